"""`offworld replay`: a match file's moves in words, and the position after them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from offworld.commands.shared import FILE, json_option, match_box_option, open_match

if TYPE_CHECKING:
    from offworld.match import Match


@click.command("replay")
@click.argument("file", type=FILE)
@click.option(
    "--to",
    "number",
    type=click.IntRange(min=0),
    metavar="N",
    help="Stop after move N; 0 is the layout.",
)
@match_box_option
@json_option
def command(file: Path, number: int | None, box_file: Path | None, as_json: bool) -> None:
    """Show a match file: its moves, what happened at each, and the position after the last.

    The match is replayed from its seed and checked, as `offworld verify` does; the file is not
    changed. The number in brackets after a sentence is that of the rule in docs/rules.

    \b
    Examples:
      offworld replay evening.match
      offworld replay evening.match --to 25
      offworld replay --box my.toml trial.match
      offworld replay --json evening.match

    The exit status is 2 when the file is not a good match, or has no move N.
    """
    match = open_match(file, box_file, number)
    if as_json:
        click.echo(json.dumps(_data(match), indent=2))
    else:
        _show(match)


def names(match: Match) -> list[str]:
    """Return what the game calls each seat, with the player's name if there is one."""
    called = match.seat_names()
    players = match.header.players
    return [
        f"{name} ({players[seat]})" if seat < len(players) else name
        for seat, name in enumerate(called)
    ]


def _show(match: Match) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    for number in range(len(match.moves) + 1):
        for line in _lines(match, number):
            console.print(Text(line), soft_wrap=True)
    console.print()
    terminal = match.game.terminal()
    console.print(terminal.draw(match.box, match.state, names(match), console.width))
    console.print(Text(_standing(match)), soft_wrap=True)


def _lines(match: Match, number: int) -> list[str]:
    """Return a move and what happened at it as lines; 0 for the setup."""
    if number:
        move = _move(match, number)
        head = f"{number}. {names(match)[move['seat']]}: {move['notation']}"
    else:
        from offworld.lab.report import box_title

        header, box = match.header, box_title(match.game, match.box)
        head = f"{match.game.title}, {header.variant}, seats: {header.seats}, box {box}"
    return [head, *(f"     {event['text']} [{event['rule']}]" for event in _events(match, number))]


def _move(match: Match, number: int) -> dict[str, Any]:
    tell = match.game.tell()
    seat, option = match.moves[number - 1]
    before = match.after(number - 1)
    line = tell.option(match.box, before, seat, option)
    notation = tell.notation(match.box, before, option)
    return {
        "number": number,
        "seat": seat,
        "option": option,
        "notation": notation,
        **line._asdict(),
        "events": _events(match, number),
    }


def _events(match: Match, number: int) -> list[dict[str, Any]]:
    """Return what happened at a move; 0 for the setup."""
    tell = match.game.tell()
    state = match.after(number)
    return [tell.event(match.box, state, event)._asdict() for event in match.events(number)]


def _standing(match: Match) -> str:
    """Return the scores, and who won or who is asked."""
    called = names(match)
    scores = ", ".join(
        f"{name} {score}" for name, score in zip(called, match.scores(), strict=True)
    )
    if match.is_over:
        winners = " and ".join(called[seat] for seat in match.winners()) or "nobody"
        return (
            f"After move {len(match.moves)} the match is over. Scores: {scores}. Won by {winners}."
        )
    asked = (
        match.game.tell().question(match.box, match.state, seat).text for seat in match.waiting()
    )
    return f"After move {len(match.moves)}. Scores if it ended now: {scores}.\n" + "\n".join(asked)


def _data(match: Match) -> dict[str, Any]:
    """Return the whole match as plain data."""
    header = match.header
    return {
        "game": header.game,
        "version": header.version,
        "box": header.box_name,
        "box_digest": header.box_digest,
        "seats": header.seats,
        "variant": header.variant,
        "seed": header.seed,
        "players": list(header.players),
        "setup": _events(match, 0),
        "moves": [_move(match, number) for number in range(1, len(match.moves) + 1)],
        "over": match.is_over,
        "waiting": match.waiting(),
        "scores": match.scores(),
        "winners": match.winners(),
        "state_sha256": match.digest(),
    }
