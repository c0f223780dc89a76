"""The written rules of a game: docs/rules/<game>.md, read into numbered paragraphs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from offworld.presentation import GAMES

_CHAPTER = re.compile(r"## (\d+) (.+)")
_PARAGRAPH = re.compile(r"\*\*(\d+)\.(\d+)\*\* (.+)")
_SOURCE = re.compile(r" \*\(rulebook: ([^*]+)\)\*$")


class RulebookError(ValueError):
    """Rules that can't be read, or a paragraph that isn't there; the message says where and why."""


@dataclass(frozen=True)
class Paragraph:
    """One rule."""

    number: str  # "6.5"
    chapter: str  # "Meet a faction"
    text: str  # without marks of typesetting
    source: str  # where in the printed rulebook it rests
    ruling: bool  # does it decide what the rulebook leaves open?
    house: bool  # does it rest on data of ours?


def paragraph(game_name: str, number: str) -> Paragraph:
    """Return the paragraph of this number in the rules of a game."""
    found = paragraphs(game_name).get(number)
    if found is None:
        raise RulebookError(
            f"the rules of {game_name} have no paragraph {number!r}: {_chapters(game_name)}"
        )
    return found


def search(game_name: str, words: str) -> list[Paragraph]:
    """Return the paragraphs that contain all words, or those of a number: "6" or "6.5".

    A word matches where it begins a word of the paragraph or of its chapter's title.
    """
    wanted = words.split()
    if not wanted:
        return []
    if len(wanted) == 1 and re.fullmatch(r"\d+(\.\d+)?", wanted[0]):
        return [
            p
            for p in paragraphs(game_name).values()
            if wanted[0] in (p.number, p.number.split(".")[0])
        ]
    patterns = [re.compile(rf"(?<!\w){re.escape(word)}", re.IGNORECASE) for word in wanted]
    return [
        p
        for p in paragraphs(game_name).values()
        if all(pattern.search(f"{p.chapter} {p.text}") for pattern in patterns)
    ]


@cache
def paragraphs(game_name: str) -> Mapping[str, Paragraph]:
    """Return all paragraphs of a game's rules by number, in order."""
    path = GAMES / game_name / "rules.md"  # a link, which a wheel turns into a copy
    if not game_name.isidentifier() or not path.is_file():
        raise RulebookError(f"there are no written rules for a game {game_name!r}")
    return read(path.read_text(encoding="utf-8"), game_name)


def read(text: str, name: str) -> dict[str, Paragraph]:
    """Return the paragraphs in a text; `name` says in an error which text it was.

    A chapter begins with `## 6 Meet a faction`. A paragraph begins with `**6.5**`, and ends at an
    empty line with `*(rulebook: ...)*`. Numbers run from 1 without a gap. The text before the first
    chapter is an introduction.
    """
    found: dict[str, Paragraph] = {}
    chapter, title, last = 0, "", 0
    for line, block in _blocks(text):
        where = f"{name}, line {line}"
        if heading := _CHAPTER.fullmatch(block):
            if int(heading[1]) != chapter + 1:
                raise RulebookError(
                    f"{where}: chapter {heading[1]} stands where chapter {chapter + 1} should"
                )
            chapter, title, last = chapter + 1, heading[2], 0
        elif start := _PARAGRAPH.fullmatch(block):
            number = f"{start[1]}.{start[2]}"
            if number in found:
                raise RulebookError(f"{where}: there are two paragraphs {number}")
            if number != f"{chapter}.{last + 1}":
                raise RulebookError(
                    f"{where}: paragraph {number} stands where {chapter}.{last + 1} should"
                )
            found[number] = _paragraph(number, title, start[3], where)
            last += 1
        elif chapter:
            forms = "neither a chapter (## 6 Title) nor a paragraph (**6.5** text)"
            raise RulebookError(f"{where}: {forms}: {block[:40]!r}")
    if not found:
        raise RulebookError(f"{name}: no numbered paragraph in it")
    return found


def _blocks(text: str) -> list[tuple[int, str]]:
    """Return what is between empty lines, each joined to one line, with its first line number."""
    blocks: list[tuple[int, str]] = []
    begun = False
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.strip()
        if words and begun:
            first, block = blocks[-1]
            blocks[-1] = (first, f"{block} {words}")
        elif words:
            blocks.append((number, words))
        begun = bool(words)
    return blocks


def _paragraph(number: str, chapter: str, text: str, where: str) -> Paragraph:
    source = _SOURCE.search(text)
    if source is None:
        must = "must end with its place in the rulebook: *(rulebook: ...)*"
        raise RulebookError(f"{where}: paragraph {number} {must}")
    body = text[: source.start()]
    return Paragraph(
        number,
        chapter,
        body.replace("**", ""),
        source[1],
        "**ruling**" in body,
        "**house**" in body,
    )


def _chapters(game_name: str) -> str:
    """Return which numbers there are, for the message about one that isn't there."""
    lasts = {number.split(".")[0]: number for number in paragraphs(game_name)}
    return "they run " + ", ".join(f"{chapter}.1-{last}" for chapter, last in lasts.items())
