"""Compile the rules that Python calls as whole programs, and nothing else.

Left to itself, Numba treats every function alike: it optimises it, makes machine code and a Python
wrapper for it, and saves both. A rule that only other rules call needs none of that. Here such an
*inner* rule is translated into LLVM's language and no further. An *entry point*, a rule that Python
calls, is linked with all inner rules it reaches, then optimised and made machine code once.

This builds on parts of Numba that are not documented: `offworld.kernel.compiling` uses it with the
versions of Numba it was tested with, and compiles each rule by itself with others.
"""

# mypy: disallow-untyped-calls=False
# (Numba has few types.)

from __future__ import annotations

import types as python
from collections.abc import Callable
from typing import Any

import numba
from numba.core import codegen, compiler, typed_passes
from numba.core.compiler_machinery import LoweringPass, register_pass
from numba.core.environment import lookup_environment
from numba.core.errors import UnsupportedError

from offworld.kernel.widening import widening

ENVIRONMENT = "_ZN08NumbaEnv"  # how the names of Numba's environments begin
CIRCLE = ".numba.unresolved$"  # how the names of functions begin that are not known in time

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
# Inner rules make no arrays, so nothing has to count who still uses one: that took a quarter of the
# time of a greedy bot.
INNER: dict[str, Any] = {**OPTIONS, "_nrt": False}


def inner(function: python.FunctionType) -> Any:
    """Prepare a rule that only other rules call. Python can't call the result."""
    return widening(numba.njit(pipeline_class=_Inner, **INNER)(function))


def entry(function: python.FunctionType) -> Any:
    """Prepare a rule that Python calls; it is cached."""
    return numba.njit(cache=True, pipeline_class=_Entry, **OPTIONS)(function)


# --- libraries: what Numba keeps the code of a function in ---


class _InnerLibrary(codegen.JITCodeLibrary):
    """The code of an inner rule alone, neither linked nor made machine code."""

    def finalize(self) -> None:
        self._finalized = True


class _EntryLibrary(codegen.JITCodeLibrary):
    """The code of an entry point, which takes in the inner rules before it is optimised."""

    def finalize(self) -> None:
        module: Any = self._final_module
        own = {each.name for each in (*module.functions, *module.global_variables)}
        rules, others = self._reached()
        for each in rules:
            self._reload_init.update(each._reload_init)
            module.link_in(each._final_module, preserve=True)
        for function in module.functions:
            if not function.is_declaration and function.name not in own:
                function.linkage = "internal"  # nothing outside needs it: it may vanish by inlining
        for variable in module.global_variables:
            if variable.name.startswith(CIRCLE):
                raise UnsupportedError("compiled rules can't call each other in a circle")
            if variable.name.startswith(ENVIRONMENT) and variable.name not in own:
                variable.linkage = "linkonce_odr"  # so that it vanishes where it isn't used
        self._linking_libraries = others
        super().finalize()

    def _reached(self) -> tuple[list[Any], list[Any]]:
        """Return the libraries of all inner rules, and those of Numba's own functions."""
        rules: dict[Any, None] = {}
        others: dict[Any, None] = {}
        waiting: list[Any] = [self]
        while waiting:
            for each in waiting.pop()._linking_libraries:
                if not isinstance(each, _InnerLibrary):
                    others[each] = None
                elif each not in rules:
                    rules[each] = None
                    waiting.append(each)
        return list(rules), list(others)


# --- pipelines: the steps in which Numba compiles a function ---


class _Inner(compiler.CompilerBase):
    """Numba's usual steps up to LLVM's language, without wrappers and machine code."""

    def define_pipelines(self) -> list[Any]:
        flags = self.state.flags
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        return [_steps(self.state, _InnerLibrary, _Announce)]


class _Entry(compiler.CompilerBase):
    """Numba's usual steps, without the wrapper for C."""

    def define_pipelines(self) -> list[Any]:
        self.state.flags.no_cfunc_wrapper = True
        steps = _steps(self.state, _EntryLibrary, _Equip)
        self.state.library.enable_object_caching()
        return [steps]


def _steps(state: Any, library: Callable[..., Any], last: type[LoweringPass]) -> Any:
    state.library = library(state.targetctx.codegen(), state.func_id.func_qualname)
    steps = compiler.DefaultPassBuilder.define_nopython_pipeline(state)
    steps.add_pass_after(last, typed_passes.NativeLowering)
    steps.finalize()
    return steps


@register_pass(mutates_CFG=True, analysis_only=False)
class _Announce(LoweringPass):
    """Make an inner rule known to the rules that call it."""

    _name = "offworld_announce"

    def __init__(self) -> None:
        super().__init__()  # Numba's own is abstract

    def run_pass(self, state: Any) -> bool:
        lowered = state["cr"]
        # Numba knows a compiled function by a builtin of its own, which Python would call. Nobody
        # calls this one; if anything did, it would raise an error.
        builtin = dict[Any, Any]().__getitem__
        state.targetctx.insert_user_function(builtin, lowered.fndesc, [state.library])
        state.reload_init.extend(state.library._reload_init)
        state["cr"] = lowered._replace(cfunc=builtin)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class _Equip(LoweringPass):
    """Give the inner rules of an entry point their environments: the objects that errors need."""

    _name = "offworld_equip"

    def __init__(self) -> None:
        super().__init__()  # Numba's own is abstract

    def run_pass(self, state: Any) -> bool:
        library = state.library
        for variable in library._final_module.global_variables:
            if variable.name.startswith(ENVIRONMENT):
                environment = lookup_environment(variable.name)
                if environment is not None:
                    library.codegen.set_env(variable.name, environment)
        return True
