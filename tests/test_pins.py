"""What is installed: pinned with hashes, from nowhere in particular, with its licence listed."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FILES = sorted(ROOT.glob("requirements*.txt"))
LICENCES = (ROOT / "docs" / "licences.md").read_text()


def pins(file: Path) -> dict[str, str]:
    """The packages of a file with their lines, joined."""
    joined = file.read_text().replace("\\\n", " ")
    lines = (line for line in joined.splitlines() if line and not line.lstrip().startswith("#"))
    return {re.split(r"[=<>~!;\[ ]", line)[0]: line for line in lines}


def plain(requirement: str) -> str:
    return re.split(r"[=<>~!;\[ ]", requirement)[0].lower().replace("_", "-")


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.name))
def test_every_package_has_a_version_and_hashes_and_no_address(file: Path) -> None:
    found = pins(file)
    assert found
    for name, line in found.items():
        assert re.match(rf"{re.escape(name)}==[\w.]+", line), line[:80]
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", line), name
    assert "://" not in file.read_text()
    assert "index" not in re.sub("#.*", "", file.read_text())


def test_what_the_project_needs_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    playing, postgres = (pins(ROOT / f"requirements{x}.txt") for x in ("", "-postgres"))
    assert {plain(each) for each in project["dependencies"]} <= set(playing)
    extra = project["optional-dependencies"]["postgres"]
    assert {plain(each) for each in extra} <= set(postgres)
    for file in ROOT.glob("requirements*.in"):
        wanted = [line for line in file.read_text().splitlines() if line[:1].isalpha()]
        assert {plain(each) for each in wanted} <= set(pins(file.with_suffix(".txt"))), file


def test_a_package_has_the_same_version_everywhere() -> None:
    versions: dict[str, set[str]] = {}
    for file in FILES:
        for name, line in pins(file).items():
            versions.setdefault(name, set()).add(line.split()[0])
    assert [found for found in versions.values() if len(found) > 1] == []


def test_every_package_is_on_the_page_of_licences() -> None:
    rows = set(re.findall(r"^\| (\S+) \| (\S+) \|", LICENCES, re.M))
    for file in FILES:
        for name, line in pins(file).items():
            assert (name, line.split()[0].partition("==")[2]) in rows, f"{name}: make licences"
