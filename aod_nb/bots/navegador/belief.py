"""How far what is thought of a position can be believed, found by ``tests/benchmarks/truth.py``."""

from __future__ import annotations

from aod_nb.bots.estimate import Belief

BELIEF = Belief(slope=0.7, spread=0.3, drift=0.15, policy=0.14, usual=12.0)
