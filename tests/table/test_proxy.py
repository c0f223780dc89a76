"""The reverse proxy of deploy/Caddyfile, really running: TLS, WebSockets, and whom it believes."""

from __future__ import annotations

import json
import os
import shutil
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from running import Server, Servers, free_port, run, services_required

from offworld.commands.serve import command

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"


def caddy() -> str:
    """The program, without which these tests are skipped; where it must be, they fail."""
    found = shutil.which("caddy") or os.environ.get("OFFWORLD_CADDY")
    if not found:
        word = "Caddy is not installed: run tools/services.sh, or apt-get install caddy"
        if services_required():
            pytest.fail(word)
        pytest.skip(word)
    return found


class Proxy:
    """Caddy in front of a server, with a certificate of its own making."""

    def __init__(self, program: str, folder: Path, server: Server):
        self.port = free_port()
        self.url = f"https://localhost:{self.port}"
        environment = {
            **os.environ,
            "OFFWORLD_HOST": self.url,
            "OFFWORLD_SERVER": f"127.0.0.1:{server.port}",
            "CADDY_OPTIONS": "local_certs\n\tskip_install_trust\n\tauto_https disable_redirects",
            "HOME": str(folder),
            "XDG_DATA_HOME": str(folder),
            "XDG_CONFIG_HOME": str(folder),
        }
        started = [program, "run", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
        self.log = folder / "caddy.log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(started, env=environment, stderr=log, cwd=folder)
        root = folder / "caddy/pki/authorities/local/root.crt"
        for _ in range(200):
            if root.exists():
                with suppress(httpx.HTTPError):
                    self.trust = ssl.create_default_context(cafile=str(root))
                    httpx.get(f"{self.url}/healthz", verify=self.trust)
                    return
            time.sleep(0.1)
        raise TimeoutError(self.log.read_text())

    def http(self) -> httpx.Client:
        return httpx.Client(base_url=self.url, verify=self.trust, timeout=30)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


@pytest.fixture
def server(servers: Servers, sqlite: str) -> Iterator[Server]:
    limits = ("--proxy", "127.0.0.1", "--tables-per-client", "2")
    started = servers.start(sqlite, free_port(), *limits)
    yield started
    started.stop()


@pytest.fixture
def proxy(server: Server, tmp_path: Path) -> Iterator[Proxy]:
    program = caddy()
    started = Proxy(program, tmp_path, server)
    yield started
    started.stop()


WANTED = {"game": "cytress", "seats": [{"kind": "person"}], "lots": True}


async def answer(proxy: Proxy, made: dict[str, Any]) -> int:
    """Give one answer over the proxy, as a page would; return the number of the last entry."""
    where = f"{proxy.url.replace('https', 'wss')}/ws/{made['table']}"
    async with websockets.connect(where, ssl=proxy.trust, origin=proxy.url, max_size=None) as line:
        token = made["seats"][0]["token"]
        await line.send(json.dumps({"do": "hello", "token": token, "layout": "wide"}))
        while (view := json.loads(await line.recv()))["say"] != "view":
            pass
        number = view["asked"] + 1
        option = view["answers"][0]["option"]
        await line.send(json.dumps({"do": "move", "number": number, "option": option}))
        while (heard := json.loads(await line.recv()))["say"] != "done":
            assert heard["say"] != "error", heard
        return number


def test_a_game_over_tls_and_over_a_restart(
    proxy: Proxy, server: Server, servers: Servers, sqlite: str
) -> None:
    with proxy.http() as http:
        assert "Offworld" in http.get("/").text
        made = http.post("/api/tables", json=WANTED).json()
        first = run(answer(proxy, made))
        server.kill()
        again = servers.start(sqlite, server.port, "--proxy", "127.0.0.1")
        assert run(answer(proxy, made)) > first, "the game goes on"
        again.stop()


def test_what_is_not_for_visitors(proxy: Proxy) -> None:
    with proxy.http() as http:
        assert http.get("/metrics").status_code == 404
        assert http.get("/", headers={"Host": "evil.example"}).text == ""


def test_nobody_chooses_an_address_of_their_own(proxy: Proxy) -> None:
    """The proxy is believed, its visitors are not: all of these count as one."""
    with proxy.http() as http:
        codes = [
            http.post(
                "/api/tables", json=WANTED, headers={"X-Forwarded-For": f"10.0.0.{number}"}
            ).status_code
            for number in range(4)
        ]
    assert codes == [201, 201, 429, 429]


def test_the_example_names_what_the_server_needs() -> None:
    """The compose file starts the server with options that there are, behind its proxy."""
    text = (DEPLOY / "compose.yaml").read_text()
    known = {name for option in command.params for name in option.opts}
    used = {line.strip()[2:].partition("=")[0] for line in text.splitlines() if "- --" in line}
    assert used
    assert used <= known
    proxy = text.partition("--proxy=")[2].split()[0]
    assert f"ipv4_address: {proxy}" in text
    subnet, others = (text.partition(f"{name}: ")[2].split()[0] for name in ("subnet", "ip_range"))
    assert ip_address(proxy) in ip_network(subnet)
    assert ip_address(proxy) not in ip_network(others), "who starts first would take it"
    assert ip_network(others).subnet_of(ip_network(subnet))
    assert "OFFWORLD_HOST" in (DEPLOY / "example.env").read_text()
