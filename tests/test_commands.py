"""What the commands share, `offworld box`, `offworld demo`, a port in use, and Ctrl-C."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from offworld import games
from offworld.cli import main
from offworld.commands import serve
from offworld.commands.shared import progress_bar, repeated
from offworld.games import find
from offworld.kernel.compiling import Progress as Compiling
from offworld.kernel.game import Game
from offworld.match import Match


def offworld(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in arguments], catch_exceptions=False)


# --- bots round the table ---


def test_bots_are_repeated_if_their_number_divides_the_seats() -> None:
    assert repeated(["greedy"], 3) == ["greedy"] * 3
    assert repeated(["greedy", "random"], 4) == ["greedy", "random"] * 2
    assert repeated(["greedy", "random"], 2) == ["greedy", "random"]


@pytest.mark.parametrize(("bots", "seats"), [(["a", "b"], 3), (["a", "b", "c"], 2), ([], 2)])
def test_other_numbers_of_bots_are_refused(bots: list[str], seats: int) -> None:
    with pytest.raises(ValueError, match=f"{len(bots)} bots for {seats} seats: name one"):
        repeated(bots, seats)


# --- box ---


@pytest.mark.parametrize("name", games.names())
def test_a_box_is_the_standard_one_to_change(name: str, tmp_path: Path) -> None:
    game, file = games.find(name), tmp_path / "my.toml"
    file.write_bytes(offworld("box", name).stdout_bytes)
    assert game.open_box(file).digest == game.open_box().digest
    assert offworld("box", name, "-o", tmp_path / "other.toml").stdout == ""
    assert (tmp_path / "other.toml").read_bytes() == file.read_bytes()


def test_a_changed_box_is_named_in_a_replay(tmp_path: Path) -> None:
    text = offworld("box", "cytress").stdout
    assert "raise_cost = 5" in text
    (tmp_path / "my.toml").write_text(text.replace("raise_cost = 5", "raise_cost = 4"))
    changed = ("--box", tmp_path / "my.toml")
    file = tmp_path / "a.match"
    assert offworld("demo", "cytress", "--bots", "random", *changed, "-o", file).exit_code == 0
    assert re.search(r"box standard \(changed, \w+", offworld("replay", file, *changed).stdout)
    assert offworld("replay", file).exit_code == 2


def test_a_box_of_no_game_is_refused(tmp_path: Path) -> None:
    done = offworld("box", "chess")
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"there is no game 'chess': choose from {', '.join(games.names())}" in done.stderr
    assert "not saved" in offworld("box", "venus", "-o", tmp_path / "no" / "my.toml").stderr


# --- demo ---


def test_a_demo_is_a_whole_match_and_the_same_for_the_same_seed(tmp_path: Path) -> None:
    files = [tmp_path / "a.match", tmp_path / "b.match"]
    words = ["demo", "venus", "--seats", 4, "--bots", "greedy,random", "--seed", 3, "-o"]
    shown = [offworld(*words, file).stdout for file in files]
    match = Match.load(files[0])
    assert match.is_over
    assert match.header.players == ("greedy", "random", "greedy", "random")
    assert files[0].read_bytes() == files[1].read_bytes()
    assert f"with {max(match.scores())}. {len(match.moves)} moves." in shown[0]
    assert "The match is saved in" in shown[0]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["chess"], "there is no game 'chess'"),
        (["cytress", "--bots", "clever"], "there is no bot 'clever'"),
        (["cytress", "--bots", "greedy,random"], "2 bots for 3 seats"),
        (["cytress", "--seats", "6"], "seats 1 to 5, not 6"),
        (["cytress", "--seed", "-1"], "the seed -1 is not from 0"),
        (["cytress", "--bots", "random", "-o", "no/such/a.match"], "not saved"),
    ],
)
def test_a_demo_that_cannot_be_played_is_refused(words: list[str], reason: str) -> None:
    done = offworld("demo", *words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert reason in done.stderr


# --- a port that is in use ---


@pytest.fixture
def busy() -> Iterator[int]:
    """Return a port on which another program listens."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def test_the_next_free_port_is_taken_if_asked_for(
    busy: int, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(serve._listening("127.0.0.1", busy, next_port=True)) as listening:
        port = listening.getsockname()[1]
        assert busy < port <= busy + serve.NEXT_PORTS
        socket.create_connection(("127.0.0.1", port)).close()
    assert capsys.readouterr().err == f"Port {busy} is in use: taking {port}.\n"


def test_the_next_free_port_is_named(busy: int) -> None:
    with pytest.raises(OSError, match=rf"port {busy} is in use: .* such as --port \d+$") as refused:
        serve._listening("127.0.0.1", busy, next_port=False)
    port = int(str(refused.value).split()[-1])
    socket.create_server(("127.0.0.1", port)).close()  # it is free again


@pytest.mark.parametrize("agreed", [True, False])
def test_in_a_terminal_the_next_free_port_is_offered(
    busy: int, agreed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    questions = []

    def confirm(question: str, **settings: object) -> bool:
        questions.append(question)
        return agreed

    monkeypatch.setattr(serve, "_is_interactive", lambda: True)
    monkeypatch.setattr(serve.click, "confirm", confirm)
    if agreed:
        with closing(serve._listening("127.0.0.1", busy, next_port=False)) as listening:
            port = listening.getsockname()[1]
        assert questions == [f"Port {busy} is in use. Take {port}?"]
    else:
        with pytest.raises(OSError, match="is in use"):
            serve._listening("127.0.0.1", busy, next_port=False)


BUSY_SERVER = """
import time
from offworld.bots import thinker
from offworld.cli import main
thinker.is_cached = lambda game: True
thinker.load = lambda game, show=None: time.sleep(600)
main(["serve", "--port", "0"])
"""


def test_ctrl_c_does_not_wait_for_a_bot(tmp_path: Path) -> None:
    command = [sys.executable, "-c", BUSY_SERVER]
    env = {**os.environ, "OFFWORLD_DATA": str(tmp_path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[-1]
        seats = [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}]
        body = json.dumps({"game": "cytress", "seats": seats}).encode()
        kind = {"Content-Type": "application/json"}
        urllib.request.urlopen(urllib.request.Request(f"{address}api/tables", body, kind)).close()
        server.send_signal(signal.SIGINT)
        try:
            assert server.wait(20) == 0
        finally:
            server.kill()


def test_a_port_that_is_not_allowed_is_refused_in_words() -> None:
    done = offworld("serve", "--host", "203.0.113.1")
    assert done.exit_code == 2
    assert "Error: can't listen on 203.0.113.1, port 8000: " in done.stderr
    assert "choose another with --host or --port" in done.stderr


@pytest.mark.parametrize(
    ("now", "words"),
    [
        (
            Compiling(0.4, True, 11.6),
            "Compiling the rules of Cytress, once: 40 %, about 12 s left",
        ),
        (Compiling(0.4, False, None), "Loading the rules of Cytress"),
    ],
)
def test_a_bar_says_whether_rules_are_loaded_or_compiled(
    monkeypatch: pytest.MonkeyPatch, now: Compiling, words: str
) -> None:
    @contextmanager
    def watched(game: Game, drivers: object, report: Callable[[Compiling], None]) -> Iterator[None]:
        report(now)
        yield

    monkeypatch.setattr("offworld.kernel.compiling.watched", watched)
    with progress_bar(find("cytress"), (), 10) as (bar, task):
        assert bar.tasks[task].description == words
