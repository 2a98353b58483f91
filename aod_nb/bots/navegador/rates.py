"""What things are worth in VP to the bots, as one table of figures; a style of play is the same table with other figures."""

from __future__ import annotations

import msgspec

from aod_nb.navegador.tables import MONEY_PER_POINT, MOST_SHIPS, MOST_WORKERS

LAST_RATE = 1 / MONEY_PER_POINT
"""VP that a cruzado is worth when nothing can be bought any more."""


class Rates(msgspec.Struct, frozen=True):
    # How long the game still lasts
    sea: float = 36.0
    """Rounds in which Nagasaki is usually explored with four seats, ..."""
    sea_bend: float = 1.0
    """... and how the way there bends: 1 is a steady pace, less is one that grows."""
    chart: float = 33.0
    """Rounds in which four seats usually buy the last building of the chart, ..."""
    chart_bend: float = 0.55
    chart_row: float = 22.0
    """... and the last one of some row."""
    per_seat: float = 0.08
    """With each seat fewer than four all of that takes so much longer, as a part of it."""
    trust: float = 8.0
    """The usual pace counts as much as so many rounds of this game."""
    fewest: float = 1.0
    """Rounds that are always expected until the end has begun."""
    patience: float = 46.0
    """In this round a game should be over; ..."""
    impatience: float = 0.5
    """... with each one more the end is worth so many VP more to anybody."""
    finish: float = 0.5
    """Of a lead (or of what one is behind), how much the end is worth at once, ..."""
    most_finish: float = 6.0
    """... and so many VP at most."""
    certain: float = 10.0
    """With so many turns ahead a lead counts half."""

    # Money
    money: float = 0.016
    """VP that a cruzado is worth more than at the end with a long game ahead, ..."""
    money_turns: float = 6.0
    """... which is so many turns."""
    spent: float = 160.0
    """Cruzados that one can hope to spend in a turn: with twice what can still be spent, half of it only counts as at the end."""
    markets: float = 0.24
    """How often a turn is a market."""
    mixed: float = 0.25
    """Of a good that is already processed (sold), what one colony (factory) more is worth beside being used."""
    tide: float = 0.5
    """How much of what a market would pay now beyond a usual one is still there when one comes to market."""
    market_rich: float = 700.0
    """With so much money a market opens nothing new."""

    # Possessions
    likes: tuple[float, float, float, float, float] = (1.0, 1.0, 1.0, 1.0, 1.0)
    """By column: the VP of a possession are taken times this."""
    privileges: float = 0.15
    """How often a turn brings a privilege."""
    hopes: tuple[float, float, float, float, float] = (1.0, 1.0, 1.0, 1.0, 1.0)
    """By column: how much of that may be counted on."""
    claims: float = 1.0
    """The VP of a privilege are taken times this."""
    engine_turns: float = 5.0
    """With so many turns ahead, workers, ships and yards are worth their full use."""
    workers: float = 12.0
    workers_decay: float = 0.75
    """What all workers together can be worth besides their VP, and how fast each is worth less than the one before."""
    ships: float = 9.0
    ships_decay: float = 0.75
    yard: float = 0.10
    church: float = 0.10
    """How often a turn launches a ship (hires a worker) at the low price of one yard (church) more."""

    # Where ships lie
    slot: float = 0.6
    """VP of a ship that lies beside a colony to be had."""
    slots: int = 4
    """So many ships at most wait for colonies."""
    distance: float = 0.15
    """VP that a ship loses with every border between it and the unknown."""
    crew: float = 0.9
    """Part of what exploring brings that two ships promise which are there in one voyage, ..."""
    voyage: float = 0.7
    """... how much of it stays with each voyage more, ..."""
    next_crew: float = 0.6
    """... and what the next two ships promise beside the ones before."""

    # The rondel
    ahead: float = 0.45
    """What the next turns on the rondel bring counts so much, beside what holdings promise anyway."""
    turn: float = 2.8
    """VP by which a turn brings one on."""
    later: float = 0.95
    """What a turn later brings is worth so much less."""
    card: float = 0.4
    """VP of holding the Navegador card."""
    temper: float = 0.35
    """How far, in VP, quick play strays from what seems best."""

    workers_worth: tuple[float, ...] = ()
    ships_worth: tuple[float, ...] = ()
    """By number held: what they are worth in all besides their VP.  Worked out from the figures above."""

    def __post_init__(self) -> None:
        force = msgspec.structs.force_setattr
        force(self, "workers_worth", _growing(self.workers, self.workers_decay, 2, MOST_WORKERS))
        force(self, "ships_worth", _growing(self.ships, self.ships_decay, 0, MOST_SHIPS))


def _growing(most: float, decay: float, first: int, count: int) -> tuple[float, ...]:
    return tuple(most * (1 - decay ** max(0, held - first)) for held in range(count + 1))


RATES = Rates()
"""What merchants, admirals, hints and reviews go by."""
