"""Cryo in words: every question, option and event has a sentence and a rule."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

from cryo.scenario import GREEN, PLAYER, RED, RIVAL, Solo, Table, dock
from offworld.games.cryo import GAME, state, tell
from offworld.games.cryo.tell.reasons import WORDS
from offworld.kernel.contract import SPECTATOR
from offworld.kernel.events import Event, listening
from offworld.kernel.records import Record
from offworld.match import Match
from offworld.presentation import rulebook
from offworld.presentation.words import SEAT_NAMES, Line
from scaffolding.grammar import mistake, readers

BOX = GAME.open_box()
GAMES = [(1, 1, 30), (1, 3, 10), (2, 0, 12), (3, 0, 8), (4, 0, 6)]  # seats, variant, games
NO_QUESTIONS = {state.RECALL, state.SCRAP}  # answers to the question of the turn


def options(s: Record) -> list[int]:
    out = [0] * state.OPTIONS.total
    return out[: GAME.rules["legal"](BOX.record, s, s.actor, out)]


def enrich(s: Record) -> None:
    """Give everybody much, and leave few cards in the deck: some things are rare otherwise."""
    for seat in range(s.seats):
        s.energy[seat] = 8
        s.upgrade[seat, state.BULKHEAD] = 1
        s.vehicle[seat, 0] = state.DRILL_HEAD
        s.salvage[2 * seat] = s.salvage[(2 * seat + 2) % 8] = seat
        for material in range(state.MATERIALS):
            s.stock[seat, material] = 3
    for card in range(state.TYPES):
        s.discard[card] += s.deck[card]
        s.deck[card] = 0
    s.deck_cards = 0


class Spoken:
    """The words of many games."""

    def __init__(self) -> None:
        self.questions: set[int] = set()
        self.kinds: set[str] = set()
        self.codes: set[int] = set()
        self.lines: set[tuple[str, Line]] = set()

    def game(self, seats: int, variant: int, seed: int) -> None:
        chance = random.Random(seed)
        s = GAME.blank()
        with listening() as events:
            GAME.rules["setup"](BOX.record, s, seats, variant, seed)
        self.events(s, events)
        while GAME.rules["waiting"](BOX.record, s):
            if seed % 2 and s.turn % 9 == 0 and s.asked == state.DOCK:
                enrich(s)
            possible = options(s)
            self.question(s, possible)
            with listening() as events:
                GAME.rules["apply"](BOX.record, s, s.actor, chance.choice(possible))
            self.events(s, events)

    def question(self, s: Record, possible: list[int]) -> None:
        self.questions.add(s.asked)
        self.lines.add(("question", tell.question(BOX, s, s.actor)))
        words = [tell.notation(BOX, s, option) for option in possible]
        assert len(set(words)) == len(words), words
        for option in possible:
            self.kinds.add(state.OPTIONS.span(option).kind)
            self.lines.add(("option", tell.option(BOX, s, s.actor, option)))
        if s.asked == state.DOCK:
            whys = tell.why_nots(BOX, s, s.actor)
            assert ("can't" in whys["recall"].text) == (state.RECALL not in possible)
            self.lines |= {("why", line) for line in whys.values()}

    def events(self, s: Record, events: list[Event]) -> None:
        for event in events:
            self.codes.add(event.code)
            for viewer in readers(1 if s.solo else s.seats):
                line = tell.event(BOX, s, event, None, viewer)
                self.lines.add(("event", line))
                assert not (wrong := mistake(line.text, list(SEAT_NAMES), viewer)), (line, wrong)


@cache
def spoken() -> Spoken:
    lines = Spoken()
    for seats, variant, games in GAMES:
        for seed in range(games):
            lines.game(seats, variant, seed)
    return lines


def test_every_question_option_and_event_is_told() -> None:
    assert spoken().questions == set(state.OPTIONS.bases()) - NO_QUESTIONS
    assert spoken().kinds == {span.kind for span in state.OPTIONS.spans}
    missing = set(range(len(state.EVENTS))) - spoken().codes
    assert [state.EVENTS.kinds[code].name for code in missing] == []


def test_lines_are_sentences() -> None:
    for what, line in spoken().lines:
        assert line.text.endswith("?" if what == "question" else "."), line
        assert line.text[0].isupper(), line
        assert len(line.text) <= 200, line
        assert not re.search(r"-\d|None|  |\(\)", line.text), line


def test_lines_carry_rules_that_exist() -> None:
    for _, line in spoken().lines:
        assert rulebook.paragraph("cryo", line.rule).text


@pytest.mark.parametrize("seats", range(1, 5))
def test_notation_parses_back(seats: int) -> None:
    chance = random.Random(seats)
    match = Match.new(GAME, seats, seed=seats)
    while not match.is_over:
        seat = match.waiting()[0]
        for option in match.options(seat):
            assert match.parse(seat, match.notation(option).upper()) == option
        match.play(seat, chance.choice(match.options(seat)))


# --- some sentences ---


def test_docks_say_what_they_touch() -> None:
    table = Table(2).turn(RED)
    table.top(0, table.face(0, state.CRYSTALS, state.TECH, either=True))
    line = tell.option(BOX, table.s, RED, state.DOCK + 0)
    assert line == Line(
        "Deploy to dock E1 in engineering: stasis control, generator or "
        "a tile (1 crystal or 1 tech).",
        "4.1",
    )


def test_a_reader_is_you() -> None:
    table = Table(2).turn(RED)
    assert tell.question(BOX, table.s, RED).text == "What do you do?"
    assert tell.question(BOX, table.s, RED, None, GREEN).text == "What does Red do?"


def test_what_a_mission_would_score_now() -> None:
    table = Table(2).turn(RED).hand(RED, state.FUEL_CELLS).stock(RED, 0, 0, 2).energy(RED, 5)
    table.deploy(dock(state.RND, 0)).act(state.WORKSHOP)
    option = state.PLAY + state.FUEL_CELLS * state.USES + state.AS_MISSION
    assert tell.option(BOX, table.s, RED, option).text == (
        "Play Fuel Cells as the mission Reserves for 1 tech: "
        "1 point for each energy left after the first (now 4)."
    )


def test_secrets_are_told_to_their_owner_only() -> None:
    drew = Event(state.DREW, RED, state.BULKHEAD, state.BY_ARCHIVE)
    s = Table(2).s
    assert tell.event(BOX, s, drew, None, RED).text == "You draw Bulkhead."
    assert tell.event(BOX, s, drew, None, GREEN).text == "Red draws a card."
    played = Event(state.PLAYED_MISSION, RED, state.BULKHEAD)
    assert tell.event(BOX, s, played, None, RED).text == "You play the mission Great Hall."
    assert tell.event(BOX, s, played, None, SPECTATOR).text == "Red plays a mission, face down."


def test_sabotage_says_whom_it_hits() -> None:
    table = Table(2).drone(RED, 0).turn(RED).token(1, state.SABOTAGE + 2).answer(state.RECALL)
    assert tell.option(BOX, table.s, RED, state.TOKEN + 1).text == (
        "Resolve sabotage: destroy the pods, 1 of yours and 1 of Green, "
        "in the right chamber of the laboratory."
    )


@pytest.mark.rule("5.4", "7.5")
def test_sabotage_does_not_name_pods_that_a_bulkhead_spares() -> None:
    table = Table(2).upgrade(RED, state.BULKHEAD).drone(RED, 0).turn(RED)
    table.token(1, state.SABOTAGE).answer(state.RECALL)
    assert tell.option(BOX, table.s, RED, state.TOKEN + 1).text == (
        "Resolve sabotage: destroy the pods, 1 of Green, in the left chamber of the laboratory."
    )
    table.pods(GREEN, asleep={0: 1})
    assert tell.option(BOX, table.s, RED, state.TOKEN + 1).text == (
        "Resolve sabotage: no pod is destroyed in the left chamber of the laboratory."
    )


@pytest.mark.rule("10.8", "10.10", "10.19")
def test_what_an_incident_brings_the_rival() -> None:
    table = Solo().upgrade(RIVAL, state.BULKHEAD)  # which spares nothing (10.7)
    shown = (state.TECH, state.CARD, state.SABOTAGE + 2, state.SUNSET)
    for section, token in enumerate(shown):
        table.token(section, token)
    lines = [tell.option(BOX, table.s, PLAYER, state.RIVAL_TOKEN + i).text for i in range(4)]
    assert lines == [
        "Resolve the incident in engineering: the rival gains 1 tech.",
        "Resolve the incident in the laboratory: the rival gains a mission.",
        "Resolve sabotage: destroy the pods, 1 of yours and 1 of the rival, "
        "in the right chamber of R&D.",
        "Resolve the sunset in dispatch: the game ends after this turn.",
    ]


@pytest.mark.rule("4.6", "4.11", "7.5")
def test_what_waking_costs_with_a_thaw_coil() -> None:
    table = Table(2).turn(RED).hand(RED).stock(RED, 0, 3).deploy(dock(state.LABORATORY, 0))
    spaces = {BOX.record.space_action[i]: i for i in table.choices(state.SPACE)}
    stasis, med_bay = spaces[state.STASIS], spaces[state.MED_BAY]
    assert tell.option(BOX, table.s, RED, state.SPACE + stasis).text == (
        "Stasis control: wake up to three pods here, each for 1 organics."
    )
    table.upgrade(RED, state.THAW_COIL)
    assert tell.option(BOX, table.s, RED, state.SPACE + stasis).text == (
        "Stasis control: wake up to three pods here, "
        "the first for nothing, each other for 1 organics."
    )
    assert tell.option(BOX, table.s, RED, state.SPACE + med_bay).text == (
        "Med bay: wake up to three pods of any section, "
        "the first for nothing, each other for 1 organics."
    )


@pytest.mark.rule("4.15", "7.5")
def test_what_a_vehicle_carries_with_a_tow_cable() -> None:
    table = Table(2).hand(RED).vehicle(RED, state.THAW_COIL).upgrade(RED, state.TOW_CABLE)
    assert tell.option(BOX, table.s, RED, state.VEHICLE).text == (
        "Launch the Thaw Coil: it carries 4 pods for 1 energy."
    )


@pytest.mark.rule("10.12", "10.28")
@pytest.mark.parametrize(("variant", "rule"), [("solo", "10.12"), ("unpredictable", "10.28")])
def test_by_which_rule_the_rival_decides(variant: str, rule: str) -> None:
    event = Event(state.RIVAL_DECIDED, RIVAL, state.BULKHEAD, 6)
    line = tell.event(BOX, Solo(variant).s, event, None, PLAYER)
    assert line == Line("The rival follows Bulkhead to dispatch.", rule)


def test_why_something_cannot_be_done() -> None:
    table = Table(2).turn(RED).hand(RED).energy(RED, 0).stock(RED)
    whys = tell.why_nots(BOX, table.s, RED)
    assert set(whys) == set(WORDS)
    assert whys["launch"].text == "You can't launch: you have no vehicle."
    assert whys["scouting"].text == "You can't scout: no pod is on your platform."
    assert whys["recall"].text == "You can't recall: no drone is on the ship."
    assert (
        whys["generator"].text
        == "You can't use a generator: you have neither crystals nor nanites."
    )
    assert (
        whys["archive"].text
        == "Nothing speaks against it: you can draw cards with a drone beside it."
    )


@pytest.mark.rule("4.15", "4.16")
def test_pods_at_salvage_want_energy_to_be_launched() -> None:
    """They may board: only without any is it for want of pods."""
    table = Table(2).turn(RED).hand(RED).energy(RED, 0).vehicle(RED, 0).pods(RED)
    assert _launch(table) == "You can't launch: no pod is awake."
    table.at_salvage(RED, 0)
    assert _launch(table) == "You can't launch: you have too little energy."


def _launch(table: Table) -> str:
    return str(tell.why_nots(BOX, table.s, RED)["launch"].text)


def test_the_points_of_a_player_are_those_of_the_categories() -> None:
    table = Table(2).pods(RED, awake=4).upgrade(RED, state.BULKHEAD).vehicle(RED, 0)
    table.hand(RED).hand(GREEN)
    table.colony(RED, 0, 2)
    assert tell.race(BOX, table.s) == table.scores()
    assert tell.conditions(BOX, table.s) == []


def test_the_rival_goes_by_its_name() -> None:
    table = Table(1)
    assert tell.seat_names(table.s) == ("Red", "the rival")
    line = tell.event(BOX, table.s, Event(state.RIVAL_GOT_MISSION, RIVAL), None, PLAYER)
    assert line == Line("The rival gets a mission, face down.", "10.8")
