"""What is said about a place when it is pointed at: small pieces of HTML, every text in them escaped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from aod_nb import aod
from aod_nb.aod.buildings import BUILDINGS
from aod_nb.aod.discovery import expedition_value
from aod_nb.aod.pieces import Piece, pieces_in
from aod_nb.aod.placement import BOX_RULES
from aod_nb.aod.redeal import knows_counter
from aod_nb.aod.scoring import colony_points
from aod_nb.aod.shipping import ship_taker, shipping_value
from aod_nb.aod.state import State
from aod_nb.aod.tables import COUNTERS, PIECES, PRICES, REGION_INDEX, SLOTS
from aod_nb.aod.tell import tell_pieces
from aod_nb.i18n import inline, name, text
from aod_nb.plots.aod.geometry import TURN_ORDER
from aod_nb.plots.tips import tip as made

RULES = BOX_RULES | {TURN_ORDER: "V.turn_order"}
SLOT_RULES = {slot: f"IV.{slot}" for slot in SLOTS if slot != "training"} | {"training": "V.specialists"}


def tip(title: str, lines: Iterable[str], rule: str, sentence: str = "") -> str:
    return made(title, lines, _title(rule), sentence)


@cache
def _title(rule: str) -> str:
    return aod.card(rule).title


def _does(slug: str) -> str:
    return text(f"plots.does.{slug}")


def region_tip(state: State, region: str, viewer: int | None, sentence: str = "") -> str:
    rule = "V.discovery" if state.counters[REGION_INDEX[region]] >= 0 else "VIII.colonies"
    return tip(name("aod", region), _region(state, REGION_INDEX[region], viewer), rule, sentence)


def _region(state: State, region: int, viewer: int | None) -> Iterator[str]:
    good = state.region_goods[region]
    told = text("plots.good_there", good=inline("aod", good)) if good else text("plots.good_gone")
    if state.counters[region] >= 0:
        yield _does("hidden")
        yield counter(state, region, viewer)
        yield told
        return
    yield _does("region")
    yield told
    present = {seat: pieces_in(state, seat, region) for seat in range(state.seats) if pieces_in(state, seat, region)}
    for seat in present:
        nation = state.nations[seat]
        pieces = tell_pieces({"colonist": nation.colonists[region], "soldier": nation.soldiers[region]})
        yield text("plots.line", name=_nation(state, seat), content=pieces)
    if not present:
        yield text("plots.nobody")
        return
    points = [f"{_nation(state, seat)} {vp} VP" for seat, vp in colony_points(present).items() if vp]
    yield text("plots.scored_now", points=", ".join(points)) if points else text("plots.scored_nothing")


def _nation(state: State, seat: int) -> str:
    return name("aod", state.nations[seat].name)


def _deciding(state: State) -> int | None:
    """Whose decision it is; nobody's where a lesson stops between two."""
    return getattr(state.agenda[-1], "seat", None) if state.agenda else None


def counter(state: State, region: int, viewer: int | None) -> str:
    natives = natives_seen(state, region, viewer)
    if natives is not None:
        return text("plots.natives_seen", natives=natives)
    if state.failed[region]:
        return text("plots.failed", value=state.failed[region])
    return text("plots.undiscovered")


def natives_seen(state: State, region: int, viewer: int | None) -> int | None:
    """The natives of a counter that still lies there, for those who may know."""
    if state.counters[region] < 0 or not knows_counter(state, viewer, region):
        return None
    return COUNTERS[state.counters[region]][2]


def box_tip(state: State, box: str, sentence: str = "") -> str:
    lines = list(_box(state, box))
    if state.step == box:
        lines.insert(0, text("plots.resolving"))
    return tip(name("aod", box), lines, RULES[box], sentence)


def _box(state: State, box: str) -> Iterator[str]:
    yield _does(box)
    if box == TURN_ORDER:
        yield text("plots.order", nations=", ".join(_nation(state, seat) for seat in state.order))
    elif box == "initiative":
        for space, piece in enumerate(state.initiative, 1):
            yield text("plots.pays", space=space, nation=_nation(state, piece.seat))
    elif box in ("merchant_shipping", "discovery"):
        yield from _values(state, box)
    elif box == "specialists":
        for slot, owned in zip(SLOTS, state.specialists, strict=True):
            if owned is not None:
                yield text("plots.line", name=name("aod", slot), content=_owned(state, owned))
    else:
        yield from _line(state, box)
        for space, piece in enumerate(state.row(box), 1):
            yield text("plots.line", name=str(space), content=_owned(state, piece))
    if box == "colonist_dock":
        yield _does("extra")
        for extra, seat in (("x", state.dock_x), ("y", state.dock_y)):
            if seat is not None:
                yield text("plots.line", name=name("aod", extra), content=_owned(state, Piece(seat, "colonist")))


def _values(state: State, box: str) -> Iterator[str]:
    """What everybody's pieces are worth in a box where all of them count together."""
    is_shipping = box == "merchant_shipping"
    value = shipping_value if is_shipping else expedition_value
    here = {seat: nation.shipping if is_shipping else nation.discovery for seat, nation in enumerate(state.nations)}
    there = [seat for seat in state.order if any(here[seat])]
    if is_shipping:
        yield text("plots.ship_waits") if state.ship else text("plots.no_ship")
        taker = ship_taker(state, state.order)
        if taker is not None and state.ship:
            yield text("plots.ship_for", nation=_nation(state, taker), value=value(here[taker]))
    else:
        yield text("plots.deck_left", cards=len(state.deck))
    if not there:
        yield text("plots.nobody_yet")
    for seat in there:
        pieces = tell_pieces(dict(zip(PIECES, here[seat], strict=True)))
        content = text("plots.worth", pieces=pieces, value=value(here[seat]))
        yield text("plots.line", name=_nation(state, seat), content=content)


def _line(state: State, box: str) -> Iterator[str]:
    """Who decides in a box of spaces, and who comes next."""
    waiting, deciding = in_line(state, box), _deciding(state) if state.step == box else None
    is_now = deciding is not None
    if deciding is not None:
        yield text("plots.now", nation=_nation(state, deciding))
    if waiting:
        yield text("plots.then" if is_now else "plots.first", nation=_nation(state, waiting[0].seat))
    elif not is_now:
        yield text("plots.nobody_yet")


def in_line(state: State, box: str) -> list[Piece]:
    """The pieces of a box of spaces whose turn is still to come; those on the dock leave when theirs comes."""
    done = state.resolved if state.step == box and box != "colonist_dock" else 0
    return state.row(box)[done:]


def _owned(state: State, piece: Piece) -> str:
    return text("plots.line", name=_nation(state, piece.seat), content=name("aod", piece.kind))


def slot_tip(state: State, slot: str, sentence: str = "") -> str:
    piece = state.specialists[SLOTS.index(slot)]
    taken = text("plots.slot_free") if piece is None else text("plots.slot_taken", nation=_nation(state, piece.seat))
    return tip(name("aod", slot), [_does(slot), taken], SLOT_RULES[slot], sentence)


def building_tip(state: State, building: str, sentence: str = "") -> str:
    age = BUILDINGS[building].age
    lines = [effect(building), text("plots.building", age="I" * age, price=PRICES[age])]
    if waiting := in_line(state, "capital_buildings"):
        seat = waiting[0].seat
        lines.append(text("plots.has_money", nation=_nation(state, seat), money=state.nations[seat].money))
    return tip(name("aod", building), lines, f"App.II.{building}", sentence)


@cache
def effect(building: str) -> str:
    """The first sentence of the building's rule card."""
    return aod.card(f"App.II.{building}").text.partition(". ")[0].rstrip(".") + "."


def good_tip(state: State, good: str, sentence: str = "") -> str:
    lines = [text("plots.good_offer")]
    if waiting := in_line(state, "trade_goods"):
        lines.append(text("plots.first", nation=_nation(state, waiting[0].seat)))
    return tip(name("aod", good), lines, "VI.sets", sentence)
