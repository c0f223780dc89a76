"""Break rules on purpose, one at a time, and see whether the tests notice.

    python -m tools.mutants cytress               tries 20 changes, chosen at random
    python -m tools.mutants cytress --count 200   tries more
    python -m tools.mutants cytress --seed 7      tries the same ones each time

A mutant is a copy of the sources with one small change in one rule: `<` instead of `<=`, 2 instead
of 1, a statement left out. First the tests of the paragraphs that the changed rule names are run,
then all tests of the game's rules. A mutant that passes them all is a survivor: either a test is
missing, or the change makes no difference. The exit status is 1 if there are more survivors than
`--survivors` allows.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tools.trace import ROOT, below, in_comments, in_marks

NOT_RULES = {"evaluate.py", "box.py", "lab.py", "terminal.py"}  # how bots judge isn't a rule
NOT_OF_RULES = ("box", "draw", "tell", "terminal", "lab", "conservation")  # files of tests
PATIENCE = 240  # seconds for a run of tests; a mutant that takes longer is noticed, too
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.And: ast.Or,
    ast.Or: ast.And,
}


class Mutant(NamedTuple):
    """One change of one rule."""

    file: Path
    rule: str  # the function's name
    node: ast.expr | ast.stmt  # what is replaced
    text: str  # by what

    def __str__(self) -> str:
        before = ast.unparse(self.node).splitlines()[0]
        where = f"{self.file.name}:{self.node.lineno} {self.rule}"
        return f"{where}: {before}  ->  {self.text}"

    def source(self) -> str:
        """Return the changed source of the file."""
        lines = self.file.read_text(encoding="utf-8").splitlines(keepends=True)
        first, last = self.node.lineno - 1, (self.node.end_lineno or self.node.lineno) - 1
        # Offsets are in bytes; sources are ASCII but for words in comments and strings.
        start = lines[first].encode()[: self.node.col_offset].decode()
        end = lines[last].encode()[self.node.end_col_offset :].decode()
        return "".join([*lines[:first], start, self.text, end, *lines[last + 1 :]])


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description="Break rules on purpose and see whether the tests notice."
    )
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=20, help="how many changes to try")
    parser.add_argument("--seed", type=int, help="choose the same changes each time")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many at once")
    parser.add_argument("--survivors", type=int, default=0, help="how many are allowed")
    asked = parser.parse_args(arguments)
    found = [mutant for file in rule_files(asked.game) for mutant in mutants(file)]
    if not found:
        parser.error(f"{asked.game} has no rules in src/offworld/games/{asked.game}")
    chosen = random.Random(asked.seed).sample(found, min(asked.count, len(found)))
    with ThreadPoolExecutor(asked.jobs) as pool:
        survivors = []
        for mutant, noticed in zip(chosen, pool.map(is_noticed, chosen), strict=True):
            print(f"{'noticed ' if noticed else 'SURVIVED'}  {mutant}", flush=True)
            if not noticed:
                survivors.append(mutant)
    print(f"{len(chosen) - len(survivors)} of {len(chosen)} noticed; {len(found)} are possible")
    return 1 if len(survivors) > asked.survivors else 0


def rule_files(game: str) -> list[Path]:
    folder = ROOT / "src/offworld/games" / game
    return [path for path in sorted(folder.glob("*.py")) if path.name not in NOT_RULES]


# --- making them ---


def mutants(file: Path) -> Iterator[Mutant]:
    """Yield every mutant of the rules in a file."""
    for rule in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(rule, ast.FunctionDef) and any(
            ast.unparse(mark) == "rule" for mark in rule.decorator_list
        ):
            for statement in rule.body:
                for node in ast.walk(statement):
                    for text in changes(node):
                        assert isinstance(node, ast.expr | ast.stmt)
                        yield Mutant(file, rule.name, node, text)


def changes(node: ast.AST) -> Iterator[str]:
    """Yield what a node may be changed to, as source."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPS:
        yield f"({ast.unparse(_swapped(node, 'ops'))})"
    elif isinstance(node, ast.BinOp | ast.BoolOp) and type(node.op) in SWAPS:
        yield f"({ast.unparse(_swapped(node, 'op'))})"
    elif isinstance(node, ast.AugAssign):
        if type(node.op) in SWAPS:
            yield ast.unparse(_swapped(node, "op"))
        yield "pass"
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield str(not node.value)
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield str(node.value + 1)
    elif _can_be_left_out(node):
        yield "pass"


def _can_be_left_out(node: ast.AST) -> bool:
    """Return whether a statement changes the state, and nothing that later ones would lack."""
    if isinstance(node, ast.Assign):
        return not isinstance(node.targets[0], ast.Name)
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)


def _swapped(node: ast.AST, field: str) -> ast.AST:
    """Return a copy of a node with another operator; of several, the first is changed."""
    made = copy.deepcopy(node)
    operator = getattr(made, field)
    if isinstance(operator, list):
        operator[0] = SWAPS[type(operator[0])]()
    else:
        setattr(made, field, SWAPS[type(operator)]())
    return made


# --- trying them ---


def is_noticed(mutant: Mutant) -> bool:
    """Return whether a test fails with a mutant in the place of the rule."""
    with tempfile.TemporaryDirectory() as folder:
        sources = Path(folder) / "src"
        shutil.copytree(ROOT / "src", sources, ignore=shutil.ignore_patterns("__pycache__"))
        changed = sources / mutant.file.relative_to(ROOT / "src")
        changed.write_text(mutant.source(), encoding="utf-8")
        game = mutant.file.parent.name
        near = tests_of(mutant)
        return bool(near and fails(near, Path(folder))) or fails(tests_of_rules(game), Path(folder))


def tests_of(mutant: Mutant) -> list[str]:
    """Return the tests of the paragraphs that a rule names."""
    numbers = {each.rule for each in in_comments(mutant.file) if each.name == mutant.rule}
    folder = ROOT / "tests" / mutant.file.parent.name
    marks = below(folder, in_marks)
    named = (f"{folder / each.file}::{each.name}" for each in marks if each.rule in numbers)
    return list(dict.fromkeys(named))


def tests_of_rules(game: str) -> list[str]:
    """Return the files with tests of a game's rules."""
    skipped = {f"test_{name}.py" for name in NOT_OF_RULES}
    files = sorted((ROOT / "tests" / game).rglob("test_*.py"))
    return [str(path) for path in files if path.name not in skipped]


def fails(tests: Sequence[str], folder: Path) -> bool:
    """Run tests on the sources in a folder."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n0", "-p", "no:cacheprovider", *tests]
    own = {"PYTHONPATH": str(folder / "src"), "OFFWORLD_CACHE": str(folder / "cache")}
    try:
        done = subprocess.run(
            command,
            cwd=ROOT,
            env={**os.environ, **own, "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            timeout=PATIENCE,
        )
    except subprocess.TimeoutExpired:
        return True
    if done.returncode not in (0, 1, 2):  # 2: the mutant can't even be imported
        raise RuntimeError(done.stdout.decode() + done.stderr.decode())
    return done.returncode != 0


if __name__ == "__main__":
    sys.exit(main())
