"""What the tests of all games' pictures share."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import pytest

from colour_science import Colour, colour, contrast
from offworld.kernel.contract import SPECTATOR
from offworld.kernel.dice import IMAGINING, seed_dice
from offworld.kernel.game import Game
from offworld.kernel.records import Record, copy, field_bytes
from offworld.match import Match
from offworld.presentation import scene
from offworld.presentation.pictures import SHRINK, SMALLEST, Picture, style_sheet, svg, wide
from offworld.presentation.scene import Memory

LAYOUTS = ["wide", "middle", "tall"]

SVG = "{http://www.w3.org/2000/svg}"
MARK, TEXT = 3.0, 4.5  # contrast that WCAG 2.2 asks of marks (1.4.11) and of small text (1.4.3)
PHONE = SMALLEST * SHRINK - 0.14  # size of type that is 12 px on a phone
SMALLEST_TYPE = {"wide": SMALLEST, "middle": SMALLEST, "tall": PHONE}


def answers(picture: Picture) -> set[int]:
    """Return all options that a picture offers."""
    found = re.findall(r'data-options?="([\d ]+)"', "".join(picture.values()))
    return {int(option) for each in found for option in each.split()}


# --- positions and their pictures ---


def chance_match(
    match: Match,
    seed: int,
    weight: Callable[[int], float],
    every: int,
    running: int = 1,
    until: Callable[[Match], bool] = lambda match: False,
) -> Iterator[Match]:
    """Play a match by chance; yield it before some `running` of every n answers.

    Yield it, too, where a kind of answer is offered for the first time. An option is as likely as
    its weight says.
    """
    dice, met = Random(seed), set[str]()
    while not (match.is_over or until(match)):
        seat = match.waiting()[0]
        options = match.options(seat)
        new = {match.game.options.span(option).kind for option in options} - met
        met |= new
        if new or len(match.moves) % every < running:
            yield match
        match.play(seat, dice.choices(options, [weight(option) for option in options])[0])


def drawn(match: Match, layout: str = "wide", seat: int | None = None) -> Picture:
    """Draw the picture for the seat that is asked, or for another."""
    seat = seat if seat is not None else (match.waiting() or [SPECTATOR])[0]
    return match.game.draw().draw(
        match.box, match.view(seat), seat=seat, options=match.options(seat), layout=layout
    )


def asked(match: Match) -> Iterable[int]:
    """Return what can be answered, or nothing at the end."""
    return match.options(match.waiting()[0]) if not match.is_over else []


def check_same_bytes(match: Match, seat: int | None = None) -> None:
    """Check that a view always gives the same picture, in which the dice to come don't show."""
    seat = seat if seat is not None else match.waiting()[0]
    other, options = copy(match.view(seat)), match.options(seat)
    seed_dice(other.rng, 77, IMAGINING)
    picture = drawn(match, seat=seat)
    assert picture == drawn(match, seat=seat)
    assert picture == match.game.draw().draw(match.box, other, seat=seat, options=options)


def changes(matches: Iterable[Match], layout: str) -> list[int]:
    """Return how much of a seat's picture changes from position to position, least first."""
    sizes: list[int] = []
    before: dict[int, Picture] = {}
    for match in matches:
        for seat in range(match.state.seats):
            picture = drawn(match, layout, seat)
            if seat in before:
                changed = [text for name, text in picture.items() if before[seat].get(name) != text]
                sizes.append(sum(map(len, changed)))
            before[seat] = picture
    return sorted(sizes)


def area(picture: Picture, kind: str) -> float:
    """Return the area of the rectangle of a class, as a part of the picture's."""
    root = ET.fromstring(svg(picture))
    ground = next(node for node in root.iter(f"{SVG}rect") if node.get("class") == kind)
    width, height = float(picture.viewbox[2]), float(picture.viewbox[3])
    return float(ground.attrib["width"]) * float(ground.attrib["height"]) / (width * height)


TOKEN = re.compile(
    r'translate\(([-\d.]+) ([-\d.]+)\) scale\(([\d.e-]+)\)" class="token[^"]*" data-piece="([^"]+)"'
)


def check_pieces_apart(picture: Picture) -> int:
    """Check that no two pieces of a group overlap; return how many there are."""
    met = 0
    for name, group in picture.items():
        found = [(float(x), float(y), 16 * float(f), p) for x, y, f, p in TOKEN.findall(group)]
        met += len(found)
        for i, (x, y, size, piece) in enumerate(found):
            for x2, y2, size2, other in found[i + 1 :]:
                apart = max(abs(x - x2), abs(y - y2))
                assert apart >= 0.5 * (size + size2) - 0.5, (name, piece, other)
    return met


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


def unexplained(node: ET.Element, words: str = "[a-z]{2}", said: bool = False) -> Iterator[str]:
    """Return icons, pieces and bare numbers with no words on them or on a group around them.

    Text that matches `words` explains itself.
    """
    said = said or node.find(f"{SVG}title") is not None or "aria-label" in node.attrib
    text = node.text or ""
    is_bare = node.tag == f"{SVG}text" and not re.search(words, text)
    is_piece = node.get("class", "").startswith("token")
    if not said and (is_bare or is_piece or node.tag == f"{SVG}use"):
        yield f"{node.tag.removeprefix(SVG)} {node.get('href', '')}{text}"
    for child in node:
        if child.tag != f"{SVG}defs":
            yield from unexplained(child, words, said)


def tooltips(picture: Picture) -> list[str]:
    """Return all tooltips of a picture."""
    return re.findall("<title>([^<]+)</title>", "".join(picture.values()))


def uses_of_cards(hand: str) -> list[list[str]]:
    """Return the first words of the tooltips of each card in a hand that can be chosen."""
    root = ET.fromstring(f'<svg xmlns="{SVG[1:-1]}">{hand}</svg>')
    cards = [each for each in root.iter(f"{SVG}g") if each.get("class", "").startswith("can")]
    return [[(each.text or "").split()[0] for each in card.iter(f"{SVG}title")] for card in cards]


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


def check_memory(matches: Iterable[Match], monkeypatch: pytest.MonkeyPatch) -> None:
    """Check what is remembered of these positions, for a spectator and for the seats asked."""
    memory = CheckedMemory()
    monkeypatch.setattr(scene, "MEMORY", memory)
    for match in matches:
        for seat in (SPECTATOR, *match.waiting()):
            memory.look(match.game, match.view(seat), seat, match.options(seat))
            drawn(match, seat=seat)
    assert memory.checks > 100


# --- colours ---


def defined(game: str, name: str, theme: int) -> Colour:
    """Return a colour of a game's style sheet in the dark (0) or the light theme (1)."""
    found = re.findall(rf"{name}: (#[0-9a-f]+);", style_sheet(game))
    assert len(found) == 2, name
    return colour(found[theme])


def check_seats_seen(
    game: str, prefix: str, grounds: Iterable[str], seats: int, theme: int
) -> None:
    """Check that pieces of all seats stand out from what they lie on."""
    for ground in grounds:
        below = defined(game, f"{prefix}{ground}", theme)
        for seat in range(seats):
            assert contrast(defined(game, f"--seat-{seat}", theme), below) >= MARK, (ground, seat)


def check_contrast(
    game: str, prefix: str, pairs: Iterable[tuple[str, str]], theme: int, least: float
) -> None:
    """Check colours of a game's style sheet, each on the one that it stands on."""
    for ink, ground in pairs:
        above, below = (defined(game, f"{prefix}{name}", theme) for name in (ink, ground))
        assert contrast(above, below) >= least, (ink, ground)
