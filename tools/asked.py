"""Measure what a game asks: its largest question, questions to others, and whether one is sure.

    python -m tools.asked cysmic --seats 6 --games 20

Greedy bots play. "Reactions" are questions that a player who passes is not asked at the table
("pass until"); "others" are the remaining questions to players whose turn it isn't. Questions with
a single answer don't count: nobody is asked. "To confirm" are answers after which the page asks
whether one is sure.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import NamedTuple

from offworld.bots.thinker import Thinker
from offworld.games import find
from offworld.kernel.contract import turn_of
from offworld.kernel.game import Game
from offworld.match import Match
from offworld.table.preview import LAST, REACTION, TURN, why_final


class Asked(NamedTuple):
    """The questions of some games."""

    turns: int
    largest: int  # answers of the largest question
    reactions: int  # to others, and one could pass
    others: int  # to others, and one couldn't
    answers: int
    confirmed: int  # answers after which the page asks once more

    def __str__(self) -> str:
        return (
            f"{self.turns} turns: the largest question has {self.largest} answers; a turn asks "
            f"others {self.others / self.turns:.2f} times, "
            f"and {self.reactions / self.turns:.2f} times whether they react; "
            f"{self.confirmed / self.answers:.1%} of {self.answers} answers are to confirm"
        )


def count(matches: Iterator[Match] | list[Match]) -> Asked:
    """Count the questions of matches from their first to their last."""
    turns = largest = reactions = others = given = confirmed = 0
    for match in matches:
        rules, windows = match.game.rules, [s for s in match.game.options.spans if s.window]
        out = [0] * match.game.options.total
        turns += int(match.after(len(match.moves)).turn)
        for number, move in enumerate(match.moves):
            before = match.after(number)
            answers = rules["legal"](match.box.record, before, move.seat, out)
            largest = max(largest, answers)
            if answers < 2:
                continue
            given, confirmed = given + 1, confirmed + is_confirmed(match, number)
            if 0 <= match.game.interpreted(turn_of)(match.box.record, before) != move.seat:
                is_window = any(s.base <= move.option < s.base + s.size for s in windows)
                reactions, others = reactions + is_window, others + (not is_window)
    return Asked(turns, largest, reactions, others, given, confirmed)


def is_confirmed(match: Match, number: int) -> bool:
    """Return whether the page asks for confirmation of a move.

    The end of a turn needs none where it can be taken back: in games that hide nothing.
    """
    game, (seat, option) = match.game, match.moves[number]
    view = match.view_after(number, seat)
    (why,) = why_final(game, match.box, view, seat, [option], True)
    return why in (LAST, REACTION) or (why == TURN and game.facts.hidden)


def played(game: Game, seats: int, games: int) -> Iterator[Match]:
    """Play matches between greedy bots."""
    thinker = Thinker(game)
    for seed in range(1, games + 1):
        match = Match.new(game, seats, seed=seed)
        while not match.is_over:
            seat = match.waiting()[0]
            match.play(seat, thinker.choose("greedy", match.box, match.view(seat), seat, seed))
        yield match


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=20)
    given = parser.parse_args()
    print(count(played(find(given.game), given.seats, given.games)))


if __name__ == "__main__":
    main()
