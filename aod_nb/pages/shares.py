"""A fair share of the processor for each learner: whoever takes more than that waits for the others, as long as there are others.

Each kernel is a session of its own (``nursery.live``), and Linux shares the processor between sessions, not between processes.
The weight of a session can be changed both ways without any right.  Where the system does not do that, nothing is done here.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil  # type: ignore[import-untyped]

WAITS = 15
"""The weight of a kernel whose learner takes more than a fair share, by the scale of ``nice``."""


@dataclass
class Shares:
    used: dict[int, float] = field(default_factory=dict)
    """Seconds of computing of each kernel until the last look."""
    looked: float = 0.0
    waiting: set[int] = field(default_factory=set)

    def even_out(self, kernels: Iterable[tuple[str, int]], now: float) -> None:
        """``kernels``: each with the person who has it, and its process."""
        owners = {pid: person for person, pid in kernels}
        used = {pid: seconds for pid in owners if (seconds := _computed(pid)) is not None}
        taken: dict[str, float] = {}
        for pid, seconds in used.items():
            taken[owners[pid]] = taken.get(owners[pid], 0.0) + seconds - self.used.get(pid, seconds)
        fair = (now - self.looked) * (os.cpu_count() or 1) / max(2, len(taken))
        waiting = {pid for pid in used if taken[owners[pid]] > fair}
        for pid in waiting ^ self.waiting:
            if pid in used:
                _weigh(pid, WAITS if pid in waiting else 0)
        self.used, self.looked, self.waiting = used, now, waiting


def _computed(pid: int) -> float | None:
    with suppress(psutil.Error):
        times = psutil.Process(pid).cpu_times()
        return float(times.user + times.system)
    return None


def _weigh(pid: int, nice: int) -> None:
    with suppress(OSError):
        Path(f"/proc/{pid}/autogroup").write_text(str(nice))
