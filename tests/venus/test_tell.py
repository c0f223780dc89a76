"""Cities of Venus in words: every question, option and event has a sentence and a rule."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

from offworld.games import find
from offworld.games.venus import state as c
from offworld.games.venus import tell
from offworld.kernel.contract import SPECTATOR
from offworld.kernel.events import Event
from offworld.kernel.game import Box
from offworld.kernel.records import Record, copy
from offworld.match import Match
from offworld.presentation import rulebook
from offworld.presentation.words import SEAT_NAMES, Line
from scaffolding.grammar import mistake, readers
from venus.maps import Explorer
from venus.scenario import (
    ANN,
    BEN,
    FLIP_OR_STEP,
    PLAIN_BOX,
    Table,
    house_option,
    kind_option,
    prepare_launch,
    run_option,
)

GAME = find("venus")
BOX = GAME.open_box()
GAMES_EACH = {1: 6, 2: 4, 3: 2, 4: 2}
LIKED = {
    "house": 40,
    "run": 20,
    "kind": 20,
    "any": 10,
    "boost": 8,
    "redeem": 4,
    "scavenge": 4,
}  # so that random games get somewhere


class Spoken:
    """The words of many games."""

    def __init__(self) -> None:
        self.questions: set[int] = set()
        self.kinds: set[str] = set()
        self.codes: set[int] = set()
        self.lines: set[tuple[str, Line]] = set()

    def game(self, seats: int, seed: int) -> None:
        """Play a random game; in every second one crystals are plenty, so that it has it all."""
        chance = random.Random(seed)
        table = Table(seats, seed=seed, box=BOX)
        if seats == 1 and seed == 1:
            prepare_launch(table)
        self.events(table)
        while not table.is_over:
            seat = chance.choice(sorted(table.waited_for))
            possible = table.options(seat)
            self.question(table.s, seat, possible)
            option = chance.choices(
                possible, [LIKED.get(c.OPTIONS.span(option).kind, 1) for option in possible]
            )[0]
            if option == c.READY and seed % 2 == 1:
                table.s.crystals[seat] = 8
            table.answer(seat, option)
            self.events(table)

    def question(self, s: Record, seat: int, possible: list[int]) -> None:
        self.questions.add(s.asked[seat])
        self.lines.add(("question", tell.question(BOX, s, seat)))
        self.kinds |= set(map(_kind, possible))
        self.lines |= {("option", tell.option(BOX, s, seat, option)) for option in possible}
        can = {_kind(option).removesuffix("_up").removesuffix("_down") for option in possible}
        can |= {
            BOX.names["engineer"][option - c.ENGINEER].casefold()
            for option in possible
            if _kind(option) == "engineer"
        }
        for word, line in tell.why_nots(BOX, s, seat).items():
            assert ("can't" not in line.text) == (word in can), (word, line)
            self.lines.add(("why", line))

    def events(self, table: Table) -> None:
        for event in table.events:
            self.codes.add(event.code)
            for viewer in readers(table.s.seats):
                line = tell.event(BOX, table.s, event, None, viewer)
                self.lines.add(("event", line))
                assert not (wrong := mistake(line.text, list(SEAT_NAMES), viewer)), (line, wrong)
        table.events.clear()


def _kind(option: int) -> str:
    return c.OPTIONS.span(option).kind


@cache
def spoken() -> Spoken:
    lines = Spoken()
    for seats, games in GAMES_EACH.items():
        for seed in range(games):
            lines.game(seats, seed)
    tied = Table(2, box=BOX).put_rods(5, 5).finish_round()
    while not tied.is_over:
        (seat,) = tied.waited_for
        tied.put_dice(seat, *[6] * 9).launch(seat, 6)
    lines.events(tied)
    return lines


def test_every_question_option_and_event_is_told() -> None:
    asked = {
        c.ROLL,
        c.SPOT,
        c.ANY,
        c.UP,
        c.DOWN,
        c.CHANGE,
        c.REROLL_DIE,
        c.SHAPE,
        c.SITE,
        c.LAY,
        c.DISCARD,
        c.RESCUE,
        c.SCAVENGE,
        c.LAUNCH,
    }
    assert spoken().questions == asked
    assert spoken().kinds == {span.kind for span in c.OPTIONS.spans}
    missing = [kind.name for code, kind in enumerate(c.EVENTS.kinds) if code not in spoken().codes]
    assert missing == []


def test_lines_are_sentences() -> None:
    for what, line in spoken().lines:
        assert line.text.endswith("?" if what == "question" else "."), line
        assert line.text[0].isupper(), line
        assert len(line.text) <= 160, line
        assert not re.search(r"(?<!\d)-[2-9]|None|  |\(\)|\b[a0] 0|\.\.", line.text), line


def test_lines_carry_rules_that_exist() -> None:
    for _, line in spoken().lines:
        assert rulebook.paragraph("venus", line.rule).text


# --- notation ---


@pytest.mark.parametrize("seats", range(1, 5))
def test_notation_parses_back(seats: int) -> None:
    chance = random.Random(seats)
    match = Match.new(GAME, seats, seed=seats)
    while not match.is_over and len(match.moves) < 400:
        seat = chance.choice(match.waiting())
        options = match.options(seat)
        for option in chance.sample(options, min(len(options), 12)):
            assert match.parse(seat, match.notation(option).upper()) == option
        match.play(seat, chance.choice(options))


def test_every_option_of_the_game_has_a_notation_of_its_own_whatever_is_asked() -> None:
    for s in (Table(2, box=BOX).s, Explorer(Table(1)).collect(5).table.s):
        words = [tell.notation(BOX, s, option) for option in range(c.OPTIONS.total)]
        assert len(set(words)) == len(words)


def test_names_that_a_box_uses_twice_are_numbered() -> None:
    names = {**BOX.names, "engineer": ("Ada", "Bo", "ADA", "Cy", "Di", "Ed")}
    box = Box("twins", BOX.record, names)
    s = Table(2).s
    assert [tell.notation(box, s, c.RESCUE + n) for n in range(3)] == [
        "rescue ada 1",
        "rescue bo",
        "rescue ada 3",
    ]
    assert {"ada 1", "ada 3", "bo"} <= set(tell.why_nots(box, s, ANN))


@pytest.mark.parametrize(
    ("option", "words"),
    [
        (c.BOOST, "boost"),
        (c.REDEEM + 1, "redeem 2"),
        (run_option(2, 3, 4), "run 2-3-4"),
        (run_option(3, 4, 5, 6), "run 3-4-5-6"),
        (kind_option(5, 5, 5), "kind 3x5"),
        (house_option(4, 4, 4, 2, 2), "house 3x4 2x2"),
        (c.ANY + 3, "any 4"),
        (c.ORE_UP + 2, "ore 3>4"),
        (c.ORE_DOWN + 2, "ore 3>2"),
        (c.PART + 1 * c.MOST_USES + 2, "part 2c"),
        (c.CHANGE + 2 * c.PIPS + 4, "change 3>5"),
        (c.SITE + (1 * 4 + c.LEFT) * 2 + 1, "site b left back"),
        (c.LAY + (1 * c.SQUARES + 17) * c.TURNS, "lay b c4"),
        (c.LAY + (1 * c.SQUARES + 17) * c.TURNS + 6, "lay b c4 f r2"),
        (c.DISCARD + c.ORE, "discard ore"),
        (c.SCAVENGE + 2, "scavenge 3"),
        (c.LAUNCH + 4, "launch 5"),
    ],
)
def test_notation(option: int, words: str) -> None:
    assert tell.notation(BOX, Table(2).s, option) == words


# --- sentences whose figures were worked out by hand ---


def rolled(*dice: int, crystals: int = 0, ore: int = 0) -> Table:
    """Return a table of two at which Ann, who is Red, has rolled these dice."""
    return Table(2).put_dice(ANN, *dice).put_gems(ANN, crystals, ore)


def said(table: Table, option: int, seat: int = ANN) -> str:
    """Return the words of an option that can be chosen."""
    assert option in table.options(seat)
    return tell.option(PLAIN_BOX, table.s, seat, option).text


def asked(table: Table, seat: int = ANN) -> Line:
    return tell.question(PLAIN_BOX, table.s, seat)


@pytest.mark.parametrize(
    ("dice", "option", "text"),
    [
        ((2, 3, 4, 6), run_option(2, 3, 4), "Lock 2-3-4 in the run track: a 3-square tile."),
        ((2, 3, 4, 5), run_option(2, 3, 4, 5), "Lock 2-3-4-5 in the run track: a 4-square tile."),
        ((5, 5, 1, 2), kind_option(5, 5), "Lock two 5s of a kind: a 1-square tile."),
        ((5, 5, 5, 2), kind_option(5, 5, 5), "Lock three 5s of a kind: a mech part."),
        ((5, 5, 5, 5), kind_option(5, 5, 5, 5), "Lock four 5s of a kind: 1 crystal."),
        ((5, 5, 5, 5, 5), kind_option(5, 5, 5, 5, 5), "Lock five 5s of a kind: 1 fuel rod."),
        (
            (4, 4, 4, 2, 2),
            house_option(4, 4, 4, 2, 2),
            "Lock three 4s and two 2s, a full house: a 5- or 6-square tile.",
        ),
        ((1, 2, 4, 6), c.ANY + 3, "Lock a 4 as the first of any three, for a 2-square tile."),
        ((1, 2, 4, 6), c.SPOT + 5, "Lock a 6 in the ? spot: 1 ore."),
        ((1, 2, 4, 6), c.PLUS + 5, "Lock a 6 in the +1 space, to raise another die by 1."),
        ((1, 2, 4, 6), c.READY, "End your turn with 1 2 4 6 unused."),
    ],
)
def test_locks_say_what_they_bring(dice: tuple[int, ...], option: int, text: str) -> None:
    assert said(rolled(*dice), option) == text


def test_the_fourth_mech_part_brings_a_rod() -> None:
    table = rolled(3, 3, 3, 1).put_parts(ANN, 0, 1, 2)
    assert (
        said(table, kind_option(3, 3, 3))
        == "Lock three 3s of a kind: a mech part, the fourth, and 1 fuel rod."
    )
    table.put_market(FLIP_OR_STEP).kind(ANN, 3, 3, 3).finish_turns(ANN, BEN)
    name = PLAIN_BOX.names["part"][FLIP_OR_STEP]
    assert said(table, c.SCAVENGE) == (
        f"Take the {name}: flip a die to its opposite side and raise or lower a die by 1, "
        "in one turn; the fourth part brings 1 fuel rod."
    )


def test_gems_say_what_is_left() -> None:
    table = rolled(1, 3, 5, 6, ore=2)
    assert said(table, c.ORE_UP + 2) == "Spend an ore: a 3 becomes a 4 (1 ore left)."
    table = Table(2).put_gems(ANN, crystals=2).put_parts(ANN, c.CRYSTAL_PART).finish_round()
    name = PLAIN_BOX.names["part"][c.CRYSTAL_PART]
    assert asked(table).text == "What do you do before rolling 4 dice (2 crystals held)?"
    assert (
        said(table, c.BOOST) == "Spend a crystal for a booster die: 5 dice to roll, 1 crystal left."
    )
    assert said(table, c.REDEEM) == f"Redeem the {name}: 2 crystals."
    assert said(table.boost(ANN), c.ROLL) == "Roll 5 dice."


def test_too_many_gems() -> None:
    table = rolled(1, 2, 4, 6, crystals=6, ore=4)
    assert said(table, c.READY) == "End your turn with 1 2 4 6 unused; 2 gems must go."
    table.ready(ANN)
    assert asked(table) == ("You hold 10 gems and may keep 8: which do you discard?", "4.5")
    assert said(table, c.DISCARD + c.CRYSTAL) == "Discard a crystal, 5 left."


def test_questions_say_what_the_dice_show() -> None:
    table = rolled(6, 2, 5, 2).put_engineers(ANN, c.FLIP)
    assert asked(table) == ("Your dice show 2 2 5 6: what now?", "3.3")
    table.use_engineer(ANN, c.FLIP)
    assert asked(table) == ("Which die do you flip to its opposite side (of 2 2 5 6)?", "4.6")
    assert said(table, c.CHANGE + 4 * c.PIPS + 1) == "Flip a 5 to 2."
    table.change(ANN, 5, 2).answer(ANN, c.ANY + 1)
    assert asked(table).text == "Which die do you add to 2 in the any-three track (left: 2 2 6)?"
    table.answer(ANN, c.ANY + 5).answer(ANN, c.ANY + 1).lay_anyhow(ANN).spot(ANN, 2)
    assert asked(table).text == "All of your dice are locked: what now?"
    assert (
        tell.question(PLAIN_BOX, table.s, ANN, ("Ann", "Ben"), SPECTATOR).text
        == "All of Ann's dice are locked: what now?"
    )


def test_a_part_says_that_it_is_expended_or_goes_on() -> None:
    table = rolled(1, 2, 4, 6).put_parts(ANN, FLIP_OR_STEP)
    name = PLAIN_BOX.names["part"][FLIP_OR_STEP]
    assert (
        said(table, c.PART)
        == f"Use the {name}, which is expended after this turn: flip a die to its opposite side."
    )
    table.use_part(ANN, 0).change(ANN, 1, 6)
    assert said(table, c.PART + 1) == f"Use the {name}, once more: raise or lower a die by 1."


def test_a_first_tile_on_a_new_board_is_asked_for_over_both() -> None:
    explorer = Explorer(Table(2)).collect(4).draw().place(0, c.BELOW).choose("I4")
    assert asked(explorer.table) == (
        "How do you lay the tile I4 over the mech and onto the new board B?",
        "6.2",
    )


def test_laying_a_tile_says_where_and_what_it_finds() -> None:
    """On the plain board the mech is on c3, the V-naut on e1, the crystal on a5."""
    explorer = Explorer(Table(2)).collect(3)
    table = explorer.choose("I3").table
    assert asked(table) == ("How do you lay the tile I3 over the mech?", "6.2")
    upright = c.LAY + explorer.number_of(frozenset({(2, 2), (2, 3), (2, 4)}))
    assert said(table, upright) == "Lay I3 on A c3 c4 c5."
    table.answer(ANN, upright)
    explorer.collect(2).choose("I2").table.answer(
        ANN, c.LAY + explorer.number_of(frozenset({(3, 2), (4, 2)}))
    )
    explorer.collect(2).choose("I2")
    assert (
        said(table, c.LAY + explorer.number_of(frozenset({(1, 4), (0, 4)})))
        == "Lay I2 on A a5 b5: 1 crystal."
    )
    assert asked(table) == ("Where do you lay the tile I2?", "6.4")
    table.answer(ANN, c.LAY + explorer.number_of(frozenset({(4, 1), (4, 0)})))
    text = tell.event(PLAIN_BOX, table.s, table.events_of(c.LAID_TILE)[-1]).text
    assert text == "Red lays the tile I2 on board A, from e1."
    assert (
        tell.event(PLAIN_BOX, table.s, table.events_of(c.FOUND_VNAUT)[-1]).text
        == "Red finds a V-naut: an engineer is due."
    )


def test_laying_the_last_tile_of_a_board_says_so() -> None:
    table = Table(2).cover_all_but(ANN, 0, 4, 20)
    Explorer(table).collect(1).choose("I1")
    assert said(table, c.LAY + 4 * c.TURNS) == "Lay I1 on A e1: a V-naut."
    table.answer(ANN, c.LAY + 4 * c.TURNS)
    Explorer(table).collect(1).choose("I1")
    assert (
        said(table, c.LAY + 20 * c.TURNS)
        == "Lay I1 on A a5: 1 crystal and board A is full for 2 fuel rods."
    )


def test_a_new_board_is_named_with_what_is_on_it() -> None:
    table = Table(2).cover(ANN, 0, 12, 13, 14)
    Explorer(table).collect(2)
    assert said(table, c.TERRAIN) == "Draw a new terrain board for the tile: board B of at most 4."
    table.answer(ANN, c.TERRAIN)
    front, back = (
        PLAIN_BOX.names["land"][c.SEATS + 2 * table.s.drawn[ANN] + side] for side in range(2)
    )
    assert (
        asked(table).text
        == f"You draw a terrain board, {front} or {back}: where does it go, and which side up?"
    )
    site = c.SITE + c.RIGHT * 2 + 1
    assert (
        said(table, site) == f"Put the back, {back}, right of board A: 1 crystal, the V-naut on e1."
    )
    table.answer(ANN, site)
    assert asked(table).text == "Which 2-square tile do you lay on the new board B?"
    explorer = Explorer(table).choose("I2")
    assert asked(table).text == "Where on the new board B do you lay the tile I2?"
    assert (
        said(table, c.LAY + explorer.number_of(frozenset({(5, 2), (6, 2)}))) == "Lay I2 on B a3 b3."
    )


def test_alone_a_tile_says_how_many_are_left() -> None:
    table = Table(1)
    table.s.copies[0] = 1
    Explorer(table).collect(1)
    assert tell.option(PLAIN_BOX, table.s, ANN, c.SHAPE) == (
        "Take the tile I1 of 1 square, one of 2 left.",
        "10.5",
    )


def test_the_launch_counts_no_more_than_eight_dice() -> None:
    table = _launching().put_dice(ANN, *[6] * 9, 2)
    assert said(table, c.LAUNCH + 5) == "Launch with eight 6s."
    assert said(table, c.LAUNCH + 1) == "Launch with one 2."
    table.launch(ANN, 6)
    assert tell.event(PLAIN_BOX, table.s, table.events_of(c.LAUNCHED)[-1]) == (
        "Red launches with eight 6s.",
        "9.5",
    )


def _launching() -> Table:
    """Return a table at which Ben has launched and it is Ann's turn."""
    table = Table(2).put_rods(5, 0).finish_round()
    value = min(table.values(BEN, c.LAUNCH))
    return table.launch(BEN, value)


@pytest.mark.parametrize(
    ("event", "own", "others"),
    [
        (Event(c.TURN_DONE, ANN), "You are ready.", "Red is ready."),
        (Event(c.CHANGED, ANN, 3, 4), "Your 3 becomes a 4.", "Red's 3 becomes a 4."),
        (
            Event(c.BOARD_FULL, ANN, 1),
            "You have fully explored board B.",
            "Red has fully explored board B.",
        ),
        (
            Event(c.NO_ENGINEER, ANN),
            "Your V-naut comes without an engineer: the market has none that you lack.",
            "Red's V-naut comes without an engineer: the market has none that Red lacks.",
        ),
        (
            Event(c.LAUNCH_BEGAN, ANN),
            "The launch sequence begins, by you.",
            "The launch sequence begins, by Red.",
        ),
        (Event(c.LAUNCHED, ANN, 6, 8), "You launch with eight 6s.", "Red launches with eight 6s."),
    ],
)
def test_events_as_their_seat_and_as_ben_reads_them(event: Event, own: str, others: str) -> None:
    s = Table(2).s
    assert tell.event(PLAIN_BOX, s, event, None, ANN).text == own
    assert tell.event(PLAIN_BOX, s, event, None, BEN).text == others
    assert tell.event(PLAIN_BOX, s, event).text == others


def test_dice_travel_in_events() -> None:
    packed = 2 | 1 << c.DICE_BITS * 4 | 12 << c.DICE_BITS * 5
    assert (
        tell.event(BOX, Table(2).s, Event(c.ROLLED, BEN, packed)).text
        == f"Green rolls 1 1 5{' 6' * 12}."
    )


def test_unknown_events_are_refused() -> None:
    with pytest.raises(ValueError, match="no event 999"):
        tell.event(BOX, Table(2).s, Event(999, 0))


# --- why not? ---


@pytest.mark.parametrize(
    ("table", "word", "rule"),
    [
        (lambda: rolled(1, 2, 4, 6, crystals=3), "boost", "4.1"),
        (lambda: rolled(1, 2, 4, 6), "redeem", "4.2"),
        (lambda: rolled(1, 2, 4, 6), "run", "5.4"),
        (lambda: rolled(1, 2, 3, 1, 2, 3).run(ANN, 1, 2, 3).lay_anyhow(ANN), "run", "5.2"),
        (lambda: rolled(1, 2, 4, 6), "kind", "5.5"),
        (lambda: rolled(1, 2), "any", "5.6"),
        (lambda: rolled(4, 4, 4, 4), "house", "5.7"),
        (lambda: rolled(1, 2, 4, 6).spot(ANN, 1), "spot", "5.2"),
        (lambda: rolled(1).spot(ANN, 1), "spot", "5.1"),
        (lambda: rolled(6, 6, 6, 6), "plus", "4.7"),
        (lambda: rolled(1, 1), "minus", "4.7"),
        (lambda: rolled(4), "minus", "4.11"),
        (lambda: rolled(1, 2, 4, 6).plus(ANN, 1, 2), "plus", "4.11"),
        (lambda: rolled(1, 2, 4, 6), "ore", "4.4"),
        (lambda: rolled(1, 2, 4, 6), "part", "8.3"),
        (lambda: rolled(1, 2, 4, 6).put_parts(ANN, FLIP_OR_STEP, expended=True), "part", "4.10"),
        (lambda: rolled(1, 2).put_parts(ANN, 4), "part", "4.12"),  # it lowers a die by 2
        (lambda: rolled(1, 2, 4, 6), "terrain", "6.5"),
        (lambda: Explorer(rolled(1, 2)).collect(2).table, "terrain", "6.2"),
        (lambda: Explorer(rolled(1, 2).cover(ANN, 0, 12)).collect(1).table, "terrain", "6.6"),
        (lambda: rolled(1, 2, 4, 6), "tripod", "8.1"),
        (lambda: rolled(3, 3).put_engineers(ANN, c.SET_3), "tripod", "4.12"),
        (
            lambda: (
                rolled(3, 4)
                .put_engineers(ANN, c.SET_3)
                .use_engineer(ANN, c.SET_3)
                .change(ANN, 4, 3)
            ),
            "tripod",
            "4.9",
        ),
        (lambda: Table(2).put_gems(ANN, crystals=1).finish_round(), "run", "4.3"),
        (lambda: rolled(1, 2, 4, 6).ready(ANN), "run", "3.1"),
        (lambda: rolled(1, 2, 4, 6).answer(ANN, c.ANY), "run", "3.3"),
        (lambda: _launching(), "kind", "9.3"),
        (lambda: _launching(), "boost", "9.3"),
    ],
)
def test_why_something_cannot_be_done(table, word: str, rule: str) -> None:  # type: ignore[no-untyped-def]
    line = tell.why_nots(PLAIN_BOX, table().s, ANN)[word]
    assert line.text.startswith("You can't "), line
    assert line.rule == rule


def test_an_engineer_back_in_cryostasis_cannot_be_used() -> None:
    table = Table(1).put_dice(ANN, 1, 2, 4, 6)
    table.s.asleep[ANN, 0] = c.SET_3
    assert tell.why_nots(PLAIN_BOX, table.s, ANN)["tripod"] == (
        "You can't use Tripod: Tripod is back in cryostasis.",
        "10.3",
    )


def test_why_not_tells_the_deed_and_the_dice() -> None:
    line = tell.why_nots(PLAIN_BOX, rolled(1, 2, 3, 6).s, ANN, ("Ann", "Ben"), SPECTATOR)["run"]
    assert line == ("Nothing speaks against it: Ann can lock a run.", "3.3")
    line = tell.why_nots(PLAIN_BOX, rolled(1, 2, 4, 6).s, ANN)["run"]
    assert line == ("You can't lock a run: 1 2 4 6 has no three in a row.", "5.4")


# --- the result ---


def test_what_a_result_is_made_of() -> None:
    table = Table(2)
    for seat, (length, value) in enumerate(((6, 5), (8, 1))):
        table.s.sequence_length[seat], table.s.sequence_value[seat] = length, value
    assert [(line.text, figures) for line, figures in tell.categories(PLAIN_BOX, table.s)] == [
        ("dice in the sequence, 10 each", [60, 80]),
        ("value of the sequence", [5, 1]),
    ]
    assert table.scores() == [65, 81]


def test_alone_the_result_is_stars_by_four_conditions() -> None:
    table = Table(1)
    deck = [kind for kind in range(c.PARTS) if table.s.part_deck[kind]]
    table.put_parts(ANN, *deck).put_engineers(ANN, 0, 1, 2, 3).put_rods(5).cover_all_but(ANN, 0)
    table.s.sequence_length[ANN], table.s.sequence_value[ANN] = 7, 6
    assert tell.categories(PLAIN_BOX, table.s) == [(("stars", "10.9"), [0])]
    assert [met for _, met in tell.conditions(PLAIN_BOX, table.s)] == [True, True, True, False]
    table.s.sequence_length[ANN] = 8
    assert tell.categories(PLAIN_BOX, table.s)[0][1] == [2]
    assert all(met for _, met in tell.conditions(PLAIN_BOX, table.s))


# --- nothing leaks ---


def test_words_come_from_what_a_seat_sees() -> None:
    """The same words of the state, of its view, and of states that look alike."""
    chance = random.Random(5)
    table = Table(3, seed=5, box=BOX)
    compared = 0
    while not table.is_over and compared < 60:
        seat = chance.choice(sorted(table.waited_for))
        options = table.options(seat)
        if len(table.events) % 3 == 0:
            compared += 1
            words = _words(table.s, seat, options)
            view = GAME.view(BOX, table.s, seat)
            other = copy(view)
            GAME.rules["imagine"](BOX.record, other, seat, compared)
            assert _words(view, seat, options) == _words(other, seat, options) == words
        table.answer(
            seat, chance.choices(options, [LIKED.get(_kind(option), 1) for option in options])[0]
        )
    assert compared == 60


def _words(s: Record, seat: int, options: list[int]) -> list[object]:
    return [
        tell.question(BOX, s, seat),
        *(tell.option(BOX, s, seat, option) for option in options),
        tell.why_nots(BOX, s, seat),
    ]
