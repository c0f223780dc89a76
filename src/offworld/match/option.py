"""An option of a match that reads as what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from offworld.match.match import Match


class Option(int):
    """An option that a seat may take: an integer that shows its notation in a session.

    >>> import offworld
    >>> option = offworld.new("cytress", seats=2, seed=7).options()[1]
    >>> option, option.notation, option + 0
    (<side 2>, 'side 2', 1)
    >>> option.text
    'Play Lofty, with GLOW in Corpocrat and CRED in Hooligang.'
    """

    match: Match
    seat: int
    _moves: int

    @classmethod
    def of(cls, match: Match, seat: int, option: int) -> Option:
        """Return the option of a seat at the present position of a match.

        >>> import offworld
        >>> match = offworld.new("cytress", seats=2, seed=7)
        >>> Option.of(match, 0, 1)
        <side 2>
        """
        made = cls(option)
        made.match, made.seat, made._moves = match, seat, len(match.moves)
        return made

    @property
    def notation(self) -> str:
        """The option as people type it: `side 2`."""
        state = self.match.after(self._moves)
        return self.match.game.tell().notation(self.match.box, state, int(self))

    @property
    def text(self) -> str:
        """What the option does, as a sentence."""
        box, state = self.match.box, self.match.after(self._moves)
        return self.match.game.tell().option(box, state, self.seat, int(self)).text

    @property
    def rule(self) -> str:
        """The number of the rule behind it, in docs/rules."""
        box, state = self.match.box, self.match.after(self._moves)
        return self.match.game.tell().option(box, state, self.seat, int(self)).rule

    def __repr__(self) -> str:
        return f"<{self.notation}>"

    def __str__(self) -> str:  # in texts and files it is a number like any other
        return int.__repr__(self)

    def __format__(self, spec: str) -> str:
        return format(int(self), spec)
