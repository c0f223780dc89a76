"""`offworld play`: a game in the terminal, against bots, with friends at one keyboard, or solo."""

from __future__ import annotations

import os
import stat
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from offworld.commands.shared import box_option, fail, repeated, split, variant_option
from offworld.kernel.levels import BOT_NAMES

if TYPE_CHECKING:
    from rich.console import Console

    from offworld.kernel.game import Game
    from offworld.match import Match
    from offworld.terminal.session import Player

USUAL_GAME = "cytress"
USUAL_SEATS = 3
USUAL_BOT = "pilot"
DEMO_SEED = 7
DEMO_BOT = "greedy"


@click.command("play")
@click.argument("what", nargs=-1, metavar="[GAME] [FILE]")
@click.option(
    "--seats",
    type=int,
    help=f"How many play, you included; 1 is solo.  [default: {USUAL_SEATS}, or as many as --bots]",
)
@click.option(
    "--bots",
    "bot_list",
    metavar="BOT,...",
    help=f"Your opponents: {', '.join(BOT_NAMES)}. One name is enough.  [default: {USUAL_BOT}]",
)
@click.option("--hot-seat", is_flag=True, help="No bots: all seats play at this keyboard.")
@click.option(
    "--hints",
    is_flag=True,
    help="Allow hints where several people play. Against bots and solo they are always allowed.",
)
@variant_option
@click.option("--seed", type=int, help="The same seed lays out the same table.")
@box_option
@click.option("--names", metavar="NAME,...", help="The players' names, yours first.")
def command(
    what: tuple[str, ...],
    seats: int | None,
    bot_list: str | None,
    hot_seat: bool,
    hints: bool,
    variant: str | None,
    seed: int | None,
    box_file: Path | None,
    names: str | None,
) -> None:
    """Play a game in the terminal: you against two bots, unless you say otherwise.

    At the table, `help` lists what you can type and what the signs mean. `hint` shows what the
    oracle expects of each answer, `why 3` the rule behind answer 3; `undo` takes your last answer
    back.

    Every match is saved after each move. Matches are kept in the folder `matches` of your data
    folder: ~/.local/share/offworld on Linux, ~/Library/Application Support/offworld on macOS,
    %LOCALAPPDATA%\\offworld on Windows, or $OFFWORLD_DATA if that is set. Without options,
    `offworld play GAME` offers to continue your last match; a FILE continues that match.

    Lines from a pipe or a file answer one question each, and nothing is offered. Without a terminal
    and without lines, bots play the match.

    \b
    Examples:
      offworld play cytress
      offworld play cytress --seats 1
      offworld play venus --bots admiral,cadet --names Ann
      offworld play venus --seats 2 --hot-seat
      offworld play evening.match
      printf '1\\n1\\n' | offworld play cytress --seats 1 --seed 7

    The exit status is 2 when the match can't be played.
    """
    from rich.console import Console

    from offworld.files import new_match_path
    from offworld.match import Match
    from offworld.terminal.keyboard import read_and_show
    from offworld.terminal.session import Session

    console = Console(highlight=False)
    game, file = _game_and_file(what)
    can_answer = has_terminal() or has_lines()
    settings = {
        "--seats": seats,
        "--bots": bot_list,
        "--hot-seat": hot_seat or None,
        "--variant": variant,
        "--seed": seed,
        "--names": names,
    }
    given = [option for option, value in settings.items() if value is not None]
    if file:
        _check_continuing(file, given, can_answer)
    elif has_terminal() and not (given or box_file):
        file = _offered(game)
    try:
        if file:
            match = Match.load(file, box_file)
        else:
            players = _players(game, seats, bot_list, hot_seat, names)
            if not can_answer:
                players = _demonstrators(players, are_bots_named=bot_list is not None)
                seed = DEMO_SEED if seed is None else seed
            match = _new_match(game, players, variant, seed, box_file)
    except ValueError as error:
        fail(str(error))
    if game.name in what and match.game.name != game.name:
        fail(f"{file} is a match of {match.game.title}, not of {game.title}")
    if not can_answer:
        _demonstrate(match, console)
        return
    with suppress(ImportError):
        import readline  # noqa: F401  # lines can then be edited and recalled
    read = input if has_terminal() else read_and_show
    Session(match, console, file or new_match_path(game.name), read, hints).run()


def _new_match(
    game: Game, players: list[Player], variant: str | None, seed: int | None, box_file: Path | None
) -> Match:
    from offworld.match import Match

    names = map(str, players)
    box = game.open_box(box_file)
    return Match.new(game, len(players), variant=variant, seed=seed, box=box, players=names)


def has_terminal() -> bool:
    """Return whether people can type here."""
    from offworld.terminal.keyboard import is_terminal

    return is_terminal()


def has_lines() -> bool:
    """Return whether lines come from a pipe or a file; the null device has none."""
    try:
        mode = os.fstat(sys.stdin.fileno()).st_mode
    except (AttributeError, OSError, ValueError):  # there is no stdin, or only a simulated one
        return False
    return not stat.S_ISCHR(mode)


def _check_continuing(file: Path, given: list[str], can_answer: bool) -> None:
    """Refuse to continue a match by other settings than its own, or without a keyboard."""
    if given:
        fail(f"{file} says who plays and how: leave out {', '.join(given)}")
    if not can_answer:
        fail(f"{file} needs a terminal to continue: `offworld replay {file}` shows it")


def _demonstrators(players: list[Player], are_bots_named: bool) -> list[Player]:
    """Return bots for all seats: those that were named, and greedy ones for the others."""
    from offworld.terminal.session import HUMAN, Player

    return [
        player if are_bots_named and player.kind != HUMAN else Player(DEMO_BOT, player.name)
        for player in players
    ]


def _demonstrate(match: Match, console: Console) -> None:
    """Let bots play where nobody can type."""
    from offworld.commands.demo import play_out, show_end
    from offworld.presentation.words import counted, listed
    from offworld.terminal.session import Player, seat_names

    players = [Player.read(text) for text in match.header.players]
    kinds = [player.kind for player in players]
    bots = listed(counted(many, f"{kind} bot") for kind, many in Counter(kinds).items())
    verb = "plays" if len(kinds) == 1 else "play"
    console.print(
        f"No terminal to play in: {bots} {verb} {match.game.title} instead. "
        f"In a terminal, `offworld play {match.game.name}` is your game.",
        style="bold",
        markup=False,
        soft_wrap=True,
    )
    play_out(match, kinds)
    show_end(match, console, seat_names(match, players))


def _game_and_file(what: tuple[str, ...]) -> tuple[Game, Path | None]:
    """Return the game and the match file that the arguments name; both are optional."""
    from offworld.games import find
    from offworld.games import names as game_names

    words = list(what)
    name = words.pop(0) if words and words[0] in game_names() else USUAL_GAME
    if len(words) > 1 or (words and not Path(words[0]).exists()):
        fail(f"{words[-1]!r} is neither a game ({', '.join(game_names())}) nor a match file")
    return find(name), Path(words[0]) if words else None


def _offered(game: Game) -> Path | None:
    """Return the last match if it is unfinished and the player wants to continue it."""
    from offworld.files import unfinished_match

    path = unfinished_match(game.name)
    if path is None:
        return None
    try:
        wanted = click.confirm(
            f"Your last match is not over ({path.name}). Continue it?", default=True
        )
    except click.Abort:
        raise SystemExit(0) from None
    return path if wanted else None


def _players(
    game: Game, seats: int | None, bot_list: str | None, hot_seat: bool, names: str | None
) -> list[Player]:
    """Return the players by seat; the person at the keyboard is the first."""
    from offworld.terminal.session import HUMAN, Player

    bots = split(bot_list)
    for bot in bots:
        game.bot(bot)
    if hot_seat and bots:
        fail("--hot-seat is a table without bots: leave out --bots or --hot-seat")
    count = seats if seats is not None else len(bots) + 1 if len(bots) > 1 else USUAL_SEATS
    if not game.facts.fewest <= count <= game.facts.most:
        fail(f"{game.title} seats {game.facts.fewest} to {game.facts.most}, not {count}")
    rivals = count - 1
    if bots and (not rivals or rivals % len(bots)):
        fail(f"{count} seats are you and {rivals} bots, but --bots names {len(bots)}")
    kinds = [HUMAN] * rivals if hot_seat else repeated(bots or [USUAL_BOT], rivals)
    return [
        Player(kind, name) for kind, name in zip([HUMAN, *kinds], _names(names, count), strict=True)
    ]


def _names(names: str | None, count: int) -> list[str]:
    """Return a name for each seat, empty for those that got none."""
    called = split(names)
    if not all(name.isprintable() for name in called):
        fail("--names has signs that can't be shown")
    if len(called) > count:
        fail(f"--names has {len(called)} names for {count} seats")
    if len(set(called)) < len(called):
        fail("--names has a name twice: give each seat its own")
    return called + [""] * (count - len(called))
