"""Custom bots: bots that users write. They answer a `Question` with one of its options.

docs/bots.md shows how to write one.
"""

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
    """What a custom bot is asked: all that its seat may know. Its methods run interpreted rules.

    >>> from offworld.games import find
    >>> from offworld.match import Match
    >>> match = Match.new(find("cytress"), seats=2, seed=7)
    >>> seat = match.waiting()[0]
    >>> options = tuple(match.legal(seat))
    >>> question = Question(match.game, match.box, match.view(seat), seat, options, seed=5)
    >>> [question.words(option) for option in question.options]
    ['side 1', 'side 2']
    >>> max(options, key=lambda option: question.evaluate(question.after(option, question.seed)))
    0
    """

    game: Game
    box: Box
    view: Record  # read-only: what the seat may see
    seat: int
    options: tuple[int, ...]
    seed: int  # for the bot's own randomness: different for every question, the same in a replay

    def imagine(self, seed: int) -> Record:
        """Return a full state that fits the view, with what is hidden guessed from the seed.

        It is a copy, which you may change.

        >>> import offworld
        >>> match = offworld.new("cytress", seats=2, seed=7)
        >>> question = Question(match.game, match.box, match.view(0), 0, (0, 1), seed=5)
        >>> state = question.imagine(seed=1)
        >>> any(question.view.rng.tolist()[0]), any(state.rng.tolist()[0])  # the dice are guessed
        (False, True)
        """
        state = copy(self.view)
        self.game.rules["imagine"](self.box.record, state, self.seat, seed)
        return state

    def after(self, option: int, seed: int) -> Record:
        """Return an imagined state after an answer, at the next question."""
        if option not in self.options:
            raise ValueError(
                f"option #{option} is not one of this question's: choose from {self._choices()}"
            )
        state = self.imagine(seed)
        self.game.rules["apply"](self.box.record, state, self.seat, option)
        return state

    def evaluate(self, state: Record) -> int:
        """Return how good a state is for the seat, in about hundredths of a point.

        The built-in bots maximise it.
        """
        return int(self.game.rules["evaluate"](self.box.record, state, self.seat))

    def words(self, option: int) -> str:
        """Return an option in the game's notation."""
        words: str = self.game.tell().notation(self.box, self.view, option)
        return words

    def _choices(self, most: int = 8) -> str:
        shown = ", ".join(f"#{option} ({self.words(option)})" for option in self.options[:most])
        more = f" and {len(self.options) - most} more" if len(self.options) > most else ""
        return shown + more


Choose = Callable[[Question], Any]


class CustomBotError(ValueError):
    """A custom bot that can't be found or can't play on; the message says which and why."""


@dataclass(frozen=True)
class CustomBot:
    """A user's bot: a function, or a class that is instantiated for each seat of a match."""

    name: str
    definition: Any  # the function or class
    version: str  # changes with the file it is written in
    file: str

    def player(self) -> Choose:
        """Return a function that answers the questions of one seat during one match."""
        if not isinstance(self.definition, type):
            choose: Choose = self.definition
            return choose
        try:
            method: Choose = self.definition().choose
        except Exception as error:
            raise self._failed(error) from error
        return method

    def answer(self, choose: Choose, question: Question) -> int:
        """Ask a player of this bot; raise `CustomBotError` if its answer is not an option."""
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
                f"{self.name} answered {answer!r}, which is not one of its options: "
                f"{question._choices()}"
            )
        return option

    def _failed(self, error: BaseException) -> CustomBotError:
        """Return an error that names the line of the bot's own file."""
        frames = extract_tb(error.__traceback__)
        lines = [frame.lineno for frame in frames if frame.filename == self.file]
        place = f" ({Path(self.file).name}, line {lines[-1]})" if lines else ""
        return CustomBotError(f"{self.name} failed: {type(error).__name__}: {error}{place}")


def load(name: str) -> CustomBot:
    """Return the custom bot of a dotted name, from the current folder or an installed package.

    >>> load("clever")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    offworld.bots.custom_bots.CustomBotError: there is no bot 'clever': choose from random, ...
    """
    module_name, _, attribute = name.rpartition(".")
    if not module_name or not all(part.isidentifier() for part in name.split(".")):
        raise CustomBotError(
            f"there is no bot {name!r}: choose from {', '.join(BOT_NAMES)}, "
            "or name your own as module.function"
        )
    module = _module(name, module_name)
    definition = getattr(module, attribute, None)
    if definition is None:
        where = module.__file__ or module_name
        raise CustomBotError(f"there is no bot {name!r}: {where} has no {attribute!r}")
    is_class = isinstance(definition, type)
    if not callable(getattr(definition, "choose", None) if is_class else definition):
        raise CustomBotError(
            f"{name} can't play: a bot is a function of a question, "
            "or a class with a method `choose`"
        )
    file = module.__file__ or ""
    source = Path(file).read_bytes() if file else b""
    return CustomBot(name, definition, hashlib.sha256(source).hexdigest()[:16], file)


def _module(name: str, module_name: str) -> ModuleType:
    """Import the module of a custom bot."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)  # last, so that a file here hides nothing that is installed
    try:
        return import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module_name}.".startswith(f"{error.name}."):
            raise CustomBotError(
                f"{name} can't be loaded: it needs the module {error.name!r}, "
                "which is not installed"
            ) from error
        top = module_name.split(".")[0]
        raise CustomBotError(
            f"there is no bot {name!r}: no module {module_name!r} here: "
            f"go to the folder of {top}.py"
        ) from error
    except Exception as error:
        raise CustomBotError(f"{name} can't be loaded: {type(error).__name__}: {error}") from error
