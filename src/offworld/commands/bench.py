"""`offworld bench`: measure how fast Offworld is on this machine."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from offworld.commands.shared import FiniteFloat, fail, json_option

if TYPE_CHECKING:
    from offworld.lab.bench import Figure


@click.command("bench")
@click.argument("game", default="cytress")
@click.option("--seats", type=int, default=4, show_default=True, help="How many play.")
@click.option(
    "--seconds",
    type=FiniteFloat(min=0.01),
    default=3.0,
    show_default=True,
    help="How long to measure each figure.",
)
@click.option(
    "--gpu",
    "on_gpu",
    is_flag=True,
    help="Measure a CUDA device instead, and compare its games with the processor's.",
)
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=1 << 20,
    show_default=True,
    help="Games in one launch on the CUDA device.",
)
@json_option
def command(game: str, seats: int, seconds: float, on_gpu: bool, games: int, as_json: bool) -> None:
    """Measure speed on this machine: decisions a second, compile time, memory.

    Each figure is the median of several measurements, printed next to its target if it has one.
    With open_spiel installed, OpenSpiel's backgammon is measured in the same process, by turns.

    \b
    Examples:
      offworld bench
      offworld bench venus --seats 2 --seconds 10
      offworld bench --gpu
      offworld bench --json > bench.json

    The exit status is 2 when the game can't be measured or no CUDA device was found, and 1 when
    the games of the CUDA device differ from the processor's.
    """
    from offworld.games import find
    from offworld.lab import bench
    from offworld.lab.kernels import NoDevice

    def doing(what: str) -> None:
        if sys.stderr.isatty():
            click.echo(f"measuring {what} ...", err=True)

    try:
        table = bench.Table.of(find(game), seats)
        figures = (
            bench.gpu_figures(table, games) if on_gpu else bench.measure(table, seconds, doing)
        )
    except (ValueError, NoDevice) as error:
        fail(str(error))
    if as_json:
        click.echo(bench.as_json(table, figures))
    else:
        show(f"{table.game.title}, {seats} seat{'' if seats == 1 else 's'}", figures)
    if any(figure.name == "gpu_differ" and not figure.met for figure in figures):
        sys.exit(1)


def show(title: str, figures: list[Figure]) -> None:
    """Print the figures as a table."""
    from rich import box
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table(
        title=escape(title),
        title_justify="left",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        collapse_padding=True,
    )
    table.add_column("figure")
    table.add_column("measured", justify="right", no_wrap=True)
    table.add_column("must be", justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for figure in figures:
        measured = "" if figure.value is None else f"{number(figure.value)} {figure.unit}"
        must = (
            ""
            if figure.target is None
            else f"{'≤' if figure.at_most else '≥'} {number(figure.target)}"
        )
        mark = {True: "[green]✓[/]", False: "[red]✗[/]", None: ""}[figure.met]
        words = f"{figure.title} ({figure.note})" if figure.note else figure.title
        table.add_row(escape(words), escape(measured), must, mark)
    Console(highlight=False).print(table)


def number(value: float) -> str:
    """Return a number with at least three significant digits."""
    if value >= 100 or float(value).is_integer():
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"
