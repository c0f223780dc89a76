"""Situations that an examiner wrote from the rulebook alone: setup, turns, movement, the net.

The results expected are the examiner's. Sprawl, turned by 0, has its middle as space 0 and the
zone at direction n as space n + 1; arrows lead from space 1 to 2 and from 4 to 5. A block to the
right of the Central Core touches it in direction 3.
"""

from __future__ import annotations

import pytest

from offworld.games.zaibatsu import state
from zaibatsu.scenario import (
    ACTION,
    BLOCK,
    CARD,
    CLEANER_A,
    GLITCH,
    GREEN,
    ITEM,
    KOJI,
    LOWER_LEFT,
    MOVE,
    NINE,
    RED,
    RIGHT,
    TEAL,
    UPPER_RIGHT,
    VESPER,
    WHITE,
    Table,
    goals,
    node,
)

# --- setup ---


@pytest.mark.rule("1.1", "1.5", "2.1", "2.3", "2.4", "2.5", "2.6", "2.7")
@pytest.mark.parametrize(
    ("seats", "counters", "hands"), [(2, 10, [4, 5]), (3, 8, [3, 4, 5]), (4, 6, [3, 4, 5, 5])]
)
def test_setup(seats: int, counters: int, hands: list[int]) -> None:
    table = Table(seats, seed=7, chosen=False)
    s = table.s
    assert table.counters() == [counters] * seats
    order = [(s.first + i) % seats for i in range(seats)]
    assert [s.hand_cards[seat] for seat in order] == hands
    assert (s.laid, s.block[0]) == (1, state.CORE)
    assert s.pile_blocks == 22  # below the top one, which lies there face up
    assert s.top != state.NONE
    assert s.deck_cards == 54 - sum(hands)
    assert table.actor == s.first
    rolled = table.events_of(state.ROLLED_FIRST)
    assert len({event.seat for event in rolled}) == seats
    last = rolled[-seats:] if len(rolled) == seats else []
    if last:  # nobody tied
        assert max(last, key=lambda event: event.a).seat == s.first


@pytest.mark.rule("2.5")
def test_players_who_tie_for_the_highest_roll_again() -> None:
    table = Table(3, chosen=False)
    table.events.clear()
    table.dice(5, 2, 5, 3, 4)  # Red and White tie, then White is higher
    table.s = table.game.blank()
    table.hear(table.game.rules["setup"], table.b, table.s, 3, 0, 1)
    assert [(e.seat, e.a) for e in table.events_of(state.ROLLED_FIRST)] == [
        (RED, 5),
        (GREEN, 2),
        (WHITE, 5),
        (RED, 3),
        (WHITE, 4),
    ]
    assert table.s.first == WHITE


@pytest.mark.rule("2.2", "2.7", "1.5")
def test_each_chooses_a_speedrunner_in_turn_order() -> None:
    table = Table(3, seed=3, chosen=False)
    first = table.s.first
    assert table.choices(state.TAKE_RUNNER) == {GLITCH, VESPER, KOJI, NINE}
    table.answer(state.TAKE_RUNNER + NINE)
    assert table.actor == table.s.player == (first + 1) % 3
    assert table.choices(state.TAKE_RUNNER) == {GLITCH, VESPER, KOJI}
    table.answer(state.TAKE_RUNNER + GLITCH).answer(state.TAKE_RUNNER + KOJI)
    assert table.s.owner[NINE] == first
    assert [table.where(pawn) for pawn in (GLITCH, KOJI, NINE)] == [(0, 0)] * 3
    assert table.where(VESPER) is None  # out of the game
    assert table.s.owner[VESPER] == state.NOBODY
    assert table.s.player == first


@pytest.mark.rule("2.1", "2.2", "2.4")
def test_nothing_else_is_in_the_net_at_setup() -> None:
    s = Table(3, seed=5, chosen=False).s
    assert list(s.block)[1:] == [state.NONE] * 23
    assert list(s.control) == [state.NOBODY] * 24
    assert {place for row in s.around.tolist() for place in row} == {state.NONE}
    assert list(s.owner) == [state.NOBODY] * 16
    assert list(s.at) == [state.NONE] * 16
    assert list(s.runner) == [state.NONE] * 4
    assert list(s.effect_at) == [state.NONE] * state.EFFECTS
    clubs = (s.club_card, s.club_place, s.club_side, s.club_owner, s.hired_by)
    assert [list(field) for field in clubs] == [[-1, -1]] * 5
    assert {pawn for row in s.worn.tolist() for pawn in row} == {state.NONE}
    assert {seat for row in s.payer.tolist() for seat in row} == {state.NOBODY}
    single = (s.card, s.pawn, s.place, s.side, s.spotted, s.fetched, s.winner)
    assert single == (-1,) * 7
    assert (s.bonus_left, s.seats, s.timed) == (24, 3, 0)
    assert sum(s.pile.tolist()) == 22
    assert s.pile[s.top] == 0
    assert Table(2, variant="timed", chosen=False).s.timed == 1


# --- the turn ---


@pytest.mark.rule("3.1", "3.3", "3.4", "3.5", "3.6", "3.7", "1.3")
def test_a_turn_with_cards_kept_used_and_discarded() -> None:
    table = Table().hand(RED, "Delete", "Reboot", "Reboot", "Worm")
    table.lay("Sprawl")
    table.move("Delete", GLITCH, node(1, 4))
    assert table.s.used[CARD["Delete"]] == 1  # on the table until recycling
    assert table.in_discard("Delete") == 0
    table.end("Reboot")  # one Reboot and the Worm are kept
    assert table.in_discard("Reboot") == 1
    assert table.in_discard("Delete") == 1
    assert sum(table.s.used[card] for card in CARD.values()) == 0
    held = table.cards(RED)
    assert len(held) == 5
    assert "Worm" in held
    assert "Reboot" in held
    assert (table.s.player, table.actor) == (GREEN, GREEN)


@pytest.mark.rule("2.6", "3.7")
def test_a_player_may_use_nothing_and_fills_up() -> None:
    table = Table().hand(RED, "Worm").end()
    assert table.s.hand_cards[RED] == 5


@pytest.mark.rule("3.8")
def test_used_cards_are_in_the_reshuffle() -> None:
    """An empty deck and an empty discard pile: the two used cards are all there is to draw."""
    table = Table(2)
    table.lay("Sprawl")
    rest = [name for name, card in CARD.items() for _ in range(table.s.deck[card])]
    rest.remove("Delete")
    rest.remove("Reboot")
    table.hand(GREEN, *rest).hand(RED, "Delete", "Reboot")
    table.move("Delete", GLITCH, node(1, 4)).move("Reboot", GLITCH, node(0))
    assert table.s.deck_cards == 0
    table.end()
    assert len(table.events_of(state.RESHUFFLED)) == 1
    assert table.cards(RED) == ["Delete", "Reboot"]  # two, and no more are left


@pytest.mark.rule("3.7")
def test_more_cards_than_the_hand_size_cannot_be_kept() -> None:
    table = Table().hand(RED, *["Icebreaker"] * 7).answer(state.END)
    assert table.choices(state.DISCARD) == {CARD["Icebreaker"]}  # no end yet
    table.answer(state.DISCARD + CARD["Icebreaker"]).answer(state.DISCARD + CARD["Icebreaker"])
    assert state.NO_MORE in table.options()


@pytest.mark.rule("3.9", "7.8")
def test_the_last_counter_wins_at_once() -> None:
    table = Table(4).hand(RED, "Icebreaker", "Icebreaker")
    block = table.lay("Sprawl")
    table.s.counters[RED] = 1
    table.put(GLITCH, block)
    table.ice(1)  # Sprawl breaks at 1, 3, 5
    assert table.is_over
    assert table.winners() == {RED}
    assert table.scores()[RED] == 100


@pytest.mark.rule("3.11")
def test_time_limit_most_placed_counters_then_bonus_counters_even_those_on_cards() -> None:
    table = Table(2, variant="timed")
    s = table.s
    s.counters[RED] = s.counters[GREEN] = 7
    s.bonus[RED], s.bonus[GREEN] = 1, 1
    table.wear(VESPER, "Nanosoft", paid=1)
    last = (s.first - 1) % 2
    s.turns[RED] = s.turns[GREEN] = 10
    table.turn(last).end()
    assert table.is_over
    assert table.winners() == {GREEN}
    s.counters[RED] = 6
    assert table.winners() == {RED}
    s.counters[GREEN], s.bonus[RED] = 6, 2
    assert table.winners() == {RED, GREEN}


@pytest.mark.rule("3.11")
def test_all_have_the_same_number_of_turns_at_the_time_limit() -> None:
    table = Table(3, variant="timed")
    s = table.s
    for seat in range(3):
        s.turns[seat] = 10
    table.turn(s.first)
    s.turns[(s.first + 1) % 3] = s.turns[(s.first + 2) % 3] = 9
    table.end()
    assert not table.is_over
    table.end()
    assert not table.is_over
    table.end()
    assert table.is_over
    assert s.winner == state.NOBODY


@pytest.mark.rule("3.12", "7.6")
def test_an_empty_pile_ends_nothing_but_searching() -> None:
    table = Table().hand(RED, "Worm")
    table.lay("Sprawl")
    assert table.plays("Worm") >= {ACTION, MOVE}
    for block in range(state.BLOCKS):
        table.s.pile[block] = 0
    table.s.top, table.s.pile_blocks = state.NONE, 0
    table.s.bonus[RED] = 1
    assert table.plays("Worm") == {MOVE, ITEM}
    assert not table.is_over


# --- movement ---


@pytest.mark.rule("4.2", "5.1", "5.5", "5.7")
def test_three_points_are_three_spaces() -> None:
    table = Table().hand(RED, "Crash Dummie", "Worm", "Nanosoft")
    table.lay("Sprawl")
    table.move("Nanosoft", GLITCH)  # one point
    assert goals(table) == {(1, 4)}
    table = Table().hand(RED, "Worm")
    table.lay("Sprawl")
    table.move("Worm", GLITCH)  # two
    assert goals(table) == {(1, 4), (1, 0), (1, 3), (1, 5)}
    table = Table().hand(RED, "Crash Dummie")
    table.lay("Sprawl")
    table.move("Crash Dummie", GLITCH)  # three
    assert goals(table) == {(1, space) for space in range(7)}


@pytest.mark.rule("5.7")
def test_against_an_arrow_nobody_goes() -> None:
    table = Table().hand(RED, "Nanosoft")
    table.lay("Sprawl")
    table.put(GLITCH, 1, 5).move("Nanosoft", GLITCH)
    assert goals(table) == {(1, 0), (1, 6)}  # not back to space 4
    table = Table().hand(RED, "Nanosoft").wear(GLITCH, "Transgenic Therapy")
    table.lay("Sprawl")
    table.put(GLITCH, 1, 5).move("Nanosoft", GLITCH)
    assert goals(table) == {(1, 0), (1, 4), (1, 6)}


@pytest.mark.rule("4.4")
def test_through_a_pawn_but_not_onto_it() -> None:
    table = Table().hand(RED, "Worm")
    table.lay("Sprawl")
    table.put(VESPER, 1, 4).move("Worm", GLITCH)
    assert goals(table) == {(1, 0), (1, 3), (1, 5)}


@pytest.mark.rule("5.6", "4.4")
def test_two_pawns_on_a_double_space_and_all_on_the_core() -> None:
    table = Table(3).hand(RED, "Nanosoft", "Delete")
    table.lay("Copyleft")  # three double spaces; the one at the Core is space 1
    table.put(VESPER, 1, 1).move("Nanosoft", GLITCH)
    assert goals(table) == {(1, 1)}
    table = Table(3).hand(RED, "Delete")
    table.lay("Copyleft")
    table.put(VESPER, 1, 1).put(KOJI, 1, 1).move("Delete", GLITCH)
    assert goals(table) == {(1, 0), (1, 2)}
    table = Table(4).hand(RED, "Nanosoft")
    table.lay("Copyleft")
    table.put(GLITCH, 1, 1).move("Nanosoft", GLITCH)
    assert (0, 0) in goals(table)  # where three others stand


@pytest.mark.rule("4.3", "3.3")
def test_movement_action_movement() -> None:
    """The rulebook's example: three spaces, an Icebreaker action, three spaces more."""
    table = Table().hand(RED, "Crash Dummie", "Icebreaker", "Kamikaze")
    table.lay("Sprawl")
    table.move("Crash Dummie", GLITCH, node(1, 1)).ice(5)
    assert table.s.control[1] == RED
    table.move("Kamikaze", GLITCH)
    assert (0, 0) in goals(table)  # by 0 and 4
    table.answer(state.GO + node(0))
    assert table.where(GLITCH) == (0, 0)
    assert table.cards(RED) == []


@pytest.mark.rule("4.2", "4.3")
def test_all_points_of_a_card_go_to_one_pawn_at_once() -> None:
    table = Table().hand(RED, "Crash Dummie")
    table.lay("Sprawl")
    table.put(CLEANER_A, 1, 2, RED).move("Crash Dummie", GLITCH, node(1, 4))
    assert table.asks(state.PLAY)
    assert table.choices(state.PLAY) == set()


@pytest.mark.rule("4.5", "8.5", "8.14")
def test_no_points_of_cards_for_drones_and_the_cyborg() -> None:
    table = Table().hand(RED, "Worm")
    table.lay("Sprawl")
    for i, pawn in enumerate((state.PROBE, state.MARK_TWO, state.TURRET, state.CYBORG)):
        table.put(pawn, 1, i, RED)
    table.put(state.HULK, 1, state.AT_LARGE, RED).put(state.GYNOID, 1, 5, RED)
    table.use("Worm", MOVE)
    assert table.choices(state.PAWN) == {GLITCH, state.GYNOID}


@pytest.mark.rule("4.6", "4.7", "7.1")
def test_only_pawns_with_the_ability() -> None:
    table = Table().hand(RED, "Worm", "Icebreaker", "Delete", "Reboot")
    block = table.lay("Sprawl")
    table.put(CLEANER_A, block, 0, RED).put(VESPER, block, 1)
    assert table.plays("Icebreaker") == {MOVE}  # the Speedrunner is on the Core
    assert table.plays("Reboot") == {MOVE}  # nobody is eliminated
    assert table.plays("Delete") == {ACTION, MOVE}
    table.act("Delete")
    assert table.choices(state.PAWN) == {CLEANER_A}
    table = Table().hand(RED, "Delete")
    table.lay("Sprawl")
    assert table.plays("Delete") == {MOVE}  # a Speedrunner has no Delete


@pytest.mark.rule("4.1", "4.8")
def test_three_ways_to_use_a_card_and_two_of_a_plain_one() -> None:
    table = Table().hand(RED, "Crash Dummie", "Icebreaker")
    block = table.lay("Sprawl")
    table.put(GLITCH, block)
    table.s.bonus[RED] = 1
    assert table.plays("Crash Dummie") == {ACTION, MOVE, ITEM}
    assert table.plays("Icebreaker") == {ACTION, MOVE}


# --- Search ---


@pytest.mark.rule("7.2", "7.3", "7.4")
def test_three_places_for_a_new_block() -> None:
    """Yakuza has spaces in directions 0, 1, 3 and 4; the Central Core lies in direction 3."""
    table = Table().hand(RED, "Worm", "Virus")
    yakuza = table.lay("Yakuza")
    table.top("Freeside").put(GLITCH, yakuza, 1).act("Worm", GLITCH)  # in the middle
    assert table.choices(state.SIDE) == {RIGHT, UPPER_RIGHT, LOWER_LEFT}
    table.answer(state.SIDE + RIGHT)
    # its sides 0, 2, 3 and 4 have spaces; one of them must face left: side + turn = 3
    assert table.choices(state.TURN) == {3, 1, 0, 5}
    table.answer(state.TURN + 5)
    s = table.s
    assert (s.laid, s.block[2], s.block_turn[2]) == (3, BLOCK["Freeside"], 5)
    assert (s.block_q[2], s.block_r[2]) == (2, 0)
    # the pawn didn't move, and may search again
    assert table.where(GLITCH) == (yakuza, 1)
    table.act("Virus", GLITCH)
    assert table.choices(state.SIDE) == {UPPER_RIGHT, LOWER_LEFT}


@pytest.mark.rule("7.3", "7.6")
def test_a_block_without_a_free_side_is_no_place_to_search() -> None:
    """Yakuza's four open sides are taken."""
    table = Table().hand(RED, "Worm")
    yakuza = table.lay("Yakuza")
    for name, direction in (("Sprawl", 0), ("Copyleft", 1), ("Electromagnetic Pulse", 4)):
        table.lay(name, yakuza, direction)
    table.put(GLITCH, yakuza, 1)
    assert ACTION not in table.plays("Worm")


@pytest.mark.rule("5.5", "5.10", "9.1", "7.5")
@pytest.mark.parametrize(("turn", "made"), [(0, 0), (1, 1)])
def test_three_bonus_parts_make_a_place(turn: int, made: int) -> None:
    """Copyleft has all parts. Sprawl has none in corner 3, where turned by 0 the others are."""
    table = Table().hand(RED, "Worm")
    copyleft = table.lay("Copyleft", 0, RIGHT)
    table.lay("Electromagnetic Pulse", copyleft, UPPER_RIGHT)
    table.put(GLITCH, copyleft).top("Sprawl").act("Worm", GLITCH)
    table.answer(state.SIDE + RIGHT).answer(state.TURN + turn)
    assert len(table.events_of(state.CORNER_MADE)) == made
    assert table.s.bonus_left == 24 - made


def three_blocks() -> Table:
    """Copyleft, Electromagnetic Pulse and Sprawl around a bonus counter; Red has two of them."""
    table = Table().hand(RED, "Icebreaker").hand(GREEN, "Icebreaker")
    copyleft = table.lay("Copyleft", 0, RIGHT)
    pulse = table.lay("Electromagnetic Pulse", copyleft, UPPER_RIGHT)
    sprawl = table.lay("Sprawl", copyleft, RIGHT, turn=1)
    assert table.s.bonus_left == 23
    table.control(RED, copyleft, pulse).put(GLITCH, sprawl).put(VESPER, copyleft)
    return table


@pytest.mark.rule("9.2", "9.3")
def test_who_controls_all_three_blocks_wins_the_counter_and_keeps_it() -> None:
    table = three_blocks().ice(1)
    assert table.bonus() == [1, 0]
    table.turn(GREEN).ice(1, pawn=VESPER)  # Copyleft breaks at 1, 5, 6
    assert table.s.control[1] == GREEN
    assert table.bonus() == [1, 0]
    table.turn(RED).hand(RED, "Icebreaker").put(GLITCH, 1).ice(1)
    assert table.bonus() == [1, 0]  # there was only one


@pytest.mark.rule("9.2")
def test_two_players_share_three_blocks_and_nobody_wins_the_counter() -> None:
    table = three_blocks().control(GREEN, 2).ice(1)
    assert table.s.control[3] == RED
    assert table.bonus() == [0, 0]


@pytest.mark.rule("1.7")
def test_what_is_secret() -> None:
    table = Table(4).hand(RED, "Worm").hand(TEAL, "Virus")
    view = table.view(RED)
    assert view.hand[RED, CARD["Worm"]] == 1
    assert sum(view.hand[TEAL, card] for card in range(state.TYPES)) == 0
    assert view.hand_cards[TEAL] == 1
    assert sum(view.deck[card] for card in range(state.TYPES)) == 0
    assert view.top == table.s.top
