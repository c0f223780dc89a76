"""Rules broken on purpose: the tests of every game notice."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from laws.tables import scaled
from offworld import games

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("game", games.names())
def test_a_broken_rule_is_noticed(game: str) -> None:
    """`make mutants` tries more."""
    count = scaled(5, 2)
    command = [sys.executable, "-m", "tools.mutants", game, "--seed", "1", "--jobs", "1"]
    done = subprocess.run(
        [*command, "--count", str(count), "--survivors", str(count // 5)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("noticed ") >= count - count // 5
