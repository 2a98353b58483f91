"""What is seen to happen in Navegador: the beats of every event, where places lie, and how things look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from aod_nb.core import Event
from aod_nb.i18n import listing, name, text
from aod_nb.navegador.state import State
from aod_nb.navegador.tables import BUILDINGS, REGIONS, ROMAN
from aod_nb.plots import palette
from aod_nb.plots.beats import Beat, Look, Told, at_once, seat, told
from aod_nb.plots.navegador import places
from aod_nb.plots.navegador.geometry import SPACES, Layout
from aod_nb.plots.navegador.markers import legend
from aod_nb.plots.navegador.palette import GOODS, NATIONS
from aod_nb.plots.navegador.signs import vignette
from aod_nb.plots.shapes import Point


def beats(events: Sequence[Event], before: State, after: State) -> list[Beat]:
    """What is seen of what happened between two positions."""
    return told(BEATS, events, before, after)


# Each event


def _moved(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    """The stone walks over every field on its way."""
    assert event.seat is not None
    fields, goal = before.board.fields, event.args["field"]
    stone = before.nations[event.seat].stone
    if stone < 0:
        yield Beat("fly", places.field(goal), _own(event), "stone", nation)
        return
    on_way = [fields[(stone + step) % len(fields)] for step in range(event.args["steps"] + 1)]
    for here, there in pairwise(on_way):
        yield Beat("fly", places.field(there), places.field(here), "stone", nation)
    if len(on_way) == 1:
        yield Beat("ring", places.field(goal), nation=nation)


def _ship_paid(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    yield Beat("fall", places.region(event.args["region"]), thing="ship", nation=nation)


def _bought(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    """Workers come to the seat, ships to Portugal."""
    thing, target = ("worker", _own(event)) if event.kind == "hired" else ("ship", places.region(REGIONS[0]))
    if not event.args["count"]:
        yield Beat("ring", _own(event), nation=nation)
        return
    new = Beat("fly", target, places.field("workers" if thing == "worker" else "ships"), thing, nation, count=event.args["count"])
    yield from at_once(new, *_price(nation, event, before, after))


def _price(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    yield Beat("rise", _own(event), words=text("plots.beat.pays", money=event.args["price"]), nation=nation)


def _gets(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    yield Beat("rise", _own(event), words=text("plots.beat.gets", money=event.args["money"]), nation=nation)


def _sailed(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    args = event.args
    yield Beat("fly", places.region(args["target"]), places.region(args["origin"]), "ship", nation, count=args["count"])


def _explored(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    args, target = event.args, places.region(event.args["region"])
    origins = dict.fromkeys(args["origins"])
    fleet = [Beat("fly", target, places.region(one), "ship", nation, count=list(args["origins"]).count(one)) for one in origins]
    yield from at_once(*fleet)
    lost = [Beat("fall", target, thing="ship", nation=nation, count=args["lost"])] if args["lost"] else []
    yield from at_once(Beat("turn", target, thing="token", words=str(args["prices"][0])), *lost)
    yield from at_once(Beat("ring", target, nation=nation), *_gets(nation, event, before, after))
    yield Beat(
        "title", words=text("plots.beat.explored", nation=name("navegador", nation), region=name("navegador", args["region"]))
    )


def _founded(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    token = Beat("fly", _own(event), places.region(event.args["region"]), event.args["good"], nation)
    yield from at_once(token, *_price(nation, event, before, after))


def _built(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    tile = Beat("fly", _own(event), places.building(event.args["building"]), "building", nation)
    yield from at_once(tile, *_price(nation, event, before, after))


def _traded(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    """The goods go to the market, or through the factories, and the price moves."""
    good = event.args["good"]
    target = places.good(good) if event.kind == "sold" else places.PROCESSING
    goods = Beat("fly", target, _own(event), good, nation, count=event.args["units"])
    yield goods
    yield from at_once(Beat("ring", places.good(good), nation=nation), *_gets(nation, event, before, after))


def _claimed(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    tile = Beat("fly", _own(event), places.privilege(event.args["privilege"]), "building", nation)
    yield from at_once(tile, *_gets(nation, event, before, after))


def _card(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    if "to" in event.args:
        yield Beat("fly", seat(event.args["to"]), places.CARD, "card", nation)
    else:
        yield Beat("ring", places.CARD, nation=nation)


def _phase(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    yield Beat("title", words=text("plots.beat.phase", phase=ROMAN[event.args["phase"]]))


def _round(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    yield from at_once(*[Beat("ring", seat(other), nation=one.name) for other, one in enumerate(before.nations)])


def _ends(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    yield Beat("title", words=text("plots.beat.last_turns"))


def _king(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    words = text("plots.beat.vp", vp=event.args["vp"])
    tile = Beat("fly", places.privilege(event.args["privilege"]), _own(event), "building", nation)
    yield from at_once(tile, Beat("rise", _own(event), words=words, nation=nation))


def _tie(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    yield Beat("ring", places.CARD)


def _over(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    winners = listing([name("navegador", before.nations[winner].name) for winner in event.args["winners"]])
    yield Beat("title", words=text("plots.beat.over", winners=winners))


def _own_ring(nation: str, event: Event, before: State, after: State) -> Iterator[Beat]:
    yield Beat("ring", _own(event), nation=nation)


def _own(event: Event) -> str:
    assert event.seat is not None
    return seat(event.seat)


BEATS: dict[str, Told] = {
    **dict.fromkeys(("hired", "launched"), _bought),
    **dict.fromkeys(("workers_sold", "ships_sold"), _gets),
    **dict.fromkeys(("sold", "processed"), _traded),
    **dict.fromkeys(("card_used", "card_passed", "card_lapsed"), _card),
    **dict.fromkeys(("not_asked", "declined", "not_traded"), _own_ring),
    **dict.fromkeys(("end_nagasaki", "end_buildings"), _ends),
    **dict.fromkeys(("tie", "tie_holder"), _tie),
    "moved": _moved,
    "ship_paid": _ship_paid,
    "sailed": _sailed,
    "explored": _explored,
    "founded": _founded,
    "built": _built,
    "claimed": _claimed,
    "phase_begins": _phase,
    "round_begins": _round,
    "king_placed": _king,
    "game_over": _over,
}


# Where places lie


def where(place: str, state: State, layout: Layout) -> Point | None:
    """The point of a place in a position."""
    kind, _, slug = place.partition(":")
    if kind == "seat":
        return legend(layout, int(slug))
    if kind == "region":
        rect = layout.regions[slug]
        return rect.middle[0], rect.bottom + 2.5
    if kind == "field":
        x, y = layout.field_middle(state.board.fields.index(slug))
        return x, y - 2.9
    if kind == "building":
        return layout.space(slug, min(state.built[list(BUILDINGS).index(slug)], SPACES - 1))
    if kind == "good":
        return layout.columns[slug].middle
    if kind == "privilege":
        return layout.privileges[slug].middle
    return (layout.card if place == places.CARD else layout.columns[places.PROCESSING]).middle


def look(beat: Beat) -> Look:
    """How the thing of a beat is drawn."""
    flag = NATIONS.get(beat.nation)
    if beat.thing in GOODS or beat.thing == "worker":
        return Look("", palette.BOX, mark=beat.thing)
    if beat.thing == "card":
        return Look("", palette.BOX, mark="ship")
    if beat.thing == "building":
        place = beat.target if beat.source.startswith("seat:") else beat.source
        return Look("square", palette.BOX, mark=vignette(place.partition(":")[2])[0])
    if beat.thing == "token":
        return Look("square", palette.COUNTER, palette.WHITE, "?")
    if flag is None:
        return Look("circle", palette.INK, palette.PAPER)
    if beat.thing == "ship":
        return Look(flag.shape, flag.colour, flag.ink, mark="ship")
    return Look(flag.shape, flag.colour, flag.ink, flag.letter)
