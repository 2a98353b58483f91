"""Write the golden games, the counted positions and the playthroughs anew: ``python -m tests.aod.make_golden``.

Only after a change of the rules that is meant; the diff says what it changed.
"""

import json
from pathlib import Path

import msgspec

from aod_nb import aod
from aod_nb.aod.buildings import BUILDINGS
from aod_nb.aod.state import AnyTask
from aod_nb.core import Record
from aod_nb.i18n import keys, name
from tests.aod.games import TASTES, finished, steps

HERE = Path(__file__).parent
GOLDEN, PLAYTHROUGHS, COUNTS = HERE / "golden", HERE / "playthroughs", HERE / "counts.json"
GAMES, PER_KIND = 52, 4
TOLD = (0, 5, 10, 15)
EVENTS = {key.split(".")[2].removesuffix("_slot").removesuffix("_tied") for key in keys("aod.event.")}


def result(state):
    return {"winners": list(aod.winners(state)), "scores": [score.lines | {"total": score.total} for score in aod.score(state)]}


def count(state, depth):
    """Legal option sequences of this length; one that ends the game counts as it is."""
    options = state.options()
    if depth == 1 or not options:
        return len(options) or 1
    total = 0
    for option in options:
        twin = state.copy()
        twin.apply(option)
        total += count(twin, depth - 1)
    return total


def told(number):
    """A whole game as text: each decision, what was chosen, and what followed."""
    events, lines, read = [], [], 0
    turn = None
    for state, option in steps(number, events):
        lines += [f"  {aod.tell_event(state, event)} [{event.rule}]" for event in events[read:]]
        read = len(events)
        if turn != state.turn or option is None:
            turn = state.turn
            lines += ["", aod.show(state), ""]
        if option is not None:
            nation = name("aod", state.nations[state.seat].name)
            lines.append(f"{nation}, {state.decision.kind} ({len(state.options())}): {aod.tell_option(state, option)}")
    return "\n".join(lines).strip() + "\n"


def wanted():
    """Games that together buy every building, ask every decision and make every event happen, and some more."""
    games, missing = [], {*BUILDINGS, *EVENTS, *[task.__struct_config__.tag for task in decisions()]}
    for number, taste in [(number, taste) for taste in TASTES for number in range(150)]:
        events, seen = [], set()
        for state, option in steps(number, events, taste):
            if option is not None:
                seen.add(state.decision.kind)
        seen |= {slug for nation in state.nations for slug in nation.buildings} | {event.kind for event in events}
        if seen & missing or (number < GAMES and not taste):
            games.append((number, taste))
            missing -= seen
    assert not missing, missing
    return games


def decisions():
    return [task for task in AnyTask.__args__ if task.asks]


def positions():
    """Positions of every kind of decision, from different games."""
    found = {}
    for number in range(400):
        seen = set()
        for state, option in steps(number):
            kind = state.decision.kind if option is not None else None
            rows = found.setdefault(kind, [])
            if kind and kind not in seen and len(rows) < PER_KIND and (number + len(rows)) % 3 == 0:
                seen.add(kind)
                rows.append(json.loads(msgspec.json.encode(state)))
    return [row for rows in found.values() for row in rows]


def main():
    for folder in (GOLDEN, PLAYTHROUGHS):
        folder.mkdir(exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
    results = {}
    for number, taste in wanted():
        state = finished(number, taste=taste)
        file = f"game_{number:03}{taste and '_' + taste}"
        (GOLDEN / f"{file}.json").write_text(Record.of(state).to_json() + "\n")
        results[file] = result(state)
    (GOLDEN / "results.json").write_text(json.dumps(results, indent=1) + "\n")
    for number in TOLD:
        (PLAYTHROUGHS / f"game_{number:03}.txt").write_text(told(number))
    rows = []
    for position in positions():
        state = msgspec.convert(position, aod.State)
        rows.append({"counts": [count(state, depth) for depth in (1, 2, 3)], "position": position})
    COUNTS.write_text("[\n" + ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows) + "\n]\n")


if __name__ == "__main__":
    main()
