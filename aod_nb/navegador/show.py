"""A position as text that a person can read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from aod_nb.core import check_seat
from aod_nb.i18n import name, text
from aod_nb.navegador.buildings import next_price
from aod_nb.navegador.scoring import score, winners
from aod_nb.navegador.tables import BUILDINGS, COLUMNS, FACTORIES, GOODS, MARKET, PROCESSING, REGIONS, ROMAN
from aod_nb.navegador.tell import tell_counts

if TYPE_CHECKING:
    from aod_nb.navegador.state import Nation, State


def show(state: State, seat: int | None = None) -> str:
    """The position as everybody may see it; in this game no seat sees more than another."""
    if seat is not None:
        check_seat(state, seat)
    blocks = [_head(state), _sea(state), _tables(state), _nations(state)]
    if state.is_over:
        blocks.append(_scores(state))
    return "\n\n".join("\n".join(block) for block in blocks)


def _head(state: State) -> Iterator[str]:
    title = text("navegador.game")
    if state.is_over:
        yield text("navegador.show.title_over", game=title)
        return
    yield text("navegador.show.title", game=title, round=state.round, phase=ROMAN[state.phase])
    if state.turns_left is not None:
        yield text("navegador.show.turns_left", turns=state.turns_left)
    decision = state.decision
    asked = f"navegador.decision.{decision.kind}"
    yield text("navegador.show.asked", nation=state.nations[decision.seat].name, asked=asked, rule=decision.rule)


def _sea(state: State) -> Iterator[str]:
    yield text("navegador.show.sea")
    for index, region in enumerate(REGIONS):
        yield "  " + text("navegador.show.region", region=region, content="; ".join(_region(state, index)))


def _region(state: State, region: int) -> Iterator[str]:
    board, stack = state.board, state.stacks[region]
    if not state.is_explored(region):
        yield text("navegador.show.hidden", tokens=len(stack), good=GOODS[board.goods[region]], ships=board.losses[region] + 1)
        return
    if stack:
        prices = ", ".join(map(str, stack))
        yield text("navegador.show.stack", good=GOODS[board.goods[region]], prices=prices)
    for nation in state.nations:
        if nation.ships[region]:
            yield text("navegador.show.ships", nation=nation.name, ships=nation.ships[region])
    if not stack and not any(nation.ships[region] for nation in state.nations):
        yield text("navegador.show.empty")


def _tables(state: State) -> Iterator[str]:
    goods = [
        text("navegador.show.price", good=good, price=MARKET[good][row - 1], processing=PROCESSING[row - 1], row=row)
        for good, row in zip(GOODS, state.market, strict=True)
    ]
    yield text("navegador.show.market", goods="; ".join(goods))
    rows = []
    for row, building in enumerate(BUILDINGS):
        price = next_price(state, row)
        left = len(state.board.prices[row]) - state.built[row]
        key = "navegador.show.row" if price is not None else "navegador.show.row_empty"
        rows.append(text(key, building=building, price=price, left=left))
    yield text("navegador.show.chart", rows="; ".join(rows))
    yield text("navegador.show.gallery", privileges=tell_counts(dict(zip(COLUMNS, state.gallery, strict=True))))
    fields = [
        text("navegador.show.stone", nation=nation.name, field=state.board.fields[nation.stone])
        for nation in state.nations
        if nation.stone >= 0
    ]
    yield text("navegador.show.rondel", stones="; ".join(fields) or "–")
    holder = state.nations[state.card].name
    if state.marker < 0:
        yield text("navegador.show.card_unset", nation=holder)
    else:
        yield text("navegador.show.card", nation=holder, field=state.board.fields[state.marker])


def _nations(state: State) -> Iterator[str]:
    for result, nation in zip(score(state), state.nations, strict=True):
        yield text("navegador.show.nation", nation=nation.name, money=nation.money, vp=result.total)
        yield "  " + "; ".join(_belongings(nation))


def _belongings(nation: Nation) -> Iterator[str]:
    yield text("navegador.show.people", workers=nation.workers, ships=sum(nation.ships), explorers=nation.explorers)
    if any(nation.colonies):
        yield text("navegador.show.colonies", colonies=tell_counts(dict(zip(GOODS, nation.colonies, strict=True))))
    owned = dict(zip(FACTORIES, nation.factories, strict=True))
    owned = {"orange_factory": 1} | owned | {"shipyard": nation.shipyards, "church": nation.churches}
    yield tell_counts(owned)
    if any(nation.privileges):
        yield text("navegador.show.privileges", privileges=tell_counts(dict(zip(COLUMNS, nation.privileges, strict=True))))


def _scores(state: State) -> Iterator[str]:
    yield text("navegador.show.scores")
    results = score(state)
    rows = [["", *[name("navegador", result.nation) for result in results]]]
    rows += [[name("navegador", line), *[str(result.lines[line]) for result in results]] for line in results[0].lines]
    rows.append([name("navegador", "total"), *[str(result.total) for result in results]])
    for label, *figures in rows:
        yield f"  {label:<20}" + "".join(f"{figure:>10}" for figure in figures)
    yield text("navegador.show.winners", winners=[state.nations[seat].name for seat in winners(state)])
