"""Growth or points?  Every split and every plan tried, and the points counted by the engine."""

from collections import Counter
from itertools import product

import pytest

from aod_nb import navegador
from aod_nb.core import BadInput
from aod_nb.lab.navegador.growth import (
    FOUND,
    HIRE,
    SELL,
    Column,
    House,
    Share,
    Trade,
    best_plan,
    best_share,
    best_split,
    board,
    by_hirings,
    final,
    greedy_split,
    grown,
    last_hiring,
    moves,
    points,
    reached,
    start_of,
)
from aod_nb.navegador.hiring import price_of
from aod_nb.navegador.options import Hire
from aod_nb.navegador.scoring import column_points
from aod_nb.navegador.tables import COLUMNS, MARKET, MOST_PRIVILEGES, MOST_WORKERS, START_ROW, TOKENS


def test_columns_score_what_the_engine_scores():
    state = navegador.setup(seats=2, seed=1)
    nation = state.nations[0]
    for count, privileges in product((0, 1, 4), range(MOST_PRIVILEGES + 1)):
        nation.colonies, nation.factories = [count, 1, 0], [0, count, 1]
        nation.explorers, nation.shipyards, nation.churches = count, count + 1, count + 2
        nation.privileges = [privileges] * len(COLUMNS)
        found = [points(column, held, privileges) for column, held in zip(COLUMNS, nation.possessions(), strict=True)]
        assert found == column_points(board(), nation)


STARTS = [Column(0, 0, 1), Column(4, 0, 1), Column(2, 1, 2), Column(5, 3, 1), Column(3, 2, 0)]


@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("start", STARTS, ids=str)
def test_the_best_share_of_all(column, start):
    for actions in range(7):
        every = [
            reached(column, start, Share(actions - taken, taken))
            for taken in range(actions + 1)
            if start.privileges + taken <= MOST_PRIVILEGES
        ]
        best, share = best_share(column, start, actions)
        assert best == max(every) == reached(column, start, share)
        assert sum(share) == actions


def every_split(columns, actions):
    """All sequences of actions, one after the other."""
    kinds = [(column, what) for column in columns for what in ("possessions", "privileges")]
    best = 0
    for sequence in product(kinds, repeat=actions):
        taken = Counter(sequence)
        shares = {column: Share(taken[column, "possessions"], taken[column, "privileges"]) for column in columns}
        if all(columns[column].privileges + share.privileges <= MOST_PRIVILEGES for column, share in shares.items()):
            best = max(best, sum(reached(column, start, shares[column]) for column, start in columns.items()))
    return best


@pytest.mark.parametrize(
    "columns",
    [
        {"colony": Column(4), "church": Column(1)},
        {"colony": Column(2, 1, 2), "factory": Column(3), "shipyard": Column(1, 2, 1)},
        {"explorer": Column(0, 0, 1), "factory": Column(1, 0, 0), "church": Column(2, 3, 1)},
    ],
    ids=lambda columns: "+".join(columns),
)
def test_the_best_split_of_all(columns):
    for actions in range(5):
        split = best_split(columns, actions)
        assert split.points == every_split(columns, actions)
        assert split.points == sum(reached(column, start, split.shares[column]) for column, start in columns.items())
        assert sum(sum(share) for share in split.shares.values()) == actions
        greedy = greedy_split(columns, actions)
        assert greedy.points <= split.points
        assert sum(sum(share) for share in greedy.shares.values()) == actions


def test_greed_can_miss():
    """The first three colonies look poor beside a privilege for two churches, and would have been worth more with privileges."""
    columns = {"colony": Column(0, 0, 3), "church": Column(2, 0, 0)}
    assert greedy_split(columns, 6).points < best_split(columns, 6).points


def test_a_square_is_the_largest_rectangle():
    """Published since Euclid: of all products with one sum the even one is greatest.  A column with 0 held and as many
    possessions as points would be such a rectangle; here the printed points shift it."""
    printed = points("colony", 1, 0)
    for actions in range(1, 2 * MOST_PRIVILEGES):
        best, share = best_share("colony", Column(0), actions)
        sides = [(actions - taken) * (printed + taken) for taken in range(min(actions, MOST_PRIVILEGES) + 1)]
        assert best == max(sides)
        assert abs(share.possessions - (printed + share.privileges)) <= 1 or share.privileges == MOST_PRIVILEGES


# Hiring

SMALL = [
    Trade(turns=turns, churches=churches, phase=phase, privileges=privileges, good=good, colonies=colonies)
    for turns, churches, phase, privileges, good, colonies in (
        (1, 1, 1, 0, "gold", 1),
        (3, 2, 1, 2, "sugar", 1),
        (4, 0, 2, 3, "spice", 2),
        (4, 3, 1, 0, "gold", 0),
        (5, 1, 3, 1, "sugar", 3),
        (5, 2, 1, 3, "gold", 1),
    )
]


def every_plan(trade, house, turns, hirings):
    """Hirings -> the most VP, over all ways to play all turns."""
    if not turns:
        return {hirings: final(trade, house)}
    best = {}
    for move, after in moves(trade, house):
        for count, vp in every_plan(trade, after, turns - 1, hirings + (move.kind == HIRE)).items():
            best[count] = max(best.get(count, 0), vp)
    return best


@pytest.mark.parametrize("trade", SMALL, ids=str)
def test_the_best_plan_of_all(trade):
    every = every_plan(trade, start_of(trade), trade.turns, 0)
    assert {count: vp for count, (vp, _) in enumerate(by_hirings(trade))} == every
    assert best_plan(trade)[1] == max(every.values())


@pytest.mark.parametrize("trade", [*SMALL, Trade(12, 2, 1, 2)], ids=str)
def test_a_plan_can_be_played_and_brings_what_it_says(trade):
    for hirings, (vp, path) in enumerate(by_hirings(trade)):
        house = start_of(trade)
        for move in path:
            house = dict(moves(trade, house))[move]
        assert final(trade, house) == vp
        assert len(path) == trade.turns
        assert sum(move.kind == HIRE for move in path) == hirings
        assert grown(path, trade)[-1] == house.workers
        assert last_hiring(path) == max([turn for turn, move in enumerate(path, 1) if move.kind == HIRE], default=0)


def test_moves_are_the_engines():
    """Whom one can hire is what the engine offers; what founding and selling move is printed."""
    for workers, money, churches, phase in product((3, 6, 9), (40, 150, 400), (0, 1, 3), (1, 2)):
        state = navegador.setup(seats=2, seed=1)
        nation, state.phase = state.nations[0], phase
        nation.workers, nation.money, nation.churches = workers, money, churches
        asked = navegador.turn.ACTION["workers"][0]
        room = MOST_WORKERS - workers
        offered = [option.count for option in asked.options(state) if isinstance(option, Hire) and 0 < option.count <= room]
        trade = Trade(churches=churches, phase=phase)
        found = [(move, after) for move, after in moves(trade, House(workers, 1, money)) if move.kind == HIRE]
        assert [move.units for move, _ in found] == offered
        for move, after in found:
            assert after == House(workers + move.units, 1, money - price_of(move.units, churches, phase))
    ways = dict(moves(Trade(good="sugar"), House(7, 2, 500)))
    assert [move.units for move in ways if move.kind == FOUND] == [1, 2, 3]
    assert {move.units: 500 - after.money for move, after in ways.items() if move.kind == FOUND} == {
        count: sum(TOKENS["sugar"][2 : 2 + count]) for count in (1, 2, 3)
    }
    assert [after.money for move, after in ways.items() if move.kind == SELL] == [500 + 2 * MARKET["sugar"][START_ROW - 1]]


def test_more_turns_never_harm():
    values = [best_plan(Trade(turns=turns, churches=2, privileges=2))[1] for turns in range(1, 13)]
    assert values == sorted(values)


def test_what_cannot_be_is_said():
    for wrong, said in (
        (lambda: points("palace", 1, 0), "no column"),
        (lambda: best_share("colony", Column(), 99), "number of actions"),
        (lambda: best_share("colony", Column(), 2.5), "number of actions"),
        (lambda: best_share("colony", Column(-1), 2), "column can have"),
        (lambda: best_share("colony", Column(1, 4), 2), "column can have"),
        (lambda: best_plan(Trade(turns=0)), "number of turns"),
        (lambda: best_plan(Trade(phase=4)), "number of phase"),
        (lambda: best_plan(Trade(churches=2.5)), "number of churches"),
        (lambda: best_plan(Trade(good="silk")), "silk"),
    ):
        with pytest.raises(BadInput, match=said):
            wrong()
