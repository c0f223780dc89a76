"""Situations of block cards, bonus cards and effects of blocks (chapter 11)."""

from __future__ import annotations

import pytest

from offworld.games.zaibatsu import state
from zaibatsu.scenario import (
    ACTION,
    CARD,
    CLEANER_A,
    CLEANER_C,
    GLITCH,
    GREEN,
    ITEM,
    KOJI,
    LEFT,
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
    on_block,
)
from zaibatsu.shorthand import CABAZIA, LOSER, before_club, breaker, club


def with_club() -> Table:
    """Return a table: Sprawl and Copyleft are Red's, and Gentleman Loser touches both.

    Sprawl lies to the right of the Core, Copyleft upper right; the card beside Sprawl, upper right,
    which is to the right of Copyleft.
    """
    table = Table().hand(RED, "Gentleman Loser")
    sprawl, copyleft = table.lay("Sprawl"), table.lay("Copyleft", 0, UPPER_RIGHT)
    table.control(RED, sprawl, copyleft).equip("Gentleman Loser")
    return table.answer(state.PLACE + sprawl).answer(state.SIDE + UPPER_RIGHT)


@pytest.mark.rule("11.1", "11.2")
def test_both_block_cards_go_with_the_one_block_beside_which_they_lie() -> None:
    """Sprawl breaks at 1, 3, 5."""
    table = club("Gentleman Loser", 0, "Cabazia Club").equip("Cabazia Club")
    table.answer(state.PLACE + 1).answer(state.SIDE + UPPER_RIGHT)
    table.put(GLITCH, LOSER).put(CLEANER_A, CABAZIA, 0, RED).put(VESPER, 1, 0)
    table.hand(GREEN, "Icebreaker").turn(GREEN).ice(3, pawn=VESPER)
    assert table.in_discard("Gentleman Loser") == table.in_discard("Cabazia Club") == 1
    assert table.where(GLITCH) == table.where(CLEANER_A) == (0, 0)


@pytest.mark.rule("11.1", "11.2")
def test_a_block_card_goes_with_the_block_beside_which_it_was_put() -> None:
    for lost, stays in ((1, False), (2, True)):
        table = with_club().hand(GREEN, "Icebreaker").turn(GREEN).put(VESPER, lost)
        table.ice(5, pawn=VESPER)  # both break at 5
        assert table.s.control[lost] == GREEN
        assert (table.s.club_owner[0] == RED) == stays
        assert table.in_discard("Gentleman Loser") == (0 if stays else 1)


@pytest.mark.rule("11.1", "7.3")
def test_a_block_can_be_laid_where_a_discarded_card_lay() -> None:
    table = with_club().hand(GREEN, "Icebreaker", "Worm", "Spyware").turn(GREEN).put(VESPER, 1)
    table.act("Worm", VESPER)
    assert UPPER_RIGHT not in table.choices(state.SIDE)
    table.top("Antro").answer(state.SIDE + RIGHT).answer(min(table.options()))
    table.ice(5, pawn=VESPER).act("Spyware", VESPER)
    assert UPPER_RIGHT in table.choices(state.SIDE)


@pytest.mark.rule("11.1", "11.2", "8.11", "6.7", "9.4")
def test_gentleman_loser_and_the_cracker() -> None:
    table = before_club("Gentleman Loser", 2).equip("Gentleman Loser")
    assert table.choices(state.PLACE) == {1}
    table.answer(state.PLACE + 1)
    assert table.choices(state.SIDE) == {0, 1, 2, 4, 5}  # the Core is in direction 3
    table.answer(state.SIDE + RIGHT)
    assert table.choices(state.HIRE) == {0}
    table.answer(state.HIRE)
    assert table.bonus() == [0, 0]
    assert table.s.owner[state.CRACKER] == RED
    card = state.BLOCKS
    assert table.where(state.CRACKER) == (card, 0)
    # its space is joined with the one at that side, space 1
    table.hand(RED, "Nanosoft").move("Nanosoft", state.CRACKER)
    assert goals(table) == {(1, 1)}


@pytest.mark.rule("11.1", "11.2", "8.11")
def test_the_card_is_lost_with_the_block_but_not_the_cracker() -> None:
    table = before_club("Gentleman Loser", 2).equip("Gentleman Loser")
    table.answer(state.PLACE + 1).answer(state.SIDE + RIGHT).answer(state.HIRE)
    table.hand(GREEN, "Icebreaker").put(VESPER, 1).turn(GREEN).ice(1, pawn=VESPER)
    assert table.s.control[1] == GREEN
    assert table.in_discard("Gentleman Loser") == 1
    assert table.s.owner[state.CRACKER] == RED
    assert table.where(state.CRACKER) == (0, 0)
    assert table.bonus() == [0, 0]  # they stay on the Cracker


@pytest.mark.rule("11.1", "11.2", "8.14")
def test_the_cyborg_leaves_its_card_by_the_die_and_outlives_it() -> None:
    table = on_block("Sprawl", "Cabazia Club").hand(GREEN, "Icebreaker").control(RED, 1)
    table.s.bonus[RED] = 1
    table.equip("Cabazia Club").answer(state.PLACE + 1).answer(state.SIDE + RIGHT)
    table.answer(state.HIRE + 1).put(GLITCH, 0)
    table.put(VESPER, 1, 0).turn(GREEN).ice(1, pawn=VESPER)
    assert table.in_discard("Cabazia Club") == 1
    assert table.where(state.CYBORG) == (0, 0)
    assert table.s.owner[state.CYBORG] == RED
    assert table.bonus() == [0, 0]


@pytest.mark.rule("11.1", "7.8")
def test_a_block_card_does_not_come_back_with_its_block() -> None:
    """Sprawl breaks at 1, 3, 5: Green takes it, then Red again."""
    table = club("Gentleman Loser", 2).hand(GREEN, "Icebreaker").put(VESPER, 1, 1)
    table.turn(GREEN).ice(5, pawn=VESPER)
    table.hand(RED, "Icebreaker").turn(RED).ice(5)
    assert table.s.control[1] == RED
    assert table.in_discard("Gentleman Loser") == 1
    assert table.choices(state.HIRE) == set()


@pytest.mark.rule("11.2")
def test_nobody_searches_from_a_block_card_nor_where_it_lies() -> None:
    table = before_club("Gentleman Loser", 2).equip("Gentleman Loser")
    table.answer(state.PLACE + 1).answer(state.SIDE + RIGHT)
    table.hand(RED, "Worm").put(GLITCH, state.BLOCKS, 0)
    assert ACTION not in table.plays("Worm")
    table.put(GLITCH, 1).act("Worm", GLITCH)
    assert table.choices(state.SIDE) == {1, 2, 4, 5}


@pytest.mark.rule("11.5", "7.12", "7.11")
@pytest.mark.parametrize(("faces", "takes"), [((1, 2), True), ((6, 5), False)])
def test_the_ai_helps_against_pawns_too(faces: tuple[int, int], takes: bool) -> None:
    """The Hulk's ICE shows 2, Glitch adds 3."""
    table = on_block("Sprawl", "Icebreaker")
    table.control(RED, table.lay("A.I.", 0, LEFT)).put(state.HULK, 1, state.AT_LARGE, GREEN)
    table.ice(*faces, target=state.HULK)
    assert table.s.owner[state.HULK] == (RED if takes else GREEN)
    assert table.where(GLITCH) == ((1, 0) if takes else None)


@pytest.mark.rule("11.5", "11.3", "8.12", "5.4")
def test_the_ai_helps_every_pawn_of_its_player_until_it_is_lost() -> None:
    table = Table().hand(RED, "Icebreaker", "Icebreaker")
    table.lay("Sprawl")
    ai = table.lay("A.I.", 0, LEFT)
    table.control(RED, ai).control(GREEN, 1).put(state.CRACKER, 1, 0, RED)
    table.ice(2, 4, 5, pawn=state.CRACKER)  # one, its own against others, the A.I.'s
    assert table.s.control[1] == RED
    table.hand(GREEN, "Icebreaker", "Icebreaker").put(VESPER, ai, 0).turn(GREEN)
    table.ice(2, pawn=VESPER)  # one die only, though Red has the A.I.
    assert table.s.control[ai] == GREEN
    table.put(VESPER, 1, 1).ice(2, 1, pawn=VESPER)  # now two
    assert table.s.control[1] == GREEN
    table.turn(RED).ice(2, 6, pawn=state.CRACKER)  # and without the A.I. two for the Cracker
    assert table.where(state.CRACKER) is None


@pytest.mark.rule("11.6", "7.18", "7.4")
def test_the_yakuza_kill_who_found_them_and_the_turn_goes_on() -> None:
    """Glitch falls by 1, 2, 6; Vesper by 1, 3, 5."""
    table = Table().hand(RED, "Worm", "Spyware", "Reboot").top("Yakuza")
    table.act("Worm", GLITCH).answer(state.SIDE + RIGHT).dice(6, 6).answer(state.TURN)
    assert table.where(GLITCH) is None
    assert table.where(VESPER) == (0, 0)
    assert table.plays("Spyware") == {ITEM}  # on Vesper
    table.act("Reboot", GLITCH).answer(state.GO + state.CORE)
    assert table.plays("Spyware") == {ACTION, MOVE, ITEM}


@pytest.mark.rule("11.6", "7.17", "8.8", "10.11")
def test_the_yakuza_attack_whoever_is_in_the_net() -> None:
    """One die each: Glitch, Vesper, the Hulk, the free Idoru, the Cracker on a block card."""
    table = Table().hand(RED, "Worm").wear(VESPER, "Crash Dummie")
    sprawl = table.lay("Sprawl")
    table.control(RED, sprawl).hand(RED, "Worm", "Gentleman Loser").equip("Gentleman Loser")
    table.answer(state.PLACE + sprawl).answer(state.SIDE + RIGHT)
    table.s.bonus[RED] = 2
    table.answer(state.HIRE).put(state.IDORU, 1, 0).put(state.HULK, 0, state.AT_LARGE, GREEN)
    table.top("Yakuza").act("Worm", GLITCH).answer(state.SIDE + LEFT)
    # Glitch 1, 2, 6; Vesper 1, 3, 5; the Hulk 6; the Idoru 2, 3, 5; the Cracker 2, 3, 4
    table.dice(3, 1, 5, 3, 2).answer(min(table.options()))
    assert table.where(GLITCH) == (0, 0)
    assert table.where(VESPER) == (0, 0)
    assert table.worn(VESPER) == set()
    assert table.where(state.HULK) == (0, state.AT_LARGE)
    assert table.where(state.IDORU) is None
    assert table.where(state.CRACKER) is None
    assert table.bonus() == [2, 0]


@pytest.mark.rule("11.6", "10.4", "7.16")
def test_armour_and_shields_of_spaces_hold_against_the_yakuza() -> None:
    """Vesper's Exoskeleton voids the 5; Glitch's space on Clandestine Broadcast shields 1."""
    table = on_block("Clandestine Broadcast", "Worm", space=2).put(VESPER, 1, 1)
    table.wear(VESPER, "Military Exoskeleton").top("Yakuza").act("Worm", GLITCH)
    table.answer(min(table.options())).dice(1, 5).answer(min(table.options()))
    assert table.where(GLITCH) == (1, 2)
    assert table.where(VESPER) == (1, 1)


@pytest.mark.rule("11.7", "7.18", "6.9")
def test_a_runner_given_to_the_pulse_reboots_in_the_same_turn() -> None:
    table = Table().hand(RED, "Worm", "Reboot").put(CLEANER_A, 0, 0, RED)
    table.top("Electromagnetic Pulse").act("Worm", GLITCH).answer(state.SIDE).answer(state.TURN)
    table.answer(state.SACRIFICE + GLITCH).act("Reboot", GLITCH).answer(state.GO + state.CORE)
    assert table.where(GLITCH) == table.where(CLEANER_A) == (0, 0)


@pytest.mark.rule("11.7", "8.13")
def test_a_cracker_given_to_the_pulse_can_be_hired_again() -> None:
    table = club("Gentleman Loser", 2, "Worm").answer(state.HIRE).put(GLITCH, 0).turn(RED)
    table.top("Electromagnetic Pulse").act("Worm", GLITCH)
    table.answer(state.SIDE + LEFT).answer(min(table.options()))
    table.answer(state.SACRIFICE + state.CRACKER)
    assert table.bonus() == [2, 0]
    assert table.choices(state.HIRE) == {0}


@pytest.mark.rule("11.7", "9.1")
def test_the_last_bonus_counter_of_the_box_goes_to_who_laid_copyleft() -> None:
    table = Table(3).hand(GREEN, "Worm").top("Copyleft").turn(GREEN)
    table.s.bonus_left = 2
    table.act("Worm", VESPER).answer(state.SIDE).answer(state.TURN)
    assert table.bonus() == [0, 1, 1]


@pytest.mark.rule("11.7")
def test_eliminated_pawns_count_neither_for_sprawl_nor_for_the_pulse() -> None:
    table = Table().hand(RED, "Worm", "Virus").hand(GREEN, "Delete", "Reboot")
    table.put(CLEANER_A, 0, 0, GREEN).gone(VESPER)
    table.top("Electromagnetic Pulse").act("Worm", GLITCH).answer(state.SIDE).answer(state.TURN)
    assert table.asks(state.PLAY)  # one pawn each
    table.gone(CLEANER_A).top("Sprawl").act("Virus", GLITCH).answer(state.SIDE + LEFT)
    table.answer(state.TURN)
    assert table.asks(state.PLAY)  # Green has no pawn, Red no card
    assert table.s.hand_cards[GREEN] == 2


@pytest.mark.rule("11.7", "8.10")
def test_an_idoru_given_to_the_pulse_gives_its_counter_back() -> None:
    table = Table().hand(RED, "Worm").put(state.IDORU, 0, 0, RED)
    table.s.counters[RED] = 9
    table.top("Electromagnetic Pulse").act("Worm", GLITCH).answer(state.SIDE).answer(state.TURN)
    table.answer(state.SACRIFICE + state.IDORU)
    assert (table.where(state.IDORU), table.s.owner[state.IDORU]) == (None, state.NOBODY)
    assert table.counters() == [10, 10]


@pytest.mark.rule("11.7", "8.10")
def test_sprawl_counts_drones_and_not_the_free_idoru() -> None:
    """Red has a Speedrunner and the Hulk: two cards; Green one."""
    table = Table().hand(RED, "Worm", "Delete", "Delete", "Delete").hand(GREEN, "Virus", "Gaspar")
    table.put(state.HULK, 0, state.AT_LARGE, RED).put(state.IDORU, 0)
    table.top("Sprawl").act("Worm", GLITCH).answer(state.SIDE).answer(state.TURN)
    assert list(table.s.owed)[:2] == [2, 1]


@pytest.mark.rule("11.7", "3.2")
def test_sprawl_asks_all_in_turn_order_from_who_laid_it() -> None:
    """White lays it: White, Teal, Red, Green."""
    table = Table(4).hand(WHITE, "Worm", "Delete").hand(TEAL, "Delete").hand(RED, "Delete")
    table.hand(GREEN, "Delete").top("Sprawl").turn(WHITE)
    table.act("Worm", KOJI).answer(state.SIDE).answer(state.TURN)
    order = []
    while table.asks(state.DISCARD):
        order.append(table.actor)
        table.answer(state.DISCARD + CARD["Delete"])
    assert order == [WHITE, TEAL, RED, GREEN]
    assert table.actor == WHITE


@pytest.mark.rule("11.7", "8.11", "9.4")
def test_the_pulse_asks_in_turn_order_and_counts_pawns_of_every_kind() -> None:
    """Teal lays it; Red has a Speedrunner and the Hulk, Green one pawn."""
    table = Table(4).hand(TEAL, "Worm").put(state.HULK, 0, state.AT_LARGE, RED)
    table.put(CLEANER_A, 0, 0, TEAL).top("Electromagnetic Pulse").turn(TEAL)
    table.act("Worm", NINE).answer(state.SIDE).answer(state.TURN)
    assert (table.actor, table.choices(state.SACRIFICE)) == (TEAL, {NINE, CLEANER_A})
    table.answer(state.SACRIFICE + CLEANER_A)
    assert (table.actor, table.choices(state.SACRIFICE)) == (RED, {GLITCH, state.HULK})
    table.answer(state.SACRIFICE + state.HULK)
    assert table.actor == TEAL
    assert table.asks(state.PLAY)


@pytest.mark.rule("11.7", "3.7", "10.9")
def test_a_pawn_given_to_the_pulse_takes_its_nanosoft_along() -> None:
    """Six cards are too many then, and the counter comes back."""
    table = Table().hand(RED, "Worm", *["Delete"] * 6).put(CLEANER_A, 0, 0, RED)
    table.wear(CLEANER_A, "Nanosoft", paid=1).top("Electromagnetic Pulse").turn(RED)
    table.act("Worm", GLITCH).answer(state.SIDE).answer(state.TURN)
    table.answer(state.SACRIFICE + CLEANER_A).answer(state.END)
    assert table.bonus() == [1, 0]
    assert state.NO_MORE not in table.options()
    table.answer(state.DISCARD + CARD["Delete"]).answer(state.NO_MORE)
    assert table.s.hand_cards[RED] == 5


@pytest.mark.rule("11.8", "8.13", "9.4")
def test_a_cyborg_hired_for_nothing_gives_nothing_back() -> None:
    """With Mercado Negro it costs nothing, however often it is hired."""
    table = club("Cabazia Club", 0)
    table.control(RED, table.lay("Mercado Negro", 0, LEFT)).turn(RED).answer(state.HIRE + 1)
    assert table.where(state.CYBORG) == (CABAZIA, 0)
    table.hand(GREEN, "Delete").put(CLEANER_C, CABAZIA, 0, GREEN).turn(GREEN)
    table.shoot(6, pawn=CLEANER_C, target=state.CYBORG)
    assert (table.where(state.CYBORG), table.bonus()) == (None, [0, 0])
    table.turn(RED).answer(state.HIRE + 1)
    assert table.s.owner[state.CYBORG] == RED


@pytest.mark.rule("11.8", "9.4", "8.13")
def test_no_more_comes_back_than_was_paid() -> None:
    """The Cracker cost one counter by Mercado Negro, which is Green's when it dies."""
    table = club("Gentleman Loser", 1, "Delete")
    market = table.lay("Mercado Negro", 0, LEFT)
    table.control(RED, market).turn(RED).answer(state.HIRE)
    table.control(GREEN, market).put(CLEANER_C, state.BLOCKS, 0, GREEN).hand(GREEN, "Delete")
    table.turn(GREEN).shoot(4, pawn=CLEANER_C, target=state.CRACKER)
    assert table.bonus() == [1, 0]
    table.turn(RED)
    assert table.choices(state.HIRE) == set()  # it costs two again


@pytest.mark.rule("11.8", "3.2", "7.18")
def test_stand_alone_complex_leads_to_the_core_even_with_clandestine_broadcast() -> None:
    """It needs no card, and asks nothing."""
    table = Table().gone(GLITCH).hand(RED, "Reboot")
    table.control(
        RED, table.lay("Stand Alone Complex"), table.lay("Clandestine Broadcast", 0, LEFT)
    )
    table.begin(RED)
    assert table.where(GLITCH) == (0, 0)
    assert table.cards(RED) == ["Reboot"]
    assert table.asks(state.PLAY)


@pytest.mark.rule("11.8", "7.12", "8.14")
def test_a_stolen_cyborg_takes_the_way_of_its_new_players_underground() -> None:
    """One step from the Core to the middle of Underground, which is Red's."""
    table = Table().hand(RED, "Icebreaker").put(state.CYBORG, 0, 0, GREEN)
    table.lay("Sprawl")
    table.lay("Underground", 1, RIGHT)
    table.control(RED, 2).turn(RED).ice(3, target=state.CYBORG)
    table.dice(1).answer(state.DRIVE + state.CYBORG)
    assert goals(table) == {(0, 0), (1, 4), (2, 0)}


@pytest.mark.rule("11.9")
def test_google_may_fetch_a_card_of_the_kind_that_is_discarded() -> None:
    table = Table().hand(RED, "Delete", "Worm").discarded("Delete")
    table.control(RED, table.lay("Google Ex Machina")).begin(RED)
    table.answer(state.FETCH + CARD["Delete"]).answer(state.DISCARD + CARD["Delete"])
    assert table.cards(RED) == ["Delete", "Worm"]
    assert table.in_discard("Delete") == 1


@pytest.mark.rule("11.10", "3.10")
def test_two_counters_on_freeside() -> None:
    table = breaker("Freeside").ice(1)
    assert table.counters() == [8, 10]
    table.hand(GREEN, "Icebreaker").turn(GREEN).put(VESPER, 1, 1)
    table.ice(1, pawn=VESPER)
    assert table.counters() == [10, 8]
    table = breaker("Freeside")
    table.s.counters[RED] = 2
    table.ice(1)
    assert table.winners() == {RED}
    table = breaker("Freeside")
    table.s.counters[RED] = 1
    table.ice(1)
    assert table.winners() == {RED}
