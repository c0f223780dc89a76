"""Which code and which tests stand behind each rule: writes docs/rules/<game>-trace.md.

    python tools/trace.py          writes the tables
    python tools/trace.py --check  fails if a rule has no test, if code or a test names a rule that
                                   isn't there, or if a table is out of date

Code names a rule in a comment (`def spy(...):  # 6.5`), or in a string that players see (`"6.5"`),
a test in its mark (`@pytest.mark.rule("6.5")`). Strings are checked but not listed: they name a
rule but do not carry it out. Files are only read, never imported.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import sys
import tokenize
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from offworld.presentation.rulebook import Paragraph, RulebookError, read

ROOT = Path(__file__).resolve().parents[1]
NUMBER = re.compile(r"(?<![\w.])[1-9]\d*\.[1-9]\d*(?!\w|\.\w)")
Function = ast.FunctionDef | ast.AsyncFunctionDef


class Mention(NamedTuple):
    """A place that names a rule."""

    rule: str
    file: str
    line: int
    name: str  # of the function; empty outside of any

    def __str__(self) -> str:
        return f"{self.file}:{self.name}" if self.name else self.file


class TraceError(ValueError):
    """A file that can't be traced; the message says where and why."""


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(
        description="Which code and which tests stand behind each rule."
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help="change nothing; fail if a rule has no test or a table is out of date",
    )
    check = parser.parse_args(arguments).check
    try:
        problems = [problem for game in games(root) for problem in trace(game, root, check)]
    except (TraceError, RulebookError) as error:
        problems = [str(error)]
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


def games(root: Path) -> list[str]:
    """The games that have written rules."""
    found = [
        path.stem
        for path in sorted((root / "docs/rules").glob("*.md"))
        if not path.stem.endswith("-trace")
    ]
    if not found:
        raise TraceError("there are no rules in docs/rules")
    return found


def trace(game: str, root: Path, check: bool) -> list[str]:
    """Writes one game's table and finds nothing wrong; or checks it and says what is."""
    rules = read(
        (root / f"docs/rules/{game}.md").read_text(encoding="utf-8"), f"docs/rules/{game}.md"
    )
    house, tested_in = root / f"src/offworld/games/{game}", root / f"tests/{game}"
    code = list(below(house, in_comments))
    shown = list(below(house, in_strings))
    tests = list(below(tested_in, in_marks))
    wanted = table(game, rules.values(), code, tests)
    path = root / f"docs/rules/{game}-trace.md"
    if not check:
        path.write_text(wanted, encoding="utf-8")
        print(f"wrote docs/rules/{game}-trace.md: {len(rules)} rules")
        return []
    problems = [
        f"{m.file}, line {m.line}: {game} has no rule {m.rule}"
        for m in code + shown + tests
        if m.rule not in rules
    ]
    tested = {m.rule for m in tests}
    problems += [f"{game}: rule {number} has no test" for number in rules if number not in tested]
    if not path.is_file() or path.read_text(encoding="utf-8") != wanted:
        problems.append(f"docs/rules/{game}-trace.md is out of date: run python tools/trace.py")
    return problems


def below(folder: Path, read: Callable[[Path], Iterator[Mention]]) -> Iterator[Mention]:
    """What the files of a folder and of those in it mention, named by their place in it."""
    for path in sorted(folder.rglob("*.py")):
        for mention in read(path):
            yield mention._replace(file=path.relative_to(folder).as_posix())


def in_comments(path: Path) -> Iterator[Mention]:
    """The rules that comments in a file name, each with the innermost function it stands in."""
    text, tree = _parsed(path)
    functions = [node for node in ast.walk(tree) if isinstance(node, Function)]
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            line = token.start[0]
            around = [f for f in functions if f.lineno <= line <= (f.end_lineno or f.lineno)]
            name = max(around, key=lambda f: f.lineno).name if around else ""
            for number in NUMBER.findall(token.string):
                yield Mention(number, path.name, line, name)


def in_strings(path: Path) -> Iterator[Mention]:
    """The rules that players see: strings that are a rule's number and nothing else."""
    for node in ast.walk(_parsed(path)[1]):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and NUMBER.fullmatch(node.value)
        ):
            yield Mention(node.value, path.name, node.lineno, "")


def in_marks(path: Path) -> Iterator[Mention]:
    """The rules that tests in a file are marked with."""
    for node in ast.walk(_parsed(path)[1]):
        if isinstance(node, Function):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    yield from _marked(node, mark, path)


def _marked(test: Function, mark: ast.Call, path: Path) -> Iterator[Mention]:
    where = f"{path.name}, line {mark.lineno}"
    if not test.name.startswith("test_"):
        raise TraceError(f"{where}: {test.name} is marked with a rule, but it is not a test")
    if not mark.args or mark.keywords:
        raise TraceError(f'{where}: a rule mark names its rules: @pytest.mark.rule("6.5")')
    for argument in mark.args:
        if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
            raise TraceError(
                f"{where}: {ast.unparse(argument)} must be a rule's number in quotes, "
                'as in @pytest.mark.rule("6.5")'
            )
        yield Mention(argument.value, path.name, mark.lineno, test.name)


def _parsed(path: Path) -> tuple[str, ast.Module]:
    text = path.read_text(encoding="utf-8")
    try:
        return text, ast.parse(text)
    except SyntaxError as error:
        raise TraceError(f"{path.name}, line {error.lineno}: not Python: {error.msg}") from error


def table(
    game: str, rules: Iterable[Paragraph], code: Sequence[Mention], tests: Sequence[Mention]
) -> str:
    """Return the trace of a game as a page, without line numbers, which would change too often."""
    lines = [
        f"# {game.capitalize()}: from rules to code and tests",
        "",
        f"Made by `python tools/trace.py` from [the rules]({game}.md), the comments in "
        f"`src/offworld/games/{game}`",
        f"and the marks in `tests/{game}`.",
    ]
    chapter = ""
    for rule in rules:
        if rule.chapter != chapter:
            chapter = rule.chapter
            lines += [
                "",
                f"## {rule.number.split('.')[0]} {chapter}",
                "",
                "| Rule | Code | Tests |",
                "|---|---|---|",
            ]
        kind = " ruling" * rule.ruling + " house" * rule.house
        lines.append(
            f"| {rule.number}{kind} | {_places(rule.number, code)} "
            f"| {_places(rule.number, tests)} |"
        )
    return "\n".join(lines) + "\n"


def _places(number: str, mentions: Sequence[Mention]) -> str:
    return ", ".join(dict.fromkeys(f"`{m}`" for m in mentions if m.rule == number)) or "-"


if __name__ == "__main__":
    sys.exit(main())
