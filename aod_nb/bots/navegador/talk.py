"""Why an option is good, in the words of a player: what it brings, and what it opens on the rondel and at the market."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from aod_nb.bots.navegador.clock import distances, turns_ahead
from aod_nb.bots.navegador.goods import market_reasons
from aod_nb.bots.navegador.holdings import COLONY, FACTORY, hoped_bonus
from aod_nb.bots.navegador.outlook import Outlook
from aod_nb.bots.navegador.policy import lying
from aod_nb.bots.navegador.rondel import rondel_reasons
from aod_nb.bots.talk import Reason
from aod_nb.navegador.buildings import next_price
from aod_nb.navegador.hiring import price_of
from aod_nb.navegador.navegador_card import UseOfCard
from aod_nb.navegador.options import (
    Build,
    Claim,
    Decline,
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
from aod_nb.navegador.scoring import LINES, king
from aod_nb.navegador.tables import (
    BUILDING_INDEX,
    CABO,
    CHURCH,
    COLUMN_INDEX,
    COLUMNS,
    FACTORIES,
    GOODS,
    MALACA,
    NAGASAKI,
    OWN_PRICE,
    POINTS_PER_PRIVILEGE,
    PORTUGAL,
    PRICE_PER_PHASE,
    REGION_INDEX,
    ROMAN,
    SHIPYARD,
    WORKERS_FOR,
    WORKERS_PER_COLONY,
)

if TYPE_CHECKING:
    from aod_nb.navegador.state import State


def reasons(state: State, option: Any) -> list[Reason]:
    """The reasons for an option of the decision at hand, the weightiest first; none for what speaks for itself."""
    seat: Any = state.seat
    outlook = Outlook(state, seat, turns_ahead(state)[seat])
    find = _FINDERS.get(type(option))
    found = list(find(state, option, outlook)) if find else []
    return sorted(found, key=lambda reason: -reason.weight)


def tell(reason: Reason) -> str:
    return str(reason)


# Ships


def _explore(state: State, option: Explore, outlook: Outlook) -> Iterator[Reason]:
    region = REGION_INDEX[option.region]
    money, lost = round(hoped_bonus(outlook.board)[region]), outlook.board.losses[region]
    vp = round(outlook.units[COLUMN_INDEX["explorer"]], 1)
    yield Reason("navegador", "exploring", "explorer", {"region": option.region, "vp": vp, "money": money, "lost": lost}, vp)
    if region in (CABO, MALACA):
        phase = 2 if region == CABO else 3
        if state.phase < phase:
            yield Reason("navegador", "tempo", "phase", {"phase": ROMAN[phase], "price": PRICE_PER_PHASE * phase}, 1.5)
    if region == NAGASAKI and state.turns_left is None:
        yield Reason("navegador", "tempo", "ends_game", {}, 3.0)
    good = outlook.board.goods[region]
    more = round(outlook.more_colony[good])
    yield Reason("navegador", "market", "opens", {"region": option.region, "good": GOODS[good], "money": more}, 0.5)


def _sail(state: State, option: Sail, outlook: Outlook) -> Iterator[Reason]:
    origin, target = REGION_INDEX[option.origin], REGION_INDEX[option.target]
    stack, ships = state.stacks[target], outlook.nation.ships
    if len(stack) > ships[target]:
        args = {"region": option.target, "good": GOODS[outlook.board.goods[target]], "price": stack[ships[target]]}
        yield Reason("navegador", "market", "colony_there", args, lying(outlook, target, 1))
    away = distances(outlook.board, state.explored)
    if away[target] < away[origin]:
        gain = lying(outlook, target, 1) - lying(outlook, origin)
        yield Reason("navegador", "exploring", "nearer", {"region": option.target, "borders": away[target]}, max(0.1, gain))
    if option.count + ships[target] > 1 and away[target] == 1:
        yield Reason("navegador", "exploring", "together", {"ships": option.count + ships[target], "region": option.target}, 0.8)


def _pay(state: State, option: PayShip | Send, outlook: Outlook) -> Iterator[Reason]:
    """The ship that lies where it is of least use."""
    slug = option.region if isinstance(option, PayShip) else option.origin
    region = REGION_INDEX[slug]
    if region == PORTUGAL:
        yield Reason("navegador", "timing", "ship_portugal", {}, 0.5)
    elif len(state.stacks[region]) < outlook.nation.ships[region]:
        yield Reason("navegador", "timing", "ship_idle", {"region": slug}, 0.4)
    else:
        yield Reason("navegador", "timing", "ship_used", {"region": slug}, 0.1)


def _use_card(state: State, option: UseCard, outlook: Outlook) -> Iterator[Reason]:
    yield Reason("navegador", "tempo", "card_used", {"vp": round(outlook.sailing(), 1)}, outlook.sailing())


def _launch(state: State, option: Launch, outlook: Outlook) -> Iterator[Reason]:
    if not option.count:
        return
    ships, yards = outlook.fleet + option.count, outlook.nation.shipyards
    price = price_of(option.count, yards, state.phase)
    yield Reason("navegador", "exploring", "ships", {"ships": ships, "crews": ships // 2}, outlook.ships(outlook.nation.money)[0])
    yield Reason(
        "navegador", "money", "ships_price", {"count": option.count, "price": price, "yards": yards}, price * outlook.rate
    )


# Workers and what they build


def _hire(state: State, option: Hire, outlook: Outlook) -> Iterator[Reason]:
    if not option.count:
        return
    nation = outlook.nation
    workers = nation.workers + option.count
    args = {"workers": workers, "colonies": workers // WORKERS_PER_COLONY, "factories": workers // WORKERS_FOR[0]}
    yield Reason("navegador", "workers", "workers", args, outlook.workers(nation.money)[0])
    if nation.workers < WORKERS_FOR[CHURCH] <= workers:
        yield Reason("navegador", "workers", "enough_church", {"workers": WORKERS_FOR[CHURCH]}, 0.6)
    elif nation.workers < WORKERS_FOR[SHIPYARD] <= workers:
        yield Reason("navegador", "workers", "enough_shipyard", {"workers": WORKERS_FOR[SHIPYARD]}, 0.5)
    price = price_of(option.count, nation.churches, state.phase)
    yield Reason("navegador", "money", "workers_price", {"count": option.count, "price": price, "churches": nation.churches}, 0.4)


def multiplied(outlook: Outlook, column: int) -> Reason:
    """What a possession counts with the privileges of its kind."""
    held = outlook.nation.privileges[column]
    vp = outlook.board.points_each(column, held)
    args = {"possession": COLUMNS[column], "vp": vp, "privileges": held, "more": POINTS_PER_PRIVILEGE[column]}
    return Reason("navegador", "multipliers", "counts" if held else "counts_bare", args, outlook.units[column])


def _found(state: State, option: Found, outlook: Outlook) -> Iterator[Reason]:
    region = REGION_INDEX[option.region]
    good, price = outlook.board.goods[region], state.stacks[region][0]
    yield multiplied(outlook, COLONY)
    gain = outlook.colony(good) - outlook.units[COLONY]
    yield Reason("navegador", "market", "colony_income", {"good": GOODS[good], "money": round(outlook.more_colony[good])}, gain)
    if len(state.stacks[region]) == 1:
        yield Reason("navegador", "tempo", "last_token", {"region": option.region, "price": price}, 0.5)


def _build(state: State, option: Build, outlook: Outlook) -> Iterator[Reason]:
    row = BUILDING_INDEX[option.building]
    column = FACTORY if row < len(FACTORIES) else COLUMN_INDEX[option.building]
    yield multiplied(outlook, column)
    gain = outlook.building(row) - outlook.units[column]
    if column == FACTORY:
        args = {"good": GOODS[row], "money": round(outlook.more_factory[row])}
        yield Reason("navegador", "market", "factory_income", args, gain)
    else:
        args = {"price": OWN_PRICE, "other": PRICE_PER_PHASE * state.phase}
        key, idea = ("cheap_workers", "workers") if row == CHURCH else ("cheap_ships", "exploring")
        yield Reason("navegador", idea, key, args, gain)
    price, ladder = next_price(state, row), outlook.board.prices[row]
    if state.built[row] + 1 < len(ladder) and ladder[state.built[row] + 1] != price:
        args = {"building": option.building, "price": ladder[state.built[row] + 1]}
        yield Reason("navegador", "tempo", "next_dearer", args, 0.4)


def claim_reasons(outlook: Outlook, column: int) -> Iterator[Reason]:
    slug = COLUMNS[column]
    nation, count = outlook.nation, outlook.counts[column]
    money = outlook.board.bonuses[column][nation.privileges[column]] * count
    vp = POINTS_PER_PRIVILEGE[column] * count
    args = {"privilege": slug, "count": count, "each": POINTS_PER_PRIVILEGE[column], "vp": vp}
    yield Reason("navegador", "multipliers", "privilege", args, float(vp))
    if money:
        yield Reason("navegador", "money", "bonus", {"privilege": slug, "money": money}, money * outlook.rate)


def _claim(state: State, option: Claim, outlook: Outlook) -> Iterator[Reason]:
    column = COLUMN_INDEX[option.privilege]
    yield from claim_reasons(outlook, column)
    if state.gallery[column] == 1:
        yield Reason("navegador", "tempo", "last_privilege", {"privilege": option.privilege}, 0.5)
    if king(outlook.nation, state.setup.king_full)[0] == option.privilege:
        yield Reason("navegador", "multipliers", "king_too", {"possession": LINES[option.privilege]}, 0.3)
    yield Reason("navegador", "workers", "costs_worker", {"left": outlook.nation.workers - 1}, 0.2)


def _decline(state: State, option: Decline, outlook: Outlook) -> Iterator[Reason]:
    if isinstance(state.decision, UseOfCard):
        yield Reason("navegador", "tempo", "card_kept", {}, 0.4)
    else:
        yield from market_reasons(state, option, outlook)


def _trade(state: State, option: Sell | Process, outlook: Outlook) -> Iterator[Reason]:
    return market_reasons(state, option, outlook)


def _move(state: State, option: Move, outlook: Outlook) -> Iterator[Reason]:
    yield from rondel_reasons(state, option, outlook)
    if option.field == "privilege":
        column = outlook.best_claim()[1]
        if column >= 0:
            yield from claim_reasons(outlook, column)


_FINDERS: dict[type[Any], Callable[[State, Any, Outlook], Iterator[Reason]]] = {
    Move: _move,
    PayShip: _pay,
    Send: _pay,
    UseCard: _use_card,
    Explore: _explore,
    Sail: _sail,
    Hire: _hire,
    Launch: _launch,
    Found: _found,
    Build: _build,
    Sell: _trade,
    Process: _trade,
    Decline: _decline,
    Claim: _claim,
}
