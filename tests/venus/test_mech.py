"""Chapters 4 and 5: dice, gems and the mech control board."""

import pytest

from offworld.games.venus import state
from venus.scenario import (
    ANN,
    BEN,
    CHOOSER,
    CRYSTALS_OF_PART,
    FLIP_OR_STEP,
    ORE_OF_PART,
    THREE_REROLLS,
    Table,
    house_option,
    kind_option,
    run_option,
)


def rolled(*dice: int, ore: int = 0) -> Table:
    """A table of two at which Ann has rolled these dice, and Ben waits."""
    return Table(2).put_dice(ANN, *dice).put_gems(ANN, ore=ore)


def gems(table: Table, seat: int = ANN) -> tuple[int, int]:
    return int(table.s.crystals[seat]), int(table.s.ore[seat])


def sizes(table: Table, seat: int = ANN) -> set[int]:
    """The sizes of the tiles to choose from; all shapes of a size are there."""
    offered = table.choices(seat, state.SHAPE)
    found = {table.b.tile_squares[shape] for shape in offered}
    assert offered == {
        shape for shape in range(state.SHAPES) if table.b.tile_squares[shape] in found
    }
    return found


def locked(table: Table, seat: int = ANN) -> list[int]:
    """The dice in the mech control board, track by track."""
    s = table.s
    kind = [s.kind_value[seat]] * s.kind_count[seat]
    run = list(range(s.run_low[seat], s.run_low[seat] + s.run_length[seat]))
    house = [s.house_three[seat]] * 3 + [s.house_two[seat]] * 2
    others = [s.any_die[seat, place] for place in range(3)] + [
        s.spot_die[seat],
        s.plus_die[seat],
        s.minus_die[seat],
    ]
    return [die for die in kind + run + house + others if die]


# --- 4. dice and gems ---


@pytest.mark.rule("4.1", "1.3", "3.4")
def test_a_crystal_is_a_booster_die_for_one_turn() -> None:
    table = Table(2).put_gems(ANN, crystals=3).finish_round()
    assert table.asked(ANN) == state.ROLL
    table.boost(ANN, 2).roll(ANN)
    assert len(table.dice(ANN)) == 6
    assert gems(table) == (1, 0)
    table.finish_round()
    assert table.s.boosters[ANN] == 0
    table.boost(ANN)
    assert table.choices(ANN, state.BOOST) == set()  # without crystals
    table.roll(ANN)
    assert len(table.dice(ANN)) == 5
    table.finish_round()
    assert len(table.dice(ANN)) == 4


@pytest.mark.rule("4.1")
def test_as_many_boosters_as_there_are_crystals() -> None:
    """A full holding bay and the crystals of a part that is redeemed first."""
    table = Table(2).put_gems(ANN, crystals=8).put_parts(ANN, state.CRYSTAL_PART).finish_round()
    table.redeem(ANN, 0).boost(ANN, 8 + CRYSTALS_OF_PART)
    assert table.choices(ANN, state.BOOST) == set()
    table.roll(ANN)
    assert len(table.dice(ANN)) == 4 + 8 + CRYSTALS_OF_PART
    assert gems(table) == (0, 0)


@pytest.mark.rule("4.1", "3.3")
def test_crystals_are_for_before_the_roll() -> None:
    table = rolled(2, 2, 2, 2)
    table.kind(ANN, 2, 2, 2, 2)
    assert gems(table) == (1, 0)
    assert table.choices(ANN, state.BOOST) == set()


@pytest.mark.rule("4.2", "3.3")
@pytest.mark.parametrize(
    ("part", "gained"),
    [(state.CRYSTAL_PART, (CRYSTALS_OF_PART, 0)), (state.ORE_PART, (0, ORE_OF_PART))],
)
def test_a_part_with_gems_is_redeemed_before_the_roll_of_any_turn_once(
    part: int, gained: tuple[int, int]
) -> None:
    table = Table(2).put_parts(ANN, part)
    assert table.asked(ANN) == state.SPOT
    assert table.choices(ANN, state.REDEEM) == table.choices(ANN, state.PART) == set()
    table.finish_round().roll(ANN).finish_round()  # not in the first turn that comes
    assert gems(table) == (0, 0)
    assert table.choices(ANN, state.REDEEM) == {0}
    table.redeem(ANN, 0)
    assert gems(table) == gained
    assert table.choices(ANN, state.REDEEM) == set()
    table.finish_round()
    assert table.parts(ANN) == [part]
    if (
        part == state.ORE_PART
    ):  # with nothing left to redeem, and no crystals, the dice have been rolled
        assert table.asked(ANN) == state.SPOT
    else:
        assert table.choices(ANN, state.REDEEM) == set()


@pytest.mark.rule("4.2", "8.3")
@pytest.mark.parametrize(
    ("part", "gained"),
    [(state.CRYSTAL_PART, (CRYSTALS_OF_PART, 0)), (state.ORE_PART, (0, ORE_OF_PART))],
)
def test_a_part_with_gems_taken_from_the_market_can_be_redeemed_in_the_next_turn(
    part: int, gained: tuple[int, int]
) -> None:
    table = rolled(3, 3, 3, 1).put_market(part, part, part, part)
    table.kind(ANN, 3, 3, 3).finish_round()
    assert table.parts(ANN) == [part]
    table.redeem(ANN, 0)
    assert gems(table) == gained


@pytest.mark.rule("4.2", "4.5")
def test_gems_on_parts_are_not_held() -> None:
    table = Table(2).put_gems(ANN, 4, 4).put_parts(ANN, state.CRYSTAL_PART, state.ORE_PART)
    table.ready(ANN)
    assert table.asked(ANN) == state.NOTHING
    assert gems(table) == (4, 4)


@pytest.mark.rule("4.3")
def test_all_dice_are_rolled_once() -> None:
    table = Table(2).put_gems(ANN, crystals=1).finish_round()
    table.events.clear()
    table.boost(ANN).roll(ANN)
    (event,) = table.events_of(state.ROLLED)
    counts = [event.a >> state.DICE_BITS * i & (1 << state.DICE_BITS) - 1 for i in range(6)]
    assert [value for value in range(1, 7) for _ in range(counts[value - 1])] == table.dice(ANN)
    assert len(table.dice(ANN)) == 5
    assert table.choices(ANN, state.ROLL) == set()


@pytest.mark.rule("4.3")
def test_a_die_shows_every_value_equally_often() -> None:
    counts = [0] * 6
    for seed in range(150):
        table = Table(4, seed=seed)
        for seat in range(4):
            for die in table.dice(seat):
                counts[die - 1] += 1
    assert sum(counts) == 150 * 16
    assert all(
        320 < count < 480 for count in counts
    )  # 400 each; the bounds are more than four standard deviations away


@pytest.mark.rule("4.4", "4.8")
def test_ore_moves_a_die_by_one_and_several_may_go_into_one_die() -> None:
    table = rolled(1, 6, 6, 6, ore=5)
    table.ore_up(ANN, 1, 2, 3)
    assert table.dice(ANN) == [4, 6, 6, 6]
    assert gems(table) == (0, 2)
    table.ore_down(ANN, 6, 6)
    assert table.dice(ANN) == [4, 5, 5, 6]
    assert table.choices(ANN, state.ORE_UP) == table.choices(ANN, state.ORE_DOWN) == set()


@pytest.mark.rule("4.4", "5.1", "5.8")
def test_ore_of_this_turn_may_be_used_on_dice_that_are_not_locked() -> None:
    table = rolled(2, 3, 3, 5)
    assert table.choices(ANN, state.ORE_UP) == set()
    table.spot(ANN, 2)
    assert gems(table) == (0, 1)
    assert table.values(ANN, state.ORE_UP) == table.values(ANN, state.ORE_DOWN) == {3, 5}
    table.ore_down(ANN, 5)
    assert table.dice(ANN) == [3, 3, 4]
    assert gems(table) == (0, 0)


@pytest.mark.rule("4.5", "3.4")
def test_eight_gems_may_be_kept_and_a_ninth_is_discarded_at_will() -> None:
    table = Table(2).put_gems(ANN, 4, 4).put_gems(BEN, 5, 5)
    table.ready(ANN)
    assert gems(table, ANN) == (4, 4)
    table.ready(BEN)
    assert table.asked(BEN) == state.DISCARD
    assert table.choices(BEN, state.DISCARD) == {state.CRYSTAL, state.ORE}
    table.discard(BEN, state.ORE, state.ORE)
    assert gems(table, BEN) == (5, 3)
    assert table.s.round_number == 2


@pytest.mark.rule("4.5")
def test_only_gems_that_one_has_can_be_discarded() -> None:
    table = Table(2).put_gems(ANN, ore=9).put_gems(BEN, crystals=9)
    table.ready(ANN).ready(BEN)
    assert table.choices(ANN, state.DISCARD) == {state.ORE}
    assert table.choices(BEN, state.DISCARD) == {state.CRYSTAL}


@pytest.mark.rule("4.5")
def test_during_a_turn_there_may_be_more_than_eight() -> None:
    table = rolled(4, 4, 4, 4, 1, ore=8)
    table.kind(ANN, 4, 4, 4, 4)
    assert gems(table) == (1, 8)
    assert table.asked(ANN) == state.SPOT
    table.ore_up(ANN, 1).ready(ANN)
    assert table.asked(ANN) == state.NOTHING
    assert gems(table) == (1, 7)


ICON_CHANGES = [
    (state.SET_3, {(1, 3), (2, 3), (5, 3), (6, 3)}),
    (state.SET_4, {(1, 4), (2, 4), (5, 4), (6, 4)}),
    (state.MINUS_2, {(5, 3), (6, 4)}),
    (state.PLUS_MINUS_1, {(1, 2), (2, 1), (2, 3), (5, 4), (5, 6), (6, 5)}),
    (state.FLIP, {(1, 6), (2, 5), (5, 2), (6, 1)}),
]


@pytest.mark.rule("4.6", "4.7")
@pytest.mark.parametrize(("icon", "changes"), ICON_CHANGES)
def test_what_an_icon_does(icon: int, changes: set[tuple[int, int]]) -> None:
    for old, new in changes:
        table = rolled(1, 2, 5, 6).put_engineers(ANN, icon)
        table.use_engineer(ANN, icon)
        assert table.asked(ANN) == state.CHANGE
        assert table.changes(ANN) == changes
        assert len(table.options(ANN)) == len(changes)
        table.change(ANN, old, new)
        assert table.dice(ANN) == sorted([*({1, 2, 5, 6} - {old}), new])
        assert table.asked(ANN) == state.SPOT


@pytest.mark.rule("4.6")
def test_any_value_may_be_chosen() -> None:
    table = rolled(1, 1, 1, 6).put_parts(ANN, CHOOSER)
    table.use_part(ANN, 0)
    assert table.changes(ANN) == {(1, new) for new in (2, 3, 4, 5, 6)} | {
        (6, new) for new in (1, 2, 3, 4, 5)
    }
    table.change(ANN, 6, 1)
    assert table.dice(ANN) == [1, 1, 1, 1]


@pytest.mark.rule("4.6")
def test_a_reroll_rolls_one_die_and_gives_every_value() -> None:
    results = set()
    for seed in range(60):
        table = Table(2, seed=seed).put_dice(ANN, 1, 2, 2, 5).put_engineers(ANN, state.REROLL)
        table.use_engineer(ANN, state.REROLL)
        assert table.asked(ANN) == state.REROLL_DIE
        assert table.values(ANN, state.REROLL_DIE) == {1, 2, 5}
        table.reroll(ANN, 5)
        dice = table.dice(ANN)
        for kept in (1, 2, 2):
            dice.remove(kept)
        results.update(dice)
        assert len(dice) == 1
    assert results == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("4.7")
def test_dice_do_not_wrap() -> None:
    table = rolled(1, 1, 6, 6, ore=2)
    assert table.values(ANN, state.ORE_UP) == {1}
    assert table.values(ANN, state.ORE_DOWN) == {6}
    table.answer(ANN, state.PLUS + 6 - 1)
    assert table.values(ANN, state.UP) == {1}
    table = rolled(1, 1, 6, 6)
    table.answer(ANN, state.MINUS + 6 - 1)
    assert table.values(ANN, state.DOWN) == {6}


@pytest.mark.rule("4.7")
@pytest.mark.parametrize(("dice", "offered"), [((1, 1, 2, 2), False), ((1, 1, 2, 3), True)])
def test_lowering_by_two_takes_a_three(dice: tuple[int, ...], offered: bool) -> None:
    table = rolled(*dice).put_engineers(ANN, state.MINUS_2)
    assert table.choices(ANN, state.ENGINEER) == ({state.MINUS_2} if offered else set())
    if offered:
        table.use_engineer(ANN, state.MINUS_2)
        assert table.changes(ANN) == {(3, 1)}


@pytest.mark.rule("4.8", "4.6", "4.11")
def test_one_die_may_be_changed_by_everything_in_one_turn() -> None:
    table = (
        rolled(6, 1, 1, 1, ore=1)
        .put_engineers(ANN, state.MINUS_2, state.PLUS_MINUS_1)
        .put_parts(ANN, FLIP_OR_STEP)
    )
    table.use_engineer(ANN, state.MINUS_2).change(ANN, 6, 4)
    table.use_engineer(ANN, state.PLUS_MINUS_1).change(ANN, 4, 5)
    table.use_part(ANN, 0, 0).change(ANN, 5, 2)
    table.use_part(ANN, 0, 1).change(ANN, 2, 3)
    table.plus(ANN, 1, 3).ore_up(ANN, 4).minus(ANN, 1, 5)
    assert table.dice(ANN) == [1, 4]


@pytest.mark.rule("4.9", "3.4")
def test_an_engineer_works_on_one_die_once_a_turn() -> None:
    table = rolled(1, 2, 5, 6).put_engineers(ANN, state.SET_3, state.FLIP)
    assert table.choices(ANN, state.ENGINEER) == {state.SET_3, state.FLIP}
    table.use_engineer(ANN, state.SET_3).change(ANN, 6, 3)
    assert table.dice(ANN) == [1, 2, 3, 5]
    assert table.choices(ANN, state.ENGINEER) == {state.FLIP}
    table.finish_round().put_dice(ANN, 1, 2, 5, 6)
    assert table.choices(ANN, state.ENGINEER) == {state.SET_3, state.FLIP}
    assert table.engineers(ANN) == [state.SET_3, state.FLIP]


@pytest.mark.rule("4.10")
def test_each_manipulation_of_a_part_works_once_in_one_turn() -> None:
    table = rolled(1, 2, 5, 6).put_parts(ANN, FLIP_OR_STEP)
    assert table.choices(ANN, state.PART) == {0, 1}
    table.use_part(ANN, 0, 1).change(ANN, 5, 6)
    assert table.choices(ANN, state.PART) == {0}
    table.use_part(ANN, 0, 0).change(ANN, 1, 6)
    assert table.dice(ANN) == [2, 6, 6, 6]
    assert table.choices(ANN, state.PART) == set()


@pytest.mark.rule("4.10")
def test_three_rerolls_on_one_part_are_three() -> None:
    table = rolled(1, 2, 5, 6).put_parts(ANN, THREE_REROLLS)
    for _ in range(3):
        (number,) = table.choices(ANN, state.PART)  # they are alike: one is offered at a time
        table.answer(ANN, state.PART + number).reroll(ANN, table.dice(ANN)[0])
    assert table.choices(ANN, state.PART) == set()


@pytest.mark.rule("4.10", "3.4")
def test_a_part_is_expended_after_its_turn_even_if_not_used_up() -> None:
    table = rolled(1, 2, 5, 6).put_parts(ANN, FLIP_OR_STEP, CHOOSER)
    table.use_part(ANN, 0, 0).change(ANN, 1, 6)
    table.finish_round().put_dice(ANN, 1, 2, 5, 6)
    assert table.choices(ANN, state.PART) == {
        3
    }  # the other part, in the second gear spot, was not begun
    assert table.parts(ANN) == [FLIP_OR_STEP, CHOOSER]
    table.finish_round().put_dice(ANN, 1, 2, 5, 6)
    assert table.choices(ANN, state.PART) == {3}
    table.use_part(ANN, 1, 0).change(ANN, 2, 1)
    table.finish_round().put_dice(ANN, 1, 2, 5, 6)
    assert table.choices(ANN, state.PART) == set()
    assert table.parts(ANN) == [FLIP_OR_STEP, CHOOSER]


@pytest.mark.rule("4.11", "5.1")
def test_a_die_in_the_plus_space_raises_another() -> None:
    table = rolled(2, 5, 5, 5)
    table.answer(ANN, state.PLUS + 2 - 1)
    assert table.asked(ANN) == state.UP
    assert table.values(ANN, state.UP) == {5}
    table.answer(ANN, state.UP + 5 - 1)
    assert table.dice(ANN) == [5, 5, 6]
    assert table.choices(ANN, state.PLUS) == set()
    assert table.choices(ANN, state.MINUS) != set()
    assert locked(table) == [2]


@pytest.mark.rule("4.11", "5.1")
def test_a_die_in_the_minus_space_lowers_another() -> None:
    table = rolled(2, 5, 5, 5)
    table.minus(ANN, 5, 2)
    assert table.dice(ANN) == [1, 5, 5]
    assert table.choices(ANN, state.MINUS) == set()
    table.plus(ANN, 1, 5)
    assert table.dice(ANN) == [5, 6]


@pytest.mark.rule("4.11", "4.12")
def test_a_space_needs_another_die_that_it_can_change() -> None:
    table = rolled(6, 6, 6, 3)
    assert table.values(ANN, state.PLUS) == {6}  # with the 3 locked only 6s would be left
    assert table.values(ANN, state.MINUS) == {3, 6}
    table = rolled(1, 1, 1, 1)
    assert table.values(ANN, state.PLUS) == {1}
    assert table.values(ANN, state.MINUS) == set()
    table.any_three(ANN, 1, 1, 1).lay_anyhow(ANN)
    assert table.dice(ANN) == [1]
    assert table.values(ANN, state.PLUS) == set()  # it can't raise itself


@pytest.mark.rule("4.12")
def test_only_what_changes_a_die_is_offered() -> None:
    table = rolled(3, 3, 3, 3).put_engineers(
        ANN, state.SET_3, state.SET_4, state.REROLL, state.PLUS_MINUS_1
    )
    assert table.choices(ANN, state.ENGINEER) == {state.SET_4, state.REROLL, state.PLUS_MINUS_1}
    table = rolled(3, 3, 4, 4).put_engineers(ANN, state.SET_3)
    table.use_engineer(ANN, state.SET_3)
    assert table.changes(ANN) == {(4, 3)}


@pytest.mark.rule("4.12")
def test_without_unlocked_dice_there_is_nothing_to_change() -> None:
    table = (
        rolled(4, 4, 4, 4, ore=3)
        .put_engineers(ANN, state.REROLL, state.FLIP)
        .put_parts(ANN, CHOOSER)
    )
    table.kind(ANN, 4, 4, 4, 4)
    assert table.options(ANN) == [state.READY]


# --- 5. the mech control board ---


@pytest.mark.rule("5.1", "3.4")
def test_locked_dice_are_out_of_use_until_the_turn_ends() -> None:
    table = rolled(3, 3, 3, 4, 5, ore=1)
    assert table.choices(ANN, state.RUN) == {2}
    table.kind(ANN, 3, 3, 3)
    assert table.dice(ANN) == [4, 5]
    assert table.choices(ANN, state.RUN) == set()
    assert table.values(ANN, state.SPOT) == table.values(ANN, state.ORE_UP) == {4, 5}
    table.finish_round()
    assert len(table.dice(ANN)) == 4


@pytest.mark.rule("5.2")
def test_each_track_takes_one_combination_a_turn() -> None:
    table = rolled(1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6)
    table.kind(ANN, 6, 6).lay_anyhow(ANN)
    assert table.choices(ANN, state.KIND) == set()
    table.run(ANN, 1, 2, 3).lay_anyhow(ANN)
    assert table.choices(ANN, state.RUN) == set()
    table.any_three(ANN, 1, 2, 3).lay_anyhow(ANN)
    assert table.choices(ANN, state.ANY) == set()
    table.spot(ANN, 4)
    assert table.choices(ANN, state.SPOT) == set()
    assert table.dice(ANN) == [4, 5, 5]
    assert locked(table) == [6, 6, 1, 2, 3, 1, 2, 3, 4]
    table.finish_round().put_dice(ANN, 1, 2, 3, 3)
    assert table.choices(ANN, state.KIND) != set()
    assert table.choices(ANN, state.RUN) != set()
    assert table.choices(ANN, state.ANY) != set()
    assert table.choices(ANN, state.SPOT) != set()


@pytest.mark.rule("5.2", "5.7")
def test_the_full_house_takes_one_combination_a_turn() -> None:
    table = rolled(1, 1, 1, 2, 2, 3, 3, 3, 4, 4)
    table.house(ANN, 1, 1, 1, 2, 2).lay_anyhow(ANN)
    assert table.choices(ANN, state.HOUSE) == set()
    assert locked(table) == [1, 1, 1, 2, 2]
    assert kind_option(3, 3, 3) in table.options(ANN)
    table.finish_round().put_dice(ANN, 3, 3, 3, 4, 4)
    assert table.choices(ANN, state.HOUSE) != set()


@pytest.mark.rule("5.3", "5.5")
@pytest.mark.parametrize(
    ("dice", "tile", "parts", "crystals", "rods"),
    [
        ((6, 6), 1, 0, 0, 0),
        ((3, 3, 3), 0, 1, 0, 0),
        ((4, 4, 4, 4), 0, 0, 1, 0),
        ((1, 1, 1, 1, 1), 0, 0, 0, 1),
    ],
)
def test_of_a_kind_earns_only_what_is_above_the_last_die(
    dice: tuple[int, ...], tile: int, parts: int, crystals: int, rods: int
) -> None:
    table = rolled(*dice)
    table.kind(ANN, *dice)
    assert table.dice(ANN) == []
    assert (table.s.parts_due[ANN], table.s.crystals[ANN], table.s.rods[ANN]) == (
        parts,
        crystals,
        rods,
    )
    assert len(table.events_of(state.GAINED_GEMS)) == crystals
    assert len(table.events_of(state.GAINED_RODS)) == rods
    if tile:
        assert sizes(table) == {tile}
    else:
        assert table.asked(ANN) == state.SPOT


@pytest.mark.rule("5.5")
def test_of_a_kind_takes_two_to_five_equal_dice() -> None:
    table = rolled(2, 4, 4, 4, 4, 4, 4)
    wanted = {kind_option(*[4] * count) for count in (2, 3, 4, 5)}
    assert {state.KIND + number for number in table.choices(ANN, state.KIND)} == wanted
    table = rolled(1, 2, 3, 4)
    assert table.choices(ANN, state.KIND) == set()


@pytest.mark.rule("5.5", "8.5")
@pytest.mark.parametrize(("parts", "wanted"), [(3, {2, 3, 4, 5}), (4, {2, 4, 5})])
def test_with_four_parts_only_three_of_a_kind_is_closed(parts: int, wanted: set[int]) -> None:
    table = rolled(4, 4, 4, 4, 4).put_parts(ANN, *[CHOOSER] * parts, expended=True)
    assert {state.KIND + number for number in table.choices(ANN, state.KIND)} == {
        kind_option(*[4] * count) for count in wanted
    }


@pytest.mark.rule("5.5", "8.3")
def test_three_of_a_kind_earn_a_mech_part() -> None:
    table = rolled(3, 3, 3, 1)
    table.kind(ANN, 3, 3, 3).finish_round()
    assert len(table.parts(ANN)) == 1
    assert table.parts(BEN) == []


@pytest.mark.rule("5.4", "5.3")
@pytest.mark.parametrize(
    ("dice", "size"),
    [((1, 2, 3), 3), ((2, 3, 4, 5), 4), ((4, 5, 6), 3), ((1, 2, 3, 4), 4), ((3, 4, 5, 6), 4)],
)
def test_a_run_earns_a_tile_of_as_many_squares(dice: tuple[int, ...], size: int) -> None:
    table = rolled(*dice, 6)
    table.run(ANN, *dice)
    assert table.dice(ANN) == [6]
    assert table.asked(ANN) == state.SHAPE
    assert sizes(table) == {size}
    table.lay_anyhow(ANN)
    assert table.asked(ANN) == state.SPOT
    assert table.s.tiles[ANN] == 1


@pytest.mark.rule("5.4", "4.7")
@pytest.mark.parametrize(
    ("dice", "wanted"),
    [
        (
            (1, 2, 3, 4, 5, 6),
            [(1, 2, 3), (2, 3, 4), (3, 4, 5), (4, 5, 6), (1, 2, 3, 4), (2, 3, 4, 5), (3, 4, 5, 6)],
        ),
        ((1, 2, 4, 5), []),
        ((1, 2, 5, 6), []),
        ((1, 5, 6, 6), []),
        ((1, 2, 2, 3), [(1, 2, 3)]),
    ],
)
def test_runs_are_three_or_four_in_a_row_without_wrapping(
    dice: tuple[int, ...], wanted: list[tuple[int, ...]]
) -> None:
    table = rolled(*dice)
    assert {state.RUN + number for number in table.choices(ANN, state.RUN)} == {
        run_option(*run) for run in wanted
    }


@pytest.mark.rule("5.6")
def test_any_three_dice_earn_a_tile_of_two_squares() -> None:
    table = rolled(1, 4, 6, 6)
    table.answer(ANN, state.ANY + 4 - 1)
    assert table.asked(ANN) == state.ANY
    assert table.options(ANN) == [state.ANY, state.ANY + 5]  # a 1 or a 6: no way back
    table.answer(ANN, state.ANY + 6 - 1)
    assert table.values(ANN, state.ANY) == {1, 6}
    table.answer(ANN, state.ANY + 1 - 1)
    assert table.dice(ANN) == [6]
    assert sizes(table) == {2}


@pytest.mark.rule("5.6")
def test_two_dice_are_not_three() -> None:
    table = rolled(5, 5, 5, 2)
    table.spot(ANN, 2)
    assert table.values(ANN, state.ANY) == {5}
    table = rolled(5, 5, 2, 1)
    table.plus(ANN, 1, 2).spot(ANN, 5)
    assert len(table.dice(ANN)) == 2
    assert table.choices(ANN, state.ANY) == set()


@pytest.mark.rule("5.7", "5.3")
@pytest.mark.parametrize("dice", [(2, 2, 2, 3, 3), (4, 4, 4, 5, 5), (6, 6, 6, 1, 1)])
def test_a_full_house_earns_a_tile_of_five_or_six_squares(dice: tuple[int, ...]) -> None:
    table = rolled(*dice)
    assert {state.HOUSE + number for number in table.choices(ANN, state.HOUSE)} == {
        house_option(*dice)
    }
    table.house(ANN, *dice)
    assert table.dice(ANN) == []
    assert sizes(table) == {5, 6}
    assert table.s.parts_due[ANN] == 0


@pytest.mark.rule("5.7")
@pytest.mark.parametrize(
    ("dice", "wanted"),
    [
        ((5, 5, 5, 5, 5), []),
        ((5, 5, 5, 4, 3), []),
        ((5, 5, 4, 4, 3, 3), []),
        ((2, 2, 2, 3, 3, 3), [(2, 2, 2, 3, 3), (3, 3, 3, 2, 2)]),
        ((1, 1, 1, 2, 2, 6, 6), [(1, 1, 1, 2, 2), (1, 1, 1, 6, 6)]),
    ],
)
def test_a_full_house_is_three_of_one_value_and_two_of_another(
    dice: tuple[int, ...], wanted: list[tuple[int, ...]]
) -> None:
    table = rolled(*dice)
    assert {state.HOUSE + number for number in table.choices(ANN, state.HOUSE)} == {
        house_option(*house) for house in wanted
    }


@pytest.mark.rule("5.8")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_any_die_in_the_spot_earns_an_ore(die: int) -> None:
    table = rolled(die, 3, 3, 3)
    assert table.values(ANN, state.SPOT) == {die, 3}
    table.spot(ANN, die)
    assert gems(table) == (0, 1)
    assert table.dice(ANN) == [3, 3, 3]
    assert table.asked(ANN) == state.SPOT


@pytest.mark.rule("5.1", "3.3")
def test_locking_and_changing_go_in_any_order_and_nothing_is_forced() -> None:
    table = rolled(2, 3, 5, 5, ore=1)
    assert state.READY in table.options(ANN)
    table.spot(ANN, 5).ore_down(ANN, 5).run(ANN, 2, 3, 4)
    table.lay_anyhow(ANN)
    assert table.dice(ANN) == []
    assert table.options(ANN) == [state.READY]
