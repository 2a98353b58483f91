"""How far what is thought of a position can be believed, found by ``tests/benchmarks/truth.py``."""

from __future__ import annotations

from aod_nb.bots.estimate import Belief

BELIEF = Belief(slope=0.65, spread=0.13, policy=0.06, usual=12.0)
