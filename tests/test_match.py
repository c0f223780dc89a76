"""Matches: playing, taking back, and files that survive accidents or say what happened."""

from __future__ import annotations

import dataclasses
import errno
import hashlib
import os
import random
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from offworld import files, games
from offworld.games.cytress import state
from offworld.games.cytress.box import STANDARD_BOX
from offworld.kernel.game import Game
from offworld.kernel.records import chance, from_bytes, to_bytes
from offworld.match import IllegalOption, Match, MatchError, Move
from offworld.match.file import MOST_BYTES

CYTRESS = games.find("cytress")
TABLES = [(v.name, seats) for v in CYTRESS.variants for seats in range(v.fewest, v.most + 1)]


def played(
    seats: int = 2, moves: int | None = None, *, variant: str | None = None, seed: int = 1
) -> Match:
    """A match of random moves, to the end unless a number is given."""
    made = Match.new(
        CYTRESS, seats, variant=variant, seed=seed, players=[f"Ann {seat}" for seat in range(seats)]
    )
    dice = random.Random(seed)
    while not made.is_over and (moves is None or len(made.moves) < moves):
        seat = dice.choice(made.waiting())
        made.play(seat, dice.choice(made.options(seat)))
    return made


def resealed(text: str) -> bytes:
    """A file with all checksums made right again, as a forger would do it."""
    digest = hashlib.sha256()
    lines = []
    for line in text.splitlines():
        if line.startswith("begin "):
            line = f"begin {digest.hexdigest()[:8]}"
        elif found := re.fullmatch(r"(\d+) [0-9a-f]{8} (.*)", line):
            digest.update(f"{found[1]} {found[2]}\n".encode())
            line = f"{found[1]} {digest.hexdigest()[:8]} {found[2]}"
        else:
            digest.update(f"{line}\n".encode())
        lines.append(line)
    return "\n".join(lines).encode() + b"\n"


@pytest.fixture(scope="module")
def short() -> Match:
    """Twenty moves of a game for three."""
    return played(3, 20)


def test_an_unchanged_file_is_the_same_after_resealing(short: Match) -> None:
    """The forger's tool of these tests does what it should."""
    assert resealed(short.text()) == short.text().encode()


# --- playing ---


def test_a_new_match_waits_at_its_first_question() -> None:
    made = Match.new(CYTRESS, 3, seed=7, players=("Ann", "Bob", "Cy"))
    assert made.waiting() == [made.state.first]
    assert made.options(made.state.first) == [state.SIDE, state.SIDE + 1]
    assert made.options((made.state.first + 1) % 3) == []
    assert (made.header.variant, made.header.seed, made.header.players) == (
        "standard",
        7,
        ("Ann", "Bob", "Cy"),
    )
    assert (made.is_over, made.winners(), made.moves) == (False, [], ())


def test_without_a_seed_every_match_has_its_own() -> None:
    seeds = {Match.new(CYTRESS, 2).header.seed for _ in range(8)}
    assert len(seeds) == 8
    assert all(0 <= seed < 2**63 for seed in seeds)


@pytest.mark.parametrize(
    ("seats", "settings", "reason"),
    [
        (6, {}, "seats 1 to 5, not 6"),
        (2, {"variant": "recommended"}, "choose from standard"),
        (2, {"seed": -1}, "the seed -1"),
        (2, {"seed": 2**63}, "the seed"),
        (2, {"players": ("Ann",)}, "1 players for 2 seats"),
        (2, {"players": ("Ann", " \n")}, "give each seat a name"),
    ],
)
def test_a_table_that_can_not_be_set_is_refused(
    seats: int, settings: dict[str, object], reason: str
) -> None:
    with pytest.raises(MatchError, match=reason):
        Match.new(CYTRESS, seats, **settings)  # type: ignore[arg-type]


def test_play_tells_what_happened_and_keeps_it() -> None:
    made = played(2, 30)
    seat = made.waiting()[0]
    events = made.play(seat, made.options(seat)[0])
    assert made.moves[-1].seat == seat
    assert made.events(31) == events != []
    assert made.events(0) != []


def test_refused_options_leave_the_match_untouched(short: Match) -> None:
    before, moves = to_bytes(short.state), short.moves
    (seat,) = short.waiting()
    legal = short.options(seat)
    for option in [*range(CYTRESS.options.total), -1, CYTRESS.options.total, 10**30]:
        if option not in legal:
            with pytest.raises(IllegalOption):
                short.play(seat, option)
    for other in (-1, (seat + 1) % 3, 3, 70):
        with pytest.raises(
            IllegalOption, match=f"seat {other} is not asked now: waiting for seat {seat}"
        ):
            short.play(other, legal[0])
    assert (to_bytes(short.state), short.moves) == (before, moves)


def test_the_state_can_not_be_written_by_mistake(short: Match) -> None:
    with pytest.raises(TypeError):
        short.state.stock[0, 0] = 25
    from_bytes(CYTRESS.state, to_bytes(short.state)).stock[0, 0] = 25  # a copy can


def test_an_over_match_takes_no_more() -> None:
    made = played(2)
    assert made.waiting() == []
    assert made.winners() == [
        seat for seat, score in enumerate(made.scores()) if score == max(made.scores())
    ]
    with pytest.raises(IllegalOption, match="over"):
        made.play(0, 0)
    with pytest.raises(IllegalOption, match="over"):
        made.parse(0, "side 1")


def test_a_view_hides_the_dice_and_nothing_else(short: Match) -> None:
    for seat in (-1, 0, 1, 2):
        view = short.view(seat)
        assert view.rng.tolist() == [[0] * 4]
        for i, word in enumerate(short.state.rng.tolist()[0]):
            view.rng[0, i] = word
        assert view == short.state
    for seat in (-2, 3):
        with pytest.raises(MatchError, match="there is no seat"):
            short.view(seat)


def test_solo_has_a_place_for_the_ai_but_never_waits_for_it() -> None:
    made = played(1, variant="experienced", seed=3)
    assert made.is_over
    assert {move.seat for move in made.moves} == {0}
    assert len(made.scores()) == made.places == 2
    assert len(made.header.players) == 1


def test_matches_need_no_compiler() -> None:
    script = (
        "import sys, offworld.match, offworld.games as g;"
        "m = offworld.match.Match.new(g.find('cytress'), 2, seed=1);"
        "m.play(m.waiting()[0], 0); offworld.match.Match.read(m.text().encode());"
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


# --- words ---


def test_parse_takes_every_notation_in_any_case_and_spacing() -> None:
    made = played(4, seed=5)
    for number in range(0, len(made.moves), 7):
        here = made.at(number)
        (seat,) = here.waiting()
        for option in here.options(seat):
            words = here.notation(option)
            assert here.parse(seat, words) == option
            assert here.parse(seat, f"  {words.upper().replace(' ', '   ')}\n") == option
            assert here.parse(seat, f"#{int(option)}") == option


def test_parse_says_what_would_have_been_legal() -> None:
    made = Match.new(CYTRESS, 2, seed=1)
    (seat,) = made.waiting()
    with pytest.raises(
        IllegalOption, match=r"'scout rover 3' is not possible now: choose from side 1, side 2$"
    ):
        made.parse(seat, "scout rover 3")
    with pytest.raises(
        IllegalOption, match=r"'#4' is not possible now: choose from side 1, side 2$"
    ):
        made.parse(seat, "#4")
    with pytest.raises(
        IllegalOption, match=r"'hello' is not understood: choose from side 1, side 2$"
    ):
        made.parse(seat, "hello")
    with pytest.raises(IllegalOption, match=f"seat {1 - seat} is not asked"):
        made.parse(1 - seat, "side 1")


def test_parse_names_the_nearest_first_and_not_all_of_many() -> None:
    made = next(
        m for m in map(played(5, seed=2).at, range(400)) if len(m.options(m.waiting()[0])) > 9
    )
    (seat,) = made.waiting()
    near = made.notation(made.options(seat)[-1])
    with pytest.raises(
        IllegalOption, match=rf"choose from {near}, .* and {len(made.options(seat)) - 8} more$"
    ):
        made.parse(seat, f"{near}x")


# --- taking back ---


@pytest.mark.parametrize(("variant", "seats"), TABLES)
def test_an_undo_equals_a_replay_of_the_shorter_list(variant: str, seats: int) -> None:
    made = Match.new(CYTRESS, seats, variant=variant, seed=11)
    replayed = Match.new(CYTRESS, seats, variant=variant, seed=11)
    dice = random.Random(11)
    undone = 0
    while not made.is_over:
        (seat,) = made.waiting()
        option = dice.choice(made.options(seat))
        made.play(seat, option)
        if made.can_undo(seat):
            assert made.undo(seat) == Move(seat, option)
            assert made.state == replayed.state
            assert made.moves == replayed.moves
            made.play(seat, option)
            undone += 1
        replayed.play(seat, option)
    assert undone > 20
    assert made.text() == replayed.text()


def test_a_move_can_be_taken_back_until_it_deals_a_card() -> None:
    """To choose the Corpocrats' pad is a plan; to take their card deals the next one (6.3)."""
    made = next(
        m for m in map(played(2, seed=4).at, range(400)) if state.PAD in m.options(m.waiting()[0])
    )
    (seat,) = made.waiting()
    made.play(seat, state.PAD)
    assert made.can_undo(seat)
    made.undo(seat)
    made.play(seat, state.PAD)
    events = made.play(seat, state.TAKE)
    assert state.DEALT_INTEL in [event.code for event in events]
    before = made.digest()
    assert not made.can_undo(seat)
    with pytest.raises(MatchError, match="something new"):
        made.undo(seat)
    assert made.digest() == before
    made.play(seat, next(option for option in made.options(seat) if option >= state.PLACE))
    assert made.can_undo(
        seat
    )  # the crew's place brought no news: back to just after the deal, and no further
    made.undo(seat)
    assert not made.can_undo(seat)


def test_only_the_own_and_last_move_can_be_taken_back() -> None:
    made = Match.new(CYTRESS, 3, seed=1)
    first = made.waiting()[0]
    with pytest.raises(MatchError, match="nothing has been played"):
        made.undo(first)
    made.play(first, state.SIDE)
    second = (first + 1) % 3
    assert [made.can_undo(seat) for seat in (first, second)] == [True, False]
    with pytest.raises(MatchError, match=f"seat {first}'s"):
        made.undo(second)
    made.play(second, state.SIDE)
    assert [made.can_undo(seat) for seat in (first, second)] == [False, True]
    made.undo(second)
    made.undo(first)
    assert made.state == Match.new(CYTRESS, 3, seed=1).state


# --- where several play at once: Pebbles, in which all pick three times and are ready then ---

ONE, TWO, THROW, DONE, KEEP, GIVE = range(6)


def pebbles_match(game: Game, *moves: tuple[int, int], seats: int = 2) -> Match:
    made = Match.new(game, seats, seed=1)
    for move in moves:
        made.play(*move)
    return made


def test_a_move_is_taken_back_though_others_have_played_since(pebbles: Game) -> None:
    made = pebbles_match(pebbles, (0, ONE), (1, TWO), (0, TWO), (1, THROW), (1, ONE), (1, DONE))
    thrown = made.events(4)
    assert made.undo(0) == Move(0, TWO)
    assert made.moves == ((0, ONE), (1, TWO), (1, THROW), (1, ONE), (1, DONE))
    assert made.state == pebbles_match(pebbles, *made.moves).state
    assert made.events(3) == thrown, "what the other threw stays"
    assert made.undo(0) == Move(0, ONE)
    assert not made.can_undo(0), "nothing is left to take back"
    assert made.waiting() == [0]
    assert made.undo(1) == Move(1, DONE)
    assert made.waiting() == [0, 1]


def test_a_throw_stands_whoever_has_played_since(pebbles: Game) -> None:
    made = pebbles_match(pebbles, (0, THROW), (1, ONE))
    assert [made.can_undo(seat) for seat in (0, 1)] == [False, True]
    with pytest.raises(MatchError, match="something new"):
        made.undo(0)
    made.play(1, THROW)
    assert not made.can_undo(1)
    made.play(0, ONE)
    assert made.undo(0) == Move(0, ONE), "the other's dice are not one's own"


def test_when_the_round_is_over_only_the_last_move_can_be_taken_back(pebbles: Game) -> None:
    picks = [(0, ONE), (1, TWO)] * 3
    made = pebbles_match(pebbles, *picks, (0, DONE))
    assert [made.can_undo(seat) for seat in (0, 1)] == [True, True]
    made.play(1, DONE)
    assert made.waiting() == [1], "the seat that has most is asked alone"
    assert [made.can_undo(seat) for seat in (0, 1)] == [False, True]
    with pytest.raises(MatchError, match="the last move is seat 1's"):
        made.undo(0)
    made.undo(1)
    assert [made.can_undo(seat) for seat in (0, 1)] == [True, True], "the round is open again"
    made.play(1, DONE)
    made.play(1, KEEP)
    made.play(0, ONE)
    assert [made.can_undo(seat) for seat in (0, 1)] == [True, False], (
        "what was alone and earlier is not at the same time"
    )


def test_the_kernel_knows_all_dice(pebbles: Game) -> None:
    made = pebbles_match(pebbles, (0, ONE))
    before = chance(made.state)
    assert len(before) == 4 * 4
    made.play(1, TWO)
    assert chance(made.state) == before
    made.play(1, THROW)
    after = chance(made.state)
    assert [after[i : i + 4] != before[i : i + 4] for i in (0, 4, 8, 12)] == [
        False,
        False,
        True,
        False,
    ], "the table's dice, then each seat's"


def test_at_gives_each_earlier_position() -> None:
    made = played(2, 40)
    replayed = Match.new(CYTRESS, 2, seed=1)
    for number, move in enumerate(made.moves):
        assert made.at(number).state == replayed.state == made.after(number)
        replayed.play(*move)
    assert made.at(40).text() == made.text()
    branch = made.at(10)
    branch.play(branch.waiting()[0], branch.options(branch.waiting()[0])[-1])
    assert (len(made.moves), len(branch.moves)) == (40, 11)
    for number in (-1, 41):
        with pytest.raises(MatchError, match=f"there is no move {number}: the match has 40"):
            made.at(number)


# --- files ---


@pytest.mark.parametrize(("variant", "seats"), TABLES)
def test_a_match_comes_back_from_its_file(variant: str, seats: int, tmp_path: Path) -> None:
    whole = played(seats, variant=variant, seed=seats)
    for made in (whole, whole.at(0), whole.at(len(whole.moves) // 2)):
        made.save(tmp_path / "a.match")
        loaded = Match.load(tmp_path / "a.match")
        assert (loaded.header, loaded.moves, loaded.state) == (made.header, made.moves, made.state)
        assert (loaded.box.digest, loaded.is_over, loaded.text()) == (
            made.box.digest,
            made.is_over,
            made.text(),
        )
    assert os.listdir(tmp_path) == ["a.match"]


def test_the_file_reads_as_documented() -> None:
    made = Match.new(CYTRESS, 2, seed=42, players=("Ann Lee", "greedy"))
    (seat,) = made.waiting()
    made.play(seat, state.SIDE + 1)
    head = (
        f"offworld match 1\ngame cytress {CYTRESS.version}\nbox {made.box.digest} {made.box.name}\n"
        "seats 2\nvariant standard\nseed 42\n"
        "player 0 Ann Lee\nplayer 1 greedy\n"
    )
    begin = hashlib.sha256(head.encode()).hexdigest()[:8]
    first = hashlib.sha256(f"{head}1 {seat} #1 side 2\n".encode()).hexdigest()[:8]
    end = hashlib.sha256(to_bytes(made.state)).hexdigest()
    assert (
        made.text() == f"{head}begin {begin}\n1 {first} {seat} #1 side 2\nend 1 {end} unfinished\n"
    )


def test_names_can_not_break_the_file() -> None:
    names = ("Ann\nend 0", "  \u202e\x00 élan\u2028zwei ")
    made = Match.new(CYTRESS, 2, seed=1, players=names)
    assert made.header.players == ("Ann end 0", "?? élan zwei")
    assert Match.read(made.text().encode()).header == made.header


def test_a_match_without_players_or_a_box_name_comes_back() -> None:
    made = Match.new(CYTRESS, 2, seed=1, box=dataclasses.replace(CYTRESS.open_box(), name=" "))
    assert Match.read(made.text().encode()).header == made.header


def test_newlines_of_other_systems_are_read(short: Match) -> None:
    assert Match.read(short.text().replace("\n", "\r\n").encode()).state == short.state
    assert Match.read(short.text().removesuffix("\n").encode()).state == short.state


def test_a_match_goes_on_after_loading(tmp_path: Path) -> None:
    whole = played(3, seed=9)
    whole.at(50).save(tmp_path / "a.match")
    loaded = Match.load(tmp_path / "a.match")
    for move in whole.moves[50:]:
        loaded.play(*move)
    assert loaded.text() == whole.text()


def test_another_box_must_be_given(tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text(
        re.sub(r"(?m)^raise_cost = 5", "raise_cost = 4", STANDARD_BOX.read_text(encoding="utf-8")),
        encoding="utf-8",
    )
    made = Match.new(CYTRESS, 2, seed=1, box=CYTRESS.open_box(other))
    made.save(tmp_path / "a.match")
    with pytest.raises(
        MatchError, match=r"a\.match: line 3: played with the box .* --box"
    ) as raised:
        Match.load(tmp_path / "a.match")
    assert raised.value.line == 3
    assert Match.load(tmp_path / "a.match", other).state == made.state
    assert Match.load(tmp_path / "a.match", CYTRESS.open_box(other)).state == made.state


# --- damaged files ---


def changed(made: Match, old: str, new: str) -> str:
    text = made.text()
    assert old in text
    return text.replace(old, new, 1)


def lines_of(made: Match) -> list[str]:
    return made.text().splitlines(keepends=True)


HEAD = 10  # lines up to `begin` in a match of three named players: move n is in line HEAD + n


def refusal(data: bytes) -> MatchError:
    """What is said about a file that must not be read."""
    with pytest.raises(MatchError) as raised:
        Match.read(data, "x.match")
    assert str(raised.value).startswith("x.match: line ")
    return raised.value


@pytest.mark.parametrize(
    "data",
    [
        b"\x7fELF\x02\x01\x01" + bytes(60),
        b"hello",
        b"\n",
        b"\xff\xfe\x00",
        b"{}",
        b"offworld match one\n",
        b"offworld match",
    ],
)
def test_a_foreign_file_is_no_match(data: bytes) -> None:
    error = refusal(data)
    assert "line 1: not an Offworld match: the first line of one is 'offworld match 1'" in str(
        error
    )


def test_an_empty_file_is_no_match() -> None:
    assert "line 1: the file is empty" in str(refusal(b""))


def test_a_future_format_asks_for_an_update(short: Match) -> None:
    assert (
        "line 1: format 3 is newer than this program, which reads format 2: update offworld"
        in str(refusal(changed(short, "match 1", "match 3").encode()))
    )
    assert "line 1: there is no format 0" in str(
        refusal(changed(short, "match 1", "match 0").encode())
    )


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (
            "game cytress 2",
            "game chess 2",
            "line 2: a match of 'chess', which this program does not have: update offworld",
        ),
        (
            "game cytress 2",
            "game cytress 99",
            "line 2: played by version 99 of the rules of Cytress; this program has version 2: use",
        ),
        ("game cytress 2", "game ../x 2", "line 2: expected the game"),
        ("seats 3", "seats 6", "line 4: Cytress seats 1 to 5, not 6"),
        ("seats 3", "seats three", "line 4: expected the number of seats, found 'seats three'"),
        (
            "variant standard",
            "variant experienced",
            "line 4: Cytress with 3 seats has no variant 'experienced': choose from standard",
        ),
        ("seed 1", "seed 9223372036854775808", "line 6: the seed is above"),
        ("player 2 Ann 2\n", "", "line 7: 2 players for 3 seats"),
        ("player 1", "player 2", "line 8: expected player 1, found player 2"),
        ("box ", "box zz", "line 3: expected the box"),
    ],
)
def test_a_header_that_makes_no_sense_is_refused_even_with_right_checksums(
    short: Match, old: str, new: str, reason: str
) -> None:
    assert reason in str(refusal(resealed(changed(short, old, new))))


def test_an_edited_header_is_found_before_anything_is_played(short: Match) -> None:
    error = refusal(changed(short, "Ann 1", "Bob 1").encode())
    assert f"line {HEAD}: the header (lines 1 to {HEAD}) was changed" in str(error)


def test_an_edited_move_is_found_at_its_line(short: Match) -> None:
    lines = lines_of(short)
    for number in (1, 7, 20):
        line = lines[HEAD + number - 1]
        edited = lines.copy()
        edited[HEAD + number - 1] = re.sub(r"#(\d+)", lambda found: f"#{int(found[1]) + 1}", line)
        error = refusal("".join(edited).encode())
        assert (error.line, f"move {number} was changed" in str(error)) == (HEAD + number, True)


def test_a_missing_or_doubled_or_swapped_line_is_found_at_its_line(short: Match) -> None:
    lines = lines_of(short)
    at = HEAD + 8 - 1  # the place of move 8 in the list
    missing = refusal("".join(lines[:at] + lines[at + 1 :]).encode())
    assert (missing.line, "expected move 8, found move 9" in str(missing)) == (HEAD + 8, True)
    doubled = refusal("".join(lines[: at + 1] + lines[at:]).encode())
    assert (doubled.line, "expected move 9, found move 8" in str(doubled)) == (HEAD + 9, True)
    swapped = refusal("".join([*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]).encode())
    assert swapped.line == HEAD + 8
    last = refusal("".join(lines[:-2] + lines[-1:]).encode())
    assert (last.line, "20 moves were saved, but 19 are here" in str(last)) == (HEAD + 20, True)


def test_a_file_that_breaks_off_is_said_to(short: Match) -> None:
    lines = lines_of(short)
    error = refusal("".join(lines[:-1]).encode())
    assert (error.line, "breaks off" in str(error)) == (HEAD + 20, True)
    error = refusal("".join(lines).encode()[:-12])
    assert (error.line, "breaks off" in str(error)) == (HEAD + 21, True)


def test_something_after_the_end_is_refused(short: Match) -> None:
    text = short.text() + lines_of(short)[-1]
    assert "something follows the end line" in str(refusal(text.encode()))


def test_a_forged_move_must_still_keep_the_rules(short: Match) -> None:
    """With every checksum made right, the rules, the seat and the words still decide."""
    seat, option = short.moves[4]
    words = short.at(4).notation(option)
    line = f" {seat} #{option} {words}\n"
    place = f"line {HEAD + 5}: move 5"
    other = CYTRESS.options.total - 1
    assert f"{place} is against the rules: option #{other}" in str(
        refusal(resealed(changed(short, line, f" {seat} #{other} {words}\n")))
    )
    wrong = (seat + 1) % 3
    assert f"{place} is against the rules: seat {wrong} is not asked" in str(
        refusal(resealed(changed(short, line, f" {wrong} #{option} {words}\n")))
    )
    said = refusal(resealed(changed(short, line, f" {seat} #{option} side 9\n")))
    assert f"{place} says 'side 9', but its option #{option} is {words!r}" in str(said)


def test_another_legal_move_forged_in_leads_elsewhere() -> None:
    made = played(2, 1)
    option = made.moves[0].option
    other = 1 - option
    forged = resealed(changed(made, f"#{option} side {option + 1}", f"#{other} side {other + 1}"))
    assert "the moves lead to another position" in str(refusal(forged))


def test_a_move_after_the_end_of_the_game_is_refused() -> None:
    made = played(2)
    lines = lines_of(made)
    count = len(made.moves)
    lines.insert(-1, f"{count + 1} 00000000 0 #0 side 1\n")
    assert "against the rules: the match is over" in str(refusal(resealed("".join(lines))))


def test_an_end_that_is_none_is_refused(short: Match) -> None:
    assert "says that the match is over, but it is not" in str(
        refusal(changed(short, "unfinished", "over").encode())
    )


def test_bytes_that_are_no_text_are_found_at_their_line(short: Match) -> None:
    data = b"".join(line.encode() for line in lines_of(short)[:12]) + b"\xff\n"
    error = refusal(data)
    assert (error.line, "not text (UTF-8)" in str(error)) == (13, True)


def test_a_huge_file_is_not_read_whole(tmp_path: Path) -> None:
    huge = tmp_path / "huge.match"
    with huge.open("wb") as file:
        file.write(b"offworld match 1\n")
        file.truncate(2**40)  # a sparse file of a tebibyte
    with pytest.raises(MatchError, match=f"larger than {MOST_BYTES >> 20} MiB"):
        Match.load(huge)


def test_a_file_that_can_not_be_read_is_named(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing.match", tmp_path):
        with pytest.raises(MatchError, match=f"{re.escape(str(path))}: can't be read: "):
            Match.load(path)
    with pytest.raises(MatchError, match="can't be read"):
        Match.load("a\0b")


SHORT = played(3, 12).text().encode()
SHORT_MATCH = Match.read(SHORT)


def same_or_refused(data: bytes) -> None:
    """A damaged file is refused in words, unless the damage changed nothing that counts."""
    try:
        loaded = Match.read(data)
    except MatchError as error:
        assert str(error)  # noqa: PT017
    else:
        assert (loaded.header, loaded.moves, loaded.state) == (
            SHORT_MATCH.header,
            SHORT_MATCH.moves,
            SHORT_MATCH.state,
        )


def test_a_file_cut_anywhere_is_refused() -> None:
    for length in range(len(SHORT) - 1):  # all but the last newline
        with pytest.raises(MatchError):
            Match.read(SHORT[:length])


@settings(max_examples=600, deadline=None)
@given(st.integers(0, len(SHORT) - 1), st.integers(1, 255))
def test_a_flipped_byte_never_makes_another_match(place: int, bits: int) -> None:
    data = bytearray(SHORT)
    data[place] ^= bits
    same_or_refused(bytes(data))


@settings(max_examples=300, deadline=None)
@given(st.integers(0, len(SHORT)), st.integers(0, 40), st.binary(max_size=20))
def test_a_torn_or_stuffed_file_never_makes_another_match(
    place: int, length: int, stuffing: bytes
) -> None:
    same_or_refused(SHORT[:place] + stuffing + SHORT[place + length :])


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_after_the_first_line_are_refused(rest: bytes) -> None:
    with pytest.raises(MatchError):
        Match.read(b"offworld match 1\n" + rest)


# --- saving when things go wrong ---


def full(*_: object) -> int:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def torn(file: int, data: bytes) -> int:
    """A disk with room for a few bytes more."""
    if len(data) < 500:
        full()
    return REAL_WRITE(file, bytes(data)[:100])


REAL_WRITE = os.write


def interrupted(*_: object) -> int:
    raise KeyboardInterrupt


def test_an_interrupted_save_leaves_nothing_behind(
    short: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files.os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        short.save(tmp_path / "a.match")
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    ("call", "failing"),
    [("write", full), ("write", torn), ("fsync", full), ("replace", full), ("open", full)],
)
def test_a_full_disk_leaves_the_old_file_whole(
    short: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, failing: object
) -> None:
    path = tmp_path / "a.match"
    short.at(3).save(path)
    before = path.read_bytes()
    with monkeypatch.context() as broken:
        broken.setattr(files.os, call, failing)
        with pytest.raises(
            MatchError,
            match=r"a\.match: not saved: No space left on device; "
            "what was there before is untouched",
        ):
            short.save(path)
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["a.match"]
    short.save(path)
    assert Match.load(path).moves == short.moves


def test_a_slow_disk_gets_everything(
    short: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files.os, "write", lambda file, data: REAL_WRITE(file, bytes(data)[:7]))
    short.save(tmp_path / "a.match")
    assert (tmp_path / "a.match").read_text() == short.text()


def test_what_is_not_an_ordinary_file_is_never_replaced(short: Match, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    os.mkfifo(tmp_path / "pipe")
    for path in (folder, tmp_path / "pipe"):
        with pytest.raises(MatchError, match="not an ordinary file"):
            short.save(path)
    with pytest.raises(MatchError, match="not saved: No such file or directory"):
        short.save(tmp_path / "nowhere" / "a.match")
    with pytest.raises(MatchError, match="not saved"):
        short.save("a\0b")
    assert sorted(os.listdir(tmp_path)) == ["folder", "pipe"]


def test_saving_follows_a_link_and_keeps_permissions(short: Match, tmp_path: Path) -> None:
    real = tmp_path / "real.match"
    short.at(2).save(real)
    real.chmod(0o640)
    (tmp_path / "link.match").symlink_to(real)
    short.save(tmp_path / "link.match")
    assert (tmp_path / "link.match").is_symlink()
    assert Match.load(real).moves == short.moves
    assert stat.S_IMODE(real.stat().st_mode) == 0o640


def test_the_words_in_a_file_can_be_typed() -> None:
    """The notation in the file is the one people type: parsing it gives the stored option back."""
    made = played(5, seed=8)
    for number, line in enumerate(made.text().splitlines()[HEAD + 2 : -1]):
        seat, option = made.moves[number]
        words = line.split("#", 1)[1].split(" ", 1)[1]
        assert made.at(number).parse(seat, words) == option
    assert any(state.SCOUT <= move.option < state.PAD for move in made.moves)
