"""The University (age II): once in the game an own piece goes to the front of a row."""

import pytest

from aod_nb import aod
from aod_nb.aod.options import Advance, Buy, Decline, Land, Place
from aod_nb.aod.tables import CARDS
from aod_nb.core import Event
from tests.aod.building_kit import ALL_FOUND, ENGLAND, FRANCE, SPAIN, at_the_end, bought, land, money, owning, shop, tokens, vp

RULE = "App.II.university"
BEHIND = ["france", "england"]
"""England stands second, wherever it is."""
TO_THE_SEA = Place("colonist", "merchant_shipping")


def placing(**given):
    """England is to place a piece, and France is not."""
    return owning("university", **{"at": "A", "hand": {"england": 2}} | given)


def seats(row):
    return [piece.seat for piece in row]


def moment(state):
    """Which window of the University is open, if one is."""
    return getattr(state.decision, "moment", None)


# Beside placing


@pytest.mark.parametrize("row", ["colonist_dock", "initiative", "capital_buildings"])
def test_university_moves_a_piece_to_the_front_while_the_others_shift_back(row):
    state = placing(seats=3, boxes={row: ["france", "spain", "england"]})
    log = []
    state.apply(Advance(row, 3), log)
    assert seats(state.row(row)) == [ENGLAND, FRANCE, SPAIN]
    assert log[0] == Event("advanced", RULE, ENGLAND, {"row": row, "space": 3, "goal": 1})


@pytest.mark.parametrize("row", ["colonist_dock", "initiative", "capital_buildings"])
def test_university_of_the_italian_edition_moves_one_place_only(row):
    state = placing(seats=3, edition="italian", boxes={row: ["france", "spain", "england"]})
    state.apply(Advance(row, 3))
    assert seats(state.row(row)) == [FRANCE, ENGLAND, SPAIN]


@pytest.mark.parametrize(("edition", "order"), [("classic", [ENGLAND, FRANCE, SPAIN]), ("italian", [FRANCE, ENGLAND, SPAIN])])
def test_university_moves_up_in_the_turn_order(edition, order):
    state = placing(seats=3, edition=edition, order=["france", "spain", "england"])
    state.apply(Advance("turn_order", 3))
    assert state.order == order


def test_university_is_used_beside_placing_and_not_instead_of_it():
    """The same piece is still to be placed."""
    state = placing(boxes={"colonist_dock": BEHIND})
    state.apply(Advance("colonist_dock", 2))
    assert (state.seat, state.decision.kind, state.nations[ENGLAND].hand[0]) == (ENGLAND, "placement", 2)


def test_university_is_used_once():
    """Afterwards neither placing nor a window offers it."""
    state = placing(boxes={"colonist_dock": BEHIND, "initiative": BEHIND})
    state.apply(Advance("colonist_dock", 2))
    assert state.why_not(Advance("initiative", 2)).rule == RULE
    assert not any(isinstance(option, Advance) for option in state.options())
    state.apply(TO_THE_SEA)
    state.apply(TO_THE_SEA)
    assert (state.turn, state.step) == (6, "placement")


def test_university_spent_is_spent_for_good():
    state = placing(university_used=True, boxes={"colonist_dock": BEHIND})
    assert not any(isinstance(option, Advance) for option in state.options())


def test_university_is_offered_to_its_owner_only():
    state = placing(hand={"france": 1}, boxes={"colonist_dock": ["england", "france"]})
    assert state.seat == FRANCE
    assert state.why_not(Advance("colonist_dock", 2)).rule == RULE


@pytest.mark.parametrize("space", [1, 2, 3, 5])
def test_university_moves_no_piece_of_another_none_in_front_and_none_that_is_not_there(space):
    """England's pieces on spaces 1 and 3; space 2 is France's, and 3 may go."""
    state = placing(seats=3, boxes={"colonist_dock": ["england", "france", "england"]})
    refusal = state.why_not(Advance("colonist_dock", space))
    assert refusal is None if space == 3 else refusal.rule == RULE


def test_university_may_pass_an_own_piece_of_another_kind():
    """An order of equal own pieces cannot change; a merchant before a colonist can."""
    same = placing(boxes={"colonist_dock": ["england", "england"]})
    assert same.why_not(Advance("colonist_dock", 2)).rule == RULE
    state = placing(boxes={"colonist_dock": ["england", ("england", "merchant")]})
    state.apply(Advance("colonist_dock", 2))
    assert [piece.kind for piece in state.dock] == ["merchant", "colonist"]


def test_university_does_not_reach_x_and_y():
    """X lands after the numbered spaces, whoever stands there."""
    owned = {"england": ["university", "indentured_servitude"]}
    state = placing(buildings=owned, boxes={"colonist_dock": ["france"], "x": "england"})
    assert not any(isinstance(option, Advance) for option in state.options())


def test_university_lets_the_running_round_of_placing_finish_in_the_old_order():
    """France, England, Spain: England moves up, but Spain's piece comes before the next round with England first."""
    order = ["france", "england", "spain"]
    state = owning("university", seats=3, at="A", order=order, hand=dict.fromkeys(order, 2))
    state.apply(TO_THE_SEA)  # France
    state.apply(Advance("turn_order", 2))
    asked = []
    for _ in range(5):
        asked.append(state.seat)
        state.apply(TO_THE_SEA)
    assert asked == [ENGLAND, SPAIN, ENGLAND, FRANCE, SPAIN]


# The windows of step B and of step I: (where it opens, the move, the position in which it changes something)

SHIPPING = {"england": 1, "france": 1}
WINDOWS = {
    "initiative": (Advance("initiative", 2), {"boxes": {"initiative": BEHIND}}),
    "colonist_dock": (Advance("colonist_dock", 2), {"boxes": {"colonist_dock": BEHIND}}),
    "merchant_shipping": (Advance("turn_order", 2), {"boxes": {"merchant_shipping": SHIPPING}, "order": BEHIND}),
    "capital_buildings": (Advance("capital_buildings", 2), {"boxes": {"capital_buildings": BEHIND}, "money": 14}),
    "discovery": (Advance("turn_order", 2), {"boxes": {"discovery": {"england": 1, "france": 1}}, "order": BEHIND}),
    "new_order": (Advance("initiative", 2), {"boxes": {"initiative": BEHIND}}),
    "after_new_order": (Advance("turn_order", 2), {"order": BEHIND}),
}


def at_window(name, **given):
    return owning("university", at=name if name == "after_new_order" else f"before_{name}", **given)


def through_window(name, **more):
    """The University is used in a window, and the engine has run on."""
    move, given = WINDOWS[name]
    state = at_window(name, **given, **more)
    state.apply(move)
    return state


@pytest.mark.parametrize("name", WINDOWS)
def test_university_is_offered_where_it_changes_what_follows(name):
    move, given = WINDOWS[name]
    state = at_window(name, **given)
    assert (moment(state), state.seat, state.options()) == (name, ENGLAND, (move, Decline()))


@pytest.mark.parametrize("name", WINDOWS)
def test_university_spent_opens_no_window(name):
    assert moment(at_window(name, university_used=True, **WINDOWS[name][1])) is None


@pytest.mark.parametrize("name", WINDOWS)
def test_university_declined_changes_nothing_and_is_kept(name):
    """It isn't offered again at the same moment."""
    state = at_window(name, **WINDOWS[name][1])
    state.apply(Decline())
    assert state.university == ENGLAND
    assert moment(state) != name


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("initiative", {"boxes": {"initiative": ["england", "france"]}}),
        ("colonist_dock", {"boxes": {"colonist_dock": ["england", "england"]}}),
        ("merchant_shipping", {"boxes": {"merchant_shipping": {"england": 2, "france": 1}}, "order": BEHIND}),
        ("merchant_shipping", {"boxes": {"merchant_shipping": {"england": 1, "france": 2}}, "order": BEHIND}),
        ("merchant_shipping", {"boxes": {"merchant_shipping": SHIPPING}, "order": ["england", "france"]}),
        ("capital_buildings", {"boxes": {"capital_buildings": ["england", "england"]}}),
        ("discovery", {"boxes": {"discovery": {"england": 1}}, "order": BEHIND}),
        ("discovery", {"boxes": {"discovery": {"france": 1}}, "order": BEHIND}),
        ("new_order", {"boxes": {"initiative": ["england"]}, "order": BEHIND}),
        ("after_new_order", {"order": ["england", "france"]}),
    ],
)
def test_university_is_not_offered_where_it_changes_nothing(name, given):
    assert moment(at_window(name, **given)) != name


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("capital_buildings", {"money": 13}),
        ("capital_buildings", {"building_offer": []}),
        ("discovery", {"discovered": ALL_FOUND, "cards": {"france": list(CARDS)}}),
    ],
)
def test_university_is_not_offered_where_nothing_is_to_be_had(name, given):
    """No money or building, no region and no card: the first in the row gets as little as the last."""
    assert moment(at_window(name, **WINDOWS[name][1] | given)) != name


def test_university_before_discovery_decides_whose_march_comes_first():
    state = aod.position(
        seats=2,
        turn=8,
        at="discovery",
        order=[1, 0],
        land={"caribbean": {0: 2, 1: 2}, "florida": {0: {"soldier": 1}, 1: {"soldier": 1}}},
        discovered={"florida": 0},
        buildings={0: ["university", "stable"], 1: ["migration"]},
    )
    assert state.options() == (Advance("turn_order", 2), Decline())
    state.apply(Advance("turn_order", 2))
    assert (state.seat, state.decision.kind) == (0, "march")


def test_university_before_initiative_pays_the_first_space_and_leads_the_new_order():
    state = through_window("initiative")
    assert (money(state), money(state, FRANCE), state.order) == (10 + 1, 10 + 2, [ENGLAND, FRANCE])


def test_university_before_the_dock_lands_first_and_takes_the_good():
    state = through_window("colonist_dock", land={"caribbean": {"england": 2, "france": 2}})
    assert (land(state, "caribbean"), tokens(state, "sugar"), tokens(state, "sugar", FRANCE)) == ((3, 0), 1, 0)


def test_university_before_merchant_shipping_wins_the_tie():
    state = through_window("merchant_shipping")
    assert [nation.ships for nation in state.nations] == [1, 0]


def test_university_before_capital_buildings_buys_first():
    state = through_window("capital_buildings")
    assert (state.decision.kind, state.seat) == ("purchase", ENGLAND)


def test_university_before_discovery_sails_first():
    state = through_window("discovery")
    assert (state.decision.kind, state.seat) == ("expedition", ENGLAND)


@pytest.mark.parametrize("name", ["new_order", "after_new_order"])
def test_university_before_and_after_the_new_order_leads_the_next_turn(name):
    state = through_window(name)
    assert (state.turn, state.seat, state.order) == (6, ENGLAND, [ENGLAND, FRANCE])


def test_university_before_the_new_order_may_move_a_marker_of_the_turn_order_too():
    """Spain alone stands in Initiative: behind it the old order counts."""
    state = at_window("new_order", seats=3, order=["france", "england", "spain"], boxes={"initiative": ["spain"]})
    state.apply(Advance("turn_order", 2))
    assert state.order == [SPAIN, ENGLAND, FRANCE]


def test_university_of_the_italian_edition_moves_one_place_in_a_window():
    state = at_window("initiative", seats=3, edition="italian", boxes={"initiative": ["france", "spain", "england"]})
    state.apply(Advance("initiative", 3))
    assert state.order == [FRANCE, ENGLAND, SPAIN]


def bought_first():
    """England buys it with its first piece; its second one stands behind France."""
    buyers = ["england", "france", "england"]
    state = shop("university", buyers=buyers, money=50, building_offer=["university", "fortress", "stable"])
    state.apply(Buy("university"))
    return state


def test_university_may_be_used_between_two_spaces_of_capital_buildings():
    state = bought_first()
    assert (moment(state), state.seat) == ("capital_space", ENGLAND)
    assert state.options() == (Advance("capital_buildings", 3), Decline())
    state.apply(Advance("capital_buildings", 3))
    assert (state.decision.kind, state.seat, state.university) == ("purchase", ENGLAND, None)
    assert [piece.seat for piece in state.capital_buildings[1:]] == [ENGLAND, FRANCE]


def test_university_cannot_bring_a_piece_before_a_space_that_had_its_turn():
    refusal = bought_first().why_not(Advance("capital_buildings", 1))
    assert str(refusal) == "Space 1 of Capital Buildings has its turn already, or has had it. [App.II.university]"


def test_university_waits_while_something_is_carried_out_and_says_so_by_its_own_rule():
    state = bought_first()
    state.apply(Decline())
    assert (state.decision.kind, state.seat, state.university) == ("purchase", FRANCE, ENGLAND)
    assert state.why_not(Advance("capital_buildings", 3)).rule == RULE
    state.apply(Decline())
    assert (state.decision.kind, state.seat) == ("purchase", ENGLAND)
    assert state.why_not(Advance("turn_order", 9)).rule == RULE


def test_university_may_be_used_between_two_spaces_of_the_dock():
    """Before the first space one waits, before the second one goes ahead; of one's own next piece nothing is asked."""
    row = ["france", "france", ("england", "captain"), "france"]
    state = owning("university", seats=3, at="colonist_dock", boxes={"colonist_dock": row}, discovered={"peru": "france"})
    assert (moment(state), state.options()) == ("colonist_dock", (Advance("colonist_dock", 3), Decline()))
    state.apply(Decline())
    state.apply(Land("peru"))
    assert (moment(state), state.options()) == ("dock_space", (Advance("colonist_dock", 2), Decline()))
    state.apply(Advance("colonist_dock", 2))
    assert (state.decision.kind, state.seat, state.decision.piece) == ("landing", ENGLAND, "captain")


def test_university_may_be_used_before_the_benefits_of_step_d():
    """Both have Stable or Migration, and England would be second."""
    buildings = {"england": ["university", "stable"], "france": ["migration"]}
    land = {"caribbean": {"england": {"soldier": 1}, "france": 1}}
    state = owning(
        "university", at="benefits", turn=7, order=BEHIND, buildings=buildings, land=land, discovered={"florida": "france"}
    )
    assert moment(state) == "benefits"
    state.apply(Advance("turn_order", 2))
    assert (state.decision.kind, state.seat) == ("march", ENGLAND)


def test_university_works_in_the_turn_of_purchase():
    """The next window after Capital Buildings is the one before Discovery."""
    state = bought("university", order=BEHIND, boxes={"discovery": {"england": 1, "france": 1}})
    assert moment(state) == "discovery"


def test_university_has_no_window_of_step_i_in_turn_8():
    """Turn 8 ends before it."""
    state = at_the_end("university", order=BEHIND, boxes={"initiative": BEHIND})
    assert state.order == [FRANCE, ENGLAND]


@pytest.mark.parametrize("used", [False, True])
def test_university_scores_5_used_or_not(used):
    assert vp(at_the_end("university", university_used=used), "university") == 5


def test_university_may_wait_until_a_later_age():
    state = aod.position(
        seats=2, turn=8, at="A", hand={"england": 1}, buildings={"england": ["university"]}, boxes={"colonist_dock": BEHIND}
    )
    assert Advance("colonist_dock", 2) in state.options()
