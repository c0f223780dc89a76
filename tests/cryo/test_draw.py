"""The picture: drawn from a view, whole, legible, with everything that can be chosen on it."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import islice

import pytest

from offworld.games import find
from offworld.games.cryo import state as c
from offworld.games.cryo.draw import AIR, draw
from offworld.games.cryo.draw.site import SITES
from offworld.kernel.contract import EVERYTHING, SPECTATOR
from offworld.kernel.records import Record, copy
from offworld.match import Match
from offworld.presentation.pictures import Picture, svg
from picture_checks import (
    LAYOUTS,
    TEXT,
    answers,
    area,
    asked,
    chance_match,
    changes,
    check_apart,
    check_contrast,
    check_memory,
    check_pieces_apart,
    check_same_bytes,
    check_seats_seen,
    check_whole_and_legible,
    drawn,
    tooltips,
    unexplained,
    uses_of_cards,
)

GAME = find("cryo")
TABLES = [
    (1, "solo"),
    (1, "harder-unpredictable"),
    (2, "standard"),
    (3, "standard"),
    (4, "standard"),
]
# How likely answers are, so that games get far; the others count 2.
OFTEN = {"scrap": 0.3, "recall": 0.7, "end": 6, "cavern": 3, "wake": 3, "play": 3, "pods": 3}
NO_MORE = (c.WAKE_NO_MORE, c.PLAY_NO_MORE, c.SALVAGE_NO_MORE, c.LAUNCH_NO_MORE)


def kind(option: int) -> str:
    return c.OPTIONS.span(option).kind


def weight(option: int) -> float:
    if option in NO_MORE:
        return 0.3
    if option == c.DOCK + c.LAUNCH_DOCK:
        return 4
    if kind(option) == "home":
        return 1 + 5 * ((option - c.HOME) % 2)
    return OFTEN.get(kind(option), 2)


def positions(
    seats: int, variant: str, every: int, seed: int = 3, running: int = 1
) -> Iterator[Match]:
    """Play a match; yield it before some `running` of every n answers, and at its end.

    Yield it, too, where a kind of answer is offered for the first time.
    """
    match = Match.new(GAME, seats, variant=variant, seed=seed)
    yield from chance_match(match, seed, weight, every, running)
    yield match


# --- all of it ---


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_every_option_is_on_the_table(seats: int, variant: str, layout: str) -> None:
    for match in positions(seats, variant, 4):
        assert answers(drawn(match, layout)) == set(asked(match))


def test_matches_here_ask_for_everything() -> None:
    """So that the test above has seen every kind of answer, or one that is drawn as it is."""
    met = {
        kind(option)
        for seats, variant in TABLES
        for seed in (3, 4, 5)
        for match in positions(seats, variant, 10**6, seed)
        for option in asked(match)
    }
    seldom = {"leave", "rival_token", "rival_more", "rival_pair", "rival_section"}
    assert {span.kind for span in c.OPTIONS.spans} - met <= seldom


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(
    "base",
    [
        *(c.LEAVE, c.RIVAL_TOKEN, c.RIVAL_MORE, c.RIVAL_PAIR, c.RIVAL_SECTION),
        *(c.RIVAL_CHAMBER, c.RIVAL_CAVERN, c.RIVAL_SALVAGE, c.RIVAL_DOCK, c.RIVAL_MATERIAL),
    ],
)
def test_what_is_seldom_asked_has_its_place(base: int, layout: str) -> None:
    """Some position of a solo match, as if this were asked there."""
    match = next(m for m in positions(1, "solo", 40) if len(m.moves) >= 40)
    view, span = copy(match.view(0)), c.OPTIONS.span(base)
    count = match.box.record.pairs if base == c.RIVAL_PAIR else span.size
    for dock in range(c.DOCKS):
        view.drone[dock] = c.NOBODY
    for section in range(c.SECTIONS):
        view.token[section] = c.SUNSET
    for cavern in range(c.CAVERNS):
        view.cavern[cavern] = cavern
    view.asked = base
    options = range(base, base + count)
    picture = draw(match.box, view, seat=0, options=options, layout=layout)
    assert answers(picture) == set(options)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_whole_and_legible(seats: int, variant: str, layout: str) -> None:
    for match in positions(seats, variant, 30):
        check_apart(check_whole_and_legible(drawn(match, layout), layout))


def crowded(seats: int, variant: str) -> tuple[Match, Record]:
    """Return a match, and a view of it with as much on the table as there can be."""
    match = Match.new(GAME, seats, variant=variant, seed=2)
    view = copy(match.view(0))
    for cavern in range(c.CAVERNS):
        if view.cavern[cavern] != c.ABSENT:
            view.cavern[cavern] = cavern
    for seat in range(view.seats):
        view.colony[0, seat], view.colony[4, seat], view.colony[9, seat] = 3 + seat, 5, 1
        view.at_launch[seat], view.energy[seat], view.hand_cards[seat] = 3, 8, 9
        view.awake[seat] = 9 if view.solo and seat == c.RIVAL else 6
        for material in range(c.MATERIALS):
            view.stock[seat, material] = c.MOST_MATERIAL
        for card in (1, 3, 7):
            view.upgrade[seat, card] = 1
        view.vehicle[seat, 0], view.vehicle[seat, 1] = 7, 3
        known = range(c.TYPES) if view.solo and seat == c.RIVAL else (2, 5, 7)
        for card in known:
            view.mission[seat, card] = 1
        view.missions[seat] = len(known)
        for slot in range(c.SLOTS):
            view.slot[seat, slot] = seat + slot
    view.colony[3, 0] = 9
    for card in range(c.TYPES):
        view.hand[0, card] = 1 + (card == 3)
    for space in range(c.SALVAGE_SPACES):
        view.salvage[space] = space % view.seats
    for dock in range(c.DOCKS):
        if view.drone[dock] == c.NOBODY:
            view.drone[dock] = dock % view.seats
    for section in range(c.SECTIONS):
        view.token[section] = c.SABOTAGE + section
    return match, view


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_a_crowded_table_is_legible_too(seats: int, variant: str, layout: str) -> None:
    match, view = crowded(seats, variant)
    picture = draw(match.box, view, seat=0, options=[c.DISCARD], layout=layout)
    check_apart(check_whole_and_legible(picture, layout))
    check_pieces_apart(picture)


def test_drones_on_their_way_home_stand_clear_of_the_head_line() -> None:
    """Its longest words are those before the first sunset."""
    match = Match.new(GAME, 2, seed=2)
    view = copy(match.view(0))
    view.stage, view.returning, view.early_track, view.late_track = c.PLAYING, c.DRONES, 0, 0
    placed = check_whole_and_legible(draw(match.box, view, seat=0, options=[]), "wide")
    day = next(each for each in placed if each.words.startswith("Any recall"))
    deck = next(each for each in placed if each.words.startswith("Deck"))
    left, right = (AIR[0][0] + 36 * i + side for i, side in ((0, -14), (c.DRONES - 1, 14)))
    assert day.x + 1.25 * day.width < left  # it is bold, about a quarter wider
    assert right < deck.x


def test_the_same_view_gives_the_same_bytes_and_the_dice_do_not_show() -> None:
    match = next(m for m in positions(3, "standard", 60) if len(m.moves) == 60)
    check_same_bytes(match)


@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_what_is_remembered_is_what_would_be_drawn(
    seats: int, variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_memory(positions(seats, variant, 8, running=3), monkeypatch)


def test_a_group_stays_when_what_it_shows_does() -> None:
    """Waking one of several pods empties a chamber and fills a berth; the rest stays as it is."""
    for match in positions(3, "standard", 1):
        if match.is_over or match.state.asked != c.WAKE:
            continue
        before, seat = drawn(match, seat=SPECTATOR), match.waiting()[0]
        option, later = match.options(seat)[0], match.at(len(match.moves))
        later.play(seat, option)
        if later.state.asked == c.WAKE:  # and nothing else has happened
            after = drawn(later, seat=SPECTATOR)
            section = (option - c.WAKE) // c.SECTION_CHAMBERS
            changed = {name for name in before if before[name] != after[name]}
            assert changed == {f"chambers-{section}", f"seat-{seat}"}
            return
    raise AssertionError("nobody could wake two pods")


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_a_move_changes_little(seats: int, variant: str, layout: str) -> None:
    """Half of all moves change less than 15 KB of a seat's picture, nine in ten less than 25."""
    sizes = changes(islice(positions(seats, variant, 1), 60), layout)
    assert sizes[len(sizes) // 2] < 15_000
    assert sizes[int(0.9 * len(sizes))] < 25_000


# --- what lies where ---


def pieces(group: str, stem: str) -> list[str]:
    return re.findall(rf'data-piece="({stem}:[^"]+)"', group)


def test_pods_and_drones_are_where_they_are() -> None:
    for match in positions(4, "standard", 50):
        s, picture = match.state, drawn(match, seat=SPECTATOR)
        whole = "".join(picture.values())
        for seat in range(4):
            for section in range(c.SECTIONS):
                first = section * c.SECTION_CHAMBERS
                asleep = sum(s.chamber[first + i, seat] for i in range(c.SECTION_CHAMBERS))
                assert len(pieces(picture[f"chambers-{section}"], f"pod-{seat}")) == asleep
                docks = range(section * c.SECTION_DOCKS, (section + 1) * c.SECTION_DOCKS)
                there = {f"drone-{seat}:d{dock}" for dock in docks if s.drone[dock] == seat}
                found = set(pieces(picture[f"docks-{section}"], f"drone-{seat}"))
                assert {name for name in found if ":d" in name} == there
            at_salvage = sum(s.salvage[space] == seat for space in range(c.SALVAGE_SPACES))
            assert len(pieces(picture["salvage"], f"pod-{seat}")) == at_salvage
            home = sum(s.home[seat, dock] for dock in range(c.PLATFORM_DOCKS))
            assert len(re.findall(rf'data-piece="drone-{seat}:h', whole)) == home
        names = re.findall(r'data-piece="([^"]+)"', whole)
        assert len(names) == len(set(names))


def sun_height(picture: Picture) -> float:
    found = re.search(r'class="sun" transform="translate\([-\d.]+ ([-\d.]+)\)', picture["sun"])
    assert found is not None
    return float(found[1])


@pytest.mark.parametrize(("layout", "tall"), [("wide", 0), ("tall", 1)])
def test_the_sun_sinks_to_the_horizon(layout: str, tall: int) -> None:
    """It begins where the first tokens lie and is down when only sunset tokens are left."""
    match = Match.new(GAME, 3, seed=1)
    view = copy(match.view(SPECTATOR))

    def height() -> float:
        return sun_height(draw(match.box, view, layout=layout))

    heights = [height()]
    while view.early_track + view.late_track:
        if view.early_track:
            view.early_track -= 1
        else:
            view.late_track -= 1
        heights.append(height())
    assert len(heights) == 9 + 9 - 4 + 1
    assert heights == sorted(heights)
    assert heights[0] == pytest.approx(SITES[tall].rise[1])
    assert heights[-1] == pytest.approx(SITES[tall].horizon[1])
    assert heights[1] > heights[0]


def test_hands_and_missions_of_others_stay_face_down() -> None:
    """Missions that nobody may see yet are backs; at the end everybody sees them."""
    for match in positions(2, "standard", 1, seed=4):
        if match.state.missions[1] and not match.is_over:
            names = match.box.names["mission"]
            held = [n for card, n in enumerate(names) if match.state.mission[1, card]]
            hidden, own = drawn(match, seat=0), drawn(match, seat=1)
            assert all(f"Mission {name}" in own["cards-1"] for name in held)
            assert not any(f"Mission {name}" in hidden["cards-1"] for name in names)
            whole = draw(match.box, match.state, seat=EVERYTHING)
            assert all(f"Mission {name}" in whole["cards-1"] for name in held)
            return
    raise AssertionError("nobody played a mission")


# --- the wreck and the caverns are what one sees first ---


@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_the_wreck_takes_most_of_the_picture(seats: int, variant: str) -> None:
    for match in positions(seats, variant, 100):
        picture = drawn(match)
        assert area(picture, "wreck-site") >= 0.45
        assert float(picture.viewbox[2]) / float(picture.viewbox[3]) >= 1.3  # fits 1440 x 900


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_every_icon_piece_and_number_says_what_it_is(seats: int, variant: str, layout: str) -> None:
    for match in positions(seats, variant, 20):
        picture = ET.fromstring(svg(drawn(match, layout)))
        assert not list(unexplained(picture, "[a-z]{2}|R&D"))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_tooltips_call_the_viewer_you(layout: str) -> None:
    colour, yours = ("Red", "Green", "White"), 0
    for match in positions(3, "standard", 30):
        for seat in range(3):
            said = tooltips(drawn(match, layout, seat))
            assert not [words for words in said if colour[seat] in words]
            yours += sum("of yours" in words for words in said)
    assert yours


def test_a_card_to_discard_still_says_what_it_is_good_for() -> None:
    match = Match.new(GAME, 2, seed=3)
    cards = uses_of_cards(drawn(match)["hand"])
    assert len(cards) == len(list(asked(match)))
    assert all(card == ["Discard", "Upgrade:", "Vehicle:", "Mission", "Scrap:"] for card in cards)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_pieces_stand_apart(seats: int, variant: str, layout: str) -> None:
    assert sum(check_pieces_apart(drawn(match, layout)) for match in positions(seats, variant, 20))


# --- colours ---

UNDER_PIECES = ("board", "card", "chamber", "cave", "lit", "dock", "wreck", "deck")
WORDS = [
    *(("ink", ground) for ground in ("board", "card", "dock", "deck", "dark", "ice-2")),
    *(("soft", ground) for ground in ("board", "card", "dock", "cave")),
    *((f"s{section}", "deck") for section in range(c.SECTIONS)),
    *(("cave-edge", ground) for ground in ("cave", "lit", "dark")),
    *(("on-sky", ground) for ground in ("sky-0", "night-0")),
    *(("on-hull", ground) for ground in ("hull-0",)),
    ("frost", "back"),
]


@pytest.mark.parametrize("theme", [0, 1])
def test_pieces_are_seen_on_what_they_lie_on(theme: int) -> None:
    check_seats_seen("cryo", "--y-", UNDER_PIECES, c.SEATS, theme)


@pytest.mark.parametrize("theme", [0, 1])
def test_words_are_legible_on_what_they_stand_on(theme: int) -> None:
    check_contrast("cryo", "--y-", WORDS, theme, TEXT)
