"""Docs that are made from the code are up to date, and every example in a docstring runs.

Every function, class and method of the reference has an example.
"""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
REFERENCE = ROOT / "docs" / "reference.md"

# What the reference shows without an example, and why.
COMPILES = "compiling its rules would take a minute"
SIMULATES = "it needs the results of compiled games"
SLOW = "interpreted rules take 10 seconds"
WITHOUT_EXAMPLE = {
    "offworld.kernel.records.RecordError": "an exception",
    "offworld.kernel.game.Game.compiled": COMPILES,
    "offworld.bots.thinker.Thinker.advise": SLOW,
    "offworld.bots.thinker.Thinker.finals": COMPILES,
    "offworld.lab.simulate.simulate": COMPILES,
    "offworld.lab.summary.summary": SIMULATES,
}
PROTOCOLS = "offworld.presentation.provides"  # described here, written by each game


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


class Entry(NamedTuple):
    """A class with its methods, or a function, of the reference."""

    name: str  # with its module
    text: str
    methods: dict[str, str]  # text by name, without the properties

    def without_example(self) -> Iterator[str]:
        """Return what has no example. One of a class may show its methods, and the reverse."""
        if ">>> " not in self.text + "".join(self.methods.values()):
            yield self.name
        for method, text in self.methods.items():
            if ">>> " not in text and f".{method}(" not in self.text:
                yield f"{self.name}.{method}"


def entries(page: str) -> Iterator[Entry]:
    """Return all entries of the page, which has a heading for each module, entry and method."""
    for module, section in _parts(page, "##"):
        for name, text in _parts(section, "###"):
            own, *_ = text.split("\n#### ")
            # A property has no signature.
            methods = {key: body for key, body in _parts(text, "####") if f"\n{key}(" in body}
            yield Entry(f"{module}.{name}", own, methods)


def _parts(text: str, heading: str) -> Iterator[tuple[str, str]]:
    parts = re.split(rf"^{heading} `([^`]+)`$", text, flags=re.MULTILINE)
    return zip(parts[1::2], parts[2::2], strict=True)


def test_everything_in_the_reference_has_an_example() -> None:
    found = list(entries(REFERENCE.read_text(encoding="utf-8")))
    assert {"offworld.new", "offworld.match.Match"} <= {entry.name for entry in found}
    checked = (entry for entry in found if not entry.name.startswith(PROTOCOLS))
    without = {name for entry in checked for name in entry.without_example()}
    assert without == set(WITHOUT_EXAMPLE)


def test_what_has_no_example_is_found() -> None:
    page = """
## `game`
A module.
### `Shown`
>>> Shown().first()
#### `first`
```python
first()
```
#### `second`
```python
second()
```
#### `a_property`
A value.
### `bare`
```python
bare()
```
### `Holder`
A class.
#### `of`
```python
of()
```
>>> Holder.of()
"""
    without = [name for entry in entries(page) for name in entry.without_example()]
    assert without == ["game.Shown.second", "game.bare"]
