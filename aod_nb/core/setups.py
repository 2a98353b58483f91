"""What people choose when they set a table: seats, seed, edition, who sits where, switches.  Checked here for every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

import msgspec

from aod_nb.core.chance import MAX_SEED
from aod_nb.core.refusal import BadInput, shown
from aod_nb.i18n import name, text

Value = TypeVar("Value")

if TYPE_CHECKING:
    from aod_nb.core.agenda import State


Setting = bool | int | str
Settings = Mapping[str, Setting]
"""Switch -> its setting."""


class ChosenTable(Protocol):
    """What every game's set-up holds."""

    @property
    def seats(self) -> int: ...
    @property
    def nations(self) -> tuple[str, ...]: ...
    @property
    def edition(self) -> str: ...


class Choices(msgspec.Struct, frozen=True, kw_only=True):
    """What a game offers."""

    game: str
    nations: tuple[str, ...]
    """Who can sit at the table; as many seats as there are of them."""
    least_seats: int
    editions: Mapping[str, Settings]
    """Edition -> the switches it sets."""
    switches: Mapping[str, tuple[Setting, ...]]
    """Switch -> its settings, the usual one first."""
    in_order: Settings = {}
    """The switches under which the seats play in the order in which they are named."""

    def written(self, setting: object) -> str:
        """A switch's setting in words."""
        if isinstance(setting, bool):
            return text("core.on") if setting else text("core.off")
        return text(f"{self.game}.setting.{setting}") if isinstance(setting, str) else str(setting)

    def check_table(self, seats: object, seed: object) -> None:
        if isinstance(seats, bool) or not isinstance(seats, int) or not self.least_seats <= seats <= len(self.nations):
            raise BadInput("core.bad.seats", found=shown(seats), low=self.least_seats, high=len(self.nations))
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= MAX_SEED:
            raise BadInput("core.bad.seed", found=shown(seed), high=MAX_SEED)

    def check_edition(self, edition: object) -> None:
        if not isinstance(edition, str) or edition not in self.editions:
            raise BadInput("core.bad.edition", found=shown(edition), known=", ".join(self.editions))

    def settings(self, edition: str, given: Mapping[str, object]) -> dict[str, object]:
        """The setting of every switch: as given, else the edition's, else the usual one."""
        chosen: dict[str, object] = {switch: settings[0] for switch, settings in self.switches.items()}
        chosen |= self.editions[edition]
        for switch, setting in given.items():
            if switch not in self.switches:
                raise BadInput("core.bad.switch", found=shown(switch), known=", ".join(self.switches) or "–")
            known = self.switches[switch]
            if not any(type(setting) is type(other) and setting == other for other in known):
                raise BadInput("core.bad.setting", name=switch, found=shown(setting), known=" or ".join(map(str, known)))
            chosen[switch] = setting
        return chosen

    def make(
        self,
        kind: Callable[..., Value],
        figures: Callable[[], object],
        seats: int,
        seed: int,
        edition: str,
        nations: Sequence[str] | None,
        switches: Mapping[str, object],
    ) -> Value:
        """A set-up of the game's kind from what people give; a ValueError says what is wrong and what would be right."""
        self.check_table(seats, seed)
        self.check_edition(edition)
        settings = self.settings(edition, switches)
        return kind(seats=seats, nations=self.seated(seats, nations), seed=seed, edition=edition, figures=figures(), **settings)

    def check(self, setup: ChosenTable) -> None:
        """The same checks for a set-up that comes out of a record: its types are right already."""
        self.check_edition(setup.edition)
        self.seated(setup.seats, setup.nations)

    def seated(self, seats: int, nations: Sequence[str] | None) -> tuple[str, ...]:
        """Who sits where: as given, or the first of the table."""
        if nations is None:
            return self.nations[:seats]
        if isinstance(nations, str) or not isinstance(nations, Sequence) or len(nations) != seats:
            raise BadInput("core.bad.nations_count", seats=seats)
        for nation in nations:
            if nation not in self.nations:
                raise BadInput("core.bad.nation", found=shown(nation), known=", ".join(self.nations))
        if len(set(nations)) < seats:
            twice = next(nation for nation in nations if list(nations).count(nation) > 1)
            raise BadInput("core.bad.nation_twice", nation=name(self.game, twice))
        return tuple(nations)


def check_events(events: object) -> None:
    if events is not None and not isinstance(events, list):
        raise BadInput("core.bad.events", given=type(events).__name__)


def check_seat(state: State, seat: object) -> None:
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < state.seats:
        raise BadInput("core.bad.seat", found=shown(seat), last=state.seats - 1)


def seat_of(state: State, who: object) -> int:
    """The seat that is meant by a number or by a nation's name."""
    names = state.setup.nations
    if isinstance(who, str) and who in names:
        found: int = names.index(who)
        return found
    if isinstance(who, int) and not isinstance(who, bool) and 0 <= who < state.seats:
        return who
    raise BadInput("core.bad.who", found=shown(who), known=", ".join(names), last=state.seats - 1)


def by_seat(state: State, given: Mapping[str | int, Value]) -> dict[int, Value]:
    """A table by seat from one in which seats are named by number or nation."""
    seats = {seat_of(state, who): value for who, value in given.items()}
    if len(seats) < len(given):
        raise BadInput("core.bad.named_twice")
    return seats
