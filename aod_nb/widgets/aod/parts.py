"""What the page of the Age of Discovery has of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from aod_nb.aod import tell
from aod_nb.aod.auction import Auction
from aod_nb.aod.buildings import rule_of
from aod_nb.aod.dock import open_regions
from aod_nb.aod.editions import CHOICES
from aod_nb.aod.odds import odds
from aod_nb.aod.options import LAND, Land, Man, Place, Sail, spots
from aod_nb.aod.redeal import knows_counter
from aod_nb.aod.rules import card
from aod_nb.aod.state import Nation, State
from aod_nb.aod.tables import BOXES as BOXES_OF_EVENTS
from aod_nb.aod.tables import DECK, GOOD_NAMES, PIECES, REGIONS, SCORING_TURNS, TURNS, age_of
from aod_nb.aod.trade import SHIP, Partition, best_sets
from aod_nb.aod.turn import STEPS
from aod_nb.core import Event, Option, Score
from aod_nb.i18n import inline, listing, name, text
from aod_nb.plots.aod.places import box, place_of
from aod_nb.plots.aod.signs import vignette
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.marks import sign
from aod_nb.widgets.session import Session
from aod_nb.widgets.view import View

__all__ = [
    "BOXES",
    "CHOICES",
    "LANGUAGES",
    "PLANNED",
    "TABLES",
    "at_least",
    "belongings",
    "coming",
    "figures",
    "kind_place",
    "kinds",
    "knows_more",
    "look_at",
    "milestone",
    "money",
    "named",
    "note",
    "order",
    "peek",
    "standing",
    "tell_asked",
    "wanted",
]

BOXES = ("classic", "italian", "french", "russian")
LANGUAGES = {"italian": "it", "french": "fr", "russian": "ru"}
PLANNED: Mapping[str, Option | None] = {}
TABLES: tuple[Callable[[Session], View], ...] = ()
LETTERS = "ABCDEFGHIJ"
AHEAD = 6
"""Steps that are told before they come."""


def standing(state: State) -> list[Html]:
    """Turn and age, and the steps A to J."""
    steps = [_step(state, letter) for letter in LETTERS]
    return [
        el("strong", text("aod_page.turn", turn=state.turn, turns=TURNS, age=age_of(state.turn)), class_="turn"),
        el("ol", steps, class_="steps", aria_label=text("widgets.steps")),
    ]


def _step(state: State, letter: str) -> Html:
    """The present step by its name, those before it ticked."""
    words = text(f"aod_page.step.{letter}")
    if letter == state.letter:
        return el("li", words, aria_current="step")
    is_past = state.letter is None or letter < state.letter
    return el("li", "✓" if is_past else "·", title=words, class_="past" if is_past else None)


def tell_asked(state: State, is_planned: bool) -> str:
    return tell.tell_asked(state)


def kinds(state: State) -> list[tuple[str, str]]:
    """The kinds of pieces the seat at turn may place, with their numbers."""
    if state.seat is None or state.decision.kind != "placement":
        return []
    hand = zip(PIECES, state.nations[state.seat].hand, strict=True)
    return [(piece, f"{count} × {name('aod', piece)}") for piece, count in hand if count]


def kind_place(state: State, kind: str) -> str | None:
    """A kind of piece lies in the hand, not on the board."""
    return None


def wanted(state: State, kind: str) -> Sequence[Option]:
    """Every spot for the piece, every region where all that are open are offered."""
    offered = state.options()
    if kind:
        return [Place(kind, box, slot) for box, slot in spots()] + [one for one in offered if not isinstance(one, Place)]
    is_landing = offered and all(isinstance(option, Land) for option in offered) and offered == open_regions(state)
    return LAND if is_landing else offered


def note(state: State, option: Option) -> str:
    """The odds of an expedition, from what the seat knows, with all that can still join it."""
    found = odds(state, option) if isinstance(option, Sail | Man) else None
    if found is None or not found.possible:
        return ""
    if found.natives is not None:
        return text("aod_page.odds.known", natives=found.natives, value=found.value)
    kind = "deck" if found.target == DECK else "region"
    return text(f"aod_page.odds.{kind}", percent=found.percent, beaten=found.beaten, possible=found.possible)


def at_least(state: State, option: Option) -> State | None:
    """Nothing is planned."""
    return None


def peek(state: State, is_open: bool) -> str:
    """With hidden failures a counter is shown to its seat alone."""
    if not state.setup.hidden_failures or state.seat is None:
        return ""
    nation = state.nations[state.seat].name
    return text("aod_page.peek_end", nation=nation) if is_open else text("aod_page.peek", nation=nation)


def knows_more(state: State) -> bool:
    """Whether the seat at turn has seen a counter that others have not."""
    seat = state.seat
    return any(knows_counter(state, seat, region) and not knows_counter(state, None, region) for region in range(len(REGIONS)))


def order(state: State) -> Sequence[int]:
    return state.order


def money(amount: int) -> str:
    return f"${amount}"


def coming(state: State) -> list[str]:
    """The rest of the turn, with whom each step is about; the first line is what is at hand."""
    names = list(STEPS)
    rest = names[names.index(state.agenda[0].name) :]
    told = [step for step in rest[1:] if not step.startswith("before_") and not step.endswith("_order")]
    return [text(f"aod.step.{rest[0]}"), *[_about(state, step) for step in told if _comes(state, step)][: AHEAD - 1]]


def _comes(state: State, step: str) -> bool:
    """Colonies are scored in three of the turns, and the last turn ends there."""
    return step != "colonies" or state.turn in SCORING_TURNS


def _about(state: State, step: str) -> str:
    """A box with those whose pieces are in it."""
    words, seats = text(f"aod.step.{step}"), _there(state, step)
    if seats is None:
        return words
    nations = listing(name("aod", state.nations[seat].name) for seat in seats) if seats else text("aod_page.nobody")
    return text("aod_page.step_nations", step=words, nations=nations)


def _there(state: State, step: str) -> list[int] | None:
    """The seats with pieces in the box of a step, each once; None for a step without a box."""
    if step in ("merchant_shipping", "discovery"):
        pieces = {
            seat: nation.shipping if step == "merchant_shipping" else nation.discovery
            for seat, nation in enumerate(state.nations)
        }
        return [seat for seat in state.order if any(pieces[seat])]
    if step not in BOXES_OF_EVENTS:
        return None
    row = state.specialists if step == "specialists" else state.row(step)
    return list(dict.fromkeys(piece.seat for piece in row if piece is not None))


def milestone(event: Event) -> str:
    """The three scorings, and the ages that begin."""
    if event.kind == "colony_scored":
        return text("aod_page.scored")
    return text("aod_page.age", age="I" * (event.args["age"] + 1)) if event.kind == "age_ends" else ""


def look_at(state: State, option: Option) -> str | None:
    """The box a piece would go to, whatever its place there."""
    return box(option.box) if isinstance(option, Place) else place_of(option)


def named(place: str) -> str:
    return inline("aod", place.split(":")[1])


def figures(state: State, seat: int) -> list[str]:
    """Pieces to place, and what the goods pay."""
    nation = state.nations[seat]
    hand, income = sum(nation.hand), best_income(nation)
    return [text("aod_page.in_hand", pieces=hand), *([text("aod_page.income", income=income)] if income else [])]


def best_income(nation: Nation) -> int:
    return best_sets({good: count for good, count in zip(GOOD_NAMES, nation.goods, strict=True) if count}, nation.ships).income


def belongings(state: State, seat: int, result: Score) -> Iterator[tuple[str, list[Html]]]:
    """While there is an auction the bid; the hand, the goods laid out in the sets that pay most, the buildings, the VP."""
    nation = state.nations[seat]
    if isinstance(state.decision, Auction):
        yield text("aod_page.bid"), [el("span", _bid(state.decision, seat))]
    yield text("aod_page.hand"), _pieces(nation.hand) or [el("span", "–")]
    partition = best_sets({good: count for good, count in zip(GOOD_NAMES, nation.goods, strict=True) if count}, nation.ships)
    yield text("aod_page.goods", income=partition.income), _goods(nation, partition) or [el("span", "–")]
    if nation.buildings:
        yield (
            text("aod_page.buildings"),
            [
                button(
                    [sign(*vignette(slug)), name("aod", slug)],
                    "card",
                    rule_of(slug),
                    class_="chip",
                    title=card(rule_of(slug)).text,
                )
                for slug in nation.buildings
            ],
        )
    made = [f"{name('aod', line)}: {vp}" for line, vp in result.lines.items() if vp]
    if made:
        yield text("aod_page.points"), [el("span", ", ".join(made))]


def _bid(auction: Auction, seat: int) -> str:
    """The last bid; who is out has a space, from the back."""
    last = money(auction.bids[seat]) if auction.bids[seat] else text("aod_page.bid_none")
    if seat not in auction.passed:
        return last
    return text("aod_page.bid_out", bid=last, space=len(auction.bids) - auction.passed.index(seat))


def _pieces(counts: list[int]) -> list[Html]:
    return [
        el("span", f"{count} × ", sign(piece), name("aod", piece), class_=f"chip piece {piece}")
        for piece, count in zip(PIECES, counts, strict=True)
        if count
    ]


def _goods(nation: Nation, partition: Partition) -> list[Html]:
    """Each set with what it pays, and then what is in none."""
    sets = [
        el("span", [_token(token) for token in tokens], el("b", money(pays)), class_="set")
        for tokens, pays in zip(partition.sets, partition.pays, strict=True)
    ]
    loose = {**dict(zip(GOOD_NAMES, nation.goods, strict=True)), SHIP: nation.ships}
    for tokens in partition.sets:
        for token in tokens:
            loose[token] -= 1
    return sets + [_token(token) for token, count in loose.items() for _ in range(count)]


def _token(token: str) -> Html:
    return el("span", sign(token), name("aod", token), class_=f"token {token}")
