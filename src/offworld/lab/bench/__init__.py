"""Benchmarks: how fast Offworld is on this machine, each figure beside its target."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable

from offworld.lab.bench.figures import Figure, Table
from offworld.lab.bench.games import game_figures
from offworld.lab.bench.operations import operation_figures, size_figures
from offworld.lab.bench.starts import start_figures

__all__ = ["Figure", "Table", "as_json", "gpu_figures", "measure"]

GPU_TARGET = 1.5e8  # decisions a second on an H200


def measure(
    table: Table, seconds: float, progress: Callable[[str], None] = lambda what: None
) -> list[Figure]:
    """Return all figures but the GPU's. `progress` is called with what is measured next."""
    progress("whole games")
    figures = game_figures(table, seconds)
    progress("copies and views")
    figures += operation_figures(table, seconds)
    figures += size_figures(table)
    progress("starting, first with nothing compiled")
    return figures + start_figures(table)


def gpu_figures(table: Table, games: int) -> list[Figure]:
    """Return the figures of a CUDA device, which plays the same seeds as the processor.

    `offworld.lab.kernels.NoDevice` is raised where there is none.
    """
    from offworld.lab import gpu

    report = gpu.measure(table.game, table.box, table.seats, table.variant, games=games)
    launch = f"{report.device}, median launch"
    differ = report.parity.different_states + report.parity.different_counts
    compared = f"Results that differ from the processor's, of {games:,} games"
    first = report.parity.first
    return [
        Figure("gpu", launch, report.typical, "decisions/s", GPU_TARGET, note=str(report.plan)),
        Figure("gpu_best", "best launch", report.best, "decisions/s"),
        Figure("gpu_games", "whole games", report.games_per_second, "games/s"),
        Figure("gpu_differ", compared, differ, "", 0, at_most=True, note=first),
    ]


def as_json(table: Table, figures: list[Figure]) -> str:
    """Return the figures as one JSON object."""
    head = {
        "game": table.game.name,
        "version": table.game.version,
        "seats": table.seats,
        "python": sys.version.split()[0],
    }
    return json.dumps({**head, "figures": [figure.as_data() for figure in figures]}, indent=2)
