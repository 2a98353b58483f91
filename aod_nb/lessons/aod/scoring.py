"""To be written."""

from __future__ import annotations

from aod_nb.lessons.steps import Lesson

LESSON = Lesson(game="aod", slug="scoring", teaches=('VIII.colonies', 'VIII.end', 'VIII.ties', 'App.II.navy'), minutes=6, steps=())
