"""What a seat can't see is imagined by the rules (1.7)."""

from __future__ import annotations

from typing import Any

import pytest

from offworld.games.zaibatsu import GAME, search, state
from offworld.kernel.contract import SPECTATOR
from offworld.kernel.events import UNKNOWN
from zaibatsu.scenario import CARD, GLITCH, GREEN, RED, VESPER, WHITE, Table, node


def imagined(table: Table, seat: int, seed: int) -> Any:
    view = table.view(seat)
    GAME.rules["imagine"](table.b, view, seat, seed)
    return view


def everywhere(s: Any, card: int) -> int:
    """Count the cards of a type, wherever they are."""
    count = s.deck[card] + s.discard[card] + s.used[card]
    count += sum(s.hand[seat, card] for seat in range(state.SEATS))
    count += sum(s.worn[card, copy] != state.NONE for copy in range(state.COPIES))
    count += sum(s.club_card[club] == card for club in range(state.CLUBS))
    if s.card == card and s.doing in (state.EQUIPS, state.PUTS):
        count += 1
    return int(count)


def check(table: Table, seat: int) -> None:
    """Check that imagined cards are all cards, in hands of the right size."""
    for seed in range(5):
        s = imagined(table, seat, seed)
        for card in range(table.b.card_types):
            assert everywhere(s, card) == table.b.card_copies[card]
            assert s.deck[card] >= 0
        for other in range(s.seats):
            held = sum(s.hand[other, card] for card in range(state.TYPES))
            assert held == s.hand_cards[other] == table.s.hand_cards[other]
        assert sum(s.deck[card] for card in range(state.TYPES)) == table.s.deck_cards


def rich() -> Table:
    """Return a table with cards in all places."""
    table = Table(3).hand(RED, "Worm", "Gentleman Loser", "Crash Dummie", "Icebreaker", "Delete")
    table.hand(GREEN, "Reboot", "Reboot", "Eriela").hand(WHITE, "7G Ma-Mi")
    table.discarded("Delete", "Kamikaze").wear(GLITCH, "Durendin", "Cyberspace Seven")
    table.wear(VESPER, "Spyware", by=RED)
    table.control(RED, table.lay("Sprawl"))
    table.s.bonus[RED] = 1
    return table


@pytest.mark.rule("1.7")
@pytest.mark.parametrize("seat", [RED, GREEN, WHITE, SPECTATOR])
def test_imagined_cards_are_all_cards(seat: int) -> None:
    check(rich(), seat)


@pytest.mark.rule("1.7", "3.4")
@pytest.mark.parametrize("seat", [RED, GREEN, SPECTATOR])
def test_a_card_in_play_is_seen_by_all(seat: int) -> None:
    check(rich().use("Crash Dummie", state.AS_ITEM), seat)
    check(rich().use("Worm", state.AS_ITEM), seat)
    check(rich().use("Gentleman Loser", state.AS_ITEM), seat)
    table = rich().use("Gentleman Loser", state.AS_ITEM).answer(state.PLACE + 1)
    check(table, seat)
    check(table.answer(state.SIDE), seat)
    check(rich().use("Delete", state.AS_MOVE), seat)
    check(rich().move("Delete", GLITCH), seat)
    check(rich().move("Delete", GLITCH, node(1, 4)), seat)
    check(rich().use("Worm", state.AS_ACTION, GLITCH), seat)


@pytest.mark.rule("1.7")
def test_the_own_hand_is_never_imagined_and_those_of_others_vary() -> None:
    table = rich()
    hands = set()
    for seed in range(20):
        s = imagined(table, GREEN, seed)
        assert s.hand.tolist()[GREEN] == table.s.hand.tolist()[GREEN]
        hands.add(tuple(s.hand.tolist()[RED]))
    assert len(hands) > 10


@pytest.mark.rule("1.7", "8.9")
def test_a_stolen_card_is_known_to_thief_and_victim_only() -> None:
    table = Table(3).hand(GREEN, "Virus", "Worm")
    table.put(state.GYNOID, 0, 0, RED).begin(RED).answer(state.THEFT + VESPER)
    (event,) = table.events_of(state.STOLE)
    told = [state.EVENTS.seen_by(event, viewer).b != UNKNOWN for viewer in range(3)]
    assert told == [True, True, False]
    assert sum(table.view(WHITE).hand[RED, card] for card in range(state.TYPES)) == 0
    check(table, WHITE)


@pytest.mark.rule("1.7", "11.7")
def test_cards_owed_to_sprawl_are_chosen_in_secret_and_shown() -> None:
    table = Table().hand(RED, "Worm", "Virus").hand(GREEN, "Delete", "Reboot").top("Sprawl")
    table.act("Worm", GLITCH).answer(state.SIDE).answer(state.TURN)
    assert table.asks(state.DISCARD)
    check(table, GREEN)
    table.answer(state.DISCARD + CARD["Virus"])
    assert table.actor == GREEN
    check(table, RED)
    assert sum(table.view(RED).hand[GREEN, card] for card in range(state.TYPES)) == 0


@pytest.mark.rule("1.7", "2.1")
def test_all_see_the_top_block_and_nobody_what_comes_next() -> None:
    table = Table()
    view = table.view(SPECTATOR)
    assert view.top == table.s.top
    tops = set()
    for seed in range(30):
        s = imagined(table, RED, seed)
        search.turn_up(s)
        tops.add(int(s.top))
    assert len(tops) > 10
