"""What lies in the box and is proved.  Figures that only the board and the sheets print live in ``figures.py``."""

from __future__ import annotations

GAME = "navegador"

NATIONS = ("red", "blue", "green", "yellow", "black")
"""The seats are dynasties of merchants, known by their colours."""
MIN_SEATS, MAX_SEATS = 2, len(NATIONS)

# Sea regions, roughly as one meets them on the way to Japan: moves within one sailing come in this order.
REGIONS = (
    "portugal",
    "guine",
    "bahia",
    "rio_de_janeiro",
    "angola",
    "cabo_da_boa_esperanca",
    "mocambique",
    "ormuz",
    "goa",
    "malaca",
    "timor",
    "macau",
    "nagasaki",
)
REGION_INDEX = {region: index for index, region in enumerate(REGIONS)}
PORTUGAL, CABO, MALACA, MACAU, NAGASAKI = (
    REGION_INDEX[region] for region in ("portugal", "cabo_da_boa_esperanca", "malaca", "macau", "nagasaki")
)
SEA = REGIONS[1:]
"""The regions that somebody has to explore."""

GOODS = ("sugar", "gold", "spice")
GOOD_INDEX = {good: index for index, good in enumerate(GOODS)}

TOKENS = {"sugar": tuple(range(40, 121, 10)), "gold": tuple(range(50, 151, 10)), "spice": tuple(range(60, 181, 10))}
"""The price on each colony token; one of each kind leaves the game unseen."""

# The market: four tracks of ten rows, row 1 at the top; every figure stands there twice.
MARKET_ROWS, START_ROW = 10, 4
MARKET = {
    "sugar": (60, 60, 50, 50, 40, 40, 30, 30, 20, 20),
    "gold": (70, 70, 60, 60, 50, 50, 40, 40, 30, 30),
    "spice": (80, 80, 70, 70, 60, 60, 50, 50, 40, 40),
}
PROCESSING = (20, 20, 30, 30, 40, 40, 50, 50, 60, 60)

FACTORIES = ("sugar_factory", "gold_factory", "spice_factory")
BUILDINGS = (*FACTORIES, "shipyard", "church")
"""The rows of the building chart."""
BUILDING_INDEX = {building: index for index, building in enumerate(BUILDINGS)}
SHIPYARD, CHURCH = BUILDING_INDEX["shipyard"], BUILDING_INDEX["church"]
WORKERS_FOR = (3, 3, 3, 4, 5)
"""Workers that stand by while a building of this row is built."""
FACTORY_SPACES = 6
OF_BOTH = 10
"""Shipyards, and churches, in all: each seat begins with one, the others stand on the chart."""

COLUMNS = ("colony", "factory", "explorer", "shipyard", "church")
"""Possessions that privileges reward, from left to right in the gallery and on the sheet."""
COLUMN_INDEX = {column: index for index, column in enumerate(COLUMNS)}
POINTS_PER_PRIVILEGE = (1, 1, 1, 2, 2)
PRIVILEGES_OF_A_KIND = 6
MOST_PRIVILEGES = 3
"""A seat's most of one kind."""

FIELDS = 8
"""On the rondel."""
FREE_STEPS = 3
ACTIONS = ("sailing", "workers", "market", "colony", "privilege", "ships", "buildings")
SECOND_MARKET = "second_market"
"""What the second Market field is called; it does the same as the first."""
FIELD_NAMES = (*ACTIONS, SECOND_MARKET)

START_MONEY, START_WORKERS, START_SHIPS = 200, 3, 2
LEAST_WORKERS, MOST_WORKERS = 2, 9
MOST_SHIPS = 7
OWN_PRICE, PRICE_PER_PHASE, SALE_PRICE = 50, 100, 100
"""A unit of one's own church or shipyard; any other, times the phase; what a unit beyond the limit is sold for."""
WORKERS_PER_COLONY = 2
PHASES = 3
ROMAN = ("", "I", "II", "III")
"""Phases as the board numbers them."""
MONEY_PER_POINT = 200
COIN = 10
"""All money comes in tens."""
