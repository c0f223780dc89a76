"""Box files: what all games' boxes share in reading one. Every mistake in a box file is named with its place."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from offworld.kernel.game import BoxError

_KINDS = {int: "a whole number", str: "a text", list: "a list", dict: "a table"}


def read_box(path: Path, game: str) -> BoxReader:
    """The reader of a game's box file."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BoxError(f"{path}: {error.strerror or error}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BoxError(f"{path}: not a TOML file: {error}") from error
    reader = BoxReader(path, data)
    if reader.take(data, "game", str, "") != game:
        raise BoxError(f"{path}: 'game' is {data['game']!r}, not {game!r}")
    return reader


class BoxReader:
    """Reads values out of nested tables and says where one is wrong."""

    def __init__(self, path: Path, data: Mapping[str, Any]):
        self.path = path
        self.data = data

    def wrong(self, place: str, what: str) -> BoxError:
        return BoxError(f"{self.path}: {place}: {what}")

    def take(self, table: Mapping[str, Any], key: str, kind: type, place: str) -> Any:
        place = f"{place}.{key}" if place else key
        if key not in table:
            raise self.wrong(place, "is missing")
        value = table[key]
        if not isinstance(value, kind) or isinstance(value, bool):
            raise self.wrong(place, f"is {value!r}, not {_KINDS[kind]}")
        return value

    def name(self) -> str:
        """What the box is called."""
        name: str = self.take(self.data, "name", str, "")
        return name

    def number(self, table: Mapping[str, Any], key: str, place: str, low: int, high: int) -> int:
        value: int = self.take(table, key, int, place)
        if not low <= value <= high:
            raise self.wrong(f"{place}.{key}", f"is {value}, not from {low} to {high}")
        return value

    def numbers(
        self, table: Mapping[str, Any], key: str, place: str, count: int, low: int, high: int
    ) -> list[int]:
        values = self.take(table, key, list, place)
        if len(values) != count or not all(type(v) is int and low <= v <= high for v in values):
            raise self.wrong(
                f"{place}.{key}", f"is {values!r}, not {count} whole numbers from {low} to {high}"
            )
        return list(values)

    def word(self, value: object, words: tuple[str, ...], place: str) -> int:
        if value not in words:
            raise self.wrong(place, f"is {value!r}, not one of {', '.join(words)}")
        return words.index(str(value))

    def table(self, key: str) -> dict[str, Any]:
        """A table of the file."""
        table: dict[str, Any] = self.take(self.data, key, dict, "")
        self._check_source(table, key)
        return table

    def rows(self, key: str, count: int) -> list[tuple[str, dict[str, Any]]]:
        """The tables of an array, each with its place."""
        rows = self.take(self.data, key, list, "")
        if len(rows) != count:
            raise self.wrong(key, f"has {len(rows)} entries, not {count}")
        placed = []
        for i, row in enumerate(rows):
            place = f"{key}[{i + 1}]"
            if not isinstance(row, dict):
                raise self.wrong(place, "is not a table")
            self._check_source(row, place)
            placed.append((place, row))
        return placed

    def _check_source(self, table: Mapping[str, Any], place: str) -> None:
        """Each entry says where its data come from."""
        if table.get("source") not in ("rulebook", "house"):
            raise self.wrong(f"{place}.source", 'must be "rulebook" or "house"')
