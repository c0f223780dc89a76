"""`offworld demo`: bots play one match, which can be saved."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from offworld.commands.shared import (
    FILE,
    box_option,
    fail,
    repeated,
    split,
    variant_option,
)
from offworld.kernel.levels import BOT_NAMES, SEARCH

if TYPE_CHECKING:
    from rich.console import Console

    from offworld.match import Match


@click.command("demo")
@click.argument("game")
@click.option("--seats", type=int, default=3, show_default=True, help="How many bots play.")
@click.option(
    "--bots",
    "bot_list",
    default="greedy",
    show_default=True,
    metavar="BOT,...",
    help=f"The bots, round the table: {', '.join(BOT_NAMES)}.",
)
@variant_option
@click.option(
    "--seed",
    type=int,
    help="The same seed gives the same match.  [default: a new one]",
)
@box_option
@click.option("-o", "--output", type=FILE, metavar="FILE", help="Save the match in this file.")
def command(
    game: str,
    seats: int,
    bot_list: str,
    variant: str | None,
    seed: int | None,
    box_file: Path | None,
    output: Path | None,
) -> None:
    """Let bots play one match, and show how it ends.

    With -o the match is saved: a file for `replay`, `review`, `verify` and `draw`.

    \b
    Examples:
      offworld demo venus
      offworld demo cytress --seats 2 --bots admiral,greedy --seed 7 -o game.match

    The exit status is 2 when the match can't be played or saved.
    """
    from rich.console import Console

    from offworld.games import find
    from offworld.match import Match

    console = Console(highlight=False)
    try:
        found = find(game)
        bots = repeated(split(bot_list), seats)
        for bot in bots:
            found.bot(bot)
        match = Match.new(
            found, seats, variant=variant, seed=seed, box=found.open_box(box_file), players=bots
        )
        play_out(match, bots)
        if output:
            match.save(output)
    except ValueError as error:
        fail(str(error))
    show_end(match, console)
    if output:
        console.print(f"The match is saved in {output}.", markup=False, soft_wrap=True)


def play_out(match: Match, bots: list[str]) -> None:
    """Let bots play a match to its end."""
    from rich.console import Console

    from offworld.bots.thinker import FOR_CHOICES, Thinker
    from offworld.terminal.session import bot_option, load_rules

    # A search is too slow on interpreted rules; the other bots answer before rules are compiled.
    console, searches = Console(stderr=True), [match.game.bot(b).method == SEARCH for b in bots]
    if any(searches):
        load_rules(console, match.game, FOR_CHOICES)
    thinkers = [Thinker(match.game, compiled) for compiled in searches]
    with console.status("Bots are playing …"):
        while not match.is_over:
            seat = match.waiting()[0]
            match.play(seat, bot_option(match, bots[seat], seat, thinkers[seat]))


def show_end(match: Match, console: Console, names: Sequence[str] | None = None) -> None:
    """Print the last position, the scores and the winner."""
    from offworld.terminal.session import verdict

    names, terminal = names or match.seat_names(), match.game.terminal()
    end = match.view(match.viewer)
    console.print(terminal.draw(match.box, end, names, console.width))
    console.print(terminal.tally(match.box, end, names, match.winners()))
    console.print(f"{verdict(match, names)} {len(match.moves)} moves.", markup=False)
