"""The picture: drawn from a view, whole, legible, with everything that can be chosen on it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

import pytest

from offworld.games import find
from offworld.games.cysmic import state as c
from offworld.games.cysmic.draw import draw
from offworld.kernel.contract import SPECTATOR
from offworld.kernel.records import Record, copy
from offworld.match import Match
from offworld.presentation.pictures import Picture
from picture_checks import (
    LAYOUTS,
    TEXT,
    answers,
    asked,
    chance_match,
    changes,
    check_apart,
    check_contrast,
    check_memory,
    check_same_bytes,
    check_whole_and_legible,
    drawn,
    silent,
)

GAME = find("cysmic")
TABLES = [2, 4, 6]
BACKGROUND = ("symbols", "sky")
# How likely answers are, so that games get far; the others count 2.
OFTEN = {"partner": 0.2, "reclaim": 0.2, "build": 8, "unit": 6, "goal": 3, "fight": 6}
NO_MORE = (
    *(c.NO_MORE_UNITS, c.NO_MORE_RECRUITS, c.NO_MORE_UPGRADES, c.NO_MODULE, c.NO_BONUS, c.STAY),
    *(c.STAY_HERE, c.NO_PROMOTION, c.NO_DISCOVERY, c.GIVE_NO_MORE, c.WANT_NO_MORE),
)


def kind(option: int) -> str:
    return c.OPTIONS.span(option).kind


def weight(option: int) -> float:
    return 0.3 if option in NO_MORE else OFTEN.get(kind(option), 2)


def positions(seats: int, every: int, seed: int = 3, running: int = 1) -> Iterator[Match]:
    """Play 12 rounds of a match; yield it before some `running` of every n answers.

    Yield it, too, where a kind of answer is offered for the first time.
    """
    return chance_match(
        Match.new(GAME, seats, seed=seed),
        seed,
        weight,
        every,
        running,
        lambda m: m.state.rounds > 12,
    )


# --- all of it ---


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seats", TABLES)
def test_every_option_is_on_the_table(seats: int, layout: str) -> None:
    for match in positions(seats, 6):
        assert answers(drawn(match, layout)) == set(asked(match))


WITH_HEXES = (c.FLIGHT, c.SHIP_FLIGHT, c.HABITAT, c.HEX, c.COMBAT, c.FIGHT, c.SITE, c.GOAL)
WITH_DICE = (c.REROLL, c.RAISE, c.SHIELD, c.DIE)
WITH_CARDS = (c.DISCOVERY, c.DISCARD, c.HAND_OVER, c.MODIFY, c.REACT, c.KEEP_RELIC, c.DISCARD_RELIC)
WITH_SEATS = (c.PARTNER, c.TARGET, c.DROP_SPY)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(
    "base", [*WITH_HEXES, *WITH_DICE, *WITH_CARDS, *WITH_SEATS, c.RECLAIM, c.REPLACE_RELIC]
)
def test_what_is_seldom_asked_has_its_place(base: int, layout: str) -> None:
    """Some position of a match, as if everything of this kind could be chosen there."""
    match = next(m for m in positions(4, 40) if m.state.rounds >= 3)
    view, span = copy(match.view(0)), c.OPTIONS.span(base)
    for card in range(c.DISCOVERIES):
        view.hand[0, card] = 1
    for relic in range(c.RELICS):
        view.relic_hand[0, relic] = 1
    for slot in range(c.SLOTS):
        view.relic[0, slot] = slot
    for die in range(c.DICE):
        view.die_colour[die], view.die_value[die] = c.RED, 3
    for seat in range(1, 4):
        view.spy_card[seat] = seat
    view.asked, view.actor, view.battle_at, view.striker, view.struck = base, 0, 5, 0, 1
    options = list(range(base, base + span.size))
    if base == c.SHIELD:
        options = options[: c.DICE]  # one for each die
    if base in WITH_SEATS:
        options = [base + seat for seat in range(1, 4)]
    picture = draw(match.box, view, seat=0, options=options, layout=layout)
    assert answers(picture) == set(options)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seats", TABLES)
def test_whole_and_legible(seats: int, layout: str) -> None:
    for match in positions(seats, 40):
        check_apart(check_whole_and_legible(drawn(match, layout), layout))


def test_the_same_view_gives_the_same_bytes_and_the_dice_do_not_show() -> None:
    match = next(m for m in positions(3, 60) if len(m.moves) == 60)
    check_same_bytes(match)


@pytest.mark.parametrize("seats", [3, 6])
def test_what_is_remembered_is_what_would_be_drawn(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_memory(positions(seats, 10, running=3), monkeypatch)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_move_changes_little(layout: str) -> None:
    """Half of all moves change less than 15 KB of a seat's picture, nine in ten less than 40."""
    sizes = changes(islice(positions(4, 1), 30, 110), layout)
    assert sizes[len(sizes) // 2] < 15_000
    assert sizes[int(0.9 * len(sizes))] < 40_000


# --- what lies where ---


def test_units_and_ships_are_where_they_are() -> None:
    for match in positions(4, 60):
        s, picture = match.state, drawn(match, seat=SPECTATOR)
        for group in range(c.SLICES + 1):
            first = 1 + c.SLICE_HEXES * group
            hexes = range(first, first + c.SLICE_HEXES) if group < c.SLICES else range(1)
            expected = {
                f"u{seat}.{unit}"
                for seat in range(4)
                for unit in range(c.UNITS)
                if s.at[seat, unit] in hexes
            } | {f"ship-{seat}" for seat in range(4) if s.ship[seat] in hexes}
            found = re.findall(r'data-piece="([^"]+)"', picture[f"pieces-{group}"])
            assert len(found) == len(set(found))
            assert set(found) == expected


def test_the_ground_that_breaks_is_seen() -> None:
    match = next(m for m in positions(4, 40) if m.state.rounds >= 2)
    view = copy(match.view(SPECTATOR))
    view.tremor_at = 1
    view.fall[3] = view.fall[8] = 1
    before = draw(match.box, view)["cracks"]
    assert before.count("hex falling") == 2
    view.land[3] = c.ABYSS
    view.land[8] = c.DEVASTATED
    view.fall[3] = view.fall[8] = 0
    after = draw(match.box, view)
    assert "hex falling" not in after["cracks"]
    assert "hex abyss" in after["land-0"]
    assert "hex ashes" in after["land-0"]


def test_a_city_that_a_ship_has_flattened_is_bare_ground() -> None:
    match = next(m for m in positions(4, 40) if m.state.rounds >= 2)
    view = copy(match.view(SPECTATOR))
    view.land[c.CITY_HEX] = c.CITY
    standing = draw(match.box, view)[f"land-{c.SLICES}"]
    view.land[c.CITY_HEX] = c.PLAIN
    flat = draw(match.box, view)[f"land-{c.SLICES}"]
    assert "hex city" in standing
    assert "hex city" in flat
    assert (standing.count("<use"), flat.count("<use")) == (1, 0)


def test_cracks_run_farther_when_a_fracture_is_near() -> None:
    match = next(m for m in positions(4, 40) if m.state.rounds >= 2)
    view, lengths = copy(match.view(SPECTATOR)), []
    for at in range(7, -1, -1):
        view.tremor_at = at
        lengths.append(draw(match.box, view)["cracks"].count("M"))
    assert lengths == sorted(lengths)
    assert lengths[0] < lengths[4] < lengths[7]


@pytest.mark.parametrize(("ability", "column"), [(0, 3), (1, 4), (-1, 2), (9, 5), (-9, 1)])
def test_bonus_actions_are_offered_in_the_column_that_counts(ability: int, column: int) -> None:
    """In the third round of five, with an ability that counts columns more or less."""
    match = next(m for m in positions(4, 40) if m.state.rounds >= 2)
    view = copy(match.view(0))
    view.player = view.actor = 0
    view.card, view.column, view.asked = c.MINER, 2, c.BONUS
    view.battle_at = view.hack_unit = c.NONE
    view.trait[0, c.T_COLUMN], view.trait[0, c.T_COLOURS] = ability, 0
    yellow = c.BONUS + 4
    desk = draw(match.box, view, seat=0, options=[yellow, c.NO_BONUS])["desk"]
    row = desk[desk.index("Yellow bonus actions.") :]
    before = row[: row.index(f'data-option="{yellow}"')]
    assert before.count("Yellow, column") == column - 1
    assert desk.count("cell here") == 3
    view.trait[0, c.T_COLOURS] = 1
    desk = draw(match.box, view, seat=0, options=[yellow, c.NO_BONUS])["desk"]
    assert desk.count("cell here") == c.COLOURS


def board_of(view: Record) -> str:
    """Return the own board and the desk, as the first seat sees them."""
    picture = draw(GAME.open_box(), view, seat=0)
    return picture["seat-0"] + picture["desk"]


def in_play() -> Record:
    """Return a view from the middle of a match, with no combat going on."""
    match = next(m for m in positions(4, 40) if m.state.rounds >= 3)
    view = copy(match.view(0))
    view.battle_at = view.hack_unit = c.NONE
    for die in range(c.DICE):
        view.die_colour[die] = 0
    for trait in range(c.TRAITS):
        view.trait[0, trait] = 0
    return view


@pytest.mark.rule("5.21", "9.19")
def test_modules_show_what_they_cost_their_owner() -> None:
    view = in_play()
    view.blueprint[0, 5] = c.KNOWN
    said = "the blueprint is known. It costs {} ore, and {} influence in units when built by hand"
    assert said.format(2, 2) in board_of(view)
    view.trait[0, c.T_MODULE], view.trait[0, c.T_WORKERS] = 1, -1
    assert said.format(3, 1) in board_of(view)


@pytest.mark.rule("6.12", "10.5")
@pytest.mark.parametrize(("ability", "words"), [(0, "2 troops"), (-1, "1 troop"), (1, "3 troops")])
def test_the_prison_says_how_many_troops_a_blueprint_costs(ability: int, words: str) -> None:
    view = in_play()
    view.trait[0, c.T_EXCHANGE] = ability
    assert f"Captives: {words} or a vehicle for their owner" in board_of(view)


@pytest.mark.rule("7.12", "10.3")
def test_a_combat_shows_what_a_die_needs_with_the_abilities_of_each_side() -> None:
    """Seat 0 has firmer troops, seat 1 firmer vehicles; 6 is the most that a die can show."""
    view = in_play()
    view.battle_at, view.striker, view.struck = 5, 0, 1
    for seat in range(4):
        for unit in range(c.UNITS):
            view.at[seat, unit] = c.RESERVE
    view.at[0, c.FIRST_SOLDIER] = view.at[1, c.FIRST_HARVESTER] = 5
    for firmer, soldier, harvester in ((0, "4", "5 and one of 3"), (1, "5", "6 and one of 4")):
        view.trait[0, c.T_HEALTH] = view.trait[1, c.T_ARMOUR] = firmer
        said = board_of(view)
        assert f"Soldier: a die of {soldier} or more defeats it." in said
        assert f"Harvester: a die of {harvester} or more defeats it." in said


@pytest.mark.rule("7.3", "10.3")
def test_the_dice_to_roll_are_those_of_units_and_abilities() -> None:
    view = in_play()
    view.battle_at, view.striker, view.struck = 5, 0, 1
    for seat in range(4):
        for unit in range(c.UNITS):
            view.at[seat, unit] = c.RESERVE
    view.at[0, c.FIRST_SOLDIER] = view.at[1, c.FIRST_SOLDIER] = 5
    assert "To roll: 1 red die, and the strike die." in board_of(view)
    view.trait[0, c.T_DICE] = 1
    assert "To roll: 1 red die and 1 yellow die, and the strike die." in board_of(view)


@pytest.mark.rule("6.14")
def test_the_dice_of_a_cyber_attack_say_what_they_must_show() -> None:
    view = in_play()
    view.striker, view.struck, view.hack_unit = 0, 1, c.FIRST_SOLDIER
    view.die_colour[0], view.die_value[0] = c.RED, 3
    assert "ship: the die must show 2<" in board_of(view)
    view.trait[0, c.T_HACK], view.trait[1, c.T_FIREWALL] = 1, 0
    assert "ship: the die must show 1 to 3<" in board_of(view)


@pytest.mark.rule("11.1", "11.3")
@pytest.mark.parametrize(
    ("begins", "at", "said"),
    [
        (2, 2, "2 tremors to the next fracture"),
        (2, 0, ""),
        (0, 0, "The last token lies here: every tremor is a fracture."),
    ],
)
def test_the_track_says_how_far_the_stack_is(begins: int, at: int, said: str) -> None:
    """While a token is drawn the stack is on Fracture; only the last token stays there."""
    view = in_play()
    view.tremor_from, view.tremor_at = begins, at
    track = draw(GAME.open_box(), view, seat=0)["track"]
    assert said in track
    assert "0 tremors" not in track
    assert ("every tremor" in track) == (begins == 0)


@pytest.mark.rule("2.10", "2.11")
def test_a_faction_board_says_all_that_it_gives() -> None:
    match = Match.new(GAME, 2, seed=1)
    view = copy(match.view(match.state.actor))
    archive = GAME.open_box().names["faction"].index("Archive of Earth")
    view.asked = c.FACTION
    picture = draw(GAME.open_box(), view, seat=view.actor, options=[c.FACTION + archive])
    stock = "7 influence, 7 ore, 1 card, 1 relic, 1 camp; 1 speaker, 1 miner, 6 soldiers"
    assert stock in picture["desk"]


def test_hands_of_others_and_burned_cards_stay_face_down() -> None:
    for match in positions(3, 50):
        for viewer in (SPECTATOR, 1, 2):
            view = match.view(viewer)
            picture = draw(match.box, view, seat=viewer)
            names = {
                match.box.names["discovery"][card]
                for card in range(c.DISCOVERIES)
                if match.state.hand[0, card] and (viewer < 0 or not match.state.hand[viewer, card])
            }
            shown = picture["seat-0"] + picture["hand"]
            assert not [name for name in names if f">{name}<" in shown]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seats", TABLES)
def test_everything_says_what_it_is(seats: int, layout: str) -> None:
    for match in positions(seats, 50):
        assert not silent(drawn(match, layout), (*BACKGROUND, "round"))


def test_a_biome_in_question_is_large_on_a_phone() -> None:
    match = next(m for m in positions(4, 40) if m.state.rounds >= 2)
    view = copy(match.view(0))
    view.actor = 0
    options = [c.GOAL + hex_ for hex_ in (1, 2, 3)]
    picture = draw(match.box, view, seat=0, options=options, layout="tall")
    assert "close-up" in picture
    assert answers(Picture(1, 1) | {"close-up": picture["close-up"]}) == set(options)
    assert "close-up" not in draw(match.box, view, seat=0, layout="tall")
    names = re.findall(r'data-piece="([^"]+)"', "".join(picture.values()))
    assert len(names) == len(set(names)), "pieces of the close-up don't glide"


# --- colours ---

WORDS = [("ink", "board"), ("ink", "card"), ("soft", "board"), ("soft", "card")]
WORDS += [("on-sky", "space-1"), ("ink", "arena")]


@pytest.mark.parametrize("theme", [0, 1])
def test_words_are_legible_on_what_they_stand_on(theme: int) -> None:
    check_contrast("cysmic", "--x-", WORDS, theme, TEXT)
