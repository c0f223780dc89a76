"""A game under test: a real setup, legal answers, and what was reported on the way."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Self, TypeVar

from offworld.kernel.events import Event, listening
from offworld.kernel.game import Box, Game
from offworld.kernel.records import Records


class Scenario:
    """A table of one game. A game adds its questions by name, and ways to put pieces in place.

    `b` is the record of the box and `s` the state; `events` has all events so far.
    """

    game: ClassVar[Game]

    def __init__(self, seats: int, variant: str | None, seed: int, box: Box) -> None:
        self.b: Any = box.record
        self.s: Any = self.game.blank()
        self.events: list[Event] = []
        number = self.game.variant(seats, variant)
        self.hear(self.game.rules["setup"], self.b, self.s, seats, number, seed)

    def hear(self, rule: Callable[..., Any], *arguments: Any) -> None:
        """Call a rule and keep its events."""
        with listening() as heard:
            rule(*arguments)
        self.events += heard

    def events_of(self, code: int) -> list[Event]:
        """Return the events of one kind so far."""
        return [event for event in self.events if event.code == code]

    # --- questions and answers ---

    @property
    def waited_for(self) -> set[int]:
        return self._seats(self.game.rules["waiting"](self.b, self.s))

    @property
    def is_over(self) -> bool:
        return not self.waited_for

    def options_of(self, seat: int) -> list[int]:
        """Return what a seat that is waited for may answer: something, and nothing twice."""
        assert seat in self.waited_for
        out = [0] * self.game.options.total
        options = out[: self.game.rules["legal"](self.b, self.s, seat, out)]
        assert options
        assert len(options) == len(set(options))
        return options

    def take_option(self, seat: int, option: int) -> None:
        """Let a seat take an option, which must be legal."""
        options = self.options_of(seat)
        assert option in options, f"{self.spelled([option])} is not among {self.spelled(options)}"
        self.hear(self.game.rules["apply"], self.b, self.s, seat, option)

    def spelled(self, options: list[int]) -> str:
        """Return options by kind and number, for messages."""
        spans = [self.game.options.span(option) for option in options]
        return ", ".join(
            f"{span.kind} {option - span.base}" for option, span in zip(options, spans, strict=True)
        )

    def view(self, seat: int) -> Any:
        """Return what a seat sees."""
        row = Records(self.game.state, 1)
        self.game.rules["observe"](self.b, self.s, seat, row)
        return row[0]

    # --- results ---

    def scores(self) -> list[int]:
        out = [0] * self.game.facts.most
        self.game.rules["score"](self.b, self.s, out)
        return out[: self.s.seats]

    def winners(self) -> set[int]:
        return self._seats(self.game.rules["winners"](self.b, self.s))

    def _seats(self, bits: int) -> set[int]:
        return {seat for seat in range(int(bits).bit_length()) if bits >> seat & 1}


class TurnScenario(Scenario):
    """A table of a game that asks one seat at a time, `s.actor`, one question, `s.asked`."""

    @property
    def actor(self) -> int:
        return int(self.s.actor)

    def options(self) -> list[int]:
        """Return what the seat that is asked may answer."""
        return self.options_of(self.actor)

    def choices(self, question: int) -> set[int]:
        """Return the answers of one kind to the question asked, counted from the first."""
        size = self.game.options.span(question).size
        return {o - question for o in self.options() if question <= o < question + size}

    def asks(self, question: int, seat: int | None = None) -> bool:
        """Return whether this is asked, of this seat if one is given."""
        return bool(self.s.asked == question) and seat in (None, self.actor)

    def answer(self, option: int) -> Self:
        """Let the seat that is asked take a legal option."""
        self.take_option(self.actor, option)
        return self


AnyScenario = TypeVar("AnyScenario", bound=Scenario)


def random_scenarios(
    begin: Callable[[int], AnyScenario],
    games: int,
    every: int,
    chance: random.Random,
    ends: bool,
) -> Iterator[AnyScenario]:
    """Yield tables met in random play: after every few decisions, and perhaps at the end.

    `begin` sets up the game of a seed. A table is the same object until its game is over.
    """
    for seed in range(games):
        table = begin(seed)
        decisions = 0
        while not table.is_over:
            seat = chance.choice(sorted(table.waited_for))
            table.take_option(seat, chance.choice(table.options_of(seat)))
            table.events.clear()
            decisions += 1
            if decisions % every == 0 and not table.is_over:
                yield table
        if ends:
            yield table
