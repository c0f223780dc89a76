"""Cytress in a terminal: everything is there, fits, and doesn't depend on colour."""

from __future__ import annotations

from functools import partial

import pytest
from rich.cells import cell_len

from offworld.games import find
from offworld.games.cytress import state as c
from offworld.games.cytress import tell, terminal
from offworld.kernel.records import Record, copy
from offworld.presentation import rulebook
from offworld.presentation.words import SEAT_NAMES
from offworld.terminal.drawing import SLASH, Board, seat_letters
from scaffolding.terminal import random_match, shown

GAME = find("cytress")

match = partial(random_match, GAME)


def drawn(s: Record, width: int, names: tuple[str, ...] | None = None) -> str:
    return shown(terminal.draw(match(2, 0).box, s, names or tell.seat_names(s), width), width)


@pytest.mark.parametrize("width", [80, 100, 120, 140, 200])
@pytest.mark.parametrize("seats", range(1, 6))
@pytest.mark.parametrize("moves", [0, 60, 9999])
def test_no_line_is_wider_than_the_terminal(seats: int, moves: int, width: int) -> None:
    text = drawn(match(seats, moves).state, width)
    assert max(cell_len(line) for line in text.splitlines()) <= width
    assert "…" not in text  # nothing was cut off


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("seats", range(1, 6))
def test_all_that_lies_on_the_table_is_shown(seats: int, width: int) -> None:
    state = match(seats, 60).state
    text = drawn(state, width)
    box = match(seats, 60).box
    lines = text.splitlines()
    for here in range(state.hexes):
        name = f"│h{here + 1:<2}│"  # with its faction's letter in the corner above
        above, line = next((i - 1, line) for i, line in enumerate(lines) if name in line)
        corner = lines[above][line.index(name) + 1 :][:3]
        assert corner == f"{SLASH}{terminal.FACTION_LETTERS[state.hex_faction[here]]}╲"
    for faction in range(c.FACTIONS):
        for slot in range(c.SLOTS):
            if state.shown[faction, slot] != c.NOWHERE:
                assert box.names["intel"][state.shown[faction, slot]] in text
    for slot in range(c.ROW):
        assert box.names["stratolite"][state.row[slot]] in text
    for name in tell.seat_names(state):
        assert name in text
    assert f"Tube sections left: {state.tubes}, and {state.spare_tubes} in the box" in text
    assert f"round {state.round_number}" in text
    assert f"{tell.seat_names(state)[state.actor]} to act" in text
    assert ("The rogue AI" in text) == (seats == 1)


def test_pieces_are_marked_with_letters_and_heights() -> None:
    state = copy(match(2, 0).state)
    state.hex_crew[0], state.hex_crew[1], state.hex_tube[2] = 0, 1, 3
    state.stratos[0, 2], state.stratos[1, 2] = 2, 1
    text = drawn(state, 100)
    lines = text.splitlines()
    above = next(i for i, line in enumerate(lines) if "│h1 " in line)
    assert "│(R)│(G)│[3]│" in lines[above + 1]
    assert "(R)2★ (G)1 " in text  # only most crews get the star


def test_leaders_bounties_and_the_reserve_are_shown() -> None:
    state = copy(match(4, 0).state)
    state.leader[2] = c.ROVER * c.SPOTS
    state.bounty_at[c.PRIVATEER] = 1
    state.reserved[3] = 4
    text = drawn(state, 120)
    assert "6 (W)" in text
    assert "Px2" in text
    assert match(4, 0).box.names["stratolite"][4] in text


def test_the_merchant_goes_round_by_the_side_of_the_market() -> None:
    state = copy(match(2, 0).state)
    ways = set()
    for side in range(2):
        state.market_side = side
        ways.add(
            next(line for line in drawn(state, 120).splitlines() if "Merchant" in line)
            .partition("Merchant: ")[2]
            .split(",")[0]
        )
    assert ways == {"CRED → TECH → AMMO → CRED", "CRED → AMMO → TECH → CRED"}


def test_the_ai_shows_what_it_may_do_next() -> None:
    state = copy(match(1, 0).state)
    state.ai_tracker[c.HOOLIGANG], state.ai_tracker[c.ROVER] = 1, 0
    lines = drawn(state, 100).splitlines()
    rows = {line.split()[1]: line for line in lines[-6:-1]}
    assert "▮▮▮" in rows["Corpocrat"]
    assert rows["Corpocrat"].rstrip(" │").endswith(" intel")
    assert rows["Hooligang"].rstrip(" │").endswith("tube, or else intel and the bounty")
    assert rows["Rover"].rstrip(" │").endswith("tube, or else intel")


def test_hexes_to_choose_from_are_underlined() -> None:
    state = copy(match(2, 0).state)
    state.asked, state.faction, state.actor = c.PLACE, c.ROVER, 0
    asked = terminal._asked_hexes(Board(match(2, 0).box, state, tell.seat_names(state)))
    assert asked == {here for here in range(state.hexes) if state.hex_faction[here] == c.ROVER}
    coloured = shown(
        terminal.draw(match(2, 0).box, state, tell.seat_names(state), 100), 100, color="truecolor"
    )
    assert coloured.count("\x1b[1;4;") == len(asked)


def test_seats_are_told_apart_by_letters_whatever_they_are_called() -> None:
    assert seat_letters(SEAT_NAMES) == ["R", "G", "W", "T", "P", "A"]
    assert seat_letters(["Ann", "Anna", "Nan", "Ulf", "äöü"]) == ["A", "N", "3", "U", "5"]
    assert seat_letters(["Red", "the AI"]) == ["R", "A"]


def test_colour_where_there_is_colour_and_none_where_there_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    picture = terminal.draw(match(3, 60).box, match(3, 60).state, SEAT_NAMES[:3], 100)
    assert "\x1b[" in shown(picture, 100, color="truecolor")
    assert "\x1b[" not in shown(picture, 100)
    monkeypatch.setenv("NO_COLOR", "1")
    assert "38;2;" not in shown(picture, 100, color="truecolor")


def test_a_terminal_without_unicode_gets_ascii() -> None:
    for seats in (1, 5):
        text = shown(
            terminal.draw(
                match(seats, 60).box,
                match(seats, 60).state,
                tell.seat_names(match(seats, 60).state),
                80,
            ),
            80,
            "ascii",
        )
        assert "/ \\ / \\" in text
        assert "?" not in text


def sections(s: Record, width: int = 80) -> dict[str, str]:
    parts = terminal.sections(match(2, 0).box, s, tell.seat_names(s), width)
    return {name: shown(part, width) for name, part in parts.items()}


@pytest.mark.parametrize("seats", [1, 4])
def test_whatever_changes_on_the_table_changes_a_section(seats: int) -> None:
    played = match(seats, 9999)
    before = after = None
    changes = 0
    for number in range(0, len(played.moves), 4):
        s = played.view_after(number, 0)
        below_the_head = drawn(s, 80).partition("╰")[2].replace("▶", "")
        before, after = after, (" ".join(below_the_head.split()), sections(s))
        if before and before[0] != after[0]:
            changes += 1
            assert before[1] != after[1]
        assert max(cell_len(line) for part in after[1].values() for line in part.splitlines()) <= 80
    assert changes > 10


def test_a_section_is_one_thing() -> None:
    state = copy(match(2, 60).state)
    before = sections(state)
    state.stock[1, c.CRED] += 1
    state.hex_crew[4] = 0
    state.row[0], state.row[1] = state.row[1], state.row[0]
    state.shown[c.ROVER, 0] = c.NOWHERE
    after = sections(state)
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"seat 1", "map", "Stratolites", "Rover"}


@pytest.mark.parametrize("seats", [1, 2])
def test_every_sign_is_in_the_legend(seats: int) -> None:
    explained = {mark for sign, _ in terminal.LEGEND for mark in sign}
    frames = set("╭╮╰╯─│┌┐└┘┴")
    text = drawn(match(seats, 60).state, 120) + drawn(match(seats, 9999).state, 120)
    signs = {mark for mark in text if not mark.isascii()} - frames
    assert {"╲", "→", "★"} <= signs <= explained


def test_the_goal_is_two_sentences_with_rules_behind_them() -> None:
    alone, together = (tell.goal(match(seats, 0).state) for seats in (1, 2))
    for goal in (alone, together):
        assert goal.text.count(". ") == 1
        assert goal.text.endswith(".")
        assert all(rulebook.paragraph("cytress", number) for number in goal.rules)
    assert "more prestige than the AI" in alone.text
    assert alone.short == "more prestige than the AI"
    assert together.short == "most prestige at the rebellion"
    assert "14.23" in alone.rules
    assert "13.8" in together.rules


def test_landing_pads_are_alternatives_only_where_a_transport_goes() -> None:
    state = copy(match(2, 60).state)
    state.asked = c.PAD
    assert set(terminal.alternatives(state, 0)) == set(tell.why_nots(match(2, 0).box, state, 0))
    state.asked = c.PLACE
    assert not terminal.alternatives(state, 0)


def test_names_are_never_taken_for_markup() -> None:
    assert "[red]Ann" in drawn(match(2, 0).state, 120, ("[red]Ann", "Bob"))


def test_the_tally_adds_up() -> None:
    over = match(4, 9999)
    text = shown(terminal.tally(over.box, over.state, SEAT_NAMES[:4], over.winners()), 100)
    rows = [
        [int(word) for word in line.split()[-4:]]
        for line in text.splitlines()
        if line.split() and line.split()[-1].isdecimal()
    ]
    parts, total = rows[:-1], rows[-1]
    assert len(parts) == 6
    assert [sum(column) for column in zip(*parts, strict=True)] == total == over.scores()
    assert text.count("★") == len(over.winners())
