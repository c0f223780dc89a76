"""Compiling rules with Numba, and the folder of compiled rules, which can't go stale."""

from __future__ import annotations

import hashlib
import os
import platform
import types
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from offworld.kernel.events import emit, unheard

PACKAGE = Path(__file__).parents[1]
ROOMS_OF_RULES = ("kernel", "games", "bots")
WORDS_AND_PICTURES = {"tell", "terminal", "draw", "lab"}  # rules never import these


def cache_folder() -> Path:
    """Where compiled rules are kept: a folder of its own for every state of the sources, compiler and machine.

    Numba looks at the file of the function it cached only, not at those of the functions it calls, so the folder's
    name holds a hash of every source a rule could come from.
    """
    home = os.environ.get("OFFWORLD_CACHE")
    if not home:
        import platformdirs

        home = platformdirs.user_cache_dir("offworld", appauthor=False)
    return Path(home) / f"rules-{_fingerprint()}"


def rule_sources() -> list[Path]:
    """Every file that a rule, or a number it uses, could come from."""
    files = (source for room in ROOMS_OF_RULES for source in (PACKAGE / room).rglob("*.py"))
    return sorted(
        source
        for source in files
        if not WORDS_AND_PICTURES & set(source.relative_to(PACKAGE).with_suffix("").parts)
    )


@cache
def _fingerprint() -> str:
    import numba
    import numpy

    parts = [numba.__version__, numpy.__version__, platform.python_version(), platform.machine()]
    digest = hashlib.sha256(" ".join(parts).encode())
    for source in rule_sources():
        digest.update(str(source.relative_to(PACKAGE)).encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def cpu_compiler() -> Callable[[types.FunctionType], Any]:
    """Compiles a rule for this processor: no Python inside, so the interpreter is free for other threads meanwhile."""
    import numba

    settings: Any = numba.config
    folder = str(cache_folder())

    def compiler(function: types.FunctionType) -> Any:
        before = settings.CACHE_DIR
        settings.CACHE_DIR = (
            folder  # read once, when the function is wrapped; others' caches stay where they are
        )
        try:
            return numba.njit(cache=True, nogil=True, error_model="numpy")(function)
        finally:
            settings.CACHE_DIR = before

    return compiler


def silent(replacements: Mapping[Any, Any]) -> dict[Any, Any]:
    """Compiled rules tell nothing."""
    return {**replacements, emit: unheard}
