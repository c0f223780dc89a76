"""Chapters 1 to 3: the words, how the table is set, and the round."""

import random
from collections import Counter

import pytest

from offworld.games.venus import GAME, rules, state
from offworld.kernel.records import Record, Records, differences
from venus.scenario import ANN, BEN, CHOOSER, CLEO, DAN, STANDARD_BOX, Table, random_tables

MANY = [2, 3, 4]


def view_of(table: Table, s: Record, seat: int) -> Record:
    view = Records(GAME.state, 1)
    rules.observe(table.b, s, seat, view)
    return view[0]


# --- 1. words and box ---


@pytest.mark.rule("1.3")
@pytest.mark.parametrize("seats", [1, *MANY])
def test_dice_show_one_to_six_and_none_is_lost(seats: int) -> None:
    for table in random_tables(seats, games=2, every=5, ends=False):
        s = table.s
        for seat in range(seats):
            if s.phase == state.ROUND and s.asked[seat] not in (state.ROLL, state.NOTHING):
                locked = [
                    s.spot_die[seat],
                    s.plus_die[seat],
                    s.minus_die[seat],
                    *(s.any_die[seat, i] for i in range(3)),
                ]
                count = (
                    sum(die > 0 for die in locked)
                    + s.run_length[seat]
                    + s.kind_count[seat]
                    + 5 * (s.house_three[seat] > 0)
                )
                assert len(table.dice(seat)) + count == 4 + s.boosters[seat]
            assert s.dice[seat, 0] == 0


@pytest.mark.rule("1.4", "4.1")
def test_four_players_may_boost_to_the_full_at_once() -> None:
    table = Table(4)
    for seat in range(4):
        table.put_gems(seat, crystals=8)
    table.finish_round()
    for seat in range(4):
        table.boost(seat, 8).roll(seat)
        assert len(table.dice(seat)) == 12
    assert table.b.booster_dice >= 4 * (8 + 4 * 2)  # with all that parts can bring


@pytest.mark.rule("1.5", "2.5")
@pytest.mark.parametrize("seats", [1, *MANY])
def test_everything_is_open_but_what_chance_will_bring(seats: int) -> None:
    chance = {"rng", "terrain_at"}
    for table in random_tables(seats, games=1, every=20):
        views = [view_of(table, table.s, seat) for seat in (state.NOBODY, *range(seats))]
        assert all(view == views[0] for view in views)
        assert {difference.split(":")[0] for difference in differences(views[0], table.s)} <= chance
        for board in range(state.BOARDS):
            where = table.s.terrain_at[board]
            assert views[0].terrain_at[board] == (
                state.PLAYED if where == state.PLAYED else state.DECK
            )


@pytest.mark.rule("1.6")
def test_one_to_four_players() -> None:
    assert (GAME.facts.fewest, GAME.facts.most) == (1, 4)
    for seats in range(1, 5):
        table = Table(seats)
        assert table.s.seats == seats
        assert table.s.solo == int(seats == 1)
        assert table.waited_for == set(range(seats))
    with pytest.raises(ValueError, match="1 to 4"):
        GAME.variant(5)


# --- 2. setup ---


@pytest.mark.rule("2.1", "2.2")
@pytest.mark.parametrize("seats", [1, *MANY])
def test_what_everyone_starts_with(seats: int) -> None:
    table = Table(seats, box=STANDARD_BOX)
    s = table.s
    for seat in range(seats):
        assert len(table.dice(seat)) == 4
        assert s.is_ready[seat] == 0
        assert (
            s.crystals[seat],
            s.ore[seat],
            s.rods[seat],
            s.vnauts[seat],
            s.boosters[seat],
            s.tiles[seat],
        ) == (0, 0, 0, 0, 0, 0)
        assert table.engineers(seat) == table.parts(seat) == []
        assert s.boards[seat] == 1
        assert s.unexplored[state.OWN_BOARDS * seat] == state.SQUARES
        land = s.land[state.OWN_BOARDS * seat]
        assert 0 <= land < state.SEATS  # a starting board, with a mech on it
        mech = table.b.land_mech[land]
        for y in range(state.SIDE):
            row = state.ROWS_EACH * seat + y
            assert s.free[row] == 0b11111
            assert s.edge[row] == (1 << mech % state.SIDE if y == mech // state.SIDE else 0)
            assert s.wall_right[row] == table.b.land_wall_right[land, y]
            assert s.wall_below[row] == table.b.land_wall_below[land, y]
    lands = [s.land[state.OWN_BOARDS * seat] for seat in range(seats)]
    assert len(set(lands)) == seats


@pytest.mark.rule("2.1")
def test_starting_boards_are_dealt_at_random() -> None:
    dealt = Counter(
        tuple(table.s.land[state.OWN_BOARDS * seat] for seat in range(2))
        for table in (Table(2, seed=seed) for seed in range(200))
    )
    assert len(dealt) == 4 * 3


@pytest.mark.rule("2.3")
@pytest.mark.parametrize(("seats", "cards"), [(2, 1), (3, 2), (4, 3)])
def test_engineer_stacks_have_one_card_fewer_than_there_are_players(seats: int, cards: int) -> None:
    table = Table(seats, box=STANDARD_BOX)
    assert [table.s.stack[engineer] for engineer in range(state.ENGINEERS)] == [cards] * 6


@pytest.mark.rule("2.4")
@pytest.mark.parametrize("seats", MANY)
def test_four_mech_parts_lie_face_up_and_the_rest_is_the_deck(seats: int) -> None:
    markets = set()
    for seed in range(30):
        table = Table(seats, seed=seed, box=STANDARD_BOX)
        market = table.market()
        markets.add(tuple(market))
        assert len(market) == 4
        for kind in range(state.PARTS):
            assert table.s.part_deck[kind] + market.count(kind) == table.b.part_copies[kind]
    assert len(markets) > 20


@pytest.mark.rule("2.4", "8.3")
def test_a_part_that_is_taken_is_replaced() -> None:
    table = (
        Table(2).put_dice(ANN, 3, 3, 3, 1).put_market(CHOOSER, CHOOSER, state.CRYSTAL_PART, CHOOSER)
    )
    deck = sum(table.s.part_deck[kind] for kind in range(state.PARTS))
    table.kind(ANN, 3, 3, 3).finish_turns()
    table.scavenge(ANN, 2)
    assert table.parts(ANN) == [state.CRYSTAL_PART]
    market = table.market()
    assert market[:2] + market[3:] == [CHOOSER] * 3
    assert 0 <= market[2] < state.PARTS
    assert sum(table.s.part_deck[kind] for kind in range(state.PARTS)) == deck - 1


@pytest.mark.rule("2.5")
@pytest.mark.parametrize("seats", MANY)
def test_three_boards_are_each_players_share(seats: int) -> None:
    shares = Counter()
    for seed in range(60):
        table = Table(seats, seed=seed)
        where = [table.s.terrain_at[board] for board in range(state.BOARDS)]
        assert [where.count(state.SHARE + seat) for seat in range(seats)] == [3] * seats
        assert where.count(state.DECK) == 16 - 3 * seats
        shares.update(board for board in range(state.BOARDS) if where[board] == state.SHARE + ANN)
    assert set(shares) == set(range(state.BOARDS))  # any board may come to anyone


# --- 3. the round ---


@pytest.mark.rule("3.1")
@pytest.mark.parametrize("order", [(ANN, BEN, CLEO, DAN), (DAN, BEN, ANN, CLEO)])
def test_all_play_at_once_until_all_are_ready(order: tuple[int, ...]) -> None:
    table = Table(4)
    for done, seat in enumerate(order):
        assert table.s.round_number == 1
        assert table.waited_for == set(order[done:])
        table.ready(seat)
    assert table.s.round_number == 2
    assert table.waited_for == set(range(4))
    assert [table.s.is_ready[seat] for seat in range(4)] == [0, 0, 0, 0]


@pytest.mark.rule("3.1")
def test_everyone_has_as_many_turns_as_everyone_else() -> None:
    table = Table(3)
    chance = random.Random(7)
    for _ in range(10):
        for seat in chance.sample(range(3), 3):
            table.finish_turn(seat)
    assert Counter(event.seat for event in table.events_of(state.ROLLED)) == {
        ANN: 11,
        BEN: 11,
        CLEO: 11,
    }
    assert [event.a for event in table.events_of(state.ROUND_BEGAN)] == list(range(1, 12))


@pytest.mark.rule("3.2")
@pytest.mark.parametrize("seats", MANY)
def test_what_a_seat_does_depends_on_no_one_elses_speed(seats: int) -> None:
    """The same answers in another order of seats give the same bytes, round after round."""
    for seed in range(6):
        one = Table(seats, seed=seed, box=STANDARD_BOX)
        other = Table(seats, seed=seed, box=STANDARD_BOX)
        rounds = 0
        while not one.is_over and rounds < 12:
            rounds += 1
            if one.s.phase == state.ROUND:
                play_round(one, seed, rounds, in_a_row=True)
                play_round(other, seed, rounds, in_a_row=False)
            else:
                (seat,) = one.waited_for
                option = one.options(seat)[-1]
                one.answer(seat, option)
                other.answer(seat, option)
            assert one.s == other.s, differences(one.s, other.s)


def play_round(table: Table, seed: int, rounds: int, *, in_a_row: bool) -> None:
    """Each seat answers by a chance of its own: one seat after the other, or all mixed up."""
    chances = [random.Random(f"{seed} {rounds} {seat}") for seat in range(state.SEATS)]
    this_round = table.s.round_number
    mixed = random.Random(seed)
    while table.s.phase == state.ROUND and table.s.round_number == this_round:
        waited_for = sorted(table.waited_for)
        seat = waited_for[0] if in_a_row else mixed.choice(waited_for)
        options = table.options(seat)
        if len(options) > 1 and options[-1] == state.READY:
            options = options[:-1]  # a seat that can do something does
        table.answer(seat, chances[seat].choice(options))


@pytest.mark.rule("3.2", "3.5", "8.3")
def test_a_card_can_be_used_from_the_next_turn_on() -> None:
    table = Table(2).put_dice(ANN, 3, 3, 3, 1).put_market(CHOOSER, CHOOSER, CHOOSER, CHOOSER)
    table.kind(ANN, 3, 3, 3)
    assert table.parts(ANN) == []
    assert table.asked(ANN) == state.SPOT
    table.finish_turn(ANN)
    assert table.asked(ANN) == state.NOTHING  # Ben is not ready yet
    table.finish_turn(BEN)
    assert table.asked(ANN) == state.SCAVENGE
    table.scavenge(ANN, 0).put_dice(ANN, 1, 1, 1, 1)
    table.use_part(ANN, 0).change(ANN, 1, 6)


@pytest.mark.rule("3.3")
def test_with_nothing_to_choose_the_dice_roll_at_once() -> None:
    table = (
        Table(3).put_gems(BEN, crystals=1).put_gems(ANN, ore=3).put_parts(CLEO, state.CRYSTAL_PART)
    )
    table.finish_round()
    assert [table.asked(seat) for seat in range(3)] == [state.SPOT, state.ROLL, state.ROLL]
    assert [len(table.dice(seat)) for seat in range(3)] == [4, 0, 0]
    table.roll(BEN).roll(CLEO)
    assert [len(table.dice(seat)) for seat in range(3)] == [4, 4, 4]


@pytest.mark.rule("3.3")
def test_a_turn_may_end_whatever_dice_are_left() -> None:
    table = Table(2).put_dice(ANN, 3, 3, 3, 3)
    table.ready(ANN)
    assert table.s.is_ready[ANN] == 1
    assert table.asked(ANN) == state.NOTHING


@pytest.mark.rule("3.4")
def test_the_end_of_a_turn_resets_dice_boosters_engineers_and_parts() -> None:
    table = (
        Table(2)
        .put_dice(ANN, 1, 2, 3, 4, 4, 6, 6)
        .put_engineers(ANN, state.FLIP)
        .put_parts(ANN, CHOOSER)
        .put_gems(ANN, crystals=5, ore=4)
    )
    table.use_engineer(ANN, state.FLIP).change(ANN, 6, 1)
    table.use_part(ANN, 0).change(ANN, 6, 1)
    table.spot(ANN, 1).ready(ANN)
    assert [table.s.is_ready[seat] for seat in range(2)] == [0, 0]
    table.discard(ANN, 0, 1)
    assert (table.s.crystals[ANN], table.s.ore[ANN]) == (4, 4)
    assert [table.s.is_ready[seat] for seat in range(2)] == [1, 0]
    table.finish_turn(BEN)
    table.roll(ANN)
    assert len(table.dice(ANN)) == 4
    table.put_dice(ANN, 1, 1, 1, 1)
    table.use_engineer(ANN, state.FLIP).change(ANN, 1, 6)
    assert table.parts(ANN) == [CHOOSER]
    assert table.s.uses_left[ANN, 0] == table.s.begun[ANN, 0] == 0


@pytest.mark.rule("3.4", "5.1")
def test_no_die_stays_in_the_mech_control_board() -> None:
    table = Table(2).put_dice(ANN, 1, 1, 1, 2, 2, 3, 3, 4, 5, 6, 6, 6, 6, 6)
    table.house(ANN, 1, 1, 1, 2, 2).lay_anyhow(ANN).run(ANN, 3, 4, 5).lay_anyhow(ANN).kind(
        ANN, 6, 6
    ).lay_anyhow(ANN)
    table.minus(ANN, 6, 6).plus(ANN, 5, 3).spot(ANN, 4)
    table.finish_round().put_dice(ANN, 1, 1, 1, 2)
    fields = (
        "run_low",
        "run_length",
        "kind_value",
        "kind_count",
        "house_three",
        "house_two",
        "spot_die",
        "plus_die",
        "minus_die",
    )
    assert {name: getattr(table.s, name)[ANN] for name in fields} == dict.fromkeys(fields, 0)
    table.any_three(ANN, 1, 1, 1).finish_round()
    assert [table.s.any_die[ANN, place] for place in range(3)] == [0, 0, 0]


@pytest.mark.rule("3.5", "7.5")
def test_engineers_then_parts_then_the_launch() -> None:
    table = Table(3).put_rods(0, 5, 0).put_due(ANN, engineers=1, parts=1).put_due(CLEO, parts=1)
    table.finish_turns()
    assert table.s.phase == state.RESCUING
    assert table.waited_for == {ANN}
    assert table.asked(ANN) == state.RESCUE
    table.rescue(ANN, state.SET_4)
    assert table.s.phase == state.SCAVENGING
    for _ in range(2):
        (seat,) = table.waited_for
        assert table.asked(seat) == state.SCAVENGE
        table.scavenge(seat, 0)
    assert table.s.phase == state.LAUNCHING
    codes = [
        event.code
        for event in table.events
        if event.code
        in (state.RESCUED_ENGINEER, state.TOOK_PART, state.LAUNCH_BEGAN, state.ROUND_BEGAN)
    ]
    assert codes == [
        state.ROUND_BEGAN,
        state.RESCUED_ENGINEER,
        state.TOOK_PART,
        state.TOOK_PART,
        state.LAUNCH_BEGAN,
    ]


@pytest.mark.rule("3.5")
def test_with_nothing_due_and_four_rods_the_next_round_follows() -> None:
    table = Table(2).put_rods(4, 4).finish_turns()
    assert (table.s.phase, table.s.round_number) == (state.ROUND, 2)


@pytest.mark.rule("3.5", "7.4", "7.5")
def test_a_fifth_rod_from_a_fourth_part_starts_the_launch_at_once() -> None:
    table = (
        Table(2)
        .put_rods(4, 0)
        .put_parts(ANN, CHOOSER, CHOOSER, state.CRYSTAL_PART, expended=True)
        .put_dice(ANN, 5, 5, 5, 1)
    )
    table.kind(ANN, 5, 5, 5).finish_turns()
    table.scavenge(ANN, 0)
    assert table.s.rods[ANN] == 5
    assert table.s.phase == state.LAUNCHING
    assert table.s.initiator == ANN


@pytest.mark.rule("3.6", "9.2")
def test_the_launch_comes_after_round_forty_at_the_latest() -> None:
    table = Table(3).put_rods(1, 3, 2)
    for number in range(1, 41):
        assert (table.s.phase, table.s.round_number) == (state.ROUND, number)
        table.finish_round()
    assert table.s.phase == state.LAUNCHING
    assert table.s.initiator == BEN
    assert [event.a for event in table.events_of(state.TIME_RAN_OUT)] == [40]
    assert table.waited_for == {ANN}


@pytest.mark.rule("3.6", "9.2")
def test_of_several_with_most_rods_the_one_with_most_engineers_counts_as_initiator() -> None:
    table = (
        Table(3)
        .put_rods(2, 1, 2)
        .put_engineers(CLEO, state.SET_3)
        .put_engineers(BEN, state.SET_3, state.SET_4)
    )
    table.s.round_number = 40
    table.finish_round()
    assert table.s.initiator == CLEO


@pytest.mark.rule("3.6", "9.2")
def test_without_any_rods_the_one_with_most_engineers_counts_as_initiator() -> None:
    table = Table(3).put_engineers(BEN, state.SET_3)
    table.s.round_number = 40
    table.finish_round()
    assert table.s.initiator == BEN
    assert table.s.phase == state.LAUNCHING


@pytest.mark.rule("3.6")
@pytest.mark.parametrize("seats", MANY)
def test_every_random_game_ends(seats: int) -> None:
    ends = list(random_tables(seats, games=3, every=10**6))
    assert len(ends) == 3
    assert all(table.is_over and table.s.round_number <= 40 for table in ends)
