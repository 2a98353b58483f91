"""Bad input: a ValueError that says what is wrong and what would be right, and nothing is changed."""

import json
import random

import msgspec
import pytest

from aod_nb import navegador
from aod_nb.core import IllegalOption, Record
from aod_nb.i18n import text
from aod_nb.navegador.figures import Figures, Points, Prices, Stack, Stacks, figures_from
from aod_nb.navegador.options import Build, Claim, Decline, Explore, Found, Launch, Move, Sail, Send, UseCard
from aod_nb.navegador.proofs import PROOFS
from aod_nb.navegador.tables import REGIONS

PLAIN = msgspec.to_builtins(Figures())
"""The shipped figures as people write them down."""

WEST = {"guine": "red", "bahia": "red", "rio_de_janeiro": "red"}
TO_MALACA = dict.fromkeys(("guine", "angola", "cabo_da_boa_esperanca", "mocambique", "goa", "malaca"), "red")


def says(words, call=navegador.setup, **given):
    with pytest.raises(ValueError, match=words) as caught:
        call(**given)
    assert str(caught.value).endswith(".")


def edited(table, **rows):
    """One table of the figures with some rows said otherwise."""
    return {table: PLAIN[table] | rows}


def stacks(**regions):
    """The stacks with some regions said otherwise: (good, tokens)."""
    return edited("stacks", **{region: {"good": good, "tokens": tokens} for region, (good, tokens) in regions.items()})


def borders(*added, without=()):
    kept = [pair for pair in PLAIN["borders"] if set(pair) not in [set(gone) for gone in without]]
    assert len(kept) == len(PLAIN["borders"]) - len(without)
    return {"borders": [*kept, *added]}


# Setting the table


@pytest.mark.parametrize("call", [navegador.setup, navegador.position], ids=["setup", "position"])
class TestTable:
    @pytest.mark.parametrize("seats", [6, 1, 0, -1, True, None, "4", 4.0, 10**30, [4]])
    def test_seats(self, call, seats):
        says("is no number of seats: a whole number from 2 to 5", call, seats=seats)

    @pytest.mark.parametrize("seed", [True, -1, 10**30, None, "7", 1.5, float("nan"), [1]])
    def test_seeds(self, call, seed):
        says("is no seed: a whole number from 0", call, seed=seed)

    @pytest.mark.parametrize("edition", ["martian", "", None, 7, ["classic"], "x" * 10_000])
    def test_editions(self, call, edition):
        says("is no edition; there are classic", call, edition=edition)

    def test_nations(self, call):
        says("Blue is given twice", call, seats=2, nations=("blue", "blue"))
        says("Give 3 nations", call, seats=3, nations=("blue", "red"))
        says("'orange' is no nation; there are red, blue, green, yellow, black", call, seats=2, nations=("red", "orange"))
        says("Give 2 nations", call, seats=2, nations="red")
        says("Give 2 nations", call, seats=2, nations=7)
        says("is no nation", call, seats=2, nations=[["red"], "blue"])

    @pytest.mark.parametrize("events", [5, "log", (), {}])
    def test_events(self, call, events):
        says("Events are appended to a list", call, events=events)


def test_switches():
    says("'turbo' is no switch; there are last_building, king_full, sail_on", turbo=True)
    says("sail_on", sail_on="never")
    says("chart or row", last_building="none")
    says("True or False", sail_on=1)
    says("chart or row", navegador.position, last_building=True)
    says("unknown field `turbo`", navegador.position, turbo=True)


@pytest.mark.parametrize("huge", [10**5000, -(10**5000)], ids=["plus", "minus"])
def test_numbers_of_five_thousand_digits(huge):
    for refused in (
        lambda: navegador.setup(seats=huge),
        lambda: navegador.setup(seed=huge),
        lambda: navegador.show(navegador.setup(), seat=huge),
        lambda: navegador.setup().redeal(huge, random.Random(1)),
        lambda: navegador.market.sell("gold", huge, 1),
        lambda: navegador.market.process("gold", huge, 1),
        lambda: navegador.market.sell("gold", 4, -abs(huge)),
        lambda: navegador.position(at="workers").apply(navegador.options.Hire(huge)),
    ):
        with pytest.raises(ValueError, match="more than 20 digits"):
            refused()


# Asking about a game


def test_a_redeal_for_nobody():
    for junk in (99, -1, True, None, "red", 1.0):
        with pytest.raises(ValueError, match="is no seat: a whole number from 0 to 3"):
            navegador.setup().redeal(junk, random.Random(1))


def test_a_look_from_no_seat():
    for junk in (4, -1, True, "red", [0]):
        with pytest.raises(ValueError, match="is no seat: a whole number from 0 to 3"):
            navegador.show(navegador.setup(), seat=junk)


def test_a_card_of_no_rule():
    for junk in ("N.storm", "", None, 7, ["N.card"]):
        with pytest.raises(ValueError, match=r"is no rule id; there are N\.setup, N\.turns, N\.rondel"):
            navegador.card(junk)


@pytest.mark.parametrize("call", [navegador.market.sell, navegador.market.process])
def test_the_market_by_hand(call):
    for good in ("tea", "", None, 0, ["gold"], {}):
        with pytest.raises(ValueError, match="is no good; there are sugar, gold, spice"):
            call(good, 4, 1)
    for row in (0, 11, -1, True, None, "4", 4.0):
        with pytest.raises(ValueError, match="is no row of the market: a whole number from 1 to 10"):
            call("gold", row, 1)
    for units in (-1, True, None, "2", 1.5):
        with pytest.raises(ValueError, match="is no number of units: a whole number from 0 up"):
            call("gold", 4, units)
    assert call("gold", 4, 0) == (0, 4)


# Figures that cannot be


def test_what_is_no_table():
    for junk in (5, [1, 2], "rondel", object(), True):
        says("Figures are a table of names and values", figures=junk)


@pytest.mark.parametrize("junk", [[], "", 0, False])
def test_what_is_empty_and_no_table(junk):
    says("Figures are a table of names and values", figures=junk)


def test_names_and_values_that_mean_nothing():
    says("'price_of_tea' is no figure of Navegador; there are borders, stacks", figures={"price_of_tea": 4})
    says("7 is no figure of Navegador", figures={7: 4})
    says("cannot be used", figures={"prices": 5})
    says("cannot be used", figures={"rondel": "sailing"})
    says("cannot be used", figures={"borders": [["portugal"]]})
    says("there is nothing for “The borders”", figures={"borders": None})
    says(
        "The tokens of the regions: 'utopia' is not known there; there are guine",
        figures=edited("stacks", utopia={"good": "gold", "tokens": 2}),
    )
    says("cannot be used", figures=edited("prices", church=[150, "250"]))
    says("cannot be used", figures=edited("prices", church=[-150, 200, 250, 300, 350, 400, 450, 500]))
    says("cannot be used", figures=edited("bonuses", church=[50, 40]))
    says("cannot be used", figures=edited("refill", three=[1, 2]))
    says("cannot be used", figures=edited("points", church=True))
    says("cannot be used", figures=stacks(goa=("spice", 5)))
    says("cannot be used", figures=stacks(goa=("spice", 0)))


@pytest.mark.parametrize(
    ("table", "row", "words"),
    [
        ("stacks", "goa", "The tokens of the regions: there is nothing for Goa"),
        ("prices", "church", "The prices of buildings: there is nothing for church"),
        ("points", "explorer", "VP printed on the sheet: there is nothing for explorer"),
        ("bonuses", "colony", "The bonuses of privileges: there is nothing for colony"),
        ("refill", "four", "The gallery: there is nothing for 4 players"),
    ],
)
def test_a_table_with_a_hole(table, row, words):
    says(f"The figures have a hole. {words}", figures={table: {name: PLAIN[table][name] for name in PLAIN[table] if name != row}})
    says(f"The figures have a hole. {words}", figures=edited(table, **{row: None}))


def test_price_tables():
    ladder = PLAIN["prices"]["church"]
    says(
        "The figures have a hole. The prices of buildings, church: there is nothing for entry 2",
        figures=edited("prices", church=[150, None, 250, 300, 350, 400, 450, 500]),
    )
    says("The row Church has 8 spaces, not 7: give a price for each", figures=edited("prices", church=ladder[:-1]))
    says("The row Church has 8 spaces, not 9", figures=edited("prices", church=[*ladder, 550]))
    says("The row Gold factory has 6 spaces, not 0", figures=edited("prices", gold_factory=[]))
    words = "The row Church goes from cheap to dear and costs something from the first space on; given are"
    says(f"{words} 150, 200, 250, 300, 350, 400, 500, 450", figures=edited("prices", church=[*ladder[:-2], 500, 450]))
    says(f"{words} 0, 200, 250, 300, 350, 400, 450, 500", figures=edited("prices", church=[0, *ladder[1:]]))
    says(
        "All money comes in tens. The prices of buildings, church: 155 does not",
        figures=edited("prices", church=[155, *ladder[1:]]),
    )


def test_bonuses():
    says("The bonuses of the church column do not go down", figures=edited("bonuses", church=[40, 40, 30]))
    says("The bonuses of the colony column do not go down", figures=edited("bonuses", colony=[10, 20, 30]))
    says(
        "All money comes in tens. The bonuses of privileges, church: 55 does not", figures=edited("bonuses", church=[55, 40, 30])
    )


def test_the_gallery_never_falls():
    says("The gallery for 3 players does not grow", figures=edited("refill", three=[1, 2, 1]))


def test_the_map():
    says("No region is its own neighbour, not even Goa", figures=borders(("goa", "goa")))
    says("A pair of neighbours is given twice", figures=borders(("goa", "ormuz")))
    says("A pair of neighbours is given twice", figures=borders(("ormuz", "goa")))
    says("'atlantis' is no region; there are portugal, guine", figures=borders(("goa", "atlantis")))
    says("No way leads from Portugal to Nagasaki", figures=borders(without=[("macau", "nagasaki")]))
    says("No way leads from Portugal to Timor", figures=borders(without=[("malaca", "timor"), ("timor", "macau")]))
    says("No way leads from Portugal to", figures={"borders": []})


def test_words_of_no_table():
    says("'tea' is no good; there are sugar, gold, spice", figures=stacks(goa=("tea", 3)))
    says("'piracy' is no action of the rondel; there are sailing", figures={"rondel": [*PLAIN["rondel"][:-1], "piracy"]})
    says("'second_market' is no action of the rondel", figures={"rondel": [*PLAIN["rondel"][:-1], "second_market"]})


def test_figures_are_checked_in_whatever_form_they_come():
    for wrong in (
        Figures(prices=None),
        Figures(borders=5),
        Figures(rondel=("sailing",)),
        Figures(stacks=Stacks(goa=Stack("spice", 7))),
        Figures(points=Points(explorer="4")),
    ):
        says(r"cannot be used|contradict|have a hole", figures=wrong)
    assert navegador.setup(figures=Figures(points=Points(factory=1))).board.points[1] == 1


@pytest.mark.parametrize(
    "wrong",
    [
        Figures(points=object()),
        {"points": Points(factory=1.5)},
        {"stacks": Stacks(guine=5)},
        {"stacks": Stacks(goa=Stack("spice", 6), ormuz=Stack("spice", -1))},
        {"prices": Prices(church=7)},
    ],
    ids=["object", "points", "stack", "tokens", "ladder"],
)
def test_the_tables_in_a_table_are_checked_in_whatever_form_they_come(wrong):
    says(r"cannot be used|contradict", figures=wrong)


def leaves(plain, path=()):
    """The way to everything that somebody writes in a table of figures, and to the tables and lists around it."""
    if path:
        yield path
    pairs = plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list | tuple) else ()
    for key, inside in pairs:
        yield from leaves(inside, (*path, key))


def with_leaf(path, change):
    """The shipped figures with something done where the way leads."""
    plain = json.loads(msgspec.json.encode(Figures()))
    around = plain
    for key in path[:-1]:
        around = around[key]
    change(around, path[-1])
    return plain


def to(value):
    return lambda around, key: around.__setitem__(key, value)


LEAVES = list(leaves(PLAIN))


def is_plain(words):
    return words.endswith(".") and not {"$", "`", "<"} & {*words} and "int" not in words.split()


def said_of(plain):
    """Why figures are refused; empty where they are not."""
    try:
        figures_from(plain)
    except ValueError as wrong:
        return str(wrong)
    return ""


def test_every_hole_is_told_plainly_by_the_name_of_its_figure():
    assert len(LEAVES) > 150
    for path in LEAVES:
        said = said_of(with_leaf(path, to(None)))
        assert is_plain(said), said
        assert "have a hole" in said
        assert text(f"navegador.figure.{path[0]}") in said


def test_what_is_left_out_is_told_plainly():
    for path in LEAVES:
        said = said_of(with_leaf(path, lambda around, key: around.pop(key)))
        if not said:  # what is left out as a whole is as proposed, and some borders are not needed
            assert len(path) == 1 or path[0] == "borders"
        else:
            assert is_plain(said), said


@pytest.mark.parametrize("junk", ["five", -1, 1001, 2.5, True, [], {}, "x" * 41, [[[]]], {"a": {}}, 10**30])
def test_every_misfit_is_told_plainly(junk):
    for path in LEAVES:
        with pytest.raises(ValueError) as caught:  # noqa: PT011
            figures_from(with_leaf(path, to(junk)))
        assert is_plain(str(caught.value)), str(caught.value)


@pytest.mark.parametrize(
    ("words", "figures"),
    [
        ("VP printed on the sheet, church: 0 to 20, not 25.", edited("points", church=25)),
        ("The tokens of the regions, Goa, tokens: 1 to 4, not 5.", stacks(goa=("spice", 5))),
        ("The prices of buildings, church, entry 1: 0 to 1000, not -150.", edited("prices", church=[-150])),
        ("The prices of buildings, church, entry 2: a whole number is needed, not '250'.", edited("prices", church=[150, "250"])),
        ("The bonuses of privileges, church: 3 entries, not 2.", edited("bonuses", church=[50, 40])),
        ("The borders, entry 1: 2 entries, not 1.", {"borders": [["portugal"]]}),
        ("The rondel: a list is needed, not 'sailing'.", {"rondel": "sailing"}),
        ("The tokens of the regions, Goa: a table is needed, not a list.", edited("stacks", goa=[])),
    ],
)
def test_what_does_not_fit_is_called_by_its_name(words, figures):
    with pytest.raises(ValueError, match="cannot be used") as caught:
        figures_from(figures)
    assert str(caught.value) == f"These figures cannot be used. {words}"


# What the worked examples prove

BROKEN = {
    "exploring_guine": borders(
        ("bahia", "angola"),
        ("guine", "cabo_da_boa_esperanca"),
        ("rio_de_janeiro", "ormuz"),
        without=[("portugal", "guine"), ("guine", "angola"), ("angola", "cabo_da_boa_esperanca")],
    ),
    "exploring_rio": borders(without=[("rio_de_janeiro", "angola")]),
    "sailing_cabo": borders(("rio_de_janeiro", "cabo_da_boa_esperanca"), without=[("angola", "cabo_da_boa_esperanca")]),
    "sailing_cabo_far": borders(("bahia", "cabo_da_boa_esperanca")),
    "sailing_angola": borders(without=[("portugal", "guine")]),
    "sailing_bahia": borders(without=[("portugal", "bahia")]),
    "tokens": stacks(goa=("spice", 4)),
    "timor": stacks(timor=("spice", 3), goa=("spice", 2)),
    "guine": stacks(guine=("gold", 1), angola=("gold", 4), cabo_da_boa_esperanca=("gold", 2)),
    "gold_factories": edited("prices", gold_factory=[70, 90, 100, 130, 160, 190]),
    "spice_factory": edited("prices", spice_factory=[70, 90, 130, 160, 190, 220]),
    "sugar_factory": edited("prices", sugar_factory=[70, 110, 130, 160, 190, 220]),
    "shipyard": edited("prices", shipyard=[100, 140, 200, 250, 300, 350, 400, 450]),
    "church": edited("prices", church=[150, 200, 260, 300, 350, 400, 450, 500]),
    "sheet_a": edited("points", church=5),
    "sheet_l": edited("points", colony=0),
    "church_bonus": edited("bonuses", church=[60, 50, 40]),
    "shipyard_bonus": edited("bonuses", shipyard=[60, 40, 30]),
    "explorer_bonus": edited("bonuses", explorer=[40, 30, 20]),
    "colony_bonus": edited("bonuses", colony=[40, 20, 10]),
    "factory_bonus": edited("bonuses", factory=[40, 30, 10]),
    "gallery_start": edited("refill", three=[2, 2, 2]),
    "gallery_two": edited("refill", two=[1, 1, 2]),
    "gallery_five": edited("refill", five=[1, 2, 2]),
    "rondel": {"rondel": ["sailing", "market", "workers", *PLAIN["rondel"][3:]]},
}
"""Proof -> figures that break it."""


def test_every_proof_holds_for_the_shipped_table():
    figures = Figures()
    assert figures_from(None) == figures_from(PLAIN) == figures
    assert [proof for proof, holds in PROOFS.items() if not holds(figures)] == []


def test_there_is_a_broken_table_for_every_proof():
    assert set(BROKEN) == set(PROOFS)


@pytest.mark.parametrize("proof", BROKEN)
def test_a_table_that_breaks_an_example_is_told_which(proof):
    with pytest.raises(ValueError, match="contradict") as caught:
        navegador.setup(figures=BROKEN[proof])
    assert str(caught.value) == f"These figures contradict what is proved. {text(f'navegador.proof.{proof}')}"
    with pytest.raises(ValueError, match="contradict"):
        navegador.position(figures=BROKEN[proof])


@pytest.mark.parametrize(
    ("proof", "figures"),
    [
        ("exploring_guine", borders(("guine", "rio_de_janeiro"), without=[("guine", "angola")])),
        ("exploring_rio", borders(("rio_de_janeiro", "guine"), without=[("rio_de_janeiro", "angola")])),
        ("timor", stacks(timor=("gold", 2), angola=("gold", 2), cabo_da_boa_esperanca=("spice", 2))),
        ("guine", stacks(guine=("gold", 1), angola=("gold", 4), cabo_da_boa_esperanca=("gold", 2))),
        ("tokens", stacks(bahia=("sugar", 3))),
        ("explorer_bonus", edited("bonuses", explorer=[30, 10, 0])),
        ("gold_factories", edited("prices", gold_factory=[60, 100, 130, 160, 190, 220])),
        ("sheet_a", edited("points", factory=3)),
        ("sheet_a", edited("points", explorer=1)),
        ("sheet_a", edited("points", explorer=6)),
        ("sheet_a", edited("points", shipyard=4)),
        ("sheet_a", edited("points", church=2)),
        ("gallery_start", edited("refill", four=[0, 1, 2])),
        ("gallery_two", edited("refill", two=[0, 1, 1])),
        ("rondel", {"rondel": [*PLAIN["rondel"], "market"]}),
        ("rondel", {"rondel": [*PLAIN["rondel"][:6], "buildings", "buildings"]}),
        ("rondel", {"rondel": []}),
    ],
)
def test_other_ways_to_break_an_example(proof, figures):
    with pytest.raises(ValueError, match="contradict") as caught:
        navegador.setup(figures=figures)
    assert str(caught.value).endswith(text(f"navegador.proof.{proof}"))


def test_a_record_with_figures_that_break_an_example_is_refused():
    record = json.loads(Record.of(navegador.setup()).to_json())
    for figures in (record["setup"]["figures"], record["snapshot"]["setup"]["figures"]):
        figures["bonuses"]["church"] = [60, 50, 40]
    with pytest.raises(ValueError, match="the second church privilege pays 40 a church"):
        Record.from_json(json.dumps(record)).replay()


def test_a_record_from_before_a_law_was_stricter_still_opens():
    """Angola need not lie beside Rio de Janeiro in a game that was begun when three borders were near enough."""
    record = json.loads(Record.of(navegador.setup()).to_json())
    for figures in (record["setup"]["figures"], record["snapshot"]["setup"]["figures"]):
        figures["borders"].remove(["rio_de_janeiro", "angola"])
    state = Record.from_json(json.dumps(record)).replay()
    assert not PROOFS["exploring_rio"](state.setup.figures)
    with pytest.raises(ValueError, match="one border between them"):
        navegador.setup(figures=state.setup.figures)


# Figures that the examples leave open

ALLOWED = {
    "last fields of the rondel": {"rondel": [*PLAIN["rondel"][:6], "buildings", "market"]},
    "borders": borders(("rio_de_janeiro", "cabo_da_boa_esperanca"), ("goa", "timor"), without=[("ormuz", "goa")]),
    "ladders": edited(
        "prices", shipyard=[80, 110, 150, 190, 230, 270, 310, 350], church=[250, 260, 270, 280, 290, 300, 310, 320]
    ),
    "goods": stacks(guine=("spice", 3), ormuz=("gold", 2), nagasaki=("gold", 1)),
    "stacks": stacks(guine=("gold", 2), cabo_da_boa_esperanca=("gold", 2), goa=("spice", 4), ormuz=("spice", 1)),
    "points": edited("points", factory=1, explorer=2, shipyard=7, church=1),
    "bonuses": edited("bonuses", colony=[50, 40, 30], factory=[20, 10, 0], explorer=[30, 20, 0], church=[90, 40, 10]),
    "refill": edited("refill", three=[1, 2, 3], four=[1, 1, 1]),
}


@pytest.mark.parametrize("name", ALLOWED)
@pytest.mark.parametrize("seats", [2, 3])
def test_figures_within_the_examples_are_played_with_and_travel_with_the_record(name, seats):
    state = navegador.setup(seats=seats, seed=4, figures=ALLOWED[name])
    assert state.setup.figures != Figures()
    assert figures_from(ALLOWED[name]) == state.setup.figures
    chance = random.Random(4)
    while not state.is_over:
        state.apply(chance.choice(state.options()))
    again = Record.from_json(Record.of(state).to_json()).replay()
    assert again == state
    assert again.setup.figures == state.setup.figures
    assert navegador.score(again) == navegador.score(state)


def test_other_fields_of_the_rondel_change_the_moves():
    state = navegador.position(
        at="turn", stones={"red": "ships"}, ships={"red": {}}, figures=ALLOWED["last fields of the rondel"]
    )
    assert state.options() == (Move("buildings"), Move("second_market"), Move("sailing"))
    state.apply(Move("second_market"))
    assert state.decision.kind == "market"


def test_other_borders_open_other_ways():
    ships = {"red": {"rio_de_janeiro": 2}}
    assert Explore("cabo_da_boa_esperanca") not in navegador.position(at="sailing", explored=WEST, ships=ships).options()
    state = navegador.position(at="sailing", explored=WEST, ships=ships, figures=ALLOWED["borders"])
    assert Explore("cabo_da_boa_esperanca") in state.options()


def test_other_prices_are_asked():
    state = navegador.position(at="buildings", workers=9, figures=ALLOWED["ladders"])
    state.apply(Build("shipyard"))
    assert state.nations[0].money == 200 - 80


def test_other_stacks_lie_on_the_sea():
    state = navegador.setup(figures=ALLOWED["stacks"])
    assert [len(stack) for stack in state.stacks] == [0, 2, 4, 4, 3, 2, 3, 1, 4, 2, 2, 2, 1]


def test_other_bonuses_are_paid():
    state = navegador.position(at="privilege", figures=ALLOWED["bonuses"])
    state.apply(Claim("church"))
    assert state.nations[0].money == 200 + 90


def test_borders_may_be_given_in_any_order():
    turned = [pair[::-1] for pair in PLAIN["borders"]][::-1]
    assert navegador.setup(figures={"borders": turned}) == navegador.setup()


def test_what_copies_share_cannot_be_changed():
    state = navegador.setup()
    with pytest.raises(AttributeError):
        state.setup.figures.prices.church = (1,)
    given = edited("prices", church=[250, 260, 270, 280, 290, 300, 310, 320])
    other = navegador.setup(figures=given)
    given["prices"]["church"][0] = 10
    assert other.setup.figures.prices.church[0] == 250


# Moves that cannot be: refused with the reason, and nothing is changed


def refused(state, option, words):
    """The state is the same to the last byte, and so is the way it came about."""
    before, taken, options = msgspec.json.encode(state), state.taken(), state.options()
    events = []
    with pytest.raises(IllegalOption) as caught:
        state.apply(option, events)
    assert str(caught.value) == words
    assert msgspec.json.encode(state) == before
    assert (state.taken(), state.options(), events) == (taken, options, [])


def test_a_ship_that_has_sailed_is_not_sent_again():
    state = navegador.position(at="sailing", explored=WEST, ships={"red": {"portugal": 1, "bahia": 1}})
    state.apply(Sail("portugal", "guine", 1))
    words = "Every ship in Guiné has moved in this sailing: a ship moves once. [N.sailing]"
    refused(state, Sail("guine", "portugal", 1), words)


def test_a_ship_that_explored_is_not_sent_again():
    state = navegador.position(at="sailing", explored=WEST, ships={"red": {"guine": 3}})
    state.apply(Explore("angola"))
    words = "Every ship in Angola has moved in this sailing: a ship moves once. [N.sailing]"
    refused(state, Sail("angola", "rio_de_janeiro", 1), words)


def test_a_ship_is_not_named_twice_for_exploring():
    state = navegador.position(at="sailing", explored=TO_MALACA, ships={"red": {"mocambique": 1, "goa": 1, "malaca": 1}})
    state.apply(Explore("timor"))
    state.apply(Send("mocambique"))
    words = "Every ship in Moçambique is named already, or has moved in this sailing. [N.sailing]"
    refused(state, Send("mocambique"), words)


def test_more_ships_than_there_are():
    state = navegador.position(at="sailing", explored=WEST)
    words = "3 ships are too many: in Portugal 2 ships have not moved. [N.sailing]"
    refused(state, Sail("portugal", "guine", 3), words)


def test_a_privilege_with_two_workers():
    state = navegador.position(at="turn", workers=2)
    refused(
        state,
        Claim("colony"),
        "First the stone goes to Privilege, 4 fields on: that move costs 1 ship; on the board: 2. [N.privilege]",
    )
    events = []
    state.apply(Move("privilege"), events)
    assert state.nations[0].workers == 2
    assert sum(state.nations[0].privileges) == 0
    (event,) = [event for event in events if event.kind == "not_asked" and event.args["decision"] == "privilege"]
    assert str(event.args["why"]) == "A privilege costs a worker, and two must stay: there are 2. [N.privilege]"


def test_a_card_that_is_not_held():
    state = navegador.position(seats=3, at="turn", card="green")
    refused(state, UseCard(), "The Navegador card is with Green. [N.card]")
    used = navegador.position(seats=3, at="turn", card="red")
    used.apply(UseCard())
    used.apply(navegador.options.Done())
    refused(used, UseCard(), "The Navegador card is with Green. [N.card]")


def test_a_card_in_the_first_round_or_after_it_was_declined():
    refused(navegador.setup(), UseCard(), "The Navegador card cannot be used in the first round. [N.card]")
    state = navegador.position(at="turn", card="red")
    state.apply(Decline())
    refused(state, UseCard(), "The Navegador card is used before the turn; the turn has begun. [N.card]")


def test_moves_out_of_their_time():
    state = navegador.setup()
    for option, field, rule in (
        (Launch(1), "Ships", "N.ships"),
        (Found("guine"), "Colony", "N.colony"),
        (Build("church"), "Buildings", "N.buildings"),
        (Explore("guine"), "Sailing", "N.sailing"),
        (Sail("portugal", "guine", 1), "Sailing", "N.sailing"),
    ):
        refused(state, option, f"First put your stone on {field}. [{rule}]")


def test_the_bottom_of_the_sea():
    state = navegador.position(at="sailing", explored=dict.fromkeys(REGIONS[1:-1], "red"), ships={"red": {"macau": 2}})
    words = "Exploring Nagasaki takes 3 ships; 2 ships can get there together. [N.sailing]"
    refused(state, Explore("nagasaki"), words)
