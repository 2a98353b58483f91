"""The composition root, and the ``aod-nb`` command."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType

from aod_nb.core import Event
from aod_nb.i18n import text
from aod_nb.registry import GAMES


def main(arguments: Sequence[str] | None = None) -> int:
    given = _parser().parse_args((sys.argv[1:] if arguments is None else arguments) or ["play"])
    try:
        if given.command == "play":
            # Only now: the terminal game needs no server.
            from aod_nb.serve import serve

            serve(given.port, not given.no_browser, not given.cold)
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
    return parser


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


if __name__ == "__main__":
    raise SystemExit(main())
