"""The picture: drawn from a view, whole, legible, with everything that can be chosen on it."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from functools import cache
from itertools import islice

import pytest

from offworld.games import find
from offworld.games.zaibatsu import state as z
from offworld.games.zaibatsu.draw import draw
from offworld.games.zaibatsu.draw.cybernet import spots
from offworld.games.zaibatsu.draw.geometry import fitted, outline
from offworld.games.zaibatsu.draw.scene import Scene
from offworld.games.zaibatsu.tell import net, terms
from offworld.kernel.contract import SPECTATOR
from offworld.kernel.hexes import Hex
from offworld.kernel.records import Record, copy
from offworld.match import Match
from offworld.presentation.pictures import Picture, svg
from picture_checks import (
    LAYOUTS,
    MARK,
    TEXT,
    answers,
    area,
    asked,
    chance_match,
    changes,
    check_apart,
    check_contrast,
    check_memory,
    check_same_bytes,
    check_seats_seen,
    check_whole_and_legible,
    drawn,
    tooltips,
    unexplained,
    uses_of_cards,
)
from zaibatsu.scenario import (
    BLOCK,
    CLEANER_A,
    CLEANER_D,
    GLITCH,
    GREEN,
    NINE,
    RED,
    STANDARD_BOX,
    VESPER,
    WHITE,
    Table,
)

GAME = find("zaibatsu")
SEATS = [2, 3, 4]
# How likely answers are, so that games get far; the others count 2.
OFTEN = {"end": 0.4, "discard": 0.6, "react": 4, "hire": 6, "blast": 0.3}


def kind(option: int) -> str:
    return z.OPTIONS.span(option).kind


def weight(option: int) -> float:
    return OFTEN.get(kind(option), 2)


@cache
def played(seats: int, seed: int = 3, most: int = 700) -> tuple[Match, ...]:
    """Play a match and return it before some of its answers, at all new kinds, and at its end."""
    match = Match.new(GAME, seats, seed=seed)
    going = chance_match(match, seed, weight, 23, 2, lambda m: len(m.moves) >= most)
    found = [each.at(len(each.moves)) for each in going]
    return (*found, match)


def drawn_table(table: Table, layout: str = "wide", seat: int | None = None) -> Picture:
    """Draw a position laid out by hand, for the seat that is asked or another."""
    viewer = table.actor if seat is None else seat
    options = table.options() if viewer == table.actor else []
    return draw(STANDARD_BOX, table.view(viewer), seat=viewer, options=options, layout=layout)


# --- all of it ---


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seats", SEATS)
def test_every_option_is_on_the_table(seats: int, layout: str) -> None:
    for match in played(seats):
        assert answers(drawn(match, layout)) == set(asked(match))


def test_matches_here_ask_for_nearly_everything() -> None:
    met = {kind(option) for seats in SEATS for match in played(seats) for option in asked(match)}
    seldom = {"blast", "theft", "react", "sacrifice", "hire", "fetch", "act", "place", "way"}
    assert {span.kind for span in z.OPTIONS.spans} - met <= seldom


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(
    "base",
    [z.BLAST, z.THEFT, z.REACT, z.SACRIFICE, z.FETCH, z.ACT, z.PLACE, z.DRIVE, z.AIM, z.WAY],
)
def test_what_is_seldom_asked_has_its_place(base: int, layout: str) -> None:
    """Some late position, as if this were asked there."""
    match = played(4)[-1]
    view = copy(match.view(0))
    there = [pawn for pawn in range(z.PAWNS) if view.at[pawn] != z.NONE]
    for card in range(match.box.record.card_types):
        view.discard[card] = 1
    view.spotted, view.pawn, view.actor = there[0], there[0], 0
    view.asked = base
    options = {
        z.REACT: [z.HOLD_FIRE, z.SHOOT],
        z.FETCH: [*(z.FETCH + i for i in range(match.box.record.card_types)), z.NO_FETCH],
        z.THEFT: [*(z.THEFT + pawn for pawn in there if view.owner[pawn] >= 0), z.NO_THEFT],
        z.PLACE: [z.PLACE + place for place in range(view.laid)],
        z.WAY: [z.WAY + place for place in range(view.laid)],
    }.get(base, [base + pawn for pawn in there])
    view.doing = z.DELETES
    picture = draw(match.box, view, seat=0, options=options, layout=layout)
    assert answers(picture) == set(options)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seats", SEATS)
def test_whole_and_legible(seats: int, layout: str) -> None:
    for match in played(seats):
        check_apart(check_whole_and_legible(drawn(match, layout), layout))


def crowded(seats: int) -> tuple[Match, Record]:
    """Return a match, and a view of it with as much as there can be on pawns and in a hand."""
    match = played(seats)[-1]
    view = copy(match.view(0))
    view.stage = z.PLAYING
    for pawn in range(z.PAWNS):
        view.at[pawn] = 0
        view.owner[pawn] = pawn % seats
    for card in range(match.box.record.card_types):
        view.worn[card, 0] = card % z.PAWNS if match.box.record.card_slot[card] else z.NONE
        view.load[card % z.PAWNS] = 2
    for seat in range(seats):
        view.bonus[seat], view.hand_cards[seat] = 12, 9
    for card in range(8):
        view.hand[0, 2 * card] = 1 + (card == 3)
    return match, view


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seats", SEATS)
def test_a_crowded_table_is_legible_too(seats: int, layout: str) -> None:
    match, view = crowded(seats)
    picture = draw(match.box, view, seat=0, options=[z.END], layout=layout)
    check_apart(check_whole_and_legible(picture, layout))


def test_the_same_view_gives_the_same_bytes_and_the_dice_do_not_show() -> None:
    match = played(3)[20]
    check_same_bytes(match)


@pytest.mark.parametrize("seats", SEATS)
def test_what_is_remembered_is_what_would_be_drawn(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_memory(played(seats), monkeypatch)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seats", SEATS)
def test_a_move_changes_little(seats: int, layout: str) -> None:
    """Half of all moves change less than 15 KB of a seat's picture, nine in ten less than 50."""
    last = played(seats)[-1]
    sizes = changes((last.at(moves) for moves in range(60, 140)), layout)
    assert sizes[len(sizes) // 2] < 15_000
    assert sizes[int(0.9 * len(sizes))] < 50_000


# --- what lies where ---


def net_of(match: Match, seat: int = SPECTATOR) -> Scene:
    view = match.view(seat)
    return Scene(match.box, view, seat, ("a", "b", "c", "d")[: view.seats], frozenset())


def pieces(group: str, stem: str) -> list[str]:
    return re.findall(rf'data-piece="({stem}[^"]*)"', group)


@pytest.mark.parametrize("seats", SEATS)
def test_pawns_and_counters_are_where_they_are(seats: int) -> None:
    for match in played(seats):
        s, picture = match.state, drawn(match, seat=SPECTATOR)
        there = {f"pawn-{pawn}" for pawn in range(z.PAWNS) if s.at[pawn] != z.NONE}
        assert set(pieces(picture["pawns"], "pawn-")) == there
        for seat in range(seats):
            held = sum(s.control[place] == seat for place in range(s.laid))
            found = len(pieces(picture["counters"], f"control-{seat}:"))
            assert held <= found <= held + 1  # a second one on Freeside
        coins = sum(s.corner[p, c] == z.COUNTER for p in range(s.laid) for c in range(z.SIDES))
        assert picture["counters"].count("Bonus counter:") == coins
        laid = [place for place in range(z.BLOCKS) if 'class="glass' in picture[f"block-{place}"]]
        assert laid == list(range(s.laid))
        names = re.findall(r'data-piece="([^"]+)"', "".join(picture.values()))
        assert len(names) == len(set(names))


@pytest.mark.parametrize("seats", SEATS)
def test_pawns_stand_apart(seats: int) -> None:
    for match in played(seats):
        view, found = match.state, spots(net_of(match))
        places = {pawn: int(view.at[pawn]) // z.SPACES for pawn in found}
        for one, (x, y, size) in found.items():
            for other, (x2, y2, size2) in found.items():
                if one < other and places[one] == places[other]:
                    apart = ((x - x2) ** 2 + (y - y2) ** 2) ** 0.5
                    assert apart >= 0.5 * (size + size2) - 0.01, (one, other)


def test_names_stand_clear_of_pawns_counters_and_dice() -> None:
    """No pawn stands on a name: the name moves up or down, or is left to the tooltip."""
    table = Table(2)
    place = table.lay("Freeside", 0, 0)
    heights = []
    for space in range(STANDARD_BOX.record.block_spaces[table.s.block[place]]):
        table.put(GLITCH, place, space)
        names = drawn_table(table)["names"]
        found = re.search(r'y="([\d.]+)"[^>]*>Freeside<', names)
        heights.append(float(found[1]) if found else 0.0)
    assert len(set(heights)) > 1


def test_a_space_is_the_outline_of_its_zones() -> None:
    """A side zone has four corners, two side by side six, the whole block six, a ring two lines."""
    assert [len(loop) for loop in outline(0b10, 0)] == [4]
    assert [len(loop) for loop in outline(0b110, 0)] == [6]
    assert [len(loop) for loop in outline(0b1111111, 0)] == [6]
    assert sorted(len(loop) for loop in outline(0b1111110, 0)) == [6, 6]


def test_the_cybernet_is_fitted_to_its_space() -> None:
    """However it grows, all hexes are inside; one alone is as large as allowed."""
    assert fitted([Hex(0, 0)], 700, 700, 0, 120).radius == 120
    row = [Hex(q, 0) for q in range(12)]
    fit = fitted(row, 700, 700, 50, 120)
    assert fit.radius == pytest.approx(700 / (12 * 3**0.5 + 0.16), abs=0.1)
    for at in row:
        x, y = fit.centre(at)
        assert fit.radius * 0.86 <= x <= 700 - fit.radius * 0.86
        assert 50 + fit.radius <= y <= 700 - fit.radius


def test_hands_of_others_stay_face_down() -> None:
    table = Table(2).hand(RED, "Worm").hand(GREEN, "Kamikaze", "Delete")
    assert "Worm" in drawn_table(table, seat=RED)["hand"]
    whole = "".join(drawn_table(table, seat=RED).values())
    assert "Kamikaze" not in whole
    assert "Green has 2 cards in hand." in whole


def test_a_pawn_wears_its_cards() -> None:
    table = Table(2).wear(GLITCH, "Gaspar", "Widowmaker")
    picture = drawn_table(table, seat=GREEN)
    assert picture["pawns"].count('class="worn slot-') == 2
    for name in ("Gaspar (bot)", "Widowmaker (weapon)"):
        assert name in picture["pawns"]
        assert name in picture[f"seat-{RED}"]


def test_armour_voids_the_ice_of_a_pawn() -> None:
    table = Table(2).put(z.CYBORG, 0, 0, GREEN)
    assert "taken over by 2" in drawn_table(table)["pawns"]
    table.wear(z.CYBORG, "Full-Body Prosthesis")
    assert "taken over by" not in drawn_table(table)["pawns"]


def test_the_price_of_a_block_cards_pawn_is_the_one_to_pay() -> None:
    table = Table(2).hand(RED, "Gentleman Loser")
    sprawl = table.lay("Sprawl")
    table.control(RED, sprawl).equip("Gentleman Loser").answer(z.PLACE + sprawl)
    table.answer(z.SIDE)
    panel = f"seat-{RED}"
    assert "the Cracker can be hired for 2 bonus counters." in drawn_table(table)[panel]
    table.control(RED, table.lay("Mercado Negro", 0, 3))
    assert "the Cracker can be hired for 1 bonus counter." in drawn_table(table)[panel]


def test_a_cyborg_that_may_stay_is_chosen_itself() -> None:
    table = Table(2).put(z.CYBORG, 0, 0, RED)
    table.lay("Sprawl")
    table.turn(RED).dice(2).answer(z.DRIVE + z.CYBORG)
    assert f'"{z.GO + z.CORE}"' in drawn_table(table)["pawns"]


def test_the_last_roll_is_shown() -> None:
    """Cleaner A shows two skulls too few: 5 and 6 don't hurt Vesper, 3 does (1, 3 and 5 do)."""
    table = Table(2)
    assert "No roll so far" in drawn_table(table)["roll"]
    place = table.lay("Cleaner A", 0, 0)
    table.put(CLEANER_A, place, 0, RED).put(VESPER, place, 1).hand(RED, "Delete")
    table.shoot(6, 4, 3, pawn=CLEANER_A, target=VESPER)
    shown = drawn_table(table, seat=GREEN)["roll"]
    assert "Cleaner A against Vesper. 1, 3 or 5 eliminates it. Rolled: 6, 4 and 3. Hit." in shown
    assert len(re.findall(r'class="die hit"', shown)) == 1
    assert len(re.findall(r'class="die miss"', shown)) == 2


def test_a_block_turns_under_the_pointer() -> None:
    """Six drawings, turned by sixths; those that fit are answers of the one place."""
    table = Table(2).top("Sprawl").hand(RED, "Worm")
    table.act("Worm", GLITCH).answer(z.SIDE)
    options = table.options()
    picture = drawn_table(table)
    ghosts = re.findall(
        r'class="ghost" data-turn="(\d)" data-same="\d" data-right="(\d)"', picture["ghost"]
    )
    assert ghosts == [(str(turn), str((turn - 1) % 6)) for turn in range(6)]
    found = re.search(r'data-place="0"[^>]*data-turns="([\d ]+)"', picture["choices"])
    assert found is not None
    assert [int(turn) for turn in found[1].split()] == [option - z.TURN for option in options]


def test_sides_to_lay_on_are_around_the_searching_pawn() -> None:
    table = Table(3).top("Sprawl").hand(RED, "Worm")
    table.act("Worm", GLITCH)
    picture = drawn_table(table)
    assert picture["choices"].count('class="free-place"') == len(table.options()) == 6


def test_eliminated_pawns_stay_with_their_owner() -> None:
    table = Table(2).gone(GLITCH).hand(RED, "Reboot")
    picture = drawn_table(table, seat=GREEN)
    assert "Glitch, Speedrunner of Red, eliminated." in picture[f"seat-{RED}"]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("name", ["Sprawl", "Toei Company", "Google Ex Machina", "Antro"])
def test_what_the_next_block_does_is_whole_or_says_that_more_follows(
    name: str, seats: int, layout: str
) -> None:
    table = Table(seats).top(name)
    whole, _ = terms.effect(STANDARD_BOX, BLOCK[name])
    panel = ET.fromstring(f"<g>{drawn_table(table, layout)['pile']}</g>")
    lines = [each.text or "" for each in panel.iter("text")]
    shown = " ".join(line for line in lines if line.removesuffix(" \u2026") in whole)
    assert shown == whole or (shown.endswith(" \u2026") and shown[:-2] in whole)


# --- the Cybernet is what one sees first ---


@pytest.mark.parametrize("seats", SEATS)
def test_the_cybernet_takes_most_of_the_picture(seats: int) -> None:
    for match in islice(played(seats), 0, None, 9):
        picture = drawn(match)
        assert area(picture, "night") >= 0.45
        assert float(picture.viewbox[2]) / float(picture.viewbox[3]) >= 1.3  # fits 1440 x 900


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seats", SEATS)
def test_every_icon_piece_and_number_says_what_it_is(seats: int, layout: str) -> None:
    for match in played(seats):
        assert not list(unexplained(ET.fromstring(svg(drawn(match, layout)))))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_tooltips_call_the_viewer_you(layout: str) -> None:
    colours, yours = ("Red", "Green", "White"), 0
    for match in played(3):
        for seat in range(3):
            said = tooltips(drawn(match, layout, seat))
            own = [words for words in said if re.search(rf"\b{colours[seat]}\b", words)]
            assert not [words for words in own if words != f"{colours[seat]} (you)."]
            yours += sum("of yours" in words for words in said)
    assert yours


def test_a_card_to_discard_still_says_what_it_is_good_for() -> None:
    table = Table(2).hand(RED, "Worm", "Gaspar").answer(z.END)
    assert table.asks(z.DISCARD)
    assert uses_of_cards(drawn_table(table)["hand"]) == [
        ["Discard", "Search:", "Movement:", last] for last in ("Malware:", "Bot:")
    ]


# --- colours ---

UNDER_PIECES = ("board", "card", "glass", "normal", "double", "special", "chip", "use")
WORDS = [
    *(("ink", ground) for ground in ("board", "card", "glass", "chip", "use", "roll")),
    *(("soft", ground) for ground in ("board", "card", "night-2")),
    *(("on-night", f"night-{i}") for i in range(3)),
    *((kind, "roll") for kind in ("won", "lost")),
]
MARKS = [
    *((f"k{slot}", "use") for slot in range(1, 9)),
    *((f"k{slot}", "chip") for slot in range(1, 9)),
    *((sign, "use") for sign in ("green", "cyan")),
    *((f"{die}-pip", die) for die in ("ice", "black", "shielded", "bare", "miss")),
    *(("arrow", ground) for ground in ("normal", "double", "special")),
    ("glass-edge", "glass"),
]


@pytest.mark.parametrize("theme", [0, 1])
def test_pieces_are_seen_on_what_they_lie_on(theme: int) -> None:
    check_seats_seen("zaibatsu", "--z-", UNDER_PIECES, z.SEATS, theme)


@pytest.mark.parametrize("theme", [0, 1])
def test_words_and_marks_are_legible_on_what_they_stand_on(theme: int) -> None:
    check_contrast("zaibatsu", "--z-", WORDS, theme, TEXT)
    check_contrast("zaibatsu", "--z-", MARKS, theme, MARK)


def test_links_are_seen_from_both_sides() -> None:
    """The Central Core is open on all sides, so a block joins it with its side that has a space."""
    table = Table(2)
    place = table.lay("Freeside", 0, 0)
    s = table.s
    there = net.links(STANDARD_BOX, s, net.hex_of(s, place), s.block[place], s.block_turn[place])
    back = net.links(STANDARD_BOX, s, net.hex_of(s, 0), 0, 0)
    assert (there, back) == ([3], [0])
    assert 'class="port joined"' in drawn_table(table)[f"block-{place}"]


def test_more_counters_of_one_seat_are_told_apart() -> None:
    table = Table(4)
    place = table.lay("Cleaner D", 0, 2)
    table.put(CLEANER_D, place, 0, WHITE).put(NINE, place, 1)
    picture = drawn_table(table, seat=WHITE)
    assert "Cleaner D of yours" in picture["pawns"]
    assert "Nine, Speedrunner of Teal" in picture["pawns"]
