"""Cities of Venus in a terminal: everything is there, fits, and doesn't depend on colour."""

from __future__ import annotations

import random
from functools import cache

import pytest
from rich.cells import cell_len

from offworld.games import find
from offworld.games.venus import state as c
from offworld.games.venus import tell, terminal
from offworld.games.venus.tell.reasons import DEEDS
from offworld.kernel.game import Box
from offworld.kernel.records import Record, copy
from offworld.presentation import rulebook
from offworld.presentation.words import SEAT_NAMES
from scaffolding.terminal import shown
from venus.maps import Explorer, drawn_box
from venus.scenario import ANN, BEN, FLIP_OR_STEP, LOWERER, PLAIN_BOX, STANDARD_BOX, Table

GAME = find("venus")
WIDTHS = (80, 100, 120, 150, 200)


@cache
def position(seats: int, moves: int, seed: int = 3) -> Record:
    """Return a position after some random moves, with many crystals, so that much is there."""
    chance = random.Random(seed)
    table = Table(seats, seed=seed, box=STANDARD_BOX)
    for _ in range(moves):
        if table.is_over:
            break
        seat = chance.choice(sorted(table.waited_for))
        option = chance.choice(table.options(seat))
        if option == c.READY:
            table.s.crystals[seat] = 5
        table.answer(seat, option)
    return copy(table.s)


def drawn(
    s: Record, width: int = 100, box: Box = STANDARD_BOX, names: tuple[str, ...] | None = None
) -> str:
    return shown(terminal.draw(box, s, names or tell.seat_names(s), width), width)


def of_seat(text: str, name: str) -> list[str]:
    """The lines of a seat's panel, without its frame, where panels stand one below the other."""
    lines = text.splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("╭") and f") {name} " in line)
    last = next(i for i in range(first, len(lines)) if lines[i].startswith("╰"))
    return [line[2:-2].rstrip() for line in lines[first:last]]


def row(text: str, name: str, label: str) -> str:
    """A line of a seat's mech control board."""
    return next(line for line in of_seat(text, name) if line.startswith(label))[
        : terminal.MECH_WIDTH
    ].rstrip()


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("seats", range(1, 5))
@pytest.mark.parametrize("moves", [0, 60, 500, 9999])
def test_no_line_is_wider_than_the_terminal(seats: int, moves: int, width: int) -> None:
    text = drawn(position(seats, moves), width)
    assert max(cell_len(line) for line in text.splitlines()) <= width
    assert "…" not in text  # nothing was cut off


@pytest.mark.parametrize("width", WIDTHS)
def test_six_boards_in_a_row_fit(width: int) -> None:
    s = copy(position(1, 0))
    for board in range(c.SOLO_BOARDS):
        s.land[board], s.plot_x[board] = board, c.SIDE * board
    s.boards[0] = c.SOLO_BOARDS
    lines = drawn(s, width).splitlines()
    assert max(map(cell_len, lines)) <= width
    assert any(
        "A a b c d e B a b c d e C a b c d e D a b c d e E a b c d e F a b c d e" in line
        for line in lines
    )


@pytest.mark.parametrize("width", [80, 150])
@pytest.mark.parametrize("seats", range(1, 5))
def test_all_that_lies_on_the_table_is_shown(seats: int, width: int) -> None:
    s = position(seats, 500)
    text = " ".join(drawn(s, width).replace("│", " ").split())
    for engineer, name in enumerate(STANDARD_BOX.names["engineer"]):
        mark = terminal.ICON_MARKS[STANDARD_BOX.record.engineer_icon[engineer]]
        assert f"{name} {mark} · {s.stack[engineer]}" in text
    for slot in range(c.MARKET):
        if s.market[slot] != c.NONE:
            assert f"{slot + 1} {STANDARD_BOX.names['part'][s.market[slot]]} " in text
    assert f"{sum(s.part_deck)} mech parts in the deck" in text
    for seat, name in enumerate(tell.seat_names(s)):
        assert f"({name[0]}) {name} " in text
        for board in range(s.boards[seat]):
            land = STANDARD_BOX.names["land"][s.land[c.OWN_BOARDS * seat + board]]
            assert land.split()[0] in text


# --- the mech control board ---


def test_dice_lie_where_they_are_locked() -> None:
    table = (
        Table(2)
        .put_dice(ANN, 1, 2, 3, 5, 5, 6, 6, 6, 4, 4)
        .run(ANN, 1, 2, 3)
        .lay_anyhow(ANN)
        .kind(ANN, 5, 5)
        .lay_anyhow(ANN)
    )
    table.spot(ANN, 6).plus(ANN, 6, 4)
    text = drawn(table.s)
    assert row(text, "Red", "Dice") == "Dice  [4] [5] [6]"
    assert row(text, "Red", "Run") == "Run   [1][2][3][ ]      Any   [ ][ ][ ]"
    assert row(text, "Red", "Kind") == "Kind  [5][5][ ][ ][ ]   House [ ][ ][ ][ ][ ]"
    assert row(text, "Red", "Spot") == "Spot  [6]  +1 [6]  -1 [ ]"
    table = (
        Table(2)
        .put_dice(ANN, 2, 2, 2, 3, 3, 1, 4, 6)
        .house(ANN, 2, 2, 2, 3, 3)
        .lay_anyhow(ANN)
        .any_three(ANN, 6, 1, 4)
    )
    text = drawn(table.s)
    assert row(text, "Red", "Run") == "Run   [ ][ ][ ][ ]      Any   [6][1][4]"
    assert row(text, "Red", "Kind") == "Kind  [ ][ ][ ][ ][ ]   House [2][2][2][3][3]"


def test_gems_rods_and_cards_with_their_marks() -> None:
    table = (
        Table(2)
        .put_dice(ANN, 1, 2, 4, 6)
        .put_gems(ANN, 2, 3)
        .put_rods(2)
        .put_engineers(ANN, c.FLIP, c.MINUS_2)
    )
    table.put_parts(ANN, LOWERER, expended=True).put_parts(ANN, FLIP_OR_STEP)
    table.use_engineer(ANN, c.FLIP).change(ANN, 6, 1).use_part(ANN, 1).change(ANN, 1, 6)
    text = drawn(table.s, box=PLAIN_BOX)
    engineers, parts = PLAIN_BOX.names["engineer"], PLAIN_BOX.names["part"]
    assert row(text, "Red", "Gems") == "Gems  ◆◆●●●···   Rods ▮▮▯▯▯"
    assert row(text, "Red", "Crew") == f"Crew  ✗ {engineers[c.FLIP]} flip"
    assert f"      {engineers[c.MINUS_2]} -2" in [
        line[: terminal.MECH_WIDTH].rstrip() for line in of_seat(text, "Red")
    ]
    assert row(text, "Red", "Parts") == f"Parts 1 ✗ {parts[LOWERER]} -2"
    assert f"2 ▶ {parts[FLIP_OR_STEP]} flip, +1/-1" in text
    assert row(text, "Green", "Crew") == "Crew  —"


def test_who_is_ready_and_who_is_waited_for() -> None:
    table = Table(3).put_dice(BEN, 1, 2, 4, 6).put_gems(ANN, crystals=1)
    text = drawn(table.finish_turns(ANN, 2).s)
    assert "(R) Red ✓ ready" in text
    assert "(G) Green ▶ operating the mech" in text
    assert "waiting for (G) Green" in text
    text = drawn(table.finish_turns(BEN).s)
    assert "(R) Red ▶ before the roll" in text
    assert row(text, "Red", "Dice") == "Dice  4 to roll"
    assert "waiting for (R) (G) (W)" in text


def test_engineers_in_cryostasis() -> None:
    s = copy(position(1, 0))
    s.asleep[0, 0] = 2
    assert f"In cryostasis: {STANDARD_BOX.names['engineer'][2]}" in drawn(s)


# --- terrain ---

START = """
C . .|. V
      - -
. . . . .
. . M|. .
. . - . .
. . . . C
. . . . .
"""


def land(s: Record, box: Box, name: str = "Red", width: int = 80) -> list[str]:
    """A seat's terrain as drawn, from the names of columns on."""
    lines = [line[terminal.MECH_WIDTH + 2 :] for line in of_seat(drawn(s, width, box), name)]
    return lines[next(i for i, line in enumerate(lines) if "a b c d e" in line) :]


def test_a_board_is_drawn_with_its_barriers() -> None:
    box = drawn_box(START)
    assert land(Table(2, box=box).s, box)[:6] == [
        "A a b c d e",
        "1 ◆ · ·│·▁V▁",
        "2 · · · · ·",
        "3 · · M┘· ·",
        "4 · · · · ◆",
        "5 · · · · ·",
    ]


def test_tiles_cover_what_was_there_and_frontiers_are_marked() -> None:
    box = drawn_box(START)
    table = Table(2, box=box)
    Explorer(table).explore(
        "...../...../.##../.#.", "...../...../#....", "...../...../...##"
    )  # the last is next to the first over a barrier
    assert land(table.s, box)[:6] == [
        "A a b c d e",
        "1 ◆ · ·│·▁V▁",
        "2 + + + + +",
        "3 b a a c c",
        "4 + a + + ◆",
        "5 · + · · ·",
    ]
    coloured = shown(
        terminal.draw(box, table.s, tell.seat_names(table.s), 80), 80, color="truecolor"
    )
    assert "a a\x1b[0m" in coloured  # a tile's squares hang together


def test_boards_lie_as_they_were_placed() -> None:
    table = Table(2).cover(ANN, 0, 10, 11, 12)
    explorer = Explorer(table).collect(2).draw()
    sides = land(table.s, PLAIN_BOX)
    assert sum("? a b c d e ? a b c d e" in line for line in sides) == 1
    explorer.place(0, c.LEFT)
    lines = land(table.s, PLAIN_BOX)
    assert lines[0] == "B a b c d e A a b c d e"
    assert lines[3] == "3 · · · · + 3 a a a + ·"
    assert lines[-1] == "□ ■"  # the tile in hand


def test_the_ways_a_tile_may_lie_are_drawn() -> None:
    table = Table(2)
    Explorer(table).collect(3).choose("L3")
    text = "\n".join(land(table.s, PLAIN_BOX))
    assert text.count("□") == 4
    assert all(f" {turn} " in f" {' '.join(text.split())} " for turn in ("r1", "r2", "r3"))


def test_tiles_to_choose_from_are_drawn() -> None:
    table = Table(2)
    Explorer(table).collect(5)
    for width in WIDTHS:
        text = drawn(table.s, width, PLAIN_BOX)
        assert all(name in text for name in PLAIN_BOX.names["shape"][9:])
        assert text.count("□") == 10
        assert text.count("■") == 6 * 4 + 4 * 5


# --- sections, signs, goal ---


def sections(s: Record, width: int = 80) -> dict[str, str]:
    parts = terminal.sections(STANDARD_BOX, s, tell.seat_names(s), width)
    return {name: shown(part, width) for name, part in parts.items()}


@pytest.mark.parametrize("moves", [0, 60, 500, 9999])
@pytest.mark.parametrize("seats", [1, 3])
def test_sections_show_the_whole_table(seats: int, moves: int) -> None:
    s = position(seats, moves)
    below_the_head = drawn(s, 80).split("\n", 3)[3]
    assert "".join(sections(s).values()) == below_the_head


def test_a_section_is_one_thing() -> None:
    s = copy(position(3, 60))
    before = sections(s)
    s.crystals[1] += 1
    s.stack[2] += 1
    after = sections(s)
    assert {name for name in before if before[name] != after[name]} == {"market", "seat 1"}


def test_every_sign_is_in_the_legend() -> None:
    explained = {mark for sign, _ in terminal.LEGEND for mark in sign}
    table = Table(2)
    Explorer(table).collect(5)
    text = drawn(table.s, 80, PLAIN_BOX) + drawn(position(4, 500), 80) + drawn(position(1, 0), 80)
    signs = {mark for mark in text if not mark.isascii()} - set("╭╮╰╯─│")
    assert {"◆", "●", "■", "▁"} <= signs <= explained


def test_the_goal_is_two_sentences_with_rules_behind_them() -> None:
    alone, together = (tell.goal(position(seats, 0)) for seats in (1, 2))
    for goal in (alone, together):
        assert goal.text.count(". ") == 1
        assert goal.text.endswith(".")
        assert all(rulebook.paragraph("venus", number) for number in goal.rules)
    assert "10.8" in alone.rules
    assert "9.7" in together.rules
    assert together.short == "5 rods, then launch"
    assert tell.goal(position(2, 9999)).short == "the longest sequence of dice alike"


def test_alternatives_are_words_with_reasons() -> None:
    s = copy(position(2, 0))
    for asked, words in terminal.ALTERNATIVES.items():
        s.asked[0] = asked
        assert terminal.alternatives(s, 0) == words
        assert set(words) <= set(DEEDS)
    s.asked[0] = c.LAY
    assert not terminal.alternatives(s, 0)


# --- the launch and the end ---


def test_sequences_stand_side_by_side_in_the_order_of_the_launch() -> None:
    table = Table(3).put_rods(1, 5, 0).finish_round()
    table.put_dice(2, 3, 3, 3, 1).launch(2, 3)
    lines = drawn(table.s).splitlines()
    names = next(line for line in lines[-6:] if "(W) White" in line)
    assert names.index("White") < names.index("Red") < names.index("Green")
    assert "3 3 3" in lines[lines.index(names) + 1]
    assert lines[lines.index(names) + 1].count("—") == 2


def test_the_tally_adds_up() -> None:
    s = position(4, 9999)
    scores, won = [0] * 4, GAME.rules["winners"](STANDARD_BOX.record, s)
    GAME.rules["score"](STANDARD_BOX.record, s, scores)
    winners = [seat for seat in range(4) if won >> seat & 1]
    text = shown(terminal.tally(STANDARD_BOX, s, SEAT_NAMES[:4], winners), 100)
    rows = {
        line[:38].strip(): line.split()[-4:]
        for line in text.splitlines()
        if line.split() and line.split()[-1].isdecimal()
    }
    figures = {name: [int(word) for word in words] for name, words in rows.items()}
    length, value = (
        figures["dice in the sequence, 10 each (9.9)"],
        figures["value of the sequence (9.9)"],
    )
    assert [sum(column) for column in zip(length, value, strict=True)] == figures["All"] == scores
    assert figures["fuel rods"] == list(s.rods)
    assert text.count("★") == len(winners)


def test_the_tally_of_a_solo_game_names_the_conditions() -> None:
    s = copy(position(1, 9999))
    s.rescued[0], s.full_boards[0], s.sequence_length[0] = 4, 1, 7
    text = shown(terminal.tally(STANDARD_BOX, s, ("Red",), ()), 80)
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert "4 engineers rescued: 4 (10.8) ✓" in lines
    assert "1 full terrain board: 1 (10.8) ✓" in lines
    assert "a sequence of 8 dice: 7 (10.8) ✗" in lines


# --- terminals ---


def test_colour_where_there_is_colour_and_none_where_there_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    picture = terminal.draw(STANDARD_BOX, position(3, 500), SEAT_NAMES[:3], 100)
    assert "\x1b[" in shown(picture, 100, color="truecolor")
    assert "\x1b[" not in shown(picture, 100)
    monkeypatch.setenv("NO_COLOR", "1")
    assert "38;2;" not in shown(picture, 100, color="truecolor")


@pytest.mark.parametrize("moves", [0, 60, 500, 9999])
def test_a_terminal_without_unicode_gets_ascii(moves: int) -> None:
    for seats in (1, 4):
        s = position(seats, moves)
        text = shown(terminal.draw(STANDARD_BOX, s, tell.seat_names(s), 80), 80, "ascii")
        assert "A a b c d e" in text
        assert text.replace("? a b c d e", "").count("?") == 0
    table = Table(2)
    Explorer(table).collect(5)
    assert "?" not in shown(terminal.draw(PLAIN_BOX, table.s, ("Red", "Green"), 80), 80, "ascii")


def test_names_are_never_taken_for_markup() -> None:
    assert "[red]Ann" in drawn(position(2, 0), 120, names=("[red]Ann", "Bob"))
