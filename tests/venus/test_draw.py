"""The picture: drawn from a view, whole, legible, with everything that can be chosen on it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from random import Random

import pytest

from offworld.games import find
from offworld.games.venus import state as v
from offworld.games.venus.draw import draw
from offworld.games.venus.draw.land import _outline, cells_of
from offworld.games.venus.draw.symbols import die
from offworld.games.venus.explore import plot_at
from offworld.kernel.contract import SPECTATOR
from offworld.kernel.records import copy
from offworld.match import Match
from offworld.presentation import scene
from offworld.presentation.pictures import Picture, box, text, thing, titled
from picture_checks import (
    LAYOUTS,
    CheckedMemory,
    answers,
    check_apart,
    check_same_bytes,
    check_whole_and_legible,
    silent,
)
from venus.scenario import PLAIN_BOX, Table, prepare_launch

GAME = find("venus")
TABLES = (1, 2, 3, 4)
# How likely answers are, so that games get far; the others count 2.
OFTEN = {"house": 60, "run": 40, "kind": 20, "any": 10, "ready": 0.2, "roll": 0.5}


def kinds(options: Iterable[int]) -> set[str]:
    return {v.OPTIONS.span(option).kind for option in options}


def positions(
    seats: int, every: int, seed: int = 27, running: int = 1
) -> Iterator[tuple[Match, int]]:
    """Play a match; yield it with the seat that is about to answer.

    Yield some `running` of every n positions, and those with a new kind of answer for a number of
    boards. Answers are random, but those that bring tiles, rods and cards are likelier.
    """
    match, dice = Match.new(GAME, seats, seed=seed), Random(seed)
    met: set[tuple[str, int]] = set()
    while not match.is_over:
        seat = dice.choice(match.waiting())
        options, boards = match.options(seat), match.state.boards[seat]
        new = {(kind, boards) for kind in kinds(options)} - met
        met |= new
        if new or len(match.moves) % every < running:
            yield match, seat
        match.play(
            seat,
            dice.choices(
                options, [OFTEN.get(v.OPTIONS.span(option).kind, 2) for option in options]
            )[0],
        )
    yield match, SPECTATOR


def drawn(match: Match, seat: int, layout: str = "wide") -> Picture:
    return draw(
        match.box,
        match.view(seat),
        seat=seat,
        options=match.options(seat) if seat in match.waiting() else [],
        layout=layout,
    )


def position(seats: int, seed: int, asked: int, boards: int = 1) -> tuple[Match, int]:
    """Return a match at which a seat with at least this many boards is asked something."""
    for match, seat in positions(seats, 10**6, seed):
        if (
            seat != SPECTATOR
            and match.state.asked[seat] == asked
            and match.state.boards[seat] >= boards
        ):
            return match, seat
    raise AssertionError("no such position in that match")


# --- all of it ---


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seats", TABLES)
def test_every_option_is_on_the_table(seats: int, layout: str) -> None:
    for match, seat in positions(seats, 12):
        if seat != SPECTATOR:
            assert answers(drawn(match, seat, layout)) == set(match.options(seat))


def test_matches_here_ask_for_everything() -> None:
    """So that the test above has seen every kind of answer; the tests below have two more."""
    met = {
        kind
        for seats in TABLES
        for match, seat in positions(seats, 10**6)
        if seat != SPECTATOR
        for kind in kinds(match.options(seat))
    }
    assert met | {"discard", "initiate"} == {span.kind for span in v.OPTIONS.spans}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_gems_that_a_holding_bay_cannot_keep_are_on_the_table(layout: str) -> None:
    table = Table(2).put_gems(0, crystals=5, ore=4).ready(0)
    options = table.options(0)
    assert options == [v.DISCARD + v.CRYSTAL, v.DISCARD + v.ORE]
    picture = draw(PLAIN_BOX, table.s, seat=0, options=options, layout=layout)
    assert answers(picture) == set(options)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_one_alone_who_may_launch_finds_both_buttons(layout: str) -> None:
    table = prepare_launch(Table(1))
    options = table.options(0)
    assert {v.INITIATE, v.READY} <= set(options)
    picture = draw(PLAIN_BOX, table.s, seat=0, options=options, layout=layout)
    assert answers(picture) == set(options)
    check_apart(check_whole_and_legible(picture, layout))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seats", TABLES)
def test_whole_and_legible(seats: int, layout: str) -> None:
    for match, seat in positions(seats, 60):
        check_apart(check_whole_and_legible(drawn(match, seat, layout), layout))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seats", TABLES)
def test_everything_says_what_it_is(seats: int, layout: str) -> None:
    """Except the sky, and the ghost, which no pointer can rest on."""
    for match, seat in positions(seats, 20):
        assert not silent(drawn(match, seat, layout), ("symbols", "sky", "ghost"))


def test_what_says_nothing_would_be_found() -> None:
    picture = Picture(10, 10, "venus")
    picture.put("sky", 0, 0, [box(0, 0, 1, 1, "sky")])
    picture.put("bare", 0, 0, [box(0, 0, 1, 1, "board"), text(0, 9, "bay")])
    number = thing([text(0, 9, "3")], [], "3 ore")
    picture.put("part", 0, 0, [titled("A part"), text(0, 9, 7), text(0, 9, "bay"), number])
    silent_die = thing([die(3, 0, 0, 9)], [], "")
    picture.put("die", 0, 0, [titled("Dice"), silent_die])
    assert silent(picture, ("sky",)) == [
        "bare: rect board",
        "bare: text bay",
        "part: text 7",
        "die: use #v-d3",
    ]


def test_the_same_view_gives_the_same_bytes_and_the_dice_do_not_show() -> None:
    match, seat = position(3, 5, v.SPOT)
    check_same_bytes(match, seat)


@pytest.mark.parametrize("seats", TABLES)
def test_what_is_remembered_is_what_would_be_drawn(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = CheckedMemory()
    monkeypatch.setattr(scene, "MEMORY", memory)
    for match, asked in positions(seats, 40, running=2):
        for seat in (SPECTATOR, asked, (asked + 1) % seats):
            options = match.options(seat) if seat in match.waiting() else []
            memory.look(GAME, match.view(seat), seat, options)
            drawn(match, seat)
    assert memory.checks > 100


def test_a_group_stays_when_what_it_shows_does() -> None:
    """Locking a die in the ? spot moves that die and brings ore; nothing else changes."""
    match, seat = next(
        (m, s) for m, s in positions(3, 1) if s != SPECTATOR and m.state.asked[s] == v.SPOT
    )
    before = drawn(match, SPECTATOR)
    match.play(
        seat,
        next(option for option in match.options(seat) if v.OPTIONS.span(option).kind == "spot"),
    )
    after = drawn(match, SPECTATOR)
    changed = {name for name in before if before[name] != after[name]}
    assert changed == ({"tray", "tracks", "bay"} if seat == 0 else {f"seat-{seat}"})


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_typical_move_sends_little(layout: str) -> None:
    """A page gets the groups that have changed: half of the moves send less than 10 KB of them."""
    sent: dict[str, str] = {}
    sizes = []
    for match, _ in positions(2, 1):
        picture = drawn(match, 0, layout)
        sizes.append(sum(len(svg) for name, svg in picture.items() if sent.get(name) != svg))
        sent = dict(picture)
    assert len(sizes) > 100
    assert sorted(sizes[1:])[len(sizes) // 2] <= 10 * 1024


# --- what lies where ---


def test_tiles_crystals_and_vnauts_are_where_they_lie() -> None:
    match = next(m for m, _ in positions(2, 1) if m.state.tiles[0] >= 6 and m.state.boards[0] >= 2)
    s, drawing = match.state, drawn(match, SPECTATOR)["map"]
    for tile in range(1, s.tiles[0] + 1):
        assert f'data-piece="tile-0-{tile}"' in drawing
    plots = [(board, s.land[board]) for board in range(s.boards[0])]
    vnauts = sum(s.tile_on[plot, match.box.record.land_vnaut[land]] == 0 for plot, land in plots)
    crystals = sum(
        match.box.record.land_crystals[land] >> at & 1 and s.tile_on[plot, at] == 0
        for plot, land in plots
        for at in range(25)
    )
    assert drawing.count("#v-naut") == vnauts
    assert drawing.count("#v-crystal") == crystals


def test_dice_lie_in_the_tray_and_in_the_tracks() -> None:
    match = next(
        m
        for m, s in positions(2, 1)
        if s == 0 and m.state.run_length[0] == 3 and m.state.asked[0] == v.SPOT
    )
    s, picture = match.state, drawn(match, 0)
    for value in range(1, 7):
        assert picture["tray"].count(f'"#v-d{value}"') == s.dice[0, value]
    for value in range(s.run_low[0], s.run_low[0] + 3):
        assert f'"#v-d{value}"' in picture["tracks"]
    names = re.findall(r'data-piece="(die-\d-\d+)"', picture["tray"] + picture["tracks"])
    assert len(names) == len(set(names)) == v.POWER_DICE + s.boosters[0]


def on(picture: Picture, attribute: str) -> dict[str, set[int]]:
    """Return the options of all things with an attribute, by its value."""
    found: dict[str, set[int]] = {}
    for tag in re.findall(r'<g class="can[^>]*>', "".join(picture.values())):
        each = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if attribute in each:
            options = (each.get("data-options") or each["data-option"]).split()
            found.setdefault(each[attribute], set()).update(map(int, options))
    return found


LOCKS = {"run", "kind", "any", "house", "spot", "plus", "minus", "ore_up", "ore_down"}


def test_a_die_can_be_moved_to_all_that_it_can_be_used_for() -> None:
    """Every answer with a die stands on each value that it takes, and on what the die goes to."""
    met: set[str] = set()
    for match, seat in chain.from_iterable(positions(seats, 15) for seats in TABLES):
        if seat == SPECTATOR or match.state.asked[seat] not in (v.SPOT, v.LAUNCH):
            continue
        picture, options = drawn(match, seat), match.options(seat)
        wanted = {option for option in options if v.OPTIONS.span(option).kind in (*LOCKS, "launch")}
        met |= kinds(wanted)
        assert on(picture, "data-from").get("slot", set()) == wanted
        assert on(picture, "data-to").get("slot", set()) == wanted
        assert {int(each[-1]) for each in on(picture, "data-heading")} <= {
            value for value in range(1, 7) if match.state.dice[seat, value]
        }
        ore = {option for option in options if v.OPTIONS.span(option).kind.startswith("ore")}
        assert on(picture, "data-from").get("die", set()) == ore
    assert met == {*LOCKS, "launch"}


def test_a_run_stands_on_each_of_its_dice() -> None:
    match, seat = next(
        (m, s)
        for m, s in positions(2, 1)
        if s != SPECTATOR and v.RUN in m.options(s) and m.state.asked[s] == v.SPOT
    )
    headings = on(drawn(match, seat), "data-heading")  # v.RUN is 1-2-3
    assert {each for each, options in headings.items() if v.RUN in options} == {
        "With a 1",
        "With a 2",
        "With a 3",
    }


def test_boosters_are_as_many_as_were_bought() -> None:
    for match, seat in positions(2, 1):
        if seat != SPECTATOR and match.state.boosters[seat] and match.state.asked[seat] == v.SPOT:
            picture = drawn(match, seat)
            assert (picture["tray"] + picture["tracks"]).count("booster") == match.state.boosters[
                seat
            ]
            return
    raise AssertionError("nobody bought a booster die")


def test_a_tile_is_drawn_around_its_squares() -> None:
    """The border of a square of 100 is 5.5 inside it and goes clockwise from the upper left."""
    assert _outline(((0, 0),), 100) == (
        "M5.5 25.5Q5.5 5.5 25.5 5.5L74.5 5.5Q94.5 5.5 94.5 25.5"
        "L94.5 74.5Q94.5 94.5 74.5 94.5L25.5 94.5Q5.5 94.5 5.5 74.5z"
    )
    corners = {
        len(cells): _outline(cells, 10).count("Q")
        for cells in (((0, 0), (1, 0)), ((0, 0), (0, 1), (1, 1)))
    }
    assert corners == {2: 4, 3: 6}


# --- how a tile is laid: the protocol of the page ---


def attributes(drawing: str, tag: str) -> list[dict[str, str]]:
    return [
        dict(re.findall(r'([\w-]+)="([^"]*)"', found))
        for found in re.findall(rf"<g ({tag}[^>]*)>", drawing)
    ]


def test_each_square_tells_its_options_and_turns() -> None:
    match, seat = position(2, 5, v.LAY, boards=2)
    squares = attributes(drawn(match, seat)["map"], "(?:class=.can lay. )?data-place")
    assert len(squares) == 25 * match.state.boards[seat]
    offered = set()
    for square in squares:
        board, at = map(int, square["data-place"].split(":"))
        options = map(int, (square.get("data-options") or square.get("data-option") or "").split())
        for option, turn in zip(
            options, map(int, square.get("data-turns", "").split()), strict=True
        ):
            assert option == v.LAY + (board * 25 + at) * 8 + turn
            offered.add(option)
    assert offered == set(match.options(seat))


def test_the_squares_lie_as_far_apart_as_the_ghost_is_large() -> None:
    match, seat = position(2, 5, v.LAY)
    picture = drawn(match, seat)
    at = {
        each["data-place"]: tuple(map(float, each["data-at"].split()))
        for each in attributes(picture["map"], "(?:class=.can lay. )?data-place")
    }
    side = float(attributes(picture["ghost"], "class=.ghost")[0]["data-square"])
    assert at["0:1"][0] - at["0:0"][0] == pytest.approx(side)
    assert at["0:5"][1] - at["0:0"][1] == pytest.approx(side)
    place = re.compile(r'transform="([^"]*)"')
    assert place.search(picture["ghost"])[1] == place.search(picture["map"])[1]  # type: ignore[index]


def test_the_ghost_turns_as_a_tile_in_the_hand_does() -> None:
    """Turn an upright L of four right: its foot is under its left end.

    Four turns or two flips bring any tile back.
    """
    match, seat = position(2, 5, v.LAY)
    view = copy(match.view(seat))
    names = match.box.names["shape"]
    for shape in range(v.SHAPES):
        view.tile_shape[seat] = shape
        picture = draw(match.box, view, seat=seat, options=match.options(seat))
        ghosts = attributes(picture["ghost"], "class=.ghost")
        assert [int(ghost["data-turn"]) for ghost in ghosts] == list(range(8))
        for turn, ghost in enumerate(ghosts):
            right, left, flip = (int(ghost[f"data-{way}"]) for way in ("right", "left", "flip"))
            same = int(ghost["data-same"])
            assert same == match.box.record.same_turn[shape, turn]
            assert (
                int(ghosts[right]["data-left"])
                == int(ghosts[left]["data-right"])
                == int(ghosts[flip]["data-flip"])
                == same
            )
            assert {right, left, flip} <= {
                each for each in range(8) if match.box.record.same_turn[shape, each] == each
            }
    upright = {(0, 0), (0, 1), (0, 2), (1, 2)}
    shape = names.index("L4")
    view.tile_shape[seat] = shape
    ghosts = attributes(
        draw(match.box, view, seat=seat, options=match.options(seat))["ghost"], "class=.ghost"
    )
    turn = next(each for each in range(8) if set(cells_of(match.box, shape, each)) == upright)
    assert set(cells_of(match.box, shape, int(ghosts[turn]["data-right"]))) == {
        (0, 0),
        (1, 0),
        (2, 0),
        (0, 1),
    }
    assert set(cells_of(match.box, shape, int(ghosts[turn]["data-flip"]))) == {
        (1, 0),
        (1, 1),
        (1, 2),
        (0, 2),
    }


def test_a_ghost_covers_what_the_tile_will() -> None:
    match, seat = position(2, 7, v.LAY)
    s, shape = match.state, match.state.tile_shape[seat]
    option = match.options(seat)[-1]
    place, turn = divmod(option - v.LAY, v.TURNS)
    plot = 4 * seat + place // 25
    cells = cells_of(match.box, shape, turn)
    x, y = s.plot_x[plot] + place % 25 % 5 - cells[0][0], s.plot_y[plot] + place % 25 // 5
    match.play(seat, option)
    after = match.state
    for dx, dy in cells:
        under = plot_at(after, seat, x + dx, y + dy)
        assert (
            after.tile_on[under, (y + dy - after.plot_y[under]) * 5 + x + dx - after.plot_x[under]]
            == after.tiles[seat]
        )


def test_there_is_no_ghost_without_a_tile() -> None:
    match, seat = position(2, 5, v.SPOT)
    assert "data-turn" not in drawn(match, seat)["ghost"]
    assert "data-place" not in drawn(match, seat)["map"]


def test_a_site_shows_both_sides_of_the_board() -> None:
    match, seat = position(2, 5, v.SITE)
    drawing = drawn(match, seat)["map"]
    assert (
        drawing.count(">front</text>")
        == drawing.count(">back</text>")
        == len(match.options(seat)) // 2
    )
