"""A question's page without a browser: guess, controls, simulations and exercises, and whatever a page may send."""

import asyncio
import csv
import dataclasses
import io
import json
from contextlib import suppress
from random import Random

import pytest
from ipywidgets.widgets.widget import _instances

from aod_nb.core import BadInput
from aod_nb.i18n import text
from aod_nb.lab import Estimate, catalog, run
from aod_nb.lab.catalog import exercise, slugs
from aod_nb.registry import GAMES
from aod_nb.widgets import session
from aod_nb.widgets.home import lab as listed
from aod_nb.widgets.html import el
from aod_nb.widgets.lab import Progress, question
from aod_nb.widgets.lab import look as looks
from aod_nb.widgets.lab.words import cell, figure, formula, interval
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


@each
def test_what_the_guess_is_about_is_told_first_with_the_cards_of_its_rules(one):
    page = question(one.game, one.slug)
    assert el("p", text(f"{one.base}.intro"))[3:-4] in page._head.html
    for rule in one.rules:
        assert el("button", rule)[-len(rule) - 10 :] in page._head.html
        send(page._head, "card", rule)
        assert "<dialog" in page._head.html
        send(page._head, "close_card")
        assert "<dialog" not in page._head.html
    send(page._head, "card", "<b>no rule</b>")
    assert "<dialog" not in page._head.html


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


def given_away(part, monkeypatch):
    """What a click on the download sends: the name of the file, and its rows."""
    given = []
    monkeypatch.setattr(part.results, "send", given.append)
    send(part.results, "download")
    (told,) = [message["download"] for message in given if "download" in message]
    return told["name"], list(csv.DictReader(io.StringIO(told["text"])))


@each
def test_every_look_gives_a_table_away(one, briefly, monkeypatch):
    page = opened(one.slug, one.game)
    for part in page.looks:
        part.stop()
        name, rows = given_away(part, monkeypatch)
        partial = ".partial" if part.simulation is not None and part.state != "finished" else ""
        assert name == f"{one.slug}_{part.look.name}{partial}.csv"
        assert rows
        own = part.found.table
        for row, (place, record) in zip(rows, enumerate(own.records() if own else ()), strict=False):
            assert {column: str(value) for column, value in record.items() if value is not None}.items() <= row.items(), place
        for row in rows:
            assert {name: row[f"set_{name}"] for name in part.values} == {name: str(part.values[name]) for name in part.values}
    page.close()


def test_what_was_simulated_is_taken_along(monkeypatch):
    """With how sure it is, from how many, and under which settings; a part of it says so."""
    part = opened().looks[1]
    name, rows = given_away(part, monkeypatch)
    assert name == "set_draw.csv"
    assert [row["value"] for row in rows] == [""] * len(rows)  # exact figures only
    send(part.controls, "set_sugar", "2")
    simulated(part)
    name, rows = given_away(part, monkeypatch)
    assert name == "set_draw.csv"
    found = {row["figure"]: row for row in rows}
    for one in part.estimates():
        row = found[one.name]
        assert [float(row[figure]) for figure in ("value", "low", "high")] == [one.value, one.low, one.high]
        assert float(row["exact"]) == part.found.exact[one.name]
        assert (row["count"], row["set_sugar"]) == (str(one.size), "2")
    part.state = "stopped"
    assert given_away(part, monkeypatch)[0] == "set_draw.partial.csv"


def test_a_table_of_its_own_does_not_hide_what_was_simulated(monkeypatch):
    part = opened("colonist").looks[1]
    monkeypatch.setattr(looks, "SECONDS", 0.2)
    simulated(part)
    name, rows = given_away(part, monkeypatch)
    assert name == "colonist_sharing.partial.csv"
    assert [row["each"] for row in rows if row["each"]] == [str(each) for each in part.found.table["each"]]
    assert len([row for row in rows if row["low"]]) == len(part.estimates())


# What is not sure


def test_nothing_is_called_sure_from_a_few_observations(monkeypatch):
    monkeypatch.setattr(looks, "SECONDS", 0.0)
    part = opened("balance").looks[3]
    part.simulation = None
    send(part.controls, "set_money", "0")
    part.simulation = part.look.simulate(Random(1), **part.values)
    for _ in part.simulation.work(2):
        pass
    part.refresh()
    assert "not known yet" in part.results.html
    assert "inf" not in part.results.html.replace("info", "")
    points = part.picture.points.data
    assert points["low"] == points["x"] == points["high"]


def test_a_seat_says_how_many_games_it_would_take(monkeypatch):
    monkeypatch.setattr(looks, "SECONDS", 0.0)
    part = opened("seat").looks[1]
    sure = [Estimate(name, 2.0, 0.0, 4.0, 50) for name in part.found.chart.names]
    monkeypatch.setattr(part, "estimates", lambda: sure)
    part.refresh()
    assert "To know it to within $1 takes about 200 games." in part.results.html
    monkeypatch.setattr(part, "estimates", list)
    part.refresh()
    assert "To know it" not in part.results.html


def test_there_is_no_column_of_exact_figures_where_there_are_none(briefly):
    page = opened("seat")
    heads = [text("lab.column_exact") in part.results.html for part in page.looks]
    assert heads == [False, False, False, False, True]  # only the last one has both
    page.close()


# Progress


def test_progress_in_a_notebook():
    bar = Progress()
    table = run(3, seats=2, players="random", workers=0, progress=bar)
    assert table == asyncio.run(Progress().run(3, seats=2, players="random", workers=0))
    assert "3 of 3 games" in bar.html
    assert "data-act" not in bar.html
    bar.close()


async def _stopped(how):
    bar = Progress()
    playing = asyncio.ensure_future(bar.run(5000, seats=2, players="random", workers=0))
    while bar.done < 3:
        await asyncio.sleep(0.01)
    assert 'data-act="stop"' in bar.html
    send(bar, "stop") if how == "click" else playing.cancel()
    table = await playing
    assert "data-act" not in bar.html  # nothing to stop any more
    done = len(table) // 2
    assert 3 <= done < 5000
    assert table.partial == f"Stopped after {done} of 5000 games."
    assert f"{done} of 5000 games" in bar.html
    again = await bar.run(2, seats=2, players="random", workers=0)
    assert (again.partial, len(again)) == ("", 4)
    bar.close()


@pytest.mark.parametrize("how", ["click", "interrupt"])
def test_games_can_be_stopped_and_what_there_is_is_kept(how):
    asyncio.run(_stopped(how))


def test_what_cannot_be_played_is_said_in_a_notebook_as_well():
    with pytest.raises(BadInput, match="is no number of games"):
        asyncio.run(Progress().run(0))


def test_quick_games_are_not_slowed_down_by_their_bar(sent):
    bar = Progress()
    bar.begin(10_000)
    sent.clear()
    for done in range(1, 10_001):
        bar.went(done, 0)
    bar.end()
    assert len(sent) < 60


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
    written = [interval("share", Estimate("x", 1.0, low, 1.0, 9000)) for low in (0.99, 0.9999, float("-inf"))]
    assert written == ["99.0 to 100.0 %", "about 100.0 %", "all alike so far"]
    assert [interval(unit, Estimate("x", 1.0, -1.0, 3.0, 90)) for unit in ("money", "vp")] == [
        "-$1.00 to $3.00",
        "-1.00 to 3.00 VP",
    ]
    assert interval("share", Estimate("x", 1.0, float("-inf"), float("inf"), 9)) == "not known yet"
    assert formula("x_k^2 = C(n, k) < 3\nx_(ij)") == (
        '<div class="formula"><p>x<sub>k</sub><sup>2</sup> = C(n, k) &lt; 3</p><p>x<sub>ij</sub></p></div>'
    )
    assert [cell("aod", value) for value in ("new_granada", 3, 0.123456, None)] == ["New Granada", "3", "0.1235", "–"]
