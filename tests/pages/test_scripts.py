"""The pages' scripts, module by module, in Chromium.  Each piece of script stands on a line of its own."""

# ruff: noqa: E501

from __future__ import annotations

import base64
import json
import random
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets
import pytest
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1
from playwright.sync_api import Browser, Page, Route

import aod_nb
from aod_nb.pages import written
from aod_nb.widgets import scripts, view
from aod_nb.widgets.view import View

ROOT = Path(aod_nb.__file__).parent
HOST = "http://scripts.test/"


def serve(route: Route) -> None:
    file = ROOT / route.request.url.removeprefix(HOST)
    if file.suffix == ".js":
        route.fulfill(body=file.read_text(encoding="utf-8"), content_type="text/javascript")
    else:
        route.fulfill(body="<!doctype html><main></main>", content_type="text/html")


@pytest.fixture(scope="module")
def tab(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    page.route(f"{HOST}**", serve)
    page.goto(HOST)
    yield page
    page.close()


@pytest.fixture
def run(tab: Page) -> Any:
    """What a piece of script comes to, in an empty page; it may import the modules by their names."""

    def run(script: str, given: Any = None) -> Any:
        return tab.evaluate(
            "async ([script, given]) => {"
            " const [wire, models, views, morph, banner] = await Promise.all(['pages/host/wire', 'pages/host/models', 'pages/host/views',"
            f" 'widgets/morph', 'pages/host/banner'].map((name) => import(`{HOST}${{name}}.js`)));"
            " const root = document.createElement('div'); document.querySelector('main').replaceChildren(root);"
            " const deed = new (Object.getPrototypeOf(async () => {}).constructor)('wire', 'models', 'views', 'morph', 'banner', 'root', 'given', script);"
            " return deed(wire, models, views, morph, banner, root, given); }",
            [script, given],
        )

    return run


# ---- messages on the wire -------------------------------------------------------------------------------------------------

MESSAGE = {
    "channel": "shell",
    "header": {"msg_id": "1", "msg_type": "comm_msg"},
    "parent_header": {},
    "metadata": {"é": "ü"},
    "content": {"data": {"text": "Grüße 🚢"}},
}


def test_jupyter_reads_what_is_packed(run: Any) -> None:
    packed = run(
        "const bytes = new Uint8Array(wire.pack({ ...given, buffers: [new Uint8Array([1, 2, 3]), new DataView(new Uint8Array([9, 4, 5]).buffer, 1)] }));"
        "return btoa(String.fromCharCode(...bytes));",
        MESSAGE,
    )
    channel, parts = deserialize_msg_from_ws_v1(base64.b64decode(packed))
    assert channel == "shell"
    assert [json.loads(bytes(part)) for part in parts[:4]] == [
        MESSAGE[name] for name in ("header", "parent_header", "metadata", "content")
    ]
    assert [bytes(part) for part in parts[4:]] == [b"\1\2\3", b"\4\5"]


def test_what_jupyter_packs_is_read(run: Any) -> None:
    parts = [json.dumps(MESSAGE[name]).encode() for name in ("header", "parent_header", "metadata", "content")]
    packed = serialize_msg_to_ws_v1([*parts, b"\7\0\1"], "iopub")
    read = run(
        "const message = wire.unpack(Uint8Array.from(atob(given), (one) => one.charCodeAt(0)).buffer);"
        "return { ...message, buffers: message.buffers.map((one) => [...new Uint8Array(one.buffer)]) };",
        base64.b64encode(packed).decode(),
    )
    assert read == MESSAGE | {"channel": "iopub", "buffers": [[7, 0, 1]]}


# ---- models -----------------------------------------------------------------------------------------------------------------

MODELS = """
const told = [];
const all = new models.Models(new Map([['AnyModel', {}], ['BoxModel', {}]]), () => {}, (id, data, buffers) => told.push([id, data, (buffers ?? []).length]));
const say = (type, id, data, extra) => all.hear({ header: { msg_type: type }, content: { comm_id: id, data, target_name: 'jupyter.widget' }, buffers: extra ?? [] }, false);
say('comm_open', 'a', { state: { _model_name: 'AnyModel', text: 'one' } });
const a = all.find('a');
"""


def test_a_model_hears_what_its_kernel_says_and_tells_what_is_saved(run: Any) -> None:
    assert run(
        MODELS + "const heard = [];"
        "a.on('change:text', () => heard.push(a.get('text')));"
        "a.on('msg:custom', (content, buffers) => heard.push([content, buffers.length]));"
        "say('comm_msg', 'a', { method: 'update', state: { text: 'two' } });"
        "say('comm_msg', 'a', { method: 'update', state: { text: 'two' } });"
        "say('comm_msg', 'a', { method: 'custom', content: { so: 1 } }, [new DataView(new ArrayBuffer(2))]);"
        "a.set('text', 'three'); a.set({ bytes: new Uint8Array(3), deep: { more: [new Uint8Array(1)] } }); a.save_changes(); a.save_changes(); a.send({ hello: 1 });"
        "say('comm_close', 'a', {});"
        "return [heard, told, all.find('a') === undefined];"
    ) == [
        ["two", [{"so": 1}, 1], "three"],
        [
            [
                "a",
                {
                    "method": "update",
                    "state": {"text": "three", "bytes": None, "deep": {"more": [None]}},
                    "buffer_paths": [["bytes"], ["deep", "more", 0]],
                },
                2,
            ],
            ["a", {"method": "custom", "content": {"hello": 1}}, 0],
        ],
        True,
    ]


def test_a_listener_that_fails_silences_no_other(run: Any) -> None:
    assert run(
        MODELS
        + "const heard = []; window.addEventListener('error', (event) => { heard.push(event.message); event.preventDefault(); }, { once: true });"
        "a.on('change:text', () => { throw new Error('mine'); }); a.on('change:text', () => heard.push('other'));"
        "a.set('text', 'x'); return heard;"
    ) == ["Uncaught Error: mine", "other"]


def test_models_name_each_other_and_wait_for_each_other(run: Any) -> None:
    assert run(
        MODELS + "const late = all.get_model('b');"
        "say('comm_open', 'b', { state: { _model_name: 'BoxModel', children: ['IPY_MODEL_a', 'IPY_MODEL_gone', 'text'] } });"
        "const b = await late; return [b.get('children')[0] === a, b.get('children').slice(1), (await all.get_model('a')) === a];"
    ) == [True, ["IPY_MODEL_gone", "text"], True]


def test_states_as_a_whole_bring_everything_up_to_date(run: Any) -> None:
    assert run(
        MODELS + "say('comm_open', 'old', { state: { _model_name: 'AnyModel' } });"
        "all.take({ a: { text: 'new' }, c: { _model_name: 'AnyModel', text: 'c' } }, true);"
        "return [a.get('text'), all.find('c').get('text'), all.find('old') === undefined];"
    ) == ["new", "c", True]


def test_a_widget_that_is_not_known_is_told_by_its_name(run: Any) -> None:
    assert run(
        MODELS
        + "try { say('comm_open', 's', { state: { _model_name: 'IntSliderModel' } }); } catch (wrong) { return [wrong instanceof models.Unknown, wrong.message]; }"
    ) == [
        True,
        "IntSliderModel",
    ]


# ---- views --------------------------------------------------------------------------------------------------------------------

SHAPE = """
const shape = (node) => node.nodeType === 3 ? node.nodeValue : [node.tagName,
  Object.fromEntries([...node.attributes].filter(({ name }) => name !== 'data-model').map(({ name, value }) =>
    [name, name === 'class' ? value.split(' ').filter(Boolean).sort().join(' ') : name === 'style' ? node.style.cssText : value])),
  ...[...node.childNodes].filter((one) => !one.classList?.contains('voyage-voice')).map(shape)];
"""


def states_of(*widgets: Any) -> dict[str, Any]:
    return {one.model_id: one.get_state() for one in widgets}


def test_what_the_server_writes_is_what_the_script_would_make(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(View, "_esm", scripts.ON_OUR_PAGE or "export default\nwindow.voyageWidgets.view;\n")
    one, two = View({}, role="voyage-bar", html='<p title="a &amp; b">One <b>two</b></p>'), View({}, html="<ul><li>x</li></ul>")
    one.layout.width, one.layout.flex = "50%", "1 1 auto"
    inner = ipywidgets.HBox([two])
    outer = ipywidgets.VBox([one, inner])
    outer.add_class("voyage-page").add_class("more")
    states = json.loads(json.dumps(states_of(one, one.layout, two, two.layout, inner, inner.layout, outer, outer.layout)))
    server = written.shown({"data": {written.WIDGET: {"model_id": outer.model_id}}}, json.loads(json.dumps(states)))
    assert 'title="a &amp; b"' in server
    made = run(
        SHAPE + "const { view } = await import('http://scripts.test/widgets/view.js'); window.voyageWidgets = { view };"
        "const all = new models.Models(views.KINDS, views.begin, () => {}); all.take(given.states);"
        "const el = views.viewOf(all.find(given.id)).el; el.classList.add('jp-OutputArea-output'); root.append(el);"
        "const other = document.createElement('div'); other.innerHTML = given.server;"
        "const twice = new models.Models(views.KINDS, views.begin, () => {}); twice.take(structuredClone(given.states));"
        "const before = [...other.querySelectorAll('*')];"
        "views.viewOf(twice.find(given.id), other.firstChild);"
        "return [shape(el), shape(other.firstChild), before.every((one) => other.contains(one))];",
        {"states": states, "id": outer.model_id, "server": str(server)},
    )
    assert made[0] == made[1]
    assert made[2], "elements that were written already are kept"


def test_a_modules_front_end_is_begun_once_shown_and_ended(run: Any) -> None:
    esm = "export default { initialize({ model }) { window.log = ['begun ' + model.get('text')]; return () => window.log.push('gone'); },"
    esm += " render({ model, el, signal }) { el.textContent = model.get('text'); signal.addEventListener('abort', () => window.log.push('aborted')); return () => window.log.push('cleaned'); } }"
    assert run(
        "const all = new models.Models(views.KINDS, views.begin, () => {});"
        "all.take({ a: { _model_name: 'AnyModel', _esm: given, _css: '.x { color: red }', text: 'hello' } });"
        "const shown = [views.viewOf(all.find('a')), views.viewOf(all.find('a'))];"
        "for (let tries = 0; tries < 200 && !shown[1].el.textContent; tries += 1) await new Promise((done) => setTimeout(done, 10));"
        "const text = shown.map((one) => one.el.textContent); shown[0].remove(); all.drop('a'); return [text, window.log];",
        esm,
    ) == [["hello", "hello"], ["begun hello", "aborted", "cleaned", "gone"]]


# ---- the morph ------------------------------------------------------------------------------------------------------------------

KEPT = [
    (
        "the focus",
        "<button data-act=a data-value=1>x</button>",
        "root.querySelector('button').focus()",
        "<p>new</p><button data-act=a data-value=1>y</button>",
        "document.activeElement.textContent",
        "y",
    ),
    (
        "the focus of what changes its place",
        "<p data-key=a>a</p><p data-key=b><input></p>",
        "root.querySelector('input').focus()",
        "<p data-key=b><input></p><p data-key=a>a</p>",
        "document.activeElement.tagName",
        "INPUT",
    ),
    (
        "what a person folded open",
        "<details data-key=d><summary>s</summary>x</details>",
        "root.querySelector('details').open = true",
        "<details data-key=d><summary>t</summary>y</details>",
        "root.querySelector('details').open",
        True,
    ),
    (
        "what a person folded shut",
        "<details data-key=d open><summary>s</summary>x</details>",
        "root.querySelector('details').open = false",
        "<i></i><details data-key=d open><summary>s</summary>x</details>",
        "root.querySelector('details').open",
        False,
    ),
    (
        "nothing folded, where the page says anew",
        "<details data-key=d><summary>s</summary></details>",
        "",
        "<details data-key=d open><summary>s</summary></details>",
        "root.querySelector('details').open",
        True,
    ),
    (
        "a choice in a form",
        "<form data-act=f><select name=n><option value=1>1<option value=2 selected>2<option value=3>3</select></form>",
        "root.querySelector('select').value = '3'",
        "<form data-act=f><p>new</p><select name=n><option value=1>1<option value=2 selected>2<option value=3>3</select></form>",
        "root.querySelector('select').value",
        "3",
    ),
    (
        "no choice in a form, where the page says anew",
        "<form data-act=f><select name=n><option value=1>1<option value=2 selected>2</select></form>",
        "root.querySelector('select').value = '2'",
        "<form data-act=f><select name=n><option value=1 selected>1<option value=2>2</select></form>",
        "root.querySelector('select').value",
        "1",
    ),
    (
        "no choice that was refused",
        "<select data-act=s><option value=1 selected>1<option value=2>2</select>",
        "root.querySelector('select').value = '2'",
        "<select data-act=s><option value=1 selected>1<option value=2>2</select>",
        "root.querySelector('select').value",
        "1",
    ),
    (
        "a tick in a form",
        "<form><input type=checkbox name=c></form>",
        "root.querySelector('input').checked = true",
        "<form><b></b><input type=checkbox name=c></form>",
        "root.querySelector('input').checked",
        True,
    ),
    (
        "which of two is ticked",
        "<form><input type=radio name=r value=1 checked><input type=radio name=r value=2></form>",
        "root.querySelectorAll('input')[1].checked = true",
        "<form><input type=radio name=r value=1 checked><input type=radio name=r value=2><p>new</p></form>",
        "[...root.querySelectorAll('input')].map((one) => one.checked)",
        [False, True],
    ),
    (
        "a slider where the page says it is",
        "<input type=range data-act=m max=9 value=3>",
        "root.querySelector('input').value = 7",
        "<input type=range data-act=m max=9 value=3>",
        "root.querySelector('input').value",
        "3",
    ),
    (
        "nothing a script wrote on a slider",
        "<input type=range data-act=m aria-valuetext=no>",
        "root.querySelector('input').setAttribute('aria-valuetext', 'yes')",
        "<input type=range data-act=m aria-valuetext=no>",
        "root.querySelector('input').getAttribute('aria-valuetext')",
        "no",
    ),
    (
        "what is being typed",
        "<input data-act=t value=''>",
        "root.querySelector('input').focus(); root.querySelector('input').value = 'half'",
        "<input data-act=t value=''><p>new</p>",
        "root.querySelector('input').value",
        "half",
    ),
    (
        "how far a list was read",
        "<ol data-keep=l style='height:20px;overflow:auto'><li>a<li>b<li>c<li>d</ol>",
        "root.querySelector('ol').scrollTop = 11",
        "<ol data-keep=l style='height:20px;overflow:auto'><li>a<li>b<li>c<li>e<li>f</ol>",
        "root.querySelector('ol').scrollTop",
        11,
    ),
    (
        "what a script wrote",
        "<p role=status>a</p>",
        "root.querySelector('p').setAttribute('aria-live', 'off')",
        "<p role=status class=x>b</p>",
        "root.querySelector('p').outerHTML",
        '<p role="status" aria-live="off" class="x">b</p>',
    ),
]


@pytest.mark.parametrize(
    ("before", "deed", "after", "asked", "expected"), [row[1:] for row in KEPT], ids=[row[0] for row in KEPT]
)
def test_a_change_keeps(run: Any, before: str, deed: str, after: str, asked: str, expected: Any) -> None:
    assert run(f"morph.morph(root, given[0]); {deed}; morph.morph(root, given[1]); return {asked};", [before, after]) == expected


def test_a_button_never_becomes_another(run: Any) -> None:
    """A finger that went down on one must not come up on the other."""
    assert run(
        "morph.morph(root, '<button data-act=choose data-value=1:0>a</button>'); const old = root.firstChild;"
        "morph.morph(root, '<button data-act=choose data-value=2:0>a</button>'); return [old === root.firstChild, root.children.length];"
    ) == [False, 1]


def some_html(chance: random.Random, depth: int = 0) -> str:
    def attributes() -> str:
        ways = [
            'id="i{}"',
            'data-key="k{}"',
            'data-act="a" data-value="{}"',
            'class="c{}"',
            'title="{}"',
            'open=""',
            'data-keep="{}"',
        ]
        return "".join(" " + way.format(chance.randrange(4)) for way in ways if chance.random() < 0.15)

    parts = []
    for _ in range(chance.randrange(5)):
        kind = chance.choice(["p", "div", "ul", "details", "button", "text", "b", "svg", "comment"])
        if kind == "text":
            parts.append(escape(chance.choice(["x", "y & z", "  ", "<"])))
        elif kind == "comment":
            parts.append(f"<!--{chance.randrange(3)}-->")
        elif kind == "svg":
            parts.append(f'<svg><g id="g{chance.randrange(3)}"></g></svg>')
        else:
            inside = some_html(chance, depth + 1) if depth < 3 and kind not in ("p", "button") else str(chance.randrange(3))
            parts.append(f"<{kind}{attributes()}>{inside}</{kind}>")
    return "".join(parts)


def test_whatever_stood_there_it_becomes_what_the_text_says(run: Any) -> None:
    chance = random.Random(7)
    texts = [some_html(chance) for _ in range(400)]
    wrong = run(
        "const canonical = (el) => [...el.attributes].map(({ name, value }) => `${name}=${value}`).sort().join() + [...el.childNodes]"
        "  .map((one) => one.nodeType === 1 ? `<${one.nodeName} ${canonical(one)}>` : `${one.nodeType}:${one.nodeValue}`).join('');"
        "const plain = document.createElement('div'); const wrong = [];"
        "for (const text of given) { morph.morph(root, text); plain.innerHTML = text; if (canonical(root) !== canonical(plain)) wrong.push([text, root.innerHTML]); }"
        "return wrong;",
        texts,
    )
    assert wrong == []


# ---- a part that is clicked -------------------------------------------------------------------------------------------------------

CLICKED = """
const { view } = await import(`${host}widgets/view.js`);
const state = { role: 'x', html: '' }, sent = [], heard = {};
const model = { get: (name) => state[name], send: ({ act, value }) => sent.push([act, value]), on: (name, hear) => (heard[name] = hear), off: () => {} };
const end = view.render({ model, el: root });
for (const [act, value, detail] of given) {
  state.html = `<button data-act=${act} data-value=${value}>x</button>`;
  heard['change:html']();
  root.querySelector('button').dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
}
end();
return sent;"""


@pytest.mark.parametrize(
    ("clicks", "taken"),
    [
        ([("choose", "1", 1), ("choose", "2", 1)], [0, 1]),
        ([("choose", "1", 1), ("choose", "2", 2)], [0]),
        ([("choose", "1", 1), ("choose", "2", 2), ("choose", "2", 3), ("choose", "2", 1)], [0, 3]),
        ([("undo", "0", 1), ("undo", "0", 2)], [0, 1]),
        ([("choose", "1", 1), ("choose", "2", 0)], [0, 1]),
    ],
    ids=["two clicks", "a double click", "three and one more", "the same again", "by a key"],
)
def test_the_second_half_of_a_double_click_takes_nothing_that_came_meanwhile(
    run: Any, clicks: list[Any], taken: list[int]
) -> None:
    assert run(f"const host = '{HOST}'; {CLICKED}", clicks) == [list(clicks[at][:2]) for at in taken]


# ---- as one text ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["view", "figure", "keeper", "shelf"])
def test_a_widgets_script_is_one_module_of_its_own(tab: Page, name: str) -> None:
    text = scripts.joined(ROOT / "widgets" / f"{name}.js")
    assert "import" not in text.replace("important", "")
    found = tab.evaluate(
        "async (text) => Object.keys((await import(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })))).default)",
        text,
    )
    assert found == ["initialize"] if name in ("keeper", "shelf") else ["render"]


def test_elsewhere_a_view_brings_its_script_and_styles() -> None:
    assert not scripts.ON_OUR_PAGE
    assert "morph" in View._esm
    assert ".voyage-view" in View._css
    assert view.MAX_VALUE > 1_000_000
