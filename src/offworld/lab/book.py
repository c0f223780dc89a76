"""The results of a ladder, and the file that keeps them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from offworld.files import write_atomically
from offworld.kernel.statistics import Rate
from offworld.lab.arena import Pair, Played, Terms

FORMAT = 1  # of the file


def sorted_pair(one: str, other: str) -> Pair:
    """Return two names in alphabetical order."""
    return (one, other) if one < other else (other, one)


class Book:
    """The results of a ladder, by pair of bots and number of the seed.

    >>> from offworld.games import find
    >>> book = Book(Terms.of(find("cytress")))
    >>> book.add(Played(("greedy", "random"), 0, (1.0, 0.5), {}))
    >>> book.rate("random", "greedy")
    Rate(wins=0.5, tries=2)
    >>> book.missing({("greedy", "random"): 6})
    [(('greedy', 'random'), 1), (('greedy', 'random'), 2)]
    """

    def __init__(self, terms: Terms, path: Path | None = None):
        """Start an empty book, which `save` writes to `path` if there is one."""
        self.terms, self.path = terms, path
        self.versions: dict[str, str] = {}  # by bot
        self.scores: dict[Pair, dict[int, tuple[float, float]]] = {}  # see `Played.scores`
        self.thinking: dict[str, tuple[int, float]] = {}  # see `Played.thinking`

    @classmethod
    def open(cls, terms: Terms, path: Path) -> Book:
        """Return the book in a file, or an empty one if there is no file.

        A file of other terms is refused with a `ValueError`.
        """
        book = cls(terms, path)
        try:
            data = json.loads(path.read_bytes())
        except FileNotFoundError:
            return book
        except OSError as error:
            raise ValueError(
                f"{path}: can't be read: {error.strerror or error}: choose another file with --save"
            ) from error
        except ValueError as error:
            raise ValueError(f"{path}: not a ladder's file: choose another with --save") from error
        book._read(data)
        return book

    def _read(self, data: Any) -> None:
        if not isinstance(data, dict) or "offworld ladder" not in data:
            raise ValueError(f"{self.path}: not a ladder's file: choose another with --save")
        for name, value in {"offworld ladder": FORMAT, **self.terms.as_data()}.items():
            if data.get(name) != value:
                raise ValueError(
                    f"{self.path}: its {name} is {data.get(name)!r}, not {value!r}: "
                    "choose another file with --save"
                )
        try:
            self.versions = dict(data["versions"])
            self.thinking = {
                name: (int(answers), float(seconds))
                for name, (answers, seconds) in data["thinking"].items()
            }
            for one, other, scores in data["pairs"]:
                self.scores[one, other] = {
                    int(number): (float(first), float(second))
                    for number, (first, second) in scores.items()
                }
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise ValueError(
                f"{self.path}: the file is damaged: choose another with --save"
            ) from error

    def save(self) -> None:
        """Write the file, all of it or nothing."""
        if self.path is None:
            return
        pairs = [
            [*pair, {str(number): scores[number] for number in sorted(scores)}]
            for pair, scores in sorted(self.scores.items())
        ]
        data = {
            "offworld ladder": FORMAT,
            **self.terms.as_data(),
            "versions": self.versions,
            "thinking": self.thinking,
            "pairs": pairs,
        }
        write_atomically(self.path, json.dumps(data).encode())

    def forget(self, name: str) -> None:
        """Remove a bot's games."""
        if name not in self._played():
            raise ValueError(
                f"{self.path}: there are no games of {name!r} to forget: leave out --forget {name}"
            )
        self.thinking.pop(name, None)
        self.scores = {pair: scores for pair, scores in self.scores.items() if name not in pair}

    def admit(self, versions: Mapping[str, str]) -> None:
        """Check that no bot has changed since its games were played, and note the versions."""
        changed = sorted(
            name
            for name in self._played() & versions.keys()
            if self.versions.get(name) != versions[name]
        )
        if changed:
            forget = " ".join(f"--forget {name}" for name in changed)
            raise ValueError(
                f"{self.path}: its games were played by another version of {', '.join(changed)}: "
                f"play them again with {forget}, or choose another file with --save"
            )
        self.versions.update(versions)

    def _played(self) -> set[str]:
        """Return the bots that have finished a game."""
        return {name for pair, scores in self.scores.items() if scores for name in pair}

    def add(self, played: Played) -> None:
        """Add both games of a seed."""
        self.scores.setdefault(played.pair, {})[played.number] = played.scores
        for name, (answers, seconds) in played.thinking.items():
            before = self.thinking.get(name, (0, 0.0))
            self.thinking[name] = (before[0] + answers, before[1] + seconds)

    def missing(self, asked: Mapping[Pair, int]) -> list[tuple[Pair, int]]:
        """Return the pairs and numbers of seeds still to be played, for `asked` games of each pair.

        The pairs alternate, so that at any time all of them have played about equally often.
        """
        return [
            (pair, number)
            for number in range(max(asked.values()) // 2)
            for pair, games in asked.items()
            if number < games // 2 and number not in self.scores.get(pair, {})
        ]

    def rate(self, one: str, other: str) -> Rate:
        """Return how often one bot won against another."""
        scores = self.scores.get(sorted_pair(one, other), {})
        games = 2 * len(scores)
        wins = sum(first + second for first, second in scores.values())
        return Rate(wins if one < other else games - wins, games)
