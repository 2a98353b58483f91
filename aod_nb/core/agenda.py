"""The frame of a game: a state with an agenda of tasks, of which some are decisions that wait for a seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar, get_args, get_origin

import msgspec

from aod_nb.core.chance import Chance
from aod_nb.core.event import Event, Log
from aod_nb.core.refusal import IllegalOption, Refusal, shown
from aod_nb.core.setups import check_events, check_seat


class Option(msgspec.Struct, frozen=True, tag_field="do"):
    """One answer to a decision: plain data, the same in play, in records and in tests."""

    def unknown(self) -> str | None:
        """The name of a field whose value is in no table of the game; None for a well-formed option."""
        return None


S = TypeVar("S", bound="State")
Taken = TypeVar("Taken", bound=Option)
Refused = TypeVar("Refused", bound=Option)


class Task(msgspec.Struct, Generic[S], frozen=True, tag_field="task"):
    """Something that stands on the agenda.  It runs by itself and takes itself off, or it is a Decision."""

    asks: ClassVar[bool] = False

    @property
    def kind(self) -> str:
        """The slug of this kind of task, the same in saves and texts."""
        return str(type(self).__struct_config__.tag)

    def run(self, state: S, log: Log) -> None:
        raise TypeError(f"{type(self).__name__} does not run by itself")


class Decision(Task[S], Generic[S, Taken, Refused], frozen=True):
    """A task that waits for one seat.  ``options`` is the only source of what is legal.

    ``class Purchase(Decision["State", Buy | Decline, Buy])``: of which game's state, the options it takes, and those of them
    that may be refused (here one may always decline).
    """

    asks: ClassVar[bool] = True
    rule: ClassVar[str] = ""
    takes: ClassVar[tuple[type[Option], ...]] = ()
    """The types of option it takes, from the types it is made with."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for base in cls.__dict__.get("__orig_bases__", ()):
            if get_origin(base) is Decision:
                taken = get_args(base)[1]
                cls.takes = get_args(taken) or (taken,)

    @property
    def seat(self) -> int:
        """Whose decision it is."""
        raise NotImplementedError

    def options(self, state: S) -> tuple[Taken, ...]:
        """Every legal answer, never none, in a stable order."""
        raise NotImplementedError

    def take(self, state: S, option: Taken, log: Log) -> None:
        """Carry the answer out; the decision is off the agenda already."""
        raise NotImplementedError

    def refuse(self, state: S, option: Refused) -> Refusal:
        """Why this answer, of a type the decision takes, is not among the options."""
        raise NotImplementedError

    def reason(self, state: S) -> Refusal | None:
        """Why there is just one option, where that needs saying."""
        return None


SomeTask = Task[Any]
SomeDecision = Decision[Any, Any, Any]
"""A task or a decision of whichever game."""

Past = tuple[Option, "Past"] | None
"""The options taken so far, the last one first: (option, what went before), an immutable chain that copies share."""


class Seated(Protocol):
    """A set-up, as far as the frame looks at it."""

    @property
    def nations(self) -> tuple[str, ...]: ...


class State(msgspec.Struct, dict=True, kw_only=True):
    """A game in play.  The fields are plain data: what a save holds and what equality compares.

    Beside them a state knows where it began (``origin``) and the options taken since (``past``).
    """

    seed: int
    draws: int
    agenda: list[Any]
    """Tasks, the last one first; a decision among them waits."""
    setup: Seated
    """Everything that makes one game start as it does; ``setup.nations`` says who sits where."""

    game: ClassVar[str] = ""
    decide_rule: ClassVar[str] = ""
    """The rule by which a decision with one option is not asked."""
    over_rule: ClassVar[str] = ""
    """The rule that ends the game."""
    option_types: ClassVar[tuple[type[Option], ...]] = ()

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.setup.nations)

    @property
    def chapter(self) -> int:
        """The count by which a long story is told: the turn of one game, the round of another."""
        raise NotImplementedError

    @property
    def is_over(self) -> bool:
        return not self.agenda

    @property
    def decision(self) -> Any:  # by its kind: who looks at one knows which
        """What is asked; None when the game is over."""
        return self.agenda[-1] if self.agenda else None

    @property
    def seat(self) -> int | None:
        """Whose decision it is; None when the game is over."""
        seat: int | None = self.agenda[-1].seat if self.agenda else None
        return seat

    @property
    def origin(self) -> object:
        """Where the game began: a set-up, or a copy of the position it was built or resumed as."""
        return self.__dict__.get("origin")

    @property
    def past(self) -> Past:
        return self.__dict__.get("past")

    def taken(self) -> list[Option]:
        """The options taken since the origin, the first one first."""
        return list(_walk(self.past))[::-1]

    def begin(self, origin: object, events: Log = None) -> None:
        """Start counting from here: run on to the first decision and remember the origin."""
        self.run_on(events)
        self.__dict__["origin"] = self.copy() if origin is None else origin
        self.__dict__["past"] = None

    def begin_anew(self) -> None:
        """A story that begins here: the options taken so far do not lead to this state."""
        self.__dict__.update(origin=None, past=None)
        self.__dict__["origin"] = self.copy()

    def options(self) -> tuple[Any, ...]:  # of the types the decision takes
        """The legal options of the decision at hand; empty only when the game is over."""
        known: tuple[Option, ...] | None = self.__dict__.get("legal")
        if known is None:
            known = self.__dict__["legal"] = self.agenda[-1].options(self) if self.agenda else ()
        return known

    def apply(self, option: object, events: Log = None) -> None:
        """Take an option and run on to the next decision.  Events are appended to the list given."""
        if events is not None:
            check_events(events)
        memory = self.__dict__
        options = memory.get("legal") or self.options()
        if not isinstance(option, Option):
            raise IllegalOption(self._refusal(option))
        try:
            # The table's own object, not the caller's look-alike (True is equal to 1).
            option = options[options.index(option)]
        except ValueError:
            raise IllegalOption(self._refusal(option)) from None
        try:
            past = memory["past"]
        except KeyError:  # a state read from its own JSON: its story begins here
            past, memory["origin"] = None, self.copy()
        memory["past"] = (option, past)
        self.agenda.pop().take(self, option, events)
        self.run_on(events)

    def run_on(self, log: Log) -> None:
        """Run tasks until one asks something that has more than one answer, or the game is over."""
        agenda = self.agenda
        while agenda:
            task = agenda[-1]
            if not task.asks:
                task.run(self, log)
                continue
            options = task.options(self)
            if len(options) > 1:
                self.__dict__["legal"] = options
                return
            agenda.pop()
            if log is not None:
                args = {"decision": task.kind, "option": options[0], "why": task.reason(self)}
                log.append(Event("not_asked", self.decide_rule, task.seat, args))
            task.take(self, options[0], log)
        self.__dict__["legal"] = ()

    def why_not(self, option: object) -> Refusal | None:
        """None for a legal option, or the rule and the figures that forbid it."""
        return None if isinstance(option, Option) and option in self.options() else self._refusal(option)

    def _refusal(self, option: object) -> Refusal:
        decision = self.decision
        if not isinstance(option, self.option_types):
            return Refusal("", "core.refusal.not_an_option", {"given": type(option).__name__})
        if field := option.unknown():
            return Refusal("", "core.refusal.unknown_value", {"field": field, "value": shown(getattr(option, field))})
        if decision is None:
            return Refusal(self.over_rule, "core.refusal.over", {})
        if not isinstance(option, decision.takes):
            asked = {"asked": f"{self.game}.decision.{decision.kind}"}
            return self.out_of_turn(option) or Refusal(decision.rule, "core.refusal.not_asked", asked)
        return decision.refuse(self, option)  # type: ignore[no-any-return]

    def out_of_turn(self, option: Option) -> Refusal | None:
        """Why an option of another decision cannot be taken now, where the game knows more than that it is not asked."""
        return None

    def copy(self) -> Self:
        """An independent state: what one does is never seen in the other."""
        twin: Self = self.__copy__()  # type: ignore[attr-defined]  # copy() would look for it first
        twin.agenda = self.agenda[:]
        twin.__dict__.update(self.__dict__)
        return twin

    def redeal(self, seat: int, rng: Chance) -> Self:
        """A copy in which everything this seat may not know is dealt anew by ``rng`` (a ``random.Random``)."""
        check_seat(self, seat)
        twin = self.copy()
        twin.deal_anew(seat, rng)
        twin.begin_anew()
        return twin

    def deal_anew(self, seat: int, rng: Chance) -> None:
        """The same in place, for thoughts: no story begins here."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[object, ...]:
        fields = {field: getattr(self, field) for field in self.__struct_fields__}
        return _revive, (type(self), fields, self.origin, self.taken(), "past" in self.__dict__)


def _revive(kind: type[State], fields: dict[str, Any], origin: object, taken: list[Option], born: bool) -> State:
    """A state out of a pickle, with its story."""
    state = kind(**fields)
    if born:
        past: Past = None
        for option in taken:
            past = (option, past)
        state.__dict__.update(origin=origin, past=past)
    return state


def _walk(past: Past) -> Iterator[Option]:
    while past is not None:
        option, past = past
        yield option
