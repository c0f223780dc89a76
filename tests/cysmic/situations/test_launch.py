"""Situations of the launch and the end (chapter 12)."""

from __future__ import annotations

import pytest

from cysmic.scenario import MINER, POWERMECH, SOLDIER, SPEAKER, A, B, C, D, Table, at
from cysmic.shorthand import (
    BLUE,
    BROWN,
    FAR,
    HERE,
    HEX,
    INNER,
    NEXT,
    TREMOR,
    begin,
    fracture,
    named,
    ready,
    strike,
    taken,
    takes_turn,
)
from offworld.games.cysmic import pieces, state


@pytest.mark.rule("12.1", "12.2", "12.3")
def test_a_complete_ship_without_units_out_launches_after_any_card() -> None:
    table = ready().turn(A).do(state.TO_LAUNCH)
    assert table.choices(state.LAUNCH) == {0, 1}
    table.answer(state.DO_LAUNCH)
    assert table.is_over
    assert table.s.winner == A


@pytest.mark.rule("12.2", "4.10")
@pytest.mark.parametrize(("land", "leaves"), [(state.CITY, True), (state.DEVASTATED, False)])
def test_a_ship_in_the_middle_launches_while_the_ground_is_whole(land: int, leaves: bool) -> None:
    """The city's hex is an upper one like others, until a ship that stabilizes takes it down."""
    table = ready().ship(A, state.CITY_HEX).land(land, state.CITY_HEX)
    table.turn(A).do(state.TO_LAUNCH)
    assert table.asks(state.LAUNCH) == leaves
    if leaves:
        table.answer(state.DO_LAUNCH)
        assert table.winners() == {A}


@pytest.mark.rule("12.2", "12.3")
def test_captives_of_others_do_not_hold_a_ship() -> None:
    """A's own people are all aboard; B's units in A's prison are nobody to leave behind."""
    table = ready().blueprint(A, state.KNOWN, 5).captured(A, B, SOLDIER).ore(A, 2)
    table.plays(A, state.SHIP_CARD).answer(state.SHIP_TO + at(0, 2, 0)).answer(state.SHIP_STAYS)
    table.answer(state.BUILD + 5)
    assert table.prison(A, B) == []  # the sixth module leaves no room
    while not table.is_done:
        table.answer(table.options()[0])
    table.do(state.TO_LAUNCH)
    assert table.choices(state.LAUNCH) == {0, 1}
    table.answer(state.DO_LAUNCH)
    assert (table.is_over, table.winners()) == (True, {A})


@pytest.mark.rule("12.2", "12.3", "1.6")
def test_whom_the_planet_has_taken_need_not_be_left_behind() -> None:
    """A's last soldier falls with its hex: it is in the reserve, and the ship can go."""
    table = ready().ship(A, FAR).units(A, HEX, SOLDIER)
    fracture(table, 3)
    table.passes()
    assert pieces.units_on_board(table.s, A) == 0
    table.turn(A).do(state.TO_LAUNCH)
    assert set(table.options()) == {state.NO_LAUNCH, state.DO_LAUNCH}


@pytest.mark.rule("12.2", "3.9", "4.10", "8.2")
@pytest.mark.parametrize("moves", [False, True])
def test_a_bonus_action_lifts_the_ship_off_devastated_ground_and_it_leaves(moves: bool) -> None:
    """Thruster Test onto upper ground comes before the launch; without it there is none."""
    card = named("Thruster Test")
    table = ready().land(state.DEVASTATED, HEX).hand(A, card).units(B, NEXT, MINER)
    takes_turn(table, SPEAKER)
    if not moves:
        table.answer(state.NO_BONUS)
        assert not table.asks(state.LAUNCH)
        return
    table.answer(state.BONUS + BROWN).answer(state.DISCOVERY + card)
    table.answer(state.SHIP_TO + NEXT)
    assert table.on(B, NEXT) == []  # whenever it moves, for any reason
    assert table.choices(state.LAUNCH) == {0, 1}
    table.answer(state.DO_LAUNCH)
    assert table.s.winner == A


@pytest.mark.rule("12.2")
def test_never_from_devastated_ground_or_incomplete() -> None:
    assert ready().land(state.DEVASTATED, HERE).turn(A).do(state.TO_LAUNCH).is_done
    assert ready().blueprint(A, state.KNOWN, 3).turn(A).do(state.TO_LAUNCH).is_done


@pytest.mark.rule("12.2", "12.4")
def test_another_roll_in_a_later_turn() -> None:
    for seed in range(40):
        table = Table(2, seed=seed).ship(A, HEX).blueprint(A, state.INSTALLED, *range(6))
        table.units(A, FAR, SOLDIER, SOLDIER, SOLDIER).turn(A).do(state.TO_LAUNCH)
        table.answer(state.ROLL_HUMANITY)
        if not table.is_over:
            table.turn(A).do(state.TO_LAUNCH)
            assert state.ROLL_HUMANITY in table.options()
            return
    raise AssertionError("no roll failed")


@pytest.mark.rule("12.2", "3.9", "3.10")
def test_the_launch_comes_after_the_bonus_action() -> None:
    """The yellow bonus action first, then the question of the launch."""
    table = begin(ready().units(A, FAR, MINER), A)
    table.answer(state.BURN + SPEAKER).answer(state.PLAY + MINER).answer(state.NO_MORE_UNITS)
    assert table.asks(state.BONUS, A)
    table.answer(state.NO_BONUS)
    assert table.asks(state.LAUNCH, A)


@pytest.mark.rule("12.2", "5.22")
def test_all_aboard_on_devastated_ground_is_no_launch() -> None:
    table = ready().land(state.DEVASTATED, HEX).ship(A, HEX).units(A, NEXT, SOLDIER)
    table.turn(A).do(state.TO_EVACUATE).answer(state.EVACUATE + 1)
    assert pieces.units_on_board(table.s, A) == 0
    assert table.do(state.TO_LAUNCH).is_done


@pytest.mark.rule("12.2", "3.10")
def test_nobody_launches_in_anothers_turn_or_has_to() -> None:
    table = ready().turn(B).do(state.TO_LAUNCH)
    assert table.is_done
    table.turn(A).do(state.TO_LAUNCH).answer(state.NO_LAUNCH)
    assert not table.is_over


@pytest.mark.rule("12.3", "12.4")
def test_who_is_in_prison_is_not_aboard() -> None:
    table = Table().units(B, HEX, SOLDIER).units(A, HEX, SOLDIER).battle(A)
    strike(table, 6, TREMOR)
    table.blueprint(B, state.INSTALLED, *range(6)).turn(B).do(state.TO_LAUNCH)
    assert set(table.options()) == {state.NO_LAUNCH, state.ROLL_HUMANITY}


@pytest.mark.rule("12.3", "12.4", "8.7")
def test_a_recruit_after_the_evacuation_is_one_left_behind() -> None:
    """All are aboard; the blue bonus action brings a soldier out, and only the die helps now."""
    table = taken(ready(), 0, BLUE).answer(state.RECRUIT + SOLDIER)
    table.answer(state.PLACE + min(table.choices(state.PLACE))).do(state.TO_LAUNCH)
    assert set(table.options()) == {state.NO_LAUNCH, state.ROLL_HUMANITY}


@pytest.mark.rule("12.3", "12.4")
def test_locked_captured_and_too_far_are_three_left_behind() -> None:
    """A 3, a 4 or "any" is enough for them; 1, 2 and "none" are not."""
    seen = {}
    for seed in range(80):
        table = Table(3, seed=seed).ship(A, HEX).blueprint(A, state.INSTALLED, *range(6))
        table.captured(C, A, POWERMECH).units(A, FAR, MINER)
        table.units(B, NEXT, MINER).units(A, NEXT, SOLDIER).turn(A)
        table.do(state.TO_EVACUATE).answer(state.EVACUATE + 1)
        table.do(state.TO_LAUNCH).answer(state.ROLL_HUMANITY)
        seen[table.events_of(state.ROLLED_HUMANITY)[-1].a] = table.is_over
    assert seen == {1: False, 2: False, 3: True, 4: True, 99: True, -1: False}


@pytest.mark.rule("12.3", "12.4")
def test_a_captured_unit_is_left_behind_only_by_the_die() -> None:
    table = ready().captured(B, A, SOLDIER).turn(A).do(state.TO_LAUNCH)
    assert table.choices(state.LAUNCH) == {0, 2}
    table.answer(state.NO_LAUNCH)
    assert table.is_done


@pytest.mark.rule("12.3", "12.4")
def test_a_captured_vehicle_counts_as_one_left_behind() -> None:
    table = ready(4).captured(B, A, POWERMECH).captured(D, A, SOLDIER).turn(A)
    table.do(state.TO_LAUNCH).answer(state.ROLL_HUMANITY)
    assert table.events_of(state.ROLLED_HUMANITY)[-1].b == 2


@pytest.mark.rule("12.3", "1.1")
def test_the_first_launch_ends_the_game_for_all() -> None:
    """B's ship is complete too and would be next: too late."""
    table = ready(3).blueprint(B, state.INSTALLED, *range(6)).turn(A).do(state.TO_LAUNCH)
    table.answer(state.DO_LAUNCH)
    assert table.is_over
    assert table.winners() == {A}


@pytest.mark.rule("12.3", "12.4")
def test_the_die_is_no_choice_for_those_who_have_all_aboard() -> None:
    """The ship itself is no unit to be left behind."""
    table = ready().turn(A).do(state.TO_LAUNCH)
    assert set(table.options()) == {state.NO_LAUNCH, state.DO_LAUNCH}


@pytest.mark.rule("12.4", "6.12")
def test_a_blueprint_bought_back_brings_the_crew_home() -> None:
    """A's two captured soldiers keep its ship from leaving; B's exchange sets them free."""
    table = ready().captured(B, A, SOLDIER, SOLDIER).blueprint(B, state.MISSING, A)
    table.turn(A).do(state.TO_LAUNCH)
    assert state.ROLL_HUMANITY in table.options()
    table.answer(state.NO_LAUNCH).turn(B).do(state.TO_EXCHANGES)
    assert table.s.blueprint[B, A] == state.KNOWN
    table.turn(A).do(state.TO_LAUNCH)
    assert state.DO_LAUNCH in table.options()


@pytest.mark.rule("12.4")
def test_what_the_die_lets_stay_behind() -> None:
    """Two units left: the faces 2, 3, 4 and any let the ship go, 1 and none don't."""
    seen = {}
    for seed in range(60):
        table = Table(2, seed=seed).ship(A, HERE).blueprint(A, state.INSTALLED, *range(6))
        table.captured(B, A, SOLDIER).units(A, NEXT, MINER).turn(A).do(state.TO_LAUNCH)
        table.answer(state.ROLL_HUMANITY)
        seen[table.events_of(state.ROLLED_HUMANITY)[-1].a] = table.is_over
    assert seen == {1: False, 2: True, 3: True, 4: True, 99: True, -1: False}


@pytest.mark.rule("12.5")
def test_after_thirty_rounds_most_modules_win() -> None:
    table = Table(3).blueprint(B, state.INSTALLED, 0, 1).blueprint(C, state.INSTALLED, 2)
    table.s.rounds = 30
    table.s.player = (table.s.lead + 2) % 3
    table.do(state.TO_NEXT)
    assert table.is_over
    assert table.game.rules["winners"](table.b, table.s) == 1 << B


@pytest.mark.rule("12.3", "4.10", "1.6")
def test_a_ship_that_crushes_its_own_last_combat_leaves_nobody_behind() -> None:
    """The second move comes down on A's locked soldier and B's: no humanity die is needed."""
    table = ready().units(A, NEXT, SOLDIER).units(B, NEXT, SOLDIER)
    takes_turn(table, state.SHIP_CARD).answer(state.SHIP_TO + INNER).answer(state.SHIP_TO + NEXT)
    if table.asks(state.BONUS):
        table.answer(state.NO_BONUS)
    assert set(table.options()) == {state.NO_LAUNCH, state.DO_LAUNCH}
