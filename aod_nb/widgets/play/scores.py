"""The end of a game: the podium, what decided it, the score line by line, and how it came about."""

from __future__ import annotations

from functools import partial
from random import SystemRandom
from typing import Any

import msgspec

from aod_nb.core import Score
from aod_nb.i18n import listing, name, text
from aod_nb.model.result import Place, chapter_of, course, margin, places, taken_lead
from aod_nb.model.thoughts import can_think
from aod_nb.registry import package
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.play.course import chart, milestones
from aod_nb.widgets.play.parts import own_text, parts_of
from aod_nb.widgets.play.podium import podium
from aod_nb.widgets.session import Session
from aod_nb.widgets.view import View

SAME, OTHER = "same", "other"
SEEDS = 1_000_000


def scores(session: Session) -> View:
    view = View(
        {"review": lambda value: session.begin_review(), "again": lambda value: again(session, value)}, role="voyage-scores"
    )
    shown: list[Any] = [None]

    def refresh() -> None:
        """Made once for an end: it takes the score of every position of the game."""
        game = session.game
        now = game.state.is_over and (id(game.state), game.players)
        if now != shown[0]:
            shown[0] = now
            view.show(panel(session))

    session.add(refresh)
    return view


def again(session: Session, deal: str) -> None:
    """The same table once more: the same deal, or another one."""
    if deal not in (SAME, OTHER):
        return
    game = session.game
    setup = msgspec.structs.asdict(game.state.setup)
    if deal == OTHER:
        setup["seed"] = SystemRandom().randrange(SEEDS)
    if session.attempt(partial(game.new, game.players, **setup)):
        session.look(started=session.started + 1, review=None)


def panel(session: Session) -> Html:
    game = session.game
    state: Any = game.state
    if not state.is_over:
        return Html()
    results = {result.seat: result for result in package(state.game).score(state)}
    ranked = places(state)
    won = listing(name(state.game, results[seat].nation) for seat in ranked[0].seats)
    lead = el(
        "div",
        el("h2", text("widgets.winners", winners=won), data_say=True),
        podium(state.game, ranked, results, game.players),
        el("p", " ".join(decided(session, ranked, results)), class_="decided", data_say=True),
        _actions(session),
        class_="lead",
    )
    table = el("div", _table(state.game, ranked, results), class_="wide", tabindex="0")
    return el(
        "section",
        lead,
        el("div", table, _charts(session), class_="counted"),
        role="region",
        aria_label=text("widgets.result"),
        data_near="result",
    )


# What decided it


def decided(session: Session, ranked: list[Place], results: dict[int, Score]) -> list[str]:
    """One or two sentences, from the score and the story alone."""
    state: Any = session.game.state
    first, others = ranked[0].seats, ranked[1:]
    if len(first) > 1 or not others:
        return [text("widgets.shared", vp=results[first[0]].total)]
    winner = results[first[0]]
    second = results[others[0].seats[0]]
    names = {"winner": name(state.game, winner.nation), "second": name(state.game, second.nation)}
    apart = margin(winner, second)
    if not apart.ahead:
        return [text("widgets.by_tie", vp=winner.total, **names)]
    lines = listing(name(state.game, line) for line in apart.lines)
    each = text("widgets.each") if len(apart.lines) > 1 else ""
    found = [
        text("widgets.won_by", ahead=apart.ahead, **names),
        text("widgets.furthest", second=names["second"], lines=lines, vp=apart.vp, each=each),
    ]
    if step := taken_lead(session.game.moments, winner.seat):
        found.append(_lead(session, step))
    return found


def _lead(session: Session, step: int) -> str:
    """When the winner went ahead for good, and with what if it was a scoring."""
    moments = session.game.moments
    before, moment = moments[step - 1], moments[step]
    game = before.state.game
    if moment.state.is_over:
        return own_text(game, "lead_end")
    marked = [words for event in moment.events if (words := parts_of(game).milestone(event))]
    key = "lead_marked" if marked else "lead"
    return own_text(game, key, chapter=chapter_of(before.state), marked=marked[0] if marked else "")


# What it is shown with


def _actions(session: Session) -> Html:
    """What to do with a game that is over."""
    state: Any = session.game.state
    review = button(text("widgets.review_begin"), "review", data_tab="log") if can_think(state) else Html()
    # The deal of a built position is not in its set-up.
    same = button(text("widgets.again_same"), "again", SAME) if isinstance(state.origin, type(state.setup)) else Html()
    other = button(text("widgets.again"), "again", OTHER, class_="go")
    home = el("a", text("widgets.home"), href="index.ipynb", class_="home")
    return el("div", review, other, same, home, class_="actions")


def _table(game: str, ranked: list[Place], results: dict[int, Score]) -> Html:
    order = [results[seat] for place in ranked for seat in place.seats]
    lines = list(order[0].lines)
    head = el(
        "tr",
        el("th", text("widgets.nation"), scope="col"),
        el("th", name(game, "total"), scope="col"),
        [el("th", el("i", class_=f"part {line}"), name(game, line), scope="col") for line in lines],
    )
    longest = max(1, *[result.total for result in order])
    rows = [
        el(
            "tr",
            el(
                "th",
                el("span", name(game, result.nation), class_=f"nation {result.nation}"),
                el("span", _bar(game, result, longest), class_="bar", aria_hidden="true"),
                scope="row",
            ),
            el("td", el("b", result.total)),
            [el("td", result.lines[line]) for line in lines],
        )
        for result in order
    ]
    return el("table", el("thead", head), el("tbody", rows), aria_label=text("widgets.scores"))


def _bar(game: str, result: Score, longest: int) -> list[Html]:
    return [
        el("i", class_=f"part {line}", style=f"width:{100 * vp / longest:.1f}%", title=f"{name(game, line)} {vp}")
        for line, vp in result.lines.items()
        if vp
    ]


def _charts(session: Session) -> Html:
    """VP and money over the game, as far as its story is known."""
    moments, state = session.game.moments, session.game.state
    nations = [nation.name for nation in state.nations]
    marks = milestones(moments, state.game)
    found = []
    for what, key, unit in (("vp", "vp_over", "unit_vp"), ("money", "money_over", "unit_money")):
        shown = course(moments, what)
        if len(shown.chapters) > 1:
            words, unit = own_text(state.game, key), own_text(state.game, unit)
            found.append(chart(state.game, nations, shown, marks, words, unit))
    return el("div", found, class_="charts") if found else Html()
