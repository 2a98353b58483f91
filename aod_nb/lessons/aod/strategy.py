"""To be written."""

from __future__ import annotations

from aod_nb.lessons.steps import Lesson

LESSON = Lesson(game="aod", slug="strategy", teaches=(), minutes=6, steps=())
