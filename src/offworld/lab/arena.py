"""The arena: games between two bots of a ladder, built-in or custom, on compiled rules.

Bots are asked one answer at a time from Python. So the time of each answer is known, and a game
can be stopped after any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from threading import Event, Lock
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from offworld.bots.custom_bots import CustomBot, CustomBotError, Question
from offworld.kernel.contract import NAMES
from offworld.kernel.dice import BOTS, MAIN, WORDS, next_word, seed_dice
from offworld.kernel.drivers import someone
from offworld.kernel.game import Box, Game
from offworld.kernel.records import frozen, opened, packed
from offworld.lab.simulate import seeds
from offworld.match import Match, Move
from offworld.presentation.words import counted, listed

Pair = tuple[str, str]  # the names of two bots, in alphabetical order


@dataclass(frozen=True)
class Terms:
    """What all games of a ladder have in common. `Terms.of` makes checked ones."""

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
        """Return terms, or raise a `ValueError` that says what to change.

        >>> from offworld.games import find
        >>> Terms.of(find("cytress"), seats=3).seating(("greedy", "random"), 0, swapped=0)
        ['greedy', 'random', 'greedy']
        """
        if seats == 1:
            raise ValueError("at 1 seat a bot meets no other: ask for 2 seats or more")
        number = game.variant(seats, variant)
        if not 0 <= seed < 1 << 63:
            raise ValueError(f"the seed {seed} is not between 0 and {(1 << 63) - 1}")
        return cls(game, box or game.open_box(), seats, number, seed)

    @property
    def variant_name(self) -> str:
        """The variant's name."""
        return self.game.variants[self.variant].name

    def seating(self, pair: Pair, number: int, swapped: int) -> list[str]:
        """Return the bot at each seat: the two alternate, and move on by a seat with every seed.

        `swapped` is 1 for the second game of a seed, in which the two change places.
        """
        return [pair[((seat + number) % self.seats + swapped) % 2] for seat in range(self.seats)]

    def as_data(self) -> dict[str, Any]:
        """Return what must be equal for games to be counted together."""
        return {
            "game": self.game.name,
            "rules": self.game.version,
            "box": self.box.digest,
            "seats": self.seats,
            "variant": self.variant_name,
            "seed": self.seed,
        }


class Played(NamedTuple):
    """Both games of a seed."""

    pair: Pair
    number: int  # of the seed
    scores: tuple[float, float]  # the first bot's share of the win in each game, 0 to 1
    thinking: dict[str, tuple[int, float]]  # by bot: how many answers, and how many seconds


class Stuck(ValueError):
    """A custom bot could not play on; `match` is the game up to its question."""

    def __init__(self, reason: str, match: Match):
        super().__init__(reason)
        self.match = match


class Stopped(Exception):
    """The games are to be stopped."""


class Arena:
    """Plays games of a ladder. Each thread has one, with its own buffers."""

    def __init__(
        self, terms: Terms, custom_bots: Mapping[str, CustomBot], stop: Event, asking: Lock
    ):
        """`stop` ends games early; `asking` is held while a custom bot is asked."""
        from offworld.bots.thinker import Thinker

        self.terms, self.custom_bots, self.stop, self.asking = terms, custom_bots, stop, asking
        game, compiled = terms.game, terms.game.compiled
        self.rules = {name: compiled(generic) for name, generic in NAMES.items()}
        self.seed_dice, self.next_word = compiled(seed_dice), compiled(next_word)
        self.someone = compiled(someone)
        self.box = packed(terms.box.record)
        self.states, self.view = np.zeros(1, game.state), np.zeros(1, game.state)
        self.dice = np.zeros((1, WORDS), np.int64)
        self.out = np.zeros(game.options.total, np.int64)
        self.thinkers = [Thinker(game) for _ in range(terms.seats)]
        self.thinking: dict[str, tuple[int, float]] = {}  # see `Played`

    def play_both(self, pair: Pair, number: int) -> Played:
        """Play both games of a seed."""
        self.thinking = {}
        seed = int(seeds(self.terms.seed, number, number + 1)[0])
        first, second = (
            self.play(self.terms.seating(pair, number, swapped), seed, pair[0])
            for swapped in (0, 1)
        )
        return Played(pair, number, (first, second), self.thinking)

    def play(self, seating: Sequence[str], seed: int, name: str) -> float:
        """Play a game and return the share of the win that the bot called `name` gets."""
        self.states[:] = 0
        s, moves = self.states[0], list[Move]()
        self.rules["setup"](self.box, s, self.terms.seats, self.terms.variant, seed)
        self.seed_dice(self.dice, seed, BOTS)
        try:
            players = [self._player(each, seat) for seat, each in enumerate(seating)]
            while waited := self.rules["waiting"](self.box, s):
                if self.stop.is_set():
                    raise Stopped
                seat = self.someone(waited, self.dice)
                self.rules["observe"](self.box, s, seat, self.view)
                self.watch(seat)
                moves.append(Move(seat, self._timed(seating[seat], players[seat])))
                self.rules["apply"](self.box, s, *moves[-1])
        except CustomBotError as error:
            raise self._stuck(str(error), seating, seed, moves) from error
        return _share(self.rules["winners"](self.box, s), [each == name for each in seating])

    def watch(self, seat: int) -> None:
        """Do nothing: others may look at `self.view` here, before its seat is asked."""

    def _player(self, name: str, seat: int) -> Callable[[], int]:
        """Return a function that answers the question in `self.view`."""
        if name not in self.custom_bots:
            thinker, view = self.thinkers[seat], opened(self.view)
            thinker.forget()  # the last game
            return lambda: thinker.choose(
                name, self.terms.box, view, seat, self.next_word(self.dice, MAIN)
            )
        bot = self.custom_bots[name]
        player = bot.player()
        return lambda: bot.answer(player, self._question(seat))

    def _question(self, seat: int) -> Question:
        count = self.rules["legal"](self.box, self.view[0], seat, self.out)
        view, options = frozen(opened(self.view)), tuple(self.out[:count].tolist())
        seed = self.next_word(self.dice, MAIN)
        return Question(self.terms.game, self.terms.box, view, seat, options, seed)

    def _timed(self, name: str, answer: Callable[[], int]) -> int:
        """Return a bot's answer and add its time to `thinking`.

        Custom bots are asked one at a time, so that they need not be thread-safe.
        """
        with self.asking if name in self.custom_bots else nullcontext():
            started = perf_counter()
            option = answer()
            seconds = perf_counter() - started
        before = self.thinking.get(name, (0, 0.0))
        self.thinking[name] = (before[0] + 1, before[1] + seconds)
        return option

    def _stuck(
        self, reason: str, seating: Sequence[str], seed: int, moves: Iterable[Move]
    ) -> Stuck:
        """Return the error that ends a game, with the game up to there."""
        game, box, variant = self.terms.game, self.terms.box, self.terms.variant_name
        match = Match.new(
            game, self.terms.seats, variant=variant, seed=seed, box=box, players=seating
        )
        for move in moves:
            match.play(*move)
        after = counted(len(match.moves), "move")
        where = f"the game of seed {seed} between {listed(seating)}, after {after}"
        return Stuck(f"{reason}\nThat was in {where}.", match)


def _share(won: int, mine: Sequence[bool]) -> float:
    """Return the share of the winners' seats that are mine; half if no seat won."""
    winners = [mine[seat] for seat in range(len(mine)) if won >> seat & 1]
    return sum(winners) / len(winners) if winners else 0.5
