"""The parts of this game that a lesson shows."""

from functools import partial

from aod_nb.navegador.tables import GAME
from aod_nb.widgets.play import stage
from aod_nb.widgets.play.notice import opened_card as any_card
from aod_nb.widgets.play.stage import Picture, Table, mats, nation_of, told

__all__ = ["Picture", "Table", "boxes", "cards", "mats", "nation_of", "opened_card", "told"]

boxes = partial(stage.boxes, GAME)
cards = partial(stage.cards, GAME)
opened_card = partial(any_card, GAME)
