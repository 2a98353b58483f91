"""A game in play with its whole story.  The one reactive fact is ``state``; everything else follows from it.

The flow is a ring: click -> ``act`` -> new state -> every view refreshes.  Nothing sets a parameter inside a watcher.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import msgspec
import param
from param.parameterized import Comparator, edit_constant

from aod_nb.bots import level
from aod_nb.core import BadInput, Event, Option, Record, State, from_code, loaded, shown, to_code
from aod_nb.i18n import text as words
from aod_nb.model.players import PERSON, bot_of, chance_of, checked, seated
from aod_nb.model.saved import Around, Saved, around_of, branches, joined, read
from aod_nb.model.tree import Line, Parting, Tree, called, shared

__all__ = ["PERSON", "GameModel", "Moment", "bot_of", "chance_of"]

# Two states are the same for watchers only if they are one object: comparing them field by field would cost more.
Comparator.equalities[State] = operator.is_


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
        """The story of the current line."""
        self._real: list[Moment] = []
        """The story of the real game."""
        self._tree = Tree(())
        self.remark = ""
        """What the last deed left out or let go, as a sentence; who shows it clears it."""
        self.looks_back = False
        """Whether the position shown was only looked up: what follows it stays if somebody plays on from there."""
        self._begin(state, [], players)

    # What a person does

    def act(self, *options: Option) -> None:
        """Take an option at the position shown, or all steps of a plan.

        The move that was made here before leads forward again.  Another one begins a branch at a position that was only
        looked up; after an undo the game goes on with it, and what followed is kept as a branch.
        IllegalOption changes nothing, at whichever step.  What is done together is undone together.
        """
        moments = self.moments
        for number, option in enumerate(options):
            moments.append(self._after(moments[-1], option, goes_on=number > 0))
        if options and self._leads_on(moments):
            return self._publish(self._moments, at=self._stop_after(len(moments) - 2))
        self._let_bots_play(moments, self.players)
        return self._go_on(moments)

    def bot_moves(self, *options: Option) -> None:
        """What bots chose, one move after the other, shown as one; for whoever lets them wait."""
        moments = self.moments
        for option in options:
            moments.append(self._after(moments[-1], option))
        if self._leads_on(moments):
            return self._publish(self._moments, at=len(moments) - 1)
        return self._go_on(moments)

    def undo(self) -> None:
        """Back to the last decision of a person, or to the first of several that were taken together."""
        for step in range(self.at - 1, -1, -1):
            if self._is_stop(step):
                return self._publish(self._moments, at=step)
        return None

    def redo(self) -> None:
        if self.can_redo:
            self._publish(self._moments, at=self._stop_after(self.at))

    def goto(self, step: int) -> None:
        """Look up the position after this many moves.  Whoever plays on from there begins a branch: nothing played is lost."""
        self._check_step(step, self.length)
        self.looks_back = True
        self._publish(self._moments, at=step)

    def branch(self, step: int) -> None:
        """Begin a branch after this many moves of the real game, which is kept as it is."""
        real = self.real
        self._check_step(step, len(real) - 1)
        sandbox = self._tree.main.sandbox or any(later.reveals for later in real[step + 1 :])
        self._tree.go(self._tree.add(_path(real[: step + 1]), sandbox))
        self._publish(real[: step + 1], sandbox=sandbox, branched=step)

    def leave_branch(self) -> None:
        """Back to where the real game stands; outside of a branch nothing happens."""
        if self.branched is not None:
            self._open(self._tree.main)

    def visit(self, step: int) -> None:
        """Look up a position of the real game, also from within a branch."""
        self._check_step(step, len(self._real) - 1)
        self.looks_back = True
        self._open(self._tree.main, at=step)

    def enter(self, number: int) -> None:
        """Go to where a branch stands; ``branches`` tells their numbers."""
        self._open(self._tree.find(number))

    def give_up(self, number: int) -> None:
        """Let a branch go; from within it, back to the real game."""
        line = self._tree.find(number)
        is_here = line is self._tree.current
        self._tree.give_up(line)
        if is_here:
            self._open(self._tree.main)
        else:
            self._publish(self._moments, at=self.at)

    def rename(self, number: int, name: str) -> None:
        """Call a branch something: named ones are let go last."""
        self._tree.find(number).name = called(name)
        self._publish(self._moments, at=self.at)

    def seat(self, players: Sequence[str]) -> None:
        """Somebody else plays from now on; a ValueError changes nothing."""
        chosen, moments = checked(players, self.state.seats), self._moments[:]
        if (at := self.at) == self.length:
            self._let_bots_play(moments, chosen)
            at = len(moments) - 1
        self._publish(moments, at=at, players=chosen)

    def new(self, players: Sequence[str] | None = None, **setup: Any) -> None:
        """A new game of the same kind, from what people ask for; a ValueError changes nothing."""
        events: list[Event] = []
        self._begin(loaded()[self.state.game].make(**setup, events=events), events, players)

    def load(self, text: str | bytes, players: Sequence[str] | None = None) -> Around | None:
        """A saved game in the place of this one, with all its branches; a ValueError changes nothing.

        A save that says who plays is played by them, unless ``players`` are given.  What stood around the game comes back.
        """
        saved = read(text)
        self._check_game(saved.record.game)
        state = saved.record.replay()
        if players is None and saved.around and saved.around.players:
            chosen, remark = seated(saved.around.players, state)
        else:
            chosen, remark = checked(players, state.seats), ""
        self._retell(state, chosen, saved, remark)
        return saved.around

    def load_code(self, code: str, players: Sequence[str] = ()) -> None:
        """The game of a share code in the place of this one; a ValueError changes nothing.

        A player who cannot play is replaced by a person, and that is said.
        """
        state = from_code(code)
        self._check_game(state.game)
        chosen, remark = seated(players, state) if players else (checked(None, state.seats), "")
        self._retell(state, chosen, remark=remark)

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
        """The whole story of the current line; in a branch the branch with what led to it."""
        return self._moments[:]

    @property
    def real(self) -> list[Moment]:
        """The whole story of the real game, whatever branch is open."""
        return self._real[:]

    @property
    def branches(self) -> list[Parting]:
        """Every branch, and where it parts from the real game or from another; each before those that part from it."""
        return list(self._tree.in_order())

    @property
    def line(self) -> Line:
        """The way that is shown: the real game, or a branch."""
        return self._tree.current

    def before(self, parting: Parting) -> State:
        """The position in which a branch was played otherwise than the line it parts from."""
        for story in (self._real, self._moments):
            if shared(_path(story), parting.line.path) >= parting.step:
                state: State = story[parting.step].state
                return state
        state = self._moments[0].state.copy()
        for option in parting.line.path[: parting.step]:
            state.apply(option)
        return state

    def save(self) -> str:
        """The position shown, with the moves that led to it."""
        return Record.of(self.state).to_json()

    def save_whole(self) -> str:
        """The whole story of the real game, wherever one looks."""
        return Record.of(self._real[-1].state).to_json()

    @property
    def has_more(self) -> bool:
        """Whether more than the record and the players has to be kept."""
        return len(self._tree.lines) > 1 or self.sandbox

    @property
    def place(self) -> int:
        """The place of the current line in a save: 0 is the real game."""
        return self._tree.lines.index(self._tree.current)

    def around(self, pace: str = "", at: int | None = None) -> str:
        """What stands around the real game: who plays, every branch and, if ``at`` is given, where one is."""
        return around_of(self._tree, self.players, at, pace)

    def save_all(self, pace: str = "") -> str:
        """The real game and everything around it; ``load`` brings all of it back."""
        return joined(self.save_whole(), self.around(pace, self.at))

    def code(self) -> str:
        return to_code(self.state)

    # Inside

    def _begin(self, state: State, events: list[Event], players: Sequence[str] | None) -> None:
        chosen = checked(players, state.seats)
        moments = [Moment(state, None, events, False)]
        self._let_bots_play(moments, chosen)
        self._tree, self._real = Tree(_path(moments)), moments
        self._open(self._tree.main, players=chosen)

    def _check_game(self, found: str) -> None:
        if found != self.state.game:
            raise BadInput("model.other_game", found=f"{found}.game", here=f"{self.state.game}.game")

    def _retell(self, state: State, players: tuple[str, ...], saved: Saved | None = None, remark: str = "") -> None:
        """The story of a state that was loaded: its moves are played again from where it began."""
        origin = state.origin
        game = loaded()[state.game]
        start = origin.copy() if isinstance(origin, State) else game.start(origin) if origin else state
        moments = self._told([Moment(start, None, [], False)], state.taken())
        self._let_bots_play(moments, players)
        around = saved.around if saved and saved.around else Around()
        lines, is_whole = branches(around, start, _path(moments))
        tree = Tree(_path(moments), around.sandbox)
        known = {place: tree.add(line.path, line.sandbox, line.name) for place, line in enumerate(lines) if line and place}
        here = known.get(around.line, tree.main)
        at = around.at if around.at is not None and 0 <= around.at < len(here.path) else None
        cut = words("model.cut_off") if saved and not (saved.is_whole and is_whole) else ""
        self.remark = f"{remark} {cut}".strip()
        self._tree, self._real, self.looks_back = tree, moments, at is not None
        self._open(here, at, players=players)

    def _after(self, moment: Moment, option: Option, goes_on: bool = False) -> Moment:
        state, events = moment.state.copy(), list[Event]()
        state.apply(option, events)
        reveals = loaded()[state.game].revealed(moment.state, state)
        return Moment(state, state.past[0] if state.past else option, events, reveals, goes_on)

    def _told(self, moments: list[Moment], options: Sequence[Option]) -> list[Moment]:
        """A story and what follows it."""
        moments = moments[:]
        for option in options:
            moments.append(self._after(moments[-1], option))
        return moments

    def _let_bots_play(self, moments: list[Moment], players: tuple[str, ...]) -> None:
        while not self.bots_wait and (name := bot_of(moments[-1].state, players)):
            state = moments[-1].state
            moments.append(self._after(moments[-1], level(name).choose(state, chance_of(state, len(moments)))))

    def _leads_on(self, moments: list[Moment]) -> bool:
        """Whether these moves were made here before."""
        return len(moments) - 1 <= self.length and shared(_path(moments), _path(self._moments)) == len(moments) - 1

    def _go_on(self, moments: list[Moment]) -> None:
        """From the position shown, another way than before, if there is one: what followed is kept."""
        before, tree = self._moments, self._tree
        step = shared(_path(moments), _path(before))
        dropped = before[step + 1 :]
        moments = before[: step + 1] + moments[step + 1 :]
        sandbox = self.sandbox or any(other.reveals for other in dropped)
        changes: dict[str, Any] = {"sandbox": sandbox}
        if dropped and self.looks_back:
            tree.go(tree.add(_path(moments), sandbox))
            changes["branched"] = shared(_path(moments), tree.main.path)
        elif dropped:
            tree.add(_path(before), self.sandbox)
            changes["branched"] = None if self.branched is None else min(self.branched, step)
        self._publish(moments, **changes)

    def _open(self, line: Line, at: int | None = None, **changes: Any) -> None:
        """Go to a line; its positions are found by playing it again, but for those that it shares with the real game."""
        step = shared(_path(self._real), line.path)
        is_real = line is self._tree.main
        moments = self._real if is_real else self._told(self._real[: step + 1], line.path[step:])
        self._tree.go(line)
        self._publish(moments, at=at, sandbox=line.sandbox, branched=None if is_real else step, **changes)

    @staticmethod
    def _check_step(step: int, last: int) -> None:
        if isinstance(step, bool) or not isinstance(step, int) or not 0 <= step <= last:
            raise BadInput("model.step", found=shown(step), last=last)

    def _is_stop(self, step: int) -> bool:
        """Where undo and redo stop: a person decided there, and not in the middle of what was done together."""
        seat, is_last = self._moments[step].state.seat, step == self.length
        return seat is not None and self.players[seat] == PERSON and (is_last or not self._moments[step + 1].goes_on)

    def _stop_after(self, step: int) -> int:
        later = range(step + 1, self.length)
        return next((step for step in later if self._is_stop(step)), self.length)

    def _publish(self, moments: list[Moment], at: int | None = None, **changes: Any) -> None:
        self._moments = moments
        last = len(moments) - 1
        at = last if at is None else at
        self.looks_back = self.looks_back and at < last
        self._note(moments, changes.get("sandbox", self.sandbox))
        with edit_constant(self):
            self.param.update(state=moments[at].state, at=at, length=last, **changes)

    def _note(self, moments: list[Moment], sandbox: bool) -> None:
        """The tree knows the current line as it is now; what there is no room for any more goes, and that is said."""
        if self._tree.current is self._tree.main:
            self._real = moments
        self._tree.grow(_path(moments), sandbox)
        self._tree.tidy()
        if gone := self._tree.trim():
            self.remark = words("model.let_go", count=len(gone), move=gone[0].step + 1)


def _path(moments: Sequence[Moment]) -> tuple[Option, ...]:
    """The moves of a story."""
    return tuple(moment.option for moment in moments[1:] if moment.option is not None)
