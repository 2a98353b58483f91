"""The results as tables to read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from aod_nb.bots.tournament.results import Results, Standing
from aod_nb.i18n import text

MOST_LOST = 20
"""So many lost games are listed; the JSON has all."""


def markdown(found: Results) -> str:
    """For a file in the repo: the command that made it on top."""
    parts = [f"```\n{found.command}\n```"] if found.command else []
    for title, rows in _sections(found):
        parts += [f"## {title}", "\n".join(_marked_down(rows))]
    return "\n\n".join([*parts[:1], _told(found), *parts[1:], *_remarks(found)]) + "\n"


def plain(found: Results) -> str:
    """For a terminal."""
    parts = [_told(found)]
    for title, rows in _sections(found):
        parts.append(f"{title}\n" + "\n".join(_aligned(rows)))
    return "\n\n".join([*parts, *_remarks(found)])


def _told(found: Results) -> str:
    return text(
        "bots.tournament.told",
        game=found.game,
        edition=found.edition,
        seats=found.seats,
        seed=found.seed,
        played=len(found.games),
        planned=found.planned,
        seconds=found.seconds,
        version=found.version,
    )


def _sections(found: Results) -> Iterable[tuple[str, list[list[str]]]]:
    """A title and a table for each pair, and for all together where there are several."""
    fair = 100 / found.seats
    for pair in found.pairings:
        args = {"first": pair.first, "second": pair.second, "games": pair.games, "fair": fair}
        if found.seats == 2:
            title = text("bots.tournament.against", **args)
        else:
            title = text("bots.tournament.among", others=found.seats - 1, **args)
        yield title, _rows(pair.standings)
    if len(found.pairings) > 1:
        yield text("bots.tournament.overall", games=len(found.games), fair=fair), _rows(found.overall)


def _rows(standings: Iterable[Standing]) -> list[list[str]]:
    heads = [
        text("bots.tournament.column_who"),
        text("bots.tournament.column_games"),
        text("bots.tournament.column_won"),
        text("bots.tournament.column_interval"),
        text("bots.tournament.column_vp"),
        text("bots.tournament.column_margin"),
    ]
    return [heads, *(_row(standing) for standing in standings)]


def _row(at: Standing) -> list[str]:
    who = at.contestant if at.seat is None else text("bots.tournament.in_seat", contestant=at.contestant, seat=at.seat + 1)
    if not at.games:
        return [who, "0", "–", "–", "–", "–"]
    reach = f"{100 * at.low:.1f}–{100 * at.high:.1f} %"
    return [who, str(at.games), f"{100 * at.rate:.1f} %", reach, f"{at.vp:.1f}", f"{at.margin:+.1f}"]


def _remarks(found: Results) -> list[str]:
    remarks = [text("bots.tournament.how")]
    if found.timed:
        remarks.append(text("bots.tournament.timed"))
    if found.lost:
        listed = "; ".join(f"{game.number} ({game.reason})" for game in found.lost[:MOST_LOST])
        more = len(found.lost) - MOST_LOST
        rest = text("bots.tournament.more_lost", more=more) if more > 0 else ""
        remarks.append(text("bots.tournament.lost", count=len(found.lost), listed=listed, rest=rest))
    else:
        remarks.append(text("bots.tournament.none_lost"))
    if found.ended:
        remarks.append(text("bots.tournament.ended", why=found.ended))
    return remarks


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(len, column)) for column in zip(*rows, strict=True)]


def _filled(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Names to the left, figures to the right."""
    widths = _widths(rows)
    return [
        [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))] for row in rows
    ]


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    return ["  " + "  ".join(row).rstrip() for row in _filled(rows)]


def _marked_down(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = _widths(rows)
    rule = [":" + "-" * (widths[0] - 1), *("-" * (width - 1) + ":" for width in widths[1:])]
    heads, *rest = [f"| {' | '.join(row)} |" for row in _filled(rows)]
    return [heads, f"| {' | '.join(rule)} |", *rest]
