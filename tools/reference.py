"""Write docs/reference.md: the public API, from its docstrings.

python tools/reference.py           write it
python tools/reference.py --check   fail if it is out of date
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

LONGEST = 80  # characters of a signature on one line
PAGE = Path(__file__).parents[1] / "docs" / "reference.md"

# What the page shows, in order: a module, and the names of it to show (all of its own if empty).
CONTENTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("offworld", ("new", "load")),
    ("offworld.games", ("names", "find")),
    ("offworld.match", ("Match", "Option", "Happening", "Move", "Header")),
    ("offworld.kernel.game", ("Game", "Facts", "Variant", "Box")),
    ("offworld.kernel.contract", ()),
    ("offworld.kernel.records", ()),
    ("offworld.kernel.options", ()),
    ("offworld.kernel.events", ("Event", "Events", "emit", "listening")),
    ("offworld.kernel.rule", ()),
    ("offworld.kernel.dice", ()),
    ("offworld.kernel.bags", ()),
    ("offworld.kernel.hexes", ()),
    ("offworld.kernel.maps", ()),
    ("offworld.kernel.bitboards", ()),
    ("offworld.kernel.scratch", ("scratch", "room")),
    ("offworld.kernel.polyominoes", ()),
    ("offworld.kernel.scoring", ()),
    ("offworld.kernel.drivers", ()),
    ("offworld.kernel.levels", ("BotSpec", "noisy", "searching", "comparing")),
    ("offworld.kernel.statistics", ("Rate", "win_shares", "spread")),
    ("offworld.presentation.provides", ("Tell", "Draw", "Terminal", "Lab")),
    ("offworld.bots.thinker", ("Thinker",)),
    ("offworld.bots.custom_bots", ("Question",)),
    ("offworld.lab.simulate", ("Experiment", "Results", "simulate")),
    ("offworld.lab.summary", ("summary",)),
    ("offworld.review.analysis", ("review",)),
    ("offworld.review.result", ("Review",)),
)

INTRODUCTION = """\
# Reference

The public API of the package, made from its docstrings by `python tools/reference.py`. The examples
are run by the tests. Start with [`offworld.new`](#offworld) and [`Match`](#offworldmatch).
"""


def page() -> str:
    """Return the text of the page."""
    modules = "\n".join(f"- [`{name}`](#{name.replace('.', '')})" for name, _ in CONTENTS)
    parts = (_section(import_module(name), names) for name, names in CONTENTS)
    return "\n".join([INTRODUCTION, modules, "", *parts]).rstrip() + "\n"


def _section(module: ModuleType, names: tuple[str, ...]) -> str:
    lines = [f"## `{module.__name__}`", "", _doc(module), ""]
    for name in names or _public(module):
        lines += _entry(name, getattr(module, name), level=3)
    return "\n".join(lines)


def _public(module: ModuleType) -> list[str]:
    """Return the functions and classes that a module defines itself, in the order of its source."""
    own = [
        (inspect.getsourcelines(value)[1], name)
        for name, value in vars(module).items()
        if not name.startswith("_")
        and isinstance(value, FunctionType | type)
        and value.__module__ == module.__name__
        and value.__doc__
    ]
    return [name for _, name in sorted(own)]


def _entry(name: str, value: Any, level: int) -> Iterator[str]:
    yield f"{'#' * level} `{name}`"
    yield ""
    if signature := _signature(value):
        yield f"```python\n{name}{signature}\n```"
        yield ""
    yield _doc(value)
    yield ""
    if isinstance(value, type) and level == 3:
        for method, member in vars(value).items():
            if not method.startswith("_") and _is_documented(member):
                yield from _entry(method, _unwrapped(member), level=4)


def _is_documented(member: Any) -> bool:
    kinds = FunctionType | property | classmethod | staticmethod
    return isinstance(member, kinds) and bool(_unwrapped(member).__doc__)


def _unwrapped(member: Any) -> Any:
    return getattr(member, "__func__", member)


def _signature(value: Any) -> str:
    """Return the signature of a function or class, one parameter a line if it is long."""
    try:
        signature = inspect.signature(value)
    except (TypeError, ValueError):  # a property, a class without one
        return ""
    shown = [p for p in signature.parameters.values() if p.name not in ("self", "cls")]
    signature = signature.replace(parameters=shown)
    text = re.sub(r"<[\w. ]*<lambda>.*?>", "...", str(signature).replace("'", ""))
    if len(text) <= LONGEST:
        return text
    inside, _, result = text[1:].rpartition(") -> ")
    return f"(\n    {_on_lines(inside)},\n) -> {result}"


def _on_lines(parameters: str) -> str:
    """Put each parameter on a line: break at commas that are not inside brackets."""
    depth, made = 0, ""
    for letter in parameters:
        depth += (letter in "([{") - (letter in ")]}")
        made += ",\n   " if letter == "," and depth == 0 else letter
    return made


def _doc(value: Any) -> str:
    """Return a docstring as Markdown: examples become code blocks."""
    lines, shown = [], False
    for line in (inspect.getdoc(value) or "").splitlines():
        if line.startswith(">>>") and not shown:
            lines.append("```python")
            shown = True
        if not line.strip() and shown:
            lines.append("```")
            shown = False
        lines.append(line)
    return "\n".join([*lines, "```"] if shown else lines)


def main() -> int:
    """Write the page, or check it."""
    text = page()
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(text, encoding="utf-8")
        return 0
    if PAGE.exists() and PAGE.read_text(encoding="utf-8") == text:
        return 0
    print("docs/reference.md is out of date: python tools/reference.py")
    return 1


if __name__ == "__main__":
    sys.exit(main())
