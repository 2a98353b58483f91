"""How far the turn has come: which boxes and steps are still ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aod_nb.aod.turn import STEPS

if TYPE_CHECKING:
    from aod_nb.aod.state import State

AT = {step: place for place, step in enumerate(STEPS)}
_DOCK, _CAPITAL, _INCOME, _BENEFITS, _COLONIES, _ORDER = (
    AT[step] for step in ("colonist_dock", "capital_buildings", "income", "benefits", "colonies", "new_order")
)


class Clock:
    __slots__ = ("at", "benefited", "bought", "buying", "landed", "landing_ahead", "ordered", "paid", "placing", "scored", "turn")

    def __init__(self, state: State) -> None:
        self.at = at = AT[state.step or "colonies"]
        self.turn = state.turn
        self.placing = at == 0
        self.landing_ahead = at < _DOCK
        self.landed = at > _DOCK
        self.buying = at >= _CAPITAL
        self.bought = at > _CAPITAL
        self.paid = at > _INCOME
        self.benefited = at > _BENEFITS
        self.scored = at > _COLONIES
        self.ordered = at > _ORDER

    def before(self, step: str) -> bool:
        """Whether a step is still ahead, or is being run."""
        return self.at <= AT[step]

    def is_at(self, step: str) -> bool:
        return self.at == AT[step]
