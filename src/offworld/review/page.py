"""The review as one HTML page that loads nothing: no script, with all pictures inside."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from offworld.match import Match
from offworld.presentation.pictures import SHAPES, Picture, style_sheet
from offworld.review.position import Position

PAGE_STYLE = Path(__file__).with_name("page.css")
POLICY = "default-src 'none'; style-src 'unsafe-inline'"  # the browser loads nothing
NONE = "No single answer stands out: nobody gave away a chance that could be measured."
# the colours of seats and pictures on a light page, in their style sheet
LIGHT = re.compile(r'svg\.picture\.light, \[data-theme="light"\][^{]*\{(.*?)\n\}', re.DOTALL)


def page(data: dict[str, Any], match: Match, file: str) -> str:
    """Return the page for the data of a review (`Review.as_data`) of the match in a file."""
    title = f"Review of {data['title']}"
    parts = [
        _symbols(match, data["names"]),
        f"<header><h1>{escape(title)}</h1><p class='soft'>{escape(_summary(data))}</p></header>",
        _scores(data),
        _course(data),
        _turnings(data, match, file),
        f"<footer><h2>How it was made</h2><p class='soft'>{escape(_method(data))}</p></footer>",
    ]
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"/>'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}"/>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
        f"<title>{escape(title)}</title><style>{_style(match.game.name)}</style></head>\n"
        f"<body>\n{chr(10).join(parts)}\n</body></html>\n"
    )


@cache
def _style(game: str) -> str:
    """Return the style of the page and its pictures, which are light when the page is."""
    pictures = style_sheet(game)
    light = "".join(LIGHT.findall(pictures))
    media = f"@media (prefers-color-scheme: light), print {{ :root, svg.picture {{{light}}} }}"
    return f"{PAGE_STYLE.read_text(encoding='utf-8')}{pictures}{media}"


def percent(chance: float) -> str:
    """Return a chance in percent.

    >>> percent(0.256)
    '26 %'
    """
    return f"{100 * chance:.0f} %"


def winners(data: dict[str, Any]) -> str:
    """Return who won, as a sentence."""
    if not data["over"]:
        return "The game is not over yet."
    return f"Won by {' and '.join(data['names'][seat] for seat in data['winners']) or 'nobody'}."


def _summary(data: dict[str, Any]) -> str:
    """Return the line below the title."""
    return f"{data['variant'].capitalize()}, {data['moves']} moves. {winners(data)}"


def _method(data: dict[str, Any]) -> str:
    """Return how the review was made."""
    return (
        f"{data['playouts']:,} games were played on from the positions of this one. Every answer "
        "is judged by what its seat could see when it was given, not by what came later. The games "
        "are played by bots that look at the end of each turn, so small differences mean little; a "
        "turning point is shown only where the difference is larger than its uncertainty."
    )


# --- seats ---


def _badge(seat: int) -> str:
    """Return the shape and colour of a seat."""
    path = f'<path d="{SHAPES[seat]}"/>'
    return f'<svg class="badge seat-{seat}" viewBox="-10 -10 20 20" aria-hidden="true">{path}</svg>'


def _scores(data: dict[str, Any]) -> str:
    """Return the table of names and scores, and how well each seat chose."""
    chosen = {row["seat"]: row for row in data["accuracy"]}
    rows = []
    for seat, name in enumerate(data["names"]):
        star = "★ " if seat in data["winners"] else ""
        row = chosen.get(seat)
        cells = (
            (str(row["decisions"]), percent(row["best"]), f"{100 * row['lost']:.1f}")
            if row
            else ("", "", "")
        )
        score = f"{star}{data['scores'][seat]}{'' if data['points'] else ' %'}"
        figures = "".join(f"<td>{cell}</td>" for cell in (score, *cells))
        rows.append(f'<tr><th scope="row">{_badge(seat)} {escape(name)}</th>{figures}</tr>')
    heads = (
        "",
        "Score" if data["points"] else "Of the way",
        "Decisions",
        "Best or as good",
        "Points of chance lost a decision",
    )
    head = "".join(f'<th scope="col">{word}</th>' for word in heads)
    body = f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody>"
    return f'<section class="scroll"><table>{body}</table></section>'


# --- chances over time ---


def _course(data: dict[str, Any]) -> str:
    """Return the plot of chances: a line for each place, with the turning points on it.

    Lines differ by colour and by dashes.
    """
    course, last = data["course"], max(1, data["moves"])
    lines, legend = [], []
    for seat, name in enumerate(data["names"]):
        points = "L".join(
            f"{1000 * point['at'] / last:.1f} {100 * (1 - point['chances'][seat]):.1f}"
            for point in course
        )
        style = f'class="way seat-{seat} dash-{seat}"'
        lines.append(f'<path {style} d="M{points}"/>')
        sample = f'<path {style} d="M0 5H34"/>'
        sample = f'<svg class="sample" viewBox="0 0 34 10" aria-hidden="true">{sample}</svg>'
        legend.append(f"<li>{sample}{_badge(seat)} {escape(name)}</li>")
    marks = (
        _mark(number, turning, course, last) for number, turning in enumerate(data["turnings"], 1)
    )
    grid = '<path class="half" d="M0 25H1000M0 50H1000M0 75H1000"/>'
    plot = (
        '<svg viewBox="0 0 1000 100" preserveAspectRatio="none" role="img" '
        f'aria-label="{escape(_in_words(data))}">{grid}{"".join(lines)}</svg>{"".join(marks)}'
    )
    scale = "".join(f"<span>{part} %</span>" for part in (100, 75, 50, 25, 0))
    axis = f"<span>the layout</span><span>{data['moves']} moves</span>"
    return (
        '<section><h2>Chances of winning</h2><div class="course">'
        f'<div class="scale" aria-hidden="true">{scale}</div>'
        f'<div class="plot">{plot}</div><div class="axis">{axis}</div></div>'
        f'<ul class="legend">{"".join(legend)}</ul></section>'
    )


def _mark(number: int, turning: dict[str, Any], course: Sequence[dict[str, Any]], last: int) -> str:
    """Return a turning point on its seat's line, linked to its description."""
    chance = next(
        point["chances"][turning["seat"]] for point in course if point["at"] == turning["at"]
    )
    where = f"left:{100 * turning['at'] / last:.2f}%;top:{100 * (1 - chance):.1f}%"
    link = f'href="#turning-{number}" title="Turning point {number}"'
    return f'<a class="mark seat-{turning["seat"]}" style="{where}" {link}>{number}</a>'


def _in_words(data: dict[str, Any]) -> str:
    """Return the chances in words, for screen readers."""
    first, middle = (
        data["course"][0]["chances"],
        data["course"][len(data["course"]) // 2]["chances"],
    )
    places = (
        f"{name} {percent(first[i])} at first, {percent(middle[i])} half-way"
        for i, name in enumerate(data["names"])
    )
    return f"Chances of winning over time. {'; '.join(places)}. {winners(data)}"


# --- turning points ---


def _turnings(data: dict[str, Any], match: Match, file: str) -> str:
    """Return all turning points."""
    items = [
        _turning(number, turning, data["names"], match, file)
        for number, turning in enumerate(data["turnings"], 1)
    ]
    listed = f'<ol class="turnings">{"".join(items)}</ol>' if items else f"<p>{NONE}</p>"
    return f"<section><h2>Turning points</h2>{listed}</section>"


def _turning(
    number: int, turning: dict[str, Any], names: Sequence[str], match: Match, file: str
) -> str:
    seat, at = turning["seat"], turning["at"]
    lost, unsure = (f"{100 * turning[key]:.0f}" for key in ("lost", "unsure"))
    lost = f"{lost} points of chance lost, give or take {unsure}"
    who = f"<span>{escape(names[seat])}, after move {at}</span>"
    head = (
        f'<span class="number">{number}</span>{_badge(seat)}{who}<span class="lost">{lost}</span>'
    )
    steps = "".join(f"<li>{escape(step['text'])}</li>" for step in turning["line"][1:])
    line = (
        f'<div><p class="soft">To be expected then:</p><ol class="line">{steps}</ol></div>'
        if steps
        else ""
    )
    played = _answer("Played", turning["played"], "was")
    better = _answer("Better", turning["better"], "better")
    return (
        f'<li class="turning seat-{seat}" id="turning-{number}"><h3>{head}</h3>'
        f'<p class="soft">{escape(turning["question"])}</p>'
        f'<dl class="answers">{played}{better}</dl>'
        f'<p class="words">{escape(turning["words"])}</p>{line}'
        f"{_position(turning, names, match, file)}</li>"
    )


def _answer(what: str, answer: dict[str, Any], kind: str) -> str:
    """Return an answer with a bar for its chance."""
    chance = f"{100 * answer['chance']:.1f}"
    text = f'{escape(answer["text"])} <span class="soft">§{escape(answer["rule"])}</span>'
    bar = f'<div class="bar {kind}"><span style="width:{chance}%"></span></div>'
    return (
        f'<dt class="who">{what}</dt><dd class="text {kind}">{text}</dd>'
        f'<dd>{bar}</dd><dd class="chance">{percent(answer["chance"])}</dd>'
    )


def _position(turning: dict[str, Any], names: Sequence[str], match: Match, file: str) -> str:
    """Return the table as the seat saw it, both answers highlighted, and commands to open it."""
    at, seat, name = turning["at"], turning["seat"], shlex.quote(file)
    options = [turning[which]["option"] for which in ("played", "better")]
    drawn = "".join(
        _picture(_drawn(match, at, names, options, layout), layout) for layout in ("wide", "tall")
    )
    commands = (
        f"offworld replay {name} --to {at}",
        f"offworld draw {name} --to {at} --seat {seat} -o board.svg",
    )
    shown = "<br/>".join(f"<code>{escape(command)}</code>" for command in commands)
    return (
        f'<details><summary>The position</summary><div class="board">{drawn}</div>'
        f'<p class="soft">In a terminal:<br/>{shown}</p></details>'
    )


def _drawn(
    match: Match, at: int, names: Sequence[str], options: Iterable[int], layout: str
) -> Picture:
    """Draw a position as its seat saw it."""
    position = Position.of(match, at, names)
    draw = match.game.draw().draw
    picture: Picture = draw(
        match.box,
        position.view,
        seat=position.seat,
        names=names,
        options=list(options),
        layout=layout,
    )
    return picture


def _picture(picture: Picture, layout: str) -> str:
    """Return a picture as part of a page that has several: no ids, nothing to click."""
    x, y, width, height = picture.viewbox
    groups = "".join(drawn for name, drawn in picture.items() if name not in ("symbols", "ghost"))
    groups = re.sub(r'<g id="[^"]*"', "<g", groups).replace(' role="button" tabindex="-1"', "")
    ground = f'<rect class="ground" width="{width}" height="{height}"/>'
    head = f'<svg class="picture {layout}" viewBox="{x} {y} {width} {height}" role="img">'
    return f"{head}{ground}{groups}</svg>"


def _symbols(match: Match, names: Sequence[str]) -> str:
    """Return the symbols that all pictures use, once. If hidden, they would lose patterns."""
    defs = _drawn(match, 0, names, (), "wide").get("symbols", "")
    return f'<svg class="picture defs" aria-hidden="true">{defs}</svg>'
