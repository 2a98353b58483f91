"""What lies in the box and is printed on it.  Figures marked ``assumed`` live in ``figures.py``; these are proved."""

from __future__ import annotations

GAME = "aod"

NATIONS = ("england", "france", "spain", "portugal", "holland")
MIN_SEATS, MAX_SEATS = 2, len(NATIONS)

# Pieces, in the order expeditions are manned (V.discovery).
PIECES = ("colonist", "captain", "merchant", "missionary", "soldier")
COLONIST, CAPTAIN, MERCHANT, MISSIONARY, SOLDIER = range(len(PIECES))
PIECE_INDEX = {piece: index for index, piece in enumerate(PIECES)}
SPECIALISTS = PIECES[1:]
MAX_SOLDIERS = 10
COLONISTS_PER_TURN = 5

REGIONS = (
    "caribbean",
    "peru",
    "canada",
    "new_england",
    "florida",
    "new_spain",
    "new_granada",
    "brazil",
    "rio_de_la_plata",
)
REGION_INDEX = {region: index for index, region in enumerate(REGIONS)}
CARIBBEAN = REGION_INDEX["caribbean"]

GOODS = {
    "gold": 5,
    "silver": 6,
    "cattle": 3,
    "cocoa": 3,
    "fish": 3,
    "sugar": 6,
    "fur": 4,
    "coffee": 4,
    "tobacco": 5,
    "rice": 3,
    "indigo": 4,
}
GOOD_NAMES = tuple(GOODS)
GOOD_INDEX = {good: index for index, good in enumerate(GOOD_NAMES)}
GOODS_ON_OFFER = 4
GOOD_SET_SIZE = 3
"""This many own pieces in a region take its good and make it score."""

MAX_SHIPS = 8

# Event boxes from top to bottom: the order they are resolved in (III.B).
BOXES = (
    "initiative",
    "colonist_dock",
    "trade_goods",
    "merchant_shipping",
    "capital_buildings",
    "discovery",
    "specialists",
    "warfare",
)
SLOTS = (*SPECIALISTS, "training")
"""The spaces of the Specialists box."""
DOCK_EXTRAS = ("x", "y")
"""The two spaces of the dock that only a building fills."""
ROWS = ("colonist_dock", "initiative", "turn_order", "capital_buildings")
"""The rows the University reaches."""

INITIATIVE_SPACES = 6
GOODS_SPACES = 4
BUILDINGS_ON_OFFER = 5
TRAINING_PRICE = 5
WAR_PRICE = 10
MERCHANT_LANDING = 5

TURNS = 8
AGES = (1, 1, 1, 2, 2, 2, 3, 3)
PRICES = {1: 10, 2: 14, 3: 20}
SCORING_TURNS = (3, 6, 8)

START_MONEY = 10
GIFT_BID = 8
"""A last bid of this much on space 2 of the auction brings a specialist (App.I)."""


def age_of(turn: int) -> int:
    return AGES[turn - 1]


def dock_spaces(seats: int) -> int:
    return 2 * seats - 1


# Discovery counters and cards: dollars, dollars a soldier loots, natives, VP.
COUNTERS = (
    (1, 2, 1, 4),
    (1, 2, 1, 4),
    (1, 3, 2, 4),
    (1, 2, 2, 4),
    (1, 3, 2, 4),
    (2, 4, 3, 5),
    (2, 2, 3, 5),
    (2, 2, 3, 5),
    (1, 3, 3, 5),
    (1, 2, 3, 5),
    (2, 5, 3, 5),
    (3, 4, 4, 6),
    (4, 5, 4, 6),
    (3, 4, 4, 6),
    (4, 5, 5, 7),
    (2, 4, 5, 7),
)
CARDS = {
    "mississippi": (2, 1, 3, 4),
    "great_lakes": (1, 2, 3, 4),
    "pampas": (2, 1, 3, 4),
    "california": (2, 1, 4, 4),
    "philippines": (2, 1, 4, 5),
    "south_seas": (2, 1, 4, 5),
    "ethiopia": (3, 2, 4, 5),
    "amazon": (2, 1, 4, 4),
    "northwest_territory": (2, 2, 4, 4),
    "australia": (2, 1, 4, 5),
    "japan": (4, 3, 5, 5),
    "siam": (4, 2, 5, 5),
    "spice_islands": (5, 3, 5, 6),
    "india": (6, 3, 6, 6),
    "circumnavigation": (8, 3, 6, 6),
    "china": (7, 3, 6, 6),
}
DECK = "deck"
"""Where an expedition sails once every region is open."""
