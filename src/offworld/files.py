"""Files of the user: where they are kept, and how they are written so that nothing is lost."""

from __future__ import annotations

import os
import secrets
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

MATCH_EXTENSION = ".match"


class FileError(ValueError):
    """A file that can't be written; the message says why and what to do."""


# --- where ---


def data_folder() -> Path:
    """Return the folder for matches and tables: $OFFWORLD_DATA, or the system's place for them."""
    import platformdirs

    home = os.environ.get("OFFWORLD_DATA")
    return Path(home or platformdirs.user_data_dir("offworld", appauthor=False))


def matches_folder() -> Path:
    """Return the folder in which `offworld play` keeps matches."""
    return data_folder() / "matches"


def new_match_path(game: str) -> Path:
    """Return a path for a new match of a game, by date and time, at which there is no file yet."""
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    path, number = matches_folder() / f"{stem}{MATCH_EXTENSION}", 1
    while path.exists():
        number += 1
        path = path.with_name(f"{stem}-{number}{MATCH_EXTENSION}")
    return path


def unfinished_match(game: str) -> Path | None:
    """Return the match of a game that was last played here, if it is not over."""
    try:
        kept = matches_folder().glob(f"{game}-*{MATCH_EXTENSION}")
        last = max(kept, key=lambda path: path.stat().st_mtime, default=None)
        if last and last.read_text(encoding="utf-8").rstrip().endswith(" unfinished"):
            return last
    except (OSError, UnicodeDecodeError):
        pass
    return None


# --- locking ---


class Locked(Exception):
    """Another process holds a lock."""


@contextmanager
def locked(path: Path, wait: bool = True) -> Iterator[None]:
    """Hold the lock of a file, which is made if necessary. The system frees it when a process ends.

    Another process that holds it is waited for, or without `wait` raises `Locked`. Where a system
    has no such locks, or the file can't be written, nothing is locked.
    """
    try:
        import fcntl

        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a")
    except (ImportError, OSError):
        yield
        return
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            raise Locked from None
        except OSError:  # a network's file system may have none
            pass
        yield


# --- writing ---


def write_atomically(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file completely or not at all: if it fails, the old file is untouched."""
    try:
        target = Path(os.path.realpath(path))  # a link stays a link
        if target.exists() and not target.is_file():
            raise FileError(f"{path}: not saved: this is not an ordinary file: choose another name")
        _replace(target, data)
    except OSError as error:
        reason = error.strerror or error
        raise FileError(
            f"{path}: not saved: {reason}; what was there before is untouched: save somewhere else"
        ) from error
    except FileError:
        raise
    except ValueError as error:  # a name with a NUL in it
        raise FileError(f"{path!r}: not saved: {error}: choose another name") from error


def _replace(path: Path, data: bytes) -> None:
    """Write a new file beside the old one, flush it to the disk, then rename it."""
    new = path.with_name(f".offworld-{secrets.token_hex(6)}.tmp")
    try:
        _write_new(new, data)
        if path.exists():
            shutil.copymode(path, new)
        os.replace(new, path)
    except BaseException:  # also when interrupted: leave no half-written file
        with suppress(OSError):
            new.unlink()
        raise
    _flush_folder(path.parent)


def _write_new(path: Path, data: bytes) -> None:
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(file, rest) :]
        os.fsync(file)
    finally:
        os.close(file)


def _flush_folder(folder: Path) -> None:
    """Make the new name survive a power cut, where the system can do that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
