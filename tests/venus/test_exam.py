"""Situations of an examiner: most listed from the rulebook, some after a look at the code.

They look for limits, exceptions and rules that meet.
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
    CRYSTALS_OF_PART,
    FLIP_OR_STEP,
    LOWERER,
    ORE_OF_PART,
    THREE_OR_FOUR,
    THREE_REROLLS,
    Table,
    house_option,
    kind_option,
    prepare_launch,
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


def launching(*rods: int) -> Table:
    """Return a table whose launch sequence has just begun."""
    return Table(len(rods)).put_rods(*rods).finish_round()


# --- dice and spaces ---


@pytest.mark.rule("4.8", "4.11")
def test_both_spaces_may_change_the_same_die_and_undo_each_other() -> None:
    """Two dice are locked for nothing: the third is raised and lowered again."""
    table = Table().put_dice(ANN, 1, 2, 5, 6).plus(ANN, 1, 5)
    assert table.dice(ANN) == [2, 6, 6]
    table.minus(ANN, 2, 6)
    assert table.dice(ANN) == [5, 6]
    assert table.choices(ANN, state.PLUS) == table.choices(ANN, state.MINUS) == set()


@pytest.mark.rule("4.11", "5.1", "5.5")
def test_a_space_raises_no_die_that_is_locked_in_a_track() -> None:
    """The pair of 3s is locked, so only the two others can serve the spaces."""
    table = Table().put_dice(ANN, 3, 3, 5, 6).kind(ANN, 3, 3).lay_anyhow(ANN)
    assert table.values(ANN, state.PLUS) == {6}  # which raises the 5; nothing raises a 6
    assert table.values(ANN, state.MINUS) == {5, 6}


@pytest.mark.rule("4.7", "4.8", "4.4")
def test_what_one_change_cannot_do_two_can() -> None:
    """A 2 can't be lowered by 2; with an ore it is a 3 and can."""
    table = Table().put_parts(ANN, LOWERER).put_gems(ANN, ore=1).put_dice(ANN, 1, 1, 2, 2)
    assert table.choices(ANN, state.PART) == set()
    table.ore_up(ANN, 2).use_part(ANN, 0)
    assert table.changes(ANN) == {(3, 1)}
    table.change(ANN, 3, 1)
    assert table.dice(ANN) == [1, 1, 1, 2]


@pytest.mark.rule("4.6", "4.7")
@pytest.mark.parametrize("die", [1, 6])
def test_a_flip_is_no_rolling_over(die: int) -> None:
    """The opposite side of a 6 is a 1, and a card may turn it up."""
    table = Table().put_engineers(ANN, state.FLIP).put_dice(ANN, die, die, die, die)
    table.use_engineer(ANN, state.FLIP)
    assert table.changes(ANN) == {(die, 7 - die)}


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


# --- gems ---


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


# --- locking ---


@pytest.mark.rule("8.5", "5.6", "5.5")
def test_with_four_parts_three_equal_dice_still_earn_a_tile_of_two_squares() -> None:
    """Three of any number may be three of the same."""
    table = Table().put_parts(ANN, CHOOSER, LOWERER, CHOOSER, LOWERER, expended=True)
    table.put_dice(ANN, 4, 4, 4, 1)
    assert kind_option(4, 4, 4) not in table.options(ANN)
    assert kind_option(4, 4) in table.options(ANN)
    assert Explorer(table.any_three(ANN, 4, 4, 4)).shapes() == {"I2"}


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


# --- exploring ---


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


# --- cards ---


@pytest.mark.rule("2.3", "8.1", "8.4")
def test_of_two_players_one_takes_a_type_away_from_the_other() -> None:
    """Each stack has one card then, and in the same round the first to pick is the luckier."""
    table = Table().put_due(ANN, engineers=1).put_due(BEN, engineers=1).finish_turns()
    (first,) = table.waited_for
    table.rescue(first, 3)
    assert table.choices(1 - first, state.RESCUE) == {0, 1, 2, 4, 5}


@pytest.mark.rule("8.1", "8.4")
def test_a_type_already_held_is_closed_to_its_holder_alone() -> None:
    """Of three players' stacks a second card is left, which Cleo may take and Ann may not."""
    table = Table(3).put_engineers(ANN, 2).put_due(ANN, engineers=1).put_due(CLEO, engineers=1)
    table.finish_turns()
    for _ in range(2):
        (seat,) = table.waited_for
        assert (2 in table.choices(seat, state.RESCUE)) == (seat == CLEO)
        table.rescue(seat, 5)
    assert list(table.s.stack) == [2, 2, 1, 2, 2, 0]


@pytest.mark.rule("7.4", "7.5", "8.4")
def test_two_fourth_parts_in_one_round_bring_both_a_fifth_rod() -> None:
    """Both then began the launch sequence; the one with more engineers goes last."""
    table = Table(3).put_rods(4, 4, 0).put_engineers(ANN, 1)
    for seat in (ANN, BEN):
        table.put_parts(seat, CHOOSER, LOWERER, CHOOSER).put_due(seat, parts=1)
    table.finish_round()
    assert [int(rods) for rods in table.s.rods[:3]] == [5, 5, 0]
    assert table.s.initiator == ANN
    assert table.waited_for == {CLEO}


# --- the launch sequence ---


@pytest.mark.rule("9.2", "8.1", "7.5")
def test_an_engineer_of_the_last_round_counts_for_who_goes_last() -> None:
    """Ann and Ben have five rods; Ben's only engineer is rescued in this very round."""
    table = Table(3).put_rods(5, 5, 1).put_due(BEN, engineers=1).finish_turns().rescue(BEN, 4)
    assert table.s.initiator == BEN
    assert table.events_of(state.ROLLED_OFF) == []
    assert table.waited_for == {CLEO}


@pytest.mark.rule("9.3", "8.1", "4.9")
def test_an_engineer_of_the_last_round_serves_in_the_launch() -> None:
    """It was picked before the launch sequence began."""
    table = Table().put_rods(0, 5).put_due(ANN, engineers=1).finish_turns()
    table.rescue(ANN, state.FLIP).put_dice(ANN, 1, 6, 6, 6).use_engineer(ANN, state.FLIP)
    assert table.change(ANN, 1, 6).launch(ANN, 6).s.sequence_length[ANN] == 4


@pytest.mark.rule("9.3", "4.2")
def test_gems_on_a_part_are_no_help_in_the_launch() -> None:
    """Parts are set aside, also one with ore, though ore itself may be used."""
    table = Table().put_rods(0, 5).put_parts(ANN, state.ORE_PART, CHOOSER).finish_round()
    table.put_dice(ANN, 5, 6, 6, 6)
    assert table.choices(ANN, state.REDEEM) == table.choices(ANN, state.PART) == set()
    assert table.choices(ANN, state.ORE_UP) == set()


@pytest.mark.rule("9.3", "9.5", "4.11")
def test_a_tenth_die_raises_another_and_eight_count() -> None:
    """Six rods are ten dice; a 6 too many goes on the +1 space and makes the 5 a 6."""
    table = launching(0, 6)
    table.launch(ANN, table.dice(ANN)[0]).put_dice(BEN, *[6] * 8, 5, 1)
    table.plus(BEN, 6, 5).launch(BEN, 6)
    assert (table.s.sequence_length[BEN], table.scores()[BEN]) == (8, 86)


@pytest.mark.rule("9.3", "9.5", "4.11")
def test_a_die_on_a_space_is_no_part_of_the_sequence() -> None:
    """To lock a 6 for another 6 wins nothing: four there were and four there are."""
    table = launching(0, 5).put_dice(ANN, 6, 6, 6, 6, 5).plus(ANN, 6, 5)
    assert table.choices(ANN, state.PLUS) == set()
    assert table.launch(ANN, 6).s.sequence_length[ANN] == 4


@pytest.mark.rule("9.5", "9.7")
@pytest.mark.parametrize(("value", "captain"), [(1, BEN), (6, ANN)])
def test_a_longer_sequence_of_ones_beats_what_four_sixes_lose_to(value: int, captain: int) -> None:
    """Ann has five 2s. Ben has six 1s and four 6s, and it is his to say which."""
    table = launching(5, 6).put_dice(ANN, 2, 2, 2, 2, 2, 1, 3, 4, 5).launch(ANN, 2)
    table.put_dice(BEN, 1, 1, 1, 1, 1, 1, 6, 6, 6, 6).launch(BEN, value)
    assert table.winners() == {captain}


@pytest.mark.rule("9.4", "9.7")
def test_without_any_rods_one_may_still_be_captain() -> None:
    """Four dice that are all the same beat nine that hardly are."""
    table = launching(0, 5).put_dice(ANN, 1, 1, 1, 1).launch(ANN, 1)
    table.put_dice(BEN, 6, 6, 6, 5, 5, 4, 3, 2, 1).launch(BEN, 6)
    assert table.winners() == {ANN}


# --- alone ---


def nearly(*, rods: int = 5, parts: int = 4, free: tuple[int, ...] = ()) -> Table:
    """Return a solo table that lacks something of what a launch needs."""
    table = prepare_launch(Table(1)) if not free else Table(1)
    if free:
        shown = table.market()[0]
        kinds = [kind for kind in range(state.DICE_PARTS) if kind != shown]
        table.put_parts(ANN, *kinds).cover_all_but(ANN, 0, *free)
    for gear in range(parts, state.GEARS):
        table.s.part_deck[table.s.gear[ANN, gear]] += 1
        table.s.gear[ANN, gear] = state.NONE
        table.s.uses_left[ANN, gear] = 0
    return table.put_rods(rods)


@pytest.mark.rule("10.6", "10.7", "10.1")
def test_the_fourth_part_brings_the_fifth_rod_and_the_launch_in_mid_turn() -> None:
    """Two of the conditions are met by three of a kind."""
    table = nearly(rods=4, parts=3).put_dice(ANN, 3, 3, 3, 1)
    assert state.INITIATE not in table.options(ANN)
    table.kind(ANN, 3, 3, 3).scavenge(ANN, 0)
    assert table.s.rods[ANN] == 5
    assert state.INITIATE in table.options(ANN)


@pytest.mark.rule("10.6", "10.7", "7.3")
def test_the_full_board_may_be_the_last_condition_and_brings_no_rod() -> None:
    """Rods may be there long before."""
    table = nearly(free=(24,)).put_dice(ANN, 3, 3, 2, 1)
    assert state.INITIATE not in table.options(ANN)
    table.kind(ANN, 3, 3)
    Explorer(table).lay("...../...../...../...../....#")
    assert table.s.rods[ANN] == 5
    assert state.INITIATE in table.options(ANN)


@pytest.mark.rule("10.7", "10.8")
@pytest.mark.parametrize(("crew", "stars"), [(3, 0), (4, 2)])
def test_eight_sixes_want_a_crew_of_four(crew: int, stars: int) -> None:
    """The launch asks for no engineers, but the win does."""
    table = nearly().put_engineers(ANN, *range(crew)).put_dice(ANN, 1, 2, 3, 4)
    table.answer(ANN, state.INITIATE).put_dice(ANN, *[6] * 9).launch(ANN, 6)
    assert table.scores() == [stars]
    assert table.winners() == ({ANN} if stars else set())


@pytest.mark.rule("10.3", "10.8", "10.1")
def test_a_fourth_engineer_of_the_last_turn_is_in_time_for_the_launch() -> None:
    """Alone the card is taken at once, serves in the launch, and counts."""
    table = nearly().put_engineers(ANN, 0, 1, 2).put_dice(ANN, 1, 2, 3, 4)
    table.s.vnauts[ANN] += 1
    table.s.engineers_due[ANN] = 1
    table.s.asked[ANN] = state.RESCUE
    table.rescue(ANN, state.FLIP).answer(ANN, state.INITIATE)
    table.put_dice(ANN, *[5] * 7, 2, 1).use_engineer(ANN, state.FLIP).change(ANN, 2, 5)
    assert table.launch(ANN, 5).scores() == [2]


@pytest.mark.rule("10.3", "10.8", "9.3")
def test_six_were_rescued_and_four_serve() -> None:
    """The first two sleep again; they count for the rank and change no die."""
    table = nearly()
    for engineer in (5, 4, 3, 2, 1, 0):
        table.s.vnauts[ANN] += 1
        table.s.engineers_due[ANN] = 1
        table.s.asked[ANN] = state.RESCUE
        table.rescue(ANN, engineer)
    table.answer(ANN, state.INITIATE).put_dice(ANN, *[6] * 8, 1)
    assert table.choices(ANN, state.ENGINEER) == {0, 1, 2, 3}
    assert table.launch(ANN, 6).scores() == [5]


@pytest.mark.rule("10.6", "9.4")
def test_more_than_five_rods_are_more_dice_alone_too() -> None:
    """Who goes on for a seventh rod rolls eleven dice."""
    table = nearly(rods=6).put_dice(ANN, 2, 2, 2, 2, 2).kind(ANN, 2, 2, 2, 2, 2)
    table.answer(ANN, state.INITIATE)
    assert len(table.dice(ANN)) == 4 + 7


@pytest.mark.rule("10.7", "4.5")
def test_a_launch_alone_ends_the_turn_first() -> None:
    """Dice that are left and engineers that were used are back for the launch."""
    table = nearly().put_engineers(ANN, state.FLIP).put_dice(ANN, 1, 2, 3, 4)
    table.use_engineer(ANN, state.FLIP).change(ANN, 1, 6).plus(ANN, 2, 3)
    table.answer(ANN, state.INITIATE).put_dice(ANN, *[2] * 8, 5)
    assert table.choices(ANN, state.ENGINEER) == {state.FLIP}
    assert table.values(ANN, state.PLUS) == {2, 5}
