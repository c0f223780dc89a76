"""The package: a wheel in a clean environment serves a table; `offworld --help` starts fast."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
import websockets

from offworld.cli import COMMANDS

ROOT = Path(__file__).parents[1]
SCRIPTS = "Scripts" if sys.platform == "win32" else "bin"
TEST_TOOLS = {"httpx", "hypothesis", "mypy", "playwright", "pytest", "ruff", "schemathesis"}

# --- the wheel ---


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the wheel of this repository."""
    folder = tmp_path_factory.mktemp("wheel")
    build = "import sys; from flit_core import buildapi; print(buildapi.build_wheel(sys.argv[1]))"
    done = subprocess.run(
        [sys.executable, "-c", build, folder], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return folder / done.stdout.split()[-1]


def test_the_wheel_holds_the_files_that_are_read(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        for game in ("cryo", "cytress", "venus", "zaibatsu"):
            rules = archive.read(f"offworld/games/{game}/rules.md")
            assert rules == (ROOT / "docs" / "rules" / f"{game}.md").read_bytes()
        names = set(archive.namelist())
    source = ROOT / "src" / "offworld"
    kinds = (".css", ".html", ".js", ".match", ".toml")
    data = [path for path in source.rglob("*") if path.suffix in kinds]
    assert len(data) > 5
    assert {f"offworld/{path.relative_to(source).as_posix()}" for path in data} <= names


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of wheels, packed from what is installed here without the test tools.

    It takes the place of the package index, so that the tests need no network.
    """
    folder = tmp_path_factory.mktemp("index")
    for installed in metadata.distributions():
        name = installed.metadata["Name"].replace("-", "_")
        if name.lower() not in TEST_TOOLS | {"offworld"} and installed.read_text("WHEEL"):
            pack(installed, folder, name)
    return folder


def pack(installed: metadata.Distribution, folder: Path, name: str) -> None:
    """Make a wheel of an installed distribution."""
    tag = re.findall(r"^Tag: (.+)$", installed.read_text("WHEEL") or "", re.MULTILINE)[0]
    with zipfile.ZipFile(folder / f"{name}-{installed.version}-{tag}.whl", "w") as archive:
        for file in installed.files or ():
            path = Path(str(file.locate()))
            if ".." not in file.parts and path.suffix != ".pyc" and path.is_file():
                archive.write(path, file.as_posix())


@pytest.fixture(scope="module")
def clean(wheel: Path, index: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the programs of an environment in which pip installed the wheel."""
    folder = tmp_path_factory.mktemp("clean")
    venv.create(folder, symlinks=sys.platform != "win32")
    pip = [sys.executable, "-m", "pip", "--isolated", "--python", folder / SCRIPTS / "python"]
    install = ["install", "-q", "--no-compile", "--no-index", "--find-links", index, wheel]
    done = subprocess.run([*pip, *install], capture_output=True, text=True, cwd=folder)
    assert done.returncode == 0, done.stderr
    return folder / SCRIPTS


@pytest.fixture
def outside(tmp_path: Path) -> dict[str, Any]:
    """Return where and how programs run outside the repository, without its sources."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return {"cwd": tmp_path, "env": {**env, "OFFWORLD_DATA": str(tmp_path)}, "text": True}


def test_no_test_tool_is_installed(clean: Path, outside: dict[str, Any]) -> None:
    code = "from importlib import metadata as m; print(*(d.name for d in m.distributions()))"
    listed = subprocess.run([clean / "python", "-c", code], capture_output=True, **outside).stdout
    installed = set(listed.lower().split())
    assert {"offworld", "greenlet"} <= installed
    assert not installed & TEST_TOOLS


@pytest.fixture
def server(clean: Path, outside: dict[str, Any]) -> Iterator[str]:
    """Return the address of a server that runs in the clean environment."""
    with (outside["cwd"] / "log").open("w+") as log:
        process = subprocess.Popen(
            [clean / "offworld", "serve", "--port", "0", "--pace", "0"],
            stdout=subprocess.PIPE,
            stderr=log,
            **outside,
        )
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            log.seek(0)
            assert "ready" in line, log.read()
            yield line.split()[-1]
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(30)
            process.stdout.close()


def test_a_table_is_played_over_a_websocket(
    server: str, clean: Path, outside: dict[str, Any]
) -> None:
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}]
    body = json.dumps({"game": "cytress", "seats": seats}).encode()
    request = urllib.request.Request(
        f"{server}api/tables", body, {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        made = json.load(answer)
    moves = asyncio.run(asyncio.wait_for(play(server, made), 60))
    assert moves >= 5
    with urllib.request.urlopen(f"{server}rules/cytress") as page:
        assert page.status == 200
    listed = subprocess.run(
        [clean / "offworld", "tables", "list"], capture_output=True, check=True, **outside
    )
    assert made["table"] in listed.stdout


async def play(server: str, made: dict[str, Any]) -> int:
    """Give the first answer to five questions; return how many moves the table then has."""
    address = f"{server.replace('http', 'ws')}ws/{made['table']}"
    async with websockets.connect(address, max_size=None) as socket:
        await socket.send(json.dumps({"do": "hello", "token": made["seats"][0]["token"]}))
        given, moves = 0, 0
        while given < 5:
            message = json.loads(await socket.recv())
            assert message["say"] != "refused", message
            if message["say"] != "view":
                continue
            moves = message["number"]
            if message["answers"]:
                move = {"number": message["asked"] + 1, "option": message["answers"][0]["option"]}
                await socket.send(json.dumps({"do": "move", **move}))
                given += 1
        return moves + 1


def test_the_commands_run_in_the_clean_environment(clean: Path, outside: dict[str, Any]) -> None:
    def offworld(*arguments: str) -> str:
        command = [clean / "offworld", *arguments]
        return subprocess.run(command, capture_output=True, check=True, **outside).stdout

    assert "wins with" in offworld("demo", "cytress", "--seed", "7", "-o", "game.match")
    assert "OK: cytress standard" in offworld("verify", "game.match")
    assert 'game = "venus"' in offworld("box", "venus")
    assert "<svg" in offworld("draw", "game.match")


# --- a fast start ---


@pytest.mark.parametrize(
    "code",
    [
        "import offworld",
        *(
            f"from offworld.cli import main; main({words!r}, standalone_mode=False)"
            for words in (["--help"], *([name, "--help"] for name in COMMANDS))
        ),
    ],
)
def test_numpy_is_not_loaded_to_start(code: str) -> None:
    code += "\nimport sys; assert not {'numpy', 'numba', 'sqlalchemy'} & set(sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


# --- every command explains itself ---


@pytest.mark.parametrize("name", ["", *COMMANDS, "tables list", "tables export", "tables delete"])
def test_help_has_an_example_and_fits(name: str) -> None:
    words = [sys.executable, "-m", "offworld", *name.split(), "--help"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    example = f"    offworld {name}".rstrip()
    assert re.search(r"Examples?:\n" + re.escape(example), done.stdout)
    assert max(map(len, done.stdout.splitlines())) <= 80
