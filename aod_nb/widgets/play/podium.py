"""The podium: everybody on a step by place, ties on the same one."""

from __future__ import annotations

from math import cos, radians, sin

from aod_nb.core import Score
from aod_nb.i18n import name, text
from aod_nb.model.game_model import PERSON
from aod_nb.model.result import Place
from aod_nb.plots.palette import SHAPES, Flag
from aod_nb.registry import has, part
from aod_nb.widgets.html import Html, el

LEAVES = 7
"""Leaves on each side of a laurel."""


def podium(game: str, places: list[Place], results: dict[int, Score], players: tuple[str, ...]) -> Html:
    """``results`` by seat.  Read aloud it begins with the first; on screen the first stands in the middle."""
    steps = [
        el(
            "li",
            el("div", [_standing(game, place, results[seat], players) for seat in place.seats], class_="on"),
            el("div", el("b", place.number), class_="step", aria_hidden="true"),
            class_=f"place{place.number}",
        )
        for place in places
    ]
    return el("ol", steps, class_="podium", aria_label=text("widgets.places"))


def _standing(game: str, place: Place, result: Score, players: tuple[str, ...]) -> Html:
    return el(
        "div",
        _laurel() if place.number == 1 else Html(),
        figure(game, result.nation),
        el("strong", name(game, result.nation)),
        el("span", text("widgets.vp", vp=result.total), class_="vp"),
        el("small", who(players, result.seat)) if len({*players}) > 1 else Html(),
        class_=f"one {result.nation}",
    )


def who(players: tuple[str, ...], seat: int) -> str:
    """Who played a seat: you, if you were the only person."""
    if players[seat] != PERSON:
        return text(f"bots.name.{players[seat]}")
    return text("widgets.you" if players.count(PERSON) == 1 else "widgets.person")


def flag_of(game: str, nation: str) -> Flag | None:
    """Shape, letter and colour; None in a game whose board nobody has drawn."""
    return part(game, "plots", "palette").NATIONS.get(nation) if has(game, "plots") else None


def figure(game: str, nation: str) -> Html:
    """The nation's own shape and letter."""
    flag = flag_of(game, nation)
    if flag is None:
        return Html()
    points = " ".join(f"{12 * x:.1f},{-12 * y:.1f}" for x, y in SHAPES[flag.shape])
    letter = el("text", flag.letter, fill=flag.ink, text_anchor="middle", dominant_baseline="central")
    return el("svg", el("polygon", points=points, fill=flag.colour), letter, viewBox="-17 -19 34 34", aria_hidden="true")


def _laurel() -> Html:
    """Two boughs that meet below what they crown."""
    leaves = []
    for side in (-1, 1):
        for leaf in range(LEAVES):
            angle = radians(100 - 22 * leaf)
            x, y = side * 21 * cos(angle), 21 * sin(angle)
            turn = side * (22 * leaf - 55)
            leaves.append(el("ellipse", rx=2.4, ry=5.4, transform=f"translate({x:.1f} {y:.1f}) rotate({turn})"))
    return el("svg", leaves, viewBox="-30 -30 60 60", class_="laurel", aria_hidden="true")
