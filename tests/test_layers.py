"""The packages of `src/offworld` are layers: imports go down, never up and never round in circles.

An import inside a function counts; one under `if TYPE_CHECKING` does not, for it never runs.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "offworld"

# From the lowest to the highest. A module imports only from its own package and from lower layers.
# A name stands for a package and all in it, unless a longer name in the list fits better.
LAYERS = (
    ("kernel", "files"),
    ("presentation",),
    ("terminal.drawing", "lab.report"),  # what games present themselves with
    ("games",),
    ("match", "bots"),
    ("offworld",),  # what `import offworld` offers
    ("review", "lab", "terminal"),
    ("table",),
    ("commands",),
    ("cli",),
    ("__main__",),
)

# A game's words, pictures and reports. Its other modules are rules, which never import these.
PRESENTING = ("tell", "draw", "terminal", "lab")
FOR_PRESENTING = ("presentation", "terminal.drawing", "lab.report")

NAMED_TUPLES = {"_replace", "_asdict", "_fields", "_make"}  # public, whatever their names


class Import(NamedTuple):
    importer: str
    imported: str
    line: int

    def __str__(self) -> str:
        return f"{self.importer}, line {self.line}, imports {self.imported}"


@dataclass(frozen=True)
class Package:
    """The sources of a package, read and never run. Modules go by their names inside of it."""

    folder: Path

    @cached_property
    def modules(self) -> dict[str, ast.Module]:
        return {
            self._name(path): ast.parse(path.read_text(encoding="utf-8"))
            for path in sorted(self.folder.rglob("*.py"))
        }

    def _name(self, path: Path) -> str:
        parts = path.relative_to(self.folder).with_suffix("").parts
        inside = parts[:-1] if parts[-1] == "__init__" else parts
        return ".".join(inside) or self.folder.name

    @cached_property
    def imports(self) -> list[Import]:
        """Return every import of one module of the package by another."""
        return [
            Import(name, imported, node.lineno)
            for name, tree in self.modules.items()
            for node in running(tree)
            for imported in self._targets(node)
            if imported != name
        ]

    def _targets(self, node: ast.AST) -> Iterator[str]:
        """Yield the modules of the package that a statement imports."""
        root = self.folder.name
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: imports here name the whole path"
            parts = [f"{node.module}.{alias.name}" for alias in node.names]
            names = [
                part if part.removeprefix(f"{root}.") in self.modules else str(node.module)
                for part in parts
            ]
        else:
            return
        for name in names:
            if name == root or name.startswith(f"{root}."):
                yield name.removeprefix(f"{root}.")


def running(node: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes below one, but for those that only type checkers see."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            children: list[ast.AST] = list(child.orelse)
        else:
            children = [child]
        for each in children:
            yield each
            yield from running(each)


# --- what must hold ---


def cycle(package: Package) -> list[str]:
    """Return modules that import each other in a circle; none if there is no circle."""
    graph: dict[str, set[str]] = {}
    for importer, imported, _ in package.imports:
        graph.setdefault(importer, set()).add(imported)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def layer(module: str, layers: tuple[tuple[str, ...], ...]) -> tuple[int, str]:
    """Return the layer of a module and the name in the list that it goes by."""
    fitting = [
        (len(name), number, name)
        for number, names in enumerate(layers)
        for name in names
        if f"{module}.".startswith(f"{name}.")
    ]
    assert fitting, f"{module} belongs to no layer"
    _, number, name = max(fitting)
    return number, name


def upward(package: Package, layers: tuple[tuple[str, ...], ...]) -> list[str]:
    """Return the imports that do not go down."""
    found = []
    for each in package.imports:
        above, package_above = layer(each.importer, layers)
        below, package_below = layer(each.imported, layers)
        if package_above != package_below and above <= below:
            found.append(str(each))
    return found


def game_parts(module: str) -> tuple[str, str]:
    """Return the game of a module and the module's name in it; empty for what is no game's."""
    parts = module.split(".")
    if parts[0] != "games" or len(parts) == 1:
        return "", ""
    return parts[1], parts[2] if len(parts) > 2 else ""


def misused_games(package: Package) -> list[str]:
    """Return imports between two games, and rules that import words, pictures or reports."""
    found = []
    for each in package.imports:
        game, part = game_parts(each.importer)
        other, other_part = game_parts(each.imported)
        is_rule = bool(part) and part not in PRESENTING
        presents = other_part in PRESENTING or layer(each.imported, LAYERS)[1] in FOR_PRESENTING
        if (game and other and game != other) or (is_rule and presents):
            found.append(str(each))
    return found


def private_uses(package: Package) -> list[str]:
    """Return uses of underscore names that another module of the package defines."""
    found = []
    names = {name: own_names(tree) for name, tree in package.modules.items()}
    known = set().union(*names.values())
    for name, tree in package.modules.items():
        others = known - names[name]
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                used = [alias.name for alias in node.names if is_private(alias.name)]
            elif isinstance(node, ast.Attribute) and is_private(node.attr):
                used = [node.attr] if node.attr in others and not is_self(node.value) else []
            else:
                used = []
            found += [f"{name}, line {node.lineno}, uses {each}" for each in used]  # type: ignore[attr-defined]
    return found


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in NAMED_TUPLES


def is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in ("self", "cls")


def own_names(tree: ast.Module) -> set[str]:
    """Return the names that a module defines.

    They are functions, classes, variables, attributes of self, slots, and entries of a dict.
    """
    own: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            own.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            own.add(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            if is_self(node.value):
                own.add(node.attr)
        elif isinstance(node, ast.Assign) and "__slots__" in ast.unparse(node.targets[0]):
            own |= {each.value for each in ast.walk(node) if isinstance(each, ast.Constant)}
        elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
            own.add(ast.unparse(node.slice).strip("'"))
    return own


PACKAGE = Package(SOURCE)


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert cycle(PACKAGE) == []


def test_imports_go_down() -> None:
    assert upward(PACKAGE, LAYERS) == []


def test_rules_import_no_words_and_games_no_other_game() -> None:
    assert misused_games(PACKAGE) == []


def test_underscore_names_stay_in_their_module() -> None:
    assert private_uses(PACKAGE) == []


# --- and each of these can fail ---


def made_up(folder: Path, sources: Mapping[str, str]) -> Package:
    root = folder / "offworld"
    for name, source in sources.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(source), encoding="utf-8")
    return Package(root)


def test_a_circle_is_found_even_inside_functions(tmp_path: Path) -> None:
    bad = {
        "a.py": "from offworld.b import thing",
        "b.py": """
            def late():
                from offworld import c
            """,
        "c.py": "import offworld.a",
    }
    assert set(cycle(made_up(tmp_path, bad))) == {"a", "b", "c"}


def test_what_only_type_checkers_import_is_no_circle(tmp_path: Path) -> None:
    good = {
        "a.py": "from offworld.b import thing",
        "b.py": """
            from typing import TYPE_CHECKING

            if TYPE_CHECKING:
                from offworld.a import Other
            """,
    }
    assert cycle(made_up(tmp_path, good)) == []


def test_an_import_from_a_higher_layer_is_found(tmp_path: Path) -> None:
    bad = {
        "kernel/dice.py": "from offworld.match.file import read",
        "match/file.py": "from offworld.kernel import dice",
        "bots/search.py": "from offworld.match import file",  # beside it
        "lab/report.py": "from offworld.kernel import dice",
        "games/__init__.py": "",
        "games/go/lab.py": "from offworld.lab import report",
    }
    assert upward(made_up(tmp_path, bad), LAYERS) == [
        "bots.search, line 1, imports match.file",
        "kernel.dice, line 1, imports match.file",
    ]


def test_a_module_of_no_layer_is_found(tmp_path: Path) -> None:
    bad = {"news.py": "from offworld.kernel import dice", "kernel/dice.py": ""}
    with pytest.raises(AssertionError, match="news belongs to no layer"):
        upward(made_up(tmp_path, bad), LAYERS)


def test_a_rule_that_imports_words_is_found(tmp_path: Path) -> None:
    bad = {
        "games/go/rules.py": "from offworld.games.go import state, tell",
        "games/go/scoring.py": "from offworld.presentation.words import plural",
        "games/go/draw/board.py": "from offworld.games.go import tell",
        "games/go/state.py": "",
        "games/go/tell.py": "",
        "games/chess/rules.py": "from offworld.games.go import state",
        "presentation/words.py": "",
    }
    assert misused_games(made_up(tmp_path, bad)) == [
        "games.chess.rules, line 1, imports games.go.state",
        "games.go.rules, line 1, imports games.go.tell",
        "games.go.scoring, line 1, imports presentation.words",
    ]


def test_a_name_taken_from_another_module_is_found(tmp_path: Path) -> None:
    bad = {
        "a.py": """
            class Store:
                def __init__(self):
                    self._rows = []

                def __eq__(self, other):
                    return self._rows == other._rows
            """,
        "b.py": """
            from offworld.a import Store, _hidden

            def rows(store, pair):
                return store._rows, pair._replace(x=1)
            """,
    }
    assert private_uses(made_up(tmp_path, bad)) == [
        "b, line 2, uses _hidden",
        "b, line 5, uses _rows",
    ]
