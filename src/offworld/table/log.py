"""The log of a table: what happened at each entry, in words, as each viewer may know it."""

from __future__ import annotations

from typing import NamedTuple

from offworld.kernel.contract import SPECTATOR
from offworld.kernel.events import Event
from offworld.kernel.records import Record
from offworld.match import Match


class LogLine(NamedTuple):
    """A thing that happened, as a sentence."""

    number: int  # of the entry that caused it; 0 for the setup
    seat: int  # whom it concerns, -1 for nobody
    text: str
    rule: str  # its number in docs/rules; empty where no rule is behind it


class Log:
    """The lines of every entry, for each viewer: a seat is "you" in its own.

    Most lines read the same for all. Such a line, or a whole entry of them, is kept once.
    """

    def __init__(self, match: Match):
        self._match = match
        self._hidden = match.game.facts.hidden
        viewers = range(SPECTATOR, match.places)
        self._lines: dict[int, list[list[LogLine]]] = {viewer: [] for viewer in viewers}

    def add_events(self, number: int, events: list[Event], names: list[str]) -> None:
        """Add an entry with the events it caused, as they look from the present position."""
        if not events:  # without them no view is needed, which takes longer than its words
            for entries in self._lines.values():
                entries.append([])
            return
        view = self._match.view(SPECTATOR)
        public = [self._line(number, event, names, SPECTATOR, view) for event in events]
        self._lines[SPECTATOR].append(public)
        for viewer in range(self._match.places):
            seen = self._match.view(viewer) if self._hidden else view
            pairs = zip(public, events, strict=True)
            lines = [self._own(line, event, names, viewer, seen) for line, event in pairs]
            self._lines[viewer].append(public if lines == public else lines)

    def _own(
        self, public: LogLine, event: Event, names: list[str], viewer: int, view: Record
    ) -> LogLine:
        """Return a seat's line of an event, or the public one if both are the same.

        Without hidden information they differ only if the seat is among the event's integers.
        """
        if not self._hidden and viewer not in event[1:]:
            return public
        own = self._line(public.number, event, names, viewer, view)
        return own if own != public else public

    def _line(
        self, number: int, event: Event, names: list[str], viewer: int, view: Record
    ) -> LogLine:
        game, box = self._match.game, self._match.box
        seen = game.events.seen_by(event, viewer)
        return LogLine(number, event.seat, *game.tell().event(box, view, seen, names, viewer))

    def add_undo(self, number: int, seat: int, name: str, notation: str) -> None:
        """Add an entry by which a seat takes an answer back; others may not know which."""
        answer = " an answer" if self._hidden else f": {notation}"
        public = [LogLine(number, seat, f"{name} takes back{answer}.", "")]
        own = [LogLine(number, seat, f"You take back: {notation}.", "")]
        for viewer, entries in self._lines.items():
            entries.append(own if viewer == seat else public)

    def after(self, viewer: int, number: int) -> list[LogLine]:
        """Return the lines of all entries after `number`; after -1 those of the setup too."""
        return [line for lines in self._lines[viewer][number + 1 :] for line in lines]

    def at(self, viewer: int, number: int) -> list[LogLine]:
        """Return the lines of one entry."""
        return self._lines[viewer][number]
