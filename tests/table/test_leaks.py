"""No secrets leak: tables that look alike to a viewer send the same messages, byte for byte.

Two tables that differ in what is hidden are played on in lockstep (see `lockstep`). That this
would notice a leak is tested with leaks that were built in (`made_up.leaky`).
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from itertools import count, cycle, islice

import pytest
from clients import COMPARED_ROUTES, OTHER_ROUTES, Client, Leak, new_table
from lockstep import Lockstep, Seen

from laws.tables import scaled
from made_up import leaky
from offworld import games
from offworld.bots import oracle
from offworld.bots.thinker import Thinker
from offworld.kernel.contract import SPECTATOR
from offworld.kernel.game import Game
from offworld.kernel.records import chance
from offworld.table import api, views
from offworld.table.live import Table

SMUGGLERS = leaky.HONEST
CRYO, CYSMIC, CYTRESS, VENUS, ZAIBATSU = (games.find(name) for name in games.names())

# Kinds of events that tell more than the views after them show: a list for people to check.
REVEALS = {
    SMUGGLERS: frozenset({"bid_revealed"}),
    CRYO: frozenset({"came_home", "resolved"}),  # an action without effect; one of two sunsets
    CYSMIC: frozenset(  # dice on the table, and where to flee, which the state forgets
        {"rolled", "strike_rolled", "rerolled", "raised", "shielded", "modified"}
        | {"hack_rolled", "hack_failed", "rolled_humanity", "flees"}
    ),
    CYTRESS: frozenset({"ai_drew"}),
    ZAIBATSU: frozenset({"ice_die", "attack_die", "rolled_move"}),  # dice on the table
}
# What some viewer can't see. Dice count only where nothing else is hidden from one seat only.
HIDDEN = {
    SMUGGLERS: {"hand", "deck", "crate", "bid"},
    CRYO: {"hand", "deck", "mission"},
    CYSMIC: {"hand", "deck", "handed", "relic_hand", "relic_deck", "relic_at", "command"},
    CYTRESS: {"rng"},
    VENUS: {"rng", "terrain_at"},
    ZAIBATSU: {"hand", "deck"},
}
# How many steps are compared at a time, and how many for each seat are then skipped: it takes long.
STRETCHES = {
    SMUGGLERS: (20, 0),
    CRYO: (12, 4),
    CYSMIC: (12, 40),
    CYTRESS: (8, 15),
    VENUS: (8, 30),
    ZAIBATSU: (12, 20),
}


def lockstep(
    game: Game, seats: int, viewer: int, seed: int, played: Game | None = None
) -> Lockstep:
    return Lockstep(played or game, seats, viewer, seed, game, REVEALS.get(game, frozenset()))


def compared(game: Game, seats: int, runs: int) -> list[Seen]:
    """Play games in lockstep, each for another viewer."""
    viewers = [seats // 2, SPECTATOR, *(seat for seat in range(seats) if seat != seats // 2)]
    stretch, skip = STRETCHES[game]
    games_played = (lockstep(game, seats, viewers[run % len(viewers)], run) for run in range(runs))
    return [asyncio.run(each.play(stretch, skip * seats)) for each in games_played]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_tables_with_other_hands_send_the_same(seats: int) -> None:
    seen = compared(SMUGGLERS, seats, scaled(6, least=2))
    assert min(each.steps for each in seen) >= 15, "too little was compared: this proves nothing"
    assert set().union(*(each.fields for each in seen)) == HIDDEN[SMUGGLERS], (
        "something hidden was always the same"
    )
    assert sum(each.undone for each in seen), "nobody else took an answer back"
    assert sum(each.otherwise for each in seen), "nobody else ever answered otherwise"
    assert sum(each.forced for each in seen), "no answer was ever given for a seat"


@pytest.mark.parametrize(
    ("game", "seats"),
    [(CYTRESS, 1), (CYTRESS, 2), (CYTRESS, 5), (VENUS, 1), (VENUS, 3)],
    ids=str,
)
def test_tables_with_other_dice_send_the_same(game: Game, seats: int) -> None:
    seen = compared(game, seats, scaled(5))
    assert min(each.steps for each in seen) >= 15, "too little was compared: this proves nothing"
    assert set().union(*(each.fields for each in seen)) == HIDDEN[game]


def test_tables_with_other_cards_send_the_same() -> None:
    """Cryo: hands and missions of others, and all of the rival's missions."""
    seen = [each for seats in (1, 2, 3, 4) for each in compared(CRYO, seats, scaled(5))]
    assert sum(each.steps for each in seen) >= 100, "too little was compared: this proves nothing"
    assert set().union(*(each.fields for each in seen)) == HIDDEN[CRYO]
    assert sum(each.undone for each in seen), "nobody else took an answer back"


def test_tables_with_other_action_cards_send_the_same() -> None:
    """Zaibatsu: hands of others, thefts from them, and what they discard in another's turn."""
    seen = [each for seats in (2, 3, 4) for each in compared(ZAIBATSU, seats, scaled(5))]
    assert sum(each.steps for each in seen) >= 60, "too little was compared: this proves nothing"
    assert set().union(*(each.fields for each in seen)) == HIDDEN[ZAIBATSU]
    assert sum(each.undone for each in seen), "nobody else took an answer back"


def test_tables_with_other_hands_of_cysmic_send_the_same() -> None:
    """Discovery cards and relics of others, relics just drawn, command cards face down."""
    seen = [each for seats in (2, 3, 6) for each in compared(CYSMIC, seats, scaled(2))]
    assert sum(each.steps for each in seen) >= 100, "too little was compared: this proves nothing"
    fields = set().union(*(each.fields for each in seen))
    rare = {"handed", "relic_hand", "relic_deck", "relic_at"}  # in random play
    assert fields | rare == HIDDEN[CYSMIC]
    assert sum(each.undone for each in seen), "nobody else took an answer back"


# --- the comparison itself ---


async def some_games(game: Game) -> None:
    """Play games of a variant of Smugglers, each for another viewer."""
    for run in range(20):
        await lockstep(SMUGGLERS, 4, (run + 1) % 5 - 1, run, played=game).play()


@pytest.mark.parametrize("leak", leaky.LEAKS, ids=str)
def test_a_leak_is_noticed(leak: leaky.Leaky, monkeypatch: pytest.MonkeyPatch) -> None:
    leak.patch(monkeypatch)
    with pytest.raises(Leak) as noticed:
        asyncio.run(some_games(leak.game))
    assert noticed.value.part.startswith(leak.parts)


@pytest.mark.parametrize("game", [CRYO, CYSMIC, CYTRESS, VENUS, ZAIBATSU], ids=str)
def test_dice_in_the_log_are_noticed(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    leaky.dice_in_the_log(monkeypatch)
    with pytest.raises(Leak):
        asyncio.run(lockstep(game, 3, 0, 1).play())


def test_a_game_that_shows_what_it_should_hide_is_noticed() -> None:
    """If views show something by mistake, no two tables that look alike differ in it."""
    game = leaky.with_an_open_crate()
    seen = asyncio.run(Lockstep(game, 3, 0, 1, reveals=REVEALS[SMUGGLERS]).play())
    assert set(seen.fields) == HIDDEN[SMUGGLERS] - {"crate"}


def test_everything_that_a_client_can_ask_for_is_compared() -> None:
    """What is new in the API or the socket belongs into `clients.Client`."""
    routes = {route.endpoint for route in api.router.routes}  # type: ignore[attr-defined]
    assert routes == COMPARED_ROUTES | OTHER_ROUTES
    client = Client(new_table(CYTRESS, 2, 1), 0)
    reply = asyncio.run(client.says(0, do="?"))
    known = "move, undo, pass, preview, hint, why, scores, chat, layout, hash, word or begin"
    assert f"use {known}." in reply


# --- hints ---


def pairs(game: Game, seats: int, steps: int) -> Iterator[tuple[Table, Table, int]]:
    """Yield two tables that look alike to a seat with few answers, after some steps of games."""
    for seed in count():
        played = lockstep(game, seats, seed % seats, seed)
        asyncio.run(played.walk(steps))
        options = played.model.table.options(played.viewer)
        if played.double is not None and 1 < len(options) < 8:
            yield played.model.table, played.double.table, played.viewer


@pytest.mark.parametrize(
    ("game", "seats", "steps"),
    [
        *((CRYO, 3, 40), (CYSMIC, 2, 30), (CYTRESS, 3, 100), (VENUS, 2, 60), (ZAIBATSU, 3, 20)),
        (SMUGGLERS, 3, 10),
    ],
    ids=str,
)
def test_a_hint_is_made_of_what_its_seat_can_see(
    game: Game, seats: int, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """States that look alike get the same figures and words. The oracle thinks briefly here."""
    for figure, least in (
        ("PLAYOUTS_PER_SLICE", 1),
        ("ITERATIONS_PER_PLAYOUT", 6),
        ("MIN_VISITS", 1),
    ):
        monkeypatch.setattr(oracle, figure, least)
    thinker = Thinker(game, compiled=False)
    for model, double, seat in islice(pairs(game, seats, steps), 10):
        hint, other = (
            views.hint(seen, 1, thinker.advise(seen.box, seen.view, seat, 7, oracle.Budget(1)))
            for seen in (views.seen_by(table, seat) for table in (model, double))
        )
        assert hint == other, f"seat {seat} can tell two states apart after {model.number} entries"
        assert {answer["option"] for answer in hint["answers"]} == set(model.match.options(seat))
        # The turns of Smugglers are one answer long; elsewhere a line is wanted.
        if game is SMUGGLERS or any(answer["line"] for answer in hint["answers"]):
            return
    pytest.fail("no line is expected: this proves too little")


# --- the seed ---


def played(game: Game, seats: int, seed: int) -> Iterator[Table]:
    """Yield a table at some positions of a random game."""
    made, dice = new_table(game, seats, seed), random.Random(seed)
    while not made.is_over():
        for _ in range(dice.randrange(8, 60)):
            if made.is_over():
                break
            seat = dice.choice(made.waiting())
            made.confirm(made.move(seat, made.number + 1, dice.choice(made.options(seat))))
        yield made


def everything(made: Table, viewer: int) -> str:
    return asyncio.run(Client(made, viewer).everything())


@pytest.mark.parametrize("game", [CYTRESS, SMUGGLERS], ids=str)
def test_nothing_sent_holds_the_dice_or_the_seed(game: Game) -> None:
    """The seed and the generator's words are big numbers: none is sent before the end."""
    viewers = cycle(range(SPECTATOR, 3))
    for made in played(game, 3, seed=2**62 + 12345):
        if made.is_over():
            break
        sent = everything(made, next(viewers))
        words = [word for word in chance(made.match.state) if word > 10**6]
        for secret in (made.row.seed, *words):
            assert str(secret) not in sent
            assert f"{secret:x}" not in sent.replace(made.row.seed_hash, "")


@pytest.mark.parametrize("game", [CYTRESS, SMUGGLERS], ids=str)
def test_the_seed_is_sent_when_the_game_is_over_and_not_before(game: Game) -> None:
    for made in played(game, 2, seed=2**61 + 99):
        told = str(made.row.seed) in everything(made, SPECTATOR)
        assert told == made.is_over()
