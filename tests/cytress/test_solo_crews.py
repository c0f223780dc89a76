"""The solo game: the AI's intel, and where its crews go (14.11 to 14.15)."""

from __future__ import annotations

import pytest

from cytress.scenario import PLAYER, Table
from cytress.solo import ai_turn, lead, placed
from offworld.games.cytress import state

CORNERS = [
    (5, -1),
    (3, -3),
    (-1, -4),
    (-3, 0),
    (-4, 3),
    (-2, 5),
]  # of the map: three neighbours each, none in common

# --- intel ---


def cards_against(table: Table, faction: int, *targets: int) -> Table:
    """Show cards of a faction against these, from the topmost down."""
    for slot, target in enumerate(targets):
        shown = {table.s.shown[faction, other] for other in range(slot)}
        table.show(
            faction,
            slot,
            next(
                c
                for c in table.loose(faction)
                if table.b.intel_target[c] == target and c not in shown
            ),
        )
    return table


@pytest.mark.rule("14.11")
@pytest.mark.parametrize(
    ("held", "shown", "taken"),
    [
        ((), (state.ROVER, state.CORPOCRAT, state.HOOLIGANG), 0),  # the topmost when all help
        ((state.ROVER,), (state.ROVER, state.CORPOCRAT, state.HOOLIGANG), 1),
        ((state.ROVER, state.CORPOCRAT), (state.ROVER, state.CORPOCRAT, state.HOOLIGANG), 2),
        (
            (state.ROVER, state.CORPOCRAT),
            (state.ROVER, state.CORPOCRAT, state.ROVER),
            0,
        ),  # none helps: the topmost
        (
            (state.ROVER, state.CORPOCRAT, state.HOOLIGANG, state.PRIVATEER),
            (state.ROVER, state.CORPOCRAT, state.HOOLIGANG),
            0,
        ),  # a set is complete: the next begins
        (
            (state.ROVER, state.CORPOCRAT, state.HOOLIGANG, state.PRIVATEER, state.ROVER),
            (state.ROVER, state.CORPOCRAT, state.HOOLIGANG),
            1,
        ),
    ],
)
def test_the_ai_works_towards_sets_of_targets(
    held: tuple[int, ...], shown: tuple[int, ...], taken: int
) -> None:
    table = Table(1)
    for target in held:
        table.put_intel(
            state.AI,
            (target + 1) % state.FACTIONS if target != state.CORPOCRAT else state.HOOLIGANG,
            target,
        )
    cards_against(table, state.PRIVATEER, *shown)
    cards = [table.s.shown[state.PRIVATEER, slot] for slot in range(3)]
    ai_turn(table)
    assert [event.a for event in table.events_of(state.TOOK_INTEL)] == [cards[taken]]
    assert table.s.intel_at[cards[taken]] == state.AI


@pytest.mark.rule("14.11", "14.13")
def test_the_rulebooks_example_topmost_card_crew_and_refill() -> None:
    """A blue card: the topmost Privateer intel, one crew on the map, the slot refilled."""
    table = Table(1).paint_all(state.HOOLIGANG).paint(state.PRIVATEER, 5)
    cards = [table.s.shown[state.PRIVATEER, slot] for slot in range(3)]
    ai_turn(table)
    assert table.s.intel_at[cards[0]] == state.AI
    assert placed(table) == [5]
    assert (table.s.crew[state.AI], table.s.cards[state.AI, state.PRIVATEER]) == (11, 1)
    assert table.s.shown[state.PRIVATEER, 0] not in (state.NOWHERE, *cards)
    assert [table.s.shown[state.PRIVATEER, slot] for slot in (1, 2)] == cards[1:]
    assert (table.s.asked, table.actor) == (state.PAD, PLAYER)


@pytest.mark.rule("14.11")
def test_the_card_taken_is_gone_while_the_player_is_asked_about_the_crew() -> None:
    table = ai_turn(Table(1))
    assert table.s.asked == state.AI_PLACE
    card = table.events_of(state.TOOK_INTEL)[0].a
    assert card not in {table.s.shown[state.PRIVATEER, slot] for slot in range(3)}
    table.answer_anyhow()
    assert state.NOWHERE not in {table.s.shown[state.PRIVATEER, slot] for slot in range(3)}


@pytest.mark.rule("14.11")
def test_without_intel_the_ai_passes() -> None:
    table = ai_turn(Table(1).sell_out(state.PRIVATEER, to=PLAYER))
    assert len(table.events_of(state.AI_PASSED)) == 1
    assert table.s.crew[state.AI] == 12
    assert (table.s.asked, table.actor) == (state.PAD, PLAYER)


# --- where its crew goes: beside tubes ---


def two_tubes(heights: tuple[int, int], leads: tuple[int, int]) -> tuple[Table, int, int]:
    """Two tubes with no hex next to both."""
    table = Table(1)
    west, east = table.hex(-2, 0), table.hex(2, 0)
    table.put_tube(west, heights[0]).put_tube(east, heights[1])
    return lead(lead(table, west, leads[0]), east, leads[1]), west, east


def free_around(table: Table, tube: int) -> set[int]:
    return {here for here in table.around(tube) if table.s.hex_crew[here] == state.NOBODY}


WEST, EAST = 0, 1


@pytest.mark.rule("14.12")
@pytest.mark.parametrize(
    ("heights", "leads", "to"),
    [
        ((1, 3), (0, 0), EAST),  # gains control; the tallest of two
        ((3, 2), (0, 0), WEST),
        ((1, 3), (0, -1), WEST),  # gaining goes before taking from the player
        ((2, 1), (-1, -1), WEST),  # takes control from the player, of the taller
        ((1, 3), (-1, 1), WEST),  # which goes before holding
        ((1, 3), (0, 2), WEST),  # and so does gaining
        ((1, 3), (1, 2), WEST),  # holds the smallest lead
        ((1, 3), (2, 2), EAST),  # of equal leads the taller tube
        ((3, 1), (-2, 1), EAST),  # two behind: one crew changes nothing there
    ],
)
def test_crews_beside_tubes(heights: tuple[int, int], leads: tuple[int, int], to: int) -> None:
    table, west, east = two_tubes(heights, leads)
    wanted = free_around(table, (west, east)[to])
    ai_turn(table, state.ROVER)
    assert (
        table.choices(state.AI_PLACE) == wanted
    )  # hexes of any faction; which of the equal ones, the player says
    chosen = max(wanted)
    table.ai_place(chosen)
    assert table.s.hex_crew[chosen] == state.AI


@pytest.mark.rule("14.12")
def test_a_tube_that_can_be_changed_only_at_one_place_needs_no_question() -> None:
    table = Table(1)
    tube = table.hex(5, -1)  # a corner: three neighbours
    first, second, third = table.around(tube)
    table.put_tube(tube, 1).put_crew(state.AI, first).put_crew(PLAYER, second)
    ai_turn(table)
    assert placed(table) == [third]
    assert table.s.asked == state.PAD


@pytest.mark.rule("14.12")
def test_with_nothing_to_change_beside_tubes_the_crew_goes_to_its_own_colour() -> None:
    table = Table(1).paint_all(state.HOOLIGANG).paint(state.PRIVATEER, 0)
    tube = table.hex(2, 0)
    lead(table.put_tube(tube, 3), tube, -2)
    ai_turn(table)
    assert placed(table) == [0]


@pytest.mark.rule("14.12")
def test_the_rulebooks_drawn_example_of_two_tubes() -> None:
    """The hex next to both tubes comes first, where the player loses both; then X, which gains one.

    X is the hex at the taller tube.
    """
    table = Table(1)
    tall, low, both, x = table.hex(2, 0), table.hex(2, -2), table.hex(2, -1), table.hex(3, 0)
    table.paint(state.HOOLIGANG, both).put_tube(tall, 3).put_tube(low, 1).put_crew(
        PLAYER, table.hex(1, 0), table.hex(1, -1)
    )
    assert set(table.around(tall)) & set(table.around(low)) == {both}
    ai_turn(table, state.PRIVATEER)  # any card
    assert placed(table) == [both]
    assert table.scores()[PLAYER] == 0  # it controls neither any more
    table.idle()
    table.put_ai_cards(state.ROVER).begin(state.TRAVEL)
    assert x in table.choices(state.AI_PLACE) == free_around(table, tall)
    table.ai_place(x)
    assert table.scores() == [0, 7]


@pytest.mark.rule("14.12")
def test_two_tubes_lost_to_the_player_go_before_a_higher_one_gained() -> None:
    table = Table(1)
    first, second, both, higher = (
        table.hex(2, 0),
        table.hex(2, -2),
        table.hex(2, -1),
        table.hex(-2, 0),
    )
    table.put_tube(first, 1).put_tube(second, 2).put_tube(higher, 3).put_crew(
        PLAYER, table.hex(1, 0), table.hex(1, -1)
    )
    ai_turn(table)
    assert placed(table) == [both]
    table.idle()
    table.put_ai_cards(state.PRIVATEER).begin(state.TRAVEL)
    assert table.choices(state.AI_PLACE) == free_around(
        table, higher
    )  # now one tube each: the tallest


@pytest.mark.rule("14.12")
def test_of_two_hexes_that_change_two_tubes_the_one_that_gains_more() -> None:
    table = Table(1)
    east = table.hex(2, 0), table.hex(2, -2)
    west = table.hex(-2, 0), table.hex(-2, 2)
    gains, takes = table.hex(2, -1), table.hex(-2, 1)
    for tube in east:
        table.put_tube(tube, 1)
    for tube in west:
        table.put_tube(tube, 3)
    table.put_crew(PLAYER, table.hex(-1, 0), table.hex(-3, 3))  # next to one western tube each
    assert [table.count_around(tube, PLAYER) for tube in (*east, *west)] == [0, 0, 1, 1]
    assert not {gains, takes} & {
        here for here in range(57) if table.s.hex_crew[here] != state.NOBODY
    }
    ai_turn(table)
    assert placed(table) == [gains]


# --- where its crew goes: elsewhere ---


def crowds(*around: tuple[int, int]) -> tuple[Table, list[int]]:
    """Privateer hexes in the corners of a map of Hooligangs, each next to AI and player crews."""
    table = Table(1).paint_all(state.HOOLIGANG)
    hexes = [table.hex(*corner) for corner in CORNERS[: len(around)]]
    table.paint(state.PRIVATEER, *hexes)
    for here, (ai, player) in zip(hexes, around, strict=True):
        near = table.around(here)
        table.put_crew(state.AI, *near[:ai]).put_crew(PLAYER, *near[ai : ai + player])
    return table, hexes


@pytest.mark.rule("14.13")
@pytest.mark.parametrize(
    ("around", "best"),
    [
        ([(0, 0), (0, 1), (1, 0), (1, 1)], {3}),  # as many of both, at least one of each
        ([(0, 0), (0, 1), (2, 0), (1, 2)], {3}),  # else next to AI crews, the fewest of them
        ([(0, 0), (0, 1), (3, 0), (2, 1), (1, 0)], {4}),
        ([(0, 0), (0, 3), (0, 1), (0, 2)], {2}),  # else next to player crews, the fewest
        ([(0, 0), (0, 0), (0, 0)], {0, 1, 2}),  # else any of that colour
        ([(1, 1), (0, 0), (1, 1), (1, 0)], {0, 2}),
        ([(2, 0), (2, 1), (0, 1)], {0, 1}),
        ([(0, 2), (0, 2), (0, 3)], {0, 1}),
    ],
)
def test_crews_elsewhere(around: list[tuple[int, int]], best: set[int]) -> None:
    table, hexes = crowds(*around)
    ai_turn(table)
    if len(best) == 1:
        assert placed(table) == [hexes[i] for i in best]
    else:
        assert table.choices(state.AI_PLACE) == {hexes[i] for i in best}
        assert table.actor == PLAYER


@pytest.mark.rule("14.13")
def test_as_many_of_both_and_the_fewest() -> None:
    table, (corner,) = crowds((1, 1))
    inner = table.hex(-2, 0)
    near = table.around(inner)
    table.paint(state.PRIVATEER, inner).put_crew(state.AI, *near[:2]).put_crew(PLAYER, *near[2:4])
    ai_turn(table)
    assert placed(table) == [corner]


@pytest.mark.rule("14.13")
def test_without_a_matching_hex_any_will_do() -> None:
    table = Table(1).paint_all(state.HOOLIGANG).put_crew(PLAYER, 3).put_crew(state.AI, 30)
    ai_turn(table)
    assert table.choices(state.AI_PLACE) == set(range(57)) - {3, 30}


# --- all twelve are out ---


@pytest.mark.rule("14.14")
def test_with_twelve_out_a_crew_without_a_tube_moves() -> None:
    table = Table(1).paint_all(state.HOOLIGANG).put_on_stratos(state.AI, 0, 0, 10)
    tube, lonely = table.hex(2, 0), table.hex(-3, 0)
    beside = table.around(tube)[0]
    table.put_tube(tube, 1).put_crew(state.AI, beside, lonely)
    wanted = free_around(table, tube)
    ai_turn(table)
    assert [event.a for event in table.events_of(state.AI_LIFTED)] == [lonely]
    assert table.choices(state.AI_PLACE) == wanted
    table.answer_anyhow()
    assert table.s.hex_crew[lonely] == state.NOBODY
    assert table.count_around(tube, state.AI) == 2
    assert table.s.crew[state.AI] == 0


@pytest.mark.rule("14.14")
def test_or_one_that_is_losing_a_tube_but_none_that_ties_or_leads() -> None:
    table = Table(1).put_on_stratos(state.AI, 0, 0, 9)
    losing, tied, leading = table.hex(5, -1), table.hex(-2, 5), table.hex(-1, -4)
    for tube in (losing, tied, leading):
        table.put_tube(tube, 1)
    table.put_crew(state.AI, table.around(losing)[0]).put_crew(PLAYER, *table.around(losing)[1:3])
    table.put_crew(state.AI, table.around(tied)[0]).put_crew(PLAYER, table.around(tied)[1])
    table.put_crew(state.AI, table.around(leading)[0])
    ai_turn(table)
    assert [event.a for event in table.events_of(state.AI_LIFTED)] == [table.around(losing)[0]]
    assert placed(table) == [table.around(tied)[2]]  # where it gains control


@pytest.mark.rule("14.14")
def test_the_player_says_which_of_several_moves() -> None:
    table = (
        Table(1)
        .paint_all(state.HOOLIGANG)
        .paint(state.PRIVATEER, 0)
        .put_on_stratos(state.AI, 0, 0, 10)
        .put_crew(state.AI, 20, 30)
    )
    ai_turn(table)
    assert table.choices(state.AI_LIFT) == {20, 30}
    assert table.actor == PLAYER
    table.ai_lift(30)
    assert table.s.hex_crew[30] == state.NOBODY
    assert table.s.hex_crew[20] == state.AI
    assert placed(table) == [0]


@pytest.mark.rule("14.14")
def test_it_moves_to_a_new_place() -> None:
    table = (
        Table(1)
        .paint_all(state.HOOLIGANG)
        .paint(state.PRIVATEER, 20)
        .put_on_stratos(state.AI, 0, 0, 11)
        .put_crew(state.AI, 20)
    )
    ai_turn(table)
    assert table.choices(state.AI_PLACE) == set(range(57)) - {
        20
    }  # the only Privateer hex is where it comes from


@pytest.mark.rule("14.14")
def test_without_a_crew_to_move_it_passes() -> None:
    table = Table(1).put_on_stratos(state.AI, 0, 0, 11)
    tube = table.hex(2, 0)
    table.put_tube(tube, 1).put_crew(state.AI, table.around(tube)[0])
    ai_turn(table)
    assert not table.events_of(state.AI_LIFTED)
    assert [event.a for event in table.events_of(state.AI_PASSED)] == [state.NO_CREW]
    assert not table.events_of(state.TOOK_INTEL)  # it keeps no intel when it passes
    assert sum(table.s.cards[state.AI, faction] for faction in range(state.FACTIONS)) == 0
    assert (table.s.asked, table.actor) == (state.PAD, PLAYER)


@pytest.mark.rule("14.15", "6.5")
def test_the_ai_never_spies_but_is_spied_on() -> None:
    table, _ = crowds((0, 3))
    stocks = [table.stock(seat) for seat in range(2)]
    ai_turn(table)
    assert len(placed(table)) == 1
    assert not table.events_of(state.SPIED)
    assert [table.stock(seat) for seat in range(2)] == stocks
    table = Table(1).paint_all(state.HOOLIGANG).paint(state.PRIVATEER, 0)
    ai_turn(table).put_stock(PLAYER, ammo=3).go(state.HOOLIGANG).take(state.HOOLIGANG).place(
        table.around(0)[0]
    ).spy(state.AI)
    assert table.stock(PLAYER) == [0, 1, 0, 0]
