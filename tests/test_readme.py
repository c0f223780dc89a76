"""Every command block and every Python line of the README runs as it is printed."""

from __future__ import annotations

import doctest
import os
import re
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```sh\n(.+?)^```$", README, re.MULTILINE | re.DOTALL)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the blocks are for a Unix shell")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder as `make play` leaves it, with this Python's environment as `.venv`."""
    for name in ("Makefile", "requirements.txt", "requirements-dev.txt", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
        os.utime(tmp_path / name, (0, 0))  # older than what was installed from it
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv" / "bin").symlink_to(Path(sys.executable).parent)
    (tmp_path / ".venv" / "ready").touch()
    return tmp_path


def test_there_are_blocks() -> None:
    assert len(BLOCKS) == README.count("```sh") == 7
    assert re.findall(r"^    \S.*", README, re.MULTILINE) == [
        "    return Random(question.seed).choice(question.options)"
    ], "a command in an indented block would not be run"


def test_the_blocks_run_in_order_and_git_ignores_what_they_write(folder: Path) -> None:
    before = {path.name for path in folder.iterdir()} | {"data"}
    for block in BLOCKS:
        status, shown = run(block, folder)
        assert status == 0, f"{block}\n{shown[-4000:]}"
        assert "Traceback" not in shown, f"{block}\n{shown[-4000:]}"
    written = {path.name for path in folder.iterdir()} - before - {"__pycache__"}
    assert written >= {"game.match", "board.svg", "review.html", "my.toml", "mybots.py"}
    assert ignored(written) == written


def run(block: str, folder: Path) -> tuple[int, str]:
    """Run a block in a terminal; type `quit` where a player is asked; return status and output.

    A server runs until it is ready; then the player types Ctrl-C.
    """
    import pty

    terminal, its = pty.openpty()
    process = subprocess.Popen(
        ["sh", "-e", "-c", block],
        cwd=folder,
        env=environment(folder),
        stdin=its,
        stdout=its,
        stderr=its,
        start_new_session=True,
    )
    os.close(its)
    shown = ""
    try:
        for text in heard(terminal, seconds=600):
            shown += text
            if re.search(r"\w> $", shown):  # by the name of any seat
                os.write(terminal, b"quit\n")
            if "Offworld is ready: http://" in shown:
                os.killpg(process.pid, signal.SIGINT)
                process.wait(30)
                return 0, shown
        return process.wait(30), shown
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        os.close(terminal)


def environment(folder: Path) -> dict[str, str]:
    """Return the variables of a shell: `offworld` on the path, files of its own, no screen."""
    hidden = ("DISPLAY", "WAYLAND_DISPLAY")
    return {
        **{name: value for name, value in os.environ.items() if name not in hidden},
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT / "src"),
        "OFFWORLD_DATA": str(folder / "data"),
        "BROWSER": "true",
        "COLUMNS": "100",
    }


def heard(terminal: int, seconds: float) -> Iterator[str]:
    """Yield what a terminal shows until its program ends."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if select.select([terminal], [], [], 0.2)[0]:
            try:
                text = os.read(terminal, 65536).decode(errors="replace")
            except OSError:  # on Linux, the other end is closed
                return
            if not text:
                return
            yield text
    raise TimeoutError(f"not done after {seconds} s")


def ignored(names: set[str]) -> set[str]:
    """Return the names in the root of the repository that git ignores."""
    git = ["git", "-c", "core.excludesFile=/dev/null", "check-ignore", "--no-index", *names]
    return set(subprocess.run(git, cwd=ROOT, capture_output=True, text=True).stdout.split())


def test_a_users_bots_are_not_linted(folder: Path) -> None:
    (folder / "tests").mkdir()
    for name in ("mybots.py", "tests/mine.py"):
        (folder / name).write_text("import os,sys\n")
    ruff = [Path(sys.executable).parent / "ruff", "check", "--output-format", "concise", "."]
    done = subprocess.run(ruff, cwd=folder, capture_output=True, text=True)
    assert "tests/mine.py:1:1" in done.stdout
    assert "mybots.py" not in done.stdout


def test_the_python_session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


def test_links_lead_somewhere() -> None:
    links = {link.partition("#")[0] for link in re.findall(r"\]\(([^)]+)\)", README)} - {""}
    licences = {link for link in links if link.startswith("https://creativecommons.org/licenses/")}
    assert {link for link in links - licences if not (ROOT / link).exists()} == set()
