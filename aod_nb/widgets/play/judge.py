"""Moves on their way: in a teaching game, and when a decision is tried again, a move is judged before it is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from aod_nb.core import Option, State
from aod_nb.model.coach import TEACHING_SECONDS, Judging, Patience, Verdict
from aod_nb.model.thoughts import Work, can_think
from aod_nb.widgets.session import Session

Deed = Callable[[Verdict | None], object]
"""Makes the move; what is known of it is shown then."""


class Move(NamedTuple):
    """A move that is not made yet."""

    judging: Judging
    deed: Deed
    verdict: Verdict | None = None
    """Why it is offered back; None while it is looked at."""


def teaches(session: Session) -> bool:
    """Whether this is a teaching game, and a person's decision."""
    game = session.game
    return session.can_coach and session.coach and can_think(game.state) and not (game.state.is_over or game.bot)


def make(session: Session, state: State, options: Sequence[Option], deed: Deed) -> None:
    """Make a move, or a plan of several steps; where it is to be judged, that comes first."""
    if not (teaches(session) or (session.trying and not state.is_over)) or options[0] not in state.options():
        deed(None)
        return
    if (waiting := waiting_move(session)) and waiting.verdict is None and waiting.judging.options == tuple(options):
        return  # it is being looked at already
    judging = _judging_of(session, state, options)
    session.move = Move(judging, deed)
    if judging.is_sure:
        _decide(session, judging)
    else:
        session.worker.start("verdict", judging.look(), lambda: _look_on(session, judging))
        if session.move is not None:
            session.refresh()


def waiting_move(session: Session) -> Move | None:
    """The move that is looked at or offered back, as long as the game stands where it would be made."""
    move = session.move
    return move if move and move.judging.state is session.game.state else None


def _judging_of(session: Session, state: State, options: Sequence[Option]) -> Judging:
    """What was thought about the same plan meanwhile counts."""
    known = session.judging
    if known is None or known.state is not state or known.options != tuple(options):
        session.judging = known = Judging(session.thought_of(state), options)
    return known


def _look_on(session: Session, judging: Judging) -> None:
    """Called now and then, and when the look is over."""
    if not session.worker.about and session.move is not None and session.move.judging is judging:
        _decide(session, judging)


def _decide(session: Session, judging: Judging) -> None:
    """The move is made, or offered back."""
    move, verdict = session.move, judging.verdict
    assert move is not None
    if verdict and teaches(session):
        seat: int = judging.state.seat  # type: ignore[assignment]
        patience = session.patience.setdefault(seat, Patience())
        stops = verdict.stops(patience.threshold) and not session.trying
        if judging.state is not session.weighed:
            session.weighed = judging.state  # a second thought says nothing of what somebody's moves usually cost
            patience.learn(verdict.cost)
        if stops:
            session.look(move=Move(judging, move.deed, verdict), place="")
            session.use_spare_time()
            return
    session.move = None
    move.deed(verdict)


# What a person answers


def make_anyway(session: Session) -> None:
    """The move that was offered back is made after all."""
    move = waiting_move(session)
    if move and move.verdict and session.can_choose:
        session.move = None
        move.deed(move.verdict)


def choose_again(session: Session) -> None:
    session.look(move=None)
    session.use_spare_time()


def switch(session: Session, on: bool) -> None:
    """A teaching game from now on, or no longer; a move that was offered back is still to be made."""
    if session.worker.about == "coach":
        session.worker.stop()
    session.coach = on
    choose_again(session)


# While a person thinks


def thinking(session: Session) -> Work | None:
    """The position is thought about, and the plan as it stands; nothing once enough time was spent on it."""
    if not teaches(session) or not session.can_choose:
        return None
    game, plan = session.game, session.planned
    if plan and (plan.is_whole or plan.end is not None) and len(whole := plan.finished().options) > 1:
        judging = _judging_of(session, game.state, whole)
        return None if judging.is_ripe(TEACHING_SECONDS) else judging.think(TEACHING_SECONDS)
    thought = session.thought_of(game.state)
    return thought.think(TEACHING_SECONDS) if thought.has_choice and thought.spent < TEACHING_SECONDS else None
