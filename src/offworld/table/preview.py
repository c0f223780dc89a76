"""What an option will do, found by trying it on states imagined from the seat's view.

These states look to the seat like the present one, so a preview can't show a secret.
"""

from __future__ import annotations

from itertools import takewhile

from offworld.kernel.events import Event, listening
from offworld.kernel.game import Box, Game
from offworld.kernel.records import Record, chance, copy
from offworld.presentation.words import TRIAL_SEEDS, Line

CHANCE, TURN = "chance", "turn"  # why an option is final


def certain_events(
    game: Game, box: Box, view: Record, seat: int, option: int, names: list[str]
) -> list[tuple[Event, Line]]:
    """Return the events that follow an option whatever the seat can't see, with their words."""
    first, *others = (
        _events(game, box, _imagined(game, box, view, seat, seed), seat, option, names)
        for seed in TRIAL_SEEDS
    )
    for other in others:
        pairs = zip(first, other, strict=False)
        first = [each for each, _ in takewhile(lambda pair: pair[0][0] == pair[1][0], pairs)]
    return first


def _events(
    game: Game, box: Box, s: Record, seat: int, option: int, names: list[str]
) -> list[tuple[Event, Line]]:
    with listening() as events:
        game.rules["apply"](box.record, s, seat, option)
    tell = game.tell()
    return [(event, tell.event(box, s, event, names)) for event in events]


def why_final(
    game: Game, box: Box, view: Record, seat: int, options: list[int], auto: bool
) -> list[str | None]:
    """Return for each option why it should be confirmed first, or None.

    `CHANCE`: something is rolled or drawn, so it can't be taken back. `TURN`: the seat's turn ends.
    With `auto`, answers that are the only possible ones follow by themselves.
    """
    start = _imagined(game, box, view, seat, TRIAL_SEEDS[0])
    return [_why_final(game, box, start, seat, option, auto) for option in options]


def _why_final(
    game: Game, box: Box, start: Record, seat: int, option: int, auto: bool
) -> str | None:
    rules, s, out = game.rules, copy(start), [0] * game.options.total
    rules["apply"](box.record, s, seat, option)
    ends = False
    while not (ends := s.turn != start.turn or not rules["waiting"](box.record, s) >> seat & 1):
        if not auto or rules["legal"](box.record, s, seat, out) > 1:
            break
        rules["apply"](box.record, s, seat, out[0])
    if chance(s) != chance(start):
        return CHANCE
    return TURN if ends else None


def _imagined(game: Game, box: Box, view: Record, seat: int, seed: int) -> Record:
    s = copy(view)
    game.rules["imagine"](box.record, s, seat, seed)
    return s
