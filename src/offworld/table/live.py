"""A table in memory: the match that its entries make, and what may be done at it.

Nothing here knows of storage or the web. To change a table, play on it (`move`, `take_back`), store
the entries that this returns, then `confirm` them. When storing fails, `rebuild` restores the
stored position.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

from offworld.games import find
from offworld.kernel.contract import SPECTATOR, turn_of
from offworld.kernel.game import Game
from offworld.kernel.records import Record
from offworld.match import Fate, Header, IllegalOption, Match, Move
from offworld.match.proof import lot_of
from offworld.presentation.guide import guide_of
from offworld.presentation.words import as_sentence
from offworld.table import guided
from offworld.table.guided import Guided, Question
from offworld.table.log import Log, LogLine
from offworld.table.preview import certain_events, why_final
from offworld.table.storage import (
    NO_SEED,
    OPEN,
    OVER,
    UNDO,
    UNTIL_TURN,
    Entry,
    SeatRow,
    TableRow,
    proof_of,
)
from offworld.table.undo import Undo

Result = TypeVar("Result")


class Refused(Exception):
    """A request that was refused; nothing has changed.

    The code is for programs, the text for people.
    """

    def __init__(self, code: str, text: str):
        super().__init__(text)
        self.code, self.text = code, text


async def in_thread(work: Callable[..., Result], *arguments: Any) -> Result:
    """Do something with a table in a thread, to its end even when the caller is cancelled.

    Else its lock would be free while the thread still changes the table.
    """
    task = asyncio.ensure_future(asyncio.to_thread(work, *arguments))
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise


class Asked(NamedTuple):
    """When a seat's present question arose."""

    number: int  # after which entry
    at: float  # in seconds since 1970


class Table:
    """A table: its header, seats and entries, and the match they make."""

    def __init__(self, row: TableRow, seats: list[SeatRow], entries: Iterable[Entry]):
        self.row = row
        self.seats = seats
        self.entries = list(entries)
        self.game: Game = find(row.game)
        self.lock = asyncio.Lock()  # to be held while reading or changing the match
        self.cache: dict[Any, Any] = {}  # what was made from the present position
        self._forget()

    def _forget(self) -> None:
        self._match: Match | None = None
        self._log: Log | None = None
        self._asked: list[Asked] = []  # by seat
        self._options: dict[int, list[int]] = {}  # by seat, for its present question
        self._final: dict[int, list[str | None]] = {}  # the same: why each option is final
        self._undo: Undo | None = None
        self.guided: Guided | None = None  # at a guided table that is awake
        self._turn: int | None = None  # whose it is
        self._turn_began: dict[int, int] = {}  # after which entry a seat's last turn began
        self._course: list[list[int]] = []  # each seat's progress after each entry, as far as known
        self.cache.clear()

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return len(self.entries)

    @property
    def last_at(self) -> float:
        """The time of the last entry; before the first, the time the table was made."""
        return self.entries[-1].at if self.entries else self.row.created_at

    @property
    def frozen(self) -> str | None:
        """Why the game can't continue here: it began with other rules or another box."""
        if self.row.rules_version != self.game.version:
            return (
                f"This game began with version {self.row.rules_version} of the rules of "
                f"{self.game.title}; this server has version {self.game.version}. "
                "You can look at it, but not continue it."
            )
        if self.row.box_digest != self.game.open_box().digest:
            return (
                f"This game began with another box ({self.row.box_name}). "
                "You can look at it, but not continue it."
            )
        return None

    @property
    def gathers(self) -> bool:
        """Whether the game has not begun: the words of its people are still asked for."""
        return self.row.seed == NO_SEED

    @property
    def began_at(self) -> float:
        """The time of the first question, about."""
        return self.row.closed_at or self.row.created_at

    @property
    def auto(self) -> bool:
        """Whether the server gives an answer that is the only possible one."""
        return bool(self.row.settings.get("auto", True))

    @property
    def is_guided(self) -> bool:
        """Whether the table was made for a person's guided first game."""
        return bool(self.row.settings.get("guide", False))

    @property
    def has_windows(self) -> bool:
        """Whether seats may be asked to react in this game."""
        return any(span.window for span in self.game.options.spans)

    @property
    def hints(self) -> bool:
        """Whether hints are allowed: for a single person always, for several by a setting."""
        people = sum(1 for row in self.seats if row.kind == "person")
        return people <= 1 or bool(self.row.settings.get("hints", False))

    def can_branch(self, viewer: int) -> bool:
        """Return whether a viewer may continue from a past position at another table.

        When the game is over, everybody may. Before that, a solo player may try another way, which
        has another future. Not in a game that hides something: the other table shows the cards.
        """
        if self.is_over():
            return True
        return self.row.seats == 1 and viewer != SPECTATOR and not self.game.facts.hidden

    # --- waking and sleeping ---

    @property
    def asleep(self) -> bool:
        """Whether the table has only its entries, and no match, in memory."""
        return self._match is None

    @property
    def match(self) -> Match:
        assert self._match is not None, "the table is asleep"
        return self._match

    @property
    def undo(self) -> Undo:
        """Which moves were choices, and which may be taken back."""
        assert self._undo is not None, "the table is asleep"
        return self._undo

    def rebuild(self) -> None:
        """Make the match anew from the entries."""
        self._forget()
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
            proof_of(row, self.seats),
            tuple(Fate(*fate) for fate in row.settings.get("fates", ())),
        )
        self._match = Match(self.game, self.game.open_box(), header)
        self._undo = Undo(self._match, row.settings)
        guide = guide_of(self.game) if self.is_guided else None
        self.guided = Guided(guide) if guide is not None else None
        self._log = Log(self._match)
        self._log.add_setup(self._match.events(0), self.names())
        self._asked = [Asked(0, self.began_at)] * self._match.places
        self._note_turn(0)
        for entry in self.entries:
            self._take(entry)

    def sleep(self) -> None:
        """Free everything that can be made anew."""
        self._forget()

    def catch_up(self, entries: Iterable[Entry]) -> bool:
        """Take entries that another process stored, and return whether any were new."""
        new = [entry for entry in entries if entry.number > self.number]
        for entry in new:
            if entry.number != self.number + 1:
                raise ValueError(f"table {self.id} lacks entry {self.number + 1}")
            if not self.asleep:
                self._take(entry)
            self.entries.append(entry)
        return bool(new)

    def _take(self, entry: Entry, checked: bool = False) -> None:
        """Apply an entry to the match and the log. A move that is not `checked` yet is checked.

        The entry asks its own seat anew, every seat that starts or stops being waited for, and all
        seats when `turn` changes. Other seats keep their question and so its options.
        """
        match = self.match
        turn, waiting = match.state.turn, set(match.waiting())
        if entry.option == UNDO:
            self._take_undo(entry)
        else:
            self._take_move(entry, checked)
        changed = waiting.symmetric_difference(match.waiting())
        if changed:  # the last seat to be ready ends the round, and chance may follow
            self._final.clear()
        anew = changed | {entry.seat}
        for seat in range(match.places):
            if seat in anew or match.state.turn != turn:
                self._asked[seat] = Asked(entry.number, entry.at)
                self._options.pop(seat, None)
                self._final.pop(seat, None)
        self.cache.clear()
        self._note_turn(entry.number)

    def _note_turn(self, number: int) -> None:
        """Note a turn that began with an entry: it ends its seat's passing."""
        if self.has_windows:
            before, self._turn = self._turn, self.turn()
            if self._turn is not None and self._turn != before:
                self._turn_began[self._turn] = number

    def _take_move(self, entry: Entry, checked: bool) -> None:
        move, options = Move(entry.seat, entry.option), self._options.get(entry.seat)
        passed = bool(self._pass_at(entry.seat, entry.number)) and (
            self.reaction(entry.seat) == entry.option
        )
        question = self.question(entry.seat)
        turn = self.written.turn(entry.seat)
        events = self.match.take(move) if checked else self.match.play(*move)
        self.undo.add(options, passed)
        if self.guided is not None:
            self.guided.add(question)
        self.written.add_events(entry.number, entry.seat, turn, events, self.names())

    def _take_undo(self, entry: Entry) -> None:
        match = self.match
        at = match.last_move(entry.seat)
        view = match.view_after(at, entry.seat)
        words = match.game.tell().notation(match.box, view, match.moves[at].option)
        match.remove(at)  # that it may be taken back was checked before the entry was stored
        self.undo.remove(at)
        if self.guided is not None:
            self.guided.remove(at)
        self.written.add_undo(entry.number, entry.seat, self.names()[entry.seat], words)

    # --- words ---

    def names(self) -> list[str]:
        """Return the seats' names, each different."""
        return self._names(self.match)

    def names_before(self) -> list[str]:
        """Return the names of the seats at a table that has not begun."""
        if "names" not in self.cache:
            row = self.row
            standing = Match.new(
                self.game, row.seats, variant=row.variant, seed=0, box=self.game.open_box()
            )
            self.cache["names"] = self._names(standing)
        names: list[str] = self.cache["names"]
        return names

    def _names(self, match: Match) -> list[str]:
        default: tuple[str, ...] = self.game.tell().seat_names(match.state)
        given = {row.seat: row.name for row in self.seats}
        names = [given.get(seat) or default[seat] for seat in range(match.places)]
        return [
            name if names.count(name) == 1 else f"{name} ({default[seat]})"
            for seat, name in enumerate(names)
        ]

    @property
    def written(self) -> Log:
        """The log."""
        assert self._log is not None, "the table is asleep"
        return self._log

    def log(self, viewer: int, after: int = -1) -> list[LogLine]:
        """Return what happened after an entry, as a viewer may know it; -1 includes the setup."""
        return self.written.after(viewer, after)

    def log_of(self, viewer: int, number: int) -> list[LogLine]:
        """Return what happened at one entry, as a viewer may know it."""
        return self.written.at(viewer, number)

    # --- playing ---

    def waiting(self) -> list[int]:
        """Return the seats that are asked now."""
        return self.match.waiting()

    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return not self.match.waiting()

    @property
    def status(self) -> str:
        return OVER if self.is_over() else OPEN

    def options(self, seat: int) -> list[int]:
        """Return a seat's options, found on its view; none for a seat that is not asked.

        They are computed once for each question.
        """
        if seat not in self.waiting():
            return []
        if seat not in self._options:
            out = [0] * self.game.options.total
            count = self.game.rules["legal"](self.match.box.record, self.view(seat), seat, out)
            self._options[seat] = out[:count]
        return self._options[seat]

    def question(self, seat: int) -> Question | None:
        """Return what the guide must know of a seat's question; None where it says nothing."""
        options = self.options(seat) if self.guided is not None and seat == guided.SEAT else []
        if self.guided is None or not options or not self.undo.is_choice(options):
            return None
        kinds = frozenset(self.game.options.span(option).kind for option in options)
        return Question(kinds, self.guided.guide.round_of(self.view(seat)))

    def asked_at(self, viewer: int) -> int:
        """Return the entry after which a seat's present question arose; for spectators the last.

        What others do at the same time doesn't change it.
        """
        return self.number if viewer == SPECTATOR else self._asked[viewer].number

    def since(self, seat: int) -> float:
        """Return the time at which a seat's present question arose."""
        return self._asked[seat].at

    def turn(self) -> int | None:
        """Return whose turn it is; None where all play at once, and when the game is over.

        Others may be asked in it: to react, to answer an offer.
        """
        if self.is_over() or self.together():
            return None
        seat = self._turn_of(self.view(SPECTATOR))
        return seat if seat >= 0 else None

    def _turn_of(self, view: Record) -> int:
        """Return the seat whose turn it is in a spectator's view, -1 for none."""
        seat: int = self.game.interpreted(turn_of)(self.match.box.record, view)
        return seat

    def together(self) -> frozenset[int]:
        """Return the seats that play at once in this round, those that are ready included.

        There are none where it is a seat's turn, though others may be asked at once in it.
        """
        if "together" not in self.cache:
            self.cache["together"] = self._together()
        found: frozenset[int] = self.cache["together"]
        return found

    def _together(self) -> frozenset[int]:
        match, asked, several = self.match, 0, False
        everybody = (1 << self.row.seats) - 1
        if not self.game.facts.simultaneous:
            return frozenset()
        for number in reversed(range(len(match.moves) + 1)):
            state = match.after(number)
            if state.turn != match.state.turn:
                break
            waiting = self.game.rules["waiting"](match.box.record, state)
            asked |= waiting
            if waiting.bit_count() > 1 and not several:
                several = self._turn_of(match.view_after(number, SPECTATOR)) < 0
            if several and asked == everybody:
                break
        return frozenset(seat for seat in range(match.places) if several and asked >> seat & 1)

    def reaction(self, seat: int) -> int | None:
        """Return the option by which a seat lets things happen; None if it is not to react."""
        if not self.has_windows:
            return None
        spans = ((option, self.game.options.span(option)) for option in self.options(seat))
        return next((each for each, span in spans if span.window and each == span.base), None)

    def last_own(self, viewer: int) -> int | None:
        """Return the last entry of a seat, 0 before its first; None for spectators."""
        if viewer == SPECTATOR:
            return None
        return next((entry.number for entry in reversed(self.entries) if entry.seat == viewer), 0)

    def was_done(self, seat: int, number: int, option: int) -> bool:
        """Return whether a seat's first answer from entry `number` on was this: it came twice.

        Its entry may have a higher number when others answered first.
        """
        if number < 1:
            return False
        answer = next((entry for entry in self.entries[number - 1 :] if entry.seat == seat), None)
        return answer is not None and answer.option == option

    def check(self, seat: int, number: int) -> None:
        """Refuse a number that doesn't belong to the seat's present question."""
        if self.frozen:
            raise Refused("frozen", self.frozen)
        if seat == SPECTATOR:
            raise Refused(
                "not_your_seat", "You are watching. To play, open the link of your own seat."
            )
        if not self.asked_at(seat) < number <= self.number + 1:
            raise Refused(
                "stale",
                f"The table has moved on: your next message has the number "
                f"{self.asked_at(seat) + 1}, not {number}.",
            )

    def move(self, seat: int, number: int, option: int) -> list[Entry]:
        """Play a seat's option and the forced answers after it; return the new entries."""
        self.check(seat, number)
        if option not in self.options(seat):
            self._refuse(seat, option)
        made = [self._play(seat, option, self.number + 1)]
        return made + self.forced(len(made))

    def _refuse(self, seat: int, option: int) -> None:
        try:
            self.match.play(seat, option)
        except IllegalOption as error:
            asked = seat in self.waiting()
            code = "over" if self.is_over() else "illegal" if asked else "not_waiting"
            raise Refused(code, as_sentence(str(error))) from error
        raise RuntimeError(f"seat {seat} can't see that option {option} is legal")

    def forced(self, already: int = 0) -> list[Entry]:
        """Give every answer that is no choice, and let things happen for seats that pass.

        `already` counts the entries that were made but not confirmed before.
        """
        made: list[Entry] = []
        while not self.frozen:
            given = ((seat, self._given(seat)) for seat in self.waiting())
            found = next(((seat, each) for seat, each in given if each is not None), None)
            if found is None:
                break
            made.append(self._play(*found, self.number + already + len(made) + 1))
        return made

    def _given(self, seat: int) -> int | None:
        """Return the answer that the server gives for a seat; None where the seat decides."""
        options = self.options(seat)
        if not self.undo.is_choice(options):  # the only one possible, or one drawn by lot
            return options[0] if len(options) == 1 else self._lot(seat, options)
        is_person = all(row.bot is None for row in self.seats if row.seat == seat)
        return self.reaction(seat) if is_person and self.passes(seat) else None

    def _lot(self, seat: int, options: list[int]) -> int:
        """Draw one of a seat's options by lot; a guided game begins as its guide wants it."""
        if self.guided is not None:
            suggested = self.guided.guide.suggestions if seat == guided.SEAT else ()
            named = (option for option in options if self.match.notation(option) in suggested)
            return next(named, options[self.guided.guide.seed % len(options)])
        lot = lot_of(self.match, seat)
        return secrets.choice(options) if lot is None else lot

    def _play(self, seat: int, option: int, number: int) -> Entry:
        """Play an option that is known to be legal."""
        entry = Entry(number, seat, option, time.time())
        self._take(entry, checked=True)
        return entry

    def confirm(self, entries: list[Entry]) -> None:
        """Add entries that have been stored."""
        self.entries += entries

    # --- passing ---

    def passes(self, seat: int) -> str | None:
        """Return how long a seat passes, `UNTIL_TURN` or `UNTIL_END`; None if it is asked."""
        return self._pass_at(seat, self.number + 1)

    def _pass_at(self, seat: int, number: int) -> str | None:
        """Return the same for one entry: a seat passes from the entry after it was set."""
        row = next((row for row in self.seats if row.seat == seat), None)
        if row is None or row.pass_since is None or number <= row.pass_since:
            return None
        if row.pass_until == UNTIL_TURN and self._turn_began.get(seat, 0) > row.pass_since:
            return None
        return row.pass_until

    def check_pass(self, seat: int) -> None:
        """Refuse to let a seat pass where it can't."""
        if self.frozen:
            raise Refused("frozen", self.frozen)
        if seat == SPECTATOR:
            raise Refused("not_your_seat", "You are watching. Only players can pass.")
        if not self.has_windows:
            raise Refused("no_windows", "In this game nobody is asked to react.")
        if self.is_over():
            raise Refused("over", "The game is over.")

    # --- taking back ---

    def can_undo(self, seat: int) -> bool:
        """Return whether a seat may take its last answer back."""
        return seat != SPECTATOR and not self.frozen and bool(self.undo.places(seat))

    @property
    def turn_undo(self) -> bool:
        """Whether a turn's end can be taken back for a moment: bots wait with their answer.

        Not where seats hide something: how long bots wait would show what a move revealed.
        """
        return bool(self.row.settings.get("undo", True)) and not self.game.facts.hidden

    def undoable_since(self, seats: Iterable[int]) -> float:
        """Return the time of the last answer that one of these seats may take back; 0 if none.

        Where all play at once, answers can be taken back until the round is over anyway.
        """
        if not self.turn_undo or self.together():
            return 0.0
        own = (self.last_own(seat) for seat in seats if self.can_undo(seat))
        return max((self.entries[number - 1].at for number in own if number), default=0.0)

    def take_back(self, seat: int, number: int) -> list[Entry]:
        """Take a seat's last answer back; return the new entries."""
        self.check(seat, number)
        going = self.undo.places(seat)
        if not going:
            raise Refused("no_undo", self.undo.why_not(seat))
        made: list[Entry] = []
        for at in going:  # each is its seat's last move by then
            entry = Entry(self.number + len(made) + 1, self.match.moves[at].seat, UNDO, time.time())
            self._take(entry)
            made.append(entry)
        return made

    # --- looking ---

    def view(self, viewer: int) -> Record:
        """Return what a viewer may see now."""
        found: Record | None = self.cache.get(("view", viewer))
        if found is None:
            found = self.cache["view", viewer] = self.match.view(viewer)
        return found

    def race(self, view: Record) -> list[int]:
        """Return each seat's progress, by the measure that the game names (`RACE`)."""
        found: list[int] = self.game.tell().race(self.match.box, view)
        return found

    def scores(self, view: Record) -> list[int]:
        """Return the scores as a view shows them."""
        out = [0] * self.match.places
        self.game.rules["score"](self.match.box.record, view, out)
        return out

    def preview(self, seat: int, number: int, option: int) -> list[LogLine]:
        """Return what is certain to happen when a seat takes an option."""
        self.check(seat, number)
        if option not in self.options(seat):
            raise Refused("illegal", "That is not one of your answers now.")
        found = certain_events(
            self.game, self.match.box, self.view(seat), seat, option, self.names()
        )
        return [LogLine(number, event.seat, *line) for event, line in found]

    def why_final(self, seat: int) -> list[str | None]:
        """Return for each option of a seat why it is final, or None."""
        options = self.options(seat)
        if options and seat not in self._final:
            found = why_final(self.game, self.match.box, self.view(seat), seat, options, self.auto)
            self._final[seat] = found
        return self._final.get(seat, [])

    # --- past positions ---

    def follow_course(self, most: int) -> list[list[int]] | None:
        """Return each seat's progress after each entry; None if more than `most` were unknown.

        Then ask again: entries never change, so those followed so far stay known.
        """
        begun = len(self._course)
        for number in range(begun, min(self.number + 1, begun + most)):
            self._course.append(self.race(self.view_after(number, SPECTATOR)))
        return list(self._course) if len(self._course) > self.number else None

    def moves_after(self, number: int) -> list[Move]:
        """Return the moves that stood after the first `number` entries."""
        return [Move(entry.seat, entry.option) for entry in self._standing(number)]

    def _standing(self, number: int) -> list[Entry]:
        """Return those of the first `number` entries that were not taken back within them."""
        standing: list[Entry] = []
        for entry in self.entries[:number]:
            if entry.option == UNDO:
                places = reversed(range(len(standing)))
                del standing[next(at for at in places if standing[at].seat == entry.seat)]
            else:
                standing.append(entry)
        return standing

    def entries_before(self) -> list[int]:
        """Return for each move of the match the entry before it, and the last entry for the end.

        It converts a count of moves, as matches use it, into a count of entries.
        """
        return [entry.number - 1 for entry in self._standing(self.number)] + [self.number]

    def view_after(self, number: int, viewer: int) -> Record:
        """Return what a viewer could see after the first `number` entries."""
        moves = self.moves_after(number)
        match, present = self.match, self.match.moves
        shared = min(len(moves), len(present))
        same = next((at for at in range(shared) if moves[at] != present[at]), shared)
        if same < len(moves):  # the rest was taken back later
            match = match.at(same)
            for move in moves[same:]:
                match.take(move)
        return match.view_after(len(moves), viewer)
