"""A guided table: what the guide of its game says at each question of the person there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from offworld.presentation.guide import Card, Guide, Lesson

SEAT = 0  # the person's
APART = 8  # answers of the person between two remarks, at least
MOST_REMARKS = 5  # in a game
PATIENCE = 4  # questions for which a remark may have to wait
SETTINGS = {"undo": True, "auto": True, "lots": True, "hints": True, "listed": False}


class Question(NamedTuple):
    """A question that the person decided on, or is asked now."""

    kinds: frozenset[str]  # of its answers
    round: int


class Given(NamedTuple):
    """A lesson, with its place among all that the guide has."""

    lesson: Lesson
    number: int  # from 1
    total: int


@dataclass
class Remark:
    """What an answer cost, in a sentence, and with which question it is said."""

    at: int  # the place of the move
    text: str
    first: int  # the person's question from which on it may be said, counted from 0
    said: int | None = None  # the question with which it was


class Guided:
    """The person's questions so far, by the place of the move that answered them.

    Everything else follows from them, so it follows an undo too. Only remarks, which take a while
    to make, are forgotten when the table falls asleep.
    """

    def __init__(self, guide: Guide):
        self.guide = guide
        self._questions: list[Question | None] = []  # None: another seat's, or no choice
        self._remarks: list[Remark] = []

    def add(self, question: Question | None) -> None:
        """Note the question that a move has answered; None if the person did not decide."""
        self._questions.append(question)

    def remove(self, at: int) -> None:
        """Forget the move at a place, and what was remarked on it."""
        del self._questions[at]
        self._remarks = [remark for remark in self._remarks if remark.at < at]

    @property
    def answered(self) -> list[Question]:
        """The questions that the person has answered."""
        return [question for question in self._questions if question is not None]

    def luck(self, number: int) -> int:
        """Return what a bot's answer of this number draws its luck from.

        All who follow the guide meet the same opponent, so that the lessons fit.
        """
        return self.guide.seed + number

    @property
    def cards(self) -> tuple[Card, ...]:
        """What is shown before the person's first answer; later nothing."""
        return () if self.answered else self.guide.cards

    def lesson(self, question: Question) -> Given | None:
        """Return the lesson that belongs to the present question."""
        asked = [*self.answered, question]
        given = self.guide.course(each.kinds for each in asked)
        if given[-1] is None:
            return None
        number = sum(1 for each in given if each is not None)
        return Given(given[-1], number, len(self.guide.lessons))

    def closes(self, question: Question) -> bool:
        """Return whether the first round is over and this is the first question after it."""
        return question.round > 1 and all(each.round <= 1 for each in self.answered)

    # --- remarks ---

    def may_remark(self, at: int) -> bool:
        """Return whether the move at a place may be remarked on.

        It may not where the guide itself suggested an answer, or has remarked on one lately.
        """
        question = self._questions[at] if at < len(self._questions) else None
        if question is None or len(self._remarks) >= MOST_REMARKS:
            return False
        before = [each for each in self._questions[:at] if each is not None]
        lesson = self.guide.course(each.kinds for each in [*before, question])[-1]
        last = self._remarks[-1].first if self._remarks else -APART
        return (lesson is None or not lesson.suggest) and len(before) - last >= APART

    def remark_on(self, at: int, text: str, is_asked: bool) -> None:
        """Keep a remark for the next question that comes, so that nothing moves in the present one.

        `is_asked` says whether the person has a question now.
        """
        self._remarks.append(Remark(at, text, len(self.answered) + is_asked))

    def remark(self, question: Question) -> str | None:
        """Return the remark that is said with the present question, if it has no lesson."""
        remark, number = self._remarks[-1] if self._remarks else None, len(self.answered)
        if remark is None or self.lesson(question) is not None or self.closes(question):
            return None
        if remark.said is None and remark.first <= number <= remark.first + PATIENCE:
            remark.said = number
        return remark.text if remark.said == number else None
