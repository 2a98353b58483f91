"""The scored end: every line in a table, the totals as bars, VP and money over the turns."""

from __future__ import annotations

from aod_nb.aod.scoring import score, winners
from aod_nb.aod.state import State
from aod_nb.core import Score
from aod_nb.i18n import listing, name, text
from aod_nb.widgets.html import Html, el
from aod_nb.widgets.session import Session
from aod_nb.widgets.view import View

WIDTH, HEIGHT = 300, 120


def scores(session: Session) -> View:
    view = View({}, role="aod-scores")
    session.add(lambda: view.show(panel(session)))
    return view


def panel(session: Session) -> Html:
    state: State = session.game.state
    if not state.is_over:
        return Html()
    results = score(state)
    won = listing(name("aod", state.nations[seat].name) for seat in winners(state))
    charts = [_chart(session, "vp", text("widgets.vp_over")), _chart(session, "money", text("widgets.money_over"))]
    return el(
        "section",
        el("h2", text("widgets.winners", winners=won)),
        _table(results),
        el("div", charts, class_="charts"),
        role="region",
        aria_label=text("widgets.result"),
    )


def _table(results: tuple[Score, ...]) -> Html:
    lines = list(results[0].lines)
    head = el(
        "tr",
        el("th", text("widgets.nation"), scope="col"),
        el("th", name("aod", "total"), scope="col"),
        [el("th", el("i", class_=f"part {line}"), name("aod", line), scope="col") for line in lines],
        el("td", "", aria_hidden="true"),
    )
    longest = max(1, *[result.total for result in results])
    rows = [
        el(
            "tr",
            el("th", name("aod", result.nation), scope="row", class_=f"nation {result.nation}"),
            el("td", el("b", result.total)),
            [el("td", result.lines[line]) for line in lines],
            el("td", _bar(result, longest), aria_hidden="true", class_="bar"),
        )
        for result in sorted(results, key=lambda result: -result.total)
    ]
    return el("table", el("thead", head), el("tbody", rows), aria_label=text("widgets.scores"))


def _bar(result: Score, longest: int) -> list[Html]:
    return [
        el("i", class_=f"part {line}", style=f"width:{100 * vp / longest:.1f}%", title=f"{name('aod', line)} {vp}")
        for line, vp in result.lines.items()
        if vp
    ]


def _chart(session: Session, what: str, label: str) -> Html:
    """One line a nation, a point at the end of every turn."""
    rows = _by_turn(session, what)
    highest = max(1, *[value for row in rows for value in row])
    state: State = session.game.state
    lines = []
    for seat, nation in enumerate(state.nations):
        points = [(WIDTH * index / max(1, len(rows) - 1), HEIGHT * (1 - row[seat] / highest)) for index, row in enumerate(rows)]
        path = " ".join(f"{x:.0f},{y:.0f}" for x, y in points)
        lines.append(el("polyline", points=path, class_=f"line {nation.name}", fill="none"))
        end = points[-1]
        lines.append(el("text", name("aod", nation.name)[0], x=f"{end[0] + 4:.0f}", y=f"{end[1] + 4:.0f}", class_=nation.name))
    drawing = el("svg", lines, viewBox=f"-8 -8 {WIDTH + 30} {HEIGHT + 16}", role="img", aria_label=label)
    return el("figure", drawing, el("figcaption", label, f" ({highest})"))


def _by_turn(session: Session, what: str) -> list[list[int]]:
    """The figure of every nation when each turn begins, and at the end."""
    rows: dict[int, list[int]] = {}
    for moment in session.game.moments:
        state = moment.state
        turn = state.turn + state.is_over
        if turn not in rows:
            rows[turn] = [result.total for result in score(state)] if what == "vp" else [nation.money for nation in state.nations]
    return list(rows.values())
