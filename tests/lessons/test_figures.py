"""The figures that a step names stand in its position, or in what its goal asks for: a text that falls behind is found."""

import re
from collections import Counter
from collections.abc import Mapping
from types import CodeType, FunctionType

import pytest

from aod_nb.aod.tables import COUNTERS, PRICES, REGIONS
from aod_nb.i18n import template
from aod_nb.lessons import Experiment, Task, course, judge
from aod_nb.registry import GAMES
from tests.lessons.reading import prose

WORDS = dict(
    zip(["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"], range(2, 13), strict=True)
)
FIGURE = re.compile(r"\d+|\b(?:" + "|".join(WORDS) + r")\b", re.IGNORECASE)
PRINTED = {
    "aod": {len(COUNTERS), len(REGIONS) - 1, PRICES[1]},
    "navegador": {7, 8, 9, 40, 50, 60, 100, 250, 300},  # most ships, rounds and workers; what board and counters show
}
"""Figures that no position holds."""


def laid(step):
    """A step's position, of an experiment that which it begins with; None without one."""
    if isinstance(step, Experiment):
        return step.position and step.position(**{control.name: control.start for control in step.controls})
    return getattr(step, "position", None)


POSITIONS = [
    (lesson, step, laid(step)) for game in GAMES for lesson in course(game) for step in lesson.steps if laid(step) is not None
]


def named(text):
    return {int(word) if word.isdecimal() else WORDS[word.lower()] for word in FIGURE.findall(text)}


def figures(thing, deep=4):
    """The whole numbers in something: those it holds, how many it holds, and how often the same."""
    if isinstance(thing, bool) or thing is None:
        return set()
    if isinstance(thing, int):
        return {thing}
    if isinstance(thing, Mapping):
        return {len(thing)} | figures([*thing.values()], deep) | sums(thing)
    if isinstance(thing, list | tuple | set | frozenset):
        counts = Counter(map(repr, thing)).values()
        return {len(thing), *counts}.union(*(figures(part, deep) for part in thing))
    if isinstance(thing, FunctionType) and deep:
        around = thing.__globals__
        codes = [thing.__code__, *[one for one in thing.__code__.co_consts if isinstance(one, CodeType)]]
        inner = [around[name] for code in codes for name in code.co_names if name in around]
        return figures([*[one for code in codes for one in code.co_consts], *inner], deep - 1)
    return figures(vars(thing), deep - 1) if deep and hasattr(thing, "__dataclass_fields__") else set()


def sums(thing):
    numbers = [value for value in thing.values() if isinstance(value, int) and not isinstance(value, bool)]
    return {sum(numbers)} if numbers else set()


def called(one):
    return "" if isinstance(one, Mapping) else getattr(one, "slug", None) or one.name


@pytest.mark.parametrize(("lesson", "step", "position"), POSITIONS, ids=called)
def test_what_a_step_names_is_there(lesson, step, position):
    state = judge.laid(lesson, position)
    held = [[getattr(nation, field) for field in nation.__struct_fields__] for nation in state.nations]
    known = figures(position) | figures(held) | {state.seats} | PRINTED[lesson.game]
    known |= figures(step.goal) if isinstance(step, Task) else figures(step.position)
    assert not named(template(f"{lesson.base}.{step.name}.ask")) - known
    assert not named(dict(prose(lesson))[step.name]) - known
