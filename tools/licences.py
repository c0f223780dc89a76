"""Write docs/licences.md: the licences of everything that is installed, from its own metadata.

    python tools/licences.py            write it
    python tools/licences.py --check    say whether it is up to date

It lists what requirements*.txt pin. What is not installed here, such as packages for other systems,
keeps its line in the file, or says so.
"""

from __future__ import annotations

import argparse
import re
import sys
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "docs" / "licences.md"
PINNED = re.compile(r"^([A-Za-z0-9][A-Za-z0-9._-]*)==([^\s;]+)", re.M)
PARTS = {
    "requirements.txt": "For playing",
    "requirements-postgres.txt": "For PostgreSQL, besides",
    "requirements-dev.txt": "For tests, besides",
    "requirements-gpu.txt": "For compiling for a GPU, besides",
}
UNKNOWN = "not installed where this list was made"
HEAD = """# Licences

Offworld itself is under the [MIT licence](../LICENSE). This is what it installs, with the licence
that each package names in its metadata. `make licences` writes this page.

The page in the browser includes idiomorph (Zero-Clause BSD), a copy of which is in
`src/offworld/table/page/static/vendor`. There is nothing else from elsewhere: art, words and sounds
are our own.
"""


def licence_of(name: str, version: str) -> str | None:
    """Return the licence of an installed package, in a few words; None if it isn't installed."""
    try:
        found = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return None
    if found.version != version:
        return None
    told = found.metadata
    expression = told.get("License-Expression")
    if expression:
        return expression
    classified = [
        each.rpartition(" :: ")[2]
        for each in told.get_all("Classifier") or []
        if each.startswith("License :: ") and each != "License :: OSI Approved"
    ]
    text = (told.get("License") or "").strip()
    short = text if text and "\n" not in text and len(text) < 60 else ""
    return short or ", ".join(classified) or "see the package"


def pins(file: str) -> list[tuple[str, str]]:
    """Return the packages that a file pins, with their versions."""
    return PINNED.findall((ROOT / file).read_text())


def page(known: dict[tuple[str, str], str]) -> str:
    """Return the page; `known` are licences that it had before."""
    lines, listed = [HEAD], set()
    for file, title in PARTS.items():
        lines += [f"## {title}", "", "| package | version | licence |", "| --- | --- | --- |"]
        for name, version in pins(file):
            if (name, version) in listed:
                continue
            listed.add((name, version))
            found = licence_of(name, version) or known.get((name, version), UNKNOWN)
            lines.append(f"| {name} | {version} | {found.replace('|', '/')} |")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def known_licences() -> dict[tuple[str, str], str]:
    """Return what the page says now."""
    text = FILE.read_text() if FILE.exists() else ""
    rows = re.findall(r"^\| (\S+) \| (\S+) \| (.+) \|$", text, re.M)
    return {(name, version): licence for name, version, licence in rows if name != "package"}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="change nothing")
    chosen = parser.parse_args()
    made = page(known_licences())
    if not chosen.check:
        FILE.write_text(made)
    elif not FILE.exists() or FILE.read_text() != made:
        sys.exit("docs/licences.md is not up to date: run `make licences`")


if __name__ == "__main__":
    main()
