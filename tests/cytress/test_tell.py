"""Cytress in words: every question, option and event has a sentence and a rule."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

from offworld.games import find
from offworld.games.cytress import state as c
from offworld.games.cytress import tell
from offworld.games.cytress.pieces import place_crew
from offworld.games.cytress.tell.terms import PADS
from offworld.kernel.contract import SPECTATOR
from offworld.kernel.events import Event, listening
from offworld.kernel.records import Record
from offworld.match import Match
from offworld.presentation import rulebook
from offworld.presentation.words import SEAT_NAMES, Line
from scaffolding.grammar import mistake, readers

GAME = find("cytress")
BOX = GAME.open_box()
GAMES_EACH = {1: 40, 2: 12, 3: 8, 4: 6, 5: 6}


def table(seats: int = 3, seed: int = 1) -> Record:
    """Return a table at which the sides are chosen and the first seat is to scout."""
    s = GAME.blank()
    GAME.rules["setup"](BOX.record, s, seats, GAME.variant(seats), seed)
    while s.asked == c.SIDE:
        GAME.rules["apply"](BOX.record, s, s.actor, c.SIDE)
    return s


def options(s: Record) -> list[int]:
    out = [0] * c.OPTIONS.total
    return out[: GAME.rules["legal"](BOX.record, s, s.actor, out)]


def crowd(s: Record) -> None:
    """Put all twelve crews of the AI out and take all Corpocrat intel: both are rare otherwise."""
    for here in range(c.CREWS):
        place_crew(BOX.record, s, c.AI, here, c.BY_CREW_ELSEWHERE)
    for card in range(c.INTEL_EACH):
        s.intel_at[card] = c.IN_BOX
    for slot in range(c.SLOTS):
        s.shown[c.CORPOCRAT, slot] = c.NOWHERE


class Spoken:
    """The words of many games."""

    def __init__(self) -> None:
        self.questions: set[int] = set()
        self.kinds: set[str] = set()
        self.codes: set[int] = set()
        self.lines: set[tuple[str, Line, int]] = set()
        self.cited: set[tuple[int, str]] = set()  # event and rule

    def game(self, seats: int, seed: int) -> None:
        chance = random.Random(seed)
        s = GAME.blank()
        with listening() as events:
            GAME.rules["setup"](BOX.record, s, seats, GAME.variant(seats), seed)
        self.events(s, events)
        if s.solo == 1 and seed % 2 == 1:
            crowd(s)
        while GAME.rules["waiting"](BOX.record, s):
            possible = options(s)
            self.question(s, possible)
            with listening() as events:
                GAME.rules["apply"](BOX.record, s, s.actor, chance.choice(possible))
            self.events(s, events)

    def question(self, s: Record, possible: list[int]) -> None:
        self.questions.add(s.asked)
        self.lines.add(("question", tell.question(BOX, s, s.actor), s.hexes))
        words = [tell.notation(BOX, s, option) for option in possible]
        assert len(set(words)) == len(words), words
        for option in possible:
            self.kinds.add(c.OPTIONS.span(option).kind)
            self.lines.add(("option", tell.option(BOX, s, s.actor, option), s.hexes))
        if s.asked == c.PAD:
            for pad, line in enumerate(tell.why_nots(BOX, s, s.actor).values()):
                assert ("can't" in line.text) == (c.PAD + pad not in possible), line
                self.lines.add(("why", line, s.hexes))

    def events(self, s: Record, events: list[Event]) -> None:
        for event in events:
            self.codes.add(event.code)
            for viewer in readers(1 if s.solo else s.seats):
                line = tell.event(BOX, s, event, None, viewer)
                self.lines.add(("event", line, s.hexes))
                self.cited.add((event.code, line.rule))
                assert not (wrong := mistake(line.text, list(SEAT_NAMES), viewer)), (line, wrong)


@cache
def spoken() -> Spoken:
    lines = Spoken()
    for seats, games in GAMES_EACH.items():
        for seed in range(games):
            lines.game(seats, seed)
    return lines


def test_every_question_option_and_event_is_told() -> None:
    assert spoken().questions == set(c.OPTIONS.bases())
    assert spoken().kinds == {span.kind for span in c.OPTIONS.spans}
    assert spoken().codes == set(range(len(c.EVENTS)))


def test_lines_are_sentences() -> None:
    for what, line, hexes in spoken().lines:
        assert line.text.endswith("?" if what == "question" else "."), line
        assert line.text[0].isupper(), line
        assert len(line.text) <= 220, line
        assert not re.search(r"-\d|None|  |\(\)", line.text), line
        assert all(1 <= int(number) <= hexes for number in re.findall(r"\bh(\d+)", line.text)), line


def test_lines_carry_rules_that_exist() -> None:
    for _, line, _ in spoken().lines:
        assert rulebook.paragraph("cytress", line.rule).text


# What a paragraph must speak of that an event cites.
STEPS = {
    c.FIRST_PLAYER: "first",
    c.CHOSE_SIDE: "side",
    c.ROUND_BEGAN: "round",
    c.EARNED_INCOME: "[Ii]ncome|above 25",
    c.SCOUTED: "spot",
    c.PRIVATEERS_PAID: "Privateer|above 25",
    c.MOVED_TRANSPORT: "transport",
    c.PAID: "cost|pa(y|id)",
    c.TOOK_INTEL: "[Ii]ntel",
    c.DEALT_INTEL: "refill|slot",
    c.PLACED_CREW: "crew",
    c.SPIED: "[Ss]py|spies",
    c.GAINED: "[Ss]py|above 25",
    c.DROPPED_TUBE: "tube",
    c.ASCENDED: "level",
    c.STRATOLITE_LEFT: "discarded",
    c.STRATOLITE_CAME: "row|fills",
    c.TOOK_BOUNTY: "bounty",
    c.RESERVED_STRATOLITE: "reserves",
    c.KEPT_STRATOLITE: "keep",
    c.TOOK_MARKER: "marker",
    c.TRADED: "market|trade|give",
    c.EXTRA_TRAVEL_BEGAN: "transport",
    c.TUBES_RAN_OUT: "last allotted section",
    c.RESET_DONE: "come home",
    c.REBELLION_BEGAN: "rebellion",
    c.AI_DREW: "card",
    c.AI_UNCOVERED: "uncover|comes off",
    c.AI_BLOCKED: "leader",
    c.AI_LIFTED: "moves one of its crews",
    c.AI_PASSED: "passes|intel|no crew",
}


def test_events_cite_the_paragraph_of_that_very_step() -> None:
    assert set(STEPS) == set(range(len(c.EVENTS)))
    for code, rule in spoken().cited:
        said = rulebook.paragraph("cytress", rule).text
        assert re.search(STEPS[code], said), (c.EVENTS.kinds[code].name, rule, said)


@pytest.mark.parametrize(
    ("code", "by", "rule"),
    [
        (c.TOOK_INTEL, c.BY_FIXER, "9.1"),
        (c.TOOK_INTEL, c.BY_AI_INTEL, "14.11"),
        (c.PLACED_CREW, c.BY_CREW_AT_TUBE, "14.12"),
        (c.PLACED_CREW, c.BY_CREW_ELSEWHERE, "14.13"),
        (c.STRATOLITE_LEFT, c.BY_RESET, "12.1"),
        (c.STRATOLITE_LEFT, c.BY_RESERVED, "7.7"),
        (c.AI_DREW, c.BY_FIRST_SCOUTING, "14.5"),
        (c.AI_DREW, c.BY_SECOND_SCOUTING, "14.6"),
        (c.AI_DREW, c.BY_AI_TURN, "14.8"),
    ],
)
def test_one_kind_of_event_can_come_by_several_rules(code: int, by: int, rule: str) -> None:
    assert (code, rule) in spoken().cited
    assert f"{by // 100}.{by % 100}" == rule


@pytest.mark.parametrize("seats", range(1, 6))
def test_notation_parses_back(seats: int) -> None:
    chance = random.Random(seats)
    match = Match.new(GAME, seats, seed=seats)
    while not match.is_over:
        seat = match.waiting()[0]
        for option in match.options(seat):
            assert match.parse(seat, match.notation(option).upper()) == option
        match.play(seat, chance.choice(match.options(seat)))


def test_every_option_has_a_notation_even_where_it_is_not_possible() -> None:
    s = table()
    words = [tell.notation(BOX, s, option) for option in range(c.OPTIONS.total)]
    assert len(set(words)) == len(words)


def test_notation_names_districts_and_hexes() -> None:
    s = table(4)
    assert tell.notation(BOX, s, c.SCOUT + c.ROVER * c.SPOTS) == "scout rover 6"
    assert tell.notation(BOX, s, c.PLACE + 16) == "place crew h17"


# --- sentences whose figures were worked out by hand ---


def alone(s: Record, seat: int) -> None:
    """Ask a seat, and take away all icons, so that only what a test sets matters."""
    s.actor = seat
    for other in range(s.seats):
        for path in range(c.FACTIONS):
            for kind in range(c.FACTIONS):
                s.icons[other, path, kind] = 0


def test_scouting_tells_the_yield_and_who_else_earns() -> None:
    s = table(4)
    alone(s, 0)
    s.stratos[0, 1] = 2
    s.icons[2, c.PRIVATEER, c.GLOW] = 2
    line = tell.option(BOX, s, 0, c.SCOUT + c.ROVER * c.SPOTS)
    assert line == (
        "Scout the Rovers for 8 GLOW, 2 of them for crews on Stratos; White earns 2.",
        "4.2",
    )


def test_scouting_tells_what_is_lost() -> None:
    s = table(4)
    alone(s, 0)
    s.stock[0, c.CRED] = 22
    assert (
        tell.option(BOX, s, 0, c.SCOUT).text
        == "Scout the Corpocrats for 6 CRED (3 of it lost: a stock holds 25)."
    )


def test_meeting_a_faction_tells_the_discount_and_the_crew() -> None:
    s = table()
    alone(s, 0)
    s.icons[0, c.HOOLIGANG, c.TECH] = 1
    meet = c.PAD + c.PRIVATEER
    assert (
        tell.option(BOX, s, 0, meet).text
        == "Meet the Privateers: 1 TECH (1 off) for an intel card and a crew on a Privateer hex."
    )
    s.crew[0] = 0
    assert (
        tell.option(BOX, s, 0, meet).text
        == "Meet the Privateers: 1 TECH (1 off) for an intel card, without a crew: none is left."
    )


def neighbours(s: Record, here: int) -> Iterator[int]:
    for side in range(6):
        there = BOX.record.neighbour[s.pattern, here, side]
        if there >= 0:
            yield there


def test_placing_and_spying_tell_what_is_around() -> None:
    s = table()
    alone(s, 0)
    here = 12  # in the middle: six hexes around it
    around = list(neighbours(s, here))
    s.hex_faction[here] = c.PRIVATEER
    for there, crew, faction in zip(
        around, (1, 1, 2, 0), (c.TECH, c.TECH, c.GLOW, c.CRED), strict=False
    ):
        s.hex_crew[there], s.hex_faction[there] = crew, faction
    s.hex_tube[around[4]] = 3
    assert tell.option(BOX, s, 0, c.PLACE + here).text == (
        "Place a crew on h13, a Privateer hex, next to 1 crew of yours, "
        "2 crews of Green (spying: 2 TECH), 1 crew of White (spying: 1 GLOW) "
        "and a tube of height 3."
    )
    s.hex_at = here
    assert tell.option(BOX, s, 0, c.SPY + 1).text == "Spy on Green for 2 TECH."
    assert (
        tell.option(BOX, s, 0, c.SPY + 1, ("Ann", "Bob", "Cleo")).text == "Spy on Bob for 2 TECH."
    )


def test_a_tube_of_height_2_with_2_off_costs_9() -> None:
    s = table()
    alone(s, 0)
    s.icons[0, c.HOOLIGANG, c.GLOW] = 2
    s.paying = c.GLOW
    line = tell.option(BOX, s, 0, c.HEIGHT + 1)
    assert line == (
        "Drop a tube of height 2 for 9 GLOW (2 off): a crew rises to level 2, worth 10 prestige.",
        "7.3",
    )


def test_trading_tells_the_ratio() -> None:
    s = table()
    alone(s, 0)
    s.icons[0, c.ROVER, c.AMMO] = 2
    s.stock[0, c.GLOW], s.stock[0, c.AMMO] = 12, 3
    s.paying, s.gaining = c.GLOW, c.AMMO
    trade = c.TRADE + c.GLOW * c.FACTIONS + c.AMMO
    assert tell.option(BOX, s, 0, trade) == (
        "Trade GLOW for AMMO, each for 2 (12 to give).",
        "10.3",
    )
    assert tell.option(BOX, s, 0, c.AMOUNT + 3).text == "Give 4 GLOW for 8 AMMO."
    assert (
        tell.option(BOX, s, 0, c.AMOUNT + 11).text
        == "Give 12 GLOW for 24 AMMO (2 of it lost: a stock holds 25)."
    )


def test_a_bounty_tells_its_present_worth() -> None:
    s = table()
    alone(s, 0)
    s.targets[0, c.CORPOCRAT] = 5
    text = tell.option(BOX, s, 0, c.BOUNTY + c.CORPOCRAT).text
    assert text.startswith(
        "Take the bounty on the Corpocrats: 2 prestige for each target (now 10);"
    )


@pytest.mark.parametrize(
    ("change", "pad", "rule"),
    [
        (lambda s: s.stock.__setitem__((0, c.CRED), 0), c.CORPOCRAT, "6.1"),
        (
            lambda s: [s.shown.__setitem__((c.ROVER, slot), c.NOWHERE) for slot in range(c.SLOTS)],
            c.ROVER,
            "6.3",
        ),
        (lambda s: s.empty.__setitem__(c.PRIVATEER, 0), c.PRIVATEER, "6.7"),
        (lambda s: [s.bounty_at.__setitem__(b, 1) for b in range(c.BOUNTIES)], c.ENFORCERS, "8.1"),
        (
            lambda s: [
                s.shown.__setitem__((f, i), c.NOWHERE) for f in range(4) for i in range(c.SLOTS)
            ],
            c.FIXER,
            "9.1",
        ),
        (lambda s: None, c.RENEGADE, "7.4"),
        (lambda s: s.crew_on.__setitem__((0, c.ROVER), 1) or empty_stock(s), c.RENEGADE, "7.3"),
        (lambda s: s.crew_on.__setitem__((0, c.ROVER), 1) or empty_stock(s), c.STRATOLITES, "7.1"),
        (lambda s: setattr(s, "phase", c.EXTRA_TRAVEL), c.STRATOLITES, "11.2"),
        (lambda s: [setattr(s, "tubes", 0), setattr(s, "spare_tubes", 0)], c.RENEGADE, "7.9"),
    ],
)
def test_why_a_pad_cannot_be_used(change, pad: int, rule: str) -> None:  # type: ignore[no-untyped-def]
    s = table()
    alone(s, 0)
    s.asked, s.phase = c.PAD, c.TRAVEL
    for kind in range(c.FACTIONS):
        s.stock[0, kind] = 4
    change(s)
    line = tell.why_nots(BOX, s, 0)[PADS[pad]]
    assert "can't meet" in line.text
    assert line.rule == rule


def empty_stock(s: Record) -> None:
    for kind in range(c.FACTIONS):
        s.stock[0, kind] = 0


def test_why_too_little_of_a_resource_bribes_nobody() -> None:
    """One of each is not none: the answer must not say that the seat has nothing."""
    s = table()
    alone(s, 0)
    s.asked, s.phase = c.PAD, c.TRAVEL
    for kind in range(c.FACTIONS):
        s.stock[0, kind] = 1
        s.crew_on[0, kind] = 1
    why = tell.why_nots(BOX, s, 0)["stratolite"]
    assert why.rule == "7.1"
    assert "have enough of, for a hex on which" in why.text


def test_why_a_pad_that_can_be_used_or_is_not_asked_for() -> None:
    s = table()
    assert tell.why_nots(BOX, s, s.actor)["fixer"].rule == "5.1"
    s.asked = c.PAD
    assert tell.why_nots(BOX, s, s.actor)["merchant"] == (
        "Nothing speaks against it: you can meet the merchant.",
        "5.2",
    )
    assert tell.why_nots(BOX, s, s.actor, None, SPECTATOR)["merchant"] == (
        f"Nothing speaks against it: {SEAT_NAMES[s.actor]} can meet the merchant.",
        "5.2",
    )


@pytest.mark.parametrize(
    ("event", "own", "others"),
    [
        (Event(c.EARNED_INCOME, 0, c.TECH, 1), "Your income brings 1 TECH.", "Red's income brings"),
        (
            Event(c.EARNED_INCOME, 0, c.TECH, 0),
            "Your income brings no TECH: the stock is full.",
            "Red's income brings no TECH",
        ),
        (
            Event(c.SCOUTED, 0, c.ROVER * c.SPOTS, 6),
            "You scout the Rovers and gain 6 GLOW.",
            "Red scouts the Rovers and gains 6 GLOW.",
        ),
        (Event(c.SPIED, 0, 1), "You spy on Green.", "Red spies on you."),
        (
            Event(c.ASCENDED, 0, 2),
            "A crew of yours arrives on level 2 of Stratos.",
            "A crew of Red arrives on level 2 of Stratos.",
        ),
        (
            Event(c.EXTRA_TRAVEL_BEGAN, 0, 2),
            "You have 2 transports on Stratos, to travel once more.",
            "Red has 2 transports on Stratos, to travel once more.",
        ),
        (Event(c.ROUND_BEGAN, -1, 2), "Round 2 begins.", "Round 2 begins."),
    ],
)
def test_events_as_their_seat_and_as_green_reads_them(event: Event, own: str, others: str) -> None:
    s = table(2)
    assert tell.event(BOX, s, event, None, 0).text == own
    assert tell.event(BOX, s, event, None, 1).text.startswith(others)


def test_the_ai_is_no_you_though_a_person_answers_for_it() -> None:
    s = table(1)
    s.asked = c.AI_PLACE
    assert (
        tell.question(BOX, s, 0).text
        == "The AI's checklist leaves a tie: where does it place its crew?"
    )
    here = next(there for there in range(s.hexes) if len(list(neighbours(s, there))) == 6)
    near = list(neighbours(s, here))
    s.hex_crew[near[0]], s.hex_crew[near[1]] = 0, c.AI
    assert tell.option(BOX, s, 0, c.AI_PLACE + here).text.startswith("The AI places a crew on ")
    assert tell.option(BOX, s, 0, c.AI_PLACE + here).text.endswith("beside it: you 1, the AI 1.")


def test_unknown_events_are_refused() -> None:
    with pytest.raises(ValueError, match="no event 999"):
        tell.event(BOX, table(), Event(999, 0))
