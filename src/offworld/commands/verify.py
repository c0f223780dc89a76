"""`offworld verify`: is a match file whole, unchanged, and does it replay to its recorded end?"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import click

from offworld.kernel.game import BoxError
from offworld.match import Match, MatchError


@click.command("verify")
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE..."
)
@click.option(
    "--box",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The box the matches were played with, if not the standard one.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
def command(files: tuple[Path, ...], box: Path | None, as_json: bool) -> None:
    """Check match files: every line unchanged, every move legal, the end as recorded.

    Each file is replayed from its seed by the rules, and never changed. A good one is reported with its figures and
    with a fingerprint of its seed. Told to the others at the table before the match is over, the fingerprint of a seed
    that nobody can guess gives nothing away, and afterwards proves that the seed was not swapped. For a file that is
    not good, the error says which line is wrong and what to do.

    \b
    Examples:
      offworld verify evening.match
      offworld verify archive/*.match
      offworld verify --box my.toml trial.match
      offworld verify --json *.match

    The exit status is 0 when every file is good and 2 when one is not.
    """
    results = [_checked(file, box) for file in files]
    if as_json:
        click.echo(json.dumps(results, indent=2))
    else:
        for result in results:
            click.echo(_line(result), err=not result["ok"])
    if not all(result["ok"] for result in results):
        sys.exit(2)


def _checked(file: Path, box: Path | None) -> dict[str, Any]:
    """One file's figures, or its error."""
    try:
        match = Match.load(file, box)
    except (MatchError, BoxError) as error:
        return {
            "file": str(file),
            "ok": False,
            "line": getattr(error, "line", None),
            "error": str(error),
        }
    header = match.header
    return {
        "file": str(file),
        "ok": True,
        "game": header.game,
        "version": header.version,
        "box": header.box_name,
        "seats": header.seats,
        "variant": header.variant,
        "players": list(header.players),
        "moves": len(match.moves),
        "over": match.is_over,
        "scores": match.scores(),
        "winners": match.winners(),
        "seed_sha256": hashlib.sha256(str(header.seed).encode()).hexdigest(),
        "state_sha256": match.digest(),
    }


def _line(result: dict[str, Any]) -> str:
    if not result["ok"]:
        return f"Error: {result['error']}"
    end = "over" if result["over"] else "unfinished"
    scores = ", ".join(map(str, result["scores"]))
    return (
        f"{result['file']}: OK: {result['game']} {result['variant']}, seats: {result['seats']}, moves: {result['moves']}, {end}, "
        f"scores: {scores}; seed sha256 {result['seed_sha256'][:16]}, state sha256 {result['state_sha256'][:16]}"
    )
