"""To be written."""

from __future__ import annotations

from aod_nb.lessons.steps import Lesson

LESSON = Lesson(game="aod", slug="dock", teaches=('V.dock',), minutes=6, steps=())
