"""Why an option is good, or is not: facts of the position that follow from it, in the words of a player."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from aod_nb.aod.options import (
    Advance,
    Attack,
    Bid,
    Buy,
    Chart,
    Decline,
    Enlist,
    Land,
    Man,
    Migrate,
    Movers,
    Pass,
    Place,
    Recruit,
    Remove,
    Ride,
    Sail,
    Swap,
    TakeGood,
    War,
)
from aod_nb.bots.aod.facts import buying, choosing, fighting, landing, placing, sailing
from aod_nb.bots.aod.facts.common import Facts
from aod_nb.bots.talk import Reason

if TYPE_CHECKING:
    from aod_nb.aod.state import State


def reasons(state: State, option: Any) -> list[Reason]:
    """What is true of an option of the decision at hand, the weightiest first; nothing where there is nothing to say."""
    seat: Any = state.seat
    find = _FACTS.get(type(option))
    return sorted(find(state, seat, option) if find else (), key=lambda reason: -reason.weight)


def tell(reason: Reason) -> str:
    return str(reason)


_FACTS: dict[type[Any], Callable[[State, int, Any], Facts]] = {
    Place: placing.place,
    Land: landing.land,
    Ride: landing.ride,
    Migrate: landing.migrate,
    Movers: landing.movers,
    TakeGood: choosing.take_good,
    Buy: buying.buy,
    Sail: sailing.sail,
    Man: sailing.man,
    Chart: sailing.chart,
    Recruit: choosing.recruit,
    Swap: choosing.swap,
    Enlist: choosing.enlist,
    Attack: fighting.attack,
    War: fighting.war,
    Remove: fighting.remove,
    Advance: choosing.advance,
    Bid: choosing.bid,
    Pass: choosing.pass_,
    Decline: choosing.decline,
}
