"""Chapter 14: the solo game against the rogue AI."""

from collections import Counter

import pytest

from cytress.scenario import PLAIN_BOX, PLAYER, Table, random_tables
from offworld.games.cytress import rules, state
from offworld.kernel.records import copy

CORNERS = [
    (5, -1),
    (3, -3),
    (-1, -4),
    (-3, 0),
    (-4, 3),
    (-2, 5),
]  # of the map: three neighbours each, none in common


def ai_turn(table: Table, faction: int = state.PRIVATEER, covered: int = 3) -> Table:
    """The AI draws a card of a faction whose column still has `covered` cards."""
    return table.put_ai_cards(faction, covered).begin(state.TRAVEL)


def placed(table: Table) -> list[int]:
    """Where the AI put its crews by itself."""
    return [event.a for event in table.events_of(state.PLACED_CREW) if event.seat == state.AI]


# --- setup and the round ---


@pytest.mark.rule("14.1", "2.2")
@pytest.mark.parametrize(("variant", "larger"), [(None, 6), ("recommended", 6), ("experienced", 3)])
def test_both_difficulties(variant: str | None, larger: int) -> None:
    table = Table(1, variant=variant).put_stock(PLAYER)
    assert (table.s.tubes, table.s.spare_tubes) == (14, 36)
    assert table.s.hexes == 3 * 19
    faction = min(table.choices(state.SCOUT)) // 2
    table.scout(faction)
    assert table.stock(PLAYER) == [
        larger if resource == faction else 0 for resource in range(state.FACTIONS)
    ]


@pytest.mark.rule("14.2")
def test_the_ai_is_first_in_each_phase() -> None:
    table = Table(1).finish_round()
    wanted = {
        state.AI_BLOCKED: "block",
        state.SCOUTED: "scout",
        state.AI_UNCOVERED: "ai",
        state.MOVED_TRANSPORT: "player",
    }
    order = [wanted[event.code] for event in table.events if event.code in wanted]
    assert order[:4] == ["block", "scout", "block", "scout"]
    assert order[4:10] == ["ai", "player"] * 3
    assert order[10:] == ["block"]  # the second round


@pytest.mark.rule("14.2", "9.3")
def test_there_is_no_first_player_marker() -> None:
    table = ai_turn(Table(1))
    while table.s.asked != state.PAD:
        table.answer_anyhow()
    table.go(state.FIXER).take(state.ROVER).reserve(0)
    assert table.s.reserved[PLAYER] != state.NOWHERE
    assert table.s.marker == state.AI
    table.finish_round()
    assert table.s.first == state.AI


@pytest.mark.rule("14.3")
def test_the_ai_has_a_leader_and_twelve_crews_and_nothing_else() -> None:
    s = Table(1, sides=False).s
    assert (
        s.seats,
        s.crew[state.AI],
        s.transports[state.AI],
        s.board[state.AI],
        s.rebel[state.AI],
    ) == (
        2,
        12,
        0,
        state.NOWHERE,
        state.NOWHERE,
    )
    for table in random_tables(1, games=8, every=5):
        assert table.stock(state.AI) == [0, 0, 0, 0]
        assert table.s.transports[state.AI] == table.s.landed[state.AI, state.STRATOLITES] == 0
        assert not any(
            table.s.icons[state.AI, path, r]
            for path in range(state.FACTIONS)
            for r in range(state.FACTIONS)
        )
        assert table.s.reserved[state.AI] == state.NOWHERE


# --- scouting ---


@pytest.mark.rule("14.4", "14.5")
@pytest.mark.parametrize("variant", ["recommended", "experienced"])
@pytest.mark.parametrize("blocked", range(state.FACTIONS))
def test_only_the_larger_spots_and_not_the_blocked_one(variant: str, blocked: int) -> None:
    table = Table(1, variant=variant).put_ai_cards(blocked).begin(state.SCOUTING)
    assert table.choices(state.SCOUT) == {faction * 2 for faction in range(state.FACTIONS)} - {
        blocked * 2
    }
    assert table.s.leader[state.AI] == blocked * 2
    assert (table.s.ai_deck[blocked], table.s.ai_aside[blocked]) == (0, 1)


@pytest.mark.rule("14.5", "14.6")
def test_the_rulebooks_example_privateer_then_hooligang() -> None:
    table = Table(1).put_ai_cards(state.PRIVATEER).begin(state.SCOUTING)
    assert state.PRIVATEER * 2 not in table.choices(state.SCOUT)
    table.put_ai_cards(state.HOOLIGANG).scout(state.CORPOCRAT)
    assert table.s.leader[state.AI] == state.HOOLIGANG * 2
    assert table.choices(state.SCOUT) == {
        state.PRIVATEER * 2,
        state.ROVER * 2,
    }  # the AI's first spot is free again
    assert [table.s.ai_deck[f] for f in range(state.FACTIONS)] == [1, 1, 1, 1]
    assert [table.s.ai_aside[f] for f in range(state.FACTIONS)] == [0, 0, 0, 0]
    table.scout(state.PRIVATEER)
    assert table.s.phase == state.TRAVEL


@pytest.mark.rule("14.6")
def test_the_second_visit_goes_where_neither_leader_is() -> None:
    seen = set()
    draws = Counter[int]()
    for seed in range(80):
        table = Table(1, seed=seed)
        first = table.s.leader[state.AI] // 2
        mine = min(table.choices(state.SCOUT)) // 2
        before = len(table.events_of(state.AI_DREW))
        table.scout(mine)
        second = table.s.leader[state.AI] // 2
        assert second not in (first, mine)
        assert [table.s.ai_deck[f] for f in range(state.FACTIONS)] == [1, 1, 1, 1]
        seen.add(second)
        draws[len(table.events_of(state.AI_DREW)) - before] += 1
    assert len(seen) >= 3
    assert set(draws) == {1, 2}  # of three cards one may be of the player's district


@pytest.mark.rule("14.7")
def test_the_players_privateers_are_paid_when_the_ai_scouts() -> None:
    table = Table(1).learn(PLAYER, state.PRIVATEER, tech=2, ammo=1).put_stock(PLAYER)
    table.put_ai_cards(state.PRIVATEER).begin(state.SCOUTING)
    assert table.stock(PLAYER) == [0, 2, 0, 0]
    table.put_ai_cards(state.HOOLIGANG).scout(state.CORPOCRAT)
    assert table.stock(PLAYER) == [6, 2, 1, 0]
    table.scout(state.PRIVATEER)
    assert table.stock(PLAYER) == [6, 8, 1, 0]  # not by one's own visit


# --- the action deck ---


@pytest.mark.rule("14.8")
def test_deck_and_tracker() -> None:
    table = Table(1, sides=False)
    assert [table.s.ai_deck[f] for f in range(state.FACTIONS)] == [1, 1, 1, 1]
    assert [table.s.ai_tracker[f] for f in range(state.FACTIONS)] == [3, 3, 3, 3]
    table = ai_turn(Table(1), state.ROVER, covered=3)
    assert (table.s.ai_deck[state.ROVER], table.s.ai_tracker[state.ROVER]) == (
        2,
        2,
    )  # both cards are in the deck


@pytest.mark.rule("14.8", "14.10")
def test_a_bare_column_is_left_as_it_is() -> None:
    table = ai_turn(Table(1), state.ROVER, covered=0)
    assert (table.s.ai_deck[state.ROVER], table.s.ai_tracker[state.ROVER]) == (4, 0)
    assert table.s.bounty_at[state.ROVER] != state.AI  # the bonus was for the third reveal alone
    assert [event.a // 18 for event in table.events_of(state.TOOK_INTEL)] == [state.ROVER]


@pytest.mark.rule("14.8")
def test_three_cards_are_drawn_in_a_travel_phase() -> None:
    codes = [event.code for event in Table(1).finish_round().events]
    travel = codes[len(codes) - codes[::-1].index(state.SCOUTED) : codes.index(state.RESET_DONE)]
    assert travel.count(state.AI_DREW) == 3


@pytest.mark.rule("14.8")
def test_every_card_of_the_deck_is_as_likely() -> None:
    drawn = Counter[int]()
    for seed in range(210):
        table = Table(1, seed=seed)
        for faction in range(state.FACTIONS):
            table.s.ai_aside[faction] = 0
            table.s.ai_deck[faction], table.s.ai_tracker[faction] = (
                (4, 0) if faction == state.ROVER else (1, 3)
            )
        table.events.clear()
        drawn[table.begin(state.TRAVEL).events_of(state.AI_DREW)[0].a] += 1
    assert all(
        15 <= drawn[faction] <= 45
        for faction in (state.CORPOCRAT, state.PRIVATEER, state.HOOLIGANG)
    )  # a seventh of 210 each
    assert 95 <= drawn[state.ROVER] <= 145  # four sevenths


@pytest.mark.rule("14.9")
def test_the_first_reveal_is_intel_even_where_a_tube_could_drop() -> None:
    table = ai_turn(Table(1).put_crew(state.AI, 0), covered=3)
    assert [event.a // 18 for event in table.events_of(state.TOOK_INTEL)] == [state.PRIVATEER]
    assert not table.events_of(state.DROPPED_TUBE)


@pytest.mark.rule("14.9", "14.16")
@pytest.mark.parametrize("covered", [2, 0])
def test_the_second_is_a_tube(covered: int) -> None:
    table = ai_turn(Table(1).put_crew(state.AI, 9), covered=covered)
    assert [(event.a, event.seat) for event in table.events_of(state.DROPPED_TUBE)] == [
        (9, state.AI)
    ]
    assert not table.events_of(state.TOOK_INTEL)


@pytest.mark.rule("14.9")
def test_or_intel_where_no_tube_can_drop() -> None:
    table = ai_turn(Table(1), covered=2)
    assert not table.events_of(state.DROPPED_TUBE)
    assert [event.a // 18 for event in table.events_of(state.TOOK_INTEL)] == [state.PRIVATEER]


# --- intel ---


def cards_against(table: Table, faction: int, *targets: int) -> Table:
    """Shows cards of a faction against these, from the topmost down."""
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


def lead(table: Table, tube: int, margin: int) -> Table:
    """Puts crews around a tube so that the AI leads by a margin, from the last neighbours back."""
    near = [
        here
        for here in reversed(table.around(tube))
        if table.s.hex_crew[here] == state.NOBODY and table.s.hex_tube[here] == 0
    ]
    return table.put_crew(state.AI if margin > 0 else PLAYER, *near[: abs(margin)])


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


# --- its tubes ---


@pytest.mark.rule("14.16")
def test_a_lonely_crew_will_do_for_a_tube() -> None:
    table = ai_turn(Table(1).put_crew(state.AI, 14), covered=2)
    assert table.s.hex_tube[14] > 0
    assert table.s.hex_crew[14] == state.NOBODY
    assert sum(table.levels(state.AI)) == 1


@pytest.mark.rule("14.16", "14.9")
@pytest.mark.parametrize(("margin", "drops"), [(1, False), (2, True), (3, True)])
def test_it_does_not_give_up_control_of_a_tube(margin: int, drops: bool) -> None:
    """The AI's only crews stand around a tube it leads by a margin.

    A player's crew keeps every other check the same.
    """
    table = Table(1)
    tube = table.hex(2, 0)
    lead(table.put_tube(tube, 1), tube, margin)
    ai_turn(table, covered=2)
    assert bool(table.events_of(state.DROPPED_TUBE) or table.s.asked == state.AI_DROP) == drops
    assert bool(table.events_of(state.TOOK_INTEL)) != drops


@pytest.mark.rule("14.16")
def test_a_tied_tube_does_not_fall_to_the_player() -> None:
    table = Table(1)
    crew = table.hex(4, 0)
    table.put_tube(table.hex(5, -1), 1).put_crew(state.AI, crew).put_crew(
        PLAYER, table.hex(5, -2)
    )  # tied: without the crew, the player would control it
    ai_turn(table, covered=2)
    assert not table.events_of(state.DROPPED_TUBE)
    assert len(table.events_of(state.TOOK_INTEL)) == 1


@pytest.mark.rule("14.16")
def test_a_lost_tube_is_no_control_to_give_up() -> None:
    table = Table(1)
    table.put_tube(table.hex(5, -1), 1)
    crew, beside = table.hex(4, 0), table.hex(3, 1)
    table.put_crew(state.AI, crew, beside).put_crew(
        PLAYER, table.hex(5, -2), table.hex(4, -1)
    )  # lost by one
    ai_turn(table, covered=2)
    assert table.choices(state.AI_DROP) == {crew, beside}  # one AI crew around either


@pytest.mark.rule("14.16")
@pytest.mark.parametrize(
    ("ai", "player", "drops"), [(0, 0, True), (1, 1, True), (1, 2, False), (0, 1, False)]
)
def test_it_is_at_least_neutral_around_the_new_tube(ai: int, player: int, drops: bool) -> None:
    table = Table(1)
    here = table.hex(5, -1)
    near = table.around(here)
    table.put_crew(state.AI, here, *near[:ai]).put_crew(PLAYER, *near[ai : ai + player])
    for crew in near[:ai]:  # only the corner may serve: the others are outnumbered
        far = [
            h
            for h in table.around(crew)
            if h != here and h not in near and table.s.hex_crew[h] == state.NOBODY
        ]
        table.put_crew(PLAYER, *far)
    ai_turn(table, covered=2)
    assert ({event.a for event in table.events_of(state.DROPPED_TUBE)} == {here}) == drops
    assert bool(table.events_of(state.TOOK_INTEL)) != drops


@pytest.mark.rule("14.16")
def test_most_ai_crews_around_and_ties_to_the_player() -> None:
    table = Table(1)
    middle = table.hex(2, 0)
    table.put_crew(
        state.AI, middle, table.hex(3, -1), table.hex(1, 1), table.hex(-3, 0)
    )  # two crews next to the middle, one next to each of them
    ai_turn(table, covered=2)
    assert [event.a for event in table.events_of(state.DROPPED_TUBE)] == [middle]
    table = ai_turn(Table(1).put_crew(state.AI, 0, 20), covered=2)
    assert table.choices(state.AI_DROP) == {0, 20}
    assert table.actor == PLAYER
    table.ai_drop(20)
    assert (table.s.hex_tube[0], table.s.hex_tube[20]) == (0, 1)


@pytest.mark.rule("14.17")
@pytest.mark.parametrize(
    ("ai", "player", "height"),
    [
        ((0, 0, 0), (0, 0, 0), 1),  # the rulebook's drawn example: a majority on level 1
        ((1, 0, 0), (0, 0, 0), 2),
        ((1, 1, 0), (0, 1, 0), 2),  # its other one: majority on level 1, tied on level 2
        ((1, 1, 0), (0, 0, 0), 3),
        ((1, 1, 1), (0, 0, 0), 3),  # majorities everywhere
        ((0, 0, 0), (1, 1, 1), 3),  # nothing to be gained by one crew
        ((0, 0, 0), (1, 0, 0), 2),
        ((0, 1, 0), (2, 0, 0), 3),
        ((2, 2, 0), (2, 2, 0), 1),
    ],
)
def test_the_height_of_its_tube(
    ai: tuple[int, int, int], player: tuple[int, int, int], height: int
) -> None:
    table = (
        Table(1).put_on_stratos(state.AI, *ai).put_on_stratos(PLAYER, *player).put_crew(state.AI, 7)
    )
    ai_turn(table, covered=2)
    assert table.s.hex_tube[7] == height
    assert table.levels(state.AI) == [
        crews + (level == height) for level, crews in enumerate(ai, start=1)
    ]
    assert table.s.tubes == 14 - height


@pytest.mark.rule("14.17", "14.9")
def test_too_few_sections_mean_intel_instead() -> None:
    table = Table(1).put_on_stratos(state.AI, 1).put_crew(state.AI, 7).put_sections(0, 1)
    ai_turn(table, covered=2)
    assert not table.events_of(state.DROPPED_TUBE)
    assert table.events_of(state.TOOK_INTEL)


@pytest.mark.rule("14.8", "14.9", "14.16", "14.17")
def test_the_rulebooks_example_of_the_second_reveal() -> None:
    """The AI has two Privateer crews side by side.

    The second blue card builds a tube on one of them, of height 1.
    """
    table = Table(1)
    first, second = table.hex(2, 0), table.hex(3, 0)
    table.put_crew(state.AI, first, second)
    ai_turn(table, state.PRIVATEER, covered=2)
    assert table.choices(state.AI_DROP) == {first, second}
    table.ai_drop(second)
    assert (table.s.hex_tube[second], table.s.hex_crew[second], table.s.hex_crew[first]) == (
        1,
        state.NOBODY,
        state.AI,
    )
    assert table.levels(state.AI) == [1, 0, 0]
    assert (
        table.scores()[state.AI] == 5 + 3 + 3
    )  # a crew on level 1, its majority, and control of the tube
    assert (table.s.ai_tracker[state.PRIVATEER], table.s.ai_deck[state.PRIVATEER]) == (1, 3)


# --- its bounties ---


@pytest.mark.rule("14.10", "14.18", "14.19")
def test_the_rulebooks_bounty_example() -> None:
    """The third blue card: the Privateer bounty with both effects, then a normal action.

    Both cards go to the deck.
    """
    table = (
        Table(1)
        .paint_all(state.HOOLIGANG)
        .paint(state.PRIVATEER, 0)
        .put_on_stratos(state.AI, 2, 0, 0)
    )
    table.s.round_number = 2
    ai_turn(table, state.PRIVATEER, covered=1)
    assert table.s.bounty_at[state.PRIVATEER] == state.AI
    assert placed(table)[0] == 0  # the bounty's own faction, not the hex it shows to others
    assert table.levels(state.AI)[1] >= 1  # one of the two on level 1 has risen
    codes = [event.code for event in table.events if event.seat == state.AI]
    assert (
        codes.index(state.TOOK_BOUNTY)
        < codes.index(state.PLACED_CREW)
        < codes.index(state.DROPPED_TUBE)
    )
    assert [event.a for event in table.events_of(state.DROPPED_TUBE)] == [
        0
    ]  # the normal action: a tube on its only crew
    assert (table.s.ai_tracker[state.PRIVATEER], table.s.ai_deck[state.PRIVATEER]) == (0, 4)


@pytest.mark.rule("14.10")
def test_then_intel_if_no_tube_can_drop() -> None:
    table = Table(1).paint_all(state.HOOLIGANG).paint(state.PRIVATEER, 0, 1)
    table.put_crew(
        PLAYER,
        *[h for h in table.around(0) if h != 1],
        *[h for h in table.around(1) if h not in (0, *table.around(0))],
    )
    ai_turn(table, state.PRIVATEER, covered=1)
    while table.s.asked != state.PAD:
        table.answer_anyhow()
    assert table.s.bounty_at[state.PRIVATEER] == state.AI
    assert not table.events_of(state.DROPPED_TUBE)
    assert len(table.events_of(state.TOOK_INTEL)) == 1
    assert table.s.hex_crew[0] == table.s.hex_crew[1] == state.AI


@pytest.mark.rule("14.10")
@pytest.mark.parametrize("covered", [3, 2, 0])
def test_no_bounty_but_at_the_third_reveal(covered: int) -> None:
    table = ai_turn(Table(1).put_crew(state.AI, 0), covered=covered)
    assert not table.events_of(state.TOOK_BOUNTY)


@pytest.mark.rule("14.10", "14.18")
def test_a_bounty_the_player_has_is_skipped() -> None:
    table = (
        Table(1)
        .put_bounty(PLAYER, state.PRIVATEER)
        .put_crew(state.AI, 0)
        .put_on_stratos(state.AI, 3)
    )
    ai_turn(table, covered=1)
    assert not table.events_of(state.TOOK_BOUNTY)
    assert placed(table) == []
    assert table.levels(state.AI) == [3, 1, 0]  # nobody rose; the tube brought a crew to level 2
    assert [event.a for event in table.events_of(state.DROPPED_TUBE)] == [0]


@pytest.mark.rule("14.18", "14.12")
def test_a_bountys_crew_follows_the_checklist_beside_tubes() -> None:
    table = Table(1)
    tube = table.hex(5, -1)
    first, second, third = table.around(tube)
    table.put_tube(tube, 1).put_crew(state.AI, first).put_crew(PLAYER, second)
    ai_turn(table, covered=1)
    assert placed(table)[0] == third


@pytest.mark.rule("14.18", "14.14")
def test_a_bounty_without_a_crew_to_move_still_raises_one() -> None:
    table = Table(1).put_on_stratos(state.AI, 11).put_sections(0, 0)
    tube = table.hex(2, 0)
    table.s.hex_tube[tube] = 1
    table.put_crew(state.AI, table.around(tube)[0])
    ai_turn(table, covered=1)
    passed = [event.a for event in table.events_of(state.AI_PASSED)]
    assert passed == [state.NO_PLACE, state.NO_CREW]  # the bounty's crew, then the turn
    assert len(table.events_of(state.TOOK_BOUNTY)) == 1
    assert table.levels(state.AI) == [10, 1, 0]


@pytest.mark.rule("14.12", "14.13", "14.14", "14.16")
def test_bots_answer_the_ais_ties_for_the_ai() -> None:
    table = ai_turn(Table(1))
    assert table.s.asked == state.AI_PLACE
    assert rules.answers_for(table.b, table.s, PLAYER) == state.AI
    table.answer_anyhow()
    assert table.s.asked == state.PAD
    assert rules.answers_for(table.b, table.s, PLAYER) == PLAYER


@pytest.mark.rule("14.19")
@pytest.mark.parametrize(
    ("ai", "player", "after"),
    [
        ((2, 0, 0), (0, 0, 0), (1, 1, 0)),
        ((1, 0, 0), (0, 0, 0), (1, 0, 0)),  # it would give its majority up
        ((2, 0, 0), (1, 0, 0), (2, 0, 0)),  # or share it
        ((1, 0, 0), (1, 0, 0), (1, 0, 0)),  # or leave a shared one to the player
        ((1, 0, 0), (2, 0, 0), (0, 1, 0)),  # nothing to lose
        ((3, 0, 0), (1, 0, 0), (2, 1, 0)),
        ((1, 2, 0), (0, 0, 0), (1, 1, 1)),  # level 1 can't, level 2 can
        ((2, 2, 0), (0, 0, 0), (1, 3, 0)),  # level 1 goes first
        ((0, 1, 0), (0, 2, 0), (0, 0, 1)),
        ((0, 0, 4), (0, 0, 0), (0, 0, 4)),  # nowhere higher
    ],
)
def test_one_crew_rises_unless_it_costs_a_majority(
    ai: tuple[int, int, int], player: tuple[int, int, int], after: tuple[int, int, int]
) -> None:
    # No sections: the normal action is intel, so Stratos shows the bounty's effect alone.
    table = (
        Table(1).put_on_stratos(state.AI, *ai).put_on_stratos(PLAYER, *player).put_sections(0, 0)
    )
    ai_turn(table, covered=1)
    while table.s.asked != state.PAD:
        table.answer_anyhow()
    assert table.s.bounty_at[state.PRIVATEER] == state.AI
    assert tuple(table.levels(state.AI)) == after


# --- the rest of the round, and the end ---


@pytest.mark.rule("14.20", "11.1")
def test_only_the_player_travels_again_from_stratos() -> None:
    table = Table(1).put_on_stratos(state.AI, 2)
    table.s.landed[PLAYER, state.STRATOLITES] = 2
    table.begin(state.EXTRA_TRAVEL)
    actors = []
    while table.s.phase == state.EXTRA_TRAVEL:
        actors.append(table.actor)
        table.idle()
    assert actors == [PLAYER, PLAYER]


@pytest.mark.rule("12.2", "14.3")
def test_at_reset_the_ais_leader_goes_home_and_it_gets_no_transports() -> None:
    table = Table(1).finish_round()
    assert table.s.round_number == 2
    assert table.s.leader[PLAYER] == state.NOWHERE
    assert (table.s.transports[PLAYER], table.s.transports[state.AI]) == (3, 0)
    assert table.s.ai_aside[table.s.leader[state.AI] // 2] == 1  # its first card of the new round


@pytest.mark.rule("14.21")
@pytest.mark.parametrize("variant", ["recommended", "experienced"])
def test_five_rounds(variant: str) -> None:
    table = Table(1, variant=variant)
    for number in range(1, 6):
        assert table.s.round_number == number
        assert not table.is_over
        table.finish_round()
    assert table.is_over


@pytest.mark.rule("14.21", "7.8", "7.9")
def test_the_end_of_the_allotted_tubes_does_not_end_a_solo_game() -> None:
    table = ai_turn(Table(1))
    while table.s.asked != state.PAD:
        table.answer_anyhow()
    mine = next(h for h in range(57) if table.s.hex_crew[h] == state.NOBODY)
    table.put_crew(PLAYER, mine).put_stock(PLAYER, cred=5).put_sections(1, 10)
    table.go(state.RENEGADE).pay(state.CRED).height(1).drop(mine)
    assert (table.s.tubes, table.s.last_round) == (0, 0)
    table.finish_round()
    assert not table.is_over
    assert table.s.round_number == 2


@pytest.mark.rule("14.22", "13.2", "13.4")
def test_the_ais_rewards() -> None:
    """Level 2 pays it for the faction it has most cards of; the other levels as for anybody."""
    table = Table(1).put_on_stratos(state.AI, 0, 1, 0)
    for faction, target in [(state.ROVER, state.HOOLIGANG)] * 3 + [
        (state.CORPOCRAT, state.HOOLIGANG)
    ] * 2:
        table.put_intel(state.AI, faction, target)
    assert table.scores() == [0, 10 + 3 * 3]
    table.put_on_stratos(state.AI, 1, 0, 1)
    assert table.scores() == [0, 5 + 15 + 3 * 2]
    for faction, target in [
        (state.ROVER, state.CORPOCRAT),
        (state.CORPOCRAT, state.ROVER),
        (state.CORPOCRAT, state.PRIVATEER),
    ]:
        table.put_intel(state.AI, faction, target)
    assert table.scores() == [0, 5 + 15 + 3 * 2 + 6]


@pytest.mark.rule("14.23")
def test_a_tie_has_no_winner() -> None:
    table = Table(1)
    assert (table.scores(), table.winners()) == ([0, 0], set())
    assert table.put_on_stratos(PLAYER, 0, 1).winners() == {PLAYER}
    assert table.put_on_stratos(state.AI, 0, 1).winners() == set()
    assert table.put_on_stratos(state.AI, 0, 2).winners() == {state.AI}


# --- an independent reckoning of the AI's choices ---


def places_by_the_book(table: Table, faction: int, left: int) -> set[int]:
    """Return where the AI's crew may go: the checklists as a chain of filters.

    `left` is the hex it comes from, or -1.
    """
    s = table.s
    empty = {
        h
        for h in range(s.hexes)
        if s.hex_crew[h] == state.NOBODY and s.hex_tube[h] == 0 and h != left
    }
    margin = {
        t: table.count_around(t, state.AI) - table.count_around(t, PLAYER)
        for t in range(s.hexes)
        if s.hex_tube[t]
    }
    beside = {h: [t for t in table.around(h) if t in margin] for h in empty}
    change: dict[int, tuple[int, ...]] = {}
    for h, tubes in beside.items():
        gained = [s.hex_tube[t] for t in tubes if margin[t] == 0]
        taken = [s.hex_tube[t] for t in tubes if margin[t] == -1]
        if gained or taken:
            change[h] = (
                len(gained) + len(taken),
                len(gained),
                max(gained, default=0),
                max(taken, default=0),
            )
    if change:
        return {h for h in change if change[h] == max(change.values())}
    hold = {
        h: max((-margin[t], s.hex_tube[t]) for t in tubes if margin[t] > 0)
        for h, tubes in beside.items()
        if any(margin[t] > 0 for t in tubes)
    }
    if hold:
        return {h for h in hold if hold[h] == max(hold.values())}
    matching = {h for h in empty if s.hex_faction[h] == faction}
    near = {h: (table.count_around(h, state.AI), table.count_around(h, PLAYER)) for h in matching}
    for crowd in (
        {h: ai + player for h, (ai, player) in near.items() if ai == player > 0},
        {h: ai for h, (ai, _) in near.items() if ai > 0},
        {h: player for h, (_, player) in near.items() if player > 0},
    ):
        if crowd:
            return {h for h in crowd if crowd[h] == min(crowd.values())}
    return matching or empty


def drops_by_the_book(table: Table) -> set[int]:
    s = table.s
    fit = {}
    for h in (h for h in range(s.hexes) if s.hex_crew[h] == state.AI):
        near = table.around(h)
        gives_up = any(
            s.hex_tube[t]
            and table.count_around(t, state.AI) - table.count_around(t, PLAYER) in (0, 1)
            for t in near
        )
        if not gives_up and table.count_around(h, state.AI) >= table.count_around(h, PLAYER):
            fit[h] = table.count_around(h, state.AI)
    return {h for h in fit if fit[h] == max(fit.values())}


@pytest.mark.rule("14.12", "14.13", "14.14", "14.16")
@pytest.mark.parametrize("variant", ["recommended", "experienced"])
def test_the_players_choices_for_the_ai_agree_with_an_independent_reckoning(variant: str) -> None:
    asked = Counter[int]()
    tables = random_tables(1, games=150, every=1, variant=variant, ends=False, box=PLAIN_BOX)
    for table in tables:  # without sleepers, the AI has twelve crews to place
        if table.s.asked == state.AI_PLACE:
            assert table.choices(state.AI_PLACE) == places_by_the_book(
                table, table.s.faction, table.s.hex_at
            )
            asked[state.AI_PLACE] += 1
        elif table.s.asked == state.AI_DROP:
            assert table.choices(state.AI_DROP) == drops_by_the_book(table)
            asked[state.AI_DROP] += 1
    assert asked[state.AI_PLACE] > 500
    assert asked[state.AI_DROP] > 50


@pytest.mark.rule("14.12", "14.13")
def test_where_it_needs_no_player_it_chooses_by_the_same_reckoning() -> None:
    """Positions of random play, with the AI to buy intel of each faction in turn."""
    alone = 0
    tables = random_tables(1, games=60, every=9, ends=False, box=PLAIN_BOX)
    for table in tables:  # without sleepers, the AI has twelve crews to place
        if table.s.crew[state.AI] == 0:
            continue
        for faction in range(state.FACTIONS):
            trial = Table(1)
            trial.s = copy(table.s)
            best = places_by_the_book(trial, faction, state.NOWHERE)
            ai_turn(trial, faction, covered=3)
            if len(best) > 1:
                assert trial.choices(state.AI_PLACE) == best
            else:
                assert set(placed(trial)) == best
                alone += 1
    assert alone > 50


@pytest.mark.rule("14.7")
def test_the_privateers_pay_is_told() -> None:
    table = (
        Table(1)
        .learn(PLAYER, state.PRIVATEER, glow=1)
        .put_stock(PLAYER)
        .put_ai_cards(state.ROVER)
        .begin(state.SCOUTING)
    )
    assert [(event.seat, event.a, event.b) for event in table.events_of(state.PRIVATEERS_PAID)] == [
        (PLAYER, state.GLOW, 1)
    ]
