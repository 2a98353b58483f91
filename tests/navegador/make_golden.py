"""Write the golden games, the counted positions and the playthroughs anew: ``python -m tests.navegador.make_golden``.

Only after a change of the rules that is meant; the diff says what it changed.
"""

import json
import re
from pathlib import Path

import msgspec

from aod_nb import navegador
from aod_nb.i18n import keys
from aod_nb.navegador.editions import SWITCHES
from aod_nb.navegador.figures import Figures
from aod_nb.navegador.state import AnyTask
from tests import kit
from tests.navegador.games import finished, steps

HERE = Path(__file__).parent
FILES = kit.golden(HERE)
GAMES, CODED, PER_KIND = 50, range(100, 150), 10
TASTES = ("seafarer", "builder", "settler", "seafarer", "seafarer")
TOLD = (6, 21)
VARIANTS = ("first", "far", "empty", "beyond", "orange", "holder", "card", "workers", "ships", "privilege")
"""Last words of keys by which one event is told in more than one way."""
EVENTS = {re.sub(f"_({'|'.join(VARIANTS)})$", "", key.split(".")[2]) for key in keys("navegador.event.")}
DECISIONS = {task.__struct_config__.tag for task in AnyTask.__args__ if task.asks}
ENDS = {"nagasaki by sailing", "nagasaki by card", "last building"}
TIES = {"tie won by the card", "tie won by the next in its way"}


def taste_of(number):
    return "random" if number % 25 == 24 else TASTES[number % len(TASTES)]


def told(number):
    events = []
    return kit.told(navegador, steps(number, events, "seafarer"), events)


def shown_in(number):
    """What happens in a game: its events, the decisions asked, how it ends and how a tie is broken."""
    events, seen = [], set()
    for state, option in steps(number, events, taste_of(number)):
        if option is not None:
            seen.add(state.decision.kind)
    return seen | {event.kind for event in events} | ends_and_ties(state, events)


def ends_and_ties(state, events):
    found = set()
    kinds = {event.kind for event in events}
    if "end_nagasaki" in kinds:
        found.add("nagasaki by card" if by_card_ended(events) else "nagasaki by sailing")
    if "end_buildings" in kinds:
        found.add("last building")
    if "tie" in kinds:
        (winner,) = navegador.winners(state)
        found.add("tie won by the card" if winner == state.card else "tie won by the next in its way")
    return found


def by_card_ended(events):
    """Whether the sailing that reached Nagasaki was the card's: it was used in the same turn, and no stone moved since."""
    end = next(place for place, event in enumerate(events) if event.kind == "end_nagasaki")
    for event in reversed(events[:end]):
        if event.kind in ("card_used", "moved"):
            return event.kind == "card_used"
    return False


def write_counts(rows):
    """A position a line; figures that are the proposed ones are left out, as are switches with their usual setting."""
    lines = []
    for position in rows:
        state = msgspec.convert(position, navegador.State)
        counts = [kit.count(state, depth) for depth in (1, 2, 3)]
        lines.append(
            json.dumps({"counts": counts, "position": position | {"setup": brief(position["setup"])}}, separators=(",", ":"))
        )
    FILES.counts.write_text("[\n" + ",\n".join(lines) + "\n]\n")


def brief(setup):
    usual = msgspec.to_builtins(navegador.setup(seats=setup["seats"]).setup)
    proposed = json.loads(msgspec.json.encode(Figures()))
    figures = {name: table for name, table in setup["figures"].items() if table != proposed[name]}
    return {name: setup[name] for name in setup if name not in SWITCHES or setup[name] != usual[name]} | {"figures": figures}


def counted():
    games = (steps(number, taste=taste_of(number)) for number in range(1000))
    return kit.positions(games, sorted(DECISIONS), PER_KIND)


def main():
    chosen = kit.chosen_games(range(3000), EVENTS | DECISIONS | ENDS | TIES, lambda number: number < GAMES, shown_in)
    states = {f"game_{number:04}": finished(number, taste=taste_of(number)) for number in chosen}
    texts = {f"game_{number:04}": told(number) for number in TOLD}
    kit.write_golden(HERE, navegador, states, texts, [])
    kit.write_codes(HERE, navegador, {number: finished(number, taste=TASTES[number % len(TASTES)]) for number in CODED})
    write_counts(counted())


if __name__ == "__main__":
    main()
