"""What a lesson is, without any widget: positions, bets, tasks, questions, rule cards, experiments, and how far one has come."""

from aod_nb.lessons.course import course, drills, find, following, notebook, slugs
from aod_nb.lessons.steps import Bet, Cards, Control, Drill, Experiment, Lesson, Outcome, Play, Question, Step, Task

__all__ = [
    "Bet",
    "Cards",
    "Control",
    "Drill",
    "Experiment",
    "Lesson",
    "Outcome",
    "Play",
    "Question",
    "Step",
    "Task",
    "course",
    "drills",
    "find",
    "following",
    "notebook",
    "slugs",
]
