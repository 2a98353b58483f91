"""Whether a position can be: the laws of the game for a state that nobody vouches for.

The position builder and every record that is resumed pass through here.  Each law refuses with one clear sentence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from aod_nb.aod.auction import Auction
from aod_nb.aod.buildings import BUILDING_ORDER, BUILDINGS, tiles
from aod_nb.aod.check_agenda import check_agenda
from aod_nb.aod.dock import Landing
from aod_nb.aod.editions import check_setup
from aod_nb.aod.pieces import soldiers_in_use
from aod_nb.aod.placement import Placement, free_spots
from aod_nb.aod.scoring import FIRST
from aod_nb.aod.tables import (
    BUILDINGS_ON_OFFER,
    CARDS,
    CARIBBEAN,
    COUNTERS,
    GOOD_INDEX,
    GOOD_SET_SIZE,
    GOODS,
    GOODS_ON_OFFER,
    GOODS_SPACES,
    MAX_SHIPS,
    MAX_SOLDIERS,
    PIECES,
    REGIONS,
    SCORING_TURNS,
    SLOTS,
    TURNS,
    age_of,
)
from aod_nb.aod.trade import income
from aod_nb.aod.turn import LAST_STEP, STEPS
from aod_nb.core import BadInput

if TYPE_CHECKING:
    from aod_nb.aod.state import State

MOST_PER_TURN, MOST_GAINED = 100, 50
"""More pieces than a turn brings; the second is what its last steps may add (really five specialists, eleven pieces from
buildings and five colonists).  Generous, but what passes stays passable however play goes on."""

_INDEX = {name: index for index, name in enumerate(STEPS)}
_OVER = len(_INDEX)


def check(state: State) -> None:
    """A ValueError with a clear text on a position that cannot be."""
    check_setup(state.setup)
    _check_seats(state)
    _check_tables(state)
    check_agenda(state)
    at = _INDEX[state.step] if state.step else _OVER
    for law in _LAWS:
        law(state, at)


def refuse(key: str, **args: Any) -> BadInput:
    return BadInput(f"aod.position.{key}", **args)


def _check_seats(state: State) -> None:
    seats = state.setup.seats
    if tuple(nation.name for nation in state.nations) != state.setup.nations:
        raise refuse("nations", seats=seats)
    if sorted(state.order) != list(range(seats)):
        raise refuse("order", seats=seats)
    if len(set(state.waiting)) < len(state.waiting) or any(seat >= seats for seat in state.waiting):
        raise refuse("waiting")
    rows = (state.initiative, state.dock, state.trade_goods, state.capital_buildings, state.specialists, state.warfare)
    for piece in [piece for row in rows for piece in row if piece is not None]:
        if piece.seat >= seats:
            raise refuse("seat", found=piece.seat, seats=seats)
        if piece.kind not in PIECES:
            raise refuse("unknown", what="piece", found=piece.kind)
    for seat in (state.dock_x, state.dock_y, state.university):
        if seat is not None and seat >= seats:
            raise refuse("seat", found=seat, seats=seats)


def _check_tables(state: State) -> None:
    """Every slug stands in its table."""
    nations = state.nations
    slugs: dict[str, tuple[Iterable[str], Iterable[str]]] = {
        "building": (
            [
                slug
                for tiles in (state.building_offer, *state.stacks, *[nation.buildings for nation in nations])
                for slug in tiles
            ],
            BUILDINGS,
        ),
        "good": (state.goods_offer, GOODS),
        "card": ([*state.deck, *[card for nation in nations for card in nation.cards]], CARDS),
    }
    for what, (found, known) in slugs.items():
        for slug in found:
            if slug not in known:
                raise refuse("unknown", what=what, found=slug)


def _law_hands(state: State, at: int) -> None:
    """Hands are full at the start of a turn, empty while the boxes are resolved, and filled again by the Specialists."""
    saved = 0 < at < _INDEX["specialists"]
    for nation in state.nations:
        if saved and any(nation.hand):
            raise refuse("hand_saved", nation=nation.name)
        pieces = sum(nation.hand) + sum(nation.shipping) + sum(nation.discovery)
        limit = MOST_PER_TURN * state.turn + (MOST_GAINED if at >= _INDEX["specialists"] else 0)
        if pieces > limit:
            raise refuse("pieces_many", nation=nation.name, found=pieces, limit=limit)


def _law_soldiers(state: State, at: int) -> None:
    # A soldier that is just being landed is on its way from one place to another.
    top = state.decision
    landing = top.seat if isinstance(top, Landing) and top.piece == "soldier" else None
    for seat, nation in enumerate(state.nations):
        soldiers = soldiers_in_use(state, seat) + (seat == landing)
        if soldiers > MAX_SOLDIERS:
            raise refuse("soldiers", nation=nation.name, found=soldiers, limit=MAX_SOLDIERS)


def _law_boxes(state: State, at: int) -> None:
    """No box holds more than its spaces, and none that was resolved holds anything."""
    seats = [piece.seat for piece in state.initiative]
    if len(set(seats)) < len(seats):
        raise refuse("initiative_twice")
    board = state.board
    sizes: dict[str, tuple[int, int | None, int]] = {
        # box: (pieces, spaces, the last step that may find them there)
        "initiative": (len(state.initiative), board.initiative_spaces, _OVER if state.turn == TURNS else _INDEX["new_order"]),
        "colonist_dock": (len(state.dock), board.dock_spaces, _INDEX["colonist_dock"]),
        "trade_goods": (len(state.trade_goods), GOODS_SPACES, _INDEX["trade_goods"]),
        "merchant_shipping": (sum(sum(nation.shipping) for nation in state.nations), None, _INDEX["merchant_shipping"]),
        "capital_buildings": (len(state.capital_buildings), board.capital_spaces, _INDEX["capital_buildings"]),
        "specialists": (sum(piece is not None for piece in state.specialists), len(SLOTS), _INDEX["specialists"]),
        "warfare": (len(state.warfare), board.warfare_spaces, _INDEX["warfare"]),
    }
    for box, (pieces, spaces, last) in sizes.items():
        if spaces is not None and pieces > spaces:
            raise refuse("box_full", box=box, found=pieces, spaces=spaces)
        if pieces and at > last:
            raise refuse("box_resolved", box=box)
    for seat, field in ((state.dock_x, "x"), (state.dock_y, "y")):
        if seat is None:
            continue
        if _INDEX["colonist_dock"] < at < _INDEX["benefits"]:
            raise refuse("box_resolved", box="colonist_dock")
        if not any(building.docks == field for building in state.buildings_of(seat)):
            raise refuse("dock_extra", nation=state.nations[seat].name, space=field)


def _law_regions(state: State, at: int) -> None:
    """Pieces stand in open regions only, and three of one colour never stand beside an untaken good."""
    for region, slug in enumerate(REGIONS):
        good, printed = state.region_goods[region], state.board.region_goods[region]
        if good not in ("", printed):
            raise refuse("region_good", region=slug, found=good, printed=printed)
        for nation in state.nations:
            pieces = nation.colonists[region] + nation.soldiers[region]
            if pieces and state.counters[region] >= 0:
                raise refuse("undiscovered", nation=nation.name, region=slug)
            if pieces >= GOOD_SET_SIZE and good:
                raise refuse("untaken_good", nation=nation.name, region=slug, pieces=pieces, good=good)
        if not good and not any(nation.goods[GOOD_INDEX[printed]] for nation in state.nations):
            raise refuse("good_nowhere", region=slug, good=printed)


def _law_goods(state: State, at: int) -> None:
    if len(state.goods_offer) > GOODS_ON_OFFER:
        raise refuse("goods_offer", found=len(state.goods_offer), limit=GOODS_ON_OFFER)
    for index, (good, count) in enumerate(GOODS.items()):
        owned = sum(nation.goods[index] for nation in state.nations)
        open_ones = state.region_goods.count(good) + state.goods_offer.count(good)
        found = owned + open_ones + state.supply[index]
        if found != count:
            raise refuse("goods_count", good=good, found=found, count=count)


def _law_ships(state: State, at: int) -> None:
    ships = sum(nation.ships for nation in state.nations) + state.ship
    limit = min(MAX_SHIPS, state.turn + (at > _INDEX["new_ship"]))
    if ships > limit:
        raise refuse("ships", found=ships, limit=limit, turn=state.turn)
    if at <= _INDEX["merchant_shipping"] and not state.ship:
        raise refuse("ship_missing", step=f"aod.step.{state.step}")


def _law_counters(state: State, at: int) -> None:
    owned = [counter for nation in state.nations for counter in nation.counters]
    lying = [counter for counter in state.counters if counter >= 0]
    if sorted(owned + lying + state.unused) != list(range(len(COUNTERS))):
        raise refuse("counters", count=len(COUNTERS))
    hidden_start = len(REGIONS) - (0 if state.setup.auction else 1)
    if len(owned) + len(lying) != hidden_start:
        raise refuse("counters_in_use", found=len(owned) + len(lying), count=hidden_start)
    auctioning = isinstance(state.decision, Auction)
    if (state.counters[CARIBBEAN] >= 0) != auctioning:
        raise refuse("caribbean")
    for region, counter in enumerate(state.counters):
        if counter >= 0 and state.failed[region] >= COUNTERS[counter][2]:
            raise refuse("failed", region=REGIONS[region], value=state.failed[region])
        if not _fits_seen(state, region):
            raise refuse("seen", region=REGIONS[region])
    cards = [card for nation in state.nations for card in nation.cards]
    if sorted(cards + state.deck) != sorted(CARDS):
        raise refuse("cards", count=len(CARDS))
    if cards and not state.all_open:
        raise refuse("cards_early")


def _fits_seen(state: State, region: int) -> bool:
    """A hidden counter was seen by those whose expeditions failed there: by everybody, unless failures are hidden."""
    everybody = (1 << len(state.nations)) - 1
    seen, failed = state.seen[region], state.failed[region]
    if seen > everybody or (seen == 0) != (failed == 0):
        return False
    return state.setup.hidden_failures or seen in (0, everybody)


def _law_buildings(state: State, at: int) -> None:
    """Every tile is in one place: a stack, on offer, with its owner, or out of the game with its age."""
    renewed = at > _INDEX["new_buildings"] and at != _OVER
    age_now = age_of(min(TURNS, state.turn + renewed))
    if len(state.building_offer) > BUILDINGS_ON_OFFER:
        raise refuse("building_offer", found=len(state.building_offer), limit=BUILDINGS_ON_OFFER)
    owned = [slug for nation in state.nations for slug in nation.buildings]
    for nation in state.nations:
        if nation.buildings != sorted(nation.buildings, key=BUILDING_ORDER.__getitem__):
            raise refuse("building_order", nation=nation.name)
    for slug in [*owned, *state.building_offer]:
        if BUILDINGS[slug].age > age_now:
            raise refuse("later_age", building=slug, age=BUILDINGS[slug].age, now=age_now)
    for slug in state.building_offer:
        if BUILDINGS[slug].age < age_now:
            raise refuse("earlier_age", building=slug, age=BUILDINGS[slug].age, now=age_now)
    for age, stack in enumerate(state.stacks, 1):
        box = Counter(tiles(age, state.setup))
        found = Counter(slug for slug in [*owned, *state.building_offer] if BUILDINGS[slug].age == age) + Counter(stack)
        for slug, count in found.items():
            if count > box[slug]:
                raise refuse("building_copies", building=slug, found=count, count=box[slug])
        if age >= age_now and found != box:
            raise refuse("building_missing", age=age)
        if age < age_now and stack:
            raise refuse("stack_of_past", age=age)
    if state.university is not None and "university" not in state.nations[state.university].buildings:
        raise refuse("university", nation=state.nations[state.university].name)


def _law_scores(state: State, at: int) -> None:
    done = sum(1 for turn in SCORING_TURNS if turn < state.turn or (turn == state.turn and at > _INDEX["colonies"]))
    for nation in state.nations:
        if len(nation.colony_points) != done:
            raise refuse("scorings", nation=nation.name, found=len(nation.colony_points), count=done)
        for points in nation.colony_points:
            if points > FIRST * len(REGIONS):
                raise refuse("colony_points", nation=nation.name, found=points, limit=FIRST * len(REGIONS))
        # Goods that step D brings may make the sets better than they were in step C, never worse.
        paid = income(nation.goods, nation.ships) if state.turn == TURNS and at > _INDEX["income"] else 0
        if nation.economy > paid:
            raise refuse("economy", nation=nation.name, turn=TURNS)
    if at == _OVER and state.turn != TURNS:
        raise refuse("over_early", turn=TURNS)
    if _INDEX[LAST_STEP] < at < _OVER and state.turn == TURNS:
        raise refuse("over_late", turn=TURNS)


def _law_can_place(state: State, at: int) -> None:
    """Whoever is asked to place holds a piece, and so does everybody who waits for it."""
    if at == 0:
        asked = [state.decision.seat] if isinstance(state.decision, Placement) else []
        for seat in [*asked, *state.waiting]:
            if not any(state.nations[seat].hand) or not free_spots(state, seat):
                raise refuse("nothing_to_place", nation=state.nations[seat].name)
    elif state.waiting and state.step not in ("discovery", "benefits"):
        raise refuse("waiting")
    if state.waiting and state.decision is not None and getattr(state.decision, "seat", None) in state.waiting:
        raise refuse("asked_and_waiting")
    resolving = {"trade_goods": state.trade_goods, "capital_buildings": state.capital_buildings, "warfare": state.warfare}
    row: Sequence[object] = state.specialists if state.step == "specialists" else resolving.get(state.step or "", ())
    spaces = state.board.dock_spaces if state.step == "colonist_dock" else len(row)
    if state.resolved > spaces:
        raise refuse("resolved")


_LAWS: tuple[Callable[[State, int], None], ...] = (
    _law_hands,
    _law_soldiers,
    _law_boxes,
    _law_regions,
    _law_goods,
    _law_ships,
    _law_counters,
    _law_buildings,
    _law_scores,
    _law_can_place,
)
