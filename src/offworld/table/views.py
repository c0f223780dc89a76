"""The messages that show a table to a viewer, made from that viewer's view alone."""

from __future__ import annotations

import json
import zlib
from array import array
from collections.abc import Container
from typing import Any, NamedTuple, TypeAlias
from weakref import WeakValueDictionary

from offworld.bots.oracle import Advice, Forecast
from offworld.kernel.contract import EVERYTHING, SPECTATOR
from offworld.kernel.game import Box, Game
from offworld.kernel.records import Record
from offworld.presentation.pictures import Picture
from offworld.presentation.words import foretold
from offworld.review.position import Position
from offworld.review.short import short_review
from offworld.table import guided
from offworld.table.guided import Given
from offworld.table.live import Table
from offworld.table.log import LogLine

LAYOUTS = ("wide", "middle", "tall")
Message = dict[str, Any]


def dumped(message: Message) -> str:
    """Return a message as JSON text."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


# --- the present position ---


def drawn(table: Table, viewer: int, layout: str, known: frozenset[int] | None = None) -> Picture:
    """Return the picture of the present position, which is drawn once: named groups of SVG.

    Groups whose marks are known to those who get it are left out.
    """
    key = ("drawn", viewer, layout, known)
    if key not in table.cache:
        table.cache[key] = (
            table.game.draw()
            .draw(
                table.match.box,
                table.view(viewer),
                seat=viewer,
                names=table.names(),
                options=table.options(viewer),
                layout=layout,
                known=known,
            )
            .marked()
        )
    made: Picture = table.cache[key]
    return made


def asked(table: Table, viewer: int) -> Message:
    """Return the question that a viewer is asked, with its answers."""
    key = ("asked", viewer)
    if key not in table.cache:
        table.cache[key] = _asked(table, viewer)
    made: Message = table.cache[key]
    return made


def _asked(table: Table, viewer: int) -> Message:
    options = table.options(viewer)
    if not options:
        return {"question": None, "answers": []}
    tell, box, view, names = table.game.tell(), table.match.box, table.view(viewer), table.names()
    question = tell.question(box, view, viewer, names)
    kind = table.game.options.span(options[0]).kind
    answers = []
    for option, final in zip(options, table.why_final(viewer), strict=True):
        line = tell.option(box, view, viewer, option, names)
        notation = tell.notation(box, view, option)
        answers.append({"option": option, **line._asdict(), "notation": notation, "final": final})
    return {"question": {**question._asdict(), "kind": kind}, "answers": answers}


def guidance(table: Table, viewer: int) -> Message:
    """Return what the guide says at the person's question; nothing for other viewers."""
    if table.guided is None or viewer != guided.SEAT:
        return {}
    question = table.question(viewer)
    given = table.guided.lesson(question) if question is not None else None
    return {
        "cards": [card._asdict() for card in table.guided.cards],
        "lesson": _lesson(given, **asked(table, viewer)) if given is not None else None,
        "closing": question is not None and table.guided.closes(question),
        "remark": table.guided.remark(question) if question is not None else None,
        "ending": _ending(table, viewer) if table.is_over() else None,
    }


def _ending(table: Table, seat: int) -> Message:
    """Return the review of a guided game in three sentences."""
    assert table.guided is not None
    match, tips = table.match, {tip.about: tip for tip in table.guided.guide.tips}
    end = Position(table.game, match.box, match.view(EVERYTHING), seat, table.names())
    return short_review(end, match.winners(), tips)._asdict()


def _lesson(given: Given, question: Message, answers: list[Message]) -> Message:
    """Return a lesson; its suggestion only if it suits the question and is among the answers."""
    lesson = given.lesson
    named = (each for each in answers if each["notation"] == lesson.suggest)
    found = next(named, None) if lesson.suits(question["text"]) else None
    return {
        "kind": lesson.kind,
        "text": lesson.text,
        "part": lesson.part,
        "suggest": found and found["text"],
        "option": found and found["option"],
        "why": lesson.why if found else "",
        "index": given.number,
        "count": given.total,
    }


def why_not(table: Table, viewer: int) -> Message:
    """Return why things on the board are not among a viewer's answers, by the thing's word."""
    found = {}
    if table.options(viewer):
        tell, view = table.game.tell(), table.view(viewer)
        found = tell.why_nots(table.match.box, view, viewer, table.names())
    words = {word: line._asdict() for word, line in found.items()}
    return {"say": "why", "number": table.number, "words": words}


def standings(table: Table, viewer: int) -> Message:
    """Return the points so far by category, as far as a viewer sees them."""
    view = table.view(viewer)
    return {
        "say": "scores",
        "number": table.number,
        "points": table.game.facts.points,
        "scores": table.scores(view),
        "categories": categories(table, view),
        "conditions": conditions(table, view),
    }


def over(table: Table) -> Message | None:
    """Return how the game ended, or None: scores, winners, and the seed behind the hash.

    In a game without points a score is how near a seat came to winning, in percent.
    """
    if not table.is_over():
        return None
    view = table.match.view(EVERYTHING)
    return {
        "points": table.game.facts.points,
        "scores": table.scores(view),
        "categories": categories(table, view),
        "conditions": conditions(table, view),
        "winners": table.match.winners(),
        "seed": str(table.row.seed),
        "proof": proof(table),
    }


def proof(table: Table) -> Message | None:
    """Return what proves that nobody chose the draws of a finished game; None without a proof.

    `text` is what the hash shown from the start was made of.
    """
    header = table.match.header
    if header.proof is None or header.proved_terms is None:
        return None
    return {"text": header.proved_terms.text(header.proof.secret), "secret": header.proof.secret}


def words(table: Table) -> list[Message]:
    """Return the words that went into the seed, by seat; none at a table that asked for none.

    Without a word it was not revealed in time; without a hash, too, the person did not take part.
    """
    made = table.match.header.proof
    return [word._asdict() for word in made.words] if made is not None else []


def categories(table: Table, view: Record) -> list[Message]:
    """Return the scores by category."""
    found = table.game.tell().categories(table.match.box, view)
    return [
        {"text": line.text, "rule": line.rule, "scores": list(scores)} for line, scores in found
    ]


def conditions(table: Table, view: Record) -> list[Message]:
    """Return the conditions for winning, each with whether it was met."""
    return [
        {**line._asdict(), "met": met}
        for line, met in table.game.tell().conditions(table.match.box, view)
    ]


def logged(lines: list[LogLine]) -> list[Message]:
    """Return log lines as data."""
    return [line._asdict() for line in lines]


def frame(table: Table, viewer: int, seats: list[Message]) -> Message:
    """Return all of a view except its picture and its log."""
    return {
        "say": "view",
        "game": table.row.game,
        "number": table.number,
        "asked": table.asked_at(viewer),
        "own": table.last_own(viewer),
        "turn": table.turn(),
        "together": bool(table.together()),
        "seat": viewer,
        **asked(table, viewer),
        **guidance(table, viewer),
        "seats": seats,
        **progress(table, table.view(viewer)),
        "race": table.game.tell().RACE,
        "opponent": table.game.opponent if table.match.places > table.row.seats else "",
        "points": table.game.facts.points,
        "can_undo": table.can_undo(viewer),
        "turn_undo": table.turn_undo,
        "can_branch": table.can_branch(viewer),
        "hints": table.hints,
        "windows": table.has_windows,
        "passes": table.passes(viewer),
        "over": over(table),
        "seed_hash": table.row.seed_hash,
        "words": words(table),
        "frozen": None,
    }


def progress(table: Table, view: Record) -> Message:
    """Return how far the game is in a view, and what its seats are after."""
    tell = table.game.tell()
    return {"stage": tell.stage(view), "goal": tell.goal(view).short}


def picture_parts(made: Picture) -> Message:
    """Return the groups of a picture, and its size."""
    return {"groups": dict(made), "viewbox": made.viewbox}


def picture_news(made: Picture, sent: dict[str, Pieces], known: Container[int] = ()) -> Message:
    """Return the groups of a picture that differ from those sent, its size, and note what is sent.

    Of a group that was sent before, only what has changed in it is returned (`changes`). A group
    whose mark is known has not changed.
    """
    fresh: dict[str, Any] = {}
    for name in [name for name in sent if name not in made]:
        del sent[name]
    for name in [name for name, mark in made.marks.items() if mark not in known]:
        svg, had, now = made[name], sent.get(name), pieces(made[name])
        if had is None:
            fresh[name] = svg
        elif had != now:
            fresh[name] = changes(svg, had)
        sent[name] = now
    return {"groups": fresh, "viewbox": made.viewbox}


BETWEEN = "</g>"  # where a group is cut into pieces
Pieces: TypeAlias = "array[int]"  # the pieces of a group, each by its hash


_cut: WeakValueDictionary[int, Pieces] = WeakValueDictionary()  # by the hash of their group


def pieces(svg: str) -> Pieces:
    """Return the hashes of a group's pieces: what the server remembers of what it sent.

    There is one copy for all who have the same group.
    """
    made = _cut.get(hash(svg))
    if made is None:
        made = _cut[hash(svg)] = array("q", map(hash, svg.split(BETWEEN)))
    return made


def changes(svg: str, known: Pieces) -> list[str | list[int]]:
    """Return a group as new pieces, and runs of known ones: the first of them, and how many."""
    first = {piece: at for at, piece in reversed(list(enumerate(known)))}
    made: list[str | list[int]] = []
    for piece in svg.split(BETWEEN):
        run = made[-1] if made and isinstance(made[-1], list) else None
        following = sum(run) if run else len(known)
        if run and following < len(known) and known[following] == hash(piece):
            run[1] += 1
        elif hash(piece) in first:
            made.append([first[hash(piece)], 1])
        else:
            made.append(piece)
    return made


def preview(lines: list[LogLine], number: int, option: int) -> Message:
    """Return what an option is certain to do."""
    return {"say": "preview", "number": number, "option": option, "lines": logged(lines)}


# --- hints ---


class Seen(NamedTuple):
    """What a seat that is asked can see: everything a hint is made from."""

    game: Game
    box: Box
    view: Record
    seat: int
    names: list[str]


def seen_by(table: Table, seat: int) -> Seen:
    """Return what a hint for a seat is made from."""
    return Seen(table.game, table.match.box, table.match.view(seat), seat, table.names())


def hint(seen: Seen, number: int, advice: Advice) -> Message:
    """Return the forecast for each answer."""
    answers = [forecast(seen, each) for each in advice.answers]
    return {
        "say": "hint",
        "number": number,
        "option": advice.best.option,
        "equal": [each.option for each in advice.equals],
        "verdict": advice.verdict,
        "answers": answers,
        "playouts": advice.playouts,
    }


def hint_without_forecast(number: int, option: int) -> Message:
    """Return a hint that is only a bot's choice."""
    return {
        "say": "hint",
        "number": number,
        "option": option,
        "equal": [option],
        "verdict": "",
        "answers": [],
        "playouts": 0,
    }


def forecast(seen: Seen, made: Forecast) -> Message:
    """Return an answer's chance and score, and the line expected after it, if there is one."""
    line = []
    if len(made.line) > 1:
        line = foretold(seen.game, seen.box, seen.view, seen.seat, made.line, seen.names)
    return {
        "option": made.option,
        "chance": round(made.chance, 4),
        "unsure": round(made.unsure, 4),
        "score": round(made.score, 2),
        "score_unsure": round(made.score_unsure, 2),
        "tries": made.tries,
        "line": [{"seat": seat, "text": text} for seat, text in line],
    }


# --- past positions ---


class Past(NamedTuple):
    """A past position as a viewer saw it, apart from its table, which may go on meanwhile."""

    game: Game
    box: Box
    number: int
    view: Record
    viewer: int
    names: list[str]
    beside: Message  # what is shown beside the picture

    @classmethod
    def of(cls, table: Table, number: int, viewer: int) -> Past:
        """Return the position after some entries of a table."""
        view, names = table.view_after(number, viewer), table.names()
        beside: Message = {
            "number": number,
            "last": table.number,
            "seat": viewer,
            "log": logged(table.log_of(viewer, number)),
            "names": names,
            **progress(table, view),
            "race": table.race(view),
        }
        return cls(table.game, table.match.box, number, view, viewer, names, beside)

    def drawn(self, layout: str) -> Message:
        """Return its picture. This takes long, and may be done in any thread."""
        made: Picture = self.game.draw().draw(
            self.box, self.view, seat=self.viewer, names=self.names, options=[], layout=layout
        )
        return {**picture_parts(made), "order": list(made)}


# --- snapshots: what can still be shown of a table when its rules have changed ---


def snapshot(table: Table, seats: list[Message]) -> bytes:
    """Return the present position as a spectator sees it, in every layout, with the whole log."""
    kept = {}
    for layout in LAYOUTS:
        made = drawn(table, SPECTATOR, layout)
        message = {**frame(table, SPECTATOR, seats), **picture_parts(made), "order": list(made)}
        kept[layout] = {**message, "log": logged(table.log(SPECTATOR))}
    return zlib.compress(dumped(kept).encode())


def from_snapshot(data: bytes, layout: str, why: str) -> Message:
    """Return the view in a snapshot, with the reason why the game can't continue."""
    kept: dict[str, Message] = json.loads(zlib.decompress(data))
    nothing: Message = {"question": None, "answers": [], "can_undo": False, "can_branch": False}
    return {**kept[layout], "frozen": why, **nothing}
