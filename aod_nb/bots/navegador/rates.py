"""What things are worth in VP, as far as games between bots have taught it."""

from __future__ import annotations

from aod_nb.navegador.tables import MONEY_PER_POINT, MOST_SHIPS, MOST_WORKERS

LAST_RATE = 1 / MONEY_PER_POINT
"""VP that a cruzado is worth when nothing can be bought any more ..."""
MONEY = 0.011
"""... and how much more with a long game ahead, ..."""
MONEY_TURNS = 11.077
"""... which is so many turns."""
SPENT_PER_TURN = 160.0
"""Cruzados that one can hope to spend in a turn; what is beyond waits for the end."""

MARKETS = 0.2
"""How often a turn is a market."""
MIXED = 0.25
"""Of a good that is already processed (sold), what one colony (factory) more is worth beside being used."""
TIDE = 0.5
"""How much of what a market would pay now beyond a usual one is still there when one comes to market."""

PRIVILEGES = 0.165
"""How often a turn brings a privilege."""
HOPES = (1.0, 1.0, 1.0, 1.0, 1.0)
"""By column: how much of that may be counted on."""
ENGINE_TURNS = 4.891
"""With so many turns ahead, workers, ships and yards are worth their full use."""
WORKERS = 11.218
WORKERS_DECAY = 0.75
"""What all workers together can be worth besides their VP, and how fast each is worth less than the one before."""
SHIPS = 10.0
SHIPS_DECAY = 0.75
YARD = 0.12
CHURCH = 0.077
"""How often a turn launches a ship (hires a worker) at the low price of one yard (church) more."""

SLOT = 0.627
"""VP of a ship that lies beside a colony to be had."""
SLOTS = 4
"""So many ships at most wait for colonies."""
DISTANCE = 0.15
"""VP that a ship loses with every border between it and the unknown."""

CREW = 0.9
"""Part of what exploring brings that two ships promise which are there in one voyage, ..."""
VOYAGE = 0.7
"""... how much of it stays with each voyage more, ..."""
NEXT_CREW = 0.6
"""... and what the next two ships promise beside the ones before."""

AHEAD = 0.418
"""What the next turns on the rondel bring counts so much, beside what holdings promise anyway."""
TURN = 2.8
"""VP by which a turn brings one on."""
PATIENCE = 0.95
"""What a turn later brings is worth so much less."""
RICH = 700
"""With so much money a market opens nothing new."""
CARD = 0.4
"""VP of holding the Navegador card."""

ROUNDS = (0.0, 0.0, 2.2, 2.0, 1.8, 1.6)
"""By seats: rounds until the next region on the way to Nagasaki is explored."""
LONG_GAME = 28.0
"""In this round a game should be over; what pays only later is worth nothing ..."""
LEAST_TURNS = 3.0
"""... beyond so many turns.  Without the end in sight there are always these."""
IMPATIENCE = 0.5
"""With every round more exploring is worth so much more, so that whoever is ahead brings the game to its end ..."""
ON_THE_WAY = 0.4
"""... and a crew that is ready for it so much of that."""


def _growing(most: float, decay: float, first: int, count: int) -> tuple[float, ...]:
    return tuple(most * (1 - decay ** max(0, held - first)) for held in range(count + 1))


WORKERS_WORTH = _growing(WORKERS, WORKERS_DECAY, 2, MOST_WORKERS)
SHIPS_WORTH = _growing(SHIPS, SHIPS_DECAY, 0, MOST_SHIPS)
