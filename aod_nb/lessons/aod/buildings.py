"""To be written."""

from __future__ import annotations

from aod_nb.lessons.steps import Lesson

LESSON = Lesson(game="aod", slug="buildings", teaches=('V.capital', 'VII.price', 'App.II.settlers', 'App.II.trading_post'), minutes=6, steps=())
