"""Write the golden games, the counted positions and the playthroughs anew: ``python -m tests.aod.make_golden``.

Only after a change of the rules that is meant; the diff says what it changed.
"""

from pathlib import Path

from aod_nb import aod
from aod_nb.aod.buildings import BUILDINGS
from aod_nb.aod.state import AnyTask
from aod_nb.i18n import keys
from tests import kit
from tests.aod.games import TASTES, finished, steps

HERE = Path(__file__).parent
FILES = kit.golden(HERE)
GAMES, CODED, PER_KIND = 50, range(1000, 1050), 7
TOLD = (0, 5, 10, 15)
EVENTS = {key.split(".")[2].removesuffix("_slot").removesuffix("_tied") for key in keys("aod.event.")}
RARE = "no_more_soldiers"
"""It takes ten soldiers, none of them in the New World: ``test_levy`` has it."""
DECISIONS = {task.__struct_config__.tag for task in AnyTask.__args__ if task.asks}


def told(number):
    events = []
    return kit.told(aod, steps(number, events), events)


def shown_in(candidate):
    """What happens in a game: its events, the decisions asked, the buildings bought."""
    number, taste = candidate
    events, seen = [], set()
    for state, option in steps(number, events, taste):
        if option is not None:
            seen.add(state.decision.kind)
    return seen | {slug for nation in state.nations for slug in nation.buildings} | {event.kind for event in events}


def main():
    candidates = [(number, taste) for taste in TASTES for number in range(900)]
    everything = {*BUILDINGS, *EVENTS, *DECISIONS} - {RARE}
    chosen = kit.chosen_games(candidates, everything, lambda game: game[0] < GAMES and not game[1], shown_in)
    states = {f"game_{number:03}{taste and '_' + taste}": finished(number, taste=taste) for number, taste in chosen}
    texts = {f"game_{number:03}": told(number) for number in TOLD}
    kit.write_golden(HERE, aod, states, texts, kit.positions(map(steps, range(400)), sorted(DECISIONS), PER_KIND))
    kit.write_codes(HERE, aod, {number: finished(number) for number in CODED})


if __name__ == "__main__":
    main()
