"""Reviews of finished games: made once, one at a time, stored, the same from every process."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from running import finished_table, run, stored_table

from offworld.match import Match
from offworld.table import server, storage
from offworld.table.database import address
from offworld.table.reviews import with_entries
from offworld.table.security import Limits
from offworld.table.storage import UNDO, Entry, Storage, TableRow
from offworld.table.thinking import Thinking

Message = dict[str, Any]


class Critic(Thinking):
    """Reviews games on command, and counts them."""

    def __init__(self) -> None:
        super().__init__(compile_rules=False)
        self.go = asyncio.Event()
        self.reviewed: list[int] = []  # their seeds
        self.at_once = 0
        self.problem: Exception | None = None

    async def review(
        self,
        match: Match,
        names: Sequence[str],
        progress: Callable[[float], None],
        stop: Callable[[], bool],
    ) -> Any:
        self.at_once += 1
        assert self.at_once == 1, "one at a time"
        try:
            progress(0.42)
            await self.go.wait()
            if self.problem:
                raise self.problem
            self.reviewed.append(match.header.seed)
        finally:
            self.at_once -= 1
        last = len(match.moves)
        data = {
            "names": list(names),
            "moves": last,
            "course": [{"at": 0}, {"at": last}],
            "turnings": [{"at": last - 1}],
        }
        return SimpleNamespace(as_data=lambda: data)


class House:
    """A server without a network: its API, its critic, its storage."""

    def __init__(self, store: Storage, per_client: int = 4):
        self.storage, self.critic = store, Critic()
        self.app = server.app(store, Limits(reviews_per_client=per_client), self.critic)
        self.hub = self.app.state.hub

    @classmethod
    async def open(cls, db: str, **more: Any) -> House:
        return cls(await Storage.open(db), **more)

    async def ask(self, method: str, table: str, client: str = "10.0.0.1") -> tuple[int, Message]:
        transport = httpx.ASGITransport(self.app, client=(client, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
            answer = await http.request(method, f"/api/tables/{table}/review")
            return answer.status_code, answer.json()

    async def until(self, table: str, state: str, done: float | None = None) -> Message:
        """Wait until a review is in a state, and has come this far."""
        for _ in range(1000):
            _, found = await self.ask("GET", table)
            if found["state"] == state and found.get("done") == done:
                return found
            await asyncio.sleep(0.01)
        raise AssertionError(f"never {state}: {found}")

    async def close(self) -> None:
        await self.hub.stop()
        await self.storage.close()


async def finished(store: Storage, seed: int = 7) -> TableRow:
    return (await finished_table(store, 1, seed))[0]


def test_a_review_is_made_once_and_kept(db: str) -> None:
    async def work() -> None:
        house = await House.open(db)
        row = await finished(house.storage)
        assert await house.ask("GET", row.id) == (200, {"state": "none"})
        for _ in range(3):
            assert (await house.ask("POST", row.id))[1]["state"] == "working"
        await house.until(row.id, "working", 0.42)
        house.critic.go.set()
        told = await house.until(row.id, "ready")
        assert await house.ask("POST", row.id) == (200, told)
        assert house.critic.reviewed == [row.seed], "asked for four times, made once"
        entries = await house.storage.entries(row.id)
        review = told["review"]
        assert len(review["names"]) == 2, "the game's own opponent is named, too"
        assert review["course"] == [
            {"at": 0, "entry": 0},
            {"at": review["moves"], "entry": len(entries)},
        ]
        assert review["moves"] < len(entries), "an answer was taken back"
        assert entries[review["turnings"][0]["entry"]].option >= 0, (
            "the next entry is the answer that it is about"
        )
        await house.close()
        again = await House.open(db)
        assert await again.ask("GET", row.id) == (200, told)
        assert await again.storage.delete(row.id)
        assert await again.storage.review(row.id) is None
        await again.close()

    run(work())


def test_there_is_no_review_of_a_game_that_goes_on_is_frozen_or_not_there(sqlite: str) -> None:
    async def work() -> None:
        house = await House.open(sqlite)
        open_row, _ = await stored_table(house.storage)
        frozen = await finished(house.storage)
        engine = sa.create_engine(address(sqlite))
        with engine.begin() as connection:
            connection.execute(
                sa.text("UPDATE tables SET rules_version = '0' WHERE id = :id"), {"id": frozen.id}
            )
        engine.dispose()
        for table, status, code in [
            (open_row.id, 409, "not_over"),
            (frozen.id, 409, "frozen"),
            ("f" * 16, 404, "no_table"),
        ]:
            for method in ("GET", "POST"):
                found, told = await house.ask(method, table)
                assert (found, told["code"]) == (status, code)
        assert house.critic.reviewed == []
        await house.close()

    run(work())


def test_reviews_wait_for_each_other_and_nobody_can_ask_for_too_many(sqlite: str) -> None:
    async def work() -> None:
        house = await House.open(sqlite, per_client=2)
        rows = [await finished(house.storage, seed) for seed in (1, 2, 3)]
        for row in rows[:2]:
            assert (await house.ask("POST", row.id))[0] == 200
        status, told = await house.ask("POST", rows[2].id)
        assert (status, told["code"]) == (429, "too_many")
        assert (await house.ask("POST", rows[0].id))[0] == 200, "the same once more is not one more"
        assert (await house.ask("POST", rows[2].id, client="10.0.0.2"))[0] == 200, "others may"
        assert await house.ask("GET", rows[1].id) == (200, {"state": "working", "done": 0.0})
        house.critic.go.set()
        for row in rows:
            await house.until(row.id, "ready")
        assert house.critic.reviewed == [1, 2, 3], "in the order asked for"
        await house.close()

    run(work())


def test_a_review_that_failed_says_so_and_may_be_tried_again(sqlite: str) -> None:
    async def work() -> None:
        house = await House.open(sqlite)
        row = await finished(house.storage)
        house.critic.problem = RuntimeError("the rules could not be compiled")
        house.critic.go.set()
        await house.ask("POST", row.id)
        assert "could not be compiled" in (await house.until(row.id, "failed"))["text"]
        house.critic.problem = None
        await house.ask("POST", row.id)
        assert (await house.until(row.id, "ready"))["review"]
        await house.close()

    run(work())


def test_two_processes_do_not_make_the_same_review(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("offworld.table.reviews.HEARTBEAT", 0.05)

    async def work() -> None:
        one, two = await House.open(db), await House.open(db)
        row = await finished(one.storage)
        await one.ask("POST", row.id)
        await two.until(row.id, "working", 0.42)  # as the other process stored it
        two.critic.go.set()
        await two.ask("POST", row.id)
        await asyncio.sleep(0.1)
        one.critic.go.set()
        await two.until(row.id, "ready")
        assert (one.critic.reviewed, two.critic.reviewed) == ([row.seed], [])
        await one.close()
        await two.close()

    run(work())


def test_what_a_process_left_behind_is_begun_anew(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        house = await House.open(sqlite)
        row, other = await finished(house.storage), await finished(house.storage, 8)
        await house.ask("POST", row.id)
        await house.until(row.id, "working", 0.42)
        assert await house.storage.review(row.id) is not None
        await house.close()
        again = await House.open(sqlite)
        again.critic.go.set()
        assert (await again.ask("GET", row.id))[1] == {"state": "none"}, (
            "a server that stops gives up its claim"
        )
        assert await again.storage.begin_review(other.id), "and one that was killed"
        assert (await again.ask("GET", other.id))[1]["state"] == "working"
        monkeypatch.setattr(storage, "ABANDONED", -1.0)  # is believed for a while only
        assert (await again.ask("GET", other.id))[1] == {"state": "none"}
        await again.ask("POST", other.id)
        await again.until(other.id, "ready")
        await again.close()

    run(work())


def test_a_review_begun_belongs_to_one(db: str) -> None:
    async def work() -> None:
        store = await Storage.open(db)
        row, _ = await stored_table(store)
        assert await store.review(row.id) is None
        assert await store.begin_review(row.id)
        assert not await store.begin_review(row.id)
        await store.note_review(row.id, 0.5)
        found = await store.review(row.id)
        assert found is not None
        assert (found.done, found.data, found.is_abandoned) == (0.5, None, False)
        assert abs(found.at - time.time()) < 5
        await store.drop_review(row.id)
        assert await store.review(row.id) is None
        await store.begin_review(row.id)
        await store.note_review(row.id, 1.0, b"whole")
        await store.drop_review(row.id)
        found = await store.review(row.id)
        assert found is not None
        assert found.data == b"whole", "what is whole stays"
        assert not await store.begin_review(row.id)
        await store.close()

    run(work())


def test_moves_become_entries() -> None:
    found = with_entries({"course": [{"at": 0}, {"at": 2}], "turnings": [{"at": 1}]}, [0, 3, 5])
    assert found == {
        "course": [{"at": 0, "entry": 0}, {"at": 2, "entry": 5}],
        "turnings": [{"at": 1, "entry": 3}],
    }


@pytest.mark.parametrize("seed", range(3))
def test_the_entry_before_a_move_shows_the_position_it_was_made_in(seed: int) -> None:
    from test_live import table

    made, dice, undone = table(2, seed), random.Random(seed), 0
    while not made.is_over():
        seat = made.waiting()[0]
        made.confirm(made.move(seat, made.number + 1, dice.choice(made.match.options(seat))))
        if made.can_undo(seat) and dice.random() < 0.3:
            made.confirm(made.take_back(seat, made.number + 1))
            undone += 1
    assert undone > 2
    before, moves = made.entries_before(), made.match.moves
    assert len(before) == len(moves) + 1
    for at, number in enumerate(before):
        assert made.moves_after(number) == list(moves[:at])


def test_where_all_play_at_once_the_own_question_is_the_same(pebbles: object) -> None:
    """A past position still shows a move that was taken back later."""
    from test_live import table

    made = table(3, name="pebbles")
    for seat, option in [(0, 0), (1, 1), (2, 1)]:
        made.confirm(made.move(seat, made.number + 1, option))
    made.confirm(made.take_back(0, made.number + 1))
    made.confirm(made.move(0, made.number + 1, 1))
    assert [entry.option for entry in made.entries] == [0, 1, 1, UNDO, 1]
    assert made.entries_before() == [1, 2, 4, 5]
    for at, (number, move) in enumerate(zip(made.entries_before(), made.match.moves, strict=False)):
        entry: Entry = made.entries[number]
        assert (entry.seat, entry.option) == move, f"move {at}"
