"""The tour of a game's table: what the rules page shows before the numbered rules.

A game writes it as data, in `tour.toml` beside its rules. Numbers of rules in a text become links.

    [game]                  # the example game, in `example.match`
    seats = 3
    seed = 7
    round = "round_number"  # the field of a state that counts rounds; this is the usual one

    [[fact]]                # in few words: how one wins, how it ends
    title = "How you win"
    text = "Most prestige wins (13.8)."

    [[picture]]
    name = "table"          # of its file
    title = "The table"
    text = "Three players in the third round."
    round = 3               # the position: the first question from this round on
    kind = "pad"            # in which the first seat is offered this kind of answer
    parts = []              # the groups of a close-up; none: the whole table
    asked = false           # whether what can be chosen there glows

    [[picture.pin]]         # a number in the picture, with a line below it
    part = "stratos"
    at = [0.5, 0.2]         # where in the part; its middle if left out
    title = "Stratos"
    text = "The floating city (7.5)."

`python tools/examples.py` plays the example game. The positions are found in whatever it has
played, so that captions must be true of any game.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

from offworld.kernel.game import Game
from offworld.presentation.extents import Extent, Point, around, extent
from offworld.presentation.pictures import Picture, number, style_sheet

FILE, EXAMPLE = "tour.toml", "example.match"
MARGIN = 8  # around the parts of a close-up
MOST_WORDS = 45  # of a text: to be looked at rather than read
EYES = 0  # the seat through whose eyes the table is shown


class TourError(ValueError):
    """A tour that can't be read; the message says where and why."""


class Fact(NamedTuple):
    """Something to know before anything else."""

    title: str
    text: str


class Pin(NamedTuple):
    """A number in a picture, with its explanation."""

    part: str
    title: str
    text: str
    at: tuple[float, float] = (0.5, 0.5)  # where in the part


class Shown(NamedTuple):
    """A picture of the tour."""

    name: str
    title: str
    text: str
    kind: str
    round: int = 1
    parts: tuple[str, ...] = ()
    asked: bool = False
    pins: tuple[Pin, ...] = ()


class Tour(NamedTuple):
    """What the rules page shows first."""

    seats: int
    seed: int
    facts: tuple[Fact, ...]
    pictures: tuple[Shown, ...]
    round: str = "round_number"

    def picture(self, name: str) -> Shown | None:
        """Return the picture of this name."""
        return next((each for each in self.pictures if each.name == name), None)


def tour_of(game: Game) -> Tour | None:
    """Return the tour of a game, or None if it has none.

    >>> from offworld.games import find
    >>> tour_of(find("cytress")).pictures[0].name
    'table'
    """
    return _read(_package(game))


def example_file(game: Game) -> Path:
    """Return where the example game of a game is kept."""
    return Path(str(resources.files(_package(game)) / EXAMPLE))


def _package(game: Game) -> str:
    return game.rules["setup"].__module__.rpartition(".")[0]


@cache
def _read(package: str) -> Tour | None:
    source = resources.files(package) / FILE
    if not source.is_file():
        return None
    return read(tomllib.loads(source.read_text(encoding="utf-8")), package)


def read(data: dict[str, Any], name: str) -> Tour:
    """Return the tour in the data of a file; `name` says in an error which it was."""
    try:
        game = data["game"]
        facts = tuple(Fact(**fact) for fact in data.get("fact", ()))
        pictures = tuple(_shown(picture) for picture in data.get("picture", ()))
        counted = str(game.get("round", "round_number"))
        tour = Tour(int(game["seats"]), int(game["seed"]), facts, pictures, counted)
    except (KeyError, TypeError, ValueError) as error:
        raise TourError(f"the tour of {name} is wrong: {error}") from error
    _check(tour, name)
    return tour


def _shown(data: dict[str, Any]) -> Shown:
    pins = tuple(_pin(pin) for pin in data.get("pin", ()))
    rest = {key: value for key, value in data.items() if key not in ("pin", "parts")}
    return Shown(**rest, parts=tuple(data.get("parts", ())), pins=pins)


def _pin(data: dict[str, Any]) -> Pin:
    across, down = data.get("at", (0.5, 0.5))
    return Pin(**{**data, "at": (float(across), float(down))})


def _check(tour: Tour, name: str) -> None:
    names = [picture.name for picture in tour.pictures]
    if len(set(names)) < len(names):
        raise TourError(f"the tour of {name} has two pictures of the same name")
    for text in texts(tour):
        if len(text.split()) > MOST_WORDS:
            count = f"{len(text.split())} words, at most {MOST_WORDS}"
            raise TourError(f"the tour of {name} says {text!r}: {count}")


def texts(tour: Tour) -> list[str]:
    """Return all sentences of a tour."""
    said = [fact.text for fact in tour.facts]
    for picture in tour.pictures:
        said += [picture.text, *(pin.text for pin in picture.pins)]
    return said


# --- pictures ---


class Plate(NamedTuple):
    """A picture of the tour, ready to be shown."""

    game: str
    groups: tuple[str, ...]
    frame: Extent  # what of the picture is shown
    pins: tuple[Point, ...]  # in the picture's units

    @property
    def viewbox(self) -> str:
        """The frame as SVG writes it."""
        left, top, right, bottom = self.frame
        return " ".join(map(number, (left, top, right - left, bottom - top)))

    def svg(self, theme: str) -> str:
        """Return the text of an SVG file."""
        left, top, right, bottom = self.frame
        width, height = number(right - left), number(bottom - top)
        corner = f'x="{number(left)}" y="{number(top)}"'
        ground = f'<rect class="ground" {corner} width="{width}" height="{height}"/>'
        size = f'viewBox="{self.viewbox}" width="{width}" height="{height}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} class="picture {theme}">'
            f"<style><![CDATA[{style_sheet(self.game)}]]></style>{ground}{''.join(self.groups)}</svg>\n"
        )


def plate(shown: Shown, picture: Picture) -> Plate:
    """Return a picture of the tour: the whole table, or a close-up of some parts.

    A close-up holds only the groups that can be seen in it.
    """
    found = {name: extent(group) for name, group in picture.items()}
    missing = {*shown.parts, *(pin.part for pin in shown.pins)} - {
        name for name, each in found.items() if each is not None
    }
    if missing:
        raise TourError(f"{shown.name!r} shows {', '.join(sorted(missing))}: no part of its table")
    whole = Extent(0, 0, float(picture.viewbox[2]), float(picture.viewbox[3]))
    frame = whole
    if shown.parts:
        parts = [each for name in shown.parts if (each := found[name]) is not None]
        frame = around(parts).with_margin(MARGIN).within(whole)
    groups = tuple(
        group
        for name, group in picture.items()
        if (each := found[name]) is None or each.meets(frame)
    )
    pins = tuple(each.at(*pin.at) for pin in shown.pins if (each := found[pin.part]) is not None)
    return Plate(picture.game, groups, frame, pins)
