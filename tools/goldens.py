"""Golden playthroughs and perft counts: what the rules do today, so that a change shows in review.

python tools/goldens.py            writes them all anew, under tests/goldens
python tools/goldens.py --check    compares; exit status 1, and a diff, where something differs
"""

from __future__ import annotations

import argparse
import difflib
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import numpy as np

from offworld import games
from offworld.kernel.contract import apply, legal, setup, waiting
from offworld.kernel.dice import BOTS, MAIN, below, new_dice, seed_dice
from offworld.kernel.drivers import perft, someone
from offworld.kernel.events import Event
from offworld.kernel.game import Game
from offworld.kernel.records import Record, packed, to_bytes
from offworld.match import Match

FOLDER = Path(__file__).parents[1] / "tests" / "goldens"
SEED = 1  # of the playthroughs
FULL_FIRST, FULL_LAST = 100, 20  # decisions shown in full; those between get a line each
PERFT_SEEDS = range(1, 11)
PERFT_DEPTH = 4
MID_GAME = 40  # decisions before the second perft count
CHANCE_AND_GAPS = ("rng", "filler")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="compare and change nothing")
    if parser.parse_args(arguments).check:
        found = [diff for name in names() if (diff := difference(name))] + [
            f"{name}: belongs to no game\n" for name in strays()
        ]
        print(
            "\n".join(found) + "\nIf this is meant: python tools/goldens.py"
            if found
            else "All goldens are as stored."
        )
        return 1 if found else 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in strays():
        (FOLDER / name).unlink()
    for name in names():
        (FOLDER / name).write_text(golden(name), encoding="utf-8", newline="\n")
        print(f"{name}: written")
    return 0


# --- the files ---


@cache
def _tables() -> dict[str, tuple[Game, int, int]]:
    """The game, seats and variant of every playthrough, by file name."""
    return {
        f"{game.name}-{seats}-{variant.name}.txt": (game, seats, number)
        for game in map(games.find, games.names())
        for seats in range(game.facts.fewest, game.facts.most + 1)
        for number, variant in enumerate(game.variants)
        if variant.fewest <= seats <= variant.most
    }


def names() -> list[str]:
    """Every golden file there should be."""
    return [*_tables(), *(f"{name}-perft.txt" for name in games.names())]


def strays() -> list[str]:
    """Files of games, seats or variants that are no more."""
    return sorted({path.name for path in FOLDER.glob("*.txt")} - set(names()))


def golden(name: str) -> str:
    """What a golden file should hold now."""
    lines = (
        playthrough(*_tables()[name])
        if name in _tables()
        else perft_counts(games.find(name.removesuffix("-perft.txt")))
    )
    return "\n".join(lines) + "\n"


def difference(name: str) -> str:
    """Return the first lines in which a golden file differs from what the rules do now."""
    path = FOLDER / name
    stored = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    lines = list(
        difflib.unified_diff(
            stored, golden(name).splitlines(), f"{name} as stored", f"{name} now", lineterm="", n=2
        )
    )
    more = [f"... and {len(lines) - 40} more lines"] if len(lines) > 40 else []
    return "\n".join(lines[:40] + more)


# --- playthroughs ---


def playthrough(game: Game, seats: int, variant: int) -> Iterator[str]:
    """Yield a whole random game in words: questions, answers, events, changes and digests."""
    match = _played(game, seats, variant)
    header = match.header
    box = f"box {header.box_name} {header.box_digest}"
    table = f"{seats} seats, {header.variant}, seed {header.seed}, {box}"
    yield f"{game.title} {header.version}, {table}"
    yield from _events(match, match.at(0), match.events(0))
    for number in range(1, len(match.moves) + 1):
        in_full = number <= FULL_FIRST or number > len(match.moves) - FULL_LAST
        yield from _decision(match, number, in_full)
    yield f"scores {match.scores()}, winners {match.winners()}"


def _played(game: Game, seats: int, variant: int) -> Match:
    match = Match.new(game, seats, variant=game.variants[variant].name, seed=SEED)
    dice = new_dice()
    seed_dice(dice, SEED, BOTS)
    while not match.is_over:
        seat = someone(sum(1 << waited for waited in match.waiting()), dice)
        options = match.options(seat)
        match.play(seat, options[below(dice, MAIN, len(options))])
    return match


def _decision(match: Match, number: int, in_full: bool) -> Iterator[str]:
    before, after = match.at(number - 1), match.at(number)
    seat, option = match.moves[number - 1]
    kind = match.game.options.span(option).kind
    if not in_full:
        yield f"{number}. seat {seat}, {kind}: {before.notation(option)} [{after.digest()[:8]}]"
        return
    offered = _joined([before.notation(each) for each in before.options(seat)])
    yield f"{number}. seat {seat}, {kind}: {offered} -> {before.notation(option)}"
    yield from _events(match, after, match.events(number))
    yield f"   {', '.join(_changes(before.state, after.state))} [{after.digest()[:8]}]"


def _joined(notations: list[str]) -> str:
    """Notations with the words that all of them begin with said once."""
    words = [notation.split() for notation in notations]
    same = 0
    while len(words) > 1 and all(
        len(each) > same + 1 and each[same] == words[0][same] for each in words
    ):
        same += 1
    return " ".join([*words[0][:same], " | ".join(" ".join(each[same:]) for each in words)])


def _events(match: Match, after: Match, events: list[Event]) -> Iterator[str]:
    lines = [match.game.tell().event(match.box, after.state, event) for event in events]
    if lines:
        yield "   " + " ".join(f"{line.text} ({line.rule})" for line in lines)


def _changes(before: Record, after: Record) -> Iterator[str]:
    """Every number that changed: `stock[0,2] 5>3`."""
    for name in before._array.dtype.names or ():
        if not name.startswith(CHANCE_AND_GAPS):
            old, new = np.asarray(before._array[name][0]), np.asarray(after._array[name][0])
            for place in np.argwhere(old != new):
                index = f"[{','.join(map(str, place))}]" if len(place) else ""
                yield f"{name}{index} {old[tuple(place)]}>{new[tuple(place)]}"


# --- perft ---


def perft_counts(game: Game) -> Iterator[str]:
    """Yield how many sequences of 1 to 4 options begin with the first question and in mid-game."""
    what = f"sequences of 1 to {PERFT_DEPTH} options"
    where = f"from the first question and after {MID_GAME} decisions"
    yield f"{game.title} {game.version}: {what}, {where}"
    for name, (its_game, seats, variant) in _tables().items():
        if its_game is game:
            yield name.removesuffix(".txt")
            for seed in PERFT_SEEDS:
                start, middle = (
                    [_count(game, s, depth) for depth in range(1, PERFT_DEPTH + 1)]
                    for s in _positions(game, seats, variant, seed)
                )
                first, later = (" ".join(map(str, counts)) for counts in (start, middle))
                yield f"  seed {seed}: start {first}, middle {later}"


def _positions(game: Game, seats: int, variant: int, seed: int) -> Iterator[Record]:
    """A game's first position, and the same game some way on."""
    box = game.open_box().record
    s = game.blank()
    dice = new_dice()
    out = [0] * game.options.total
    game.interpreted(setup)(box, s, seats, variant, seed)
    seed_dice(dice, seed, BOTS)
    yield s
    for _ in range(MID_GAME):
        seat = someone(game.interpreted(waiting)(box, s), dice)
        game.interpreted(apply)(
            box, s, seat, out[below(dice, MAIN, game.interpreted(legal)(box, s, seat, out))]
        )
    yield s


def _count(game: Game, s: Record, depth: int) -> int:
    row = np.zeros(depth + 1, game.state)
    row[:1] = np.frombuffer(to_bytes(s), game.state)
    lists = np.zeros((depth + 1, game.options.total + 1), np.int64)
    return int(game.compiled(perft)(packed(game.open_box().record), row, lists, depth))


if __name__ == "__main__":
    sys.exit(main())
