"""What is sent to somebody who looks at a table, made of that viewer's view and of nothing else."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any, NamedTuple

from offworld.bots.oracle import Advice, Forecast
from offworld.kernel.contract import SPECTATOR
from offworld.kernel.game import Box, Game
from offworld.kernel.records import Record
from offworld.presentation.pictures import Picture
from offworld.presentation.words import foretold
from offworld.table.live import LogLine, Preview, Table

LAYOUTS = ("wide", "tall")
Message = dict[str, Any]


def dumped(message: Message) -> str:
    """A message as it travels."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def picture(table: Table, view: Record, viewer: int, layout: str, options: list[int]) -> Picture:
    """The picture of a view: named groups of SVG."""
    draw = table.game.draw().draw
    made: Picture = draw(
        table.match.box, view, seat=viewer, names=table.names(), options=options, layout=layout
    )
    return made


def drawn(table: Table, viewer: int, layout: str) -> Picture:
    """The picture of the present position, drawn once."""
    key = ("drawn", viewer, layout)
    if key not in table.cache:
        table.cache[key] = picture(
            table, table.view(viewer), viewer, layout, options_of(table, viewer)
        )
    made: Picture = table.cache[key]
    return made


def options_of(table: Table, viewer: int) -> list[int]:
    """A viewer's options, found on its view."""
    if viewer == SPECTATOR or viewer not in table.waiting():
        return []
    out = [0] * table.game.options.total
    return out[: table.game.rules["legal"](table.match.box.record, table.view(viewer), viewer, out)]


def asked(table: Table, viewer: int) -> Message:
    """The question a viewer is asked, and its answers."""
    key = ("asked", viewer)
    if key in table.cache:
        return table.cache[key]  # type: ignore[no-any-return]
    options = options_of(table, viewer)
    made: Message = {"question": None, "answers": []}
    if options:
        tell, box, view, names = (
            table.game.tell(),
            table.match.box,
            table.view(viewer),
            table.names(),
        )
        line = tell.question(box, view, viewer, names)
        made["question"] = {
            "text": line.text,
            "rule": line.rule,
            "kind": table.game.options.span(options[0]).kind,
        }
        for option in options:
            told = tell.option(box, view, viewer, option, names)
            made["answers"].append(
                {
                    "option": option,
                    "text": told.text,
                    "notation": tell.notation(box, view, option),
                    "rule": told.rule,
                }
            )
    table.cache[key] = made
    return made


def reasons(table: Table, viewer: int) -> Message:
    """Why what is not among the answers isn't, by the word for it."""
    if not options_of(table, viewer):
        return {"say": "why", "number": table.number, "words": {}}
    told = table.game.tell().why_nots(table.match.box, table.view(viewer), viewer, table.names())
    return {
        "say": "why",
        "number": table.number,
        "words": {word: line._asdict() for word, line in told.items()},
    }


def over(table: Table) -> Message | None:
    """How the game ended: scores by category, winners, the seed whose hash was shown all along."""
    if not table.is_over():
        return None
    view = table.view(SPECTATOR)
    return {
        "scores": table.scores(view),
        "categories": categories(table, view),
        "conditions": conditions(table, view),
        "winners": table.match.winners(),
        "seed": str(table.row.seed),
    }


def categories(table: Table, view: Record) -> list[Message]:
    """The scores line by line."""
    found = table.game.tell().categories(table.match.box, view)
    return [
        {"text": line.text, "rule": line.rule, "scores": list(scores)} for line, scores in found
    ]


def conditions(table: Table, view: Record) -> list[Message]:
    """What it took to win, and whether it was there."""
    return [
        {**line._asdict(), "met": met}
        for line, met in table.game.tell().conditions(table.match.box, view)
    ]


def logged(lines: list[LogLine]) -> list[Message]:
    return [line._asdict() for line in lines]


def frame(table: Table, viewer: int, seats: list[Message]) -> Message:
    """All of a view but its picture and its log."""
    return {
        "say": "view",
        "game": table.row.game,
        "number": table.number,
        "asked": table.asked_at(viewer),
        "own": table.last_own(viewer),
        "together": table.together(),
        "seat": viewer,
        **asked(table, viewer),
        "seats": seats,
        "race": table.game.tell().RACE,
        "can_undo": table.can_undo(viewer),
        "hints": table.hints,
        "over": over(table),
        "seed_hash": table.row.seed_hash,
        "frozen": None,
    }


def picture_parts(made: Picture, sent: Mapping[str, int] | None = None) -> Message:
    """The groups of a picture that differ from those sent, its order and its size."""
    fresh = {name: svg for name, svg in made.items() if sent is None or sent.get(name) != hash(svg)}
    return {"groups": fresh, "viewbox": made.viewbox}


def preview(made: Preview, number: int, option: int) -> Message:
    return {
        "say": "preview",
        "number": number,
        "option": option,
        "lines": logged(made.lines),
        "chance": made.chance,
        "ends": made.ends,
    }


class Seen(NamedTuple):
    """What a seat that is asked something can see: all that a hint is made of."""

    game: Game
    box: Box
    view: Record
    seat: int
    names: list[str]


def seen_by(table: Table, seat: int) -> Seen:
    return Seen(table.game, table.match.box, table.match.view(seat), seat, table.names())


def hint(seen: Seen, number: int, advice: Advice) -> Message:
    """What is to be expected of each answer."""
    answers = [forecast(seen, each) for each in advice.answers]
    return {
        "say": "hint",
        "number": number,
        "option": advice.best.option,
        "answers": answers,
        "playouts": advice.playouts,
    }


def forecast(seen: Seen, made: Forecast) -> Message:
    """An answer's chance and score, and the line that is expected, if that is more than the answer itself."""
    line = (
        foretold(seen.game, seen.box, seen.view, seen.seat, made.line, seen.names)
        if len(made.line) > 1
        else []
    )
    return {
        "option": made.option,
        "chance": round(made.chance, 4),
        "unsure": round(made.unsure, 4),
        "score": round(made.score, 2),
        "score_unsure": round(made.score_unsure, 2),
        "tries": made.tries,
        "line": [{"seat": seat, "text": text} for seat, text in line],
    }


def position(table: Table, number: int, viewer: int, layout: str) -> Message:
    """A past position, from a viewer's eyes."""
    view = table.view_after(number, viewer)
    made = picture(table, view, viewer, layout, [])
    return {
        "number": number,
        "last": table.number,
        "seat": viewer,
        **picture_parts(made),
        "order": list(made),
        "log": logged(table.log_of(viewer, number)),
        "names": table.names(),
        "race": table.race(view),
    }


def course(table: Table) -> list[list[int]]:
    """How far each seat was after each entry: who led when."""
    return [table.race(table.view_after(number, SPECTATOR)) for number in range(table.number + 1)]


# --- the picture that is kept of a table, for when its rules are no longer played ---


def snapshot(table: Table, seats: list[Message]) -> bytes:
    """The present position as a spectator sees it, in every layout, with the whole log."""
    kept = {}
    for layout in LAYOUTS:
        made = drawn(table, SPECTATOR, layout)
        message = {**frame(table, SPECTATOR, seats), **picture_parts(made), "order": list(made)}
        kept[layout] = {**message, "log": logged(table.log(SPECTATOR))}
    return zlib.compress(dumped(kept).encode())


def from_snapshot(data: bytes, layout: str, why: str) -> Message:
    kept: dict[str, Message] = json.loads(zlib.decompress(data))
    return {**kept[layout], "frozen": why, "question": None, "answers": [], "can_undo": False}
