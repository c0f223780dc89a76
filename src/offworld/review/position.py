"""A position of a match as its seat saw it, and how the seat's turn could go on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from offworld.kernel.contract import SPECTATOR
from offworld.kernel.game import Box, Game
from offworld.kernel.records import Record, copy
from offworld.match import Match
from offworld.presentation.provides import Tell
from offworld.presentation.words import Line

MOST_ANSWERS = 40  # answers of a turn that is played to its end

Finals = np.ndarray[Any, np.dtype[np.void]]  # final states


class Position(NamedTuple):
    """What a seat saw when it was asked."""

    game: Game
    box: Box
    view: Record
    seat: int
    names: Sequence[str]  # of all places

    @classmethod
    def of(cls, match: Match, at: int, names: Sequence[str]) -> Position:
        """Return the position before move `at` of a match, counted from 0.

        >>> from offworld.games import find
        >>> match = Match.new(find("cytress"), seats=2, seed=7)
        >>> _ = match.push("side 2")
        >>> position = Position.of(match, 0, ["Ann", "Ben"])
        >>> position.view == match.view_after(0, position.seat)
        True
        """
        seat = match.moves[at].seat
        return cls(match.game, match.box, match.view_after(at, seat), seat, names)

    @property
    def tell(self) -> Tell:
        """The game in words."""
        return self.game.tell()

    def question(self) -> Line:
        """Return the question in words. All seats go by their names."""
        return self.tell.question(self.box, self.view, self.seat, self.names, SPECTATOR)

    def option(self, option: int) -> Line:
        """Return an option in words. All seats go by their names."""
        return self.tell.option(self.box, self.view, self.seat, option, self.names, SPECTATOR)


class Answer(NamedTuple):
    """An answer in words."""

    seat: int
    option: int
    text: str
    rise: int  # by how much it raises the evaluation of its seat


class Turn(NamedTuple):
    """The rest of a seat's turn on one imagined state."""

    answers: list[Answer]
    view: Record  # what the seat sees before its last answer

    @property
    def options(self) -> list[int]:
        """The answers as options."""
        return [answer.option for answer in self.answers]


def finish_turn(
    position: Position, plan: Sequence[int], seed: int, advise: Callable[[Record], Sequence[int]]
) -> Turn:
    """Play a seat's turn to its end, on a state imagined from its view with a seed.

    The seat follows a plan, a list of options. Where the plan ends, or chance makes it impossible,
    `advise` returns another one for the view.
    """
    game, box, seat = position.game, position.box, position.seat
    rules, view, out = game.rules, position.view, [0] * game.options.total
    s = copy(view)
    rules["imagine"](box.record, s, seat, seed)
    answers: list[Answer] = []
    turn, ahead = s.turn, list(plan)

    def goes_on() -> bool:
        is_asked = rules["waiting"](box.record, s) >> seat & 1
        return bool(s.turn == turn and is_asked and len(answers) < MOST_ANSWERS)

    while goes_on():
        view = game.view(box, s, seat)
        options = out[: rules["legal"](box.record, s, seat, out)]
        if not ahead or ahead[0] not in options:
            ahead = list(advise(view)) if len(options) > 1 else options[:]
        option = ahead.pop(0)
        text = position._replace(view=view).option(option).text
        before = rules["evaluate"](box.record, s, seat)
        rules["apply"](box.record, s, seat, option)
        rise = rules["evaluate"](box.record, s, seat) - before
        answers.append(Answer(seat, option, text, rise))
    return Turn(answers, view)
