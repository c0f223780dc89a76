"""Effects of blocks, when they are laid and while they are controlled (chapter 11)."""

from __future__ import annotations

import pytest

from offworld.games.zaibatsu import state
from zaibatsu.scenario import (
    ACTION,
    CARD,
    CLEANER_A,
    GLITCH,
    GREEN,
    ITEM,
    KOJI,
    RED,
    VESPER,
    WHITE,
    Table,
    node,
)

RIGHT = 0


def laid(name: str, table: Table, *dice: int) -> Table:
    """Lay a block to the right of the Core, with a card that shows Search."""
    table.hand(RED, "Worm", *table.cards(RED)).top(name)
    table.act("Worm", GLITCH).answer(state.SIDE + RIGHT).dice(*dice)
    return table.answer(min(table.options()))


# --- when laid ---


@pytest.mark.rule("11.6", "7.17", "5.3")
def test_yakuza_attacks_each_pawn_with_a_die_of_its_own() -> None:
    """Glitch has 1, 2, 6 unshielded, Vesper 1, 3, 5, Koji 2, 4, 6."""
    table = laid("Yakuza", Table(3), 1, 2, 4)
    assert table.where(GLITCH) is None
    assert table.where(VESPER) == (0, 0)
    assert table.where(KOJI) is None
    assert table.asks(state.PLAY)
    assert table.actor == RED


@pytest.mark.rule("11.7", "5.3")
def test_sprawl_takes_a_card_for_each_pawn_in_turn_order() -> None:
    table = Table(3).hand(GREEN, "Delete", "Reboot", "Reboot").hand(RED, "Virus", "Delete")
    table.put(CLEANER_A, 0, 0, GREEN).turn(RED)
    laid("Sprawl", table)
    assert table.actor == RED
    assert table.choices(state.DISCARD) == {CARD["Virus"], CARD["Delete"]}
    table.answer(state.DISCARD + CARD["Virus"])
    assert table.actor == GREEN  # two pawns
    table.answer(state.DISCARD + CARD["Reboot"]).answer(state.DISCARD + CARD["Reboot"])
    assert table.actor == RED  # White has no cards
    assert table.cards(GREEN) == ["Delete"]
    assert table.in_discard("Reboot") == 2


@pytest.mark.rule("11.7", "9.1")
def test_copyleft_gives_each_a_bonus_counter() -> None:
    table = laid("Copyleft", Table(3))
    assert table.bonus() == [1, 1, 1]
    assert table.s.bonus_left == 21
    table = Table(3)
    table.s.bonus_left = 2
    assert laid("Copyleft", table).bonus() == [1, 1, 0]  # in turn order


@pytest.mark.rule("11.7")
def test_the_pulse_takes_a_pawn_of_each_who_has_several() -> None:
    table = Table(3).put(CLEANER_A, 0, 0, GREEN).put(state.PROBE, 0, 0, WHITE)
    laid("Electromagnetic Pulse", table)
    assert table.actor == GREEN
    assert table.choices(state.SACRIFICE) == {VESPER, CLEANER_A}
    table.answer(state.SACRIFICE + CLEANER_A)
    assert table.actor == WHITE
    table.answer(state.SACRIFICE + KOJI)
    assert [table.where(pawn) for pawn in (GLITCH, VESPER, CLEANER_A, KOJI, state.PROBE)] == [
        (0, 0),
        (0, 0),
        None,
        None,
        (0, 0),
    ]
    assert table.actor == RED


@pytest.mark.rule("11.7")
def test_antro_gives_each_a_card() -> None:
    table = laid("Antro", Table(3))
    assert [table.s.hand_cards[seat] for seat in range(3)] == [1, 1, 1]


@pytest.mark.rule("5.3", "5.4")
def test_effects_of_control_do_not_begin_when_a_block_is_laid() -> None:
    table = laid("Cleaner A", Table())
    assert table.where(CLEANER_A) is None
    table = laid("Financial Sector", Table()).end()
    assert table.s.hand_cards[RED] == 5


# --- while controlled ---


@pytest.mark.rule("11.3", "11.4", "5.4")
def test_the_financial_sector_is_a_card_more_as_long_as_it_is_controlled() -> None:
    table = Table()
    place = table.lay("Financial Sector")
    table.control(RED, place).end()
    assert table.s.hand_cards[RED] == 6
    table = Table()
    table.control(GREEN, table.lay("Financial Sector")).end()
    assert table.s.hand_cards[RED] == 5


@pytest.mark.rule("11.8", "7.18")
def test_reboot_to_clandestine_broadcast() -> None:
    table = Table().hand(RED, "Reboot").gone(GLITCH)
    place = table.lay("Clandestine Broadcast")
    table.control(RED, place).act("Reboot", GLITCH)
    assert table.choices(state.GO) == {node(0), node(place, 0)}
    table.answer(state.GO + node(place, 0))
    assert table.where(GLITCH) == (place, 0)
    table = Table().hand(RED, "Reboot").gone(GLITCH)
    table.control(GREEN, table.lay("Clandestine Broadcast")).act("Reboot", GLITCH)
    assert table.choices(state.GO) == {node(0)}


@pytest.mark.rule("11.8")
def test_underground_is_a_step_from_the_core_for_its_player() -> None:
    """The block lies two blocks away, and its special space is the middle."""
    for owner, near in ((RED, True), (GREEN, False)):
        table = Table().hand(RED, "Nanosoft")
        far = table.lay("Underground", table.lay("Sprawl"), RIGHT)
        table.control(owner, far).move("Nanosoft", GLITCH)
        assert (node(far, 0) in table.choices(state.GO)) == near
        table = Table().hand(RED, "Nanosoft")
        far = table.lay("Underground", table.lay("Sprawl"), RIGHT)
        table.control(owner, far).put(GLITCH, far, 0).move("Nanosoft", GLITCH)
        assert (node(0) in table.choices(state.GO)) == near


@pytest.mark.rule("11.8")
def test_underground_is_for_movement_only() -> None:
    table = Table().hand(RED, "Delete")
    far = table.lay("Underground", table.lay("Sprawl"), RIGHT)
    table.control(RED, far).put(CLEANER_A, far, 0, RED)
    assert ACTION not in table.plays("Delete")  # Vesper on the Core is no target


@pytest.mark.rule("11.8", "3.2")
def test_stand_alone_complex_reboots_by_itself() -> None:
    table = Table().gone(GLITCH)
    table.control(RED, table.lay("Stand Alone Complex")).begin(RED)
    assert table.where(GLITCH) == (0, 0)
    table = Table().gone(GLITCH)
    table.control(GREEN, table.lay("Stand Alone Complex")).begin(RED)
    assert table.where(GLITCH) is None
    table = Table()
    place = table.lay("Stand Alone Complex")
    table.control(RED, place).put(GLITCH, place).begin(RED)
    assert table.where(GLITCH) == (place, 0)  # it isn't eliminated


@pytest.mark.rule("11.8", "9.4")
def test_mercado_negro_makes_everything_a_counter_cheaper() -> None:
    table = Table().hand(RED, "Nanosoft", "Gentleman Loser", "Durendin")
    place = table.lay("Mercado Negro")
    table.control(RED, place).equip("Nanosoft", GLITCH)  # 1 becomes 0
    assert table.bonus() == [0, 0]
    table.equip("Durendin", GLITCH)  # 0 stays 0
    table.s.bonus[RED] = 1
    table.equip("Gentleman Loser").answer(state.PLACE + place)
    table.answer(min(table.options())).answer(state.HIRE)  # 2 becomes 1
    assert table.bonus() == [0, 0]
    table.control(GREEN, place).hand(RED, "Virus")
    table.put(CLEANER_A, 0, 0, GREEN)
    assert ITEM not in table.plays("Virus")


@pytest.mark.rule("11.9", "3.2")
def test_google_swaps_a_card_for_one_of_the_discard_pile() -> None:
    table = Table().hand(RED, "Delete", "Reboot").discarded("Icebreaker", "Virus")
    table.control(RED, table.lay("Google Ex Machina")).begin(RED)
    assert table.asks(state.FETCH)
    fetched = {option - state.FETCH for option in table.options()}
    assert fetched == {CARD["Icebreaker"], CARD["Virus"], state.TYPES}
    table.answer(state.FETCH + CARD["Icebreaker"])
    assert table.choices(state.DISCARD) == {CARD["Delete"], CARD["Reboot"]}
    table.answer(state.DISCARD + CARD["Delete"])
    assert table.cards(RED) == ["Icebreaker", "Reboot"]
    assert [table.in_discard(name) for name in ("Icebreaker", "Virus", "Delete")] == [0, 1, 1]
    assert table.asks(state.PLAY)


@pytest.mark.rule("11.9")
def test_google_needs_a_card_and_a_discard_pile_and_may_be_declined() -> None:
    table = Table().hand(RED, "Delete").discarded("Virus")
    table.control(RED, table.lay("Google Ex Machina")).begin(RED)
    table.answer(state.NO_FETCH)
    assert table.cards(RED) == ["Delete"]
    table = Table().hand(RED, "Delete")
    table.control(RED, table.lay("Google Ex Machina")).begin(RED)
    assert table.asks(state.PLAY)
    table = Table().discarded("Virus")
    table.control(RED, table.lay("Google Ex Machina")).begin(RED)
    assert table.asks(state.PLAY)


@pytest.mark.rule("3.2", "8.9", "11.9")
def test_first_the_theft_then_the_exchange() -> None:
    table = Table().hand(GREEN, "Reboot").discarded("Virus")
    table.control(RED, table.lay("Google Ex Machina"))
    table.put(state.GYNOID, 0, 0, RED).begin(RED)
    assert table.asks(state.THEFT)
    table.answer(state.THEFT + VESPER)
    assert table.asks(state.FETCH)  # with the stolen card in hand
