"""Situations of rounds, turns and limits (chapter 3)."""

from __future__ import annotations

import pytest

from cysmic.scenario import (
    HARVESTER,
    MINER,
    POWERMECH,
    SOLDIER,
    SPEAKER,
    STANDARD_BOX,
    A,
    B,
    C,
    D,
    Table,
    at,
)
from cysmic.shorthand import (
    BROWN,
    FAR,
    FIRST_HARVESTER,
    FIRST_MINER,
    FIRST_POWERMECH,
    FIRST_SOLDIER,
    HERE,
    HEX,
    INNER,
    NEXT,
    RED_AGAIN,
    RELIC_NAMES,
    RING_4,
    active,
    around,
    begin,
    chosen,
    goals,
    influential,
    named,
    next_fracture,
    no_events,
    offer,
    plain,
    ready,
    rules_of,
    stays,
    strike,
    taken,
    tokens,
    unit_to,
)
from offworld.games.cysmic import pieces, relics, state, tell
from offworld.kernel.events import Event


@pytest.mark.rule("3.1", "3.2", "3.4", "3.5")
def test_ten_cards_in_five_turns_then_the_marker_begins() -> None:
    """Two cards a turn: after five turns no card is left, and all come back."""
    table = Table(3, bare=False)
    while table.s.stage != state.PLAYING:
        table.answer(table.options()[0])
    table.s.first = C  # took the marker meanwhile
    lead = table.s.lead
    turns = []
    while table.s.rounds < 6:
        if table.asks(state.BURN):
            turns.append((int(table.s.player), int(table.s.column)))
            hand = [c for c in range(10) if table.s.command[table.actor, c] == state.IN_HAND]
            assert len(hand) == 10 - 2 * table.s.column
        table.answer(table.options()[-1])
        table.s.first = C
    order = [(lead + i) % 3 for i in range(3)]
    assert turns[:15] == [(seat, column) for column in range(5) for seat in order]
    assert table.s.player == C
    assert table.s.column == 0
    assert all(table.s.command[seat, c] == state.IN_HAND for seat in range(3) for c in range(10))


@pytest.mark.rule("3.1", "3.2")
def test_turns_go_clockwise_from_the_first_player() -> None:
    """Four players, C first: C, D, A, B, and then C again."""
    table = begin(Table(4), C)
    order = [int(table.s.player)]
    for _ in range(4):
        table.answer(state.BURN + state.BATTLE_CARD).answer(state.PLAY + POWERMECH)
        table.answer(state.NO_BONUS)
        order.append(int(table.s.player))
    assert order == [C, D, A, B, C]


@pytest.mark.rule("3.2", "6.9")
def test_a_marker_taken_by_a_card_counts_at_the_reset_only() -> None:
    """C's Stolen Gavel in the fifth round, which B began: A still has its turn, then C begins."""
    table = Table(3).hand(C, named("Stolen Gavel"))
    table.s.lead = table.s.first = table.s.player = B
    table.s.column = 4
    table.do(state.TO_TURN)
    assert table.asks(state.BURN, C)
    table.answer(state.BURN + state.BATTLE_CARD).answer(state.PLAY + state.SPEAKER)
    table.answer(state.BONUS + BROWN).answer(state.DISCOVERY + named("Stolen Gavel"))
    assert table.s.first == C
    assert table.asks(state.BURN, A)
    assert table.s.column == 4
    table.answer(state.BURN + state.BATTLE_CARD).answer(state.PLAY + state.SPEAKER)
    table.answer(state.NO_BONUS)
    assert table.asks(state.BURN, C)
    assert table.s.column == 0
    assert len(table.choices(state.BURN)) == 10


@pytest.mark.rule("3.2", "6.9")
def test_the_marker_changes_hands_twice_in_the_last_round() -> None:
    """B begins the rounds; in the fifth C takes the marker, then D, then A, the last player."""
    table = Table(4)
    table.s.lead = table.s.first = B
    table.s.column = 4
    for seat in (C, D, A):
        table.plays(seat, state.NEGOTIATE_CARD)
        assert table.s.first == seat
    table.do(state.TO_NEXT)
    assert (table.s.player, table.s.lead, table.s.column) == (A, A, 0)


@pytest.mark.rule("3.2", "3.3", "3.4")
def test_a_card_taken_back_is_left_over_after_five_turns() -> None:
    """Hands of 10, 9, 7, 5 and 3 cards; the columns go on; then all ten come back."""
    table = begin(Table().relic_hand(A, 5), A)
    seen = []
    while len(seen) < 6:
        if table.asks(state.BURN, A):
            seen.append((int(table.s.column), len(table.choices(state.BURN))))
        if table.asks(state.RECLAIM, A):
            table.answer(state.RECLAIM + 1 + 5)
        else:
            is_burning = table.asks(state.BURN) or table.asks(state.PLAY)
            table.answer(table.options()[0 if is_burning else -1])
    assert seen == [(0, 10), (1, 9), (2, 7), (3, 5), (4, 3), (0, 10)]


@pytest.mark.rule("3.2", "6.9")
def test_the_holder_of_the_marker_can_have_two_turns_in_a_row() -> None:
    """The last player of the fifth round holds it: it begins the sixth, then clockwise."""
    table = Table(4, bare=False)
    while table.s.stage != state.PLAYING:
        table.answer(table.options()[0])
    lead = int(table.s.lead)
    last = (lead + 3) % 4
    players: list[int] = []
    turn = -1
    while len(players) < 24:
        if table.s.turn != turn:
            turn = int(table.s.turn)
            players.append(int(table.s.player))
        table.s.first = last
        table.answer(table.options()[-1])
    assert players[:20] == [(lead + i) % 4 for i in range(4)] * 5
    assert players[20:24] == [(last + i) % 4 for i in range(4)]


@pytest.mark.rule("3.2", "7.1", "9.10", "9.1")
def test_the_reset_brings_back_command_cards_and_nothing_else() -> None:
    """A combat, an espionage card, an active relic, a prisoner and 8 ore outlast it."""
    table = active(chosen(plain(), "Cut Cables", state.EXPLOIT), A, 5).ore(A, 8)
    table.units(A, HEX, SOLDIER).units(B, HEX, SOLDIER).captured(A, B, MINER)
    card = int(table.s.spy_card[A])
    begin(table, A, 4)
    for seat in (A, B):
        assert table.asks(state.BURN, seat)
        table.answer(state.BURN + state.SHIP_CARD).answer(state.PLAY + state.HARVESTER)
        table.answer(state.NO_BONUS)
    assert table.asks(state.BURN, A)
    assert table.s.column == 0
    assert len(table.choices(state.BURN)) == 10
    assert table.s.attacker[HEX] == B
    assert table.s.spy_card[A] == card
    assert table.s.relic[A, 0] == 5
    assert table.prison(A, B) == [MINER]
    assert table.s.ore[A] == 8


@pytest.mark.rule("3.2", "6.9")
def test_the_marker_counts_only_after_the_reset() -> None:
    """C takes it in the second round; rounds 3 to 5 begin as before, round 6 with C."""
    table = Table(3, bare=False)
    while table.s.stage != state.PLAYING:
        table.answer(table.options()[0])
    lead = int(table.s.lead)
    began: dict[int, int] = {}
    while table.s.rounds < 7:
        began.setdefault(int(table.s.rounds), int(table.s.player))
        if table.s.rounds == 2:
            table.s.first = C
        table.answer(table.options()[-1])
        if 2 <= table.s.rounds < 6:
            table.s.first = C  # whatever chance plays meanwhile
    assert [began[i] for i in range(1, 7)] == [lead] * 5 + [C]


@pytest.mark.rule("3.3", "9.4")
def test_after_a_relic_for_a_card_only_the_free_slot_is_filled() -> None:
    """Two active relics and two in the hand. The slot set free takes one; the other waits."""
    table = active(Table().relic_hand(A, 3, 7), A, 4, 5)
    table.s.command[A, state.BATTLE_CARD] = state.PLAYED
    begin(table, A, 1).answer(state.NO_RELIC)
    table.answer(state.RECLAIM + 1 + state.RELICS).answer(state.TAKE_BACK + state.BATTLE_CARD)
    table.answer(state.ACTIVE_RELIC + 3)
    assert table.asks(state.BURN, A)
    assert {int(table.s.relic[A, slot]) for slot in range(2)} == {3, 5}
    assert table.s.relic_hand[A, 7] == 1


@pytest.mark.rule("3.3", "9.4")
def test_before_it_a_relic_of_the_hand_can_drive_out_an_active_one() -> None:
    table = active(Table().relic_hand(A, 3, 7), A, 4, 5)
    begin(table, A, 0).answer(state.ACTIVE_RELIC + 3).answer(state.REPLACE_RELIC + 1)
    assert {int(table.s.relic[A, slot]) for slot in range(2)} == {4, 3}
    assert table.s.relic_discard[5] == 1
    table.answer(state.ACTIVE_RELIC + 7).answer(state.REPLACE_RELIC + 1)
    assert {int(table.s.relic[A, slot]) for slot in range(2)} == {4, 7}
    assert table.s.relic_discard[3] == 1
    assert table.asks(state.BURN, A)


@pytest.mark.rule("3.3", "3.2")
def test_after_the_reset_there_is_nothing_to_take_back() -> None:
    """A has a relic, but all ten cards: only in the second turn it is asked again."""
    table = active(Table(), A, 5)
    table.s.command[A, state.MINER] = state.PLAYED + 4
    begin(table, A, 5)  # the fifth column is full: the reset
    assert table.s.column == 0
    assert table.asks(state.BURN, A)
    assert len(table.choices(state.BURN)) == 10
    begin(table.answer(state.BURN).answer(state.PLAY + 1), A, 1)
    assert table.asks(state.RECLAIM, A)


@pytest.mark.rule("3.3")
def test_both_cards_of_a_column_come_back_and_it_stays_used() -> None:
    """Two relics in two turns bring back what lay in the first column."""
    table = active(Table(), A, 5, 6)
    table.s.command[A, state.SPEAKER] = state.BURNED
    table.s.burned[A, 0] = 1
    table.s.command[A, state.MINER] = state.PLAYED
    begin(table, A, 1).answer(state.RECLAIM + 1 + state.RELICS)
    table.answer(state.TAKE_BACK + state.SPEAKER)
    assert table.view(B).burned[A, 0] == 0
    table.answer(state.BURN + state.SOLDIER).answer(state.PLAY + state.BATTLE_CARD)
    begin(table, A, 2).answer(state.RECLAIM + 1 + state.RELICS + 1)
    assert table.choices(state.TAKE_BACK) == {state.MINER, state.SOLDIER, state.BATTLE_CARD}
    table.answer(state.TAKE_BACK + state.MINER)
    assert len(table.choices(state.BURN)) == 8
    table.answer(state.BURN + state.SPEAKER)
    assert table.s.command[A, state.SPEAKER] == state.BURNED + 2


@pytest.mark.rule("3.3", "3.11", "9.1")
def test_a_vault_given_for_a_command_card_no_longer_stores_at_the_end_of_the_turn() -> None:
    """8 + 3 ore; the active Vault of Resin brings a card back: the 3 can be used until the end."""
    table = active(plain(), A, RELIC_NAMES.index("Vault of Resin"))
    relics.refresh(table.b, table.s)
    table.ore(A, 11)
    assert pieces.ore_cap(table.b, table.s, A) == 11
    table.s.command[A, state.BATTLE_CARD] = state.PLAYED
    begin(table, A, 1).answer(state.RECLAIM + 1 + state.RELICS)
    table.answer(state.TAKE_BACK + state.BATTLE_CARD)
    assert table.asks(state.BURN, A)
    assert table.s.ore[A] == 11
    table.do(state.TO_LIMITS)
    assert table.s.ore[A] == 8


@pytest.mark.rule("3.3", "3.4")
def test_a_card_taken_back_can_be_burned_or_played_at_once() -> None:
    table = Table().relic_hand(A, 3).turn(A)
    table.s.column = 1
    table.s.command[A, state.MINER] = state.PLAYED
    table.s.command[A, state.SPEAKER] = state.BURNED
    table.s.burned[A, 0] = 1
    table.do(state.TO_BURN)
    assert table.choices(state.BURN).isdisjoint({state.MINER, state.SPEAKER})
    table.s.player = (A - 1) % 2
    table.s.lead = B
    table.do(state.TO_TURN)
    table.answer(state.NO_RELIC)
    table.answer(state.RECLAIM + 1 + 3).answer(state.TAKE_BACK + state.SPEAKER)
    assert state.SPEAKER in table.choices(state.BURN)
    assert state.MINER not in table.choices(state.BURN)
    assert table.s.relic_cards[A] == 0


@pytest.mark.rule("3.3", "3.12", "9.3", "9.4")
def test_why_a_relic_is_discarded() -> None:
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


@pytest.mark.rule("3.3")
def test_without_a_relic_no_card_comes_back_and_with_two_only_one() -> None:
    """The second turn of A: two relics, but one command card a turn."""
    table = Table().relic_hand(A, 0, 1)
    table.s.command[A, MINER] = state.BURNED
    table.s.burned[A, 0] = 1
    table.s.command[A, SOLDIER] = state.PLAYED
    table.s.column = 1
    table.s.player, table.s.lead = B, B
    table.do(state.TO_TURN).answer(state.NO_RELIC)
    assert table.asks(state.RECLAIM, A)
    table.answer(state.RECLAIM + 1)
    assert table.choices(state.TAKE_BACK) == {MINER, SOLDIER}
    table.answer(state.TAKE_BACK + MINER)
    if table.asks(state.ACTIVE_RELIC):
        table.answer(state.NO_RELIC)
    assert table.asks(state.BURN, A)
    assert table.s.relic_cards[A] == 1


@pytest.mark.rule("3.3")
def test_there_is_no_earlier_turn_to_take_from_in_the_first() -> None:
    """A relic in the hand may be activated, but buys no card back."""
    table = begin(Table().relic_hand(A, 0), A)
    table.answer(state.NO_RELIC)
    assert table.asks(state.BURN, A)


@pytest.mark.rule("3.3", "9.4")
def test_a_slot_freed_for_a_command_card_takes_a_relic_at_once() -> None:
    """Two active relics, one in the hand. The first active one goes; no second one can go."""
    table = Table().relic_hand(A, 3)
    for slot, relic in enumerate((4, 5)):
        table.s.relic[A, slot] = relic
        table.s.relic_deck[relic] -= 1
        table.s.relic_deck_cards -= 1
    table.s.command[A, state.BATTLE_CARD] = state.PLAYED
    table.s.player, table.s.lead, table.s.column = B, B, 1
    table.do(state.TO_TURN).answer(state.NO_RELIC)
    table.answer(state.RECLAIM + 1 + state.RELICS).answer(state.TAKE_BACK + state.BATTLE_CARD)
    assert table.asks(state.ACTIVE_RELIC, A)
    table.answer(state.ACTIVE_RELIC + 3)
    assert {int(table.s.relic[A, slot]) for slot in range(2)} == {3, 5}
    assert table.asks(state.BURN, A)
    assert state.BATTLE_CARD in table.choices(state.BURN)


@pytest.mark.rule("3.4", "1.16")
def test_a_burned_card_is_seen_by_its_owner_only() -> None:
    table = Table(2).turn(A).do(state.TO_BURN).answer(state.BURN + 4)
    assert table.view(A).command[A, 4] == state.BURNED + table.s.column
    assert table.view(B).command[A, 4] == state.UNSEEN
    assert table.view(B).burned[A, table.s.column] == 1


@pytest.mark.rule("3.4", "3.5", "6.2")
@pytest.mark.parametrize("card", range(state.COMMANDS))
def test_who_has_nothing_at_all_can_still_play_every_card(card: int) -> None:
    """No unit, habitat, ore, card or influence: a turn goes by, whatever is played."""
    table = begin(influential(Table(3), A, 0).ship(A, HEX), A)
    burned = SPEAKER if card != SPEAKER else MINER
    table.answer(state.BURN + burned).answer(state.PLAY + card)
    while not table.is_over and table.s.player == A:
        table.answer(table.options()[-1])
    assert table.s.player == B


@pytest.mark.rule("3.4", "3.5")
def test_the_burned_card_cannot_be_played() -> None:
    table = begin(Table(), A).answer(state.BURN + SOLDIER)
    assert table.choices(state.PLAY) == set(range(10)) - {SOLDIER}


@pytest.mark.rule("3.5", "5.16", "5.19")
def test_stabilize_must_be_done_the_second_move_need_not() -> None:
    table = Table().ship(A, HEX).plays(A, state.SHIP_CARD)
    assert table.choices(state.SHIP_TO) == set(around(table, HEX))
    table.answer(state.SHIP_TO + NEXT)
    assert table.s.land[HEX] in (state.DEVASTATED, state.ABYSS)
    assert state.SHIP_STAYS in table.options()


@pytest.mark.rule("3.5")
@pytest.mark.parametrize("card", [SPEAKER, MINER, SOLDIER, HARVESTER, POWERMECH])
def test_a_unit_card_without_units_still_has_its_bonus_action(card: int) -> None:
    table = begin(Table(), A).answer(state.BURN + state.BATTLE_CARD).answer(state.PLAY + card)
    assert table.asks(state.BONUS, A)


@pytest.mark.rule("3.6", "3.5")
def test_units_of_a_card_act_each_on_their_own() -> None:
    """One miner mines, one explores, a third is left out."""
    table = no_events(Table()).land(state.ORE, HERE)
    table.units(A, HERE, MINER).units(A, NEXT, MINER).units(A, at(1, 3, 0), MINER)
    table.plays(A, state.MINER)
    stays(table.answer(state.UNIT + FIRST_MINER + 1)).answer(state.ACT + state.ACT_EXPLORE)
    stays(table.answer(state.UNIT + FIRST_MINER)).answer(state.ACT + state.ACT_MINE)
    assert table.choices(state.UNIT) == {FIRST_MINER + 2, state.UNITS}
    table.answer(state.NO_MORE_UNITS)
    assert (table.s.ore[A], table.s.hand_cards[A]) == (1, 2)


@pytest.mark.rule("3.6", "5.8", "5.9")
def test_a_miner_mines_or_explores_and_is_done() -> None:
    """One action from the section: on crystal to mine, on plain land to explore, once."""
    table = no_events(Table()).land(state.ORE, HEX).units(A, HEX, MINER, MINER)
    table.turn(A).do(state.TO_UNITS, MINER).answer(state.UNIT + FIRST_MINER)
    stays(table)
    assert table.choices(state.ACT) == {state.ACT_NOTHING, state.ACT_MINE}
    table.answer(state.ACT + state.ACT_MINE)
    assert table.choices(state.UNIT) == {FIRST_MINER + 1, state.UNITS}
    unit_to(table, FIRST_MINER + 1, NEXT)
    assert table.choices(state.ACT) == {state.ACT_NOTHING, state.ACT_EXPLORE}
    table.answer(state.ACT + state.ACT_EXPLORE)
    assert (table.s.ore[A], table.s.hand_cards[A]) == (1, 2)
    assert table.is_done


@pytest.mark.rule("3.6", "5.13", "11.2")
def test_the_second_harvester_moves_after_the_first_has_shaken_the_planet() -> None:
    """Units act one after the other: the second still decides where to go."""
    table = no_events(Table()).land(state.ORE, HEX, FAR).units(A, HEX, HARVESTER)
    table.units(A, FAR, HARVESTER).turn(A).do(state.TO_UNITS, HARVESTER)
    stays(table.answer(state.UNIT + FIRST_HARVESTER)).answer(state.ACT + state.ACT_HARVEST)
    assert (table.s.ore[A], table.s.tremor_at) == (5, 1)
    table.answer(state.UNIT + FIRST_HARVESTER + 1)
    assert table.asks(state.GOAL, A) or table.asks(state.BIOME, A)


@pytest.mark.rule("3.6")
def test_a_unit_that_has_had_its_turn_does_not_follow_into_room_made_later() -> None:
    """A miner finds its neighbour's hex full; then the miner there leaves."""
    table = Table().units(A, HEX, MINER, SOLDIER, SOLDIER).units(A, NEXT, MINER).plays(A, MINER)
    table.answer(state.UNIT + FIRST_MINER + 1)
    assert HEX not in goals(table)
    stays(table).answer(state.ACT)
    table.answer(state.UNIT + FIRST_MINER).goes(INNER).answer(state.ACT)
    assert table.is_done
    assert table.on(A, INNER) == [MINER]


@pytest.mark.rule("3.6", "11.9", "5.13")
def test_who_has_fled_can_still_be_activated() -> None:
    """The first harvest breaks the ring of the second harvester; it flees, moves and scavenges."""
    table = no_events(Table(6)).land(state.ORE, FAR)
    table.units(A, FAR, HARVESTER).units(A, RING_4, HARVESTER)
    next_fracture(table, 0, 4).plays(A, HARVESTER).answer(state.UNIT + FIRST_HARVESTER)
    stays(table).answer(state.ACT + state.ACT_HARVEST).passes()
    table.answer(state.FLIGHT + at(0, 3, 0)).answer(state.UNIT + FIRST_HARVESTER + 1)
    stays(table).answer(state.ACT + state.ACT_SCAVENGE)
    assert (table.s.ore[A], table.s.hand_cards[A]) == (7, 3)


@pytest.mark.rule("3.7", "4.9", "7.1")
def test_a_locked_powermech_jumps_nowhere() -> None:
    table = Table().units(A, HEX, POWERMECH).units(B, HEX, SOLDIER).units(A, FAR, POWERMECH)
    table.turn(A).do(state.TO_UNITS, POWERMECH)
    assert table.choices(state.UNIT) == {FIRST_POWERMECH + 1, state.UNITS}


@pytest.mark.rule("3.7", "7.19", "5.8")
def test_the_winner_is_free_at_once() -> None:
    """A miner that survives the Battle mines by its card in a later turn."""
    table = no_events(Table()).land(state.ORE, HEX).units(A, HEX, MINER).units(B, HEX, SOLDIER)
    table.battle(A)
    strike(table, 4, RED_AGAIN)
    assert table.prison(A, B) == [SOLDIER]
    table.plays(A, state.MINER).answer(state.UNIT + state.FIRST_MINER).answer(state.STAY)
    table.answer(state.ACT + state.ACT_MINE)
    assert table.s.ore[A] == 1


@pytest.mark.rule("3.9", "12.2")
def test_the_ship_may_leave_with_the_bonus_action_unused() -> None:
    """Six modules, all aboard, any card: no bonus action is needed before the launch."""
    table = begin(ready(), A).answer(state.BURN + SPEAKER).answer(state.PLAY + MINER)
    assert table.asks(state.BONUS, A)
    table.answer(state.NO_BONUS).answer(state.DO_LAUNCH)
    assert table.is_over
    assert table.winners() == {A}


@pytest.mark.rule("3.11", "1.13")
def test_limits_hold_for_all_players_at_the_end_of_a_turn() -> None:
    """Influence 6 stores 5 ore, influence 7 stores 8. Owners discard cards above 5."""
    table = Table(2).ore(A, 9).ore(B, 9).hand(B, 0, 1, 2, 3, 4, 5)
    influential(table, A, 6)
    influential(table, B, 7)
    table.turn(A).do(state.TO_LIMITS)
    assert table.asks(state.DISCARD, B)
    table.answer(state.DISCARD + 2)
    assert (table.s.ore[A], table.s.ore[B]) == (5, 8)
    assert table.s.hand_cards[B] == 5


@pytest.mark.rule("3.11")
def test_discards_are_asked_for_clockwise_from_the_player() -> None:
    """C's turn ends, and all four have a card too many."""
    table = Table(4)
    for seat in range(4):
        table.hand(seat, *range(6 * seat, 6 * seat + 6))
    table.turn(C).do(state.TO_LIMITS)
    asked = []
    while not table.is_done:
        assert table.asks(state.DISCARD)
        asked.append(table.actor)
        table.answer(table.options()[0])
    assert asked == [C, D, A, B]
    assert [int(n) for n in table.s.hand_cards[:4]] == [5, 5, 5, 5]


@pytest.mark.rule("3.11", "3.12", "1.13")
def test_what_just_fits_is_kept() -> None:
    """Five cards, five relics with two of them active, and 8 ore at 10 influence."""
    table = influential(active(Table(), A, 1, 2), A, 10).ore(A, 8)
    table.hand(A, 0, 1, 2, 3, 4).relic_hand(A, 3, 4, 5).turn(A).do(state.TO_LIMITS)
    assert table.is_done
    assert table.s.ore[A] == 8
    assert (table.s.hand_cards[A], pieces.relics_owned(table.s, A)) == (5, 5)


@pytest.mark.rule("3.11", "9.10", "1.13")
def test_a_sabotaged_store_is_emptied_at_the_end_of_the_saboteurs_turn() -> None:
    """Tax Audit takes 2 off every opponent's store: B's 8 ore are 6 in A's turn, A's are 8."""
    table = plain().ore(A, 8).ore(B, 8)
    assert [pieces.ore_cap(table.b, table.s, seat) for seat in (A, B)] == [8, 8]
    chosen(table, "Tax Audit", state.SABOTAGE).do(state.TO_LIMITS)
    assert (table.s.ore[A], table.s.ore[B]) == (8, 6)


@pytest.mark.rule("3.11", "1.13", "4.10")
def test_a_ship_that_crushes_its_own_camp_costs_storage() -> None:
    """From influence 7 to 6: 8 ore are there until the turn ends, then 5."""
    table = influential(Table(), A, 6).ship(A, HEX).land(state.CAMP, NEXT).flag(A, NEXT).ore(A, 8)
    table.turn(A).do(state.TO_LIMITS)
    assert table.s.ore[A] == 8
    table.plays(A, state.SHIP_CARD).answer(state.SHIP_TO + NEXT)
    assert table.s.ore[A] == 8
    table.do(state.TO_LIMITS)
    assert table.s.ore[A] == 5


@pytest.mark.rule("3.11", "1.13", "5.4")
def test_a_camp_won_in_this_turn_stores_the_ore_of_this_turn() -> None:
    """Influence 6 and 8 ore; a speaker takes a camp: nothing is lost."""
    table = influential(Table(), A, 6).ore(A, 8).land(state.CAMP, HEX).units(A, HEX, SPEAKER)
    table.turn(A).do(state.TO_UNITS, SPEAKER)
    stays(table.answer(state.UNIT)).answer(state.ACT + state.ACT_PERSUADE)
    while not table.is_done:
        table.answer(table.options()[-1])
    table.do(state.TO_LIMITS)
    assert table.s.ore[A] == 8


@pytest.mark.rule("3.11", "6.10", "9.13")
def test_influence_lost_and_won_back_within_the_turn_costs_no_ore() -> None:
    """A sells its camp (7 to 6), and Town Meeting wins another: 7 ore stay."""
    town = named("Town Meeting")
    table = influential(Table(), A, 6).land(state.CAMP, HEX, FAR).flag(A, HEX)
    table.units(A, FAR, SPEAKER).ore(A, 7).hand(A, town).hand(B, 0)
    table.plays(A, state.NEGOTIATE_CARD)
    offer(table, B, [state.LOT_CAMP], [state.LOT_CARD]).answer(state.ACCEPT)
    table.answer(state.HAND_OVER)
    assert pieces.ore_cap(table.b, table.s, A) == 5
    taken(table, 0, BROWN).answer(state.DISCOVERY + town).answer(state.UNIT + state.FIRST_SPEAKER)
    assert table.s.flag[FAR] == A
    table.do(state.TO_LIMITS)
    assert table.s.ore[A] == 7


@pytest.mark.rule("3.11", "3.12", "11.9", "4.11")
def test_a_sixth_relic_found_in_flight_goes_at_the_end_of_anothers_turn() -> None:
    """In A's turn B, with two active relics and three in the hand, flees onto a token."""
    table = active(tokens(plain(), NEXT).relic_hand(B, 3, 4, 5), B, 1, 2).units(B, RING_4, MINER)
    next_fracture(table, 0, 4).turn(A).do(state.TO_TREMOR, 1).answer(state.FLIGHT + NEXT)
    assert table.asks(state.KEEP_RELIC, B)
    table.answer(min(table.options()))
    assert pieces.relics_owned(table.s, B) == 6
    table.do(state.TO_LIMITS)
    assert table.asks(state.DISCARD_RELIC, B)
    table.answer(table.options()[0])
    assert table.is_done
    assert pieces.relics_owned(table.s, B) == 5
    assert [int(table.s.relic[B, slot]) for slot in range(2)] == [1, 2]


@pytest.mark.rule("3.11", "1.13", "5.11")
def test_a_lost_habitat_costs_its_owner_ore_in_the_turn_of_another() -> None:
    """B falls from 7 to 6 influence in the turn of A: of 8 ore 5 are left."""
    table = influential(Table(), B, 6).land(state.CAMP, NEXT).flag(B, NEXT).ore(B, 8)
    table.units(A, HERE, SOLDIER).turn(A).do(state.TO_LIMITS)
    assert table.s.ore[B] == 8
    table.turn(A).do(state.TO_UNITS, SOLDIER)
    unit_to(table, FIRST_SOLDIER, NEXT).answer(state.ACT + state.ACT_NEUTRALIZE)
    assert table.s.ore[B] == 8  # not before the end of the turn
    table.do(state.TO_LIMITS)
    assert table.s.ore[B] == 5


@pytest.mark.rule("3.11", "5.13")
def test_more_ore_than_fits_can_be_used_in_the_same_turn() -> None:
    """Storage 5, two harvests bring 10: all is there until the turn ends."""
    table = influential(no_events(Table(6)), A, 3).land(state.ORE, HERE, FAR)
    table.units(A, HERE, HARVESTER).units(A, FAR, HARVESTER).plays(A, HARVESTER)
    for unit in (FIRST_HARVESTER, FIRST_HARVESTER + 1):
        stays(table.answer(state.UNIT + unit)).answer(state.ACT + state.ACT_HARVEST)
    assert table.s.ore[A] == 10
    table.do(state.TO_LIMITS)
    assert table.s.ore[A] == 5


@pytest.mark.rule("3.11", "3.12")
def test_active_relics_count_but_only_the_hand_is_discarded() -> None:
    """In A's turn B has two active relics and four in the hand: six, so one of the hand goes."""
    table = Table().relic_hand(B, 0, 1, 2, 3)
    for slot, relic in enumerate((4, 5)):
        table.s.relic[B, slot] = relic
        table.s.relic_deck[relic] -= 1
        table.s.relic_deck_cards -= 1
    table.turn(A).do(state.TO_LIMITS)
    assert table.asks(state.DISCARD_RELIC, B)
    assert table.choices(state.DISCARD_RELIC) == {0, 1, 2, 3}
    table.answer(state.DISCARD_RELIC + 2)
    assert table.is_done
    assert pieces.relics_owned(table.s, B) == 5


@pytest.mark.rule("3.11", "3.12")
def test_relics_are_no_discovery_cards() -> None:
    table = Table().relic_hand(A, 0, 1, 2).hand(A, 0, 1, 2, 3, 4)
    assert table.turn(A).do(state.TO_LIMITS).is_done


@pytest.mark.rule("3.11", "1.13")
def test_all_players_lose_what_their_own_storage_cannot_hold() -> None:
    """Influence 6, 7 and 10 store 5, 8 and 8 ore."""
    table = Table(3)
    for seat, amount in ((A, 6), (B, 7), (C, 10)):
        influential(table, seat, amount).ore(seat, 9)
    table.turn(B).do(state.TO_LIMITS)
    assert [int(table.s.ore[seat]) for seat in (A, B, C)] == [5, 8, 8]


@pytest.mark.rule("3.11", "9.5")
def test_six_cards_can_be_held_until_the_turn_ends() -> None:
    table = no_events(Table()).hand(A, 0, 1, 2, 3, 4).land(state.ORE, HERE).units(A, HERE, MINER)
    table.plays(A, state.MINER).answer(state.UNIT + FIRST_MINER)
    stays(table).answer(state.ACT + state.ACT_MINE)
    assert table.s.hand_cards[A] == 6
    table.do(state.TO_LIMITS)
    assert table.asks(state.DISCARD, A)
