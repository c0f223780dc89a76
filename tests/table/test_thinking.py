"""Thinkers, the threads they think in, and hints."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from running import run, stored_table

from offworld import games
from offworld.bots.oracle import Advice, Forecast, Step
from offworld.files import locked
from offworld.kernel.compiling import Progress, Report
from offworld.kernel.game import Game
from offworld.kernel.levels import BOT_NAMES, SEARCH
from offworld.table import thinking
from offworld.table.hub import Hub, Room
from offworld.table.live import Refused
from offworld.table.storage import Storage
from offworld.table.thinking import FURTHER, LEAST, Crew, Thinkers, Thinking
from offworld.table.views import Message, Seen

GAME = games.find("cytress")


# --- thinkers ---


def test_a_seat_keeps_its_thinker_and_the_oldest_is_dropped() -> None:
    thinkers, lent = Thinkers(most=2), []
    for table, seat in [("a", 0), ("a", 1), ("a", 0), ("b", 0), ("a", 1), ("a", 0)]:
        with thinkers.lent(table, seat, GAME, compiled=False) as thinker:
            lent.append(thinker)
        assert len(thinkers) <= 2
    assert lent[2] is lent[0], "the same seat thinks on"
    assert lent[4] is not lent[1], "asked least lately, it was forgotten"
    assert lent[3] not in (lent[0], lent[4], lent[5])


def test_thinkers_that_are_not_asked_give_their_memory_back() -> None:
    thinkers = Thinkers()
    for seat in range(2):
        with thinkers.lent("a", seat, GAME, compiled=False):
            pass
    thinkers.drop_unused(seconds=60.0)
    assert len(thinkers) == 2, "both were used within a minute"
    thinkers.drop_unused(seconds=0.0)
    assert len(thinkers) == 0


def test_bots_that_keep_nothing_in_mind_share_a_thinker() -> None:
    thinking, box = Thinking(compile_rules=False), GAME.open_box()
    s = GAME.blank()
    GAME.rules["setup"](box.record, s, 2, GAME.variant(2), 1)
    question = GAME, box, GAME.view(box, s, 0), 0, 1

    async def ask() -> None:
        for table in ("a", "b", "c"):
            await thinking.choose("random", table, *question)

    asyncio.run(ask())
    thinking.close()
    assert len(thinking._thinkers) == 1


def test_a_thinker_is_never_lent_to_two_threads_at_once() -> None:
    thinkers = Thinkers()
    with (
        thinkers.lent("a", 0, GAME, compiled=False) as one,
        thinkers.lent("a", 0, GAME, compiled=False) as other,
    ):
        assert one is not other
    assert len(thinkers) == 1
    with pytest.raises(ZeroDivisionError), thinkers.lent("a", 0, GAME, compiled=False):
        raise ZeroDivisionError
    assert len(thinkers) == 0, "a thinker that failed is not asked again"


# --- threads ---


def test_the_more_questions_wait_the_less_time_each_gets() -> None:
    async def work() -> list[float]:
        crew, go = Crew("test", 2, FURTHER), threading.Event()

        def wait(share: float) -> float:
            go.wait(10)
            return share

        asked = [asyncio.create_task(crew.do(wait)) for _ in range(8)]
        await asyncio.sleep(0.1)
        go.set()
        shares = await asyncio.gather(*asked)
        shares.append(await crew.do(lambda share: share))
        crew.close()
        return shares

    shares = run(work())
    assert shares[0] == 1.0, "nobody else had asked"
    assert min(shares) <= 2 / 6, "two threads for six that waited"
    assert shares[-1] == 1.0, "alone again"


def test_however_many_questions_one_person_asks_anothers_comes_next() -> None:
    async def work() -> list[str]:
        crew, go, done = Crew("test", 1, FURTHER), threading.Event(), []

        def think(person: str) -> None:
            go.wait(10)
            done.append(person)

        people = ["ann"] * 5 + ["ben", "ben"]
        asked = [
            asyncio.create_task(crew.do(lambda share, person=person: think(person), person))
            for person in people
        ]
        await asyncio.sleep(0.1)
        go.set()
        await asyncio.gather(*asked)
        crew.close()
        return done

    done = run(work())
    assert done[:4] == ["ann", "ben", "ann", "ben"]
    assert done[4:] == ["ann"] * 3


@pytest.mark.skipif(
    sys.platform != "linux", reason="threads have priorities of their own on Linux only"
)
def test_thinking_steps_back_before_the_servers_own_thread() -> None:
    async def work() -> int:
        crew = Crew("test", 1, FURTHER)
        niceness = await crew.do(
            lambda share: os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
        )
        crew.close()
        return niceness

    here = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
    assert run(work()) == max(here, FURTHER)
    assert os.getpriority(os.PRIO_PROCESS, threading.get_native_id()) == here


def test_until_the_rules_are_compiled_searching_bots_play_like_greedy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    def choose(self: Any, name: str, *question: Any) -> int:
        asked.append(name)
        return 1

    monkeypatch.setattr("offworld.bots.thinker.Thinker.choose", choose)

    async def work() -> None:
        thinking = Thinking(compile_rules=False)
        for name in BOT_NAMES:
            await thinking.choose(name, "t", GAME, None, None, 0, 1)  # type: ignore[arg-type]
        assert await thinking.advise("t", GAME, None, None, 0, 1) is None  # type: ignore[arg-type]
        thinking.close()

    run(work())
    assert asked == ["greedy" if GAME.bot(name).method == SEARCH else name for name in BOT_NAMES]
    assert asked[-1] == "greedy"


def test_a_time_limit_counts_from_the_question_on(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []

    def choose(self: Any, name: str, box: Any, view: Any, seat: int, seed: int, s: float) -> int:
        given.append(s)
        time.sleep(0.3)
        return 1

    monkeypatch.setattr("offworld.bots.thinker.Thinker.choose", choose)

    async def work() -> None:
        thinking = Thinking(compile_rules=False, threads=1, seconds=8.0)

        async def ask(within: float | None) -> int:
            question = ("captain", "t", GAME, None, None, 0, 1, within)
            return await thinking.choose(*question)  # type: ignore[arg-type]

        await ask(None)
        await asyncio.gather(ask(1.0), ask(1.0), ask(0.5))
        thinking.close()

    run(work())
    assert given[0] == 8.0, "no limit"
    assert 0.9 < given[1] <= 1.0
    assert 0.4 < given[2] <= 0.7, "it has waited for the one before it"
    assert given[3] == LEAST, "its time was up before it began"


# --- compiling ---


@pytest.mark.parametrize("cached", [True, False])
def test_rules_are_compiled_elsewhere_only_if_they_are_not_in_the_cache(
    monkeypatch: pytest.MonkeyPatch, cached: bool
) -> None:
    go, seen = threading.Event(), list[float | None]()
    monkeypatch.setattr("offworld.bots.thinker.is_cached", lambda game: cached)
    monkeypatch.setattr("offworld.bots.thinker.load", lambda game: go.wait(10))

    async def compile_elsewhere(self: Thinking, name: str) -> None:
        self._progress[name] = 0.4
        seen.append(self.warming(name))

    monkeypatch.setattr(Thinking, "_compile_elsewhere", compile_elsewhere)

    async def work() -> None:
        thinking = Thinking()
        assert not thinking.is_ready(GAME)
        await asyncio.sleep(0.05)
        seen.append(thinking.warming(GAME.name))
        go.set()
        while not thinking.is_ready(GAME):
            await asyncio.sleep(0.01)
        assert thinking.warming(GAME.name) is None
        thinking.close()

    run(work())
    assert seen == ([None] if cached else [0.4, 0.4]), "loading is not shown as compiling"


def test_a_compiling_process_ends_with_its_parent() -> None:
    """However that ends: it is killed here, and the child would work for a minute."""
    child = "from offworld.table.thinking import end_with_parent as e; e(); import time; "
    child += "print('here', flush=True); time.sleep(60)"
    parent = (
        "import os, subprocess, sys; "
        f"made = subprocess.Popen([sys.executable, '-c', {child!r}], stdin=subprocess.PIPE, "
        "stdout=subprocess.PIPE); made.stdout.readline(); print(made.pid, flush=True); "
        "os.kill(os.getpid(), 9)"
    )
    done = subprocess.run([sys.executable, "-c", parent], stdout=subprocess.PIPE, timeout=60)
    pid = int(done.stdout)
    for _ in range(100):
        if not Path(f"/proc/{pid}").exists():
            return
        time.sleep(0.05)
    os.kill(pid, signal.SIGKILL)
    raise AssertionError("it works on")


def test_a_compiling_process_that_watches_its_parent_ends_well() -> None:
    child = "from offworld.table.thinking import end_with_parent as e; e(); print('done')"
    command = [sys.executable, "-c", child]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as made:
        assert made.wait(30) == 0
        assert made.stderr is not None
        assert made.stderr.read() == b""


def test_one_process_compiles_at_a_time(tmp_path: Path) -> None:
    held = tmp_path / "some.lock"
    command = f"""
from pathlib import Path
from offworld.files import Locked, locked
try:
    with locked(Path({str(held)!r}), wait=False): print("free")
except Locked: print("held")
"""

    def asked() -> str:
        done = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True)
        return done.stdout.strip() + done.stderr

    with locked(held):
        assert asked() == "held"
    assert asked() == "free"


def test_the_compiling_process_prints_each_hundredth_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def load(game: Game, report: Report) -> None:
        report(Progress(0.0, is_compiling=False, seconds_left=None))
        for share in (0.0, 0.004, 0.5, 0.503, 1.0):
            report(Progress(share, is_compiling=True, seconds_left=None))

    monkeypatch.setattr("offworld.bots.thinker.load", load)
    thinking._compile(GAME.name)
    assert capsys.readouterr().out.split() == ["0.00", "0.50", "1.00"]


# --- hints ---


class Oracle(Thinking):
    """Give the advice that a test has set, when the test says so."""

    def __init__(self, advice: Advice | None) -> None:
        super().__init__(compile_rules=False)
        self.advice, self.go = advice, asyncio.Event()

    async def advise(self, *question: Any) -> Advice | None:
        await self.go.wait()
        return self.advice


async def begun(db: str, advice: Advice | None, **settings: Any) -> tuple[Hub, Room, Oracle]:
    """Return a table at its first question, and the oracle beside it."""
    storage, oracle = await Storage.open(db), Oracle(advice)
    row, _ = await stored_table(storage, 2, **settings)
    hub = Hub(storage, thinking=oracle)
    room = await hub.room(row.id)
    async with room.table.lock:
        await hub.awake(room)
    return hub, room, oracle


def advice_for(options: list[int], seat: int) -> Advice:
    forecasts = [
        Forecast(option, 0.5 - i / 10, 0.05, 40.0 - i, 1.5, 100, (Step(seat, option),))
        for i, option in enumerate(options)
    ]
    return Advice(seat, tuple(forecasts), (0.5, 0.5), (40.0, 30.0), 1234, 5678)


def test_a_hint_weighs_every_answer_and_is_dropped_when_play_has_gone_on(sqlite: str) -> None:
    async def work() -> None:
        hub, room, oracle = await begun(sqlite, None, hints=True)
        seat = room.table.waiting()[0]
        options = room.table.match.options(seat)
        oracle.advice = advice_for(options, seat)
        seen = await hub.ask_hint(room, seat, 1)
        asked = [asyncio.create_task(hub.hint(room, 1, seen)) for _ in range(2)]
        oracle.go.set()
        hint = await asked[0]
        assert hint is not None
        assert hint == await asked[1]
        assert (hint["say"], hint["number"], hint["option"], hint["playouts"]) == (
            "hint",
            1,
            options[0],
            1234,
        )
        assert hint["answers"][0] == {
            "option": options[0],
            "chance": 0.5,
            "unsure": 0.05,
            "score": 40.0,
            "score_unsure": 1.5,
            "tries": 100,
            "line": [],
        }
        assert [answer["option"] for answer in hint["answers"]] == options
        oracle.go.clear()
        late = asyncio.create_task(hub.hint(room, 1, seen))
        await asyncio.sleep(0)
        await hub.move(room, seat, 1, options[0])
        oracle.go.set()
        assert await late is None
        await hub.stop()
        await hub.storage.close()

    run(work())


def test_until_the_rules_are_compiled_a_hint_is_one_answer(sqlite: str) -> None:
    async def work() -> Message | None:
        hub, room, oracle = await begun(sqlite, None, hints=True)
        oracle.go.set()
        seat = room.table.waiting()[0]
        hint = await hub.hint(room, 1, await hub.ask_hint(room, seat, 1))
        assert hint is not None
        assert hint["option"] in room.table.match.options(seat)
        await hub.stop()
        await hub.storage.close()
        return hint

    hint = run(work())
    assert hint is not None
    assert hint["answers"] == []


def test_no_hints_among_people_unless_the_table_allows_them(sqlite: str) -> None:
    async def work() -> list[str]:
        hub, room, _ = await begun(sqlite, None)
        seat = room.table.waiting()[0]
        codes = []
        for who, number in [(seat, 1), (1 - seat, 1), (-1, 1), (seat, 2)]:
            with pytest.raises(Refused) as refused:
                await hub.ask_hint(room, who, number)
            codes.append(refused.value.code)
        await hub.stop()
        await hub.storage.close()
        return codes

    assert run(work()) == ["no_hints", "not_waiting", "not_your_seat", "stale"]


def test_a_line_is_shown_up_to_the_first_step_that_is_not_legal(sqlite: str) -> None:
    async def work() -> tuple[Seen, list[int]]:
        hub, room, _ = await begun(sqlite, None, hints=True)
        seat = room.table.waiting()[0]
        seen = await hub.ask_hint(room, seat, 1)
        await hub.stop()
        await hub.storage.close()
        return seen, room.table.match.options(seat)

    from offworld.table.views import forecast

    seen, options = run(work())
    line = (Step(seen.seat, options[0]), Step(seen.seat, 10**6))
    told = forecast(seen, Forecast(options[0], 0.5, 0.1, 40.0, 2.0, 9, line))["line"]
    assert [step["seat"] for step in told] == [seen.seat], "the second can't be answered"
    assert (
        told[0]["text"]
        == GAME.tell().option(seen.box, seen.view, seen.seat, options[0], seen.names).text
    )
