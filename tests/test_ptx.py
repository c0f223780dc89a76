"""Every game's rules compile for a GPU, in time, and no rule more often than it has to.

It needs the packages of requirements-gpu.txt (`make gpu`), but no GPU. Without them these tests are
skipped; with CI=1 they fail.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from offworld import games
from offworld.kernel.drivers import random_game

ROOT = Path(__file__).parents[1]
TOOL = str(ROOT / "tools" / "ptx.py")
MOST_SECONDS = 120  # of one core
IN_CI = os.environ.get("CI") in ("1", "true")


def run(*command: str) -> subprocess.CompletedProcess[str]:
    paths = [ROOT / "src", ROOT / "tools", ROOT / "tests" / "kernel", ROOT / "tests"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))}
    environment.pop("NUMBA_ENABLE_CUDASIM", None)
    return subprocess.run(
        [sys.executable, *command], env=environment, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def packages() -> None:
    if not IN_CI and not (Path(sys.prefix) / "gpu").is_dir():
        pytest.skip("numba-cuda is not installed: make gpu")


# --- games ---

KERNELS = 4


@cache
def compiled(name: str) -> dict[str, Any]:
    """Return what came of compiling a game."""
    done = run(TOOL, name)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    assert found["game"] == name
    return found


@pytest.fixture(params=games.names())
def figures(request: pytest.FixtureRequest, packages: None) -> dict[str, Any]:
    return compiled(request.param)


def test_the_kernels_compile_in_time(figures: dict[str, Any]) -> None:
    assert figures["target"] == "sm_90"
    assert figures["kernels"] == KERNELS
    assert 0 < figures["seconds"] < MOST_SECONDS


def test_each_rule_is_compiled_once_for_its_types(figures: dict[str, Any]) -> None:
    """Constants and widths of integers make no forms of their own."""
    often = {
        name: forms for name, forms in figures["rules"].items() if len(set(forms)) < len(forms)
    }
    assert often == {}


def test_all_rules_of_a_random_game_are_in_the_kernels(figures: dict[str, Any]) -> None:
    game = games.find(figures["game"])
    needed = {f"{each.__module__}.{each.__qualname__}" for each in game.reached(random_game)}
    left_out = {f"offworld.kernel.drivers.{name}" for name in ("random_game", "playout")}
    if "answer" in game.rules:  # in place of `apply`
        left_out.add(f"{game.rules['apply'].__module__}.apply")
    assert needed - left_out <= set(figures["rules"])


def test_without_the_packages_it_says_what_to_do(tmp_path: Path) -> None:
    done = run(TOOL, "cytress", "--packages", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert "make gpu" in done.stderr


# --- what the kernel offers to games ---

RULES = """
import ptx
ptx.prepare()
from numba import from_dtype, int64
from offworld.lab.kernels import device_build
import test_bags, test_bitboards, test_hexes, test_maps, test_records, test_scratch

numbers, table = int64[::1], int64[:, ::1]
cards, land = from_dtype(test_bags.TABLE), from_dtype(test_maps.LAND)
pair = from_dtype(test_records.PAIR)
build = device_build({})
for rule, signature in (
    (test_bags.all_of_it, (cards, cards[::1], int64, int64, numbers)),
    (test_hexes.all_turns, (int64, int64, table)),
    (test_maps.grow, (land, numbers, numbers)),
    (test_bitboards.all_rules, (int64[:, ::1], int64[::1])),
    (test_records.calculate, (pair, int64)),
    (test_records.store, (pair, int64, int64)),
    (test_scratch.often, (int64, int64)),
    (test_scratch.squares, (int64,)),
):
    text = ptx.to_ptx(build(rule).py_func, signature, device=True)
    print(rule.__name__, ptx.target(text), "local" if ".local" in text else "registers")
"""


def test_rules_of_the_kernel_compile_for_a_gpu(packages: None) -> None:
    """Those that no game uses yet, too. Where a work array is needed, it is in local memory."""
    done = run("-c", RULES)
    assert done.returncode == 0, done.stderr
    found = {name: rest for name, *rest in map(str.split, done.stdout.splitlines())}
    assert len(found) == 8
    assert {target for target, _ in found.values()} == {"sm_90"}
    assert found["squares"][1] == "local"
