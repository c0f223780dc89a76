"""The guided first game of a game: cards before it, and a lesson at the first question of a kind.

A game writes it as data, in `guide.toml` beside its rules:

    [game]                  # the prepared game
    seats = 2
    seed = 7
    bot = "cadet"           # plays the other seats
    round = "round_number"  # the field of a state that counts rounds; this is the usual one
    each = 1                # how much of that count is a round: more in a game that counts turns

    [[card]]                # at most four, shown before the first question
    title = "Reach Stratos"
    text = "Most prestige wins."
    part = "stratos"        # the group of the picture that it shows

    [[lesson]]              # shown with the first question that offers this kind of answer
    kind = "scout"
    text = "Your leader gains what the spot shows."
    part = "district-1"
    suggest = "scout privateer 3"   # an answer; shown if it is possible
    why = "TECH pays for your first intel"
    asked = "scout"         # optional: words of the only questions that the suggestion is for

    # A kind may have more lessons, each with an answer to try: one with each next question.

    [[tip]]                 # for the end: what to try where points were lost
    about = "13.6"          # the rule of a category, or "race": what everyone is after
    text = "Place crews next to tubes."

Everything a table needs follows from the questions that a seat was asked, so nothing is stored.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from offworld.kernel.game import Game
from offworld.kernel.records import Record

FILE = "guide.toml"
MOST_CARDS = 4
MOST_WORDS = 20  # of a text: a bubble, not a page


class GuideError(ValueError):
    """A guide that can't be read; the message says where and why."""


class Card(NamedTuple):
    """What is said before the first question."""

    title: str
    text: str
    part: str


class Lesson(NamedTuple):
    """What is said when a kind of answer is offered for the first time."""

    kind: str
    text: str
    part: str
    suggest: str = ""  # notation of a good answer
    why: str = ""  # it is good
    asked: str = ""  # words of the questions for which it is good, if not for all

    def suits(self, question: str) -> bool:
        """Return whether what it suggests is meant for a question, in its words.

        >>> miners = Lesson("goal", "Go.", "", "stay", "it can mine here", asked="miner")
        >>> miners.suits("Where does your miner go?"), miners.suits("Where does your soldier go?")
        (True, False)
        """
        return self.asked in question


class Tip(NamedTuple):
    """What to try next time."""

    about: str
    text: str
    name: str = ""  # of what it is about, if the category's own words don't fit into a sentence


class Guide(NamedTuple):
    """A guided first game."""

    seats: int
    seed: int
    bot: str
    cards: tuple[Card, ...]
    lessons: tuple[Lesson, ...]
    round: str = "round_number"
    tips: tuple[Tip, ...] = ()
    each: int = 1

    @property
    def suggestions(self) -> frozenset[str]:
        """All answers that it suggests."""
        return frozenset(lesson.suggest for lesson in self.lessons if lesson.suggest)

    def round_of(self, view: Record) -> int:
        """Return the number of the round that a view shows, from 1."""
        return (int(getattr(view, self.round)) - 1) // self.each + 1

    def course(self, offered: Iterable[Collection[str]]) -> list[Lesson | None]:
        """Return the lesson that belongs to each question of a seat, None where there is none.

        `offered` are the kinds of answers of each question, in order. A lesson is given once, one
        with a question, in the order of the file.

        >>> lessons = Lesson("roll", "Roll.", ""), Lesson("lock", "Lock.", "")
        >>> guide = Guide(2, 7, "cadet", (), lessons)
        >>> [each and each.kind for each in guide.course([{"roll"}, {"roll", "lock"}, {"roll"}])]
        ['roll', 'lock', None]
        """
        left, given = list(self.lessons), []
        for kinds in offered:
            lesson = next((each for each in left if each.kind in kinds), None)
            if lesson is not None:
                left.remove(lesson)
            given.append(lesson)
        return given


def guide_of(game: Game) -> Guide | None:
    """Return the guide of a game, or None if it has none.

    >>> from offworld.games import find
    >>> guide_of(find("venus")).lessons[0].kind
    'spot'
    """
    return _read(game.rules["setup"].__module__.rpartition(".")[0])


@cache
def _read(package: str) -> Guide | None:
    source = resources.files(package) / FILE
    if not source.is_file():
        return None
    return read(tomllib.loads(source.read_text(encoding="utf-8")), package)


def read(data: dict[str, Any], name: str) -> Guide:
    """Return the guide in the data of a file; `name` says in an error which it was."""
    try:
        game = data["game"]
        cards = tuple(Card(**card) for card in data.get("card", ()))
        lessons = tuple(Lesson(**lesson) for lesson in data["lesson"])
        counted = str(game.get("round", "round_number"))
        prepared = int(game["seats"]), int(game["seed"]), str(game["bot"])
        tips = tuple(Tip(**tip) for tip in data.get("tip", ()))
        guide = Guide(*prepared, cards, lessons, counted, tips, int(game.get("each", 1)))
    except (KeyError, TypeError, ValueError) as error:
        raise GuideError(f"the guide of {name} is wrong: {error}") from error
    _check(guide, name)
    return guide


def _check(guide: Guide, name: str) -> None:
    if len(guide.cards) > MOST_CARDS:
        raise GuideError(f"the guide of {name} has {len(guide.cards)} cards: at most {MOST_CARDS}")
    for text in _texts(guide):
        if len(text.split()) > MOST_WORDS:
            raise GuideError(
                f"the guide of {name} says {text!r}: {len(text.split())} words, "
                f"at most {MOST_WORDS}"
            )
    kinds = [lesson.kind for lesson in guide.lessons]
    silent = {lesson.kind for lesson in guide.lessons if not lesson.suggest}
    twice = sorted(kind for kind in silent if kinds.count(kind) > 1)
    if twice:
        raise GuideError(f"the guide of {name} has two lessons for {', '.join(twice)}")


def _texts(guide: Guide) -> Sequence[str]:
    said = [card.text for card in guide.cards]
    for lesson in guide.lessons:
        said += [lesson.text, lesson.why]
    return said + [tip.text for tip in guide.tips]
