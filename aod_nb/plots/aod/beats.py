"""What is seen to happen in The Age of Discovery: the beats of every event, where places lie, and how things look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aod_nb.aod.state import State
from aod_nb.aod.tables import DECK, PIECES, REGIONS, SLOTS
from aod_nb.core import Event
from aod_nb.i18n import listing, name, text
from aod_nb.plots import palette
from aod_nb.plots.aod.geometry import Layout
from aod_nb.plots.aod.markers import legend
from aod_nb.plots.aod.palette import NATIONS
from aod_nb.plots.aod.places import box, building, good, region
from aod_nb.plots.aod.signs import vignette
from aod_nb.plots.beats import Beat, Look, Told, at_once, seat, told
from aod_nb.plots.shapes import Point

HIDDEN = "?"


def beats(events: Sequence[Event], before: State, after: State) -> list[Beat]:
    """What is seen of what happened between two positions."""
    return told(BEATS, events, before, after)


# Each event


def _money(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    assert event.seat is not None
    yield Beat("rise", seat(event.seat), words=text("plots.beat.gets_dollars", money=event.args["money"]), nation=nation)


def _paid(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    assert event.seat is not None
    yield Beat("rise", seat(event.seat), words=text("plots.beat.pays_dollars", money=event.args["price"]), nation=nation)


def _placed(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    args = event.args
    yield Beat("fly", box(args["box"], args.get("slot", "")), _own(event), args["piece"], nation)


def _arrived(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    source = box("colonist_dock") if event.rule == "V.dock" else _own(event)
    yield Beat("fly", region(event.args["region"]), source, event.args["piece"], nation)


def _region_good(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    yield Beat("fly", _own(event), f"token:{event.args['region']}", event.args["good"], nation)


def _good_taken(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    yield Beat("fly", _own(event), good(event.args["good"]), event.args["good"], nation)


def _good_drawn(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    yield Beat("fly", _own(event), box("trade_goods"), event.args["good"], nation)


def _ship_taken(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    yield Beat("fly", _own(event), "ship", "ship", nation)


def _bought(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    card = Beat("fly", _own(event), building(event.args["building"]), "building", nation)
    yield from at_once(card, *_paid(nation, event, before, after))


def _sailed(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    crew = [(piece, count) for piece, count in event.args["pieces"].items() if count]
    target = _goal(event)
    yield from at_once(*[Beat("fly", target, box("discovery"), piece, nation, count=count) for piece, count in crew])


def _discovered(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    args = event.args
    yield Beat("turn", _goal(event), thing="counter", words=str(args["natives"]))
    reward = text("plots.beat.reward", money=args["money"], vp=args["vp"])
    yield from at_once(Beat("rise", _goal(event), words=reward, nation=nation), Beat("ring", _goal(event), nation=nation))
    if args["target"] != DECK:
        found = name("aod", args["target"])
        yield Beat("title", words=text("plots.beat.discovered", nation=name("aod", nation), region=found))


def _failed(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    natives = event.args.get("natives")
    yield Beat("turn", _goal(event), thing="counter", words=HIDDEN if natives is None else str(natives))
    words = text("plots.beat.failed", value=event.args["value"])
    yield from at_once(Beat("fall", _goal(event), thing="colonist", nation=nation), Beat("rise", _goal(event), words=words))


def _gained(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    at_sea, on_dock = event.kind == "gained_at_sea", event.kind == "gained_on_dock"
    target = box("discovery") if at_sea else box("colonist_dock") if on_dock else _own(event)
    source = _own(event) if at_sea or on_dock else box("specialists")
    yield Beat("fly", target, source, event.args.get("piece", "colonist"), nation)


def _war(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    opponent = before.nations[event.args["opponent"]].name
    words = text("plots.beat.war", nation=name("aod", nation), opponent=name("aod", opponent))
    yield from at_once(Beat("title", words=words), *_paid(nation, event, before, after))


def _battle(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    place, opponent = region(event.args["region"]), before.nations[event.args["opponent"]].name
    yield Beat("ring", place, nation=nation)
    yield Beat(
        "rise", place, words=text("plots.beat.battle", nation=name("aod", nation), opponent=name("aod", opponent)), nation=nation
    )


def _losses(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    place = region(event.args["region"])
    gone = [(piece, count) for piece, count in event.args["pieces"].items() if count and piece in PIECES]
    if gone and event.kind == "losses":
        yield from at_once(*[Beat("fall", place, thing=piece, nation=nation, count=count) for piece, count in gone])
    else:
        yield Beat("ring", place, nation=nation)


def _raided(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    coin = Beat("fly", _own(event), seat(event.args["payer"]), "coin", nation)
    yield from at_once(coin, *_money(nation, event, before, after))


def _moved(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    args = event.args
    count = args.get("colonists", 0) + args.get("soldiers", 0) or 1
    piece = "soldier" if event.kind == "rode" or not args.get("colonists") else "colonist"
    yield Beat("fly", region(args["target"]), region(args["origin"]), piece, nation, count=count)


def _swapped(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    yield Beat("ring", region(event.args["region"]), nation=nation)


def _colony(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    place, words = region(event.args["region"]), text("plots.beat.vp", vp=event.args["vp"])
    yield from at_once(Beat("ring", place, nation=nation), Beat("rise", place, words=words, nation=nation))


def _scored(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    yield Beat("rise", _own(event), words=text("plots.beat.vp", vp=event.args["vp"]), nation=nation)


def _own_ring(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    yield Beat("ring", _own(event), nation=nation)


def _bid(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    yield Beat("rise", _own(event), words=text("plots.beat.bid", amount=event.args["amount"]), nation=nation)


def _trained(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    yield from at_once(Beat("ring", box("specialists")), *_paid(nation, event, before, after))


def _ring_of(place: str) -> Told:
    def ring(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
        yield Beat("ring", place, nation=nation)

    return ring


def _colonists(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    words = text("plots.beat.colonists", count=event.args["count"])
    yield from at_once(*[Beat("rise", seat(other), words=words, nation=one.name) for other, one in enumerate(before.nations)])


def _offered(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    if "buildings" in event.args:
        yield from at_once(*[Beat("ring", building(slug)) for slug in event.args["buildings"]])
    else:
        yield from at_once(*[Beat("ring", good(slug)) for slug in dict.fromkeys(event.args["goods"])])


def _turn(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    yield Beat("title", words=text("plots.beat.turn", turn=event.args["turn"]))


def _age(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    yield Beat("title", words=text("plots.beat.age", age=event.args["age"]))


def _over(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    winners = listing([name("aod", before.nations[winner].name) for winner in event.args["winners"]])
    yield Beat("title", words=text("plots.beat.over", winners=winners))


def _own(event: Event) -> str:
    assert event.seat is not None
    return seat(event.seat)


def _goal(event: Event) -> str:
    """Where an expedition goes: a region, or the deck, whose cards are named once they are discovered."""
    target = event.args["target"]
    return region(target) if target in REGIONS else "deck"


BEATS: dict[str, Told] = {
    **dict.fromkeys(("money", "building_money", "income", "looted"), _money),
    **dict.fromkeys(("gained", "gained_at_sea", "gained_on_dock"), _gained),
    **dict.fromkeys(("rode", "migrated"), _moved),
    **dict.fromkeys(("losses", "losses_not_asked"), _losses),
    **dict.fromkeys(("failed", "failed_unseen"), _failed),
    **dict.fromkeys(("building_scored", "economy_scored"), _scored),
    **dict.fromkeys(("buildings_offered", "goods_offered"), _offered),
    **dict.fromkeys(("not_asked", "declined", "passed", "building_idle", "no_more_soldiers"), _own_ring),
    **dict.fromkeys(("ship_stays", "ship_offered"), _ring_of("ship")),
    **dict.fromkeys(("new_order", "advanced"), _ring_of(box("turn_order"))),
    "bid": _bid,
    "auction_paid": _paid,
    "placed": _placed,
    "arrived": _arrived,
    "region_good": _region_good,
    "good_taken": _good_taken,
    "good_drawn": _good_drawn,
    "ship_taken": _ship_taken,
    "bought": _bought,
    "sailed": _sailed,
    "discovered": _discovered,
    "trained": _trained,
    "war": _war,
    "battle": _battle,
    "raided": _raided,
    "swapped": _swapped,
    "colony_scored": _colony,
    "colonists": _colonists,
    "turn_begins": _turn,
    "age_ends": _age,
    "game_over": _over,
}


# Where places lie


def where(place: str, state: State, layout: Layout) -> Point | None:
    """The point of a place in a position; None for what does not lie on the board in it."""
    kind, _, slug = place.partition(":")
    if kind == "seat":
        left, steps = legend(layout)
        return left, steps[int(slug)]
    if kind in ("ship", "deck"):
        return layout.ship if kind == "ship" else layout.deck
    if kind == "region":
        return layout.spots[slug].pieces.start
    if kind == "token":
        return layout.spots[slug].good
    if kind == "good":
        return layout.goods[state.goods_offer.index(slug)].middle if slug in state.goods_offer else None
    if kind == "building":
        offer = state.building_offer
        return layout.buildings[offer.index(slug)].middle if slug in offer[: len(layout.buildings)] else None
    return _in_box(slug, state, layout)


def _in_box(slug: str, state: State, layout: Layout) -> Point:
    """In a box with spaces the last piece, in any other the first."""
    name_of_box, _, slot = slug.partition(":")
    if slot:
        return layout.rows["specialists"][SLOTS.index(slot)]
    points = layout.rows.get(name_of_box)
    if points is None:
        x, y = layout.flows[name_of_box].start
        return x + layout.pitch[0] / 2, y
    if name_of_box in ("turn_order", "specialists"):
        return layout.boxes[name_of_box].middle
    return points[min(max(len(state.row(name_of_box)), 1), len(points)) - 1]


def look(beat: Beat) -> Look:
    """How the thing of a beat is drawn."""
    flag = NATIONS.get(beat.nation)
    if beat.thing == "building":
        return Look("square", palette.BOX, mark=vignette(beat.source.partition(":")[2])[0])
    if beat.thing == "counter":
        return Look("circle", palette.COUNTER, palette.WHITE, HIDDEN)
    if beat.thing in PIECES:
        return Look(flag.shape, flag.colour, flag.ink, mark=beat.thing) if flag else Look("circle", palette.INK, palette.PAPER)
    return Look("", palette.BOX, mark=beat.thing)
