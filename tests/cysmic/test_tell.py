"""Cysmic in words: every question, option and event has a sentence and a rule."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

from offworld.games.cysmic import GAME, state, tell
from offworld.games.cysmic.tell import terms
from offworld.games.cysmic.tell.events import EVENTS
from offworld.games.cysmic.tell.notation import NOTATION
from offworld.games.cysmic.tell.options import OPTIONS, QUESTIONS
from offworld.games.cysmic.tell.reasons import WORDS
from offworld.kernel.contract import SPECTATOR
from offworld.kernel.events import Event, listening
from offworld.kernel.records import Record
from offworld.match import Match
from offworld.presentation import rulebook
from offworld.presentation.words import SEAT_NAMES, Line
from scaffolding.grammar import mistake, readers

BOX = GAME.open_box()
RED, GREEN = 0, 1


def options(s: Record) -> list[int]:
    out = [0] * state.OPTIONS.total
    return out[: GAME.rules["legal"](BOX.record, s, s.actor, out)]


class Spoken:
    """The words of many games."""

    def __init__(self) -> None:
        self.kinds: set[str] = set()
        self.codes: set[int] = set()
        self.lines: set[tuple[str, Line]] = set()

    def game(self, seats: int, seed: int) -> None:
        chance = random.Random(seed)
        s = GAME.blank()
        with listening() as events:
            GAME.rules["setup"](BOX.record, s, seats, 0, seed)
        self.events(s, events)
        while GAME.rules["waiting"](BOX.record, s):
            possible = options(s)
            self.question(s, possible)
            with listening() as events:
                GAME.rules["apply"](BOX.record, s, s.actor, chance.choice(possible))
            self.events(s, events)

    def question(self, s: Record, possible: list[int]) -> None:
        self.lines.add(("question", tell.question(BOX, s, s.actor)))
        words = [tell.notation(BOX, s, option) for option in possible]
        assert len(set(words)) == len(words), words
        for option in possible:
            self.kinds.add(state.OPTIONS.span(option).kind)
            self.lines.add(("option", tell.option(BOX, s, s.actor, option)))
        if s.asked == state.BURN:
            self.lines |= {("why", line) for line in tell.why_nots(BOX, s, s.actor).values()}

    def events(self, s: Record, events: list[Event]) -> None:
        for event in events:
            self.codes.add(event.code)
            for viewer in readers(s.seats):
                line = tell.event(BOX, s, event, None, viewer)
                self.lines.add(("event", line))
                assert not (wrong := mistake(line.text, list(SEAT_NAMES), viewer)), (line, wrong)


@cache
def spoken() -> Spoken:
    lines = Spoken()
    for seats, seed in ((2, 1), (2, 2), (3, 3), (3, 4), (4, 5), (6, 6)):
        lines.game(seats, seed)
    return lines


def test_every_question_option_and_event_has_words() -> None:
    bases = set(state.OPTIONS.bases())
    assert set(NOTATION) == set(QUESTIONS) == set(OPTIONS) == bases
    assert set(EVENTS) == set(range(len(state.EVENTS)))


def test_most_of_it_is_said_in_games_at_random() -> None:
    assert len(spoken().kinds) >= 40
    assert len(spoken().codes) >= 55


def test_lines_are_sentences() -> None:
    for what, line in spoken().lines:
        assert line.text.endswith("?" if what == "question" else "."), line
        assert line.text[0].isupper(), line
        assert len(line.text) <= 220, line
        assert not re.search(r"-\d|None|  |\(\)|\{", line.text), line


def test_lines_carry_rules_that_exist() -> None:
    for _, line in spoken().lines:
        assert rulebook.paragraph("cysmic", line.rule).text


def test_every_effect_and_trait_has_words() -> None:
    said = [terms.effect(which, amount) for which in range(state.EFFECTS) for amount in (1, 2)]
    said += [terms.trait(which, amount) for which in range(state.TRAITS) for amount in (1, -1)]
    assert all(words and "{" not in words for words in said)
    assert terms.effect(state.E_CARDS, 1) == "draw a discovery card"
    assert terms.effect(state.E_CARDS, 2) == "draw 2 discovery cards"
    assert terms.trait(state.T_MOVE_SOLDIER, 1) == "soldiers move +1"
    assert terms.trait(state.T_COST_POWERMECH, -1) == "powermechs cost \N{MINUS SIGN}1 ore"


@pytest.mark.parametrize("seats", [2, 5])
def test_notation_parses_back(seats: int) -> None:
    chance = random.Random(seats)
    match = Match.new(GAME, seats, seed=seats)
    while not match.is_over and match.state.rounds < 8:
        seat = match.waiting()[0]
        for option in match.options(seat):
            assert match.parse(seat, match.notation(option).upper()) == option
        match.play(seat, chance.choice(match.options(seat)))


# --- some sentences ---


def test_a_hex_is_named_by_terrain_ring_and_place() -> None:
    s = GAME.blank()
    for slice_ in range(state.SLICES):
        s.terrain[slice_] = slice_
    s.land[5] = state.CAMP
    assert terms.hex_place(s, state.CITY_HEX) == "Colony City"
    assert [terms.hex_name(s, hex_) for hex_ in (1, 2, 3, 4, 21, 22)] == [
        *("d11", "d21", "d22", "d31", "d66", "s11"),
    ]
    assert terms.hex_place(s, 5) == "desert D32 (a camp)"


def test_a_reader_is_you() -> None:
    s = GAME.blank()
    s.seats, s.asked, s.actor = 2, state.BURN, RED
    assert tell.question(BOX, s, RED).text == "Which command card do you burn?"
    assert tell.question(BOX, s, RED, None, GREEN).text == "Which command card does Red burn?"


def test_who_chooses_a_command_card_reads_what_it_does() -> None:
    s = GAME.blank()
    s.seats, s.actor = 2, RED
    for base, words in ((state.BURN, "Burn Battle; played, it"), (state.PLAY, "Play Battle; it")):
        battle = base + terms.COMMANDS.index("Battle")
        assert tell.option(BOX, s, RED, battle).text == f"{words} resolves all your combats."
        assert tell.option(BOX, s, RED, battle, None, GREEN).text == f"{words.split(';')[0]}."


def test_secrets_are_told_to_their_owner_only() -> None:
    s = GAME.blank()
    s.seats = 2
    burned = Event(state.BURNED_CARD, RED, state.BATTLE_CARD, 0)
    assert tell.event(BOX, s, burned, None, RED).text == "You burn Battle."
    assert tell.event(BOX, s, burned, None, GREEN).text == "Red burns a card."
    assert tell.event(BOX, s, burned, None, SPECTATOR).text == "Red burns a card."
    stolen = Event(state.STOLE_CARD, RED, GREEN, 0)
    name = terms.discovery(BOX, 0)
    assert tell.event(BOX, s, stolen, None, GREEN).text == f"Red steals {name} from you."
    assert tell.event(BOX, s, stolen, None, SPECTATOR).text == (
        "Red steals a discovery card from Green."
    )


def test_captives_that_go_home_are_troops_or_vehicles() -> None:
    s = GAME.blank()
    s.seats = 2
    for what, words in (((0, 2), "2 captured troops"), ((1, 1), "1 captured vehicle")):
        event = Event(state.RETURNED, RED, GREEN, *what)
        assert tell.event(BOX, s, event, None, SPECTATOR).text == f"Red returns {words} to Green."


def test_what_abilities_change_at_the_humanity_die_is_told() -> None:
    s = GAME.blank()
    s.seats = 2
    event = Event(state.ROLLED_HUMANITY, RED, 1, 1)
    rolls = "Red rolls the humanity die: 1 may stay behind, 1 would."
    assert tell.event(BOX, s, event, None, SPECTATOR).text == rolls
    s.trait[RED, state.T_HUMANITY] = -1
    rolls = "Red rolls the humanity die: 1, and by abilities 0, may stay behind, 1 would."
    assert tell.event(BOX, s, event, None, SPECTATOR).text == rolls


def test_why_not_names_what_is_missing() -> None:
    match = Match.new(GAME, 2, seed=1)
    said = tell.why_nots(match.box, match.view(RED), RED)
    assert set(said) == set(WORDS)
    assert said["launch"].text == "You can't launch: 6 modules of the ship are missing."
    assert said["battle"].text == "You can't fight: you are in no combat."
