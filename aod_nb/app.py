"""The composition root, and the ``aod-nb`` command."""

from __future__ import annotations

import argparse
import os
import random
import shlex
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from aod_nb.core import BadInput, Event, shown
from aod_nb.i18n import text
from aod_nb.registry import GAMES

if TYPE_CHECKING:
    from aod_nb.bots.tournament import Results


def main(arguments: Sequence[str] | None = None) -> int:
    given = _parser().parse_args((sys.argv[1:] if arguments is None else arguments) or ["play"])
    try:
        if given.command == "play":
            # Only now: the terminal game needs no server.
            from aod_nb.serve import serve

            serve(given.port, not given.no_browser, not given.cold)
        elif given.command == "tournament":
            return hold_tournament(given)
        else:
            play_through(import_module(GAMES[given.game].package), given.seats, given.seed, given.edition, given.step)
    except ValueError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    except (KeyboardInterrupt, EOFError, BrokenPipeError):
        return 0
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="aod-nb", description=text("app.description"))
    commands = parser.add_subparsers(dest="command")
    play = commands.add_parser("play", help=text("app.play"))
    play.add_argument("--port", type=int, default=None, help=text("app.port"))
    play.add_argument("--no-browser", action="store_true", help=text("app.no_browser"))
    play.add_argument("--cold", action="store_true", help=text("app.cold"))
    show = commands.add_parser("show", help=text("app.show"))
    show.add_argument("game", choices=GAMES, nargs="?", default=next(iter(GAMES)), help=text("app.game"))
    show.add_argument("--seats", type=int, default=4, help=text("app.seats"))
    show.add_argument("--seed", type=int, default=7, help=text("app.seed"))
    show.add_argument("--edition", default="classic", help=text("app.edition"))
    show.add_argument("--step", action="store_true", help=text("app.step"))
    _add_tournament(commands)
    return parser


def _add_tournament(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    held = commands.add_parser("tournament", help=text("app.tournament"), description=text("app.tournament_more"))
    held.add_argument("contestants", nargs="+", metavar="CONTESTANT", help=text("app.contestants"))
    held.add_argument("--game", choices=GAMES, default=next(iter(GAMES)), help=text("app.game"))
    held.add_argument("--seats", type=int, default=2, help=text("app.seats"))
    held.add_argument("--games", type=int, default=200, help=text("app.games"))
    held.add_argument("--seed", type=int, default=1, help=text("app.seed"))
    held.add_argument("--edition", default="classic", help=text("app.edition"))
    held.add_argument("--workers", type=int, default=2, help=text("app.workers"))
    held.add_argument("--cluster", metavar="ADDRESS", help=text("app.cluster"))
    held.add_argument("--out", type=Path, metavar="FILE.json", help=text("app.out"))
    held.add_argument("--progress", action="store_true", help=text("app.progress"))


def play_through(game: ModuleType, seats: int, seed: int, edition: str, stop: bool) -> None:
    """A game in the terminal in which every choice is made at random by the seed."""
    events: list[Event] = []
    state = game.setup(seats=seats, seed=seed, edition=edition, events=events)
    chance = random.Random(seed)
    chapter = 0
    while not state.is_over:
        if state.chapter != chapter or stop:
            print(f"\n{game.show(state)}\n")
            chapter = state.chapter
        if stop:
            input(text("app.go_on"))
        state.apply(chance.choice(state.options()), events)
        for event in events:
            print(f"{game.tell_event(state, event)} [{event.rule}]")
        events.clear()
    print(f"\n{game.show(state)}")


def hold_tournament(given: argparse.Namespace) -> int:
    """Plays, prints, saves; what was played counts even when it had to end early."""
    from aod_nb.bots.tournament import Bar, Plan, contestant, plain, run

    if given.out:
        _check_out(given.out)
    contestants = tuple(contestant(one) for one in given.contestants)
    plan = Plan(
        contestants=contestants, game=given.game, seats=given.seats, edition=given.edition, seed=given.seed, games=given.games
    )
    plan.check()
    bar = Bar(plan.total, sys.stderr) if given.progress or sys.stderr.isatty() else None
    try:
        found = run(plan, given.workers, given.cluster, bar, _command(given))
    finally:
        if bar:
            bar.close()
    print(plain(found))
    if given.out:
        _save(found, given.out)
    return 1 if found.ended or not found.games else 0


def _command(given: argparse.Namespace) -> str:
    """The command line that makes the same files again, also when what is usual has changed."""
    words = ["aod-nb", "tournament", *given.contestants]
    for name in ("game", "seats", "games", "seed", "edition", "workers", "out"):
        if getattr(given, name) is not None:
            words += [f"--{name}", str(getattr(given, name))]
    return shlex.join(words)


def _check_out(out: Path) -> None:
    """Before hours are played for nothing."""
    if out.suffix != ".json" or not out.parent.is_dir():
        raise BadInput("bots.tournament.bad_out", found=shown(str(out)))
    for file in (out, out.with_suffix(".md")):
        if file.is_dir() or not os.access(file if file.exists() else file.parent, os.W_OK):
            raise BadInput("bots.tournament.bad_out", found=shown(str(out)))


def _save(found: Results, out: Path) -> None:
    from aod_nb.bots.tournament import markdown, to_json

    table = out.with_suffix(".md")
    try:
        out.write_text(to_json(found), encoding="utf-8")
        table.write_text(markdown(found), encoding="utf-8")
    except OSError as wrong:
        raise BadInput("bots.tournament.not_saved", reason=wrong) from None
    print(text("bots.tournament.saved", json=out, markdown=table), file=sys.stderr)


if __name__ == "__main__":
    raise SystemExit(main())
