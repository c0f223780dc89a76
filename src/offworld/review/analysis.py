"""The analysis of a match: what each decision cost, and which of them were turning points.

Every answer is judged by what its seat could see: the oracle gets the same view. It looks at every
decision briefly, and again, for longer, at those that seem to have cost most. From both answers,
the one that was played and the best one, the turn is then played to its end and many games to
theirs. Only what still stands out becomes a turning point.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from offworld.bots.oracle import Advice, Budget, Forecast
from offworld.kernel.dice import GOLDEN_64
from offworld.kernel.game import Box
from offworld.kernel.records import Record, opened
from offworld.kernel.statistics import win_shares
from offworld.match import MOST_SEED, Match, MatchError
from offworld.review.explain import FinalsOfBoth, explain
from offworld.review.position import Finals, Position, Turn, finish_turn
from offworld.review.result import Decision, Review

__all__ = ["DEEP", "EFFORTS", "NORMAL", "QUICK", "Advisor", "Effort", "Review", "Stopped", "review"]

SECOND_LOOKS = 12  # decisions that are looked at again
MOST_TURNING_POINTS = 8
LONGEST_LINE = 12  # answers of the expected turn that are shown
FEWEST_PLAYOUTS, MOST_PLAYOUTS = 20, 2000  # for a decision at first
PLAN_PLAYOUTS = 60  # playouts for a plan for the rest of a turn
PLANS_PER_DECISION = 8  # for each decision that is looked at again; an estimate, for the progress
IMAGINED_STATES = 8  # states on which two answers are compared
STUDENT_95 = 2.36  # standard errors that hold 95 % of means of 8 values (Student, 7 degrees)


class Effort(NamedTuple):
    """How long to think, in playouts."""

    first: int  # for all decisions together, at first
    again: int  # for each decision that is looked at again
    ends: int  # after each of two compared answers, for each of two ways to finish the turn


QUICK, NORMAL, DEEP = Effort(4_000, 60, 80), Effort(12_000, 200, 240), Effort(100_000, 2_000, 2_000)
EFFORTS = {"quick": QUICK, "normal": NORMAL, "deep": DEEP}


class Advisor(Protocol):
    """Gives advice and plays games to their end, as `offworld.bots.thinker.Thinker` does."""

    def advise(self, box: Box, view: Record, seat: int, seed: int, budget: Budget) -> Advice:
        """Return the forecast of every answer."""

    def finals(
        self, box: Box, view: Record, seat: int, option: int, count: int, seed: int
    ) -> Finals:
        """Return the final states of playouts that start with an answer."""


class Stopped(Exception):
    """The review was stopped."""


def review(
    match: Match,
    names: Sequence[str],
    progress: Callable[[float], None] = lambda done: None,
    stop: Callable[[], bool] = lambda: False,
    budget: Effort = NORMAL,
    thinker: Advisor | None = None,
    seat: int | None = None,
) -> Review:
    """Review a match, finished or not. The same match and budget give the same review.

    `names` are those of all places; with a `seat`, only its decisions are reviewed. `progress` is
    called with the share that is done, from 0 to 1. When `stop` returns true, `Stopped` is raised
    before the next decision. A match without any choice raises a `MatchError`:

    >>> from offworld.games import find
    >>> review(Match.new(find("cytress"), seats=2, seed=7), ["Ann", "Ben"])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    offworld.match.header.MatchError: nobody has chosen anything in this match yet: ...
    """
    if seat is None and match.game.facts.hidden and not match.is_over:
        raise MatchError(
            "this match goes on and has hidden cards: say whose decisions to review (--seat), "
            "or wait for its end"
        )
    moves = range(len(match.moves))
    whose = [at for at in moves if seat is None or match.moves[at].seat == seat]
    choices = [at for at in whose if _has_choice(match, at)]
    if not choices:
        raise MatchError("nobody has chosen anything in this match yet: there is nothing to review")
    if thinker is None:
        from offworld.bots.thinker import Thinker

        thinker = Thinker(match.game)
    analysis = _Analysis(match, tuple(names), thinker, budget, progress, stop)
    first = min(MOST_PLAYOUTS, max(FEWEST_PLAYOUTS, budget.first // len(choices)))
    again = max(first, budget.again)
    comparing = PLANS_PER_DECISION * PLAN_PLAYOUTS + 4 * budget.ends
    analysis.planned = len(choices) * first + SECOND_LOOKS * (again + comparing)
    decisions, comparisons = analysis.decisions(choices, first, again)
    clear = _worst(each.decision for each in comparisons if each.decision.is_clear)
    worst = {each.at for each in clear[:MOST_TURNING_POINTS]}
    turnings = [
        analysis.turning_point(each)
        for each in sorted(comparisons, key=lambda each: each.decision.at)
        if each.decision.at in worst
    ]
    progress(1.0)
    return Review(match, analysis.names, decisions, tuple(turnings), analysis.playouts, seat)


def _has_choice(match: Match, at: int) -> bool:
    """Return whether a move was one of several options."""
    out, seat = [0] * match.game.options.total, match.moves[at].seat
    return bool(match.game.rules["legal"](match.box.record, match.after(at), seat, out) > 1)


def _limit_loss(match: Match, decision: Decision, decisions: Sequence[Decision]) -> Decision:
    """Limit a loss to what was gone at the seat's next decision in the same turn.

    The oracle underrates answers that it seldom visits; at the next decision it has no such bias.
    The limit does not hold if chance came in between.
    """
    at, seat = decision.at, decision.seat
    after = next((each for each in decisions if each.at > at and each.seat == seat), None)
    if after is None or match.after(after.at).turn != match.after(at).turn:
        return decision
    if any(match.revealed(move) for move in range(at, after.at) if match.moves[move].seat == seat):
        return decision
    gone = max(0.0, decision.advice.best.chance - after.advice.best.chance)
    return decision._replace(lost=min(decision.lost, gone))


def _worst(decisions: Iterable[Decision]) -> list[Decision]:
    """Sort decisions by loss, the largest first."""
    return sorted(decisions, key=lambda each: (-each.lost, each.at))


class Outcome(NamedTuple):
    """What came of an answer: its turn, and games from several imagined states."""

    turn: Turn  # on the first of the states
    finals: Finals
    shares: npt.NDArray[np.float64]  # of wins, a row for each state and a column for each place


class Comparison(NamedTuple):
    """A decision judged by games from the best answer and from the one that was played."""

    decision: Decision
    better: Outcome
    played: Outcome


@dataclass
class _Analysis:
    """The analysis of one match under way."""

    match: Match
    names: tuple[str, ...]
    thinker: Advisor
    effort: Effort
    progress: Callable[[float], None]
    stop: Callable[[], bool]
    planned: int = 1  # playouts, about
    playouts: int = 0  # so far

    def decisions(
        self, choices: Sequence[int], first: int, again: int
    ) -> tuple[tuple[Decision, ...], list[Comparison]]:
        """Return all decisions, and comparisons for those that seem to have cost most.

        `first` and `again` are playouts for each decision.
        """
        brief = [self.decision(at, first) for at in choices]
        decisions = {each.at: _limit_loss(self.match, each, brief) for each in brief}
        worst = [each for each in _worst(decisions.values())[:SECOND_LOOKS] if each.lost > 0]
        longer = [self.decision(each.at, again) for each in worst]
        comparisons = [
            self.compare(each) for each in longer if each.option != each.advice.best.option
        ]
        decisions |= {each.at: each for each in longer}
        decisions |= {each.decision.at: each.decision for each in comparisons}
        return tuple(decisions[at] for at in choices), comparisons

    def position(self, at: int) -> Position:
        """Return the position before a move."""
        return Position.of(self.match, at, self.names)

    def decision(self, at: int, playouts: int) -> Decision:
        """Ask the oracle about a decision."""
        position = self.position(at)
        advice = self._advice(position, position.view, playouts, self._seed(at))
        return Decision.of(at, position.seat, self.match.moves[at].option, advice)

    def _advice(self, position: Position, view: Record, playouts: int, seed: int) -> Advice:
        self._check()
        budget = Budget(playouts=playouts)
        advice = self.thinker.advise(position.box, view, position.seat, seed=seed, budget=budget)
        self.playouts += advice.playouts
        return advice

    def compare(self, decision: Decision) -> Comparison:
        """Compare the played answer with the best one by games from both.

        Both meet the same chance, so the loss and its uncertainty come from their differences.
        """
        position, advice = self.position(decision.at), decision.advice
        forecasts = (advice.best, advice.of(decision.option))
        seed = self._seed(decision.at)
        outcomes = [self._outcome(position, forecast, seed) for forecast in forecasts]
        better, played = (outcome.shares[:, position.seat] for outcome in outcomes)
        differences = better - played
        compared = [
            self._updated(position, *pair) for pair in zip(forecasts, outcomes, strict=True)
        ]
        options = {each.option for each in compared}
        rest = (each for each in advice.answers if each.option not in options)
        chances = tuple(float(chance) for chance in outcomes[0].shares.mean(axis=0))
        advice = advice._replace(answers=(*compared, *rest), chances=chances)
        lost = max(0.0, float(differences.mean()))
        judged = decision._replace(advice=advice, lost=lost, unsure=half_interval(differences))
        return Comparison(judged, *outcomes)

    def _outcome(self, position: Position, forecast: Forecast, seed: int) -> Outcome:
        """Play games after an answer.

        The turn is finished in two ways, by a plan and by the greedy bot; the better one counts.
        """

        def plan(view: Record) -> list[int]:
            line = self._advice(position, view, PLAN_PLAYOUTS, seed).best.line
            return [step.option for step in line if step.seat == position.seat]

        turns: list[Turn] = []
        ahead = [step.option for step in forecast.line if step.seat == position.seat]
        for guess in range(1, IMAGINED_STATES + 1):  # not the seed by which the oracle chose
            turns.append(finish_turn(position, ahead, seed + guess, plan))
            ahead = turns[0].options
        planned = self._play_out(position, turns, seed)
        if all(len(turn.answers) == 1 for turn in turns):
            return planned
        first = Turn(turns[0].answers[:1], position.view)
        greedy = self._play_out(position, [first] * IMAGINED_STATES, seed)
        return max(planned, greedy, key=lambda way: float(way.shares[:, position.seat].mean()))

    def _play_out(self, position: Position, turns: Sequence[Turn], seed: int) -> Outcome:
        """Play games on from the last answer of each turn, equally many from each."""
        finals, shares, count = [], [], max(1, self.effort.ends // IMAGINED_STATES)
        winners = position.game.rules["winners"]
        for guess, turn in enumerate(turns, 1):
            self._check()
            ends = self.thinker.finals(
                position.box, turn.view, position.seat, turn.options[-1], count, seed + guess
            )
            won = [int(winners(position.box.record, opened(ends[i : i + 1]))) for i in range(count)]
            finals.append(ends)
            shares.append(win_shares(np.array(won), len(self.names)).mean(axis=0))
            self.playouts += count
        return Outcome(turns[0], np.concatenate(finals), np.array(shares))

    def _updated(self, position: Position, forecast: Forecast, outcome: Outcome) -> Forecast:
        """Return a forecast with the chance and score of the games played from it."""
        own, out = outcome.shares[:, position.seat], [0] * len(self.names)
        scores, score = [], position.game.rules["score"]
        for i in range(len(outcome.finals)):
            score(position.box.record, opened(outcome.finals[i : i + 1]), out)
            scores.append(out[position.seat])
        chance, mean_score = float(own.mean()), float(np.mean(scores))
        return forecast._replace(chance=chance, unsure=half_interval(own), score=mean_score)

    def turning_point(self, comparison: Comparison) -> dict[str, Any]:
        """Return a turning point as plain data, explained in words."""
        decision, better, played = comparison
        position = self.position(decision.at)
        finals = FinalsOfBoth(better.finals, played.finals)
        answers = better.turn.answers
        return {
            "at": decision.at,
            "seat": decision.seat,
            "question": position.question().text,
            "played": _as_data(position, decision.advice.of(decision.option)),
            "better": _as_data(position, decision.advice.best),
            "lost": round(decision.lost, 4),
            "unsure": round(decision.unsure, 4),
            "words": explain(position, answers, played.turn.answers, finals, decision.lost),
            "line": [{"seat": each.seat, "text": each.text} for each in answers[:LONGEST_LINE]],
        }

    def _seed(self, at: int) -> int:
        """Return the seed of a decision: the same for all decisions of a seat in a turn.

        So they meet the same chance, and their forecasts can be compared.
        """
        turn = int(self.match.after(at).turn) * self.match.places + self.match.moves[at].seat
        return (self.match.header.seed ^ (turn + 1) * GOLDEN_64) & MOST_SEED

    def _check(self) -> None:
        """Stop if asked to, and report progress."""
        if self.stop():
            raise Stopped
        self.progress(min(1.0, self.playouts / self.planned))


def half_interval(values: npt.NDArray[np.float64]) -> float:
    """Return half of the 95 % confidence interval of a mean over the imagined states."""
    return STUDENT_95 * float(values.std(ddof=1)) / sqrt(IMAGINED_STATES)


def _as_data(position: Position, forecast: Forecast) -> dict[str, Any]:
    """Return an answer of a turning point as plain data."""
    text, rule = position.option(forecast.option)
    figures = {"chance": round(forecast.chance, 4), "score": round(forecast.score, 2)}
    return {"option": forecast.option, "text": text, "rule": rule, **figures}
