"""Chapter 7: Stratolites, the Renegade, waste tubes and the end they bring."""

import pytest

from cytress.scenario import GREEN, RED, YELLOW, Table
from offworld.games.cytress import state

RESERVED = 5  # the last answer to which Stratolite


def row_with(table: Table, *cards: int) -> Table:
    """These Stratolites rightmost, in this order; any others to the left."""
    others = [card for card in range(12) if card not in cards]
    return table.put_row(*others[: 5 - len(cards)], *cards)


@pytest.mark.rule("5.4", "7.1", "7.3", "7.4", "7.5")
def test_red_drops_a_tube_of_two_for_9_glow_on_an_orange_hex() -> None:
    """11 GLOW less 2 by the Hooligang lifepath; the crew ascends to level 2."""
    table = Table(4).learn(RED, state.HOOLIGANG, glow=2).put_stock(RED, glow=9)
    orange, other = min(table.hexes_of(state.HOOLIGANG)), min(table.hexes_of(state.ROVER))
    table.put_crew(RED, orange, other)
    card = table.stratolite(state.GLOW, state.HOOLIGANG)
    row_with(table, card).travel().go(state.STRATOLITES).bribe(4)
    assert table.choices(state.HEIGHT) == {0, 1}
    table.height(2)
    assert table.choices(state.DROP) == {orange}
    table.drop(orange)
    assert table.stock(RED) == [0, 0, 0, 0]
    assert table.levels(RED) == [0, 1, 0]
    assert (table.s.hex_crew[orange], table.s.hex_tube[orange]) == (state.NOBODY, 2)
    assert table.s.landed[RED, state.STRATOLITES] == 1


@pytest.mark.rule("5.4", "7.2", "7.3")
@pytest.mark.parametrize(
    ("resource", "price"), [(state.GLOW, 9), (state.CRED, 11), (state.TECH, 11), (state.AMMO, 11)]
)
def test_or_by_the_renegade_for_9_glow_or_11_of_another_on_any_hex(
    resource: int, price: int
) -> None:
    table = (
        Table(4)
        .learn(RED, state.HOOLIGANG, glow=2)
        .put_stock(RED, *[price if r == resource else 0 for r in range(state.FACTIONS)])
    )
    hexes = [min(table.hexes_of(faction)) for faction in range(state.FACTIONS)]
    table.put_crew(RED, *hexes).put_crew(GREEN, max(table.hexes_of(state.ROVER))).travel().go(
        state.RENEGADE
    )
    assert table.choices(state.PAY) == {resource}
    table.pay(resource).height(2)
    assert table.choices(state.DROP) == set(hexes)
    table.drop(hexes[state.PRIVATEER])
    assert table.stock(RED) == [0, 0, 0, 0]
    assert table.levels(RED) == [0, 1, 0]
    assert table.s.landed[RED, state.STRATOLITES] == 0


@pytest.mark.rule("7.1", "7.4")
def test_a_stratolite_asks_for_its_resource_and_its_kind_of_hex() -> None:
    table = Table(4).put_crew(RED, min(Table(4).hexes_of(state.ROVER)))
    cards = [
        table.stratolite(state.CRED, state.ROVER),
        table.stratolite(state.TECH, state.ROVER),
        table.stratolite(state.CRED, state.PRIVATEER),
    ]
    row_with(table, *cards)
    for slot in range(
        2
    ):  # the two others ask for a kind of hex RED does not hold, or for what it has none of
        card = table.row()[slot]
        assert (table.b.stratolite_resource[card], table.b.stratolite_hex[card]) != (
            state.CRED,
            state.ROVER,
        )
    table.put_stock(RED, cred=5).travel().go(state.STRATOLITES)
    assert table.choices(state.BRIBE) == {2}
    table.bribe(2)
    assert table.choices(state.HEIGHT) == {0}


@pytest.mark.rule("5.3", "7.1")
def test_the_stratolites_pad_is_closed_when_none_can_be_bribed() -> None:
    table = Table(4)
    rover = min(table.hexes_of(state.ROVER))
    row_with(table.put_crew(RED, rover), table.stratolite(state.CRED, state.ROVER))
    table.put_row(
        *[c for c in range(12) if table.b.stratolite_hex[c] != state.ROVER][:4],
        table.stratolite(state.CRED, state.ROVER),
    )
    table.put_stock(RED, cred=4).travel()
    assert state.STRATOLITES not in table.choices(state.PAD)
    table.put_stock(RED, cred=5)
    assert state.STRATOLITES in table.choices(state.PAD)
    table.paint(state.CORPOCRAT, rover)
    table.put_stock(RED, cred=5)
    bribable = {
        table.b.stratolite_resource[c]
        for c in table.row()
        if table.b.stratolite_hex[c] == state.CORPOCRAT
    }
    assert (state.STRATOLITES in table.choices(state.PAD)) == (state.CRED in bribable)


@pytest.mark.rule("7.1", "11.1")
def test_the_transport_of_a_stratolite_visit_stays_on_stratos() -> None:
    table = Table(2)
    rover = min(table.hexes_of(state.ROVER))
    row_with(table.put_crew(RED, rover), table.stratolite(state.CRED, state.ROVER)).put_stock(
        RED, cred=5
    ).travel()
    table.go(state.STRATOLITES).bribe(4).height(1).drop(rover)
    assert (table.s.transports[RED], table.s.landed[RED, state.STRATOLITES]) == (2, 1)


@pytest.mark.rule("7.2", "5.3")
def test_the_renegade_needs_a_crew_on_the_map_and_one_resource_that_is_enough() -> None:
    table = Table(4).put_stock(RED, 4, 4, 4, 4).put_crew(RED, 0).travel()
    assert state.RENEGADE not in table.choices(state.PAD)  # sixteen in all, but of one type only
    table.put_stock(RED, 0, 0, 5, 0)
    assert state.RENEGADE in table.choices(state.PAD)
    table = (
        Table(4).put_stock(RED, 25, 25, 25, 25).put_crew(GREEN, 0).put_on_stratos(RED, 1).travel()
    )
    assert state.RENEGADE not in table.choices(state.PAD)


@pytest.mark.rule("7.3", "7.5")
@pytest.mark.parametrize(("height", "cost"), [(1, 5), (2, 11), (3, 18)])
def test_what_a_tube_costs_and_where_it_leads(height: int, cost: int) -> None:
    table = Table(4).put_stock(RED, tech=cost - 1).put_crew(RED, 3).travel()
    if height > 1:
        assert height - 1 not in table.go(state.RENEGADE).pay(state.TECH).choices(state.HEIGHT)
        table = Table(4).put_crew(RED, 3).travel()
    else:
        assert state.RENEGADE not in table.choices(state.PAD)
    table.put_stock(RED, tech=cost).go(state.RENEGADE).pay(state.TECH).height(height).drop(3)
    assert table.stock(RED) == [0, 0, 0, 0]
    assert table.levels(RED) == [int(level == height) for level in (1, 2, 3)]
    assert table.s.hex_tube[3] == height
    assert table.s.tubes == 28 - height


@pytest.mark.rule("7.4", "1.6")
def test_a_tube_lands_only_on_ones_own_crews_hex_and_closes_it(four: Table) -> None:
    four.put_crew(RED, 4).put_crew(GREEN, 5).put_tube(6, 1).put_stock(RED, cred=10)
    empty = four.s.empty[four.s.hex_faction[4]]
    four.go(state.RENEGADE).pay(state.CRED).height(1)
    assert four.choices(state.DROP) == {4}
    four.drop(4)
    assert (
        four.s.empty[four.s.hex_faction[4]] == empty
    )  # no longer a crew's, not an empty hex either
    assert four.s.crew[RED] == 11
    assert sum(four.s.crew_on[RED, f] for f in range(state.FACTIONS)) == 0


@pytest.mark.rule("7.6")
@pytest.mark.parametrize("slot", [0, 2, 4])
def test_a_used_stratolite_is_discarded_and_the_row_slides_right(slot: int) -> None:
    table = Table(4)
    wanted = table.stratolite(state.CRED, state.ROVER)
    others = [card for card in range(12) if card != wanted][:4]
    row = [*others[:slot], wanted, *others[slot:]]
    rover = min(table.hexes_of(state.ROVER))
    table.put_row(*row).put_crew(RED, rover).put_stock(RED, cred=5).travel()
    table.go(state.STRATOLITES).bribe(slot).height(1).drop(rover)
    assert table.row()[1:] == row[:slot] + row[slot + 1 :]
    assert table.row()[0] not in row
    assert table.s.stratolite_at[table.row()[0]] == state.SHOWN
    assert table.s.stratolite_at[wanted] == state.DISCARD


@pytest.mark.rule("7.6")
def test_the_discards_become_the_deck_when_it_is_empty() -> None:
    table = Table(4)
    wanted = table.stratolite(state.CRED, state.ROVER)
    others = [card for card in range(12) if card != wanted]
    table.put_row(*others[:4], wanted)
    for card in others[4:]:
        table.s.stratolite_at[card] = state.DISCARD
    rover = min(table.hexes_of(state.ROVER))
    table.put_crew(RED, rover).put_stock(RED, cred=5).travel()
    table.go(state.STRATOLITES).bribe(4).height(1).drop(rover)
    assert table.row()[0] in {wanted, *others[4:]}  # the used one was among the discards by then
    assert table.row()[1:] == others[:4]
    assert sum(table.s.stratolite_at[card] == state.DECK for card in range(12)) == 7
    assert not any(table.s.stratolite_at[card] == state.DISCARD for card in range(12))


@pytest.mark.rule("7.7")
def test_a_reserved_stratolite_may_be_used_and_leaves_the_row_alone() -> None:
    table = Table(4)
    wanted = table.stratolite(state.CRED, state.ROVER)
    row = [
        card for card in range(12) if card != wanted and table.b.stratolite_hex[card] != state.ROVER
    ][:5]
    rover = min(table.hexes_of(state.ROVER))
    table.put_row(*row).put_reserved(RED, wanted).put_crew(RED, rover).put_crew(
        GREEN, max(table.hexes_of(state.ROVER))
    )
    table.put_stock(RED, cred=5).put_stock(GREEN, cred=5).travel()
    table.go(state.STRATOLITES)
    assert table.choices(state.BRIBE) == {RESERVED}
    table.bribe(RESERVED).height(1).drop(rover)
    assert table.row() == row
    assert table.s.reserved[RED] == state.NOWHERE
    assert table.s.stratolite_at[wanted] == state.DISCARD
    assert table.s.landed[RED, state.STRATOLITES] == 1
    assert state.STRATOLITES not in table.choices(state.PAD)  # GREEN can't use RED's


def dropping(allotted: int, spare: int | None = None, seats: int = 2) -> Table:
    """RED stands ready to drop tubes with these sections left."""
    table = Table(seats).put_crew(RED, 0, 1, 2).put_stock(RED, 25, 25, 25, 25)
    return table.put_sections(allotted, spare).travel()


@pytest.mark.rule("7.8", "12.3")
def test_the_last_allotted_section_makes_this_the_last_round() -> None:
    table = dropping(3)
    table.go(state.RENEGADE).pay(state.CRED).height(2).drop(0)
    assert (table.s.tubes, table.s.last_round) == (1, 0)
    table.idle()
    table.go(state.RENEGADE).pay(state.TECH).height(1).drop(1)
    assert (table.s.tubes, table.s.last_round) == (0, 1)
    assert len(table.events_of(state.TUBES_RAN_OUT)) == 1
    assert table.s.phase != state.REBELLION  # the round is played out
    table.idle().idle()
    assert not table.is_over
    table.idle()
    assert table.is_over
    assert table.s.phase == state.REBELLION


@pytest.mark.rule("7.9")
def test_further_sections_come_from_the_box() -> None:
    table = dropping(1)
    spare = table.s.spare_tubes
    table.go(state.RENEGADE).pay(state.CRED).height(3).drop(
        0
    )  # one from the table, two from the box
    assert (table.s.tubes, table.s.spare_tubes) == (0, spare - 2)
    assert table.s.last_round == 1
    table.idle()
    table.go(state.RENEGADE).pay(state.TECH).height(3).drop(1)
    assert (table.s.tubes, table.s.spare_tubes) == (0, spare - 5)
    assert len(table.events_of(state.TUBES_RAN_OUT)) == 1


@pytest.mark.rule("7.9")
@pytest.mark.parametrize("sections", [0, 1, 2, 3])
def test_no_tube_higher_than_the_sections_left_of_all_fifty(sections: int) -> None:
    table = dropping(0, sections)
    assert (state.RENEGADE in table.choices(state.PAD)) == (sections > 0)
    assert (state.STRATOLITES in table.choices(state.PAD)) <= (sections > 0)
    if sections:
        assert table.go(state.RENEGADE).pay(state.GLOW).choices(state.HEIGHT) == set(
            range(sections)
        )


@pytest.mark.rule("7.8")
def test_tubes_of_any_seat_run_the_common_stock_down() -> None:
    table = Table(3).put_crew(RED, 0).put_crew(GREEN, 1).put_crew(YELLOW, 2).put_sections(6)
    for seat in range(3):
        table.put_stock(seat, cred=11)
    table.travel()
    for seat in range(3):
        assert table.s.last_round == 0
        table.go(state.RENEGADE).pay(state.CRED).height(2).drop(seat)
    assert table.s.last_round == 1
