"""The written rules can be read and looked up, and each has code and tests that name it."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from offworld.presentation import rulebook
from offworld.presentation.rulebook import Paragraph, RulebookError

ROOT = Path(__file__).parents[2]
WRITTEN = sorted(
    path.stem for path in (ROOT / "docs/rules").glob("*.md") if not path.stem.endswith("-trace")
)

RULES = """# Toy: the rules

What stands here, **1.1** or not, is introduction.

## 1 Words

**1.1** A token is red or blue.
It has no other colour. *(rulebook: Components)*

**1.2** **house**: the red token is worth 3. *(rulebook: Components; not printed)*

## 2 Turns

**2.1** **ruling**: players take turns (1.1). The rulebook is silent. *(rulebook: Play)*
"""

CODE = '''"""The toy's rules, chapter 9.9 of nothing."""

WORTH = 3  # 1.2


def colour(s):  # 1.1
    return s.colour


def turn(s):
    # the next in order (2.1)
    s.seat += 1
    return "2.1"
'''

TESTS = """import pytest


@pytest.mark.rule("1.1", "1.2")
def test_colour():
    pass


@pytest.mark.rule("2.1")
def test_turn():
    pass
"""


def load_trace() -> ModuleType:
    """tools/trace.py under another name, for Python has a module `trace` of its own."""
    spec = importlib.util.spec_from_file_location("rule_trace", ROOT / "tools/trace.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


trace = load_trace()


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """A small project with rules, code and tests that fit, and its table written."""
    for name, text in (
        ("docs/rules/toy.md", RULES),
        ("src/offworld/games/toy/rules.py", CODE),
        ("tests/toy/test_toy.py", TESTS),
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8")
    assert trace.main([], tmp_path) == 0
    return tmp_path


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def problems(root: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What the check finds wrong; it exits with 1 exactly when it finds something."""
    capsys.readouterr()
    status = trace.main(["--check"], root)
    found = capsys.readouterr().err.splitlines()
    assert status == (1 if found else 0)
    return found


# --- this project ---


def test_every_rule_has_a_test_and_every_table_is_up_to_date() -> None:
    result = subprocess.run(
        [sys.executable, ROOT / "tools/trace.py", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize("game", WRITTEN)
def test_the_package_holds_the_rules_of_docs(game: str) -> None:
    text = (ROOT / f"docs/rules/{game}.md").read_text(encoding="utf-8")
    assert dict(rulebook.paragraphs(game)) == rulebook.read(text, game)


# --- reading rules ---


def test_rules_are_read_into_paragraphs() -> None:
    assert list(rulebook.read(RULES, "toy").values()) == [
        Paragraph(
            "1.1",
            "Words",
            "A token is red or blue. It has no other colour.",
            "Components",
            ruling=False,
            house=False,
        ),
        Paragraph(
            "1.2",
            "Words",
            "house: the red token is worth 3.",
            "Components; not printed",
            ruling=False,
            house=True,
        ),
        Paragraph(
            "2.1",
            "Turns",
            "ruling: players take turns (1.1). The rulebook is silent.",
            "Play",
            ruling=True,
            house=False,
        ),
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("**1.2**", "**1.1**", "toy, line 10: there are two paragraphs 1.1"),
        ("**1.2**", "**1.3**", "toy, line 10: paragraph 1.3 stands where 1.2 should"),
        ("**2.1**", "**1.3**", "toy, line 14: paragraph 1.3 stands where 2.1 should"),
        ("## 2 Turns", "## 3 Turns", "toy, line 12: chapter 3 stands where chapter 2 should"),
        ("## 2 Turns", "Turns", "toy, line 12: neither a chapter .* nor a paragraph .*: 'Turns'"),
        (
            " *(rulebook: Play)*",
            "",
            "toy, line 14: paragraph 2.1 must end with its place in the rulebook",
        ),
        (RULES, "no rules", "toy: no numbered paragraph in it"),
    ],
)
def test_rules_with_a_mistake_are_refused_with_its_place(old: str, new: str, message: str) -> None:
    assert old in RULES
    with pytest.raises(RulebookError, match=message):
        rulebook.read(RULES.replace(old, new), "toy")


# --- looking rules up ---


@pytest.fixture
def toy_rulebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rulebook_toy").mkdir()
    (tmp_path / "rulebook_toy/rules.md").write_text(RULES, encoding="utf-8")
    monkeypatch.setattr(rulebook, "GAMES", tmp_path)


@pytest.mark.usefixtures("toy_rulebook")
def test_a_paragraph_is_found_by_its_number() -> None:
    assert rulebook.paragraph("rulebook_toy", "2.1").source == "Play"


@pytest.mark.usefixtures("toy_rulebook")
def test_an_unknown_number_is_refused_with_those_there_are() -> None:
    with pytest.raises(
        RulebookError, match=r"have no paragraph '1\.3': they run 1\.1-1\.2, 2\.1-2\.1"
    ):
        rulebook.paragraph("rulebook_toy", "1.3")


@pytest.mark.parametrize("name", ["nothing", "../games/cytress", ""])
def test_a_game_without_rules_is_refused(name: str) -> None:
    with pytest.raises(RulebookError, match="no written rules for a game"):
        rulebook.paragraph(name, "1.1")


@pytest.mark.usefixtures("toy_rulebook")
@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("token", ["1.1", "1.2"]),
        ("TOKEN worth", ["1.2"]),
        ("play", ["2.1"]),  # the beginning of "players"
        ("ed", []),  # only the end of "red"
        ("words", ["1.1", "1.2"]),  # the chapter's title
        ("(1.1)", ["2.1"]),
        ("1", ["1.1", "1.2"]),
        ("2.1", ["2.1"]),
        ("2.2", []),
        ("zeppelin", []),
        (" ", []),
    ],
)
def test_search(words: str, numbers: list[str]) -> None:
    assert [p.number for p in rulebook.search("rulebook_toy", words)] == numbers


# --- tracing rules ---


def test_the_table_names_code_and_tests(toy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert problems(toy, capsys) == []
    rows = [
        line
        for line in (toy / "docs/rules/toy-trace.md").read_text(encoding="utf-8").splitlines()
        if line.startswith("| ")
    ]
    assert rows == [
        "| Rule | Code | Tests |",
        "| 1.1 | `rules.py:colour` | `test_toy.py:test_colour` |",
        "| 1.2 house | `rules.py` | `test_toy.py:test_colour` |",
        "| Rule | Code | Tests |",
        "| 2.1 ruling | `rules.py:turn` | `test_toy.py:test_turn` |",
    ]


def test_the_check_changes_nothing(toy: Path) -> None:
    table = toy / "docs/rules/toy-trace.md"
    table.write_text("old", encoding="utf-8")
    assert trace.main(["--check"], toy) == 1
    assert table.read_text(encoding="utf-8") == "old"


def test_code_is_named_by_the_innermost_function(tmp_path: Path) -> None:
    path = tmp_path / "code.py"
    path.write_text(
        "def outer():\n    def inner():\n        return 1  # 1.1, 2.10\n"
        "    return inner  # not 3.0, v1.2 or 1.2.3, but 4.4.\n"
    )
    assert [(m.rule, m.name) for m in trace.in_comments(path)] == [
        ("1.1", "inner"),
        ("2.10", "inner"),
        ("4.4", "outer"),
    ]


@pytest.mark.parametrize(
    ("file", "old", "new", "found"),
    [
        ("tests/toy/test_toy.py", '"1.1", "1.2"', '"1.1"', "toy: rule 1.2 has no test"),
        (
            "tests/toy/test_toy.py",
            '"2.1"',
            '"2.1", "7.1"',
            "test_toy.py, line 9: toy has no rule 7.1",
        ),
        (
            "src/offworld/games/toy/rules.py",
            "# 1.1",
            "# 1.1, 1.4",
            "rules.py, line 6: toy has no rule 1.4",
        ),
        (
            "src/offworld/games/toy/rules.py",
            'return "2.1"',
            'return "2.7"',
            "rules.py, line 13: toy has no rule 2.7",
        ),
        (
            "src/offworld/games/toy/rules.py",
            "def colour",
            "def hue",
            "docs/rules/toy-trace.md is out of date: run python tools/trace.py",
        ),
        (
            "tests/toy/test_toy.py",
            '"2.1"',
            "2.1",
            "test_toy.py, line 9: 2.1 must be a rule's number in quotes, "
            'as in @pytest.mark.rule("6.5")',
        ),
        (
            "tests/toy/test_toy.py",
            '("2.1")',
            "()",
            'test_toy.py, line 9: a rule mark names its rules: @pytest.mark.rule("6.5")',
        ),
        (
            "tests/toy/test_toy.py",
            "test_turn",
            "turn",
            "test_toy.py, line 9: turn is marked with a rule, but it is not a test",
        ),
        (
            "tests/toy/test_toy.py",
            "def test_turn",
            "define",
            "test_toy.py, line 10: not Python: invalid syntax",
        ),
        (
            "docs/rules/toy.md",
            "**1.2**",
            "**1.1**",
            "docs/rules/toy.md, line 10: there are two paragraphs 1.1",
        ),
    ],
)
def test_the_check_fails_and_says_where(
    toy: Path, capsys: pytest.CaptureFixture[str], file: str, old: str, new: str, found: str
) -> None:
    edit(toy / file, old, new)
    assert found in problems(toy, capsys)


def test_a_missing_table_is_out_of_date(toy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (toy / "docs/rules/toy-trace.md").unlink()
    assert problems(toy, capsys) == [
        "docs/rules/toy-trace.md is out of date: run python tools/trace.py"
    ]


def test_a_project_without_rules_fails_the_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert problems(tmp_path, capsys) == ["there are no rules in docs/rules"]
