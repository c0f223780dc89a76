"""The review of a game as one HTML page that needs nothing else: no script, no address to ask, pictures inside."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from offworld.match import Match
from offworld.presentation.pictures import SHAPES, STYLE, Picture
from offworld.review.explain import Position

PAGE_STYLE = Path(__file__).with_name("page.css")
POLICY = "default-src 'none'; style-src 'unsafe-inline'"  # a promise that the browser keeps: nothing is loaded
NONE = "No single answer stands out: nobody gave away a chance that could be measured."
LIGHT = re.compile(r'svg\.picture\.light, \[data-theme="light"\] #picture \{(.*?)\n\}', re.DOTALL)


def page(data: dict[str, Any], match: Match, file: str) -> str:
    """The page of a review (`Review.as_data`) of the match in a file."""
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
        f"<title>{escape(title)}</title><style>{_style()}</style></head>\n<body>\n{chr(10).join(parts)}\n</body></html>\n"
    )


@cache
def _style() -> str:
    """The page's style and the pictures', which here turn light with the page."""
    pictures = STYLE.read_text(encoding="utf-8")
    light = "".join(LIGHT.findall(pictures))
    return f"{PAGE_STYLE.read_text(encoding='utf-8')}{pictures}@media (prefers-color-scheme: light), print {{ svg.picture {{{light}}} }}"


def percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def winners(data: dict[str, Any]) -> str:
    """Who won, in a sentence."""
    if not data["over"]:
        return "The game is not over yet."
    return f"Won by {' and '.join(data['names'][seat] for seat in data['winners']) or 'nobody'}."


def _summary(data: dict[str, Any]) -> str:
    return f"{data['variant'].capitalize()}, {data['moves']} moves. {winners(data)}"


def _method(data: dict[str, Any]) -> str:
    return (
        f"{data['playouts']:,} games were played on from the positions of this one. Every answer is judged by what its seat could see when "
        "it was given, not by what came later. The games are played by bots that look at the end of each turn, so small differences mean "
        "little; a turning point is told only where the difference is larger than its uncertainty."
    )


# --- seats ---


def _badge(seat: int) -> str:
    return f'<svg class="badge seat-{seat}" viewBox="-10 -10 20 20" aria-hidden="true"><path d="{SHAPES[seat]}"/></svg>'


def _scores(data: dict[str, Any]) -> str:
    """Names, scores, and how well each seat chose."""
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
        figures = "".join(f"<td>{cell}</td>" for cell in (f"{star}{data['scores'][seat]}", *cells))
        rows.append(f'<tr><th scope="row">{_badge(seat)} {escape(name)}</th>{figures}</tr>')
    heads = ("", "Score", "Decisions", "Best or as good", "Points of chance lost a decision")
    head = "".join(f'<th scope="col">{word}</th>' for word in heads)
    return f'<section class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table></section>'


# --- the course ---


def _course(data: dict[str, Any]) -> str:
    """The chances over time: one line a place, told apart by colour and by dashes, and the turning points on them."""
    course, last = data["course"], max(1, data["moves"])
    ways, legend = [], []
    for seat, name in enumerate(data["names"]):
        points = "L".join(
            f"{1000 * point['at'] / last:.1f} {100 * (1 - point['chances'][seat]):.1f}"
            for point in course
        )
        ways.append(f'<path class="way seat-{seat} dash-{seat}" d="M{points}"/>')
        sample = f'<svg class="sample" viewBox="0 0 34 10" aria-hidden="true"><path class="way seat-{seat} dash-{seat}" d="M0 5H34"/></svg>'
        legend.append(f"<li>{sample}{_badge(seat)} {escape(name)}</li>")
    marks = (
        _mark(number, turning, course, last) for number, turning in enumerate(data["turnings"], 1)
    )
    half = '<path class="half" d="M0 25H1000M0 50H1000M0 75H1000"/>'
    plot = (
        f'<svg viewBox="0 0 1000 100" preserveAspectRatio="none" role="img" aria-label="{escape(_in_words(data))}">'
        f"{half}{''.join(ways)}</svg>{''.join(marks)}"
    )
    return (
        '<section><h2>Chances of winning</h2><div class="course">'
        '<div class="scale" aria-hidden="true"><span>100 %</span><span>75 %</span><span>50 %</span><span>25 %</span><span>0 %</span></div>'
        f'<div class="plot">{plot}</div><div class="axis"><span>the layout</span><span>{data["moves"]} moves</span></div></div>'
        f'<ul class="legend">{"".join(legend)}</ul></section>'
    )


def _mark(number: int, turning: dict[str, Any], course: Sequence[dict[str, Any]], last: int) -> str:
    """A turning point on its seat's line, which leads to its story."""
    chance = next(
        point["chances"][turning["seat"]] for point in course if point["at"] == turning["at"]
    )
    where = f"left:{100 * turning['at'] / last:.2f}%;top:{100 * (1 - chance):.1f}%"
    return f'<a class="mark seat-{turning["seat"]}" style="{where}" href="#turning-{number}" title="Turning point {number}">{number}</a>'


def _in_words(data: dict[str, Any]) -> str:
    """The course for those who can't see it."""
    first, middle = (
        data["course"][0]["chances"],
        data["course"][len(data["course"]) // 2]["chances"],
    )
    told = (
        f"{name} {percent(first[i])} at first, {percent(middle[i])} half-way"
        for i, name in enumerate(data["names"])
    )
    return f"Chances of winning over time. {'; '.join(told)}. {winners(data)}"


# --- turning points ---


def _turnings(data: dict[str, Any], match: Match, file: str) -> str:
    told = [
        _turning(number, turning, data["names"], match, file)
        for number, turning in enumerate(data["turnings"], 1)
    ]
    if not told:
        return f"<section><h2>Turning points</h2><p>{NONE}</p></section>"
    return f'<section><h2>Turning points</h2><ol class="turnings">{"".join(told)}</ol></section>'


def _turning(
    number: int, turning: dict[str, Any], names: Sequence[str], match: Match, file: str
) -> str:
    seat, at = turning["seat"], turning["at"]
    lost = f"{100 * turning['lost']:.0f} points of chance lost, give or take {100 * turning['unsure']:.0f}"
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
    return (
        f'<li class="turning seat-{seat}" id="turning-{number}"><h3>{head}</h3><p class="soft">{escape(turning["question"])}</p>'
        f'<dl class="answers">{_answer("Played", turning["played"], "was")}{_answer("Better", turning["better"], "better")}</dl>'
        f'<p class="words">{escape(turning["words"])}</p>{line}{_position(turning, names, match, file)}</li>'
    )


def _answer(what: str, answer: dict[str, Any], kind: str) -> str:
    chance = f"{100 * answer['chance']:.1f}"
    text = f'{escape(answer["text"])} <span class="soft">§{escape(answer["rule"])}</span>'
    return (
        f'<dt class="who">{what}</dt><dd class="text {kind}">{text}</dd>'
        f'<dd><div class="bar {kind}"><span style="width:{chance}%"></span></div></dd><dd class="chance">{percent(answer["chance"])}</dd>'
    )


def _position(turning: dict[str, Any], names: Sequence[str], match: Match, file: str) -> str:
    """The table as the seat saw it, both answers lit up, and how to get there."""
    at, seat, name = turning["at"], turning["seat"], shlex.quote(file)
    lit = [turning[which]["option"] for which in ("played", "better")]
    drawn = "".join(
        _picture(_drawn(match, at, names, lit, layout), layout) for layout in ("wide", "tall")
    )
    commands = (
        f"offworld replay {name} --to {at}",
        f"offworld draw {name} --to {at} --seat {seat} -o board.svg",
    )
    shown = "<br/>".join(f"<code>{escape(command)}</code>" for command in commands)
    return f'<details><summary>The position</summary><div class="board">{drawn}</div><p class="soft">In a terminal:<br/>{shown}</p></details>'


def _drawn(
    match: Match, at: int, names: Sequence[str], options: Iterable[int], layout: str
) -> Picture:
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
    """A picture as part of a page that has several: groups have no names then, and nothing can be clicked."""
    x, y, width, height = picture.viewbox
    groups = "".join(drawn for name, drawn in picture.items() if name not in ("symbols", "ghost"))
    groups = re.sub(r'<g id="[^"]*"', "<g", groups).replace(' role="button" tabindex="-1"', "")
    ground = f'<rect class="ground" width="{width}" height="{height}"/>'
    return f'<svg class="picture {layout}" viewBox="{x} {y} {width} {height}" role="img">{ground}{groups}</svg>'


def _symbols(match: Match, names: Sequence[str]) -> str:
    """What all pictures refer to, once; a place that is not shown at all would hide its patterns from them."""
    defs = _drawn(match, 0, names, (), "wide").get("symbols", "")
    return f'<svg class="picture defs" aria-hidden="true">{defs}</svg>'
