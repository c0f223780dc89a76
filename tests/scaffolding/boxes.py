"""Tests of a game's box file: changes that are read, and mistakes that are named.

A game's `test_box.py` writes a class of its own:

    class TestBoxFile(BoxFileTests):
        game = GAME
        figure = Figure("raise_cost = 5", "raise_cost = 6", "raise_cost", 6)
        mistakes = [("raise_cost = 5", "", "figures.raise_cost: is missing")]
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from offworld import games
from offworld.kernel.game import BoxError, Game

Mistake = tuple[str, str, str]  # what is replaced, by what, and how the message begins


class BoxFile:
    """The standard box file of a game, to be changed by tests."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.path = Path(games.__path__[0]) / game.name / "box.toml"

    @cached_property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def data(self) -> dict[str, Any]:
        return tomllib.loads(self.text)

    def changed(self, folder: Path, old: str, new: str) -> Path:
        """Write the file with its first `old` replaced, and return where it is."""
        assert old in self.text
        path = folder / "mine.toml"
        path.write_text(self.text.replace(old, new, 1), encoding="utf-8")
        return path

    def complaint(self, path: Path) -> str:
        """Open a file that must be refused; return the message without the path in front."""
        with pytest.raises(BoxError) as caught:
            self.game.open_box(path)
        assert str(path) in str(caught.value)
        return str(caught.value).removeprefix(f"{path}: ")


class Figure(NamedTuple):
    """A change of one figure: the text it replaces, the field it is read into, and its value."""

    old: str
    new: str
    field: str
    value: int | list[int]


class BoxFileTests:
    """What every game's box file must do; a game subclasses it and names its own mistakes."""

    game: Game
    figure: Figure
    mistakes: Sequence[Mistake]

    @classmethod
    def all_mistakes(cls) -> list[Mistake]:
        """Return the game's own mistakes and those that are possible in every box file."""
        name = cls.game.name
        return [
            *cls.mistakes,
            (f'game = "{name}"', "", "game: is missing"),
            ('name = "standard"', "", "name: is missing"),
            ("[figures]", "[fingers]", "figures: is missing"),
            ('name = "standard"', "name = 7", "name: is 7, not a text"),
            (f'game = "{name}"', 'game = "chess"', f"'game' is 'chess', not '{name}'"),
            (f'game = "{name}"', "game = ", "not a TOML file"),
        ]

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "mistake" in metafunc.fixturenames:
            mistakes = self.all_mistakes()
            ids = [message[:40] for *_, message in mistakes]
            metafunc.parametrize("mistake", mistakes, ids=ids)

    @pytest.fixture
    def file(self) -> BoxFile:
        return BoxFile(self.game)

    def test_a_changed_figure_is_read(self, file: BoxFile, tmp_path: Path) -> None:
        old, new, field, value = self.figure
        box = self.game.open_box(file.changed(tmp_path, old, new))
        read = getattr(box.record, field)
        assert (list(read) if isinstance(value, list) else read) == value
        assert box.digest != self.game.open_box().digest

    def test_a_box_has_its_own_name_and_the_same_content_the_same_digest(
        self, file: BoxFile, tmp_path: Path
    ) -> None:
        box = self.game.open_box(file.changed(tmp_path, 'name = "standard"', 'name = "mine"'))
        assert box.name == "mine"
        assert box.digest == self.game.open_box().digest

    def test_a_mistake_is_named_with_its_file_and_place(
        self, file: BoxFile, tmp_path: Path, mistake: Mistake
    ) -> None:
        old, new, message = mistake
        assert file.complaint(file.changed(tmp_path, old, new)).startswith(message)

    def test_files_that_cannot_be_read(self, file: BoxFile, tmp_path: Path) -> None:
        assert file.complaint(tmp_path / "nowhere.toml") == "No such file or directory"
        assert file.complaint(tmp_path)  # a folder: the operating system words the message
        noise = tmp_path / "noise.toml"
        noise.write_bytes(b"\xff\xfe\x00")
        assert file.complaint(noise).startswith("not a TOML file")
        noise.write_text("a = " + "[" * 100_000, encoding="utf-8")
        assert file.complaint(noise) == "nested too deeply for a box"
        noise.write_text("#" * (2**20 + 1), encoding="utf-8")
        assert file.complaint(noise) == "larger than a box can be (1 MB)"
        noise.write_text("", encoding="utf-8")
        assert file.complaint(noise).startswith("game: is missing")
