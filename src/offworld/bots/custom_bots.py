"""Guests: bots that users write. A custom_bot is asked a `Question` and answers with one of its options (docs/bots.md)."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from operator import index
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any

from offworld.bots import BOT_NAMES
from offworld.kernel.game import Box, Game
from offworld.kernel.records import Record, copy


@dataclass(frozen=True, eq=False)
class Question:
    """What a custom_bot is asked: all that its seat may know, and no more. The helpers run on interpreted rules."""

    game: Game
    box: Box
    view: Record  # what the seat may see; it can't be written
    seat: int
    options: tuple[int, ...]
    seed: int  # for the custom_bot's own randomness: another one for every question, the same when the game is played again

    def imagine(self, seed: int) -> Record:
        """A full state as it might be: what the seat can't see is a guess, another one for every seed. Write to it as you like."""
        state = copy(self.view)
        self.game.rules["imagine"](self.box.record, state, self.seat, seed)
        return state

    def after(self, option: int, seed: int) -> Record:
        """An imagined state after an answer, at the question that follows."""
        if option not in self.options:
            raise ValueError(
                f"option #{option} is not one of this question's: choose from {self._choices()}"
            )
        state = self.imagine(seed)
        self.game.rules["apply"](self.box.record, state, self.seat, option)
        return state

    def evaluate(self, state: Record) -> int:
        """How well the seat stands in a state, in hundredths of a point or so: what the game's own bots steer by."""
        return int(self.game.rules["evaluate"](self.box.record, state, self.seat))

    def words(self, option: int) -> str:
        """An option in the words of the game's notation."""
        words: str = self.game.tell().notation(self.box, self.view, option)
        return words

    def _choices(self, most: int = 8) -> str:
        shown = ", ".join(f"#{option} ({self.words(option)})" for option in self.options[:most])
        more = f" and {len(self.options) - most} more" if len(self.options) > most else ""
        return shown + more


Choose = Callable[[Question], Any]


class CustomBotError(ValueError):
    """A custom_bot that can't be found or can't play on; the message says which and why."""


@dataclass(frozen=True)
class CustomBot:
    """A user's bot. A function is asked as it is; a class is made anew for each seat of a match."""

    name: str
    written: Any  # the function or class
    version: str  # changes with the file it is written in
    file: str

    def sit_down(self) -> Choose:
        """Somebody to ask for a whole match."""
        if not isinstance(self.written, type):
            choose: Choose = self.written
            return choose
        try:
            sitting: Choose = self.written().choose
        except Exception as error:
            raise self._failed(error) from error
        return sitting

    def answer(self, choose: Choose, question: Question) -> int:
        """The answer of somebody who sat down, if it is one."""
        try:
            answer = choose(question)
        except (Exception, SystemExit) as error:
            raise self._failed(error) from error
        try:
            option = index(answer)
        except TypeError:
            option = None
        if option not in question.options:
            raise CustomBotError(
                f"{self.name} answered {answer!r}, which is not one of its options: {question._choices()}"
            )
        return option

    def _failed(self, error: BaseException) -> CustomBotError:
        """What went wrong, and at which line of the custom_bot's own file."""
        lines = [
            frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == self.file
        ]
        place = f" ({Path(self.file).name}, line {lines[-1]})" if lines else ""
        return CustomBotError(f"{self.name} failed: {type(error).__name__}: {error}{place}")


def load(name: str) -> CustomBot:
    """The custom_bot of a dotted name, say `mybots.lucky`: from the current folder or anything installed."""
    place, _, last = name.rpartition(".")
    if not place or not all(part.isidentifier() for part in name.split(".")):
        raise CustomBotError(
            f"there is no bot {name!r}: choose from {', '.join(BOT_NAMES)}, or name your own as module.function"
        )
    module = _module(name, place)
    written = getattr(module, last, None)
    if written is None:
        raise CustomBotError(
            f"there is no bot {name!r}: {module.__file__ or place} has no {last!r}"
        )
    asked = getattr(written, "choose", None) if isinstance(written, type) else written
    if not callable(asked):
        raise CustomBotError(
            f"{name} can't play: a bot is a function of a question, or a class with a method `choose`"
        )
    file = module.__file__ or ""
    source = Path(file).read_bytes() if file else b""
    return CustomBot(name, written, hashlib.sha256(source).hexdigest()[:16], file)


def _module(name: str, place: str) -> ModuleType:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(
            here
        )  # the last to be searched, so that a file here hides nothing that is installed
    try:
        return import_module(place)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{place}.".startswith(f"{error.name}."):
            raise CustomBotError(
                f"{name} can't be loaded: it needs the module {error.name!r}, which is not installed"
            ) from error
        top = place.split(".")[0]
        raise CustomBotError(
            f"there is no bot {name!r}: no module {place!r} here: go to the folder of {top}.py"
        ) from error
    except Exception as error:
        raise CustomBotError(f"{name} can't be loaded: {type(error).__name__}: {error}") from error
