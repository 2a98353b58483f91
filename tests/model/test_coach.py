"""The teaching game without a page: what a move would cost, and from when on somebody is stopped."""

import random

import pytest

from aod_nb import aod, bots, navegador
from aod_nb.bots.advice import Advised
from aod_nb.model import coach
from aod_nb.model.coach import Judging, Patience, Verdict
from aod_nb.model.plan import Plan
from aod_nb.model.thoughts import Thought
from aod_nb.registry import part
from tests.aod.test_redeal import with_everything_hidden_changed

MET = dict.fromkeys(("guine", "angola"), "blue")


def on(judging, games):
    """Think until so many games of the position have been played."""
    work = judging.think(600)
    while judging.thought.games < games:
        next(work)
    work.close()
    return judging


def worst_and_best(state):
    worths = bots.mind_of(state).weigh(state)
    ranked = sorted(range(len(worths)), key=lambda place: worths[place])
    return state.options()[ranked[0]], state.options()[ranked[-1]]


def test_a_bad_move_costs_and_the_best_one_does_not():
    state = aod.setup(seats=2, seed=4, starting_order="seats")
    thought = Thought(state)
    bad, good = (Judging(thought, (option,)) for option in worst_and_best(state))
    assert not bad.is_sure
    on(bad, 80)
    assert bad.is_sure
    assert bad.verdict.cost > 4
    assert bad.verdict.stops(4)
    assert not bad.verdict.stops(bad.verdict.cost)
    assert good.verdict.cost <= 2
    assert not good.verdict.stops(2)
    assert bad.verdict.best == good.verdict.best  # one account


def test_without_time_to_think_nothing_is_known(monkeypatch):
    state = aod.setup(seats=2, seed=4)
    judging = Judging(Thought(state), (state.options()[0],))
    for _ in judging.look(0.0):
        pass
    assert judging.verdict is None
    for _ in judging.look(0.4):
        pass
    assert judging.thought.is_known


def test_a_verdict_does_not_know_what_luck_will_bring():
    """Whatever is hidden lies otherwise: the verdict is the same."""
    state = aod.position(seats=2, turn=2, at="discovery", boxes={"discovery": {0: {"captain": 2}}}, seed=1)
    other = with_everything_hidden_changed(state, state.seat, 3)
    assert other.counters != state.counters
    found = [on(Judging(Thought(each), (state.options()[0],)), 60).verdict for each in (state, other)]
    assert found[0].advised == found[1].advised
    assert found[0].best == found[1].best


def sailing(ships, *steps, **more):
    state = navegador.position(seats=2, at="sailing", ships={"red": ships}, explored=MET, **more)
    plan = Plan(state, part("navegador", "widgets", "parts").PLANNED)
    for step in steps:
        plan = plan.with_step(step)
    return state, plan.finished().options


def test_a_plan_is_judged_as_a_whole():
    """Games begin with all its steps, on the deals of the best option."""
    sail = navegador.options.Sail
    state, idle = sailing({"portugal": 2, "guine": 1}, sail("guine", "portugal", 1))
    thought = Thought(state)
    judging = Judging(thought, idle)
    assert judging.is_plan
    on(judging, 24)
    assert judging.games >= 4
    assert judging.verdict.options == idle
    assert judging.verdict.advised.games == judging.games
    assert judging.verdict.advised.behind >= 0


def test_what_a_plan_turns_up_is_not_looked_at():
    """It ends where something hidden comes to light; however that lies, the games that are played on are the same."""
    state = navegador.position(seats=2, at="sailing", ships={"red": {"angola": 2}}, explored=MET)
    other = state.copy()
    other.deal_anew(state.seat, random.Random(9))
    assert other.stacks != state.stacks
    explore = next(option for option in state.options() if isinstance(option, navegador.options.Explore))
    found = []
    for each in (state, other):
        plan = Plan(each, part("navegador", "widgets", "parts").PLANNED, [explore])
        assert plan.reveals
        found.append(on(Judging(Thought(each), plan.finished().options), 24))
    assert found[0].games >= 3
    ends = [judging.thought.advising.best().ends for judging in found]
    assert ends[0] == ends[1]
    assert len({end.lead for end in ends[0]}) > 1
    assert found[0].verdict.advised == found[1].verdict.advised


def verdict(behind, band="clear", games=20):
    advised = Advised("taken", behind, behind - 1, behind + 1, band, 0.4, games, ())
    best = Advised("best", 0.0, 0.0, 0.0, "best", 0.6, games, ())
    return Verdict(None, ("taken",), advised, best)


@pytest.mark.parametrize("band", ["best", "equal", "little"])
def test_only_what_is_clearly_worse_is_offered_back(band):
    assert not verdict(9.0, band).stops(4)
    assert verdict(9.0).stops(4)
    assert not verdict(9.0).stops(9)
    assert not verdict(9.0, games=coach.LEAST_TO_STOP - 1).stops(4)
    assert verdict(3.0, "equal").cost == 0


def test_patience_follows_what_somebodys_moves_cost():
    beginner, expert = Patience(), Patience()
    assert beginner.threshold == expert.threshold == 4
    chance, stopped = random.Random(1), 0
    for _ in range(60):
        cost = chance.expovariate(1 / 5)
        stopped += verdict(cost).stops(beginner.threshold)
        beginner.learn(cost)
        expert.learn(0.5)
    assert beginner.threshold > 7
    assert stopped < 20  # not at every third move
    assert expert.threshold == 2
    expert.learn(1e9)
    assert expert.threshold < 2 * Patience.MOST
