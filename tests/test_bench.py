"""Benchmarks: the loops do the work they are timed for, and a device plays the same games."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import numpy as np
import pytest
from click.testing import CliRunner

from offworld.commands import bench as bench_command
from offworld.games import find
from offworld.kernel.records import Records, opened, packed
from offworld.lab import bench, gpu
from offworld.lab.bench import Figure, Table, games, operations, starts
from offworld.lab.bench.games import Pace
from offworld.lab.bench.operations import POSITIONS, States

CYTRESS = find("cytress")
TABLE = Table.of(CYTRESS, 4)


@pytest.mark.parametrize(
    ("value", "target", "at_most", "met"),
    [
        (3.0, 3.0, False, True),
        (2.9, 3.0, False, False),
        (2.0, 2.0, True, True),
        (2.1, 2.0, True, False),
        (None, 2.0, True, None),
        (1.0, None, True, None),
    ],
)
def test_a_figure_meets_its_target_or_not(
    value: float | None, target: float | None, at_most: bool, met: bool | None
) -> None:
    assert Figure("x", "X", value, "s", target, at_most).met is met


def test_pace_counts_all_work_of_a_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 0.0, 1.0, 2.0])  # at the start, then before each piece of work
    monkeypatch.setattr(games, "perf_counter", lambda: next(clock))
    pace = Pace(lambda games: 10 * games, games=4)
    pace.slice(2.0)
    assert (pace.games, pace.decisions) == ([4.0], [40.0])  # two pieces of 4 games in 2 seconds


def run_loop(loop: object, rounds: int) -> tuple[States, States]:
    states = operations.positions(TABLE)
    rows = states.copy()
    CYTRESS.compiled(loop)(packed(TABLE.box.record), states, rows, rounds)  # type: ignore[arg-type]
    return states, rows


def test_positions_come_from_all_of_a_game() -> None:
    states = operations.positions(TABLE)
    assert states["turn"][0] == 1
    assert len(np.unique(states["round_number"])) >= 4


def test_the_copying_loop_copies_every_state() -> None:
    states, rows = run_loop(operations.copies, 3)
    assert rows.tobytes() == np.roll(states, 2).tobytes()  # the third round writes two places on


def test_the_observing_loop_writes_the_views_that_interpreted_rules_write() -> None:
    states, rows = run_loop(operations.observes, 2)
    view = Records(CYTRESS.state, 1)
    for i in range(POSITIONS):
        CYTRESS.rules["observe"](TABLE.box.record, opened(states[i : i + 1].copy()), 0, view)
        assert opened(rows[(i + 1) % POSITIONS : (i + 1) % POSITIONS + 1].copy()) == view[0]


@pytest.mark.parametrize("loop", [operations.imagines, operations.copies_and_imagines])
def test_the_imagining_loops_give_every_row_its_own_chance(loop: object) -> None:
    states, rows = run_loop(loop, 2)
    if loop is operations.copies_and_imagines:
        states = np.roll(states, 1)
    dice, before = rows["rng"].reshape(POSITIONS, -1), states["rng"].reshape(POSITIONS, -1)
    assert len({tuple(row) for row in dice.tolist()}) == POSITIONS
    assert not (dice == before).all(axis=1).any()
    rows["rng"] = states["rng"]
    assert rows.tobytes() == states.tobytes()  # all is public in Cytress: nothing else changes


def test_an_operation_takes_some_time() -> None:
    assert 1e-9 < operations.operation_seconds(TABLE, operations.copies, 0.05) < 1e-3


def test_the_command_prints_every_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    started = [Figure("cached_start", "Later starts", 0.5, "s", 2, at_most=True)]
    monkeypatch.setattr(bench, "start_figures", lambda table: started)  # compiling is too slow
    done = CliRunner().invoke(bench_command.command, ["--seconds", "0.05", "--json"])
    assert done.exit_code == 0
    report = json.loads(done.stdout)
    figures = {figure["name"]: figure for figure in report["figures"]}
    assert (report["game"], report["seats"]) == ("cytress", 4)
    assert set(figures) >= {
        "compiled",
        "compiled_games",
        "interpreted",
        "greedy",
        "search",
        "playouts",
        "buffer_bytes",
        "copy",
        "observe",
        "imagine",
        "copy_imagine",
        "box_bytes",
    }
    assert figures["state_bytes"]["value"] == CYTRESS.state.itemsize
    assert figures["state_bytes"]["met"] is True
    assert figures["openspiel_ratio"]["target"] == 40
    assert all(figure["value"] is None or figure["value"] > 0 for figure in figures.values())


def test_the_table_marks_what_is_met_and_what_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    bench_command.show(
        "Cytress",
        [
            Figure("a", "Fast", 5e6, "decisions/s", 3e6),
            Figure("b", "Slow", 9, "s", 2, at_most=True),
        ],
    )
    fast, slow = (
        line for line in capsys.readouterr().out.splitlines() if "Fast" in line or "Slow" in line
    )
    assert "5,000,000 decisions/s" in fast
    assert "≥ 3,000,000" in fast
    assert "✓" in fast
    assert "≤ 2" in slow
    assert "✗" in slow


@pytest.mark.parametrize(
    ("arguments", "words"), [(["nogame"], "no game 'nogame'"), (["--seats", "8"], "seats 1 to 5")]
)
def test_what_cannot_be_measured_is_refused_with_status_2(arguments: list[str], words: str) -> None:
    done = CliRunner().invoke(bench_command.command, arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert words in done.stderr


def test_without_a_device_the_message_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("numba.cuda.is_available", lambda: False)
    done = CliRunner().invoke(bench_command.command, ["--gpu"])
    assert (done.exit_code, done.stdout) == (2, "")
    assert "no CUDA device was found" in done.stderr


def test_help_loads_nothing_heavy() -> None:
    heavy = "sorted({'numpy', 'numba', 'rich'} & set(sys.modules))"
    call = "offworld.cli.main(['--help'], standalone_mode=False)"
    _, printed = starts.process_seconds("-c", f"import sys, offworld.cli; {call}; print({heavy})")
    assert printed.splitlines()[-1] == "[]"


# --- harm ---


@pytest.mark.parametrize(("script", "words"), [("attack", "loopback"), ("kills", "acknowledged")])
def test_what_harms_a_server_explains_itself(script: str, words: str) -> None:
    file = starts.SOURCES.parent / "bench" / f"{script}.py"
    command = [sys.executable, str(file), "--help"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert words in done.stdout
    assert f"python bench/{script}.py" in done.stdout


def test_every_attack_says_what_it_does() -> None:
    file = starts.SOURCES.parent / "bench" / "attack.py"
    command = [sys.executable, str(file), "--list"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    lines = done.stdout.splitlines()
    assert len(lines) >= 12
    assert all(line.endswith(".") and len(line) > 30 for line in lines)


def test_odd_messages_of_all_kinds_leave_no_traceback() -> None:
    """As many as there is time for here; `bench/attack.py --fuzz 1000000` sends a million."""
    file = starts.SOURCES.parent / "bench" / "attack.py"
    command = [sys.executable, str(file), "--fuzz", "3000"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 tracebacks" in done.stdout
    # Whether one of few good moves comes while its number is still the next is luck: no "done".
    for kind in ("said", "illegal", "why", "scores", "malformed", "not_begun", "too_big"):
        assert f"{kind} " in done.stdout


# --- the CUDA device, in Numba's simulator ---


def test_parity_names_the_first_game_that_differs() -> None:
    states, counts = gpu.processor_games(CYTRESS, TABLE.box, 4, TABLE.variant, np.arange(5))
    assert gpu.compare(states, counts, states.copy(), counts.copy()).holds
    other, other_counts = states.copy(), counts.copy()
    other["market_side"][3] += 1
    other_counts[4] += 1
    parity = gpu.compare(states, counts, other, other_counts)
    assert (parity.holds, parity.different_states, parity.different_counts) == (False, 1, 1)
    assert parity.first.startswith("game 3:")
    assert "market_side" in parity.first


KERNELS = """
from offworld.games import find
from offworld.lab.gpu import measure
from offworld.lab.kernels import Plan
game = find("cytress")
box, variant = game.open_box(), game.variant(2)
report = measure(game, box, 2, variant, games=3, launches=1, plan=Plan(2))
print(report.parity.holds, report.games, report.decisions)
"""


def test_the_kernels_play_the_processors_games_byte_for_byte() -> None:
    environment = {
        **os.environ,
        "NUMBA_ENABLE_CUDASIM": "1",
        "PYTHONPATH": str(starts.SOURCES),
        "PYTHONWARNINGS": "ignore",
    }
    done = subprocess.run(
        [sys.executable, "-c", KERNELS],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    _, counts = gpu.processor_games(CYTRESS, TABLE.box, 2, CYTRESS.variant(2), np.arange(1, 4))
    assert done.stdout == f"True 3 {counts.sum()}\n"
