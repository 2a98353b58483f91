"""Why an option is good, or is not: facts of the position that follow from it, in the words of a player."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from aod_nb.bots.navegador.facts import hiring, market, possessions, rondel, sailing
from aod_nb.bots.navegador.facts.common import Facts, fact, last_turn
from aod_nb.bots.talk import Reason
from aod_nb.navegador.buildings import Buildings
from aod_nb.navegador.colony import Colony
from aod_nb.navegador.market import Market
from aod_nb.navegador.navegador_card import UseOfCard
from aod_nb.navegador.options import (
    Build,
    Claim,
    Decline,
    Done,
    Explore,
    Found,
    Hire,
    Launch,
    Move,
    PayShip,
    Process,
    Sail,
    Sell,
    Send,
    UseCard,
)
from aod_nb.navegador.privilege import Privilege
from aod_nb.navegador.sailing import Sailing

if TYPE_CHECKING:
    from aod_nb.navegador.state import State


def reasons(state: State, option: Any) -> list[Reason]:
    """What is true of an option of the decision at hand, the weightiest first; nothing where there is nothing to say."""
    seat: Any = state.seat
    find = _FACTS.get(type(option))
    return sorted(find(state, seat, option) if find else (), key=lambda reason: -reason.weight)


def tell(reason: Reason) -> str:
    return str(reason)


def _use_card(state: State, seat: int, option: UseCard) -> Facts:
    regions = sailing.in_reach(state, seat)
    if regions:
        yield fact("exploring", "can_explore", 2.0, regions=regions)
    yield fact("tempo", "card_passes", 0.5, nation=state.nations[(seat - 1) % state.seats].name)
    yield from last_turn(state)


def _no_card(state: State, seat: int) -> Facts:
    yield fact("tempo", "card_kept", 0.5, field=state.board.fields[state.marker])
    yield from last_turn(state)


def _no(state: State, seat: int, option: Decline | Done) -> Facts:
    find = _DECLINED.get(type(state.decision))
    return find(state, seat) if find else iter(())


_DECLINED: dict[type[Any], Callable[[State, int], Facts]] = {
    UseOfCard: _no_card,
    Market: market.no_trade,
    Privilege: possessions.no_privilege,
    Sailing: sailing.no_more_sailing,
    Colony: possessions.no_more_colonies,
    Buildings: possessions.no_more_buildings,
}

_FACTS: dict[type[Any], Callable[[State, int, Any], Facts]] = {
    Move: rondel.move,
    PayShip: sailing.pay_ship,
    Send: sailing.send,
    UseCard: _use_card,
    Explore: sailing.explore,
    Sail: sailing.sail,
    Hire: hiring.hire,
    Launch: hiring.launch,
    Found: possessions.found,
    Build: possessions.build,
    Sell: market.sell,
    Process: market.process,
    Claim: possessions.claim,
    Decline: _no,
    Done: _no,
}
