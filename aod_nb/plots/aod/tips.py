"""What is said about a place when it is pointed at: small pieces of HTML, every text in them escaped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from aod_nb import aod
from aod_nb.aod.buildings import BUILDINGS
from aod_nb.aod.pieces import Piece
from aod_nb.aod.placement import BOX_RULES
from aod_nb.aod.redeal import knows_counter
from aod_nb.aod.state import State
from aod_nb.aod.tables import COUNTERS, PIECES, PRICES, REGION_INDEX, SLOTS
from aod_nb.aod.tell import tell_pieces
from aod_nb.i18n import name, text
from aod_nb.plots.aod.geometry import TURN_ORDER
from aod_nb.plots.tips import tip as made

RULES = BOX_RULES | {TURN_ORDER: "V.turn_order"}
SLOT_RULES = {slot: f"IV.{slot}" for slot in SLOTS if slot != "training"} | {"training": "V.specialists"}


def tip(title: str, lines: Iterable[str], rule: str, sentence: str = "") -> str:
    return made(title, lines, rule, _title(rule), sentence)


@cache
def _title(rule: str) -> str:
    return aod.card(rule).title


def region_tip(state: State, region: str, viewer: int | None, sentence: str = "") -> str:
    return tip(name("aod", region), _region(state, REGION_INDEX[region], viewer), region_rule(state, region), sentence)


def region_rule(state: State, region: str) -> str:
    return "V.discovery" if state.counters[REGION_INDEX[region]] >= 0 else "V.dock"


def _region(state: State, region: int, viewer: int | None) -> Iterator[str]:
    good = state.region_goods[region]
    yield text("plots.good_there", good=name("aod", good)) if good else text("plots.good_gone")
    if state.counters[region] >= 0:
        yield counter(state, region, viewer)
        return
    present = [nation for nation in state.nations if nation.colonists[region] or nation.soldiers[region]]
    for nation in present:
        pieces = tell_pieces({"colonist": nation.colonists[region], "soldier": nation.soldiers[region]})
        yield text("plots.line", name=name("aod", nation.name), content=pieces)
    if not present:
        yield text("plots.nobody")


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
    if box == TURN_ORDER:
        yield ", ".join(name("aod", state.nations[seat].name) for seat in state.order)
    elif box in ("merchant_shipping", "discovery"):
        if box == "merchant_shipping":
            yield text("plots.ship_waits") if state.ship else text("plots.no_ship")
        else:
            yield text("plots.deck_left", cards=len(state.deck))
        for nation in state.nations:
            pieces = nation.shipping if box == "merchant_shipping" else nation.discovery
            if any(pieces):
                content = tell_pieces(dict(zip(PIECES, pieces, strict=True)))
                yield text("plots.line", name=name("aod", nation.name), content=content)
    elif box == "specialists":
        for slot, piece in zip(SLOTS, state.specialists, strict=True):
            if piece is not None:
                yield text("plots.line", name=name("aod", slot), content=_owned(state, piece))
    else:
        for space, piece in enumerate(state.row(box), 1):
            yield text("plots.line", name=str(space), content=_owned(state, piece))
    if box == "colonist_dock":
        for extra, seat in (("x", state.dock_x), ("y", state.dock_y)):
            if seat is not None:
                yield text("plots.line", name=name("aod", extra), content=_owned(state, Piece(seat, "colonist")))


def _owned(state: State, piece: Piece) -> str:
    return text("plots.line", name=name("aod", state.nations[piece.seat].name), content=name("aod", piece.kind))


def slot_tip(state: State, slot: str, sentence: str = "") -> str:
    piece = state.specialists[SLOTS.index(slot)]
    return tip(name("aod", slot), [_owned(state, piece)] if piece else [], SLOT_RULES[slot], sentence)


def building_tip(building: str, sentence: str = "") -> str:
    age = BUILDINGS[building].age
    lines = (text("plots.building", age="I" * age, price=PRICES[age]), effect(building))
    return tip(name("aod", building), lines, f"App.II.{building}", sentence)


@cache
def effect(building: str) -> str:
    """The first sentence of the building's rule card."""
    return aod.card(f"App.II.{building}").text.partition(". ")[0].rstrip(".") + "."


def good_tip(good: str, sentence: str = "") -> str:
    return tip(name("aod", good), [text("plots.good_offer")], "V.goods", sentence)
