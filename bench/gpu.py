"""Compare plans for games on a CUDA device: check each against the processor, and rank them.

Needs NumPy, Numba and numba-cuda only: PYTHONPATH=src python3 bench/gpu.py
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import asdict
from pathlib import Path
from statistics import median

import numpy as np
import numpy.typing as npt

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from offworld.games import find
from offworld.kernel.game import Box, Game
from offworld.lab.gpu import Counts, Device, States, compare, processor_games
from offworld.lab.kernels import NoDevice, Plan


def plans() -> list[Plan]:
    """Return the plans, the one that is used first.

    Plans of one kernel stand together: compiling it takes longer than measuring a plan.
    """
    limits = (None, 64, 96, 128)
    return [Plan(block, most) for most in limits for block in (128, 64, 256)]


def arguments() -> argparse.Namespace:
    """Return the arguments of the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="cytress")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument(
        "--games", type=int, default=1 << 20, help="games a launch (default: %(default)s)"
    )
    parser.add_argument(
        "--launches", type=int, default=3, help="timed launches of each plan (default: %(default)s)"
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=270,
        help="start no new plan after this time (default: %(default)s)",
    )
    parser.add_argument("--only", type=int, help="try this many plans only")
    parser.add_argument("--out", type=Path, help="write all figures to this JSON file")
    return parser.parse_args()


class Trial:
    """Measures plans on a device and compares their games with the processor's."""

    def __init__(self, device: Device, seeds: npt.NDArray[np.int64], launches: int):
        self.device, self.seeds, self.launches = device, seeds, launches
        self.states: States
        self.counts: Counts
        self._compared: set[int | None] = set()  # kernels, by their registers

    def play_on_processor(self, game: Game, box: Box, seats: int, variant: int) -> int:
        """Play the games to compare with; return how many decisions."""
        self.states, self.counts = processor_games(game, box, seats, variant, self.seeds)
        return int(self.counts.sum())

    def measure(self, plan: Plan) -> tuple[dict[str, object], str]:
        """Return the figures of a plan, and the verdict of the comparison.

        Counts are compared for every plan, final states once for each kernel.
        """
        self.device.play(plan, self.seeds[:4096])  # compiles, and wakes the device
        runs = [self.device.play(plan, self.seeds) for _ in range(self.launches)]
        differ = int((runs[-1].decisions != self.counts).sum())
        verdict = "counts equal" if differ == 0 else f"{differ:,} COUNTS DIFFER"
        if plan.registers not in self._compared:
            self._compared.add(plan.registers)
            parity = compare(self.states, self.counts, self.device.states(), runs[-1].decisions)
            wrong = f"{parity.different_states:,} STATES DIFFER: {parity.first}"
            verdict = "every byte equal" if parity.holds else wrong
            differ += parity.different_states
        total, seconds = int(self.counts.sum()), [run.seconds for run in runs]
        figures = {
            **asdict(plan),
            "best": total / min(seconds),
            "median": total / median(seconds),
            "games_per_second": len(self.seeds) / median(seconds),
            "differ": differ,
        }
        return figures, verdict


def main() -> int:
    """Measure the plans; return 1 if a game differs from the processor's, 2 without a device."""
    asked = arguments()
    started = time.perf_counter()

    def say(text: str) -> None:
        print(f"{time.perf_counter() - started:6.1f} s  {text}", flush=True)

    game = find(asked.game)
    box, variant = game.open_box(), game.variant(asked.seats)
    try:
        device = Device(game, box, asked.seats, variant)
    except NoDevice as missing:
        print(f"gpu.py: {missing}", file=sys.stderr)
        return 2
    trial = Trial(device, np.arange(1, asked.games + 1, dtype=np.int64), asked.launches)
    games = f"{asked.games:,} games a launch, a state of {game.state.itemsize} bytes"
    say(f"{device.name}; {game.title}, {asked.seats} seats, {games}")
    total = trial.play_on_processor(game, box, asked.seats, variant)
    say(f"the processor has played: {total:,} decisions, {total / asked.games:.1f} a game")
    rows: list[dict[str, object]] = []
    for plan in plans()[: asked.only]:
        if time.perf_counter() - started > asked.seconds:
            say("time is up: the remaining plans were not measured")
            break
        figures, verdict = trial.measure(plan)
        rows.append(figures)
        best, typical = (float(str(figures[name])) / 1e6 for name in ("best", "median"))
        say(f"{best:8.1f} best {typical:8.1f} median M decisions/s  {plan}: {verdict}")
    ranked = sorted(rows, key=lambda row: -float(str(row["median"])))
    for row in ranked[:5]:
        say(f"{row['median']:,.0f} decisions/s, {row['games_per_second']:,.0f} games/s: {row}")
    if asked.out:
        report = {"device": device.name, "games": asked.games, "decisions": total, "plans": ranked}
        asked.out.write_text(json.dumps(report, indent=1))
    equal = all(row["differ"] == 0 for row in rows)
    say("every game equals the processor's" if equal else "SOME GAMES DIFFER FROM THE PROCESSOR'S")
    return 0 if equal else 1


if __name__ == "__main__":
    sys.exit(main())
