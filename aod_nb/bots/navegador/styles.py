"""Ways to play, each as a table of rates: what the league of styles plays with, and opponents for the lab."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aod_nb.bots.navegador.mind import stops, weigh
from aod_nb.bots.navegador.policy import answer
from aod_nb.bots.navegador.quick import Quick
from aod_nb.bots.navegador.rates import Rates
from aod_nb.core import BadInput, shown

if TYPE_CHECKING:
    from aod_nb.navegador.state import State


class Style:
    """Takes what its own rates hold best.  It sees what a player may know: the rest is dealt anew.

    ``quick`` plays the same rates without trying options out, twenty times as fast and with a little chance.
    Without ``inside`` only where the stone goes is tried out, and an action is finished as quick play does.
    """

    def __init__(self, name: str, rates: Rates, quick: bool = False, inside: bool = True) -> None:
        self.name, self.rates, self.inside = name, rates, inside
        self.quick = Quick(rates) if quick else None

    def choose(self, state: State, rng: Any) -> Any:
        if self.quick is not None:
            return self.quick.choose(state, rng.random)
        if not self.inside and not stops(state.round, state):
            return answer(state, self.rates)
        view = state.copy()
        view.deal_anew(state.decision.seat, rng)
        worths = weigh(view, rates=self.rates)
        return view.options()[worths.index(max(worths))]


def like(**changed: Any) -> Rates:
    """The plain rates with some others in their place."""
    return Rates(**changed)


# Likes and hopes by column: colonies, factories, explorers, shipyards, churches.
STYLES: dict[str, Rates] = {
    "colonies": like(likes=(1.9, 0.7, 0.9, 0.9, 0.8), hopes=(2.0, 0.5, 1.0, 0.5, 0.5), slot=1.2, slots=6),
    "factories": like(likes=(0.6, 1.7, 0.8, 0.9, 1.0), hopes=(0.3, 2.0, 0.5, 0.5, 0.8), workers=15.0, mixed=0.5),
    "churches": like(likes=(0.9, 1.0, 0.8, 0.8, 1.9), hopes=(0.5, 0.8, 0.5, 0.5, 2.0), workers=18.0, church=0.25),
    "sailors": like(likes=(0.9, 0.8, 1.6, 1.5, 0.8), hopes=(0.8, 0.5, 2.0, 1.5, 0.5), ships=15.0, yard=0.2, crew=1.2),
    "privileges": like(claims=2.0, privileges=0.3, growth=0.1, workers=15.0),
    "racers": Rates(
        sea=12.6,
        nagasaki=1.8,
        chart=400.0,
        chart_row=400.0,
        per_seat=0.11,
        trust=1e9,
        patience=28.0,
        finish=0.0,
        money=0.011,
        money_turns=11.077,
        markets=0.2,
        privileges=0.165,
        growth=0.0,
        engine_turns=4.891,
        workers=11.218,
        ships=10.0,
        yard=0.12,
        church=0.077,
        slot=0.627,
        ahead=0.418,
    ),
}
"""The racers make for Nagasaki, as if every game were over by then."""


def style(name: str) -> Style:
    """A style by name."""
    if not isinstance(name, str) or name not in STYLES:
        raise BadInput("bots.unknown", found=shown(name), known=", ".join(STYLES))
    return Style(name, STYLES[name])
