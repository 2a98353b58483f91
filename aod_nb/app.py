"""The composition root, and the ``aod-nb`` command."""

from __future__ import annotations

import argparse
import os
import random
import shlex
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from aod_nb.core import BadInput, Event, shown
from aod_nb.i18n import text
from aod_nb.registry import GAMES, package

if TYPE_CHECKING:
    from aod_nb.bots.tournament import Results


def main(arguments: Sequence[str] | None = None) -> int:
    given = _parser().parse_args((sys.argv[1:] if arguments is None else arguments) or ["play"])
    try:
        if given.command == "play":
            # Only now: the terminal game needs no server.
            from aod_nb.serve import serve

            serve(given.port, not given.no_browser, not given.cold)
        elif given.command == "serve":
            serve_others(given)
        elif given.command == "tournament":
            return hold_tournament(given)
        elif given.command == "lab":
            return run_lab(given)
        else:
            play_through(package(given.game), given.seats, given.seed, given.edition, given.step)
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
    _add_serve(commands)
    show = commands.add_parser("show", help=text("app.show"))
    show.add_argument("game", choices=GAMES, nargs="?", default=next(iter(GAMES)), help=text("app.game"))
    show.add_argument("--seats", type=int, default=4, help=text("app.seats"))
    show.add_argument("--seed", type=int, default=7, help=text("app.seed"))
    show.add_argument("--edition", default="classic", help=text("app.edition"))
    show.add_argument("--step", action="store_true", help=text("app.step"))
    _add_tournament(commands)
    _add_lab(commands)
    return parser


def _add_serve(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    served = commands.add_parser("serve", help=text("app.serve"), description=text("app.serve_more"))
    served.add_argument("--address", default="127.0.0.1", help=text("app.address"))
    served.add_argument("--port", type=int, default=None, help=text("app.port"))
    served.add_argument("--places", type=int, default=24, metavar="N", help=text("app.places"))
    served.add_argument("--warm", action="append", metavar="PAGE=N", help=text("app.warm"))
    served.add_argument("--cold", action="store_true", help=text("app.cold"))
    served.add_argument("--idle", type=int, default=30, metavar="MINUTES", help=text("app.idle"))
    served.add_argument("--token", default="", help=text("app.token"))
    served.add_argument("--open", action="store_true", help=text("app.open"))
    served.add_argument("--base-url", default="/", metavar="/PATH/", help=text("app.base_url"))
    served.add_argument("--host", action="append", default=[], metavar="NAME", help=text("app.host"))
    served.add_argument("--behind-proxy", action="store_true", help=text("app.behind_proxy"))
    served.add_argument("--certificate", type=Path, metavar="FILE", help=text("app.certificate"))
    served.add_argument("--key", type=Path, metavar="FILE", help=text("app.key"))
    served.add_argument("--log", type=Path, metavar="FILE", help=text("app.log"))
    served.add_argument("--memory", type=int, default=1024, metavar="MB", help=text("app.memory"))
    served.add_argument("--cpu", type=int, default=60, metavar="MINUTES", help=text("app.cpu"))


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


def _add_lab(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    lab = commands.add_parser("lab", help=text("app.lab")).add_subparsers(dest="what", required=True)
    run = lab.add_parser("run", help=text("app.lab_run"), description=text("app.lab_more"))
    run.add_argument("--games", type=_number, required=True, help=text("app.lab_games"))
    run.add_argument("--out", type=Path, metavar="FILE.csv", required=True, help=text("app.lab_out"))
    run.add_argument("--players", nargs="+", default=["beginner"], metavar="LEVEL", help=text("app.lab_players"))
    run.add_argument("--rotate", action="store_true", help=text("app.lab_rotate"))
    run.add_argument("--game", choices=GAMES, default=next(iter(GAMES)), help=text("app.game"))
    run.add_argument("--seats", type=int, default=4, help=text("app.seats"))
    run.add_argument("--seed", type=int, default=1, help=text("app.seed"))
    run.add_argument("--edition", default="classic", help=text("app.edition"))
    run.add_argument("--workers", type=int, default=None, help=text("app.workers"))
    run.add_argument("--cluster", metavar="ADDRESS", help=text("app.cluster"))
    run.add_argument("--progress", action="store_true", help=text("app.progress"))


def _number(given: str) -> int | str:
    """What is no whole number is told so by whoever wanted one."""
    try:
        return int(given)
    except ValueError:
        return given


def serve_others(given: argparse.Namespace) -> None:
    """For a class or a public address: with limits, and with a token as soon as others can reach it."""
    from aod_nb.pages.options import pools
    from aod_nb.serve import serve

    serve(
        given.port,
        open_browser=False,
        warm=not given.cold,
        places=given.places,
        pools=pools(given.warm) if given.warm else None,
        address=given.address,
        idle=given.idle,
        token=given.token or os.environ.pop("VOYAGE_TOKEN", ""),  # no page needs to know it
        open_to_all=given.open,
        base_url=given.base_url,
        hosts=tuple(host.lower() for host in given.host),
        behind_proxy=given.behind_proxy,
        certificate=given.certificate,
        key=given.key,
        log=given.log,
        memory=given.memory,
        cpu=given.cpu,
        is_public=True,
    )


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


def run_lab(given: argparse.Namespace) -> int:
    """Plays and saves; what was played before it had to end is saved as well, under a name that says so."""
    from aod_nb.bots.tournament.workers import heard
    from aod_nb.lab import run
    from aod_nb.lab.saving import check_out, keep

    check_out(given.out)
    table = run(
        given.games,
        seats=given.seats,
        players=given.players[0] if len(given.players) == 1 else given.players,
        game=given.game,
        seed=given.seed,
        workers=given.workers,
        cluster=given.cluster,
        rotate=given.rotate,
        progress=given.progress or sys.stderr.isatty(),
        edition=given.edition,
    )
    if not len(table):
        print(table.partial, file=sys.stderr)
        return 1
    with heard(signal.SIG_IGN, signal.SIGINT, signal.SIGTERM):  # a second Ctrl-C does not take away what the first one kept
        file, why = keep(table, given.out)
    print(text("app.lab_saved", rows=len(table), games=len(set(table["game"])), file=file), file=sys.stderr)
    if why:
        print(text("lab.out.elsewhere", why=why, file=file), file=sys.stderr)
    if table.partial:
        print(table.partial, file=sys.stderr)
    return 1 if table.partial or why else 0


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
