"""A match: a header and the list of options taken. Everything else is derived by replay.

Matches are played with interpreted rules. Their file is written and read in `offworld.match.file`.
"""

from __future__ import annotations

import difflib
import hashlib
import os
import secrets
from collections.abc import Iterable
from copy import copy
from operator import index
from pathlib import Path

import numpy as np

from offworld.files import FileError, write_atomically
from offworld.kernel.contract import EVERYTHING, SPECTATOR
from offworld.kernel.events import Event, listening
from offworld.kernel.game import Box, Game
from offworld.kernel.records import Record, chance, from_bytes, opened, to_bytes
from offworld.match import file
from offworld.match.happening import Happening
from offworld.match.header import MOST_SEED, Header, IllegalOption, MatchError, Move, shortened
from offworld.match.learning import taught
from offworld.match.option import Option

FATED = 0  # the seat whose view gets another future: where that is done, nothing is hidden
TEXT_WIDTH = 100  # columns of a match as text


class Match:
    """A game being played, or played to its end.

    >>> from offworld.games import find
    >>> match = Match.new(find("cytress"), seats=2, seed=7)
    >>> match
    <Match of cytress: 2 seats, seed 7, 0 moves, Red to answer>
    >>> match.options()
    [<side 1>, <side 2>]
    >>> match.push("side 2")
    [<Red plays Lofty, with GLOW in Corpocrat and CRED in Hooligang.>]
    >>> match.undo()
    Move(seat=0, option=1)
    """

    def __init__(self, game: Game, box: Box, header: Header):
        """Lay out the table of a checked header; use `Match.new` or `Match.load`."""
        self.game = game
        self.box = box
        self.header = header
        start = game.blank()
        variant = game.variant(header.seats, header.variant)
        with listening() as events:
            game.rules["setup"](box.record, start, header.seats, variant, header.seed)
        start = self._fated(start, 0)
        self._moves: list[Move] = []
        self._states = [to_bytes(start)]  # after each number of moves, from 0 on
        self._events: list[list[Event]] = [events]
        self._revealed: list[dict[int, bool]] = []  # by place and taker, found out when needed
        self.state = self.after(0)

    @classmethod
    def new(
        cls,
        game: Game,
        seats: int,
        *,
        variant: str | None = None,
        seed: int | None = None,
        box: Box | None = None,
        players: Iterable[str] = (),
    ) -> Match:
        """Return a match at its first question. Without a seed, an unguessable one is drawn."""
        try:
            chosen = game.variants[game.variant(seats, variant)]
        except ValueError as error:
            raise MatchError(str(error)) from error
        seed = secrets.randbits(63) if seed is None else index(seed)
        if not 0 <= seed <= MOST_SEED:
            raise MatchError(f"the seed {seed} is not from 0 to {MOST_SEED}")
        box = box or game.open_box()
        names = tuple(_one_line(name) for name in players)
        if names and (len(names) != seats or not all(names)):
            raise MatchError(
                f"{len(names)} players for {seats} seats: give each seat a name, or none at all"
            )
        box_name = _one_line(box.name)
        header = Header(
            game.name, game.version, box_name, box.digest, seats, chosen.name, seed, names
        )
        return cls(game, box, header)

    # --- the position ---

    @property
    def moves(self) -> tuple[Move, ...]:
        """All decisions so far."""
        return tuple(self._moves)

    @property
    def places(self) -> int:
        """The number of seats, those of the game's own opponents included."""
        return self.game.places(self.header.seats)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self.waiting()

    def waiting(self) -> list[int]:
        """Return the seats that are asked now; none when the game is over.

        >>> import offworld
        >>> offworld.new("cytress", seats=2, seed=7).waiting()
        [0]
        >>> offworld.new("venus", seats=2, seed=1).waiting()  # both at once
        [0, 1]
        """
        return _members(self.game.rules["waiting"](self.box.record, self.state))

    def options(self, seat: int | None = None) -> list[Option]:
        """Return what a seat can do now, by default the seat that is asked (the lowest of several).

        The list is empty for a seat that is not asked.
        """
        waiting = self.waiting()
        if seat is None and waiting:
            seat = waiting[0]
        if seat is None or seat not in waiting:
            return []
        return [Option.of(self, seat, option) for option in self.legal(seat)]

    def legal(self, seat: int) -> list[int]:
        """Return the options of a seat that is asked now, as plain integers.

        >>> import offworld
        >>> offworld.new("cytress", seats=2, seed=7).legal(0)
        [0, 1]
        """
        out = [0] * self.game.options.total
        count: int = self.game.rules["legal"](self.box.record, self.state, seat, out)
        return out[:count]

    def view(self, seat: int) -> Record:
        """Return what a seat may see now; `SPECTATOR` (-1) for what is public.

        >>> import offworld
        >>> match = offworld.new("cytress", seats=2, seed=7)
        >>> state, view = match.state, match.view(0)
        >>> any(state.rng.tolist()[0]), any(view.rng.tolist()[0])  # nobody sees the dice
        (True, False)
        """
        return self.view_after(len(self._moves), seat)

    def view_after(self, number: int, seat: int) -> Record:
        """Return what a seat could see after the first `number` moves.

        `EVERYTHING` (-2) gives the state itself, once the match is over.

        >>> import offworld
        >>> match = offworld.new("cytress", seats=2, seed=7)
        >>> happened = match.push("side 2")
        >>> match.view_after(0, seat=0).actor, match.view_after(1, seat=0).actor
        (0, 1)
        """
        if seat == EVERYTHING and self.is_over:
            return self.after(number)
        if not SPECTATOR <= seat < self.places:
            raise MatchError(
                f"there is no seat {seat}: seats run from 0 to {self.places - 1}, "
                f"and {SPECTATOR} watches"
            )
        return self.game.view(self.box, self.after(number), seat)

    @property
    def viewer(self) -> int:
        """Who looks at the match unless a seat is named: a spectator; at the end, EVERYTHING."""
        return EVERYTHING if self.is_over else SPECTATOR

    def scores(self, viewer: int | None = None, number: int | None = None) -> list[int]:
        """Return each place's result as if the game ended now, as a seat may know it.

        By default it is what all may know. With a number, it is the result after that many moves.

        >>> import offworld
        >>> offworld.new("cytress", seats=2, seed=7).scores()
        [0, 0]
        """
        out = [0] * self.places
        number = len(self._moves) if number is None else number
        view = self.view_after(number, self.viewer if viewer is None else viewer)
        self.game.rules["score"](self.box.record, view, out)
        return out

    def winners(self) -> list[int]:
        """Return the seats that won; none while the match goes on.

        >>> import offworld
        >>> match = offworld.new("cytress", seats=2, seed=7)
        >>> match.is_over, match.winners()
        (False, [])
        """
        won = self.game.rules["winners"](self.box.record, self.state)
        return _members(won) if self.is_over else []

    def digest(self) -> str:
        """Return a hash of the state, equal on every machine.

        >>> import offworld
        >>> one, other = (offworld.new("cytress", seats=2, seed=7) for _ in range(2))
        >>> one.digest() == other.digest(), len(one.digest())
        (True, 64)
        """
        return hashlib.sha256(self._states[-1]).hexdigest()

    def after(self, number: int) -> Record:
        """Return the read-only state after the first `number` moves; 0 for the setup.

        >>> import offworld
        >>> match = offworld.new("cytress", seats=2, seed=7)
        >>> happened = match.push("side 2")
        >>> match.after(0).actor, match.after(1).actor
        (0, 1)
        """
        if not 0 <= number <= len(self._moves):
            raise MatchError(f"there is no move {number}: the match has {len(self._moves)}")
        return opened(np.frombuffer(self._states[number], self.game.state))

    def events(self, number: int) -> list[Event]:
        """Return what happened at move `number` (from 1); 0 for the setup.

        >>> import offworld
        >>> match = offworld.new("cytress", seats=2, seed=7)
        >>> happened = match.push("side 2")
        >>> [match.game.events.name(event) for event in match.events(1)]
        ['chose_side']
        """
        return list(self._events[number])

    def happenings(self, number: int, viewer: int | None = None) -> list[Happening]:
        """Return the same as sentences, as a seat may know it; by default what all may know.

        Once the match is over, that is everything. All seats go by their names.

        >>> import offworld
        >>> match = offworld.new("cytress", seats=2, seed=7)
        >>> match.push("side 2") == match.happenings(1)
        True
        """
        viewer = self.viewer if viewer is None else viewer
        tell, view = self.game.tell(), self.view_after(number, viewer)
        seen = [self.game.events.seen_by(event, viewer) for event in self._events[number]]
        # What the viewer may not know is gone by now. EVERYTHING: words with names, never "you".
        return [
            Happening.of(self.game, event, tell.event(self.box, view, event, None, EVERYTHING))
            for event in seen
        ]

    # --- playing ---

    def push(self, option: int | str, seat: int | None = None) -> list[Happening]:
        """Take an option, given by its notation or its number, and return what happened.

        The seat is the one that is asked. Where several are asked at once, name it, or push one of
        `match.options(seat)`. What happened is returned as the seat may know it. An impossible
        option raises `IllegalOption` and changes nothing.
        """
        if seat is None and isinstance(option, Option):
            seat = option.seat
        if seat is None:
            waiting = self.waiting()
            if len(waiting) > 1:
                asked = ", ".join(map(str, waiting))
                raise MatchError(f"seats {asked} are asked at once: say which one answers")
            seat = waiting[0] if waiting else 0
        self.play(seat, self.parse(seat, option) if isinstance(option, str) else option)
        return self.happenings(len(self._moves), seat)

    def play(self, seat: int, option: int) -> list[Event]:
        """Take a seat's option and return the events. An impossible one changes nothing.

        >>> import offworld
        >>> match = offworld.new("cytress", seats=2, seed=7)
        >>> [event.seat for event in match.play(0, 1)]
        [0]
        >>> match.play(0, 1)
        Traceback (most recent call last):
        offworld.match.header.IllegalOption: seat 0 is not asked now: waiting for seat 1
        """
        move = Move(index(seat), int(index(option)))
        self._check(move)
        return self.take(move)

    def take(self, move: Move) -> list[Event]:
        """Take a move that is known to be legal, without checking it again.

        >>> import offworld
        >>> match = offworld.new("cytress", seats=2, seed=7)
        >>> [event.seat for event in match.take(Move(seat=0, option=1))]
        [0]
        """
        after = from_bytes(self.game.state, self._states[-1])
        with listening() as events:
            self.game.rules["apply"](self.box.record, after, *move)
        self._moves.append(move)
        self._states.append(to_bytes(self._fated(after, len(self._moves))))
        self._events.append(events)
        self._revealed.append({})
        self.state = self.after(len(self._moves))
        return list(events)

    def _fated(self, state: Record, number: int) -> Record:
        """Return a state after some moves, with another future if the header says so here."""
        for fate in self.header.fates:
            if fate.at == number:
                state = self.game.view(self.box, state, FATED)
                self.game.rules["imagine"](self.box.record, state, FATED, fate.seed)
        return state

    def _check(self, move: Move) -> None:
        waiting = self.waiting()
        if not waiting:
            raise IllegalOption("the match is over: nothing more can be played")
        if move.seat not in waiting:
            asked = ", ".join(map(str, waiting))
            raise IllegalOption(f"seat {move.seat} is not asked now: waiting for seat {asked}")
        if move.option not in self.legal(move.seat):
            last = self.game.options.total - 1
            if not 0 <= move.option <= last:
                raise IllegalOption(
                    f"there is no option #{move.option}: options run from #0 to #{last}"
                )
            kind = self.game.options.span(move.option).kind
            choices = self._choices(move.seat, "")
            raise IllegalOption(f"option #{move.option} ({kind}) is not possible now: {choices}")

    # --- taking back ---

    def can_undo(self, seat: int) -> bool:
        """Return whether a seat may take its last move back.

        It may if nothing that came later depends on the move, and nobody learned anything from it.

        >>> import offworld
        >>> match = offworld.new("cytress", seats=2, seed=7)
        >>> happened = match.push("side 2")
        >>> match.can_undo(0), match.can_undo(1)
        (True, False)
        """
        try:
            self._undoable(seat)
        except MatchError:
            return False
        return True

    def undo(self, seat: int | None = None) -> Move:
        """Take back a seat's last move, by default the last of all, and return it.

        What others played since, asked at the same time, is played again without it.
        """
        if seat is None:
            seat = self._moves[-1].seat if self._moves else 0
        return self.remove(self._undoable(seat))

    def remove(self, at: int) -> Move:
        """Remove the move at a place, without checking whether it may be taken back.

        Later moves are played again.

        >>> import offworld
        >>> match = offworld.new("cytress", seats=2, seed=7)
        >>> happened = match.push("side 2")
        >>> match.remove(0), match.moves
        (Move(seat=0, option=1), ())
        """
        move, *later = self._moves[at:]
        del self._moves[at:], self._states[at + 1 :], self._events[at + 1 :], self._revealed[at:]
        self.state = self.after(at)
        for other in later:
            self.play(*other)
        return move

    def _undoable(self, seat: int) -> int:
        """Return the place of a seat's last move in the list, if it may be taken back."""
        if not self._moves:
            raise MatchError("nothing has been played yet: there is nothing to undo")
        at = self.last_move(seat)
        later = range(at + 1, len(self._moves))
        if at < 0 or not all(self.stands_without(at, other) for other in later):
            last = self._moves[-1].seat
            raise MatchError(
                f"the last move is seat {last}'s: a seat takes back its own moves only"
            )
        if self.revealed(at):
            raise MatchError("the last move revealed something new (a card, a draw): it stands")
        return at

    def last_move(self, seat: int) -> int:
        """Return the place of a seat's last move in the list; -1 if it has not moved.

        >>> import offworld
        >>> match = offworld.new("cytress", seats=2, seed=7)
        >>> happened = match.push("side 2")
        >>> match.last_move(0), match.last_move(1)
        (0, -1)
        """
        places = reversed(range(len(self._moves)))
        return next((at for at in places if self._moves[at].seat == seat), -1)

    def stands_without(self, at: int, later: int) -> bool:
        """Return whether a later move would be the same without the one at a place.

        It would if both seats were asked at once and the round still goes on.

        >>> import offworld
        >>> match = offworld.new("venus", seats=2, seed=1)
        >>> events = match.play(0, match.legal(0)[0]), match.play(1, match.legal(1)[0])
        >>> match.stands_without(0, later=1)  # both were asked at once
        True
        """
        before, seat = self.after(at), self._moves[later].seat
        asked = _members(self.game.rules["waiting"](self.box.record, before))
        return seat != self._moves[at].seat and seat in asked and before.turn == self.state.turn

    def revealed(self, at: int, taker: int | None = None) -> bool:
        """Return whether anybody, its mover included, learned something from the move at a place.

        Something was rolled or drawn, or a viewer saw what could not be expected (`is_expected`).
        `taker` is the seat that is to know this, by default the mover: the answer depends on
        nothing that is hidden from it.

        >>> import offworld
        >>> match = offworld.new("cytress", seats=2, seed=7)
        >>> happened = match.push("side 2")
        >>> match.revealed(0)
        False
        """
        taker = self._moves[at].seat if taker is None else taker
        found = self._revealed[at].get(taker)
        if found is None:
            drew = chance(self.after(at)) != chance(self.after(at + 1))
            found = drew or (self.game.facts.hidden and taught(self, at, taker))
            self._revealed[at][taker] = found
        return found

    def at(self, number: int) -> Match:
        """Return a copy of the match as it stood after its first moves.

        >>> import offworld
        >>> match = offworld.new("cytress", seats=2, seed=7)
        >>> happened = match.push("side 2")
        >>> match.at(0)
        <Match of cytress: 2 seats, seed 7, 0 moves, Red to answer>
        """
        state = self.after(number)
        earlier = copy(self)  # not a new match: that would be set up again
        earlier.state = state
        earlier._moves = self._moves[:number]
        earlier._states = self._states[: number + 1]
        earlier._events = self._events[: number + 1]
        earlier._revealed = [dict(found) for found in self._revealed[:number]]
        return earlier

    # --- words and pictures ---

    def seat_names(self) -> tuple[str, ...]:
        """Return what the game calls its seats.

        >>> import offworld
        >>> offworld.new("cytress", seats=1, seed=7).seat_names()
        ('Red', 'the AI')
        """
        return self.game.tell().seat_names(self.state)

    def notation(self, option: int) -> str:
        """Return an option as people type it.

        >>> import offworld
        >>> offworld.new("cytress", seats=2, seed=7).notation(1)
        'side 2'
        """
        return self.game.tell().notation(self.box, self.state, option)

    def parse(self, seat: int, text: str) -> int:
        """Return the option of a seat with this notation, in any case, or this number (`#57`).

        >>> import offworld
        >>> match = offworld.new("cytress", seats=2, seed=7)
        >>> match.parse(0, "Side 2"), match.parse(0, "#1")
        (1, 1)
        >>> match.parse(0, "side 3")
        Traceback (most recent call last):
        offworld.match.header.IllegalOption: 'side 3' is not understood: choose from side 2, side 1
        """
        wanted = _plain(text)
        if seat not in self.waiting():
            self._check(Move(seat, 0))
        legal = self.legal(seat)
        for option in legal:
            if wanted in (_plain(self.notation(option)), f"#{option}"):
                return option
        choices = self._choices(seat, wanted)
        if self._is_known(wanted, legal):
            raise IllegalOption(f"{text.strip()!r} is not possible now: {choices}")
        raise IllegalOption(f"{shortened(text.strip())!r} is not understood: {choices}")

    def _is_known(self, wanted: str, legal: list[int]) -> bool:
        """Return whether a text is the notation of an option that can't be taken now."""
        others = (o for o in range(self.game.options.total) if o not in legal)
        return any(wanted in (f"#{o}", _plain(self.notation(o))) for o in others)

    def _choices(self, seat: int, wanted: str, most: int = 8) -> str:
        """List what a seat can say now, nearest first to what it said."""
        words = [self.notation(option) for option in self.legal(seat)]
        near = difflib.get_close_matches(wanted, words, n=most, cutoff=0.6)
        shown = (near + [each for each in words if each not in near])[:most]
        more = f" and {len(words) - most} more" if len(words) > most else ""
        return f"choose from {', '.join(shown)}{more}"

    def __repr__(self) -> str:
        from offworld.presentation.words import counted

        header, names = self.header, self.seat_names()
        asked = " and ".join(names[seat] for seat in self.waiting())
        status = f"{asked} to answer" if asked else "over"
        seats, moves = counted(header.seats, "seat"), counted(len(self._moves), "move")
        return f"<Match of {header.game}: {seats}, seed {header.seed}, {moves}, {status}>"

    def __str__(self) -> str:
        """Draw the table in text, as a spectator sees it; at the end, all of it."""
        from rich.console import Console

        console = Console(width=TEXT_WIDTH, color_system=None, force_terminal=False)
        names = self.header.players or self.seat_names()
        shown = list(names) + list(self.seat_names()[len(names) :])
        drawn = self.game.terminal().draw(self.box, self.view(self.viewer), shown, TEXT_WIDTH)
        with console.capture() as capture:
            console.print(drawn)
        return capture.get()

    def _repr_svg_(self) -> str:
        """Draw the table as `str` does: what a notebook shows."""
        from offworld.presentation.pictures import svg

        return svg(self.game.draw().draw(self.box, self.view(self.viewer)))

    # --- the file ---

    def text(self) -> str:
        """Return the match as its file holds it.

        >>> import offworld
        >>> offworld.new("cytress", seats=2, seed=7).text().splitlines()[:2]
        ['offworld match 1', 'game cytress 2']
        """
        return file.written(self)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the match to a file, completely or not at all.

        >>> import offworld, pathlib, tempfile
        >>> file = pathlib.Path(tempfile.mkdtemp(), "game.match")
        >>> offworld.new("venus", seats=2, seed=1).save(file)
        >>> Match.load(file)
        <Match of venus: 2 seats, seed 1, 0 moves, Red and Green to answer>
        """
        try:
            write_atomically(path, self.text().encode())
        except FileError as error:
            raise MatchError(str(error)) from error

    @classmethod
    def load(cls, path: str | os.PathLike[str], box: Box | Path | None = None) -> Match:
        """Return the match in a file, checked line by line.

        A match that was played with another box than the standard one needs that `box`.

        >>> import offworld, pathlib, tempfile
        >>> file = pathlib.Path(tempfile.mkdtemp(), "game.match")
        >>> offworld.new("cytress", seats=2, seed=7).save(file)
        >>> Match.load(file).push("side 2")
        [<Red plays Lofty, with GLOW in Corpocrat and CRED in Hooligang.>]
        """
        return cls.read(file.contents(path), str(path), box)

    @classmethod
    def read(cls, data: bytes, source: str = "match", box: Box | Path | None = None) -> Match:
        """Return the match in the bytes of a file; errors call it `source`.

        >>> import offworld
        >>> Match.read(offworld.new("venus", seats=2, seed=1).text().encode())
        <Match of venus: 2 seats, seed 1, 0 moves, Red and Green to answer>
        """
        return file.Reader(source, data).match(cls, box)


def _members(bits: int) -> list[int]:
    """Return the members of a set of seats."""
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]


def _one_line(name: str) -> str:
    """Make a name fit for one line of a file."""
    words = " ".join(name.split())
    return "".join(letter if letter.isprintable() else "?" for letter in words)


def _plain(text: str) -> str:
    """Fold case and white space."""
    return " ".join(text.casefold().split())
