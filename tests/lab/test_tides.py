"""The tide of the market: every order of players, every way of playing, tried."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest

from aod_nb.core import BadInput
from aod_nb.lab.navegador.tides import (
    NOBODY,
    Others,
    Trade,
    crowd,
    crowds,
    first_trades,
    moves,
    plays,
    settled,
    traded,
    trades,
)
from aod_nb.navegador.tables import MARKET, MARKET_ROWS, PROCESSING, START_ROW


def trade_by_hand(good, row, kind, units):
    """The rule said anew."""
    if kind == "sell":
        return units * MARKET[good][row - 1], min(10, row + units)
    if kind == "process":
        return units * PROCESSING[row - 1], max(1, row - units)
    return 0, row


@pytest.mark.parametrize("good", MARKET)
def test_trades_are_the_rules(good):
    for row, kind, units in product(range(1, MARKET_ROWS + 1), ("sell", "process"), range(5)):
        assert traded(good, row, Trade(kind, units)) == trade_by_hand(good, row, kind, units)
    assert traded(good, 3, Trade("wait", 0)) == (0, 3)


@pytest.mark.parametrize("comes", [Fraction(1), Fraction(1, 2)])
@pytest.mark.parametrize(("sellers", "workshops", "units"), [(0, 0, 2), (1, 0, 1), (2, 1, 2), (1, 2, 3), (2, 2, 1)])
def test_a_round_of_the_others_is_the_average_over_all_orders(sellers, workshops, units, comes):
    for row in (1, 4, 9):
        rows, sold, processed = Counter(), Fraction(0), Fraction(0)
        orders = list(permutations(["sell"] * sellers + ["process"] * workshops))
        for order, here in product(orders, product((True, False), repeat=sellers + workshops)):
            likely = Fraction(1, len(orders))
            for there in here:
                likely *= comes if there else 1 - comes
            place = row
            for kind, there in zip(order, here, strict=True):
                if there:
                    money, place = trade_by_hand("gold", place, kind, units)
                    sold += likely * money * (kind == "sell")
                    processed += likely * money * (kind == "process")
            rows[place] += likely
        found = moves("gold", Others(sellers, workshops, units, float(comes)), row)
        assert found.rows == pytest.approx({place: float(share) for place, share in rows.items() if share})
        assert (found.sold, found.processed) == pytest.approx((float(sold), float(processed)))


def best_by_trying(good, row, colonies, factories, others, markets):
    """The best play with every answer of the others, in fractions, nothing remembered."""
    if not markets:
        return Fraction(0)
    found = []
    for kind, units in [*trades(colonies, factories)]:
        money, after = trade_by_hand(good, row, kind, units)
        orders = list(permutations(["sell"] * others.sellers + ["process"] * others.workshops))
        later = Fraction(0)
        for order in orders:
            place = after
            for each in order:
                place = trade_by_hand(good, place, each, others.units)[1]
            later += Fraction(1, len(orders)) * best_by_trying(good, place, colonies, factories, others, markets - 1)
        found.append(money + later)
    return max(found)


@pytest.mark.parametrize("others", [NOBODY, Others(1, 0, 2), Others(1, 1, 2), Others(0, 2, 1)], ids=str)
@pytest.mark.parametrize(("colonies", "factories"), [(2, 0), (0, 2), (2, 1)])
def test_the_best_play_is_the_best_of_all(others, colonies, factories):
    for row, markets in product((2, 5, 9), (1, 2, 3)):
        values = first_trades("spice", row, colonies, factories, others, markets)
        assert max(values.values()) == pytest.approx(float(best_by_trying("spice", row, colonies, factories, others, markets)))


def test_the_last_market_is_worth_what_it_pays():
    for row in range(1, MARKET_ROWS + 1):
        found = first_trades("sugar", row, 2, 2, Others(2, 1, 3), 1)
        assert found == {trade: float(trade_by_hand("sugar", row, *trade)[0]) for trade in trades(2, 2)}


@pytest.mark.parametrize("good", ["sugar", "spice"])
@pytest.mark.parametrize(("players", "units"), [(2, 2), (3, 1)])
def test_a_crowd_is_the_average_over_all_orders_of_all_rounds(good, players, units):
    for sellers in range(players + 1):
        kinds = ["sell"] * sellers + ["process"] * (players - sellers)
        games = list(product(list(permutations(kinds)), repeat=2))
        earned = Counter()
        for rounds in games:
            row = START_ROW
            for kind in (kind for order in rounds for kind in order):
                money, row = trade_by_hand(good, row, kind, units)
                earned[kind] += money
        found = crowd(good, players, sellers, units, 2)
        for kind, count, each in (("sell", sellers, found.seller), ("process", players - sellers, found.workshop)):
            assert each == pytest.approx(earned[kind] / len(games) / 2 / count if count else 0)


def test_nobody_gains_by_changing_sides():
    for good, players, units in product(MARKET, (2, 3, 4, 5), (1, 3)):
        calm = settled(good, players, units, 10)
        assert calm
        for sellers in range(players + 1):
            here = crowd(good, players, sellers, units, 10)
            leaves = sellers and crowd(good, players, sellers - 1, units, 10).workshop > here.seller
            comes = sellers < players and crowd(good, players, sellers + 1, units, 10).seller > here.workshop
            assert (sellers in calm) == (not leaves and not comes)


def test_it_is_better_to_be_among_the_few():
    """Every seller more brings sellers less and workshops more."""
    for good, players in product(MARKET, (3, 5)):
        found = [crowd(good, players, sellers, 2, 10) for sellers in range(players + 1)]
        sellers, workshops = [each.seller for each in found[1:]], [each.workshop for each in found[:-1]]
        assert sellers == sorted(sellers, reverse=True)
        assert workshops == sorted(workshops)


def test_playing_agrees_with_the_exact_answer():
    others = Others(1, 1, 2, 0.5)
    exact, drawing = first_trades("sugar", 4, 2, 1, others, 3), plays(Random(5), "sugar", 4, 2, 1, others, 3)
    seen = [next(drawing) for _ in range(4000)]
    for place, value in enumerate(exact.values()):
        assert sum(drawn[place] for drawn in seen) / len(seen) == pytest.approx(value, abs=2)


def test_a_crowd_by_chance_agrees_with_the_exact_answer():
    drawing = crowds(Random(8), "gold", 4, 2, 3)
    seen = [next(drawing) for _ in range(3000)]
    means = [sum(drawn[place] for drawn in seen) / len(seen) for place in range(8)]
    for others in range(4):
        assert means[2 * others] == pytest.approx(crowd("gold", 4, others + 1, 2, 3).seller, abs=2)
        assert means[2 * others + 1] == pytest.approx(crowd("gold", 4, others, 2, 3).workshop, abs=2)


def test_what_cannot_be_is_said():
    for wrong, said in (
        (lambda: moves("silk", NOBODY, 4), "silk"),
        (lambda: moves("sugar", NOBODY, 11), "11"),
        (lambda: moves("sugar", Others(6, 0, 1), 4), "number of players"),
        (lambda: moves("sugar", Others(1, 0, 99), 4), "99"),
        (lambda: moves("sugar", Others(1, 0, 1, 1.5), 4), "is no chance"),
        (lambda: first_trades("sugar", 4, -1, 0, NOBODY, 1), "-1"),
        (lambda: first_trades("sugar", 4, 1, 0, NOBODY, 0), "number of markets"),
        (lambda: crowd("sugar", 2.5, 1, 1, 1), "number of players"),
        (lambda: crowd("sugar", 2, 3, 1, 1), "3"),
    ):
        with pytest.raises(BadInput, match=said):
            wrong()
