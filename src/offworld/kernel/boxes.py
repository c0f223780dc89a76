"""Box files: reading one, and saying where a mistake is and what should be there."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from offworld.kernel.game import BoxError

Row = tuple[str, dict[str, Any]]  # a table of an array of tables, after its place in the file

MOST_BYTES = 2**20  # of a box file

_KINDS = {int: "a whole number", str: "a text", list: "a list", dict: "a table"}


def read_box(path: Path, game: str) -> BoxReader:
    """Return a reader of a game's box file."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BoxError(f"{path}: larger than a box can be ({MOST_BYTES // 2**20} MB)")
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BoxError(f"{path}: {error.strerror or error}") from error
    except RecursionError:
        raise BoxError(f"{path}: nested too deeply for a box") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BoxError(f"{path}: not a TOML file: {error}") from error
    reader = BoxReader(path, data)
    found = reader.take(data, "game", str, "")
    if found != game:
        raise BoxError(f"{path}: 'game' is {found!r}, not {game!r}: open a box of this game")
    return reader


def write_row(field: Any, values: Iterable[int], *where: int) -> None:
    """Write values into a field of a record, or into its row at `where`."""
    for i, value in enumerate(values):
        field[(*where, i)] = value


class BoxReader:
    """Read values out of nested tables and check them.

    `place` is where a table stands in the file, as a message names it: `rebel[2]`. Every method
    raises `BoxError` for a value that is not what a box must have there.
    """

    def __init__(self, path: Path, data: Mapping[str, Any]):
        self.path = path
        self.data = data

    def wrong(self, place: str, what: str) -> BoxError:
        """Return an error that names the file and the place."""
        return BoxError(f"{self.path}: {place}: {what}")

    def take(self, table: Mapping[str, Any], key: str, kind: type, place: str) -> Any:
        """Return the value of a key, of this type."""
        place = f"{place}.{key}" if place else key
        if key not in table:
            raise self.wrong(place, f"is missing: add {_KINDS[kind]}")
        value = table[key]
        if not isinstance(value, kind) or isinstance(value, bool):
            raise self.wrong(place, f"is {value!r}, not {_KINDS[kind]}")
        return value

    def number(self, table: Mapping[str, Any], key: str, place: str, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`."""
        value: int = self.take(table, key, int, place)
        if not low <= value <= high:
            raise self.wrong(f"{place}.{key}", f"is {value}, not from {low} to {high}")
        return value

    def numbers(
        self, table: Mapping[str, Any], key: str, place: str, count: int, low: int, high: int
    ) -> list[int]:
        """Return a list of `count` whole numbers from `low` to `high`."""
        values = self.take(table, key, list, place)
        if len(values) != count or not all(type(v) is int and low <= v <= high for v in values):
            raise self.wrong(
                f"{place}.{key}", f"is {values!r}, not {count} whole numbers from {low} to {high}"
            )
        return list(values)

    def word(self, value: object, words: tuple[str, ...], place: str) -> int:
        """Return the index of a value among the words it may be."""
        if value not in words:
            raise self.wrong(place, f"is {value!r}, not one of {', '.join(words)}")
        return words.index(str(value))

    def choice(self, table: Mapping[str, Any], key: str, words: tuple[str, ...], place: str) -> int:
        """Return the index of a key's value among the words it may be."""
        if key not in table:
            raise self.wrong(f"{place}.{key}", f"is missing: choose from {', '.join(words)}")
        return self.word(table[key], words, f"{place}.{key}")

    def name(self) -> str:
        """Return the name of the box."""
        name: str = self.take(self.data, "name", str, "")
        return name

    def table(self, key: str) -> dict[str, Any]:
        """Return a table of the file."""
        table: dict[str, Any] = self.take(self.data, key, dict, "")
        self._check_source(table, key)
        return table

    def rows(self, key: str, count: int) -> list[Row]:
        """Return the `count` tables of an array of tables, each with its place."""
        rows = self.take(self.data, key, list, "")
        if len(rows) != count:
            raise self.wrong(key, f"has {len(rows)} entries, not {count}")
        placed = []
        for i, row in enumerate(rows):
            place = f"{key}[{i + 1}]"
            if not isinstance(row, dict):
                raise self.wrong(place, f"is not a table: begin it with [[{key}]]")
            self._check_source(row, place)
            placed.append((place, row))
        return placed

    def names(self, rows: Sequence[Row]) -> tuple[str, ...]:
        """Return the names of rows."""
        return tuple(self.take(row, "name", str, place) for place, row in rows)

    def _check_source(self, table: Mapping[str, Any], place: str) -> None:
        """Check that a table says where its data come from."""
        if table.get("source") not in ("rulebook", "house"):
            raise self.wrong(f"{place}.source", 'must be "rulebook" or "house"')
