"""The parts a lesson is shown by: one for each kind of step.  What is right is asked of ``aod_nb.lessons.judge``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aod_nb.lessons.steps import Bet, Cards, Experiment, Play, Question, Step, Task
from aod_nb.widgets.lesson.parts.bet import BetPart
from aod_nb.widgets.lesson.parts.cards import CardsPart
from aod_nb.widgets.lesson.parts.experiment import ExperimentPart
from aod_nb.widgets.lesson.parts.part import Part
from aod_nb.widgets.lesson.parts.play import PlayPart
from aod_nb.widgets.lesson.parts.question import QuestionPart
from aod_nb.widgets.lesson.parts.task import TaskPart

if TYPE_CHECKING:
    from aod_nb.widgets.lesson.frame import Frame

__all__ = ["Part", "part_of"]

_PARTS: dict[type[Step], Any] = {
    Bet: BetPart,
    Task: TaskPart,
    Question: QuestionPart,
    Cards: CardsPart,
    Experiment: ExperimentPart,
    Play: PlayPart,
}


def part_of(frame: Frame, step: Step) -> Part[Any]:
    part: Part[Any] = _PARTS[type(step)](frame, step)
    return part
