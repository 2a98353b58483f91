"""How far what is thought of a position can be believed, found by ``tests/benchmarks/truth.py``."""

from __future__ import annotations

from aod_nb.bots.estimate import Belief

BELIEF = Belief(slope=0.8, spread=0.25, drift=0.11, policy=0.18, usual=12.0)
