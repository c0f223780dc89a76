"""Docs that are made from the code are up to date, and every example in a docstring runs."""

from __future__ import annotations

import doctest
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"


def with_examples() -> list[str]:
    """The modules that have examples in their docstrings."""
    files = (path for path in SOURCE.rglob("*.py") if ">>> " in path.read_text(encoding="utf-8"))
    names = (path.relative_to(SOURCE).with_suffix("").parts for path in sorted(files))
    return [".".join(parts).removesuffix(".__init__") for parts in names]


@pytest.mark.parametrize("name", with_examples())
def test_the_examples_run(name: str) -> None:
    result = doctest.testmod(import_module(name))
    assert result.attempted > 0
    assert result.failed == 0


def test_the_reference_is_up_to_date() -> None:
    command = [sys.executable, "tools/reference.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
