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
        game, box = self._match.game, self._match.box
        for viewer, entries in self._lines.items():
            view = self._match.view(viewer)
            seen = [game.events.seen_by(event, viewer) for event in events]
            lines = [
                (each.seat, game.tell().event(box, view, each, names, viewer)) for each in seen
            ]
            entries.append([LogLine(number, seat, *line) for seat, line in lines])

    def add_line(self, line: LogLine, own: str) -> None:
        """Add an entry with one line; its seat reads `own`, in games without secrets all do."""
        for viewer, entries in self._lines.items():
            is_own = viewer == line.seat or not self._hidden
            entries.append([line._replace(text=own) if is_own else line])

    def after(self, viewer: int, number: int) -> list[LogLine]:
        """Return the lines of all entries after `number`; after -1 those of the setup too."""
        return [line for lines in self._of(viewer)[number + 1 :] for line in lines]

    def at(self, viewer: int, number: int) -> list[LogLine]:
        """Return the lines of one entry."""
        return self._of(viewer)[number]

    def _of(self, viewer: int) -> list[list[LogLine]]:
        return self._lines[viewer if self._hidden else SPECTATOR]
