"""How many colonists for Peru?"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from aod_nb.aod.tables import GAME
from aod_nb.i18n import listing, text
from aod_nb.lab.aod.blotto import (
    MOST_PIECES,
    OPPONENTS,
    TOTAL,
    Mixed,
    answers,
    best_answer,
    crowds,
    equilibria,
    even_equilibria,
    meetings,
    one_region,
    paid,
    paid_on_average,
    pays,
    plays_as,
    splits,
    unscored,
)
from aod_nb.lab.charts import Bars, Heat
from aod_nb.lab.question import Found, Guess, Look, Question
from aod_nb.lab.simulation import Means
from aod_nb.lab.table import Table
from aod_nb.lessons.steps import Control, Drill

BASE = "aod_lab.peru"
GUESSED = (4, 4)
"""How many pieces of each stand there, in the guess."""
CROWDS = (1, 2, 3, 4, 5)
"""Numbers of players."""


def mixture(mixed: Mixed) -> str:
    """A mixture in words: what it never takes is left out."""
    taken = [(sent, likely) for sent, likely in enumerate(mixed) if likely]
    if len(taken) == 1:
        return text(f"{BASE}.region.always", count=taken[0][0])
    return listing(text(f"{BASE}.region.mostly", count=sent, percent=100 * likely) for sent, likely in taken)


@lru_cache(maxsize=256)
def rest(mine: int, theirs: int, most: int, price: float) -> tuple[str, float, str]:
    """Plans that neither gains by leaving, in words, and what they bring; where both stand alike also uneven ones."""
    payoffs = one_region(most, (mine, theirs), price)
    even = even_equilibria(payoffs.own) if mine == theirs else []
    (own, other), *others = [*((each, each) for each in even[:1]), *equilibria(payoffs)]
    value = sum(likely * best_answer([row], other)[1] for likely, row in zip(own, payoffs.own, strict=True))
    uneven = [text(f"{BASE}.region.uneven", own=mixture(one), other=mixture(two)) for one, two in others[:1] if one != own]
    return text(f"{BASE}.region.plans", own=mixture(own), other=mixture(other)), value, "".join(uneven)


def region(mine: int, theirs: int, most: int, met: int, price: float) -> Found:
    """Both choose at once; what each pair of choices brings."""
    payoffs = one_region(most, (mine, theirs), price)
    met = min(met, most)
    best, value = best_answer(payoffs.own, tuple(float(sent == met) for sent in range(most + 1)))
    plans, worth, uneven = rest(mine, theirs, most, price)
    counts = [str(sent) for sent in range(most + 1)]
    rows = tuple(
        (sent, other, payoffs.own[sent][other], payoffs.other[sent][other])
        for sent in range(most + 1)
        for other in range(most + 1)
    )
    return Found(
        told={"met": met, "best": best, "value": value, "plans": plans, "worth": worth, "uneven": uneven},
        chart=Heat(counts, counts, payoffs.own, (best, met)),
        table=Table(("own", "other", "vp", "other_vp"), rows),
    )


def spelt(pieces: int) -> list[str]:
    return [" + ".join(map(str, split)) for split in splits(pieces)]


def best_split(opponent: str, pieces: int) -> Found:
    """Three regions against an opponent of a kind."""
    values, names = answers(opponent, pieces), spelt(pieces)
    best = max(range(len(values)), key=lambda way: values[way])
    likely = [(name, share) for name, share in zip(names, plays_as(opponent, pieces), strict=True) if share]
    plan = listing(text(f"{BASE}.split.share", split=name, percent=100 * share) for name, share in likely)
    told = {"best": names[best], "value": values[best], "plan": plan}
    return Found(told, Bars(names, values), dict(zip(names, values, strict=True)))


def meeting(chance: Random, opponent: str, pieces: int) -> Means:
    return Means(spelt(pieces), meetings(chance, opponent, pieces))


def crowd_names() -> list[str]:
    return [text(f"{BASE}.ties.players", count=count) for count in CROWDS]


def ties(least: int, more: int) -> Found:
    """What a region pays when everybody has some number of pieces there."""
    found = [float(paid_on_average(count, least, least + more)) for count in CROWDS]
    best = max(CROWDS, key=lambda count: found[count - 1])
    told = {
        "two": TOTAL - found[1],
        "five": TOTAL - found[-1],
        "total": TOTAL,
        "least": least,
        "most": least + more,
        "best": best,
        "few": TOTAL * float(unscored(2, least, least + more)),
    }
    return Found(told, Bars(crowd_names(), found), dict(zip(crowd_names(), found, strict=True)))


def crowding(chance: Random, least: int, more: int) -> Means:
    return Means(crowd_names(), crowds(chance, CROWDS, least, least + more))


def what_it_pays(chance: Random) -> Drill:
    pieces = [chance.randint(2, 6) for _ in range(chance.randint(2, 4))]
    return Drill("pays", {"own": pieces[0], "others": listing(map(str, pieces[1:]))}, pays(*pieces))


def what_all_get(chance: Random) -> Drill:
    pieces = [chance.randint(2, 6) for _ in range(chance.randint(2, 5))]
    return Drill("paid", {"pieces": listing(map(str, pieces))}, paid(pieces))


QUESTION = Question(
    game=GAME,
    slug="peru",
    minutes=25,
    rules=("VIII.colonies",),
    age=15,
    guess=Guess(
        numbers=(0, TOTAL),
        answer=lambda: paid(GUESSED),
        tell=lambda: {"each": pays(*GUESSED), "apart": paid((GUESSED[0], GUESSED[1] - 1)), "pieces": GUESSED[0]},
    ),
    looks=(
        Look(
            name="region",
            controls=(
                Control("mine", (0, 1, 2, 3, 4), 0),
                Control("theirs", (0, 1, 2, 3, 4), 0),
                Control("most", (3, 4, 5, 6), 5),
                Control("met", (0, 1, 2, 3, 4, 5, 6), 3),
                Control("price", (0.5, 1.0, 1.5, 2.0), 1.0),
            ),
            show=region,
            unit="plain",
        ),
        Look(
            name="split",
            controls=(Control("opponent", OPPONENTS, "evenly"), Control("pieces", tuple(range(3, MOST_PIECES)), 7)),
            show=best_split,
            simulate=meeting,
            unit="vp",
        ),
        Look(
            name="ties",
            controls=(Control("least", (0, 1, 2, 3), 2), Control("more", (0, 1, 2, 3, 4), 2)),
            show=ties,
            simulate=crowding,
            unit="vp",
        ),
    ),
    drills=(what_it_pays, what_all_get),
)
