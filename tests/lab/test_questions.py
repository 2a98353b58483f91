"""Every question keeps to what a question is: a guess, looks that answer every setting, exercises, and their texts."""

import re
from itertools import islice
from math import isfinite
from random import Random

import pytest

from aod_nb.core import BadInput
from aod_nb.i18n import has, keys, text
from aod_nb.lab.catalog import exercise, find, slugs
from aod_nb.lab.charts import Bars, Heat, Lines
from aod_nb.lab.question import compared
from aod_nb.lab.simulation import run
from aod_nb.lessons import judge
from aod_nb.registry import GAMES, package
from tests.core.test_texts import SOURCES
from tests.lab.reading import LOOKS, LOOSE, NOT_HERE, QUESTIONS, STRICT, book, settings, source, texts, wrong_and_right

each = pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.slug)
each_look = pytest.mark.parametrize(("question", "look"), LOOKS, ids=[f"{one.slug}-{look.name}" for one, look in LOOKS])
simulated = pytest.mark.parametrize(
    ("question", "look"),
    [(question, look) for question, look in LOOKS if look.simulate],
    ids=[f"{question.slug}-{look.name}" for question, look in LOOKS if look.simulate],
)
SOME = 40
"""Observations of a simulation in a test: enough to see that it works."""


def test_no_two_pages_have_one_name():
    names = [slug for game in GAMES for slug in slugs(game)]
    assert len(names) == len(set(names))


def test_a_question_there_is_none_of():
    for slug in ("no such thing", "../set", 5):
        with pytest.raises(BadInput, match="There is no question"):
            find("aod", slug)


# The notebook


@each
def test_its_notebook_is_a_question_a_call_and_the_same_in_code(question):
    read = book(question)
    cells = read["cells"]
    assert [cell["cell_type"] for cell in cells] == ["markdown", "code", "markdown", "code"]
    first, call, same, code = cells
    assert source(first).startswith(f"# {text(f'{question.base}.title')}\n")
    assert "?" in source(first)
    assert source(call) == f'from aod_nb.widgets.lab import question\n\nquestion("{question.game}", "{question.slug}")'
    assert source(same).startswith("## The same in code")
    assert (call["metadata"]["tags"], code["metadata"]["tags"]) == ([LOOSE], [STRICT, NOT_HERE])
    assert call["outputs"] == []
    assert code["outputs"]
    assert code["execution_count"] == 1  # or nbval would not read what it printed
    assert len([line for line in source(code).splitlines() if line]) <= 8
    assert all("$" not in source(cell) for cell in (first, same))  # two of them would be read as a formula
    assert read["metadata"]["aod_nb"] == {"plain": True}
    assert read["metadata"]["title"] == text(f"{question.base}.title")


# The texts


@each
def test_its_texts_are_there(question):
    for key in ("title", "intro", "aim", "teacher_1", "teacher_2", "reference_1", "guess.ask", "guess.right", "guess.wrong"):
        assert has(f"{question.base}.{key}"), key
    assert text(f"{question.base}.title").endswith("?")
    assert any(has(f"{question.base}.{look.name}.formula") for look in question.looks)
    assert 5 <= question.minutes <= 60
    assert 8 <= question.age <= 18
    assert question.looks
    assert question.drills
    assert "http" not in " ".join(text_of(question))


def text_of(question):
    from aod_nb.i18n import template

    return [template(key) for key in keys(f"{question.base}.")]


def put_together(key, sources):
    """Whether some source makes such a key out of two parts, as in f"{kind}_wins"."""
    places = [place for place, mark in enumerate(key) if mark == "_"]
    return any(f'}}{key[place:]}"' in sources or f'"{key[: place + 1]}{{' in sources for place in places)


@each
def test_no_text_of_it_is_left_over(question):
    looks = {look.name: look for look in question.looks}
    sources = "".join(source.read_text() for source in SOURCES if question.game in source.parts and "lab" in source.parts)
    for key in texts(question):
        name, _, rest = key.partition(".")
        if name in looks:
            controls = {control.name: control for control in looks[name].controls}
            what, _, of = rest.partition(".")
            if what == "control":
                assert of in controls, key
            elif what == "value":
                assert of in {str(value) for control in controls.values() for value in control.values}, key
            elif what != "column" and rest not in ("ask", "result", "formula", "simulated", "so_far", "mark", "x", "y"):
                assert f'"{rest}"' in sources or f".{key}" in sources or put_together(rest, sources), key
        elif name == "guess":
            assert re.fullmatch(r"ask|right|wrong(_\w+)?|choice\.[\w-]+", rest), key
        elif name != "drill":
            literal = f'"{question.base}.{key}"' in sources or f".{name}.{{" in sources
            assert re.fullmatch(r"title|intro|aim|teacher_[12]|reference_\d", key) or literal, key


@pytest.mark.parametrize("key", [key for game in GAMES for key in keys(f"{game}_lab.bad.")])
def test_every_refusal_is_said_somewhere(key):
    stem = key.rpartition(".")[0]
    sources = [source.read_text() for source in SOURCES]
    assert any(
        f'"{key}"' in source or (f'"{stem}.{{' in source and f'"{key.rpartition(".")[2]}"' in source) for source in sources
    )


# The guess


@each
def test_who_knows_no_rules_is_told_those_the_guess_is_about(question):
    assert len(text(f"{question.base}.intro").split()) > 20
    for rule in question.rules:
        assert package(question.game).card(rule).text


@each
def test_a_guess_is_answered(question):
    guess = question.guess
    wrong, right = wrong_and_right(question)
    for value in (wrong, right):
        assert judge.read_bet(guess, value) == value
    assert text(f"{question.base}.guess.ask", **guess.tell())
    if guess.numbers is None:
        assert len(guess.choices) == len(set(guess.choices)) >= 2
        assert right in guess.choices
        assert all(judge.label(question, guess, choice) for choice in guess.choices)
    for junk in ("", " ", "no such thing", "-7000000", "1.5", "<b>", "9" * 40):
        with pytest.raises(BadInput):
            judge.read_bet(guess, junk)


# The looks


@each_look
def test_a_look_answers_every_setting(question, look):
    """Figures and words for each; a setting that cannot be is refused in a sentence."""
    start = look.show(**{control.name: control.start for control in look.controls})
    shown, refused = 0, list[str]()
    for values in settings(look):
        assert all(control.start in control.values for control in look.controls)
        try:
            found = look.show(**values)
        except BadInput as wrong:
            refused.append(str(wrong))
            continue
        shown += 1
        told = dict(found.told)
        words = judge.words(question, look, told.pop("key", "result"), **told)
        assert words
        assert "{" not in words
        check_chart(found.chart, start.chart)
        if isinstance(found.chart, Lines) and found.chart.mark is not None:
            assert "dashed line" in judge.words(question, look, "mark")
        assert all(isfinite(value) for value in found.exact.values())
        if found.table is not None:
            assert found.table.rows
            assert all(len(row) == len(found.table.columns) for row in found.table.rows)
    assert shown
    assert all(words.endswith(".") for words in refused)
    for control in look.controls:
        assert judge.words(question, look, f"control.{control.name}")
        assert all(judge.label(question, look, value, "value") for value in control.values)


def check_chart(chart, start):
    assert type(chart) is type(start)
    if isinstance(chart, Bars):
        assert len(chart.heights) in (0, len(chart.names))
        assert len(set(chart.names)) == len(chart.names)
    elif isinstance(chart, Lines):
        assert list(chart.series) == list(start.series)  # a line is made once
        assert all(len(series) <= len(chart.xs) for series in chart.series.values())
    else:
        assert isinstance(chart, Heat)
        assert [len(row) for row in chart.cells] == [len(chart.columns)] * len(chart.rows)


@simulated
def test_a_simulation_estimates_what_is_exact(question, look):
    """Far from the exact figure by no more than chance explains; how often the interval holds it is a command of its own."""
    values = {control.name: control.start for control in look.controls}
    found = look.show(**values)
    simulation = look.simulate(Random(5), **values)
    estimates = run(simulation, SOME)
    while not estimates:  # where few observations of each of many say nothing
        assert simulation.count < 10 * SOME
        estimates = run(simulation, SOME)
    for estimate in estimates:
        assert estimate.low <= estimate.value <= estimate.high
        assert estimate.size > 1
    for _, exact, estimate in compared(found, estimates):
        if exact is not None and estimate is not None and estimate.is_sure:
            assert abs(exact - estimate.value) < 3 * (estimate.high - estimate.low)
    names = {estimate.name for estimate in estimates}
    assert set(found.exact) <= names
    if isinstance(found.chart, Bars):
        assert set(found.chart.names) <= names


@simulated
def test_a_simulation_is_repeated_by_its_chance(question, look):
    values = {control.name: control.start for control in look.controls}
    first, again = (run(look.simulate(Random(3), **values), 6) for _ in range(2))
    assert first == again


@simulated
def test_a_simulation_rests_often_and_goes_on(question, look):
    simulation = look.simulate(Random(3), **{control.name: control.start for control in look.controls})
    for _ in islice(simulation.work(10), 2000):
        pass
    before = simulation.count
    for _ in simulation.work(3):
        pass
    assert simulation.count > before
    assert look.most >= 10


# Exercises


@each
def test_exercises_are_drawn_by_their_number(question):
    for seed in range(30):
        drill = exercise(question, seed)
        assert drill == exercise(question, seed)
        asked = judge.drill_text(question, drill)
        assert "{" not in asked
        assert len(asked.split()) <= 90
        if drill.choices:
            assert str(drill.answer) in drill.choices
            assert all(judge.drill_label(question, choice) for choice in drill.choices)
        else:
            assert isinstance(drill.answer, int)
            assert not isinstance(drill.answer, bool)
        told = judge.drill(question, drill, str(drill.answer))
        assert told.right
        worked_out = text(f"{question.base}.drill.{drill.key}_why", answer=drill.answer, **drill.args)
        assert told.words.endswith(f". {worked_out}")
        assert "{" not in worked_out
    assert len({judge.drill_text(question, exercise(question, seed)) for seed in range(30)}) > 8
