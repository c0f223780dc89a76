"""Chapter 9: the launch sequence."""

import pytest

from offworld.games.venus import state
from venus.scenario import ANN, BEN, CHOOSER, CLEO, DAN, Table


def launching(*rods: int, seed: int = 1) -> Table:
    """The launch sequence of players with these rods has just begun."""
    table = Table(len(rods), seed=seed).put_rods(*rods).finish_round()
    assert table.s.phase == state.LAUNCHING
    return table


def order(table: Table) -> list[int]:
    """Who launches when: everyone says some value when their turn comes."""
    seats = []
    while not table.is_over:
        (seat,) = table.waited_for
        seats.append(seat)
        table.launch(seat, table.dice(seat)[0])
    return seats


def launch_all(*sequences: tuple[int, int]) -> Table:
    """Players launch sequences of some dice of a value; their other dice show something else."""
    return launch_sequences(launching(*[5] * len(sequences)), *sequences)


def launch_sequences(table: Table, *sequences: tuple[int, int]) -> Table:
    """The same, in a launch that has just begun."""
    while not table.is_over:
        (seat,) = table.waited_for
        length, value = sequences[seat]
        other = 1 if value != 1 else 2
        table.put_dice(seat, *[value] * length, *[other] * (9 - length)).launch(seat, value)
    return table


@pytest.mark.rule("1.1", "9.1", "7.5")
@pytest.mark.parametrize(("rods", "launches"), [(4, False), (5, True), (6, True)])
def test_five_rods_start_the_launch(rods: int, launches: bool) -> None:
    table = Table(2).put_rods(0, rods)
    assert table.s.initiator == state.NOBODY
    table.finish_turn(BEN)
    assert table.s.phase == state.ROUND  # Ann's turn comes first to its end
    table.finish_turn(ANN)
    assert (table.s.phase == state.LAUNCHING) == launches
    assert table.s.initiator == (BEN if launches else state.NOBODY)
    assert [event.seat for event in table.events_of(state.LAUNCH_BEGAN)] == (
        [BEN] if launches else []
    )


@pytest.mark.rule("9.1")
@pytest.mark.parametrize(
    ("rods", "wanted"),
    [
        ((3, 5, 2, 4), [CLEO, DAN, ANN, BEN]),
        ((5, 1, 2, 3), [BEN, CLEO, DAN, ANN]),
        ((1, 2, 5, 3), [ANN, BEN, DAN, CLEO]),  # the initiator is passed over on the way round
        ((5, 4, 3, 0), [DAN, BEN, CLEO, ANN]),
        ((4, 5, 0), [CLEO, ANN, BEN]),
        ((5, 2), [BEN, ANN]),
        ((0, 7), [ANN, BEN]),
    ],
)
def test_the_fewest_rods_begin_then_clockwise_and_the_initiator_last(
    rods: tuple[int, ...], wanted: list[int]
) -> None:
    assert order(launching(*rods)) == wanted


@pytest.mark.rule("9.1")
def test_of_several_with_fewest_rods_the_fewer_engineers_begin() -> None:
    table = (
        Table(4)
        .put_rods(2, 2, 5, 4)
        .put_engineers(ANN, state.FLIP, state.SET_3)
        .put_engineers(BEN, state.FLIP)
        .finish_round()
    )
    assert table.events_of(state.ROLLED_OFF) == []
    assert order(table) == [BEN, DAN, ANN, CLEO]


@pytest.mark.rule("9.1")
def test_of_those_still_tied_for_the_beginning_a_die_decides() -> None:
    firsts = []
    for seed in range(40):
        table = launching(5, 1, 1, 3, seed=seed)
        assert {event.seat for event in table.events_of(state.ROLLED_OFF)} == {BEN, CLEO}
        seats = order(table)
        assert seats in ([BEN, CLEO, DAN, ANN], [CLEO, DAN, BEN, ANN])
        firsts.append(seats[0])
    assert 8 <= firsts.count(BEN) <= 32  # 20 are to be expected


@pytest.mark.rule("9.2")
@pytest.mark.parametrize("rods", [(5, 5, 3, 2), (6, 5, 3, 2), (5, 7, 3, 2)])
def test_of_several_with_five_rods_the_most_engineers_go_last(rods: tuple[int, ...]) -> None:
    table = (
        Table(4)
        .put_rods(*rods)
        .put_engineers(ANN, state.FLIP)
        .put_engineers(BEN, state.SET_3, state.SET_4)
        .put_engineers(DAN, state.FLIP, state.SET_3, state.SET_4)
    )
    table.finish_round()
    assert table.s.initiator == BEN
    assert order(table) == [DAN, ANN, CLEO, BEN]


@pytest.mark.rule("9.2")
def test_of_those_still_tied_for_the_end_a_die_decides() -> None:
    lasts = []
    for seed in range(40):
        table = launching(5, 5, 3, 5, seed=seed)
        assert {event.seat for event in table.events_of(state.ROLLED_OFF)} >= {ANN, BEN, DAN}
        assert order(table)[0] == CLEO
        lasts.append(table.s.initiator)
    assert set(lasts) == {ANN, BEN, DAN}


@pytest.mark.rule("9.2")
def test_the_highest_die_goes_last() -> None:
    for seed in range(40):
        table = launching(5, 5, seed=seed)
        rolls = {
            seat: [event.a for event in table.events_of(state.ROLLED_OFF) if event.seat == seat]
            for seat in (ANN, BEN)
        }
        assert len(rolls[ANN]) == len(rolls[BEN])  # again while they tie
        assert rolls[ANN][:-1] == rolls[BEN][:-1]
        assert table.s.initiator == (ANN if rolls[ANN][-1] > rolls[BEN][-1] else BEN)


@pytest.mark.rule("9.3")
def test_neither_crystals_nor_parts_nor_tracks_in_the_launch() -> None:
    table = (
        Table(2)
        .put_rods(0, 5)
        .put_gems(ANN, crystals=5, ore=3)
        .put_engineers(ANN, state.FLIP)
        .put_parts(ANN, CHOOSER, state.CRYSTAL_PART)
    )
    table.finish_round().put_dice(ANN, 2, 2, 3, 4)
    kinds = {state.OPTIONS.span(option).base for option in table.options(ANN)}
    assert kinds == {
        state.LAUNCH,
        state.ORE_UP,
        state.ORE_DOWN,
        state.ENGINEER,
        state.PLUS,
        state.MINUS,
    }
    assert state.BOOST not in kinds
    table.launch(ANN, 2)
    assert (table.s.crystals[ANN], table.s.ore[ANN]) == (5, 3)
    assert table.parts(ANN) == [CHOOSER, state.CRYSTAL_PART]


@pytest.mark.rule("9.3", "4.4", "4.8", "4.9", "4.11")
def test_ore_engineers_and_both_spaces_serve_in_the_launch() -> None:
    table = (
        Table(2)
        .put_rods(3, 5)
        .put_gems(ANN, ore=2)
        .put_engineers(ANN, state.FLIP, state.MINUS_2)
        .finish_round()
    )
    table.put_dice(ANN, 1, 1, 3, 4, 4, 4, 5)
    table.use_engineer(ANN, state.FLIP).change(ANN, 1, 6)  # two engineers on one die
    table.use_engineer(ANN, state.MINUS_2).change(ANN, 6, 4)
    assert table.choices(ANN, state.ENGINEER) == set()  # each of them once
    assert table.dice(ANN) == [1, 3, 4, 4, 4, 4, 5]
    table.plus(ANN, 1, 3).ore_down(ANN, 5)
    assert table.dice(ANN) == [4, 4, 4, 4, 4, 4]
    assert table.choices(ANN, state.PLUS) == set()
    table.launch(ANN, 4)
    assert (table.s.sequence_length[ANN], table.s.sequence_value[ANN]) == (6, 4)
    assert table.s.ore[ANN] == 1


@pytest.mark.rule("9.3", "4.4")
def test_several_ore_may_go_into_one_die_of_the_launch() -> None:
    table = Table(2).put_rods(1, 5).put_gems(ANN, ore=3).finish_round().put_dice(ANN, 3, 6, 6, 6, 6)
    table.ore_up(ANN, 3, 4, 5)
    assert table.choices(ANN, state.ORE_DOWN) == set()
    table.launch(ANN, 6)
    assert table.s.sequence_length[ANN] == 5


@pytest.mark.rule("9.3", "3.4")
def test_engineers_used_in_the_last_round_serve_again_in_the_launch() -> None:
    table = Table(2).put_rods(0, 5).put_engineers(ANN, state.SET_4).put_dice(ANN, 1, 1, 1, 1)
    table.use_engineer(ANN, state.SET_4).change(ANN, 1, 4)
    table.finish_round().put_dice(ANN, 1, 1, 1, 1)
    assert table.choices(ANN, state.ENGINEER) == {state.SET_4}


@pytest.mark.rule("9.3", "4.6")
def test_an_engineers_reroll_serves_in_the_launch() -> None:
    table = (
        Table(2)
        .put_rods(0, 5)
        .put_engineers(ANN, state.REROLL)
        .finish_round()
        .put_dice(ANN, 6, 6, 6, 1)
    )
    table.use_engineer(ANN, state.REROLL).reroll(ANN, 1)
    assert len(table.dice(ANN)) == 4
    assert table.dice(ANN).count(6) >= 3
    assert table.asked(ANN) == state.LAUNCH


@pytest.mark.rule("9.4", "1.3")
@pytest.mark.parametrize("rods", [0, 1, 4])
def test_four_dice_and_one_more_a_rod(rods: int) -> None:
    table = launching(rods, 5)
    assert table.waited_for == {ANN}
    assert len(table.dice(ANN)) == 4 + rods
    table.launch(ANN, table.dice(ANN)[0])
    assert len(table.dice(BEN)) == 4 + 5


@pytest.mark.rule("9.4", "11.6")
def test_no_more_booster_dice_than_the_box_has() -> None:
    for rods, dice in ((31, 35), (63, 67), (64, 68), (65, 68), (90, 68)):
        table = Table(1).put_rods(rods).cover_all_but(ANN, 0)
        table.put_parts(
            ANN, *[kind for kind in range(state.DICE_PARTS) if kind not in table.market()]
        ).answer(ANN, state.INITIATE)
        assert table.s.phase == state.LAUNCHING
        assert len(table.dice(ANN)) == dice


@pytest.mark.rule("9.5")
def test_a_sequence_is_of_one_value_which_the_player_chooses() -> None:
    table = launching(3, 5).put_dice(ANN, 1, 1, 1, 1, 6, 6, 2)
    assert table.values(ANN, state.LAUNCH) == {1, 2, 6}
    table.launch(ANN, 6)
    assert (table.s.sequence_length[ANN], table.s.sequence_value[ANN]) == (2, 6)
    assert [(event.seat, event.a, event.b) for event in table.events_of(state.LAUNCHED)] == [
        (ANN, 6, 2)
    ]


@pytest.mark.rule("9.3", "9.5")
def test_ways_to_change_dice_are_listed_before_the_values_to_launch_with() -> None:
    table = Table(2).put_rods(0, 5).put_gems(ANN, ore=1).put_engineers(ANN, state.FLIP)
    options = table.finish_round().put_dice(ANN, 2, 2, 3, 4).options(ANN)
    assert options[-3:] == [state.LAUNCH + value - 1 for value in (2, 3, 4)]
    assert all(option < state.LAUNCH for option in options[:-3])
    assert state.ENGINEER + state.FLIP in options[:-3]


@pytest.mark.rule("9.5")
@pytest.mark.parametrize(("dice", "length"), [(7, 7), (8, 8), (9, 8), (11, 8)])
def test_a_sequence_has_at_most_eight_dice(dice: int, length: int) -> None:
    table = launching(dice - 4, 12).put_dice(ANN, *[5] * dice)
    table.launch(ANN, 5)
    assert table.s.sequence_length[ANN] == length


@pytest.mark.rule("9.6")
def test_one_player_launches_after_the_other() -> None:
    table = launching(1, 2, 5)
    for seat in (ANN, BEN, CLEO):
        assert table.waited_for == {seat}
        assert all(table.asked(other) == state.NOTHING for other in range(3) if other != seat)
        assert all(table.s.sequence_length[other] == 0 for other in range(seat, 3))
        table.launch(seat, table.dice(seat)[-1])
        assert table.s.sequence_length[seat] > 0
    assert table.s.phase == state.OVER
    assert table.is_over


@pytest.mark.rule("9.7", "1.1")
@pytest.mark.parametrize(
    ("sequences", "winner"),
    [
        (((6, 3), (6, 5)), BEN),  # the same number of dice: the higher value
        (((6, 2), (5, 6)), ANN),  # more dice win, whatever their value
        (((8, 1), (7, 6)), ANN),
        (((7, 4), (7, 6), (8, 2), (6, 6)), CLEO),
        (((7, 4), (7, 6), (7, 5)), BEN),
    ],
)
def test_the_longer_sequence_wins_then_the_higher(
    sequences: tuple[tuple[int, int], ...], winner: int
) -> None:
    table = launch_all(*sequences)
    assert table.winners() == {winner}
    scores = table.scores()
    assert scores[winner] == max(scores)
    assert scores.count(max(scores)) == 1


@pytest.mark.rule("9.8")
def test_of_equal_sequences_the_most_engineers_win() -> None:
    """Cleo has more, but a lower sequence."""
    table = launching(5, 5, 5)
    table.put_engineers(ANN, state.FLIP).put_engineers(BEN, state.SET_3, state.SET_4)
    table.put_engineers(CLEO, state.FLIP, state.SET_3, state.SET_4)
    launch_sequences(table, (6, 5), (6, 5), (6, 4))
    assert table.winners() == {BEN}
    assert table.scores() == [65, 65, 64]
    (event,) = table.events_of(state.TIE_BROKEN)
    assert (event.seat, event.a) == (BEN, 1)
    assert state.FOR_CAPTAIN not in {event.b for event in table.events_of(state.ROLLED_OFF)}


@pytest.mark.rule("9.8")
def test_of_those_still_tied_a_die_decides() -> None:
    """Nine 6s are a sequence of eight."""
    captains = []
    for seed in range(40):
        table = launch_sequences(launching(5, 5, 5, seed=seed), (9, 6), (8, 6), (8, 5))
        rolled = [event for event in table.events_of(state.ROLLED_OFF) if event.b == 3]
        assert {event.seat for event in rolled} == {ANN, BEN}
        last = {event.seat: event.a for event in rolled}
        (captain,) = table.winners()
        assert last[captain] == max(last.values())
        captains.append(captain)
    assert 8 <= captains.count(ANN) <= 32  # 20 are to be expected


@pytest.mark.rule("9.7", "9.8")
def test_a_single_best_sequence_needs_no_engineers() -> None:
    table = launching(5, 5).put_engineers(ANN, state.FLIP)
    launch_sequences(table, (6, 5), (7, 1))
    assert table.winners() == {BEN}
    assert table.events_of(state.TIE_BROKEN) == []


@pytest.mark.rule("9.9")
def test_the_score_tells_length_and_value() -> None:
    table = Table(2).put_rods(5, 5)
    assert table.scores() == [0, 0]
    table.finish_round()
    assert table.scores() == [0, 0]
    assert launch_all((6, 5), (8, 6), (3, 1)).scores() == [65, 86, 31]


@pytest.mark.rule("9.3", "4.5")
def test_gems_beyond_eight_are_discarded_before_the_launch() -> None:
    table = Table(2).put_rods(0, 5).put_gems(ANN, ore=9)
    table.ready(ANN)
    assert table.asked(ANN) == state.DISCARD
    table.answer(ANN, table.options(ANN)[0]).ready(BEN)
    assert table.waited_for == {ANN}
    assert table.s.ore[ANN] == 8
