"""What a reader of a lesson meets: its notebook's prose, its texts, and the ways through its tasks."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import aod_nb
from aod_nb.i18n import keys, template
from aod_nb.lessons import Bet, Experiment, Outcome, Play, Question, Task, judge, notebook
from aod_nb.lessons.steps import Cards
from aod_nb.model import GameModel

NOTEBOOKS = Path(aod_nb.__file__).parent.parent / "notebooks"
STEP = re.compile(r'page\.step\("(\w+)"\)')
WORD = re.compile(r"[A-Za-z0-9$][\w'$-]*")
MOST_TRIED = 6000


def cells(lesson):
    return json.loads((NOTEBOOKS / notebook(lesson.game, lesson.slug)).read_text())["cells"]


def source(cell):
    return "".join(cell["source"])


def words(text):
    return len(WORD.findall(re.sub(r"\{[^}]*\}", "x", text)))


def prose(lesson):
    """(step or "" for what stands before the first, its prose) in the order of the notebook."""
    found, last = [], ""
    for cell in cells(lesson):
        if cell["cell_type"] == "markdown":
            last += source(cell) + "\n"
        elif match := STEP.search(source(cell)):
            found.append((match.group(1), last))
            last = ""
    return found


def texts(lesson, step):
    """The texts of a step, by what stands after its name."""
    stem = f"{lesson.base}.{step.name}."
    return {key.removeprefix(stem): template(key) for key in keys(stem)}


def read(lesson, step):
    """Words that a reader meets in a step, taking the longest of each kind of answer."""
    found = texts(lesson, step)
    shown = [found["ask"]]
    if isinstance(step, Bet):
        shown += [text for key, text in found.items() if key.startswith("choice.")]
        shown.append(max((text for key, text in found.items() if key.startswith(("right", "wrong"))), key=words))
    elif isinstance(step, Question):
        shown += [text for key, text in found.items() if key.startswith("choice.")]
        shown.append(max((text for key, text in found.items() if key.startswith("answer.")), key=words))
    elif isinstance(step, Task):
        shown.append(max((text for key, text in found.items() if key != "ask"), key=words))
    elif isinstance(step, Experiment):
        shown += [text for key, text in found.items() if key.startswith("control.")]
        shown.append(max((text for key, text in found.items() if not key.startswith(("ask", "control", "value"))), key=words))
    elif isinstance(step, Play):
        shown.append(found["over"])  # the coach speaks in the game, not in the lesson
    else:
        assert isinstance(step, Cards)
    return sum(words(text) for text in shown)


class Way(NamedTuple):
    """One way through a task."""

    options: list[Any]
    """What the reader chose."""
    said: judge.Verdict
    rules: list[str]
    """Of the decisions the reader answered."""


def ways(lesson, step):
    """Every way a reader can go in a task, up to its end or to par, as it is found."""
    start = judge.played(lesson, step.position).after
    game = GameModel(start, judge.players(step, start))
    tried = 0
    line = [(game.moments, [], [])]
    while line:
        moments, options, rules = line.pop()
        state = moments[-1].state
        events = [event for moment in moments for event in moment.events]
        said = judge.task(lesson, step, Outcome(moments[0].state, state, events, len(options))) if options else None
        if said is not None:
            yield Way(options, said, rules)
            continue
        if len(options) >= step.par or state.seat is None:
            continue
        for option in reversed(state.options()):
            tried += 1
            assert tried < MOST_TRIED, "too many ways to try them all"
            game._moments = moments
            game._publish(moments)
            game.act(option)
            line.append((game.moments, [*options, option], [*rules, state.decision.rule]))


def winning(lesson, step):
    """What wins a task in par."""
    return next(way.options for way in ways(lesson, step) if way.said.right)


def losing(lesson, step):
    return next(way.options for way in ways(lesson, step) if not way.said.right)


def bets(step):
    """Everything that can be bet."""
    return step.choices or [str(number) for number in range(step.numbers[0], step.numbers[1] + 1)]


def answer(lesson, step):
    return str(step.answer(judge.played(lesson, step.position, step.moves)))


def same(values):
    return [value for value, count in Counter(values).items() if count > 1]
