"""What a seat owns: people, ships by region, colonies, buildings, and what each column of its sheet is worth now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from aod_nb.core import Score
from aod_nb.i18n import name, text
from aod_nb.navegador.scoring import LINES, king
from aod_nb.navegador.state import Nation, State
from aod_nb.navegador.tables import COLUMNS, FACTORIES, GOODS, MOST_PRIVILEGES, MOST_SHIPS, MOST_WORKERS, REGIONS
from aod_nb.plots.navegador.signs import vignette
from aod_nb.widgets.html import Html, el
from aod_nb.widgets.marks import sign


def money(amount: int) -> str:
    return text("navegador_page.money", amount=amount)


def figures(state: State, seat: int) -> list[str]:
    """Workers and ships."""
    nation = state.nations[seat]
    return [
        text("navegador_page.workers_held", workers=nation.workers),
        text("navegador_page.ships_held", ships=sum(nation.ships)),
    ]


def belongings(state: State, seat: int, result: Score) -> Iterator[tuple[str, list[Html]]]:
    nation = state.nations[seat]
    most = {"most_workers": MOST_WORKERS, "most_ships": MOST_SHIPS}
    people = text("navegador_page.people", workers=nation.workers, ships=sum(nation.ships), **most)
    yield people, _chips(zip(REGIONS, nation.ships, strict=True))
    if any(nation.colonies):
        yield text("navegador_page.colonies"), _chips(zip(GOODS, nation.colonies, strict=True))
    yield text("navegador_page.buildings"), _chips(_buildings(nation))
    yield text("navegador_page.columns"), [_columns(state, nation)]
    column, vp = king(nation, state.setup.king_full)
    rest = [f"{name('navegador', line)} {result.lines[line]}" for line in ("workers", "ships", "money")]
    if column:
        rest.append(text("navegador_page.king", columns=LINES[column], vp=vp))
    yield text("navegador_page.rest"), [el("span", ", ".join(rest))]


def _buildings(nation: Nation) -> Iterator[tuple[str, int]]:
    yield "church", nation.churches
    yield "shipyard", nation.shipyards
    yield "orange_factory", 1
    yield from zip(FACTORIES, nation.factories, strict=True)


def _chips(counts: Iterable[tuple[str, int]]) -> list[Html]:
    found = [
        el("span", f"{count} × ", sign(*vignette(slug)), name("navegador", slug), class_=f"chip {slug}")
        for slug, count in counts
        if count
    ]
    return found or [el("span", "–")]


def _columns(state: State, nation: Nation) -> Html:
    """Each column: how many, what one counts now, and what the next privilege would pay."""
    heads = [text(f"navegador_page.column.{head}") for head in ("count", "each", "vp", "privileges", "next")]
    head = el("tr", el("td", ""), [el("th", words, scope="col") for words in heads])
    rows = [_column(state, nation, column) for column in range(len(COLUMNS))]
    return el("table", el("thead", head), el("tbody", rows), aria_label=text("navegador_page.columns"))


def _column(state: State, nation: Nation, column: int) -> Html:
    count, taken, slug = nation.possessions()[column], nation.privileges[column], COLUMNS[column]
    each = state.board.points_each(column, taken)
    pays = money(state.board.bonuses[column][taken] * count) if taken < MOST_PRIVILEGES else "–"
    cells = [count, each, count * each, f"{taken}/{MOST_PRIVILEGES}", pays]
    title = text("navegador_page.column_title", columns=LINES[slug], column=slug)
    return el(
        "tr", el("th", sign(slug), name("navegador", LINES[slug]), scope="row", title=title), [el("td", cell) for cell in cells]
    )
