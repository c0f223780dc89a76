"""`offworld ladder`: bots against each other, built-in ones and your own, and their ratings."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import ceil, floor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from offworld.commands.calibration import measure
from offworld.commands.plots import plot_svg
from offworld.commands.shared import (
    FILE,
    box_option,
    fail,
    json_option,
    progress_bar,
    variant_option,
)

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from offworld.kernel.game import Game
    from offworld.lab.arena import Stuck, Terms
    from offworld.lab.ladder import Ladder


@click.command("ladder")
@click.argument("game")
@click.argument("bots", nargs=-1, metavar="[BOTS]...")
@click.option(
    "--games", type=int, help="How many games each pair plays, an even number.  [default: 100]"
)
@click.option(
    "--seats",
    type=int,
    default=2,
    show_default=True,
    help="With more than 2, the two bots of a pair alternate round the table.",
)
@variant_option
@click.option(
    "--seed", type=int, default=1, show_default=True, help="The same seed gives the same games."
)
@box_option
@click.option(
    "--save",
    type=FILE,
    metavar="FILE",
    help="The file of the results.  [default: ladder-GAME-SEATS.json]",
)
@click.option(
    "--forget",
    multiple=True,
    metavar="BOT",
    help="Drop a bot's saved games and play them again, because it has changed.",
)
@click.option(
    "--promise",
    is_flag=True,
    help="Check that each level wins 70 % against the one below: 500 games, 200 at the top.",
)
@click.option(
    "--calibration",
    is_flag=True,
    help="Check that chances come true: the oracle forecasts games between admirals.",
)
@click.option("--jobs", type=click.IntRange(min=1), help="Threads.  [default: one for each core]")
@json_option
@click.option("--plot", type=FILE, metavar="FILE.svg", help="Draw the ladder as a picture.")
def command(
    game: str,
    bots: tuple[str, ...],
    games: int | None,
    seats: int,
    variant: str | None,
    seed: int,
    box_file: Path | None,
    save: Path | None,
    forget: tuple[str, ...],
    promise: bool,
    calibration: bool,
    jobs: int | None,
    as_json: bool,
    plot: Path | None,
) -> None:
    """Let every bot play every other, and rate them.

    BOTS are built-in bots, or your own by dotted name: mybots.lucky is the function or class
    `lucky` in mybots.py, in this folder or installed; docs/bots.md shows how to write one.
    Without names, all built-in bots play.

    Every seed is played twice, the second time with the two bots exchanged. Results are saved
    while games are played: the same command continues where it stopped, and more games or
    another bot add to the file. Ctrl-C loses no finished game.

    \b
    Examples:
      offworld ladder cytress
      offworld ladder cytress random greedy mybots.lucky --games 400
      offworld ladder venus --seats 4 --plot venus.svg
      offworld ladder cytress --promise
      offworld ladder venus --calibration --plot calibration.svg

    The exit status is 1 when a level wins too little, 2 when such games can't be played, and 130
    after a Ctrl-C.
    """
    from offworld.files import write_atomically
    from offworld.games import find
    from offworld.lab.arena import Stuck, Terms

    path = save or Path(f"ladder-{game}-{seats}.json")
    try:
        found = find(game)
        terms = Terms.of(found, seats, box=found.open_box(box_file), variant=variant, seed=seed)
        if calibration:
            measure(terms, bots, games, jobs, as_json, plot, games_bar)
        ladder = _ladder(terms, path, bots, games, forget, promise)
        with games_bar(found, 2 * len(ladder.book.missing(ladder.asked))) as progress:
            ladder.play(jobs, progress)
        report = ladder.report(box_file)
        if promise:
            report["promise"] = ladder.promises()
        click.echo(json.dumps(report, indent=2)) if as_json else show(report)
        if plot:
            write_atomically(plot, drawn(report).encode())
    except Stuck as error:
        fail(f"{error}\n{_save_position(error, path)}")
    except ValueError as error:
        fail(str(error))
    if report["partial"]:
        sys.exit(130)
    sys.exit(1 if any(not row["kept"] for row in report.get("promise", ())) else 0)


def _ladder(
    terms: Terms,
    path: Path,
    names: Sequence[str],
    games: int | None,
    forget: Sequence[str],
    promise: bool,
) -> Ladder:
    from offworld.bots import BOT_NAMES
    from offworld.lab.book import Book
    from offworld.lab.ladder import GAMES, Ladder, promised, round_robin

    if promise and names:
        raise ValueError("--promise is about the built-in levels: leave out the names of bots")
    asked = (
        promised(games)
        if promise
        else round_robin(names or BOT_NAMES, GAMES if games is None else games)
    )
    book = Book.open(terms, path)
    for name in forget:
        book.forget(name)
    return Ladder(book, asked)


def _save_position(stuck: Stuck, path: Path) -> str:
    """Save the match in which a bot failed next to the results; return what to do with it."""
    file = path.with_suffix(".match")
    try:
        stuck.match.save(file)
    except ValueError as error:
        return f"All finished games are kept in {path}. The position is not: {error}"
    look = f"Look at the position with `offworld replay {file}`."
    return f"{look} All finished games are kept in {path}."


@contextmanager
def games_bar(game: Game, games: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar; yield the function that moves it."""
    from rich.progress import MofNCompleteColumn, TimeElapsedColumn

    from offworld.bots.play import choose_option
    from offworld.kernel.contract import NAMES

    drivers, columns = (*NAMES.values(), choose_option), (MofNCompleteColumn(), TimeElapsedColumn())
    with progress_bar(game, drivers, games, *columns) as (bar, task):
        yield lambda done: bar.update(task, completed=done, description="playing")


# --- tables ---


def show(report: dict[str, Any]) -> None:
    """Print the report as tables."""
    from rich.console import Console

    from offworld.terminal.drawing import Plain

    console = Console(highlight=False)
    console.print(_head(report), markup=False)
    if report["partial"]:
        console.print("[bold]Partial: the same command goes on from here.[/]")
    if any(pair["score"]["of"] for pair in report["pairs"]):
        _show_tables(report, console)
    for row in report.get("promise", ()):
        console.print(Plain(_promise(row)))
    if report["file"]:
        console.print(f"Saved in {report['file']}", markup=False)


def _show_tables(report: dict[str, Any], console: Console) -> None:
    from offworld.terminal.drawing import Plain

    console.print(Plain(_standings(report)))
    console.print(
        f" Elo with 95 % intervals, {report['anchor']} at 0; score: the share of its games won",
        style="dim",
        markup=False,
    )
    console.print()
    console.print(Plain(_cross_table(report)))
    console.print(
        " wins of each row against each column in %, with 95 % Wilson intervals", style="dim"
    )


def _head(report: dict[str, Any]) -> str:
    games = sum(pair["score"]["of"] for pair in report["pairs"])
    table = f"{report['game']} {report['variant']}, {report['seats']} seats"
    return f"{table}, seed {report['seed']}, box {report['box_title']}; {games:,} games"


def _standings(report: dict[str, Any]) -> Table:
    table = _table(
        "Ladder", ["", "bot", "Elo", "interval", "games", "score", "an answer takes"], left=2
    )
    for rank, bot in enumerate(report["bots"], 1):
        interval = f"{bot['low']:,.0f} to {bot['high']:,.0f}"
        score = bot["score"]
        takes = took(bot["seconds_per_answer"])
        table.add_row(
            str(rank),
            _plain(bot["bot"]),
            f"{bot['elo']:,.0f}",
            interval,
            f"{score['of']:,}",
            f"{score['rate']:.1%}",
            takes,
        )
    return table


def _cross_table(report: dict[str, Any]) -> Table:
    """Return the results of all pairs, as chess players print them: a column for each rank."""
    names = [bot["bot"] for bot in report["bots"]]
    table = _table(
        "Against each other", ["", "bot", *(str(rank) for rank in range(1, len(names) + 1))], left=2
    )
    met = {tuple(pair["bots"]): pair["score"] for pair in report["pairs"]}
    for rank, name in enumerate(names, 1):
        cells = []
        for other in names:
            score = met.get((name, other)) or _turned(met.get((other, name)))
            cells.append(_cell(score) if score and score["of"] else "")
        table.add_row(str(rank), _plain(name), *cells)
    return table


def _cell(score: dict[str, float]) -> str:
    return f"{100 * score['rate']:.1f}\n[dim]{100 * score['low']:.0f}-{100 * score['high']:.0f}[/]"


def _turned(score: dict[str, float] | None) -> dict[str, float] | None:
    """Return a result as the other side sees it."""
    return score and {
        "of": score["of"],
        "rate": 1 - score["rate"],
        "low": 1 - score["high"],
        "high": 1 - score["low"],
    }


def _promise(row: dict[str, Any]) -> Text:
    from rich.text import Text

    mark, verdict = {
        True: ("✓", "kept"),
        False: ("✗", "not kept"),
        None: ("·", "not played out yet"),
    }[row["kept"]]
    score = row["score"]
    interval = f"{100 * score['low']:.1f}-{100 * score['high']:.1f}"
    return Text(
        f" {mark} {row['bot']} against {row['against']}: {score['rate']:.1%} ({interval}) "
        f"of {score['of']:,} games, promised 70 %: {verdict}"
    )


def _table(title: str, columns: Sequence[str], left: int) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(
        title=title,
        title_justify="left",
        box=box.SIMPLE_HEAD,
        collapse_padding=True,
        pad_edge=False,
    )
    for i, column in enumerate(columns):
        table.add_column(column, justify="left" if i < left else "right", no_wrap=True)
    return table


def _plain(name: str) -> str:
    from rich.markup import escape

    return escape(name)


def took(seconds: float | None) -> str:
    """Return a time in seconds, milliseconds or microseconds."""
    if seconds is None:
        return ""
    unit, factor = ("s", 1.0) if seconds >= 1 else ("ms", 1e3) if seconds >= 1e-3 else ("µs", 1e6)
    return f"{seconds * factor:.3g} {unit}"


# --- the picture ---

WIDTH, ROW, TOP, LEFT, RIGHT = 800, 44, 92, 180, 90


def drawn(report: dict[str, Any]) -> str:
    """Return the ladder as an SVG picture: for each bot its Elo as a dot, with the interval."""
    from offworld.presentation.pictures import number, text

    bots = report["bots"]
    ticks = marks(min(bot["low"] for bot in bots), max(bot["high"] for bot in bots))
    bottom = TOP + ROW * len(bots)

    def across(elo: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (elo - ticks[0]) / (ticks[-1] - ticks[0])

    parts = [
        text(24, 38, f"{report['title']}: how strong the bots are", size=22),
        text(
            24,
            64,
            f"Elo with 95 % intervals, {report['anchor']} at 0; {_head(report)}",
            "soft",
            14,
            width=WIDTH - 48,
        ),
    ]
    for tick in ticks:
        x = number(across(tick))
        parts.append(
            f'<path d="M{x} {TOP - 8}V{bottom}" class="{"zero" if tick == 0 else "line"}"/>'
        )
        parts.append(text(across(tick), bottom + 22, f"{tick:,}", "soft", 14, "middle"))
    for row, bot in enumerate(bots):
        y = TOP + ROW * row + ROW / 2
        parts.append(text(LEFT - 16, y + 5, bot["bot"], size=16, anchor="end", width=LEFT - 32))
        low, high = number(across(bot["low"])), number(across(bot["high"]))
        parts.append(f'<path d="M{low} {number(y)}H{high}" class="bar"/>')
        parts.append(
            f'<circle cx="{number(across(bot["elo"]))}" cy="{number(y)}" r="6" class="dot"/>'
        )
        parts.append(text(WIDTH - 24, y + 5, f"{bot['elo']:,.0f}", size=16, anchor="end"))
    parts.append(text(across((ticks[0] + ticks[-1]) / 2), bottom + 46, "Elo", "soft", 14, "middle"))
    return plot_svg(WIDTH, bottom + 62, parts)


def marks(low: float, high: float, most: int = 8) -> list[int]:
    """Return evenly spaced round numbers that reach from `low` or below to `high` or above."""
    step = next(
        step
        for step in (factor * 10**power for power in range(9) for factor in (1, 2, 5))
        if (high - low) / step <= most - 2
    )
    return list(range(floor(low / step) * step, ceil(high / step) * step + 1, step))
