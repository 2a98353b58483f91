"""What things are worth in VP to the bots, as one table of figures; a style of play is the same table with other figures."""

from __future__ import annotations

import msgspec

from aod_nb.navegador.tables import MONEY_PER_POINT, MOST_SHIPS, MOST_WORKERS

LAST_RATE = 1 / MONEY_PER_POINT
"""VP that a cruzado is worth when nothing can be bought any more."""


class Rates(msgspec.Struct, frozen=True):
    # How long the game still lasts
    sea: float = 16.0
    """Rounds in which four seats usually explore the way to Nagasaki, all but the last step, ..."""
    nagasaki: float = 16.0
    """... and how many more rounds Nagasaki lies unexplored."""
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
    patience: float = 40.0
    """In this round a game should be over; ..."""
    impatience: float = 2.0
    """... with each one more the end is worth so many VP more to anybody."""
    finish: float = 1.0
    """Of what a seat is ahead by beyond ``clear_sea`` or ``clear_chart`` VP, how much the end is worth to it at once ..."""
    most_finish: float = 15.0
    """... (VP at most), and as much less where it is not ahead by so much ..."""
    clear_sea: float = 6.0
    """... by exploring Nagasaki, which takes ships, ..."""
    clear_chart: float = 0.0
    """... or by buying the last building, which others may buy as well."""

    # Money
    money: float = 0.014
    """VP that a cruzado is worth more than at the end with a long game ahead, ..."""
    money_turns: float = 6.0
    """... which is so many turns."""
    spent: float = 160.0
    """Cruzados that one can hope to spend in a turn: with twice what can still be spent, half of it only counts as at the end."""
    markets: float = 0.3
    """How often a turn is a market."""
    mixed: float = 0.25
    """Of a good that is already processed (sold), what one colony (factory) more is worth beside being used."""
    tide: float = 0.5
    """How much of what a market would pay now beyond a usual one is still there when one comes to market."""
    market_rich: float = 700.0
    """With so much money a market opens nothing new."""

    # Possessions
    likes: tuple[float, float, float, float, float] = (1.0, 1.0, 1.0, 1.0, 1.0)
    """By column: the VP of a possession are taken times this, less so towards the end."""
    privileges: float = 0.15
    """How often a turn brings a privilege."""
    hopes: tuple[float, float, float, float, float] = (1.0, 1.0, 1.0, 1.0, 1.0)
    """By column: how much of that may be counted on."""
    claims: float = 1.0
    """The VP of a privilege are taken times this."""
    growth: float = 0.05
    """Possessions of a kind that one gains in a turn: a privilege counts for those as well."""
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


RATES = Rates(
    sea=15.0,
    nagasaki=13.0,
    chart=28.0,
    chart_bend=0.636,
    trust=10.0,
    most_finish=30.0,
    clear_sea=12.0,
    clear_chart=-5.0,
    money=0.003,
    money_turns=10.7,
    spent=183.0,
    markets=0.4,
    mixed=0.217,
    tide=0.614,
    likes=(1.25, 1.25, 1.2, 1.25, 1.25),
    privileges=0.08,
    claims=1.15,
    growth=0.02,
    engine_turns=5.04,
    workers=24.0,
    workers_decay=0.661,
    ships=20.2,
    ships_decay=0.654,
    yard=0.05,
    church=0.05,
    slot=0.9,
    distance=0.126,
    voyage=0.749,
    next_crew=0.61,
    ahead=0.5,
    turn=2.46,
    later=0.8,
    card=0.324,
)
"""What merchants, admirals, hints and reviews go by at a table of three and more ..."""
TWO = Rates(
    sea=14.2,
    nagasaki=1.47,
    chart=40.0,
    chart_bend=0.511,
    chart_row=30.0,
    trust=13.7,
    clear_sea=-2.0,
    money=0.00771,
    money_turns=9.73,
    spent=137.0,
    markets=0.232,
    mixed=0.263,
    tide=0.48,
    likes=(1.031, 0.777, 1.023, 0.79, 0.977),
    privileges=0.181,
    claims=1.25,
    growth=0.0105,
    engine_turns=7.25,
    workers=9.78,
    workers_decay=0.721,
    ships=12.0,
    ships_decay=0.712,
    yard=0.0826,
    slot=1.09,
    distance=0.143,
    crew=0.911,
    voyage=0.689,
    next_crew=0.557,
    ahead=0.422,
    turn=2.3,
    later=0.93,
    card=0.366,
)
"""... and of two, where exploring pays more and the game is shorter.

``tests/benchmarks/league.py tune`` moved both towards what did better against the styles of the league: those of two from the
racers' figures with the clocks above; those of three and more were then set by how games' scores follow from what seats have.
"""


def rates_for(seats: int) -> Rates:
    return TWO if seats == 2 else RATES
