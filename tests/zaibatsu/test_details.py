"""Small print: limits, second copies, and what happens at the edges of rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from offworld.games.zaibatsu import GAME, net, state, tell
from scaffolding.boxes import BoxFile
from zaibatsu.scenario import (
    ACTION,
    BLOCK,
    CARD,
    CLEANER_A,
    CLEANER_B,
    CLEANER_C,
    GLITCH,
    GREEN,
    ITEM,
    KOJI,
    MOVE,
    RED,
    STANDARD_BOX,
    VESPER,
    WHITE,
    Table,
    node,
    on_block,
)

# --- items ---


@pytest.mark.rule("10.1", "10.2", "9.4")
def test_two_copies_are_two_cards() -> None:
    table = on_block("Sprawl", "7G Ma-Mi", "Icebreaker").wear(VESPER, "7G Ma-Mi", paid=2)
    table.s.bonus[RED] = 2
    table.equip("7G Ma-Mi", GLITCH).control(GREEN, 1)
    assert table.bonus() == [0, 0]
    table.ice(2, 4)  # both fail against a controlled block
    assert table.where(GLITCH) is None
    assert table.worn(VESPER) == {"7G Ma-Mi"}
    assert table.worn(GLITCH) == set()
    assert table.bonus() == [2, 0]
    assert table.in_discard("7G Ma-Mi") == 1


@pytest.mark.rule("10.4")
def test_one_defence_equipment_at_a_time() -> None:
    table = on_block("Sprawl", "Military Exoskeleton").wear(GLITCH, "Full-Body Prosthesis")
    assert ITEM not in table.plays("Military Exoskeleton")
    table.put(CLEANER_A, 1, 1, RED).use("Military Exoskeleton", ITEM)
    assert table.choices(state.PAWN) == {CLEANER_A}


@pytest.mark.rule("10.6")
def test_one_weapon_at_a_time(tmp_path: Path) -> None:
    """In a box with a second Widowmaker."""
    text = BoxFile(GAME).text
    text = text.replace('name = "Widowmaker"\ncopies = 1', 'name = "Widowmaker"\ncopies = 2')
    text = text.replace("copies = 14", "copies = 13")
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    table = Table(box=GAME.open_box(path)).hand(RED, "Widowmaker", "Widowmaker")
    table.lay("Sprawl")
    table.put(CLEANER_A, 1, 0, RED).equip("Widowmaker", CLEANER_A)
    assert ITEM not in table.plays("Widowmaker")
    table.put(CLEANER_B, 1, 1, RED)
    assert ITEM in table.plays("Widowmaker")


@pytest.mark.rule("10.2", "10.11", "10.9")
def test_a_lost_dummy_leaves_other_abilities() -> None:
    table = on_block("Sprawl", "Delete").put(CLEANER_A, 1, 1, RED).put(CLEANER_C, 1, 2, GREEN)
    table.wear(CLEANER_C, "Crash Dummie", "Chipware").shoot(2, 2, 2, pawn=CLEANER_A, target=6)
    assert table.where(CLEANER_C) == (1, 2)
    assert table.worn(CLEANER_C) == {"Chipware"}
    assert table.s.able[CLEANER_C] == state.CAN_DELETE | state.CAN_SEARCH
    assert table.s.load[CLEANER_C] == 1


@pytest.mark.rule("10.12", "10.5")
def test_virus_not_on_own_cleaners_nor_other_pawns() -> None:
    table = on_block("Sprawl", "Virus").put(CLEANER_A, 1, 1, RED).put(state.GYNOID, 1, 2, GREEN)
    table.s.bonus[RED] = 1
    assert ITEM not in table.plays("Virus")


@pytest.mark.rule("10.12", "6.3", "9.4")
def test_a_virus_removes_what_the_cleaner_had() -> None:
    table = (
        on_block("Sprawl", "Virus").put(CLEANER_B, 1, 1, GREEN).wear(CLEANER_B, "Nanosoft", paid=1)
    )
    table.s.bonus[RED] = 1
    table.equip("Virus", CLEANER_B)
    assert table.worn(CLEANER_B) == {"Virus"}
    assert table.bonus() == [0, 1]
    # when the Cleaner is lost, so is the Virus, and its counter comes back
    table.hand(GREEN, "Delete").put(CLEANER_A, 1, 2, GREEN).turn(GREEN)
    table.shoot(3, 3, 3, pawn=CLEANER_A, target=CLEANER_B)
    assert table.bonus() == [1, 1]


@pytest.mark.rule("10.12", "3.7")
def test_worm_and_nanosoft_add_up() -> None:
    table = (
        on_block("Sprawl", seats=3).wear(GLITCH, "Nanosoft", paid=1).wear(GLITCH, "Worm", by=WHITE)
    )
    table.end()
    assert table.s.hand_cards[RED] == 5
    table.end()
    assert table.s.hand_cards[GREEN] == 5
    table = on_block("Sprawl", seats=3).wear(VESPER, "Worm", by=RED).end()
    assert table.s.hand_cards[RED] == 5  # it is on Green's pawn


@pytest.mark.rule("10.12")
def test_spyware_also_at_search_delete_and_reboot() -> None:
    table = on_block("Sprawl", "Worm", "Delete", "Reboot").wear(GLITCH, "Spyware", by=GREEN)
    table.top("Copyleft").act("Worm", GLITCH)
    assert table.s.hand_cards[GREEN] == 1
    table.answer(state.SIDE).answer(state.TURN)
    assert table.s.hand_cards[GREEN] == 1


@pytest.mark.rule("8.5", "10.8", "10.6")
def test_no_bots_for_pawns_without_icebreaker() -> None:
    table = on_block("Sprawl", "Gaspar", "7G Ma-Mi").gone(GLITCH).put(CLEANER_A, 1, 1, RED)
    table.s.bonus[RED] = 3
    assert ITEM not in table.plays("Gaspar") | table.plays("7G Ma-Mi")
    table.put(state.CRACKER, 1, 2, RED)
    assert ITEM in table.plays("Gaspar") & table.plays("7G Ma-Mi")


# --- cards and turns ---


@pytest.mark.rule("3.7")
def test_six_cards_are_one_too_many_and_five_are_not() -> None:
    table = on_block("Sprawl", *["Icebreaker"] * 6).answer(state.END)
    assert state.NO_MORE not in table.options()
    table.answer(state.DISCARD + CARD["Icebreaker"])
    assert state.NO_MORE in table.options()
    table.answer(state.NO_MORE)
    assert table.s.hand_cards[RED] == 5
    assert table.s.player == GREEN


@pytest.mark.rule("3.3", "3.5")
def test_all_unused_cards_can_be_discarded() -> None:
    table = on_block("Sprawl", "Delete", "Reboot").end("Delete", "Reboot")
    assert table.s.hand_cards[RED] == 5
    assert table.in_discard("Delete") == 1


@pytest.mark.rule("3.1", "3.2")
def test_turns_go_clockwise_and_are_counted() -> None:
    table = Table(3).begin(WHITE)
    before = [int(table.s.turns[seat]) for seat in range(3)]
    assert table.s.player == WHITE
    table.end()
    assert table.s.player == RED
    assert table.s.turns[RED] == before[RED] + 1
    assert (table.s.driven, table.s.acted, table.s.shot) == (0, 0, 0)


@pytest.mark.rule("3.9")
def test_scores_are_the_percent_of_counters_placed() -> None:
    table = Table(4)
    assert table.scores() == [0, 0, 0, 0]
    table.control(GREEN, table.lay("Sprawl"))
    assert table.scores() == [0, 16, 0, 0]


@pytest.mark.rule("3.11")
def test_counters_on_block_cards_and_hired_pawns_count_at_the_limit() -> None:
    table = Table(3, variant="timed")
    table.s.bonus[RED] = 1
    table.s.club_owner[0], table.s.club_paid[0] = GREEN, 1
    table.s.hired_by[1], table.s.hired_paid[1] = GREEN, 1
    table.s.stage = state.OVER
    assert table.winners() == {GREEN}
    table.s.bonus[RED] = 2
    assert table.winners() == {RED, GREEN}
    table.s.counters[WHITE] -= 1
    assert table.winners() == {WHITE}


# --- pawns ---


@pytest.mark.rule("8.8", "4.7")
def test_without_another_block_the_hulk_stays() -> None:
    table = Table().put(state.HULK, 0, state.AT_LARGE, RED).turn(RED)
    assert table.choices(state.DRIVE) == set()


def whole_net() -> Table:
    """Return a table with all blocks in rings around the Central Core, and the Probe on it."""
    table = Table()
    names = (name for name, block in BLOCK.items() if block != state.CORE)
    for place in range(4):
        for direction in range(state.SIDES):
            if table.s.around[place, direction] == state.NONE and table.s.laid < state.BLOCKS:
                table.lay(next(names), place, direction)
    return table.put(state.PROBE, 0, 0, RED).turn(RED)


@pytest.mark.rule("4.2", "8.6")
def test_a_pawn_with_many_goals_is_asked_for_the_block_first() -> None:
    table = whole_net()
    out = [0] * state.OPTIONS.total
    count = net.destinations(table.b, table.s, state.PROBE, 5, state.NONE, out)
    goals = {option - state.GO for option in out[:count]}
    assert len(goals) > state.MANY_GOALS
    table.answer(state.DRIVE + state.PROBE)
    assert table.asks(state.WAY)
    ways, found = table.choices(state.WAY), set()
    for way in ways:
        other = whole_net().answer(state.DRIVE + state.PROBE).answer(state.WAY + way)
        spaces = other.choices(state.GO)
        assert spaces
        assert {goal // state.SPACES for goal in spaces} == {way}
        found |= spaces
    assert found == goals, "what is possible doesn't change"
    goal = max(goals)
    table.answer(state.WAY + goal // state.SPACES).answer(state.GO + goal)
    assert table.where(state.PROBE) == divmod(goal, state.SPACES)
    assert table.asks(state.PLAY)
    assert table.s.place == state.NONE


@pytest.mark.rule("8.14", "4.2")
@pytest.mark.parametrize(("place", "space"), [(0, 0), (1, 1)])
def test_a_cyborg_with_many_goals_may_stay_too(place: int, space: int) -> None:
    """Also on the Central Core, which has no other space."""
    table = whole_net().put(state.CYBORG, place, space, RED).turn(RED).dice(6)
    table.answer(state.DRIVE + state.CYBORG)
    assert table.asks(state.WAY)
    assert table.options().count(state.WAY + place) == 1
    line = tell.option(STANDARD_BOX, table.s, RED, state.WAY + place)
    assert line.text.startswith("Keep the Cyborg on ")
    table.answer(state.WAY + place)
    assert node(place, space) in table.choices(state.GO)
    table.answer(state.GO + node(place, space))
    assert table.where(state.CYBORG) == (place, space)
    assert table.events_of(state.MOVED) == []
    assert table.asks(state.PLAY)


@pytest.mark.rule("4.2", "8.6")
def test_a_pawn_with_few_goals_is_asked_for_the_space_at_once() -> None:
    table = (
        on_block("Sprawl").put(state.PROBE, 0, 0, RED).turn(RED).answer(state.DRIVE + state.PROBE)
    )
    assert table.asks(state.GO)


@pytest.mark.rule("8.7")
def test_the_turret_never_moves_and_attacks_with_cards_too() -> None:
    table = (
        on_block("Sprawl", "Delete", "Worm")
        .put(state.TURRET, 1, 1, RED)
        .put(VESPER, 1, 2)
        .turn(RED)
    )
    assert table.choices(state.DRIVE) == set()
    table.shoot(2, 3, pawn=state.TURRET, target=VESPER)
    assert table.where(VESPER) is None


@pytest.mark.rule("8.7")
def test_the_turret_reacts_to_movement_without_cards_and_once_in_each_turn() -> None:
    table = on_block("Sprawl", "Nanosoft", seats=3).put(state.TURRET, 1, 1, GREEN).gone(GLITCH)
    table.put(state.MARK_TWO, 0, 0, RED).turn(RED)
    table.answer(state.DRIVE + state.MARK_TWO).answer(state.GO + node(1, 4))
    assert table.actor == GREEN
    table.dice(1, 5).answer(state.SHOOT)  # 2, 3, 4
    assert table.where(state.MARK_TWO) == (1, 4)
    table.end()
    table.put(KOJI, 1, 3).hand(WHITE, "Virus").begin(WHITE).move("Virus", KOJI, node(1, 2))
    assert table.asks(state.REACT)
    assert table.actor == GREEN


@pytest.mark.rule("8.7")
def test_an_uncontrolled_turret_is_silent() -> None:
    table = on_block("Sprawl", "Nanosoft").move("Nanosoft", GLITCH, node(1, 1))
    assert table.asks(state.PLAY)


@pytest.mark.rule("8.12", "7.12")
def test_the_cracker_has_one_die_against_pawns_and_free_blocks() -> None:
    table = (
        on_block("Sprawl", "Icebreaker").put(state.CRACKER, 1, 1, RED).put(state.PROBE, 1, 2, GREEN)
    )
    table.ice(1, pawn=state.CRACKER, target=state.PROBE)
    assert table.where(state.CRACKER) is None
    assert table.s.owner[state.CRACKER] == state.NOBODY


@pytest.mark.rule("8.12")
def test_another_pawn_has_no_die_more_against_others() -> None:
    table = on_block("Sprawl", "Icebreaker").control(GREEN, 1).ice(2)
    assert table.where(GLITCH) is None


@pytest.mark.rule("8.14", "4.4")
@pytest.mark.parametrize("face", [1, 2])
def test_the_cyborg_passes_a_full_space_if_it_rolls_enough(face: int) -> None:
    """Space 4 of Sprawl is full, and the Core has no other way: with a 1 the Cyborg stays."""
    table = Table()
    table.lay("Sprawl")
    table.put(CLEANER_A, 1, 4, GREEN).put(state.CYBORG, 0, 0, RED).turn(RED)
    table.dice(face).answer(state.DRIVE + state.CYBORG)
    assert [event.b for event in table.events_of(state.ROLLED_MOVE)] == [face]
    if face == 1:
        assert table.asks(state.PLAY)
        assert table.where(state.CYBORG) == (0, 0)
    else:
        assert table.choices(state.GO)
        assert node(1, 4) not in table.choices(state.GO)
        table.answer(state.GO + min(table.choices(state.GO)))
    assert table.choices(state.DRIVE) == set()  # once a turn


@pytest.mark.rule("8.14", "4.7")
def test_the_cyborg_that_cannot_leave_does_not_roll() -> None:
    """Only the Core lies there."""
    table = Table().put(state.CYBORG, 0, 0, RED).turn(RED)
    assert table.choices(state.DRIVE) == set()


@pytest.mark.rule("7.18", "3.3")
def test_after_a_reboot_the_action_phase_goes_on() -> None:
    table = on_block("Sprawl", "Reboot", "Icebreaker").gone(GLITCH).turn(RED)
    table.act("Reboot", GLITCH).answer(state.GO + state.CORE)
    assert table.asks(state.PLAY)
    assert table.where(GLITCH) == (0, 0)
    assert table.s.pawn == state.NONE


# --- laying blocks ---


@pytest.mark.rule("5.3", "5.4")
def test_a_block_with_a_figure_does_nothing_when_laid() -> None:
    table = Table().hand(RED, "Worm").top("Cleaner A")
    table.act("Worm", GLITCH).answer(state.SIDE).answer(min(table.options()))
    assert table.s.laid == 2
    assert table.events_of(state.BLOCK_EFFECT) == []
    assert table.cards(RED) == table.cards(GREEN) == []
    assert table.where(CLEANER_A) is None


@pytest.mark.rule("11.7")
def test_sprawl_takes_no_more_than_a_hand_has() -> None:
    table = Table().hand(GREEN, "Delete").put(CLEANER_A, 0, 0, GREEN).hand(RED, "Worm")
    table.top("Sprawl").act("Worm", GLITCH).answer(state.SIDE).answer(state.TURN)
    assert table.actor == GREEN
    table.answer(state.DISCARD + CARD["Delete"])
    assert table.actor == RED


@pytest.mark.rule("9.1")
def test_no_counter_is_put_when_none_is_left() -> None:
    table = Table().hand(RED, "Worm")
    copyleft = table.lay("Copyleft")
    table.lay("Electromagnetic Pulse", copyleft, 1)
    table.s.bonus_left = 0
    table.put(GLITCH, copyleft).top("Sprawl").act("Worm", GLITCH)
    table.answer(state.SIDE).answer(state.TURN + 1)
    assert table.events_of(state.CORNER_MADE) == []
    assert table.s.bonus_left == 0


@pytest.mark.rule("7.2", "3.12")
def test_the_last_block() -> None:
    table = Table().hand(RED, "Worm", "Virus").top("Copyleft")
    for block in range(state.BLOCKS):
        table.s.pile[block] = 0
    table.s.pile_blocks = 0
    table.act("Worm", GLITCH).answer(state.SIDE).answer(state.TURN)
    assert table.s.top == state.NONE
    assert ACTION not in table.plays("Virus")


@pytest.mark.rule("5.5", "7.3")
def test_a_new_block_is_joined_with_all_neighbours_that_have_a_space_there() -> None:
    """Copyleft to the right of the Core, Antro upper right: both touch each other."""
    table = Table()
    copyleft = table.lay("Copyleft", 0, 0)
    antro = table.lay("Antro", 0, 1)
    assert table.s.around[copyleft, 2] == antro
    assert table.s.around[antro, 5] == copyleft
    # Antro's side 6 is closed: no way between the two
    table.put(GLITCH, copyleft, 1).hand(RED, "Nanosoft").move("Nanosoft", GLITCH)
    goals = {divmod(goal, state.SPACES) for goal in table.choices(state.GO)}
    assert goals == {(0, 0), (copyleft, 0), (copyleft, 2)}


@pytest.mark.rule("11.7")
def test_the_pulse_spares_players_with_one_pawn() -> None:
    table = Table().hand(RED, "Worm").top("Electromagnetic Pulse")
    table.act("Worm", GLITCH).answer(state.SIDE).answer(state.TURN)
    assert table.actor == RED
    assert table.asks(state.PLAY)


@pytest.mark.rule("10.10")
def test_any_pawn_can_carry_the_bomb() -> None:
    table = on_block("Sprawl", "Kamikaze").put(CLEANER_B, 1, 1, RED).put(VESPER, 1, 2).gone(GLITCH)
    table.equip("Kamikaze", CLEANER_B)
    assert table.choices(state.BLAST) == {CLEANER_B}
    table.dice(6, 3).answer(state.BLAST + CLEANER_B)
    assert table.where(CLEANER_B) is None
    assert table.s.owner[CLEANER_B] == state.NOBODY
    assert table.where(VESPER) is None


@pytest.mark.rule("8.3", "4.6")
def test_what_needs_no_card_is_the_ability_that_the_box_names(tmp_path: Path) -> None:
    """In a box in which the Probe searches and the Cracker breaks ICE once a turn."""
    text = BoxFile(GAME).text
    for name, kind, ability in (
        ("Probe Drone", "drone", "search"),
        ("Cracker", "other", "icebreaker"),
    ):
        pawn = f'name = "{name}"\nkind = "{kind}"\nabilities = ["{ability}"]\n'
        assert text.count(pawn) == 1
        text = text.replace(pawn, f'{pawn}each_turn = ["{ability}"]\n')
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    table = Table(box=GAME.open_box(path))
    table.lay("Sprawl")
    table.put(state.PROBE, 0, 0, RED).put(state.CRACKER, 1, 1, RED).turn(RED)
    assert table.choices(state.ACT) == {state.PROBE, state.CRACKER}
    table.top("Copyleft").answer(state.ACT + state.PROBE)
    table.answer(state.SIDE + 3).answer(state.TURN)
    assert table.s.block[2] == BLOCK["Copyleft"]
    table.dice(5).answer(state.ACT + state.CRACKER).aim()  # Sprawl shows 1, 3, 5
    assert table.s.control[1] == RED
    assert table.choices(state.ACT) == set()


@pytest.mark.rule("8.7", "8.8")
def test_the_turret_sees_the_hulk_on_its_own_block_only() -> None:
    """The Turret stands next to the Core; the Hulk there is on none of its spaces."""
    table = (
        on_block("Sprawl").put(state.TURRET, 1, 4, GREEN).put(state.HULK, 1, state.AT_LARGE, RED)
    )
    table.turn(RED).answer(state.DRIVE + state.HULK)
    table.answer(state.GO + node(0, state.AT_LARGE))
    assert table.asks(state.PLAY)
    table.turn(RED).answer(state.DRIVE + state.HULK)
    table.answer(state.GO + node(1, state.AT_LARGE))
    assert table.asks(state.REACT)
    assert table.actor == GREEN
    table.dice(5, 6).answer(state.SHOOT)  # it falls by a 6
    assert table.where(state.HULK) is None


@pytest.mark.rule("4.4", "4.7")
def test_behind_a_full_space_one_point_is_too_few() -> None:
    """From the Core only space 4 of Sprawl is a step away, and full."""
    table = on_block("Sprawl", "Nanosoft", "Worm").put(GLITCH, 0).put(VESPER, 1, 4).turn(RED)
    assert MOVE not in table.plays("Nanosoft")  # one point
    assert MOVE in table.plays("Worm")  # two


@pytest.mark.rule("4.7", "5.7", "10.9")
def test_against_an_arrow_is_the_only_way_out() -> None:
    """From space 2 of Sprawl a step leads to 0, to 3 and, against an arrow, to 1."""
    table = (
        on_block("Sprawl", "Nanosoft", seats=3).put(GLITCH, 1, 2).put(VESPER, 1, 0).put(KOJI, 1, 3)
    )
    assert MOVE not in table.turn(RED).plays("Nanosoft")
    table.wear(GLITCH, "Transgenic Therapy").turn(RED).move("Nanosoft", GLITCH)
    assert table.choices(state.GO) == {node(1, 1)}
