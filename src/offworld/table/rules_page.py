"""The rules page of a game: the game in few words, a tour of its table, and the numbered rules.

It is made once, on the first request, and can be read without JavaScript.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import groupby

from offworld.games import find
from offworld.kernel.game import Game
from offworld.match import Match
from offworld.presentation import rulebook
from offworld.presentation.guide import guide_of
from offworld.presentation.pictures import number
from offworld.presentation.rulebook import Paragraph
from offworld.presentation.tour import EYES, Plate, Shown, TourError, example_file, plate, tour_of

THEMES = ("dark", "light")
MARKS = {  # of paragraphs, with what they mean
    "ruling": "The printed rules leave something open, or say it in two ways. The words after the "
    "mark are our decision, and why.",
    "house": "The printed rules don't give these data. We designed them; who owns the game can "
    "play with the printed ones.",
}
_RULE = re.compile(r"(?<![\d.+])(\d{1,2}\.\d{1,2})(?![\d.])")
_MARK = re.compile(r"\b(ruling|house): (\w)")


@dataclass(frozen=True)
class RulesPage:
    """What the server inserts into the page, and the pictures in it."""

    title: str
    contents: str
    text: str
    plates: Mapping[str, Plate]

    def filled(self, template: str) -> str:
        """Return the page."""
        for name in ("title", "contents", "text"):
            template = template.replace("{{" + name + "}}", getattr(self, name))
        return template


@cache
def rules_page(name: str) -> RulesPage:
    """Return the rules page of a game; a game without written rules raises `RulebookError`."""
    paragraphs = rulebook.paragraphs(name)
    game = find(name)
    plates = tour_plates(game)
    chapters = [list(group) for _, group in groupby(paragraphs.values(), lambda each: each.chapter)]
    parts = [_short(game), _tour(game, plates), _reading(), *map(_chapter, chapters)]
    title = escape(game.title)
    return RulesPage(title, _contents(chapters, bool(plates)), "".join(parts), plates)


# --- pictures ---


def tour_plates(game: Game) -> dict[str, Plate]:
    """Return the pictures of a game's tour by name; a game without a tour has none."""
    tour = tour_of(game)
    if tour is None:
        return {}
    match = Match.load(example_file(game))
    return {shown.name: _plate(match, shown, tour.round) for shown in tour.pictures}


def _plate(match: Match, shown: Shown, counted: str) -> Plate:
    at, options = _position(match, shown, counted)
    view = match.view_after(at, EYES)
    picture = match.game.draw().draw(
        match.box, view, seat=EYES, options=options if shown.asked else ()
    )
    return plate(shown, picture)


def _position(match: Match, shown: Shown, counted: str) -> tuple[int, list[int]]:
    """Return the number of moves before the question of a picture, and its answers.

    `counted` is the field of a state that counts rounds.
    """
    rules, box, span = match.game.rules, match.box.record, match.game.options.span
    out = [0] * match.game.options.total
    for at in range(len(match.moves)):
        state = match.after(at)
        if getattr(state, counted) < shown.round or not rules["waiting"](box, state) >> EYES & 1:
            continue
        options = out[: rules["legal"](box, state, EYES, out)]
        if any(span(option).kind == shown.kind for option in options):
            return at, options
    raise TourError(f"{match.game.name}: the example game has no position for {shown.name!r}")


# --- the parts of the page ---


def _short(game: Game) -> str:
    """Return the game in few words."""
    facts = game.facts
    figures = [f"{facts.fewest}\N{EN DASH}{facts.most} players"]
    if game.minutes:
        figures.append(f"{game.minutes[0]}\N{EN DASH}{game.minutes[1]} min")
    figures += [game.weight] if game.weight else []
    listed = "".join(f"<li>{escape(figure)}</li>" for figure in figures)
    tour = tour_of(game)
    told = "".join(
        f'<div class="panel"><h2>{escape(fact.title)}</h2><p>{linked(fact.text)}</p></div>'
        for fact in (tour.facts if tour else ())
    )
    learn = '<button class="main" data-do="learn" hidden>Learn by playing</button>'
    guided = learn if guide_of(game) is not None else ""
    return (
        '<header class="short" id="short">'
        f"<h1>{escape(game.title)}: the rules</h1>"
        f'<p class="lead">{escape(game.about)}</p>'
        f'<ul class="facts" aria-label="Facts">{listed}</ul>'
        f'<p class="row">{guided}<a class="button" href="/">All games</a></p>'
        f'<div class="told">{told}</div></header>'
    )


def _tour(game: Game, plates: Mapping[str, Plate]) -> str:
    tour = tour_of(game)
    if tour is None or not plates:
        return ""
    figures = "".join(_figure(game, shown, plates[shown.name]) for shown in tour.pictures)
    return (
        '<section class="tour" id="tour" aria-labelledby="tour-title">'
        f'<h2 id="tour-title">A look at the table</h2><div class="plates">{figures}</div></section>'
    )


def _figure(game: Game, shown: Shown, made: Plate) -> str:
    """Return a picture in both themes, with its pins and its caption."""
    width, height = round(made.frame.width), round(made.frame.height)
    size = f'width="{width}" height="{height}" loading="lazy"'
    alt = escape(f"{shown.title}. {_RULE.sub('', shown.text).replace(' ()', '')}")
    images = "".join(
        f'<img class="{theme}" src="/rules/{game.name}/{shown.name}-{theme}.svg" {size} '
        f'alt="{alt}">'
        for theme in THEMES
    )
    pins = "".join(_pin(i, *point) for i, point in enumerate(made.pins, 1))
    pinned = f'<svg class="pins" viewBox="{made.viewbox}" aria-hidden="true">{pins}</svg>'
    told = "".join(
        f'<li><span class="pin" aria-hidden="true">{i}</span>'
        f"<span><b>{escape(pin.title)}.</b> {linked(pin.text)}</span></li>"
        for i, pin in enumerate(shown.pins, 1)
    )
    listed = f"<ol>{told}</ol>" if told else ""
    kind = "close" if shown.parts else "whole"
    return (
        f'<figure class="{kind}" id="picture-{shown.name}">'
        f'<div class="plate">{images}{pinned if pins else ""}</div>'
        f"<figcaption><h3>{escape(shown.title)}</h3><p>{linked(shown.text)}</p>{listed}"
        "</figcaption></figure>"
    )


def _pin(index: int, x: float, y: float) -> str:
    place = f"translate({number(x)} {number(y)})"
    return f'<g transform="{place}"><circle/><text dy=".35em">{index}</text></g>'


def _reading() -> str:
    """Explain the marks of paragraphs."""
    marks = "".join(
        f'<dt><span class="flag {mark}">{mark}</span></dt><dd>{escape(words)}</dd>'
        for mark, words in MARKS.items()
    )
    return (
        '<section class="reading" id="reading" aria-labelledby="reading-title">'
        '<h2 id="reading-title">The rules, paragraph by paragraph</h2>'
        "<p>In our own words. Every paragraph has a number, which answers, the log and "
        "\N{LEFT DOUBLE QUOTATION MARK}Why?\N{RIGHT DOUBLE QUOTATION MARK} name. Below it stands "
        "the heading of the printed rulebook that it rests on. Two marks:</p>"
        f"<dl>{marks}</dl></section>"
    )


def _chapter(paragraphs: list[Paragraph]) -> str:
    chapter, title = _head(paragraphs)
    inside = "".join(map(_paragraph, paragraphs))
    return (
        f'<section class="chapter" aria-labelledby="chapter-{chapter}">'
        f'<h2 id="chapter-{chapter}">{chapter} {title}</h2>{inside}</section>'
    )


def _paragraph(each: Paragraph) -> str:
    return (
        f'<section class="paragraph" id="{each.number}">'
        f'<a class="number" href="#{each.number}">{each.number}</a>'
        f'<div><p>{_marked(linked(each.text))}</p><p class="source">'
        f"Rulebook: {escape(each.source)}</p></div></section>"
    )


def _contents(chapters: list[list[Paragraph]], toured: bool) -> str:
    """Return the items of the table of contents."""
    first = [("short", "The game in short")]
    first += [("tour", "A look at the table")] if toured else []
    items = [f'<li><a href="#{id}">{words}</a></li>' for id, words in first]
    for paragraphs in chapters:
        chapter, title = _head(paragraphs)
        items.append(f'<li><a href="#chapter-{chapter}">{chapter} {title}</a></li>')
    return "".join(items)


def _head(paragraphs: list[Paragraph]) -> tuple[str, str]:
    """Return a chapter's number and title."""
    return paragraphs[0].number.partition(".")[0], escape(paragraphs[0].chapter)


# --- words ---


def linked(text: str) -> str:
    """Return a text in which every number of a rule is a link.

    >>> linked("less the discount (5.4) & more")
    'less the discount (<a href="#5.4">5.4</a>) &amp; more'
    """
    return _RULE.sub(r'<a href="#\1">\1</a>', escape(text, quote=False))


def _marked(text: str) -> str:
    """Put the marks of a paragraph where their words begin.

    >>> _marked("It is open. ruling: who comes first.")
    'It is open. <span class="flag ruling">ruling</span> Who comes first.'
    """
    return _MARK.sub(
        lambda found: f'<span class="flag {found[1]}">{found[1]}</span> {found[2].upper()}', text
    )
