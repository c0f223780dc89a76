"""Situations of the rogue AI: solo (chapter 14)."""

from __future__ import annotations

import pytest

from cytress.scenario import PLAYER, Table
from cytress.solo import ai_turn, lead, placed
from offworld.games.cytress import scoring, state


def settled(table: Table) -> Table:
    """The player answers the AI's ties anyhow, until it is the player's turn."""
    while table.s.asked != state.PAD:
        table.answer_anyhow()
    return table


@pytest.mark.rule("14.5", "14.6", "14.7", "1.3")
def test_the_ai_scouts_twice_and_pays_privateers_twice_up_to_the_limit() -> None:
    """The AI goes where the player may not, and comes not back to where the player stands."""
    table = Table(1).learn(PLAYER, state.PRIVATEER, tech=2, ammo=2).put_stock(PLAYER, ammo=24)
    table.put_ai_cards(state.PRIVATEER).begin(state.SCOUTING)
    table.put_ai_cards(state.HOOLIGANG).scout(state.ROVER)
    assert table.stock(PLAYER) == [0, 2, 25, 6]
    assert table.choices(state.SCOUT) == {2 * state.CORPOCRAT, 2 * state.PRIVATEER}


@pytest.mark.rule("14.6", "14.8")
def test_later_rounds_scout_with_the_cards_of_the_tracker_too() -> None:
    """Sixteen cards lie in the deck, four of each: the AI still scouts a free district second."""
    for seed in range(12):
        table = Table(1, seed=seed)
        for faction in range(state.FACTIONS):
            table.s.ai_tracker[faction] = 0
            table.s.ai_aside[faction] = 0
            table.s.ai_deck[faction] = 4
        table.begin(state.SCOUTING)
        first = table.s.leader[state.AI] // state.SPOTS
        mine = min(table.choices(state.SCOUT)) // state.SPOTS
        table.scout(mine)
        assert table.s.leader[state.AI] // state.SPOTS not in (first, mine)
        assert [table.s.ai_deck[faction] for faction in range(state.FACTIONS)] == [4, 4, 4, 4]


@pytest.mark.rule("14.8", "14.10")
def test_a_bare_column_brings_no_bounty_that_was_left_before() -> None:
    """The bonus belongs to the third reveal; a fourth draw only acts."""
    table = ai_turn(Table(1).put_crew(state.AI, 0), state.ROVER, covered=0)
    assert table.s.bounty_at[state.ROVER] not in (state.AI, PLAYER)
    assert table.events_of(state.AI_UNCOVERED) == []
    assert len(table.events_of(state.DROPPED_TUBE)) == 1


@pytest.mark.rule("14.8")
def test_after_twelve_reveals_all_sixteen_cards_are_in_the_deck() -> None:
    """Each reveal adds a card to the four of the start, and none is lost."""
    table = Table(1)
    for faction in range(state.FACTIONS):
        for covered in (3, 2, 1):
            ai_turn(table, faction, covered)
            while table.s.asked != state.PAD:
                table.answer_anyhow()
    cards = [int(table.s.ai_deck[f] + table.s.ai_aside[f]) for f in range(state.FACTIONS)]
    assert cards == [4, 4, 4, 4]
    assert list(table.s.ai_tracker) == [0, 0, 0, 0]


@pytest.mark.rule("14.11", "6.3", "6.7")
def test_the_ai_may_take_the_last_card_of_a_faction() -> None:
    """The slot stays empty, and the player can't meet that faction any more."""
    table = Table(1).put_stock(PLAYER, tech=9).sell_out(state.PRIVATEER, PLAYER, keep=1)
    ai_turn(table, state.PRIVATEER)
    while table.s.asked != state.PAD:
        table.answer_anyhow()
    assert table.s.cards[state.AI, state.PRIVATEER] == 1
    assert state.PRIVATEER not in table.choices(state.PAD)


@pytest.mark.rule("14.12", "14.11", "14.15")
def test_beside_a_tube_the_ai_forgets_its_card_and_never_spies() -> None:
    """A Rover card; the only change of control is on Corpocrat hexes next to the player's tube."""
    table = Table(1).paint_all(state.CORPOCRAT).paint(state.ROVER, 0)
    tube = table.hex(5, -1)
    mine = table.around(tube)[0]
    table.put_tube(tube, 1).put_crew(PLAYER, mine).put_stock(PLAYER, 1, 1, 1, 1)
    ai_turn(table, state.ROVER)
    if table.s.asked == state.AI_PLACE:
        assert table.choices(state.AI_PLACE) <= set(table.around(tube))
        table.answer_anyhow()
    assert placed(table)[0] in table.around(tube)
    assert table.stock(PLAYER) == [1, 1, 1, 1]


@pytest.mark.rule("14.12", "14.13")
def test_a_tube_that_nobody_stands_at_is_gained_first() -> None:
    """The player has dropped one and left it: the AI's crew goes there, whatever its card."""
    table = Table(1).paint_all(state.CORPOCRAT).paint(state.ROVER, 0)
    tube = table.hex(2, 0)
    table.put_tube(tube, 1)
    ai_turn(table, state.ROVER)
    assert table.choices(state.AI_PLACE) == set(table.around(tube))
    settled(table)
    assert table.scores()[state.AI] == 3


@pytest.mark.rule("14.14", "14.18")
def test_with_twelve_out_a_bounty_moves_a_crew() -> None:
    """No thirteenth crew comes: the one far from tubes is taken up and put elsewhere."""
    table = Table(1).put_on_stratos(state.AI, 0, 0, 11).put_crew(state.AI, 0)
    ai_turn(table, covered=1)
    assert [event.a for event in table.events_of(state.AI_LIFTED)][:1] == [0]
    while table.s.asked != state.PAD:
        table.answer_anyhow()
    on_map = sum(table.s.hex_crew[here] == state.AI for here in range(table.s.hexes))
    assert on_map + sum(table.levels(state.AI)) == 12


@pytest.mark.rule("14.14", "14.12")
def test_a_crew_taken_up_does_not_count_where_it_stood() -> None:
    """One against two: back at the same tube it would change nothing, so it goes to its colour."""
    table = Table(1).paint_all(state.HOOLIGANG).put_on_stratos(state.AI, 0, 0, 11)
    tube, away = table.hex(2, 0), table.hex(-4, 3)
    near = table.around(tube)
    table.paint(state.PRIVATEER, away).put_tube(tube, 3)
    table.put_crew(state.AI, near[0]).put_crew(PLAYER, near[2], near[4])
    ai_turn(table, state.PRIVATEER)
    assert [event.a for event in table.events_of(state.AI_LIFTED)] == [near[0]]
    assert placed(table) == [away]


@pytest.mark.rule("14.14", "14.16", "14.11")
def test_with_all_twelve_on_stratos_the_ai_passes() -> None:
    """There is no crew for a tube, none to place and none to move."""
    table = ai_turn(Table(1).put_on_stratos(state.AI, 4, 4, 4), covered=2)
    assert len(table.events_of(state.AI_PASSED)) == 1
    assert not table.events_of(state.TOOK_INTEL)
    assert (table.s.asked, table.actor) == (state.PAD, PLAYER)


@pytest.mark.rule("14.16")
def test_the_ai_leaves_a_crew_that_holds_a_tube_and_takes_a_lonely_one() -> None:
    """The one with a neighbour of its own would rank first, but it holds a tube by one."""
    table = Table(1)
    tube, lonely = table.hex(2, 0), table.hex(-4, 3)
    holder = table.hex(3, 0)
    beside = next(h for h in table.around(holder) if h != tube and h not in table.around(tube))
    table.put_tube(tube, 1).put_crew(state.AI, holder, beside, lonely)
    # The neighbour itself is outnumbered around its hex.
    table.put_crew(
        PLAYER, *[h for h in table.around(beside) if h != holder and h not in table.around(tube)]
    )
    ai_turn(table, covered=2)
    assert [event.a for event in table.events_of(state.DROPPED_TUBE)] == [lonely]
    assert scoring.tube_prestige(table.b, table.s, state.AI) == 3


@pytest.mark.rule("14.17", "14.19", "14.10")
def test_a_crew_rises_before_the_height_of_the_tube_is_settled() -> None:
    """Two on level 1: one rises, the AI has levels 1 and 2, and the tube goes to level 3."""
    table = Table(1).put_on_stratos(state.AI, 2).put_crew(state.AI, 0)
    ai_turn(table, covered=1)
    while table.s.asked != state.PAD:
        table.answer_anyhow()
    assert table.levels(state.AI) == [1, 1, 1]


@pytest.mark.rule("14.21", "14.16")
def test_the_ais_tube_uses_the_fourteen_and_its_marker_uses_none() -> None:
    """Height 1: one section of the allotted ones, and none of those in the box is missing."""
    table = ai_turn(Table(1).put_crew(state.AI, 0), covered=2)
    assert (table.s.tubes, table.s.spare_tubes) == (13, 36)


@pytest.mark.rule("14.22", "13.5", "13.7")
def test_the_ai_shares_a_majority_and_scores_its_bounty() -> None:
    """One crew each on level 1: 5 and 3 for both. Two of its cards fit its bounty: 4 more."""
    table = Table(1).put_on_stratos(PLAYER, 1).put_on_stratos(state.AI, 1)
    table.put_bounty(state.AI, state.HOOLIGANG)
    for faction in (state.ROVER, state.PRIVATEER):
        table.put_intel(state.AI, faction, state.HOOLIGANG)
    table.put_intel(PLAYER, state.ROVER, state.HOOLIGANG)
    assert table.scores() == [8, 8 + 4]


@pytest.mark.rule("14.4", "14.1", "4.3")
@pytest.mark.parametrize(("variant", "larger"), [("recommended", 6), ("experienced", 3)])
def test_each_crew_above_adds_one_to_either_sides_larger_spot(variant: str, larger: int) -> None:
    """Two visits with three crews on Stratos; the AI's crews there bring nothing."""
    table = Table(1, variant=variant).put_on_stratos(PLAYER, 1, 1, 1).put_stock(PLAYER)
    table.put_on_stratos(state.AI, 4, 4, 0).put_ai_cards(state.PRIVATEER).begin(state.SCOUTING)
    table.put_ai_cards(state.HOOLIGANG).scout(state.ROVER).scout(state.PRIVATEER)
    assert table.stock(PLAYER) == [0, larger + 3, 0, larger + 3]


@pytest.mark.rule("14.6", "14.7")
def test_a_card_passed_over_pays_no_privateers() -> None:
    """The player is at the Rovers: that card is laid aside, and only the visit after it pays."""
    passed = 0
    for seed in range(20):
        table = Table(1, seed=seed).learn(PLAYER, state.PRIVATEER, ammo=1, glow=1)
        table.put_stock(PLAYER).put_ai_cards(state.CORPOCRAT).begin(state.SCOUTING)
        for faction in range(state.FACTIONS):
            table.s.ai_deck[faction] = int(faction in (state.HOOLIGANG, state.ROVER))
            table.s.ai_aside[faction] = 1 - table.s.ai_deck[faction]
        table.scout(state.ROVER)
        assert table.stock(PLAYER) == [0, 0, 1, 6]
        drawn = [event.a for event in table.events_of(state.AI_DREW)]
        passed += drawn[-2:] == [state.ROVER, state.HOOLIGANG]
    assert 0 < passed < 20


@pytest.mark.rule("14.9", "14.11")
@pytest.mark.parametrize(("covered", "drops"), [(3, 0), (2, 1)])
def test_without_intel_a_tube_drops_all_the_same(covered: int, drops: int) -> None:
    """The first reveal only offers intel, and there is none; the second offers a tube."""
    table = Table(1).sell_out(state.ROVER, PLAYER).put_crew(state.AI, 0)
    ai_turn(table, state.ROVER, covered)
    assert len(table.events_of(state.DROPPED_TUBE)) == drops
    assert len(table.events_of(state.AI_PASSED)) == 1 - drops


@pytest.mark.rule("14.10", "14.11", "14.18")
def test_a_bounty_is_completed_though_the_turn_itself_passes() -> None:
    """No section and no intel is left: the bonus is all the AI has."""
    table = Table(1).sell_out(state.ROVER, PLAYER).put_sections(0, 0)
    settled(ai_turn(table, state.ROVER, covered=1))
    assert table.s.bounty_at[state.ROVER] == state.AI
    assert len(placed(table)) == 1
    assert [event.a for event in table.events_of(state.AI_PASSED)] == [state.NO_INTEL]


@pytest.mark.rule("14.11", "6.3")
def test_with_an_empty_slot_above_the_next_card_is_the_topmost() -> None:
    """The deck is empty and so is the first slot; the two others are against the same faction."""
    table = Table(1)
    cards = [card for card in table.loose(state.ROVER) if table.b.intel_target[card] == 0][:3]
    for slot, card in enumerate(cards):
        table.show(state.ROVER, slot, card)
    for card in table.deck(state.ROVER):
        table.s.intel_at[card] = PLAYER
    table.s.intel_at[cards[0]] = PLAYER
    table.s.shown[state.ROVER, 0] = state.NOWHERE
    settled(ai_turn(table.settle(), state.ROVER))
    assert [event.a for event in table.events_of(state.TOOK_INTEL)] == [cards[1]]
    assert [table.s.shown[state.ROVER, slot] for slot in range(3)] == [-1, -1, cards[2]]


@pytest.mark.rule("14.11")
def test_a_second_card_against_the_same_faction_helps_no_open_set() -> None:
    """Two against Corpocrats, one each against two others: only the fourth faction completes it."""
    table = Table(1)
    for faction, target in ((1, 0), (2, 0), (2, 1), (0, 2)):
        table.put_intel(state.AI, faction, target)
    wanted = state.ROVER
    for slot, target in enumerate((state.CORPOCRAT, state.HOOLIGANG, wanted)):
        cards = table.loose(state.PRIVATEER)
        card = next(c for c in cards if table.b.intel_target[c] == target)
        table.show(state.PRIVATEER, slot, card)
    third = table.s.shown[state.PRIVATEER, 2]
    settled(ai_turn(table, state.PRIVATEER))
    assert [event.a for event in table.events_of(state.TOOK_INTEL)] == [third]


@pytest.mark.rule("14.12")
def test_a_smallest_lead_that_cannot_grow_leaves_the_next() -> None:
    """Around the first tube the AI leads by one and no hex is empty: it adds to its other lead."""
    table = Table(1)
    full, other = table.hex(5, -1), table.hex(-2, 0)
    near = table.around(full)
    table.put_tube(full, 3).put_tube(other, 1).put_crew(state.AI, *near[:2])
    lead(table.put_crew(PLAYER, near[2]), other, 2)
    wanted = {here for here in table.around(other) if table.s.hex_crew[here] == state.NOBODY}
    ai_turn(table)
    assert table.choices(state.AI_PLACE) == wanted


@pytest.mark.rule("14.14")
def test_a_crew_that_holds_one_tube_and_loses_another_may_move() -> None:
    """It is losing a bid next to it, and that is enough."""
    table = Table(1).put_on_stratos(state.AI, 0, 0, 11)
    here = table.hex(2, 0)
    near = table.around(here)
    held, lost = near[0], near[3]
    table.put_tube(held, 1).put_tube(lost, 1).put_crew(state.AI, here)
    rivals = [h for h in table.around(lost) if h != here and h not in table.around(held)]
    table.put_crew(PLAYER, *[h for h in rivals if h not in near][:2])
    assert scoring.tube_prestige(table.b, table.s, state.AI) == 3
    assert scoring.tube_prestige(table.b, table.s, PLAYER) == 3
    ai_turn(table)
    assert [event.a for event in table.events_of(state.AI_LIFTED)] == [here]


@pytest.mark.rule("14.14", "14.18", "14.10")
def test_the_twelfth_crew_may_be_a_bountys_and_the_intel_then_moves_one() -> None:
    """One was left for the bounty. No tube can drop, so intel comes, and a crew out moves."""
    table = Table(1).put_on_stratos(state.AI, 0, 0, 10).put_crew(state.AI, 0).put_sections(0, 0)
    settled(ai_turn(table, covered=1))
    assert len(placed(table)) == 2
    assert len(table.events_of(state.AI_LIFTED)) == 1
    assert table.s.crew[state.AI] == 0
    assert sum(table.s.hex_crew[here] == state.AI for here in range(table.s.hexes)) == 2


@pytest.mark.rule("14.14", "14.18")
def test_on_a_full_map_a_bounty_moves_no_crew() -> None:
    """All twelve are out and no hex is empty: the one that could move stays where it is."""
    table = Table(1).put_on_stratos(state.AI, 0, 0, 11).put_sections(0, 0)
    here = table.hex(2, 0)
    table.put_crew(state.AI, here)
    near = table.around(here)
    table.put_crew(PLAYER, *near)
    for other in range(table.s.hexes):
        if other not in (here, *near):
            table.s.hex_tube[other] = 1
    ai_turn(table.settle(), covered=1)
    assert table.s.hex_crew[here] == state.AI
    assert table.events_of(state.AI_LIFTED) == []
    assert table.s.bounty_at[state.PRIVATEER] == state.AI
    passed = [event.a for event in table.events_of(state.AI_PASSED)]
    assert passed == [state.NO_PLACE, state.NO_CREW]


@pytest.mark.rule("14.16")
def test_one_tube_at_stake_keeps_a_crew_that_is_safe_at_another() -> None:
    """It leads one tube by two and another by one: the second would be given up."""
    table = Table(1)
    here = table.hex(2, 0)
    near = table.around(here)
    safe, tight = near[0], near[3]
    beside = next(h for h in table.around(safe) if h not in (here, *near))
    table.put_tube(safe, 1).put_tube(tight, 1).put_crew(state.AI, here, beside)
    ai_turn(table, covered=2)
    assert [event.a for event in table.events_of(state.DROPPED_TUBE)] == [beside]


@pytest.mark.rule("14.21", "14.20", "11.1")
def test_the_fifth_round_has_its_extra_travel_and_ends_with_tubes_left() -> None:
    """The player's transport on Stratos travels once more; then no sixth round begins."""
    table = Table(1)
    table.s.round_number = 5
    table.s.landed[PLAYER, state.STRATOLITES] = 1
    table.begin(state.EXTRA_TRAVEL)
    assert (table.s.asked, table.actor, table.s.tubes) == (state.PAD, PLAYER, 14)
    assert table.idle().is_over


@pytest.mark.rule("14.22", "13.3", "13.5")
def test_both_may_have_level_2_and_each_counts_its_longest_row() -> None:
    """The AI has two cards each of two factions, the player three of one and two of another."""
    table = Table(1).put_on_stratos(PLAYER, 0, 1).put_on_stratos(state.AI, 0, 1)
    for seat, cards in ((state.AI, (0, 0, 3, 3)), (PLAYER, (1, 1, 1, 2, 2))):
        for faction in cards:
            table.put_intel(seat, faction, (faction + 1) % state.FACTIONS)
    for seat, prestige in ((state.AI, 6), (PLAYER, 9)):
        assert scoring.level_2_prestige(table.b, table.s, seat) == prestige


@pytest.mark.rule("14.9", "14.16", "14.17")
def test_the_ais_tube_asks_for_no_stratolite_and_no_colour() -> None:
    """A Rover card, a crew on a Corpocrat hex: the row stays, the tube drops there."""
    table = Table(1).paint_all(state.CORPOCRAT).put_crew(state.AI, 9)
    row = table.row()
    ai_turn(table, state.ROVER, covered=2)
    assert [(event.a, event.b) for event in table.events_of(state.DROPPED_TUBE)] == [(9, 1)]
    assert table.row() == row


@pytest.mark.rule("14.12", "14.13")
@pytest.mark.parametrize(("behind", "rule"), [(1, 1412), (2, 1413)])
def test_the_report_says_which_checklist_placed_the_crew(behind: int, rule: int) -> None:
    """One crew behind at a tube it goes there; two behind, to the only hex of its card's colour."""
    table = Table(1).paint_all(state.HOOLIGANG).paint(state.PRIVATEER, 0)
    tube = table.hex(2, 0)
    settled(ai_turn(lead(table.put_tube(tube, 3), tube, -behind)))
    (event,) = [each for each in table.events_of(state.PLACED_CREW) if each.seat == state.AI]
    assert event.b == rule
    assert (event.a == 0) == (rule == 1413)
