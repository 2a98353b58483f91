"""HTML is made in one place, and there everything is escaped."""

from aod_nb.widgets.html import Html, button, el, join

MARKUP = '<img src=x onerror="alert(1)">&'


def test_texts_and_attributes_are_escaped():
    made = el("p", MARKUP, title=MARKUP)
    assert made == (
        '<p title="&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;">&lt;img src=x onerror="alert(1)"&gt;&amp;</p>'
    )


def test_elements_and_lists_are_not():
    assert el("p", el("b", "x"), [el("i", "y"), "<"], None, False, 3) == "<p><b>x</b><i>y</i>&lt;3</p>"
    assert join(Html("<hr>")) == "<hr>"


def test_names_of_attributes():
    assert el("a", class_="x", data_act="go", aria_label="y", hidden=True, open=False, id=None) == (
        '<a class="x" data-act="go" aria-label="y" hidden></a>'
    )
    assert el("input", value=0) == '<input value="0">'


def test_a_button_says_what_it_does():
    assert button("Go", "act", 3) == '<button type="button" data-act="act" data-value="3">Go</button>'
