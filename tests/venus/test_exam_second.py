"""Situations of another examiner, listed from the rulebook before a look at the code.

They ask for the first tile, for what comes together in one round, and for the play of one alone.
"""

from __future__ import annotations

import pytest

from offworld.games.venus import state
from venus.maps import Explorer, drawn_box
from venus.scenario import (
    ANN,
    BEN,
    CHOOSER,
    CLEO,
    DAN,
    LOWERER,
    ORE_OF_PART,
    Table,
    kind_option,
    prepare_launch,
)

# The mech is on the right border; a crystal lies above it.
AT_THE_BORDER = """
V . . . .
. . . . C
. . . . M
. . . . .
. . . . .
"""
# The same, and barriers leave no way but over that border.
FENCED_IN = """
V . . . .
        -
. . . .|M
        -
. . . . .
. . . . .
. . . . C
"""
BEYOND = """
. . . . .
. . . . .
V C . . .
C . . . .
. . . . .
"""
# Each square of the first column is alone.
WALLED = """
.|. . . V
-
.|. . . .
-
.|. . . .
-
.|. . . .
-
.|. . . C
"""


def explorer(start: str, front: str = "") -> Explorer:
    return Explorer(Table(2, box=drawn_box(start, front)))


def gems(table: Table, seat: int) -> tuple[int, int]:
    """Return the crystals and the ore of a seat."""
    return int(table.s.crystals[seat]), int(table.s.ore[seat])


# --- the first tile ---


@pytest.mark.rule("6.2", "6.5", "6.6", "6.7", "6.11")
def test_the_first_tile_may_lie_over_the_mech_and_on_a_board_added_for_it() -> None:
    """It takes the crystal at home; the spots under it on the new board stay empty."""
    ann = explorer(AT_THE_BORDER, BEYOND)
    ann.table.put_dice(ANN, 1, 2, 3, 4).run(ANN, 1, 2, 3, 4)
    ann.draw().place(0, state.RIGHT).lay("...../....#/....###")
    assert (ann.table.s.tiles[ANN], ann.table.s.boards[ANN]) == (1, 2)
    assert gems(ann.table, ANN) == (1, 0)
    assert ann.table.s.engineers_due[ANN] == 0
    assert sorted(event.a for event in ann.table.events_of(state.LEFT_BARE)) == [0, 1]
    ann.collect(1).choose("I1")  # it may touch the first tile on either board
    assert {frozenset({(3, 2)}), frozenset({(5, 3)})} <= ann.places()
    assert frozenset({(5, 4)}) not in ann.places()
    ann.table.answer(ANN, state.LAY + ann.number_of(frozenset({(5, 3)})))
    assert gems(ann.table, ANN) == (2, 0)


@pytest.mark.rule("6.2", "6.6")
def test_with_a_new_board_the_first_tile_must_cover_the_mech_all_the_same() -> None:
    """Of three squares the mech's is one, and at least one lies on the new board."""
    ann = explorer(AT_THE_BORDER).collect(3).draw().place(0, state.RIGHT).choose("L3")
    assert ann.places()
    for squares in ann.places():
        assert (4, 2) in squares
        assert any(x >= 5 for x, _ in squares)


@pytest.mark.rule("6.2", "6.4", "6.9")
def test_a_fenced_mech_sends_the_first_tile_over_the_border() -> None:
    """A tile of one square covers it; a larger one finds no other place."""
    assert explorer(FENCED_IN).collect(1).shapes() == {"I1"}
    ann = explorer(FENCED_IN).collect(3)
    assert ann.table.options(ANN) == [state.TERRAIN]
    assert ann.draw().sites() == {(0, state.RIGHT)}
    ann.place(0, state.RIGHT)
    assert ann.shapes() == {"I3", "L3"}


@pytest.mark.rule("6.2", "6.9", "6.10")
def test_a_first_tile_that_the_new_board_stops_goes_back() -> None:
    """A second square fits beside the mech, but no third; the board stays, the dice are locked."""
    ann = explorer(FENCED_IN, WALLED)
    ann.table.put_dice(ANN, 1, 2, 3, 6).run(ANN, 1, 2, 3)
    ann.draw().place(0, state.RIGHT)
    assert [event.a for event in ann.table.events_of(state.NO_PLACE)] == [3]
    assert (ann.table.s.boards[ANN], ann.table.s.tiles[ANN]) == (2, 0)
    assert (ann.table.asked(ANN), ann.table.dice(ANN)) == (state.SPOT, [6])
    ann.collect(2).choose("I2")
    assert ann.places() == {frozenset({(4, 1), (5, 1)})}


@pytest.mark.rule("6.3", "6.4")
def test_a_tile_at_home_may_touch_only_a_tile_across_the_border() -> None:
    """Side to side counts over the border between two boards."""
    ann = Explorer(Table().cover(ANN, 0, 12, 13, 14))
    ann.collect(3).draw().place(0, state.RIGHT).lay(".....#/.....#/.....#")
    ann.collect(1).choose("I1")
    assert frozenset({(4, 0)}) in ann.places()
    assert frozenset({(3, 0)}) not in ann.places()


# --- one turn ---


@pytest.mark.rule("5.1", "5.2", "4.11", "3.3")
def test_every_place_of_the_mech_control_board_serves_once_in_one_turn() -> None:
    """Twenty dice: four, five, five, three, one, and one in each space."""
    table = Table().put_dice(ANN, *[1] * 6, *[2] * 4, *[3] * 3, 4, *[5] * 2, *[6] * 4)
    table.run(ANN, 1, 2, 3, 4).lay_anyhow(ANN)
    table.kind(ANN, 1, 1, 1, 1, 1).house(ANN, 6, 6, 6, 2, 2).lay_anyhow(ANN)
    table.plus(ANN, 2, 5).minus(ANN, 6, 5)
    assert table.dice(ANN) == [3, 3, 4, 6]
    table.any_three(ANN, 3, 4, 6).lay_anyhow(ANN).spot(ANN, 3)
    assert table.options(ANN) == [state.READY]
    assert (table.s.tiles[ANN], table.s.rods[ANN], table.s.ore[ANN]) == (3, 1, 1)


@pytest.mark.rule("4.4", "4.9", "4.10", "3.3")
def test_before_the_roll_there_are_no_dice_to_change() -> None:
    """Ore, engineers and parts that work on dice wait; crystals and parts with gems don't."""
    table = Table().put_gems(ANN, crystals=1, ore=3).put_engineers(ANN, state.FLIP)
    table.put_parts(ANN, CHOOSER, state.ORE_PART).finish_turns()
    assert set(table.options(ANN)) == {state.BOOST, state.REDEEM + 1, state.ROLL}
    table.redeem(ANN, 1).roll(ANN).put_dice(ANN, 1, 3, 3, 4)
    assert gems(table, ANN) == (1, 3 + ORE_OF_PART)
    assert table.values(ANN, state.ORE_DOWN) == {3, 4}
    assert table.choices(ANN, state.ENGINEER) == {state.FLIP}
    assert table.choices(ANN, state.PART) == {0}


@pytest.mark.rule("4.5", "3.1")
def test_two_gems_too_many_may_be_one_of_each_and_the_others_wait() -> None:
    """Nobody may discard more than must go."""
    table = Table().put_gems(ANN, crystals=5, ore=5).finish_turn(BEN).ready(ANN)
    assert table.waited_for == {ANN}
    table.discard(ANN, state.CRYSTAL)
    assert table.choices(ANN, state.DISCARD) == {state.CRYSTAL, state.ORE}
    table.discard(ANN, state.ORE)
    assert gems(table, ANN) == (4, 4)
    assert table.s.round_number == 2


@pytest.mark.rule("7.2", "7.3", "7.5", "9.4")
def test_who_has_five_rods_plays_the_turn_to_its_end_and_may_gain_more() -> None:
    """Four rods and one are five; the board filled afterwards makes seven, for eleven dice."""
    table = Table().put_rods(4, 0).cover_all_but(ANN, 0, 24)
    table.put_dice(ANN, 6, 6, 6, 6, 6, 1, 2, 3).kind(ANN, 6, 6, 6, 6, 6)
    assert (table.s.rods[ANN], table.asked(ANN)) == (5, state.SPOT)
    assert kind_option(1, 1) not in table.options(ANN)
    Explorer(table).explore("...../...../...../...../....#")
    table.finish_turns()
    assert (table.s.rods[ANN], table.s.initiator) == (7, ANN)
    table.launch(BEN, table.dice(BEN)[0])
    assert len(table.dice(ANN)) == 4 + 7


# --- what comes together in a round ---


@pytest.mark.rule("7.5", "9.1", "9.2", "9.4")
def test_rods_that_others_gain_in_the_last_round_count_for_all() -> None:
    """Ben's fifth comes in the same round; with more engineers he is last. Cleo's third counts."""
    table = Table(3).put_rods(4, 4, 2).put_engineers(BEN, 1)
    for seat in (ANN, BEN, CLEO):
        table.put_dice(seat, 2, 2, 2, 2, 2).kind(seat, 2, 2, 2, 2, 2)
    table.finish_turns()
    assert [int(rods) for rods in table.s.rods[:3]] == [5, 5, 3]
    assert (table.s.initiator, table.waited_for) == (BEN, {CLEO})
    assert len(table.dice(CLEO)) == 4 + 3


@pytest.mark.rule("7.4", "7.5", "9.2")
def test_a_fifth_rod_by_dice_and_one_by_a_part_are_of_the_same_round() -> None:
    """The part is picked later, and still both began the launch; more engineers go last."""
    table = Table(3).put_rods(4, 4, 0).put_engineers(BEN, 1)
    table.put_parts(BEN, CHOOSER, LOWERER, CHOOSER).put_due(BEN, parts=1)
    table.put_dice(ANN, 2, 2, 2, 2, 2).kind(ANN, 2, 2, 2, 2, 2).finish_turns()
    table.scavenge(BEN, 0)
    assert [int(rods) for rods in table.s.rods[:3]] == [5, 5, 0]
    assert table.s.initiator == BEN
    assert table.events_of(state.ROLLED_OFF) == []


@pytest.mark.rule("9.2", "8.2")
def test_a_vnaut_without_an_engineer_breaks_no_tie() -> None:
    """Ann found two V-nauts and one engineer; Ben has two engineers and is last."""
    table = Table(3).put_rods(5, 5, 0).put_engineers(ANN, 0).put_engineers(BEN, 1, 2)
    table.put_due(ANN, engineers=2).put_stack(0, 0, 0, 0, 0, 0).finish_turns()
    assert (table.s.vnauts[ANN], table.s.rescued[ANN]) == (3, 1)
    assert table.s.initiator == BEN


@pytest.mark.rule("2.3", "8.1", "8.4")
def test_four_players_find_three_engineers_of_a_type() -> None:
    """All are due one in the same round. The fourth to pick can't have what three have taken."""
    table = Table(4)
    for seat in (ANN, BEN, CLEO, DAN):
        table.put_due(seat, engineers=1)
    table.finish_turns()
    for left in (3, 2, 1):
        assert table.s.stack[4] == left
        (seat,) = table.waited_for
        table.rescue(seat, 4)
    (last,) = table.waited_for
    assert table.choices(last, state.RESCUE) == {0, 1, 2, 3, 5}


@pytest.mark.rule("7.4", "4.2")
def test_a_redeemed_part_is_one_of_four() -> None:
    """Its gems are gone and it keeps its gear spot, so the fourth part brings the rod."""
    table = Table().put_parts(ANN, state.ORE_PART, CHOOSER, LOWERER).finish_turns()
    table.redeem(ANN, 0).roll(ANN).put_dice(ANN, 3, 3, 3, 1).kind(ANN, 3, 3, 3)
    table.finish_turns().scavenge(ANN, 0)
    assert (table.s.rods[ANN], len(table.parts(ANN))) == (1, 4)
    assert table.choices(ANN, state.REDEEM) == set()


@pytest.mark.rule("8.4")
def test_an_engineer_for_one_and_a_part_for_another_are_no_contest() -> None:
    """Only who want a card of the same kind roll for it."""
    table = Table().put_due(ANN, engineers=1).put_due(BEN, parts=1).finish_turns()
    assert table.waited_for == {ANN}
    assert table.rescue(ANN, 0).waited_for == {BEN}
    table.scavenge(BEN, 3)
    assert table.events_of(state.ROLLED_OFF) == []
    assert table.s.round_number == 2


# --- alone ---


@pytest.mark.rule("10.5", "6.4")
@pytest.mark.parametrize(("seats", "offered"), [(1, False), (2, True)])
def test_alone_a_tile_and_its_mirror_image_are_of_one_shape(seats: int, offered: bool) -> None:
    """One L4 and two flipped are three; a fourth would fit into the lower right corner."""
    ann = Explorer(Table(seats))
    ann.explore("...../...../..###/..#..", "..#../..###", "...../...../.#.../.#.../##...")
    shapes = ann.collect(4).shapes()
    assert "O4" in shapes
    assert ("L4" in shapes) == offered


@pytest.mark.rule("10.5", "6.9", "5.6")
def test_alone_a_fourth_tile_of_two_squares_is_not_to_be_had() -> None:
    """The dice stay locked, and a tile that was not there is not used."""
    ann = Explorer(Table(1)).explore("...../...../..##.", "...../...../##...", "...../..##.")
    ann.table.put_dice(ANN, 1, 1, 4, 6).any_three(ANN, 1, 4, 6)
    assert (ann.table.asked(ANN), ann.table.dice(ANN)) == (state.SPOT, [1])
    assert (ann.table.s.copies[1], ann.table.s.tiles[ANN]) == (3, 3)


@pytest.mark.rule("9.3", "10.1", "10.7")
def test_alone_too_parts_and_crystals_are_set_aside_for_the_launch() -> None:
    """Four parts are there, for a launch needs them, and none changes a die."""
    table = prepare_launch(Table(1)).put_gems(ANN, crystals=3, ore=1).put_dice(ANN, 1, 2, 3, 4)
    assert table.choices(ANN, state.PART)
    table.answer(ANN, state.INITIATE).put_dice(ANN, *[6] * 7, 5, 1)
    assert len(table.parts(ANN)) == 4
    assert table.choices(ANN, state.PART) == table.choices(ANN, state.BOOST) == set()
    assert table.ore_up(ANN, 5).launch(ANN, 6).s.sequence_length[ANN] == 8


@pytest.mark.rule("10.7", "10.6")
def test_alone_three_parts_and_any_number_of_rods_are_no_launch() -> None:
    """The rods may have come by five of a kind alone; the fourth part is wanted all the same."""
    table = Table(1).put_rods(9).cover_all_but(ANN, 0)
    kinds = [kind for kind in range(state.DICE_PARTS) if kind != table.market()[0]]
    table.put_parts(ANN, *kinds[:3]).put_dice(ANN, 1, 2, 3, 4)
    assert state.INITIATE not in table.options(ANN)
    assert table.finish_turn(ANN).s.phase == state.ROUND
