"""The file of a match: a header and the moves, readable by people, checked line by line.

docs/match-format.md describes it.
"""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from offworld.games import find, names
from offworld.kernel.game import Box, Game
from offworld.match.header import MOST_SEED, Fate, Header, IllegalOption, MatchError, shortened
from offworld.match.proof import MISSING, NONE, Proof, Word, lot_of, problem

if TYPE_CHECKING:
    from offworld.match.match import Match

FORMAT = 2  # the newest; a match without a proof is written in format 1
FIRST_LINE = "offworld match"
MOST_BYTES = 8 * 2**20  # some twenty times the longest match


class _Checksum:
    """A checksum over all lines so far: it shows at which line a file was changed by accident."""

    def __init__(self) -> None:
        self._hash = hashlib.sha256()

    def add(self, line: str) -> None:
        self._hash.update(line.encode() + b"\n")

    def sum(self) -> str:
        return self._hash.hexdigest()[:8]


# --- writing ---


def written(match: Match) -> str:
    """Return the text of a match's file."""
    checksum = _Checksum()
    lines = _header_lines(match.header)
    for line in lines:
        checksum.add(line)
    lines.append(f"begin {checksum.sum()}")
    tell = match.game.tell()
    for number, move in enumerate(match.moves, 1):
        words = tell.notation(match.box, match.after(number - 1), move.option)
        rest = f"{move.seat} #{move.option} {words}"
        checksum.add(f"{number} {rest}")
        lines.append(f"{number} {checksum.sum()} {rest}")
    end = "over" if match.is_over else "unfinished"
    lines.append(f"end {len(match.moves)} {match.digest()} {end}")
    return "\n".join(lines) + "\n"


def _header_lines(header: Header) -> list[str]:
    is_plain = header.proof is None and not header.fates
    return [
        f"{FIRST_LINE} {1 if is_plain else FORMAT}",
        f"game {header.game} {header.version}",
        f"box {header.box_digest} {header.box_name}".rstrip(),
        f"seats {header.seats}",
        f"variant {header.variant}",
        f"seed {header.seed}",
        *(_proof_lines(header.proof) if header.proof is not None else ()),
        *(f"fate {fate.at} {fate.seed}" for fate in header.fates),
        *(f"player {seat} {name}" for seat, name in enumerate(header.players)),
    ]


def _proof_lines(proof: Proof) -> list[str]:
    return [
        f"commitment {proof.commitment}",
        f"secret {proof.secret}",
        f"lots {'yes' if proof.lots else 'no'}",
        *(
            f"word {seat} {NONE}" if hash is None else f"word {seat} {hash} {word or MISSING}"
            for seat, hash, word in proof.words
        ),
    ]


# --- reading ---


def contents(path: str | os.PathLike[str]) -> bytes:
    """Return the bytes of a match's file, or one more than it may have."""
    try:
        with open(path, "rb") as file:
            return file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise MatchError(f"{path}: can't be read: {reason}") from error


_NUMBER = r"(0|[1-9][0-9]{0,18})"
_VERSION = re.compile(rf"offworld match {_NUMBER}")
_GAME = re.compile(r"game ([a-z][a-z0-9_]*) (\S+)")
_BOX = re.compile(r"box ([0-9a-f]{16})(?: (\S.*))?")
_SEATS = re.compile(rf"seats {_NUMBER}")
_VARIANT = re.compile(r"variant (\S+)")
_SEED = re.compile(rf"seed {_NUMBER}")
_COMMITMENT = re.compile(r"commitment ([0-9a-f]{64})")
_SECRET = re.compile(r"secret ([0-9a-f]{64})")
_LOTS = re.compile(r"lots (yes|no)")
_WORD = re.compile(rf"word {_NUMBER} (?:{NONE}|([0-9a-f]{{64}}) (?:{MISSING}|([0-9a-f]{{64}})))")
_FATE = re.compile(rf"fate {_NUMBER} {_NUMBER}")
_PLAYER = re.compile(rf"player {_NUMBER} (\S.*)")
_BEGIN = re.compile(r"begin ([0-9a-f]{8})")
_MOVE = re.compile(rf"{_NUMBER} ([0-9a-f]{{8}}) {_NUMBER} #{_NUMBER} (\S.*)")
_END = re.compile(rf"end {_NUMBER} ([0-9a-f]{{64}}) (over|unfinished)")

_HELP = "use an unchanged copy of the file"


class Reader:
    """Reads a match file line by line; errors say which line is wrong."""

    def __init__(self, source: str, data: bytes):
        self.source = source
        self.at = 0  # lines read so far
        self.checksum = _Checksum()
        self.lines = self._split(data)

    def wrong(self, reason: str, advice: str = _HELP, line: int | None = None) -> MatchError:
        line = max(1, self.at) if line is None else line
        return MatchError(f"{self.source}: line {line}: {reason}: {advice}", line)

    def _split(self, data: bytes) -> list[str]:
        """Return the lines, if this is a match in a known format."""
        if not data:
            raise self.wrong("the file is empty", "this is not a match")
        first = data.split(b"\n", 1)[0][:80].decode("latin-1").rstrip("\r")
        version = _VERSION.fullmatch(first)
        if not version:
            first_line = f"{FIRST_LINE} 1"
            raise self.wrong("not an Offworld match", f"the first line of one is {first_line!r}")
        if int(version[1]) > FORMAT:
            raise self.wrong(
                f"format {version[1]} is newer than this program, which reads format {FORMAT}",
                "update offworld",
            )
        if int(version[1]) < 1:
            raise self.wrong(f"there is no format {version[1]}")
        if len(data) > MOST_BYTES:
            raise self.wrong(
                f"the file is larger than {MOST_BYTES >> 20} MiB", "no match is that long"
            )
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            raise self.wrong(
                "not text (UTF-8)", line=data.count(b"\n", 0, error.start) + 1
            ) from error
        return text.removesuffix("\n").removesuffix("\r").replace("\r\n", "\n").split("\n")

    def match(self, kind: type[Match], box: Box | Path | None) -> Match:
        """Return the match, replayed and compared with its recorded end."""
        if not _END.fullmatch(self.lines[-1]):
            raise self.wrong(
                "the file breaks off here, without a whole end line", line=len(self.lines)
            )
        game, header = self._header()
        match = kind(game, self._box(game, header, box), header)
        while not self.lines[self.at].startswith("end "):
            self._move(match)
        self._end(match)
        return match

    def _take(self, pattern: re.Pattern[str], what: str) -> tuple[str, ...]:
        """Return the parts of the next line, which must have this form."""
        line = self.lines[self.at]
        self.at += 1
        found = pattern.fullmatch(line)
        if not found:
            raise self.wrong(f"expected {what}, found {shortened(line)!r}")
        return tuple(group or "" for group in found.groups())

    def _header(self) -> tuple[Game, Header]:
        (version_of_format,) = self._take(_VERSION, FIRST_LINE)
        is_plain = version_of_format == "1"
        name, version = self._take(_GAME, "the game and the version of its rules")
        digest, box_name = self._take(_BOX, "the box")
        (seats,) = self._take(_SEATS, "the number of seats")
        (variant,) = self._take(_VARIANT, "the variant")
        (seed,) = self._take(_SEED, "the seed")
        proof = None if is_plain else self._proof()
        fates = () if is_plain else self._fates()
        players: list[str] = []
        while self.lines[self.at].startswith("player "):
            seat, player = self._take(_PLAYER, "a player's seat and name")
            if not player.isprintable():
                raise self.wrong(f"a name has signs that can't be shown: {shortened(player)!r}")
            if int(seat) != len(players):
                raise self.wrong(f"expected player {len(players)}, found player {seat}")
            players.append(player)
        for line in self.lines[: self.at]:
            self.checksum.add(line)
        (checksum,) = self._take(_BEGIN, "the header's checksum")
        if checksum != self.checksum.sum():
            raise self.wrong(f"the header (lines 1 to {self.at}) was changed after it was saved")
        named = name, version, box_name, digest, int(seats), variant, int(seed), tuple(players)
        header = Header(*named, proof, fates)
        game = self._game(header)
        self._check_proof(header)
        return game, header

    def _proof(self) -> Proof | None:
        """Read the proof, if there is one."""
        if not self.lines[self.at].startswith("commitment "):
            return None
        (commitment,) = self._take(_COMMITMENT, "the hash that was shown from the start")
        (secret,) = self._take(_SECRET, "the server's secret")
        (lots,) = self._take(_LOTS, "whether lots were drawn")
        words: list[Word] = []
        while self.lines[self.at].startswith("word "):
            seat, hash, word = self._take(_WORD, "a seat's word, or that it is missing")
            if words and int(seat) <= words[-1].seat:
                raise self.wrong(f"the word of seat {seat} stands twice, or in the wrong place")
            words.append(Word(int(seat), hash or None, word or None))
        return Proof(commitment, secret, lots == "yes", tuple(words))

    def _fates(self) -> tuple[Fate, ...]:
        """Read where other futures begin."""
        fates: list[Fate] = []
        while self.lines[self.at].startswith("fate "):
            at, seed = self._take(_FATE, "where another future begins, and its seed")
            if int(seed) > MOST_SEED:
                raise self.wrong(f"the seed is above {MOST_SEED}")
            if fates and int(at) < fates[-1].at:
                raise self.wrong("another future begins earlier than the one before")
            fates.append(Fate(int(at), int(seed)))
        return tuple(fates)

    def _check_proof(self, header: Header) -> None:
        """Check that the seed is the one which the secret and the words make."""
        if header.proof is None or header.proved_terms is None:
            return
        beyond = [word.seat for word in header.proof.words if word.seat >= header.seats]
        if beyond:
            raise self.wrong(f"a word of seat {beyond[0]}, which this match doesn't have", line=7)
        wrong = problem(header.proof, header.proved_terms, header.seed)
        if wrong is not None:
            raise self.wrong(wrong, "this match does not prove that its draws are fair", 7)

    def _game(self, header: Header) -> Game:
        """Return the game of a header, and check the header against it."""
        if header.game not in names():
            raise self.wrong(
                f"a match of {header.game!r}, which this program does not have",
                "update offworld",
                2,
            )
        game = find(header.game)
        if header.version != game.version:
            raise self.wrong(
                f"played by version {header.version} of the rules of {game.title}; "
                f"this program has version {game.version}",
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
        """Return the box the match was played with."""
        if not isinstance(box, Box):
            box = game.open_box(box)
        if box.digest != header.box_digest:
            raise self.wrong(
                f"played with the box {header.box_name!r} ({header.box_digest}), "
                f"not with {box.name!r} ({box.digest})",
                "pass the file of that box with --box",
                3,
            )
        return box

    def _move(self, match: Match) -> None:
        """Read one move: unchanged, in order, legal, and with the right notation."""
        expected = len(match.moves) + 1
        number, checksum, seat, option, words = self._take(_MOVE, f"move {expected}")
        if int(number) != expected:
            raise self.wrong(
                f"expected move {expected}, found move {number}: "
                "lines are missing or in another order"
            )
        self.checksum.add(f"{number} {seat} #{option} {words}")
        if checksum != self.checksum.sum():
            raise self.wrong(f"move {number} was changed after it was saved")
        before = match.state
        lot = lot_of(match, int(seat))
        try:
            match.play(int(seat), int(option))
        except IllegalOption as error:
            raise self.wrong(f"move {number} is against the rules: {error}") from error
        if lot is not None and int(option) != lot:
            raise self.wrong(
                f"move {number} is not the lot that the secret and the words draw",
                "this match does not prove that its draws are fair",
            )
        right = match.game.tell().notation(match.box, before, int(option))
        if words != right:
            raise self.wrong(
                f"move {number} says {shortened(words)!r}, but its option #{option} is {right!r}"
            )

    def _end(self, match: Match) -> None:
        count, digest, end = self._take(_END, "the end line")
        if self.at < len(self.lines):
            raise self.wrong("something follows the end line", line=self.at + 1)
        if int(count) != len(match.moves):
            raise self.wrong(
                f"{count} moves were saved, but {len(match.moves)} are here: lines are missing"
            )
        if digest != match.digest():
            raise self.wrong("the moves lead to another position than the one saved")
        if (end == "over") != match.is_over:
            raise self.wrong(f"the end line says that the match is {end}, but it is not")
