"""A mat for each nation: what it owns, with the goods laid out in the sets that pay most."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from aod_nb.aod.buildings import rule_of
from aod_nb.aod.rules import card
from aod_nb.aod.scoring import score
from aod_nb.aod.state import Nation, State
from aod_nb.aod.tables import GOOD_NAMES, MAX_SEATS, PIECES
from aod_nb.aod.trade import SHIP, Partition, best_sets
from aod_nb.bots import LEVELS
from aod_nb.core import Score
from aod_nb.i18n import name, text
from aod_nb.model.game_model import PERSON
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.session import Session
from aod_nb.widgets.view import Handler, View


def mats(session: Session) -> View:
    view = View({"card": session.open_card, **_seats(session)}, role="aod-mats")
    session.add(lambda: view.show(panel(session)))
    return view


def panel(session: Session) -> Html:
    state: State = session.game.state
    first = state.order[0] if state.seat is None else state.seat
    seats = [first, *[seat for seat in state.order if seat != first]]
    results = score(state)
    parts = [_mat(session, seat, results[seat], seat == first) for seat in seats]
    return el("section", parts, aria_label=text("widgets.mats"), role="region")


def _seats(session: Session) -> dict[str, Handler]:
    """Anybody can take over a seat, or hand it to a bot: what a form sends is a seat and who plays it."""

    def take(seat: int, player: str) -> None:
        game = session.game
        players = [player if other == seat else before for other, before in enumerate(game.players)]
        session.attempt(game.seat, players, rest=session.resting or game.at < game.length)

    return {f"player{seat}": partial(take, seat) for seat in range(MAX_SEATS)}


def _mat(session: Session, seat: int, result: Score, opened: bool) -> Html:
    nation, player = session.game.state.nations[seat], session.game.players[seat]
    head = [*_head(nation, result), el("span", text(f"bots.name.{player}"), class_="who") if player != PERSON else Html()]
    rows = _rows(nation, result)
    if not session.game.state.is_over:
        rows.append(_played_by(seat, player))
    return el("details", el("summary", head), el("dl", rows), class_="mat", open=opened, data_key=None if opened else nation.name)


def mat(nation: Nation, result: Score) -> Html:
    """A mat to look at."""
    return el("div", el("p", _head(nation, result), class_="head"), el("dl", _rows(nation, result)), class_="mat")


def _head(nation: Nation, result: Score) -> list[Html]:
    return [
        el("span", name("aod", nation.name), class_=f"nation {nation.name}"),
        el("span", f"${nation.money}", class_="money"),
        el("span", text("widgets.vp", vp=result.total), class_="vp"),
    ]


def _rows(nation: Nation, result: Score) -> list[Html]:
    return [el("div", el("dt", label), el("dd", *content)) for label, content in _content(nation, result)]


def _played_by(seat: int, player: str) -> Html:
    people = [(PERSON, text("widgets.person")), *[(level, text(f"bots.name.{level}")) for level in LEVELS]]
    options = [el("option", words, value=value, selected=value == player) for value, words in people]
    chosen = el("select", options, data_act=f"player{seat}", aria_label=text("widgets.played_by"))
    return el("div", el("dt", text("widgets.played_by")), el("dd", chosen), class_="player")


def _content(nation: Nation, result: Score) -> Iterator[tuple[str, list[Html]]]:
    yield text("widgets.hand"), _pieces(nation.hand) or [el("span", "–")]
    partition = best_sets({good: count for good, count in zip(GOOD_NAMES, nation.goods, strict=True) if count}, nation.ships)
    yield text("widgets.goods", income=partition.income), _goods(nation, partition) or [el("span", "–")]
    if nation.buildings:
        yield (
            text("widgets.buildings"),
            [
                button(name("aod", slug), "card", rule_of(slug), class_="chip", title=card(rule_of(slug)).text)
                for slug in nation.buildings
            ],
        )
    made = [f"{name('aod', line)}: {vp}" for line, vp in result.lines.items() if vp]
    if made:
        yield text("widgets.points"), [el("span", ", ".join(made))]


def _pieces(counts: list[int]) -> list[Html]:
    return [
        el("span", f"{count} × {name('aod', piece)}", class_=f"chip piece {piece}")
        for piece, count in zip(PIECES, counts, strict=True)
        if count
    ]


def _goods(nation: Nation, partition: Partition) -> list[Html]:
    """Each set with what it pays, and then what is in none."""
    sets = [
        el("span", [_token(token) for token in tokens], el("b", f"${pays}"), class_="set")
        for tokens, pays in zip(partition.sets, partition.pays, strict=True)
    ]
    loose = {**dict(zip(GOOD_NAMES, nation.goods, strict=True)), SHIP: nation.ships}
    for tokens in partition.sets:
        for token in tokens:
            loose[token] -= 1
    return sets + [_token(token) for token, count in loose.items() for _ in range(count)]


def _token(token: str) -> Html:
    return el("span", name("aod", token), class_=f"token {token}")
