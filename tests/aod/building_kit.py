"""Short ways to the positions in which a building is bought, works and is scored.  England owns it, France looks on."""

from aod_nb import aod
from aod_nb.aod.buildings import BUILDINGS, tiles
from aod_nb.aod.editions import EDITIONS, make_setup
from aod_nb.aod.options import Buy
from aod_nb.aod.scoring import building_points
from aod_nb.aod.tables import PIECES, PRICES, REGION_INDEX, REGIONS

ENGLAND, FRANCE, SPAIN = 0, 1, 2
MIDDLE = {1: 2, 2: 5, 3: 7}
"""A turn of each age after which nothing is scored."""
SPARE = {1: ("trading_post", "settlers"), 2: ("taxation", "marketplace"), 3: ("factory", "wealth")}
ALL_FOUND = dict.fromkeys(REGIONS[1:], "france")
"""Every region is open, and France has found them all."""


def on_sale(age):
    """Every building of an age in every edition that has it."""
    boxes = {edition: tiles(age, make_setup(2, 0, edition, None, None, {})) for edition in EDITIONS}
    return [(edition, slug) for edition, box in boxes.items() for slug in dict.fromkeys(box)]


def has(state, slug, seat=ENGLAND):
    return slug in state.nations[seat].buildings


def check_purchase(edition, slug):
    """England buys before France: the price of the age is paid, the tile changes hands, and France chooses from the rest."""
    age, money_back = BUILDINGS[slug].age, 20 if slug == "conquest_of_the_inca_empire" else 0
    spare = next(other for other in SPARE[age] if other != slug)
    state = shop(slug, edition=edition, money=50, boxes=["england", "france"], offer=[slug, spare])
    happened = []
    state.apply(Buy(slug), happened)
    assert happened[0] == aod_event("bought", "V.capital", building=slug, price=PRICES[age])
    assert state.nations[ENGLAND].money == 50 - PRICES[age] + money_back
    assert state.nations[ENGLAND].buildings == [slug]
    assert state.building_offer == [spare]
    assert not has(state, slug, FRANCE)


def aod_event(kind, rule, seat=ENGLAND, **args):
    return aod_event.type(kind, rule, seat, args)


def shop(slug, *, boxes=("england",), offer=None, **given):
    """England stands first in the Capital Buildings box, and the tile is on offer."""
    age = BUILDINGS[slug].age
    given = {"seats": 2, "turn": MIDDLE[age], "money": PRICES[age]} | given
    return aod.position(
        at="capital_buildings",
        boxes={"capital_buildings": boxes} | given.pop("others", {}),
        building_offer=offer or [slug],
        **given,
    )


def bought(slug, log=None, **given):
    """England has bought the building and the engine has run on to what is asked next."""
    state = shop(slug, **given)
    state.apply(Buy(slug), log)
    return state


def owning(*slugs, **given):
    """England owns buildings; step D runs, and the game runs on to what is asked next."""
    turn = MIDDLE[max(BUILDINGS[slug].age for slug in slugs)]
    return aod.position(**{"seats": 2, "turn": turn, "at": "D", "buildings": {"england": slugs}} | given)


def vp(*slugs, **given):
    """What the first of England's buildings scores when the game ends; income and benefits of turn 8 come first."""
    state = owning(*slugs, **{"turn": 8, "at": "income"} | given)
    assert state.is_over
    points = building_points(state, ENGLAND)
    assert aod.score(state)[ENGLAND].lines["buildings"] == sum(points.values())
    return points.get(slugs[0], 0)


def pieces(**counts):
    """A hand, or the pieces in a box, as the state holds them."""
    return [counts.get(kind, 0) for kind in PIECES]


def colonists(state, region, seat=ENGLAND):
    return state.nations[seat].colonists[REGION_INDEX[region]]


def soldiers(state, region, seat=ENGLAND):
    return state.nations[seat].soldiers[REGION_INDEX[region]]


def kinds(log, seat=ENGLAND):
    """What happened to a seat, in order."""
    return [event.kind for event in log if event.seat == seat]


def moment(state):
    """Which window of the University is open."""
    return getattr(state.decision, "moment", None)
