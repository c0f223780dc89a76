"""Situations of the box and the setup (chapters 1 and 2)."""

from __future__ import annotations

import pytest

from cysmic.scenario import (
    HARVESTER,
    MINER,
    POWERMECH,
    SOLDIER,
    SPEAKER,
    STANDARD_BOX,
    A,
    B,
    C,
    Table,
    at,
)
from cysmic.shorthand import (
    ABYSS_BELOW,
    AROUND,
    BLUE,
    FAR,
    FAR_3,
    FIRST_HARVESTER,
    FIRST_MINER,
    FIRST_POWERMECH,
    FIRST_SOLDIER,
    HERE,
    HEX,
    INNER,
    NEXT,
    PLUS_1,
    RING_4,
    TWO_AWAY,
    around,
    closed_but,
    effect,
    event,
    goals,
    influential,
    next_fracture,
    no_events,
    number,
    rules_of,
    sends,
    stays,
    strike,
    taken,
)
from offworld.games.cysmic import pieces, state, tell


@pytest.mark.rule("1.4", "9.12")
def test_what_kills_units_never_touches_a_ship() -> None:
    """A ship and a speaker are on caves when they fall in; the speaker is lost."""
    table = no_events(Table()).land(state.CAVE, HEX, FAR_3).ship(B, HEX).units(B, FAR_3, SPEAKER)
    event(table, "Cave-In")
    assert table.s.ship[B] == HEX
    assert table.on(B, FAR_3) == []


@pytest.mark.rule("1.5", "4.6")
def test_support_units_never_enter_among_enemies_by_themselves() -> None:
    for kind in (SPEAKER, MINER, HARVESTER):
        table = Table().units(A, HERE, kind).units(B, NEXT, SOLDIER)
        table.plays(A, kind).answer(table.options()[0])
        assert NEXT not in goals(table)


@pytest.mark.rule("1.5", "4.7")
def test_a_miner_joins_a_combat_that_has_begun_but_begins_none() -> None:
    table = Table().units(A, TWO_AWAY, MINER).units(B, HEX, SOLDIER)
    table.plays(A, state.MINER).answer(state.UNIT + number(table, A, TWO_AWAY, MINER))
    assert HEX not in table.choices(state.GOAL)
    table = Table().units(A, TWO_AWAY, MINER).units(B, HEX, SOLDIER).units(A, HEX, SOLDIER)
    sends(table, A, MINER, TWO_AWAY, HEX)
    assert table.on(A, HEX) == [MINER, SOLDIER]
    assert table.is_done  # it is locked: it neither mines nor explores


@pytest.mark.rule("1.6", "6.2", "4.10")
def test_who_was_crushed_can_be_recruited_again() -> None:
    """All ten soldiers are out; a ship comes down on one, and blue brings it back."""
    table = Table(3).units(A, HEX, SOLDIER)
    for ring in (3, 4, 5):
        table.units(A, at(4, ring, 0), SOLDIER, SOLDIER, SOLDIER)
    assert pieces.reserve_unit(table.s, A, SOLDIER) == state.NONE
    table.ship(B, NEXT).plays(B, state.SHIP_CARD).answer(state.SHIP_TO + HEX)
    assert table.count(state.CRUSHED, A) == 1
    taken(table, 0, BLUE).answer(state.RECRUIT + SOLDIER)
    table.answer(state.PLACE + min(table.choices(state.PLACE)))
    assert pieces.units_on_board(table.s, A) == 10


@pytest.mark.rule("1.7", "4.8")
def test_three_units_and_one_vehicle_on_a_hex() -> None:
    """A harvester may not join a powermech, a fourth unit not three, but both may cross."""
    table = Table().units(A, HERE, HARVESTER).units(A, NEXT, POWERMECH)
    table.plays(A, HARVESTER).answer(state.UNIT + state.FIRST_HARVESTER)
    assert NEXT not in goals(table)
    table = Table().units(A, HERE, SPEAKER).units(A, NEXT, SOLDIER, SOLDIER, MINER)
    around = [int(table.b.around[HERE, side]) for side in range(6)]
    table.land(state.LAKE, *(place for place in around if place != NEXT))
    table.plays(A, SPEAKER).answer(state.UNIT + 0)
    found = goals(table)
    assert NEXT not in found
    assert at(0, 2, 0) not in found  # a lake now
    assert at(0, 4, 0) in found  # behind the full hex


@pytest.mark.rule("1.7", "4.7")
def test_each_side_of_a_combat_has_room_for_three() -> None:
    table = Table().units(A, HEX, SOLDIER, SOLDIER, POWERMECH).units(B, HEX, SOLDIER)
    table.units(A, TWO_AWAY, SOLDIER).units(B, AROUND[0], POWERMECH)
    table.plays(A, state.SOLDIER).answer(state.UNIT + number(table, A, TWO_AWAY, SOLDIER))
    assert HEX not in table.choices(state.GOAL)  # the fourth
    sends(table, B, POWERMECH, AROUND[0], HEX)
    assert table.on(B, HEX) == [SOLDIER, POWERMECH]


@pytest.mark.rule("1.7", "4.7", "4.9")
def test_a_second_vehicle_joins_no_combat_on_foot_or_by_a_jump() -> None:
    """A's harvester is engaged: a troop may help it, a powermech may not."""
    table = Table().units(A, HEX, HARVESTER).units(B, HEX, SOLDIER)
    table.units(A, at(0, 4, 0), POWERMECH, SOLDIER).turn(A)
    table.do(state.TO_UNITS, SOLDIER).answer(state.UNIT + FIRST_SOLDIER)
    assert HEX in goals(table)
    for mode in (state.WALK, state.JUMP):
        table.turn(A).do(state.TO_UNITS, POWERMECH).answer(state.UNIT + FIRST_POWERMECH)
        table.answer(state.MODE + mode)
        assert HEX not in goals(table)


@pytest.mark.rule("1.7", "4.8")
def test_who_finds_room_beside_friends() -> None:
    """Three troops, or a vehicle and two, are full; beside any vehicle no second one stands."""
    table = Table()
    full, mixed, pair, lone, free, _ = around(table, HEX)
    table.units(A, full, SOLDIER, SOLDIER, SOLDIER).units(A, mixed, HARVESTER, SOLDIER, SOLDIER)
    table.units(A, pair, POWERMECH, SPEAKER).units(A, lone, POWERMECH)
    table.units(A, HEX, MINER, HARVESTER).turn(A).do(state.TO_UNITS, MINER)
    table.answer(state.UNIT + FIRST_MINER)
    found = goals(table)
    assert found.isdisjoint({full, mixed})
    assert {pair, lone, free} <= found
    table.turn(A).do(state.TO_UNITS, HARVESTER).answer(state.UNIT + FIRST_HARVESTER + 1)
    found = goals(table)
    assert found.isdisjoint({full, mixed, pair, lone})
    assert free in found


@pytest.mark.rule("1.7", "4.7", "6.1")
def test_six_units_of_two_factions_on_a_hex() -> None:
    """A harvester and two miners against two soldiers: a powermech joins, nobody else can."""
    table = Table().units(B, HEX, HARVESTER, MINER, MINER).units(A, HEX, SOLDIER, SOLDIER)
    table.units(A, INNER, POWERMECH).units(A, NEXT, SOLDIER, HARVESTER).units(B, FAR_3, SOLDIER)
    table.turn(A).do(state.TO_UNITS, POWERMECH).answer(state.UNIT + FIRST_POWERMECH)
    table.answer(state.MODE + state.WALK).goes(HEX)
    assert sorted(table.on(A, HEX)) == [SOLDIER, SOLDIER, POWERMECH]
    assert len(table.on(B, HEX)) == 3
    table.turn(A).do(state.TO_UNITS, SOLDIER).answer(state.UNIT + FIRST_SOLDIER + 2)
    assert HEX not in goals(table)
    table.turn(A).do(state.TO_UNITS, HARVESTER).answer(state.UNIT + FIRST_HARVESTER)
    assert HEX not in goals(table)


@pytest.mark.rule("1.7", "4.6", "4.9")
@pytest.mark.parametrize("owner", [A, B])
def test_no_unit_shares_a_hex_with_a_ship_or_walks_through_it(owner: int) -> None:
    table = Table().ship(owner, HEX).units(A, INNER, SOLDIER, POWERMECH)
    closed_but(closed_but(table, INNER, HEX, NEXT), NEXT, INNER, HEX)
    table.turn(A).do(state.TO_UNITS, SOLDIER).answer(state.UNIT + FIRST_SOLDIER)
    assert goals(table) == {NEXT}
    table.turn(A).do(state.TO_UNITS, POWERMECH).answer(state.UNIT + FIRST_POWERMECH)
    table.answer(state.MODE + state.JUMP)
    assert HEX not in goals(table)
    assert ABYSS_BELOW in goals(table)


@pytest.mark.rule("1.11", "1.13", "5.4")
def test_the_city_is_worth_five() -> None:
    """Influence 2 and the Colony City: 8 ore can be kept, 9 can't."""
    table = influential(Table(), A, 2).ore(A, 9).units(A, state.CITY_HEX, SPEAKER).turn(A)
    table.do(state.TO_UNITS, SPEAKER)
    stays(table.answer(state.UNIT)).answer(state.ACT + state.ACT_PERSUADE)
    assert pieces.influence(table.b, table.s, A) == 7
    while not table.is_done:
        table.answer(table.options()[-1])
    table.do(state.TO_LIMITS)
    assert table.s.ore[A] == 8


@pytest.mark.rule("1.12", "5.5", "7.13")
def test_a_captured_speaker_leaves_its_habitat_under_control() -> None:
    """The speaker took a settlement once; B's 5 influence and its 3 stay 8 without it."""
    table = influential(Table(), B, 5).land(state.SETTLEMENT, HEX).flag(B, HEX)
    table.units(B, HEX, SPEAKER).units(A, HEX, SOLDIER)
    strike(table.battle(A), 6, PLUS_1)
    assert table.prison(A, B) == [SPEAKER]
    assert table.s.flag[HEX] == B
    assert pieces.influence(table.b, table.s, B) == 8


@pytest.mark.rule("1.13", "3.11", "11.6")
@pytest.mark.parametrize(("breaks", "kept"), [(0, 5), (2, 8)])
def test_a_harvest_that_breaks_the_settlement_its_store_depends_on(breaks: int, kept: int) -> None:
    """3 + 5 ore fit at 4 + 3 influence; without the settlement 5 are kept at the turn's end."""
    table = no_events(influential(Table(6), A, 4)).land(state.ORE, FAR).ore(A, 3)
    table.land(state.SETTLEMENT, RING_4).flag(A, RING_4).units(A, FAR, HARVESTER)
    next_fracture(table, breaks, 4).plays(A, HARVESTER).answer(state.UNIT + FIRST_HARVESTER)
    stays(table).answer(state.ACT + state.ACT_HARVEST).passes()
    assert table.s.ore[A] == 8  # limits hold at the end of a turn only
    table.do(state.TO_LIMITS)
    assert table.s.ore[A] == kept


@pytest.mark.rule("1.13")
@pytest.mark.parametrize(("amount", "kept"), [(0, 5), (1, 5), (6, 5), (7, 8), (10, 8)])
def test_the_printed_steps_of_the_store(amount: int, kept: int) -> None:
    table = influential(Table(), A, amount).ore(A, 20).turn(B).do(state.TO_LIMITS)
    assert table.s.ore[A] == kept


@pytest.mark.rule("1.13", "1.12")
def test_eleven_influence_stores_more_than_ten() -> None:
    table = influential(Table(), A, 11).ore(A, 20).turn(A).do(state.TO_LIMITS)
    assert table.s.ore[A] > 8


@pytest.mark.rule("1.14", "5.13")
def test_a_harvest_takes_what_the_supply_has_left() -> None:
    table = no_events(Table(6)).land(state.ORE, FAR).units(A, FAR, HARVESTER).ore(B, 57)
    table.plays(A, HARVESTER).answer(state.UNIT + FIRST_HARVESTER)
    stays(table).answer(state.ACT + state.ACT_HARVEST)
    assert table.s.ore[A] == 3


@pytest.mark.rule("1.15", "5.9", "5.8")
def test_without_a_card_anywhere_a_miner_still_gets_its_ore() -> None:
    table = Table().land(state.ORE, HEX).units(A, HEX, MINER).units(A, NEXT, MINER)
    table.s.deck_cards = 0
    for card in range(state.DISCOVERIES):
        table.s.deck[card] = table.s.discard[card] = 0
    table.turn(A).do(state.TO_UNITS, MINER)
    stays(table.answer(state.UNIT + FIRST_MINER)).answer(state.ACT + state.ACT_MINE)
    stays(table.answer(state.UNIT + FIRST_MINER + 1)).answer(state.ACT + state.ACT_EXPLORE)
    assert table.is_done
    assert (table.s.ore[A], table.s.hand_cards[A]) == (1, 0)


@pytest.mark.rule("2.2", "1.11")
def test_all_habitats_together_are_worth_65() -> None:
    """18 camps, 12 outposts, 6 settlements and the city."""
    table = Table(2, bare=False)
    table.flag(A, *range(state.HEXES))
    table.s.faction[A] = 0
    total = pieces.influence(table.b, table.s, A) - int(table.b.faction_influence[0])
    assert total == 65


@pytest.mark.rule("2.3", "11.2", "11.3")
@pytest.mark.parametrize(
    ("seats", "fractures"),
    [(3, [3, 5, 6, 7]), (4, [4, 7, 9, 10, 11]), (5, [5, 9, 12, 14, 15, 16])],
)
def test_the_track_by_number_of_players(seats: int, fractures: list[int]) -> None:
    """The stack walks as many spaces as there are players, then one fewer each time."""
    table = Table(seats)
    broke = []
    for tremor in range(1, fractures[-1] + 1):
        before = table.count(state.FRACTURE)
        table.turn(A).do(state.TO_TREMOR, 1)
        while not table.is_done:
            table.answer(table.options()[0])
        broke += [tremor] * (table.count(state.FRACTURE) - before)
    assert broke == fractures


@pytest.mark.rule("2.3")
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_stack_begins_on_the_number_of_players(seats: int) -> None:
    assert Table(seats).s.tremor_at == seats


@pytest.mark.rule("2.3")
@pytest.mark.parametrize(("seats", "fractures"), [(2, [2, 3, 4]), (6, [6, 11, 15, 18, 20, 21])])
def test_when_the_planet_breaks(seats: int, fractures: list[int]) -> None:
    """With two, after tremors 2 and 3, then each; with six, after 6, 5, 4, 3, 2 and 1 more."""
    table = Table(seats)
    broke = []
    for tremor in range(1, fractures[-1] + 1):
        before = table.count(state.FRACTURE)
        table.turn(A).do(state.TO_TREMOR, 1)
        while not table.is_done:
            table.answer(table.options()[0])
        broke += [tremor] * (table.count(state.FRACTURE) - before)
    assert broke == fractures


@pytest.mark.rule("2.3", "11.2")
def test_six_players_have_seven_tokens_to_lay_before_every_tremor_breaks() -> None:
    """6 + 5 + 4 + 3 + 2 + 1 tremors are six fractures; the next tremor is the seventh."""
    table = Table(6)
    for _ in range(21):
        table.turn(A).do(state.TO_TREMOR, 1)
        while not table.is_done:
            table.answer(table.options()[0])
    assert table.count(state.FRACTURE) == 6
    assert table.s.tremor_at == 0
    table.do(state.TO_TREMOR, 1)
    assert table.count(state.FRACTURE) == 7


@pytest.mark.rule("2.6", "5.20", "7.14")
def test_modules_of_absent_colours_are_built_from_the_start() -> None:
    """B of two players lacks A's blueprint only: five modules for 1, 1, 2, 2 and 2 ore."""
    table = Table().ore(B, 8).ship(B, HEX).plays(B, state.SHIP_CARD)
    table.answer(state.SHIP_TO + NEXT).answer(state.SHIP_STAYS)
    for module in (1, 2, 3, 4, 5):
        assert module in table.choices(state.BUILD)
        assert A not in table.choices(state.BUILD)
        table.answer(state.BUILD + module)
    assert table.s.ore[B] == 0
    assert pieces.prison_capacity(table.b, table.s, B) == 2
    assert table.is_done


@pytest.mark.rule("2.6")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_blueprint_is_missing_for_each_opponent(seats: int) -> None:
    """Own colour and absent colours are known: as many are missing as there are opponents."""
    table = Table(seats, bare=False)
    for seat in range(seats):
        sides = [int(table.s.blueprint[seat, module]) for module in range(state.MODULES)]
        assert sides.count(state.MISSING) == seats - 1
        assert sides.count(state.KNOWN) == 7 - seats
        assert sides[seat] == state.KNOWN


@pytest.mark.rule("2.8")
@pytest.mark.parametrize("seats", range(2, 7))
def test_three_boards_each_that_this_table_may_use(seats: int) -> None:
    table = Table(seats, bare=False)
    dealt = [int(table.s.dealt[seat, i]) for seat in range(seats) for i in range(3)]
    assert len(set(dealt)) == 3 * seats
    assert all(table.b.faction_seats[board] <= seats for board in dealt)


@pytest.mark.rule("2.9")
def test_the_last_of_six_ships_has_one_biome_left() -> None:
    """No biome takes two ships, and only rings 1 to 3 without mountains and lakes are open."""
    table = Table(6, bare=False)
    while table.asks(state.FACTION):
        table.answer(table.options()[0])
    free = set(range(6))
    while table.asks(state.SITE):
        inner = {at(part, ring, p) for part in free for ring in (1, 2, 3) for p in range(ring)}
        closed = {p for p in inner if table.s.land[p] in (state.MOUNTAIN, state.LAKE)}
        assert table.choices(state.SITE) == inner - closed
        place = max(table.choices(state.SITE))
        free.remove((place - 1) // 21)
        table.answer(state.SITE + place)
    assert not free


@pytest.mark.rule("2.9", "4.10", "5.9")
def test_a_habitat_under_the_first_ship_never_comes_back() -> None:
    """The ship moves on without a collapse: bare land is left, which a miner can explore."""
    table = Table(2, bare=False)
    while table.asks(state.FACTION):
        table.answer(table.options()[0])
    habitats = (state.CAMP, state.OUTPOST, state.SETTLEMENT)
    place = next(p for p in sorted(table.choices(state.SITE)) if table.s.land[p] in habitats)
    seat = table.actor
    table.answer(state.SITE + place)
    while table.s.stage != state.PLAYING:
        table.answer(table.options()[0])
    there = next(n for n in around(table, place) if table.s.present[n] == 0)
    table.land(state.PLAIN, there)
    effect(no_events(table), state.E_SHIP, 1, seat).answer(state.SHIP_TO + there)
    assert table.s.ship[seat] == there
    assert table.s.flag[place] == state.NOBODY
    table.units(seat, place, MINER)
    miner = next(u for u in range(state.UNITS) if table.s.at[seat, u] == place)
    table.turn(seat).do(state.TO_UNITS, MINER).answer(state.UNIT + miner)
    stays(table)
    assert table.choices(state.ACT) == {state.ACT_NOTHING, state.ACT_EXPLORE}


@pytest.mark.rule("2.9", "2.11")
def test_a_camp_under_a_ship_is_nobodys_closest() -> None:
    """With each seed, every player begins with a camp that no ship stands on."""
    for seed in range(1, 6):
        table = Table(6, seed=seed, bare=False)
        while table.s.stage != state.PLAYING:
            table.answer(table.options()[0])
        flags = [p for p in range(state.HEXES) if table.s.flag[p] != state.NOBODY]
        assert len(flags) == 6  # one camp each
        assert all(table.s.land[place] == state.CAMP for place in flags)
        assert not set(flags) & {int(place) for place in table.s.ship}


@pytest.mark.rule("2.9", "2.13", "2.10")
def test_what_happens_at_the_setup() -> None:
    table = Table(2, bare=False)
    while table.s.stage != state.PLAYING:
        if table.asks(state.PLACE):
            line = tell.option(STANDARD_BOX, table.s, table.actor, table.options()[0])
            assert line.rule == "2.13"
        table.answer(table.options()[0])
    assert set(rules_of(table, state.TOOK_HABITAT)) <= {"2.11"}
    assert set(rules_of(table, state.FLATTENED)) <= {"2.9"}
    assert set(rules_of(table, state.DISCARDED)) <= {"2.10"}


@pytest.mark.rule("2.9", "2.13", "1.7")
@pytest.mark.parametrize("seats", [2, 6])
def test_nobody_starts_on_a_ships_hex_or_far_from_home(seats: int) -> None:
    """Every unit stands beside its ship or on an own habitat, at most three, one a vehicle."""
    table = Table(seats, bare=False)
    while table.s.stage != state.PLAYING:
        table.answer(table.options()[0])
    ships = {int(table.s.ship[seat]) for seat in range(seats)}
    assert len({(ship - 1) // state.SLICE_HEXES for ship in ships}) == seats
    for seat in range(seats):
        for place in range(state.HEXES):
            kinds = table.on(seat, place)
            if kinds:
                beside = place in around(table, int(table.s.ship[seat]))
                assert beside or table.s.flag[place] == seat
                assert place not in ships
                assert len(kinds) <= 3
                assert sum(kind >= HARVESTER for kind in kinds) <= 1


@pytest.mark.rule("2.10", "2.11", "1.12", "1.13")
@pytest.mark.parametrize("board", range(state.FACTIONS))
def test_every_board_gives_habitats_and_ore_that_its_storage_holds(board: int) -> None:
    """Influence is that of the board and 1, 2 or 3 for each habitat; no ore is lost at once."""
    table = Table(6, bare=False)
    while table.asks(state.FACTION):  # with six players all boards are dealt
        wanted = state.FACTION + board
        table.answer(wanted if wanted in table.options() else table.options()[0])
    seat = next(seat for seat in range(6) if table.s.faction[seat] == board)
    while table.s.stage != state.PLAYING:
        table.answer(table.options()[-1])
    listed = [int(table.b.faction_habitats[board, level]) for level in range(3)]
    own = [p for p in range(state.HEXES) if table.s.flag[p] == seat]
    kinds = (state.CAMP, state.OUTPOST, state.SETTLEMENT)
    assert [sum(table.s.land[p] == kind for p in own) for kind in kinds] == listed
    total = int(table.b.faction_influence[board]) + listed[0] + 2 * listed[1] + 3 * listed[2]
    assert pieces.influence(table.b, table.s, seat) == total
    table.do(state.TO_LIMITS)
    assert table.s.ore[seat] == table.b.faction_ore[board] > 0


@pytest.mark.rule("2.10", "7.14")
def test_prisons_are_empty_and_hold_twelve_at_first() -> None:
    table = Table(4, bare=False)
    assert pieces.prison_load(table.s, C) == 0
    for trait in range(state.TRAITS):
        table.trait(C, trait, 0)
    assert pieces.prison_capacity(table.b, table.s, C) == 12


@pytest.mark.rule("2.13", "1.7")
def test_three_starting_units_on_a_hex_one_of_them_a_vehicle() -> None:
    """All want the same hex next to the ship: a fourth unit isn't offered it."""
    table = Table(2, bare=False)
    while not table.asks(state.PLACE):
        table.answer(table.options()[-1])
    seat = table.actor
    place = min(table.choices(state.PLACE))
    for n in range(3):
        assert len(table.on(seat, place)) == n
        table.answer(state.PLACE + place)
    assert table.asks(state.PLACE, seat)
    assert place not in table.choices(state.PLACE)
