"""What every game's heuristics offer, and where they are found."""

from __future__ import annotations

from functools import cache
from typing import Any, Protocol

from aod_nb.bots.estimate import Belief
from aod_nb.bots.talk import Reason
from aod_nb.core import BadInput
from aod_nb.registry import has, part


class Mind(Protocol):
    """What the search asks of a game's heuristics."""

    def weigh(self, state: Any, selfish: bool = False) -> list[float]:
        """The worth of each option of the decision at hand; the selfish look at their own VP only."""

    def glance(self, state: Any) -> list[float]:
        """What each option promises its taker as far as the taker knows; nothing where it has to be tried out."""

    def worth(self, state: Any) -> list[float]:
        """VP by seat at the end, as far as one can tell."""

    def margin(self, values: list[float], seat: int) -> float:
        """A seat's VP less the average of the others'."""

    def stops(self, start: int, state: Any) -> bool:
        """Whether a playout that began in this chapter stops here, since the position can be judged."""

    def reasons(self, state: Any, option: Any) -> list[Reason]:
        """Why an option of the decision at hand is good, the weightiest reasons first."""

    def tell(self, reason: Reason) -> str:
        """A reason in words."""

    BELIEF: Belief
    """How far all of this can be believed."""

    SOON: int
    """So many chapters later the position that was reached is judged by ``worth``, too."""

    CAREFUL: int
    """In so many chapters of a game that is played to the end options are weighed; then ``Quick`` goes on."""

    Quick: Any
    """How play goes on in a playout: an object with ``choose(state, random)``."""

    LEAPS: bool
    """Whether the tree leaps from stop to stop, as far as it grows; otherwise it goes decision by decision, up to one."""


def mind_of(state: Any) -> Mind:
    """The heuristics of a state's game."""
    mind: Mind = _mind(state.game)
    return mind


@cache
def _mind(game: str) -> Any:
    if not has(game, "bots"):
        raise BadInput("bots.no_mind", game=f"{game}.game")
    return part(game, "bots")
