"""Why an option is good, in the words of a player: what it wins where, and what that is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from aod_nb.aod.capital import Purchase
from aod_nb.aod.discovery import expedition_value
from aod_nb.aod.options import (
    Attack,
    Bid,
    Buy,
    Chart,
    Decline,
    Land,
    Man,
    Pass,
    Place,
    Recruit,
    Remove,
    Sail,
    TakeGood,
    War,
)
from aod_nb.aod.order import new_order
from aod_nb.aod.pieces import PIECE
from aod_nb.aod.shipping import ship_taker, shipping_value
from aod_nb.aod.tables import (
    DECK,
    GOOD_INDEX,
    GOOD_SET_SIZE,
    GOODS_SPACES,
    PIECE_INDEX,
    PRICES,
    REGION_INDEX,
    REGIONS,
    SCORING_TURNS,
    TRAINING_PRICE,
    TURNS,
    age_of,
)
from aod_nb.aod.trade import income
from aod_nb.bots.aod.boxes import dock_row
from aod_nb.bots.aod.clock import Clock
from aod_nb.bots.aod.odds import chance_of
from aod_nb.bots.aod.outlook import Outlook
from aod_nb.bots.aod.war import battle_gain
from aod_nb.bots.talk import Reason
from aod_nb.i18n import text

if TYPE_CHECKING:
    from aod_nb.aod.state import State


def reasons(state: State, option: Any) -> list[Reason]:
    """The reasons for an option of the decision at hand, the weightiest first; none for what speaks for itself."""
    clock = Clock(state)
    outlook = Outlook(state, clock)
    find = _FINDERS.get(type(option))
    found = list(find(state, state.seat, option, outlook)) if find else []  # type: ignore[arg-type]
    return sorted(found, key=lambda reason: -reason.vp)


def tell(reason: Reason) -> str:
    return text(f"aod.reason.{reason.key}", **reason.args)


# Placing


def _place(state: State, seat: int, option: Place, outlook: Outlook) -> Iterator[Reason]:
    yield from _BOXES[option.box](state, seat, option, outlook)
    left = _spaces_left(state, option)
    if left is not None and left <= state.seats - 1:
        yield Reason("tempo", "spaces_left", {"box": option.box, "left": left}, 0.1)


def _spaces_left(state: State, option: Place) -> int | None:
    board, box = state.board, option.box
    sizes = {"colonist_dock": board.dock_spaces, "trade_goods": GOODS_SPACES, "capital_buildings": board.capital_spaces}
    return sizes[box] - len(state.row(box)) if box in sizes else None


def _initiative(state: State, seat: int, option: Place, outlook: Outlook) -> Iterator[Reason]:
    space = len(state.initiative) + 1
    yield Reason("money", "initiative_money", {"money": space}, space * outlook.rate)
    if state.turn < TURNS:
        order = new_order(state.order, [*state.initiative, PIECE[seat][option.piece]])
        yield Reason("order", "initiative_order", {"place": order.index(seat) + 1}, 0.5)


def _dock(state: State, seat: int, option: Place, outlook: Outlook) -> Iterator[Reason]:
    _, region = outlook.landing(seat)
    yield from landing(state, seat, region, outlook, coming=sum(piece.seat == seat for piece in dock_row(state)))
    if option.piece == "merchant":
        yield Reason("money", "merchant_lands", {}, 5 * outlook.rate)
    elif option.piece == "missionary":
        yield Reason("majority", "missionary_lands", {"pieces": 2 + state.owned(seat, "mod_missionary")}, 1.0)


def landing(state: State, seat: int, region: int, outlook: Outlook, coming: int = 0) -> Iterator[Reason]:
    """What one piece more in a region wins."""
    slug, nation = REGIONS[region], state.nations[seat]
    counts = [other.colonists[region] + other.soldiers[region] for other in state.nations]
    mine, best = counts[seat] + coming + 1, max(count for other, count in enumerate(counts) if other != seat)
    good = state.region_goods[region]
    if good and mine == GOOD_SET_SIZE:
        yield Reason("sets", "third_piece", {"region": slug, "good": good}, outlook.good(seat, good))
        yield from _more_income(state, seat, good)
    elif good and mine == GOOD_SET_SIZE - 1:
        yield Reason("sets", "second_piece", {"region": slug, "good": good}, 0.5 * outlook.good(seat, good))
    args = {"region": slug, "own": mine, "other": best}
    vp = outlook.landing_in(seat, region)
    if not best and not nation.colonists[region] + nation.soldiers[region]:
        yield Reason("majority", "first_there", args, vp)
    elif mine > best:
        yield Reason("majority", "takes_lead" if mine - 1 <= best else "holds_lead", args, vp)
    elif mine == best:
        yield Reason("majority", "draws_level", args, vp)
    else:
        yield Reason("majority", "comes_closer", args, vp)
    scoring = next((turn for turn in SCORING_TURNS if turn >= state.turn), TURNS)
    if scoring == state.turn:
        yield Reason("majority", "scored_this_turn", {"region": slug}, 0.05)


def _more_income(state: State, seat: int, good: str) -> Iterator[Reason]:
    """What the sets pay more with a token of this good."""
    nation = state.nations[seat]
    goods = nation.goods[:]
    before = income(goods, nation.ships)
    goods[GOOD_INDEX[good]] += 1
    more = income(goods, nation.ships) - before
    turns = TURNS - state.turn + (not Clock(state).paid)
    if more and turns:
        yield Reason("sets", "income", {"good": good, "money": more, "turns": turns}, 0.35 * more * turns)


def _goods(state: State, seat: int, option: Place, outlook: Outlook) -> Iterator[Reason]:
    left = list(state.goods_offer)
    for piece in state.trade_goods:
        if left:
            left.remove(max(left, key=lambda good: outlook.good(piece.seat, good)))
    if left:
        best = max(left, key=lambda good: outlook.good(seat, good))
        yield Reason("sets", "good_left", {"good": best, "ahead": len(state.trade_goods)}, outlook.good(seat, best))
        yield from _more_income(state, seat, best)


def _shipping(state: State, seat: int, option: Place, outlook: Outlook) -> Iterator[Reason]:
    if not state.ship:
        return
    boxes = [nation.shipping[:] for nation in state.nations]
    boxes[seat][PIECE_INDEX[option.piece]] += 1
    values = [shipping_value(box) for box in boxes]
    best = max(value for other, value in enumerate(values) if other != seat)
    twin = state.copy()
    twin.nations[seat].shipping = boxes[seat]
    leads = ship_taker(twin, state.order) == seat
    key = "ship_leads" if leads else "ship_behind"
    yield Reason("sets", key, {"value": values[seat], "other": best}, outlook.ship(seat) * (0.7 if leads else 0.2))
    nation = state.nations[seat]
    more = income(nation.goods, nation.ships + 1) - income(nation.goods, nation.ships)
    if more:
        yield Reason("sets", "ship_income", {"money": more, "turns": TURNS - state.turn + 1}, 0.3 * more)


def _capital(state: State, seat: int, option: Place, outlook: Outlook) -> Iterator[Reason]:
    price = PRICES[age_of(state.turn)]
    ahead = len(state.capital_buildings)
    worths = sorted(outlook.buildings(seat).items(), key=lambda pair: -pair[1])
    if not worths:
        return
    best = worths[min(ahead, len(worths) - 1)]
    vp = round(best[1] + price * outlook.rate, 1)
    yield Reason("buildings", "building", {"building": best[0], "price": price, "vp": vp}, best[1])


def _discovery(state: State, seat: int, option: Place, outlook: Outlook) -> Iterator[Reason]:
    box = state.nations[seat].discovery[:]
    before = expedition_value(box)
    box[PIECE_INDEX[option.piece]] += 1
    after = expedition_value(box)
    was, now = chance_of(state, seat, before), chance_of(state, seat, after)
    args = {"before": before, "after": after, "was": _percent(was), "now": _percent(now)}
    yield Reason("odds", "odds_rise", args, outlook.sailing(seat)[min(8, after)] - outlook.sailing(seat)[min(8, before)])


def _percent(chance: float) -> int:
    return round(100 * chance)


def _specialists(state: State, seat: int, option: Place, outlook: Outlook) -> Iterator[Reason]:
    if state.turn == TURNS:
        return
    if option.slot == "training":
        yield Reason("specialists", "training", {"price": TRAINING_PRICE}, 1.0)
    else:
        yield Reason("specialists", "specialist", {"piece": option.slot}, 1.5)


def _warfare(state: State, seat: int, option: Place, outlook: Outlook) -> Iterator[Reason]:
    gain, region, opponent = outlook.battle(seat)
    if gain <= 0:
        return
    if region:
        yield from _battle(state, seat, region, opponent, gain)
    else:
        yield Reason("war", "war", {"opponent": state.nations[opponent].name}, gain)


# What the boxes ask


def _land(state: State, seat: int, option: Land, outlook: Outlook) -> Iterator[Reason]:
    return landing(state, seat, REGION_INDEX[option.region], outlook)


def _take_good(state: State, seat: int, option: TakeGood, outlook: Outlook) -> Iterator[Reason]:
    held = state.nations[seat].goods[GOOD_INDEX[option.good]]
    yield Reason("sets", "good_alike" if held else "good_new", {"good": option.good, "count": held + 1}, 0.3)
    yield from _more_income(state, seat, option.good)


def _buy(state: State, seat: int, option: Buy, outlook: Outlook) -> Iterator[Reason]:
    price = PRICES[age_of(state.turn)]
    worth = outlook.buildings(seat)[option.building]
    vp = round(worth + price * outlook.rate, 1)
    yield Reason("buildings", "building", {"building": option.building, "price": price, "vp": vp}, worth)


def _decline(state: State, seat: int, option: Decline, outlook: Outlook) -> Iterator[Reason]:
    decision: Any = state.decision
    if isinstance(decision, Purchase):
        yield Reason("money", "keeps_money", {"money": state.nations[seat].money}, 0.5)


def _sail(state: State, seat: int, option: Sail, outlook: Outlook) -> Iterator[Reason]:
    strength = expedition_value(state.nations[seat].discovery)
    region = None if option.target == DECK else REGION_INDEX[option.target]
    args = {"target": option.target, "value": strength, "now": _percent(chance_of(state, seat, strength, region))}
    yield Reason("odds", "odds", args, outlook.sailing(seat)[min(8, strength)])
    if region is not None and state.region_goods[region]:
        yield Reason("sets", "opens", {"region": option.target, "good": state.region_goods[region]}, 0.3)


def _chart(state: State, seat: int, option: Chart, outlook: Outlook) -> Iterator[Reason]:
    good = state.region_goods[REGION_INDEX[option.region]]
    if good:
        yield Reason("sets", "opens", {"region": option.region, "good": good}, 0.3)


def _man(state: State, seat: int, option: Man, outlook: Outlook) -> Iterator[Reason]:
    task: Any = state.decision
    sent = list(task.sent)
    sent[PIECE_INDEX[option.piece]] = option.count
    region = None if task.target == DECK else REGION_INDEX[task.target]
    value = expedition_value(sent)
    now = _percent(chance_of(state, seat, value, region))
    yield Reason("odds", "odds", {"target": task.target, "value": value, "now": now}, 1.0)


def _recruit(state: State, seat: int, option: Recruit, outlook: Outlook) -> Iterator[Reason]:
    yield Reason("specialists", "specialist", {"piece": option.piece}, 1.0)


def _attack(state: State, seat: int, option: Attack, outlook: Outlook) -> Iterator[Reason]:
    region = REGION_INDEX[option.region]
    gain = battle_gain(state, seat, option.opponent, region, outlook.columns[region], outlook.clock)
    return _battle(state, seat, option.region, option.opponent, gain)


def _battle(state: State, seat: int, region: str, opponent: int, gain: float) -> Iterator[Reason]:
    index = REGION_INDEX[region]
    own, other = state.nations[seat], state.nations[opponent]
    there, here = other.colonists[index] + other.soldiers[index], own.colonists[index] + own.soldiers[index]
    taken = min(there, own.soldiers[index])
    lost = min(here, other.soldiers[index] + state.owned(opponent, "mod_defence"))
    args = {"region": region, "opponent": other.name, "taken": taken, "lost": lost}
    yield Reason("war", "battle", args, gain)
    if here <= there and here - lost > there - taken:
        yield Reason("majority", "battle_lead", args, gain / 2)
    elif here > there and here - lost <= there - taken:
        yield Reason("majority", "battle_loses", args, gain / 2)


def _war(state: State, seat: int, option: War, outlook: Outlook) -> Iterator[Reason]:
    yield Reason("war", "war", {"opponent": state.nations[option.opponent].name}, 1.0)


def _remove(state: State, seat: int, option: Remove, outlook: Outlook) -> Iterator[Reason]:
    yield Reason("war", "removes", {"piece": option.piece}, 0.5)


def _bid(state: State, seat: int, option: Bid, outlook: Outlook) -> Iterator[Reason]:
    yield Reason("order", "bid", {"money": option.amount}, 0.5)


def _pass(state: State, seat: int, option: Pass, outlook: Outlook) -> Iterator[Reason]:
    yield Reason("money", "passes", {}, 0.5)


_BOXES: dict[str, Callable[[State, int, Place, Outlook], Iterator[Reason]]] = {
    "initiative": _initiative,
    "colonist_dock": _dock,
    "trade_goods": _goods,
    "merchant_shipping": _shipping,
    "capital_buildings": _capital,
    "discovery": _discovery,
    "specialists": _specialists,
    "warfare": _warfare,
}

_FINDERS: dict[type[Any], Callable[[State, int, Any, Outlook], Iterator[Reason]]] = {
    Place: _place,
    Land: _land,
    TakeGood: _take_good,
    Buy: _buy,
    Decline: _decline,
    Sail: _sail,
    Chart: _chart,
    Man: _man,
    Recruit: _recruit,
    Attack: _attack,
    War: _war,
    Remove: _remove,
    Bid: _bid,
    Pass: _pass,
}
