"""`offworld verify`: check that match files are complete, unchanged and replay to their end."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from offworld.commands.shared import FILE, json_option, match_box_option

if TYPE_CHECKING:
    from offworld.match import Header


@click.command("verify")
@click.argument("files", nargs=-1, required=True, type=FILE, metavar="FILE...")
@click.option(
    "--hash",
    "noted",
    metavar="HASH",
    help="The hash that the table showed from the start: refuse a match with another.",
)
@match_box_option
@json_option
def command(
    files: tuple[Path, ...], noted: str | None, box_file: Path | None, as_json: bool
) -> None:
    """Check match files: every line unchanged, every move legal, the end as recorded.

    Each file is replayed from its seed; no file is changed. A match of the web table also proves
    that nobody chose its draws: its seed and its lots follow from a secret, to which the server
    committed before the game by the hash that is printed, and from the random words of its
    players. For a match without a proof, a hash of its seed is printed. For a bad file, the error
    names the wrong line and says what to do.

    \b
    Examples:
      offworld verify evening.match
      offworld verify archive/*.match
      offworld verify --hash 5d3f... evening.match
      offworld verify --box my.toml trial.match
      offworld verify --json *.match

    The exit status is 0 when every file is good and 2 when one is not.
    """
    results = [_checked(file, box_file, noted) for file in files]
    if as_json:
        click.echo(json.dumps(results, indent=2))
    else:
        for result in results:
            click.echo(_line(result), err=not result["ok"])
    if not all(result["ok"] for result in results):
        sys.exit(2)


def _checked(file: Path, box_file: Path | None, noted: str | None) -> dict[str, Any]:
    """Return the figures of a file, or its error."""
    from offworld.kernel.game import BoxError
    from offworld.match import Match, MatchError

    try:
        match = Match.load(file, box_file)
        if noted is not None and noted.strip().lower() != _shown_hash(match.header):
            raise MatchError(f"{file}: this match was not begun with the hash that you noted")
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
        "proof": _proof(header),
        "state_sha256": match.digest(),
    }


def _shown_hash(header: Header) -> str:
    """Return the hash that a table showed from the start."""
    if header.proof is not None:
        return header.proof.commitment
    return hashlib.sha256(str(header.seed).encode()).hexdigest()


def _proof(header: Header) -> dict[str, Any] | None:
    """Return what a match proves about its draws; None if it has no proof."""
    if header.proof is None:
        return None
    states = {
        str(word.seat): "revealed" if word.word else "missing" if word.hash else "none"
        for word in header.proof.words
    }
    return {"commitment": header.proof.commitment, "lots": header.proof.lots, "words": states}


def _proved(proof: dict[str, Any]) -> str:
    """Return what a proof says, in words."""
    by_state = {
        state: [seat for seat, other in proof["words"].items() if other == state]
        for state in ("revealed", "missing", "none")
    }
    who = [f"the words of seat {', '.join(by_state['revealed'])}"] if by_state["revealed"] else []
    made = " and ".join(["the server's secret", *who])
    lacks = [
        f"{words}: seat {', '.join(by_state[state])}"
        for state, words in (("missing", "missing"), ("none", "without a word"))
        if by_state[state]
    ]
    aside = f" ({'; '.join(lacks)})" if lacks else ""
    return f"fair by proof: all draws follow from {made}{aside}; hash {proof['commitment']}"


def _line(result: dict[str, Any]) -> str:
    if not result["ok"]:
        return f"Error: {result['error']}"
    end = "over" if result["over"] else "unfinished"
    scores = ", ".join(map(str, result["scores"]))
    proof = result["proof"]
    seed = _proved(proof) if proof else f"seed sha256 {result['seed_sha256'][:16]}"
    return (
        f"{result['file']}: OK: {result['game']} {result['variant']}, seats: {result['seats']}, "
        f"moves: {result['moves']}, {end}, scores: {scores}; "
        f"{seed}, state sha256 {result['state_sha256'][:16]}"
    )
