"""What a seat can't see is imagined by the rules."""

from __future__ import annotations

import pytest

from cryo.scenario import GREEN, PLAYER, RED, RIVAL, WHITE, Table
from offworld.games.cryo import GAME, pieces, state


def imagined(table: Table, seat: int, seed: int):  # type: ignore[no-untyped-def]
    view = table.view(seat)
    GAME.rules["imagine"](table.b, view, seat, seed)
    return view


@pytest.mark.rule("1.9", "7.3")
def test_imagined_missions_of_a_player_differ() -> None:
    table = Table(3).hand(RED).hand(GREEN).hand(WHITE)
    for seat in (GREEN, WHITE):
        for card in (0, 1, 2):
            table.mission(seat, card)
    for seed in range(50):
        s = imagined(table, RED, seed)
        for seat in (GREEN, WHITE):
            assert sorted(s.mission.tolist()[seat])[-4:] == [0, 1, 1, 1]
        assert s.missions.tolist() == [0, 3, 3, 0]


@pytest.mark.rule("1.9", "7.3")
def test_missions_are_imagined_even_where_there_is_only_one_way() -> None:
    """Unseen are three cards of one type and one of each of three others: two sets of three."""
    table = Table(3).hand(RED).hand(GREEN).hand(WHITE)
    s = table.s
    for seat, cards in ((GREEN, (0, 1, 2)), (WHITE, (0, 3)), (RED, ())):
        for card in cards:
            table.mission(seat, card)
    for card in range(state.TYPES):  # all other cards are known
        s.discard[card] += s.deck[card]
        s.deck[card] = 0
    s.deck_cards = 0
    seen = set()
    for seed in range(60):
        guess = imagined(table, RED, seed)
        assert max(max(row) for row in guess.mission.tolist()) == 1
        assert guess.missions.tolist()[:3] == [0, 3, 2]
        assert guess.mission.tolist()[GREEN][0] == guess.mission.tolist()[WHITE][0] == 1
        seen.add(tuple(guess.mission.tolist()[GREEN]))
    assert len(seen) == 3  # with the first type, two of the three others


@pytest.mark.rule("1.9", "10.8")
def test_the_rivals_missions_may_be_alike() -> None:
    table = Table(1)
    for _ in range(4):
        pieces.gain_card(table.s, RIVAL, state.BY_TOKEN)
    alike = 0
    for seed in range(30):
        s = imagined(table, PLAYER, seed)
        assert sum(s.mission.tolist()[RIVAL]) == 5
        alike += max(s.mission.tolist()[RIVAL]) > 1
    assert alike > 5


@pytest.mark.rule("1.9")
def test_the_own_hand_is_never_imagined() -> None:
    table = Table(2).hand(RED, 0, 0, 5).mission(RED, 3)
    for seed in range(10):
        s = imagined(table, RED, seed)
        assert s.hand.tolist()[RED] == [2, 0, 0, 0, 0, 1, 0, 0]
        assert s.mission.tolist()[RED] == [0, 0, 0, 1, 0, 0, 0, 0]
        assert sum(s.hand.tolist()[GREEN]) == s.hand_cards[GREEN]


@pytest.mark.rule("4.9")
def test_being_asked_again_in_the_workshop_depends_on_what_all_can_see() -> None:
    """RED's last card can't be played, and is asked for all the same."""
    table = Table(2).hand(RED, 6, 6).stock(RED, 0, 0, 5).turn(RED)
    for card in (0, 1, 2):
        table.upgrade(RED, card)
    table.vehicle(RED, 0).vehicle(RED, 1)
    table.deploy(10).act(state.WORKSHOP).answer(state.PLAY + 6 * 3 + state.AS_MISSION)
    assert table.asks(state.PLAY)
    assert table.options() == [state.PLAY_NO_MORE]
