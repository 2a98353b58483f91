"""What a reader of a lesson meets: its notebook's prose, its texts, and the ways through its tasks."""

import json
import re
from collections import Counter
from pathlib import Path

import aod_nb
from aod_nb.core import loaded
from aod_nb.i18n import _catalog
from aod_nb.lessons import Bet, Experiment, Outcome, Question, Task, judge, notebook
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
    return {key.removeprefix(stem): text for key, text in _catalog().items() if key.startswith(stem)}


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
    else:
        assert isinstance(step, Cards)
    return sum(words(text) for text in shown)


def ways(lesson, step):
    """Every way a reader can go in a task, up to its end or one move more than par: (moves, verdict, rules of the decisions)."""
    start = judge.played(lesson, step.position).after
    game = GameModel(start, judge.players(step, start))
    found, tried = [], 0
    line = [(None, [])]  # depth first: (the moments so far, rules)
    line = [(game.moments, [])]
    while line and tried < MOST_TRIED:
        moments, rules = line.pop()
        state = moments[-1].state
        mine = sum(before.state.seat == 0 for before in moments[:-1])
        outcome = Outcome(moments[0].state, state, [event for moment in moments for event in moment.events], mine)
        said = judge.task(lesson, step, outcome) if mine else None
        if said is not None:
            found.append((mine, said, rules))
            continue
        if mine >= step.par or state.seat is None:
            continue
        for option in reversed(state.options()):
            tried += 1
            game._moments = moments  # noqa: SLF001
            game._publish(moments)  # noqa: SLF001
            game.act(option)
            line.append((game.moments, [*rules, state.decision.rule]))
    return found


def game_of(lesson):
    return loaded()[lesson.game]


def same(values):
    return [value for value, count in Counter(values).items() if count > 1]
