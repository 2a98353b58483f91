"""What lies beside the map, as text: the market with what it would pay, the chart, the gallery, the rondel and the regions."""

from __future__ import annotations

from typing import Any

from aod_nb.i18n import name, text
from aod_nb.navegador.buildings import next_price
from aod_nb.navegador.market import process, sell
from aod_nb.navegador.rules import card
from aod_nb.navegador.state import State
from aod_nb.navegador.tables import (
    BUILDINGS,
    COLUMNS,
    GOODS,
    MARKET,
    MOST_PRIVILEGES,
    PROCESSING,
    REGIONS,
    WORKERS_FOR,
)
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.navegador.mats import money
from aod_nb.widgets.session import Session
from aod_nb.widgets.view import View

NOTHING = "–"


def tables(session: Session) -> View:
    view = View({"card": session.open_card}, role="voyage-tables")
    session.add(lambda: view.show(panel(session.shown)))
    return view


def panel(state: State) -> Html:
    market = text("navegador_page.market")
    return el(
        "section",
        el("h2", market, " ", _rule("N.market")),
        _market(state),
        el("p", text("navegador_page.orange"), class_="small"),
        _folded("chart", "N.buildings", _chart(state)),
        _folded("gallery", "N.privilege", _gallery(state)),
        _folded("stones", "N.rondel", _stones(state)),
        _folded("regions", "N.sailing", _regions(state)),
        role="region",
        aria_label=market,
    )


def _rule(rule: str) -> Html:
    title = card(rule).title
    return button("§", "card", rule, class_="rule", aria_label=title, title=title)


def _folded(key: str, rule: str, table: Html) -> Html:
    return el("details", el("summary", text(f"navegador_page.{key}")), table, _rule(rule), data_key=key)


def _table(label: str, heads: list[str], rows: list[tuple[str, list[Any], bool]]) -> Html:
    """A row is its name, its cells, and whether it is what is asked about."""
    head = el("tr", el("td", ""), [el("th", words, scope="col") for words in heads])
    body = [
        el("tr", el("th", row, scope="row"), [el("td", cell) for cell in cells], aria_current="true" if now else None)
        for row, cells, now in rows
    ]
    return el("table", el("thead", head), el("tbody", body), aria_label=label)


def _market(state: State) -> Html:
    """The prices, and what whoever is at turn would get for all it could sell or process."""
    asked = state.decision.good if state.seat is not None and state.decision.kind == "market" else ""
    rows = []
    for good, slug in enumerate(GOODS):
        row = state.market[good]
        pays = [NOTHING, NOTHING]
        if state.seat is not None:
            nation = state.nations[state.seat]
            pays = [_pays(sell, slug, row, nation.colonies[good]), _pays(process, slug, row, nation.factories[good])]
        cells = [money(MARKET[slug][row - 1]), pays[0], money(PROCESSING[row - 1]), pays[1]]
        rows.append((name("navegador", slug), cells, slug == asked))
    who = "" if state.seat is None else state.nations[state.seat].name
    sells = text("navegador_page.sells", nation=who) if who else text("navegador_page.all_sold")
    processes = text("navegador_page.processes", nation=who) if who else text("navegador_page.all_processed")
    heads = [text("navegador_page.price"), sells, text("navegador_page.processing"), processes]
    return _table(text("navegador_page.market"), heads, rows)


def _pays(trade: Any, good: str, row: int, units: int) -> str:
    return text("navegador_page.pays", units=units, money=trade(good, row, units)[0]) if units else NOTHING


def _chart(state: State) -> Html:
    heads = [text(f"navegador_page.table.{head}") for head in ("chart.price", "chart.left", "chart.workers")]
    rows = []
    for row, slug in enumerate(BUILDINGS):
        price = next_price(state, row)
        left = len(state.board.prices[row]) - state.built[row]
        rows.append((name("navegador", slug), [NOTHING if price is None else money(price), left, WORKERS_FOR[row]], False))
    return _table(text("navegador_page.chart"), heads, rows)


def _gallery(state: State) -> Html:
    heads = [text(f"navegador_page.table.{head}") for head in ("gallery.left", "gallery.pays")]
    nation = None if state.seat is None else state.nations[state.seat]
    rows = []
    for column, slug in enumerate(COLUMNS):
        taken = nation.privileges[column] if nation else MOST_PRIVILEGES
        pays = NOTHING
        if nation and taken < MOST_PRIVILEGES:
            pays = money(state.board.bonuses[column][taken] * nation.possessions()[column])
        rows.append((name("navegador", slug), [state.gallery[column], pays], False))
    return _table(text("navegador_page.gallery"), heads, rows)


def _stones(state: State) -> Html:
    """Where the stones lie, and who holds the Navegador card."""
    fields = state.board.fields
    rows = []
    for seat, nation in enumerate(state.nations):
        field = NOTHING if nation.stone < 0 else name("navegador", fields[nation.stone])
        card = NOTHING
        if state.card == seat:
            marker = "" if state.marker < 0 else fields[state.marker]
            card = text("navegador_page.marker", field=marker) if marker else text("navegador_page.held")
        rows.append((name("navegador", nation.name), [field, card], False))
    heads = [text(f"navegador_page.table.{head}") for head in ("stones.field", "stones.card")]
    return _table(text("navegador_page.stones"), heads, rows)


def _regions(state: State) -> Html:
    """What everybody may know of each region: tokens lie face down where nobody has explored."""
    heads = [text(f"navegador_page.table.{head}") for head in ("regions.good", "regions.tokens")]
    rows = []
    for region, slug in enumerate(REGIONS):
        stack, good = state.stacks[region], state.board.goods[region]
        if state.is_explored(region):
            tokens = ", ".join(map(str, stack)) or NOTHING
        else:
            tokens = text("navegador_page.unexplored", tokens=len(stack), ships=state.board.losses[region] + 1)
        rows.append((name("navegador", slug), [name("navegador", GOODS[good]) if good >= 0 else NOTHING, tokens], False))
    return _table(text("navegador_page.regions"), heads, rows)
