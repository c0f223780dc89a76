"""The log of a table: what happened at each entry, in words, as each viewer may know it."""

from __future__ import annotations

from typing import NamedTuple

from offworld.kernel.contract import SPECTATOR
from offworld.kernel.events import Event
from offworld.match import Match


class LogLine(NamedTuple):
    """A thing that happened, as a sentence."""

    number: int  # of the entry that caused it; 0 for the setup
    seat: int  # whom it concerns, -1 for nobody
    text: str
    rule: str  # its number in docs/rules; empty where no rule is behind it


class Log:
    """The lines of every entry. Viewers share one list unless the game has hidden information."""

    def __init__(self, match: Match):
        self._match = match
        self._hidden = match.game.facts.hidden
        viewers = range(SPECTATOR, match.places) if self._hidden else [SPECTATOR]
        self._lines: dict[int, list[list[LogLine]]] = {viewer: [] for viewer in viewers}

    def add_events(self, number: int, events: list[Event], names: list[str]) -> None:
        """Add an entry with the events it caused, as they look from the present position."""
        tell, box = self._match.game.tell(), self._match.box
        for viewer, entries in self._lines.items():
            view = self._match.view(viewer)
            sentences = [(event.seat, tell.event(box, view, event, names)) for event in events]
            entries.append([LogLine(number, seat, *line) for seat, line in sentences])

    def add_line(self, line: LogLine) -> None:
        """Add an entry with one line that everybody may read."""
        for entries in self._lines.values():
            entries.append([line])

    def after(self, viewer: int, number: int) -> list[LogLine]:
        """Return the lines of all entries after `number`; after -1 those of the setup too."""
        return [line for lines in self._of(viewer)[number + 1 :] for line in lines]

    def at(self, viewer: int, number: int) -> list[LogLine]:
        """Return the lines of one entry."""
        return self._of(viewer)[number]

    def _of(self, viewer: int) -> list[list[LogLine]]:
        return self._lines[viewer if self._hidden else SPECTATOR]
