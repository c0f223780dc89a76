"""Chapter 2: the planet, the decks, factions, ships, habitats and units of the set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from cysmic.scenario import A, B, Table, at
from offworld.games.cysmic import pieces, setup, state
from offworld.games.cysmic.planet import are_adjacent


def fresh(seats: int, seed: int = 1) -> Table:
    return Table(seats, seed=seed, bare=False)


def with_ships(seats: int, seed: int = 1) -> Table:
    """Return a table where all have chosen a faction and a place for the ship."""
    table = fresh(seats, seed)
    while table.asks(state.FACTION) or table.asks(state.SITE):
        table.answer(table.options()[-1])  # ring 3, where all units have room
    return table


# --- the planet ---


@pytest.mark.rule("2.1", "2.2")
@pytest.mark.parametrize("seed", range(5))
def test_each_terrain_fills_one_slice(seed: int) -> None:
    table = fresh(2, seed)
    assert sorted(int(table.s.terrain[part]) for part in range(6)) == list(range(6))
    assert table.s.land[0] == state.CITY
    for part in range(6):
        terrain = int(table.s.terrain[part])
        found = Counter(int(table.s.land[1 + 21 * part + i]) for i in range(21))
        wanted = {f: int(table.b.tile_count[terrain, f]) for f in range(state.FEATURES)}
        assert found == Counter({f: n for f, n in wanted.items() if n})


@pytest.mark.rule("2.1")
def test_the_planet_is_another_each_time() -> None:
    lands = {tuple(int(x) for x in fresh(2, seed).s.land) for seed in range(6)}
    terrains = {tuple(int(x) for x in fresh(2, seed).s.terrain) for seed in range(6)}
    assert len(lands) == 6
    assert len(terrains) > 1


@pytest.mark.rule("2.4")
def test_full_decks_and_a_full_bag() -> None:
    table = fresh(4)
    assert table.s.deck_cards == sum(int(n) for n in table.s.deck) == 106
    assert table.s.relic_deck_cards == sum(int(n) for n in table.s.relic_deck) == 54
    assert all(where == 0 for where in table.s.spy)
    assert all(inside == 1 for inside in table.s.bag)


@pytest.mark.rule("2.6")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_known_blueprints(seats: int) -> None:
    """The own one, and those of colours not in play."""
    table = fresh(seats)
    for seat in range(seats):
        for module in range(6):
            known = module == seat or module >= seats
            status = state.KNOWN if known else state.MISSING
            assert table.s.blueprint[seat, module] == status


@pytest.mark.rule("2.7")
def test_the_first_player_is_chosen_at_random() -> None:
    firsts = Counter(int(fresh(3, seed).s.first) for seed in range(60))
    assert set(firsts) == {0, 1, 2}


@pytest.mark.rule("1.1")
def test_nobody_has_points_and_nobody_has_won_yet() -> None:
    table = with_ships(3)
    assert table.s.winner == state.NOBODY
    assert not table.is_over


# --- ships ---


@pytest.mark.rule("2.9")
def test_ships_begin_on_the_six_inner_hexes_of_a_free_biome() -> None:
    table = fresh(3)
    while table.asks(state.FACTION):
        table.answer(table.options()[0])
    first = table.actor
    assert first == table.s.first
    inner = {at(part, ring, p) for part in range(6) for ring in (1, 2, 3) for p in range(ring)}
    blocked = {h for h in inner if table.s.land[h] in (state.MOUNTAIN, state.LAKE)}
    assert table.choices(state.SITE) == inner - blocked
    site = min(table.choices(state.SITE))
    table.answer(state.SITE + site)
    assert table.actor == (first + 1) % 3
    part = (site - 1) // 21
    assert table.choices(state.SITE) == {h for h in inner - blocked if (h - 1) // 21 != part}


@pytest.mark.rule("2.9")
def test_a_habitat_under_a_ship_is_destroyed() -> None:
    table = fresh(2)
    while table.asks(state.FACTION):
        table.answer(table.options()[0])
    site = next(
        h
        for h in sorted(table.choices(state.SITE))
        if state.CAMP <= table.s.land[h] <= state.SETTLEMENT
    )
    table.answer(state.SITE + site)
    assert table.s.land[site] == state.PLAIN


# --- what boards give ---


@pytest.mark.rule("2.10")
def test_an_event_of_the_setup_does_nothing_and_is_replaced() -> None:
    table = Table()
    event = 34  # 2 ore
    for card in range(state.DISCOVERIES):
        table.s.deck[card] = 0
    table.s.deck[event] = 2
    table.s.deck_cards = 2
    table.s.discard[5] = 3
    table.hear(setup.draw_no_event, table.b, table.s, A)
    assert table.s.hand_cards[A] == 1
    assert table.s.ore[A] == 0
    assert table.count(state.EVENT_DRAWN) == 0


@pytest.mark.rule("2.13")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_starting_units_stand_next_to_the_ship_or_at_habitats(seats: int) -> None:
    table = with_ships(seats)
    while table.s.stage != state.PLAYING:
        assert table.s.asked in (state.PLACE, state.KEEP_RELIC)
        table.answer(table.options()[-1])
    for seat in range(seats):
        faction = int(table.s.faction[seat])
        for kind in range(state.TYPES):
            count = sum(
                pieces.type_of(unit) == kind and table.s.at[seat, unit] >= 0
                for unit in range(state.UNITS)
            )
            assert count == table.b.faction_units[faction, kind]
        for unit in range(state.UNITS):
            place = int(table.s.at[seat, unit])
            if place >= 0:
                beside = are_adjacent(table.b, int(table.s.ship[seat]), place)
                assert beside or table.s.flag[place] == seat
                assert pieces.count_at(table.s, seat, place) <= 3
    assert all(table.s.attacker[place] == state.NOBODY for place in range(state.HEXES))


@pytest.mark.rule("2.13")
def test_units_are_placed_in_turn_order_and_never_among_enemies() -> None:
    table = with_ships(2)
    while table.asks(state.KEEP_RELIC):
        table.answer(table.options()[0])
    first = table.actor
    assert first == table.s.first
    while table.actor == first:
        table.answer(table.options()[0])
    mine = {int(table.s.at[first, unit]) for unit in range(state.UNITS)} - {state.RESERVE}
    other = 1 - first
    table.ship(other, next(h for h in range(127) if h not in mine and are_adjacent_any(h, mine)))
    assert not table.choices(state.PLACE) & mine


def are_adjacent_any(place: int, others: set[int]) -> bool:
    box = Table().b
    return any(are_adjacent(box, place, other) for other in others)


# --- words ---


@pytest.mark.rule("1.4")
def test_troops_and_vehicles() -> None:
    kinds = [pieces.is_vehicle(pieces.type_of(unit)) for unit in range(state.UNITS)]
    assert kinds == [False] * 21 + [True] * 4


@pytest.mark.rule("3.10", "12.2")
def test_the_launch_is_asked_at_the_end_of_a_turn() -> None:
    """A complete ship: after the bonus action, whatever card was played."""
    table = Table().blueprint(A, state.INSTALLED, *range(6))
    table.s.player = B
    table.do(state.TO_NEXT)
    assert table.s.player == A
    table.answer(state.BURN + state.BATTLE_CARD).answer(state.PLAY + state.MINER)
    assert table.asks(state.BONUS, A)
    table.answer(state.NO_BONUS)
    assert table.asks(state.LAUNCH, A)
