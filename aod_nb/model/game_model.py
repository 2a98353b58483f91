"""A game in play with its whole story.  The one reactive fact is ``state``; everything else follows from it.

The flow is a ring: click -> ``act`` -> new state -> every view refreshes.  Nothing sets a parameter inside a watcher.
"""

from __future__ import annotations

import operator
import random
from collections.abc import Sequence
from typing import Any

import msgspec
import param
from param.parameterized import Comparator, edit_constant

from aod_nb.bots import level
from aod_nb.core import BadInput, Event, Option, Record, State, from_code, loaded, shown, to_code

# Two states are the same for watchers only if they are one object: comparing them field by field would cost more.
Comparator.equalities[State] = operator.is_

PERSON = "person"


def bot_of(state: State, players: Sequence[str]) -> str:
    """The name of the level whose decision it is; empty if it is a person's, or nobody's."""
    return "" if state.seat is None or players[state.seat] == PERSON else players[state.seat]


def chance_of(state: State, step: int) -> random.Random:
    """What a bot draws from for the move of this number: the same game, played again, moves alike."""
    return random.Random(f"{state.seed}:{step}")


class Moment(msgspec.Struct):
    """A position of the story: the state, the option that led to it, and what happened on the way."""

    state: Any
    option: Option | None
    events: list[Event]
    reveals: bool
    """Whether something hidden came to light on the way."""
    goes_on: bool = False
    """Whether it was done together with the move before it."""


class GameModel(param.Parameterized):
    """``game = GameModel(aod.setup(seats=2))``; then ``game.act(option)``, ``game.undo()``, ``game.goto(12)`` ..."""

    state = param.Parameter(constant=True, doc="The position that is shown; a decision in it can be answered.")
    at = param.Integer(0, constant=True, doc="How many moves lead to the position shown.")
    length = param.Integer(0, constant=True, doc="How many moves are known.")
    sandbox = param.Boolean(False, constant=True, doc="Whether the game goes on from before something hidden came to light.")
    branched = param.Integer(None, constant=True, doc="In a branch: the move of the real game it begins after; otherwise None.")
    players = param.Parameter((), constant=True, doc='Who plays each seat: "person", or the name of a level.')
    bots_wait = param.Boolean(False, constant=True, doc="Whether bots wait for ``bot_moves`` instead of playing at once.")

    def __init__(self, state: State, players: Sequence[str] | None = None, **params: Any) -> None:
        super().__init__(**params)  # type: ignore[no-untyped-call]
        self._moments: list[Moment] = []
        self._trunk: list[Moment] = []
        """In a branch the story of the real game; otherwise nothing."""
        self._trunk_sandbox = False
        self.looks_back = False
        """Whether the position shown was only looked up: what follows it stays if somebody plays on from there."""
        self._begin(state, [], players)

    # What a person does

    def act(self, *options: Option) -> None:
        """Take an option at the position shown, or all steps of a plan.

        After an undo that replaces what followed; at a position that was looked up it begins a branch.
        IllegalOption changes nothing, at whichever step.  What is done together is undone together.
        """
        moments = self.moments
        for number, option in enumerate(options):
            moments.append(self._after(moments[-1], option, goes_on=number > 0))
        self._let_bots_play(moments, self.players)
        self._go_on(moments)

    def bot_moves(self, *options: Option) -> None:
        """What bots chose, one move after the other, shown as one; for whoever lets them wait."""
        moments = self.moments
        for option in options:
            moments.append(self._after(moments[-1], option))
        self._go_on(moments)

    def undo(self) -> None:
        """Back to the last decision of a person, or to the first of several that were taken together."""
        for step in range(self.at - 1, -1, -1):
            if self._is_stop(step):
                return self._publish(self._moments, at=step)
        return None

    def redo(self) -> None:
        for step in range(self.at + 1, self.length + 1):
            if self._is_stop(step) or step == self.length:
                return self._publish(self._moments, at=step)
        return None

    def goto(self, step: int) -> None:
        """Look up the position after this many moves.  Whoever plays on from there begins a branch: nothing played is lost."""
        self._check_step(step, self.length)
        self.looks_back = True
        self._publish(self._moments, at=step)

    def branch(self, step: int) -> None:
        """Begin a branch after this many moves of the real game, which is kept as it is; a branch that was open is left."""
        real = self.real
        self._check_step(step, len(real) - 1)
        changes = self._into_branch(step)
        sandbox = self._trunk_sandbox or any(later.reveals for later in real[step + 1 :])
        self._publish(real[: step + 1], sandbox=sandbox, **changes)

    def leave_branch(self) -> None:
        """Back to where the real game stands; outside of a branch nothing happens."""
        if self.branched is not None:
            self._return(at=len(self._trunk) - 1)

    def visit(self, step: int) -> None:
        """Look up a position of the real game, also from within a branch."""
        self._check_step(step, len(self.real) - 1)
        self.looks_back = True
        if self.branched is None:
            self._publish(self._moments, at=step)
        else:
            self._return(at=step)

    def seat(self, players: Sequence[str]) -> None:
        """Somebody else plays from now on; a ValueError changes nothing."""
        chosen, moments = self._checked(players, self.state.seats), self._moments[:]
        if (at := self.at) == self.length:
            self._let_bots_play(moments, chosen)
            at = len(moments) - 1
        self._publish(moments, at=at, players=chosen)

    def new(self, players: Sequence[str] | None = None, **setup: Any) -> None:
        """A new game of the same kind, from what people ask for; a ValueError changes nothing."""
        events: list[Event] = []
        self._begin(loaded()[self.state.game].make(**setup, events=events), events, players)

    def load(self, text: str | bytes, players: Sequence[str] | None = None) -> None:
        """A saved game in the place of this one; a ValueError changes nothing.  A save does not say who plays."""
        record = Record.from_json(text)
        self._check_game(record.game)
        self._retell(record.replay(), players)

    def load_code(self, code: str) -> None:
        """The game of a share code in the place of this one; a ValueError changes nothing."""
        state = from_code(code)
        self._check_game(state.game)
        self._retell(state)

    # What the views ask

    @property
    def decision(self) -> Any:
        return self.state.decision

    @property
    def bot(self) -> str:
        """The name of the level that is to move at the position shown; empty if a person is, or nobody."""
        return bot_of(self.state, self.players)

    @property
    def can_undo(self) -> bool:
        return any(self._is_stop(step) for step in range(self.at))

    @property
    def can_redo(self) -> bool:
        return self.at < self.length

    @property
    def undo_reveals(self) -> bool:
        """Whether something hidden came to light since the last decision of a person."""
        for step in range(self.at, 0, -1):
            if self._moments[step].reveals:
                return True
            if self._is_stop(step - 1):
                return False
        return False

    @property
    def moments(self) -> list[Moment]:
        """The story up to the position shown."""
        return self._moments[: self.at + 1]

    @property
    def whole(self) -> list[Moment]:
        """The whole story that is known; in a branch the branch with what led to it."""
        return self._moments[:]

    @property
    def real(self) -> list[Moment]:
        """The whole story of the real game, whatever branch is open."""
        return self._moments[:] if self.branched is None else self._trunk[:]

    def save(self) -> str:
        return Record.of(self.state).to_json()

    def save_whole(self) -> str:
        """The whole story of the real game, wherever one looks."""
        return Record.of(self.real[-1].state).to_json()

    def code(self) -> str:
        return to_code(self.state)

    # Inside

    def _begin(self, state: State, events: list[Event], players: Sequence[str] | None) -> None:
        chosen = self._checked(players, state.seats)
        moments = [Moment(state, None, events, False)]
        self._let_bots_play(moments, chosen)
        self._tell_anew(moments, chosen)

    def _tell_anew(self, moments: list[Moment], players: tuple[str, ...]) -> None:
        """Another game in the place of this one and its branch."""
        self._trunk = []
        self._publish(moments, sandbox=False, branched=None, players=players)

    def _check_game(self, found: str) -> None:
        if found != self.state.game:
            raise BadInput("model.other_game", found=f"{found}.game", here=f"{self.state.game}.game")

    @staticmethod
    def _checked(players: Sequence[str] | None, seats: int) -> tuple[str, ...]:
        chosen = tuple(players) if players is not None else (PERSON,) * seats
        if len(chosen) != seats:
            raise BadInput("model.players", seats=seats)
        for name in chosen:
            if name != PERSON:
                level(name)
        return chosen

    def _retell(self, state: State, players: Sequence[str] | None = None) -> None:
        """The story of a state that was loaded: its moves are played again from where it began."""
        chosen = self._checked(players, state.seats)
        origin = state.origin
        game = loaded()[state.game]
        start = origin.copy() if isinstance(origin, State) else game.start(origin) if origin else state
        moments = [Moment(start, None, [], False)]
        for option in state.taken():
            moments.append(self._after(moments[-1], option))
        self._let_bots_play(moments, chosen)
        self._tell_anew(moments, chosen)

    def _after(self, moment: Moment, option: Option, goes_on: bool = False) -> Moment:
        state, events = moment.state.copy(), list[Event]()
        state.apply(option, events)
        reveals = loaded()[state.game].revealed(moment.state, state)
        return Moment(state, state.past[0] if state.past else option, events, reveals, goes_on)

    def _let_bots_play(self, moments: list[Moment], players: tuple[str, ...]) -> None:
        while not self.bots_wait and (name := bot_of(moments[-1].state, players)):
            state = moments[-1].state
            moments.append(self._after(moments[-1], level(name).choose(state, chance_of(state, len(moments)))))

    def _go_on(self, moments: list[Moment]) -> None:
        """From the position shown: in the place of what followed, or in a branch if that was only looked back from."""
        dropped = self._moments[self.at + 1 :]
        sandbox = self.sandbox or any(other.reveals for other in dropped)
        begins = self.looks_back and bool(dropped) and self.branched is None
        self._publish(moments, sandbox=sandbox, **(self._into_branch(self.at) if begins else {}))

    def _into_branch(self, step: int) -> dict[str, Any]:
        """The real game is kept aside; what changes with that."""
        if self.branched is None:
            self._trunk, self._trunk_sandbox = self._moments, self.sandbox
        return {"branched": step}

    def _return(self, at: int) -> None:
        """To the real game."""
        moments, self._trunk = self._trunk, []
        self._publish(moments, at=at, sandbox=self._trunk_sandbox, branched=None)

    @staticmethod
    def _check_step(step: int, last: int) -> None:
        if isinstance(step, bool) or not isinstance(step, int) or not 0 <= step <= last:
            raise BadInput("model.step", found=shown(step), last=last)

    def _is_stop(self, step: int) -> bool:
        """Where undo and redo stop: a person decided there, and not in the middle of what was done together."""
        seat, is_last = self._moments[step].state.seat, step == self.length
        return seat is not None and self.players[seat] == PERSON and (is_last or not self._moments[step + 1].goes_on)

    def _publish(self, moments: list[Moment], at: int | None = None, **changes: Any) -> None:
        self._moments = moments
        last = len(moments) - 1
        at = last if at is None else at
        self.looks_back = self.looks_back and at < last
        with edit_constant(self):
            self.param.update(state=moments[at].state, at=at, length=last, **changes)
