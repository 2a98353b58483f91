"""Every lesson keeps to what a lesson is: short, playable, in order, and judged by the engine."""

import json
import re
import tomllib
from collections import Counter
from itertools import islice, product
from pathlib import Path
from random import Random

import pytest

from aod_nb.core import BadInput
from aod_nb.i18n import keys, text
from aod_nb.lessons import Bet, Cards, Experiment, Lesson, Play, Question, Task, course, drills, judge, notebook
from aod_nb.lessons.course import rules_met
from aod_nb.registry import GAMES, package
from tests.lessons.reading import NOTEBOOKS, STEP, answer, bets, cells, prose, read, same, source, ways, words

LESSONS = [lesson for game in GAMES for lesson in course(game)]
STEPS = [(lesson, step) for lesson in LESSONS for step in lesson.steps]
EXAMPLES = Path(__file__).parent / "examples"


def called(lesson):
    return f"{lesson.game}_{lesson.slug}"


def of(kind):
    return pytest.mark.parametrize(
        ("lesson", "step"),
        [(lesson, step) for lesson, step in STEPS if isinstance(step, kind)],
        ids=lambda value: called(value) if isinstance(value, Lesson) else value.name,
    )


each = pytest.mark.parametrize("lesson", LESSONS, ids=called)


@each
def test_a_lesson_is_short(lesson):
    steps = dict(prose(lesson))
    first = lesson.steps[0]
    before = "".join(source(cell) for cell in cells(lesson)[:3] if cell["cell_type"] == "markdown")
    assert words(before) + words(text(f"{lesson.base}.{first.name}.ask")) <= 45
    assert len(lesson.steps) <= 12
    assert sum(words(shown) for shown in steps.values()) + sum(read(lesson, step) for step in lesson.steps) <= 600


@each
def test_a_lesson_has_something_to_bet_to_do_and_to_answer(lesson):
    kinds = [type(step) for step in lesson.steps]
    assert kinds.count(Bet) >= 2
    assert kinds.count(Task) >= 2
    assert kinds.count(Question) >= 1
    assert kinds.count(Experiment) >= 1
    assert kinds.count(Cards) >= 1
    assert not same(step.name for step in lesson.steps)
    assert lesson.drills


@each
def test_its_texts_for_home_and_teachers(lesson):
    for key in ("title", "aim", "teacher_1", "teacher_2"):
        assert text(f"{lesson.base}.{key}")
    assert 2 <= lesson.minutes <= 40


@each
def test_its_notebook(lesson):
    """Prose in Markdown, a call in each code cell, every step once and in order."""
    assert (NOTEBOOKS / notebook(lesson.game, lesson.slug)).is_file()
    found = []
    kinds = [cell["cell_type"] for cell in cells(lesson)]
    assert kinds == ["markdown", "code"] * (len(lesson.steps) + 2)  # the frame finds the prose of a step by its place
    for cell in cells(lesson):
        if cell["cell_type"] == "markdown":  # two of them would be read as a formula
            assert "$" not in source(cell)
        if cell["cell_type"] == "code":
            assert len(source(cell).splitlines()) <= 8
            found += STEP.findall(source(cell))
            if "nbval-check-output" not in cell["metadata"].get("tags", []):
                assert cell["outputs"] == []
    assert found == [step.name for step in lesson.steps]
    codes = [cell["metadata"]["tags"] for cell in cells(lesson) if cell["cell_type"] == "code"]
    assert ["not-on-our-pages" in tags for tags in codes] == [False, False] + [True] * len(lesson.steps)  # the frame shows them
    meta = json.loads((NOTEBOOKS / notebook(lesson.game, lesson.slug)).read_text())["metadata"]
    assert meta["aod_nb"]["lesson"] is True
    assert text(f"{lesson.base}.title") in meta["title"]
    assert source(cells(lesson)[0]).startswith(f"# {text(f'{lesson.base}.title')}")


def test_each_rule_is_met_once():
    for game in GAMES:
        assert not same(rule for lesson in course(game) for rule in lesson.teaches)


@of(Bet)
def test_a_bet_is_answered_by_the_engine(lesson, step):
    said = {value: judge.bet(lesson, step, value)[0] for value in bets(step)}
    assert sum(verdict.right for verdict in said.values()) == 1
    assert len({verdict.words for verdict in said.values()}) > 1
    for junk in ("", "  ", "no such thing", "-7", "999999999999999", "1.5", "<b>"):
        with pytest.raises(BadInput):
            judge.bet(lesson, step, junk)


@of(Bet)
def test_what_a_bet_reveals_can_be_told(lesson, step):
    _, outcome = judge.bet(lesson, step, bets(step)[0])
    for event in judge.met(lesson, outcome.events, lesson.topic):
        assert package(lesson.game).tell_event(outcome.after, event)


@of(Task)
def test_a_task_can_be_done_in_par_and_can_fail(lesson, step):
    found = list(ways(lesson, step))
    won = [len(way.options) for way in found if way.said.right]
    assert won
    assert min(won) == step.par
    lost = [way.said.words for way in found if not way.said.right]
    assert lost
    assert all("[" in words for words in lost)  # the rule stands with what was missing


@of(Task)
def test_a_task_asks_nothing_that_was_not_met(lesson, step):
    met = rules_met(lesson)
    for way in ways(lesson, step):
        assert set(way.rules) <= met


@of(Question)
def test_a_question_has_an_answer_for_each_choice(lesson, step):
    assert step.right in step.choices
    assert len(step.choices) >= 2
    said = [judge.question(lesson, step, choice) for choice in step.choices]
    assert [verdict.right for verdict in said].count(True) == 1
    assert len({verdict.words for verdict in said}) == len(said)
    with pytest.raises(BadInput):
        judge.question(lesson, step, "no such thing")


@of(Cards)
def test_cards_are_of_rules_met(lesson, step):
    assert set(step.rules) <= rules_met(lesson)
    assert set(lesson.teaches) <= {rule for one in lesson.steps if isinstance(one, Cards) for rule in one.rules}


@of(Experiment)
def test_an_experiment_answers_every_setting(lesson, step):
    for control in step.controls:
        assert control.start in control.values
    settings = product(*[control.values for control in step.controls])
    said = set()
    for values in islice(settings, 400):
        given = dict(zip([control.name for control in step.controls], values, strict=True))
        try:
            said.add(judge.experiment(lesson, step, given)[0])
        except BadInput as wrong:
            said.add(str(wrong))
    assert len(said) > 1
    assert judge.experiment(lesson, step, {"no such": 1, step.controls[0].name: "<b>"})


@each
def test_exercises_are_drawn_by_the_seed(lesson):
    for seed in range(25):
        for drill in drills(lesson, seed, len(lesson.drills)):
            asked = judge.drill_text(lesson, drill)
            assert words(asked) <= 80
            assert "{" not in asked
            if drill.choices:
                assert str(drill.answer) in drill.choices
                assert all(judge.drill_label(lesson, choice) for choice in drill.choices)
            else:
                assert isinstance(drill.answer, int)
            assert judge.drill(lesson, drill, str(drill.answer)).right
    assert drills(lesson, 3, 4) == drills(lesson, 3, 4)
    assert len({judge.drill_text(lesson, drills(lesson, seed, 1)[0]) for seed in range(25)}) > 3


@each
def test_a_drill_takes_its_chance_from_what_it_is_given(lesson):
    for draw in lesson.drills:
        assert draw(Random(5)) == draw(Random(5))


@each
def test_a_drill_keeps_to_one_kind(lesson):
    """Before and after the lessons the concept check asks the same kinds."""
    for draw in lesson.drills:
        assert len({draw(Random(seed)).key for seed in range(25)}) == 1


ROWS = [
    (lesson, row)
    for lesson in LESSONS
    if (table := EXAMPLES / lesson.game / f"{lesson.slug}.toml").is_file()
    for row in tomllib.loads(table.read_text())["example"]
]
"""One file a lesson: its examples, each with the step it stands in and what must come out."""
WORKED = tomllib.loads((EXAMPLES / "worked.toml").read_text())
"""Every example there is, and in how many rows."""
OWN = "own: "


@pytest.mark.parametrize(
    ("lesson", "row"), ROWS, ids=[f"{called(lesson)}-{row['step']}-{row['example'].replace(' ', '_')}" for lesson, row in ROWS]
)
def test_a_worked_example_of_the_rulebook_is_in_its_lesson(lesson, row):
    """The table says what must come out; the running lesson says what does."""
    step = lesson.step(row["step"])
    if isinstance(step, Bet):
        assert answer(lesson, step) == str(row["expected"])
    elif isinstance(step, Experiment):
        offered = {control.name: control.values for control in step.controls}
        assert all(value in offered[name] for name, value in row.get("values", {}).items())
        values = {control.name: control.start for control in step.controls} | row.get("values", {})
        outcome = judge.played(lesson, step.position(**values), step.moves(**values)) if step.position else None
        told = step.tell(outcome, **values)
        assert row["expected"]
        for name, value in row["expected"].items():
            assert str(told[name]) == str(value), name
    else:
        assert isinstance(step, Question)
        assert step.right == row["expected"]
    assert row["rule"] in rules_met(lesson)


@pytest.mark.parametrize("game", GAMES)
def test_no_row_of_an_example_is_missing(game):
    """The list knows every example and its rows, and no table is left over."""
    rows = Counter(row["example"] for lesson, row in ROWS if lesson.game == game)
    assert not {name: (rows[name], count) for name, count in WORKED[game].items() if rows[name] < count}
    assert not set(rows) - set(WORKED[game])
    assert {table.stem for table in (EXAMPLES / game).glob("*.toml")} == {
        lesson.slug for lesson, _ in ROWS if lesson.game == game
    }


@pytest.mark.parametrize(
    ("game", "example"), [(game, name) for game in GAMES for name in WORKED[game] if not name.startswith(OWN)], ids="-".join
)
def test_a_worked_example_can_be_changed(game, example):
    """It stands in an experiment, where its figures are compared."""
    found = [
        (lesson.step(row["step"]), row["expected"]) for lesson, row in ROWS if (lesson.game, row["example"]) == (game, example)
    ]
    assert any(isinstance(step, Experiment) and set(expected) - {"key"} for step, expected in found)


PARTS = {
    Bet: r"ask|right|wrong(_\w+)?|choice\.\w+",
    Task: r"ask|done|\w+",
    Question: r"ask|(choice|answer)\.\w+",
    Cards: r"ask",
    Experiment: r"ask|result|(control|value)\.[\w-]+|\w+",
    Play: r"ask|over|coach\.\w+",
}


@each
def test_no_text_of_a_lesson_is_left_over(lesson):
    steps = {step.name: step for step in lesson.steps}
    for key in keys(f"{lesson.base}."):
        name, _, rest = key.removeprefix(f"{lesson.base}.").partition(".")
        if name in steps:
            step = steps[name]
            assert re.fullmatch(PARTS[type(step)], rest), key
            if rest.startswith(("choice.", "answer.")):
                assert rest.partition(".")[2] in step.choices, key
            if rest.startswith("wrong_"):
                assert rest.removeprefix("wrong_") in bets(step), key
        else:
            assert name in ("title", "aim", "teacher_1", "teacher_2", "drill"), key
