"""Pin everything that is installed, with hashes: `make pins`.

    python tools/pins.py             the newest versions that pyproject.toml and the .in files allow
    python tools/pins.py --keep      the same versions as now; only what is new or missing changes

What is wanted is in pyproject.toml and in requirements*.in. This writes requirements*.txt: every
package that these need, for every system and Python from 3.11 on, each by its version and by the
hashes of its files. The files name no address: pip takes packages from wherever it is told to, and
refuses a file with another hash. It needs uv, which `make pins` installs into a folder of its own.
Run `make licences` afterwards.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COMPILE = (
    "pip", "compile", "--quiet", "--universal", "--python-version", "3.11", "--generate-hashes",
    "--no-header", "--no-emit-index-url", "--no-emit-find-links",
)  # fmt: skip
PINS = {
    "requirements.txt": (
        "What playing needs.",
        ("pyproject.toml", "requirements.in"),
    ),
    "requirements-postgres.txt": (
        "What a server on PostgreSQL needs besides.",
        ("requirements-postgres.in", "-c", "requirements.txt"),
    ),
    "requirements-dev.txt": (
        "What `make test` needs besides.",
        ("requirements-dev.in", "-c", "requirements.txt", "-c", "requirements-postgres.txt"),
    ),
    "requirements-gpu.txt": (
        "What compiling for a GPU needs, without having one. `make gpu` installs it.",
        ("requirements-gpu.in", "--no-deps"),
    ),
}


def pin(uv: str, file: str, keep: bool) -> None:
    """Write one file of pins."""
    words, sources = PINS[file]
    more = () if keep else ("--upgrade",)
    subprocess.run([uv, *COMPILE, *more, *sources, "-o", file], cwd=ROOT, check=True)
    path = ROOT / file
    head = f"# {words} Written by `make pins`: change the .in files or pyproject.toml instead.\n"
    path.write_text(head + path.read_text())


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--keep", action="store_true", help="keep the versions of now")
    parser.add_argument("--uv", default=os.environ.get("UV", "uv"), help="the program (uv)")
    chosen = parser.parse_args()
    for file in PINS:
        try:
            pin(chosen.uv, file, chosen.keep)
        except FileNotFoundError:
            sys.exit(f"{chosen.uv} is not installed: run `make pins`")
        except subprocess.CalledProcessError as error:
            sys.exit(f"{file} can't be pinned: uv ended with status {error.returncode}")
        print(file)


if __name__ == "__main__":
    main()
