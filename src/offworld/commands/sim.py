"""`offworld sim`: thousands of games between bots, and what they say about the game."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from offworld.commands.shared import (
    box_option,
    fail,
    json_option,
    progress_bar,
    repeated,
    split,
    variant_option,
)

if TYPE_CHECKING:
    from offworld.kernel.game import Game

PARTS = ("part", "if alike")  # columns of parts of a whole
ENDS = ("min", "max", "q5", "q25", "q50", "q75", "q95")  # columns of whole numbers, as a rule


@click.command("sim")
@click.argument("game")
@click.option("--seats", type=int, default=4, show_default=True, help="How many bots play.")
@click.option(
    "--games", type=int, default=10_000, show_default=True, help="How many games to play."
)
@click.option(
    "--bots",
    default="greedy",
    show_default=True,
    metavar="BOT,...",
    help="The bots, round the table: greedy,random at four seats are two of each.",
)
@variant_option
@click.option(
    "--seed", type=int, default=1, show_default=True, help="The same seed gives the same games."
)
@box_option
@click.option(
    "--fixed-seats",
    is_flag=True,
    help="Leave each bot at its seat; otherwise all move on by one after every game.",
)
@click.option("--jobs", type=click.IntRange(min=1), help="Threads.  [default: one for each core]")
@json_option
def command(
    game: str,
    seats: int,
    games: int,
    bots: str,
    variant: str | None,
    seed: int,
    box_file: Path | None,
    fixed_seats: bool,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Play thousands of games between bots; report who wins, how long games last, and scores.

    Ctrl-C stops early and reports the games played so far. The figures don't depend on the number
    of threads. Intervals are 95 % Wilson intervals; a win shared by k seats counts 1/k for each.

    \b
    Examples:
      offworld sim cytress --seats 4 --games 100000
      offworld sim cytress --seats 4 --bots greedy,random
      offworld sim cytress --seats 1 --variant experienced
      offworld sim cytress --box my.toml --json > my.json

    The exit status is 2 when such games can't be played, and 130 after a Ctrl-C.
    """
    from offworld.games import find
    from offworld.lab.simulate import Experiment, simulate
    from offworld.lab.summary import summary

    try:
        found = find(game)
        found.variant(seats, variant)
        experiment = Experiment.of(
            found,
            seats,
            repeated(split(bots), seats),
            games,
            box=found.open_box(box_file),
            variant=variant,
            seed=seed,
            fixed_seats=fixed_seats,
        )
    except ValueError as error:
        fail(str(error))
    with _bar(found, games) as progress:
        results = simulate(experiment, jobs, progress)
    report = summary(results, box_file)
    if as_json:
        click.echo(json.dumps(report, indent=2))
    else:
        show(report)
    if results.partial:
        sys.exit(130)


@contextmanager
def _bar(game: Game, games: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar; yield the function that moves it."""
    from rich.progress import MofNCompleteColumn, TextColumn

    from offworld.bots.play import bot_games

    columns = (MofNCompleteColumn(), TextColumn("{task.fields[pace]}"))
    with progress_bar(game, (bot_games,), games, *columns, pace="") as (bar, task):

        def progress(done: int) -> None:
            speed = bar.tasks[0].speed
            pace = f"{speed:,.0f} games/s" if speed else ""
            bar.update(task, completed=done, description="playing", pace=pace)

        yield progress


def show(report: dict[str, Any]) -> None:
    """Print the report as tables."""
    from rich.console import Console
    from rich.markup import escape

    console = Console(highlight=False)
    players = ", ".join(report["bots"]) if len(set(report["bots"])) > 1 else report["bots"][0]
    seats = f"{report['seats']} seats" if report["seats"] > 1 else "1 seat"
    table = f"{report['game']} {report['variant']}, {seats}, {players}"
    head = f"{table}, seed {report['seed']}, box {report['box_title']}"
    console.print(escape(head), soft_wrap=True)
    if report["partial"]:
        console.print(
            f"[bold]Partial: interrupted after {report['games']:,} of {report['asked']:,} games.[/]"
        )
    console.print(
        f"{report['games']:,} games in {report['seconds']:.1f} s "
        f"({report['games_per_second']:,.0f} games/s, "
        f"{report['decisions_per_second']:,.0f} decisions/s); "
        f"shared wins {report['shared_wins']:,}, without a winner {report['no_winner']:,}"
    )
    for section in report["sections"]:
        console.print()
        console.print(_table(section))
        if section["note"]:
            console.print(escape(f" {section['note']}"), style="dim")


def _table(section: dict[str, Any]) -> Any:
    from rich import box
    from rich.markup import escape
    from rich.table import Table

    table = Table(
        title=escape(section["title"]),
        title_justify="left",
        box=box.SIMPLE_HEAD,
        collapse_padding=True,
        pad_edge=False,
    )
    for i, column in enumerate(section["rows"][0] if section["rows"] else ()):
        table.add_column(escape(column), justify="left" if i == 0 else "right", no_wrap=True)
    for row in section["rows"]:
        table.add_row(*(escape(_cell(column, value)) for column, value in row.items()))
    return table


def _cell(column: str, value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, dict):
        return (
            f"{value['rate']:.1%} ({100 * value['low']:.1f}-{100 * value['high']:.1f})"
            if value["of"]
            else "none"
        )
    if isinstance(value, float) and column in PARTS:
        return f"{value:.1%}"
    if isinstance(value, float):
        return f"{value:,.0f}" if column in ENDS and value.is_integer() else f"{value:,.1f}"
    return f"{value:,}" if isinstance(value, int) else str(value)
