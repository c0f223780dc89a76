"""Every game's rules compile for a GPU, in time, and no rule more often than it has to.

It needs the packages of requirements-gpu.txt (`make gpu`), but no GPU. Without them these tests are
skipped; with CI=1 they fail.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from offworld import games
from offworld.kernel.drivers import random_game

ROOT = Path(__file__).parents[1]
TOOL = [sys.executable, str(ROOT / "tools" / "ptx.py")]
MOST_SECONDS = 120  # of one core
IN_CI = os.environ.get("CI") in ("1", "true")


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    environment.pop("NUMBA_ENABLE_CUDASIM", None)
    return subprocess.run(
        [*TOOL, *arguments], env=environment, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module", params=games.names())
def figures(request: pytest.FixtureRequest) -> dict[str, Any]:
    if not IN_CI and not (Path(sys.prefix) / "gpu").is_dir():
        pytest.skip("numba-cuda is not installed: make gpu")
    done = run(request.param)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    assert found["game"] == request.param
    return found


def test_the_kernel_compiles_in_time(figures: dict[str, Any]) -> None:
    assert figures["target"] == "sm_90"
    assert figures["kernels"] == 1
    assert 0 < figures["seconds"] < MOST_SECONDS


def test_each_rule_is_compiled_once_for_its_types(figures: dict[str, Any]) -> None:
    """Constants and widths of integers make no forms of their own."""
    often = {
        name: forms for name, forms in figures["rules"].items() if len(set(forms)) < len(forms)
    }
    assert often == {}


def test_all_rules_of_a_random_game_are_in_the_kernel(figures: dict[str, Any]) -> None:
    game = games.find(figures["game"])
    reached = game.reached(random_game)
    assert set(figures["rules"]) == {f"{each.__module__}.{each.__qualname__}" for each in reached}


def test_without_the_packages_it_says_what_to_do(tmp_path: Path) -> None:
    done = run("cytress", "--packages", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert "make gpu" in done.stderr
