"""Words that the games share: the line that tells something, what seats are called, and small grammar."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from offworld.kernel.game import Box, Game
from offworld.kernel.records import Record, copy

TRIAL_SEEDS = (11, 22, 33)  # of states imagined to try something that chance may cross
SEAT_NAMES = ("Red", "Green", "White", "Teal", "Pink")

Names = Sequence[str] | None  # of the seats; None for what the game calls them


class Line(NamedTuple):
    """A sentence, and the number of the rule behind it."""

    text: str
    rule: str


def listed(parts: Iterable[str], last: str = "and") -> str:
    """Parts as a list in words: a, b and c."""
    words = list(parts)
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def sentence(text: str) -> str:
    return text[0].upper() + text[1:]


def as_sentence(text: str) -> str:
    """Begin with a capital letter and end with a full stop, unless it ends like a sentence."""
    end = "" if text.endswith((".", "?", "!")) else "."
    return f"{text[:1].upper()}{text[1:]}{end}"


def counted(amount: int, thing: str) -> str:
    return f"{amount} {thing}{'' if amount == 1 else 's'}"


def foretold(
    game: Game,
    box: Box,
    view: Record,
    seat: int,
    steps: Sequence[tuple[int, int]],
    names: Names = None,
) -> list[tuple[int, str]]:
    """Answers that are expected, each with its seat, in words: as far as they can be given on a state that looks to the seat as this one
    does. Where chance crosses them, another such state may carry them further."""
    return max(
        (_walked(game, box, view, seat, steps, names, guess) for guess in TRIAL_SEEDS), key=len
    )


def _walked(
    game: Game,
    box: Box,
    view: Record,
    seat: int,
    steps: Sequence[tuple[int, int]],
    names: Names,
    guess: int,
) -> list[tuple[int, str]]:
    rules, told, s, out = game.rules, [], copy(view), [0] * game.options.total
    rules["imagine"](box.record, s, seat, guess)
    for actor, option in steps:
        if (
            not rules["waiting"](box.record, s) >> actor & 1
            or option not in out[: rules["legal"](box.record, s, actor, out)]
        ):
            break
        told.append((actor, game.tell().option(box, s, actor, option, names).text))
        rules["apply"](box.record, s, actor, option)
    return told
