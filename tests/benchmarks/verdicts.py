"""How long a move waits for its verdict in a teaching game, and a hint for its first words, after some time to think.

PYTHONPATH=. python tests/benchmarks/verdicts.py [--moves 30]
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
from statistics import median, quantiles
from time import perf_counter, thread_time
from typing import Any

from aod_nb import bots
from aod_nb.model import GameModel
from aod_nb.registry import GAMES, package
from aod_nb.widgets.play import page
from aod_nb.widgets.play.choices import take
from aod_nb.widgets.play.judge import make_anyway
from aod_nb.widgets.play.plan import confirm
from aod_nb.widgets.session import Session, session_of

TIMES = (0.0, 0.5, 2.0, 5.0)


async def settled(session: Session) -> None:
    """Until the move is made or offered back."""
    while session.move is not None and session.move.verdict is None:
        await asyncio.sleep(0.001)


async def measured(name: str, seats: int, pause: float, moves: int) -> dict[str, Any]:
    state = package(name).setup(seats=seats, seed=5)
    game = GameModel(state, ("person", *["beginner"] * (seats - 1)), bots_wait=True)
    whole = page(game)
    gc.freeze()  # the pages made before this one, which no kernel would have
    session, chance, somebody = session_of(game), random.Random(1), bots.level("beginner")
    session.coach, session.pace = True, "once"
    waits, stops, known, offered, laps = [], [], 0, 0, []
    for _ in range(moves):
        while session.worker.about == "bots" or game.bot:
            await asyncio.sleep(0.001)
        if game.state.is_over:
            break
        session.use_spare_time()
        end = perf_counter() + pause
        while perf_counter() < end:
            began = thread_time()  # what others on this machine do is not counted
            await asyncio.sleep(0)
            laps.append(thread_time() - began)
        option = somebody.choose(game.state, chance)
        began = perf_counter()
        take(session, option)
        if plan := session.planned:
            confirm(session, f"{len(plan.start.taken())}+{len(plan.options)}")
        await settled(session)
        waits.append(perf_counter() - began)
        if session.move is not None:
            offered += 1
            make_anyway(session)
        known += session.said is not None
        began = perf_counter()
        session.worker.stop()
        stops.append(perf_counter() - began)
        session.use_spare_time()
        session.play_on()
    session.worker.stop()
    del whole
    return {
        "verdict": median(waits), "p95": quantiles(waits, n=20)[-1], "stop": max(stops), "lap": max(laps, default=0.0),
        "known": known / len(waits), "offered": offered / len(waits),
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=30)
    moves = parser.parse_args().moves
    print("game seats thought  verdict median  95 %   longest wait of a click  longest stop  judged  offered back")
    for name in GAMES:
        for seats in (2, 4):
            for pause in TIMES:
                found = asyncio.run(measured(name, seats, pause, moves))
                print(
                    f"{name:9} {seats} {pause:4.1f} s  {1000 * found['verdict']:6.0f} ms {1000 * found['p95']:6.0f} ms "
                    f"{1000 * found['lap']:6.0f} ms {1000 * found['stop']:6.1f} ms {found['known']:5.0%} {found['offered']:5.0%}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
