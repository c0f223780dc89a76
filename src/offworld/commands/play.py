"""`offworld play`: a game in the terminal, against bots, with friends at one keyboard, or solo."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from offworld.commands.shared import box_option, fail, repeated, split, variant_option
from offworld.kernel.levels import BOT_NAMES

if TYPE_CHECKING:
    from rich.console import Console

    from offworld.kernel.game import Game
    from offworld.terminal.session import Player

USUAL_SEATS = 3
USUAL_BOT = "pilot"
DEMO_SEED = 7


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

    At the table, `help` lists what you can type. `hint` shows what the oracle expects of each
    answer, `why 3` the rule behind answer 3; `undo` takes your last answer back.

    Every match is saved after each move. Matches are kept in the folder `matches` of your data
    folder: ~/.local/share/offworld on Linux, ~/Library/Application Support/offworld on macOS,
    %LOCALAPPDATA%\\offworld on Windows, or $OFFWORLD_DATA if that is set. Without options,
    `offworld play GAME` offers to continue your last match; a FILE continues that match.

    \b
    Examples:
      offworld play cytress
      offworld play cytress --seats 1
      offworld play venus --bots admiral,cadet --names Ann
      offworld play venus --seats 2 --hot-seat
      offworld play evening.match

    The exit status is 2 when the match can't be played.
    """
    from rich.console import Console

    from offworld.files import new_match_path
    from offworld.match import Match
    from offworld.terminal.session import Session

    console = Console(highlight=False)
    game, file = _game_and_file(what)
    if not has_terminal():
        if file:
            fail(f"{file} needs a terminal to continue: `offworld replay {file}` shows it")
        _demonstrate(game, console)
        return
    with suppress(ImportError):
        import readline  # noqa: F401  # lines can then be edited and recalled
    plain = not any((seats, bot_list, hot_seat, variant, seed is not None, box_file, names))
    file = file or (_offered(game) if plain else None)
    try:
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
    except ValueError as error:
        fail(str(error))
    Session(match, console, file or new_match_path(game.name), hints=hints).run()


def has_terminal() -> bool:
    """Return whether somebody can type here."""
    return sys.stdin.isatty()


def _demonstrate(game: Game, console: Console) -> None:
    """Let bots play where nobody can type."""
    from offworld.commands.demo import play_out, show_end
    from offworld.match import Match

    console.print(
        f"No terminal to play in: {USUAL_SEATS} greedy bots play {game.title} instead. "
        f"In a terminal, `offworld play {game.name}` is your game.",
        style="bold",
        markup=False,
        soft_wrap=True,
    )
    match = Match.new(game, USUAL_SEATS, seed=DEMO_SEED)
    play_out(match, ["greedy"] * USUAL_SEATS)
    show_end(match, console)


def _game_and_file(what: tuple[str, ...]) -> tuple[Game, Path | None]:
    """Return the game and the match file that the arguments name; both are optional."""
    from offworld.games import find
    from offworld.games import names as game_names

    words = list(what)
    name = words.pop(0) if words and words[0] in game_names() else game_names()[0]
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
    if len(called) > count:
        fail(f"--names has {len(called)} names for {count} seats")
    if len(set(called)) < len(called):
        fail("--names has a name twice: give each seat its own")
    return called + [""] * (count - len(called))
