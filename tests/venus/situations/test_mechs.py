"""Situations of dice, gems, boards and exploring (chapters 1 to 6)."""

from __future__ import annotations

import pytest

from offworld.games.venus import state
from venus.maps import Explorer, drawn_box
from venus.scenario import (
    ANN,
    BEN,
    CHOOSER,
    CLEO,
    CRYSTALS_OF_PART,
    DAN,
    FLIP_OR_STEP,
    LOWERER,
    ORE_OF_PART,
    THREE_OR_FOUR,
    THREE_REROLLS,
    Table,
    house_option,
    kind_option,
    run_option,
)

# A V-naut and a crystal side by side in the lower right corner.
CORNER = """
. . . . .
. . . . .
. . M . .
. . . . .
. . . C V
"""
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


@pytest.mark.rule("2.3", "8.1", "8.4")
def test_of_two_players_one_takes_a_type_away_from_the_other() -> None:
    """Each stack has one card then, and in the same round the first to pick is the luckier."""
    table = Table().put_due(ANN, engineers=1).put_due(BEN, engineers=1).finish_turns()
    (first,) = table.waited_for
    table.rescue(first, 3)
    assert table.choices(1 - first, state.RESCUE) == {0, 1, 2, 4, 5}


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


@pytest.mark.rule("4.1", "5.5")
def test_a_crystal_of_this_turn_buys_a_booster_only_in_the_next() -> None:
    """Four of a kind bring a crystal, and the roll is over."""
    table = Table().put_dice(ANN, 2, 2, 2, 2).kind(ANN, 2, 2, 2, 2)
    assert table.s.crystals[ANN] == 1
    assert state.BOOST not in table.options(ANN)
    table.finish_turns()
    assert set(table.options(ANN)) == {state.BOOST, state.ROLL}
    assert len(table.boost(ANN).roll(ANN).dice(ANN)) == 5


@pytest.mark.rule("4.1", "4.2", "4.5")
def test_eight_crystals_and_a_part_buy_ten_boosters() -> None:
    """A card doesn't count toward the holding bay, and the excess is gone by the end."""
    table = Table().put_gems(ANN, crystals=8).put_parts(ANN, state.CRYSTAL_PART)
    table.finish_turns()
    table.redeem(ANN, 0).boost(ANN, 8 + CRYSTALS_OF_PART)
    assert table.options(ANN) == [state.ROLL]
    assert len(table.roll(ANN).dice(ANN)) == 4 + 8 + CRYSTALS_OF_PART
    table.ready(ANN)
    assert table.asked(ANN) == state.NOTHING


@pytest.mark.rule("4.2", "4.4", "4.5")
def test_ore_redeemed_above_eight_may_be_spent_before_the_turn_ends() -> None:
    """Eight gems and three of a part; with three ore spent none must go."""
    table = Table().put_gems(ANN, crystals=4, ore=4).put_parts(ANN, state.ORE_PART).finish_turns()
    table.redeem(ANN, 0).roll(ANN).put_dice(ANN, 1, 1, 1, 1)
    assert table.s.ore[ANN] == 4 + ORE_OF_PART
    table.ore_up(ANN, 1, 2, 3).ready(ANN)
    assert table.asked(ANN) == state.NOTHING
    assert (table.s.crystals[ANN], table.s.ore[ANN]) == (4, 4)


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


@pytest.mark.rule("4.5", "5.8", "4.4")
def test_a_ninth_gem_may_be_spent_and_a_spot_takes_one_die_a_turn() -> None:
    """The ore of the ? spot is used at once, on one of the dice that are left."""
    table = Table().put_gems(ANN, crystals=8).put_dice(ANN, 1, 1, 1, 2).spot(ANN, 2)
    assert table.choices(ANN, state.SPOT) == set()
    table.ore_up(ANN, 1)
    assert table.dice(ANN) == [1, 1, 2]
    assert table.choices(ANN, state.ORE_UP) == set()
    table.ready(ANN)
    assert table.asked(ANN) == state.NOTHING


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


@pytest.mark.rule("4.6", "4.7")
@pytest.mark.parametrize("die", [1, 6])
def test_a_flip_is_no_rolling_over(die: int) -> None:
    """The opposite side of a 6 is a 1, and a card may turn it up."""
    table = Table().put_engineers(ANN, state.FLIP).put_dice(ANN, die, die, die, die)
    table.use_engineer(ANN, state.FLIP)
    assert table.changes(ANN) == {(die, 7 - die)}


@pytest.mark.rule("4.7", "4.8", "4.4")
def test_what_one_change_cannot_do_two_can() -> None:
    """A 2 can't be lowered by 2; with an ore it is a 3 and can."""
    table = Table().put_parts(ANN, LOWERER).put_gems(ANN, ore=1).put_dice(ANN, 1, 1, 2, 2)
    assert table.choices(ANN, state.PART) == set()
    table.ore_up(ANN, 2).use_part(ANN, 0)
    assert table.changes(ANN) == {(3, 1)}
    table.change(ANN, 3, 1)
    assert table.dice(ANN) == [1, 1, 1, 2]


@pytest.mark.rule("4.8", "4.11")
def test_both_spaces_may_change_the_same_die_and_undo_each_other() -> None:
    """Two dice are locked for nothing: the third is raised and lowered again."""
    table = Table().put_dice(ANN, 1, 2, 5, 6).plus(ANN, 1, 5)
    assert table.dice(ANN) == [2, 6, 6]
    table.minus(ANN, 2, 6)
    assert table.dice(ANN) == [5, 6]
    assert table.choices(ANN, state.PLUS) == table.choices(ANN, state.MINUS) == set()


@pytest.mark.rule("4.8", "4.9", "4.10")
def test_one_die_goes_through_engineers_a_part_ore_and_a_space() -> None:
    """A 6 becomes a 4, a 3, by a part a 4 again, and by a space a 5."""
    table = Table().put_engineers(ANN, state.MINUS_2).put_parts(ANN, THREE_OR_FOUR)
    table.put_gems(ANN, ore=1).put_dice(ANN, 6, 2)
    table.use_engineer(ANN, state.MINUS_2).change(ANN, 6, 4)
    table.ore_down(ANN, 4).use_part(ANN, 0, 1).change(ANN, 3, 4).plus(ANN, 2, 4)
    assert table.dice(ANN) == [5]


@pytest.mark.rule("4.10", "6.1")
def test_between_two_uses_of_a_part_a_tile_may_be_laid() -> None:
    """It is one card in one turn; what happens in between doesn't expend it."""
    table = Table().put_parts(ANN, FLIP_OR_STEP).put_dice(ANN, 1, 6, 2, 3)
    table.use_part(ANN, 0, 0).change(ANN, 1, 6).kind(ANN, 6, 6).lay_anyhow(ANN)
    table.use_part(ANN, 0, 1).change(ANN, 2, 3)
    assert table.dice(ANN) == [3, 3]
    table.finish_turns()
    assert table.put_dice(ANN, 1, 2, 3, 4).choices(ANN, state.PART) == set()


@pytest.mark.rule("4.10", "3.4")
def test_a_part_that_was_not_touched_waits_through_any_number_of_turns() -> None:
    """Only the part that was used is expended."""
    table = Table().put_parts(ANN, CHOOSER, THREE_REROLLS).put_dice(ANN, 1, 2, 4, 6)
    table.use_part(ANN, 0).change(ANN, 1, 6)
    for _ in range(3):
        table.finish_turns()
    assert table.choices(ANN, state.PART) == {state.MOST_USES}


@pytest.mark.rule("4.11", "5.1", "5.5")
def test_a_space_raises_no_die_that_is_locked_in_a_track() -> None:
    """The pair of 3s is locked, so only the two others can serve the spaces."""
    table = Table().put_dice(ANN, 3, 3, 5, 6).kind(ANN, 3, 3).lay_anyhow(ANN)
    assert table.values(ANN, state.PLUS) == {6}  # which raises the 5; nothing raises a 6
    assert table.values(ANN, state.MINUS) == {5, 6}


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


@pytest.mark.rule("5.2", "5.5", "5.7")
def test_a_full_house_and_three_of_a_kind_in_one_turn() -> None:
    """They are two places of the board: a large tile, and a part."""
    table = Table().put_dice(ANN, 2, 2, 2, 3, 3, 4, 4, 4).house(ANN, 2, 2, 2, 3, 3)
    table.lay_anyhow(ANN).kind(ANN, 4, 4, 4)
    assert (table.s.tiles[ANN], table.s.parts_due[ANN]) == (1, 1)
    assert table.dice(ANN) == []
    assert table.options(ANN) == [state.READY]


@pytest.mark.rule("5.4", "5.7", "5.1")
def test_a_die_in_a_run_is_missing_in_the_full_house() -> None:
    """One 3 goes into the run, and two 3s are too few for the house of 3s and 5s."""
    table = Table().put_dice(ANN, 1, 2, 3, 3, 3, 5, 5)
    assert house_option(3, 3, 3, 5, 5) in table.options(ANN)
    table.run(ANN, 1, 2, 3).lay_anyhow(ANN)
    assert not any(state.HOUSE <= option < state.SPOT for option in table.options(ANN))
    assert kind_option(3, 3) in table.options(ANN)


@pytest.mark.rule("5.4", "5.2", "4.4")
def test_a_run_of_five_is_not_to_be_had() -> None:
    """The track has four places; the fifth die is free for other things."""
    table = Table().put_gems(ANN, ore=1).put_dice(ANN, 2, 3, 4, 5, 6)
    found = {option for option in table.options(ANN) if state.RUN <= option < state.KIND}
    assert found == {
        run_option(2, 3, 4),
        run_option(3, 4, 5),
        run_option(4, 5, 6),
        run_option(2, 3, 4, 5),
        run_option(3, 4, 5, 6),
    }
    assert table.run(ANN, 3, 4, 5, 6).lay_anyhow(ANN).ore_up(ANN, 2).dice(ANN) == [3]


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


@pytest.mark.rule("6.5", "6.6", "5.2")
def test_two_tiles_of_one_turn_may_bring_two_boards() -> None:
    """Each board needs a tile of this turn, and each tile may have its board."""
    table = Table().cover(ANN, 0, 10, 11, 12, 13, 14).put_dice(ANN, 1, 1, 2, 3, 4)
    ann = Explorer(table)
    table.kind(ANN, 1, 1)
    ann.draw().place(0, state.RIGHT).lay("...../...../.....#")
    table.run(ANN, 2, 3, 4)
    ann.draw().place(0, state.LEFT).table.lay_anyhow(ANN)
    assert (table.s.boards[ANN], table.s.boards[BEN]) == (3, 1)


@pytest.mark.rule("6.5", "7.3", "6.6")
def test_a_full_map_leaves_a_tile_its_new_board() -> None:
    """The only board is full, so the tile has no place but on another one, next to a tile."""
    table = Table().cover_all_but(ANN, 0).put_dice(ANN, 5, 5, 1, 2).kind(ANN, 5, 5)
    ann = Explorer(table)
    assert ann.shapes() == set()
    assert ann.may_draw()
    ann.draw().place(0, state.BELOW).choose("I1")
    assert ann.places() == {frozenset({(x, 5)}) for x in range(5)}


@pytest.mark.rule("6.7", "6.8", "7.3", "4.5")
def test_one_tile_takes_a_crystal_rescues_a_vnaut_and_fills_the_board() -> None:
    """All of it comes of the same tile; the crystal is a ninth gem and one must go."""
    table = Table(box=drawn_box(CORNER)).cover_all_but(ANN, 0, 23, 24).put_gems(ANN, ore=8)
    Explorer(table).explore("...../...../...../...../...##")
    assert (table.s.crystals[ANN], table.s.engineers_due[ANN], table.s.rods[ANN]) == (1, 1, 2)
    table.ready(ANN)
    assert table.choices(ANN, state.DISCARD) == {state.CRYSTAL, state.ORE}
    table.discard(ANN, state.ORE).finish_turn(BEN)
    assert table.asked(ANN) == state.RESCUE


@pytest.mark.rule("5.6", "3.3", "4.4")
def test_between_the_three_dice_of_any_number_nothing_else_can_be_done() -> None:
    """They are placed together: no ore, no space and no end of the turn before the third."""
    table = Table().put_gems(ANN, ore=2).put_dice(ANN, 1, 1, 4, 6).answer(ANN, state.ANY)
    assert table.options(ANN) == [state.ANY, state.ANY + 3, state.ANY + 5]
    table.answer(ANN, state.ANY + 5)
    assert table.options(ANN) == [state.ANY, state.ANY + 3]
    assert table.answer(ANN, state.ANY).asked(ANN) == state.SHAPE


@pytest.mark.rule("4.7", "4.12", "5.5")
def test_five_sixes_can_be_lowered_and_not_raised() -> None:
    """Neither ore nor a space takes a 6 to a 1; the flip does."""
    table = Table().put_gems(ANN, ore=1).put_engineers(ANN, state.FLIP, state.PLUS_MINUS_1)
    table.put_dice(ANN, 6, 6, 6, 6, 6)
    assert table.choices(ANN, state.ORE_UP) == table.choices(ANN, state.PLUS) == set()
    assert table.values(ANN, state.ORE_DOWN) == table.values(ANN, state.MINUS) == {6}
    table.use_engineer(ANN, state.PLUS_MINUS_1)
    assert table.changes(ANN) == {(6, 5)}
    table.change(ANN, 6, 5).use_engineer(ANN, state.FLIP)
    assert table.changes(ANN) == {(6, 1), (5, 2)}


@pytest.mark.rule("8.1", "8.2", "2.3")
def test_of_three_players_the_third_finds_a_type_taken_and_another_left() -> None:
    """Two cards of a type; the third player picks among what two have left."""
    table = Table(3).put_stack(0, 0, 2, 0, 0, 1)
    for seat in (ANN, BEN, CLEO):
        table.put_due(seat, engineers=1)
    table.finish_turns()
    for _ in range(2):
        (seat,) = table.waited_for
        table.rescue(seat, 2)
    (last,) = table.waited_for
    assert table.choices(last, state.RESCUE) == {5}
    assert table.rescue(last, 5).s.round_number == 2
