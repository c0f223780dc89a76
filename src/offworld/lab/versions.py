"""Versions of built-in bots, so that a ladder never mixes games of bots that have changed."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from functools import cache
from inspect import getsource
from textwrap import dedent
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from offworld.kernel.compiling import silent
from offworld.kernel.game import Game
from offworld.kernel.rule import Build


def built_in_version(game: Game, name: str) -> str:
    """Return a hash of a bot's spec and of all rules that its games run.

    >>> from offworld.games import find
    >>> cytress = find("cytress")
    >>> built_in_version(cytress, "greedy") == built_in_version(cytress, "random")
    False
    """
    text = f"{game.bot(name)} {_rules_version(game)}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@cache
def _rules_version(game: Game) -> str:
    """Return a hash of every rule of a game and its bots, and of every constant in them.

    Comments and docstrings don't count.
    """
    from offworld.bots.play import bot_games

    rules: list[FunctionType] = []

    def collect(function: FunctionType) -> FunctionType:
        rules.append(function)
        return function

    Build(collect, silent(game.replacements()))(bot_games)
    digest = hashlib.sha256()
    for each in rules:
        digest.update(f"{_code(each)} {sorted(_constants(each))}".encode())
    return digest.hexdigest()


def _constants(function: FunctionType) -> Iterator[tuple[str, str]]:
    """Yield the constants that a function uses by a global name, as `NAME` or as `module.NAME`."""
    used = function.__code__.co_names
    for name, value in function.__globals__.items():
        if name not in used:
            continue
        if isinstance(value, ModuleType):
            for attribute in used:
                constant = getattr(value, attribute, None)
                if _is_constant(constant):
                    yield f"{name}.{attribute}", _text(constant)
        elif _is_constant(value):
            yield name, _text(value)


def _is_constant(value: Any) -> bool:
    return isinstance(value, int | float | tuple | np.ndarray)


def _text(value: Any) -> str:
    return repr(value.tolist() if isinstance(value, np.ndarray) else value)


def _code(function: FunctionType) -> str:
    """Return a function's source without comments and docstring."""
    (definition,) = ast.parse(dedent(getsource(function))).body
    assert isinstance(definition, ast.FunctionDef)
    if ast.get_docstring(definition) is not None:
        del definition.body[0]
    return ast.unparse(definition)
