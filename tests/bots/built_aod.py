"""Positions that chance hardly ever plays, so that every sentence is said somewhere."""

from aod_nb import aod
from aod_nb.aod.options import Attack, Bid, Buy, Migrate, Pass, Sail
from aod_nb.aod.tables import CARDS, REGIONS

FAR = REGIONS[1:]
EVERYWHERE = dict.fromkeys(FAR, 1)
"""All regions are discovered."""
TAKEN = {"taken": {"caribbean": 0}}
"""The sugar is gone."""


def built():
    return [*_auctions(), *_university(), *_soldiers(), *_seas(), *_late(), *_wars()]


def _auctions():
    for seats in (2, 3):
        state = aod.setup(seats=seats, auction=True, starting_order="seats")
        state.apply(Bid(8))
        yield state.copy()
        state.apply(Bid(9))
        for _ in range(seats - 2):
            state.apply(Pass())
        yield state.copy()  # the first one may pass, and has bid 8
        state.apply(Pass())
        yield state  # and picks a specialist


def _university():
    pieces = {"colonist_dock": [1, 0], "initiative": [1, 0], "capital_buildings": [1, 2, 0]}
    more = {"seats": 3, "turn": 5, "buildings": {0: ["university"]}, "money": 40}
    yield aod.position(**more, boxes=pieces, hand={0: 1, 1: 1}, order=[1, 2, 0])
    yield aod.position(**more, boxes=pieces, at="colonist_dock", order=[1, 2, 0])
    shop = {"capital_buildings": [1, 2, 0]}
    for edition in ("classic", "italian"):
        yield aod.position(**more, boxes=shop, at="capital_buildings", order=[1, 2, 0], edition=edition)
    yield aod.position(**more, boxes={"discovery": {0: 2, 1: 3}}, at="discovery", order=[1, 2, 0])


def _soldiers():
    """Ten soldiers are all there are."""
    levy = {"seats": 2, "turn": 5, "at": "benefits", "land": {"caribbean": {0: {"soldier": 9}}}} | TAKEN
    yield aod.position(**levy, buildings={0: ["conquistador", "training_grounds"]})
    yield aod.position(**levy | {"land": {"caribbean": {0: {"soldier": 10}}}}, buildings={0: ["fortress"]})
    ten = {"seats": 2, "turn": 5, "hand": {0: {"soldier": 10}}, "at": "specialists", "boxes": {"specialists": {"training": 0}}}
    yield aod.position(**ten)
    shop = {"seats": 2, "turn": 5, "at": "capital_buildings", "boxes": {"capital_buildings": [0]}, "money": 30}
    for soldiers in (3, 10):
        land = {"caribbean": {0: {"soldier": soldiers}}, "florida": {0: 1}}
        offer = {"building_offer": ["indian_allies", "military_academy"]}
        state = aod.position(**shop, **offer, **TAKEN, land=land, discovered={"florida": 0})
        yield state.copy()
        state.apply(Buy("indian_allies"))
        yield state.copy()
        if soldiers == 10:  # two are due, and for each one is swapped
            state.apply(state.options()[0])
            yield state
    state = aod.position(**shop, building_offer=["overpopulation"], overpopulation=True, discovered={"peru": 1})
    state.apply(Buy("overpopulation"))
    yield state


def _seas():
    """The deck, counters that only one has seen, a crew in the making."""
    box = {"discovery": {0: {"colonist": 2, "captain": 1, "soldier": 1}, 1: 2}}
    yield aod.position(seats=2, turn=5, at="discovery", discovered=EVERYWHERE, boxes=box, cards={1: ["china"]})
    yield aod.position(seats=2, turn=5, discovered=EVERYWHERE, cards={1: ["china"]})
    yield aod.position(seats=2, turn=8, discovered=EVERYWHERE, cards={0: list(CARDS)})
    for switch in (False, True):
        failed = {"peru": {0: 2}, "brazil": {1: 3}}
        counters = {"peru": (1, 3, 3, 5), "brazil": (2, 4, 5, 7)}
        state = aod.position(seats=2, turn=5, at="discovery", failed=failed, counters=counters, boxes=box, hidden_failures=switch)
        for target in ("peru", "brazil", "canada"):
            twin = state.copy()
            twin.apply(Sail(target))
            while twin.decision.kind == "crew":
                yield twin.copy()
                twin.apply(twin.options()[-1])
        yield state


def _late():
    """The last turn, and buildings that count at the end."""
    land = {"land": {"caribbean": {0: {"colonist": 2, "soldier": 3}, 1: 1}}} | TAKEN
    last = {"seats": 2, "turn": 8, "money": 60, "buildings": {0: ["mercantilism", "prosperity", "navy"]}}
    shop = {"at": "capital_buildings", "boxes": {"capital_buildings": [0]}}
    offer = ["population", "power", "glory", "wealth", "factory"]
    yield aod.position(**last, **land, **shop, building_offer=offer, goods={0: {"gold": 2}})
    boxes = {"colonist_dock": [0, 1, (0, "missionary")]}
    yield aod.position(**last, **land, boxes=boxes, building_offer=[])
    yield aod.position(**last, **land, at="trade_goods", boxes={"trade_goods": [0, 1]})
    yield aod.position(**last, **land, at="specialists", boxes={"specialists": {"training": 0}})
    earlier = {"seats": 2, "money": 60} | shop
    yield aod.position(turn=8, **earlier, building_offer=["migration", "militia"])
    yield aod.position(turn=6, **earlier, building_offer=["ship_yards", "colonization_laws", "privateers", "rum_distillery"])
    yield aod.position(turn=3, **earlier, building_offer=["navigator", "conquistador", "monastery", "trading_post"])
    march = {"seats": 2, "turn": 7, "at": "benefits", "discovered": {"florida": 0, "new_spain": 1}} | land
    state = aod.position(**march, buildings={0: ["stable", "migration"]})
    yield state.copy()
    state.apply(Migrate("caribbean"))
    yield state.copy()
    state.apply(state.options()[0])
    yield state


def _wars():
    canada = {0: {"colonist": 3, "soldier": 2}, 1: {"colonist": 4, "soldier": 1}}
    land = {"canada": canada, "peru": {0: 3, 1: {"colonist": 1, "soldier": 1}}}
    known = {"discovered": {"canada": 0, "peru": 1}, "taken": {"canada": 0, "peru": 0}}
    war = {"seats": 2, "turn": 7, "land": land, "money": 15} | known
    state = aod.position(**war, at="warfare", boxes={"warfare": [0]}, buildings={1: ["militia"]})
    yield state.copy()
    state.apply(Attack("canada", 1))
    yield state
    yield aod.position(**war)
    yield aod.position(**war, at="warfare", boxes={"warfare": [0]}, losses_first="defender")
