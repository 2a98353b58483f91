"""Short ways to the positions in which a building is bought, works and is scored.  England owns it, France looks on."""

from aod_nb import aod
from aod_nb.aod.buildings import BUILDINGS, tiles
from aod_nb.aod.editions import EDITIONS, make_setup
from aod_nb.aod.options import Buy
from aod_nb.aod.scoring import building_points
from aod_nb.aod.tables import GOOD_INDEX, PIECES, PRICES, REGION_INDEX, REGIONS
from aod_nb.core import Event

ENGLAND, FRANCE, SPAIN = 0, 1, 2
MIDDLE = {1: 2, 2: 5, 3: 7}
"""A turn of each age after which nothing is scored."""
SPARE = {1: ("trading_post", "navigator"), 2: ("taxation", "marketplace"), 3: ("factory", "wealth")}
ALL_FOUND = dict.fromkeys(REGIONS[1:], "france")
"""Every region is open, and France has found them all."""


def on_sale(age):
    """Every building of an age in every edition that has it."""
    boxes = {edition: tiles(age, make_setup(2, 0, edition, None, None, {})) for edition in EDITIONS}
    return [(edition, slug) for edition, box in boxes.items() for slug in dict.fromkeys(box)]


def check_purchase(edition, slug):
    """England buys before France: the price of the age is paid, the tile changes hands, and France chooses from the rest."""
    age, money_back = BUILDINGS[slug].age, 20 if slug == "conquest_of_the_inca_empire" else 0
    spare = next(other for other in SPARE[age] if other != slug)
    state = shop(slug, edition=edition, money=50, buyers=["england", "france"], building_offer=[slug, spare])
    log = []
    state.apply(Buy(slug), log)
    assert log[0] == Event("bought", "V.capital", ENGLAND, {"building": slug, "price": PRICES[age]})
    assert state.nations[ENGLAND].money == 50 - PRICES[age] + money_back
    assert state.nations[ENGLAND].buildings == [slug]
    assert state.building_offer == [spare]


def check_too_poor(edition, slug):
    """A dollar short, there is nothing to decide and nothing is bought."""
    log = []
    state = shop(slug, edition=edition, money=PRICES[BUILDINGS[slug].age] - 1, events=log)
    assert "bought" not in kinds(log)
    assert not state.nations[ENGLAND].buildings


def shop(slug, *, buyers=("england",), boxes=None, **given):
    """The buyers stand in the Capital Buildings box with just the price each, and the building alone is on offer."""
    age = BUILDINGS[slug].age
    usual = {"seats": 2, "turn": MIDDLE[age], "money": PRICES[age], "building_offer": [slug]}
    return aod.position(at="capital_buildings", boxes={"capital_buildings": buyers, **(boxes or {})}, **usual | given)


def bought(slug, log=None, **given):
    """England has bought the building, and the engine has run on to what is asked next."""
    state = shop(slug, **given)
    state.apply(Buy(slug), log)
    return state


def owning(*slugs, **given):
    """England owns buildings when step D begins; the engine has run on to what is asked next."""
    usual = {"seats": 2, "turn": MIDDLE[max(BUILDINGS[slug].age for slug in slugs)], "at": "D"}
    return aod.position(**usual | {"buildings": {"england": slugs}} | given)


def at_the_end(*slugs, **given):
    """England owns buildings; income and benefits of turn 8 have run, and the game is over."""
    state = owning(*slugs, **{"turn": 8, "at": "income"} | given)
    assert state.is_over
    return state


def vp(state, slug):
    """What one of England's buildings scores; all of them together are the line of the score."""
    points = building_points(state, ENGLAND)
    assert aod.score(state)[ENGLAND].lines["buildings"] == sum(points.values())
    return points.get(slug, 0)


def pieces(**counts):
    """A hand, or the pieces in a box, as the state holds them."""
    return [counts.get(kind, 0) for kind in PIECES]


def hand(state, seat=ENGLAND):
    return state.nations[seat].hand


def money(state, seat=ENGLAND):
    return state.nations[seat].money


def land(state, region, seat=ENGLAND):
    """(colonists, soldiers) of a seat in a region."""
    index = REGION_INDEX[region]
    return state.nations[seat].colonists[index], state.nations[seat].soldiers[index]


def tokens(state, good, seat=ENGLAND):
    return state.nations[seat].goods[GOOD_INDEX[good]]


def kinds(log, seat=ENGLAND):
    """What happened to a seat, in order."""
    return [event.kind for event in log if event.seat == seat]
