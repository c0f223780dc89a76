"""What is reported on the way: events in order, rolls for the picture, figures for reports."""

from __future__ import annotations

import pytest

from offworld.games.zaibatsu import state
from zaibatsu.scenario import (
    ACTION,
    BLOCK,
    CARD,
    CLEANER_A,
    CLEANER_C,
    GLITCH,
    GREEN,
    ITEM,
    KOJI,
    MOVE,
    RED,
    VESPER,
    WHITE,
    Table,
    bits,
    node,
)

NOBODY, NONE = state.NOBODY, state.NONE
BLOCK_TARGET = state.PAWNS  # in events: the block, not a pawn


def told(table: Table) -> list[tuple[object, ...]]:
    """Return the events so far: name, seat, and their numbers; and forget them."""
    lines = []
    for event in table.events:
        names = state.EVENTS.named(event)
        lines.append((state.EVENTS.kinds[event.code].name, event.seat, *names.values()))
    table.events.clear()
    return lines


def ready(*hand: str, seats: int = 2, block: str = "Sprawl") -> Table:
    """Return a table with one block, Red's cards, and nothing told yet."""
    table = Table(seats).hand(RED, *hand)
    table.lay(block)
    table.events.clear()
    return table


@pytest.mark.rule("2.2", "2.5", "2.6")
def test_setup_is_told() -> None:
    table = Table(2, seed=4, chosen=False)
    names = [state.EVENTS.kinds[event.code].name for event in table.events]
    assert names[0] == "turned_up"
    first = int(table.s.first)
    assert ("first_player", first) in told(table)
    table.answer(state.TAKE_RUNNER + KOJI)
    assert told(table)[0] == ("took_runner", first, KOJI)
    assert names.count("drew") == 9


@pytest.mark.rule("3.4", "4.2")
def test_a_movement_is_told() -> None:
    table = ready("Delete").move("Delete", GLITCH, node(1, 4))
    assert told(table) == [
        ("used_card", RED, CARD["Delete"], MOVE),
        ("moved", RED, GLITCH, node(0), node(1, 4)),
    ]
    assert table.s.uses[CARD["Delete"], MOVE] == 1
    assert table.s.uses[CARD["Delete"], ACTION] == 0
    s = table.s  # the action is over
    assert (s.doing, s.card, s.pawn, s.points) == (state.DOES_NOTHING, NONE, NONE, 0)
    assert (s.place, s.side) == (NONE, NONE)


@pytest.mark.rule("7.2", "7.5", "8.10")
def test_a_search_is_told() -> None:
    table = Table().hand(RED, "Worm").top("Toei Company")
    table.events.clear()
    table.act("Worm", GLITCH).answer(state.SIDE).answer(state.TURN)
    lines = told(table)
    toei = BLOCK["Toei Company"]
    assert lines[0] == ("used_card", RED, CARD["Worm"], ACTION)
    assert lines[1] == ("laid_block", RED, toei, 1, 0)
    assert lines[2] == ("turned_up", NOBODY, table.s.top)
    assert lines[3] == ("block_effect", RED, toei)
    assert lines[4] == ("entered", NOBODY, state.IDORU, node(1, 0))


@pytest.mark.rule("7.8", "7.9", "7.10")
def test_icebreaking_is_told_and_counted() -> None:
    table = ready("Icebreaker", "Icebreaker").put(GLITCH, 1).ice(2)
    assert told(table) == [
        ("used_card", RED, CARD["Icebreaker"], ACTION),
        ("breaking", RED, GLITCH, BLOCK_TARGET, bits(1, 3, 5)),
        ("ice_die", RED, 2, 0),
        ("break_failed", RED, GLITCH, BLOCK_TARGET),
    ]
    s = table.s
    assert (s.rolls, s.roll_for, s.roll_pawn, s.roll_target) == (1, state.BREAKS, GLITCH, 16)
    assert (s.roll_place, s.roll_faces, s.roll_black) == (1, bits(1, 3, 5), 0)
    assert list(s.roll_die)[:2] == [2, 0]
    assert (s.breaks[RED], s.broken[RED]) == (1, 0)
    table.control(GREEN, 1).wear(GLITCH, "7G Ma-Mi").ice(2, 5)
    assert told(table)[2:] == [
        ("ice_die", RED, 2, 0),
        ("ice_die", RED, 5, 1),
        ("took_block", RED, 1, GREEN),
        ("counter_back", GREEN, 1, state.BY_CONTROL),
    ]
    assert (s.rolls, s.roll_black) == (2, 1)
    assert list(s.roll_die)[:3] == [2, 5, 0]
    assert (s.breaks[RED], s.broken[RED]) == (2, 1)
    table.put(CLEANER_C, 1, 1, RED).put(VESPER, 1, 2).hand(RED, "Delete")
    table.shoot(2, pawn=CLEANER_C, target=VESPER)
    assert list(s.roll_die) == [2] + [0] * (state.DICE_SHOWN - 1)
    assert s.roll_black == 0


@pytest.mark.rule("7.12", "6.3", "8.10")
def test_taking_over_a_pawn_is_told() -> None:
    table = ready("Icebreaker", block="Toei Company")
    table.put(GLITCH, 1, 1).put(state.IDORU, 1, 0, GREEN)
    table.s.counters[GREEN] -= 1
    table.wear(state.IDORU, "Durendin").ice(2, target=state.IDORU)
    assert told(table)[1:] == [
        ("breaking", RED, GLITCH, state.IDORU, bits(1, 2, 3)),
        ("ice_die", RED, 2, 1),
        ("dropped", GREEN, CARD["Durendin"], state.IDORU, state.BY_NEW_CONTROLLER),
        ("counter_back", GREEN, 1, state.BY_IDORU),
        ("took_pawn", RED, state.IDORU, GREEN, state.BY_TAKEOVER),
        ("put_counter", RED, state.IDORU),
    ]
    assert (table.s.roll_target, table.s.roll_place) == (state.IDORU, 1)


@pytest.mark.rule("5.9", "6.8", "6.9", "9.4")
def test_an_elimination_is_told_and_counted() -> None:
    table = ready("Icebreaker", block="Freeside").put(GLITCH, 1)
    table.wear(GLITCH, "Nanosoft", paid=1).ice(2)
    assert told(table)[3:] == [
        ("break_failed", RED, GLITCH, BLOCK_TARGET),
        ("eliminated", RED, GLITCH, state.BY_BLACK_ICE),
        ("dropped", RED, CARD["Nanosoft"], GLITCH, state.BY_ELIMINATION),
        ("bonus_back", RED, 1, state.BY_COST),
    ]
    assert table.s.lost[RED] == 1
    assert table.s.roll_black == 1


@pytest.mark.rule("7.14")
def test_an_attack_is_told_and_counted() -> None:
    table = ready("Delete", "Delete").put(CLEANER_C, 1, 0, RED).put(VESPER, 1, 3)
    table.shoot(2, pawn=CLEANER_C, target=VESPER)
    assert told(table)[1:] == [
        ("attacking", RED, CLEANER_C, VESPER, bits(1, 3, 5)),
        ("attack_die", RED, 2, 0),
        ("attack_failed", RED, CLEANER_C, VESPER),
    ]
    s = table.s
    assert (s.rolls, s.roll_for, s.roll_pawn, s.roll_target) == (
        1,
        state.DELETES,
        CLEANER_C,
        VESPER,
    )
    assert (s.roll_place, s.roll_faces, s.roll_die[0]) == (1, bits(1, 3, 5), 2)
    table.shoot(3, pawn=CLEANER_C, target=VESPER)
    assert told(table)[1:] == [
        ("attacking", RED, CLEANER_C, VESPER, bits(1, 3, 5)),
        ("attack_die", RED, 3, 1),
        ("eliminated", GREEN, VESPER, state.BY_ATTACK),
    ]
    assert (s.attacks[RED], s.lost[GREEN]) == (2, 1)
    assert s.roll_place == 1


@pytest.mark.rule("10.11")
def test_a_dummy_is_told() -> None:
    table = ready("Delete").put(CLEANER_C, 1, 0, RED).put(VESPER, 1, 3)
    table.wear(VESPER, "Crash Dummie").shoot(3, pawn=CLEANER_C, target=VESPER)
    assert told(table)[3:] == [
        ("saved", GREEN, VESPER, CARD["Crash Dummie"]),
        ("dropped", GREEN, CARD["Crash Dummie"], VESPER, state.BY_DUMMY),
    ]
    assert table.s.lost[GREEN] == 0


@pytest.mark.rule("8.7")
def test_the_turret_is_told_and_counted() -> None:
    table = ready("Nanosoft", "Virus").put(state.TURRET, 1, 0, GREEN)
    table.move("Nanosoft", GLITCH, node(1, 4)).answer(state.HOLD_FIRE)
    assert told(table)[2:] == [("held_fire", GREEN, GLITCH)]
    table.move("Virus", GLITCH, node(1, 3)).dice(3, 6).answer(state.SHOOT)
    assert told(table)[2:] == [
        ("attacking", GREEN, state.TURRET, GLITCH, bits(1, 2, 6)),
        ("attack_die", GREEN, 3, 0),
        ("attack_die", GREEN, 6, 1),
        ("eliminated", RED, GLITCH, state.BY_TURRET),
    ]
    assert table.s.attacks[GREEN] == 1


@pytest.mark.rule("10.10")
def test_a_bomb_is_told() -> None:
    table = ready().put(GLITCH, 1, 0).put(VESPER, 1, 3).wear(GLITCH, "Kamikaze").turn(RED)
    table.dice(2, 1).answer(state.BLAST + GLITCH)
    assert told(table) == [
        ("blasted", RED, GLITCH, CARD["Kamikaze"]),
        ("eliminated", RED, GLITCH, state.BY_KAMIKAZE),
        ("dropped", RED, CARD["Kamikaze"], GLITCH, state.BY_ELIMINATION),
        ("attacking", RED, GLITCH, VESPER, bits(1, 3, 5)),
        ("attack_die", RED, 2, 0),
        ("attack_die", RED, 1, 1),
        ("eliminated", GREEN, VESPER, state.BY_KAMIKAZE),
    ]


@pytest.mark.rule("11.6")
def test_the_yakuza_is_told() -> None:
    table = Table().hand(RED, "Worm").top("Yakuza").act("Worm", GLITCH).answer(state.SIDE)
    table.events.clear()
    table.dice(3, 1).answer(min(table.options()))
    assert told(table)[2:] == [
        ("block_effect", RED, BLOCK["Yakuza"]),
        ("attacking", RED, NONE, GLITCH, bits(1, 2, 6)),
        ("attack_die", RED, 3, 0),
        ("attack_failed", RED, NONE, GLITCH),
        ("attacking", RED, NONE, VESPER, bits(1, 3, 5)),
        ("attack_die", RED, 1, 1),
        ("eliminated", GREEN, VESPER, state.BY_YAKUZA),
    ]
    assert table.s.roll_pawn == NONE


@pytest.mark.rule("11.7")
def test_other_effects_are_told() -> None:
    def lay(table: Table, name: str) -> list[tuple[object, ...]]:
        table.hand(RED, *table.cards(RED), "Worm").top(name).act("Worm", GLITCH)
        table.answer(state.SIDE)
        table.events.clear()
        table.answer(min(table.options()))
        return told(table)[3:]

    assert lay(Table(), "Copyleft") == [
        ("got_bonus", RED, 1, state.BY_EFFECT, NONE),
        ("got_bonus", GREEN, 1, state.BY_EFFECT, NONE),
    ]
    drawn = lay(Table(), "Antro")
    assert [line[:2] for line in drawn] == [("drew", RED), ("drew", GREEN)]
    assert [line[3] for line in drawn] == [state.BY_EFFECT] * 2
    table = Table().hand(RED, "Virus")
    assert lay(table, "Sprawl") == []
    table.answer(state.DISCARD + CARD["Virus"])
    assert told(table) == [("discarded", RED, CARD["Virus"], state.BY_EFFECT)]
    table = Table().put(CLEANER_A, 0, 0, GREEN)
    assert lay(table, "Electromagnetic Pulse") == []
    table.answer(state.SACRIFICE + CLEANER_A)
    assert told(table) == [
        ("sacrificed", GREEN, CLEANER_A, state.BY_EFFECT),
        ("eliminated", GREEN, CLEANER_A, state.BY_EFFECT),
    ]
    assert table.s.lost[GREEN] == 1


@pytest.mark.rule("9.1", "9.2")
def test_bonus_counters_are_told() -> None:
    table = Table().hand(RED, "Worm", "Icebreaker", "Virus")
    copyleft = table.lay("Copyleft")
    pulse = table.lay("Electromagnetic Pulse", copyleft, 1)
    table.put(GLITCH, copyleft).top("Sprawl").act("Worm", GLITCH).answer(state.SIDE)
    table.events.clear()
    table.answer(state.TURN + 1)
    assert ("corner_made", NOBODY, 3, 2) in told(table)  # between directions 2 and 3 of Sprawl
    table.answer(state.DISCARD + CARD["Virus"])
    table.control(RED, copyleft, pulse).put(GLITCH, 3).ice(1)
    assert told(table)[-1] == ("got_bonus", RED, 1, state.BY_CORNER, 3)


@pytest.mark.rule("10.1", "11.1", "8.11", "9.4")
def test_items_and_block_cards_are_told() -> None:
    table = ready("Nanosoft", "Gentleman Loser").control(RED, 1)
    table.s.bonus[RED] = 3
    table.equip("Nanosoft", GLITCH)
    assert told(table) == [
        ("used_card", RED, CARD["Nanosoft"], ITEM),
        ("equipped", RED, GLITCH, CARD["Nanosoft"], 1),
    ]
    loser = CARD["Gentleman Loser"]
    table.equip("Gentleman Loser").answer(state.PLACE + 1).answer(state.SIDE).answer(state.HIRE)
    assert told(table) == [
        ("used_card", RED, loser, ITEM),
        ("put_club", RED, loser, 1, 0),
        ("hired", RED, state.CRACKER, 2),
        ("entered", RED, state.CRACKER, node(state.BLOCKS)),
    ]
    table.hand(GREEN, "Icebreaker").put(VESPER, 1).turn(GREEN).ice(1, pawn=VESPER)
    assert told(table)[3:] == [
        ("took_block", GREEN, 1, RED),
        ("counter_back", RED, 1, state.BY_CONTROL),
        ("lost_club", RED, loser),
        ("fell", RED, state.CRACKER),
    ]


@pytest.mark.rule("6.4", "7.18", "11.8")
def test_entering_and_rebooting_are_told() -> None:
    table = ready("Icebreaker", block="Cleaner C").put(GLITCH, 1, 1).ice(1)
    assert told(table)[-1] == ("entered", RED, 6, node(1, 0))
    table = ready("Reboot").gone(GLITCH).act("Reboot", GLITCH).answer(state.GO)
    assert told(table)[-1] == ("rebooted", RED, GLITCH, node(0), state.BY_REBOOT)


@pytest.mark.rule("8.14")
def test_the_roll_of_the_cyborg_is_told() -> None:
    table = ready().put(state.CYBORG, 1, 0, RED).turn(RED).dice(4)
    table.answer(state.DRIVE + state.CYBORG)
    assert told(table) == [("rolled_move", RED, state.CYBORG, 4)]
    assert (table.s.points, table.s.doing) == (4, state.MOVES)


@pytest.mark.rule("3.5", "3.7", "3.8", "8.9", "10.12", "11.9")
def test_cards_that_change_places_are_told() -> None:
    table = ready("Worm").end("Worm")
    lines = told(table)
    assert lines[0] == ("discarded", RED, CARD["Worm"], state.BY_RECYCLING)
    assert [line[0] for line in lines[1:6]] == ["drew"] * 5
    assert {line[3] for line in lines[1:6]} == {state.BY_REFILL}
    assert lines[6] == ("turn_ended", RED)
    table = ready(seats=3).hand(WHITE, "Virus").put(state.GYNOID, 0, 0, RED).begin(RED)
    table.events.clear()
    table.answer(state.THEFT + KOJI)
    assert told(table) == [("stole", RED, WHITE, CARD["Virus"])]
    table = ready("Delete", block="Google Ex Machina").discarded("Reboot").control(RED, 1)
    table.begin(RED).answer(state.FETCH + CARD["Reboot"])
    table.answer(state.DISCARD + CARD["Delete"])
    assert told(table)[-2:] == [
        ("discarded", RED, CARD["Delete"], state.BY_FETCH),
        ("fetched", RED, CARD["Reboot"]),
    ]
    table = ready("Worm").wear(GLITCH, "Spyware", by=GREEN).act("Worm", GLITCH)
    (line,) = told(table)[1:]
    assert (line[0], line[1], line[3]) == ("drew", GREEN, state.BY_MALWARE)


@pytest.mark.rule("3.9", "3.11")
def test_the_end_is_told() -> None:
    table = ready("Icebreaker").put(GLITCH, 1)
    table.s.counters[RED] = 1
    table.ice(1)
    assert told(table)[-1] == ("game_ended", RED, state.ALL_PLACED)
    for variant, limit, why in (
        ("timed", 10, state.TIME_IS_UP),
        ("standard", 60, state.TOO_LONG),
    ):
        table = Table(variant=variant)
        last = (table.s.first + 1) % 2
        table.s.turns[RED] = table.s.turns[GREEN] = limit
        table.turn(last).end()
        assert table.is_over
        assert told(table)[-1] == ("game_ended", NOBODY, why)
        table = Table(variant=variant)
        table.s.turns[RED] = table.s.turns[GREEN] = limit - 1
        table.turn((table.s.first + 1) % 2).end()
        assert not table.is_over
