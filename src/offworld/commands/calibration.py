"""`offworld ladder --calibration`: whether chances come true, as a table and a picture."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from offworld.commands.plots import plot_svg

if TYPE_CHECKING:
    from offworld.kernel.game import Game
    from offworld.lab.arena import Terms

Bar = Callable[["Game", int], AbstractContextManager[Callable[[int], None]]]

ACROSS = 50  # characters of the plot in the terminal
WIDTH, HEIGHT, LEFT, TOP, SIDE = 640, 720, 70, 110, 520


def measure(
    terms: Terms,
    bots: Sequence[str],
    games: int | None,
    jobs: int | None,
    as_json: bool,
    plot: Path | None,
    bar: Bar,
) -> None:
    """Play games, print how often chances came true, and draw it. Ctrl-C prints what is there."""
    from offworld.files import write_atomically
    from offworld.lab.calibration import BOT, Calibration

    if bots:
        raise ValueError(f"--calibration lets {BOT}s play: leave out the names of bots")
    if games is not None and games < 1:
        raise ValueError(f"{games} games can't be played: ask for at least 1")
    calibration = Calibration(terms, games)
    with bar(terms.game, calibration.games) as progress:
        calibration.play(jobs, progress)
    report = calibration.report()
    click.echo(json.dumps(report, indent=2) if as_json else shown(report))
    if plot:
        write_atomically(plot, drawn(report).encode())
    sys.exit(130 if report["partial"] else 0)


def shown(report: dict[str, Any]) -> str:
    """Return the report as text: a line for each range, with a plot."""
    lines = [_head(report), "", " said   won   interval  positions"]
    for each in report["bins"]:
        won = each["won"]
        figures = f"{each['said']:5.0%} {won['rate']:5.0%}   {won['low']:3.0%}-{won['high']:4.0%}"
        lines.append(f"{figures}  {won['of']:9,}  {_plotted(each)}")
    lines += ["", " ● won, with its 95 % interval; │ what was said"]
    if report["fitting"] is not None:
        lines.append(
            f" The game's exponent is {report['exponent']:g}; "
            f"{report['fitting']:g} would fit these positions best."
        )
    if report["partial"]:
        lines.append("Partial: it was stopped before all games were played.")
    return "\n".join(lines)


def _head(report: dict[str, Any]) -> str:
    table = f"{report['game']} {report['variant']}, {report['seats']} seats"
    played = f"{report['positions']:,} positions of {report['games']:,} games"
    return f"Do chances come true? {table}, {played} between {report['bot']}s"


def _plotted(each: dict[str, Any]) -> str:
    """Return a range as a line of characters: the interval, the rate in it, and what was said."""
    row = [" "] * (ACROSS + 1)
    won = each["won"]
    at = {name: round(ACROSS * value) for name, value in (*won.items(), ("said", each["said"]))}
    for i in range(at["low"], at["high"] + 1):
        row[i] = "─"
    row[at["said"]], row[at["rate"]] = "│", "●"
    return "".join(row).rstrip()


def drawn(report: dict[str, Any]) -> str:
    """Return the plot as SVG: what was said across, what came true upwards."""
    from offworld.presentation.pictures import number, text

    def across(share: float) -> float:
        return LEFT + SIDE * share

    def up(share: float) -> float:
        return TOP + SIDE * (1 - share)

    parts = [
        text(24, 38, f"{report['title']}: do chances come true?", size=22),
        text(24, 64, _head(report), "soft", 14, width=WIDTH - 48),
    ]
    for percent in range(0, 101, 20):
        x, y = number(across(percent / 100)), number(up(percent / 100))
        parts.append(f'<path d="M{x} {TOP}V{TOP + SIDE}M{LEFT} {y}H{LEFT + SIDE}" class="line"/>')
        parts.append(
            text(across(percent / 100), TOP + SIDE + 22, f"{percent} %", "soft", 14, "middle")
        )
        parts.append(text(LEFT - 10, up(percent / 100) + 5, f"{percent} %", "soft", 14, "end"))
    ends = f"M{number(across(0))} {number(up(0))}L{number(across(1))} {number(up(1))}"
    parts.append(f'<path d="{ends}" class="true"/>')
    for each in report["bins"]:
        x, won = number(across(each["said"])), each["won"]
        parts.append(
            f'<path d="M{x} {number(up(won["low"]))}V{number(up(won["high"]))}" class="bar"/>'
        )
        parts.append(f'<circle cx="{x}" cy="{number(up(won["rate"]))}" r="6" class="dot"/>')
    parts.append(
        text(LEFT + SIDE / 2, TOP + SIDE + 50, "chance that was said", "soft", 14, "middle")
    )
    parts.append(text(LEFT, TOP - 14, "won, with 95 % intervals", "soft", 14))
    return plot_svg(WIDTH, HEIGHT, parts)
