"""Chapter 10: what each faction changes and begins with; the set-up of its board."""

from __future__ import annotations

import pytest

from cysmic.scenario import STANDARD_BOX, A, Table, at
from offworld.games.cysmic import pieces, relics, setup, state

NAMES = STANDARD_BOX.names["faction"]

CHANGES = {
    "Meridian Combine": {state.T_MINE_ORE: 1},
    "Ironclad Foundry": {state.T_COST_HARVESTER: -1, state.T_COST_POWERMECH: -1},
    "Iron Lance Company": {state.T_ATTACK: 1},
    "The Long Table": {state.T_EXCHANGE: -1, state.T_PRISON: -4},
    "Voice of Kepler": {state.T_RECRUIT: 2, state.T_COST: -1},
    "Swiftwind Couriers": {state.T_MOVE: 1, state.T_MOVE_MINER: 1, state.T_MOVE_SOLDIER: 1},
    "Deepwell Cooperative": {state.T_HARVEST_ORE: 1, state.T_QUIET_HARVEST: 1},
    "Archive of Earth": {state.T_SLOTS: 1, state.T_RELICS: 2},
    "Free Assembly": {state.T_COLOURS: 1},
    "Cartographers' Guild": {state.T_EXPLORE_CARDS: 1, state.T_HAND: 2},
    "Seismic Watch": {state.T_WARNING: 1, state.T_FRACTURE: 1},
    "Glass Choir": {state.T_HACK: 1},
    "Pilgrims of First Landing": {state.T_CONQUER: 1},
    "Bulwark Order": {state.T_HEALTH: 1},
    "Salvage Kings": {state.T_SCAVENGE_ORE: 1, state.T_PRISON: 4},
    "Faultline Prophets": {state.T_FRACTURE: 2},
    "Shipwrights of Seek": {state.T_MODULE: -1},
    "Skyhook Cartel": {state.T_JUMP: 2, state.T_QUIET_JUMP: 1},
}


@pytest.mark.rule("10.1", "10.2", "10.3", "10.4", "10.5")
@pytest.mark.parametrize("name", CHANGES)
def test_every_faction(name: str) -> None:
    table = Table()
    table.s.faction[A] = NAMES.index(name)
    relics.refresh(table.b, table.s)
    found = {t: int(table.s.trait[A, t]) for t in range(state.TRAITS) if table.s.trait[A, t]}
    assert found == CHANGES[name]


def test_all_factions_are_listed() -> None:
    assert tuple(CHANGES) == NAMES


@pytest.mark.rule("2.10", "2.11")
@pytest.mark.parametrize("faction", range(state.FACTIONS))
def test_every_board_gives_its_start(faction: int) -> None:
    table = Table()
    row = table.b
    table.s.faction[A] = faction
    table.land(state.CAMP, *(at(0, 5, place) for place in range(3)))
    table.land(state.OUTPOST, at(0, 4, 0)).land(state.SETTLEMENT, at(0, 4, 1))
    table.s.stage = state.PLACING
    table.hear(setup.take_start, row, table.s, A)
    assert table.s.ore[A] == row.faction_ore[faction]
    assert table.s.hand_cards[A] == row.faction_cards[faction]
    habitats = [int(row.faction_habitats[faction, level]) for level in range(3)]
    worth = habitats[0] + 2 * habitats[1] + 3 * habitats[2]
    assert pieces.influence(row, table.s, A) == row.faction_influence[faction] + worth
    units = [int(row.faction_units[faction, kind]) for kind in range(state.TYPES)]
    assert [int(table.s.to_place[A, kind]) for kind in range(state.TYPES)] == units
    assert sum(units) >= 4
    assert units[0] >= 1


@pytest.mark.rule("2.11")
def test_the_closest_camp_and_of_equal_ones_that_nearest_to_the_city() -> None:
    """The ship is in ring 3. Camps at distance 2 in rings 5 and 1, one at distance 3."""
    table = Table().ship(A, at(0, 3, 0))
    table.land(state.CAMP, at(0, 5, 0), at(0, 1, 0), at(0, 6, 0))
    table.s.faction[A] = 0
    table.hear(setup.take_closest, table.b, table.s, A, state.CAMP)
    assert table.s.flag[at(0, 1, 0)] == A
    table.hear(setup.take_closest, table.b, table.s, A, state.CAMP)
    assert table.s.flag[at(0, 5, 0)] == A
    assert table.s.flag[at(0, 6, 0)] == state.NOBODY


@pytest.mark.rule("2.8", "10.6")
@pytest.mark.parametrize("seats", range(2, 7))
def test_three_boards_for_each_of_those_for_the_players(seats: int) -> None:
    table = Table(seats, bare=False)
    boards = {int(table.s.dealt[seat, i]) for seat in range(seats) for i in range(3)}
    assert len(boards) == 3 * seats
    assert all(table.b.faction_seats[board] <= seats for board in boards)
    for _ in range(seats):
        kept = table.options()[-1]
        seat = table.actor
        table.answer(kept)
        assert table.s.faction[seat] == kept - state.FACTION
