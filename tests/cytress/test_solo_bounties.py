"""The solo game: the AI's bounties (14.18, 14.19)."""

from __future__ import annotations

import pytest

from cytress.scenario import PLAYER, Table
from cytress.solo import ai_turn, placed
from offworld.games.cytress import rules, state


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
