"""A rule is written once, in plain Python, and runs three ways.

`@rule` leaves a function as it is: called directly it is *narrated*, interpreted by CPython, and needs no compiler at
all. A `Build` makes the other forms: it rebuilds a rule with a namespace in which every rule it calls is built too, and
gives each to a compiler. One process can hold all of them side by side.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from threading import Lock
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])


def rule(function: Function) -> Function:
    """Marks a function as a rule: integers and records only, no allocation, no recursion, no floats, no strings."""
    function.__rule__ = True  # type: ignore[attr-defined]
    return function


def is_rule(value: object) -> bool:
    return isinstance(value, types.FunctionType) and getattr(value, "__rule__", False)


class Build:
    """Rules built by one compiler for one game.

    `stands_for` replaces functions by others: the generic names of the contract by a game's own rules, `emit` by
    nothing at all. That is how one driver serves every game.
    """

    def __init__(self, compiler: Callable[[types.FunctionType], Any], stands_for: Mapping[Any, Any]):
        self._compiler = compiler
        self._stands_for = stands_for
        self._built: dict[types.FunctionType, Any] = {}
        self._lock = Lock()  # nobody gets a rule whose own rules another thread is still building

    def __call__(self, function: Any) -> Any:
        with self._lock:
            return self._form(function)

    def _form(self, function: Any) -> Any:
        function = self._stands_for.get(function, function)
        if function in self._built:
            return self._built[function]
        names: dict[str, Any] = {key: function.__globals__[key] for key in ("__builtins__", "__name__")}
        twin = types.FunctionType(function.__code__, names, function.__name__, function.__defaults__, function.__closure__)
        twin.__module__, twin.__qualname__ = function.__module__, function.__qualname__
        made = self._built[function] = self._compiler(twin)  # before the rules it calls: rules may call in a circle
        for name in function.__code__.co_names:
            if name in function.__globals__:
                value = function.__globals__[name]
                names[name] = self._form(value) if is_rule(value) or self._replaced(value) else value
        return made

    def _replaced(self, value: object) -> bool:
        return isinstance(value, types.FunctionType) and value in self._stands_for


def interpreted(function: types.FunctionType) -> types.FunctionType:
    """The compiler that compiles nothing: drivers for interpreted play and for debugging."""
    return function
