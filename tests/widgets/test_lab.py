"""A question's page without a browser: guess, controls, simulations and exercises, and whatever a page may send."""

import asyncio
import dataclasses
import json
from contextlib import suppress

import pytest
from ipywidgets.widgets.widget import _instances

from aod_nb.core import BadInput
from aod_nb.i18n import text
from aod_nb.lab import catalog
from aod_nb.lab.catalog import exercise, slugs
from aod_nb.registry import GAMES
from aod_nb.widgets import session
from aod_nb.widgets.home import lab as listed
from aod_nb.widgets.lab import look as looks
from aod_nb.widgets.lab import question
from aod_nb.widgets.lab.words import cell, figure, formula
from tests.lab.reading import QUESTIONS, wrong_and_right

each = pytest.mark.parametrize("one", QUESTIONS, ids=lambda one: one.slug)
"""Every question, with ``briefly``: without a browser's event loop what is simulated unasked is done at once."""
JUNK = ["-3", "99999", "1.5", "x", "", " ", "1e3", "٣", "<b>"]


@pytest.fixture
def briefly(monkeypatch):
    monkeypatch.setattr(looks, "SECONDS", 0.02)


def send(view, act, value=""):
    view._received(view, {"act": act, "value": value}, [])


def opened(slug="set", game="aod"):
    """A page after its guess."""
    page = question(game, slug)
    send(page._head, *guessed(page, wrong_and_right(page.question)[1]))
    return page


def guessed(page, value):
    if page.question.guess.numbers is None:
        return "guess", value
    return "number", json.dumps({"number": value})


# The guess


def test_nothing_is_built_before_the_guess():
    page = question("aod", "set")
    assert page.looks == []
    assert "data-live" not in page._head.html + page._tail.html
    assert "appears once you have guessed" in page._tail.html


@pytest.mark.parametrize(
    "junk", ["", '{"number": ""}', '{"number": "77"}', '{"number": "2.5"}', "[]", '{"number": 3}', "{" * 900]
)
def test_junk_is_no_guess(junk):
    page = question("aod", "set")
    send(page._head, "number", junk)
    assert page.said is None
    assert page.trouble.endswith(".")
    assert page.trouble.split()[0] in page._head.html
    assert page.looks == []


@each
def test_a_guess_is_answered_and_opens_what_can_be_tried(one, briefly):
    for right, value in enumerate(wrong_and_right(one)):
        page = question(one.game, one.slug)
        send(page._head, *guessed(page, value))
        assert page.said.right is bool(right)
        assert page.said.words in page._head.html.replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">")
        assert len(page.looks) == len(page._tried.children) == len(one.looks)
        first = page._head.html
        send(page._head, *guessed(page, wrong_and_right(one)[1 - right]))  # a second click
        assert page._head.html == first
        page.close()


def test_one_can_guess_again_and_keeps_what_was_opened():
    page = opened()
    before = page.looks
    send(page._head, "again")
    assert page.said is None
    send(page._head, "number", '{"number": "0"}')
    assert not page.said.right
    assert page.looks is before


# The controls


@each
def test_a_forged_slider_is_told_so_and_changes_nothing(one, briefly):
    page = opened(one.slug, one.game)
    for part in page.looks:
        for control in part.look.controls:
            for junk in JUNK:
                values, part.trouble = dict(part.values), ""
                send(part.controls, f"set_{control.name}", junk)
                assert part.values == values
                assert "is no place on this control" in part.results.html
    page.close()


@each
def test_every_control_answers(one, briefly):
    page = opened(one.slug, one.game)
    for part in page.looks:
        for control in part.look.controls:
            if len(control.values) < 2:
                continue  # something to type
            place = next(place for place, value in enumerate(control.values) if value != control.start)
            send(part.controls, f"set_{control.name}", str(place))
            assert part.values[control.name] == control.values[place] or part.trouble
            part.stop()
            send(part.controls, "reset")
            part.stop()
            assert part.values == {control.name: control.start for control in part.look.controls}
    page.close()


@pytest.fixture
def sent(monkeypatch):
    """Messages to the browser, by what sends them."""
    from ipykernel.comm import Comm

    messages = []
    monkeypatch.setattr(Comm, "send", lambda comm, data=None, *more, **others: messages.append(data))
    return messages


def test_a_slider_costs_few_messages(sent):
    part = opened().looks[0]
    sent.clear()
    send(part.controls, "set_sugar", "4")
    assert len(sent) <= 4  # the words in one, the picture in three
    sent.clear()
    send(part.controls, "set_sugar", "4")  # what a slider sends when it is let go
    assert sent == []


def test_a_setting_that_cannot_be_puts_the_controls_back(monkeypatch):
    part = opened().looks[1]

    def refuses(**values):
        raise BadInput("aod_lab.bad.too_many", good="rice", count=3)

    monkeypatch.setattr(part, "look", dataclasses.replace(part.look, show=refuses))
    controls = part.controls.html
    send(part.controls, "set_rice", "2")
    assert part.trouble == "There are only 3 rice in the game."
    assert part.values["rice"] == 1
    assert part.controls.html != controls  # so that it is sent again, and the slider stands where it stood


# The simulation


def simulated(part):
    send(part.results, "simulate")
    return part


def test_the_exact_figure_stands_beside_the_simulated_one_with_its_interval():
    part = simulated(opened().looks[1])
    assert part.state == "finished"
    assert part.simulation.count == part.look.most
    for name, exact in part.found.exact.items():
        estimate = next(one for one in part.estimates() if one.name == name)
        for words in (figure("money", exact), figure("money", estimate.value), text("lab.interval", low="", high="").strip()):
            assert words in part.results.html
    assert part.picture.points.data["x"] == [one.value for one in part.estimates()]


def test_a_click_more_goes_on_and_another_draws_anew():
    part = simulated(opened().looks[1])
    first = part.estimates()
    simulated(part)
    assert part.simulation.count == 2 * part.look.most
    send(part.results, "again")
    assert part.simulation.count == part.look.most
    assert part.estimates() != first


def test_a_control_that_moves_forgets_what_was_simulated():
    part = simulated(opened().looks[1])
    send(part.controls, "set_sugar", "1")
    assert part.estimates() == []
    assert part.picture.points.data["x"] == []
    assert part.state == ""


def test_stopping_keeps_what_there_is_and_says_so():
    page = opened()
    part = page.looks[1]

    async def watched():
        simulated(part)
        while part.simulation is None or part.simulation.count < 100:
            await asyncio.sleep(0.001)
        send(part.results, "stop")
        return part.simulation.count

    stopped_at = asyncio.run(watched())
    assert 100 <= stopped_at < part.look.most
    assert part.state == "stopped"
    assert "A part of what was asked for" in part.results.html
    assert part.estimates()[0].size == part.simulation.count


def test_the_intervals_shrink_while_one_watches():
    page = opened()
    part = page.looks[1]
    seen = []

    async def watched():
        simulated(part)
        while part.state == "running":
            if part.estimates():
                seen.append(part.estimates()[0].high - part.estimates()[0].low)
            await asyncio.sleep(0.02)

    asyncio.run(watched())
    assert len(seen) > 3
    assert seen[-1] < seen[0] / 2


def test_no_click_takes_more_than_its_time(monkeypatch):
    monkeypatch.setattr(looks, "SECONDS", 0.0)
    part = simulated(opened().looks[1])
    assert part.state == "short_of_time"
    assert part.simulation.count < part.look.most
    assert "as much as one click may take" in part.results.html


def test_a_simulation_that_fails_is_said_and_the_page_goes_on(monkeypatch):
    monkeypatch.setattr(session, "strict", False)
    part = opened().looks[1]

    class Fails:
        count = 0

        def work(self, most):
            yield 0.0
            raise ZeroDivisionError

        def estimates(self):
            return []

    monkeypatch.setattr(part, "look", dataclasses.replace(part.look, simulate=lambda chance, **values: Fails()))

    async def watched():
        simulated(part)
        while part.state == "running":
            await asyncio.sleep(0.001)

    asyncio.run(watched())
    assert "ZeroDivisionError" in part.results.html
    send(part.controls, "set_sugar", "1")
    assert part.values["sugar"] == 1


def test_a_second_click_while_it_runs_starts_nothing():
    part = opened().looks[1]
    part.state = "running"
    send(part.results, "simulate")
    assert part.simulation is None


# Tables


@each
def test_every_look_gives_a_table_away(one, briefly, monkeypatch):
    page = opened(one.slug, one.game)
    for part in page.looks:
        part.stop()
        given = []
        monkeypatch.setattr(part.results, "send", given.append)
        send(part.results, "download")
        (told,) = [message["download"] for message in given if "download" in message]
        assert told["name"] == f"{one.slug}_{part.look.name}.csv"
        lines = told["text"].splitlines()
        assert lines[0].split(",")[0] in part.table().columns
        assert len(lines) == len(part.table()) + 1
    page.close()


# Exercises


@each
def test_an_exercise_is_marked_at_once(one, briefly):
    page = opened(one.slug, one.game)
    for seed in ("7", "8"):
        send(page._tail, "seed", json.dumps({"number": seed}))
        drill = exercise(one, int(seed))
        wrong = next((choice for choice in drill.choices if choice != str(drill.answer)), "-999999")
        for right, value in enumerate((wrong, str(drill.answer))):
            act = ("answer", value) if drill.choices else ("number", json.dumps({"number": value}))
            send(page._tail, *act)
            assert page.marked.right is bool(right)
    send(page._tail, "next")
    assert page.seed == 9
    assert page.marked is None
    page.close()


@pytest.mark.parametrize("junk", ["", "{", '{"number": "-1"}', '{"number": "9999999999"}', '{"number": "x"}', '{"number": null}'])
def test_junk_is_no_number_of_an_exercise(junk):
    page = opened()
    seed = page.seed
    for act in ("seed", "number"):
        page.exercise_trouble = ""
        send(page._tail, act, junk)
        if act == "seed" or "number" not in junk or "x" in junk or "null" in junk:
            assert page.exercise_trouble.endswith(".")
    assert page.seed == seed


# The rest


def test_a_page_that_is_closed_leaves_nothing_behind():
    with suppress(KeyError):
        opened().close()  # what is made once
    before = len(_instances)
    page = opened()
    simulated(page.looks[1])
    page.close()
    assert len(_instances) <= before


@pytest.mark.parametrize("game", GAMES)
def test_home_lists_the_lab_of_each_game(game):
    html = listed(game)
    assert html.count("<li>") == len(slugs(game))
    for slug in slugs(game):
        assert f'href="{catalog.notebook(slug)}"' in html


def test_a_question_there_is_none_of():
    with pytest.raises(BadInput, match="There is no question"):
        question("aod", "no_such_thing")


def test_how_figures_and_formulas_are_written():
    assert [figure("money", value) for value in (2, -1.5, None, float("inf"))] == ["$2.00", "-$1.50", "–", "–"]
    assert figure("share", 0.255) == "25.5 %"
    assert formula("x_k^2 = C(n, k) < 3\nx_(ij)") == (
        '<div class="formula"><p>x<sub>k</sub><sup>2</sup> = C(n, k) &lt; 3</p><p>x<sub>ij</sub></p></div>'
    )
    assert [cell("aod", value) for value in ("new_granada", 3, 0.123456, None)] == ["New Granada", "3", "0.1235", "–"]
