"""The log of a table: what happened at each entry, in words, as each viewer may know it."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from offworld.kernel.contract import SPECTATOR, turn_of
from offworld.kernel.events import Event
from offworld.kernel.records import Record
from offworld.match import Match

NOBODY = -1


class LogLine(NamedTuple):
    """A thing that happened, as a sentence."""

    number: int  # of the entry that caused it; 0 for the setup
    seat: int  # whom it concerns, -1 for nobody
    text: str
    rule: str  # its number in docs/rules; empty where no rule is behind it
    turn: int = 0  # the first entry of the turn in which it happened
    whose: int = NOBODY  # the seat whose turn that is; nobody's is what happens between turns


class Turn(NamedTuple):
    """A seat's turn; where all play at once, its part of a round."""

    seat: int
    ordinal: int  # of the turn or round, as the state counts them
    shared: bool = False  # whether others play at the same time


class Log:
    """The lines of every entry, for each viewer: a seat is "you" in its own.

    Most lines read the same for all. Such a line, or a whole entry of them, is kept once.
    """

    def __init__(self, match: Match):
        self._match = match
        self._hidden = match.game.facts.hidden
        viewers = range(SPECTATOR, match.places)
        self._lines: dict[int, list[list[LogLine]]] = {viewer: [] for viewer in viewers}
        self._began: dict[tuple[int, int], int] = {}  # first entries of turns

    def turn(self, seat: int) -> Turn:
        """Return the turn to which an answer of a seat belongs at the present position."""
        match = self._match
        public = match.view(SPECTATOR) if self._hidden else match.state
        whose = match.game.interpreted(turn_of)(match.box.record, public)
        ordinal = int(match.state.turn)
        for opponent in range(match.header.seats, match.places):
            if (opponent, ordinal) in self._began:  # the player decides for it
                return Turn(opponent, ordinal)
        return Turn(whose if whose >= 0 else seat, ordinal, whose < 0)

    def _first_entry(self, turn: Turn, number: int) -> int:
        """Return the first entry of a turn: this one, if there was none before."""
        return self._began.setdefault((turn.seat, turn.ordinal), number)

    def add_setup(self, events: list[Event], names: list[str]) -> None:
        """Add what happened before the first entry."""
        self._add(0, events, names, [(0, NOBODY)] * len(events))

    def add_events(
        self, number: int, seat: int, turn: Turn, events: list[Event], names: list[str]
    ) -> None:
        """Add a seat's entry, given in a turn, with the events it caused.

        They are described as they look from the present position.
        """
        turns: list[tuple[int, int]] = []
        players = {turn.seat, seat}
        for part in self._by_turn(events):
            between = len(part)
            if part and self._begins_turn(part[0]):
                players = {part[0].seat}
                between = 0 if part[0].seat == NOBODY else between
                turn = Turn(part[0].seat, turn.ordinal + 1) if between else turn
            began = self._first_entry(turn, number)
            if between and self._match.state.turn != turn.ordinal:
                between = _end_of_turn(part, players, turn.shared)
            turns += [(began, turn.seat)] * between + [(number, NOBODY)] * (len(part) - between)
        self._add(number, events, names, turns)

    def _by_turn(self, events: list[Event]) -> list[list[Event]]:
        """Divide an entry's events: those of the answer, then each turn of an opponent."""
        starts = [
            at
            for at, event in enumerate(events)
            if self._begins_turn(event)
            and not (at and self._begins_turn(events[at - 1]) and events[at - 1].seat == event.seat)
        ]
        return [events[first:end] for first, end in pairwise([0, *starts, len(events)])]

    def _begins_turn(self, event: Event) -> bool:
        """Return whether a turn of the game's own opponent, or a round, begins with an event."""
        match = self._match
        is_game = event.seat >= match.header.seats or event.seat == NOBODY
        is_alone = match.places > match.header.seats
        return is_alone and is_game and match.game.events.kinds[event.code].begins_turn

    def _add(
        self, number: int, events: list[Event], names: list[str], turns: list[tuple[int, int]]
    ) -> None:
        """Add an entry's events, each with the first entry of its turn and whose turn that is."""
        if not events:  # without them no view is needed, which takes longer than its words
            for entries in self._lines.values():
                entries.append([])
            return
        view = self._match.view(SPECTATOR)
        public = [
            self._line(number, event, names, SPECTATOR, view)._replace(turn=began, whose=whose)
            for event, (began, whose) in zip(events, turns, strict=True)
        ]
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
        own = own._replace(turn=public.turn, whose=public.whose)
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
        turn = self.turn(seat)
        began = self._first_entry(turn, number)
        public = [LogLine(number, seat, f"{name} takes back{answer}.", "", began, turn.seat)]
        own = [LogLine(number, seat, f"You take back: {notation}.", "", began, turn.seat)]
        for viewer, entries in self._lines.items():
            entries.append(own if viewer == seat else public)

    def after(self, viewer: int, number: int) -> list[LogLine]:
        """Return the lines of all entries after `number`; after -1 those of the setup too."""
        return [line for lines in self._lines[viewer][number + 1 :] for line in lines]

    def at(self, viewer: int, number: int) -> list[LogLine]:
        """Return the lines of one entry."""
        return self._lines[viewer][number]


def _end_of_turn(events: list[Event], players: set[int], shared: bool) -> int:
    """Return how many events belong to a turn that ends; the rest happen between turns.

    What concerns other seats happens between turns if an event of no seat comes before it, such as
    the beginning of a round, or if others played at the same time.
    """
    others = (at for at, event in enumerate(events) if event.seat not in {NOBODY, *players})
    first = next(others, len(events))
    if first == len(events):
        return first
    before = (at for at, event in enumerate(events[:first]) if event.seat == NOBODY)
    return next(before, first if shared else len(events))
