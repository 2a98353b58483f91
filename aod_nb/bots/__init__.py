"""Opponents by name: ``level("merchant").choose(state, rng)`` answers the decision at hand.

``advise(state, rng)`` says what its options are worth, ``review(record, seat, rng)`` which decisions of a game cost most, and
``play_out(state, rng)`` plays a game to its end.  Whoever thinks sees only what a player at the table may know: everything
hidden is dealt anew first.
"""

from aod_nb.bots.advice import Advice, Advised, Advising, advise, deals_of
from aod_nb.bots.levels import LEVELS, NOISE, USUAL, Admiral, Level, RandomPlay, level, play_out
from aod_nb.bots.minds import Mind, mind_of
from aod_nb.bots.moments import Moment, Reviewing, review

__all__ = [
    "LEVELS",
    "NOISE",
    "USUAL",
    "Admiral",
    "Advice",
    "Advised",
    "Advising",
    "Level",
    "Mind",
    "Moment",
    "RandomPlay",
    "Reviewing",
    "advise",
    "deals_of",
    "level",
    "mind_of",
    "play_out",
    "review",
]
