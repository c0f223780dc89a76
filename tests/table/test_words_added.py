"""Words: the people at a table make its seed together with the server, and can prove it."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner
from running import (
    Client,
    Message,
    Postgres,
    Server,
    Servers,
    make_table,
    run,
    stored_table,
    tokens,
)
from sqlalchemy.exc import OperationalError

from offworld.commands.verify import command as verify
from offworld.match.proof import Word, word_hash
from offworld.table.api_models import SeatWanted, TableWanted
from offworld.table.hub import Hub
from offworld.table.live import Refused
from offworld.table.new_tables import make
from offworld.table.security import Limits
from offworld.table.storage import NO_SEED, Storage, proof_of

WORD, OTHER = "a1" * 32, "b2" * 32


@pytest.fixture
def server(servers: Servers, sqlite: str) -> Iterator[Server]:
    started = servers.start(sqlite)
    yield started
    started.stop()


async def gathering(server: Server, made: Message, key: str | None) -> Client:
    client = await Client.join(server.url, made["table"], key)
    await client.until("gathering")
    return client


async def sit(server: Server, made: Message) -> list[Client]:
    return [await gathering(server, made, key) for key in tokens(made) if key]


async def hash_and_reveal(client: Client, made: Message, seat: int, word: str) -> None:
    hash = word_hash(made["seed_hash"], seat, word)
    assert await said(client, do="hash", hash=hash) == {"say": "noted", "what": "hash"}
    assert await said(client, do="word", word=word) == {"say": "noted", "what": "word"}


async def said(client: Client, **message: Any) -> Message:
    """The answer to a message, other than what is shown to all."""
    await client.send(**message)
    while (answer := await client.hear())["say"] in ("gathering", "view", "seats"):
        pass
    return answer


def test_a_person_alone_adds_a_word_and_can_prove_it(server: Server, tmp_path: Path) -> None:
    async def work() -> Message:
        made = await make_table(server.url, "pb", words=True, lots=True)
        (client,) = [await gathering(server, made, made["seats"][0]["token"])]
        assert (await said(client, do="move", number=1, option=0))["code"] == "not_begun"
        assert (await said(client, do="word", word=WORD))["code"] == "too_early"
        await hash_and_reveal(client, made, 0, WORD)
        view = await client.until("view")
        assert view["seed_hash"] == made["seed_hash"]
        assert view["words"] == [Word(0, word_hash(made["seed_hash"], 0, WORD), WORD)._asdict()]
        assert (await said(client, do="hash", hash=OTHER))["code"] == "begun"
        while not client.view["over"]:
            if client.view["answers"]:
                await client.play()
            else:
                await client.hear()
        await client.socket.close()
        return {**made, "over": client.view["over"]}

    made = run(work(), 240)
    text = made["over"]["proof"]["text"]
    assert hashlib.sha256(text.encode()).hexdigest() == made["seed_hash"]
    assert "words 0\n" in text
    assert "lots yes\n" in text
    made_of = f"offworld seed 1\nsecret {made['over']['proof']['secret']}\nword 0 {WORD}\n"
    assert int(hashlib.sha256(made_of.encode()).hexdigest()[:16], 16) >> 1 == int(
        made["over"]["seed"]
    )
    file = tmp_path / "game.match"
    file.write_text(httpx.get(f"{server.url}api/tables/{made['table']}/match").text)
    done = CliRunner().invoke(verify, ["--hash", made["seed_hash"], str(file)])
    assert done.exit_code == 0, done.stderr
    assert "the words of seat 0" in done.stdout


def test_all_people_take_part_and_no_word_is_shown_before_all_are_there(server: Server) -> None:
    async def work() -> None:
        made = await make_table(server.url, "ppp", words=True)
        clients = await sit(server, made)
        words = [f"{seat + 1:064x}" for seat in range(3)]
        for seat, client in enumerate(clients):
            hash = word_hash(made["seed_hash"], seat, words[seat])
            assert (await said(client, do="hash", hash=hash))["say"] == "noted"
        watcher = await gathering(server, made, None)
        for seat in (2, 0):
            assert (await said(clients[seat], do="word", word=words[seat]))["say"] == "noted"
        shown = await gathering(server, made, None)
        await shown.socket.close()
        info = httpx.get(f"{server.url}api/tables/{made['table']}").text
        assert words[2] not in info
        assert httpx.get(f"{server.url}api/tables/{made['table']}").json()["beginning"][
            "revealed"
        ] == [0, 2]
        assert (await said(clients[1], do="word", word=OTHER))["code"] == "wrong_word"
        assert (await said(clients[1], do="word", word=words[1]))["say"] == "noted"
        view = await watcher.until("view")
        assert [word["word"] for word in view["words"]] == words
        for client in (*clients, watcher):
            await client.socket.close()

    run(work())


def test_a_player_begins_without_those_who_did_not_come(server: Server) -> None:
    async def work() -> None:
        made = await make_table(server.url, "pp", words=True)
        client = await gathering(server, made, tokens(made)[1])
        assert (await said(client, do="begin"))["code"] == "no_word"
        hash = word_hash(made["seed_hash"], 1, WORD)
        await said(client, do="hash", hash=hash)
        assert (await said(client, do="begin"))["say"] == "noted"
        late = await gathering(server, made, tokens(made)[0])
        refused = await said(late, do="hash", hash=word_hash(made["seed_hash"], 0, OTHER))
        assert refused["code"] == "closed"
        assert (await said(client, do="word", word=WORD))["say"] == "noted"
        view = await late.until("view")
        assert view["words"] == [Word(0)._asdict(), Word(1, hash, WORD)._asdict()]
        await client.socket.close()
        await late.socket.close()

    run(work())


def test_spectators_and_strangers_add_nothing(server: Server) -> None:
    async def work() -> None:
        made = await make_table(server.url, "pb", words=True)
        watcher = await gathering(server, made, None)
        for message in ({"do": "hash", "hash": WORD}, {"do": "begin"}):
            assert (await said(watcher, **message))["code"] == "not_your_seat"
        own = await gathering(server, made, made["seats"][0]["token"])
        for digits in (None, 7, "", "A1" * 32, "a1" * 31, "a1" * 33, ["a1" * 32]):
            assert (await said(own, do="hash", hash=digits))["code"] == "malformed"
        assert (await said(own, do="hash", hash=WORD))["say"] == "noted"
        assert (await said(own, do="hash", hash=OTHER))["code"] == "has_word"
        plain = await make_table(server.url, "p")
        player = await Client.join(server.url, plain["table"], tokens(plain)[0])
        await player.until("view")
        assert (await said(player, do="hash", hash=WORD))["code"] == "no_words"
        for client in (watcher, own, player):
            await client.socket.close()

    run(work())


def test_programs_take_part_over_http(server: Server) -> None:
    made = run(make_table(server.url, "pp", words=True))
    where = f"{server.url}api/tables/{made['table']}"
    keys = [{"Authorization": f"Bearer {key}"} for key in tokens(made)]
    assert httpx.get(where).json()["beginning"]["phase"] == "gathering"
    for path in ("positions/0", "course", "match", "review"):
        refused = httpx.get(f"{where}/{path}")
        assert (refused.status_code, refused.json()["code"]) == (409, "not_begun"), path
    assert httpx.post(f"{where}/word", json={"hash": WORD}).status_code == 403
    assert httpx.post(f"{where}/word", json={}, headers=keys[0]).status_code == 422
    for seat, word in enumerate((WORD, OTHER)):
        hash = word_hash(made["seed_hash"], seat, word)
        done = httpx.post(f"{where}/word", json={"hash": hash}, headers=keys[seat])
        assert done.status_code == 200, done.text
    assert done.json()["beginning"]["phase"] == "revealing"
    assert 0 < done.json()["beginning"]["left"] <= 15
    httpx.post(f"{where}/word", json={"word": WORD}, headers=keys[0])
    begun = httpx.post(f"{where}/word", json={"word": OTHER}, headers=keys[1]).json()
    assert begun["beginning"] is None
    assert begun["waiting"] != []


def test_a_killed_server_goes_on_where_it_was(servers: Servers, sqlite: str) -> None:
    first = servers.start(sqlite)

    async def before() -> Message:
        made = await make_table(first.url, "p", words=True)
        client = await gathering(first, made, tokens(made)[0])
        await said(client, do="hash", hash=word_hash(made["seed_hash"], 0, WORD))
        return made

    made = run(before())
    first.kill()
    second = servers.start(sqlite)

    async def after() -> None:
        client = await gathering(second, made, tokens(made)[0])
        assert (await said(client, do="word", word=WORD))["say"] == "noted"
        assert (await client.until("view"))["words"][0]["word"] == WORD
        await client.socket.close()

    run(after())
    second.stop()


# --- what is missing ---


def wanted(people: int) -> TableWanted:
    return TableWanted(
        game="cytress", seats=[SeatWanted(kind="person") for _ in range(people)], words=True
    )


async def hub_of(db: str, within: float) -> Hub:
    return Hub(await Storage.open(db), Limits(reveal_within=within))


def test_a_word_that_is_not_revealed_in_time_is_missing_and_blocks_nobody(db: str) -> None:
    async def work() -> None:
        hub = await hub_of(db, within=0.3)
        made = await make(hub, "", wanted(2))
        room = await hub.room(made.table)
        for seat, word in enumerate((WORD, OTHER)):
            hash = word_hash(made.seed_hash, seat, word)
            await hub.beginnings.give_hash(room, seat, hash)
        await hub.beginnings.give_word(room, 0, WORD)
        assert room.table.gathers
        await asyncio.sleep(0.6)
        assert not room.table.gathers
        with pytest.raises(Refused, match="has begun"):
            await hub.beginnings.give_word(room, 1, OTHER)
        async with room.table.lock:
            table = await hub.awake(room)
        proof = table.match.header.proof
        assert proof is not None
        assert [word.text for word in proof.words] == [WORD, "missing"]
        assert table.row.seed == proof.seed != NO_SEED
        await hub.stop()
        await hub.storage.close()

    run(work())


def test_two_processes_make_one_seed(postgres: Postgres) -> None:
    """They take words at the same moment; both begin with the seed that is stored."""

    async def work() -> None:
        db = postgres.new_database()
        hubs = [await hub_of(db, within=5) for _ in range(2)]
        for number in range(5):
            made = await make(hubs[0], "", wanted(2))
            rooms = [await hub.room(made.table) for hub in hubs]
            words = [f"{number:02x}" * 32, OTHER]
            pairs = list(zip(hubs, rooms, (0, 1), words, strict=True))
            await asyncio.gather(
                *(
                    hub.beginnings.give_hash(room, seat, word_hash(made.seed_hash, seat, word))
                    for hub, room, seat, word in pairs
                )
            )
            await asyncio.gather(
                *(hub.beginnings.give_word(room, seat, word) for hub, room, seat, word in pairs)
            )
            for hub, room in zip(hubs, rooms, strict=True):
                async with room.table.lock:
                    await hub.awake(room)
            rows = [room.table.row for room in rooms]
            assert rows[0].seed == rows[1].seed != NO_SEED
            proof = proof_of(rows[0], rooms[0].table.seats)
            assert proof is not None
            assert proof.seed == rows[0].seed
        for hub in hubs:
            await hub.stop()
            await hub.storage.close()

    run(work())


def test_tables_without_words_have_a_proof_too(server: Server) -> None:
    made = run(make_table(server.url, "bb"))
    info = httpx.get(f"{server.url}api/tables/{made['table']}").json()
    assert info["beginning"] is None
    assert len(made["seed_hash"]) == 64


@pytest.mark.parametrize("game", ["cytress", "venus"])  # solo, and with nothing hidden from a seat
def test_a_running_solo_game_has_another_future_in_a_branch(server: Server, game: str) -> None:
    """Playing the same answers in both, the dice differ."""

    async def work() -> None:
        made = await make_table(server.url, "p", lots=True, game=game)
        own = {"Authorization": f"Bearer {tokens(made)[0]}"}
        where = f"{server.url}api/tables/{made['table']}"
        histories = []
        async with await Client.join(server.url, made["table"], tokens(made)[0]) as client:
            await client.until("view")
            for _ in range(3):
                await client.play()
            at = client.view["number"]
            branch = httpx.post(f"{where}/branch", json={"at": at}, headers=own).json()
            again = httpx.post(f"{where}/branch", json={"at": at}, headers=own).json()
            histories.append(await played(client))
        for table in (branch, again):
            key = next(seat["token"] for seat in table["seats"] if seat["token"])
            async with await Client.join(server.url, table["table"], key) as client:
                await client.until("view")
                assert client.view["number"] == at or client.view["question"]
                histories.append(await played(client))
        assert len(set(histories)) == 3, "a branch foretells the dice"

    run(work())


async def played(client: Client) -> str:
    """What is seen after some answers, the first of each question."""
    for _ in range(25):
        if client.view["over"]:
            break
        await client.play()
    return str(client.view["groups"])


def test_old_tables_stay_what_they_were(server: Server, sqlite: str) -> None:
    """A table that was made before there were proofs shows the hash of its seed, then the seed."""

    async def work() -> None:
        storage = await Storage.open(sqlite)
        row, keys = await stored_table(storage, 2, seed=7)
        await storage.close()
        assert row.seed_hash == hashlib.sha256(b"7").hexdigest()
        async with await Client.join(server.url, row.id, keys[0]) as client:
            view = await client.until("view")
            assert (view["seed_hash"], view["words"]) == (row.seed_hash, [])
            assert (await said(client, do="hash", hash=WORD))["code"] == "no_words"

    run(work())


def test_a_word_that_cannot_be_stored_is_refused_and_can_be_sent_again(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        hub = await hub_of(sqlite, within=5)
        made = await make(hub, "", wanted(1))
        room = await hub.room(made.table)
        hash = word_hash(made.seed_hash, 0, WORD)

        async def full(*_: object) -> None:
            raise OperationalError("INSERT", {}, Exception("database or disk is full"))

        with monkeypatch.context() as patched:
            patched.setattr(hub.storage, "keep_hash", full)
            with pytest.raises(Refused, match="could not be stored"):
                await hub.beginnings.give_hash(room, 0, hash)
        await hub.beginnings.give_hash(room, 0, hash)
        with monkeypatch.context() as patched:
            patched.setattr(hub.storage, "begin", full)
            with pytest.raises(Refused, match="could not be stored"):
                await hub.beginnings.give_word(room, 0, WORD)
        await hub.beginnings.give_word(room, 0, WORD)
        assert not room.table.gathers
        await hub.stop()
        await hub.storage.close()

    run(work())
