"""A table that is being set: who sits where, who plays, which rules.  It is checked before a game is made of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import msgspec

from aod_nb.core import BadInput, Choices
from aod_nb.core.setups import Setting
from aod_nb.model import GameModel
from aod_nb.model.game_model import PERSON
from aod_nb.widgets.play.parts import check_players, levels, parts_of

USUAL_SEATS = 3
FIRST_CHOICES = ("merchant", "random")
"""Against whom the first game is played: the first of these that the game has."""
MOST = 4000
"""No set-up that a browser kept is longer."""


class Seat(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    nation: str
    player: str


class Draft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was chosen for a game, but for its seed."""

    seats: tuple[Seat, ...]
    edition: str
    settings: dict[str, Setting] = {}
    """Switches that are set otherwise than the edition has them."""

    def changed(self, seats: list[Seat] | tuple[Seat, ...]) -> Draft:
        return msgspec.structs.replace(self, seats=tuple(seats))

    @property
    def nations(self) -> list[str]:
        return [seat.nation for seat in self.seats]

    @property
    def players(self) -> list[str]:
        return [seat.player for seat in self.seats]

    def write(self) -> str:
        return msgspec.json.encode(self).decode()


def choices_of(game: GameModel) -> Choices:
    return parts_of(game.state.game).CHOICES


def usual(game: GameModel) -> Draft:
    """One person against bots of middle strength."""
    choices, known = choices_of(game), levels(game.state)
    other = next(level for level in FIRST_CHOICES if level in known)
    count = min(max(USUAL_SEATS, choices.least_seats), len(choices.nations))
    players = [PERSON, *[other] * (count - 1)]
    seats = tuple(Seat(*seat) for seat in zip(choices.nations, players, strict=False))
    return Draft(seats, next(iter(choices.editions)))


def of(game: GameModel) -> Draft:
    """The table that plays now."""
    choices, setup = choices_of(game), game.state.setup
    usually = choices.settings(setup.edition, {})
    settings = {switch: getattr(setup, switch) for switch in choices.switches}
    seats = tuple(Seat(*seat) for seat in zip(setup.nations, game.players, strict=True))
    return Draft(seats, setup.edition, {switch: value for switch, value in settings.items() if value != usually[switch]})


def checked(choices: Choices, draft: Draft) -> Draft:
    """The draft, if a game can be made of it; otherwise a BadInput says what is wrong."""
    choices.check_table(len(draft.seats), 0)
    choices.check_edition(draft.edition)
    choices.settings(draft.edition, draft.settings)
    choices.seated(len(draft.seats), draft.nations)
    check_players(choices.game, draft.players)
    return draft


def read(choices: Choices, written: str) -> Draft:
    """A set-up as a browser kept it: anybody may have written it."""
    try:
        if len(written) > MOST:
            raise BadInput("setup.unread")
        return checked(choices, msgspec.json.decode(written, type=Draft))
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise BadInput("setup.unread") from None


def from_form(choices: Choices, fields: Mapping[str, str]) -> Draft:
    """A set-up as a page's form tells it: ``nation0``, ``player0`` and so on, ``edition``, and the switches by name."""
    count = sum(1 for field in fields if field.startswith("nation"))
    seats = tuple(Seat(fields.get(f"nation{seat}", ""), fields.get(f"player{seat}", "")) for seat in range(count))
    settings = {switch: setting(choices, switch, fields[switch]) for switch in choices.switches if fields.get(switch)}
    return checked(choices, Draft(seats, fields.get("edition") or next(iter(choices.editions)), settings))


def setting(choices: Choices, switch: str, value: str) -> Any:
    """A setting as a form or a link writes it; a word that is none stays what it is, and the set-up refuses it."""
    return {json.dumps(known): known for known in choices.switches[switch]}.get(value, value)


# What is changed at the table; a number or name that does not exist leaves it as it is


def add(choices: Choices, draft: Draft) -> Draft:
    """One seat more, with the first nation that is free, played as the last seat is, if that is a bot's."""
    free = [nation for nation in choices.nations if nation not in draft.nations]
    if not free:
        return draft
    return draft.changed([*draft.seats, Seat(free[0], draft.players[-1])])


def remove(choices: Choices, draft: Draft, number: str) -> Draft:
    if len(draft.seats) <= choices.least_seats or number not in map(str, range(len(draft.seats))):
        return draft
    return draft.changed([seat for place, seat in enumerate(draft.seats) if str(place) != number])


def give_nation(choices: Choices, draft: Draft, place: int, nation: str) -> Draft:
    """Who has that nation so far takes the one that is given up."""
    if place >= len(draft.seats) or nation not in choices.nations:
        return draft
    left = draft.seats[place].nation
    swapped = {nation: left, left: nation}
    return draft.changed([Seat(swapped.get(seat.nation, seat.nation), seat.player) for seat in draft.seats])


def give_player(choices: Choices, draft: Draft, place: int, player: str) -> Draft:
    if place >= len(draft.seats):
        return draft
    check_players(choices.game, [player])
    return draft.changed([Seat(one.nation, player) if at == place else one for at, one in enumerate(draft.seats)])
