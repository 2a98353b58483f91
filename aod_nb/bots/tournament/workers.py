"""Who plays the games: this process, worker processes of this machine, or a cluster.  The results are the same."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from itertools import islice
from time import monotonic, sleep
from typing import Any

from aod_nb.bots.tournament.games import Lost, Plan, Played, play
from aod_nb.bots.tournament.results import Results, results
from aod_nb.core import BadInput, shown
from aod_nb.i18n import text

Outcome = Played | Lost
Play = Callable[[Any], Any]
"""From a game to be played, which has a number, to what came of it: ``Lost`` where nothing did."""
MAX_WORKERS = 256
ANSWER_SECONDS = 5
"""How long a cluster may take to answer at all."""
POLL_SECONDS = 0.1
LOOK_SECONDS = 10
"""When no game has ended for so long, it is asked whether anybody still plays."""


def run(
    plan: Plan,
    workers: int = 2,
    cluster: str | None = None,
    watch: Callable[[int, int], None] | None = None,
    command: str = "",
) -> Results:
    """The whole tournament, or what was played until Ctrl-C or until nobody was left to play.

    ``watch`` is told after each game how many there are and how many of them are lost.
    """
    plan.check()
    outcomes: list[Outcome] = []
    lost, ended = 0, ""
    try:
        crew = crew_of(workers, cluster, play)
        with heard(crew.hear, signal.SIGINT, signal.SIGTERM), closing(crew):
            for outcome in spread(plan.tables(), crew):
                if isinstance(outcome, Lost) and outcome.refused:
                    raise BadInput("bots.tournament.refused", number=outcome.number, reason=outcome.reason)
                outcomes.append(outcome)
                lost += isinstance(outcome, Lost)
                if watch:
                    watch(len(outcomes), lost)
    except KeyboardInterrupt:
        ended = text("bots.tournament.stopped")
    except BadInput as wrong:
        if not any(isinstance(outcome, Played) for outcome in outcomes):
            raise
        ended = str(wrong)
    return results(plan, outcomes, ended, command)


@contextmanager
def heard(hear: Any, *numbers: signal.Signals) -> Iterator[None]:
    """Ctrl-C, and whoever ends this process from outside, are answered when it is safe: not while a lock is held."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, hear) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler or signal.SIG_DFL)


class Crew:
    """Those who play."""

    deaths: tuple[type[Exception], ...] = ()
    """The errors that say so of a worker."""
    width = 1
    """How many games are handed out at a time: enough that nobody waits, few that are in danger when a worker dies."""
    stopped = False

    def __init__(self, play: Play) -> None:
        self.play = play

    def submit(self, table: Any) -> Future[Outcome]:
        raise NotImplementedError

    def alone(self, table: Any) -> AbstractContextManager[Future[Any]]:
        """Once more a game whose worker died: it may be another game that the worker died of."""
        raise NotImplementedError

    def hear(self, *_: object) -> None:
        self.stopped = True

    def look(self) -> bool:
        """Whether any game is being played; a ValueError when nobody is left to do so."""
        return True

    def close(self) -> None:
        pass


def crew_of(workers: int, cluster: str | None, play: Play) -> Crew:
    """This process for no workers, processes of this machine, or a cluster: whoever they are, ``play`` is what they do."""
    if cluster is not None:
        return Cluster(cluster, play)
    if isinstance(workers, bool) or not isinstance(workers, int) or not 0 <= workers <= MAX_WORKERS:
        raise BadInput("bots.tournament.workers", found=shown(workers), high=MAX_WORKERS)
    return Processes(workers, play) if workers else Alone(play)


def spread(tables: Iterator[Any], crew: Crew) -> Iterator[Any]:
    """Games as they end."""
    under_way: dict[Future[Any], Any] = {}
    while True:
        for table in islice(tables, crew.width - len(under_way)):
            under_way[crew.submit(table)] = table
        if not under_way:
            return
        ended = _ended(under_way, crew)
        if not ended:
            under_way = {crew.submit(table): table for table in under_way.values()}
        for future in ended:
            yield _outcome(future, under_way.pop(future), crew)


def _ended(under_way: Iterable[Future[Any]], crew: Crew) -> set[Future[Any]]:
    """The games that have ended, one at least; none if nobody plays any more: what came of them was lost on its way."""
    since = monotonic()
    while True:
        ended, _ = wait(under_way, POLL_SECONDS, FIRST_COMPLETED)
        if crew.stopped:
            raise KeyboardInterrupt
        if ended:
            return ended
        if monotonic() - since > LOOK_SECONDS:
            if not crew.look():
                return set()
            since = monotonic()


def _outcome(future: Future[Any], table: Any, crew: Crew) -> Any:
    try:
        try:
            return future.result()
        except crew.deaths:
            return _again(table, crew)
    except crew.deaths:
        return Lost(table.number, text("bots.tournament.died"))
    except BadInput:
        raise
    except Exception as wrong:
        crew.look()
        raise BadInput("bots.tournament.no_worker", reason=_reason(wrong)) from None


def _again(table: Any, crew: Crew) -> Any:
    while True:
        with crew.alone(table) as future:
            if _ended([future], crew):
                return future.result()


def _reason(wrong: Exception) -> str:
    return (str(wrong) or type(wrong).__name__)[:200]


class Alone(Crew):
    """This process, for where there are no others.  A game that kills its worker kills the tournament here."""

    def submit(self, table: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(self.play(table))
        return future

    def hear(self, *_: object) -> None:
        raise KeyboardInterrupt


class Processes(Crew):
    """Worker processes of this machine.  When one dies, all games under way are gone with it."""

    def __init__(self, workers: int, play: Play) -> None:
        super().__init__(play)
        try:
            from joblib.externals import loky
        except ImportError:
            raise BadInput("bots.tournament.no_joblib") from None
        self.loky, self.workers, self.width = loky, workers, 2 * workers
        self.deaths = (loky.BrokenProcessPool,)
        self.executor = self._executor(workers)

    def _executor(self, workers: int) -> Any:
        """Ctrl-C in a terminal reaches all its processes; since this one ends the others, they are born deaf to it."""
        executor = self.loky.ProcessPoolExecutor(workers, initializer=_follow, initargs=(os.getpid(),))
        with heard(signal.SIG_IGN, signal.SIGINT):
            executor.submit(int)
        return executor

    def submit(self, table: Any) -> Future[Any]:
        future: Future[Any]
        try:
            future = self.executor.submit(self.play, table)
        except self.loky.BrokenProcessPool:
            self.close()
            self.executor = self._executor(self.workers)
            future = self.executor.submit(self.play, table)
        return future

    @contextmanager
    def alone(self, table: Any) -> Iterator[Future[Any]]:
        executor = self._executor(1)
        try:
            yield executor.submit(self.play, table)
        finally:
            _end(executor)

    def close(self) -> None:
        _end(self.executor)


def _end(executor: Any) -> None:
    """At once, whatever is under way.  Loky's own ``kill_workers`` loses its way when a game was handed out just before."""
    for process in list(executor._processes.values()):
        process.terminate()
    executor.shutdown()


def _follow(parent: int) -> None:
    """In a worker: it does not outlive its parent, however that ends."""

    def watch() -> None:
        while os.getppid() == parent:
            sleep(LOOK_SECONDS)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


class Cluster(Crew):
    """The workers of a dask scheduler, which tries a game with several before it says that its worker died."""

    width = 256
    """More than most clusters have workers; when one of them dies, only its own games are in danger."""

    def __init__(self, address: str, play: Play) -> None:
        super().__init__(play)
        try:
            from distributed import Client, KilledWorker
        except ImportError:
            raise BadInput("bots.tournament.no_distributed") from None
        _check_answer(address)
        # What it would tell in tracebacks, the report says in a sentence.
        logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
        self.address, self.deaths = address, (KilledWorker,)
        self.client = Client(address, timeout=ANSWER_SECONDS, set_as_default=False)
        self.executor = self.client.get_executor(pure=False)

    def submit(self, table: Any) -> Future[Any]:
        future: Future[Any] = self.executor.submit(self.play, table)
        return future

    def alone(self, table: Any) -> AbstractContextManager[Future[Any]]:
        return nullcontext(self.submit(table))

    def look(self) -> bool:
        """The client of dask can miss a result whose worker dies while it is fetched: it is computed anew, and it is not told."""
        _check_answer(self.address)
        return any(self.client.processing().values())

    def close(self) -> None:
        self.executor.shutdown(wait=False)
        self.client.close(timeout=ANSWER_SECONDS)


def _check_answer(address: str) -> None:
    """Asked before the client of dask is made, which waits for ever for what is no scheduler."""
    from distributed.core import rpc
    from distributed.security import Security

    async def identity() -> Any:
        async with rpc(address, connection_args=Security().get_connection_args("client")) as scheduler:
            return await scheduler.identity()

    try:
        # In a thread, since in a notebook an event loop runs here already.
        with ThreadPoolExecutor(1) as thread:
            told = thread.submit(lambda: asyncio.run(asyncio.wait_for(identity(), ANSWER_SECONDS))).result()
        workers = told["n_workers"]
    except Exception as wrong:
        args = {"address": shown(address), "seconds": ANSWER_SECONDS, "reason": _reason(wrong)}
        raise BadInput("bots.tournament.no_answer", **args) from None
    if not workers:
        raise BadInput("bots.tournament.no_one", address=shown(address))
