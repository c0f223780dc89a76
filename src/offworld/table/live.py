"""A table in memory: the match that its entries make, and what may be done at it. Nothing here knows of storage or the web.

Whoever changes a table first plays on it (`move`, `take_back`), then stores the entries this gave, then confirms them;
when storing fails, `rebuild` brings back what is stored.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from offworld.games import find
from offworld.kernel.contract import SPECTATOR
from offworld.kernel.events import Event, listening
from offworld.kernel.game import Box, Game
from offworld.kernel.records import Record, Records, chance, copy
from offworld.match import Header, IllegalOption, Match, Move
from offworld.presentation.words import TRIAL_SEEDS, as_sentence
from offworld.table.storage import OPEN, OVER, UNDO, Entry, SeatRow, TableRow


class Refused(Exception):
    """Something that can't be done at a table; nothing has changed. The code is for programs, the text for people."""

    def __init__(self, code: str, text: str):
        super().__init__(text)
        self.code, self.text = code, text


class LogLine(NamedTuple):
    """Something that happened, in words."""

    number: int  # of the entry that brought it about; 0 for the setup
    seat: int  # whom it concerns, -1 for nobody
    text: str
    rule: str


class Asked(NamedTuple):
    """When a seat's present question arose: after which entry, and at what time."""

    number: int
    at: float


class Preview(NamedTuple):
    """What an option will do, as far as that is certain; whether chance comes after; whether the seat's turn ends."""

    lines: list[LogLine]
    chance: bool
    ends: bool


class Table:
    """A table: its header, seats and entries, and the match they make."""

    def __init__(self, row: TableRow, seats: list[SeatRow], entries: Iterable[Entry]):
        self.row = row
        self.seats = seats
        self.entries = list(entries)
        self.game: Game = find(row.game)
        self.lock = asyncio.Lock()  # held by whoever looks at the match or changes it
        self.cache: dict[Any, Any] = {}  # what was made of the present position
        self._match: Match | None = None
        self._log: dict[int, list[list[LogLine]]] = {}
        self._asked: list[Asked] = []  # by seat

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def number(self) -> int:
        """How many entries there are; the next one has the number above."""
        return len(self.entries)

    @property
    def last_at(self) -> float:
        """When something was last done here."""
        return self.entries[-1].at if self.entries else self.row.created_at

    @property
    def frozen(self) -> str | None:
        """Why the game can't go on here, if it can't: it was begun by other rules, or with another box."""
        if self.row.rules_version != self.game.version:
            return (
                f"This game was begun by version {self.row.rules_version} of the rules of {self.game.title}; this server plays "
                f"version {self.game.version}. It can be looked at, but not played on."
            )
        if self.row.box_digest != self._box().digest:
            return f"This game was begun with another box ({self.row.box_name}). It can be looked at, but not played on."
        return None

    # --- waking and sleeping ---

    @property
    def asleep(self) -> bool:
        return self._match is None

    @property
    def match(self) -> Match:
        assert self._match is not None, "the table is asleep"
        return self._match

    def _box(self) -> Box:
        return standard_box(self.game)

    def rebuild(self) -> None:
        """Makes the match anew from the entries."""
        row = self.row
        names = tuple(seat.name or seat.kind for seat in self.seats if seat.seat < row.seats)
        header = Header(
            row.game,
            row.rules_version,
            row.box_name,
            row.box_digest,
            row.seats,
            row.variant,
            row.seed,
            names,
        )
        self._match = Match(self.game, self._box(), header)
        self._log = {viewer: [] for viewer in self._viewers()}
        self._asked = [Asked(0, row.created_at)] * self.match.places
        self.cache.clear()
        self._tell(0, SPECTATOR, self.match.events(0))
        for entry in self.entries:
            self._take(entry)

    def sleep(self) -> None:
        """Lets go of all that can be made anew."""
        self._match = None
        self._log = {}
        self._asked = []
        self.cache.clear()

    def catch_up(self, entries: Iterable[Entry]) -> bool:
        """Takes entries that are stored already; were there new ones?"""
        new = [entry for entry in entries if entry.number > self.number]
        for entry in new:
            if entry.number != self.number + 1:
                raise ValueError(f"table {self.id} lacks the entry {self.number + 1}")
            if not self.asleep:
                self._take(entry)
            self.entries.append(entry)
        self.cache.clear()
        return bool(new)

    def _take(self, entry: Entry) -> None:
        """Takes one entry on the match and the log. The seats that it asks anew are those it concerns: see `asked_at`."""
        match = self.match
        turn, waiting = match.state.turn, set(match.waiting())
        if entry.option == UNDO:
            self._take_undo(entry)
        else:
            self._take_move(entry)
        anew = waiting.symmetric_difference(match.waiting()) | {entry.seat}
        for seat in range(match.places):
            if seat in anew or match.state.turn != turn:
                self._asked[seat] = Asked(entry.number, entry.at)

    def _take_undo(self, entry: Entry) -> None:
        """Takes the last move of the entry's seat back."""
        match = self.match
        at = match.last_move(entry.seat)
        words = match.game.tell().notation(match.box, match.after(at), match.moves[at].option)
        match.undo(entry.seat)
        for lines in self._log.values():
            lines.append(
                [
                    LogLine(
                        entry.number,
                        entry.seat,
                        f"{self.names()[entry.seat]} takes back: {words}.",
                        "",
                    )
                ]
            )

    def _take_move(self, entry: Entry) -> None:
        match = self.match
        forced = self.auto and len(match.options(entry.seat)) == 1
        words = match.notation(entry.option)
        events = match.play(entry.seat, entry.option)
        self._tell(
            entry.number,
            entry.seat,
            events,
            f"{self.names()[entry.seat]} has one answer only: {words}." if forced else None,
        )

    # --- words ---

    @property
    def auto(self) -> bool:
        """Is an answer that is the only one possible given by itself?"""
        return bool(self.row.settings.get("auto", True))

    @property
    def hints(self) -> bool:
        """May a bot be asked for advice? Where people play against each other, only if the table was made so."""
        people = sum(1 for row in self.seats if row.kind == "person")
        return people <= 1 or bool(self.row.settings.get("hints", False))

    def names(self) -> list[str]:
        """What each seat is called; never two alike."""
        default: tuple[str, ...] = self.game.tell().seat_names(self.match.state)
        given = {row.seat: row.name for row in self.seats}
        names = [given.get(seat) or default[seat] for seat in range(self.match.places)]
        return [
            name if names.count(name) == 1 else f"{name} ({default[seat]})"
            for seat, name in enumerate(names)
        ]

    def log(self, viewer: int, after: int = -1) -> list[LogLine]:
        """What happened from an entry on, as a viewer may know it; from -1 on also the setup."""
        return [line for lines in self._log[self._log_key(viewer)][after + 1 :] for line in lines]

    def log_of(self, viewer: int, number: int) -> list[LogLine]:
        return self._log[self._log_key(viewer)][number]

    def _viewers(self) -> list[int]:
        """Those whose logs differ."""
        return [*range(SPECTATOR, self.match.places)] if self.game.facts.hidden else [SPECTATOR]

    def _log_key(self, viewer: int) -> int:
        return viewer if self.game.facts.hidden else SPECTATOR

    def _tell(self, number: int, seat: int, events: list[Event], before: str | None = None) -> None:
        tell, names = self.game.tell(), self.names()
        for viewer, lines in self._log.items():
            view = self.match.view(viewer)
            told = [
                (event.seat, tell.event(self.match.box, view, event, names)) for event in events
            ]
            said = [LogLine(number, who, line.text, line.rule) for who, line in told]
            lines.append([LogLine(number, seat, before, ""), *said] if before else said)

    # --- playing ---

    def waiting(self) -> list[int]:
        return self.match.waiting()

    def is_over(self) -> bool:
        return not self.match.waiting()

    @property
    def status(self) -> str:
        return OVER if self.is_over() else OPEN

    def asked_at(self, viewer: int) -> int:
        """After which entry a seat's present question arose; what others do at the same time leaves it alone. For spectators the last."""
        return self.number if viewer == SPECTATOR else self._asked[viewer].number

    def since(self, seat: int) -> float:
        """When a seat's present question was asked."""
        return self._asked[seat].at

    def together(self) -> bool:
        """Do several play at once now? Then whoever is not asked any more is ready."""
        match = self.match
        if not self.game.facts.simultaneous:
            return False
        for number in reversed(range(len(match.moves) + 1)):
            state = match.after(number)
            if state.turn != match.state.turn:
                break
            if self.game.rules["waiting"](match.box.record, state).bit_count() > 1:
                return True
        return False

    def last_own(self, viewer: int) -> int | None:
        """The last entry of a seat, 0 before the first; None for spectators."""
        if viewer == SPECTATOR:
            return None
        return next((entry.number for entry in reversed(self.entries) if entry.seat == viewer), 0)

    def was_done(self, seat: int, number: int, option: int) -> bool:
        """Was this answered already? Then it was sent twice. Others may have been faster, so its entry may have a higher number."""
        if number < 1:
            return False
        answer = next((entry for entry in self.entries[number - 1 :] if entry.seat == seat), None)
        return answer is not None and answer.option == option

    def check(self, seat: int, number: int) -> None:
        """Refuses what can't be an answer to the present question."""
        if self.frozen:
            raise Refused("frozen", self.frozen)
        if seat == SPECTATOR:
            raise Refused(
                "not_your_seat",
                "You are watching: only those who sit at the table can play. Open your own seat's link.",
            )
        if not self.asked_at(seat) < number <= self.number + 1:
            raise Refused(
                "stale",
                f"The table has moved on: what you do now has the number {self.asked_at(seat) + 1}, not {number}.",
            )

    def move(self, seat: int, number: int, option: int) -> list[Entry]:
        """Plays a seat's option, and after it each answer that is the only one possible."""
        self.check(seat, number)
        made: list[Entry] = []
        try:
            self._play(seat, option, made)
        except IllegalOption as error:
            over = self.is_over()
            waiting = over or seat in self.waiting()
            code = "over" if over else "illegal" if waiting else "not_waiting"
            raise Refused(code, as_sentence(str(error))) from error
        return made + self.forced(len(made))

    def forced(self, already: int = 0) -> list[Entry]:
        """Gives, while there is one, an answer that is nobody's choice: the only one possible, or one to be drawn by lot."""
        made: list[Entry] = []
        while not self.frozen:
            given = [
                (seat, options)
                for seat in self.waiting()
                if self._is_given(options := self.match.options(seat))
            ]
            if not given:
                break
            seat, options = given[0]
            self._play(seat, secrets.choice(options), made, already)
        return made

    def _is_given(self, options: Sequence[int]) -> bool:
        """Is a question not left to whoever is asked?"""
        if len(options) == 1:
            return self.auto
        return (
            bool(self.row.settings.get("lots", False))
            and self.game.options.span(options[0]).kind in self.game.by_lot
        )

    def _play(self, seat: int, option: int, made: list[Entry], already: int = 0) -> None:
        entry = Entry(self.number + already + len(made) + 1, seat, option, time.time())
        if option == UNDO:
            raise IllegalOption("an undo is not a move")
        if option not in self.match.options(seat):
            self.match.play(seat, option)  # which says why not
        self._take(entry)
        made.append(entry)
        self.cache.clear()

    def confirm(self, entries: list[Entry]) -> None:
        """The entries are stored: they are part of the table now."""
        self.entries += entries
        self.cache.clear()

    # --- taking back ---

    def can_undo(self, seat: int) -> bool:
        return seat != SPECTATOR and not self.frozen and bool(self._back(seat))

    def _back(self, seat: int) -> list[int]:
        """The places of the moves that go when a seat takes its last answer back, the latest first; none if that would not be fair.

        What others answered meanwhile, asked at the same time, stays; whatever else came later must have been nobody's choice, and
        goes with it. Chance and news stand.
        """
        match = self.match
        if (
            not self.row.settings.get("undo", True) or match.game.facts.hidden or self.is_over()
        ):  # at the end the seed is shown
            return []
        moves = match.moves
        chosen = next(
            (
                at
                for at in reversed(range(len(moves)))
                if moves[at].seat == seat and not self._was_forced(at)
            ),
            None,
        )
        if chosen is None:
            return []
        going = []
        for at in reversed(range(chosen, len(moves))):
            if at > chosen and match.stands_without(chosen, at):
                continue
            if match.drew(at) or (at > chosen and not self._was_forced(at)):
                return []
            going.append(at)
        return going

    def _was_forced(self, at: int) -> bool:
        """Was the move at a place nobody's choice?"""
        out = [0] * self.game.options.total
        match = self.match
        count = self.game.rules["legal"](
            match.box.record, match.after(at), match.moves[at].seat, out
        )
        return self._is_given(out[:count])

    def take_back(self, seat: int, number: int) -> list[Entry]:
        """Takes a seat's last answer back."""
        self.check(seat, number)
        going = self._back(seat)
        if not going:
            raise Refused("no_undo", self._why_no_undo(seat))
        made: list[Entry] = []
        for at in going:  # each is then its seat's last
            entry = Entry(self.number + len(made) + 1, self.match.moves[at].seat, UNDO, time.time())
            self._take(entry)
            made.append(entry)
        self.cache.clear()
        return made

    def _why_no_undo(self, seat: int) -> str:
        if not self.row.settings.get("undo", True):
            return "At this table moves stand: undo was switched off when it was made."
        if not any(move.seat == seat for move in self.match.moves):
            return "You have not moved yet: there is nothing to take back."
        return "Your last move can't be taken back: play has gone on from it, or it brought something new to light."

    # --- looking ---

    def view(self, viewer: int) -> Record:
        """What a viewer may see now."""
        found: Record | None = self.cache.get(("view", viewer))
        if found is None:
            found = self.cache["view", viewer] = self.match.view(viewer)
        return found

    def race(self, view: Record) -> list[int]:
        """How far each seat is, by what everyone is after."""
        found: list[int] = self.game.tell().race(self.match.box, view)
        return found

    def scores(self, view: Record) -> list[int]:
        """The scores as a view shows them."""
        out = [0] * self.match.places
        self.game.rules["score"](self.match.box.record, view, out)
        return out

    def moves_after(self, number: int) -> list[Move]:
        """The moves that stood after some entries."""
        return [Move(entry.seat, entry.option) for entry in self._standing(number)]

    def _standing(self, number: int) -> list[Entry]:
        """Of some entries those whose moves were not taken back."""
        standing: list[Entry] = []
        for entry in self.entries[:number]:
            if entry.option == UNDO:
                del standing[
                    next(
                        at
                        for at in reversed(range(len(standing)))
                        if standing[at].seat == entry.seat
                    )
                ]
            else:
                standing.append(entry)
        return standing

    def entries_before(self) -> list[int]:
        """For each move of the match the entry after which it was to be made, and the last entry for the end: what a match counts

        in moves, a table counts in entries, and those that were taken back are among them.
        """
        return [entry.number - 1 for entry in self._standing(self.number)] + [self.number]

    def view_after(self, number: int, viewer: int) -> Record:
        """What a viewer could see after some entries."""
        moves = self.moves_after(number)
        match, present = self.match, self.match.moves
        shared = min(len(moves), len(present))
        same = next((at for at in range(shared) if moves[at] != present[at]), shared)
        if same < len(moves):  # an answer that was taken back since
            match = match.at(same)
            for move in moves[same:]:
                match.play(*move)
        view = Records(self.game.state, 1)
        self.game.rules["observe"](match.box.record, match.after(len(moves)), viewer, view)
        return view[0]

    def preview(self, seat: int, number: int, option: int) -> Preview:
        """What an option will do, tried on states that look to the seat as this one does: no secret can show."""
        self.check(seat, number)
        if option not in self.match.options(seat):
            raise Refused("illegal", "That is not among your answers now.")
        tried = [self._try(seat, option, guess) for guess in TRIAL_SEEDS]
        events, chance, ends = tried[0]
        for others, _, _ in tried[1:]:
            same = (
                i
                for i, (one, other) in enumerate(zip(events, others, strict=False))
                if one[0] != other[0]
            )
            events = events[: next(same, min(len(events), len(others)))]
        return Preview(
            [LogLine(number, event.seat, line.text, line.rule) for event, line in events],
            chance,
            ends,
        )

    def _try(
        self, seat: int, option: int, guess: int
    ) -> tuple[list[tuple[Event, Any]], bool, bool]:
        """What happens on one imagined state, whether the dice were thrown, and whether the seat's turn is over then."""
        rules, box = self.game.rules, self.match.box
        s = copy(self.view(seat))
        rules["imagine"](box.record, s, seat, guess)
        dice, turn = chance(s), s.turn
        with listening() as events:
            rules["apply"](box.record, s, seat, option)
        tell, names = self.game.tell(), self.names()
        told = [(event, tell.event(box, s, event, names)) for event in events]
        out = [0] * self.game.options.total
        while (
            s.turn == turn and rules["waiting"](box.record, s) >> seat & 1
        ):  # what follows by itself may end the turn, too
            if not self.auto or rules["legal"](box.record, s, seat, out) > 1:
                return told, chance(s) != dice, False
            rules["apply"](box.record, s, seat, out[0])
        return told, chance(s) != dice, True


_boxes: dict[str, Box] = {}


def standard_box(game: Game) -> Box:
    """A game's own box, opened once."""
    if game.name not in _boxes:
        _boxes[game.name] = game.open_box(None)
    return _boxes[game.name]
