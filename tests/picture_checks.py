"""What the tests of all games' pictures share."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from colour_science import Colour, colour
from offworld.kernel.game import Game
from offworld.kernel.records import Record, field_bytes
from offworld.presentation.pictures import SHRINK, SMALLEST, Picture, style_sheet, svg, wide
from offworld.presentation.scene import Memory

SVG = "{http://www.w3.org/2000/svg}"
MARK, TEXT = 3.0, 4.5  # contrast that WCAG 2.2 asks of marks (1.4.11) and of small text (1.4.3)
PHONE = SMALLEST * SHRINK - 0.14  # size of type that is 12 px on a phone
SMALLEST_TYPE = {"wide": SMALLEST, "middle": SMALLEST, "tall": PHONE}


def answers(picture: Picture) -> set[int]:
    """Return all options that a picture offers."""
    found = re.findall(r'data-options?="([\d ]+)"', "".join(picture.values()))
    return {int(option) for each in found for option in each.split()}


# --- legibility ---


class Placed(NamedTuple):
    """A line of text: its left end, baseline, about its width, and its size, in the picture."""

    x: float
    y: float
    width: float
    size: float
    words: str


def texts(node: ET.Element, dx: float = 0, dy: float = 0, scale: float = 1) -> Iterator[Placed]:
    """Return every line of text in an element."""
    for child in node:
        if child.tag == f"{SVG}text":
            size, words = float(child.get("font-size", SMALLEST)), child.text or ""
            width = float(child.get("textLength") or wide(words, size) * 0.9)
            before = {"middle": width / 2, "end": width}.get(child.get("text-anchor", ""), 0)
            x, y = float(child.get("x", "0")) - before, float(child.get("y", "0"))
            yield Placed(dx + scale * x, dy + scale * y, scale * width, scale * size, words)
            continue
        transform = child.get("transform", "")
        moved = re.search(r"translate\(([-\d.]+) ([-\d.]+)\)", transform)
        scaled = re.search(r"scale\(([\d.]+)\)", transform)
        x, y = (float(moved[1]), float(moved[2])) if moved else (0.0, 0.0)
        more = float(scaled[1]) if scaled else 1
        yield from texts(child, dx + scale * x, dy + scale * y, scale * more)


def check_whole_and_legible(picture: Picture, layout: str) -> list[Placed]:
    """Check that names are unique, and that all text is large enough and inside; return it."""
    root = ET.fromstring(svg(picture))
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    assert not any("style" in node.attrib for node in root.iter())
    placed = list(texts(root))
    width, height = float(picture.viewbox[2]), float(picture.viewbox[3])
    for x, y, long, size, words in placed:
        assert size >= SMALLEST_TYPE[layout] - 0.01, words
        assert x >= -1, words
        assert x + long <= width + 1, words
        assert y - size * 0.8 >= 0, words
        assert y <= height, words
    return placed


def check_apart(placed: Sequence[Placed]) -> None:
    """Check that no two texts on a line run into each other."""
    for i, one in enumerate(placed):
        for other in placed[i + 1 :]:
            if abs(one.y - other.y) < 8:
                right, left = max(one, other), min(one, other)
                assert left.x + left.width <= right.x + 3, (one.words, other.words)


# --- words on everything ---

GRAPHICS = {f"{SVG}{tag}" for tag in ("rect", "circle", "path", "text", "use", "polygon", "line")}


def silent(picture: Picture, background: Iterable[str] = ()) -> list[str]:
    """Return the graphics of a picture that have no words.

    Something has words if it, or a group around it, has a title. For symbols, pieces, tiles and
    bare numbers the title of a whole part is not enough: they say themselves what they are. Groups
    named in `background` need no words.
    """
    found = []
    for name, drawing in picture.items():
        if name in background:
            continue
        part = ET.fromstring(f'<svg xmlns="{SVG[1:-1]}">{drawing}</svg>')[0]
        inside = part[0] if len(part) == 1 and part[0].get("transform") is None else part
        found += [f"{name}: {each}" for each in _silent(inside, False, _has_title(inside))]
    return found


def _has_title(node: ET.Element) -> bool:
    title = node.find(f"{SVG}title")
    return title is not None and bool(title.text)


def _silent(node: ET.Element, said: bool, part: bool) -> Iterator[str]:
    for child in node:
        told = said or _has_title(child)
        if child.tag in GRAPHICS and not (told or (part and not _speaks(child))):
            words = child.text or child.get("href") or child.get("class")
            yield f"{child.tag.removeprefix(SVG)} {words}"
        yield from _silent(child, told, part)


def _speaks(node: ET.Element) -> bool:
    """Return whether something must have words of its own: a symbol, a piece, a bare number."""
    kinds = set(node.get("class", "").split())
    bare = node.tag == f"{SVG}text" and not re.search("[A-Za-z]{2}", node.text or "")
    return node.tag == f"{SVG}use" or bare or bool(kinds & {"token", "tile", "marker"})


# --- memory ---


class CheckedMemory(Memory):
    """A memory of drawn parts that checks itself: whatever has the same key looks the same.

    Drawing everything would take long, so a part is drawn only to be compared: where something
    differs from when the part was last met, until each field has been compared `OFTEN` times for
    each part in each phase of the game. Of the rest, one in `REST` is compared.
    """

    OFTEN, REST = 4, 40

    def __init__(self) -> None:
        super().__init__()
        self.now: dict[str, object] = {}  # what is shown: fields, viewer, kinds of options
        self.met: dict[tuple[object, ...], tuple[dict[str, object], Callable[[], list[str]]]] = {}
        self.compared: Counter[tuple[object, ...]] = Counter()
        self.checks = 0
        self.chance = Random(1)

    def look(self, game: Game, view: Record, viewer: int, options: Iterable[int]) -> None:
        """Note what the next picture shows."""
        names: Any = game.state.names
        self.now = {name: field_bytes(view, name) for name in names} | {"viewer": viewer}
        self.now |= {f"options to {game.options.span(option).kind}": True for option in options}

    def part(self, key: tuple[Any, ...], draw: Callable[[], list[str]]) -> list[str]:
        if key in self.met and self._differs_seldom(key):
            self.checks += 1
            before = self.met[key][1]
            assert draw() == before(), f"{key[0].__name__} has the same key but looks different"
        elif key in self.met:
            return []
        self.met[key] = self.now, draw
        return []

    def _differs_seldom(self, key: tuple[Any, ...]) -> bool:
        """Return whether to compare a part, and count what differs if so."""
        before, phase = self.met[key][0], self.now.get("phase")
        names = self.now.keys() | before.keys()
        differing = [
            (key[0], name, phase) for name in names if self.now.get(name) != before.get(name)
        ]
        seldom = any(self.compared[each] < self.OFTEN for each in differing)
        if seldom or self.chance.random() * self.REST < 1:
            self.compared.update(differing)
            return True
        return False


# --- colours ---


def defined(game: str, name: str, theme: int) -> Colour:
    """Return a colour of a game's style sheet in the dark (0) or the light theme (1)."""
    found = re.findall(rf"{name}: (#[0-9a-f]+);", style_sheet(game))
    assert len(found) == 2, name
    return colour(found[theme])
