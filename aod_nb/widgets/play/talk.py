"""Table talk: a bot's move that is asked why, in the words that hints use."""

from __future__ import annotations

from typing import Any

from aod_nb.bots import RandomPlay
from aod_nb.bots.reasons import reasons_for
from aod_nb.bots.talk import Reason
from aod_nb.core import Option, State
from aod_nb.i18n import text
from aod_nb.model.game_model import bot_of
from aod_nb.model.thoughts import Work, can_think
from aod_nb.widgets.html import Html, el
from aod_nb.widgets.play.choices import told
from aod_nb.widgets.play.parts import own_text, parts_of
from aod_nb.widgets.play.worth import TELLING, beside_next, compared
from aod_nb.widgets.session import Session

SECONDS = 1.0
"""Thinking that a move is worth which somebody asks about."""


def ask(session: Session, value: str) -> None:
    """Open the answer to a move, or close it again; figures follow as soon as games have been played for them."""
    step = int(value) if value.isdecimal() and len(value) < 6 else 0
    session.asked = 0 if step == session.asked else step
    if session.worker.about in [about for about, _ in session.spare]:
        session.worker.stop()
    session.refresh()
    session.use_spare_time()


def thinking(session: Session) -> Work | None:
    """What there is to find out about the move that was asked about."""
    for step in _asked(session):
        before, option = session.game.whole[step - 1].state, session.game.whole[step].option
        thought = session.thought_of(before)
        if thought.has_choice and thought.spent < SECONDS and not is_secret(session, before):
            thought.advising.watch(option)
            return thought.think(SECONDS)
    return None


def _asked(session: Session) -> list[int]:
    """The moves that are answered, if what was asked about is still there."""
    return askable(session, session.asked) if 0 < session.asked <= session.game.at else []


def askable(session: Session, step: int) -> list[int]:
    """The moves a line of the log tells of that can be asked: that one, and those just before it that have no line of their own.

    A bot that plays at random has no reasons.
    """
    story, players, steps = session.game.whole, session.game.players, [step]
    while steps[0] > 1 and not story[steps[0] - 1].events:
        steps.insert(0, steps[0] - 1)
    before = {step: story[step - 1].state for step in steps if step}
    return [step for step, state in before.items() if can_think(state) and bot_of(state, players) not in ("", RandomPlay.name)]


def answer(session: Session, steps: list[int]) -> Html:
    """Why moves were made: what each is good for, and how it compares."""
    return el("div", [_one(session, step, len(steps) > 1) for step in steps], class_="answer", data_near=steps[-1])


def _one(session: Session, step: int, is_named: bool) -> Html:
    game = session.game
    before, option = game.whole[step - 1].state, game.whole[step].option
    assert option is not None
    secret = is_secret(session, before)
    lines: list[Any] = [_words(reason) for reason in reasons_for(before, option) if not (secret and reason.idea == TELLING)]
    lines.append(own_text(before.game, "talk_secret") if secret else _compared(session, before, option))
    listed = el("ul", [el("li", line) for line in lines if line])
    return el("div", el("b", told(before, option)) if is_named else Html(), listed)


def _words(reason: Reason) -> list[str]:
    return [el("b", text(f"bots.idea.{reason.idea}")), ": ", str(reason)]


def _compared(session: Session, state: State, option: Option) -> str:
    """How the move compares with the best that was found beside it."""
    thought = session.thought_of(state)
    if not thought.has_choice:
        return text("widgets.talk_only")
    if not thought.is_known:
        return text("widgets.talk_thinking" if session.worker.has_loop else "widgets.talk_unknown")
    rows = thought.rows()
    best, taken = rows[0], thought.advice.of(option)
    if option in best.options:
        return text("widgets.talk_best", compared=beside_next(rows)) if len(rows) > 1 else ""
    return text("widgets.talk_beside", compared=compared(taken, best.advised), other=told(state, best.options[0]))


def is_secret(session: Session, state: State) -> bool:
    """Whether the reasons for a move could give away what others must not know yet."""
    return not session.game.state.is_over and parts_of(state.game).knows_more(state)
