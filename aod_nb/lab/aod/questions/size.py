"""How big are these games?"""

from __future__ import annotations

from math import ceil
from random import Random
from typing import Any

from aod_nb.aod.tables import GAME, MAX_SEATS, MIN_SEATS, TURNS
from aod_nb.i18n import text
from aod_nb.lab.aod.size import HIDDEN, PUBLISHED, bits, digits, hidden_by_chapter, hidden_ways, walks, written
from aod_nb.lab.charts import Bars, Lines
from aod_nb.lab.played import QUICK, begun
from aod_nb.lab.question import Found, Guess, Look, Question
from aod_nb.lab.simulation import Means
from aod_nb.lab.table import Table
from aod_nb.lessons.steps import Control, Drill
from aod_nb.registry import having

PLACES = tuple(range(0, 601, 100))
"""Decisions after which games are compared."""
GAMES = having("lab", "hidden")
"""The games of which it is known how much lies hidden."""
OURS = Control("game", GAMES, GAME)
SEATS = Control("seats", tuple(range(MIN_SEATS, MAX_SEATS + 1)), 4)
PLAYERS = Control("players", (QUICK, "random", "merchant"), QUICK)
AT_TABLE, SEED = 4, 1
"""The game in which is looked what is hidden."""
MOST_OPTIONS, MOST_LENGTH = 30, 60


def called(game: str) -> str:
    return text(f"aod_lab.size.guess.choice.{game}")


def tree(**values: Any) -> Found:
    """Published games as lines: as many digits more with every decision, up to their usual length."""
    xs = sorted({*PLACES, *(known.length for known in PUBLISHED.values())})
    lines = {
        called(game): [digits(known.options, place) for place in xs if place <= known.length] for game, known in PUBLISHED.items()
    }
    return Found(
        told={"game": called(values["game"])},
        chart=Lines(xs, lines),
        table=Table(
            ("game", "options", "length", "digits"),
            tuple((called(game), known.options, known.length, written(digits(*known))) for game, known in PUBLISHED.items()),
        ),
    )


def walking(chance: Random, **values: Any) -> Means:
    whole = [text(f"aod_lab.size.tree.{figure}") for figure in ("options", "decisions", "digits")]
    after = [text("aod_lab.size.tree.after", place=place) for place in PLACES[1:]]
    return Means(
        [*whole, *after],
        walks(chance, values["game"], values["seats"], values["players"], PLACES[1:]),
        at=[None, None, None, *PLACES[1:]],
    )


def hidden_bits(turn: int) -> dict[str, float]:
    found = {game: bits(ways) for game, ways in HIDDEN.items()}
    for game in GAMES:
        chapters = hidden_by_chapter(game, AT_TABLE, SEED)
        found[game] = chapters[min(turn, len(chapters) - 1)]
    return found


def hidden(**values: Any) -> Found:
    """What one cannot know, in bits: ours beside games of cards."""
    found = hidden_bits(values["turn"])
    order = sorted(found, key=lambda game: found[game])
    first, second = (found[game] for game in GAMES)
    return Found(
        told={"turn": values["turn"], "first": first, "second": second},
        chart=Bars([called(game) for game in order], [found[game] for game in order]),
        table=Table(("game", "bits"), tuple((called(game), found[game]) for game in order)),
    )


def most_hidden() -> str:
    return max(CHOICES, key=lambda game: bits(hidden_ways(begun(game)) if game in GAMES else HIDDEN[game]))


CHOICES = ("chess", "bridge", "stratego", *GAMES)


def how_many_games(chance: Random) -> Drill:
    options, length = chance.randint(2, MOST_OPTIONS), chance.randint(5, MOST_LENGTH)
    exact = digits(options, length)
    return Drill("digits", {"options": options, "length": length, "exact": exact}, written(exact))


def how_many_questions(chance: Random) -> Drill:
    answer = chance.randint(2, 12)
    return Drill("questions", {"ways": 2**answer}, answer)


QUESTION = Question(
    game=GAME,
    slug="size",
    minutes=15,
    age=14,
    guess=Guess(
        choices=CHOICES,
        answer=most_hidden,
        tell=lambda: {"bits": ceil(bits(hidden_ways(begun(GAME)))), "other": ceil(bits(HIDDEN["stratego"]))},
    ),
    looks=(
        Look(name="tree", controls=(OURS, SEATS, PLAYERS), show=tree, simulate=walking, most=1000),
        Look(name="hidden", controls=(Control("turn", tuple(range(TURNS + 1)), 0),), show=hidden),
    ),
    drills=(how_many_games, how_many_questions),
)
