"""A mat for each seat: money, VP, who plays, and whatever else it owns."""

from __future__ import annotations

from functools import partial
from typing import Any

from aod_nb.core import Score
from aod_nb.i18n import name, text
from aod_nb.model.game_model import PERSON
from aod_nb.registry import package
from aod_nb.widgets.html import Html, el
from aod_nb.widgets.play.parts import check_players, levels, parts_of
from aod_nb.widgets.session import Session
from aod_nb.widgets.view import Handler, View


def mats(session: Session) -> View:
    view = View({"card": session.open_card, **_seats(session)}, role="voyage-mats")
    session.add(lambda: view.show(panel(session)))
    return view


def panel(session: Session) -> Html:
    """Always in the same order, a line each; what is unfolded stays so.  What is only planned changes nothing here."""
    state = session.game.state
    results = package(state.game).score(state)
    parts = [_mat(session, seat, results[seat]) for seat in range(state.seats)]
    return el("section", parts, aria_label=text("widgets.nations"), role="region")


def _seats(session: Session) -> dict[str, Handler]:
    """Anybody can take over a seat, or hand it to a bot: what a form sends is a seat and who plays it."""
    game = session.game

    def hand(seat: int, player: str) -> None:
        players = [player if other == seat else before for other, before in enumerate(game.players)]
        check_players(game.state.game, players)
        game.seat(players)

    def take(seat: int, player: str) -> None:
        session.attempt(hand, seat, player, rest=session.resting or game.at < game.length)

    most = len(parts_of(game.state.game).CHOICES.nations)
    return {f"player{seat}": partial(take, seat) for seat in range(most)}


def _mat(session: Session, seat: int, result: Score) -> Html:
    state, player = session.game.state, session.game.players[seat]
    head = [*_head(state, seat, result), el("span", text(f"bots.name.{player}"), class_="who") if player != PERSON else Html()]
    rows = _rows(state, seat, result)
    if not state.is_over:
        rows.append(_played_by(session, seat, player))
    at_turn = "true" if state.seat == seat else None
    return el("details", el("summary", head), el("dl", rows), class_="mat", data_key=result.nation, aria_current=at_turn)


def mat(state: Any, seat: int, result: Score) -> Html:
    """A mat to look at."""
    return el("div", el("p", _head(state, seat, result), class_="head"), el("dl", _rows(state, seat, result)), class_="mat")


def _head(state: Any, seat: int, result: Score) -> list[Html]:
    return [
        el("span", name(state.game, result.nation), class_=f"nation {result.nation}"),
        el("span", parts_of(state.game).money(state.nations[seat].money), class_="money"),
        el("span", text("widgets.vp", vp=result.total), class_="vp"),
        *[el("span", words, class_="figure") for words in parts_of(state.game).figures(state, seat)],
    ]


def _rows(state: Any, seat: int, result: Score) -> list[Html]:
    rows = parts_of(state.game).belongings(state, seat, result)
    return [el("div", el("dt", label), el("dd", *content)) for label, content in rows]


def _played_by(session: Session, seat: int, player: str) -> Html:
    known = levels(session.game.state)
    known += [] if player in (PERSON, *known) else [player]
    people = [(PERSON, text("widgets.person")), *[(level, text(f"bots.name.{level}")) for level in known]]
    options = [el("option", words, value=value, selected=value == player) for value, words in people]
    chosen = el("select", options, data_act=f"player{seat}", aria_label=text("widgets.played_by"))
    return el("div", el("dt", text("widgets.played_by")), el("dd", chosen), class_="player")
