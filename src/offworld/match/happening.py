"""An event of a match and its sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from offworld.kernel.events import Event
from offworld.kernel.game import Game

if TYPE_CHECKING:
    from offworld.presentation.words import Line


@dataclass(frozen=True, repr=False)
class Happening:
    """An event and its sentence.

    >>> import offworld
    >>> happening = offworld.new("cytress", seats=2, seed=7).push("side 2")[0]
    >>> happening
    <Red plays Lofty, with GLOW in Corpocrat and CRED in Hooligang.>
    >>> happening.seat, happening.name, happening.rule
    (0, 'chose_side', '2.8')
    """

    name: str  # of the kind of event
    seat: int  # whom it concerns, -1 for nobody
    text: str
    rule: str  # its number in docs/rules
    arguments: dict[str, int]  # the event's integers by name

    @classmethod
    def of(cls, game: Game, event: Event, line: Line) -> Happening:
        """Return an event of a game with its line.

        >>> import offworld
        >>> from offworld.presentation.words import Line
        >>> match = offworld.new("cytress", seats=2, seed=7)
        >>> event = match.play(0, 1)[0]
        >>> Happening.of(match.game, event, Line("Red plays Lofty.", "2.8"))
        <Red plays Lofty.>
        """
        events = game.events
        return cls(events.name(event), event.seat, line.text, line.rule, events.named(event))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"
