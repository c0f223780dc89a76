"""What an option will do, found by trying it on states imagined from the seat's view.

These states look to the seat like the present one, so a preview can't show a secret.
"""

from __future__ import annotations

from itertools import takewhile

from offworld.kernel.contract import SPECTATOR, turn_of
from offworld.kernel.dice import BOTS, new_dice, seed_dice
from offworld.kernel.events import Event, listening
from offworld.kernel.game import Box, Game
from offworld.kernel.knowledge import interpreted_room, is_expected
from offworld.kernel.records import Record, chance, copy
from offworld.presentation.words import TRIAL_SEEDS, Line

# Why an option is final.
CHANCE, LAST, REACTION, TURN, SHOWN = "chance", "last", "reaction", "turn", "shown"
SHOWN_TRIES = 8  # imagined states on which it is tried whether an option shows something hidden


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
    tell, view = game.tell(), game.view(box, s, seat)
    seen = [game.events.seen_by(event, seat) for event in events]
    return [(event, tell.event(box, view, event, names, seat)) for event in seen]


def why_final(
    game: Game, box: Box, view: Record, seat: int, options: list[int], auto: bool
) -> list[str | None]:
    """Return for each option why it is final, or None if it can be taken back.

    `CHANCE`: something is rolled or drawn, and the seat plays on. `LAST`: something is rolled or
    drawn, and the seat's turn is over. `REACTION`: others are asked in the seat's turn. `TURN`: the
    seat's turn ends. `SHOWN`: it shows others what was hidden. With `auto`, answers that all know
    to be the only possible ones follow by themselves.

    After `CHANCE` and `SHOWN` the turn goes on, so the page asks for no confirmation. It does for
    the others, unless the end of a turn can be taken back for a moment.
    """
    start = _imagined(game, box, view, seat, TRIAL_SEEDS[0])
    return [_why_final(game, box, start, seat, option, auto) for option in options]


def _why_final(
    game: Game, box: Box, start: Record, seat: int, option: int, auto: bool
) -> str | None:
    rules, s, out = game.rules, copy(start), [0] * game.options.total
    rules["apply"](box.record, s, seat, option)
    while not (ends := s.turn != start.turn or not rules["waiting"](box.record, s) >> seat & 1):
        options = out[: rules["legal"](box.record, s, seat, out)]
        if not (auto and game.options.is_forced(options)):
            break
        rules["apply"](box.record, s, seat, out[0])
    if chance(s) != chance(start):
        return LAST if ends else CHANCE
    if not ends:
        return SHOWN if _shows(game, box, start, seat, option) else None
    same_turn = s.turn == start.turn and rules["waiting"](box.record, s) != 0
    return REACTION if same_turn and game.interpreted(turn_of)(box.record, s) == seat else TURN


def _shows(game: Game, box: Box, start: Record, seat: int, option: int) -> bool:
    """Return whether an option shows all others something of what its seat hides."""
    if not game.facts.hidden or not game.options.span(option).secret:
        return False
    before, s, dice = game.view(box, start, SPECTATOR), copy(start), new_dice()
    seed_dice(dice, TRIAL_SEEDS[0], BOTS)
    game.rules["apply"](box.record, s, seat, option)
    after = game.view(box, s, SPECTATOR)
    room = interpreted_room(game.state, game.options.total)
    return not game.interpreted(is_expected)(
        box.record, before, SPECTATOR, seat, option, after, SHOWN_TRIES, dice, room
    )


def _imagined(game: Game, box: Box, view: Record, seat: int, seed: int) -> Record:
    s = copy(view)
    game.rules["imagine"](box.record, s, seat, seed)
    return s
