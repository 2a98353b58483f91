"""What the options of a decision are worth, held against games played to the end.

The search says where to look, and what to expect before a game is played.  Then whole games decide, on the same deals for
every option that is compared, most of them for the options that may yet be the best.  Hints, the teaching game, reviews and
table talk say nothing that does not come from here.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import cached_property
from random import Random
from time import perf_counter
from typing import Any
from zlib import crc32

import msgspec

from aod_nb.bots.budget import budget
from aod_nb.bots.estimate import Band, Gap, gap
from aod_nb.bots.minds import mind_of
from aod_nb.bots.playouts import Ended, dealt, play_on
from aod_nb.bots.reasons import reasons_for
from aod_nb.bots.search import Search
from aod_nb.bots.talk import Reason
from aod_nb.core import BadInput, shown

FIRST_SEARCHED, SEARCHED, MOST_SEARCHED = 40, 5, 600
"""Playouts of the search before the first game, with each game, and in all."""
HOPE = 1.5
"""Standard errors that an option may turn out better than it looks; who would then lead is played next."""
ALIKE = 8
"""Two options count as the same once their games have ended alike on this many deals."""
DEALS = 1_000
"""Two positions seldom share a deal."""
WATCHED = 0.5
"""A watched option gets at least such a share of the games of the best."""


class Tried:
    """An option, and the games that began with it."""

    def __init__(self, option: Any, place: int, promised: float) -> None:
        self.option, self.place, self.promised = option, place, promised
        self.ends: list[Ended] = []


class Advised(msgspec.Struct, frozen=True):
    """What is known of an option beside the best one."""

    option: Any
    behind: float
    """VP of its lead at the end that it is behind the best option; 0 for that one."""
    low: float
    high: float
    """Its 95 % interval."""
    band: Band
    wins: float
    """The share of its games that were won."""
    games: int
    reasons: tuple[Reason, ...]
    """Facts of the position, and what set its games apart; the weightiest first."""


class Advice(msgspec.Struct, frozen=True):
    options: tuple[Advised, ...]
    """All of them, the best one first."""
    same: tuple[tuple[Any, ...], ...]
    """Options that lead to the same, group by group."""
    games: int
    """Games that were played to the end for it."""

    def of(self, option: Any) -> Advised:
        """What is known of one of the options."""
        for advised in self.options:
            if advised.option == option:
                return advised
        raise BadInput("bots.no_option", found=shown(option))


class Advising:
    """Thinks in small steps for as long as one lets it; at any moment it can be asked what it knows so far.

    ``watched``: options that are looked at in any case, such as the one that was taken.
    """

    def __init__(self, state: Any, seed: int, watched: Sequence[Any] = ()) -> None:
        if state.is_over:
            raise BadInput("bots.over")
        self.state, self.seat, self.seed, self.mind = state, state.seat, seed, mind_of(state)
        self.watched = list(watched)
        self.games = 0

    @cached_property
    def _search(self) -> Search:
        return Search(self.state, self.mind, self.seed, tuple(self.watched))

    @cached_property
    def tried(self) -> list[Tried]:
        """The options, the most promising ones first."""
        view = self.state.redeal(self.seat, Random(self.seed))
        worths = self.mind.weigh(view)
        best = max(worths)
        found = [Tried(option, place, worths[place] - best) for place, option in enumerate(view.options())]
        return sorted(found, key=lambda tried: (-tried.promised, tried.place))

    def watch(self, option: Any) -> None:
        """From now on this option is looked at, too."""
        if option not in self.watched:
            self.watched.append(option)

    def think(self) -> Generator[None]:
        """For ever, in short steps; where there is no choice it ends at once."""
        if len(self.state.options()) == 1:
            return
        while True:
            yield from self._look_around(FIRST_SEARCHED if not self.games else SEARCHED)
            yield from self._play(self._next())

    def _look_around(self, playouts: int) -> Generator[None]:
        """Playouts of the search; what it expects of an option replaces what was promised at first sight."""
        if self._search.playouts >= MOST_SEARCHED:
            return
        for _ in range(playouts):
            self._search.step()
            yield
        expected = {tried.option: tried.vp for tried in self._search.tried()}
        seen = [tried for tried in self.tried if tried.option in expected]
        best = max(expected.values())
        worst = min(expected.values()) - best
        for tried in self.tried:
            tried.promised = expected[tried.option] - best if tried in seen else min(tried.promised, worst)

    def _play(self, tried: Tried) -> Generator[None]:
        """The next game that begins with an option."""
        end = yield from self.play((tried.option,), len(tried.ends))
        tried.ends.append(end)
        self.games += 1
        yield

    def play(self, options: Sequence[Any], deal: int) -> Generator[None, None, Ended]:
        """A whole game that begins with these moves of the seat, on a deal of this number."""
        state = dealt(self.state, self.seat, self.seed + deal)
        for option in options:
            state.apply(option)
        return (yield from play_on(state, self.mind, self.seat, self.seed + deal))

    # What is looked at next

    def _gap(self, better: Tried, worse: Tried) -> Gap:
        return gap(self.mind.BELIEF, better.promised - worse.promised, better.ends, worse.ends)

    def best(self) -> Tried:
        """The best option as far as is known, each compared with the one that was played most."""
        most = max(self.tried, key=lambda tried: (len(tried.ends), tried.promised))
        return max(self.tried, key=lambda tried: self._gap(tried, most).mean if tried is not most else 0.0)

    def _next(self) -> Tried:
        """The best option, or the one that could yet turn out better; each on the next deal it has not been played on."""
        best = self.best()
        played = len(best.ends)
        for tried in self.tried:
            if tried.option in self.watched and len(tried.ends) < WATCHED * played:
                return tried
        rivals = [tried for tried in self.tried if tried is not best]
        gaps = {tried.place: self._gap(best, tried) for tried in rivals}
        rival = min(rivals, key=lambda tried: gaps[tried.place].mean - HOPE * gaps[tried.place].error)
        return best if played <= len(rival.ends) else rival

    # What is known

    def advice(self) -> Advice:
        best = self.best()
        found = [(self._gap(best, tried), tried) for tried in self.tried if tried is not best]
        found.sort(key=lambda pair: (pair[0].mean, pair[1].place))
        alike = [tried for _, tried in found if self._is_alike(best, tried)]
        rival = next((tried for _, tried in found if tried not in alike), None)
        rows = [self._advised(best, None, best, rival)]
        rows += [self._advised(tried, None if tried in alike else distance, best, best) for distance, tried in found]
        rows.sort(key=lambda row: row.behind)
        return Advice(tuple(rows), self._groups(), self.games)

    def _advised(self, tried: Tried, distance: Gap | None, best: Tried, other: Tried | None) -> Advised:
        is_best = tried is best
        behind = low = high = 0.0
        band: Band = "equal"
        if distance:
            behind, band = max(0.0, distance.mean), distance.band
            low, high = distance.low, max(behind, distance.high)
        games = len(tried.ends)
        wins = sum(end.won for end in tried.ends) / games if games else 0.0
        reasons = reasons_for(self.state, tried.option, tried.ends, other.ends if other else ())
        return Advised(tried.option, behind, low, high, "best" if is_best else band, wins, games, reasons)

    def _is_alike(self, one: Tried, other: Tried) -> bool:
        games = min(len(one.ends), len(other.ends))
        return games >= ALIKE and one.ends[:games] == other.ends[:games]

    def _groups(self) -> tuple[tuple[Any, ...], ...]:
        groups: list[list[Tried]] = []
        for tried in self.tried:
            group = next((group for group in groups if self._is_alike(group[0], tried)), None)
            if group is None:
                groups.append([tried])
            else:
                group.append(tried)
        return tuple(tuple(tried.option for tried in group) for group in groups if len(group) > 1)


def deals_of(state: Any) -> int:
    """A number for the deals on which the options of a position are compared: the same whenever the position is looked at.

    It comes from the moves that everybody has seen, and from nothing hidden.
    """
    return crc32(msgspec.json.encode([*state.setup.nations, *state.taken()])) * DEALS


def advise(state: Any, rng: Random, seconds: float | None = 3.0, games: int | None = None) -> Advice:
    """What the options are worth: ``advise(state, rng).options[0].option`` is the best one found.

    With ``games`` instead of ``seconds`` it depends on nothing but the position and the chance.
    """
    spend = budget(None if games is not None else seconds, games)
    began, advising = perf_counter(), Advising(state, rng.getrandbits(48))
    for _ in advising.think():
        if spend.playouts is not None and advising.games >= spend.playouts:
            break
        if spend.seconds is not None and perf_counter() - began >= spend.seconds:
            break
    return advising.advice()
