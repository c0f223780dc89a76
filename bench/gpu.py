"""Tries ways to lay games out on a CUDA device, checks each against the processor, and says which is fastest.

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

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from offworld.games import find
from offworld.lab.gpu import (
    FLAT,
    GLOBAL,
    LOCAL,
    WHOLE,
    Device,
    NoDevice,
    Plan,
    compare,
    processor_games,
)

BLOCKS = (64, 128, 256)


def plans() -> list[Plan]:
    """In order of promise, those of one kernel together: compiling one takes longer than trying it out."""
    best = [Plan(WHOLE, LOCAL, block, each) for each in (1, 2, 8) for block in BLOCKS]
    registers = [Plan(WHOLE, LOCAL, 128, 1, most) for most in (40, 48, 56, None)]
    in_global = [Plan(WHOLE, GLOBAL, block) for block in BLOCKS]
    flat = [Plan(FLAT, LOCAL, 128, each) for each in (2, 8)]
    return best + registers + in_global + flat


def arguments() -> argparse.Namespace:
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
        help="no new plan is begun after this time (default: %(default)s)",
    )
    parser.add_argument("--only", type=int, help="try this many plans only")
    parser.add_argument("--out", type=Path, help="write all figures to this JSON file")
    return parser.parse_args()


def say(text: str) -> None:
    print(text, flush=True)


def main() -> int:
    asked = arguments()
    begun = time.perf_counter()
    game = find(asked.game)
    box, variant = game.open_box(None), game.variant(asked.seats)
    try:
        device = Device(game, box, asked.seats, variant)
    except NoDevice as missing:
        print(f"gpu.py: {missing}", file=sys.stderr)
        return 2
    seeds = np.arange(1, asked.games + 1, dtype=np.int64)
    say(
        f"{device.name}; {game.title}, {asked.seats} seats, {asked.games:,} games a launch, a state of {game.state.itemsize} bytes"
    )
    states, counts = processor_games(game, box, asked.seats, variant, seeds)
    total = int(counts.sum())
    say(
        f"{time.perf_counter() - begun:6.1f} s  the processor has played them: {total:,} decisions, {total / asked.games:.1f} a game"
    )

    rows: list[dict[str, object]] = []
    checked: set[tuple[str, str, int | None]] = set()
    equal = True
    for plan in plans()[: asked.only]:
        if time.perf_counter() - begun > asked.seconds:
            say("time is up: the remaining plans were not tried")
            break
        kernel = (plan.schedule, plan.memory, plan.registers)
        device.play(plan, seeds[: min(asked.games, 4096)])  # compiles, and wakes the device
        runs = [device.play(plan, seeds) for _ in range(asked.launches)]
        differ = int((runs[-1].decisions != counts).sum())
        verdict = "counts equal" if differ == 0 else f"{differ:,} COUNTS DIFFER"
        if kernel not in checked:
            checked.add(kernel)
            parity = compare(states, counts, device.states(), runs[-1].decisions)
            verdict = (
                "every byte equal"
                if parity.holds
                else f"{parity.different_states:,} STATES DIFFER: {parity.first}"
            )
            differ += parity.different_states
        equal = equal and differ == 0
        seconds = [run.seconds for run in runs]
        best, typical = total / min(seconds), total / median(seconds)
        rows.append(
            {
                **asdict(plan),
                "best": best,
                "median": typical,
                "games_per_second": asked.games / median(seconds),
                "differ": differ,
            }
        )
        say(
            f"{time.perf_counter() - begun:6.1f} s  {best / 1e6:8.1f} best {typical / 1e6:8.1f} median M decisions/s  {plan}: {verdict}"
        )

    ranked = sorted(rows, key=lambda row: -float(str(row["median"])))
    for row in ranked[:5]:
        say(f"{row['median']:,.0f} decisions/s, {row['games_per_second']:,.0f} games/s: {row}")
    if asked.out:
        asked.out.write_text(
            json.dumps(
                {"device": device.name, "games": asked.games, "decisions": total, "plans": ranked},
                indent=1,
            )
        )
    say(
        "every plan's games equal the processor's"
        if equal
        else "SOME GAMES DIFFER FROM THE PROCESSOR'S"
    )
    return 0 if equal else 1


if __name__ == "__main__":
    sys.exit(main())
