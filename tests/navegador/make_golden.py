"""Write the golden games, the counted positions and the playthroughs anew: ``python -m tests.navegador.make_golden``.

Only after a change of the rules that is meant; the diff says what it changed.
"""

import re
from pathlib import Path

from aod_nb import navegador
from aod_nb.i18n import keys
from aod_nb.navegador.state import AnyTask
from tests import kit
from tests.navegador.games import finished, steps

HERE = Path(__file__).parent
FILES = kit.golden(HERE)
GAMES, PER_KIND = 50, 4
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


def main():
    chosen = kit.chosen_games(range(3000), EVENTS | DECISIONS | ENDS | TIES, lambda number: number < GAMES, shown_in)
    states = {f"game_{number:04}": finished(number, taste=taste_of(number)) for number in chosen}
    texts = {f"game_{number:04}": told(number) for number in TOLD}
    games = (steps(number, taste=taste_of(number)) for number in range(400))
    kit.write_golden(HERE, navegador, states, texts, kit.positions(games, sorted(DECISIONS), PER_KIND))


if __name__ == "__main__":
    main()
