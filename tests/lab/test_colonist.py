"""Which box it is: what the look on a position says in a sentence."""

from math import inf
from random import Random

import pytest

from aod_nb.lab.aod.questions.colonist import QUESTION, box_names, position
from aod_nb.lab.halving import Finalist, GivenUp, Halving
from aod_nb.lab.intervals import Estimate
from aod_nb.lab.simulation import run
from aod_nb.lessons import judge

LOOK = QUESTION.look("box")
OUT, IN = GivenUp("Warfare", 1.0, 0.0, 2.0, 40), Estimate("Discovery", 2.0, 1.0, 3.0, 40)


def last(name, value, half):
    return Finalist(name, value, value - half, value + half, 400)


def said(estimates):
    told = LOOK.so_far(estimates)
    return None if told is None else judge.words(QUESTION, LOOK, "so_far", **told)


def test_nothing_is_said_of_one_box_or_none():
    assert said([]) is None
    assert said([IN]) is None


def test_who_is_still_in():
    assert said([IN, IN._replace(name="Warfare")]) == "No box is given up yet."
    assert said([OUT, IN]) == "Still in: Discovery. 1 box is given up."
    others = [IN._replace(name="Trade Goods"), OUT, last("Capital", 1.0, 0.5)]
    assert said([OUT, IN, *others]) == "Still in: Discovery, Trade Goods and Capital. 2 boxes are given up."


def test_the_better_of_the_last_two():
    words = said([OUT, last("Discovery", 2.0, 0.3), last("Trade Goods", 3.0, 0.4)])
    assert words.startswith("Of the last two, Trade Goods is ahead: 3.00 VP, 1.00 VP more than Discovery.")
    assert "0.50 to 1.50 VP, does not hold 0: Trade Goods is the better" in words
    assert "longest" not in words


def test_what_is_not_sure_is_not_claimed():
    words = said([last("Discovery", 2.0, 0.6), last("Trade Goods", 2.5, 0.8), OUT])
    assert "0.50 VP more than Discovery" in words
    assert "-0.50 to 1.50 VP, holds 0: these playouts do not say" in words
    assert "is the better" not in words
    words = said([last("Discovery", 2.0, inf), last("Trade Goods", 2.5, 0.8)])
    assert "there is no interval" in words
    assert "inf" not in words


def test_a_longer_bar_that_is_out_is_explained():
    words = said(
        [OUT._replace(value=2.6), OUT._replace(name="Initiative", value=9.0), last("Discovery", 2.0, 0.6), last("Mine", 2, 1)]
    )
    assert "The longest bar, Initiative, is out." in words
    assert "Luck was against it then, or is on its side now." in words


def test_a_box_that_is_lucky_too_late():
    """Its first playouts decide, its later ones make its bar."""
    luck, tried = Random(1), [0] * 4

    def draw(arm):
        tried[arm] += 1
        return luck.gauss([0.0, 1.0, 2.0, 0.0 if tried[3] <= 50 else 9.0][arm], 0.5)

    halving, heard = Halving(["Dock", "Goods", "Shipping", "Late"], draw, 400), []
    for _ in range(80):
        words = said(run(halving, 10))
        if words and words not in heard:
            heard.append(words)
    assert heard[:2] == ["No box is given up yet.", "Still in: Goods and Shipping. 2 boxes are given up."]
    assert all(words.startswith("Of the last two, Shipping is ahead: ") for words in heard[2:])
    assert heard[2:]
    assert "Shipping is the better of the two. The longest bar, Late, is out." in heard[-1]


@pytest.mark.parametrize("seed", [1, 9])
def test_names_of_boxes_can_stand_in_a_list(seed):
    values = {control.name: control.start for control in LOOK.controls} | {"seed": seed}
    names = box_names(position(values))
    assert len(set(names)) == len(names)
    assert not [name for name in names if "," in name or " and " in name]


def test_a_page_that_is_watched_to_its_end_comes_to_a_verdict():
    """Of any number of boxes a click has enough playouts for the last two."""
    for boxes in range(2, 17):
        luck = Random(boxes)
        halving = Halving([f"box {arm}" for arm in range(boxes)], lambda arm, luck=luck: luck.gauss(arm, 4.0), LOOK.most // 2)
        assert said(run(halving, LOOK.most)).startswith("Of the last two, ")
