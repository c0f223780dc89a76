"""The rules do what was stored: playthroughs line by line, and perft counts.

`python tools/goldens.py` renews them.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest


def _tool() -> ModuleType:
    path = Path(__file__).parents[2] / "tools" / "goldens.py"
    spec = importlib.util.spec_from_file_location("goldens_tool", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


goldens = _tool()


@pytest.mark.parametrize("name", goldens.names())
def test_the_rules_do_what_was_stored(name: str) -> None:
    if diff := goldens.difference(name):
        pytest.fail(
            f"{diff}\nIf this is meant: python tools/goldens.py, and look at the diff",
            pytrace=False,
        )


def test_no_golden_is_left_of_what_is_no_more() -> None:
    assert goldens.strays() == []


def test_a_change_is_found_and_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Renewed goldens compare as equal; a changed figure is shown with its line."""
    two = sorted(goldens.names())[:2]
    monkeypatch.setattr(goldens, "FOLDER", tmp_path)
    monkeypatch.setattr(goldens, "names", lambda: two)
    (tmp_path / "chess-2-standard.txt").write_text("of a game that is no more\n")
    assert goldens.main([]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == two
    assert goldens.main(["--check"]) == 0
    path = tmp_path / two[0]
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("3. seat", "3. Seat", 1), encoding="utf-8")
    capsys.readouterr()
    assert goldens.main(["--check"]) == 1
    printed = capsys.readouterr().out
    assert "-3. Seat" in printed
    assert "+3. seat" in printed
