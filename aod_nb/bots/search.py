"""Monte Carlo tree search over what a seat cannot see, guided by a game's heuristics.

Each playout deals everything hidden anew, walks down the tree by promise and by experience, adds a node, lets the game
go on quickly to where its mind stops, and judges the position there.  It can be stopped after any playout.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Generator
from math import exp, inf, sqrt
from time import perf_counter
from typing import Any

import msgspec

from aod_nb.bots.budget import Budget
from aod_nb.bots.minds import Mind

TEMPER = 1.6
"""VP by which an option must seem better to be e times as promising."""
CURIOSITY = 3.0
"""VP that an untried option of full promise may be better than it seems."""
TRUST = 10.0
"""The heuristics count as much as so many playouts."""
WATCH = 4
WIDTH = 12
"""Options of a decision that are looked at, the most promising ones."""
OFTEN = 16
"""After so many playouts it is asked again whether more can change anything."""


class Node:
    __slots__ = ("choices", "offered", "row", "total", "tries", "visits")

    def __init__(self) -> None:
        self.choices: dict[Any, Choice] | None = None
        self.offered: Any = None
        """The options that were offered here last ..."""
        self.row: list[tuple[Choice, Any]] = []
        """... and the choices among them, the most promising first."""
        self.visits = 0
        self.tries = 0
        """Playouts that chose here."""
        self.total = 0.0
        """Their values for whoever chooses."""

    def usual(self) -> float:
        """What a playout from here brings on the average."""
        return self.total / self.tries if self.tries else 0.0


class Choice:
    __slots__ = ("behind", "node", "prior", "squares", "total", "visits")

    def __init__(self, prior: float, behind: float) -> None:
        self.prior = prior
        self.behind = behind
        """VP that the heuristics see it behind the best."""
        self.node: Node | None = None
        self.visits = 0
        self.total = self.squares = 0.0

    def mean(self, usual: float) -> float:
        """What the playouts say, begun with what the heuristics say."""
        return (self.total + TRUST * (usual - self.behind)) / (self.visits + TRUST)


class Tried(msgspec.Struct, frozen=True):
    """An option and what is known of it: VP ahead of the others, how far that may be wrong, and from how many playouts."""

    option: Any
    vp: float
    error: float
    playouts: int


class Search:
    def __init__(self, state: Any, mind: Mind, seed: int, watched: tuple[Any, ...] = ()) -> None:
        self.state, self.mind, self.seat, self.watched = state, mind, state.seat, watched
        self.random = random.Random(seed)
        self.root = Node()
        self.quick = mind.Quick()
        self.playouts = 0
        # Dealt anew once and for all; what heuristics remember of it serves every playout.
        self.view = state.redeal(self.seat, self.random)
        self._expand(self.root, self.view)

    def step(self) -> None:
        """One playout."""
        state, mind = self.view.copy(), self.mind
        state.deal_anew(self.seat, self.random)
        start, agenda = state.chapter, state.agenda
        node, path, leaps = self.root, [], mind.LEAPS
        while agenda and (leaps or not mind.stops(start, state)):
            if node.choices is None:
                if not node.visits:
                    break
                self._expand(node, state)  # whoever comes here a second time looks closer
                if not leaps:
                    break
            choice, option = self._watch(state) if node is self.root else self._select(node, state)
            path.append((node, choice, state.seat))
            state.apply(option)
            if leaps:
                self._play_on(start, state)
            if choice.node is None:
                choice.node = Node()
            node = choice.node
        node.visits += 1
        self._play_on(start, state)
        values = mind.worth(state)
        margins = [mind.margin(values, seat) for seat in range(len(values))]
        for above, choice, seat in path:
            value = margins[seat]
            above.visits += 1
            above.tries += 1
            above.total += value
            choice.visits += 1
            choice.total += value
            choice.squares += value * value
        self.playouts += 1

    def _play_on(self, start: int, state: Any) -> None:
        """Quickly, to where the position can be judged."""
        agenda, stops, choose, chance = state.agenda, self.mind.stops, self.quick.choose, self.random.random
        while agenda and not stops(start, state):
            state.apply(choose(state, chance))

    def think(self, spend: Budget, until_sure: bool = False) -> Generator[None]:
        """Playouts until the budget is used up, or until what is left of it cannot change which option is the best.

        Yields after each; the budget counts only the time that is spent in here.
        """
        most = inf if spend.playouts is None else spend.playouts
        seconds, spent, done = inf if spend.seconds is None else spend.seconds, 0.0, 0
        while spent < seconds and done < most:
            if until_sure and done and done % OFTEN == 0:
                left = most - done
                if seconds < inf:
                    left = min(left, done * (seconds - spent) / spent)
                if self._lead() > left:
                    return
            began = perf_counter()
            self.step()
            spent += perf_counter() - began
            done += 1
            yield

    def run(self, seconds: float | None = None, playouts: int | None = None) -> None:
        deque(self.think(Budget(seconds, playouts)), maxlen=0)

    def _lead(self) -> int:
        """Playouts that the best option is ahead of the next one: who has most is the best."""
        choices: Any = self.root.choices
        visits: list[int] = sorted(choice.visits for choice in choices.values())
        return visits[-1] - visits[-2]

    def tried(self) -> list[Tried]:
        """The options of the decision, the best one first."""
        usual = self.root.usual()
        choices: Any = self.root.choices
        found = [Tried(option, choice.mean(usual), _error(choice), choice.visits) for option, choice in choices.items()]
        return sorted(found, key=lambda tried: (-tried.playouts, -tried.vp))

    def _expand(self, node: Node, state: Any) -> None:
        """The most promising options, each with its share of the promise."""
        options, worths = state.options(), self.mind.weigh(state)
        ranked = sorted(zip(worths, range(len(options)), strict=True), key=lambda pair: (-pair[0], pair[1]))
        watched = [pair for pair in ranked[WIDTH:] if node is self.root and options[pair[1]] in self.watched]
        ranked = ranked[:WIDTH] + watched
        best = ranked[0][0]
        shares = [exp((worth - best) / TEMPER) for worth, _ in ranked]
        total = sum(shares)
        node.choices = {
            options[index]: Choice(share / total, best - worth) for share, (worth, index) in zip(shares, ranked, strict=True)
        }

    def _watch(self, state: Any) -> tuple[Choice, Any]:
        """At the root every fourth playout looks at the watched option that was looked at least."""
        choices: Any = self.root.choices
        if self.watched and self.playouts % WATCH == 0:
            option = min(self.watched, key=lambda option: choices[option].visits)
            return choices[option], option
        return self._select(self.root, state)

    def _select(self, node: Node, state: Any) -> tuple[Choice, Any]:
        """The best by experience and promise, among what this deal of the hidden allows."""
        options, choices = state.options(), node.choices
        assert choices is not None
        if options != node.offered:
            row = [(choices[option], option) for option in options if option in choices]
            node.offered, node.row = options, sorted(row, key=_behind)
        usual = node.total / node.tries if node.tries else 0.0
        reach = CURIOSITY * sqrt(node.visits + 1)
        best, most, picked, untried = None, -1e18, None, False
        for choice, option in node.row:
            visits = choice.visits
            if visits:
                value = (choice.total + TRUST * (usual - choice.behind)) / (visits + TRUST) + reach * choice.prior / (1 + visits)
            elif untried:
                continue  # no other untried choice promises more than the first
            else:
                untried, value = True, usual - choice.behind + reach * choice.prior
            if value > most:
                best, most, picked = choice, value, option
        if best is None:  # another deal asks something else here
            picked = options[int(self.random.random() * len(options))]
            best = choices[picked] = Choice(1 / len(options), 0.0)
            node.offered = None
        return best, picked


def _behind(pair: tuple[Choice, Any]) -> float:
    return pair[0].behind


def _error(choice: Choice) -> float:
    """The standard error of what the playouts say."""
    if choice.visits < 2:
        return float("inf")
    mean = choice.total / choice.visits
    variance = max(0.0, choice.squares / choice.visits - mean * mean)
    return sqrt(variance / (choice.visits - 1))
