"""A guided table: what the guide of its game says at each question of the person there."""

from __future__ import annotations

from typing import NamedTuple

from offworld.presentation.guide import Card, Guide, Lesson

SEAT = 0  # the person's
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


class Guided:
    """The person's questions so far, by the place of the move that answered them.

    Everything else follows from them, so it follows an undo too.
    """

    def __init__(self, guide: Guide):
        self.guide = guide
        self._questions: list[Question | None] = []  # None: another seat's, or no choice

    def add(self, question: Question | None) -> None:
        """Note the question that a move has answered; None if the person did not decide."""
        self._questions.append(question)

    def remove(self, at: int) -> None:
        """Forget the move at a place."""
        del self._questions[at]

    @property
    def answered(self) -> list[Question]:
        """The questions that the person has answered."""
        return [question for question in self._questions if question is not None]

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
