"""What is said of options in The Age of Discovery, word for word; ``test_reasons`` holds that all of it is true."""

from aod_nb import aod
from aod_nb.aod.options import DECLINE, Land, Man, Place, Sail
from aod_nb.bots.aod import reasons
from tests.bots.checkers.aod.positions import positions


def test_only_reasons_about_odds_tell_what_one_seat_alone_has_seen():
    """Pages keep those back; the others are the same for somebody who has not seen the counter."""
    compared = 0
    for state in positions():
        seat, everybody = state.seat, (1 << state.seats) - 1
        private = [region for region, seen in enumerate(state.seen) if seen >> seat & 1 and seen != everybody]
        if not private:
            continue
        other = state.copy()
        for region in private:
            other.seen[region] &= ~(1 << seat)
        for option in state.options():
            public = [[r for r in reasons(one, option) if r.idea != "odds"] for one in (state, other)]
            assert public[0] == public[1]
            compared += 1
    assert compared > 20


def words(state, option):
    return [str(reason) for reason in reasons(state, option)]


def test_a_missionary_counts_as_the_pieces_it_lands_as():
    """It is two pieces at once: it takes the lead and the good, which one piece would not."""
    brazil = {"land": {"brazil": {0: 1, 1: 1}}, "discovered": {"brazil": 1}, "goods": {0: {"coffee": 2}}}
    state = aod.position(seats=2, turn=4, at="colonist_dock", boxes={"colonist_dock": [(0, "missionary")]}, **brazil)
    told = words(state, Land("brazil"))
    assert "It takes the lead in Brazil: 3 to 1." in told
    assert "It takes the coffee of Brazil: 3 pieces there." in told
    assert "With the coffee the sets pay $3 a turn, not $0: 5 times from now." in told
    assert "As things stand Brazil will bring it 6 VP in turn 6, instead of 0." in told
    assert "With one more piece in Brazil it will take the coffee, if nobody does so first." not in told


def test_the_dock_counts_the_own_pieces_that_land_before():
    state = aod.position(seats=2, turn=4, boxes={"colonist_dock": [0, 1]}, land={"caribbean": {0: 1}}, hand={0: 1})
    told = words(state, Place("colonist", "colonist_dock"))
    assert (
        "With its own 1 piece that lands before it, it can take the sugar of the Caribbean: that would be 3 pieces there." in told
    )
    assert "1 piece of another lands before it." in told


def test_an_expedition_in_the_making_counts_who_can_still_join():
    box = {"discovery": {0: {"colonist": 2, "captain": 2}}}
    state = aod.position(seats=2, turn=4, at="discovery", boxes=box)
    state.apply(Sail("peru"))
    told = words(state, Man("colonist", 2))
    assert any("value 2 so far" in sentence and "value 6 and 100 %" in sentence for sentence in told)


OFFER = ["taxation", "university", "stable", "fortress", "cathedral"]


def test_saying_no_tells_what_was_on_offer_and_what_is_kept():
    shop = aod.position(seats=2, turn=4, at="capital_buildings", boxes={"capital_buildings": [0]}, money=20, building_offer=OFFER)
    assert "5 buildings for $14 on offer; it keeps its $20." in words(shop, DECLINE)
    assert "Of what is on offer University would count most at the end, as things stand 5 VP." in words(shop, DECLINE)
