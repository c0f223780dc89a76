"""Exam, 56 to 99: a third examiner's situations.

They were written from the rulebook and the known facts: limits, two rules that meet, and the order
of steps. The numbers expected are the examiner's.
"""

from __future__ import annotations

import pytest

from cryo.exam import (
    A0,
    A3,
    B0,
    C1,
    CARD,
    CRYSTALS,
    DISPATCH,
    ENERGY,
    ENGINEERING,
    LABORATORY,
    LEFT,
    LOW_MIDDLE,
    MISSION,
    ORGANICS,
    RIGHT,
    RND,
    TECH,
    UPGRADE,
    VEHICLE,
    asleep,
    at_salvage,
    close,
    goods,
    pile,
    plays,
    recalls,
    resolved,
    sections,
    space,
    turn_up,
    upgrades,
    use,
    vehicles,
)
from cryo.scenario import GREEN, PLAYER, RED, RIVAL, Solo, Table, dock
from offworld.games.cryo import scoring, state
from offworld.games.cryo.state import (
    BULKHEAD,
    DRILL_HEAD,
    FUEL_CELLS,
    NANO_PRESS,
    ORE_SIFTER,
    THAW_COIL,
    TOW_CABLE,
)

SPREAD = asleep("1/1/1", "1/1/1", "1/1/1", "2/2/2")
FEWEST = asleep("1/0/0", "1/0/0", "1/1/1", "2/2/2")  # in engineering and the laboratory


def idle(table: Table) -> Table:
    """Let the player, without cards and pods awake, spend a turn at the launch dock."""
    return table.deploy(state.LAUNCH_DOCK)


def settle_questions(table: Table) -> None:
    """Answer all questions about the rival, in the first way."""
    while not table.is_over and table.s.player == RIVAL:
        table.answer(table.options()[0])


# --- decision cards ---


@pytest.mark.rule("10.8", "10.14", "10.16")
def test_56_the_active_card_is_no_card_to_draw_yet() -> None:
    """A tile's card comes before the decision card is discarded."""
    table = Solo().decide(ORE_SIFTER)
    table.top(space(RND, RIGHT), table.face(RND, TECH, CARD)).deck().go()
    assert (table.s.missions[RIVAL], table.materials(RIVAL)) == (0, [0, 0, 1, 0])
    assert table.s.decision.tolist() == [ORE_SIFTER, ORE_SIFTER]


@pytest.mark.rule("10.11", "10.16")
def test_57_a_recall_leaves_the_decision_cards() -> None:
    """Only a deployment uses a decision card."""
    table = Solo().decide(THAW_COIL, BULKHEAD).away(5)
    table.pods(RIVAL, asleep=FEWEST).token(ENGINEERING, ENERGY).token(LABORATORY, TECH)
    before = table.s.deck_cards
    table.go()
    assert recalls(table) == 1
    assert table.s.decision.tolist() == [THAW_COIL, BULKHEAD]
    assert table.s.deck_cards == before


@pytest.mark.rule("10.11", "10.28")
def test_58_an_unpredictable_rival_recalls_without_a_card() -> None:
    """The top card is turned in a deployment only."""
    table = Solo("unpredictable").away(5)
    table.pods(RIVAL, asleep=FEWEST).token(ENGINEERING, ENERGY).token(LABORATORY, TECH)
    before = table.s.deck.tolist(), table.s.discard.tolist()
    table.go()
    assert recalls(table) == 1
    assert (table.s.deck.tolist(), table.s.discard.tolist()) == before
    assert table.s.decision.tolist() == [state.NONE, state.NONE]


@pytest.mark.rule("10.8", "10.28")
def test_59_an_unpredictable_rival_draws_its_mission_behind_the_decision() -> None:
    """The first card is discarded and the next one is the mission."""
    table = Solo("unpredictable")
    table.top(space(RND, RIGHT), table.face(RND, TECH, CARD)).deck(*[ORE_SIFTER] * 3).go()
    assert table.deployed == [dock(RND, 1)]
    assert (table.s.deck_cards, table.s.discard[ORE_SIFTER], table.s.missions[RIVAL]) == (1, 1, 1)


# --- when it recalls ---


@pytest.mark.rule("10.2", "10.11")
def test_60_five_deployments_and_then_a_recall() -> None:
    """With five drones the sixth turn is a recall."""
    table = Solo().turn(PLAYER).pods(PLAYER, asleep=SPREAD).energy(PLAYER, 0)
    for turn in range(6):
        if turn == 3:
            table.token(RND, ENERGY).recall(RND).park()
            table.energy(PLAYER, 0)
        else:
            idle(table)
        settle_questions(table)
        assert (len(table.deployed), recalls(table)) == ((turn + 1, 0) if turn < 5 else (5, 1))
    assert sum(table.s.home.tolist()[RIVAL]) == 5


@pytest.mark.rule("10.11")
def test_61_the_players_drone_takes_the_last_dock_of_a_section() -> None:
    """The rival recalls at once, with all its drones at home."""
    table = Solo().decide(BULKHEAD).stock(PLAYER)
    close(table, *(dock(ENGINEERING, place) for place in (1, 2, 3, 4)))
    table.pods(RIVAL, asleep=asleep("1/0/0", "1/1/1", "1/1/1", "2/2/2")).token(ENGINEERING, TECH)
    table.turn(PLAYER).deploy(dock(ENGINEERING, 0)).act(state.RESOURCE).answer(state.GAIN_TILE)
    assert (table.deployed, recalls(table), resolved(table)) == ([], 1, [ENGINEERING])
    assert table.s.drone[dock(ENGINEERING, 0)] == PLAYER


@pytest.mark.rule("5.7", "10.11")
def test_62_the_players_recall_opens_the_section_again() -> None:
    """A section that the player has just left is no reason to recall."""
    table = Solo().decide(BULKHEAD)
    close(table, *(dock(ENGINEERING, place) for place in (1, 2, 3, 4)))
    table.drone(PLAYER, dock(ENGINEERING, 0)).token(RND, ENERGY).turn(PLAYER).recall(RND).park()
    assert (table.deployed, recalls(table)) == ([dock(DISPATCH, 0)], 0)


@pytest.mark.rule("5.7", "10.20")
def test_63_a_recall_takes_own_drones_only() -> None:
    """The drones of the other side stay on their docks."""
    table = Solo().decide(BULKHEAD).drone(RIVAL, 5).drone(PLAYER, 0, state.LAUNCH_DOCK)
    table.token(RND, ENERGY).turn(PLAYER).recall(RND).park()
    assert table.s.drone[5] == RIVAL
    table = Solo().away(5).drone(PLAYER, 0, state.LAUNCH_DOCK).pods(RIVAL, asleep=FEWEST)
    table.token(ENGINEERING, ENERGY).token(LABORATORY, TECH)
    table.go()
    assert (table.s.drone[0], table.s.at_launch[PLAYER]) == (PLAYER, 1)
    assert RIVAL not in table.s.drone.tolist()


# --- its resources ---


@pytest.mark.rule("10.9")
def test_64_the_least_of_the_two_materials_shown() -> None:
    """A third material, of which it has none, is no choice."""
    table = Solo().decide(DRILL_HEAD).stock(RIVAL, 2, 0, 3)
    table.top(space(ENGINEERING, RIGHT), table.face(ENGINEERING, CRYSTALS, TECH, either=True))
    table.go()
    assert table.materials(RIVAL) == [3, 0, 3, 0]


@pytest.mark.rule("1.3", "10.7", "10.9")
def test_65_a_choice_of_two_full_materials() -> None:
    """The gain is lost, and the tile is kept all the same."""
    table = Solo().decide(DRILL_HEAD).stock(RIVAL, 5, 0, 5)
    face = table.face(ENGINEERING, CRYSTALS, TECH, either=True)
    table.top(space(ENGINEERING, RIGHT), face).deck(BULKHEAD).go()
    assert table.choices(state.RIVAL_MATERIAL) == {CRYSTALS, TECH}
    table.answer(state.RIVAL_MATERIAL + TECH)
    assert goods(table) == [0, 0, 0, 0, 3]
    assert table.s.slot[RIVAL, 0] == face


@pytest.mark.rule("10.7", "10.9")
def test_66_the_rival_has_no_use_of_an_ore_sifter() -> None:
    """A tile brings it what it shows, and no printed material."""
    table = Solo().decide(DRILL_HEAD).upgrade(RIVAL, ORE_SIFTER)
    table.top(space(ENGINEERING, RIGHT), table.face(ENGINEERING, ENERGY)).go()
    assert goods(table) == [0, 0, 0, 0, 1]


@pytest.mark.rule("10.7", "10.22")
def test_67_the_rival_has_no_use_of_fuel_cells() -> None:
    """Four crystals bring it three energy."""
    table = Solo().upgrade(RIVAL, FUEL_CELLS).stock(RIVAL, 4).check()
    assert goods(table) == [0, 0, 0, 0, 3]


@pytest.mark.rule("10.7", "10.26")
def test_68_the_rival_has_no_use_of_a_drill_head() -> None:
    """One pod scouts, and the energy is lost."""
    table = Solo().upgrade(RIVAL, DRILL_HEAD).energy(RIVAL, 3).pods(RIVAL, awake=5, asleep={0: 1})
    table.check()
    assert table.colonies(RIVAL) == {A0: 2, B0: 3}
    assert table.s.energy[RIVAL] == 0


@pytest.mark.rule("10.21", "10.22", "10.28")
def test_69_a_harder_rival_can_trade_in_its_first_turn() -> None:
    """Three crystals of the setup and one of a tile are four."""
    table = Solo("harder").decide(DRILL_HEAD).stock(RIVAL, 3, 2, 2).energy(RIVAL, 1)
    table.top(space(ENGINEERING, RIGHT), table.face(ENGINEERING, CRYSTALS)).go()
    assert goods(table) == [0, 2, 2, 0, 4]
    assert (table.s.awake[RIVAL], sections(table)) == (1, [2, 3, 3, 6])


@pytest.mark.rule("10.21", "10.24", "10.25")
def test_70_tech_is_spent_before_nanites_bring_one() -> None:
    """Tech that was checked before isn't repeated for one more."""
    table = Solo().stock(RIVAL, 0, 0, 4, 4).deck(*[BULKHEAD] * 4).check()
    assert goods(table) == [1, 1, 1, 0, 0]
    assert (table.s.missions[RIVAL], upgrades(table), vehicles(table)) == (1, {BULKHEAD}, [])


@pytest.mark.rule("10.23")
def test_71_the_players_pods_do_not_make_a_section_the_fullest() -> None:
    """Only the rival's own pods are counted."""
    table = Solo().stock(RIVAL, 0, 4).pods(PLAYER, asleep={9: 2, 10: 2, 11: 2})
    table.pods(RIVAL, asleep=asleep("1/0/0", "1/0/0", "0/1/1", "1/0/0")).check()
    assert table.choices(state.RIVAL_CHAMBER) == {7, 8}
    table.answer(state.RIVAL_CHAMBER + 7)
    assert (sections(table), table.s.awake[RIVAL]) == ([1, 0, 0, 1], 3)


@pytest.mark.rule("10.23", "10.26")
def test_72_organics_wake_the_pods_for_a_landing() -> None:
    """Pods woken in the check count in its last step."""
    table = Solo().stock(RIVAL, 0, 4).energy(RIVAL, 3)
    table.pods(RIVAL, asleep=asleep("1/0/0", "1/0/0", "0/0/0", "0/2/0")).check()
    assert table.colonies(RIVAL) == {A0: 1, B0: 2}
    assert goods(table) == [0, 0, 0, 0, 0]


@pytest.mark.rule("10.14", "10.26")
def test_73_a_tile_brings_the_energy_for_a_landing() -> None:
    """The third energy is gained and lost in one turn."""
    table = Solo().decide(DRILL_HEAD).energy(RIVAL, 2).pods(RIVAL, awake=3, asleep={0: 1})
    table.top(space(ENGINEERING, RIGHT), table.face(ENGINEERING, ENERGY)).go()
    assert table.colonies(RIVAL) == {A0: 1, B0: 2}
    assert goods(table) == [0, 0, 0, 0, 0]


@pytest.mark.rule("10.7", "10.26")
def test_74_fourteen_pods_land_at_once() -> None:
    """All pods go, without a vehicle's limit, and all energy is lost."""
    table = Solo().energy(RIVAL, 8).pods(RIVAL, awake=14, asleep={0: 1}).check()
    assert table.choices(state.RIVAL_MORE) == {A0, B0}
    table.answer(state.RIVAL_MORE + A0)
    assert table.colonies(RIVAL) == {A0: 7, B0: 7}
    assert (table.s.awake[RIVAL], table.s.energy[RIVAL]) == (0, 0)


@pytest.mark.rule("10.26")
def test_75_pods_of_the_player_do_not_matter_for_the_pair() -> None:
    """Two caverns full of the player's pods have fewest of the rival's."""
    table = Solo().energy(RIVAL, 3).pods(RIVAL, awake=3, asleep={0: 1})
    table.pods(PLAYER, asleep={0: 1}).colony(PLAYER, A0, 4).colony(PLAYER, B0, 4)
    table.colony(RIVAL, A3, 1)
    table.check()
    assert table.colonies(RIVAL) == {A0: 1, A3: 1, B0: 1, C1: 1}


# --- its incidents ---


@pytest.mark.rule("5.6", "10.19")
def test_76_two_tokens_are_replaced_from_two_stacks() -> None:
    """The last early token comes, and then a late one."""
    table = Solo().away(4)
    table.pods(RIVAL, asleep=FEWEST)
    table.token(ENGINEERING, ENERGY).token(LABORATORY, TECH)
    table.s.early_track = 1
    table.go(state.RIVAL_SALVAGES)
    assert sorted(resolved(table)) == [ENGINEERING, LABORATORY]
    assert [table.s.early_track, table.s.late_track, table.s.sunset_track] == [0, 6, 6]


@pytest.mark.rule("9.1", "10.19", "10.27")
def test_77_two_sunset_tokens_in_one_recall() -> None:
    """The game ends once."""
    table = Solo().away(4)
    table.pods(RIVAL, asleep=FEWEST)
    table.token(ENGINEERING, state.SUNSET).token(LABORATORY, state.SUNSET)
    table.go(state.RIVAL_SALVAGES)
    assert table.is_over
    assert (len(resolved(table)), len(table.events_of(state.GAME_ENDED))) == (2, 1)


@pytest.mark.rule("5.4", "9.2", "10.19", "10.22")
def test_78_the_rival_destroys_the_players_last_pod() -> None:
    """The game ends after the rival's check."""
    table = Solo().stock(RIVAL, 4).pods(PLAYER, asleep={0: 1})
    table.pods(RIVAL, asleep=asleep("0/0/1", "1/1/1", "1/1/1", "2/2/2"))
    table.token(ENGINEERING, state.SABOTAGE).go(state.RIVAL_SALVAGES)
    assert table.is_over
    assert (goods(table), table.s.awake[RIVAL]) == ([0, 0, 0, 0, 3], 1)


@pytest.mark.rule("5.4", "5.6")
def test_79_sabotage_of_an_empty_chamber() -> None:
    """Nothing is destroyed, and the token is replaced."""
    table = Table(2).hand(RED).drone(RED, 0).turn(RED)
    table.pods(RED, asleep={1: 1}).pods(GREEN, asleep={2: 1}).token(ENGINEERING, state.SABOTAGE)
    left = table.s.early_track
    table.recall(ENGINEERING)
    assert (sections(table, RED), sections(table, GREEN)) == ([1, 0, 0, 0], [1, 0, 0, 0])
    assert not table.events_of(state.DESTROYED)
    assert table.s.token[ENGINEERING] != state.NONE
    assert table.s.early_track == left - 1


@pytest.mark.rule("2.6", "5.4")
def test_80_sabotage_of_a_large_chamber_with_four_players() -> None:
    """Two pods of each player are destroyed, one's own among them."""
    table = Table(4).hand(RED).drone(RED, 0).turn(RED)
    table.token(DISPATCH, state.SABOTAGE + 1).recall(DISPATCH)
    assert table.s.destroyed.tolist() == [2, 2, 2, 2]
    assert [table.s.chamber[10, seat] for seat in range(4)] == [0, 0, 0, 0]


# --- missions at the end ---


@pytest.mark.rule("10.27")
def test_81_two_pairs_of_the_same_mission() -> None:
    """One of each pair is replaced, one at a time."""
    table = Solo()
    for card in (THAW_COIL, THAW_COIL, FUEL_CELLS, FUEL_CELLS):
        table.mission(RIVAL, card)
    table.deck(BULKHEAD, TOW_CABLE).hear(scoring.replace_duplicates, table.s)
    assert pile(table.s.mission.tolist()[RIVAL]) == [THAW_COIL, FUEL_CELLS, TOW_CABLE, BULKHEAD]
    assert [e.a for e in table.events_of(state.REPLACED)] == [THAW_COIL, FUEL_CELLS]


@pytest.mark.rule("10.27")
def test_82_a_mission_that_the_player_has_too_is_no_duplicate() -> None:
    """Only the rival's own missions are compared."""
    table = Solo().mission(PLAYER, FUEL_CELLS).mission(RIVAL, FUEL_CELLS).energy(PLAYER, 4)
    table.energy(RIVAL, 3).drone(PLAYER, 0).token(RND, state.SUNSET).turn(PLAYER)
    table.recall(RND).park()
    assert table.is_over
    assert not table.events_of(state.REPLACED)
    assert [scoring.mission_points(table.b, table.s, seat) for seat in (PLAYER, RIVAL)] == [3, 2]


@pytest.mark.rule("10.27")
@pytest.mark.parametrize(("cards", "points"), [((), 0), ((0,), 4), ((0, 2), 11), ((0, 2, 6), 11)])
def test_83_fewer_than_four_missions_of_the_rival(cards: tuple[int, ...], points: int) -> None:
    """All score, and one may be worth nothing."""
    table = Solo().pods(RIVAL, awake=1).energy(RIVAL, 8)
    for card in cards:
        table.mission(RIVAL, card)
    assert scoring.mission_points(table.b, table.s, RIVAL) == points


# --- what the player may do ---


@pytest.mark.rule("10.6")
def test_84_a_vehicle_or_a_mission_of_the_rival_bars_nothing() -> None:
    """Only its upgrades do."""
    table = Solo().vehicle(RIVAL, DRILL_HEAD).mission(RIVAL, DRILL_HEAD)
    table.hand(PLAYER, DRILL_HEAD).stock(PLAYER, 0, 0, 2).turn(PLAYER)
    table.deploy(dock(RND, 0)).act(state.WORKSHOP)
    uses = plays((DRILL_HEAD, UPGRADE), (DRILL_HEAD, VEHICLE), (DRILL_HEAD, MISSION))
    assert table.choices(state.PLAY) == uses


@pytest.mark.rule("4.2", "6.5", "10.6")
def test_85_a_barred_upgrade_is_no_reason_to_visit_a_workshop() -> None:
    """With vehicles and missions full, the only card can't be played."""
    table = Solo().upgrade(RIVAL, BULKHEAD).hand(PLAYER, BULKHEAD).stock(PLAYER, 0, 0, 5)
    table.vehicle(PLAYER, THAW_COIL).vehicle(PLAYER, THAW_COIL)
    for card in (FUEL_CELLS, TOW_CABLE, NANO_PRESS):
        table.mission(PLAYER, card)
    table.turn(PLAYER).deploy(dock(RND, 0))
    assert state.WORKSHOP not in table.actions()


@pytest.mark.rule("3.2", "10.11")
def test_86_scrap_comes_back_after_the_rivals_turn() -> None:
    """Once a turn is once in each turn of the player."""
    table = Solo().decide(BULKHEAD).hand(PLAYER, TOW_CABLE, TOW_CABLE).turn(PLAYER)
    table.energy(PLAYER, 0).answer(state.SCRAP + TOW_CABLE)
    assert not table.choices(state.SCRAP)
    table.deploy(state.LAUNCH_DOCK)
    assert table.deployed == [dock(DISPATCH, 0)]
    assert table.choices(state.SCRAP) == {TOW_CABLE}


@pytest.mark.rule("4.2")
def test_87_an_action_must_be_taken() -> None:
    """No answer skips the action of a dock."""
    table = Table(2).turn(RED).hand(RED).stock(RED, 1, 1, 1).deploy(dock(ENGINEERING, 3))
    assert len(table.options()) == len(table.choices(state.SPACE)) == 3


@pytest.mark.rule("4.2", "4.6")
def test_88_others_pods_are_not_ones_own() -> None:
    """Stasis control isn't offered in a section with pods of others only."""
    table = Table(2).turn(RED).hand(RED).stock(RED, 0, 3).pods(RED, asleep={3: 1})
    table.deploy(dock(ENGINEERING, 0))
    assert sections(table, GREEN)[ENGINEERING] == 3
    assert table.asks(state.TILE)  # the resource space is all that is left


@pytest.mark.rule("4.3")
@pytest.mark.parametrize("action", [state.STASIS, state.SALVAGE_WORK])
def test_89_an_action_is_done_at_least_once(action: int) -> None:
    """To stop is offered after the first time."""
    table = Table(2).turn(RED).hand(RED).stock(RED, 0, 3).pods(RED, awake=2, asleep={9: 2})
    question = state.WAKE if action == state.STASIS else state.SALVAGE
    stop = state.WAKE_NO_MORE if action == state.STASIS else state.SALVAGE_NO_MORE
    table.deploy(dock(DISPATCH, 0)).act(action)
    assert stop not in table.options()
    table.answer(question + min(table.choices(question)))
    assert stop in table.options()


@pytest.mark.rule("4.14", "4.16")
def test_90_a_pod_at_salvage_does_not_scout() -> None:
    """Scouting takes a pod on the platform."""
    table = Table(2).turn(RED).hand(RED).energy(RED, 3).stock(RED)
    table.pods(RED, asleep={0: 1}).at_salvage(RED, 0).deploy(dock(DISPATCH, 4))
    assert [e.a for e in table.events_of(state.NO_ACTION)] == [dock(DISPATCH, 4)]


@pytest.mark.rule("4.2", "4.13")
def test_91_no_empty_salvage_space() -> None:
    """Salvage isn't offered when pods of all players fill it."""
    table = Table(2).turn(RED).hand(RED).stock(RED, 0, 1).pods(RED, awake=1, asleep={9: 1})
    table.pods(GREEN, asleep={0: 1}).at_salvage(RED, 0, 1, 2).at_salvage(GREEN, 3, 4, 5, 6, 7)
    table.deploy(dock(DISPATCH, 0))
    assert table.actions() == {state.STASIS, state.STORES}


@pytest.mark.rule("5.1")
def test_92_pods_at_salvage_yield_in_every_recall() -> None:
    """They stay where they are."""
    table = Table(2).hand(RED).stock(RED).pods(RED, asleep={0: 1}).at_salvage(RED, 1, 6)
    for recall in (1, 2):
        table.drone(RED, 0).token(RND, ENERGY).turn(RED).recall(RND).park()
        assert table.materials(RED) == [recall, 0, 0, recall]
    assert at_salvage(table, RED) == [1, 6]


@pytest.mark.rule("5.7", "6.1", "6.2")
def test_93_a_platforms_action_may_be_used_in_every_recall() -> None:
    """It may also be left unused, and its tile stays."""
    table = Table(2).hand(RED).stock(RED).slot(RED, 0, 0)
    face = int(table.s.slot[RED, 0])
    gained = [table.b.face_gain[face, resource] for resource in range(4)]
    for recall, used in enumerate((1, 0, 1)):
        table.turn(RED).drone(RED, recall).token(RND, ENERGY).recall(RND)
        assert {0, 1} <= table.choices(state.HOME)
        table.answer(state.HOME + used)
    assert table.materials(RED) == [2 * count for count in gained]
    assert table.s.slot[RED, 0] == face


@pytest.mark.rule("5.5", "6.1", "9.1")
def test_94_the_turn_of_a_sunset_is_played_to_its_end() -> None:
    """Drones come home and use actions, and a card may be scrapped."""
    table = Table(2).hand(RED, TOW_CABLE).energy(RED, 0).stock(RED, 1)
    table.slot(RED, 3, table.face(ENGINEERING, CRYSTALS)).drone(RED, 0).turn(RED)
    table.token(RND, state.SUNSET).recall(RND).answer(use(3))
    assert not table.is_over
    assert table.s.energy[RED] == 2
    table.answer(state.SCRAP + TOW_CABLE)
    assert table.is_over
    assert table.s.energy[RED] == 4


@pytest.mark.rule("3.5", "9.2")
def test_95_the_last_pod_ends_the_game_with_the_turn() -> None:
    """After the launch a card may still be scrapped."""
    table = Table(2).hand(RED, FUEL_CELLS).pods(RED, awake=2).vehicle(RED, DRILL_HEAD)
    table.energy(RED, 1).stock(RED).turn(RED)
    table.deploy(state.LAUNCH_DOCK).act(state.LAUNCHING)
    table.answer(state.VEHICLE).answer(state.CAVERN + A0).answer(state.BOARD + 1)
    assert table.colonies(RED) == {A0: 2}
    assert not table.is_over
    table.answer(state.SCRAP + FUEL_CELLS)
    assert table.is_over
    assert table.materials(RED) == [2, 0, 0, 0]


@pytest.mark.rule("4.15")
def test_96_a_launch_needs_a_face_up_cavern() -> None:
    """A vehicle goes to no cavern that isn't turned up yet."""
    table = Table(2).hand(RED).pods(RED, awake=2, asleep={0: 1}).vehicle(RED, DRILL_HEAD)
    table.energy(RED, 8).turn(RED).deploy(state.LAUNCH_DOCK).act(state.LAUNCHING)
    table.answer(state.VEHICLE)
    assert table.choices(state.CAVERN) == {A0, A3}


@pytest.mark.rule("4.14", "8.2")
def test_97_a_scouted_cavern_opens_the_way_to_the_next() -> None:
    """C1, on the third level, is next to B0."""
    table = Table(2).hand(RED).pods(RED, awake=1, asleep={0: 1}).energy(RED, 1).turn(RED)
    turn_up(table, B0)
    table.deploy(dock(DISPATCH, 1)).act(state.SCOUTING)
    assert C1 in table.choices(state.CAVERN)
    table.answer(state.CAVERN + C1)
    assert table.colonies(RED) == {C1: 1}


@pytest.mark.rule("1.4", "6.3")
def test_98_one_nanite_pays_one_material() -> None:
    """A cost of two materials takes two nanites where both are missing."""
    table = Table(2).hand(RED).energy(RED, 0).drone(RED, 0).turn(RED)
    table.slot(RED, 3, table.face(LABORATORY, ORGANICS, ORGANICS)).token(RND, TECH)
    table.stock(RED, 5, 0, 0, 1).recall(RND)
    assert 7 not in table.choices(state.HOME)
    table.stock(RED, 5, 0, 0, 2).answer(use(3))
    assert (table.materials(RED), table.s.energy[RED]) == ([5, 0, 0, 0], 2)


@pytest.mark.rule("2.7", "10.9", "10.14")
def test_99_the_last_tile_of_a_space() -> None:
    """The next drone beside the space gains the printed material."""
    table = Solo().decide(THAW_COIL)
    stack = space(ENGINEERING, LEFT)
    table.top(stack, table.face(ENGINEERING, ENERGY)).empty(space(ENGINEERING, LOW_MIDDLE))
    table.s.stack[stack] = 1
    table.go()
    assert (goods(table), table.s.stack[stack]) == ([0, 0, 0, 0, 1], 0)
    table.s.drone[dock(ENGINEERING, 0)] = state.NOBODY
    table.decide(THAW_COIL).go()
    assert table.deployed == [dock(ENGINEERING, 0)] * 2
    assert goods(table) == [1, 0, 0, 0, 1]
    assert table.s.slot[RIVAL, 1] == state.NONE
