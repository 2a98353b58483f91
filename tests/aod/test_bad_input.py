"""Bad input: a ValueError that says what is wrong and what would be right."""

import random

import pytest

from aod_nb import aod
from aod_nb.aod.figures import Figures
from aod_nb.aod.options import Bid
from aod_nb.core import IllegalOption


def says(words, **given):
    with pytest.raises(ValueError, match=words):
        aod.setup(**given)


@pytest.mark.parametrize("seats", [7, 1, 0, -1, True, None, "4", 4.0, 10**30, [4]])
def test_seats(seats):
    says("is no number of seats: a whole number from 2 to 5", seats=seats)


@pytest.mark.parametrize("seed", [True, -1, 10**30, None, "7", 1.5, float("nan"), [1]])
def test_seeds(seed):
    says("is no seed: a whole number from 0", seed=seed)


@pytest.mark.parametrize("edition", ["martian", "", None, 7, ["classic"], "x" * 10_000])
def test_editions(edition):
    says("is no edition; there are classic, italian, french, russian", edition=edition)


def test_switches():
    says("'turbo' is no switch; there are starting_order, auction", turbo=True)
    says("auction cannot be 1: it is False or True", auction=1)
    says("migration cannot be 'goats': it is any or colonists", migration="goats")
    says("navy_vp cannot be 5: it is 4 or 3", navy_vp=5)
    says("factory_income cannot be '25': it is 25 or 30", factory_income="25")
    says("university cannot be None", university=None)


def test_nations():
    says("France is given twice", seats=2, nations=("france", "france"))
    says("Give 3 nations", seats=3, nations=("france", "spain"))
    says("'utopia' is no nation", seats=2, nations=("france", "utopia"))
    says("Give 2 nations", seats=2, nations="france")
    says("Give 2 nations", seats=2, nations=7)
    says("is no nation", seats=2, nations=[["france"], "spain"])


def goods(**changes):
    return aod.setup().setup.figures.goods | changes


def test_figures():
    says("Figures are a table", figures=[1, 2])
    says("'price_of_tea' is no figure of", figures={"price_of_tea": 4})
    says("cannot be used", figures={"capital_spaces": "five"})
    says("cannot be used", figures={"capital_spaces": 0})
    says("there is nothing for the Caribbean", figures={"region_goods": {"peru": "silver"}})
    holed = goods()
    del holed["brazil"]
    says("have a hole. .*: there is nothing for Brazil", figures={"region_goods": holed})
    says("'tea' is no trade good", figures={"region_goods": goods(canada="tea")})
    says("'utopia' is not known there", figures={"region_goods": goods(utopia="rice")})
    borders = aod.setup().setup.figures.adjacency
    says("'utopia' is no region", figures={"adjacency": [*borders, ("peru", "utopia")]})
    says("Peru shows silver", figures={"region_goods": goods(peru="rice")})
    says("Fish is given to two regions", figures={"region_goods": goods(canada="fish")})
    says("Caribbean is adjacent to", figures={"adjacency": [*borders, ("caribbean", "peru")]})
    says("no neighbour for Canada", figures={"adjacency": [pair for pair in borders if "canada" not in pair]})
    says("own neighbour", figures={"adjacency": [*borders, ("peru", "peru")]})
    says("given twice", figures={"adjacency": [*borders, ("brazil", "peru")]})


def test_figures_that_can_be_are_played_with_and_travel_with_the_record():
    figures = {"region_goods": goods(canada="rice"), "capital_spaces": 3, "warfare_spaces": 2}
    state = aod.setup(seats=5, figures=figures)
    assert state.region_goods[2] == "rice"
    assert state.board.capital_spaces == 3
    assert state.setup.figures.warfare_spaces == 2
    full = aod.position(seats=2, hand={0: 1}, boxes={"warfare": [0, 1], "capital_buildings": [0, 0, 1]}, figures=figures)
    refusal = full.why_not(aod.options.Place("colonist", "warfare"))
    assert (refusal.rule, "2 of 2" in refusal.text) == ("V.warfare", True)
    assert "3 of 3" in full.why_not(aod.options.Place("colonist", "capital_buildings")).text


def test_a_table_of_figures_is_checked_in_whatever_form_it_comes():
    for wrong in (Figures(capital_spaces=-3), Figures(capital_spaces="x"), Figures(region_goods=None), Figures(adjacency=5)):
        says("cannot be used|have a hole", figures=wrong)
    assert aod.setup(figures=Figures(capital_spaces=4)).board.capital_spaces == 4


def test_what_copies_share_cannot_be_changed():
    state = aod.setup()
    with pytest.raises(AttributeError):
        state.setup.figures.region_goods.canada = "rice"
    given = goods(canada="rice")
    other = aod.setup(figures={"region_goods": given})
    given["canada"] = "fur"
    assert other.setup.figures.goods["canada"] == "rice"


def test_bids():
    state = aod.setup(seats=2, auction=True)
    for amount, words in ((11, "above the money at hand: \\$10"), (0, "at least \\$1"), (-5, "at least \\$1")):
        with pytest.raises(IllegalOption, match=words):
            state.apply(Bid(amount))
    state.apply(Bid(4))
    assert state.why_not(Bid(4)).text == "A bid of $4 is too low: at least $5."
    assert state.why_not(Bid(4)).rule == "App.I"


@pytest.mark.parametrize("seen", [[2, 2, 2, 2], [9], ["3"], [1, 1, 1], [None], 5, {5: -3}, [[5]], None, [True]])
def test_counters_that_cannot_have_been_seen(seen):
    with pytest.raises(ValueError, match="natives cannot have been seen"):
        aod.discovery.success_chance(3, seen)


@pytest.mark.parametrize("strength", [-1, True, "3", None, 2.5])
def test_values_that_no_expedition_has(strength):
    with pytest.raises(ValueError, match="is no value of an expedition"):
        aod.discovery.success_chance(strength)


def test_sets_of_what_is_no_good():
    for goods_held, ships in (
        ({"tea": 1}, 0),
        ({"sugar": -1}, 0),
        ({"sugar": True}, 0),
        ({"sugar": 1.5}, 0),
        ({}, -1),
        ({}, "2"),
    ):
        with pytest.raises(ValueError, match="is no"):
            aod.trade.best_sets(goods_held, ships)


def test_what_is_no_table():
    for junk in (None, [], 5, "sugar"):
        with pytest.raises(ValueError, match="is no table"):
            aod.trade.best_sets(junk)
        with pytest.raises(ValueError, match="is no table"):
            aod.scoring.colony_points(junk)


def test_a_redeal_for_nobody():
    for junk in (99, -1, True, None, "england"):
        with pytest.raises(ValueError, match="is no seat"):
            aod.setup().redeal(junk, random.Random(1))


@pytest.mark.parametrize("huge", [10**5000, -(10**5000)], ids=["plus", "minus"])
def test_numbers_of_five_thousand_digits(huge):
    for refused in (
        lambda: aod.setup(seats=huge),
        lambda: aod.setup(seed=huge),
        lambda: aod.setup(navy_vp=huge),
        lambda: aod.show(aod.setup(), seat=huge),
        lambda: aod.trade.best_sets({"sugar": huge}),
        lambda: aod.scoring.colony_points({0: -abs(huge)}),
        lambda: aod.discovery.success_chance(-abs(huge)),
        lambda: aod.discovery.success_chance(3, [huge]),
        lambda: aod.setup(auction=True).apply(Bid(huge)),
    ):
        with pytest.raises(ValueError, match="more than 20 digits"):
            refused()


def test_colonies_of_what_is_no_count():
    for pieces in (-1, True, "3", None, 2.5):
        with pytest.raises(ValueError, match="is no number of pieces"):
            aod.scoring.colony_points({0: pieces})
