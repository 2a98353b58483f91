"""A position as text that a person can read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from aod_nb.aod.pieces import Piece
from aod_nb.aod.redeal import knows_counter
from aod_nb.aod.scoring import score, winners
from aod_nb.aod.tables import BOXES, COUNTERS, GOOD_NAMES, PIECES, PRICES, REGIONS, SLOTS, TURNS, age_of
from aod_nb.aod.tell import tell_pieces
from aod_nb.aod.trade import income
from aod_nb.core import check_seat
from aod_nb.i18n import inline, listing, name, text

if TYPE_CHECKING:
    from aod_nb.aod.state import Nation, State


def show(state: State, seat: int | None = None) -> str:
    """The position as everybody may see it; with a seat, also what that seat alone has seen."""
    if seat is not None:
        check_seat(state, seat)
    blocks = [_head(state), _map(state, seat), _boxes(state), _nations(state)]
    if state.is_over:
        blocks.append(_scores(state))
    return "\n\n".join("\n".join(block) for block in blocks)


def _head(state: State) -> Iterator[str]:
    title = text("aod.game")
    if state.is_over:
        yield text("aod.show.title_over", game=title)
        return
    step = "aod.step.auction" if state.decision.rule == "App.I" else f"aod.step.{state.step}"
    yield text("aod.show.title", game=title, turn=state.turn, turns=TURNS, age=age_of(state.turn), step=step)
    yield text("aod.show.order", order=", ".join(name("aod", state.nations[seat].name) for seat in state.order))
    decision = state.decision
    asked = f"aod.decision.{decision.kind}"
    yield text("aod.show.asked", nation=state.nations[decision.seat].name, asked=asked, rule=decision.rule)


def _map(state: State, seat: int | None) -> Iterator[str]:
    yield text("aod.show.map")
    for index, region in enumerate(REGIONS):
        yield "  " + text("aod.show.region", region=region, content=_region(state, seat, index))


def _region(state: State, seat: int | None, region: int) -> str:
    good = state.region_goods[region]
    parts = [text("aod.show.good_there", good=good) if good else text("aod.show.good_gone")]
    if state.counters[region] >= 0:
        known = ""
        if knows_counter(state, seat, region):
            known = text("aod.show.hidden_known", natives=COUNTERS[state.counters[region]][2])
        elif state.failed[region]:
            known = text("aod.show.hidden_failed", value=state.failed[region])
        parts.append(text("aod.show.hidden", known=known))
    else:
        stands = [
            text(
                "aod.show.pieces",
                nation=nation.name,
                pieces=tell_pieces({"colonist": nation.colonists[region], "soldier": nation.soldiers[region]}),
            )
            for nation in state.nations
            if nation.colonists[region] or nation.soldiers[region]
        ]
        parts += stands or [text("aod.show.empty")]
    return "; ".join(parts)


def _boxes(state: State) -> Iterator[str]:
    yield text("aod.show.boxes")
    for box in BOXES:
        yield "  " + text("aod.show.box", box=box, content=_box(state, box))
    yield "  " + text("aod.show.goods_offer", goods=state.goods_offer)
    yield "  " + text("aod.show.building_offer", price=PRICES[age_of(state.turn)], buildings=state.building_offer)


def _box(state: State, box: str) -> str:
    if box in ("merchant_shipping", "discovery"):
        field = box.removeprefix("merchant_")
        entries = [
            text("aod.show.pieces", nation=nation.name, pieces=_pieces(getattr(nation, field)))
            for nation in state.nations
            if any(getattr(nation, field))
        ]
        if box == "merchant_shipping":
            entries.append(text("aod.show.ship_waits" if state.ship else "aod.show.no_ship"))
    elif box == "specialists":
        row = zip(SLOTS, state.specialists, strict=True)
        entries = [_entry(state, name("aod", slot), piece) for slot, piece in row if piece is not None]
    else:
        entries = [_entry(state, str(space), piece) for space, piece in enumerate(state.row(box), 1)]
    if box == "colonist_dock":
        extras = (("x", state.dock_x), ("y", state.dock_y))
        entries += [_entry(state, name("aod", x), Piece(seat, "colonist")) for x, seat in extras if seat is not None]
    return "; ".join(entries) or "–"


def _entry(state: State, space: str, piece: Piece) -> str:
    return text("aod.show.row_entry", space=space, nation=state.nations[piece.seat].name, piece=piece.kind)


def _pieces(counts: list[int]) -> str:
    return tell_pieces(dict(zip(PIECES, counts, strict=True)))


def _nations(state: State) -> Iterator[str]:
    for result, nation in zip(score(state), state.nations, strict=True):
        yield text("aod.show.nation", nation=nation.name, money=nation.money, vp=result.total)
        yield "  " + "; ".join(_belongings(nation, result.lines["discoveries"]))
    age = age_of(state.turn)
    hidden = {"goods": sum(state.supply), "buildings": len(state.stacks[age - 1]), "cards": len(state.deck)}
    yield text("aod.show.supply", **hidden)


def _belongings(nation: Nation, found: int) -> Iterator[str]:
    yield text("aod.show.hand", pieces=_pieces(nation.hand))
    held = [(count, good) for count, good in zip(nation.goods, GOOD_NAMES, strict=True) if count]
    if held:
        goods = listing(f"{count} × {inline('aod', good)}" for count, good in held)
        yield text("aod.show.goods", goods=goods, income=income(nation.goods, nation.ships))
    else:
        yield text("aod.show.no_goods")
    yield text("aod.show.ships", ships=nation.ships)
    if nation.buildings:
        yield text("aod.show.owned", buildings=nation.buildings)
    if found:
        yield text("aod.show.found", vp=found)


def _scores(state: State) -> Iterator[str]:
    yield text("aod.show.scores")
    results = score(state)
    rows = [["", *[name("aod", result.nation) for result in results]]]
    rows += [[name("aod", line), *[str(result.lines[line]) for result in results]] for line in results[0].lines]
    rows.append([name("aod", "total"), *[str(result.total) for result in results]])
    for label, *figures in rows:
        yield f"  {label:<20}" + "".join(f"{figure:>10}" for figure in figures)
    yield text("aod.show.winners", winners=[state.nations[seat].name for seat in winners(state)])
