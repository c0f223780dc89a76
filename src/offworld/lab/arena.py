"""A table at which bots play, built-in ones and custom_bots, answer by answer on compiled rules.

So each answer's time is known, and a game can be stopped after any of them.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cache
from inspect import getsource
from textwrap import dedent
from threading import Event, Lock
from time import perf_counter
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np

from offworld.bots.custom_bots import CustomBot, CustomBotError, Question
from offworld.kernel.compiling import silent
from offworld.kernel.contract import NAMES
from offworld.kernel.dice import BOTS, MAIN, next_word, seed_dice
from offworld.kernel.drivers import someone
from offworld.kernel.game import Box, Game
from offworld.kernel.levels import bot_spec
from offworld.kernel.records import frozen, opened, packed
from offworld.kernel.rule import Build
from offworld.lab.simulate import seeds
from offworld.match import Match, Move
from offworld.presentation.words import counted, listed

Pair = tuple[str, str]  # two bots in the order of the alphabet


@dataclass(frozen=True)
class Terms:
    """What all games of a ladder have in common."""

    game: Game
    box: Box
    seats: int
    variant: int
    seed: int

    @classmethod
    def of(
        cls,
        game: Game,
        seats: int = 2,
        *,
        box: Box | None = None,
        variant: str | None = None,
        seed: int = 1,
    ) -> Terms:
        """Checks what somebody asked for; a `ValueError` says what to change."""
        if seats == 1:
            raise ValueError("at 1 seat a bot meets no other: ask for 2 seats or more")
        number = game.variant(seats, variant)
        if not 0 <= seed < 1 << 63:
            raise ValueError(f"the seed {seed} is not between 0 and {(1 << 63) - 1}")
        return cls(game, box or game.open_box(None), seats, number, seed)

    @property
    def variant_name(self) -> str:
        return self.game.variants[self.variant].name

    def seating(self, pair: Pair, number: int, swapped: int) -> list[str]:
        """The two names by turns round the table, which turns by a seat with every seed."""
        return [pair[((seat + number) % self.seats + swapped) % 2] for seat in range(self.seats)]

    def as_data(self) -> dict[str, Any]:
        """What must be the same for games to be counted together."""
        return {
            "game": self.game.name,
            "rules": self.game.version,
            "box": self.box.digest,
            "seats": self.seats,
            "variant": self.variant_name,
            "seed": self.seed,
        }


def built_in_version(game: Game, name: str) -> str:
    """Changes with how a bot thinks and with the rules that its games are made of."""
    return hashlib.sha256(
        f"{bot_spec(name, game.levels)} {_rules_version(game)}".encode()
    ).hexdigest()[:16]


@cache
def _rules_version(game: Game) -> str:
    """Changes with every rule of a game and of its bots, and with every number in them, but not with words about them."""
    from offworld.bots.play import bot_games

    rules: list[FunctionType] = []

    def collected(function: FunctionType) -> FunctionType:
        rules.append(function)
        return function

    Build(collected, silent(game.replacements()))(bot_games)
    digest = hashlib.sha256()
    for each in rules:
        numbers = {
            name: value
            for name, value in each.__globals__.items()
            if isinstance(value, int | float)
        }
        digest.update(f"{_bare(each)} {sorted(numbers.items())}".encode())
    return digest.hexdigest()


def _bare(function: FunctionType) -> str:
    """A function's source without comments and docstring."""
    (definition,) = ast.parse(dedent(getsource(function))).body
    assert isinstance(definition, ast.FunctionDef)
    if ast.get_docstring(definition) is not None:
        del definition.body[0]
    return ast.unparse(definition)


class Played(NamedTuple):
    """Both games of a seed."""

    pair: Pair
    number: int  # of the seed
    scores: tuple[float, float]  # of the pair's first name: 1 a win, 0 a loss
    thinking: dict[str, tuple[int, float]]  # each bot's answers, and the seconds they took


class Stuck(ValueError):
    """A custom_bot could not play on; `match` is the game up to there."""

    def __init__(self, reason: str, match: Match):
        super().__init__(reason)
        self.match = match


class Stopped(Exception):
    """A game is not to be played to its end."""


class Arena:
    """Plays games of a ladder. Each thread has one, with its own scratch memory."""

    def __init__(
        self, terms: Terms, custom_bots: Mapping[str, CustomBot], stop: Event, asking: Lock
    ):
        from offworld.bots.thinker import Thinker

        self.terms, self.custom_bots, self.stop, self.asking = terms, custom_bots, stop, asking
        compiled = terms.game.compiled
        self.rules = {name: compiled(generic) for name, generic in NAMES.items()}
        self.seed_dice, self.next_word, self.someone = (
            compiled(seed_dice),
            compiled(next_word),
            compiled(someone),
        )
        self.box = packed(terms.box.record)
        self.table, self.view = np.zeros(1, terms.game.state), np.zeros(1, terms.game.state)
        self.dice, self.out = (
            np.zeros((1, 4), np.int64),
            np.zeros(terms.game.options.total, np.int64),
        )
        self.thinkers = [Thinker(terms.game) for _ in range(terms.seats)]
        self.thinking: dict[str, tuple[int, float]] = {}

    def play_both(self, pair: Pair, number: int) -> Played:
        """Both games of a seed."""
        self.thinking = {}
        seed = int(seeds(self.terms.seed, number, number + 1)[0])
        first, second = (
            self.play(self.terms.seating(pair, number, swapped), seed, pair[0])
            for swapped in (0, 1)
        )
        return Played(pair, number, (first, second), self.thinking)

    def play(self, seating: Sequence[str], seed: int, name: str) -> float:
        """A game; a name's part of the win."""
        self.table[:] = 0
        s, moves = self.table[0], list[Move]()
        self.rules["setup"](self.box, s, self.terms.seats, self.terms.variant, seed)
        self.seed_dice(self.dice, seed, BOTS)
        try:
            players = [self._player(each, seat) for seat, each in enumerate(seating)]
            while waited := self.rules["waiting"](self.box, s):
                if self.stop.is_set():
                    raise Stopped
                seat = self.someone(waited, self.dice)
                self.rules["observe"](self.box, s, seat, self.view)
                moves.append(Move(seat, self._timed(seating[seat], players[seat])))
                self.rules["apply"](self.box, s, *moves[-1])
        except CustomBotError as error:
            raise self._stuck(str(error), seating, seed, moves) from error
        return _part(self.rules["winners"](self.box, s), [each == name for each in seating])

    def _player(self, name: str, seat: int) -> Callable[[], int]:
        """Gives a bot's answers to what lies in `view`."""
        if name not in self.custom_bots:
            thinker, view = self.thinkers[seat], opened(self.view)
            thinker.forget()  # the games before
            return lambda: thinker.choose(
                name, self.terms.box, view, seat, self.next_word(self.dice, MAIN)
            )
        custom_bot = self.custom_bots[name]
        sitting = custom_bot.sit_down()
        return lambda: custom_bot.answer(sitting, self._question(seat))

    def _question(self, seat: int) -> Question:
        count = self.rules["legal"](self.box, self.view[0], seat, self.out)
        view, options = frozen(opened(self.view)), tuple(self.out[:count].tolist())
        return Question(
            self.terms.game, self.terms.box, view, seat, options, self.next_word(self.dice, MAIN)
        )

    def _timed(self, name: str, answer: Callable[[], int]) -> int:
        """An answer. Guests are asked one at a time: they need not know of threads."""
        with self.asking if name in self.custom_bots else nullcontext():
            begun = perf_counter()
            option = answer()
            seconds = perf_counter() - begun
        before = self.thinking.get(name, (0, 0.0))
        self.thinking[name] = (before[0] + 1, before[1] + seconds)
        return option

    def _stuck(
        self, reason: str, seating: Sequence[str], seed: int, moves: Iterable[Move]
    ) -> Stuck:
        terms = self.terms
        match = Match.new(
            terms.game,
            terms.seats,
            variant=terms.variant_name,
            seed=seed,
            box=terms.box,
            players=seating,
        )
        for move in moves:
            match.play(*move)
        where = f"the game of seed {seed} between {listed(seating)}, after {counted(len(match.moves), 'move')}"
        return Stuck(f"{reason}\nThat was in {where}.", match)


def _part(won: int, mine: Sequence[bool]) -> float:
    """What part of a win is mine: half if nobody of either name won."""
    winners = [mine[seat] for seat in range(len(mine)) if won >> seat & 1]
    return sum(winners) / len(winners) if winners else 0.5
