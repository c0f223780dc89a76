"""What a seat can't see is imagined by the rules."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from cryo.scenario import GREEN, PLAYER, RED, RIVAL, WHITE, Table
from offworld.games.cryo import GAME, pieces, state
from offworld.kernel.contract import SPECTATOR
from offworld.kernel.records import Record
from offworld.match import Match


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


@pytest.mark.rule("1.9", "10.3", "10.4")
@pytest.mark.parametrize(("seats", "laid"), [(1, 10), (3, 0)])
def test_in_what_is_imagined_there_are_five_cards_of_each_type(seats: int, laid: int) -> None:
    """In a solo game eight cards lie on the board, and two are the rival's decisions."""
    table = Table(seats).hand(RED, 0, 1, 2, 3)
    table.mission(RED, 4).upgrade(RED, 5).vehicle(RED, 6)
    for viewer in (RED, SPECTATOR):
        for seed in range(10):
            s = imagined(table, viewer, seed)
            open_cards = [*s.board_card.tolist(), *s.decision.tolist()] if seats == 1 else []
            assert len([card for card in open_cards if card != state.NONE]) == laid
            for card in range(state.TYPES):
                by_seat = (s.hand, s.mission, s.upgrade)
                held = sum(row[card] for each in by_seat for row in each.tolist())
                rides = sum(row.count(card) for row in s.vehicle.tolist()[: s.seats])
                piles = s.deck[card] + s.discard[card]
                assert held + rides + piles + open_cards.count(card) == state.COPIES
            assert sum(s.deck.tolist()) == s.deck_cards


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


# --- what is open, and what is not ---


def positions(seats: int, variant: str | None = None) -> Iterator[Match]:
    """Yield positions of games whose players hold many cards and play missions."""
    for seed in range(2):
        match, chance = Match.new(GAME, seats, variant=variant, seed=seed), random.Random(seed)
        while not match.is_over:
            seat = match.waiting()[0]
            options = match.legal(seat)
            wanted = [each for each in options if is_wanted(match, each)]
            kept = [each for each in options if GAME.options.span(each).kind != "scrap"]
            match.play(seat, chance.choice(wanted or kept))
            if len(match.moves) % 3 == 0 or match.is_over:
                yield match


def is_wanted(match: Match, option: int) -> bool:
    """Return whether an answer draws cards, goes to the workshop or plays a mission."""
    kind, first, *_ = GAME.options.span(option)
    if kind == "space":
        action = match.box.record.space_action[option - first]
        return action in (state.ARCHIVE, state.WORKSHOP)
    return kind == "play" and (option - first) % state.USES == state.AS_MISSION


def fields(s: Record) -> dict[str, object]:
    """Return all fields as plain numbers and lists."""
    values = {name: getattr(s, name) for name in s._array.dtype.names}
    return {name: v.tolist() if hasattr(v, "tolist") else v for name, v in values.items()}


TABLES = [(1, "solo"), (1, "harder-unpredictable"), (2, None), (3, None), (4, None)]


@pytest.mark.parametrize(("seats", "variant"), TABLES)
@pytest.mark.rule("1.9", "10.4", "10.8")
def test_hands_missions_deck_and_dice_are_hidden_and_all_else_is_open(
    seats: int, variant: str | None
) -> None:
    blank, missions_seen = [0] * state.TYPES, 0
    for match in positions(seats, variant):
        for viewer in range(SPECTATOR, match.places):
            open_to_it = fields(match.state) | {"deck": blank, "rng": [[0] * 4]}
            for seat in range(state.SEATS):
                is_own = seat == viewer
                nobody_looks = seats == 1 and seat == RIVAL
                if not is_own:
                    open_to_it["hand"][seat] = blank  # type: ignore[index]
                if not match.is_over and (nobody_looks or not is_own):
                    open_to_it["mission"][seat] = blank  # type: ignore[index]
                elif match.state.missions[seat]:
                    missions_seen += 1
            assert fields(match.view(viewer)) == open_to_it, f"seat {viewer}"
    assert missions_seen > 5, "hardly a mission was played: this proves too little"


# --- an only answer ---


def with_nothing_to_play() -> Table:
    """RED is at a dock with stasis control, a workshop and a tile, and has no organics."""
    table = Table(2).hand(RED, 6).mission(RED, 6).upgrade(RED, 6).stock(RED, 0, 0, 5).turn(RED)
    return table.vehicle(RED, 0).vehicle(RED, 1).deploy(10)


def with_nothing_more_to_play() -> Table:
    """RED has room for a mission, and only the one that it has just played."""
    table = Table(2).hand(RED, 6, 6).stock(RED, 0, 0, 5).turn(RED)
    for card in (0, 1, 2):
        table.upgrade(RED, card)
    table.vehicle(RED, 0).vehicle(RED, 1)
    return table.deploy(10).act(state.WORKSHOP).answer(state.PLAY + 6 * 3 + state.AS_MISSION)


def with_cards_alike() -> Table:
    """RED chooses which cards to keep, and has five of one type."""
    table = Table(2, kept=False)
    return table.hand(table.actor, *[3] * 5)


@pytest.mark.parametrize(
    "made", [with_nothing_to_play, with_nothing_more_to_play, with_cards_alike]
)
@pytest.mark.rule("1.9", "4.2", "4.9", "2.12")
def test_an_only_answer_is_not_given_if_others_can_not_know_that_it_is(
    made: Callable[[], Table],
) -> None:
    """By the same measure bots take the same time for all hands."""
    table, out = made(), [0] * GAME.options.total
    asked, numbers = table.actor, set()
    assert len(table.options()) == 1
    for seed in range(30):
        guess = imagined(table, GREEN if asked == RED else RED, seed)
        options = out[: GAME.rules["legal"](table.b, guess, asked, out)]
        numbers.add(len(options))
        assert not GAME.options.is_forced(options)
        assert any(GAME.options.span(option).secret for option in options)
    assert not GAME.options.is_forced(table.options())
    assert max(numbers) > 1, "others know that there is only one answer"
