"""What happened since one's own last move, merged to a few lines, and shown once more on the board."""

from __future__ import annotations

from aod_nb.core import Event
from aod_nb.i18n import text
from aod_nb.model.seen import last_move
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.play.line import line, merged
from aod_nb.widgets.session import Session

LINES = 7
"""The last ones; all of them stand in the log."""
UNTOLD = ("not_asked", "declined", "round_begins")
"""Events that say nothing beside those that follow from them."""


def replay(session: Session) -> None:
    """The last move and what followed, seen once more."""
    step = last_move(session.game)
    if step is not None:
        session.replay = step
        session.refresh()
        session.replay = None


def since(session: Session) -> Html:
    game = session.game
    step = last_move(game)
    if step is None:
        return Html()
    told = merged(event for moment in game.moments[step + 1 :] for event in moment.events if event.kind not in UNTOLD)
    if len(told) > LINES:  # what only gets the next turn ready gives way to what somebody did
        told = [one for one in told if one[0].seat is not None] or told
    again = button(text("widgets.replay"), "replay", class_="quiet", title=text("widgets.replay_title"))
    return el(
        "section",
        el("h2", text("widgets.since"), " ", again),
        el("p", text("widgets.since_more", lines=len(told) - LINES), class_="small") if len(told) > LINES else Html(),
        el("ul", [_item(session, *one) for one in told[-LINES:]]),
        aria_label=text("widgets.since"),
        role="region",
        class_="since",
    )


def _item(session: Session, event: Event, count: int) -> Html:
    state = session.game.state
    nation = "" if event.seat is None else f"nation {state.nations[event.seat].name}"
    return el("li", line(state, event, count=count), class_=nation or None)
