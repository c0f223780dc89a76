"""Chapters 1 and 2: the words, the pieces, and how the table is set."""

from collections import Counter

import pytest

from cytress.scenario import GREEN, RED, STANDARD_BOX, Table, counted, random_tables, sleepers
from offworld.games.cytress import GAME, rules, state
from offworld.kernel.hexes import Hex
from offworld.kernel.records import Records, copy, differences
from scaffolding.boxes import BoxFile

MOST = 25
SEATS = [2, 3, 4, 5]


def fresh(seats: int, seed: int = 1) -> Table:
    return Table(seats, seed=seed, box=STANDARD_BOX, sides=False)


# --- 1. words and pieces ---


@pytest.mark.rule("1.1", "6.1", "6.4")
@pytest.mark.parametrize(
    ("faction", "resource"),
    [
        (state.CORPOCRAT, state.CRED),
        (state.PRIVATEER, state.TECH),
        (state.HOOLIGANG, state.AMMO),
        (state.ROVER, state.GLOW),
    ],
)
def test_a_faction_is_one_resource_one_lifepath_one_colour_and_one_pad(
    faction: int, resource: int
) -> None:
    table = Table(4).put_stock(RED, 9, 9, 9, 9).travel()
    table.go(faction)
    assert [amount < 9 for amount in table.stock(RED)] == [
        r == resource for r in range(state.FACTIONS)
    ]
    table.take(faction)
    assert [table.s.cards[RED, f] for f in range(state.FACTIONS)] == [
        int(f == faction) for f in range(state.FACTIONS)
    ]
    assert table.choices(state.PLACE) == table.hexes_of(faction)


@pytest.mark.rule("1.2")
@pytest.mark.parametrize(("seats", "players"), [(1, 2), (2, 2), (3, 3), (4, 4), (5, 5)])
def test_every_piece_is_somewhere_once_all_game_long(seats: int, players: int) -> None:
    for table in random_tables(seats, games=4, every=7):
        s = table.s
        assert {s.intel_at[card] for card in range(state.INTEL)} <= {
            state.DECK,
            state.SHOWN,
            *range(players),
        }
        shown = sorted(
            s.shown[f, slot]
            for f in range(state.FACTIONS)
            for slot in range(3)
            if s.shown[f, slot] != state.NOWHERE
        )
        assert shown == [card for card in range(state.INTEL) if s.intel_at[card] == state.SHOWN]
        assert sorted(table.row()) == [
            card for card in range(state.STRATOLITE_CARDS) if s.stratolite_at[card] == state.SHOWN
        ]
        for seat in range(players):
            reserved = [
                card for card in range(state.STRATOLITE_CARDS) if s.stratolite_at[card] == seat
            ]
            assert reserved == [card for card in [s.reserved[seat]] if card != state.NOWHERE]
        assert s.tubes + s.spare_tubes + sum(s.hex_tube[h] for h in range(s.hexes)) == 50
        tubes_standing = sum(s.hex_tube[h] > 0 for h in range(s.hexes))
        aloft = sum(sum(table.levels(seat)) for seat in range(players))
        assert tubes_standing == aloft - sleepers(table.b, s)
        if seats == 1:
            assert (
                sum(s.ai_deck[f] + s.ai_aside[f] + s.ai_tracker[f] for f in range(state.FACTIONS))
                == 16
            )


@pytest.mark.rule("1.2")
@pytest.mark.parametrize("seats", [1, *SEATS])
def test_every_count_follows_from_where_the_pieces_lie(seats: int) -> None:
    for table in random_tables(seats, games=4, every=7):
        for name, values in counted(table.b, table.s).items():
            field = getattr(table.s, name)
            assert {index: field[index] for index in values} == values, name
        assert all(0 <= table.s.crew[seat] <= state.CREWS for seat in range(table.s.seats))


@pytest.mark.rule("1.3")
def test_a_stock_holds_twenty_five_and_the_rest_is_lost() -> None:
    table = (
        Table(4)
        .put_stock(RED, tech=22, glow=25)
        .put_stock(GREEN, tech=24)
        .learn(GREEN, state.PRIVATEER, tech=2)
        .begin(state.SCOUTING)
    )
    table.scout(state.PRIVATEER, 0)  # worth 6
    assert table.stock(RED) == [0, MOST, 0, MOST]
    assert table.stock(GREEN) == [0, MOST, 0, 0]


@pytest.mark.rule("1.3")
def test_stocks_stay_between_none_and_twenty_five_in_random_play() -> None:
    amounts = {
        amount
        for table in random_tables(3, games=6, every=3)
        for seat in range(3)
        for amount in table.stock(seat)
    }
    assert min(amounts) == 0
    assert max(amounts) == MOST


@pytest.mark.rule("1.4", "2.8")
def test_a_rebel_starts_with_its_two_icons_and_the_three_of_the_rover_lifepath() -> None:
    for seed in range(30):
        for side in range(2):
            table = fresh(5, seed)
            seat = table.actor
            table.answer(state.SIDE + side)
            assert table.s.rebel[seat] == table.s.board[seat] * 2 + side
            icons = {
                (path, r): table.s.icons[seat, path, r]
                for path in range(state.FACTIONS)
                for r in range(state.FACTIONS)
            }
            assert sum(icons.values()) == 5
            assert min(icons[state.ROVER, r] for r in (state.CRED, state.TECH, state.AMMO)) >= 1
            assert icons[state.ROVER, state.GLOW] == 0


@pytest.mark.rule("1.4")
def test_ability_is_the_number_of_icons_rebel_and_cards_together() -> None:
    """Absalom: his own TECH and a Corpocrat card bring 2 TECH and 1 GLOW (overview)."""
    table = absalom()
    assert [table.s.icons[RED, state.CORPOCRAT, r] for r in range(state.FACTIONS)] == [0, 1, 0, 0]
    table.learn(RED, state.CORPOCRAT, tech=2, glow=1).put_stock(RED)
    for seat in range(1, 4):
        table.put_stock(seat)
    rules.income(table.s)
    assert table.stock(RED) == [0, 2, 0, 1]


def absalom() -> Table:
    """RED plays Absalom, the first side of the first board."""
    for seed in range(100):
        table = fresh(4, seed)
        if table.s.board[RED] == 0:
            while table.s.asked == state.SIDE:
                table.answer(state.SIDE)
            assert STANDARD_BOX.names["rebel"][table.s.rebel[RED]] == "Absalom"
            return table
    raise AssertionError("Absalom was never dealt to RED")


@pytest.mark.rule("1.4", "1.5", "4.2", "6.1", "10.4")
def test_absaloms_overview() -> None:
    """6 CRED for scouting, 3 for intel, trading at 2 CRED, 1 TECH, 1 AMMO, targets 2, 1, 1, 2."""
    table = absalom()
    s = table.s
    assert [s.icons[RED, state.PRIVATEER, r] for r in range(state.FACTIONS)] == [1, 0, 0, 0]
    table.put_stock(RED).begin(state.SCOUTING).scout(state.CORPOCRAT)
    assert table.stock(RED) == [6, 0, 0, 0]
    # he already has five cards: one Rover card with a CRED among them
    rover = next(
        c
        for c in table.loose(state.ROVER)
        if [table.b.intel_icons[c, r] for r in range(state.FACTIONS)] == [1, 0, 0, 0]
    )
    wanted = Counter({state.PRIVATEER: 2, state.CORPOCRAT: 1, state.ROVER: 1, state.HOOLIGANG: 2})
    table.put_card(RED, rover)
    wanted[table.b.intel_target[rover]] -= 1
    bought = next(c for c in table.deck(state.CORPOCRAT) if wanted[table.b.intel_target[c]])
    wanted[table.b.intel_target[bought]] -= 1
    table.show(state.CORPOCRAT, 0, bought)
    for target in sorted(wanted.elements()):
        table.put_intel(
            RED, state.PRIVATEER if target != state.PRIVATEER else state.CORPOCRAT, target
        )
    income = [s.icons[RED, state.CORPOCRAT, r] for r in range(state.FACTIONS)]
    table.travel().go(state.CORPOCRAT).take(state.CORPOCRAT, 0)
    assert table.stock(RED) == [3, 0, 0, 0]
    assert [s.icons[RED, state.CORPOCRAT, r] for r in range(state.FACTIONS)] == [
        income[r] + table.b.intel_icons[bought, r] for r in range(state.FACTIONS)
    ]
    assert [s.icons[RED, state.ROVER, r] for r in range(state.FACTIONS)] == [2, 1, 1, 0]
    assert [
        s.targets[RED, f] for f in (state.PRIVATEER, state.CORPOCRAT, state.ROVER, state.HOOLIGANG)
    ] == [2, 1, 1, 2]


@pytest.mark.rule("1.5", "6.2")
def test_a_card_brings_its_icons_to_its_lifepath_and_its_target(four: Table) -> None:
    s = four.put_stock(RED, glow=3).travel().s
    card = s.shown[state.ROVER, 2]
    four.go(state.ROVER).take(state.ROVER, 2)
    assert s.intel_at[card] == RED
    for resource in range(state.FACTIONS):
        own = 1 if resource != state.GLOW else 0
        assert s.icons[RED, state.ROVER, resource] == own + four.b.intel_icons[card, resource]
    assert [s.targets[RED, f] for f in range(state.FACTIONS)] == [
        int(f == four.b.intel_target[card]) for f in range(state.FACTIONS)
    ]


@pytest.mark.rule("1.6")
def test_a_hex_is_empty_when_neither_crew_nor_tube_is_on_it(four: Table) -> None:
    hexes = sorted(four.hexes_of(state.PRIVATEER))
    four.put_crew(RED, hexes[0]).put_crew(GREEN, hexes[1]).put_tube(hexes[2], 1).travel()
    assert four.s.empty[state.PRIVATEER] == len(hexes) - 3
    four.go(state.PRIVATEER).take(state.PRIVATEER)
    assert four.choices(state.PLACE) == set(hexes[3:])


@pytest.mark.rule("1.6")
def test_rivals_are_adjacent_only_when_their_hexes_touch() -> None:
    for rival in range(57):
        table = Table(2).paint_all(state.ROVER).put_crew(GREEN, rival).put_stock(RED, glow=3)
        here = (rival + 17) % 57
        table.travel().go(state.ROVER).take(state.ROVER).place(here)
        assert (table.s.asked == state.SPY) == (rival in table.around(here))


@pytest.mark.rule("1.7")
@pytest.mark.parametrize("seats", [1, 3])
def test_everything_is_open_but_what_chance_will_bring(seats: int) -> None:
    for table in random_tables(seats, games=2, every=25, ends=False):
        view = Records(GAME.state, 1)
        rules.observe(table.b, table.s, table.actor, view)
        assert [line.split(":")[0] for line in differences(view[0], table.s)] == ["rng"]


@pytest.mark.rule("1.7", "6.3")
def test_a_deck_is_a_bag_from_which_any_card_may_come(four: Table) -> None:
    four.put_stock(RED, cred=3).travel().go(state.CORPOCRAT)
    deck = set(four.deck(state.CORPOCRAT))
    drawn = set()
    for seed in range(400):
        s = copy(four.s)
        rules.imagine(four.b, s, RED, seed)
        rules.apply(four.b, s, RED, state.TAKE)  # the first Corpocrat card
        drawn.add(s.shown[state.CORPOCRAT, 0])
    assert drawn == deck


# --- 2. setup ---


@pytest.mark.rule("2.1", "14.1")
@pytest.mark.parametrize(("seats", "tiles"), [(1, 3), (2, 3), (3, 3), (4, 4), (5, 5)])
def test_tiles_by_seats(seats: int, tiles: int) -> None:
    seen: Counter[int] = Counter()
    for seed in range(60):
        s = fresh(seats, seed).s
        laid = [s.tile_at[i] for i in range(5) if s.tile_at[i] != state.NOWHERE]
        assert len(laid) == len(set(laid)) == tiles
        assert s.hexes == 19 * tiles
        empty = [s.empty[f] for f in range(state.FACTIONS)]
        assert sum(empty) == 19 * tiles
        assert min(empty) >= 4 * tiles
        seen[laid[0]] += 1
    assert len(seen) == 5  # any tile may lie first
    assert max(seen.values()) < 30


def printed(table: Table, here: int) -> int:
    """The faction of a hex: its tile's face, turned about the tile's middle."""
    b, s = table.b, table.s
    position = b.hex_tile[s.pattern, here]
    own = [h for h in range(s.hexes) if b.hex_tile[s.pattern, h] == position]
    places = {h: Hex(b.hex_q[s.pattern, h], b.hex_r[s.pattern, h]) for h in own}
    middle = next(p for p in places.values() if all(p.distance(o) <= 2 for o in places.values()))
    away = Hex(places[here].q - middle.q, places[here].r - middle.r)
    before = away.turned(-s.tile_turn[position])
    face = [Hex(*cell) for cell in BoxFile(GAME).data["map"]["tile"]]
    return int(b.tile_faction[s.tile_at[position], face.index(before)])


@pytest.mark.rule("2.1")
def test_tiles_are_turned_at_random() -> None:
    turns = Counter(fresh(3, seed).s.tile_turn[1] for seed in range(120))
    assert set(turns) == set(range(6))
    assert min(turns.values()) >= 8


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("seats", SEATS)
def test_the_map_shows_the_tiles_that_were_laid(seats: int) -> None:
    table = fresh(seats)
    s = table.s
    for here in range(s.hexes):
        assert s.hex_faction[here] == printed(table, here)
        assert s.hex_crew[here] == state.NOBODY
        assert s.hex_tube[here] == 0


@pytest.mark.rule("2.2")
@pytest.mark.parametrize(("seats", "larger"), [(2, 3), (3, 3), (4, 6), (5, 6)])
def test_district_side_by_seats(seats: int, larger: int) -> None:
    table = Table(seats).begin(state.SCOUTING).put_stock(RED).scout(state.ROVER, 0)
    assert table.stock(RED) == [0, 0, 0, larger]


@pytest.mark.rule("2.3")
def test_three_intel_cards_of_each_faction_lie_face_up() -> None:
    first = set()
    for seed in range(40):
        table = fresh(3, seed)
        for faction in range(state.FACTIONS):
            shown = [table.s.shown[faction, slot] for slot in range(3)]
            assert len(set(shown)) == 3
            assert all(faction * 18 <= card < faction * 18 + 18 for card in shown)
            assert len(table.deck(faction)) == 15
        first.add(table.s.shown[state.ROVER, 0])
    assert len(first) > 10  # shuffled


@pytest.mark.rule("2.4")
def test_market_side_is_random() -> None:
    sides = Counter(fresh(2, seed).s.market_side for seed in range(200))
    assert set(sides) == {0, 1}
    assert min(sides.values()) > 60


@pytest.mark.rule("2.5")
@pytest.mark.parametrize(("seats", "tiers"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_bounties_by_seats(seats: int, tiers: int) -> None:
    s = fresh(seats).s
    assert [s.bounty_at[b] for b in range(state.BOUNTIES)] == [state.SHOWN] * (4 * tiers) + [
        state.IN_BOX
    ] * (8 - 4 * tiers)


@pytest.mark.rule("2.6")
def test_five_stratolites_on_stratos() -> None:
    rows = set()
    for seed in range(30):
        table = fresh(2, seed)
        assert len(set(table.row())) == 5
        assert (
            sum(table.s.stratolite_at[card] == state.DECK for card in range(state.STRATOLITE_CARDS))
            == 7
        )
        rows.add(tuple(table.row()))
    assert len(rows) > 20


@pytest.mark.rule("2.7")
@pytest.mark.parametrize(("seats", "tubes"), [(2, 14), (3, 21), (4, 28), (5, 35)])
def test_seven_sections_a_player_and_the_rest_of_fifty_in_the_box(seats: int, tubes: int) -> None:
    s = fresh(seats).s
    assert (s.tubes, s.spare_tubes) == (tubes, 50 - tubes)


@pytest.mark.rule("2.8")
@pytest.mark.parametrize("seats", SEATS)
def test_rebel_boards_are_dealt_and_sides_chosen_in_turn_order(seats: int) -> None:
    dealt = set()
    for seed in range(40):
        table = fresh(seats, seed)
        boards = [table.s.board[seat] for seat in range(seats)]
        assert len(set(boards)) == seats
        dealt.add(boards[0])
        first = table.s.first
        order = []
        while table.s.asked == state.SIDE:
            assert table.choices(state.SIDE) == {0, 1}
            order.append(table.actor)
            table.answer(state.SIDE + 1)
        assert order == [(first + i) % seats for i in range(seats)]
        assert [event.seat for event in table.events_of(state.CHOSE_SIDE)] == order
        assert [table.s.rebel[seat] for seat in range(seats)] == [2 * board + 1 for board in boards]
    assert dealt == {0, 1, 2, 3, 4}


@pytest.mark.rule("2.9")
@pytest.mark.parametrize("seats", SEATS)
def test_what_everyone_starts_with(seats: int) -> None:
    table = fresh(seats)
    for seat in range(seats):
        assert table.stock(seat) == [2, 2, 2, 2]
        assert table.s.crew[seat] == 12
        assert table.s.transports[seat] == state.TRANSPORTS == 3
        assert table.s.leader[seat] == state.NOWHERE
        assert table.s.reserved[seat] == state.NOWHERE
        assert table.levels(seat) == [0, 0, 0]


@pytest.mark.rule("2.10")
@pytest.mark.parametrize("seats", SEATS)
def test_the_first_player_is_random(seats: int) -> None:
    firsts = Counter(fresh(seats, seed).actor for seed in range(40 * seats))
    assert set(firsts) == set(range(seats))
    assert min(firsts.values()) > 15


def test_the_same_seed_sets_the_same_table() -> None:
    assert fresh(4, 7).s == fresh(4, 7).s
    assert fresh(4, 7).s != fresh(4, 8).s


def test_there_is_always_an_answer_and_the_merchant_is_always_one() -> None:
    for table in random_tables(4, games=4, every=1, ends=False):
        assert table.options()
    table = Table(2).put_stock(RED).travel()
    assert state.MERCHANT in table.choices(state.PAD)
    assert table.go(state.MERCHANT).options() == [state.TRADE_NO_MORE]
