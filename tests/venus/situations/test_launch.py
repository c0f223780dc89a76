"""Situations of fuel rods, cards and the launch sequence (chapters 7 to 9)."""

from __future__ import annotations

import pytest

from offworld.games.venus import state
from venus.maps import Explorer
from venus.scenario import (
    ANN,
    BEN,
    CHOOSER,
    CLEO,
    DAN,
    LOWERER,
    Table,
    kind_option,
    prepare_launch,
)


def launching(*rods: int) -> Table:
    """Return a table whose launch sequence has just begun."""
    return Table(len(rods)).put_rods(*rods).finish_round()


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


@pytest.mark.rule("7.4", "4.2")
def test_a_redeemed_part_is_one_of_four() -> None:
    """Its gems are gone and it keeps its gear spot, so the fourth part brings the rod."""
    table = Table().put_parts(ANN, state.ORE_PART, CHOOSER, LOWERER).finish_turns()
    table.redeem(ANN, 0).roll(ANN).put_dice(ANN, 3, 3, 3, 1).kind(ANN, 3, 3, 3)
    table.finish_turns().scavenge(ANN, 0)
    assert (table.s.rods[ANN], len(table.parts(ANN))) == (1, 4)
    assert table.choices(ANN, state.REDEEM) == set()


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


@pytest.mark.rule("8.4")
def test_an_engineer_for_one_and_a_part_for_another_are_no_contest() -> None:
    """Only who want a card of the same kind roll for it."""
    table = Table().put_due(ANN, engineers=1).put_due(BEN, parts=1).finish_turns()
    assert table.waited_for == {ANN}
    assert table.rescue(ANN, 0).waited_for == {BEN}
    table.scavenge(BEN, 3)
    assert table.events_of(state.ROLLED_OFF) == []
    assert table.s.round_number == 2


@pytest.mark.rule("8.5", "5.6", "5.5")
def test_with_four_parts_three_equal_dice_still_earn_a_tile_of_two_squares() -> None:
    """Three of any number may be three of the same."""
    table = Table().put_parts(ANN, CHOOSER, LOWERER, CHOOSER, LOWERER, expended=True)
    table.put_dice(ANN, 4, 4, 4, 1)
    assert kind_option(4, 4, 4) not in table.options(ANN)
    assert kind_option(4, 4) in table.options(ANN)
    assert Explorer(table.any_three(ANN, 4, 4, 4)).shapes() == {"I2"}


@pytest.mark.rule("9.2", "8.1", "7.5")
def test_an_engineer_of_the_last_round_counts_for_who_goes_last() -> None:
    """Ann and Ben have five rods; Ben's only engineer is rescued in this very round."""
    table = Table(3).put_rods(5, 5, 1).put_due(BEN, engineers=1).finish_turns().rescue(BEN, 4)
    assert table.s.initiator == BEN
    assert table.events_of(state.ROLLED_OFF) == []
    assert table.waited_for == {CLEO}


@pytest.mark.rule("9.2", "8.2")
def test_a_vnaut_without_an_engineer_breaks_no_tie() -> None:
    """Ann found two V-nauts and one engineer; Ben has two engineers and is last."""
    table = Table(3).put_rods(5, 5, 0).put_engineers(ANN, 0).put_engineers(BEN, 1, 2)
    table.put_due(ANN, engineers=2).put_stack(0, 0, 0, 0, 0, 0).finish_turns()
    assert (table.s.vnauts[ANN], table.s.rescued[ANN]) == (3, 1)
    assert table.s.initiator == BEN


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


@pytest.mark.rule("9.3", "10.1", "10.7")
def test_alone_too_parts_and_crystals_are_set_aside_for_the_launch() -> None:
    """Four parts are there, for a launch needs them, and none changes a die."""
    table = prepare_launch(Table(1)).put_gems(ANN, crystals=3, ore=1).put_dice(ANN, 1, 2, 3, 4)
    assert table.choices(ANN, state.PART)
    table.answer(ANN, state.INITIATE).put_dice(ANN, *[6] * 7, 5, 1)
    assert len(table.parts(ANN)) == 4
    assert table.choices(ANN, state.PART) == table.choices(ANN, state.BOOST) == set()
    assert table.ore_up(ANN, 5).launch(ANN, 6).s.sequence_length[ANN] == 8


@pytest.mark.rule("9.4", "9.7")
def test_without_any_rods_one_may_still_be_captain() -> None:
    """Four dice that are all the same beat nine that hardly are."""
    table = launching(0, 5).put_dice(ANN, 1, 1, 1, 1).launch(ANN, 1)
    table.put_dice(BEN, 6, 6, 6, 5, 5, 4, 3, 2, 1).launch(BEN, 6)
    assert table.winners() == {ANN}


@pytest.mark.rule("9.5", "9.7")
@pytest.mark.parametrize(("value", "captain"), [(1, BEN), (6, ANN)])
def test_a_longer_sequence_of_ones_beats_what_four_sixes_lose_to(value: int, captain: int) -> None:
    """Ann has five 2s. Ben has six 1s and four 6s, and it is his to say which."""
    table = launching(5, 6).put_dice(ANN, 2, 2, 2, 2, 2, 1, 3, 4, 5).launch(ANN, 2)
    table.put_dice(BEN, 1, 1, 1, 1, 1, 1, 6, 6, 6, 6).launch(BEN, value)
    assert table.winners() == {captain}


@pytest.mark.rule("7.3", "6.6", "6.7")
def test_the_tile_that_opens_a_board_may_fill_the_one_before() -> None:
    """Its other square was the last of the old board: 2 rods, and a V-naut beyond stays away."""
    table = Table().cover_all_but(ANN, 0, 14).put_dice(ANN, 1, 4, 6, 6)
    ann = Explorer(table.any_three(ANN, 1, 4, 6))
    ann.draw().place(0, state.RIGHT).lay("...../...../....##")
    assert (table.s.rods[ANN], table.s.full_boards[ANN], table.s.boards[ANN]) == (2, 1, 2)
    assert [event.a for event in table.events_of(state.BOARD_FULL)] == [0]


@pytest.mark.rule("8.3", "8.4", "2.4")
def test_four_who_are_due_a_part_each_find_four_in_the_market() -> None:
    """All locked three of a kind in one round; the deck fills the market after each pick."""
    table = Table(4)
    for seat in (ANN, BEN, CLEO, DAN):
        table.put_dice(seat, 1, 1, 1, 2).kind(seat, 1, 1, 1)
    deck = sum(table.s.part_deck)
    table.finish_turns()
    for left in (3, 2, 1, 0):
        (seat,) = table.waited_for
        assert table.choices(seat, state.SCAVENGE) == {0, 1, 2, 3}
        table.scavenge(seat, left)
    assert sum(table.s.part_deck) == deck - 4
    assert [len(table.parts(seat)) for seat in range(4)] == [1, 1, 1, 1]
    assert table.s.round_number == 2


@pytest.mark.rule("9.3", "4.8", "4.9")
def test_several_engineers_may_change_one_die_of_the_launch_each_once() -> None:
    """A 1 becomes a 4 and a 5; neither works again, and the other 1 stays."""
    table = Table().put_rods(0, 5).put_engineers(ANN, state.SET_4, state.PLUS_MINUS_1)
    table.finish_round().put_dice(ANN, 1, 1, 5, 5)
    table.use_engineer(ANN, state.SET_4).change(ANN, 1, 4)
    table.use_engineer(ANN, state.PLUS_MINUS_1).change(ANN, 4, 5)
    assert table.choices(ANN, state.ENGINEER) == set()
    assert table.launch(ANN, 5).scores()[ANN] == 35


@pytest.mark.rule("9.1", "9.2", "9.4")
def test_six_rods_go_before_five_if_those_have_more_engineers() -> None:
    """Ann has six, Cleo five and an engineer: Ben with fewest begins, Cleo is left out to the end.

    After Ben it is Dan's turn, then Ann's with ten dice.
    """
    table = Table(4).put_rods(6, 1, 5, 3).put_engineers(CLEO, state.FLIP).finish_round()
    order = []
    while table.waited_for:
        (seat,) = table.waited_for
        order.append((seat, len(table.dice(seat))))
        table.launch(seat, table.dice(seat)[0])
    assert order == [(BEN, 5), (DAN, 7), (ANN, 10), (CLEO, 9)]


@pytest.mark.rule("5.8", "9.3", "4.4")
def test_ore_of_the_last_turn_serves_in_the_launch_and_a_crystal_does_not() -> None:
    """Both were earned after the fifth rod was there."""
    table = Table().put_rods(0, 5).put_dice(ANN, 2, 2, 2, 2, 6)
    table.kind(ANN, 2, 2, 2, 2).spot(ANN, 6).finish_turns().put_dice(ANN, 5, 6, 6, 6)
    assert (table.s.crystals[ANN], table.s.ore[ANN]) == (1, 1)
    assert state.BOOST not in table.options(ANN)
    assert table.ore_up(ANN, 5).launch(ANN, 6).scores()[ANN] == 46
