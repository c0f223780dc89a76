"""Situations of a third examiner, written from the rulebook, about half before a look at the code.

Most join two rules that are easy to get right one at a time. Blocks lie to the right of the Central
Core, which they touch in direction 3, and are not turned, unless a test says otherwise.
"""

from __future__ import annotations

import pytest

from offworld.games.zaibatsu import state
from zaibatsu.scenario import (
    ACTION,
    CARD,
    CLEANER_A,
    CLEANER_B,
    CLEANER_C,
    GLITCH,
    GREEN,
    ITEM,
    KOJI,
    LEFT,
    MOVE,
    NINE,
    RED,
    RIGHT,
    UPPER_RIGHT,
    VESPER,
    WHITE,
    Table,
    goals,
    node,
    on_block,
)


def happened(table: Table, code: int) -> int:
    """Count the events of a kind."""
    return sum(event.code == code for event in table.events)


# --- the table and the turn ---


@pytest.mark.rule("2.2")
def test_speedrunners_that_nobody_chose_are_out_of_the_game() -> None:
    table = Table(2)
    assert table.where(KOJI) is None
    assert table.where(NINE) is None
    table.hand(RED, "Reboot", "Delete", "Spyware").put(CLEANER_A, 0, 0, RED)
    assert table.plays("Reboot") == set()
    table.act("Delete", CLEANER_A)
    assert table.choices(state.AIM) == {VESPER}


@pytest.mark.rule("3.4", "3.8", "11.7")
def test_used_cards_stay_out_of_a_reshuffle_in_the_middle_of_a_turn() -> None:
    """The deck is empty when Antro lets both draw; the Delete and the Worm lie on the table."""
    table = Table().hand(RED, "Delete", "Worm").deck().top("Antro")
    table.lay("Sprawl", 0, LEFT)
    table.move("Delete", GLITCH, node(1)).put(GLITCH, 0)
    table.act("Worm", GLITCH).answer(state.SIDE + RIGHT).answer(min(table.options()))
    assert [int(table.s.hand_cards[seat]) for seat in (RED, GREEN)] == [1, 1]
    assert table.s.deck_cards == 54 - 2 - 2
    assert table.s.deck[CARD["Worm"]] == 0
    assert "Worm" not in table.cards(RED) + table.cards(GREEN)
    table.end()
    assert table.in_discard("Worm") == 1
    assert table.in_discard("Delete") == 1


@pytest.mark.rule("3.6", "3.8", "10.2")
def test_equipped_cards_are_neither_discarded_nor_shuffled() -> None:
    table = Table().hand(RED, "Durendin", "Reboot").deck()
    table.lay("Sprawl")
    table.equip("Durendin", GLITCH).move("Reboot", GLITCH, node(1)).end()
    assert table.worn(GLITCH) == {"Durendin"}
    assert table.in_discard("Durendin") == table.s.deck[CARD["Durendin"]] == 0
    assert table.s.deck_cards == 54 - 1 - 5


@pytest.mark.rule("3.7", "10.9")
def test_nanosoft_is_a_card_more_in_the_same_turn() -> None:
    table = Table().hand(RED, "Nanosoft", "Worm")
    table.s.bonus[RED] = 1
    table.equip("Nanosoft", GLITCH).end()
    assert table.s.hand_cards[RED] == 6
    assert "Worm" in table.cards(RED)


@pytest.mark.rule("3.7", "11.3", "11.4")
def test_the_financial_sector_counts_for_its_taker_now_and_for_the_loser_at_recycling() -> None:
    table = on_block("Financial Sector", "Icebreaker").control(GREEN, 1)
    six = ("Delete", "Delete", "Delete", "Reboot", "Reboot", "Worm")
    table.hand(GREEN, *six).ice(3).end()
    assert table.s.hand_cards[RED] == 6
    assert table.cards(GREEN) == sorted(six)  # nothing is taken out of a hand
    table.answer(state.END)
    assert state.NO_MORE not in table.options()
    table.answer(state.DISCARD + CARD["Worm"]).answer(state.NO_MORE)
    assert table.cards(GREEN) == sorted(six[:5])


@pytest.mark.rule("3.4", "7.9")
def test_an_attempt_that_fails_on_a_free_block_costs_the_card_only() -> None:
    """Sprawl breaks at 1, 3, 5."""
    table = on_block("Sprawl", "Icebreaker", "Icebreaker").ice(2)
    assert table.where(GLITCH) == (1, 0)
    assert table.s.control[1] == state.NOBODY
    assert table.cards(RED) == ["Icebreaker"]
    table.ice(4).end()
    assert table.in_discard("Icebreaker") == 2


@pytest.mark.rule("3.11")
def test_who_is_tied_in_everything_at_the_time_limit_shares_the_victory() -> None:
    table = Table(3, variant="timed")
    table.lay("Sprawl")
    table.lay("Antro", 0, LEFT)
    table.control(RED, 1).control(GREEN, 2).hand(RED, "Worm")
    table.s.first = RED
    for seat in range(3):
        table.s.turns[seat] = 10
    table.turn(2).end()
    assert table.s.stage == state.OVER
    assert table.game.rules["winners"](table.b, table.s) == 1 << RED | 1 << GREEN


# --- movement ---


@pytest.mark.rule("8.14", "10.9", "4.5")
def test_cyber_prosthesis_adds_to_cards_and_not_to_the_cyborgs_die() -> None:
    """From the middle of Sprawl one step leads to its other spaces, a second to the Core."""
    table = on_block("Sprawl", "Delete").put(GLITCH, 0)
    table.put(state.CYBORG, 1, 0, RED).wear(state.CYBORG, "Cyber Prosthesis", paid=1)
    table.use("Delete", MOVE)
    assert table.choices(state.PAWN) == {GLITCH}
    table.answer(state.PAWN + GLITCH).answer(state.GO + node(1, 4))
    table.dice(1).answer(state.DRIVE + state.CYBORG)
    assert goals(table) == {(1, space) for space in (0, 1, 2, 3, 5, 6)}


@pytest.mark.rule("10.14", "4.2", "4.7")
def test_in_the_exoskeleton_a_card_of_one_point_moves_nobody() -> None:
    table = Table().hand(RED, "Nanosoft", "Worm").wear(GLITCH, "Military Exoskeleton")
    table.lay("Sprawl")
    assert MOVE not in table.plays("Nanosoft")
    table.move("Worm", GLITCH)
    assert goals(table) == {(1, 4)}


@pytest.mark.rule("8.4", "8.6", "6.4", "7.14")
def test_a_drone_moves_and_acts_in_the_turn_in_which_it_enters() -> None:
    """Engineering War breaks at 3 and 5; Vesper falls by 1, 3, 5."""
    table = on_block("Engineering War", "Icebreaker", "Delete").put(VESPER, 1, 2).ice(5)
    assert table.where(state.MARK_TWO) == (1, 0)
    table.shoot(3, pawn=state.MARK_TWO, target=VESPER)
    assert table.where(VESPER) is None
    table.answer(state.DRIVE + state.MARK_TWO).answer(state.GO + node(1, 2))
    assert state.DRIVE + state.MARK_TWO not in table.options()


@pytest.mark.rule("6.6", "6.3", "4.6")
def test_a_cleaner_that_came_with_its_block_obeys_at_once_where_it_stands() -> None:
    """Cleaner B's block breaks at 5 and 6; Cleaner B is Green's and stands on Sprawl."""
    table = on_block("Cleaner B", "Icebreaker", "Delete", "Worm").control(GREEN, 1)
    table.lay("Sprawl", 0, LEFT)
    table.put(CLEANER_B, 2, 0, GREEN).put(VESPER, 2, 3)
    assert table.plays("Delete") == {MOVE}
    table.ice(6)
    assert table.where(CLEANER_B) == (2, 0)
    table.move("Worm", CLEANER_B, node(2, 5)).shoot(2, 1, pawn=CLEANER_B, target=VESPER)
    assert table.where(VESPER) is None


@pytest.mark.rule("8.8", "5.5")
def test_the_hulk_crosses_where_no_space_leads() -> None:
    """Antro's side 6 is closed: between Copyleft and Antro there is no way for others."""
    table = Table()
    copyleft, antro = table.lay("Copyleft"), table.lay("Antro", 0, UPPER_RIGHT)
    table.put(state.HULK, copyleft, state.AT_LARGE, RED).answer(state.DRIVE + state.HULK)
    assert goals(table) == {(0, state.AT_LARGE), (antro, state.AT_LARGE)}


# --- Search ---


@pytest.mark.rule("7.3")
def test_orientations_of_a_block_with_four_open_sides() -> None:
    """Freeside has spaces at its sides 0, 2, 3, 4. Turned by n, side 3 - n touches the Core."""
    table = Table().hand(RED, "Worm").top("Freeside").act("Worm", GLITCH)
    assert table.choices(state.SIDE) == set(range(6))
    table.answer(state.SIDE + RIGHT)
    assert table.choices(state.TURN) == {0, 1, 3, 5}


@pytest.mark.rule("7.3", "5.5")
def test_only_the_side_to_the_searching_pawns_block_must_connect() -> None:
    """Copyleft and Sprawl touch in directions 2 and 5, and Armament Research goes between them.

    It has no space at its sides 2 and 5. From Copyleft, in direction 1, it can lie unturned,
    with side 3 to Sprawl and side 4 to Copyleft; turned by 2 its closed side 2 would face Copyleft,
    and turned by 1 it is the side to Sprawl that is closed, which doesn't matter.
    """
    table = Table().hand(RED, "Worm").top("Armament Research")
    copyleft, sprawl = table.lay("Copyleft"), table.lay("Sprawl", 0, UPPER_RIGHT)
    table.put(GLITCH, copyleft, 0).act("Worm", GLITCH).answer(state.SIDE + UPPER_RIGHT)
    assert table.choices(state.TURN) == {0, 1, 3, 4}
    table.answer(state.TURN + 1)
    new = 3
    assert (table.s.around[new, 3], table.s.around[new, 4]) == (sprawl, copyleft)
    # Side 3 of the Research touches Copyleft's space 0; its space 1 lies at that side
    table.hand(RED, "Nanosoft").put(GLITCH, new, 1).move("Nanosoft", GLITCH)
    assert (copyleft, 0) in goals(table)
    assert not {place for place, _ in goals(table)} & {sprawl}


@pytest.mark.rule("11.6", "7.18", "7.4")
def test_the_yakuza_kill_who_found_them_and_the_turn_goes_on() -> None:
    """Glitch falls by 1, 2, 6; Vesper by 1, 3, 5."""
    table = Table().hand(RED, "Worm", "Spyware", "Reboot").top("Yakuza")
    table.act("Worm", GLITCH).answer(state.SIDE + RIGHT).dice(6, 6).answer(state.TURN)
    assert table.where(GLITCH) is None
    assert table.where(VESPER) == (0, 0)
    assert table.plays("Spyware") == {ITEM}  # on Vesper
    table.act("Reboot", GLITCH).answer(state.GO + state.CORE)
    assert table.plays("Spyware") == {ACTION, MOVE, ITEM}


@pytest.mark.rule("5.3", "5.4", "11.6", "11.7")
@pytest.mark.parametrize(
    ("name", "face"), [("Yakuza", 2), ("Copyleft", 1), ("Antro", 4), ("Sprawl", 5)]
)
def test_an_effect_of_laying_does_not_happen_at_control(name: str, face: int) -> None:
    table = on_block(name, "Icebreaker", "Worm").hand(GREEN, "Virus").ice(face)
    assert table.s.control[1] == RED
    assert (table.cards(RED), table.cards(GREEN)) == (["Worm"], ["Virus"])
    assert table.bonus() == [0, 0]
    assert happened(table, state.ATTACKING) == 0


@pytest.mark.rule("11.7", "9.1")
def test_the_last_bonus_counter_of_the_box_goes_to_who_laid_copyleft() -> None:
    table = Table(3).hand(GREEN, "Worm").top("Copyleft").turn(GREEN)
    table.s.bonus_left = 2
    table.act("Worm", VESPER).answer(state.SIDE).answer(state.TURN)
    assert table.bonus() == [0, 1, 1]


# --- Icebreaker ---


@pytest.mark.rule("11.5", "7.12", "7.11")
@pytest.mark.parametrize(("faces", "takes"), [((1, 2), True), ((6, 5), False)])
def test_the_ai_helps_against_pawns_too(faces: tuple[int, int], takes: bool) -> None:
    """The Hulk's ICE shows 2, Glitch adds 3."""
    table = on_block("Sprawl", "Icebreaker")
    table.control(RED, table.lay("A.I.", 0, LEFT)).put(state.HULK, 1, state.AT_LARGE, GREEN)
    table.ice(*faces, target=state.HULK)
    assert table.s.owner[state.HULK] == (RED if takes else GREEN)
    assert table.where(GLITCH) == ((1, 0) if takes else None)


@pytest.mark.rule("7.11", "10.11", "10.13")
def test_a_dummy_saves_from_a_black_die_and_the_console_stays() -> None:
    table = on_block("Sprawl", "Icebreaker").wear(GLITCH, "Crash Dummie")
    table.wear(GLITCH, "Cyberspace Seven", paid=1).ice(2, 6)
    assert table.where(GLITCH) == (1, 0)
    assert table.worn(GLITCH) == {"Cyberspace Seven"}
    assert table.bonus() == [0, 0]


@pytest.mark.rule("6.3", "10.7", "8.6")
def test_a_stolen_drone_loses_the_gun_and_with_it_delete() -> None:
    """The Probe's ICE shows 3 and 6. It may move in the turn of who took it."""
    table = on_block("Sprawl", "Icebreaker", "Delete").put(VESPER, 1, 2)
    table.put(state.PROBE, 1, 1, GREEN).wear(state.PROBE, "Automatic Gun")
    table.ice(6, target=state.PROBE)
    assert table.s.owner[state.PROBE] == RED
    assert table.in_discard("Automatic Gun") == 1
    assert table.plays("Delete") == {MOVE}
    assert state.DRIVE + state.PROBE in table.options()


@pytest.mark.rule("6.9", "10.9", "7.18")
def test_a_rebooted_runner_has_no_ability_of_a_lost_chip() -> None:
    """Yakuza breaks at 2, 3, 6 and is Green's."""
    table = on_block("Yakuza", "Icebreaker", "Reboot", "Delete").control(GREEN, 1)
    table.put(VESPER, 1, 2).wear(GLITCH, "Psico Chip", paid=1)
    assert ACTION in table.plays("Delete")
    table.ice(5).act("Reboot", GLITCH).answer(state.GO + state.CORE).put(VESPER, 0)
    assert table.plays("Delete") == {MOVE}
    assert table.bonus() == [1, 0]


@pytest.mark.rule("10.12", "6.5", "9.4", "6.9")
def test_a_cleaner_killed_under_a_virus_is_nobodys_until_its_block_is_taken() -> None:
    """Green controls its block, Red the Cleaner; White, with Cleaner A, kills it by a 5."""
    table = Table(3).hand(RED, "Virus").put(CLEANER_B, 0, 0, GREEN)
    block = table.lay("Cleaner B")
    table.control(GREEN, block)
    table.s.bonus[RED] = 1
    table.equip("Virus", CLEANER_B)
    assert (table.s.owner[CLEANER_B], table.bonus()) == (RED, [0, 0, 0])
    table.put(CLEANER_A, 0, 0, WHITE).hand(WHITE, "Delete").turn(WHITE)
    table.shoot(2, 5, 1, pawn=CLEANER_A, target=CLEANER_B)
    assert (table.where(CLEANER_B), table.s.owner[CLEANER_B]) == (None, state.NOBODY)
    assert (table.in_discard("Virus"), table.bonus()) == (1, [1, 0, 0])
    table.hand(RED, "Icebreaker").turn(RED).put(GLITCH, block, 1).ice(6)
    assert (table.where(CLEANER_B), table.s.owner[CLEANER_B]) == ((block, 0), RED)


# --- the Idoru, the Gynoid, the Cracker ---


@pytest.mark.rule("8.10", "6.3", "9.4")
def test_an_idoru_that_is_taken_again_moves_both_counters() -> None:
    """Its ICE shows 1 and 2, Vesper adds 4. Red's Prosthesis goes, and its bonus counter back."""
    table = on_block("Sprawl").put(state.IDORU, 1, 1, RED).put(VESPER, 1, 2)
    table.s.counters[RED] -= 1
    table.wear(state.IDORU, "Cyber Prosthesis", paid=1).hand(GREEN, "Icebreaker").turn(GREEN)
    before = table.counters()
    table.ice(4, pawn=VESPER, target=state.IDORU)
    assert table.counters() == [before[RED] + 1, before[GREEN] - 1]
    assert table.worn(state.IDORU) == set()
    assert table.bonus() == [1, 0]
    assert table.where(state.IDORU) == (1, 1)


@pytest.mark.rule("10.4", "8.10")
def test_an_idoru_in_armour_cannot_be_taken() -> None:
    table = on_block("Sprawl").put(state.IDORU, 1, 1, RED).put(VESPER, 1, 2)
    table.wear(state.IDORU, "Full-Body Prosthesis").hand(GREEN, "Icebreaker").turn(GREEN)
    table.act("Icebreaker", VESPER)
    assert table.choices(state.AIM) == {state.PAWNS}  # the block only


@pytest.mark.rule("8.10", "5.4")
def test_the_toei_company_itself_gives_no_idoru() -> None:
    """It breaks at 1 and 5. A dead Idoru stays away; a free one stays free."""
    table = on_block("Toei Company", "Icebreaker").put(state.IDORU, 1, 0).ice(1)
    assert table.s.control[1] == RED
    assert table.s.owner[state.IDORU] == state.NOBODY
    table = on_block("Toei Company", "Icebreaker").ice(5)
    assert table.where(state.IDORU) is None


@pytest.mark.rule("8.9", "3.2", "6.6")
def test_the_gynoid_robs_for_its_new_player_from_the_next_turn_on() -> None:
    """Pink District breaks at 3 and 4; the Gynoid is Green's and stands beside Vesper."""
    table = on_block("Pink District", "Icebreaker").control(GREEN, 1)
    table.put(state.GYNOID, 1, 1, GREEN).put(VESPER, 1, 2).hand(GREEN, "Worm").ice(4)
    assert table.s.owner[state.GYNOID] == RED
    assert table.asks(state.PLAY)
    assert table.cards(GREEN) == ["Worm"]
    table.end()
    assert (table.actor, table.asks(state.PLAY)) == (GREEN, True)  # no theft for Green
    table.end().answer(state.THEFT + VESPER)
    assert table.s.hand_cards[RED] == 6
    assert table.s.hand_cards[GREEN] == 4


@pytest.mark.rule("8.11", "8.12", "6.7", "7.9")
def test_a_cracker_that_fails_can_be_paid_again_in_the_same_turn() -> None:
    """It rolls two dice against Green's Antro, which breaks at 2, 3, 4."""
    table = Table().hand(RED, "Gentleman Loser", "Icebreaker", "Icebreaker")
    sprawl, antro = table.lay("Sprawl"), table.lay("Antro", 0, LEFT)
    table.control(RED, sprawl).control(GREEN, antro)
    table.equip("Gentleman Loser").answer(state.PLACE + sprawl).answer(state.SIDE + RIGHT)
    table.s.bonus[RED] = 2
    table.answer(state.HIRE).put(state.CRACKER, antro, 0).ice(1, 5, pawn=state.CRACKER)
    assert table.where(state.CRACKER) is None
    assert table.bonus() == [2, 0]
    table.answer(state.HIRE).put(state.CRACKER, antro, 0).ice(6, 3, pawn=state.CRACKER)
    assert table.s.control[antro] == RED
    assert table.bonus() == [0, 0]


# --- attacks ---


@pytest.mark.rule("10.10", "7.16", "9.4")
def test_the_bomb_minds_shields_of_spaces_and_gives_back_what_was_paid() -> None:
    """Vesper falls by 1, 3, 5; its space on Yakuza shields 3. The Cleaner is Red's own."""
    table = on_block("Yakuza").put(VESPER, 1, 2).put(CLEANER_C, 1, 3, RED)
    table.wear(GLITCH, "Kamikaze").wear(GLITCH, "7G Ma-Mi", paid=2)
    table.dice(3, 3, 1, 2).answer(state.BLAST + GLITCH)
    assert table.where(GLITCH) is None
    assert table.where(VESPER) == (1, 2)
    assert table.where(CLEANER_C) is None  # by the 2
    assert table.bonus() == [2, 0]
    assert table.s.owner[GLITCH] == RED


@pytest.mark.rule("7.16", "7.13")
def test_a_shield_is_of_the_space_and_not_of_the_block() -> None:
    """Koji falls by 2, 4, 6. Only one space of the Electromagnetic Pulse shields 6."""
    for space, survives in ((4, True), (3, False)):
        table = on_block("Electromagnetic Pulse", "Delete", seats=3).put(GLITCH, 0)
        table.put(CLEANER_C, 1, 0, RED).put(KOJI, 1, space)
        table.shoot(6, pawn=CLEANER_C, target=KOJI)
        assert (table.where(KOJI) is not None) == survives


# --- block cards ---


def with_club() -> Table:
    """Return a table: Sprawl and Copyleft are Red's, and Gentleman Loser touches both.

    Sprawl lies to the right of the Core, Copyleft upper right; the card beside Sprawl, upper right,
    which is to the right of Copyleft.
    """
    table = Table().hand(RED, "Gentleman Loser")
    sprawl, copyleft = table.lay("Sprawl"), table.lay("Copyleft", 0, UPPER_RIGHT)
    table.control(RED, sprawl, copyleft).equip("Gentleman Loser")
    return table.answer(state.PLACE + sprawl).answer(state.SIDE + UPPER_RIGHT)


@pytest.mark.rule("11.1", "11.2")
def test_a_block_card_goes_with_the_block_beside_which_it_was_put() -> None:
    for lost, stays in ((1, False), (2, True)):
        table = with_club().hand(GREEN, "Icebreaker").turn(GREEN).put(VESPER, lost)
        table.ice(5, pawn=VESPER)  # both break at 5
        assert table.s.control[lost] == GREEN
        assert (table.s.club_owner[0] == RED) == stays
        assert table.in_discard("Gentleman Loser") == (0 if stays else 1)


@pytest.mark.rule("11.1", "7.3")
def test_a_block_can_be_laid_where_a_discarded_card_lay() -> None:
    table = with_club().hand(GREEN, "Icebreaker", "Worm", "Spyware").turn(GREEN).put(VESPER, 1)
    table.act("Worm", VESPER)
    assert UPPER_RIGHT not in table.choices(state.SIDE)
    table.top("Antro").answer(state.SIDE + RIGHT).answer(min(table.options()))
    table.ice(5, pawn=VESPER).act("Spyware", VESPER)
    assert UPPER_RIGHT in table.choices(state.SIDE)
