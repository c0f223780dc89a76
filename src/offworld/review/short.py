"""A review in three sentences, of a finished game: what went well, where it was lost, what to try.

It compares where the points came from, so it needs no thinking. It is for a person's first game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from offworld.presentation.guide import Tip
from offworld.review.explain import category, is_sum
from offworld.review.position import Position

RACE = "race"  # what a tip is about, if it is about what everyone is after


class ShortReview(NamedTuple):
    """What to say at the end of a first game."""

    good: str
    lost: str  # empty if nobody was ahead
    next: str


class Line(NamedTuple):
    """A line of the final scores."""

    about: str  # the number of its rule, or `RACE`
    name: str
    figures: Sequence[int]  # of each place

    def ahead(self, seat: int, other: int) -> int:
        """Return by how much one seat is ahead of another."""
        return self.figures[seat] - self.figures[other]


def short_review(
    position: Position, winners: Sequence[int], tips: Mapping[str, Tip]
) -> ShortReview:
    """Return the review of a seat's finished game; `position` is its end.

    `tips` are by what they are about: the number of a category's rule, or `RACE`.
    """
    seat, lines = position.seat, _lines(position, tips)
    rival = _rival(position, winners)
    name = position.names[rival]
    bad = max(lines, key=lambda line: line.ahead(rival, seat))
    if bad.ahead(rival, seat) > 0:
        figures = f"{bad.name}: {bad.figures[rival]} to your {bad.figures[seat]}"
        lost = f"{name} {'won it' if rival in winners else 'was ahead'} with {figures}."
    else:
        lost = ""
        bad = min(lines, key=lambda line: line.figures[seat])
    others = [line for line in lines if line is not bad]
    return ShortReview(_good(others, seat, rival, name), lost, tips[bad.about].text)


def _rival(position: Position, winners: Sequence[int]) -> int:
    """Return the seat to compare with: one that won, or else the one that came nearest."""
    others = [place for place in range(len(position.names)) if place != position.seat]
    race = position.tell.race(position.box, position.view)
    return max(others, key=lambda place: (place in winners, race[place]))


def _lines(position: Position, tips: Mapping[str, Tip]) -> list[Line]:
    """Return what is compared, one line for each tip: categories of the same rule are added up."""
    tell, box, view = position.tell, position.box, position.view
    lines = {} if is_sum(position) else {RACE: Line(RACE, tell.RACE, tell.race(box, view))}
    for words, figures in tell.categories(box, view):
        known = lines.get(words.rule)
        if known is not None:
            figures = [sum(pair) for pair in zip(known.figures, figures, strict=True)]
        name = tips[words.rule].name or category(words.text)
        lines[words.rule] = Line(words.rule, name, figures)
    return list(lines.values())


def _good(lines: Sequence[Line], seat: int, rival: int, name: str) -> str:
    """Say where the seat was ahead, or else where most of its points came from."""
    ahead = max(lines, key=lambda line: line.ahead(seat, rival), default=None)
    if ahead is not None and ahead.ahead(seat, rival) > 0:
        figures = f"{ahead.figures[seat]} to {name}'s {ahead.figures[rival]}"
        return f"You were ahead with {ahead.name}: {figures}."
    most = max(lines, key=lambda line: line.figures[seat], default=None)
    if most is not None and most.figures[seat] > 0:
        return f"You did well with {most.name}: {most.figures[seat]}."
    return "You have played a whole game. That is how everybody begins."
