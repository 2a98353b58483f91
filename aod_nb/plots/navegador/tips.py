"""What is said about a place when it is pointed at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from aod_nb import navegador
from aod_nb.i18n import name, text
from aod_nb.navegador.buildings import next_price
from aod_nb.navegador.hiring import price_of
from aod_nb.navegador.navegador_card import steps_to
from aod_nb.navegador.state import State
from aod_nb.navegador.tables import (
    BUILDING_INDEX,
    CABO,
    CHURCH,
    COLUMN_INDEX,
    COLUMNS,
    FREE_STEPS,
    GAME,
    GOOD_INDEX,
    GOODS,
    MALACA,
    MARKET,
    MARKET_ROWS,
    MOST_PRIVILEGES,
    NAGASAKI,
    POINTS_PER_PRIVILEGE,
    PORTUGAL,
    PROCESSING,
    REGION_INDEX,
    REGIONS,
    ROMAN,
    SECOND_MARKET,
    SHIPYARD,
    WORKERS_FOR,
)
from aod_nb.plots.tips import tip as made

MARKET_FIELD = "market"
BEGINS_PHASE = {CABO: 2, MALACA: 3}


def tip(title: str, lines: Iterable[str], rule: str, sentence: str = "") -> str:
    return made(title, lines, _title(rule), sentence)


@cache
def _title(rule: str) -> str:
    return navegador.card(rule).title


def _does(slug: str, **args: int) -> str:
    return text(f"navegador_plots.does.{slug}", **args)


def region_tip(state: State, region: str, sentence: str = "") -> str:
    index = REGION_INDEX[region]
    rule = "N.colony" if state.is_explored(index) and state.stacks[index] else "N.sailing"
    return tip(name(GAME, region), _region(state, index), rule, sentence)


def _region(state: State, region: int) -> Iterator[str]:
    board, stack = state.board, state.stacks[region]
    if region == PORTUGAL:
        yield _does("portugal")
    elif not state.is_explored(region):
        yield _does("unexplored", ships=board.losses[region] + 1)
        yield text("navegador_plots.unexplored", tokens=len(stack), good=GOODS[board.goods[region]])
        if region in BEGINS_PHASE:
            yield text("navegador_plots.begins_phase", phase=ROMAN[BEGINS_PHASE[region]])
        if region == NAGASAKI:
            yield text("navegador_plots.ends_game")
    elif stack:
        yield _does("explored")
        yield text("navegador_plots.stack", good=GOODS[board.goods[region]], prices=", ".join(map(str, stack)))
    else:
        yield text("navegador_plots.stack_empty")
    for nation in state.nations:
        if nation.ships[region]:
            yield text("navegador_plots.fleet", nation=nation.name, ships=nation.ships[region])
    yield text("navegador_plots.borders", regions=[REGIONS[other] for other in board.neighbours[region]])


def field_tip(state: State, field: str, sentence: str = "") -> str:
    rule = "N.market" if field == SECOND_MARKET else f"N.{field}"
    return tip(name(GAME, field), _field(state, state.board.fields.index(field)), rule, sentence)


def _field(state: State, field: int) -> Iterator[str]:
    slug = state.board.fields[field]
    figures = {"sailing": {"borders": state.phase}, "workers": _prices(state), "ships": _prices(state)}
    yield _does(MARKET_FIELD if slug == SECOND_MARKET else slug, **figures.get(slug, {}))
    here = [nation.name for nation in state.nations if nation.stone == field]
    if here:
        yield text("navegador_plots.stones", nations=here)
    if state.marker == field:
        yield text("navegador_plots.marker")
    seat = state.seat
    if seat is None or state.decision.kind not in ("rondel", "card"):
        return
    nation, steps = state.nations[seat], fields_ahead(state, seat, field)
    fee, held = max(0, steps - FREE_STEPS), sum(nation.ships)
    if not steps:
        yield text("navegador_plots.steps_first", nation=nation.name)
    elif not fee:
        yield text("navegador_plots.steps_free", nation=nation.name, steps=steps)
    else:
        key = "navegador_plots.steps_fee" if fee <= held else "navegador_plots.steps_poor"
        yield text(key, nation=nation.name, steps=steps, ships=fee, held=held)


def _prices(state: State) -> dict[str, int]:
    """What a worker or a ship costs: by church or shipyard, and otherwise."""
    return {"low": price_of(1, 1, state.phase), "high": price_of(1, 0, state.phase)}


def fields_ahead(state: State, seat: int, field: int) -> int:
    """How far a seat's stone would move to a field; 0 for the first move, which is free to go anywhere."""
    stone = state.nations[seat].stone
    return steps_to(stone, field) if stone >= 0 else 0


def good_tip(state: State, good: str, sentence: str = "") -> str:
    return tip(name(GAME, good), _good(state, GOOD_INDEX[good]), "N.market", sentence)


def _good(state: State, good: int) -> Iterator[str]:
    yield _does("good")
    row = state.market[good]
    prices = {"price": MARKET[GOODS[good]][row - 1], "processing": PROCESSING[row - 1]}
    yield text("navegador_plots.sells", row=row, last=MARKET_ROWS, **prices)
    for nation in state.nations:
        owned = {"colonies": nation.colonies[good], "factories": nation.factories[good]}
        if any(owned.values()):
            yield text("navegador_plots.traders", nation=nation.name, **owned)


def processing_tip(state: State, sentence: str = "") -> str:
    lines = [_does("processing")]
    lines += [
        text("navegador_plots.processed", good=good, price=PROCESSING[row - 1])
        for good, row in zip(GOODS, state.market, strict=True)
    ]
    return tip(text("navegador_plots.processing"), lines, "N.market", sentence)


def building_tip(state: State, building: str, sentence: str = "") -> str:
    return tip(name(GAME, building), _building(state, BUILDING_INDEX[building]), "N.buildings", sentence)


def _building(state: State, row: int) -> Iterator[str]:
    yield _does({SHIPYARD: "shipyard", CHURCH: "church"}.get(row, "factory"))
    price, left = next_price(state, row), len(state.board.prices[row]) - state.built[row]
    if price is None:
        yield text("navegador_plots.no_building")
    else:
        yield text("navegador_plots.next_building", price=price, left=left, workers=WORKERS_FOR[row])
    for nation in state.nations:
        count = {SHIPYARD: nation.shipyards, CHURCH: nation.churches}.get(row)
        count = nation.factories[row] if count is None else count
        if count:
            yield text("navegador_plots.owned", nation=nation.name, count=count)


def privilege_tip(state: State, column: str, sentence: str = "") -> str:
    return tip(name(GAME, column), _privilege(state, COLUMN_INDEX[column]), "N.privilege", sentence)


def _privilege(state: State, column: int) -> Iterator[str]:
    possession = COLUMNS[column]
    yield _does("claim")
    yield text("navegador_plots.in_gallery", count=state.gallery[column])
    yield text("navegador_plots.privilege_points", points=POINTS_PER_PRIVILEGE[column], possession=possession)
    for nation in state.nations:
        taken = nation.privileges[column]
        if taken >= MOST_PRIVILEGES:
            yield text("navegador_plots.privilege_full", nation=nation.name, taken=taken)
            continue
        bonus, count = state.board.bonuses[column][taken], nation.possessions()[column]
        figures = {"taken": taken, "bonus": bonus, "count": count, "money": bonus * count}
        yield text("navegador_plots.privilege_next", nation=nation.name, **figures)


def card_tip(state: State, sentence: str = "") -> str:
    lines = [_does("card"), text("navegador_plots.held", nation=state.nations[state.card].name)]
    if state.marker < 0:
        lines.append(text("navegador_plots.field_none"))
    else:
        lines.append(text("navegador_plots.field", field=state.board.fields[state.marker]))
    return tip(text("navegador_plots.card"), lines, "N.card", sentence)
