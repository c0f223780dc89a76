"""A fifth exam: situations written from the first half of the rulebook alone.

They are about the set-up, the boards, occupancy, special movement, dice, cards and turns.
"""

from __future__ import annotations

import pytest

from cysmic.exam import (
    around,
    effect,
    event,
    goals,
    influential,
    next_fracture,
    no_events,
    on_die,
    ready,
    stays,
    strike,
    unit_to,
)
from cysmic.scenario import (
    HARVESTER,
    MINER,
    POWERMECH,
    SOLDIER,
    SPEAKER,
    A,
    B,
    C,
    D,
    F,
    Table,
    at,
)
from cysmic.test_bonus import BLUE, GREEN, RED, rich
from cysmic.test_espionage import chosen
from cysmic.test_relics import NAMES as RELIC_NAMES
from cysmic.test_relics import plain
from offworld.games.cysmic import pieces, state
from offworld.games.cysmic.planet import distance

HEX = at(0, 3, 1)  # its neighbours: (2, 0), (2, 1), (3, 0), (3, 2), (4, 1), (4, 2) of slice 0
INNER = at(0, 2, 0)
SIDE = at(0, 3, 0)
DEVASTATED_BELOW, ABYSS_BELOW = at(0, 4, 1), at(0, 4, 2)
FAR = at(3, 3, 1)
NO_BONUS = state.COLOURS
YELLOW_AGAIN, RED_AGAIN = state.FACE_REROLL_YELLOW, state.FACE_REROLL_RED
TREMOR, PLUS_1, PLUS_2 = state.FACE_TREMOR, state.FACE_PLUS_1, state.FACE_PLUS_2
FIRST_SOLDIER, FIRST_MINER = state.FIRST_SOLDIER, state.FIRST_MINER
FIRST_HARVESTER, FIRST_POWERMECH = state.FIRST_HARVESTER, state.FIRST_POWERMECH


def begin(table: Table, seat: int, column: int = 0) -> Table:
    """Let the turn of a seat begin as the first of a round, in a column."""
    table.s.player = (seat - 1) % table.s.seats
    table.s.lead = table.s.first = seat
    table.s.column = column - 1
    return table.do(state.TO_TURN)


def active(table: Table, seat: int, *relics: int) -> Table:
    """Put relics of the deck into a seat's slots."""
    for slot, relic in enumerate(relics):
        table.s.relic[seat, slot] = relic
        table.s.relic_deck[relic] -= 1
        table.s.relic_deck_cards -= 1
    return table


def closed_but(table: Table, place: int, *open_places: int) -> Table:
    """Surround a hex with lakes, but for some of its neighbours."""
    return table.land(state.LAKE, *(n for n in around(table, place) if n not in open_places))


def token(table: Table, *places: int) -> Table:
    """Lay relic tokens on devastated ground."""
    for place in places:
        table.s.token[place] = 1
    return table.land(state.DEVASTATED, *places)


# --- 1 to 6: set-up ---


@pytest.mark.rule("2.3", "11.2", "11.3")
@pytest.mark.parametrize(
    ("seats", "fractures"),
    [(3, [3, 5, 6, 7]), (4, [4, 7, 9, 10, 11]), (5, [5, 9, 12, 14, 15, 16])],
)
def test_1_the_track_by_number_of_players(seats: int, fractures: list[int]) -> None:
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


@pytest.mark.rule("2.6", "5.20", "7.14")
def test_2_modules_of_absent_colours_are_built_from_the_start() -> None:
    """B of two players lacks A's blueprint only: five modules for 1, 1, 2, 2 and 2 ore."""
    table = Table().ore(B, 8).ship(B, HEX).plays(B, state.SHIP_CARD)
    table.answer(state.SHIP_TO + SIDE).answer(state.SHIP_STAYS)
    for module in (1, 2, 3, 4, 5):
        assert module in table.choices(state.BUILD)
        assert A not in table.choices(state.BUILD)
        table.answer(state.BUILD + module)
    assert table.s.ore[B] == 0
    assert pieces.prison_capacity(table.b, table.s, B) == 2
    assert table.is_done


@pytest.mark.rule("2.9")
def test_3_the_last_of_six_ships_has_one_biome_left() -> None:
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
def test_4_a_habitat_under_the_first_ship_never_comes_back() -> None:
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


@pytest.mark.rule("2.10", "2.11", "1.12", "1.13")
@pytest.mark.parametrize("board", range(state.FACTIONS))
def test_5_every_board_gives_habitats_and_ore_that_its_storage_holds(board: int) -> None:
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


@pytest.mark.rule("2.13", "1.7")
def test_6_three_starting_units_on_a_hex_one_of_them_a_vehicle() -> None:
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


# --- 7 to 15: boards and turns ---


@pytest.mark.rule("7.14", "7.15")
def test_7_with_five_modules_two_of_three_prisoners_find_room() -> None:
    """Holding capacity 2: three soldiers fall, the third goes home."""
    table = Table().blueprint(A, state.INSTALLED, 0, 1, 2, 3, 4)
    table.units(B, HEX, SOLDIER, SOLDIER, SOLDIER).units(A, HEX, SOLDIER, SOLDIER, SOLDIER)
    strike(table.battle(A), 4, 5, 6, TREMOR)
    assert table.prison(A, B) == [SOLDIER, SOLDIER]
    assert len(table.on(B, state.RESERVE)) == 23
    assert table.is_done


@pytest.mark.rule("7.12", "7.14", "7.15")
@pytest.mark.parametrize(("first", "kept"), [(SOLDIER, [SOLDIER]), (HARVESTER, [HARVESTER])])
def test_8_two_places_left_for_a_vehicle_or_a_troop(first: int, kept: list[int]) -> None:
    """6, 5 and 4 take a harvester and a soldier; the striker says who gets the last two places."""
    table = Table().blueprint(A, state.INSTALLED, 0, 1, 2, 3, 4)
    table.units(B, HEX, HARVESTER, SOLDIER).units(A, HEX, POWERMECH)
    strike(table.battle(A), 6, 5, 4, TREMOR)
    assert table.asks(state.CAPTURE, A)
    table.answer(state.CAPTURE + first)
    while table.asks(state.CAPTURE):
        table.answer(table.options()[0])
    assert table.prison(A, B) == kept
    assert table.on(B, HEX) == []


@pytest.mark.rule("3.11", "1.13", "4.10")
def test_9_a_ship_that_crushes_its_own_camp_costs_storage() -> None:
    """From influence 7 to 6: 8 ore are there until the turn ends, then 5."""
    table = influential(Table(), A, 6).ship(A, HEX).land(state.CAMP, SIDE).flag(A, SIDE).ore(A, 8)
    table.turn(A).do(state.TO_LIMITS)
    assert table.s.ore[A] == 8
    table.plays(A, state.SHIP_CARD).answer(state.SHIP_TO + SIDE)
    assert table.s.ore[A] == 8
    table.do(state.TO_LIMITS)
    assert table.s.ore[A] == 5


@pytest.mark.rule("3.11", "1.13", "5.4")
def test_10_a_camp_won_in_this_turn_stores_the_ore_of_this_turn() -> None:
    """Influence 6 and 8 ore; a speaker takes a camp: nothing is lost."""
    table = influential(Table(), A, 6).ore(A, 8).land(state.CAMP, HEX).units(A, HEX, SPEAKER)
    table.turn(A).do(state.TO_UNITS, SPEAKER)
    stays(table.answer(state.UNIT)).answer(state.ACT + state.ACT_PERSUADE)
    while not table.is_done:
        table.answer(table.options()[-1])
    table.do(state.TO_LIMITS)
    assert table.s.ore[A] == 8


@pytest.mark.rule("3.2", "6.9")
def test_11_the_marker_changes_hands_twice_in_the_last_round() -> None:
    """B begins the rounds; in the fifth C takes the marker, then D, then A, the last player."""
    table = Table(4)
    table.s.lead = table.s.first = B
    table.s.column = 4
    for seat in (C, D, A):
        table.plays(seat, state.NEGOTIATE_CARD)
        assert table.s.first == seat
    table.do(state.TO_NEXT)
    assert (table.s.player, table.s.lead, table.s.column) == (A, A, 0)


@pytest.mark.rule("3.2", "3.3", "3.4")
def test_12_a_card_taken_back_is_left_over_after_five_turns() -> None:
    """Hands of 10, 9, 7, 5 and 3 cards; the columns go on; then all ten come back."""
    table = begin(Table().relic_hand(A, 5), A)
    seen = []
    while len(seen) < 6:
        if table.asks(state.BURN, A):
            seen.append((int(table.s.column), len(table.choices(state.BURN))))
        if table.asks(state.RECLAIM, A):
            table.answer(state.RECLAIM + 1 + 5)
        else:
            is_burning = table.asks(state.BURN) or table.asks(state.PLAY)
            table.answer(table.options()[0 if is_burning else -1])
    assert seen == [(0, 10), (1, 9), (2, 7), (3, 5), (4, 3), (0, 10)]


@pytest.mark.rule("8.1", "3.9")
def test_13_the_burned_card_gives_no_colour() -> None:
    """Miner is burned, Soldier played: green, blue and red only, or nothing."""
    table = begin(rich(), A)
    table.answer(state.BURN + state.MINER).answer(state.PLAY + state.SOLDIER)
    table.answer(state.NO_MORE_UNITS)
    assert table.choices(state.BONUS) == {GREEN, BLUE, RED, NO_BONUS}
    table.answer(state.NO_BONUS)
    assert table.s.player == B


@pytest.mark.rule("3.3", "3.2")
def test_14_after_the_reset_there_is_nothing_to_take_back() -> None:
    """A has a relic, but all ten cards: only in the second turn it is asked again."""
    table = active(Table(), A, 5)
    table.s.command[A, state.MINER] = state.PLAYED + 4
    begin(table, A, 5)  # the fifth column is full: the reset
    assert table.s.column == 0
    assert table.asks(state.BURN, A)
    assert len(table.choices(state.BURN)) == 10
    begin(table.answer(state.BURN).answer(state.PLAY + 1), A, 1)
    assert table.asks(state.RECLAIM, A)


@pytest.mark.rule("3.3")
def test_15_both_cards_of_a_column_come_back_and_it_stays_used() -> None:
    """Two relics in two turns bring back what lay in the first column."""
    table = active(Table(), A, 5, 6)
    table.s.command[A, state.SPEAKER] = state.BURNED
    table.s.burned[A, 0] = 1
    table.s.command[A, state.MINER] = state.PLAYED
    begin(table, A, 1).answer(state.RECLAIM + 1 + state.RELICS)
    table.answer(state.TAKE_BACK + state.SPEAKER)
    assert table.view(B).burned[A, 0] == 0
    table.answer(state.BURN + state.SOLDIER).answer(state.PLAY + state.BATTLE_CARD)
    begin(table, A, 2).answer(state.RECLAIM + 1 + state.RELICS + 1)
    assert table.choices(state.TAKE_BACK) == {state.MINER, state.SOLDIER, state.BATTLE_CARD}
    table.answer(state.TAKE_BACK + state.MINER)
    assert len(table.choices(state.BURN)) == 8
    table.answer(state.BURN + state.SPEAKER)
    assert table.s.command[A, state.SPEAKER] == state.BURNED + 2


# --- 16 to 22: occupancy and special movement ---


@pytest.mark.rule("1.7", "4.8")
def test_16_who_finds_room_beside_friends() -> None:
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
def test_17_six_units_of_two_factions_on_a_hex() -> None:
    """A harvester and two miners against two soldiers: a powermech joins, nobody else can."""
    table = Table().units(B, HEX, HARVESTER, MINER, MINER).units(A, HEX, SOLDIER, SOLDIER)
    table.units(A, INNER, POWERMECH).units(A, SIDE, SOLDIER, HARVESTER).units(B, FAR, SOLDIER)
    table.turn(A).do(state.TO_UNITS, POWERMECH).answer(state.UNIT + FIRST_POWERMECH)
    table.answer(state.MODE + state.WALK).goes(HEX)
    assert sorted(table.on(A, HEX)) == [SOLDIER, SOLDIER, POWERMECH]
    assert len(table.on(B, HEX)) == 3
    table.turn(A).do(state.TO_UNITS, SOLDIER).answer(state.UNIT + FIRST_SOLDIER + 2)
    assert HEX not in goals(table)
    table.turn(A).do(state.TO_UNITS, HARVESTER).answer(state.UNIT + FIRST_HARVESTER)
    assert HEX not in goals(table)


@pytest.mark.rule("4.7", "4.9", "7.1")
def test_18_a_third_force_neither_enters_nor_crosses_but_jumps_over() -> None:
    """The combat of A and B closes the only other way out of C's corner."""
    table = Table(3).units(B, HEX, MINER).units(A, HEX, SOLDIER).units(C, INNER, SOLDIER, POWERMECH)
    closed_but(closed_but(table, INNER, HEX, SIDE), SIDE, INNER, HEX)
    table.turn(C).do(state.TO_UNITS, SOLDIER).answer(state.UNIT + FIRST_SOLDIER)
    assert goals(table) == {SIDE}
    table.turn(C).do(state.TO_UNITS, POWERMECH).answer(state.UNIT + FIRST_POWERMECH)
    table.answer(state.MODE + state.JUMP)
    assert HEX not in goals(table)
    assert {SIDE, ABYSS_BELOW} <= goals(table)


@pytest.mark.rule("1.7", "4.6", "4.9")
@pytest.mark.parametrize("owner", [A, B])
def test_19_no_unit_shares_a_hex_with_a_ship_or_walks_through_it(owner: int) -> None:
    table = Table().ship(owner, HEX).units(A, INNER, SOLDIER, POWERMECH)
    closed_but(closed_but(table, INNER, HEX, SIDE), SIDE, INNER, HEX)
    table.turn(A).do(state.TO_UNITS, SOLDIER).answer(state.UNIT + FIRST_SOLDIER)
    assert goals(table) == {SIDE}
    table.turn(A).do(state.TO_UNITS, POWERMECH).answer(state.UNIT + FIRST_POWERMECH)
    table.answer(state.MODE + state.JUMP)
    assert HEX not in goals(table)
    assert ABYSS_BELOW in goals(table)


@pytest.mark.rule("1.4", "9.12")
def test_20_what_kills_units_never_touches_a_ship() -> None:
    """A ship and a speaker are on caves when they fall in; the speaker is lost."""
    table = no_events(Table()).land(state.CAVE, HEX, FAR).ship(B, HEX).units(B, FAR, SPEAKER)
    event(table, "Cave-In")
    assert table.s.ship[B] == HEX
    assert table.on(B, FAR) == []


@pytest.mark.rule("11.11", "4.10", "1.4")
def test_20b_a_ship_in_need_comes_down_on_a_combat_of_others() -> None:
    """Its only way out of a fracture is the hex where B and C fight: both lose their units."""
    table = Table(3).ship(A, HEX).units(B, INNER, MINER, HARVESTER).units(C, INNER, POWERMECH)
    closed_but(table, HEX, INNER)
    next_fracture(table, 0, 3).turn(A).do(state.TO_TREMOR, 1)
    while not table.is_done:
        table.answer(table.options()[0])
    assert table.s.ship[A] == INNER
    assert table.s.present[INNER] == 0
    assert table.s.attacker[INNER] == state.NOBODY
    assert len(table.on(B, state.RESERVE)) == len(table.on(C, state.RESERVE)) == state.UNITS


@pytest.mark.rule("4.3", "6.1")
def test_21_an_attack_around_the_planet() -> None:
    """A soldier leaves by an arrow and enters among enemies, one step away."""
    here, there = at(0, 6, 2), at(3, 6, 2)
    table = Table().units(A, here, SOLDIER).units(B, there, MINER).turn(A)
    table.do(state.TO_UNITS, SOLDIER)
    unit_to(table, FIRST_SOLDIER, there)
    assert table.s.attacker[there] == A


@pytest.mark.rule("4.3")
def test_21b_an_arrow_leads_to_its_own_colour_only() -> None:
    """With two steps a harvester sees that edge hex and its neighbours, no more of the biome."""
    here, there = at(0, 6, 2), at(3, 6, 2)
    table = Table().units(A, here, HARVESTER).turn(A).do(state.TO_UNITS, HARVESTER)
    table.answer(state.UNIT + FIRST_HARVESTER)
    beyond = {place for place in goals(table) if (place - 1) // 21 == 3}
    assert beyond == {there, *around(table, there)}


@pytest.mark.rule("4.4", "4.6", "6.1")
def test_22_an_attack_out_of_a_cave_ends_there() -> None:
    """A soldier fights in a held cave on the far side; what lies behind is closed to it."""
    table = Table().land(state.CAVE, HEX, FAR).units(A, HEX, SOLDIER).units(B, FAR, SPEAKER)
    table.turn(A).do(state.TO_UNITS, SOLDIER).answer(state.UNIT + FIRST_SOLDIER)
    assert goals(table).isdisjoint(around(table, FAR))
    table.goes(FAR)
    assert table.s.attacker[FAR] == A
    assert table.is_done


# --- 23 to 27: dice ---


@pytest.mark.rule("7.5", "7.10", "5.2")
def test_23_a_yellow_die_far_above_six_bears_a_blow() -> None:
    """4, +2 of the strike die, -1 by B, +2 by A: 7 counts 6 and, with a 4, takes a powermech."""
    table = Table().units(B, HEX, POWERMECH).units(A, HEX, SOLDIER, MINER)
    up, down = table.card(yellow=2), table.card(yellow=-1)
    table.hand(A, up).hand(B, down)
    strike(table.battle(A), 4, 4, PLUS_2).answer(state.RAISE + 1)
    assert table.dice() == [4, 6]
    assert table.asks(state.MODIFY, B)
    table.answer(on_die(down)).answer(state.DIE + 1)
    assert table.dice() == [4, 5]
    table.answer(on_die(up))
    if table.asks(state.DIE):
        table.answer(state.DIE + 1)
    table.passes()
    assert table.prison(A, B) == [POWERMECH]


@pytest.mark.rule("7.8", "7.17", "11.6")
def test_24_a_fracture_next_door_lets_the_strike_go_on() -> None:
    """Ring 4 breaks first; then the 4 takes a soldier; the other can't flee into the abyss."""
    table = Table().units(B, HEX, SOLDIER, SOLDIER).units(A, HEX, SOLDIER)
    strike(next_fracture(table, 0, 4).battle(A), 4, TREMOR)
    assert table.prison(A, B) == [SOLDIER]
    assert table.asks(state.FIGHT, B)
    assert 1 + ABYSS_BELOW not in table.choices(state.FIGHT)
    assert 1 + DEVASTATED_BELOW in table.choices(state.FIGHT)


@pytest.mark.rule("7.6", "7.7")
@pytest.mark.parametrize(("face", "dice"), [(YELLOW_AGAIN, {0, 2, 3}), (RED_AGAIN, {0, 1})])
def test_25_the_green_die_names_the_colour(face: int, dice: set[int]) -> None:
    """A harvester rolls a red and two yellow dice: only those of the colour can be rolled again."""
    table = Table().units(B, HEX, HARVESTER).units(A, HEX, SOLDIER, SOLDIER)
    strike(table.battle(B), 1, 1, 2, face)
    assert table.choices(state.REROLL) == dice


@pytest.mark.rule("7.17", "1.7")
def test_26_where_two_and_a_vehicle_can_flee_together() -> None:
    """Not among enemies, not beside two friends or a vehicle; to an empty hex."""
    table = Table(3).units(B, HEX, POWERMECH, SOLDIER).units(A, HEX, SOLDIER)
    one, two, vehicle, enemy, empty, last = around(table, HEX)
    table.units(B, one, MINER).units(B, two, MINER, MINER).units(B, vehicle, HARVESTER)
    table.units(C, enemy, SPEAKER).land(state.MOUNTAIN, last).battle(B)
    assert table.choices(state.FIGHT) == {0, 1 + one, 1 + empty}


@pytest.mark.rule("7.18", "7.10", "6.16")
def test_27_one_of_three_gets_away_and_the_next_combat_follows() -> None:
    """A's cards are no use against those who flee. Then B fights elsewhere with First Strike."""
    table = Table().units(B, HEX, SOLDIER, SOLDIER, SOLDIER).units(B, FAR, SOLDIER)
    table.units(A, HEX, SOLDIER, SOLDIER, SOLDIER).units(A, FAR, SOLDIER)
    table.hand(A, table.card(red=2)).battle(B).answer(state.COMBAT + HEX)
    table.rolls(4, 2, 5, TREMOR).answer(state.FLEE + INNER)
    assert table.count(state.MODIFIED) == 0
    assert table.prison(A, B) == [SOLDIER, SOLDIER]
    assert table.on(B, INNER) == [SOLDIER]
    assert table.s.attacker[HEX] == state.NOBODY
    assert table.asks(state.FIGHT, B)
    assert table.s.battle_at == FAR


# --- 28 to 32: cards ---


@pytest.mark.rule("9.11", "9.10")
def test_28_a_sabotage_ends_when_another_card_drives_it_out() -> None:
    """With three players one card is in play: B and C suffer from A's until C lays one down."""
    table = plain(3)
    before = [int(table.s.trait[seat, state.T_MOVE_SOLDIER]) for seat in (A, B, C)]
    chosen(table, "Cut Cables", state.SABOTAGE, A)
    suffering = [int(table.s.trait[seat, state.T_MOVE_SOLDIER]) for seat in (A, B, C)]
    assert suffering == [before[0], before[1] - 1, before[2] - 1]
    chosen(table, "Tax Audit", state.EXPLOIT, C)
    assert table.choices(state.DROP_SPY) == {A}
    table.answer(state.DROP_SPY + A)
    assert table.s.spy_card[A] == state.NONE
    assert [int(table.s.trait[seat, state.T_MOVE_SOLDIER]) for seat in (A, B, C)] == before


@pytest.mark.rule("4.11", "9.3", "3.12")
def test_29_two_tokens_on_the_way_make_seven_relics_until_the_turn_ends() -> None:
    """Five relics, two tokens: two of four drawn are kept; at the end two of the hand go."""
    path = (INNER, at(0, 1, 0))
    table = active(Table().relic_hand(A, 0, 1, 2), A, 3, 4).units(A, HEX, MINER)
    closed_but(closed_but(token(table, *path), HEX, INNER), INNER, HEX, path[1])
    table.turn(A).do(state.TO_UNITS, MINER)
    unit_to(table, FIRST_MINER, path[1])
    for _ in path:
        drawn = {int(table.s.relic_at[i]) for i in range(2)}
        assert {c for c in table.choices(state.KEEP_RELIC) if c < state.RELICS} == drawn
        table.answer(state.KEEP_RELIC + min(drawn))
    assert pieces.relics_owned(table.s, A) == 7
    assert sum(table.s.relic_discard) == 2
    while not table.is_done:
        table.answer(table.options()[0])
    table.do(state.TO_LIMITS)
    for _ in range(2):
        assert table.asks(state.DISCARD_RELIC, A)
        table.answer(table.options()[0])
    assert table.is_done
    assert pieces.relics_owned(table.s, A) == 5


@pytest.mark.rule("9.4", "4.11", "3.6")
def test_30_a_relic_activated_at_once_serves_the_next_unit_of_the_card() -> None:
    """The first soldier finds a Runner's Drum; the second moves five hexes."""
    drum = RELIC_NAMES.index("Runner's Drum")
    table = plain()
    for relic in range(state.RELICS):
        table.s.relic_deck[relic] = 2 if relic == drum else 0
    table.s.relic_deck_cards = 2
    token(table, INNER).units(A, HEX, SOLDIER).units(A, FAR, SOLDIER)
    five_away = at(1, 5, 2)  # three steps to the edge, an arrow, and one in
    table.turn(A).do(state.TO_UNITS, SOLDIER).answer(state.UNIT + FIRST_SOLDIER + 1)
    assert five_away not in goals(table)
    table.turn(A).do(state.TO_UNITS, SOLDIER)
    unit_to(table, FIRST_SOLDIER, INNER)
    table.answer(state.KEEP_RELIC + state.RELICS + drum)
    table.answer(state.UNIT + FIRST_SOLDIER + 1)
    assert five_away in goals(table)


@pytest.mark.rule("9.5", "5.13")
def test_31_two_events_in_a_row_and_still_two_cards_for_a_harvest() -> None:
    """Only events are in the deck at first: each is carried out and replaced."""
    table = Table().land(state.ORE, HEX).units(A, HEX, HARVESTER)
    for card in range(state.ACTION_CARDS + state.REACTION_CARDS):
        table.s.discard[card] += table.s.deck[card]
        table.s.deck_cards -= table.s.deck[card]
        table.s.deck[card] = 0
    events = int(table.s.deck_cards)
    table.turn(A).do(state.TO_UNITS, HARVESTER).answer(state.UNIT + FIRST_HARVESTER)
    stays(table).answer(state.ACT + state.ACT_HARVEST)
    while not table.is_done:
        table.answer(table.options()[0])
    assert table.count(state.EVENT_DRAWN, A) >= events > 2
    harvested = [said for said in table.events_of(state.DREW) if said.b == state.BY_HARVEST]
    assert len(harvested) == 2


@pytest.mark.rule("6.14", "6.15", "7.5")
@pytest.mark.parametrize(("answered", "known"), [(False, True), (True, False)])
def test_32_a_yellow_die_reaches_the_sixth_module(answered: bool, known: bool) -> None:
    """F's number is 6. A speaker rolls 4 and adds 2; F may take 1 away again."""
    table = Table(6).ship(F, HEX).units(A, INNER, SPEAKER)
    up, down = table.card(yellow=2), table.card(yellow=-1)
    table.hand(A, up).hand(F, down).turn(A).do(state.TO_HACK, state.UNITS)
    table.rolls(4).answer(state.HACK).answer(on_die(up))
    assert table.asks(state.MODIFY, F)
    if answered:
        table.answer(on_die(down))
    table.passes()
    assert (table.s.blueprint[A, F] == state.KNOWN) == known


# --- 33 to 35: the launch, tremors, sections ---


@pytest.mark.rule("12.2", "12.3")
def test_33_captives_of_others_do_not_hold_a_ship() -> None:
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


@pytest.mark.rule("11.2", "3.8", "5.13")
@pytest.mark.parametrize(("seats", "fractures", "at_space"), [(2, 2, 0), (3, 1, 1)])
def test_34_two_harvests_at_the_end_of_the_first_walk(
    seats: int, fractures: int, at_space: int
) -> None:
    """The stack, on 1, breaks; it is set on 1 with two players, on 2 with three; then one step."""
    table = no_events(Table(seats)).land(state.ORE, HEX, FAR)
    table.units(A, HEX, HARVESTER).units(A, FAR, HARVESTER)
    for t in range(state.FRACTURES):  # only far away
        table.s.bag[t] = int(table.b.token_terrain[t] == table.s.terrain[5])
    table.s.tremor_at = 1
    table.turn(A).do(state.TO_UNITS, HARVESTER)
    for unit in (FIRST_HARVESTER, FIRST_HARVESTER + 1):
        stays(table.answer(state.UNIT + unit)).answer(state.ACT + state.ACT_HARVEST)
        table.passes()
    assert table.s.ore[A] == 10
    assert table.s.fractures == fractures
    assert table.s.tremor_at == at_space


@pytest.mark.rule("3.5", "5.16", "5.19")
def test_35_stabilize_must_be_done_the_second_move_need_not() -> None:
    table = Table().ship(A, HEX).plays(A, state.SHIP_CARD)
    assert table.choices(state.SHIP_TO) == set(around(table, HEX))
    table.answer(state.SHIP_TO + SIDE)
    assert table.s.land[HEX] in (state.DEVASTATED, state.ABYSS)
    assert state.SHIP_STAYS in table.options()


@pytest.mark.rule("3.6", "5.8", "5.9")
def test_35b_a_miner_mines_or_explores_and_is_done() -> None:
    """One action from the section: on crystal to mine, on plain land to explore, once."""
    table = no_events(Table()).land(state.ORE, HEX).units(A, HEX, MINER, MINER)
    table.turn(A).do(state.TO_UNITS, MINER).answer(state.UNIT + FIRST_MINER)
    stays(table)
    assert table.choices(state.ACT) == {state.ACT_NOTHING, state.ACT_MINE}
    table.answer(state.ACT + state.ACT_MINE)
    assert table.choices(state.UNIT) == {FIRST_MINER + 1, state.UNITS}
    unit_to(table, FIRST_MINER + 1, SIDE)
    assert table.choices(state.ACT) == {state.ACT_NOTHING, state.ACT_EXPLORE}
    table.answer(state.ACT + state.ACT_EXPLORE)
    assert (table.s.ore[A], table.s.hand_cards[A]) == (1, 2)
    assert table.is_done


# --- 36 to 40: what several rules do together ---


@pytest.mark.rule("4.11", "4.9")
def test_36_a_jump_takes_no_relic_but_where_it_lands() -> None:
    """Two tokens in a row: the powermech flies over the first to the second."""
    beyond = at(0, 1, 0)
    table = token(Table(), INNER, beyond).units(A, HEX, POWERMECH).turn(A)
    table.do(state.TO_UNITS, POWERMECH).answer(state.UNIT + FIRST_POWERMECH)
    table.answer(state.MODE + state.JUMP).goes(beyond)
    while not table.asks(state.KEEP_RELIC):
        table.answer(table.options()[0])
    table.answer(table.options()[0])
    assert table.is_done
    assert (table.s.token[INNER], table.s.token[beyond]) == (1, 0)
    assert pieces.relics_owned(table.s, A) == 1


@pytest.mark.rule("11.11", "1.7")
def test_37_two_ships_flee_and_only_one_hex_is_next_to_both() -> None:
    """A, whose turn it is, takes it; B goes to the closest hex that is left, two spaces away."""
    table = Table().ship(A, SIDE).ship(B, HEX)
    closed_but(closed_but(table, HEX, INNER, SIDE), SIDE, INNER, HEX)
    table.land(state.PLAIN, at(0, 3, 2))  # it falls with the ring
    next_fracture(table, 0, 3).turn(A).do(state.TO_TREMOR, 1)
    assert table.choices(state.SHIP_FLIGHT) == {INNER}
    table.answer(state.SHIP_FLIGHT + INNER)
    assert table.asks(state.SHIP_FLIGHT, B)
    assert INNER not in table.choices(state.SHIP_FLIGHT)
    assert {distance(table.b, HEX, place) for place in table.choices(state.SHIP_FLIGHT)} == {2}
    table.answer(table.options()[0])
    assert table.s.ship[A] == INNER
    assert table.is_done


@pytest.mark.rule("1.11", "1.13", "5.4")
def test_38_the_city_is_worth_five() -> None:
    """Influence 2 and the Colony City: 8 ore can be kept, 9 can't."""
    table = influential(Table(), A, 2).ore(A, 9).units(A, state.CITY_HEX, SPEAKER).turn(A)
    table.do(state.TO_UNITS, SPEAKER)
    stays(table.answer(state.UNIT)).answer(state.ACT + state.ACT_PERSUADE)
    assert pieces.influence(table.b, table.s, A) == 7
    while not table.is_done:
        table.answer(table.options()[-1])
    table.do(state.TO_LIMITS)
    assert table.s.ore[A] == 8


@pytest.mark.rule("7.1", "7.3", "6.16")
def test_39_attacker_here_and_defender_there() -> None:
    """A fights B, whom it attacked, with the blue die and C, who attacked it, with the green."""
    table = Table(3).units(B, HEX, SOLDIER).units(A, HEX, SOLDIER)
    table.units(A, FAR, SOLDIER).units(C, FAR, SOLDIER).battle(A)
    strike(table.answer(state.COMBAT + HEX), 6, TREMOR)
    assert table.prison(A, B) == [SOLDIER]
    strike(table, 6, YELLOW_AGAIN)
    assert table.prison(A, C) == [SOLDIER]
    assert [said.b for said in table.events_of(state.STRIKE_ROLLED)] == [1, 0]
    assert table.is_done


@pytest.mark.rule("10.2", "4.10", "1.4")
def test_40_what_opens_mountains_to_units_opens_none_to_the_ship() -> None:
    """A's soldier climbs; A's ship doesn't. Without the ability the soldier can come down."""
    table = Table().trait(A, state.T_CLIMB).ship(A, HEX).land(state.MOUNTAIN, INNER)
    table.units(A, SIDE, SOLDIER).plays(A, state.SOLDIER)
    unit_to(table, FIRST_SOLDIER, INNER)
    table.trait(A, state.T_CLIMB, 0).plays(A, state.SHIP_CARD)
    assert INNER not in table.choices(state.SHIP_TO)
    table.trait(A, state.T_CLIMB).turn(A).do(state.TO_SHIP_MOVE)
    assert INNER not in table.choices(state.SHIP_TO)
    table.trait(A, state.T_CLIMB, 0).turn(A).do(state.TO_UNITS, SOLDIER)
    unit_to(table, FIRST_SOLDIER, SIDE)
    assert table.on(A, SIDE) == [SOLDIER]


@pytest.mark.rule("4.4", "4.6", "1.7")
def test_41_a_cave_under_a_ship_is_closed_and_the_other_caves_are_not() -> None:
    """A harvester in a cave goes to the third cave and one step on; not to the one with a ship."""
    under, third = at(2, 3, 1), at(4, 3, 1)
    table = Table().land(state.CAVE, HEX, under, third).ship(B, under).units(A, HEX, HARVESTER)
    table.turn(A).do(state.TO_UNITS, HARVESTER).answer(state.UNIT + FIRST_HARVESTER)
    found = goals(table)
    assert {third, *around(table, third)} <= found
    assert found.isdisjoint({under, *around(table, under)})


@pytest.mark.rule("4.3", "4.6", "1.7")
def test_42_an_edge_hex_with_a_ship_is_closed_to_the_arrow() -> None:
    here, there, other = at(0, 6, 2), at(3, 6, 2), at(4, 6, 2)
    table = Table().ship(B, there).units(A, here, HARVESTER).turn(A)
    table.do(state.TO_UNITS, HARVESTER).answer(state.UNIT + FIRST_HARVESTER)
    found = goals(table)
    assert there not in found
    assert at(3, 5, 1) not in found  # only the way through the ship is short enough
    assert {other, at(4, 5, 1)} <= found


@pytest.mark.rule("9.6", "9.7", "8.2")
def test_43_a_reaction_is_no_action_but_has_a_gain() -> None:
    """By the brown bonus action an action is played for either, a reaction for its gain only."""
    action, reaction = 0, state.ACTION_CARDS
    table = Table().hand(A, action, reaction).turn(A).do(state.TO_DISCOVERY, 1)
    gain = state.DISCOVERIES
    none = 2 * state.DISCOVERIES
    assert table.choices(state.DISCOVERY) == {action, gain + action, gain + reaction, none}


@pytest.mark.rule("9.11", "1.15")
def test_44_the_espionage_deck_is_shuffled_anew_without_cards_in_play() -> None:
    """All cards but B's are discarded: A draws one of them, never the one in play."""
    table = Table(4)
    for card in range(state.SPIES):
        table.s.spy[card] = 1
    table.s.spy_card[B] = 7
    table.s.spy[7] = 2
    table.turn(A).do(state.TO_SPY)
    assert table.asks(state.ESPIONAGE, A)
    assert table.s.spy_at != 7
    assert sum(int(table.s.spy[card] == 0) for card in range(state.SPIES)) == state.SPIES - 2
