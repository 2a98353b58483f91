"""What the tests of both games do in the same way: count, tell, write golden games, spoil records."""

import json
import os
from types import SimpleNamespace

import msgspec

from aod_nb.core import Record, to_code
from aod_nb.i18n import name

PART = int(os.environ.get("VOYAGE_TEST_PART", 4))
"""Of the thousands of games that the laws are tried on, ``make test`` plays one part in so many and ``make laws`` all."""


def result(game, state):
    return {"winners": list(game.winners(state)), "scores": [score.lines | {"total": score.total} for score in game.score(state)]}


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


def told(game, played, events):
    """A whole game as text: each decision, what was chosen, and what followed.  ``played`` appends to ``events``."""
    lines, read, chapter = [], 0, None
    for state, option in played:
        lines += [f"  {game.tell_event(state, event)} [{event.rule}]" for event in events[read:]]
        read = len(events)
        if chapter != state.chapter or option is None:
            chapter = state.chapter
            lines += ["", game.show(state), ""]
        if option is not None:
            who = name(state.game, state.nations[state.seat].name)
            lines.append(f"{who}, {state.decision.kind} ({len(state.options())}): {game.tell_option(state, option)}")
    return "\n".join(lines).strip() + "\n"


def positions(games, kinds, per_kind):
    """Positions of every kind of decision, from different games, as plain data."""
    found = {kind: [] for kind in kinds}
    for number, played in enumerate(games):
        seen = set()
        for state, option in played:
            kind = state.decision.kind if option is not None else None
            if kind and kind not in seen and len(found[kind]) < per_kind and (number + len(found[kind])) % 3 == 0:
                seen.add(kind)
                found[kind].append(json.loads(msgspec.json.encode(state)))
        if all(len(rows) == per_kind for rows in found.values()):
            break
    return [row for rows in found.values() for row in rows]


def golden(folder):
    """The files that a game's golden tests read."""
    return SimpleNamespace(
        games=folder / "golden",
        codes=folder / "golden" / "codes.json",
        results=folder / "golden" / "results.json",
        playthroughs=folder / "playthroughs",
        counts=folder / "counts.json",
    )


def write_golden(folder, game, finished, playthroughs, rows):
    """``finished``: file -> the state a game ended with; ``playthroughs``: file -> text; ``rows``: positions to count."""
    files = golden(folder)
    for place in (files.games, files.playthroughs):
        place.mkdir(exist_ok=True)
        for old in place.iterdir():
            old.unlink()
    results = {}
    for file, state in finished.items():
        (files.games / f"{file}.json").write_text(Record.of(state).to_json() + "\n")
        results[file] = result(game, state)
    files.results.write_text(json.dumps(results, indent=1) + "\n")
    for file, words in playthroughs.items():
        (files.playthroughs / f"{file}.txt").write_text(words)
    counted = []
    for position in rows:
        state = msgspec.convert(position, game.State)
        counted.append({"counts": [count(state, depth) for depth in (1, 2, 3)], "position": position})
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in counted)
    files.counts.write_text(f"[\n{lines}\n]\n")


def chosen_games(candidates, everything, always, played):
    """The first ones, and whichever of the others shows something that none before it did."""
    games, missing = [], set(everything)
    for candidate in candidates:
        seen = played(candidate)
        if always(candidate) or seen & missing:
            games.append(candidate)
            missing -= seen
    assert not missing, missing
    return games


def write_codes(folder, game, finished):
    """More games, as share codes: a line each.  ``finished``: number -> the state a game ended with."""
    told = {f"code_{number:04}": {"code": to_code(state)} | result(game, state) for number, state in finished.items()}
    lines = ",\n".join(f'"{name}": {json.dumps(one)}' for name, one in told.items())
    golden(folder).codes.write_text(f"{{\n{lines}\n}}\n")


MARKS = [
    None,
    True,
    -1,
    0,
    1,
    2,
    3,
    9,
    400,
    10**6,
    10**30,
    1.5,
    "",
    "peru",
    "goa",
    "red",
    "university",
    "\ud800",
    [],
    {},
    [0],
    [[]],
]


def places(data, path=()):
    """Every place in nested data, as a path."""
    yield path
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from places(value, (*path, key))


def mutated(data, chance):
    """One to three places changed: a value replaced, dropped, doubled or exchanged with another."""
    for _ in range(chance.choice((1, 1, 2, 3))):
        *path, last = chance.choice([place for place in places(data) if place])
        parent = data
        for key in path:
            parent = parent[key]
        how = chance.randrange(5)
        if how == 0 or not isinstance(parent, list):
            value = parent[last]
            near = [value + step for step in (-1, 1)] if isinstance(value, int) else []
            parent[last] = chance.choice(near or MARKS) if chance.random() < 0.7 else chance.choice(MARKS)
        elif how == 1:
            del parent[last]
        elif how == 2:
            parent.insert(last, json.loads(json.dumps(parent[last])))
        else:
            other = chance.randrange(len(parent))
            parent[last], parent[other] = parent[other], parent[last]
    return data


def mutated_record(text, chance):
    """A record spoilt: its moves or, where it began as a position, the position that must be checked."""
    data = json.loads(text)
    if not data.get("position"):
        return json.dumps(mutated(data, chance))
    data["position"] = mutated(data["position"], chance)
    data["snapshot"] = json.loads(json.dumps(data["position"]))
    return json.dumps(data)


def plays_on_to_the_end(state, chance, limit=3000):
    for _ in range(limit):
        if state.is_over:
            return True
        options = state.options()
        assert len(options) > 1
        state.apply(chance.choice(options))
    return False
