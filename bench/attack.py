"""Attack the web table on loopback, in every way at once, and measure what other tables notice.

    python bench/attack.py                  12 tables play; after 20 s all attacks run for 60 s
    python bench/attack.py --seconds 20     a shorter attack
    python bench/attack.py --seconds 15 --before 15 --rounds 4   calm and attack in turn
    python bench/attack.py --only noise --only half-open
    python bench/attack.py --fuzz 1000000   a million odd messages of all kinds instead
    python bench/attack.py --fuzz 1000000 --within 240   as many of them as there are in 4 minutes
    python bench/attack.py --list           what the attacks do

It starts a server of its own, with the limits that `offworld serve` has by default, on an empty
database and a free port of 127.0.0.1. The players connect from 127.0.0.1, the attackers from
127.0.0.2 to 127.0.0.9, in a process of their own: nothing leaves this machine, and everything ends
after the given time. This needs Linux.

It prints the moves a second at the players' tables before, during and after the attack, the times
to their acknowledgement, the server's memory before and after, the size of its log and the
tracebacks in it, and for each attack how often it was tried and what the server answered. The exit
status is 1 if the tables keep less than 80 % of their rate, memory stays more than 10 % higher, an
attack gets what it wants, or the log has a traceback.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import httpx
import websockets
from attacks import ATTACKS
from fuzz import fuzz
from load import Load, percentile

KEPT, GROWTH = 0.8, 1.1  # the limits that must hold
CALM = 90.0  # seconds in which memory may return: tables are closed a minute after their last use
ATTACKERS = str(Path(__file__).with_name("attacks.py"))
LOADED_WITHIN = 600.0  # seconds for the compiled rules to be loaded


# --- the server ---


class Server:
    """A server of our own, on an empty database, with its log in a file."""

    def __init__(self, folder: Path, *options: str):
        self.log = folder / "log"
        command = [sys.executable, "-m", "offworld", "serve", "--port", "0"]
        command += ["--db", str(folder / "attack.sqlite3"), *options]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, cwd=folder
            )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[-1]

    def memory(self) -> int:
        """Return the bytes of memory in use."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) * 1024

    def tracebacks(self) -> int:
        """Return the number of tracebacks in the log."""
        return self.log.read_text(errors="replace").count("Traceback (most recent call last)")

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(30)


def compile_rules() -> None:
    """Compile the rules first: it would take all the time of the machine in between."""
    command = [sys.executable, "-m", "offworld.table.thinking", "cytress"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as compiling:
        compiling.wait()


# --- measuring ---


async def one_hint(url: str) -> None:
    """Ask for a hint and wait for its figures, so that compiled rules are in memory."""
    async with httpx.AsyncClient(base_url=url) as http:
        wanted = {"game": "cytress", "seats": [{"kind": "person"}], "lots": True}
        made = (await http.post("/api/tables", json=wanted)).raise_for_status().json()
    where = f"{url.replace('http', 'ws')}ws/{made['table']}"
    async with websockets.connect(where, max_size=None, compression=None) as socket:
        hello = {"do": "hello", "token": made["seats"][0]["token"], "layout": "wide"}
        await socket.send(json.dumps(hello))
        number, until = 1, time.monotonic() + LOADED_WITHIN
        while time.monotonic() < until:
            heard = json.loads(await asyncio.wait_for(socket.recv(), 60))
            if heard["say"] == "view":
                number = heard["asked"] + 1
            elif heard["say"] == "hint" and heard["answers"]:
                return
            elif heard["say"] in ("hint", "error"):  # the rules are not loaded yet
                await asyncio.sleep(1)
            else:
                continue
            await socket.send(json.dumps({"do": "hint", "number": number}))
    raise SystemExit("the rules were not loaded in time: close other programs")


async def part(load: Load, seconds: float) -> tuple[float, list[float]]:
    """Play for some seconds; return the moves a second and the times of their acknowledgement."""
    load.times, load.stop = [], False
    took = await load.play(seconds)
    return len(load.times) / took, load.times


def told(what: str, rate: float, times: list[float]) -> str:
    ms = ", ".join(f"{share:.0%} {1000 * percentile(times, share):.0f} ms" for share in (0.5, 0.99))
    return f"{what}: {rate:.1f} moves/s, acknowledged: {ms}" if times else f"{what}: no moves"


async def measure(server: Server, chosen: argparse.Namespace) -> list[str]:
    """Measure the players' tables before, during and after the attacks; return what is wrong."""
    if "hints" in chosen.only:
        await one_hint(server.url)
    load = Load(server.url, chosen.tables, chosen.rate)
    await load.connect()
    await part(load, 3)
    victim, first = await victim_of(server.url), server.memory()
    calm, during, counts = [await part(load, chosen.before)], [], Counter[str]()
    before = server.memory()
    print(told("before", *calm[0]))
    for _ in range(chosen.rounds):
        during.append(await attacked(load, server.url, victim, chosen, counts))
        print(told("during", *during[-1]))
        calm.append(await part(load, chosen.before))
        print(told("after", *calm[-1]))
    for what, count in counts.items():
        print(f"  {what} {count}")
    after = server.memory()
    # The players' games go on and need memory of their own, as much a move as before.
    moves = sum(len(times) for _, times in [*during, *calm[1:]])
    before += int(max(0, before - first) * moves / max(1, len(calm[0][1])))
    for _ in range(int(chosen.calm)):
        if after <= GROWTH * before:
            break
        await asyncio.sleep(1)
        after = server.memory()
    kept, growth = mean(during) / max(mean(calm), 1e-9), after / before
    got = [what for what in counts if " GOT" in what]
    print(f"kept {kept:.0%} of the rate; tables that stopped: {load.late}")
    print(
        f"memory: {before / 2**20:.0f} MB before, with what the players' moves need; "
        f"{after / 2**20:.0f} MB after ({growth:.0%})"
    )
    print(
        f"load: this machine has {os.cpu_count()} cores "
        f"and an average load of {os.getloadavg()[0]:.1f}"
    )
    problems = [
        f"the tables kept less than {KEPT:.0%}" if kept < KEPT else "",
        f"memory grew by more than {GROWTH - 1:.0%}" if growth > GROWTH else "",
        *got,
    ]
    return [problem for problem in problems if problem]


async def attacked(
    load: Load, url: str, victim: str, chosen: argparse.Namespace, counts: Counter[str]
) -> tuple[float, list[float]]:
    """Play while the attacks run, and add what the server answered to them to the counts."""
    attacking = await asyncio.create_subprocess_exec(
        "nice", sys.executable, ATTACKERS, url, victim, str(chosen.seconds), *chosen.only,
        stdout=subprocess.PIPE,
    )  # fmt: skip
    during = await part(load, chosen.seconds)
    output, _ = await attacking.communicate()
    for name, found in json.loads(output.decode().splitlines()[-1]).items():
        counts.update({f"{name}: {what}": count for what, count in found.items()})
    return during


def mean(parts: list[tuple[float, list[float]]]) -> float:
    return sum(rate for rate, _ in parts) / len(parts)


async def victim_of(url: str) -> str:
    """Return one of the players' tables."""
    async with httpx.AsyncClient(base_url=url) as http:
        listed = (await http.get("/api/tables?limit=1")).raise_for_status().json()
        return str(listed["tables"][0]["table"])


def report(server: Server, problems: list[str]) -> bool:
    """Print what the log has, and whether everything holds."""
    size, tracebacks = server.log.stat().st_size, server.tracebacks()
    print(f"log: {size / 1024:.1f} KB, {tracebacks} tracebacks")
    for line in server.log.read_text(errors="replace").splitlines()[:3]:
        print(f"  {line[:200]}")
    if tracebacks:
        problems = [*problems, "there are tracebacks in the log"]
    print("holds" if not problems else f"does NOT hold: {'; '.join(problems)}")
    return not problems


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--seconds", type=float, default=60.0, help="how long the attacks run (60)")
    add("--before", type=float, default=20.0, help="how long the tables play undisturbed (20)")
    add("--rounds", type=int, default=1, help="how often this is done in turn (1)")
    add("--calm", type=float, default=CALM, help="how long memory may take to return (90)")
    add("--tables", type=int, default=12, help="four-seat tables of the players (12)")
    add("--rate", type=float, default=20.0, help="moves a second at all of them together (20)")
    add("--only", action="append", choices=ATTACKS, help="run only this attack; may be repeated")
    add("--fuzz", type=int, metavar="N", help="send N odd messages instead")
    add("--within", type=float, default=math.inf, help="send them no longer than these seconds")
    add("--list", action="store_true", help="say what each attack does, and end")
    chosen = parser.parse_args()
    if chosen.list:
        for name, attack in ATTACKS.items():
            print(f"{name:10} {attack.__doc__}")
        return
    chosen.only = chosen.only or list(ATTACKS)
    if not chosen.fuzz and "hints" in chosen.only:
        compile_rules()
    with tempfile.TemporaryDirectory() as folder:
        limitless = ("--rate", "1000000") if chosen.fuzz else ()
        server = Server(Path(folder), *limitless)
        try:
            if chosen.fuzz:
                work = fuzz(server.url, chosen.fuzz, chosen.within)
            else:
                work = measure(server, chosen)
            good = report(server, asyncio.run(work))
        finally:
            server.stop()
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
