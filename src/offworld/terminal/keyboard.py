"""The keyboard: lines that are typed, and lines that were typed too early."""

from __future__ import annotations

import sys


def is_terminal() -> bool:
    """Return whether people can type here."""
    return sys.stdin is not None and sys.stdin.isatty()


def discard_typed() -> bool:
    """Throw away what was typed but not read yet; return whether there was a line of it.

    Lines from a pipe or a file are kept: each answers the next question.
    """
    if not is_terminal():
        return False
    try:
        import select
        import termios
    except ImportError:  # Windows
        return _discard_keys()
    keyboard = sys.stdin.fileno()
    was_typed = bool(select.select([keyboard], [], [], 0)[0])
    termios.tcflush(keyboard, termios.TCIFLUSH)
    return was_typed


def _discard_keys() -> bool:
    """Do the same where keys wait one by one."""
    if sys.platform != "win32":
        return False
    import msvcrt

    was_typed = False
    while msvcrt.kbhit():
        msvcrt.getwch()
        was_typed = True
    return was_typed


def read_and_show(prompt: str) -> str:
    """Read a line that nobody sees being typed, and print it after the prompt."""
    line = input(prompt)
    print(line)
    return line
