"""The solo game: where the AI drops tubes (14.16, 14.17)."""

from __future__ import annotations

import pytest

from cytress.scenario import PLAYER, Table
from cytress.solo import ai_turn, lead
from offworld.games.cytress import state


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
