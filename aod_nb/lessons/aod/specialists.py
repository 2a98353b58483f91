"""To be written."""

from __future__ import annotations

from aod_nb.lessons.steps import Lesson

LESSON = Lesson(game="aod", slug="specialists", teaches=('IV.captain', 'IV.merchant', 'IV.missionary', 'IV.soldier'), minutes=6, steps=())
