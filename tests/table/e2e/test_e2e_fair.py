"""Fair by proof, in the browser: every person's page adds a word, and checks the end."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import httpx
from serving import Server

from offworld.match.proof import Proof, Word, word_hash

# What the page would say of a game that ended, whose proof is changed in some way.
JUDGED = """async ([id, view]) => {
  const base = [...document.querySelectorAll('script')].find((each) => each.type).src;
  const { troubleAtEnd } = await import(base.replace('table.js', 'fair.js'));
  return troubleAtEnd(id, view);
}"""

HASH = """async ([text]) => {
  const base = [...document.querySelectorAll('script')].find((each) => each.type).src;
  return (await import(base.replace('table.js', 'sha256.js'))).sha256(text);
}"""


def opened(server: Server, people: int) -> dict[str, Any]:
    seats = [{"kind": "person", "name": name} for name in ("Ann", "Ben", "Cy")[:people]]
    wanted = {"game": "cytress", "seats": seats, "words": True}
    made: dict[str, Any] = httpx.post(f"{server.url}/api/tables", json=wanted).json()
    return made


def words_of(server: Server, table: str) -> dict[str, Any]:
    found: dict[str, Any] = httpx.get(f"{server.url}/api/tables/{table}").json()
    return found


def test_the_game_begins_when_everybody_sits(newcomer: Any, server: Server) -> None:
    made = opened(server, 3)
    players = [newcomer() for _ in range(3)]
    for player, seat in zip(players[:2], made["seats"], strict=False):
        player.page.goto(f"{server.url}/table/{made['table']}#{seat['token']}")
        player.seated(waits=True)
    players[0].page.wait_for_function(
        "() => document.querySelector('#question').textContent === 'Waiting for Cy'"
    )
    players[0].shoot("gathering")
    hashes = [word["hash"] for word in words_of(server, made["table"])["beginning"]["words"]]
    assert [bool(hash) for hash in hashes] == [True, True, False]
    players[2].page.goto(f"{server.url}/table/{made['table']}#{made['seats'][2]['token']}")
    for player in players:
        player.page.wait_for_selector("#picture > g")
        assert not player.page.is_visible("#gathering")
        assert not player.page.is_visible("#toast"), "every word is in the seed"
    players[1].page.click("[data-do=share]")
    said = players[1].page.inner_text("dialog .sharing")
    assert "The seed has random words of Ann, Ben and Cy." in said
    players[1].press("Escape")


def test_nobody_has_to_wait_for_those_who_do_not_come(newcomer: Any, server: Server) -> None:
    made = opened(server, 2)
    ann, ben = newcomer(390, 844), newcomer()
    ann.page.goto(f"{server.url}/table/{made['table']}#{made['seats'][0]['token']}")
    ann.seated(waits=True)
    ann.shoot("gathering-phone")
    ann.page.click("text=Begin without Ben")
    ann.page.wait_for_selector("#picture > g")
    ben.page.goto(f"{server.url}/table/{made['table']}#{made['seats'][1]['token']}")
    ben.seated()
    ben.page.click("[data-do=share]")
    said = ben.page.inner_text("dialog .sharing")
    assert "The seed has random words of Ann. There is none of Ben." in said


def test_a_page_that_comes_back_has_kept_its_word(newcomer: Any, server: Server) -> None:
    made = opened(server, 2)
    ann, ben = newcomer(), newcomer()
    ann.page.goto(f"{server.url}/table/{made['table']}#{made['seats'][0]['token']}")
    ann.seated(waits=True)
    ann.page.goto(server.url)  # gone while Ben sits down, and back in time
    ben.page.goto(f"{server.url}/table/{made['table']}#{made['seats'][1]['token']}")
    ben.page.wait_for_function(
        "() => document.querySelector('#question').textContent.includes('laid out')"
    )
    ann.page.goto(f"{server.url}/table/{made['table']}")
    for player in (ann, ben):
        player.page.wait_for_selector("#picture > g", timeout=10_000)
        assert not player.page.is_visible("#toast")


def test_a_page_finds_every_forgery(newcomer: Any, server: Server) -> None:
    made = opened(server, 1)
    player = newcomer()
    player.page.goto(f"{server.url}/table/{made['table']}#{made['seats'][0]['token']}")
    player.seated()
    for text in ("", "abc", "é" * 100, "x" * 55, "x" * 56, "x" * 64):
        expected = hashlib.sha256(text.encode()).hexdigest()
        assert player.page.evaluate(HASH, [text]) == expected
    mine = player.page.evaluate("() => JSON.parse(localStorage['offworld.tables'])[0].fair[0]")
    word = Word(0, word_hash(made["seed_hash"], 0, mine["word"]), mine["word"])
    secret = "5e" * 32
    view = {
        "seat": 0,
        "seed_hash": made["seed_hash"],
        "words": [word._asdict()],
        "over": {
            "seed": str(Proof("", secret, False, (word,)).seed),
            "proof": {"text": f"offworld proof 1\nwords 0\nsecret {secret}\n", "secret": secret},
        },
    }

    def judged(**changes: Any) -> str | None:
        told: str | None = player.page.evaluate(JUDGED, [made["table"], {**view, **changes}])
        return told

    assert "doesn't fit the hash that was shown from the start" in str(judged())
    assert "another hash than at its start" in str(judged(seed_hash="5f" * 32))
    other = Word(0, word.hash, "5f" * 32)._asdict()
    assert "did not get into the seed" in str(judged(words=[other]))
    missing = Word(0, word.hash)._asdict()
    assert "did not get into the seed" in str(judged(words=[missing]))
    for nothing in ([], [Word(0)._asdict()]):  # as if the page had never given a hash
        assert "did not get into the seed" in str(judged(words=nothing))
    more = [word._asdict(), Word(1, "5f" * 32, "5f" * 32)._asdict()]
    assert "another word was changed" in str(judged(words=more))
    # A watcher, who noted nothing, checks the same of a table with that secret.
    text = view["over"]["proof"]["text"]  # type: ignore[index]
    fitting = {"seat": -1, "seed_hash": hashlib.sha256(text.encode()).hexdigest()}
    word = Word(0, word_hash(fitting["seed_hash"], 0, mine["word"]), mine["word"])
    whole = {**fitting, "words": [word._asdict()]}
    assert judged(**whole) is None
    assert "A word doesn't fit" in str(judged(**fitting, words=[other]))
    assert "Other seats gave a word" in str(judged(**{**whole, "words": more[1:]}))
    wrong = json.loads(json.dumps(view["over"]))
    wrong["seed"] = "7"
    assert "The seed doesn't follow" in str(judged(**whole, over=wrong))
