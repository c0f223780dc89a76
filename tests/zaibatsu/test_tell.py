"""Zaibatsu in words: every question, option and event has a sentence and a rule."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

from offworld.games.zaibatsu import GAME, state, tell
from offworld.games.zaibatsu.tell import terms
from offworld.games.zaibatsu.tell.reasons import WORDS
from offworld.kernel.contract import SPECTATOR
from offworld.kernel.events import Event, listening
from offworld.kernel.records import Record
from offworld.match import Match
from offworld.presentation import rulebook
from offworld.presentation.words import SEAT_NAMES, Line
from scaffolding.grammar import mistake, readers
from zaibatsu.scenario import BLOCK, CARD, CLEANER_A, GLITCH, GREEN, RED, VESPER, Table, node

BOX = GAME.open_box()
GAMES = [(2, 0, 6), (3, 0, 5), (4, 0, 5), (3, 1, 2)]  # seats, variant, games
ANSWERS = {state.DRIVE, state.ACT, state.BLAST, state.HIRE, state.END}  # to the question of PLAY
NAMES = [f"Player{seat}" for seat in range(state.SEATS)]


def options(s: Record) -> list[int]:
    out = [0] * state.OPTIONS.total
    return out[: GAME.rules["legal"](BOX.record, s, s.actor, out)]


def weight(option: int) -> float:
    """Return how likely an answer is: turns are long, and much is equipped and put down."""
    kind = state.OPTIONS.span(option).kind
    if kind == "play":
        return (1, 1, 4)[(option - state.PLAY) % state.USES]
    return {"end": 0.3, "hire": 8, "discard": 0.5, "theft": 3}.get(kind, 1)


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
            possible = options(s)
            self.question(s, possible)
            answer = chance.choices(possible, [weight(option) for option in possible])[0]
            with listening() as events:
                GAME.rules["apply"](BOX.record, s, s.actor, answer)
            self.events(s, events)

    def question(self, s: Record, possible: list[int]) -> None:
        self.questions.add(int(s.asked))
        self.lines.add(("question", tell.question(BOX, s, s.actor)))
        words = [tell.notation(BOX, s, option) for option in possible]
        assert len(set(words)) == len(words), words
        for option in possible:
            self.kinds.add(state.OPTIONS.span(option).kind)
            self.lines.add(("option", tell.option(BOX, s, s.actor, option)))
        if s.asked == state.PLAY and len(self.lines) % 3 == 0:
            whys = tell.why_nots(BOX, s, s.actor)
            deeds = {i for i in range(state.USES) if self.can(possible, i)}
            assert ("can't" in whys["equip"].text) == (state.AS_ITEM not in deeds)
            self.lines |= {("why", line) for line in whys.values()}

    @staticmethod
    def can(possible: list[int], use: int) -> bool:
        last = state.PLAY + state.TYPES * state.USES
        return any(
            state.PLAY <= option < last and (option - state.PLAY) % state.USES == use
            for option in possible
        )

    def events(self, s: Record, events: list[Event]) -> None:
        for event in events:
            self.codes.add(event.code)
            for viewer in readers(s.seats):
                line = tell.event(BOX, s, event, NAMES, viewer)
                self.lines.add(("event", line))
                assert not (wrong := mistake(line.text, NAMES, viewer)), (line, wrong)


@cache
def spoken() -> Spoken:
    lines = Spoken()
    for seats, variant, games in GAMES:
        for seed in range(games):
            lines.game(seats, variant, seed)
    return lines


def test_every_question_option_and_event_is_told() -> None:
    assert spoken().questions <= set(state.OPTIONS.bases()) - ANSWERS
    missing = {span.kind for span in state.OPTIONS.spans} - spoken().kinds
    assert missing <= {"theft", "react"}
    silent = set(range(len(state.EVENTS))) - spoken().codes
    seldom = {"saved", "fell", "stole", "held_fire", "game_ended", "reshuffled"}
    assert {state.EVENTS.kinds[code].name for code in silent} <= seldom


def test_every_kind_has_words() -> None:
    """Tables are complete, also for what no game above has met."""
    assert set(tell.options.OPTIONS) == set(tell.options.NOTATION) == set(state.OPTIONS.bases())
    assert set(tell.options.QUESTIONS) == set(state.OPTIONS.bases()) - ANSWERS
    assert set(tell.events.EVENTS) == set(range(len(state.EVENTS)))


def test_lines_are_sentences() -> None:
    for what, line in spoken().lines:
        text = line.text
        assert text[0].isupper() or text[0].isdigit(), text
        assert text.endswith("?" if what == "question" else "."), text
        assert not re.search(r"\.\.|  |\bNone\b|-1|[{}]|\bthe the\b|\byour the\b", text), text
        assert len(text) < 200, text


def test_lines_name_rules_that_exist() -> None:
    for _, line in spoken().lines:
        assert rulebook.paragraph("zaibatsu", line.rule), line


def said(table: Table, event: Event, viewer: int = SPECTATOR) -> str:
    return tell.event(BOX, table.s, event, None, viewer).text


# --- what is hidden ---


def test_others_do_not_read_which_card_was_drawn() -> None:
    table = Table(3)
    event = Event(state.DREW, RED, CARD["Worm"], state.BY_REFILL)
    assert said(table, event, RED) == "You draw Worm."
    assert said(table, event, GREEN) == "Red draws a card."
    assert said(table, event) == "Red draws a card."


def test_a_stolen_card_is_known_to_thief_and_victim() -> None:
    table = Table(3)
    event = Event(state.STOLE, RED, GREEN, CARD["Virus"])
    assert said(table, event, RED) == "You steal Virus from Green."
    assert said(table, event, GREEN) == "Red steals Virus from you."
    assert said(table, event, 2) == "Red steals a card from Green."


# --- words ---


def test_the_turret_that_holds_fire_is_named() -> None:
    table = Table(2).hand(RED, "Nanosoft").hand(GREEN)
    table.lay("Sprawl")
    table.put(state.TURRET, 1, 0, GREEN).move("Nanosoft", GLITCH, node(1, 4))
    (event,) = table.answer(state.HOLD_FIRE).events_of(state.HELD_FIRE)
    assert said(table, event) == "Green's Turret Drone doesn't shoot at Glitch."
    assert said(table, event, GREEN) == "Your Turret Drone doesn't shoot at Glitch."


def test_spaces_are_named_by_where_they_lie() -> None:
    """Side 0 of a block that is turned by two sixths is at its upper left."""
    block = next(
        number
        for number in range(1, state.BLOCKS)
        if any(BOX.record.block_zones[number, i] == 0b10 for i in range(7))
    )
    space = next(i for i in range(7) if BOX.record.block_zones[block, i] == 0b10)
    assert [terms.zone_name(BOX, block, turn, space) for turn in range(6)] == [
        *("right", "upper right", "upper left", "left", "lower left", "lower right")
    ]


def test_pawns_with_a_power_of_their_own_say_so() -> None:
    cracker = "Icebreaker; moves by cards; rolls a die more against blocks of others; "
    assert terms.pawn_words(BOX, state.CRACKER) == cracker + "eliminated by 2, 3 or 4"
    assert "shoot once in each turn of others" in terms.pawn_words(BOX, state.TURRET)
    assert "steals a card" in terms.pawn_words(BOX, state.GYNOID)
    assert "counts as placed" in terms.pawn_words(BOX, state.IDORU)


def test_the_bomb_attacks_and_not_the_pawn_that_is_gone() -> None:
    table = Table(2).wear(GLITCH, "Kamikaze").turn(RED).dice(2, 2)
    (event,) = table.answer(state.BLAST + GLITCH).events_of(state.ATTACKING)
    assert said(table, event) == "The bomb attacks Vesper: 1, 3 or 5 eliminates it."


def test_faces_in_words() -> None:
    assert terms.faces(0b1001010) == "1, 3 or 6"
    assert terms.faces(0b100) == "2"
    assert terms.faces(0) == "no face"


def test_an_aim_tells_dice_faces_and_the_chance() -> None:
    """Freeside is black with a 1; Glitch adds a 3: two faces of six, 33 %."""
    table = Table(2)
    place = table.lay("Freeside", 0, 0)
    table.put(GLITCH, place, 0).hand(RED, "Icebreaker").act("Icebreaker", GLITCH)
    line = tell.option(BOX, table.s, RED, state.AIM_BLOCK)
    assert line == Line(
        "Take Freeside: 1 die, 1 or 3 breaks it, 33 %; failure eliminates the pawn.", "7.7"
    )


def test_an_attack_tells_skulls_faces_and_the_chance() -> None:
    """Cleaner A has 3 skulls, Vesper falls by 1, 3 and 5: 1 - 1/8 is 88 %."""
    table = Table(2)
    place = table.lay("Cleaner A", 0, 0)
    table.put(CLEANER_A, place, 0, RED).put(VESPER, 0).hand(RED, "Delete")
    table.put(VESPER, place, 0).act("Delete", CLEANER_A)
    line = tell.option(BOX, table.s, RED, state.AIM + VESPER)
    assert line.text == ("Attack Vesper of Green: 3 skulls, 1, 3 or 5 eliminates it, 88 %.")
    assert line.rule == "7.13"


def test_reasons_are_the_right_ones() -> None:
    table = Table(2).hand(RED)
    whys = tell.why_nots(BOX, table.s, RED)
    assert set(whys) == set(WORDS)
    assert whys["search"].text == "You can't search: no card in hand is for Search."
    assert whys["move"].text == "You can't move: the hand is empty."
    table.hand(RED, "Icebreaker", "Delete", "Reboot", "Spyware", "7G Ma-Mi")
    whys = tell.why_nots(BOX, table.s, RED)
    assert whys["icebreaker"].text == "You can't break ICE: there is no ICE in reach but one's own."
    assert whys["delete"].text == "You can't delete a pawn: no pawn there has Delete."
    assert whys["reboot"].text == "You can't reboot a pawn: no pawn that can return is eliminated."
    assert whys["search"].text == "Nothing speaks against it: you can search."
    assert whys["equip"].text == "Nothing speaks against it: you can equip a card."
    whys = tell.why_nots(BOX, table.s, GREEN)
    assert whys["move"].text == "You can't move: it is another player's turn."


def test_reasons_against_moving() -> None:
    table = Table(2).hand(RED, "Worm")

    def move() -> tuple[str, str]:
        return tell.why_nots(BOX, table.s, RED)["move"]

    assert move() == ("You can't move: no other space with room is in reach.", "4.7")  # the Core
    table.lay("Sprawl")
    assert move() == ("Nothing speaks against it: you can move a pawn.", "4.2")
    table.gone(GLITCH)
    assert move() == ("You can't move: no pawn is in the Cybernet.", "6.8")
    search = tell.why_nots(BOX, table.s, RED)["search"]
    assert search == ("You can't search: no pawn is in the Cybernet.", "6.8")
    table.put(state.TURRET, 1, 0, RED)
    assert move() == ("You can't move: no pawn there moves by cards.", "4.5")
    table.s.stage = state.OVER
    assert move() == ("You can't move: the game is over.", "3.11")
    table.s.winner = GREEN
    assert move() == ("You can't move: the game is over.", "3.9")


def test_the_race_counts_placed_counters() -> None:
    table = Table(2)
    places = [table.lay("Yakuza", 0, 0), table.lay("Antro", 0, 2)]
    table.control(RED, *places)
    assert tell.race(BOX, table.s) == [2, 0]
    assert [figures for _, figures in tell.categories(BOX, table.s)] == [[2, 0], [0, 0]]
    assert tell.conditions(BOX, table.s) == []


def test_names_of_blocks_are_unlike_those_of_pawns() -> None:
    assert terms.block(BOX, BLOCK["Cleaner A"]) == "Cleaner A's block"
    assert terms.block(BOX, BLOCK["A.I."]) == "the AI block"
    assert terms.pawn(BOX, state.IDORU) == "the Idoru"
    assert terms.pawn(BOX, GLITCH) == "Glitch"


def test_a_turned_block_tells_what_it_joins() -> None:
    table = Table(2).top("Sprawl").hand(RED, "Worm")
    table.act("Worm", GLITCH).answer(state.SIDE)
    for option in table.options():
        line = tell.option(BOX, table.s, RED, option)
        assert line.text.endswith("joins on the left."), line


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_default_names_are_colours(seats: int) -> None:
    match = Match.new(GAME, seats, seed=1)
    assert tell.seat_names(match.state) == SEAT_NAMES[:seats]
