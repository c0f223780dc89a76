"""Words that all games share: lines, names of seats, small grammar, and words by table.

A game writes tables: what each question, option and event says. `Teller` looks an entry up and
makes a sentence of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from offworld.kernel.contract import SPECTATOR
from offworld.kernel.events import UNKNOWN, Event, Events
from offworld.kernel.game import Box, Game
from offworld.kernel.options import Options
from offworld.kernel.records import Record, copy

TRIAL_SEEDS = (11, 22, 33)  # for states that are imagined in order to try answers on them
SEAT_NAMES = ("Red", "Green", "White", "Teal", "Pink", "Amber")  # of seats that nobody named

Names = Sequence[str] | None  # of the seats; None for the game's own names


class Line(NamedTuple):
    """A sentence, and the number of the rule behind it."""

    text: str
    rule: str


class Goal(NamedTuple):
    """How a game is won."""

    short: str  # in a few words, for a line that is always in view
    text: str  # in two sentences
    rules: tuple[str, ...]  # the numbers of the rules behind it


# --- what points are given for ---

# Each category of the final score, and the rule that counts it: of a box, a state and a seat.
Categories = Sequence[tuple[Line, Callable[..., int]]]


def by_category(categories: Categories, box: Box, s: Record) -> list[tuple[Line, list[int]]]:
    """Return each category with the points of every place."""
    return [
        (line, [points(box.record, s, seat) for seat in range(s.seats)])
        for line, points in categories
    ]


def in_all(categories: Categories, box: Box, s: Record) -> list[int]:
    """Return the points of each place, of all categories together."""
    columns = (points for _, points in by_category(categories, box, s))
    return [sum(points) for points in zip(*columns, strict=True)]


def no_conditions(box: Box, s: Record) -> list[tuple[Line, bool]]:
    """Return the conditions of winning alone, for a game that has none."""
    return []


# --- grammar ---


def listed(parts: Iterable[str], last: str = "and") -> str:
    """Join parts as a list in words: "a, b and c"."""
    words = list(parts)
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def sentence(text: str) -> str:
    """Begin with a capital letter."""
    return text[0].upper() + text[1:]


def as_sentence(text: str) -> str:
    """Begin with a capital letter and end with a full stop, unless it ends like a sentence."""
    end = "" if text.endswith((".", "?", "!")) else "."
    return f"{text[:1].upper()}{text[1:]}{end}"


def counted(amount: int, thing: str) -> str:
    """Return an amount with its thing: "1 crew", "2 crews"."""
    return f"{amount} {thing}{'' if amount == 1 else 's'}"


def scored(game: Game, score: float) -> str:
    """Return a score in words: points, or how near a seat is to winning.

    >>> from offworld.games import find
    >>> scored(find("cytress"), 61.4)
    '61'
    """
    return f"{score:.0f}" if game.facts.points else f"{score:.0f} % of the way"


# --- words by table ---


# From the third person to the second, where it isn't the "s" that is left out.
_SECOND_PERSON = {"is": "are", "has": "have", "does": "do"}
_LONG_ENDINGS = ("ches", "shes", "sses", "xes", "oes")


class Telling(NamedTuple):
    """What is to be put into words: an option, a question or an event, at a position.

    The seat that reads it is "you", the others go by name. One entry of a table makes both:

    >>> from offworld.games import find
    >>> game = find("cytress")
    >>> to_red = Telling(game.open_box(), game.blank(), 0, ("Red", "Green"), viewer=0)
    >>> to_green = to_red._replace(viewer=1)
    >>> [f"{t.who} {t.verb('spies')} on {t.name(1)}" for t in (to_red, to_green)]
    ['you spy on Green', 'Red spies on you']
    """

    box: Box
    s: Record
    seat: int  # that chooses, is asked, or that the event happened to; -1 for none
    names: Sequence[str]
    n: int = 0  # the option's number within its kind, from 0
    a: int = 0  # the event's integers
    b: int = 0
    c: int = 0
    viewer: int = SPECTATOR  # who reads it; a spectator reads names only

    @classmethod
    def of(
        cls, box: Box, s: Record, seat: int, names: Sequence[str], viewer: int | None, n: int = 0
    ) -> Telling:
        """Return what is asked of a seat, or what it may do; None for itself as the viewer."""
        return cls(box, s, seat, names, n, viewer=seat if viewer is None else viewer)

    @property
    def is_known(self) -> bool:
        """Whether the viewer knows all of the event: none of its integers is UNKNOWN."""
        return UNKNOWN not in (self.a, self.b, self.c)

    @property
    def is_you(self) -> bool:
        """Whether the seat itself reads it."""
        return self.seat == self.viewer >= 0

    def name(self, seat: int) -> str:
        """Return a seat's name, or "you"."""
        return "you" if seat == self.viewer >= 0 else self.names[seat]

    def either(self, you: str, other: str) -> str:
        """Return the words for the seat itself, or those for all others."""
        return you if self.is_you else other

    @property
    def who(self) -> str:
        """The name of the seat, or "you"; empty for none."""
        return self.name(self.seat) if self.seat >= 0 else ""

    @property
    def whose(self) -> str:
        """The seat's name in the possessive, or "your"."""
        return self.either("your", f"{self.who}'s")

    def verb(self, third: str) -> str:
        """Return a verb, given in the third person, in the person of `who`."""
        return second_person(third) if self.is_you else third

    @property
    def number(self) -> int:
        """The option's number within its kind, from 1."""
        return self.n + 1


def second_person(verb: str) -> str:
    """Return the second person of a verb in the third: "take" for "takes".

    >>> [second_person(verb) for verb in ("takes", "uses", "passes", "spies", "has", "is")]
    ['take', 'use', 'pass', 'spy', 'have', 'are']
    """
    if verb in _SECOND_PERSON:
        return _SECOND_PERSON[verb]
    if verb.endswith("ies") and len(verb) > len("lies"):
        return f"{verb[:-3]}y"
    return verb[: -2 if verb.endswith(_LONG_ENDINGS) else -1]


# Words of a table: a function that makes a line, or a line with fields in its text: {number}, {a},
# {b}, {c}; {who}, {whose}; and for verbs {s}, {es}, {is}, {has}, {does}: "{who} take{s} {a}".
# A line begins with a small letter, unless with a name, and has no full stop or question mark.
Words = Line | Callable[[Telling], Line]
Typed = str | Callable[[Telling], str]


class Teller:
    """Put a game into words by its tables.

    Options are looked up by the first option of their kind, and so are questions: `asked` returns
    which question a seat is asked. Events are looked up by code; what their viewer may not know
    is taken out of them first, by what `happens` declares.
    """

    def __init__(
        self,
        kinds: Options,
        happens: Events,
        *,
        seat_names: Callable[[Record], Sequence[str]],
        asked: Callable[[Record, int], int],
        notation: Mapping[int, Typed],
        questions: Mapping[int, Words],
        options: Mapping[int, Words],
        events: Mapping[int, Words],
    ):
        self._kinds, self._happens = kinds, happens
        self._seat_names, self._asked = seat_names, asked
        self._notation, self._questions, self._options = notation, questions, options
        self._events = events

    def notation(self, box: Box, s: Record, option: int) -> str:
        """Return an option as people type it, unlike any other answer to the same question."""
        base = self._kinds.span(option).base
        telling, entry = Telling(box, s, -1, (), option - base), self._notation[base]
        return entry.format(number=telling.number) if isinstance(entry, str) else entry(telling)

    def question(
        self, box: Box, s: Record, seat: int, names: Names = None, viewer: int | None = None
    ) -> Line:
        """Return the question that a seat is asked, by default as the seat itself reads it."""
        telling = Telling.of(box, s, seat, names or self._seat_names(s), viewer)
        return _as_sentence(said(self._questions[self._asked(s, seat)], telling), "?")

    def option(
        self,
        box: Box,
        s: Record,
        seat: int,
        option: int,
        names: Names = None,
        viewer: int | None = None,
    ) -> Line:
        """Return what an option of a seat does, by default as the seat itself reads it."""
        base = self._kinds.span(option).base
        telling = Telling.of(box, s, seat, names or self._seat_names(s), viewer, option - base)
        return _as_sentence(said(self._options[base], telling), ".")

    def event(
        self, box: Box, s: Record, event: Event, names: Names = None, viewer: int = SPECTATOR
    ) -> Line:
        """Return what happened, as a viewer may know it; `s` may be any later view of it.

        A seat reads "you" for itself. `SPECTATOR` and `EVERYTHING` read names only.
        """
        if event.code not in self._events:
            raise ValueError(f"there is no event {event.code}")
        _, seat, a, b, c = self._happens.seen_by(event, viewer)
        telling = Telling(box, s, seat, names or self._seat_names(s), 0, a, b, c, viewer)
        return _as_sentence(said(self._events[event.code], telling), ".")


def said(words: Words, t: Telling) -> Line:
    """Return the line of a table's entry."""
    if not isinstance(words, Line):
        return words(t)
    fields = {
        "who": t.who,
        "whose": t.whose,
        "number": t.number,
        "a": t.a,
        "b": t.b,
        "c": t.c,
        "s": t.either("", "s"),
        "es": t.either("", "es"),
        **{verb: t.verb(verb) for verb in _SECOND_PERSON},
    }
    return Line(words.text.format(**fields), words.rule)


def _as_sentence(line: Line, end: str) -> Line:
    return Line(sentence(f"{line.text}{end}"), line.rule)


def possible(who: str, deed: str, rule: str) -> Line:
    """Answer "why can't I?" where it can be done: "you can lock a run"."""
    return Line(f"Nothing speaks against it: {who} can {deed}.", rule)


def impossible(who: str, deed: str, reason: Line) -> Line:
    """Answer "why can't I?" with a reason: "You can't lock a run: no die is left"."""
    return Line(sentence(f"{who} can't {deed}: {reason.text}."), reason.rule)


# --- what is expected ---


def foretold(
    game: Game,
    box: Box,
    view: Record,
    seat: int,
    steps: Sequence[tuple[int, int]],
    names: Names = None,
    viewer: int | None = None,
) -> list[tuple[int, str]]:
    """Put expected answers, each given as its seat and option, into words.

    They are tried on a few states imagined from the view. Chance may make an answer impossible on
    one of them, and the answers stop there. Return the longest list, by default as the seat reads
    it.
    """
    reader = seat if viewer is None else viewer
    tries = (_walk(game, box, view, seat, steps, names, reader, seed) for seed in TRIAL_SEEDS)
    return max(tries, key=len)


def _walk(
    game: Game,
    box: Box,
    view: Record,
    seat: int,
    steps: Sequence[tuple[int, int]],
    names: Names,
    viewer: int,
    seed: int,
) -> list[tuple[int, str]]:
    rules, lines, s, out = game.rules, [], copy(view), [0] * game.options.total
    rules["imagine"](box.record, s, seat, seed)
    for actor, option in steps:
        if (
            not rules["waiting"](box.record, s) >> actor & 1
            or option not in out[: rules["legal"](box.record, s, actor, out)]
        ):
            break
        lines.append((actor, game.tell().option(box, s, actor, option, names, viewer).text))
        rules["apply"](box.record, s, actor, option)
    return lines
