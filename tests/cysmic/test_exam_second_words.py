"""The second exam's last part: what is told cites the paragraph that names this very step."""

from __future__ import annotations

import pytest

from cysmic.exam import FAR, HERE, NEXT, effect, event, fracture, no_events, stays
from cysmic.scenario import HARVESTER, MINER, SOLDIER, SPEAKER, STANDARD_BOX, A, B, C, Table, at
from offworld.games.cysmic import state, tell
from offworld.kernel.events import Event


def rules_of(table: Table, code: int) -> list[str]:
    """Return the rules that the events of a kind cite, in their order."""
    told = (tell.event(STANDARD_BOX, table.s, said, None, B) for said in table.events_of(code))
    return [line.rule for line in told]


def trade(table: Table, give: int, want: int) -> Table:
    table.plays(A, state.NEGOTIATE_CARD).answer(state.PARTNER + B)
    table.answer(state.GIVE + give).answer(state.GIVE_NO_MORE).answer(state.WANT + want)
    if table.asks(state.WANT):
        table.answer(state.WANT_NO_MORE)
    return table.answer(state.ACCEPT)


@pytest.mark.rule("6.10")
def test_79_a_traded_habitat_and_a_captive_that_is_traded_home() -> None:
    table = Table(3).land(state.CAMP, FAR).flag(B, FAR).captured(A, B, SOLDIER)
    trade(table, state.LOT_TROOP + B, state.LOT_CAMP)
    assert rules_of(table, state.TOOK_HABITAT)[-1] == "6.10"
    assert rules_of(table, state.RESCUED) == ["6.10"]
    assert rules_of(table, state.TRADED) == ["6.10"]


@pytest.mark.rule("7.15", "5.20")
def test_80_a_module_and_the_captive_it_sends_home() -> None:
    table = Table(3).captured(A, B, *[SOLDIER] * 9).captured(A, C, SOLDIER, HARVESTER).ore(A, 1)
    table.turn(A).do(state.TO_BUILD, 1).answer(state.BUILD + A)
    assert rules_of(table, state.PAID_ORE) == rules_of(table, state.BUILT) == ["5.20"]
    assert rules_of(table, state.RESCUED) == ["7.15", "7.15"]


@pytest.mark.rule("8.3", "8.4")
def test_81_manual_construction_and_its_workers() -> None:
    table = Table().ore(A, 2).units(A, HERE, SOLDIER, MINER).turn(A).do(state.TO_MANUAL, 0)
    build = tell.option(STANDARD_BOX, table.s, A, state.BUILD + 3)
    assert build.text == "Build the Life Support for 2 ore and 2 influence in units."
    assert build.rule == "8.3"
    table.answer(state.BUILD + 3)
    assert "the Life Support" in tell.question(STANDARD_BOX, table.s, A).text
    assert rules_of(table, state.PAID_ORE) == rules_of(table, state.BUILT) == ["8.3"]


@pytest.mark.rule("7.18", "11.9")
def test_82_two_kinds_of_flight() -> None:
    table = Table().units(A, HERE, SOLDIER).units(B, HERE, SOLDIER).battle(B)
    table.rolls(1, state.FACE_TREMOR).answer(state.FLEE + NEXT)
    assert rules_of(table, state.GOT_AWAY) == ["7.18"]
    assert rules_of(table, state.BATTLE_WON) == ["7.18"]
    table = Table().units(B, at(0, 4, 1), MINER)
    fracture(table, 4)
    table.answer(state.FLIGHT + at(0, 3, 0))
    assert rules_of(table, state.FLED) == ["11.9"]


@pytest.mark.rule("7.16")
def test_83_a_side_that_can_do_nothing() -> None:
    table = Table().units(A, HERE, HARVESTER).units(B, HERE, SOLDIER)
    table.land(state.LAKE, *(int(table.b.around[HERE, side]) for side in range(6))).battle(B)
    assert rules_of(table, state.BATTLE_WON) == ["7.16"]


@pytest.mark.rule("5.8", "5.9", "5.13", "5.14")
@pytest.mark.parametrize(
    ("kind", "land", "rule"),
    [
        (MINER, state.ORE, "5.8"),
        (MINER, state.PLAIN, "5.9"),
        (HARVESTER, state.ORE, "5.13"),
        (HARVESTER, state.PLAIN, "5.14"),
    ],
)
def test_84_cards_that_units_draw(kind: int, land: int, rule: str) -> None:
    table = no_events(Table(6)).land(land, HERE).units(A, HERE, kind).plays(A, kind)
    stays(table.answer(table.options()[0])).answer(table.options()[0])
    assert set(rules_of(table, state.DREW)[-1:]) == {rule}


@pytest.mark.rule("6.6", "6.7")
def test_85_both_ways_to_upgrade_and_their_prices() -> None:
    table = Table(6).ship(A, HERE).ore(A, 5).units(A, NEXT, SOLDIER).units(A, FAR, MINER)
    table.plays(A, state.UPGRADE_CARD)
    soldier, miner = state.UPGRADE + state.FIRST_SOLDIER, state.UPGRADE + state.FIRST_MINER
    told = [tell.option(STANDARD_BOX, table.s, A, option) for option in (soldier, miner)]
    assert [line.rule for line in told] == ["6.6", "6.7"]
    assert told[0].text.endswith("for 3 ore.")
    assert told[1].text.endswith("by dropship for 2 ore.")
    table.answer(soldier).answer(miner)
    assert rules_of(table, state.PAID_ORE) == ["6.6", "6.7"]


@pytest.mark.rule("9.12", "5.11")
def test_86_what_an_event_does() -> None:
    """Bread riots end control, cave-ins destroy, gifts of ore: all by 9.12."""
    table = Table().land(state.CAMP, FAR).flag(A, FAR)
    effect(table, state.E_UNREST, 1)
    assert rules_of(table, state.NEUTRALIZED) == ["9.12"]
    table = Table().land(state.CAVE, FAR).units(A, FAR, SOLDIER)
    effect(table, state.E_CAVE_IN, 1)
    assert rules_of(table, state.DESTROYED) == ["9.12"]
    table = event(Table(), "Rich Vein")
    assert rules_of(table, state.GAINED_ORE)[-1] == "9.12"


@pytest.mark.rule("8.6")
def test_87_ore_of_the_yellow_bonus_action() -> None:
    table = Table().turn(A)
    table.s.card, table.s.column = state.MINER, 0
    table.do(state.TO_BONUS).answer(state.BONUS + 4)
    assert rules_of(table, state.GAINED_ORE)[-1] == "8.6"


@pytest.mark.rule("3.3", "3.12", "9.3", "9.4")
def test_88_why_a_relic_is_discarded() -> None:
    s = Table().s
    for by, rule in (
        (state.BY_RELIC, "3.3"),
        (state.BY_RELIC_LIMIT, "3.12"),
        (state.BY_DRAW_TWO, "9.3"),
        (state.BY_SLOT, "9.4"),
    ):
        said = Event(state.RELIC_DISCARDED, A, 3, by)
        assert tell.event(STANDARD_BOX, s, said, None, B).rule == rule
    table = Table().relic_hand(A, 0, 0, 1, 1, 2, 3).turn(A).do(state.TO_LIMITS)
    table.answer(state.DISCARD_RELIC + 2)
    assert rules_of(table, state.RELIC_DISCARDED)[-1] == "3.12"


@pytest.mark.rule("9.18", "6.14")
def test_89_a_firewall_is_told_as_one() -> None:
    table = Table().ship(B, HERE).units(A, NEXT, SPEAKER).rolls(2)
    card = table.card(does=state.X_FIREWALL)
    table.hand(B, card).turn(A).do(state.TO_HACK, 1).answer(state.HACK + 0)
    table.answer(state.MODIFY + 1 + state.DISCOVERIES + card)
    said = table.events_of(state.HACK_FAILED)[-1]
    line = tell.event(STANDARD_BOX, table.s, said, None, C)
    assert (line.text, line.rule) == ("The cyber attack fails: a firewall holds.", "9.18")
    assert rules_of(table, state.ROLLED) == ["6.14"]


@pytest.mark.rule("2.9", "2.13", "2.10")
def test_90_what_happens_at_the_setup() -> None:
    table = Table(2, bare=False)
    while table.s.stage != state.PLAYING:
        if table.asks(state.PLACE):
            line = tell.option(STANDARD_BOX, table.s, table.actor, table.options()[0])
            assert line.rule == "2.13"
        table.answer(table.options()[0])
    assert set(rules_of(table, state.TOOK_HABITAT)) <= {"2.11"}
    assert set(rules_of(table, state.FLATTENED)) <= {"2.9"}
    assert set(rules_of(table, state.DISCARDED)) <= {"2.10"}
