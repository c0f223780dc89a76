"""`offworld play`: a game in the terminal, against bots, with friends at one keyboard, or solo."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import click
from rich.console import Console

from offworld import bots
from offworld.files import new_match_path, unfinished_match
from offworld.games import find
from offworld.games import names as game_names
from offworld.kernel.game import BoxError, Game
from offworld.match import Match, MatchError
from offworld.terminal.session import HUMAN, Player, Session, demonstrate, has_terminal

USUAL_SEATS = 3
USUAL_BOT = "pilot"


class Mistake(click.ClickException):
    """Something asked for that can't be done."""

    exit_code = 2


@click.command("play")
@click.argument("what", nargs=-1, metavar="[GAME] [FILE]")
@click.option(
    "--seats",
    type=int,
    help="How many play, you among them; 1 is solo. Usually 3, or as many as --bots says.",
)
@click.option(
    "--bots",
    "bot_list",
    help=f"Who plays against you, by comma: {', '.join(bots.BOT_NAMES)}. One name stands for all. Usually {USUAL_BOT}.",
)
@click.option(
    "--hints",
    is_flag=True,
    help="Hints even where several people play; who plays alone against bots always has them.",
)
@click.option("--hot-seat", is_flag=True, help="No bots: everyone plays at this keyboard.")
@click.option("--variant", help="The way to set the game up.")
@click.option(
    "--seed", type=click.IntRange(0, 2**63 - 1), help="The same seed lays out the same table."
)
@click.option(
    "--box",
    "box_file",
    type=click.Path(path_type=Path),
    help="Play with the cards and figures of this file.",
)
@click.option("--names", help="What the seats are called, by comma; you first.")
def command(
    what: tuple[str, ...],
    seats: int | None,
    bot_list: str | None,
    hints: bool,
    hot_seat: bool,
    variant: str | None,
    seed: int | None,
    box_file: Path | None,
    names: str | None,
) -> None:
    """Play a game in the terminal.

    Without more words: you against two pilots, the second of the bots' four levels. With --seats 1 you play solo. A FILE is a match to
    go on with; every match is saved after each move. At the table, `help` tells what can be typed, and `hint` what to do.
    """
    console = Console(highlight=False)
    try:
        game, file = _game_and_file(what)
        if not has_terminal():
            if file:
                raise Mistake(
                    f"going on with {file} needs a terminal: `offworld replay {file}` shows it"
                )
            demonstrate(game, console)
            return
        with suppress(ImportError):
            import readline  # noqa: F401  # lines can then be edited and recalled
        plain = not any((seats, bot_list, hot_seat, variant, seed is not None, box_file, names))
        file = file or (_offered(game) if plain else None)
        if file:
            match = Match.load(file, box_file)
        else:
            players = _players(game, seats, bot_list, hot_seat, names)
            match = Match.new(
                game,
                len(players),
                variant=variant,
                seed=seed,
                box=game.open_box(box_file),
                players=map(str, players),
            )
        Session(match, console, file or new_match_path(game.name), hints=hints).run()
    except (MatchError, BoxError) as error:
        raise Mistake(str(error)) from error


def _game_and_file(what: tuple[str, ...]) -> tuple[Game, Path | None]:
    """The words of the command: a game, a match's file, or both."""
    words = list(what)
    name = words.pop(0) if words and words[0] in game_names() else game_names()[0]
    if len(words) > 1 or (words and not Path(words[0]).exists()):
        raise Mistake(
            f"{words[-1]!r} is neither a game ({', '.join(game_names())}) nor a match's file"
        )
    return find(name), Path(words[0]) if words else None


def _offered(game: Game) -> Path | None:
    """The unfinished match last played, if the player wants to go on with it."""
    path = unfinished_match(game.name)
    try:
        return (
            path
            if path
            and click.confirm(
                f"Your last match is not over ({path.name}). Go on with it?", default=True
            )
            else None
        )
    except click.Abort:
        raise SystemExit(0) from None


def _players(
    game: Game, seats: int | None, bot_list: str | None, hot_seat: bool, names: str | None
) -> list[Player]:
    """Who sits where; the person at the keyboard first."""
    kinds = _split(bot_list)
    for kind in kinds:
        if kind not in bots.BOT_NAMES:
            raise Mistake(f"there is no bot {kind!r}: choose from {', '.join(bots.BOT_NAMES)}")
    if hot_seat and kinds:
        raise Mistake("--hot-seat is a table without bots: leave out --bots or --hot-seat")
    count = seats if seats is not None else len(kinds) + 1 if len(kinds) > 1 else USUAL_SEATS
    if not game.facts.fewest <= count <= game.facts.most:
        raise Mistake(f"{game.title} seats {game.facts.fewest} to {game.facts.most}, not {count}")
    rivals = (
        kinds * (count - 1) if len(kinds) == 1 and count > 1 else kinds or [USUAL_BOT] * (count - 1)
    )
    if not hot_seat and len(rivals) != count - 1:
        raise Mistake(f"{count} seats are you and {count - 1} bots, but --bots names {len(rivals)}")
    called = _names(names, count)
    return [
        Player(HUMAN if hot_seat or seat == 0 else rivals[seat - 1], called[seat])
        for seat in range(count)
    ]


def _names(names: str | None, count: int) -> list[str]:
    """The names given, and none for the seats that got none."""
    called = _split(names)
    if len(called) > count:
        raise Mistake(f"--names has {len(called)} names for {count} seats")
    if len(set(called)) < len(called):
        raise Mistake("--names has a name twice: give each seat its own")
    return called + [""] * (count - len(called))


def _split(text: str | None) -> list[str]:
    return [word for word in (part.strip() for part in (text or "").split(",")) if word]
