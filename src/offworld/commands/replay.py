"""`offworld replay`: a match file's moves in words, and the position after them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from offworld.kernel.game import BoxError
from offworld.match import Match, MatchError


@click.command("replay")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--to",
    "number",
    type=click.IntRange(min=0),
    metavar="N",
    help="Stop after move N; 0 is the table as it was laid out.",
)
@click.option(
    "--box",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The box the match was played with, if not the standard one.",
)
@click.option("--json", "as_json", is_flag=True, help="Print moves, events and position as JSON.")
def command(file: Path, number: int | None, box: Path | None, as_json: bool) -> None:
    """Show a match file: its moves in words, what each brought about, and the position after the last.

    The match is replayed from its seed by the rules and checked on the way, as `offworld verify` does; the file is
    never changed. The number in brackets after a sentence is that of the rule in docs/rules.

    \b
    Examples:
      offworld replay evening.match
      offworld replay evening.match --to 25
      offworld replay --box my.toml trial.match
      offworld replay --json evening.match

    The exit status is 2 when the file is not a good match, or has no move N.
    """
    try:
        match = Match.load(file, box)
        if number is not None:
            match = match.at(number)
    except (MatchError, BoxError) as error:
        place = (
            "" if str(error).startswith(str(file)) or isinstance(error, BoxError) else f"{file}: "
        )
        click.echo(f"Error: {place}{error}", err=True)
        sys.exit(2)
    if as_json:
        click.echo(json.dumps(_data(match), indent=2))
    else:
        _show(match)


def names(match: Match) -> list[str]:
    """What to call each seat: by its colour or role, and by the player who sits there."""
    called: tuple[str, ...] = match.game.tell().seat_names(match.state)
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
        for line in _told(match, number):
            console.print(Text(line), soft_wrap=True)
    console.print()
    terminal = match.game.terminal()
    console.print(terminal.draw(match.box, match.state, names(match), console.width))
    console.print(Text(_standing(match)), soft_wrap=True)


def _told(match: Match, number: int) -> list[str]:
    """A move and what it brought about, in words; number 0 is the setup."""
    head = f"{match.game.title}, {match.header.variant}, seats: {match.header.seats}"
    if number:
        move = _move(match, number)
        head = f"{number}. {names(match)[move['seat']]}: {move['notation']}"
    return [head, *(f"     {event['text']} [{event['rule']}]" for event in _events(match, number))]


def _move(match: Match, number: int) -> dict[str, Any]:
    tell = match.game.tell()
    seat, option = match.moves[number - 1]
    before = match.after(number - 1)
    told = tell.option(match.box, before, seat, option)
    notation = tell.notation(match.box, before, option)
    return {
        "number": number,
        "seat": seat,
        "option": option,
        "notation": notation,
        **told._asdict(),
        "events": _events(match, number),
    }


def _events(match: Match, number: int) -> list[dict[str, Any]]:
    """What a move brought about; number 0 is the setup."""
    tell = match.game.tell()
    state = match.after(number)
    return [tell.event(match.box, state, event)._asdict() for event in match.events(number)]


def _standing(match: Match) -> str:
    """How things stand, in a line or two."""
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
    """The whole match, for programs."""
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
