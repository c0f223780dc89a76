"""A rule is written once, in plain Python, and runs three ways.

`@rule` leaves a function as it is: called directly it is *interpreted* by CPython and needs no
compiler. A `Build` makes the other forms: it copies a rule, with a namespace in which every rule it
calls is built too, and gives each copy to a compiler. One process can hold all forms side by side.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator, Mapping
from threading import Lock
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])


def rule(function: Function) -> Function:
    """Mark a function as a rule: only integers and records; no allocation, recursion or floats.

    >>> @rule
    ... def income(stock, crews):
    ...     return stock + 2 * crews
    >>> income(3, 4)
    11
    """
    function.__rule__ = True  # type: ignore[attr-defined]
    return function


def is_rule(value: object) -> bool:
    """Return whether a value is a function marked by `rule`.

    >>> def plain(s):
    ...     return s
    >>> is_rule(plain), is_rule(rule(plain))
    (False, True)
    """
    return isinstance(value, types.FunctionType) and getattr(value, "__rule__", False)


class Build:
    """Rules built by one compiler for one game.

    `replacements` maps functions to those that take their place: the generic names of the contract
    to a game's own rules, `emit` to nothing. That is how one driver serves every game. What takes
    the place of `scratch` is no function but part of the compiler, and used as it is.

    `entry`, if given, compiles the rules that are asked for, which Python calls; `compiler` then
    makes the forms that only other rules call. A rule that is called by both has both forms.

    >>> def score(s):
    ...     raise NotImplementedError("stands for a game's own")
    >>> @rule
    ... def lead(s, other):
    ...     return score(s) - score(other)
    >>> @rule
    ... def coins(s):
    ...     return s["coins"]
    >>> build = Build(interpreted, {score: coins})
    >>> build(lead)({"coins": 7}, {"coins": 4})
    3
    >>> [function.__name__ for function in build.reached(lead)]
    ['lead', 'coins']
    """

    def __init__(
        self,
        compiler: Callable[[types.FunctionType], Any],
        replacements: Mapping[Any, Any],
        entry: Callable[[types.FunctionType], Any] | None = None,
    ):
        self._compiler, self._entry = compiler, entry
        self._replacements = replacements
        self._twins: dict[types.FunctionType, types.FunctionType] = {}
        self._built: dict[types.FunctionType, Any] = {}
        self._entries: dict[types.FunctionType, Any] = {}
        self._modules: dict[types.ModuleType, types.ModuleType] = {}
        self._lock = Lock()  # no thread gets a rule while another still builds what it calls

    def __call__(self, function: Any) -> Any:
        with self._lock:
            form = self._form(function)
            if self._entry is None:
                return form
            function = self._replaced(function)
            if function not in self._entries:
                self._entries[function] = self._entry(self._twins[function])
            return self._entries[function]

    def reached(self, function: Any) -> list[types.FunctionType]:
        """Return a rule and all rules that it calls, and those that they call."""
        found = {self._replaced(function): None}
        waiting = list(found)
        while waiting:
            for each in self._called(waiting.pop()):
                if isinstance(each, types.FunctionType) and each not in found:
                    found[each] = None
                    waiting.append(each)
        return list(found)

    def _called(self, function: types.FunctionType) -> Iterator[Any]:
        used = function.__code__.co_names
        for value in map(function.__globals__.get, used):
            if isinstance(value, types.ModuleType):
                yield from (self._replaced(getattr(value, name)) for name in _rules(value, used))
            elif is_rule(value) or self._is_replaced(value):
                yield self._replaced(value)

    def _form(self, function: Any) -> Any:
        function = self._replaced(function)
        if not isinstance(function, types.FunctionType):
            return function
        if function in self._built:
            return self._built[function]
        names: dict[str, Any] = {
            key: function.__globals__[key] for key in ("__builtins__", "__name__")
        }
        twin = types.FunctionType(
            function.__code__, names, function.__name__, function.__defaults__, function.__closure__
        )
        twin.__module__, twin.__qualname__ = function.__module__, function.__qualname__
        self._twins[function] = twin
        made = self._compiler(twin)
        self._built[function] = made  # before the rules it calls: rules may call in a circle
        used = function.__code__.co_names
        for name in used:
            if name in function.__globals__:
                names[name] = self._value(function.__globals__[name], used)
        return made

    def _value(self, value: Any, used: tuple[str, ...]) -> Any:
        """Return what a global name of a rule stands for in the copy."""
        if isinstance(value, types.ModuleType):
            return self._module(value, used)
        return self._form(value) if is_rule(value) or self._is_replaced(value) else value

    def _module(self, module: types.ModuleType, used: tuple[str, ...]) -> types.ModuleType:
        """Return a module's twin, in which the rules that are used by `module.rule` are built."""
        rules = _rules(module, used)
        if not rules and module not in self._modules:
            return module
        if module not in self._modules:
            self._modules[module] = types.ModuleType(module.__name__)
            self._modules[module].__dict__.update(vars(module))
        twin = self._modules[module]
        for name in rules:
            setattr(twin, name, self._form(getattr(module, name)))
        return twin

    def _replaced(self, function: Any) -> Any:
        return self._replacements.get(function, function)

    def _is_replaced(self, value: object) -> bool:
        return isinstance(value, types.FunctionType) and value in self._replacements


def _rules(module: types.ModuleType, used: tuple[str, ...]) -> list[str]:
    """Return the names that are rules of a module."""
    return [name for name in used if is_rule(getattr(module, name, None))]


def interpreted(function: types.FunctionType) -> types.FunctionType:
    """Compile nothing: the compiler of interpreted drivers.

    >>> build = Build(interpreted, {})
    >>> build(rule(lambda number: number + 1))(41)
    42
    """
    return function
