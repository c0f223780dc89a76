"""Which moves of a table were choices, and which of them may be taken back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from offworld.match import Match


class Undo:
    """The moves of a match, each with whether its seat had a choice.

    A move is no choice if all know that it was the only one possible, if it was drawn by lot, or if
    the server made it for a seat that passes.
    """

    def __init__(self, match: Match, settings: Mapping[str, Any]):
        self._match, self._settings = match, settings
        self._chosen: list[bool | None] = []  # by the place of the move; None: not found out yet

    def is_choice(self, options: list[int]) -> bool:
        """Return whether these options leave a seat a choice."""
        game = self._match.game
        if len(options) == 1:
            return not (self._settings.get("auto", True) and game.options.is_forced(options))
        by_lot = game.options.span(options[0]).kind in game.by_lot
        return not (by_lot and self._settings.get("lots", False))

    def add(self, options: list[int] | None, passed: bool = False) -> None:
        """Note a move that was made; `options` are those it was chosen from, if known.

        `passed`: the server made it for a seat that passes.
        """
        chosen = None if options is None else self.is_choice(options)
        self._chosen.append(False if passed else chosen)

    def remove(self, at: int) -> None:
        """Forget the move at a place. The options of later moves did not depend on it."""
        del self._chosen[at]

    def was_choice(self, at: int) -> bool:
        """Return whether the seat decided on the move at a place."""
        known = self._chosen[at]
        if known is None:
            match, out = self._match, [0] * self._match.game.options.total
            record, state, seat = match.box.record, match.after(at), match.moves[at].seat
            count = match.game.rules["legal"](record, state, seat, out)
            known = self._chosen[at] = self.is_choice(out[:count])
        return known

    def places(self, seat: int) -> list[int]:
        """Return the places of the moves that an undo by a seat removes, the latest first.

        These are the seat's last choice and the forced moves after it. Moves that others made
        meanwhile, asked at the same time, stay. The list is empty when anybody has learned
        something since, or when another choice depends on the move.
        """
        match, moves = self._match, self._match.moves
        if not self._settings.get("undo", True) or match.is_over:  # at the end the seed is shown
            return []
        own = (at for at in reversed(range(len(moves))) if moves[at].seat == seat)
        chosen = next((at for at in own if self.was_choice(at)), None)
        if chosen is None:
            return []
        going = []
        for at in reversed(range(chosen, len(moves))):
            if at > chosen and match.stands_without(chosen, at):
                continue
            if (at > chosen and self.was_choice(at)) or match.revealed(at, seat):
                return []
            going.append(at)
        return going

    def why_not(self, seat: int) -> str:
        """Return why a seat can't take its last move back, as a sentence."""
        if not self._settings.get("undo", True):
            return "This table was made without undo: moves stand."
        if self._match.last_move(seat) < 0:
            return "You have not moved yet: there is nothing to take back."
        return (
            "Your last move can't be taken back: others have moved since, "
            "or it revealed something new."
        )
