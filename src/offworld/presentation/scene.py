"""Scenes: a view of a game and how it is shown. Parts of a picture are drawn once and remembered.

A game derives its `Scene` from the one here, and declares what each part of its picture shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol, TypeVar

from offworld.kernel.game import Box
from offworld.kernel.options import Options
from offworld.kernel.records import Record, field_bytes
from offworld.presentation.pictures import Drawn, Picture, text, thing

if TYPE_CHECKING:
    from offworld.presentation.provides import Tell

REMEMBERED = 512  # parts of pictures, about 2 MB: several viewers see the same at once


class Part(NamedTuple):
    """What a part of a picture shows: it is drawn again only when one of these changes."""

    table: tuple[str, ...] = ()  # fields of the view
    seat: tuple[str, ...] = ()  # fields of the view, of which the part shows one seat's
    computed: tuple[str, ...] = ()  # properties of the scene
    of_seat: tuple[str, ...] = ()  # methods of the scene, asked for the seat that the part shows
    answers: tuple[str, ...] = ()  # kinds of options that are chosen on it


class Memory(dict[tuple[object, ...], list[str]]):
    """The parts drawn lately, by all that they show."""

    def part(self, key: tuple[object, ...], draw: Callable[[], list[str]]) -> list[str]:
        """Return a part from memory, or draw it."""
        if key not in self:
            if len(self) >= REMEMBERED:
                del self[next(iter(self))]
            self[key] = draw()
        return self[key]


MEMORY = Memory()


@dataclass(frozen=True)
class Scene:
    """A view, and who looks at it. Every function that draws a part gets it first."""

    box: Box
    s: Record
    seat: int  # the viewer's, -1 for a spectator
    names: Sequence[str]
    options: frozenset[int]  # that the viewer can choose now
    known: frozenset[int] | None = None  # marks of groups that need not be drawn again

    KINDS: ClassVar[Options]  # of the game
    PARTS: ClassVar[Mapping[str, Part]]
    WORDS: ClassVar[Tell]

    @property
    def own(self) -> int:
        """The seat that is shown large: the viewer's, or the first for a spectator."""
        return max(0, self.seat)

    @property
    def chooser(self) -> int:
        """The seat that the options belong to."""
        return self.own

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of options that can be chosen."""
        found, beyond = set(), 0
        for option in sorted(self.options):
            if option >= beyond:  # else of the same kind as the one before
                kind, first, count, *_ = self.KINDS.span(option)
                found.add(kind)
                beyond = first + count
        return frozenset(found)

    def asks(self, *kinds: str) -> bool:
        """Return whether the viewer is asked to choose something of these kinds."""
        return not self.kinds.isdisjoint(kinds)

    # --- parts ---

    def part(
        self, name: str, drawing: Callable[..., list[str]], *how: float, seat: int | None = None
    ) -> Sequence[str]:
        """Return a part of the picture, which `drawing(scene, *how)` draws or memory has.

        A part that shows a seat's fields shows those of `own`, unless another seat is given. A part
        with answers on it is always drawn: their words depend on much else.
        """
        part, whose = self.PARTS[name], self.own if seat is None else seat
        draw = partial(drawing, self, *how)
        if self.asks(*part.answers):
            return draw()
        shown = self.fields(part.table)
        if part.seat:
            shown += self.fields(part.seat, whose)
            how = (*how, whose, whose == self.seat, whose == self.own)
        computed = tuple(getattr(self, figure) for figure in part.computed)
        computed += tuple(getattr(self, figure)(whose) for figure in part.of_seat)
        names = tuple(self.names)
        key = (drawing, how, self.box.digest, names, shown, computed)
        if self.known is None:
            return MEMORY.part(key, draw)
        return Drawn(hash(key), self.known, lambda: MEMORY.part(key, draw))

    def fields(self, names: Iterable[str], seat: int | None = None) -> bytes:
        """Return fields of the view as they are now, or a seat's entries of them."""
        if seat is None:
            return b"".join(field_bytes(self.s, name) for name in names)
        return b"".join(field_bytes(self.s, name, self.entries(name, seat)) for name in names)

    def entries(self, name: str, seat: int) -> int | slice:
        """Return which entries of a field belong to a seat."""
        return seat

    # --- words ---

    def label(self, option: int) -> str:
        """Return what an option does, in words."""
        words = self.WORDS.option(self.box, self.s, self.chooser, option, self.names, self.seat)
        return words.text

    def choice(
        self,
        parts: Iterable[str],
        options: Iterable[int],
        label: str,
        kind: str = "",
        why: str = "",
        move: str = "",
    ) -> str:
        """Return something that stands for those of its options that can be chosen now."""
        possible = [option for option in options if option in self.options]
        if len(possible) == 1:
            label = self.label(possible[0])
        return thing(parts, possible, label, kind, why, move)

    def called(self, seat: int) -> str:
        """Return a seat's name, marked if it is the viewer's."""
        return f"{self.names[seat]}{' (you)' if seat == self.seat else ''}"

    def turn(self, seat: int, x: float, y: float, kind: str, width: float) -> str:
        """Return the line at the upper right that says whose turn it is."""
        words = "your turn" if seat == self.seat else f"{self.names[seat]} to move"
        line = text(x, y, words, f"strong {kind}", 18, "end", width)
        return f'<g class="seat-{seat}">{line}</g>'


class TurnScene(Scene):
    """A view of a game in which one seat is asked at a time, the field `actor`."""

    @property
    def chooser(self) -> int:
        """The seat that is asked."""
        actor: int = self.s.actor
        return actor

    @property
    def others(self) -> list[int]:
        """The seats besides the one that is shown large, in the order of turns."""
        seats: int = self.s.seats
        return [(self.own + i) % seats for i in range(1, seats)]

    def who(self, seat: int) -> str:
        """Return a seat's name; the viewer is "you"."""
        return "you" if seat == self.seat else self.names[seat]

    def of(self, seat: int) -> str:
        """Return whose something is: "of yours", or "of Green"; empty for nobody."""
        if seat < 0:
            return ""
        return f"of {'yours' if seat == self.seat else self.names[seat]}"

    def whose(self, seat: int) -> str:
        """Return whose something is: "your", or "Green's"."""
        return "your" if seat == self.seat else f"{self.names[seat]}'s"

    def has(self, seat: int) -> str:
        """Return "You have", or "Green has"."""
        return "You have" if seat == self.seat else f"{self.names[seat]} has"


def star(figures: Sequence[int], seat: int) -> str:
    """Return a star for a seat whose figure is the highest."""
    return "★ " if 0 < figures[seat] == max(figures) else ""


class DrawTable(Protocol):
    """`draw` of a game."""

    def __call__(
        self,
        box: Box,
        view: Record,
        /,
        *,
        seat: int = ...,
        names: Sequence[str] = ...,
        options: Sequence[int] = ...,
        layout: str = ...,
        known: frozenset[int] | None = ...,
    ) -> Picture:
        """Draw the table as a seat sees it, with `options` to choose from.

        The layout is "wide", "middle" or "tall".

        With `known`, groups have marks, and those whose mark is known are not drawn.
        """


SomeScene = TypeVar("SomeScene", bound=Scene)


def drawing_of(
    scene: type[SomeScene],
    wide: Callable[[SomeScene], Picture],
    tall: Callable[[SomeScene], Picture],
    middle: Callable[[SomeScene], Picture] | None = None,
) -> DrawTable:
    """Return a game's `draw`, made of its scene and its layouts.

    Without a `middle` one, the wide one serves tablets as well.
    """
    layouts = {"wide": wide, "tall": tall, "middle": middle or wide}

    def draw(
        box: Box,
        view: Record,
        /,
        *,
        seat: int = -1,
        names: Sequence[str] = (),
        options: Sequence[int] = (),
        layout: str = "wide",
        known: frozenset[int] | None = None,
    ) -> Picture:
        """Draw the table as a seat sees it, with `options` to choose from.

        The layout is "wide", "middle" or "tall".

        With `known`, groups have marks, and those whose mark is known are not drawn.
        """
        shown = names or scene.WORDS.seat_names(view)
        # An option may print as its notation: pictures carry its number.
        seen = scene(box, view, seat, shown, frozenset(map(int, options)), known)
        return layouts[layout](seen)

    return draw
