"""Tests that share what is costly to make run on one worker."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[1]
FILES = ("tests/kernel/test_dice.py", "tests/kernel/test_options.py")


def test_the_tests_of_a_file_run_on_one_worker() -> None:
    """Two files, two workers: each file has a worker of its own."""
    command = [sys.executable, "-m", "pytest", "-n", "2", "-vv", "-p", "no:cacheprovider", *FILES]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    workers = defaultdict(set)
    for worker, file in re.findall(r"^\[(gw\d)\].* PASSED (\S+?)::", run.stdout, re.MULTILINE):
        workers[file].add(worker)
    assert sorted(map(sorted, workers.values())) == [["gw0"], ["gw1"]], workers
    assert set(workers) == set(FILES)
