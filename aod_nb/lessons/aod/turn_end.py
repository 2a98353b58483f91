"""To be written."""

from __future__ import annotations

from aod_nb.lessons.steps import Lesson

LESSON = Lesson(game="aod", slug="turn_end", teaches=('III.D', 'III.E', 'III.F', 'III.G', 'III.H', 'III.J', 'App.II.monastery', 'App.II.stable'), minutes=6, steps=())
