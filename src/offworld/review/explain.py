"""Explanations of why one answer is better than another, made of facts.

The facts are what the answers lead to in the same turn, and where the points come from at the end
of games played from both. Nothing here knows a game: the words are those of its `tell`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import copysign, hypot, inf, sqrt
from typing import NamedTuple

import numpy as np

from offworld.kernel.records import Record, opened
from offworld.presentation.words import Line, listed, sentence
from offworld.review.position import Answer, Finals, Position

LONGEST_QUOTE = 60  # letters
LONGEST_IN_SHORT = 54  # letters of an answer in a sentence that is read out
MIN_ERRORS = 2.0  # standard errors by which two means must differ to be mentioned
MOST_GAINS = 2  # differences that a sentence mentions
POINTS, THINGS, GAMES = "points from", "things", "share of games with"  # kinds of measures
MIN_DIFFERENCE = {POINTS: 0.5, THINGS: 0.2, GAMES: 0.04}  # of two means, to be mentioned
WHOLE_FROM = 3  # from this amount on, amounts are rounded to whole numbers


class FinalsOfBoth(NamedTuple):
    """Final states of games played from each of two answers."""

    better: Finals
    played: Finals


def explain(
    position: Position,
    better: Sequence[Answer],
    played: Sequence[Answer],
    finals: FinalsOfBoth,
    lost: float,
) -> str:
    """Return one or two sentences on why the better answer is better.

    `better` and `played` are the answers of the turn, `lost` is the chance of winning between them.
    """
    sentences = (_same_turn(better, played), _at_the_end(position, finals))
    facts = [words for words in sentences if words]
    wins = f"of a hundred such games it wins about {max(1, round(100 * lost))} more."
    if len(facts) == 2:
        return " ".join(facts)
    return f"{facts[0]} {sentence(wins)}" if facts else f"No single thing decides it, but {wins}"


def in_short(position: Position, option: int, finals: FinalsOfBoth, lost: float) -> str:
    """Return one sentence for a newcomer, on what a better answer would have brought.

    It names what everyone is after, if that differs clearly, or else the games that are won.
    """
    tell, seat = position.tell, position.seat
    words = tell.option(position.box, position.view, seat, option, position.names).text
    words = _shortened(words.removesuffix(".").split("; ")[0])
    more, errors = _difference(_race(position, finals.better), _race(position, finals.played))
    if more >= MIN_DIFFERENCE[POINTS] and errors >= MIN_ERRORS:
        return (
            f"“{words}” would have brought you about {_amount(more)} {tell.RACE} more. Next time!"
        )
    games = max(1, round(100 * lost))
    return f"“{words}” wins about {games} more of a hundred such games. Next time!"


def _shortened(words: str) -> str:
    """Return an answer without its details if it is long, and at most its first words."""
    if len(words) > LONGEST_IN_SHORT:
        words = words.split(": ")[0]
    if len(words) <= LONGEST_IN_SHORT:
        return words
    return f"{words[:LONGEST_IN_SHORT].rpartition(' ')[0]} …"


def _race(position: Position, finals: Finals) -> list[int]:
    """Return how much the seat has at the end of what everyone is after."""
    tell, box = position.tell, position.box
    ends = (opened(finals[i : i + 1]) for i in range(len(finals)))
    return [tell.race(box, end)[position.seat] for end in ends]


# --- what an answer leads to in the same turn ---


def _same_turn(better: Sequence[Answer], played: Sequence[Answer]) -> str:
    """Say what the better answer makes possible in this turn; nothing if it is only itself."""
    later = better[1:]
    if any(answer.option == played[0].option for answer in later):
        return f"After it, {_quoted(played[0])} could still have followed: the order matters."
    others = {answer.option for answer in played}
    enabled = [
        answer
        for answer in later
        if answer.rise > max(0, better[0].rise) and answer.option not in others
    ]
    best = max(enabled, key=lambda answer: answer.rise, default=None)
    return f"It opens the way to {_quoted(best)}." if best else ""


def _quoted(answer: Answer) -> str:
    """Return an answer within a sentence, without its details if it is long."""
    words = answer.text.removesuffix(".").split("; ")[0]
    words = words if len(words) <= LONGEST_QUOTE else words.split(": ")[0]
    return f"“{words[0].lower()}{words[1:]}”"


# --- where the points come from at the end ---


class Measure(NamedTuple):
    """Something counted at the end of a game."""

    kind: str
    name: str


class Difference(NamedTuple):
    """How much higher a mean is after the better answer."""

    amount: float
    errors: float  # the same in standard errors


class Gain(NamedTuple):
    """The difference of a measure."""

    measure: Measure
    difference: Difference

    @property
    def amount(self) -> float:
        """How much higher its mean is after the better answer."""
        return self.difference.amount


def _at_the_end(position: Position, finals: FinalsOfBoth) -> str:
    """Say where the points come from, or which opponent loses them: whichever is more."""
    unit = position.tell.RACE if is_sum(position) else "points"
    unit = unit if position.game.facts.points else "percent of the way"
    pairs = zip(_scores(position, finals.better), _scores(position, finals.played), strict=True)
    differences = [_difference(*pair) for pair in pairs]
    drops = [
        (difference.amount, place)
        for place, difference in enumerate(differences)
        if place != position.seat
        and difference.amount <= -MIN_DIFFERENCE[POINTS]
        and difference.errors <= -MIN_ERRORS
    ]
    own = differences[position.seat].amount
    if drops and -min(drops)[0] > own:
        amount, place = min(drops)
        return f"By the end it costs {position.names[place]} about {_amount(amount)} {unit}."
    gains = sorted(_gains(position, finals)[:MOST_GAINS], key=lambda gain: -gain.amount)
    if own < 0 or not gains or gains[0].amount < 0:
        return ""  # it would not support the better answer
    named = listed(_gain_words(gain, unit if i == 0 else "") for i, gain in enumerate(gains))
    return f"By the end that is {named}."


def _gains(position: Position, finals: FinalsOfBoth) -> list[Gain]:
    """Return the measures that clearly differ, the most certain first."""
    better, played = _measured(position, finals.better), _measured(position, finals.played)
    gains = (Gain(each, _difference(better[each], played[each])) for each in better)
    clear = (
        gain
        for gain in gains
        if abs(gain.amount) >= MIN_DIFFERENCE[gain.measure.kind]
        and abs(gain.difference.errors) >= MIN_ERRORS
    )
    return sorted(clear, key=lambda gain: -abs(gain.difference.errors))


def _difference(ones: Sequence[float], others: Sequence[float]) -> Difference:
    """Return the difference of two means."""
    amount = float(np.mean(ones) - np.mean(others))
    error = hypot(*(float(np.std(values)) / sqrt(len(values)) for values in (ones, others)))
    errors = amount / error if error else copysign(inf, amount) if amount else 0.0
    return Difference(amount, errors)


def _measured(position: Position, finals: Finals) -> dict[Measure, list[float]]:
    """Return the seat's measures in final states.

    What everyone is after is left out where it is only the sum of the categories.
    """
    rows = [_measures(position, opened(finals[i : i + 1])) for i in range(len(finals))]
    left_out = Measure(THINGS, position.tell.RACE) if is_sum(position) else None
    return {measure: [row[measure] for row in rows] for measure in rows[0] if measure != left_out}


def _measures(position: Position, s: Record) -> dict[Measure, float]:
    """Return the seat's measures in one final state."""
    tell, box, seat = position.tell, position.box, position.seat
    categories: list[tuple[Line, list[int]]] = tell.categories(box, s)
    kind = POINTS if len(categories) > 1 else THINGS
    measures: dict[Measure, float] = {Measure(THINGS, tell.RACE): tell.race(box, s)[seat]}
    for line, points in categories:
        measures[Measure(kind, category(line.text))] = points[seat]
    for line, met in tell.conditions(box, s):
        measures[Measure(GAMES, line.text.split(":")[0])] = met
    return measures


def category(text: str) -> str:
    """Return a category's name within a sentence, without how it is counted.

    >>> category("level 3: sets of targets, 6 each")
    'level 3 (sets of targets)'
    """
    head, _, detail = text.split(", ")[0].partition(": ")
    return f"{head} ({detail})" if detail else head


def _gain_words(gain: Gain, unit: str) -> str:
    kind, name = gain.measure
    is_more, amount = gain.amount > 0, _amount(gain.amount)
    if kind == GAMES:
        games = f"{100 * abs(gain.amount):.0f} {'more' if is_more else 'fewer'}"
        return f"“{name}” in {games} of a hundred games"
    if kind == THINGS:
        return f"about {amount} {name} {'more' if is_more else 'fewer'}"
    points = f"about {amount} {unit}" if unit else amount
    return f"{points} {'more' if is_more else 'less'} from {name}"


def _scores(position: Position, finals: Finals) -> list[list[int]]:
    """Return the final scores of each place."""
    out, rows = [0] * len(position.names), []
    for i in range(len(finals)):
        position.game.rules["score"](position.box.record, opened(finals[i : i + 1]), out)
        rows.append(out.copy())
    return [list(column) for column in zip(*rows, strict=True)]


def is_sum(position: Position) -> bool:
    """Return whether what everyone is after is only the sum of the categories."""
    parts = position.tell.categories(position.box, position.view)
    summed = [sum(column) for column in zip(*(points for _, points in parts), strict=True)]
    return len(parts) > 1 and summed == position.tell.race(position.box, position.view)


def _amount(value: float) -> str:
    """Return a size, with one decimal if it is small.

    >>> _amount(-2.54), _amount(2.01), _amount(17.4)
    ('2.5', '2', '17')
    """
    size = abs(value)
    return f"{size:.0f}" if size >= WHOLE_FROM else f"{size:.1f}".removesuffix(".0")
