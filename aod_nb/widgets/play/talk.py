"""Table talk: a bot's move that is asked why, in the words that hints use."""

from __future__ import annotations

from typing import Any

from aod_nb.bots import RandomPlay, mind_of
from aod_nb.bots.talk import Reason
from aod_nb.core import State
from aod_nb.i18n import text
from aod_nb.model.game_model import bot_of, chance_of
from aod_nb.model.thoughts import Talk, can_think, talk
from aod_nb.widgets.html import Html, el
from aod_nb.widgets.play.choices import told
from aod_nb.widgets.play.parts import own_text, parts_of
from aod_nb.widgets.session import Session

CLEAR = 0.05
"""VP; less is no difference."""
TELLING = "odds"
"""The idea of reasons that could tell what a seat alone has seen."""


def ask(session: Session, value: str) -> None:
    """Open the answer to a move, or close it again."""
    step = int(value) if value.isdecimal() and len(value) < 6 else 0
    session.look(asked=0 if step == session.asked else step)


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
    found = talk(before, option, chance_of(before, step))
    secret = is_secret(session, before)
    lines: list[Any] = [_words(before, reason) for reason in found.reasons if not (secret and reason.idea == TELLING)]
    lines.append(own_text(before.game, "talk_secret") if secret else _compared(before, found))
    return el("div", el("b", told(before, option)) if is_named else Html(), el("ul", [el("li", line) for line in lines]))


def _words(state: State, reason: Reason) -> list[str]:
    return [el("b", text(f"bots.idea.{reason.idea}")), ": ", mind_of(state).tell(reason)]


def _compared(state: State, found: Talk) -> str:
    if found.other is None:
        return text("widgets.no_reason")
    other, vp = told(state, found.other), f"{abs(found.behind):.1f}"
    key = "talk_even" if abs(found.behind) < CLEAR else "talk_ahead" if found.behind < 0 else "talk_behind"
    return text(f"widgets.{key}", other=other, vp=vp)


def is_secret(session: Session, state: State) -> bool:
    """Whether the reasons for a move could give away what others must not know yet."""
    return not session.game.state.is_over and parts_of(state.game).knows_more(state)
