"""The scored end: every line in a table, the totals as bars, VP and money over the game."""

from __future__ import annotations

from typing import Any

from aod_nb.core import Score
from aod_nb.i18n import listing, name, text
from aod_nb.registry import package
from aod_nb.widgets.html import Html, el
from aod_nb.widgets.play.parts import own_text
from aod_nb.widgets.session import Session
from aod_nb.widgets.view import View

WIDTH, HEIGHT = 300, 120


def scores(session: Session) -> View:
    view = View({}, role="voyage-scores")
    session.add(lambda: view.show(panel(session)))
    return view


def panel(session: Session) -> Html:
    state: Any = session.game.state
    if not state.is_over:
        return Html()
    game = package(state.game)
    won = listing(name(state.game, state.nations[seat].name) for seat in game.winners(state))
    charts = [_chart(session, what, own_text(state.game, key)) for what, key in (("vp", "vp_over"), ("money", "money_over"))]
    return el(
        "section",
        el("h2", text("widgets.winners", winners=won)),
        _table(state.game, game.score(state)),
        el("div", charts, class_="charts"),
        role="region",
        tabindex="0",  # where it is narrow it is scrolled sideways
        aria_label=text("widgets.result"),
    )


def _table(game: str, results: tuple[Score, ...]) -> Html:
    lines = list(results[0].lines)
    head = el(
        "tr",
        el("th", text("widgets.nation"), scope="col"),
        el("th", name(game, "total"), scope="col"),
        [el("th", el("i", class_=f"part {line}"), name(game, line), scope="col") for line in lines],
        el("td", "", aria_hidden="true"),
    )
    longest = max(1, *[result.total for result in results])
    rows = [
        el(
            "tr",
            el("th", name(game, result.nation), scope="row", class_=f"nation {result.nation}"),
            el("td", el("b", result.total)),
            [el("td", result.lines[line]) for line in lines],
            el("td", _bar(game, result, longest), aria_hidden="true", class_="bar"),
        )
        for result in sorted(results, key=lambda result: -result.total)
    ]
    return el("table", el("thead", head), el("tbody", rows), aria_label=text("widgets.scores"))


def _bar(game: str, result: Score, longest: int) -> list[Html]:
    return [
        el("i", class_=f"part {line}", style=f"width:{100 * vp / longest:.1f}%", title=f"{name(game, line)} {vp}")
        for line, vp in result.lines.items()
        if vp
    ]


def _chart(session: Session, what: str, label: str) -> Html:
    """One line a nation, a point for every chapter."""
    rows = _by_chapter(session, what)
    highest = max(1, *[value for row in rows for value in row])
    state: Any = session.game.state
    lines = []
    for seat, nation in enumerate(state.nations):
        points = [(WIDTH * index / max(1, len(rows) - 1), HEIGHT * (1 - row[seat] / highest)) for index, row in enumerate(rows)]
        path = " ".join(f"{x:.0f},{y:.0f}" for x, y in points)
        lines.append(el("polyline", points=path, class_=f"line {nation.name}", fill="none"))
        end = points[-1]
        lines.append(
            el("text", name(state.game, nation.name)[0], x=f"{end[0] + 4:.0f}", y=f"{end[1] + 4:.0f}", class_=nation.name)
        )
    drawing = el("svg", lines, viewBox=f"-8 -8 {WIDTH + 30} {HEIGHT + 16}", role="img", aria_label=label)
    return el("figure", drawing, el("figcaption", label, f" ({highest})"))


def _by_chapter(session: Session, what: str) -> list[list[int]]:
    """The figure of every nation when each chapter begins, and at the end."""
    rows: dict[int, list[int]] = {}
    for moment in session.game.moments:
        state = moment.state
        chapter = state.chapter + state.is_over
        if chapter not in rows:
            rows[chapter] = _figures(state, what)
    return list(rows.values())


def _figures(state: Any, what: str) -> list[int]:
    if what == "vp":
        return [result.total for result in package(state.game).score(state)]
    return [nation.money for nation in state.nations]
