"""To be written."""

from __future__ import annotations

from aod_nb.lessons.steps import Lesson

LESSON = Lesson(game="aod", slug="setup", teaches=('II.players', 'II.board', 'II.buildings', 'II.goods', 'II.ship', 'II.dock', 'II.pieces', 'III.A'), minutes=6, steps=())
