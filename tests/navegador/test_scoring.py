"""Scoring at the end: every line, the king's privilege, and the ties (N.score, N.ties)."""

import pytest

from aod_nb import navegador
from aod_nb.navegador.options import Decline, Done, Launch, UseCard
from aod_nb.navegador.scoring import LINES, king
from aod_nb.navegador.tables import COLUMNS

TO_NAGASAKI = ("guine", "angola", "cabo_da_boa_esperanca", "mocambique", "goa", "malaca", "macau", "nagasaki")
RED_AND_BLUE = dict(zip(TO_NAGASAKI, ["red", "blue"] * 4, strict=True))
TO_MALACA = dict.fromkeys(TO_NAGASAKI[:6], "blue")


def ended(events=None, **given):
    """The last turn of a game is played, and nothing done in it.  Red and Blue have explored four regions each."""
    usual = {"seats": 2, "at": "privilege", "explored": RED_AND_BLUE, "turns_left": 0, "money": 0, "workers": 3}
    state = navegador.position(events=events, **(usual | given))
    if not state.is_over:  # with an empty gallery nothing is asked
        state.apply(Decline(), events)
    assert state.is_over
    return state


def lines(state, seat=0):
    return navegador.score(state)[seat].lines


# Line by line


@pytest.mark.parametrize(
    ("given", "line", "vp"),
    [
        ({"workers": {"red": 7}}, "workers", 7),
        ({"ships": {"red": {"portugal": 2, "guine": 3}}}, "ships", 5),
        ({"ships": {"red": {}}}, "ships", 0),
        ({"money": {"red": 0}}, "money", 0),
        ({"money": {"red": 190}}, "money", 0),
        ({"money": {"red": 200}}, "money", 1),
        ({"money": {"red": 1390}}, "money", 6),
        ({"colonies": {"red": {"guine": 2, "goa": 1}}}, "colonies", 3 * 1),
        ({"factories": {"red": {}}}, "factories", 1 * 2),  # the orange one counts
        ({"factories": {"red": {"sugar": 2, "spice": 1}}}, "factories", 4 * 2),
        ({}, "explorers", 4 * 4),
        ({}, "shipyards", 1 * 3),
        ({"shipyards": {"red": 4}}, "shipyards", 4 * 3),
        ({"churches": {"red": 3}}, "churches", 3 * 3),
    ],
)
def test_a_line_of_the_score(given, line, vp):
    assert lines(ended(**given))[line] == vp


@pytest.mark.parametrize(
    ("column", "line", "vp"),
    [
        ("colony", "colonies", 2 * (1 + 2)),
        ("factory", "factories", 1 * (2 + 2)),
        ("explorer", "explorers", 4 * (4 + 2)),
        ("shipyard", "shipyards", 1 * (3 + 4)),
        ("church", "churches", 1 * (3 + 4)),
    ],
)
def test_two_privileges_add_to_their_column_only(column, line, vp):
    given = {"colonies": {"red": {"guine": 2}}}
    before, after = lines(ended(**given)), lines(ended(**given, privileges={"red": {column: 2}}))
    assert after[line] == vp
    for other in set(LINES.values()) - {line}:
        assert after[other] == before[other]


def test_every_line_of_a_score_together():
    state = ended(
        workers={"red": 5},
        ships={"red": {"portugal": 1, "guine": 2}},
        money={"red": 470},
        colonies={"red": {"guine": 2, "angola": 1}},
        factories={"red": {"gold": 2}},
        shipyards={"red": 2},
        churches={"red": 3},
        privileges={"red": {"colony": 1, "explorer": 2}},
    )
    (score, _) = navegador.score(state)
    assert (score.seat, score.nation) == (0, "red")
    assert score.lines == {
        "workers": 5,
        "ships": 3,
        "money": 2,
        "colonies": 3 * (1 + 1),
        "factories": 3 * 2,
        "explorers": 4 * (4 + 2),
        "shipyards": 2 * 3,
        "churches": 3 * 3,
        "king": 3 * 2,
    }
    assert score.total == 5 + 3 + 2 + 6 + 6 + 24 + 6 + 9 + 6


def test_what_the_sheet_prints_comes_from_the_figures():
    points = {"colony": 1, "factory": 1, "explorer": 2, "shipyard": 5, "church": 1}
    score = lines(ended(figures={"points": points}))
    assert [score[line] for line in LINES.values()] == [0, 1, 4 * 2, 5, 1]


def test_while_the_game_runs_the_score_is_what_it_would_be():
    state = navegador.position(seats=2, explored={"guine": "red"}, money={"red": 400, "blue": 0})
    assert [score.total for score in navegador.score(state)] == [3 + 2 + 2 + 2 + 4 + 3 + 3 + 2, 3 + 2 + 2 + 3 + 3 + 2]
    assert navegador.winners(state) == ()


# The king's privilege


@pytest.mark.parametrize(
    ("given", "column", "vp"),
    [
        ({}, "explorer", 4),
        ({"churches": {"red": 3}}, "church", 6),
        ({"shipyards": {"red": 3}}, "shipyard", 6),
        ({"colonies": {"red": {"guine": 3, "angola": 3}}}, "colony", 6),
        ({"factories": {"red": {"gold": 4}}}, "factory", 5),
    ],
)
def test_the_kings_privilege_goes_where_it_scores_most(given, column, vp):
    events = []
    state = ended(events=events, **given)
    assert king(state.nations[0]) == (column, vp)
    assert lines(state)["king"] == vp
    placed = next(event for event in events if event.kind == "king_placed" and event.seat == 0)
    assert (placed.rule, placed.args) == ("N.score", {"privilege": column, "vp": vp})


def test_the_kings_privilege_pays_no_money():
    assert ended(money=190).nations[0].money == 190


def test_a_full_column_has_no_room_for_the_kings_privilege():
    given = {"seats": 3, "churches": {"red": 4}, "privileges": {"red": {"church": 3}}}
    state = ended(**given)
    assert king(state.nations[0]) == ("explorer", 4)  # with room in its column it were 8 for the churches
    assert lines(state)["king"] == 4
    assert lines(state)["churches"] == 4 * (3 + 3 * 2)
    two_held = ended(**given | {"privileges": {"red": {"church": 2}}})
    assert lines(two_held)["king"] == 8


def test_with_all_columns_full_the_kings_privilege_scores_nothing():
    events = []
    state = ended(events=events, privileges={"red": dict.fromkeys(COLUMNS, 3)})
    assert king(state.nations[0]) == (None, 0)
    assert lines(state)["king"] == 0
    assert [event.seat for event in events if event.kind == "king_placed"] == [1]


def test_the_kings_privilege_counts_for_everybody():
    events = []
    state = ended(events=events, churches={"blue": 3})
    assert [result.lines["king"] for result in navegador.score(state)] == [4, 6]
    assert [event.seat for event in events if event.kind == "king_placed"] == [0, 1]


# Who wins


def test_most_vp_win_whoever_has_the_card():
    for card in ("red", "blue"):
        events = []
        state = ended(events=events, workers={"red": 3, "blue": 4}, card=card)
        assert [result.total for result in navegador.score(state)] == [33, 34]
        assert navegador.winners(state) == (1,)
        assert "tie" not in [event.kind for event in events]
        assert (events[-1].kind, events[-1].rule, events[-1].args) == ("game_over", "N.end", {"winners": (1,)})


@pytest.mark.parametrize(("card", "winner"), [("red", 0), ("blue", 1)])
def test_a_tie_goes_to_the_holder_of_the_card(card, winner):
    events = []
    state = ended(events=events, card=card)
    assert len({result.total for result in navegador.score(state)}) == 1
    assert navegador.winners(state) == (winner,)
    (tie,) = [event for event in events if event.kind == "tie"]
    assert (tie.rule, tie.args) == ("N.ties", {"tied": (0, 1), "holder": winner})
    assert (events[-1].kind, events[-1].rule, events[-1].args) == ("game_over", "N.ties", {"winners": (winner,)})


FOUR = dict(zip(TO_NAGASAKI, ["red", "blue", "green", "yellow"] * 2, strict=True))


@pytest.mark.parametrize(
    ("tied", "card", "winner"),
    [
        (("red", "blue"), "yellow", 1),  # from Yellow to Green to Blue
        (("red", "blue"), "green", 1),
        (("red", "green"), "blue", 0),
        (("red", "yellow"), "blue", 0),
        (("green", "yellow"), "red", 3),  # from Red to the last seat
        (("green", "yellow"), "blue", 3),
        (("red", "green"), "yellow", 2),
        (("blue", "yellow"), "yellow", 3),  # the holder is tied
        (("red", "blue", "green"), "yellow", 2),
        (("red", "blue", "green", "yellow"), "blue", 1),
    ],
)
def test_without_the_holder_a_tie_goes_to_the_next_in_the_cards_way(tied, card, winner):
    state = ended(seats=4, explored=FOUR, card=card, workers=dict.fromkeys(tied, 5))
    results = navegador.score(state)
    best = max(result.total for result in results)
    assert tuple(result.nation for result in results if result.total == best) == tied
    assert navegador.winners(state) == (winner,)


def test_the_card_that_changes_hands_in_the_last_turn_decides_the_tie():
    """Blue's last turn: with the card unused the tie would be Blue's, but using it gives it to Red."""
    given = {"seats": 2, "seat": "blue", "at": "card", "card": "blue", "explored": RED_AND_BLUE, "turns_left": 0, "money": 0}
    kept = navegador.position(**given, stones={"blue": "workers"})
    used = kept.copy()
    for state, option in ((kept, Decline()), (used, UseCard())):
        state.apply(option)
        while not state.is_over:
            options = state.options()
            state.apply(next((option for option in (Done(), Decline(), Launch(0)) if option in options), options[0]))
    assert navegador.winners(kept) == (1,)
    assert navegador.winners(used) == (0,)


def test_five_players_of_whom_one_wins():
    state = ended(seats=5, explored=dict.fromkeys(TO_NAGASAKI, "black"), card="green")
    assert [result.nation for result in navegador.score(state)] == ["red", "blue", "green", "yellow", "black"]
    assert navegador.winners(state) == (4,)
    assert str(navegador.show(state)).endswith("The game goes to Black.")
