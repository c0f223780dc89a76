"""Why one answer is better than another, in words made of facts: what it leads to this turn, and where the points come from at the end.

Nothing here knows a game: the words are those of its `tell`, the figures those of games played to their end after each of the two answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import copysign, hypot, inf, sqrt
from typing import Any, NamedTuple

import numpy as np

from offworld.kernel.game import Box, Game
from offworld.kernel.records import Record, Records, copy, opened
from offworld.match import Match
from offworld.presentation.provides import Tell
from offworld.presentation.words import Line, listed, sentence

MOST_ANSWERS = 40  # answers
LONGEST_QUOTE = 60  # letters
SURE = 2.0  # standard errors by which means must differ to be told
POINTS, THINGS, SHARES = (
    "points from",
    "things",
    "shares of games with",
)  # kinds of what is counted at the end
LEAST = {POINTS: 0.5, THINGS: 0.2, SHARES: 0.04}  # differences that are worth a word
MOST_GAINS = 2

Finals = np.ndarray[Any, np.dtype[np.void]]


class Position(NamedTuple):
    """What a seat saw when it was asked."""

    game: Game
    box: Box
    view: Record
    seat: int
    names: Sequence[str]

    @classmethod
    def of(cls, match: Match, at: int, names: Sequence[str]) -> Position:
        """The position in which a move of a match was made."""
        view, seat = Records(match.game.state, 1), match.moves[at].seat
        match.game.rules["observe"](match.box.record, match.after(at), seat, view)
        return cls(match.game, match.box, view[0], seat, names)

    @property
    def tell(self) -> Tell:
        return self.game.tell()

    def told(self, option: int) -> Line:
        line: Line = self.tell.option(self.box, self.view, self.seat, option, self.names)
        return line


class Told(NamedTuple):
    """An answer in words; `rise` is how much better its seat looks right after it."""

    seat: int
    option: int
    text: str
    rise: int


class Turn(NamedTuple):
    """The rest of a seat's turn on one imagined state: its answers, and what it sees before it gives the last of them."""

    told: list[Told]
    view: Record

    @property
    def plan(self) -> list[int]:
        return [step.option for step in self.told]


class Ends(NamedTuple):
    """Final states of games that went on from each of two answers."""

    better: Finals
    played: Finals


# --- what an answer leads to ---


def finish_turn(
    position: Position, plan: Sequence[int], guess: int, advise: Callable[[Record], Sequence[int]]
) -> Turn:
    """Plays a seat's turn to its end by a plan, on a state imagined from what it sees. Where the plan ends, or chance crosses it, `advise`
    has another."""
    rules, box, seat = position.game.rules, position.box, position.seat
    s, view, out = (
        copy(position.view),
        Records(position.game.state, 1),
        [0] * position.game.options.total,
    )
    rules["imagine"](box.record, s, seat, guess)
    told: list[Told] = []
    turn, ahead = s.turn, list(plan)
    while (
        s.turn == turn and rules["waiting"](box.record, s) >> seat & 1 and len(told) < MOST_ANSWERS
    ):
        rules["observe"](box.record, s, seat, view)
        options = out[: rules["legal"](box.record, s, seat, out)]
        if not ahead or ahead[0] not in options:
            ahead = list(advise(view[0])) if len(options) > 1 else options[:]
        option = ahead.pop(0)
        text = position.tell.option(box, view[0], seat, option, position.names).text
        before = rules["evaluate"](box.record, s, seat)
        rules["apply"](box.record, s, seat, option)
        told.append(Told(seat, option, text, rules["evaluate"](box.record, s, seat) - before))
    return Turn(told, view[0])


def _turn(better: Sequence[Told], played: Sequence[Told]) -> str:
    """What the better answer makes possible this turn, if that is more than the answer itself."""
    later = better[1:]
    if any(step.option == played[0].option for step in later):
        return f"After it, {_quoted(played[0])} could still have followed: the order matters."
    new = [
        step
        for step in later
        if step.rise > max(0, better[0].rise)
        and step.option not in {each.option for each in played}
    ]
    best = max(new, key=lambda step: step.rise, default=None)
    return f"It opens the way to {_quoted(best)}." if best else ""


def _quoted(step: Told) -> str:
    """An answer within a sentence; one that goes into much detail is cut short."""
    words = step.text.removesuffix(".").split("; ")[0]
    words = words if len(words) <= LONGEST_QUOTE else words.split(": ")[0]
    return f"“{words[0].lower()}{words[1:]}”"


# --- where the points come from ---


class Measure(NamedTuple):
    """Something counted at the end of a game."""

    kind: str
    name: str


class Gain(NamedTuple):
    """By how much the mean of a measure is higher after the better answer, and how many standard errors that is."""

    measure: Measure
    more: float
    sure: float


def _gains(position: Position, ends: Ends) -> list[Gain]:
    """What certainly differs at the end, the surest first."""
    better, played = _measured(position, ends.better), _measured(position, ends.played)
    found = (Gain(measure, *_difference(better[measure], played[measure])) for measure in better)
    told = (
        gain
        for gain in found
        if abs(gain.more) >= LEAST[gain.measure.kind] and abs(gain.sure) >= SURE
    )
    return sorted(told, key=lambda gain: -abs(gain.sure))


def _difference(ones: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """The difference of two means, and how many standard errors that is."""
    more = float(np.mean(ones) - np.mean(others))
    error = hypot(*(float(np.std(values)) / sqrt(len(values)) for values in (ones, others)))
    return more, more / error if error else copysign(inf, more) if more else 0.0


def _measured(position: Position, finals: Finals) -> dict[Measure, list[float]]:
    """What the seat has at the ends of games. What everyone is after is left out where it is nothing but the sum of its parts."""
    rows = [_measures(position, opened(finals[i : i + 1])) for i in range(len(finals))]
    left_out = Measure(THINGS, position.tell.RACE) if _is_sum(position) else None
    return {measure: [row[measure] for row in rows] for measure in rows[0] if measure != left_out}


def _measures(position: Position, s: Record) -> dict[Measure, float]:
    """What a final state holds for the seat."""
    tell, box, seat = position.tell, position.box, position.seat
    parts: list[tuple[Line, list[int]]] = tell.categories(box, s)
    kind = POINTS if len(parts) > 1 else THINGS
    found: dict[Measure, float] = {Measure(THINGS, tell.RACE): tell.race(box, s)[seat]}
    found |= {Measure(kind, _source(line.text)): points[seat] for line, points in parts}
    return found | {
        Measure(SHARES, line.text.split(":")[0]): met for line, met in tell.conditions(box, s)
    }


def _source(text: str) -> str:
    """A category's name within a sentence: "level 3: sets" becomes "level 3 (sets)", and how it is counted is left out."""
    head, _, detail = text.split(", ")[0].partition(": ")
    return f"{head} ({detail})" if detail else head


def _end(position: Position, ends: Ends) -> str:
    """Where the points come from, or from whom they are taken: whichever is more."""
    unit = position.tell.RACE if _is_sum(position) else "points"
    pairs = zip(_scores(position, ends.better), _scores(position, ends.played), strict=True)
    rises = [_difference(*pair) for pair in pairs]
    drops = [
        (more, place)
        for place, (more, sure) in enumerate(rises)
        if place != position.seat and more <= -LEAST[POINTS] and sure <= -SURE
    ]
    own = rises[position.seat][0]
    if drops and -min(drops)[0] > own:
        more, place = min(drops)
        return f"By the end it costs {position.names[place]} about {_amount(more)} {unit}."
    told = sorted(_gains(position, ends)[:MOST_GAINS], key=lambda gain: -gain.more)
    if own < 0 or not told or told[0].more < 0:
        return ""  # it would not speak for the better answer
    return f"By the end that is {listed(_gain(gain, unit if i == 0 else '') for i, gain in enumerate(told))}."


def _gain(gain: Gain, unit: str) -> str:
    (kind, name), amount = gain.measure, _amount(gain.more)
    if kind == SHARES:
        return f"“{name}” in {100 * abs(gain.more):.0f} {'more' if gain.more > 0 else 'fewer'} of a hundred games"
    if kind == THINGS:
        return f"about {amount} {name} {'more' if gain.more > 0 else 'fewer'}"
    much = f"about {amount} {unit}" if unit else amount
    return f"{much} {'more' if gain.more > 0 else 'less'} from {name}"


def _scores(position: Position, finals: Finals) -> list[list[int]]:
    """The final scores of each place."""
    out, rows = [0] * len(position.names), []
    for i in range(len(finals)):
        position.game.rules["score"](position.box.record, opened(finals[i : i + 1]), out)
        rows.append(out.copy())
    return [list(column) for column in zip(*rows, strict=True)]


def _is_sum(position: Position) -> bool:
    """Is what everyone is after nothing but the sum of the categories?"""
    parts = position.tell.categories(position.box, position.view)
    summed = [sum(column) for column in zip(*(points for _, points in parts), strict=True)]
    return len(parts) > 1 and summed == position.tell.race(position.box, position.view)


def _amount(value: float) -> str:
    return f"{abs(value):.0f}" if abs(value) >= 3 else f"{abs(value):.1f}".removesuffix(".0")


# --- both ---


def reasons(
    position: Position, better: Sequence[Told], played: Sequence[Told], ends: Ends, lost: float
) -> str:
    """One or two sentences on why the better answer is better."""
    found = [words for words in (_turn(better, played), _end(position, ends)) if words]
    wins = f"of a hundred such games it wins about {max(1, round(100 * lost))} more."
    if len(found) == 2:
        return " ".join(found)
    return f"{found[0]} {sentence(wins)}" if found else f"No single thing decides it, but {wins}"
