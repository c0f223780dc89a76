"""Chapter 6: meeting a faction: the cost, the intel, the crew and the spying."""

import pytest

from cytress.scenario import GREEN, PURPLE, RED, YELLOW, Table
from offworld.games.cytress import state

NOBODY = 5  # the last answer to the question on whom to spy


@pytest.mark.rule("6.1", "5.3")
@pytest.mark.parametrize(
    ("faction", "cost"),
    [(state.CORPOCRAT, 3), (state.PRIVATEER, 2), (state.HOOLIGANG, 3), (state.ROVER, 3)],
)
def test_what_intel_costs(faction: int, cost: int) -> None:
    table = (
        Table(4)
        .put_stock(RED, *[cost - 1 if f == faction else 9 for f in range(state.FACTIONS)])
        .travel()
    )
    assert faction not in table.choices(state.PAD)
    table.put_stock(RED, *[cost if f == faction else 9 for f in range(state.FACTIONS)])
    table.go(faction)
    assert table.stock(RED) == [0 if f == faction else 9 for f in range(state.FACTIONS)]
    told = [(event.seat, event.a, event.b, event.c) for event in table.events_of(state.PAID)]
    assert told == [(RED, faction, cost, faction)]


@pytest.mark.rule("6.2")
@pytest.mark.parametrize("slot", [0, 1, 2])
def test_any_of_the_three_cards_goes_into_its_lifepath(slot: int) -> None:
    table = Table(4).put_stock(RED, ammo=3).travel().go(state.HOOLIGANG)
    assert table.choices(state.TAKE) == {state.HOOLIGANG * 3 + i for i in range(3)}
    card = table.s.shown[state.HOOLIGANG, slot]
    table.take(state.HOOLIGANG, slot)
    assert table.s.intel_at[card] == RED
    assert [table.s.cards[RED, f] for f in range(state.FACTIONS)] == [0, 0, 1, 0]
    assert [table.s.icons[RED, state.HOOLIGANG, r] for r in range(state.FACTIONS)] == [
        table.b.intel_icons[card, r] for r in range(state.FACTIONS)
    ]


@pytest.mark.rule("6.3")
def test_the_slot_is_refilled_at_once() -> None:
    table = Table(4).put_stock(RED, cred=3).travel().go(state.CORPOCRAT)
    before = [table.s.shown[state.CORPOCRAT, slot] for slot in range(3)]
    table.take(state.CORPOCRAT, 1)
    now = [table.s.shown[state.CORPOCRAT, slot] for slot in range(3)]
    assert (now[0], now[2]) == (before[0], before[2])
    assert now[1] not in before
    assert table.s.intel_at[now[1]] == state.SHOWN
    assert len(table.deck(state.CORPOCRAT)) == 14


@pytest.mark.rule("6.3", "5.3")
def test_an_empty_deck_leaves_the_slot_empty_and_no_card_closes_the_pad() -> None:
    table = (
        Table(4)
        .sell_out(state.CORPOCRAT, to=YELLOW, keep=2)
        .put_stock(RED, cred=9)
        .put_stock(GREEN, cred=9)
        .travel()
    )
    table.go(state.CORPOCRAT).take(state.CORPOCRAT, 0)
    assert [table.s.shown[state.CORPOCRAT, slot] for slot in range(3)][0::2] == [
        state.NOWHERE,
        state.NOWHERE,
    ]
    table.answer_anyhow()  # RED's crew
    table.go(state.CORPOCRAT)
    assert table.choices(state.TAKE) == {state.CORPOCRAT * 3 + 1}
    table.take(state.CORPOCRAT, 1)
    assert not any(table.s.intel_at[card] in (state.DECK, state.SHOWN) for card in range(18))
    table.answer_anyhow()
    while table.s.asked == state.SPY:
        table.spy_on_nobody()
    table.put_stock(YELLOW, cred=9)
    assert table.actor == YELLOW
    assert state.CORPOCRAT not in table.choices(state.PAD)


@pytest.mark.rule("6.4")
def test_the_crew_goes_to_an_empty_hex_of_that_colour(four: Table) -> None:
    hexes = sorted(four.hexes_of(state.ROVER))
    four.put_crew(PURPLE, hexes[0]).put_crew(RED, hexes[5]).put_tube(hexes[7], 2).put_stock(
        RED, glow=3
    )
    four.go(state.ROVER).take(state.ROVER)
    assert four.choices(state.PLACE) == set(hexes) - {hexes[0], hexes[5], hexes[7]}
    four.place(hexes[3])
    assert four.s.hex_crew[hexes[3]] == RED
    assert four.s.crew[RED] == state.CREWS - 2
    assert four.s.empty[state.ROVER] == len(hexes) - 4


def spying_example() -> tuple[Table, int]:
    """A Privateer hex next to two GREEN crews on Privateer hexes and three YELLOW ones.

    The YELLOW ones stand on two Rover hexes and a Corpocrat hex.
    """
    table = Table(4)
    here = table.hex(2, 0)
    first, second, third, fourth, fifth, sixth = table.around(here)
    table.paint_all(state.HOOLIGANG).paint(state.PRIVATEER, here, first, second).paint(
        state.ROVER, third, fourth
    ).paint(state.CORPOCRAT, fifth)
    table.put_crew(GREEN, first, second).put_crew(YELLOW, third, fourth, fifth)
    table.put_crew(GREEN, table.hex(-2, 0)).put_crew(PURPLE, table.hex(-3, 0))  # too far away
    assert table.s.hex_crew[sixth] == -1
    return table.put_stock(RED, tech=2).travel(), here


@pytest.mark.rule("6.1", "6.4", "6.5")
def test_red_spies_on_green_for_2_tech() -> None:
    table, here = spying_example()
    table.go(state.PRIVATEER).take(state.PRIVATEER).place(here)
    assert table.choices(state.SPY) == {GREEN, YELLOW, NOBODY}
    table.spy(GREEN)
    assert table.stock(RED) == [0, 2, 0, 0]


@pytest.mark.rule("6.5")
def test_or_on_yellow_for_2_glow_and_1_cred() -> None:
    table, here = spying_example()
    rivals = [table.stock(GREEN), table.stock(YELLOW)]
    table.go(state.PRIVATEER).take(state.PRIVATEER).place(here).spy(YELLOW)
    assert table.stock(RED) == [1, 0, 0, 2]
    assert [table.stock(GREEN), table.stock(YELLOW)] == rivals  # they lose nothing
    assert table.actor == GREEN


@pytest.mark.rule("6.5")
def test_spying_may_be_declined() -> None:
    table, here = spying_example()
    table.go(state.PRIVATEER).take(state.PRIVATEER).place(here).spy_on_nobody()
    assert table.stock(RED) == [0, 0, 0, 0]
    assert table.actor == GREEN


@pytest.mark.rule("6.5")
def test_nobody_is_asked_to_spy_next_to_own_crews_and_tubes_alone() -> None:
    table = Table(4).paint_all(state.PRIVATEER)
    here = table.hex(2, 0)
    table.put_crew(RED, *table.around(here)[:3]).put_tube(table.around(here)[3], 3).put_stock(
        RED, tech=2
    ).travel()
    table.go(state.PRIVATEER).take(state.PRIVATEER).place(here)
    assert (table.s.asked, table.actor) == (state.PAD, GREEN)


@pytest.mark.rule("6.5", "1.3")
def test_spying_gains_stop_at_twenty_five() -> None:
    table, here = spying_example()
    table.put_stock(RED, tech=2, glow=24).go(state.PRIVATEER).take(state.PRIVATEER).place(here).spy(
        YELLOW
    )
    assert table.stock(RED) == [1, 0, 0, 25]


@pytest.mark.rule("6.6")
def test_intel_is_still_bought_when_no_crew_is_left() -> None:
    table = Table(4).put_on_stratos(RED, 4, 4, 4).put_stock(RED, tech=2).travel()
    assert table.s.crew[RED] == 0
    table.go(state.PRIVATEER).take(state.PRIVATEER)
    assert table.s.cards[RED, state.PRIVATEER] == 1
    assert (table.s.asked, table.actor) == (state.PAD, GREEN)


@pytest.mark.rule("6.6", "6.7")
def test_without_an_empty_hex_the_pad_is_closed_to_those_with_crews_left() -> None:
    table = (
        Table(4)
        .paint_all(state.HOOLIGANG)
        .paint(state.PRIVATEER, 7, 8)
        .put_crew(YELLOW, 7)
        .put_tube(8, 1)
    )
    table.put_stock(RED, tech=9).put_stock(GREEN, tech=9).put_on_stratos(GREEN, 12).travel()
    assert state.PRIVATEER not in table.choices(state.PAD)
    table.idle()
    assert state.PRIVATEER in table.choices(state.PAD)  # GREEN has no crew to place


# --- the four closing turns of the rulebook ---


@pytest.mark.rule("6.1", "6.2", "6.4", "6.5", "5.4", "3.3")
def test_the_four_closing_turns() -> None:
    """RED meets Rovers, GREEN Hooligangs, PURPLE Privateers at 1 TECH, YELLOW Corpocrats at 2 CRED.

    Each spies on a neighbour.
    """
    table = Table(4)
    red, green, purple, yellow = range(4)  # as they sit in this example
    for_red, for_green, for_purple, for_yellow = (
        table.hex(2, 0),
        table.hex(-2, 2),
        table.hex(0, -2),
        table.hex(2, -2),
    )
    table.paint(state.ROVER, for_red).paint(state.HOOLIGANG, for_green).paint(
        state.PRIVATEER, for_purple
    ).paint(state.CORPOCRAT, for_yellow)
    beside_red = table.hex(3, 0), table.hex(2, 1)
    beside_green, beside_purple, beside_yellow = (
        table.hex(-2, 3),
        table.hex(-1, -2),
        table.hex(3, -3),
    )
    table.paint(state.HOOLIGANG, beside_red[0]).paint(state.CORPOCRAT, beside_red[1]).put_crew(
        green, *beside_red
    )
    table.paint(state.ROVER, beside_green).put_crew(red, beside_green)
    table.paint(state.ROVER, beside_purple).put_crew(green, beside_purple)
    table.paint(state.CORPOCRAT, beside_yellow).put_crew(purple, beside_yellow)
    table.learn(purple, state.HOOLIGANG, tech=1).learn(yellow, state.HOOLIGANG, cred=1)
    table.put_stock(red, glow=3).put_stock(green, ammo=3).put_stock(purple, tech=1).put_stock(
        yellow, cred=2
    ).travel(red)

    turns = [
        (red, state.ROVER, for_red, green, [1, 0, 1, 0]),
        (green, state.HOOLIGANG, for_green, red, [0, 0, 0, 1]),
        (purple, state.PRIVATEER, for_purple, green, [0, 0, 0, 1]),
        (yellow, state.CORPOCRAT, for_yellow, purple, [1, 0, 0, 0]),
    ]
    for seat, faction, here, rival, gained in turns:
        cards = table.s.cards[seat, faction]
        assert table.actor == seat
        table.go(faction)
        assert table.stock(seat) == [0, 0, 0, 0]  # exactly what the rulebook says it pays
        table.take(faction).place(here).spy(rival)
        assert table.stock(seat) == gained
        assert table.s.cards[seat, faction] == cards + 1
        assert table.s.hex_crew[here] == seat
