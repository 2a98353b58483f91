"""What the page of Navegador has of its own."""

from __future__ import annotations

from collections.abc import Sequence

from aod_nb.core import Event, Option
from aod_nb.i18n import inline, name, text
from aod_nb.navegador import tell
from aod_nb.navegador.editions import CHOICES
from aod_nb.navegador.state import State
from aod_nb.navegador.tables import ROMAN
from aod_nb.navegador.turn import due_phase
from aod_nb.widgets.html import Html, el
from aod_nb.widgets.navegador.mats import belongings, figures, money
from aod_nb.widgets.navegador.tables import tables
from aod_nb.widgets.navegador.wanted import PLANNED, at_least, kind_place, kinds, note, wanted
from aod_nb.widgets.play.parts import place_of

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

BOXES: tuple[str, ...] = ()
LANGUAGES: dict[str, str] = {}
TABLES = (tables,)

_ASKED_BEFORE = {"phase_by_card": "card", "action": "rondel", "end": "action"}
"""At the bottom of the agenda stands the step that comes next; before it is asked what belongs to this one."""


def standing(state: State) -> list[Html]:
    """Round and phase, whose turn it is, and what of the turn is at hand."""
    phase = el("strong", text("navegador_page.round", round=state.round, phase=ROMAN[state.phase]), class_="turn")
    if state.seat is None:
        return [phase]
    nation, now = state.nations[state.seat], _ASKED_BEFORE[state.agenda[0].name]
    steps = [el("li", _step(state, step), aria_current="step" if step == now else None) for step in _ASKED_BEFORE.values()]
    return [
        phase,
        el("span", name("navegador", nation.name), class_=f"nation {nation.name}"),
        el("ol", steps, class_="steps words", aria_label=text("widgets.steps")),
        el("span", text("navegador_page.last_turns", turns=state.turns_left), class_="end")
        if state.turns_left is not None
        else Html(),
    ]


def _step(state: State, step: str) -> str:
    """The action is called by its field, once the stone lies there."""
    if step != "action":
        return text(f"navegador_page.step.{step}")
    now = state.agenda[0]
    if now.name != "end":
        return text("navegador_page.step.action")
    # Not the name of the field: both Market fields do the same.
    return name("navegador", state.setup.figures.rondel[state.nations[now.seat].stone])


def tell_asked(state: State, is_planned: bool) -> str:
    """In a plan ships are moved in any order."""
    if is_planned and state.decision.kind == "sailing":
        return text("navegador_page.asked_sailing")
    return tell.tell_asked(state)


def peek(state: State, is_open: bool) -> str:
    """No seat sees more than another."""
    return ""


def knows_more(state: State) -> bool:
    return False


def order(state: State) -> Sequence[int]:
    """Clockwise, from whoever is at turn."""
    first = state.seat or 0
    return [(first + step) % state.seats for step in range(state.seats)]


def coming(state: State) -> list[str]:
    """The rest of this turn, and the turns until everybody had one, or the end comes."""
    now = state.agenda[0]
    told = [text(f"navegador.step.{step}") for step in _left_after(now.name)]
    phase = due_phase(state)
    if phase != state.phase:
        told.insert(0 if now.name == "phase_by_card" else len(told), text("navegador_page.phase_next", phase=ROMAN[phase]))
    for step in range(1, 1 + (state.seats - 1 if state.turns_left is None else state.turns_left)):
        seat = (now.seat + step) % state.seats
        if seat == 0:
            told.append(text("navegador_page.round_next", round=state.round + 1))
        key = "turn_card" if seat == state.card and (state.round > 1 or seat < now.seat) else "turn"
        told.append(text(f"navegador_page.{key}", nation=state.nations[seat].name))
    return told if state.turns_left is None else [*told, text("navegador_page.end_next")]


def _left_after(step: str) -> list[str]:
    """What a seat is asked in its turn from this step on."""
    asked = ["rondel", "action"]
    return asked if step in ("card", "phase_by_card") else asked[1:] if step == "action" else []


def milestone(event: Event) -> str:
    """The phases, and what brings the end."""
    if event.kind == "phase_begins":
        return text("navegador_page.phase", phase=ROMAN[event.args["phase"]])
    return text("navegador_page.last") if event.kind in ("end_nagasaki", "end_buildings") else ""


def look_at(state: State, option: Option) -> str | None:
    return place_of(state, option)


def named(place: str) -> str:
    """A place of the board inside a sentence; what there is but once has no slug of its own."""
    kind, _, slug = place.partition(":")
    return inline("navegador", slug) if slug else text(f"navegador_page.place.{kind}")
