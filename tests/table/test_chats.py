"""What people at a table say to each other: who hears it, what is refused, and that it is kept."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
import websockets
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

from offworld.table.chats import LONGEST, cleaned
from offworld.table.storage import CHATS_KEPT, Chat, Storage


async def sit(server: Server, table: str, token: str | None, heard: int | None = 0) -> Client:
    """A client that listens, after its first view."""
    client = Client(await _opened(server, table))
    await client.send(do="hello", token=token, layout="wide", heard=heard)
    await client.until("view")
    return client


async def _opened(server: Server, table: str) -> Any:
    where = f"{server.url.replace('http', 'ws')}ws/{table}"
    return await websockets.connect(where, max_size=None, compression=None, ping_interval=None)


async def say(client: Client, text: object, key: object = "key-0001") -> Message:
    """Say something and return the reply, whatever else is heard meanwhile."""
    await client.send(do="chat", key=key, text=text)
    while (answer := await client.hear())["say"] not in ("said", "error"):
        pass
    return answer


async def hears(client: Client) -> bool:
    """Whether a client is sent anything of the chat within a moment."""
    with suppress(TimeoutError):
        while (await client.hear(within=0.4))["say"] != "chat":
            pass
        return True
    return False


def texts(message: Message) -> list[tuple[int, str]]:
    return [(line["seat"], line["text"]) for line in message["lines"]]


def test_players_hear_each_other_and_watchers_nothing(servers: Servers, db: str) -> None:
    server = servers.start(db)

    async def work() -> None:
        made = await make_table(server.url, "ppp")
        ann, ben, _ = [await sit(server, made["table"], token) for token in tokens(made)]
        watcher = await sit(server, made["table"], None)
        assert texts(await ann.until("chat")) == texts(await ben.until("chat")) == []
        assert await say(ann, "Hello <b>all</b>!") == {"say": "said", "key": "key-0001"}
        heard = await ben.until("chat")
        assert texts(heard) == [(0, "Hello <b>all</b>!")]
        assert heard["lines"][0]["number"] == 1
        assert (await say(ann, "Hello <b>all</b>!"))["say"] == "said"
        assert (await say(ben, "Hi.", "key-0002"))["say"] == "said"
        again = await sit(server, made["table"], tokens(made)[0])
        said = [(0, "Hello <b>all</b>!"), (1, "Hi.")]
        assert texts(await again.until("chat")) == said, "what is sent twice is said once"
        some = await sit(server, made["table"], tokens(made)[0], heard=1)
        assert texts(await some.until("chat")) == said[1:]
        assert (await say(watcher, "Me, too!"))["code"] == "not_your_seat"
        assert not await hears(watcher)

    run(work())
    server.stop()


def test_what_was_said_outlives_the_server(servers: Servers, sqlite: str) -> None:
    server = servers.start(sqlite)

    async def first() -> Message:
        made = await make_table(server.url, "pp")
        ann = await sit(server, made["table"], tokens(made)[0])
        assert (await say(ann, "Back in a minute"))["say"] == "said"
        return made

    made = run(first())
    server.kill()
    server = servers.start(sqlite)

    async def second() -> None:
        ben = await sit(server, made["table"], tokens(made)[1])
        assert texts(await ben.until("chat")) == [(0, "Back in a minute")]

    run(second())
    server.stop()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        (" \n\t\u202e\x00", "empty"),
        ("x" * (LONGEST + 1), "too_long"),
        (None, "malformed"),
        (7, "malformed"),
        (["x"], "malformed"),
    ],
)
def test_what_is_no_message_is_refused(
    servers: Servers, sqlite: str, text: object, code: str
) -> None:
    server = servers.start(sqlite)

    async def work() -> None:
        made = await make_table(server.url, "pp")
        ann = await sit(server, made["table"], tokens(made)[0])
        assert (await say(ann, text))["code"] == code
        assert (await say(ann, "Well", "no key"))["code"] == "malformed"
        assert (await say(ann, "x" * LONGEST))["say"] == "said"

    run(work())
    server.stop()


def test_who_talks_too_fast_waits_and_tabs_do_not_help(servers: Servers, sqlite: str) -> None:
    server = servers.start(sqlite)

    async def work() -> None:
        made = await make_table(server.url, "pp")
        tabs = [await sit(server, made["table"], tokens(made)[0]) for _ in range(2)]
        answers = [await say(tabs[n % 2], f"{n}", f"number-{n}") for n in range(12)]
        refused = [answer for answer in answers if answer["say"] == "error"]
        assert answers[0]["say"] == "said"
        assert len(refused) >= 4
        assert {answer["code"] for answer in refused} == {"too_fast"}
        assert {answer["about"] for answer in refused} == {"chat"}
        ben = await sit(server, made["table"], tokens(made)[1])
        assert (await say(ben, "Slowly!"))["say"] == "said", "others may still talk"

    run(work())
    server.stop()


def test_alone_there_is_nobody_to_talk_to(servers: Servers, sqlite: str) -> None:
    server = servers.start(sqlite)

    async def work() -> None:
        made = await make_table(server.url, "pbb")
        ann = await sit(server, made["table"], tokens(made)[0])
        assert (await say(ann, "Hello?"))["code"] == "no_chat"

    run(work())
    server.stop()


def test_a_client_that_does_not_ask_for_it_hears_nothing(servers: Servers, sqlite: str) -> None:
    server = servers.start(sqlite)

    async def work() -> None:
        made = await make_table(server.url, "pp")
        program = await sit(server, made["table"], tokens(made)[0], heard=None)
        ann = await sit(server, made["table"], tokens(made)[1])
        assert (await say(ann, "Hello"))["say"] == "said"
        assert not await hears(program)

    run(work())
    server.stop()


def test_people_talk_before_the_game_begins(servers: Servers, sqlite: str) -> None:
    server = servers.start(sqlite)

    async def work() -> None:
        made = await make_table(server.url, "pp", words=True)
        ann = Client(await _opened(server, made["table"]))
        await ann.send(do="hello", token=tokens(made)[0], layout="wide", heard=0)
        await ann.until("chat")
        assert (await say(ann, "Who else comes?"))["say"] == "said"

    run(work())
    server.stop()


def test_two_servers_share_a_chat(servers: Servers, postgres: Postgres) -> None:
    db = postgres.new_database()
    first, second = servers.start(db), servers.start(db)

    async def work() -> None:
        made = await make_table(first.url, "pp")
        ann = await sit(first, made["table"], tokens(made)[0])
        ben = await sit(second, made["table"], tokens(made)[1])
        await ben.until("chat")
        for number, client in enumerate([ann, ben, ann, ben]):
            answer = await say(client, f"line {number}", f"number-{number}")
            assert answer["say"] == "said"
        while (1, "line 3") not in texts(await ann.until("chat")):
            pass  # the other server notifies this one
        again = await sit(first, made["table"], tokens(made)[1])
        lines = [(0, "line 0"), (1, "line 1"), (0, "line 2"), (1, "line 3")]
        assert texts(await again.until("chat")) == lines

    run(work())
    first.stop()
    second.stop()


def test_a_table_keeps_the_last_lines_and_takes_them_along(sqlite: str) -> None:
    async def work() -> None:
        storage = await Storage.open(sqlite)
        id = (await stored_table(storage))[0].id
        for number in range(CHATS_KEPT + 5):
            await storage.add_chat(id, number % 2, f"key-{number:04}", f"line {number}")
        kept = await storage.chats(id)
        assert len(kept) == CHATS_KEPT
        assert isinstance(kept[0], Chat)
        assert kept[-1].text == f"line {CHATS_KEPT + 4}"
        assert await storage.chats(id, kept[-2].number) == kept[-1:]
        await storage.delete(id)
        assert await storage.chats(id) == []
        await storage.close()

    run(work())


def test_texts_are_cleaned() -> None:
    assert cleaned("a\x1b[2Jb\x07") == "a[2Jb"
    assert cleaned("one\ntwo\tthree\u2028four") == "one two three four"
    assert cleaned("\u202eevil\u2066 \ud800") == "evil"
    assert cleaned("Zoë 日本 🚀") == "Zoë 日本 🚀"
