"""Compiled rules: a cache that can't go stale, rules that import neither words nor pictures, and no compiler where none is needed."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from offworld.kernel import compiling
from offworld.kernel.compiling import PACKAGE, WORDS_AND_PICTURES, cache_folder, rule_sources

# --- the cache folder ---


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Path]:
    """The cache folder as it would be for a copy of the package that a test may change."""
    copied = tmp_path / "offworld"
    shutil.copytree(PACKAGE, copied, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(compiling, "PACKAGE", copied)
    monkeypatch.setenv("OFFWORLD_CACHE", str(tmp_path / "cache"))

    def current() -> Path:
        compiling._fingerprint.cache_clear()
        found = cache_folder()
        compiling._fingerprint.cache_clear()
        return found

    return current


def change(name: str) -> None:
    path = compiling.PACKAGE / name
    path.write_text(
        (path.read_text(encoding="utf-8") if path.exists() else "") + "\n# changed\n",
        encoding="utf-8",
    )


def rule_files() -> list[str]:
    return [str(source.relative_to(PACKAGE)) for source in rule_sources()]


@pytest.mark.parametrize("name", rule_files())
def test_a_changed_source_of_rules_has_a_folder_of_its_own(
    folder: Callable[[], Path], name: str
) -> None:
    before = folder()
    change(name)
    assert folder() != before
    assert folder().parent == before.parent


def test_a_new_and_a_lost_source_have_a_folder_of_their_own(folder: Callable[[], Path]) -> None:
    first = folder()
    change("games/cytress/another.py")
    second = folder()
    (compiling.PACKAGE / "games/cytress/another.py").rename(
        compiling.PACKAGE / "games/cytress/other.py"
    )
    assert len({first, second, folder()}) == 3
    (compiling.PACKAGE / "games/cytress/other.py").unlink()
    assert folder() == first


WORDS = ["tell/events.py", "terminal.py", "lab.py", "draw/city.py", "box.toml"]


@pytest.mark.parametrize("name", ["cli.py", *(f"games/cytress/{words}" for words in WORDS)])
def test_words_and_pictures_change_nothing(folder: Callable[[], Path], name: str) -> None:
    before = folder()
    change(name)
    assert folder() == before


def test_the_folder_lies_where_it_is_told_to(folder: Callable[[], Path], tmp_path: Path) -> None:
    assert folder().parent == tmp_path / "cache"


def test_numbas_own_setting_stays() -> None:
    import numba

    settings: Any = numba.config
    function: Any = change
    before = settings.CACHE_DIR
    compiling.cpu_compiler()(function)  # wrapped only: nothing is compiled before a call
    after = settings.CACHE_DIR
    assert after == before


# --- what imports what ---


def imports(source: Path) -> set[str]:
    """The modules a file imports, at its top or inside a function."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names} | {str(node.module)}
    return found


@pytest.mark.parametrize("name", rule_files())
def test_rules_import_neither_words_nor_pictures(name: str) -> None:
    last_names = {module.rpartition(".")[2] for module in imports(PACKAGE / name)}
    assert not last_names & WORDS_AND_PICTURES


@pytest.mark.parametrize("name", [name for name in rule_files() if name.startswith("kernel/")])
def test_the_kernel_knows_no_game(name: str) -> None:
    assert not {
        module
        for module in imports(PACKAGE / name)
        if module.startswith(("offworld.games", "offworld.bots"))
    }


def loaded_by(program: str) -> set[str]:
    """The top modules that a program has loaded at its end, in a Python of its own."""
    report = (
        "; import sys; print('\\n'.join(sorted({name.partition('.')[0] for name in sys.modules})))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program + report], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


WHOLE_GAME = """
from offworld import games
from offworld.kernel.drivers import random_game
for game in map(games.find, games.names()):
    seats = game.facts.most
    assert game.interpreted(random_game)(
        game.open_box(None).record, game.blank(), seats, game.variant(seats), 1, new_dice(), [0] * game.options.total
    ) > 0
"""


def test_interpreted_play_loads_no_compiler() -> None:
    loaded = loaded_by(WHOLE_GAME.strip() + "\npass")
    assert "numpy" in loaded
    assert not loaded & {"numba", "llvmlite"}


def test_help_loads_nothing_heavy() -> None:
    call = "from click.testing import CliRunner; from offworld.cli import main; assert 'Usage' in CliRunner().invoke(main, ['--help']).output"
    assert not loaded_by(call) & {"numpy", "numba", "llvmlite", "rich", "platformdirs"}
