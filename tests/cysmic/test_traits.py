"""Rule 9.19: each lasting ability, whatever gives it. Those of combat are in test_battle.py."""

from __future__ import annotations

import pytest

from cysmic.scenario import HARVESTER, MINER, POWERMECH, SOLDIER, SPEAKER, A, B, Table, at
from cysmic.shorthand import HERE, NEXT, effect, no_events
from offworld.games.cysmic import pieces, state
from offworld.games.cysmic.movement import movement_of
from offworld.games.cysmic.ship import module_price, worker_price
from offworld.games.cysmic.tactics import price, recruit_budget

PLAIN = 3  # a faction


def seated(seats: int = 2) -> Table:
    """Players whose factions have 5 influence of their own and no ability."""
    table = Table(seats)
    for seat in range(seats):
        table.s.faction[seat] = PLAIN
    assert table.b.faction_influence[PLAIN] == 5
    return table


def activated(table: Table, unit: int, goal: int | None = None) -> Table:
    """Activate a unit of A: it goes to a hex or stays."""
    effect(table, state.E_ACTIVATE, 1).answer(state.UNIT + unit)
    if table.asks(state.MODE):
        table.answer(state.MODE + state.WALK)
    if goal is not None:
        return table.goes(goal)
    return table.answer(state.STAY_HERE if table.asks(state.BIOME) else state.STAY)


# --- limits ---


@pytest.mark.rule("1.12", "9.19")
def test_influence() -> None:
    table = seated().land(state.CAMP, HERE).flag(A, HERE)
    assert pieces.influence(table.b, table.s, A) == 6
    table.trait(A, state.T_INFLUENCE, 2)
    assert pieces.influence(table.b, table.s, A) == 8


@pytest.mark.rule("1.13", "9.19")
@pytest.mark.parametrize(("amount", "cap"), [(0, 5), (3, 8), (-2, 3), (-9, 0)])
def test_ore_store(amount: int, cap: int) -> None:
    table = seated().trait(A, state.T_ORE_CAP, amount).ore(A, 20).turn(A)
    table.do(state.TO_LIMITS)
    assert table.s.ore[A] == cap


@pytest.mark.rule("3.11", "9.19")
@pytest.mark.parametrize(("amount", "kept"), [(0, 5), (2, 7), (-1, 4)])
def test_hand_limit(amount: int, kept: int) -> None:
    table = seated().hand(B, *range(8)).trait(B, state.T_HAND, amount).turn(A)
    table.do(state.TO_LIMITS)
    while table.asks(state.DISCARD, B):
        table.answer(table.options()[0])
    assert table.s.hand_cards[B] == kept
    assert table.is_done


@pytest.mark.rule("3.12", "9.19")
@pytest.mark.parametrize(("amount", "kept"), [(0, 4), (2, 6)])
def test_relic_limit(amount: int, kept: int) -> None:
    """One of the five is active."""
    table = seated().relic_hand(A, *range(7)).trait(A, state.T_RELICS, amount).turn(A)
    table.s.relic[A, 0] = 20
    table.do(state.TO_LIMITS)
    while table.asks(state.DISCARD_RELIC, A):
        assert max(table.choices(state.DISCARD_RELIC)) < state.RELICS
        table.answer(table.options()[0])
    assert table.s.relic_cards[A] == kept


@pytest.mark.rule("9.1", "9.19")
def test_relic_slots() -> None:
    """With a third slot, a third relic finds room; it is lost with the ability only by choice."""
    table = seated().relic_hand(A, 6).trait(A, state.T_SLOTS)
    table.s.relic[A, 0], table.s.relic[A, 1] = 0, 1
    effect(table, state.E_ACTIVE_RELIC, 1).answer(state.ACTIVE_RELIC + 6)
    assert table.s.relic[A, 2] == 6
    table = seated().relic_hand(A, 6)
    table.s.relic[A, 0], table.s.relic[A, 1] = 0, 1
    effect(table, state.E_ACTIVE_RELIC, 1).answer(state.ACTIVE_RELIC + 6)
    assert table.choices(state.REPLACE_RELIC) == {0, 1}


@pytest.mark.rule("7.14", "9.19")
def test_prison() -> None:
    table = seated()
    assert pieces.prison_capacity(table.b, table.s, A) == 12
    table.trait(A, state.T_PRISON, 4)
    assert pieces.prison_capacity(table.b, table.s, A) == 16


# --- movement ---


@pytest.mark.rule("10.2", "9.19")
@pytest.mark.parametrize("kind", range(5))
def test_movement(kind: int) -> None:
    table = seated()
    for amount, moves in ((1, [4, 4, 5, 3, 4]), (-1, [2, 2, 3, 1, 2])):
        table.trait(A, state.T_MOVE + kind, amount)
        assert movement_of(table.b, table.s, A, kind) == moves[kind]
    assert movement_of(table.b, table.s, B, kind) == [3, 3, 4, 2, 3][kind]


@pytest.mark.rule("4.9", "10.2")
@pytest.mark.parametrize(("amount", "farthest"), [(0, 5), (2, 7), (-2, 3)])
def test_jump(amount: int, farthest: int) -> None:
    """From the middle of slice 0, straight through the city to the other side."""
    table = seated().units(A, at(0, 1, 0), POWERMECH).trait(A, state.T_JUMP, amount)
    effect(table, state.E_ACTIVATE, 1).answer(state.UNIT + state.FIRST_POWERMECH)
    table.answer(state.MODE + state.JUMP)
    reached = 0
    for ring in range(1, 7):
        if table.asks(state.BIOME):
            table.answer(state.BIOME + 3)
        if at(3, ring, 0) in table.choices(state.GOAL):
            reached = ring
    assert reached == farthest - 1  # one hex to the city


@pytest.mark.rule("4.2", "10.2")
@pytest.mark.parametrize(
    ("land", "trait"), [(state.MOUNTAIN, state.T_CLIMB), (state.LAKE, state.T_SWIM)]
)
def test_mountains_and_lakes(land: int, trait: int) -> None:
    table = seated().units(A, HERE, SPEAKER).land(land, NEXT)
    effect(table, state.E_MOVE, 1).answer(state.UNIT + 0)
    assert NEXT not in table.choices(state.GOAL)
    table.trait(A, trait)
    effect(table, state.E_MOVE, 1).answer(state.UNIT + 0).goes(NEXT)
    assert table.on(A, NEXT) == [SPEAKER]


@pytest.mark.rule("5.22", "9.19")
def test_evacuation() -> None:
    """A harvester moves 2; the ship is 4 hexes away."""
    for amount, left in ((0, [HARVESTER]), (2, [])):
        table = seated().ship(A, at(0, 5, 0)).units(A, at(0, 1, 0), HARVESTER)
        table.blueprint(A, state.INSTALLED, *range(6)).trait(A, state.T_EVACUATE, amount)
        table.turn(A).do(state.TO_EVACUATE).answer(state.EVACUATE + 1)
        assert table.on(A, at(0, 1, 0)) == left


# --- work ---


@pytest.mark.rule("5.8", "10.4")
def test_mining() -> None:
    table = no_events(seated()).units(A, HERE, MINER).land(state.ORE, HERE)
    table.trait(A, state.T_MINE_ORE).trait(A, state.T_MINE_CARDS)
    activated(table, state.FIRST_MINER).answer(state.ACT + state.ACT_MINE)
    assert (table.s.ore[A], table.s.hand_cards[A]) == (2, 2)
    table = no_events(seated()).units(A, HERE, MINER).land(state.ORE, HERE)
    activated(table.trait(A, state.T_MINE_ORE, -1), state.FIRST_MINER)
    table.answer(state.ACT + state.ACT_MINE)
    assert (table.s.ore[A], table.s.hand_cards[A]) == (0, 1)


@pytest.mark.rule("5.9", "10.4")
def test_exploring() -> None:
    table = no_events(seated()).units(A, HERE, MINER)
    table.trait(A, state.T_EXPLORE_ORE).trait(A, state.T_EXPLORE_CARDS)
    activated(table, state.FIRST_MINER).answer(state.ACT + state.ACT_EXPLORE)
    assert (table.s.ore[A], table.s.hand_cards[A]) == (1, 2)


@pytest.mark.rule("5.13", "10.4")
def test_harvesting() -> None:
    table = no_events(seated(4)).units(A, HERE, HARVESTER).land(state.ORE, HERE)
    table.trait(A, state.T_HARVEST_ORE, 2).trait(A, state.T_HARVEST_CARDS)
    activated(table, state.FIRST_HARVESTER).answer(state.ACT + state.ACT_HARVEST)
    assert (table.s.ore[A], table.s.hand_cards[A]) == (7, 3)
    assert table.s.tremor_at == 3


@pytest.mark.rule("5.13", "10.4")
def test_quiet_harvest() -> None:
    table = no_events(seated(4)).units(A, HERE, HARVESTER).land(state.ORE, HERE)
    activated(table.trait(A, state.T_QUIET_HARVEST), state.FIRST_HARVESTER)
    table.answer(state.ACT + state.ACT_HARVEST)
    assert table.s.ore[A] == 5
    assert table.s.tremor_at == 4


@pytest.mark.rule("5.14", "10.4")
def test_scavenging() -> None:
    table = no_events(seated()).units(A, HERE, HARVESTER).trait(A, state.T_SCAVENGE_ORE)
    activated(table, state.FIRST_HARVESTER).answer(state.ACT + state.ACT_SCAVENGE)
    assert (table.s.ore[A], table.s.hand_cards[A]) == (3, 1)


@pytest.mark.rule("4.9", "10.4")
@pytest.mark.parametrize(("quiet", "space"), [(0, 3), (1, 4)])
def test_quiet_jump(quiet: int, space: int) -> None:
    table = seated(4).units(A, HERE, POWERMECH).trait(A, state.T_QUIET_JUMP, quiet)
    effect(table, state.E_ACTIVATE, 1).answer(state.UNIT + state.FIRST_POWERMECH)
    table.answer(state.MODE + state.JUMP).goes(NEXT)
    assert table.s.tremor_at == space


@pytest.mark.rule("6.7", "10.4")
@pytest.mark.parametrize(("drop", "ore", "quiet", "space"), [(0, 2, 0, 3), (-1, 3, 1, 4)])
def test_dropships(drop: int, ore: int, quiet: int, space: int) -> None:
    """A harvester costs 1 ore, and 1 more by dropship."""
    table = seated(4).units(A, HERE, MINER).ore(A, 4)
    table.trait(A, state.T_DROP, drop).trait(A, state.T_QUIET_DROP, quiet).turn(A)
    table.do(state.TO_UPGRADE).answer(state.UPGRADE + state.FIRST_MINER)
    assert table.s.ore[A] == ore
    assert table.s.tremor_at == space


@pytest.mark.rule("9.19")
def test_income() -> None:
    """At the beginning of each own turn."""
    table = seated().trait(B, state.T_INCOME)
    table.s.player = A
    table.do(state.TO_NEXT)
    assert table.s.player == B
    assert (table.s.ore[A], table.s.ore[B]) == (0, 1)


@pytest.mark.rule("9.19", "10.4")
def test_ore_for_fractures() -> None:
    table = seated(3).trait(B, state.T_FRACTURE, 2).turn(A).do(state.TO_FRACTURE, 0)
    while not table.is_done:
        table.answer(table.options()[0])
    assert (table.s.ore[A], table.s.ore[B]) == (0, 2)


@pytest.mark.rule("9.19")
@pytest.mark.parametrize(("amount", "costs"), [(-1, [1, 1, 1, 1, 1, 1]), (1, [2, 2, 2, 3, 3, 3])])
def test_price_of_modules(amount: int, costs: list[int]) -> None:
    table = seated().trait(A, state.T_MODULE, amount)
    assert [module_price(table.b, table.s, A, module) for module in range(6)] == costs


@pytest.mark.rule("8.3", "9.19")
@pytest.mark.parametrize(("amount", "costs"), [(-1, [0, 0, 0, 1, 1, 1]), (1, [2, 2, 2, 3, 3, 3])])
def test_workers(amount: int, costs: list[int]) -> None:
    table = seated().trait(A, state.T_WORKERS, amount)
    assert [worker_price(table.b, table.s, A, module, 0) for module in range(6)] == costs


# --- people ---


@pytest.mark.rule("6.2", "10.5")
def test_recruiting() -> None:
    table = seated().trait(A, state.T_RECRUIT, 2)
    assert recruit_budget(table.b, table.s, A) == 7
    table.trait(A, state.T_RECRUIT, -9)
    assert recruit_budget(table.b, table.s, A) == 0


@pytest.mark.rule("9.19", "10.5")
@pytest.mark.parametrize(
    ("amount", "costs"), [(-1, [1, 2, 1, 0, 2]), (-3, [1, 1, 1, 0, 0]), (1, [3, 4, 2, 2, 4])]
)
def test_prices_of_units(amount: int, costs: list[int]) -> None:
    """Troops cost at least 1 influence, vehicles may cost nothing."""
    for kind in range(5):
        table = seated().trait(A, state.T_COST + kind, amount)
        assert price(table.b, table.s, A, kind) == costs[kind]


@pytest.mark.rule("5.6", "9.19")
def test_more_promotions() -> None:
    """One by the speaker, one more after all speakers."""
    table = seated().units(A, HERE, SPEAKER, SOLDIER, SOLDIER).trait(A, state.T_PROMOTE)
    table.plays(A, state.SPEAKER).answer(state.UNIT + 0)
    table.answer(state.STAY_HERE if table.asks(state.BIOME) else state.STAY)
    table.answer(state.PROMOTE + state.FIRST_SOLDIER * 3 + MINER)
    assert table.asks(state.PROMOTE, A)
    table.answer(state.PROMOTE + (state.FIRST_SOLDIER + 1) * 3 + MINER)
    assert sorted(table.on(A, HERE)) == [SPEAKER, MINER, MINER]
    assert not table.asks(state.PROMOTE)


@pytest.mark.rule("5.15", "9.19")
def test_powermechs_that_neutralize() -> None:
    table = seated().units(A, HERE, POWERMECH).land(state.CAMP, NEXT).flag(B, NEXT)
    activated(table, state.FIRST_POWERMECH, NEXT)
    assert table.is_done
    table.trait(A, state.T_NEUTRALIZE)
    table.flag(B, HERE).land(state.CAMP, HERE)
    activated(table, state.FIRST_POWERMECH, HERE).answer(state.ACT + state.ACT_NEUTRALIZE)
    assert table.s.flag[HERE] == state.NOBODY


@pytest.mark.rule("5.11", "10.5")
@pytest.mark.parametrize("conquers", [False, True])
def test_conquest(conquers: bool) -> None:
    table = seated().units(A, HERE, SOLDIER).land(state.CAMP, NEXT).flag(B, NEXT)
    table.trait(A, state.T_CONQUER, int(conquers))
    activated(table, state.FIRST_SOLDIER, NEXT).answer(state.ACT + state.ACT_NEUTRALIZE)
    assert table.s.flag[NEXT] == (A if conquers else state.NOBODY)


@pytest.mark.rule("5.4", "9.19")
def test_speakers_that_persuade_from_next_door() -> None:
    table = seated().units(A, HERE, SPEAKER).land(state.CAMP, NEXT)
    effect(table, state.E_PERSUADE, 1)
    assert table.is_done
    table.trait(A, state.T_PERSUADE)
    effect(table, state.E_PERSUADE, 1).answer(state.UNIT + 0)
    assert table.s.flag[NEXT] == A


@pytest.mark.rule("6.12", "10.5")
@pytest.mark.parametrize(("amount", "troops"), [(-1, 1), (0, 2), (1, 3)])
def test_troops_for_a_blueprint(amount: int, troops: int) -> None:
    table = seated(3).trait(A, state.T_EXCHANGE, amount)
    table.captured(A, B, *[SOLDIER] * (troops - 1))
    effect(table, state.E_EXCHANGE, 1)
    assert table.is_done
    table.captured(A, B, SOLDIER)
    effect(table, state.E_EXCHANGE, 1).answer(state.EXCHANGE + 2 * B)
    assert table.s.blueprint[A, B] == state.KNOWN
    assert table.prison(A, B) == []


# --- ships, cards, theft ---


@pytest.mark.rule("6.14", "10.5")
@pytest.mark.parametrize(
    ("hack", "firewall", "value", "works"),
    [(0, 0, 2, True), (0, 0, 3, False), (1, 0, 3, True), (1, 1, 3, False), (0, -1, 1, True)],
)
def test_cyber_attacks_that_may_miss(hack: int, firewall: int, value: int, works: bool) -> None:
    table = seated().ship(B, HERE).units(A, NEXT, MINER).rolls(value)
    table.trait(A, state.T_HACK, hack).trait(B, state.T_FIREWALL, firewall)
    effect(table, state.E_HACK, 1).answer(state.HACK + state.FIRST_MINER).passes()
    assert (table.s.blueprint[A, B] == state.KNOWN) == works


@pytest.mark.rule("12.4", "9.19")
@pytest.mark.parametrize("amount", [-1, 0, 1])
def test_humanity(amount: int) -> None:
    """The die lets 1 to 4 stay behind, any number, or none; 3 units are left here."""
    won = []
    for seed in range(30):
        table = Table(2, seed=seed).units(A, HERE, SOLDIER, SOLDIER, SOLDIER)
        table.blueprint(A, state.INSTALLED, *range(6)).trait(A, state.T_HUMANITY, amount)
        table.turn(A).do(state.TO_LAUNCH).answer(state.ROLL_HUMANITY)
        face = table.events_of(state.ROLLED_HUMANITY)[-1].a
        assert table.is_over == (face == 99 or (face > 0 and face + amount >= 3))
        won.append(table.is_over)
    assert True in won
    assert False in won


@pytest.mark.rule("9.14", "9.19")
def test_safe_from_theft() -> None:
    table = seated(3).ore(B, 3).ore(2, 3).trait(B, state.T_THEFT)
    effect(table, state.E_STEAL_ORE, 2)
    assert table.choices(state.TARGET) == {2}


@pytest.mark.rule("11.9", "10.4")
def test_warning_for_all_units() -> None:
    table = seated().units(B, HERE, SOLDIER).trait(B, state.T_WARNING)
    table.s.fall[HERE] = 1
    table.turn(A).do(state.TO_FLIGHTS)
    assert table.asks(state.FLIGHT, B)


@pytest.mark.rule("7.18", "10.3")
def test_safe_flight() -> None:
    table = seated().units(B, HERE, MINER).units(A, HERE, SOLDIER).trait(B, state.T_FLEE)
    table.battle(B).answer(state.FLEE + NEXT)
    assert table.on(B, NEXT) == [MINER]
    assert table.count(state.ROLLED) == 0
