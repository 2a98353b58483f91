"""Every refusal of every well-formed option says something true of the position, and names what would change it."""

import json
from collections import Counter

import msgspec
import pytest

from aod_nb import aod
from tests.aod.games import sample
from tests.aod.make_golden import FILES
from tests.aod.reasons import REASONS
from tests.aod.well_formed import well_formed

POSITIONS, BATCHES = 400, 8


def positions():
    """Some with each kind of decision, the rest from random games."""
    counted = [msgspec.convert(row["position"], aod.State) for row in json.loads(FILES.counts.read_text())]
    played = [state for state in sample(range(60), every=11) if not state.is_over]
    step = len(played) // (POSITIONS - len(counted))
    return [*built(), *counted, *played[::step]][:POSITIONS]


def built():
    """What chance hardly ever plays."""
    ten = {"seats": 2, "turn": 5, "hand": {0: {"soldier": 10}}, "at": "specialists", "boxes": {"specialists": {"training": 0}}}
    march = {"turn": 7, "at": "benefits", "buildings": {0: ["stable", "migration"]}, "land": {"caribbean": {0: {"soldier": 2}}}}
    levy = {"turn": 5, "at": "benefits", "land": {"caribbean": {0: {"soldier": 9}}}, "taken": {"caribbean": 0}}
    auction = aod.setup(seats=2, auction=True)
    auction.apply(auction.options()[-2])
    rode = aod.position(**march, discovered={"florida": 0})
    rode.apply(rode.options()[0])
    rich, waits = shop([0, 1, 2, 0]), shop([0, 0, 1, 0])
    colonists = {"migration": "colonists", "discovered": {"florida": 0}, "turn": 7, "at": "benefits"}
    return [
        aod.position(**ten),
        rode,
        aod.position(**levy, buildings={0: ["conquistador", "training_grounds"]}),
        rich,
        waits,
        auction,
        aod.position(**colonists, buildings={0: ["migration"]}, land={"caribbean": {0: {"soldier": 1}}, "florida": {0: 1}}),
    ]


def shop(buyers):
    """The first buyer has bought the University."""
    state = aod.position(
        seats=3, at="capital_buildings", turn=5, boxes={"capital_buildings": buyers}, money=50,
        building_offer=["university", "fortress"],
    )  # fmt: skip
    state.apply(aod.options.Buy("university"))
    return state


def is_another(state, option, change, before):
    """Whether what the refusal names makes the option legal, or is no longer what stands in its way."""
    twin = state.copy()
    twin.__dict__.pop("legal", None)
    said = change(twin, option, before.args)
    after = twin.why_not(said or option)
    return after is None or (after.key, after.args) != (before.key, before.args)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_refusal_is_true_and_names_what_would_change_it(batch):
    seen = Counter()
    for state in positions()[batch::BATCHES]:
        legal = set(state.options())
        for option in well_formed():
            if option in legal:
                continue
            refusal = state.why_not(option)
            key = refusal.key.split(".")[-1]
            seen[key] += 1
            assert refusal.rule in aod.RULES, refusal
            holds, change = REASONS[key]
            assert holds(state, option, **refusal.args), (refusal, option, state.decision)
            if change is not None:
                assert is_another(state, option, change, refusal), (refusal, option, state.decision)
    assert seen.total() > 1000


def test_every_reason_is_met():
    met = set()
    for state in positions():
        for option in well_formed():
            if refusal := state.why_not(option):
                met.add(refusal.key.split(".")[-1])
    assert set(REASONS) - met <= {"swap_paid", "soldiers_stay"}  # test_levy, test_rulings
