"""What the rules of Navegador say, written down anew."""

from aod_nb.navegador.tables import REGIONS

PRICES = {"sugar": 60, "gold": 70, "spice": 80}
NEEDS = {"factory": 3, "shipyard": 4, "church": 5}
COLUMNS = ("colony", "factory", "explorer", "shipyard", "church")
LINES = ("colonies", "factories", "explorers", "shipyards", "churches")


def number(region):
    return REGIONS.index(region)


def names(state, *seats):
    return [state.nations[seat].name for seat in seats]


def price(good, row):
    """Every price stands in two rows, ten less in the next two."""
    return PRICES[good] - (row - 1) // 2 * 10


def wage(row):
    return 20 + (row - 1) // 2 * 10


def known(state, region):
    return bool(state.explored >> number(region) & 1)


def away(state, origin):
    """Borders from a region to each other one, over explored ones."""
    found, edge = {origin: 0}, [origin]
    while edge:
        here = edge.pop(0)
        for pair in state.setup.figures.borders:
            for other in pair if here in pair else ():
                if other not in found:
                    found[other] = found[here] + 1
                    if known(state, other):
                        edge.append(other)
    return found


def nearest(state, region):
    unknown = [steps for other, steps in away(state, region).items() if not known(state, other)]
    return min(unknown, default=0)


def needed(state, region):
    """Ships that explore together: one is left."""
    return 3 if region == "nagasaki" or (region == "macau" and state.seats <= 3) else 2


def explorable(state, ships):
    """Unknown regions that enough of these ships (by region) can enter."""
    found = []
    for region in REGIONS[1:]:
        near = [origin for origin in REGIONS if away(state, origin).get(region, 99) <= state.phase and known(state, origin)]
        if not known(state, region) and sum(ships[number(origin)] for origin in near) >= needed(state, region):
            found.append(region)
    return found
