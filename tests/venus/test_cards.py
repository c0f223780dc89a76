"""Chapter 8: engineers, mech parts, and who picks first."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from offworld.games.venus import state
from venus.scenario import (
    ANN,
    BEN,
    CHOOSER,
    CLEO,
    DAN,
    FLIP_OR_STEP,
    LOWERER,
    THREE_OR_FOUR,
    THREE_REROLLS,
    Table,
    kind_option,
)

FOR_ENGINEERS, FOR_PARTS = 0, 1


def due(
    seats: int, engineers: Sequence[int] = (), parts: Sequence[int] = (), *, seed: int = 1
) -> Table:
    """A table at which these cards are due to each seat, from the first, when the round ends."""
    table = Table(seats, seed=seed)
    for seat, amount in enumerate(engineers):
        table.s.vnauts[seat] = table.s.engineers_due[seat] = amount
    for seat, amount in enumerate(parts):
        table.s.parts_due[seat] = amount
    return table


def picks(table: Table) -> list[int]:
    """The seats that are asked for a card, one after the other, each taking the first on offer."""
    asked = []
    while table.s.phase in (state.RESCUING, state.SCAVENGING):
        (seat,) = table.waited_for
        asked.append(seat)
        table.answer(seat, table.options(seat)[0])
    return asked


def rolls(table: Table) -> list[tuple[int, int, int]]:
    return [(event.seat, event.a, event.b) for event in table.events_of(state.ROLLED_OFF)]


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The dice of roll-offs, as a test writes them down."""
    dice: list[int] = []
    monkeypatch.setattr("offworld.games.venus.cards.rolled", lambda *_: dice.pop(0))
    return dice


# --- engineers ---


@pytest.mark.rule("8.1", "3.5")
def test_an_engineer_is_picked_when_all_are_ready() -> None:
    table = due(3, [0, 1, 0]).ready(BEN)
    assert table.asked(BEN) == state.NOTHING
    table.finish_turns(ANN, CLEO)
    assert table.waited_for == {BEN}
    assert table.asked(BEN) == state.RESCUE
    assert table.choices(BEN, state.RESCUE) == {0, 1, 2, 3, 4, 5}
    table.rescue(BEN, 4)
    assert table.engineers(BEN) == [4]
    assert (table.s.rescued[BEN], table.s.vnauts[BEN], table.s.engineers_due[BEN]) == (1, 1, 0)
    assert list(table.s.stack) == [2, 2, 2, 2, 1, 2]
    assert [(event.seat, event.a) for event in table.events_of(state.RESCUED_ENGINEER)] == [
        (BEN, 4)
    ]
    assert (table.s.phase, table.s.round_number) == (state.ROUND, 2)


@pytest.mark.rule("8.1")
def test_no_two_engineers_of_one_type() -> None:
    table = due(3).put_engineers(ANN, 5, 0)
    table.s.engineers_due[ANN] = 2
    table.finish_turns()
    assert table.choices(ANN, state.RESCUE) == {1, 2, 3, 4}
    table.rescue(ANN, 3)
    assert table.choices(ANN, state.RESCUE) == {1, 2, 4}
    table.rescue(ANN, 1)
    assert table.engineers(ANN) == [5, 0, 3, 1]  # each in the next window


@pytest.mark.rule("8.1")
def test_only_what_the_market_has() -> None:
    table = due(3, [1]).put_stack(0, 1, 0, 2, 0, 0).finish_turns()
    assert table.choices(ANN, state.RESCUE) == {1, 3}


@pytest.mark.rule("8.1", "4.9")
def test_an_engineer_serves_from_the_next_turn_on() -> None:
    table = due(2, [1]).finish_turns().rescue(ANN, 5)
    assert state.ENGINEER + 5 in table.put_dice(ANN, 1, 2, 3, 4).options(ANN)


@pytest.mark.rule("8.2")
@pytest.mark.parametrize("stack", [(0, 0, 0, 0, 0, 0), (0, 0, 1, 0, 0, 0)])
def test_a_vnaut_may_come_without_an_engineer(stack: tuple[int, ...]) -> None:
    """There is none left, or none but one of a type that Ann has."""
    table = due(2).put_engineers(ANN, 2).put_stack(*stack)
    table.s.vnauts[ANN] += 1
    table.s.engineers_due[ANN] = 1
    table.finish_turns()
    assert (table.s.phase, table.s.round_number) == (state.ROUND, 2)
    assert [event.seat for event in table.events_of(state.NO_ENGINEER)] == [ANN]
    assert (table.s.vnauts[ANN], table.s.rescued[ANN], table.s.engineers_due[ANN]) == (2, 1, 0)
    assert list(table.s.stack) == list(stack)


@pytest.mark.rule("8.2", "8.4")
def test_who_picks_later_may_find_none(script: list[int]) -> None:
    script += [2, 5, 4]
    table = (
        due(3, [1, 1, 1])
        .put_stack(1, 0, 0, 1, 0, 0)
        .put_engineers(CLEO, 3)
        .put_stack(1, 0, 0, 1, 0, 0)
        .finish_turns()
    )
    table.rescue(BEN, 0)  # Cleo has the type that is left
    assert [event.seat for event in table.events_of(state.NO_ENGINEER)] == [CLEO]
    assert table.choices(ANN, state.RESCUE) == {3}
    table.rescue(ANN, 3)
    assert table.s.phase == state.ROUND


@pytest.mark.rule("8.2")
def test_of_two_due_engineers_one_may_be_left() -> None:
    table = due(2, [2]).put_stack(0, 0, 0, 0, 1, 0).finish_turns().rescue(ANN, 4)
    assert (table.s.phase, table.s.round_number) == (state.ROUND, 2)
    assert (table.s.rescued[ANN], table.s.engineers_due[ANN]) == (1, 0)
    assert len(table.events_of(state.NO_ENGINEER)) == 1


# --- mech parts ---


@pytest.mark.rule("8.3", "2.4")
@pytest.mark.parametrize("slot", [0, 1, 2, 3])
def test_a_part_is_any_of_the_market_which_is_refilled_at_once(slot: int) -> None:
    table = (
        Table()
        .put_market(CHOOSER, LOWERER, THREE_REROLLS, THREE_OR_FOUR)
        .put_dice(ANN, 3, 3, 3, 1)
        .kind(ANN, 3, 3, 3)
    )
    assert table.s.parts_due[ANN] == 1
    table.finish_turns()
    assert table.waited_for == {ANN}
    assert table.asked(ANN) == state.SCAVENGE
    assert table.choices(ANN, state.SCAVENGE) == {0, 1, 2, 3}
    before, deck = table.market(), list(table.s.part_deck)
    table.scavenge(ANN, slot)
    assert table.parts(ANN) == [before[slot]]
    assert [(event.seat, event.a) for event in table.events_of(state.TOOK_PART)] == [
        (ANN, before[slot])
    ]
    dealt = table.events_of(state.DEALT_PART)[-1]
    assert dealt.b == slot
    assert table.market() == [
        dealt.a if place == slot else kind for place, kind in enumerate(before)
    ]
    assert list(table.s.part_deck) == [
        amount - (kind == dealt.a) for kind, amount in enumerate(deck)
    ]
    assert (table.s.phase, table.s.parts_due[ANN]) == (state.ROUND, 0)


@pytest.mark.rule("8.3", "4.10")
@pytest.mark.parametrize(("kind", "uses"), [(CHOOSER, 1), (FLIP_OR_STEP, 2), (THREE_REROLLS, 3)])
def test_a_new_part_has_all_its_uses(kind: int, uses: int) -> None:
    table = due(2, parts=[1]).put_market(kind).finish_turns().scavenge(ANN, 0)
    assert table.s.uses_left[ANN, 0] == (1 << uses) - 1


@pytest.mark.rule("8.3", "4.2")
@pytest.mark.parametrize("kind", [state.CRYSTAL_PART, state.ORE_PART])
def test_a_new_part_with_gems_can_be_redeemed(kind: int) -> None:
    table = due(2, parts=[1]).put_market(kind).finish_turns().scavenge(ANN, 0)
    assert state.REDEEM in table.options(ANN)


@pytest.mark.rule("8.3")
def test_parts_go_into_one_gear_spot_after_the_other() -> None:
    table = (
        due(2, parts=[1])
        .put_parts(ANN, LOWERER, expended=True)
        .put_market(CHOOSER)
        .finish_turns()
        .scavenge(ANN, 0)
    )
    assert table.parts(ANN) == [LOWERER, CHOOSER]
    assert (table.s.uses_left[ANN, 0], table.s.uses_left[ANN, 1]) == (0, 1)


@pytest.mark.rule("8.3")
def test_a_market_without_a_deck_has_gaps() -> None:
    table = due(2, parts=[2])
    for kind in range(state.PARTS):
        table.s.part_deck[kind] = 0
    table.finish_turns().scavenge(ANN, 1)
    assert table.s.market[1] == state.NONE
    assert table.choices(ANN, state.SCAVENGE) == {0, 2, 3}


@pytest.mark.rule("8.5")
@pytest.mark.parametrize(
    ("parts", "owed", "room"), [(2, 1, True), (3, 0, True), (3, 1, False), (4, 0, False)]
)
def test_three_of_a_kind_need_a_free_gear_spot(parts: int, owed: int, room: bool) -> None:
    """Expended parts take up theirs. Two, four and five of a kind bring no part."""
    table = Table().put_parts(
        ANN, *(CHOOSER, FLIP_OR_STEP, LOWERER, THREE_OR_FOUR)[:parts], expended=True
    )
    table.s.parts_due[ANN] = owed
    table.put_dice(ANN, 6, 6, 6, 6, 6)
    assert (kind_option(6, 6, 6) in table.options(ANN)) == room
    assert {kind_option(6, 6), kind_option(6, 6, 6, 6), kind_option(6, 6, 6, 6, 6)} <= set(
        table.options(ANN)
    )
    assert table.s.parts_due[BEN] == 0
    assert state.KIND + 6 + 5 in table.put_dice(BEN, 6, 6, 6, 1).options(BEN)


# --- who picks first ---


@pytest.mark.rule("8.4")
@pytest.mark.parametrize(
    ("seats", "dice", "order"),
    [
        (2, [3, 5], [BEN, ANN]),
        (2, [6, 1], [ANN, BEN]),
        (3, [2, 6, 4], [BEN, CLEO, ANN]),
        (3, [1, 2, 3], [CLEO, BEN, ANN]),
        (4, [1, 2, 3, 4], [DAN, CLEO, BEN, ANN]),
        (4, [5, 2, 6, 3], [CLEO, ANN, DAN, BEN]),
        # Those who tie roll again, for their places among themselves.
        (2, [4, 4, 2, 3], [BEN, ANN]),
        (2, [4, 4, 1, 1, 6, 6, 3, 2], [ANN, BEN]),
        (3, [4, 4, 6, 2, 3], [CLEO, BEN, ANN]),
        (3, [6, 2, 2, 1, 5], [ANN, CLEO, BEN]),
        (3, [3, 3, 3, 6, 1, 1, 2, 4], [ANN, CLEO, BEN]),
        (
            4,
            [5, 3, 5, 3, 1, 2, 6, 4],
            [CLEO, ANN, BEN, DAN],
        ),  # Ann and Cleo, then Ben and Dan; a 6 there doesn't lead past the fives
        (4, [2, 2, 2, 6, 1, 6, 1, 3, 4], [DAN, BEN, CLEO, ANN]),
    ],
)
@pytest.mark.parametrize("what", [FOR_ENGINEERS, FOR_PARTS])
def test_the_highest_die_picks_first(
    seats: int, dice: list[int], order: list[int], what: int, script: list[int]
) -> None:
    script += dice
    ones = [1] * seats
    table = (due(seats, ones) if what == FOR_ENGINEERS else due(seats, parts=ones)).finish_turns()
    assert script == []
    assert [(die, kind) for _, die, kind in rolls(table)] == [(die, what) for die in dice]
    assert picks(table) == order


@pytest.mark.rule("8.4")
def test_only_those_roll_to_whom_a_card_is_due(script: list[int]) -> None:
    script += [2, 6]
    table = due(4, [0, 1, 0, 1]).finish_turns()
    assert rolls(table) == [(BEN, 2, FOR_ENGINEERS), (DAN, 6, FOR_ENGINEERS)]
    assert picks(table) == [DAN, BEN]


@pytest.mark.rule("8.4")
def test_one_alone_rolls_nothing(script: list[int]) -> None:
    table = due(4, [0, 0, 2, 0], [0, 1, 0, 0]).finish_turns()
    assert picks(table) == [CLEO, CLEO, BEN]
    assert rolls(table) == []


@pytest.mark.rule("8.4")
def test_nobody_is_due_nobody_is_asked() -> None:
    table = due(4).finish_turns()
    assert (table.s.phase, table.s.round_number) == (state.ROUND, 2)
    assert rolls(table) == []


@pytest.mark.rule("8.4")
def test_one_card_each_then_again_in_that_order(script: list[int]) -> None:
    script += [1, 5, 3]
    table = due(3, [3, 1, 2]).finish_turns()
    assert picks(table) == [BEN, CLEO, ANN, CLEO, ANN, ANN]


@pytest.mark.rule("8.4")
def test_an_order_lasts_no_longer_than_its_cards(script: list[int]) -> None:
    """Ben was third in the round before; that doesn't bring him a turn now."""
    script += [5, 2, 4]
    table = due(3, [1, 1, 1]).finish_turns()
    assert picks(table) == [ANN, CLEO, BEN]
    table.s.engineers_due[BEN] = table.s.engineers_due[CLEO] = 2
    script += [3, 6]
    assert picks(table.finish_turns()) == [CLEO, BEN, CLEO, BEN]


@pytest.mark.rule("8.4")
def test_all_engineers_are_picked_before_all_parts(script: list[int]) -> None:
    """With dice of their own."""
    script += [1, 5, 4, 3]
    table = due(3, [1, 2, 0], [1, 0, 1]).finish_turns()
    assert [table.asked(seat) for seat in (ANN, BEN, CLEO)] == [
        state.NOTHING,
        state.RESCUE,
        state.NOTHING,
    ]
    assert picks(table) == [BEN, ANN, BEN, ANN, CLEO]
    assert rolls(table) == [
        (ANN, 1, FOR_ENGINEERS),
        (BEN, 5, FOR_ENGINEERS),
        (ANN, 4, FOR_PARTS),
        (CLEO, 3, FOR_PARTS),
    ]


@pytest.mark.rule("8.4")
@pytest.mark.parametrize("contenders", [2, 3, 4])
def test_rolled_dice_decide(contenders: int) -> None:
    """By the events of many games: each seat's rolls, compared like words in a dictionary."""
    tied = 0
    firsts = set()
    for seed in range(60):
        table = due(4, [1] * contenders, seed=seed).finish_turns()
        rolled: dict[int, list[int]] = {seat: [] for seat in range(contenders)}
        for seat, die, _ in rolls(table):
            rolled[seat].append(die)
        assert all(1 <= die <= 6 for dice in rolled.values() for die in dice)
        order = sorted(rolled, key=lambda seat: rolled[seat], reverse=True)
        for seat in rolled:  # nobody rolls on who stands alone, nobody stops before
            alike = [
                [dice[:n] for dice in rolled.values()].count(rolled[seat][:n])
                for n in range(1, len(rolled[seat]) + 1)
            ]
            assert alike[-1] == 1
            assert 1 not in alike[:-1]
        assert picks(table) == order
        tied += len(rolls(table)) > contenders
        firsts.add(order[0])
    assert tied > 3
    assert firsts == set(range(contenders))


@pytest.mark.rule("8.3")
def test_who_picks_later_sees_the_refilled_market(script: list[int]) -> None:
    script += [3, 2]
    table = due(2, parts=[1, 1]).finish_turns()
    table.scavenge(ANN, 2)
    assert table.choices(BEN, state.SCAVENGE) == {0, 1, 2, 3}
    assert len(table.parts(ANN)) == 1
    assert table.parts(BEN) == []
