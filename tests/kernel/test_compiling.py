"""Compiled rules: their cache, progress while they are compiled, and who needs a compiler."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np
import pytest

from offworld import games
from offworld.bots import thinker
from offworld.bots.oracle import Budget
from offworld.bots.thinker import Thinker
from offworld.kernel import compiling
from offworld.kernel.compiling import (
    PACKAGE,
    WORDS_AND_PICTURES,
    Meter,
    Progress,
    cache_folder,
    installation,
    rule_sources,
    watched,
)
from offworld.kernel.contract import setup, waiting
from offworld.kernel.drivers import playout, someone
from offworld.kernel.game import Game
from offworld.kernel.levels import BOT_NAMES
from offworld.kernel.records import Records, packed

CYTRESS, VENUS = games.find("cytress"), games.find("venus")

# --- the cache folder ---


class Copied:
    """The package and a made-up game, copied to where a test may change them."""

    def __init__(self, root: Path):
        self.root = root

    def game(self, name: str) -> Game:
        """Return a game whose rules lie in the copy."""
        game = games.find(name)
        return replace(game, rules={key: self._moved(each) for key, each in game.rules.items()})

    def _moved(self, function: Any) -> FunctionType:
        source = Path(function.__code__.co_filename)
        inside = source.relative_to(PACKAGE if PACKAGE in source.parents else source.parents[1])
        code = function.__code__.replace(co_filename=str(self.root / inside))
        return FunctionType(code, function.__globals__)

    def folder(self, name: str = "cytress") -> Path:
        compiling._fingerprint.cache_clear()
        found = cache_folder(self.game(name))
        compiling._fingerprint.cache_clear()
        return found

    def change(self, name: str) -> None:
        path = self.root / name
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        path.write_text(before + "\n# changed\n", encoding="utf-8")


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pebbles: Game) -> Copied:
    root, without = tmp_path / "offworld", shutil.ignore_patterns("__pycache__")
    for room in ("kernel", "bots", "games"):
        shutil.copytree(PACKAGE / room, root / room, ignore=without)
    made_up = Path(pebbles.rules["setup"].__code__.co_filename).parent  # type: ignore[attr-defined]
    shutil.copytree(made_up, root / "pebbles", ignore=without)
    monkeypatch.setattr(compiling, "PACKAGE", root)
    monkeypatch.setenv("OFFWORLD_CACHE", str(tmp_path / "cache"))
    return Copied(root)


def rule_files(game: Game | None = None) -> list[str]:
    return [str(source.relative_to(PACKAGE)) for source in rule_sources(game)]


@pytest.mark.parametrize("name", rule_files(CYTRESS))
def test_a_changed_source_of_rules_has_a_folder_of_its_own(copied: Copied, name: str) -> None:
    before = copied.folder()
    copied.change(name)
    assert copied.folder() != before
    assert copied.folder().parent == before.parent


def test_a_change_in_a_game_leaves_the_others_compiled(copied: Copied) -> None:
    names = ["cytress", "venus", "pebbles"]
    before = {name: copied.folder(name) for name in names}
    assert len(set(before.values())) == 3
    copied.change("games/venus/rules.py")
    copied.change("pebbles/rules.py")
    assert [copied.folder(name) == before[name] for name in names] == [True, False, False]
    copied.change("bots/search.py")
    assert not any(copied.folder(name) == before[name] for name in names)


def test_a_new_and_a_lost_source_have_a_folder_of_their_own(copied: Copied) -> None:
    another = copied.root / "games/cytress/another.py"
    first = copied.folder()
    copied.change("games/cytress/another.py")
    second = copied.folder()
    other = another.rename(another.with_name("other.py"))
    assert len({first, second, copied.folder()}) == 3
    other.unlink()
    assert copied.folder() == first


WORDS = ["tell/events.py", "terminal.py", "lab.py", "draw/city.py", "box.toml"]


@pytest.mark.parametrize("name", ["cli.py", *(f"games/cytress/{words}" for words in WORDS)])
def test_words_and_pictures_change_nothing(copied: Copied, name: str) -> None:
    before = copied.folder()
    copied.change(name)
    assert copied.folder() == before


def test_the_folder_lies_where_the_environment_says(copied: Copied, tmp_path: Path) -> None:
    assert copied.folder().parent == tmp_path / "cache"
    assert copied.folder().name.startswith("rules-cytress-")


def test_folders_that_nobody_used_for_a_month_are_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OFFWORLD_CACHE", str(tmp_path))
    now, day = time.time(), 24 * 3600
    ages = {"rules-venus-1": 31, "rules-venus-2": 29, "something-else": 100}
    for name, days in ages.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").touch()
        os.utime(tmp_path / name, (now - days * day, now - days * day))
    used = cache_folder(CYTRESS)
    used.mkdir()
    os.utime(used, (now - 40 * day, now - 40 * day))
    compiling.cpu_build({}, CYTRESS)
    assert {path.name for path in tmp_path.iterdir()} == {
        "rules-venus-2",
        "something-else",
        used.name,
    }
    assert used.stat().st_mtime >= now - 1, "it is in use again"


def test_numbas_own_setting_stays() -> None:
    import numba

    settings: Any = numba.config
    before = settings.CACHE_DIR
    compiling.cpu_build({})(someone)  # wrapped only: nothing is compiled before a call
    after = settings.CACHE_DIR
    assert after == before


# --- progress ---


def first_playout(game: Game) -> list[Progress]:
    """Play a game to its end by newly built rules; return what is reported."""
    reports: list[Progress] = []
    game = replace(game)  # with builds of its own
    box, dice = packed(game.open_box().record), np.array([[1, 2, 3, 4]])
    s, out = np.zeros(1, game.state), np.zeros(game.options.total, np.int64)
    with watched(game, [setup, playout], reports.append) as meter:
        game.compiled(setup)(box, s[0], 2, 0, 1)
        meter.loaded(setup)
        game.compiled(playout)(box, s[0], dice, out)
        meter.loaded(playout)
    assert game.compiled(waiting)(box, s[0]) == 0
    return reports


def test_compiling_reports_its_progress_and_loading_is_not_called_compiling(
    pebbles: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OFFWORLD_CACHE", str(tmp_path))
    reports = first_playout(pebbles)
    shares = [report.share for report in reports]
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0.0, 1.0)
    assert len(set(shares)) > 5
    assert all(report.is_compiling for report in reports)
    assert reports[0].seconds_left is None, "nothing is known yet"
    assert reports[-2].seconds_left is not None
    assert reports[-1].seconds_left == 0.0
    again = first_playout(pebbles)
    assert again[-1] == Progress(1.0, is_compiling=False, seconds_left=None)
    assert not any(report.is_compiling for report in again)


def test_what_is_left_is_estimated_by_the_pace(
    pebbles: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    reports: list[Progress] = []
    now = [100.0]
    monkeypatch.setattr(compiling.time, "monotonic", lambda: now[0])
    meter = Meter(pebbles, [setup, playout], reports.append)
    meter.compiling()
    for rule in pebbles.reached(playout):
        now[0] += 1.0
        meter.compiled(type("Dispatcher", (), {"py_func": rule, "__hash__": lambda self: 0})())
    passed, last = now[0] - 100.0, reports[-1]
    assert last.share > 0.2
    assert last.seconds_left == pytest.approx(passed * (1 - last.share) / last.share)


@pytest.mark.parametrize(
    ("progress", "text"),
    [
        (Progress(0.0, False, None), "Loading the rules of Venus"),
        (Progress(0.996, False, None), "Loading the rules of Venus"),
        (Progress(0.02, True, None), "Compiling the rules of Venus, once: 2 %"),
        (Progress(0.4, True, 11.6), "Compiling the rules of Venus, once: 40 %, about 12 s left"),
    ],
)
def test_progress_in_words(progress: Progress, text: str) -> None:
    assert progress.text("Venus") == text


@contextmanager
def compilations() -> Iterator[list[str]]:
    """The names of functions that Numba compiles meanwhile."""
    from numba.core import event

    names: list[str] = []

    class Listener(event.Listener):
        def on_start(self, event: Any) -> None:
            names.append(event.data["dispatcher"].py_func.__name__)

        def on_end(self, event: Any) -> None:
            pass

    with event.install_listener("numba:compile", Listener()):
        yield names


def test_a_loaded_thinker_compiles_nothing_more(pebbles: Game) -> None:
    thinker.load(replace(pebbles))
    assert thinker.is_cached(pebbles)
    game, reports = replace(pebbles), list[Progress]()
    box, s, view = game.open_box(), game.blank(), Records(game.state, 1)
    game.rules["setup"](box.record, s, 2, 0, 1)
    game.rules["observe"](box.record, s, 0, view)
    with compilations() as names:
        thinker.load(game, reports.append)
        who, question = Thinker(game), (box, view[0], 0)
        for name in BOT_NAMES:
            who.choose(name, *question, 1)
        who.choose(BOT_NAMES[-1], *question, 1, seconds=0.5)
        who.finals(*question, who.advise(*question, 1, Budget(1)).best.option, 1, 1)
    assert names == []
    assert reports[-1] == Progress(1.0, is_compiling=False, seconds_left=None)


def test_what_was_compiled_for_a_copy_in_another_place_is_not_taken_for_cached(
    copied: Copied,
) -> None:
    """Numba keeps compiled rules by the path and the time of their sources."""
    here, copy = installation(CYTRESS), installation(copied.game("cytress"))
    assert here == installation(CYTRESS)
    assert copy != here
    os.utime(copied.root / "games/cytress/rules.py", (1, 1))
    assert installation(copied.game("cytress")) not in (here, copy)


def test_half_a_load_is_not_taken_for_a_whole_one(
    pebbles: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OFFWORLD_CACHE", str(tmp_path))

    def stop(progress: Progress) -> None:
        if progress.share > 0.1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        thinker.load(replace(pebbles), stop)
    assert not thinker.is_cached(pebbles)
    assert [path for path in tmp_path.rglob("*.nbc") if "seed_dice" not in path.name] == []
    assert first_playout(pebbles)[-1].share == 1.0, "rules can be compiled after that"


# --- what imports what ---


def imports(source: Path) -> set[str]:
    """Return the modules a file imports, at its top or inside a function.

    A game's `__init__` offers words and pictures by functions: only its top counts.
    """
    found: set[str] = set()
    tree = ast.parse(source.read_text(encoding="utf-8"))
    for node in tree.body if source.name == "__init__.py" else ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names} | {str(node.module)}
    return found


@pytest.mark.parametrize("name", sorted({*rule_files(CYTRESS), *rule_files(VENUS)}))
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
    """Return the top modules that a program has loaded at its end, in a process of its own."""
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
from offworld.kernel.dice import new_dice
from offworld.kernel.drivers import random_game
for game in map(games.find, games.names()):
    seats = game.facts.most
    assert game.interpreted(random_game)(
        game.open_box().record, game.blank(), seats, game.variant(seats), 1,
        new_dice(), [0] * game.options.total,
    ) > 0
"""


def test_interpreted_play_loads_no_compiler() -> None:
    loaded = loaded_by(WHOLE_GAME.strip() + "\npass")
    assert "numpy" in loaded
    assert not loaded & {"numba", "llvmlite"}


def test_help_loads_nothing_heavy() -> None:
    call = (
        "from click.testing import CliRunner; from offworld.cli import main; "
        "assert 'Usage' in CliRunner().invoke(main, ['--help']).output"
    )
    assert not loaded_by(call) & {"numpy", "numba", "llvmlite", "rich", "platformdirs"}
