"""What money everybody will have when a box that costs some is resolved: what comes before it, and what goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aod_nb.aod.tables import MERCHANT_LANDING, PRICES, TRAINING_PRICE, age_of

if TYPE_CHECKING:
    from aod_nb.aod.pieces import Piece
    from aod_nb.aod.state import State
    from aod_nb.bots.aod.clock import Clock


class Purse:
    """Each seat's money, as the pieces in the boxes will change it; pieces can be added to see what they would change.

    Counted is what is certain: Initiative and landing merchants pay before buildings are bought.  What an expedition may win
    is not counted; income comes after all boxes.
    """

    def __init__(self, state: State, clock: Clock) -> None:
        self.state, self.clock = state, clock
        self.money: list[float] = [nation.money for nation in state.nations]
        """When the Capital Buildings are next."""
        self.buyers = [0] * len(self.money)
        """Pieces that may still buy a building."""
        if clock.before("initiative"):
            for space, piece in enumerate(state.initiative, 1):
                self.money[piece.seat] += space
        if clock.before("colonist_dock"):
            for piece in state.dock:
                if piece.kind == "merchant":
                    self.money[piece.seat] += MERCHANT_LANDING
        if clock.before("capital_buildings"):
            for piece in left_in(state, clock, "capital_buildings", state.capital_buildings):
                self.buyers[piece.seat] += 1

    def add(self, seat: int, money: float, buyers: int) -> None:
        """What would be if a seat had more money, and more pieces that buy."""
        self.money[seat] += money
        self.buyers[seat] += buyers

    def after_purchases(self) -> list[float]:
        """When Training is next, if everybody buys as many buildings as pieces and money allow."""
        price = PRICES[age_of(self.state.turn)]
        return [money - price * min(buyers, money // price) for money, buyers in zip(self.money, self.buyers, strict=True)]

    def after_training(self) -> list[float]:
        """When Warfare is next."""
        money = self.after_purchases()
        trainee = self.state.specialists[-1]
        if trainee is not None and self.clock.before("specialists") and money[trainee.seat] >= TRAINING_PRICE:
            money[trainee.seat] -= TRAINING_PRICE
        return money


def left_in(state: State, clock: Clock, box: str, row: list[Piece]) -> list[Piece]:
    """Pieces of a box whose space has not had its turn."""
    return row[state.resolved :] if clock.is_at(box) else row
