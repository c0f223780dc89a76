"""Whether a move taught anybody something hidden: then it can't be taken back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from offworld.kernel.contract import SPECTATOR
from offworld.kernel.dice import BOTS, new_dice, seed_dice
from offworld.kernel.knowledge import interpreted_room, is_expected
from offworld.kernel.records import Record, copy

if TYPE_CHECKING:
    from offworld.match.match import Match

TRIES = 8  # states imagined to find out whether a viewer has learned something
GUESSES = 4  # what another seat may have seen is guessed that often; the tries are shared out


def taught(match: Match, at: int, taker: int) -> bool:
    """Return whether a viewer learned something hidden from the move at a place.

    What other seats saw is guessed from the taker's view. If it were looked up, taking back would
    be possible or not depending on what they hold, and the taker would see that.

    >>> import offworld
    >>> match = offworld.new("cytress", seats=2, seed=7)
    >>> happened = match.push("side 2")
    >>> taught(match, 0, taker=0)  # nothing is hidden
    False
    """
    game, record, move = match.game, match.box.record, match.moves[at]
    expected, dice = game.interpreted(is_expected), new_dice()
    room = interpreted_room(game.state, game.options.total)
    seed_dice(dice, at, BOTS)

    def learned(viewer: int, before: Record, after: Record, tries: int) -> bool:
        seen, sees = (game.view(match.box, state, viewer) for state in (before, after))
        return not expected(record, seen, viewer, *move, sees, tries, dice, room)

    others = [seat for seat in range(match.places) if seat != taker]
    states = match.after(at), match.after(at + 1)
    return any(learned(viewer, *states, TRIES) for viewer in (taker, SPECTATOR)) or any(
        learned(viewer, *guess, TRIES // GUESSES)
        for guess in _guesses(match, at, taker)
        for viewer in others
    )


def _guesses(match: Match, at: int, taker: int) -> Iterator[tuple[Record, Record]]:
    """Yield states before and after a move that may be the true ones, for all a seat knows."""
    rules, record, out = match.game.rules, match.box.record, [0] * match.game.options.total
    seat, option = match.moves[at]
    for seed in range(GUESSES):
        guess = match.view_after(at, taker)
        rules["imagine"](record, guess, taker, seed)
        before = copy(guess)
        if option in out[: rules["legal"](record, guess, seat, out)]:
            rules["apply"](record, guess, seat, option)
            yield before, guess
