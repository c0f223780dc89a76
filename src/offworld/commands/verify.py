"""`offworld verify`: check that match files are complete, unchanged and replay to their end."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import click

from offworld.commands.shared import FILE, json_option, match_box_option


@click.command("verify")
@click.argument("files", nargs=-1, required=True, type=FILE, metavar="FILE...")
@match_box_option
@json_option
def command(files: tuple[Path, ...], box_file: Path | None, as_json: bool) -> None:
    """Check match files: every line unchanged, every move legal, the end as recorded.

    Each file is replayed from its seed; no file is changed. For a good file, its figures and a
    hash of its seed are printed. Publish the hash while a match goes on: it does not reveal the
    seed, and proves afterwards that the seed was not exchanged. For a bad file, the error names
    the wrong line and says what to do.

    \b
    Examples:
      offworld verify evening.match
      offworld verify archive/*.match
      offworld verify --box my.toml trial.match
      offworld verify --json *.match

    The exit status is 0 when every file is good and 2 when one is not.
    """
    results = [_checked(file, box_file) for file in files]
    if as_json:
        click.echo(json.dumps(results, indent=2))
    else:
        for result in results:
            click.echo(_line(result), err=not result["ok"])
    if not all(result["ok"] for result in results):
        sys.exit(2)


def _checked(file: Path, box_file: Path | None) -> dict[str, Any]:
    """Return the figures of a file, or its error."""
    from offworld.kernel.game import BoxError
    from offworld.match import Match, MatchError

    try:
        match = Match.load(file, box_file)
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
        "box_digest": header.box_digest,
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
        f"{result['file']}: OK: {result['game']} {result['variant']}, seats: {result['seats']}, "
        f"moves: {result['moves']}, {end}, scores: {scores}; "
        f"seed sha256 {result['seed_sha256'][:16]}, state sha256 {result['state_sha256'][:16]}"
    )
