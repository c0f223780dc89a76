"""Block cards in the Cybernet: what they join, what they take, and pawns on them (11.1, 11.2)."""

from __future__ import annotations

import pytest

from offworld.games.zaibatsu import delete, net, state
from zaibatsu.scenario import (
    ACTION,
    CLEANER_A,
    CLEANER_C,
    GLITCH,
    GREEN,
    ITEM,
    KOJI,
    LEFT,
    LOWER_LEFT,
    LOWER_RIGHT,
    MOVE,
    RED,
    RIGHT,
    UPPER_LEFT,
    UPPER_RIGHT,
    VESPER,
    Table,
    node,
)

CARDS = {"Gentleman Loser": state.BLOCKS, "Cabazia Club": state.BLOCKS + 1}


def put(name: str, direction: int = UPPER_RIGHT, seats: int = 2) -> tuple[Table, int]:
    """Return a table with a block card beside Sprawl, which is Red's, and its place.

    Sprawl lies to the right of the Core. In direction n it has space n + 1; space 0 is the middle.
    """
    table = Table(seats).hand(RED, name)
    table.control(RED, table.lay("Sprawl"))
    table.equip(name).answer(state.PLACE + 1).answer(state.SIDE + direction)
    return table, CARDS[name]


both = pytest.mark.parametrize("name", CARDS)


@both
@pytest.mark.rule("11.2", "7.7", "7.6")
def test_it_has_no_ice_and_no_place_to_search(name: str) -> None:
    table, card = put(name)
    table.hand(RED, "Icebreaker", "Worm").put(GLITCH, card)
    assert table.plays("Icebreaker") == {MOVE}
    assert ACTION not in table.plays("Worm")


@both
@pytest.mark.rule("11.2", "5.6")
def test_it_is_joined_with_one_space_and_has_room_for_all(name: str) -> None:
    table, card = put(name, seats=3)
    table.put(VESPER, card).put(KOJI, card).put(GLITCH, 1, 2)
    table.hand(RED, "Nanosoft").move("Nanosoft", GLITCH)
    assert node(card) in table.choices(state.GO)
    table.answer(state.GO + node(card))
    table.hand(RED, "Virus").move("Virus", GLITCH)
    assert table.choices(state.GO) == {node(1, 2)}
    table, card = put(name)
    table.put(GLITCH, 1, 0).hand(RED, "Nanosoft").move("Nanosoft", GLITCH)
    assert node(card) not in table.choices(state.GO)  # two steps


@both
@pytest.mark.rule("11.2", "7.3")
def test_it_takes_the_place_of_a_block(name: str) -> None:
    """Copyleft lies to the right of Sprawl; upper left of it is where the card lies."""
    table, card = put(name, UPPER_RIGHT)
    copyleft = table.lay("Copyleft", 1, RIGHT)
    table.put(GLITCH, copyleft).hand(RED, "Worm").act("Worm", GLITCH)
    assert table.choices(state.SIDE) == {RIGHT, UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT}
    at = net.side_node(table.b, table.s, copyleft, UPPER_LEFT)
    assert at != state.NONE  # there is a space, but it isn't joined with the card
    assert net.node_across(table.b, table.s, at, UPPER_LEFT) == state.NONE
    assert net.node_across(table.b, table.s, node(card), LOWER_RIGHT) == state.NONE
    assert net.node_across(table.b, table.s, node(card), LOWER_LEFT) == node(1, 2)


@pytest.mark.rule("11.2")
def test_two_cards_do_not_lie_on_one_place() -> None:
    table, _ = put("Gentleman Loser")
    table.hand(RED, "Cabazia Club").equip("Cabazia Club").answer(state.PLACE + 1)
    assert table.choices(state.SIDE) == {RIGHT, UPPER_LEFT, LOWER_LEFT, LOWER_RIGHT}


@pytest.mark.rule("11.1", "11.2")
def test_of_several_own_blocks_one_is_chosen() -> None:
    table = Table().hand(RED, "Cabazia Club")
    table.lay("Sprawl")
    table.lay("Copyleft", 1, RIGHT)
    table.lay("Antro", 0, LEFT)
    table.control(RED, 1, 3).control(GREEN, 2).equip("Cabazia Club")
    assert table.choices(state.PLACE) == {1, 3}


@both
@pytest.mark.rule("11.2", "7.13", "7.16")
def test_attacks_on_and_from_a_card(name: str) -> None:
    """Vesper's faces are its own there: 1, 3, 5."""
    table, card = put(name, seats=3)
    table.put(CLEANER_C, card, 0, RED).put(VESPER, card).put(KOJI, 1, 2).put(GLITCH, 0)
    table.put(state.GYNOID, 1, 3, GREEN)
    table.hand(RED, "Delete", "Delete").act("Delete", CLEANER_C)
    assert table.choices(state.AIM) == {VESPER, KOJI}
    table.dice(3).aim(VESPER)
    assert table.where(VESPER) is None
    assert delete.bare_faces(table.b, table.s, CLEANER_C) == 1 << 2
    table.put(CLEANER_C, 1, 2).put(KOJI, card).shoot(2, pawn=CLEANER_C, target=KOJI)
    assert table.where(KOJI) is None


@both
@pytest.mark.rule("11.1", "11.2")
def test_all_pawns_on_a_lost_card_move_to_the_core(name: str) -> None:
    table, card = put(name)
    other = table.lay("Copyleft", 0, LEFT)
    table.put(VESPER, 1, 1).put(GLITCH, card).put(CLEANER_A, card, 0, GREEN)
    table.hand(GREEN, "Icebreaker", "Icebreaker").turn(GREEN).put(VESPER, other)
    table.ice(1, pawn=VESPER)  # another block: the card stays
    assert table.where(GLITCH) == (card, 0)
    table.put(VESPER, 1, 1).ice(1, pawn=VESPER)
    assert table.where(GLITCH) == table.where(CLEANER_A) == (0, 0)
    assert table.in_discard(name) == 1
    s, club = table.s, card - state.BLOCKS
    nothing = (state.NONE, state.NONE, state.NONE, state.NOBODY, 0)
    assert nothing == (
        s.club_card[club],
        s.club_place[club],
        s.club_side[club],
        s.club_owner[club],
        s.club_paid[club],
    )
    assert {event.a for event in table.events_of(state.FELL)} == {GLITCH, CLEANER_A}
    table.hand(GREEN, name)  # it can be played again
    assert ITEM in table.plays(name)


@both
@pytest.mark.rule("8.11", "8.13", "11.2")
def test_only_its_player_pays_for_the_pawn_and_only_once(name: str) -> None:
    table, card = put(name)
    pawn = state.CRACKER + card - state.BLOCKS
    option = state.HIRE + card - state.BLOCKS
    table.s.bonus[GREEN] = 4
    table.turn(GREEN)
    assert table.choices(state.HIRE) == set()
    table.s.bonus[RED] = 4
    table.turn(RED).answer(option)
    assert table.s.owner[pawn] == RED
    assert table.choices(state.HIRE) == set()
    assert table.bonus()[RED] == 4 - table.b.pawn_hire[pawn]


@pytest.mark.rule("8.8", "11.2")
def test_the_hulk_goes_to_blocks_only() -> None:
    table, _ = put("Gentleman Loser")
    table.put(state.HULK, 1, state.AT_LARGE, RED).turn(RED).answer(state.DRIVE + state.HULK)
    assert table.choices(state.GO) == {node(0, state.AT_LARGE)}


@both
@pytest.mark.rule("10.10", "11.2")
def test_a_bomb_on_a_card_hits_who_is_there(name: str) -> None:
    table, card = put(name, seats=3)
    table.put(GLITCH, card).put(VESPER, card).put(KOJI, 1, 2).wear(GLITCH, "Kamikaze")
    table.turn(RED).dice(2, 1).answer(state.BLAST + GLITCH)
    assert table.where(VESPER) is None
    assert table.where(KOJI) == (1, 2)
