"""What a reader sets in an experiment is seen: on the board or on a mat, in the position before or after."""

from itertools import islice, product

import pytest

from aod_nb.core import BadInput
from aod_nb.lessons import Experiment, course, judge
from aod_nb.registry import GAMES
from aod_nb.widgets.board import drawing_of
from aod_nb.widgets.play.stage import mats

CONTROLS = [
    (lesson, step, control)
    for game in GAMES
    for lesson in course(game)
    for step in lesson.steps
    if isinstance(step, Experiment) and step.position is not None
    for control in step.controls
]
LOOKED_AT = {("aod_lessons.setup", "table", "region")}
"""Controls that choose what is told of a position, and change nothing in it."""
OTHERS = 24
"""So many settings of the other controls are tried."""


def shown(board, lesson, step, values):
    """All that can be seen of an outcome: the cells of the board, and the mats, of both positions."""
    _, outcome = judge.experiment(lesson, step, values)
    seen = []
    for state in (outcome.before, outcome.after):
        board.show(state)
        cells = {name: {column: list(cells) for column, cells in source.data.items()} for name, source in board.sources.items()}
        seen.append(repr(cells) + mats(state, step.mats))
    return seen


@pytest.mark.parametrize(("lesson", "step", "control"), CONTROLS, ids=lambda one: getattr(one, "slug", None) or one.name)
def test_what_is_set_is_seen(lesson, step, control):
    board = drawing_of(lesson.game).Board(lambda place: None)
    others = [other for other in step.controls if other is not control]
    settings = product(*[(other.start, *[value for value in other.values if value != other.start]) for other in others])
    for setting in islice(settings, OTHERS):
        given = dict(zip([other.name for other in others], setting, strict=True))
        found = []
        for value in control.values:
            try:
                found.append(shown(board, lesson, step, given | {control.name: value}))
            except BadInput:  # a position that cannot be is said in words
                continue
            if found[-1] != found[0]:
                return
    assert (lesson.base, step.name, control.name) in LOOKED_AT
