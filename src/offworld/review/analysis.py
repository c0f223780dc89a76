"""The review of a game: how everybody's chances of winning went up and down, and the answers that turned it.

Whoever answered is judged by what could be seen then, never by what came to light later: the oracle gets the same view. It looks at every
decision shortly, and longer at those that seem to have cost most. These are then put to the test: from both answers, the one that was
given and the best, the turn is played to its end and many games to theirs. Only what still stands out is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import hypot, sqrt
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from offworld.bots.oracle import Advice, Budget, Forecast
from offworld.kernel.dice import GOLDEN_64
from offworld.kernel.game import Box
from offworld.kernel.records import Record, opened
from offworld.kernel.statistics import win_shares
from offworld.match import MOST_SEED, Match, MatchError
from offworld.review.explain import Ends, Finals, Position, Turn, finish_turn, reasons

FORMAT = 1
AGAIN = 12  # decisions that are looked at again
MOST_TURNINGS = 8
LONGEST_LINE = 12  # answers told of what was to be expected
LEAST = 0.02  # chance that an answer must have cost to be told
ALIKE = 0.01  # chance between answers that count as equally good
FEWEST, MOST = 20, 2000  # playouts for a decision at first
STEADY = 400  # playouts that a point of the course rests on, those of its neighbours among them
REACH = 4  # neighbours on either side at most
PLANNING = 60  # playouts for a plan for the rest of a turn
PLANS = 8  # for each of the decisions that are looked at again, roughly
IMAGINED = 8  # imagined states on which two answers are compared
STUDENT_95 = 2.36  # standard errors that hold 95 % of means of 8 values (Student, 7 degrees)


class Effort(NamedTuple):
    """How long to think, in games played out."""

    first: int  # over all decisions, at first
    again: int  # for each that is looked at again
    ends: int  # after each of the two answers that are compared at last, in each of two ways


QUICK, NORMAL, DEEP = Effort(4_000, 60, 80), Effort(12_000, 200, 240), Effort(100_000, 2_000, 2_000)
EFFORTS = {"quick": QUICK, "normal": NORMAL, "deep": DEEP}


class Advisor(Protocol):
    """Gives advice and plays games on: `offworld.bots.thinker.Thinker` does."""

    def advise(self, box: Box, view: Record, seat: int, seed: int, budget: Budget) -> Advice: ...

    def finals(
        self, box: Box, view: Record, seat: int, option: int, count: int, seed: int
    ) -> Finals: ...


class Stopped(Exception):
    """The review was called off."""


class Decision(NamedTuple):
    """An answer that somebody chose, and what the oracle says of all there were."""

    at: int  # moves made before it
    seat: int
    option: int
    advice: Advice
    lost: float  # chance of winning that the best answer would have kept
    unsure: float

    @classmethod
    def of(cls, at: int, seat: int, option: int, advice: Advice) -> Decision:
        best, played = advice.best, advice.of(option)
        return cls(
            at,
            seat,
            option,
            advice,
            max(0.0, best.chance - played.chance),
            hypot(best.unsure, played.unsure),
        )

    @property
    def is_clear(self) -> bool:
        """Did it cost something beyond doubt?"""
        return self.lost >= LEAST and self.lost > self.unsure

    @property
    def is_good(self) -> bool:
        return self.lost < ALIKE or self.option == self.advice.best.option


@dataclass(frozen=True)
class Review:
    """What was found; `as_data` is the same for pages, files and terminals."""

    match: Match
    names: tuple[str, ...]
    decisions: tuple[Decision, ...]
    turnings: tuple[dict[str, Any], ...]
    playouts: int

    def as_data(self) -> dict[str, Any]:
        header = self.match.header
        return {
            "format": FORMAT,
            "game": header.game,
            "title": self.match.game.title,
            "variant": header.variant,
            "names": list(self.names),
            "seats": header.seats,
            "over": self.match.is_over,
            "winners": self.match.winners(),
            "scores": self.match.scores(),
            "moves": len(self.match.moves),
            "course": self._course(),
            "turnings": list(self.turnings),
            "accuracy": [self._accuracy(seat) for seat in range(header.seats)],
            "playouts": self.playouts,
        }

    def _course(self) -> list[dict[str, Any]]:
        """Everybody's chances at each decision, and at the end who won."""
        course = [
            {"at": each.at, "chances": _rounded(row)}
            for each, row in zip(self.decisions, self._chances(), strict=True)
        ]
        if self.match.is_over:
            won = self.match.winners()
            shares = [1 / len(won) if place in won else 0.0 for place in range(self.match.places)]
            course.append({"at": len(self.match.moves), "chances": _rounded(shares)})
        return course

    def _chances(self) -> npt.NDArray[np.float64]:
        """The chances at each decision, by place.

        The oracle plays best for whoever asks it, so a seat's chances look best to the seat itself. To be fair to all, each is taken by
        its own word, between two of its decisions in proportion; then they are made to agree.
        """
        said = _steady(self.decisions)
        chances = said.copy()
        for seat in range(self.match.header.seats):
            own = [each for each in self.decisions if each.seat == seat]
            if own:
                chances[:, seat] = np.interp(
                    [each.at for each in self.decisions],
                    [each.at for each in own],
                    _steady(own)[:, seat],
                )
        scale: npt.NDArray[np.float64] = said.sum(axis=1) / np.maximum(1e-9, chances.sum(axis=1))
        return chances * scale[:, None]

    def _accuracy(self, seat: int) -> dict[str, Any]:
        """How well a seat chose, over all its decisions."""
        own = [each for each in self.decisions if each.seat == seat]
        lost, best = (
            float(np.mean(values)) if own else 0.0
            for values in ([e.lost for e in own], [e.is_good for e in own])
        )
        return {"seat": seat, "decisions": len(own), "lost": round(lost, 4), "best": round(best, 4)}


def _steady(decisions: Sequence[Decision]) -> npt.NDArray[np.float64]:
    """The chances that were told at decisions; where few playouts speak for them, neighbours are heard as well."""
    chances, weights = (
        np.array([each.advice.chances for each in decisions]),
        np.array([each.advice.playouts for each in decisions]),
    )
    rows = []
    for i in range(len(decisions)):
        reach = next(
            (
                reach
                for reach in range(REACH)
                if weights[max(0, i - reach) : i + reach + 1].sum() >= STEADY
            ),
            REACH,
        )
        near = slice(max(0, i - reach), i + reach + 1)
        rows.append(np.average(chances[near], axis=0, weights=weights[near]))
    return np.array(rows)


def _rounded(values: Iterable[float]) -> list[float]:
    return [round(float(value), 4) for value in values]


def review(
    match: Match,
    names: Sequence[str],
    progress: Callable[[float], None] = lambda done: None,
    stop: Callable[[], bool] = lambda: False,
    budget: Effort = NORMAL,
    thinker: Advisor | None = None,
) -> Review:
    """Looks through a match, played to its end or as far as it is. The same match and effort give the same review.

    `names` are those of all places. When `stop` says so, `Stopped` is raised before the next decision is looked at.
    """
    choices = [at for at in range(len(match.moves)) if _has_choice(match, at)]
    if not choices:
        raise MatchError("nobody has chosen anything in this match yet: there is nothing to review")
    if thinker is None:
        from offworld.bots.thinker import Thinker

        thinker = Thinker(match.game)
    looking = _Looking(match, tuple(names), thinker, budget, progress, stop)
    first = min(MOST, max(FEWEST, budget.first // len(choices)))
    again = max(first, budget.again)
    looking.planned = len(choices) * first + AGAIN * (again + PLANS * PLANNING + 4 * budget.ends)
    decisions = {at: looking.decision(at, first) for at in choices}
    decisions |= {
        each.at: _in_hindsight(match, each, list(decisions.values())) for each in decisions.values()
    }
    doubtful = [
        looking.decision(each.at, again)
        for each in _worst(decisions.values())[:AGAIN]
        if each.lost > 0
    ]
    compared = [
        looking.compared(each) for each in doubtful if each.option != each.advice.best.option
    ]
    decisions |= {each.at: each for each in (*doubtful, *(each.decision for each in compared))}
    worst = {
        each.at
        for each in _worst(each.decision for each in compared if each.decision.is_clear)[
            :MOST_TURNINGS
        ]
    }
    turnings = [
        looking.turning(each)
        for each in sorted(compared, key=lambda each: each.decision.at)
        if each.decision.at in worst
    ]
    progress(1.0)
    return Review(
        match,
        looking.names,
        tuple(decisions[at] for at in choices),
        tuple(turnings),
        looking.playouts,
    )


def _has_choice(match: Match, at: int) -> bool:
    out = [0] * match.game.options.total
    return bool(
        match.game.rules["legal"](match.box.record, match.after(at), match.moves[at].seat, out) > 1
    )


def _in_hindsight(match: Match, decision: Decision, decisions: Sequence[Decision]) -> Decision:
    """A decision cost no more than was lost until its seat's next question of the same turn, unless chance came in between.

    The oracle thinks too little of an answer that it seldom tries; at that next question it has no such bias.
    """
    at, seat = decision.at, decision.seat
    after = next((each for each in decisions if each.at > at and each.seat == seat), None)
    if after is None or match.after(after.at).turn != match.after(at).turn:
        return decision
    if any(match.drew(move) for move in range(at, after.at) if match.moves[move].seat == seat):
        return decision
    gone = max(0.0, decision.advice.best.chance - after.advice.best.chance)
    return decision._replace(lost=min(decision.lost, gone))


def _worst(decisions: Iterable[Decision]) -> list[Decision]:
    return sorted(decisions, key=lambda each: (-each.lost, each.at))


class Followed(NamedTuple):
    """What came of an answer when the turn was played to its end, and games to theirs, from a number of imagined states."""

    turn: Turn  # on the first of these
    finals: Finals
    shares: npt.NDArray[np.float64]  # of wins, by imagined state and place


class Compared(NamedTuple):
    """A decision, judged anew by games played from the best answer and from the one that was given."""

    decision: Decision
    better: Followed
    played: Followed


@dataclass
class _Looking:
    """Looks at one decision after the other, and counts the playouts."""

    match: Match
    names: tuple[str, ...]
    thinker: Advisor
    effort: Effort
    progress: Callable[[float], None]
    stop: Callable[[], bool]
    planned: int = 1
    playouts: int = 0

    def position(self, at: int) -> Position:
        return Position.of(self.match, at, self.names)

    def decision(self, at: int, playouts: int) -> Decision:
        """What the oracle says of the answers there were."""
        position = self.position(at)
        return Decision.of(
            at,
            position.seat,
            self.match.moves[at].option,
            self._advice(position, position.view, playouts, self._seed(at)),
        )

    def _advice(self, position: Position, view: Record, playouts: int, seed: int) -> Advice:
        self._tell()
        advice = self.thinker.advise(
            position.box, view, position.seat, seed=seed, budget=Budget(playouts=playouts)
        )
        self.playouts += advice.playouts
        return advice

    def compared(self, decision: Decision) -> Compared:
        """The two answers put to the test. What both meet by chance is the same, so it is their differences that are looked at."""
        position, advice, played = (
            self.position(decision.at),
            decision.advice,
            decision.advice.of(decision.option),
        )
        followed = [
            self._followed(position, forecast, self._seed(decision.at))
            for forecast in (advice.best, played)
        ]
        own = [each.shares[:, position.seat] for each in followed]
        apart = own[0] - own[1]
        unsure = STUDENT_95 * float(apart.std(ddof=1)) / sqrt(IMAGINED)
        judged = [
            self._judged(position, *pair)
            for pair in zip((advice.best, played), followed, strict=True)
        ]
        answers = (
            judged[0],
            judged[1],
            *(
                each
                for each in advice.answers
                if each.option not in (judged[0].option, judged[1].option)
            ),
        )
        chances = tuple(float(chance) for chance in followed[0].shares.mean(axis=0))
        better = advice._replace(answers=answers, chances=chances)
        return Compared(
            decision._replace(advice=better, lost=max(0.0, float(apart.mean())), unsure=unsure),
            *followed,
        )

    def _followed(self, position: Position, forecast: Forecast, seed: int) -> Followed:
        """Many games after an answer. The turn is finished in two ways, by a plan and as the greedy bot would: the better one counts."""

        def plan(view: Record) -> list[int]:
            line = self._advice(position, view, PLANNING, seed).best.line
            return [step.option for step in line if step.seat == position.seat]

        turns: list[Turn] = []
        ahead = [step.option for step in forecast.line if step.seat == position.seat]
        for guess in range(
            1, IMAGINED + 1
        ):  # another chance than the one by which the oracle chose
            turns.append(finish_turn(position, ahead, seed + guess, plan))
            ahead = turns[0].plan
        planned = self._played_on(position, turns, seed)
        if all(len(turn.told) == 1 for turn in turns):
            return planned
        alone = self._played_on(position, [Turn(turns[0].told[:1], position.view)] * IMAGINED, seed)
        return max(planned, alone, key=lambda way: float(way.shares[:, position.seat].mean()))

    def _played_on(self, position: Position, turns: Sequence[Turn], seed: int) -> Followed:
        """Games that go on from the last answers of turns, equally many from each."""
        finals, shares, count = [], [], max(1, self.effort.ends // IMAGINED)
        for guess, turn in enumerate(turns, 1):
            self._tell()
            ends = self.thinker.finals(
                position.box, turn.view, position.seat, turn.plan[-1], count, seed + guess
            )
            won = [
                int(position.game.rules["winners"](position.box.record, opened(ends[i : i + 1])))
                for i in range(count)
            ]
            finals.append(ends)
            shares.append(win_shares(np.array(won), len(self.names)).mean(axis=0))
            self.playouts += count
        return Followed(turns[0], np.concatenate(finals), np.array(shares))

    def _judged(self, position: Position, forecast: Forecast, followed: Followed) -> Forecast:
        """A forecast by the games that were played from it."""
        own, out = followed.shares[:, position.seat], [0] * len(self.names)
        scores = []
        for i in range(len(followed.finals)):
            position.game.rules["score"](
                position.box.record, opened(followed.finals[i : i + 1]), out
            )
            scores.append(out[position.seat])
        unsure = STUDENT_95 * float(own.std(ddof=1)) / sqrt(IMAGINED)
        return forecast._replace(
            chance=float(own.mean()), unsure=unsure, score=float(np.mean(scores))
        )

    def turning(self, compared: Compared) -> dict[str, Any]:
        """A turning point in words and figures."""
        decision, better, played = compared
        position, ends = self.position(decision.at), Ends(better.finals, played.finals)
        return {
            "at": decision.at,
            "seat": decision.seat,
            "question": position.tell.question(
                position.box, position.view, position.seat, self.names
            ).text,
            "played": _answer(position, decision.advice.of(decision.option)),
            "better": _answer(position, decision.advice.best),
            "lost": round(decision.lost, 4),
            "unsure": round(decision.unsure, 4),
            "words": reasons(position, better.turn.told, played.turn.told, ends, decision.lost),
            "line": [
                {"seat": step.seat, "text": step.text} for step in better.turn.told[:LONGEST_LINE]
            ],
        }

    def _seed(self, at: int) -> int:
        """The questions of a seat's turn meet the same chance, so that what is expected at each can be compared."""
        turn = int(self.match.after(at).turn) * self.match.places + self.match.moves[at].seat
        return (self.match.header.seed ^ (turn + 1) * GOLDEN_64) & MOST_SEED

    def _tell(self) -> None:
        if self.stop():
            raise Stopped
        self.progress(min(1.0, self.playouts / self.planned))


def _answer(position: Position, forecast: Forecast) -> dict[str, Any]:
    text, rule = position.told(forecast.option)
    figures = {"chance": round(forecast.chance, 4), "score": round(forecast.score, 2)}
    return {"option": forecast.option, "text": text, "rule": rule, **figures}
