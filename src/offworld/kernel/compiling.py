"""Compiling rules with Numba: the cache of compiled rules, and how far compiling has come."""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import time
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from offworld.kernel.bitboards import instructions
from offworld.kernel.events import emit, unheard
from offworld.kernel.rule import Build
from offworld.kernel.scratch import on_stack, room, scratch

if TYPE_CHECKING:
    from offworld.kernel.game import Game

PACKAGE = Path(__file__).parents[1]
ROOMS_OF_ALL_GAMES = ("kernel", "bots")
WORDS_AND_PICTURES = {"tell", "terminal", "draw", "lab"}  # rules never import these
DAYS_UNUSED = 30  # after which a folder of compiled rules is deleted
LINKED_WITH = ("0.68.",)  # versions of Numba that `offworld.kernel.linking` was tested with


# --- the cache ---


def cache_folder(game: Game | None = None) -> Path:
    """Return where the compiled rules of a game are kept.

    The name holds a hash of the sources of the kernel, the bots and the game, so a change in one
    game leaves the others compiled. Numba itself looks only at the file of the function it cached,
    not at those of the functions it calls. Without a game, the folder is for rules of none.
    """
    home = os.environ.get("OFFWORLD_CACHE")
    if not home:
        import platformdirs

        home = platformdirs.user_cache_dir("offworld", appauthor=False)
    name = "none" if game is None else game.name
    return Path(home) / f"rules-{name}-{_fingerprint(_folders(game))}"


def rule_sources(game: Game | None = None) -> list[Path]:
    """Return every file that a rule of a game, or a number it uses, could come from."""
    return [source for folder in _folders(game) for source in _sources(folder)]


def _folders(game: Game | None) -> tuple[Path, ...]:
    """Return the folders of a game's rules, wherever the game lies, after those of all games."""
    rules = () if game is None else game.rules.values()
    own = {Path(rule.__code__.co_filename).parent for rule in rules}
    return (*(PACKAGE / room for room in ROOMS_OF_ALL_GAMES), *sorted(own))


def _sources(folder: Path) -> list[Path]:
    return [
        source
        for source in sorted(folder.rglob("*.py"))
        if not WORDS_AND_PICTURES & set(source.relative_to(folder).with_suffix("").parts)
    ]


@cache
def _fingerprint(folders: tuple[Path, ...]) -> str:
    import numba
    import numpy

    parts = [numba.__version__, numpy.__version__, platform.python_version(), platform.machine()]
    digest = hashlib.sha256(" ".join(parts).encode())
    for folder in folders:
        for source in _sources(folder):
            digest.update(f"{folder.name}/{source.relative_to(folder)}".encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def installation(game: Game) -> str:
    """Return a hash of where the sources of a game's rules lie and when they were written.

    Numba takes nothing from its cache for a copy of the same sources in another place.
    """
    digest = hashlib.sha256()
    for source in rule_sources(game):
        digest.update(f"{source} {source.stat().st_mtime_ns}\n".encode())
    return digest.hexdigest()[:16]


def _tend(folder: Path) -> None:
    """Mark a folder of the cache as used now, and delete those that nobody uses any more."""
    with suppress(OSError):
        os.utime(folder)
    too_old = time.time() - DAYS_UNUSED * 24 * 3600
    with suppress(OSError):
        for other in list(folder.parent.glob("rules-*")):
            if other != folder and other.stat().st_mtime < too_old:
                shutil.rmtree(other, ignore_errors=True)


# --- compiling ---


def cpu_build(replacements: Mapping[Any, Any], game: Game | None = None) -> Build:
    """Return a build of rules for this processor, which are compiled when they are first called.

    Compiled rules have no Python inside, so other threads run meanwhile. They emit no events.
    """
    import numba

    folder = cache_folder(game)
    _tend(folder)
    if not numba.__version__.startswith(LINKED_WITH):
        return Build(cpu_compiler(game), compilable(replacements))
    from offworld.kernel import linking

    return Build(linking.inner, compilable(replacements), _caching(folder, linking.entry))


def cpu_compiler(game: Game | None = None) -> Callable[[types.FunctionType], Any]:
    """Return a compiler that compiles and caches each rule by itself, by Numba's documented way."""
    import numba

    return _caching(cache_folder(game), numba.njit(cache=True, nogil=True, error_model="numpy"))


def _caching(
    folder: Path, compiler: Callable[[types.FunctionType], Any]
) -> Callable[[types.FunctionType], Any]:
    """Return a compiler that keeps its results in a folder."""
    import numba

    settings: Any = numba.config

    def caching(function: types.FunctionType) -> Any:
        before = settings.CACHE_DIR
        settings.CACHE_DIR = str(folder)  # read once, when the function is wrapped
        try:
            return compiler(function)
        finally:
            settings.CACHE_DIR = before  # caches of others stay where they are

    return caching


def silent(replacements: Mapping[Any, Any]) -> dict[Any, Any]:
    """Return replacements with which rules emit no events."""
    return {**replacements, emit: unheard}


def compilable(replacements: Mapping[Any, Any]) -> dict[Any, Any]:
    """Return replacements with which rules can be compiled: silent, with what a compiler knows."""
    return {
        **silent(replacements),
        scratch: on_stack(True),
        room: on_stack(False),
        **instructions(),
    }


# --- progress ---


class Progress(NamedTuple):
    """How far the rules of a game are loaded or compiled."""

    share: float  # of the work, from 0 to 1
    is_compiling: bool  # False as long as all came from the cache
    seconds_left: float | None  # by the pace so far; None until there is one

    def text(self, title: str) -> str:
        """Return what happens, for a person.

        >>> Progress(0.4, True, 11.6).text("Cytress")
        'Compiling the rules of Cytress, once: 40 %, about 12 s left'
        >>> Progress(0.4, False, None).text("Cytress")
        'Loading the rules of Cytress'
        """
        if not self.is_compiling:
            return f"Loading the rules of {title}"
        left = "" if self.seconds_left is None else f", about {self.seconds_left:.0f} s left"
        return f"Compiling the rules of {title}, once: {100 * self.share:.0f} %{left}"


Report = Callable[[Progress], None]
LINKING = 0.2  # the work of linking an entry point, as a part of translating the rules it reaches
ENOUGH = 0.05  # share of the work after which a pace is known


class Meter:
    """Counts the work done on the rules of some drivers. Long rules count more than short ones."""

    def __init__(self, game: Game, drivers: Sequence[Callable[..., Any]], report: Report):
        self._report = report
        self._left: dict[Any, float] = {}  # work by code object, or by driver for its linking
        self._drivers = {game.compiled(driver): driver for driver in drivers}
        for driver in drivers:
            codes = {rule.__code__: len(rule.__code__.co_code) for rule in game.reached(driver)}
            self._left.update(codes)
            self._left[driver] = LINKING * sum(codes.values())
        self._total = sum(self._left.values())
        self._share = 0.0
        self._began: tuple[float, float] | None = None  # compiling: the time and the share then

    def compiling(self) -> None:
        """Note that something is not in the cache."""
        if self._began is None:
            self._began = time.monotonic(), self._share
            self._say()

    def compiled(self, dispatcher: Any) -> None:
        """Count a rule that Numba has compiled."""
        self._count(dispatcher.py_func.__code__)
        if dispatcher in self._drivers:
            self._count(self._drivers[dispatcher])

    def loaded(self, driver: Callable[..., Any]) -> None:
        """Count a driver that can be called now, whether it was compiled or in the cache."""
        self._count(driver)

    def finish(self) -> None:
        """Report that all is done."""
        self._left.clear()
        self._say()

    def _count(self, what: Any) -> None:
        if self._left.pop(what, None) is not None:
            self._say()

    def _say(self) -> None:
        now = 1.0 - sum(self._left.values()) / self._total
        self._share = max(self._share, min(now, 1.0))
        left = None
        if self._began is not None:
            since, share = self._began
            if self._share - share > ENOUGH:
                pace = (self._share - share) / (time.monotonic() - since)
                left = (1.0 - self._share) / pace
        self._report(Progress(self._share, self._began is not None, left))


@contextmanager
def watched(game: Game, drivers: Sequence[Callable[..., Any]], report: Report) -> Iterator[Meter]:
    """Report how far the rules of some drivers are, while they are called for the first time."""
    from numba.core import event

    meter = Meter(game, drivers, report)

    class Listener(event.Listener):
        def on_start(self, event: Any) -> None:
            meter.compiling()

        def on_end(self, event: Any) -> None:
            meter.compiled(event.data["dispatcher"])

    with event.install_listener("numba:compile", Listener()):
        yield meter
    meter.finish()
