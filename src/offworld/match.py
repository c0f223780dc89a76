"""A match: a header and the list of options taken. Everything else is derived by replay, with interpreted rules.

The file of a match is described in docs/match-format.md.
"""

from __future__ import annotations

import difflib
import hashlib
import os
import re
import secrets
import shutil
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from operator import index
from pathlib import Path
from typing import NamedTuple

import numpy as np

from offworld import games
from offworld.kernel.events import Event, listening
from offworld.kernel.game import Box, Game
from offworld.kernel.records import Record, Records, chance, from_bytes, opened, to_bytes

FORMAT = 1
FIRST_LINE = f"offworld match {FORMAT}"
MOST_BYTES = 8 * 2**20  # some twenty times the longest match
MOST_SEED = 2**63 - 1
WATCHING = -1  # the seat of a spectator


class MatchError(ValueError):
    """Something that can't be done with a match or its file; the message says where, why and what to do."""

    def __init__(self, reason: str, line: int | None = None):
        super().__init__(reason)
        self.line = line


class IllegalOption(MatchError):
    """An option that can't be taken now; the match is as it was."""


class Move(NamedTuple):
    """One decision: who took which option."""

    seat: int
    option: int


@dataclass(frozen=True)
class Header:
    """All that a match begins with."""

    game: str
    version: str
    box_name: str
    box_digest: str
    seats: int
    variant: str
    seed: int
    players: tuple[str, ...] = ()

    def lines(self) -> list[str]:
        """The header as a match file has it."""
        return [
            FIRST_LINE,
            f"game {self.game} {self.version}",
            f"box {self.box_digest} {self.box_name}".rstrip(),
            f"seats {self.seats}",
            f"variant {self.variant}",
            f"seed {self.seed}",
            *(f"player {seat} {name}" for seat, name in enumerate(self.players)),
        ]


class Match:
    """A game being played, or played to its end."""

    def __init__(self, game: Game, box: Box, header: Header):
        """Lays out the table of a header; `Match.new` and `Match.load` make the header and check it."""
        self.game = game
        self.box = box
        self.header = header
        start = game.blank()
        with listening() as events:
            game.rules["setup"](box.record, start, header.seats, game.variant(header.seats, header.variant), header.seed)
        self._moves: list[Move] = []
        self._states = [to_bytes(start)]  # after each number of moves, from 0 on
        self._told: list[list[Event]] = [events]
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
        """A match at its first question. Without a seed, one that nobody can guess."""
        try:
            chosen = game.variants[game.variant(seats, variant)]
        except ValueError as error:
            raise MatchError(str(error)) from error
        seed = secrets.randbits(63) if seed is None else index(seed)
        if not 0 <= seed <= MOST_SEED:
            raise MatchError(f"the seed {seed} is not from 0 to {MOST_SEED}")
        box = box or game.open_box(None)
        names = tuple(_one_line(name) for name in players)
        if names and (len(names) != seats or not all(names)):
            raise MatchError(f"{len(names)} players for {seats} seats: give each seat a name, or none at all")
        return cls(game, box, Header(game.name, game.version, _one_line(box.name), box.digest, seats, chosen.name, seed, names))

    # --- what is on the table ---

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(self._moves)

    @property
    def places(self) -> int:
        """The seats at the table, those of the game's own opponents among them."""
        return self.game.places(self.header.seats)

    @property
    def is_over(self) -> bool:
        return not self.waiting()

    def waiting(self) -> list[int]:
        """The seats that are to answer now."""
        return _members(self.game.rules["waiting"](self.box.record, self.state))

    def options(self, seat: int) -> list[int]:
        """What a seat can do now; nothing when it is not asked."""
        if seat not in self.waiting():
            return []
        out = [0] * self.game.options.total
        return out[: self.game.rules["legal"](self.box.record, self.state, seat, out)]

    def view(self, seat: int) -> Record:
        """What a seat may see; the seat -1 watches."""
        if not WATCHING <= seat < self.places:
            raise MatchError(f"there is no seat {seat}: seats run from 0 to {self.places - 1}, and {WATCHING} watches")
        view = Records(self.game.state, 1)
        self.game.rules["observe"](self.box.record, self.state, seat, view)
        return view[0]

    def scores(self) -> list[int]:
        """Each seat's result, as if the game ended now."""
        out = [0] * self.places
        self.game.rules["score"](self.box.record, self.state, out)
        return out

    def winners(self) -> list[int]:
        """The seats that won; nobody while the match goes on."""
        return _members(self.game.rules["winners"](self.box.record, self.state)) if self.is_over else []

    def digest(self) -> str:
        """The fingerprint of the state: equal on every machine when all is equal."""
        return hashlib.sha256(self._states[-1]).hexdigest()

    def after(self, number: int) -> Record:
        """The state after the first moves; 0 for the table as it was laid out."""
        if not 0 <= number <= len(self._moves):
            raise MatchError(f"there is no move {number}: the match has {len(self._moves)}")
        return opened(np.frombuffer(self._states[number], self.game.state))  # never to be written: bytes don't change

    def events(self, number: int) -> list[Event]:
        """What happened at move `number` (from 1); 0 for the setup."""
        return list(self._told[number])

    # --- playing ---

    def play(self, seat: int, option: int) -> list[Event]:
        """Takes an option and tells what happened. An option that is not possible is refused and changes nothing."""
        move = Move(index(seat), index(option))
        self._check(move)
        after = from_bytes(self.game.state, self._states[-1])
        with listening() as events:
            self.game.rules["apply"](self.box.record, after, *move)
        self._moves.append(move)
        self._states.append(to_bytes(after))
        self._told.append(events)
        self.state = self.after(len(self._moves))
        return list(events)

    def _check(self, move: Move) -> None:
        waiting = self.waiting()
        if not waiting:
            raise IllegalOption("the match is over: nothing more can be played")
        if move.seat not in waiting:
            raise IllegalOption(f"seat {move.seat} is not asked now: waiting for seat {', '.join(map(str, waiting))}")
        if move.option not in self.options(move.seat):
            if not 0 <= move.option < self.game.options.total:
                raise IllegalOption(f"there is no option #{move.option}: options run from #0 to #{self.game.options.total - 1}")
            kind = self.game.options.span(move.option).kind
            raise IllegalOption(f"option #{move.option} ({kind}) is not possible now: {self._choices(move.seat, '')}")

    def can_undo(self, seat: int) -> bool:
        """May a seat take its last move back? Only if nothing that came later rests on it, and only if it brought no news."""
        try:
            self._undoable(seat)
        except MatchError:
            return False
        return True

    def undo(self, seat: int) -> Move:
        """Takes back a seat's last move. What others played since, asked at the same time, is played again without it."""
        at = self._undoable(seat)
        move, *later = self._moves[at:]
        del self._moves[at:], self._states[at + 1 :], self._told[at + 1 :]
        self.state = self.after(at)
        for other in later:
            self.play(*other)
        return move

    def _undoable(self, seat: int) -> int:
        """The place of a seat's last move in the list, if it may be taken back."""
        if not self._moves:
            raise MatchError("nothing has been played yet: there is nothing to undo")
        at = self.last_move(seat)
        if at < 0 or not all(self.stands_without(at, later) for later in range(at + 1, len(self._moves))):
            raise MatchError(f"the last move is seat {self._moves[-1].seat}'s: a seat takes back its own moves only")
        if self.game.facts.hidden or self.drew(at):  # what was shown can't be unseen, and the dice don't tell whether something was
            raise MatchError("the last move brought something new to light (a card, a draw): it stands")
        return at

    def last_move(self, seat: int) -> int:
        """The place of a seat's last move in the list; -1 if it has not moved."""
        return next((at for at in reversed(range(len(self._moves))) if self._moves[at].seat == seat), -1)

    def stands_without(self, at: int, later: int) -> bool:
        """Would a later move be the same without the one at a place? Yes, if both seats were asked at once and nothing has ended since."""
        before, seat = self.after(at), self._moves[later].seat
        asked = _members(self.game.rules["waiting"](self.box.record, before))
        return seat != self._moves[at].seat and seat in asked and before.turn == self.state.turn

    def drew(self, at: int) -> bool:
        """Did the move at a place roll or draw something?"""
        return chance(self.after(at)) != chance(self.after(at + 1))

    def at(self, number: int) -> Match:
        """The match as it stood after its first moves."""
        state = self.after(number)
        earlier = Match(self.game, self.box, self.header)
        earlier.state = state
        earlier._moves = self._moves[:number]
        earlier._states = self._states[: number + 1]
        earlier._told = self._told[: number + 1]
        return earlier

    def _repr_svg_(self) -> str:
        """The table as a spectator sees it: what a notebook shows."""
        from importlib import import_module

        from offworld.pictures import Picture, svg

        made: Picture = import_module(f"offworld.games.{self.game.name}.draw").draw(self.box, self.view(WATCHING))
        return svg(made)

    # --- words ---

    def notation(self, option: int) -> str:
        """An option in the words of the game's notation."""
        words: str = self.game.tell().notation(self.box, self.state, option)
        return words

    def parse(self, seat: int, text: str) -> int:
        """The option that a seat means by a text: its notation in small or capital letters, or its number (`#57`)."""
        wanted = _plain(text)
        legal = self.options(seat)
        if not legal:
            self._check(Move(seat, 0))
        for option in legal:
            if wanted in (_plain(self.notation(option)), f"#{option}"):
                return option
        if self._is_known(wanted, legal):
            raise IllegalOption(f"{text.strip()!r} is not possible now: {self._choices(seat, wanted)}")
        raise IllegalOption(f"{_shortened(text.strip())!r} is not understood: {self._choices(seat, wanted)}")

    def _is_known(self, wanted: str, legal: list[int]) -> bool:
        """Is a text the notation of an option that can't be taken now?"""
        tell = self.game.tell()
        others = (option for option in range(self.game.options.total) if option not in legal)
        return any(wanted in (f"#{option}", _plain(tell.notation(self.box, self.state, option))) for option in others)

    def _choices(self, seat: int, wanted: str, most: int = 8) -> str:
        """What a seat can say now, nearest first to what it said."""
        words = [self.notation(option) for option in self.options(seat)]
        near = difflib.get_close_matches(wanted, words, n=most, cutoff=0.6)
        shown = (near + [each for each in words if each not in near])[:most]
        more = f" and {len(words) - most} more" if len(words) > most else ""
        return f"choose from {', '.join(shown)}{more}"

    # --- the file ---

    def text(self) -> str:
        """The match as its file holds it."""
        chain = _Chain()
        lines = self.header.lines()
        for line in lines:
            chain.add(line)
        lines.append(f"begin {chain.sum()}")
        tell = self.game.tell()
        for number, move in enumerate(self._moves, 1):
            words = tell.notation(self.box, self.after(number - 1), move.option)
            told = f"{move.seat} #{move.option} {words}"
            chain.add(f"{number} {told}")
            lines.append(f"{number} {chain.sum()} {told}")
        lines.append(f"end {len(self._moves)} {self.digest()} {'over' if self.is_over else 'unfinished'}")
        return "\n".join(lines) + "\n"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the file whole or not at all: when that fails, the file that was there still is."""
        write_whole(path, self.text().encode())

    @classmethod
    def load(cls, path: str | os.PathLike[str], box: Box | Path | None = None) -> Match:
        """The match in a file, every line of it checked. A box other than the standard one must be given."""
        try:
            with open(path, "rb") as file:
                data = file.read(MOST_BYTES + 1)
        except (OSError, ValueError) as error:
            raise MatchError(f"{path}: can't be read: {getattr(error, 'strerror', None) or error}") from error
        return cls.read(data, str(path), box)

    @classmethod
    def read(cls, data: bytes, source: str = "match", box: Box | Path | None = None) -> Match:
        """The match in the bytes of a file; `source` is what errors call it."""
        return _Reader(source, data).match(box)


def _members(bits: int) -> list[int]:
    """The seats of a set of seats."""
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]


def _one_line(name: str) -> str:
    """A name fit for one line of a file."""
    return "".join(letter if letter.isprintable() else "?" for letter in " ".join(name.split()))


def _plain(text: str) -> str:
    """A text as far as it matters when somebody types it."""
    return " ".join(text.casefold().split())


def _shortened(text: str, most: int = 60) -> str:
    return text if len(text) <= most else text[: most - 3] + "..."


class _Chain:
    """A checksum over all lines so far: it tells at which line a file was changed. It stops accidents, not forgers."""

    def __init__(self) -> None:
        self._hash = hashlib.sha256()

    def add(self, line: str) -> None:
        self._hash.update(line.encode() + b"\n")

    def sum(self) -> str:
        return self._hash.hexdigest()[:8]


# --- writing ---


def write_whole(path: str | os.PathLike[str], data: bytes) -> None:
    """Writes a file whole or not at all."""
    try:
        target = Path(os.path.realpath(path))  # a link stays a link
        if target.exists() and not target.is_file():
            raise MatchError(f"{path}: not saved: this is not an ordinary file: choose another name")
        _replace(target, data)
    except OSError as error:
        reason = error.strerror or error
        raise MatchError(f"{path}: not saved: {reason}; what was there before is untouched: save somewhere else") from error
    except ValueError as error:
        raise error if isinstance(error, MatchError) else MatchError(f"{path!r}: not saved: {error}: choose another name") from error


def _replace(path: Path, data: bytes) -> None:
    """Puts data in a new file beside the old one, makes sure that it is on the disk, and only then takes its place."""
    new = path.with_name(f".offworld-{secrets.token_hex(6)}.tmp")
    try:
        _write_new(new, data)
        if path.exists():
            shutil.copymode(path, new)
        os.replace(new, path)
    except BaseException:  # also when interrupted: nothing half-made stays behind
        with suppress(OSError):
            new.unlink()
        raise
    _settle(path.parent)


def _write_new(path: Path, data: bytes) -> None:
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(file, rest) :]
        os.fsync(file)
    finally:
        os.close(file)


def _settle(folder: Path) -> None:
    """Makes the new name last through a power cut, where the system can do that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# --- reading ---

_NUMBER = r"(0|[1-9][0-9]{0,18})"
_VERSION = re.compile(rf"offworld match {_NUMBER}")
_GAME = re.compile(r"game ([a-z][a-z0-9_]*) (\S+)")
_BOX = re.compile(r"box ([0-9a-f]{16})(?: (\S.*))?")
_SEATS = re.compile(rf"seats {_NUMBER}")
_VARIANT = re.compile(r"variant (\S+)")
_SEED = re.compile(rf"seed {_NUMBER}")
_PLAYER = re.compile(rf"player {_NUMBER} (\S.*)")
_BEGIN = re.compile(r"begin ([0-9a-f]{8})")
_MOVE = re.compile(rf"{_NUMBER} ([0-9a-f]{{8}}) {_NUMBER} #{_NUMBER} (\S.*)")
_END = re.compile(rf"end {_NUMBER} ([0-9a-f]{{64}}) (over|unfinished)")

_HELP = "use an unchanged copy of the file"


class _Reader:
    """Reads a match file from its first line to its last and says at which line something is wrong."""

    def __init__(self, source: str, data: bytes):
        self.source = source
        self.at = 0  # lines read so far
        self.chain = _Chain()
        self.lines = self._split(data)

    def wrong(self, reason: str, advice: str = _HELP, line: int | None = None) -> MatchError:
        line = max(1, self.at) if line is None else line
        return MatchError(f"{self.source}: line {line}: {reason}: {advice}", line)

    def _split(self, data: bytes) -> list[str]:
        """The lines, once it is clear that this is a match in a format known here."""
        if not data:
            raise self.wrong("the file is empty", "this is not a match")
        first = data.split(b"\n", 1)[0][:80].decode("latin-1").rstrip("\r")
        version = _VERSION.fullmatch(first)
        if not version:
            raise self.wrong("not an Offworld match", f"the first line of one is {FIRST_LINE!r}")
        if int(version[1]) > FORMAT:
            raise self.wrong(f"format {version[1]} is newer than this program, which reads format {FORMAT}", "update offworld")
        if first != FIRST_LINE:
            raise self.wrong(f"there is no format {version[1]}")
        if len(data) > MOST_BYTES:
            raise self.wrong(f"the file is larger than {MOST_BYTES >> 20} MiB", "no match is that long")
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            raise self.wrong("not text (UTF-8)", line=data.count(b"\n", 0, error.start) + 1) from error
        return text.removesuffix("\n").removesuffix("\r").replace("\r\n", "\n").split("\n")

    def match(self, box: Box | Path | None) -> Match:
        """The match, replayed and compared with its recorded end."""
        if not _END.fullmatch(self.lines[-1]):
            raise self.wrong("the file breaks off here, without a whole end line", line=len(self.lines))
        game, header = self._header()
        match = Match(game, self._box(game, header, box), header)
        while not self.lines[self.at].startswith("end "):
            self._move(match)
        self._end(match)
        return match

    def _take(self, pattern: re.Pattern[str], what: str) -> tuple[str, ...]:
        """The next line, which must have this form."""
        line = self.lines[self.at]
        self.at += 1
        found = pattern.fullmatch(line)
        if not found:
            raise self.wrong(f"expected {what}, found {_shortened(line)!r}")
        return tuple(group or "" for group in found.groups())

    def _header(self) -> tuple[Game, Header]:
        self._take(_VERSION, FIRST_LINE)
        name, version = self._take(_GAME, "the game and the version of its rules")
        digest, box_name = self._take(_BOX, "the box")
        (seats,) = self._take(_SEATS, "the number of seats")
        (variant,) = self._take(_VARIANT, "the variant")
        (seed,) = self._take(_SEED, "the seed")
        players: list[str] = []
        while self.lines[self.at].startswith("player "):
            seat, player = self._take(_PLAYER, "a player's seat and name")
            if int(seat) != len(players):
                raise self.wrong(f"expected player {len(players)}, found player {seat}")
            players.append(player)
        for line in self.lines[: self.at]:
            self.chain.add(line)
        (checksum,) = self._take(_BEGIN, "the header's checksum")
        if checksum != self.chain.sum():
            raise self.wrong(f"the header (lines 1 to {self.at}) was changed after it was saved")
        header = Header(name, version, box_name, digest, int(seats), variant, int(seed), tuple(players))
        return self._game(header), header

    def _game(self, header: Header) -> Game:
        """The game of a header, which must make sense in it."""
        if header.game not in games.names():
            raise self.wrong(f"a match of {header.game!r}, which this program does not have", "update offworld", 2)
        game = games.find(header.game)
        if header.version != game.version:
            raise self.wrong(
                f"played by version {header.version} of the rules of {game.title}; this program has version {game.version}",
                "use the release of offworld that saved it",
                2,
            )
        try:
            game.variant(header.seats, header.variant)
        except ValueError as error:
            raise self.wrong(str(error), line=4) from error
        if header.seed > MOST_SEED:
            raise self.wrong(f"the seed is above {MOST_SEED}", line=6)
        if header.players and len(header.players) != header.seats:
            raise self.wrong(f"{len(header.players)} players for {header.seats} seats", line=7)
        return game

    def _box(self, game: Game, header: Header, box: Box | Path | None) -> Box:
        """The box the match was played with."""
        if not isinstance(box, Box):
            box = game.open_box(box)
        if box.digest != header.box_digest:
            raise self.wrong(
                f"played with the box {header.box_name!r} ({header.box_digest}), not with {box.name!r} ({box.digest})",
                "pass the file of that box with --box",
                3,
            )
        return box

    def _move(self, match: Match) -> None:
        """One move: unchanged, in order, by the right seat, possible, and told in the right words."""
        expected = len(match.moves) + 1
        number, checksum, seat, option, words = self._take(_MOVE, f"move {expected}")
        if int(number) != expected:
            raise self.wrong(f"expected move {expected}, found move {number}: lines are missing or in another order")
        self.chain.add(f"{number} {seat} #{option} {words}")
        if checksum != self.chain.sum():
            raise self.wrong(f"move {number} was changed after it was saved")
        before = match.state
        try:
            match.play(int(seat), int(option))
        except IllegalOption as error:
            raise self.wrong(f"move {number} is against the rules: {error}") from error
        right = match.game.tell().notation(match.box, before, int(option))
        if words != right:
            raise self.wrong(f"move {number} says {_shortened(words)!r}, but its option #{option} is {right!r}")

    def _end(self, match: Match) -> None:
        count, digest, end = self._take(_END, "the end line")
        if self.at < len(self.lines):
            raise self.wrong("something follows the end line", line=self.at + 1)
        if int(count) != len(match.moves):
            raise self.wrong(f"{count} moves were saved, but {len(match.moves)} are here: lines are missing")
        if digest != match.digest():
            raise self.wrong("the moves lead to another position than the one saved")
        if (end == "over") != match.is_over:
            raise self.wrong(f"the match is said to be {end}, which it is not")
