"""The ladder: fair games, ratings, custom bots that may fail, and results that are never lost."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from math import log10
from pathlib import Path
from threading import Event, Lock
from time import monotonic
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from offworld import bots
from offworld.bots import greedy
from offworld.bots.custom_bots import CustomBotError, Question, load
from offworld.commands import ladder as ladder_command
from offworld.games import find
from offworld.games.cytress import state
from offworld.games.cytress.box import STANDARD_BOX
from offworld.kernel import levels
from offworld.kernel.dice import BOTS, MAIN, new_dice, next_word, seed_dice
from offworld.kernel.drivers import someone
from offworld.kernel.records import to_bytes
from offworld.kernel.statistics import Rate
from offworld.lab import ladder as ladder_module
from offworld.lab import versions as versions_module
from offworld.lab.arena import Arena, Played, Stuck, Terms
from offworld.lab.book import Book
from offworld.lab.elo import Rating, ratings
from offworld.lab.ladder import Ladder, promised, round_robin
from offworld.lab.versions import built_in_version
from offworld.match import Match

CYTRESS = find("cytress")
TERMS = Terms.of(CYTRESS)
DOCS = Path(__file__).parents[1] / "docs" / "bots.md"

FAULTY = """
def first(question):
    return question.options[0]

def cheat(question):
    return 99_999

def vague(question):
    return None

class Tired:
    def __init__(self):
        self.asked = 0

    def choose(self, question):
        self.asked += 1
        if self.asked > 3:
            raise RuntimeError("no more")
        return question.options[0]

class Shy:
    def __init__(self):
        raise OSError("not today")

    def choose(self, question):
        return question.options[0]

class Mute:
    pass

number = 7
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a user's folder with bots of many kinds."""
    (tmp_path / "faulty.py").write_text(FAULTY)
    (tmp_path / "mybots.py").write_text(
        re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)[0]
    )
    (tmp_path / "needy.py").write_text("import nothing_of_this_name")
    (tmp_path / "wrong.py").write_text("1 / 0")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield tmp_path
    for name in ("faulty", "mybots"):
        sys.modules.pop(name, None)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(ladder_command.command, ["cytress", *arguments])


def played(path: Path, *names: str, games: int = 4) -> Ladder:
    ladder = Ladder(Book.open(TERMS, path), round_robin(names, games))
    ladder.play(jobs=2)
    return ladder


# --- games ---


def test_every_seed_is_played_with_both_seatings() -> None:
    pair = ("greedy", "random")
    assert TERMS.seating(pair, 0, 0) == ["greedy", "random"]
    assert TERMS.seating(pair, 0, 1) == ["random", "greedy"]
    five = Terms.of(CYTRESS, 5)
    for number in range(5):
        one, other = (five.seating(pair, number, swapped) for swapped in (0, 1))
        assert all({a, b} == set(pair) for a, b in zip(one, other, strict=True))
        assert {one.count("greedy"), other.count("greedy")} == {2, 3}
    assert len({tuple(five.seating(pair, number, 0)) for number in range(5)}) == 5, (
        "the table turns"
    )


def test_a_bot_against_its_equal_wins_one_game_of_every_seed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without randomness they play the same game twice: each wins one of the two, or half."""
    (folder / "faulty.py").write_text(FAULTY + "\nfirst_too = first\n")
    book = played(folder / "book.json", "faulty.first", "faulty.first_too").book
    assert all(
        sum(scores) == 1 for scores in book.scores["faulty.first", "faulty.first_too"].values()
    )


@pytest.mark.parametrize("seats", [2, 3])
def test_each_game_is_the_one_that_interpreted_rules_play(seats: int) -> None:
    terms = Terms.of(CYTRESS, seats)
    arena = Arena(terms, {}, Event(), Lock())
    for swapped in (0, 1):
        seating = terms.seating(("greedy", "random"), 0, swapped)
        match, dice = Match.new(CYTRESS, seats, seed=11), new_dice()
        seed_dice(dice, 11, BOTS)
        while not match.is_over:
            seat = someone(sum(1 << seat for seat in match.waiting()), dice)
            match.play(
                seat,
                bots.choose(
                    seating[seat], CYTRESS, match.box, match.view(seat), seat, next_word(dice, MAIN)
                ),
            )
        wins = sum(seating[winner] == "greedy" for winner in match.winners()) / len(match.winners())
        arena.thinking = {}
        assert arena.play(seating, 11, "greedy") == wins
        assert sum(answers for answers, _ in arena.thinking.values()) == len(match.moves)


def test_results_do_not_depend_on_the_number_of_threads(folder: Path) -> None:
    books = [Book(TERMS) for _ in range(2)]
    for jobs, book in enumerate(books, 1):
        Ladder(book, round_robin(["random", "greedy", "mybots.lucky"], 8)).play(jobs)
    assert books[0].scores == books[1].scores
    assert {name: answers for name, (answers, _) in books[0].thinking.items()} == {
        name: answers for name, (answers, _) in books[1].thinking.items()
    }


# --- custom bots ---


def test_the_bots_of_the_documentation_play(folder: Path) -> None:
    names = ["random", "mybots.lucky", "mybots.glutton", "mybots.Stubborn"]
    ladder = Ladder(Book(TERMS), {**round_robin(names, 2), ("mybots.glutton", "random"): 10})
    ladder.play()
    assert ladder.book.rate("mybots.glutton", "random").rate > 0.6
    assert sorted(bot["bot"] for bot in ladder.report()["bots"]) == sorted(names)


def test_a_question_has_helpers_that_leave_its_view_alone() -> None:
    match = Match.new(CYTRESS, 2, seed=3)
    seat = match.waiting()[0]
    question = Question(CYTRESS, match.box, match.view(seat), seat, tuple(match.legal(seat)), 9)
    before = to_bytes(question.view)
    assert question.words(question.options[0]) == match.notation(question.options[0])
    assert question.imagine(1) != question.imagine(2)
    assert isinstance(question.evaluate(question.after(question.options[0], 1)), int)
    assert to_bytes(question.view) == before
    with pytest.raises(
        ValueError, match=r"option #99 is not one of this question's: choose from #\d+ \("
    ):
        question.after(99, 1)


def test_views_of_custom_bots_are_read_only(folder: Path) -> None:
    (folder / "faulty.py").write_text(
        "def meddler(question):\n    question.view.turn = 5\n    return question.options[0]\n"
    )
    with pytest.raises(
        Stuck, match=r"faulty.meddler failed: TypeError: .*read-only.* \(faulty.py, line 2\)"
    ):
        played(folder / "book.json", "random", "faulty.meddler")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("clever", "there is no bot 'clever': choose from random, greedy"),
        ("faulty.nobody", r"there is no bot 'faulty.nobody': .*faulty.py has no 'nobody'"),
        ("nowhere.bot", "no module 'nowhere' here: go to the folder of nowhere.py"),
        ("nowhere.deep.bot", "no module 'nowhere.deep' here"),
        ("needy.bot", "it needs the module 'nothing_of_this_name', which is not installed"),
        ("wrong.bot", "wrong.bot can't be loaded: ZeroDivisionError: division by zero"),
        ("faulty.Mute", "a class with a method `choose`"),
        ("faulty.number", "faulty.number can't play"),
        ("fau lty.first", "there is no bot 'fau lty.first'"),
        (".first", "there is no bot '.first'"),
    ],
)
def test_custom_bots_that_cannot_be_loaded(folder: Path, name: str, words: str) -> None:
    with pytest.raises(CustomBotError, match=words):
        load(name)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (
            "cheat",
            r"faulty.cheat answered 99999, which is not one of its options: "
            r"#0 \(side 1\), #1 \(side 2\)",
        ),
        ("vague", "faulty.vague answered None, which is not one of its options"),
        ("Tired", r"faulty.Tired failed: RuntimeError: no more \(faulty.py, line 18\)"),
        ("Shy", r"faulty.Shy failed: OSError: not today \(faulty.py, line 23\)"),
    ],
)
def test_a_custom_bot_that_fails_is_named_with_its_game_and_finished_games_are_kept(
    folder: Path, name: str, words: str
) -> None:
    kept = played(folder / "ladder-cytress-2.json", "random", "greedy").book.scores
    done = run("random", "greedy", f"faulty.{name}", "--games", "4", "--jobs", "1")
    assert done.exit_code == 2
    assert re.search(words, done.stderr)
    match = Match.load(folder / "ladder-cytress-2.match")
    players = " and ".join(match.header.players)
    assert f"faulty.{name}" in players
    assert (
        f"in the game of seed {match.header.seed} between {players}, after {len(match.moves)} move"
        in done.stderr
    )
    assert Book.open(TERMS, folder / "ladder-cytress-2.json").scores.items() >= kept.items()


def test_a_custom_bot_that_was_repaired_before_it_finished_a_game_goes_on(folder: Path) -> None:
    assert run("random", "faulty.cheat", "--games", "2").exit_code == 2
    (folder / "faulty.py").write_text(FAULTY.replace("99_999", "question.options[-1]"))
    sys.modules.pop("faulty")
    assert run("random", "faulty.cheat", "--games", "2").exit_code == 0


# --- Elo ---


def test_elo_of_two_bots_by_hand() -> None:
    # with the drawn game 75.5 : 25.5; the variance of the difference is 1 / (101 p (1-p)),
    # that of each against their mean a quarter of it
    found = ratings(["random", "better"], {("better", "random"): Rate(75, 100)})
    p = 75.5 / 101
    assert found["random"].elo == 0
    assert found["better"].elo == pytest.approx(400 * log10(75.5 / 25.5))
    half = 1.959964 * (400 / 2.302585) * (1 / (101 * p * (1 - p))) ** 0.5 / 2
    assert found["better"].high - found["better"].elo == pytest.approx(half, rel=1e-5)
    assert found["better"].elo - found["better"].low == pytest.approx(half, rel=1e-5)


def test_elo_adds_up_along_a_chain() -> None:
    # 400 log10(10.5 / 0.5) each: the odds 21 : 1 twice
    found = ratings(["a", "b", "c"], {("a", "b"): Rate(10, 10), ("b", "c"): Rate(10, 10)})
    step = 400 * log10(21)
    assert [found[name].elo for name in "abc"] == pytest.approx([2 * step, step, 0])


def test_elo_of_a_circle_and_of_nothing_is_equal() -> None:
    circle = {("a", "b"): Rate(60, 100), ("b", "c"): Rate(60, 100), ("a", "c"): Rate(40, 100)}
    assert [found.elo for found in ratings(["a", "b", "c"], circle).values()] == pytest.approx(
        [0, 0, 0], abs=1e-6
    )
    nothing = ratings(["a", "random"], {("a", "random"): Rate(0, 0)})["a"]
    assert nothing.elo == pytest.approx(0)
    assert nothing.high > 300, "of one drawn game not much can be said"


def test_elo_explains_results_that_follow_the_model() -> None:
    strength = {"a": 300.0, "b": 120.0, "c": -50.0, "random": 0.0}
    pairs = [(one, other) for one in strength for other in strength if one < other]
    rates = {
        (one, other): Rate(1e6 / (1 + 10 ** ((strength[other] - strength[one]) / 400)), 10**6)
        for one, other in pairs
    }
    found = ratings(list(strength), rates)
    assert {name: found[name].elo for name in strength} == pytest.approx(strength, abs=0.01)


# --- the book ---


def test_the_same_command_goes_on_and_more_only_adds(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder / "book.json"
    first = played(path, "random", "greedy", games=4).book.scores
    asked: list[tuple[Any, int]] = []
    play_both = Arena.play_both

    def watched(self: Arena, pair: Any, number: int) -> Played:
        asked.append((pair, number))
        return play_both(self, pair, number)

    monkeypatch.setattr(Arena, "play_both", watched)
    assert played(path, "random", "greedy", games=4).book.scores == first
    assert asked == []
    more = played(path, "random", "greedy", games=8).book.scores["greedy", "random"]
    assert sorted(asked) == [(("greedy", "random"), 2), (("greedy", "random"), 3)]
    assert {number: more[number] for number in (0, 1)} == first["greedy", "random"]
    asked.clear()
    played(path, "random", "greedy", "mybots.lucky", games=2)
    assert sorted(pair for pair, _ in asked) == [
        ("greedy", "mybots.lucky"),
        ("mybots.lucky", "random"),
    ]


def test_a_smaller_request_counts_all_that_was_played(folder: Path) -> None:
    played(folder / "book.json", "random", "greedy", games=8)
    assert (
        played(folder / "book.json", "random", "greedy", games=2)
        .book.rate("random", "greedy")
        .tries
        == 8
    )


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (Terms.of(CYTRESS, 3), "its seats is 2, not 3"),
        (Terms.of(CYTRESS, seed=2), "its seed is 1, not 2"),
        (Terms.of(find("venus")), "its game is 'cytress', not 'venus'"),
    ],
)
def test_a_file_of_other_terms_is_refused_and_left_as_it_is(
    folder: Path, other: Terms, words: str
) -> None:
    played(folder / "book.json", "random", "greedy", games=2)
    before = (folder / "book.json").read_bytes()
    with pytest.raises(ValueError, match=f"{words}: choose another file with --save"):
        Book.open(other, folder / "book.json")
    assert (folder / "book.json").read_bytes() == before


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "{}", "\xff", '{"offworld ladder": 1}', '{"offworld ladder": 2}']
)
def test_what_is_no_ladder_is_refused(folder: Path, text: str) -> None:
    (folder / "ladder-cytress-2.json").write_text(text, encoding="latin-1")
    done = run("random", "greedy")
    assert done.exit_code == 2
    assert "choose another" in done.stderr
    assert (folder / "ladder-cytress-2.json").read_text(encoding="latin-1") == text


def test_a_damaged_file_is_refused(folder: Path) -> None:
    data = {
        "offworld ladder": 1,
        **TERMS.as_data(),
        "versions": {},
        "thinking": {},
        "pairs": [["a", "b", {"0": 1}]],
    }
    (folder / "book.json").write_text(json.dumps(data))
    with pytest.raises(ValueError, match="the file is damaged"):
        Book.open(TERMS, folder / "book.json")


def test_games_of_a_bot_that_has_changed_are_refused_until_forgotten(folder: Path) -> None:
    arguments = ("random", "greedy", "mybots.lucky", "--games", "2")
    assert run(*arguments).exit_code == 0
    (folder / "mybots.py").write_text((folder / "mybots.py").read_text() + "\n# better now\n")
    sys.modules.pop("mybots")
    done = run(*arguments)
    assert done.exit_code == 2
    assert (
        "another version of mybots.lucky: play them again with --forget mybots.lucky" in done.stderr
    )
    assert run("random", "greedy", "--games", "2").exit_code == 0, "the others' games still stand"
    assert run(*arguments, "--forget", "mybots.lucky").exit_code == 0
    assert run(*arguments).exit_code == 0
    assert (
        "there are no games of 'nobody' to forget" in run(*arguments, "--forget", "nobody").stderr
    )


def test_games_of_built_in_bots_of_another_version_are_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("random", "greedy", "--games", "2").exit_code == 0
    monkeypatch.setitem(levels.BASELINES, "greedy", levels.noisy(5))
    assert (
        "another version of greedy: play them again"
        in run("random", "greedy", "--games", "2").stderr
    )


def test_the_version_of_a_bot_changes_with_rules_but_not_with_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def version() -> str:
        versions_module._rules_version.cache_clear()
        return built_in_version(CYTRESS, "greedy")

    before = version()
    getsource = versions_module.getsource
    monkeypatch.setattr(
        versions_module,
        "getsource",
        lambda rule: getsource(rule).replace('"""', '"""Well: ', 1) + "    # a comment",
    )
    assert version() == before
    monkeypatch.setattr(
        versions_module,
        "getsource",
        lambda rule: getsource(rule).replace("equals += 1", "equals += 2"),
    )
    assert version() != before
    monkeypatch.undo()
    for module, name in ((greedy, "MOST_QUESTIONS"), (state, "MOST_STOCK")):
        with monkeypatch.context() as patched:
            patched.setattr(module, name, getattr(module, name) + 1)
            assert version() != before, f"rules use {name}"
    assert version() == before


def test_a_place_where_nothing_can_be_saved_is_found_before_play(folder: Path) -> None:
    done = run("random", "greedy", "--save", "nowhere/book.json")
    assert done.exit_code == 2
    assert "nowhere/book.json: not saved" in done.stderr


# --- the command ---


@contextmanager
def impatient(*_: object) -> Iterator[Callable[[int], None]]:
    """Ctrl-C as soon as something is done."""

    def progress(done: int) -> None:
        if done:
            raise KeyboardInterrupt

    yield progress


def test_ctrl_c_keeps_what_is_done_and_the_next_run_goes_on(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(ladder_command, "games_bar", impatient)
        done = run("random", "greedy", "--games", "4000")
    assert done.exit_code == 130
    assert "Partial: the same command goes on from here." in done.stdout
    kept = Book.open(TERMS, folder / "ladder-cytress-2.json").scores["greedy", "random"]
    assert 0 < len(kept) < 2000
    more = 2 * len(kept) + 2
    done = run("random", "greedy", "--games", str(more))
    assert done.exit_code == 0
    assert f"{more} games" in done.stdout
    assert (
        Book.open(TERMS, folder / "ladder-cytress-2.json").scores["greedy", "random"].items()
        > kept.items()
    )


def test_ctrl_c_stops_in_the_middle_of_a_game(folder: Path) -> None:
    (folder / "faulty.py").write_text(
        "from time import sleep\n\n"
        "def slow(question):\n    sleep(0.02)\n    return question.options[0]\n"
    )
    ladder = Ladder(Book(TERMS), round_robin(["random", "faulty.slow"], 2))
    started = monotonic()

    def progress(done: int) -> None:
        if monotonic() > started + 0.3:
            raise KeyboardInterrupt

    ladder.play(jobs=1, progress=progress)
    assert monotonic() < started + 2, "a game takes longer than that"
    assert ladder.partial
    assert ladder.book.scores == {}


def test_json_is_one_object_with_everything(folder: Path) -> None:
    done = run("random", "greedy", "--games", "4", "--json", "--plot", "ladder.svg")
    assert done.exit_code == 0
    assert done.stderr == ""
    report = json.loads(done.stdout)
    assert (report["game"], report["seats"], report["partial"], report["anchor"]) == (
        "cytress",
        2,
        False,
        "random",
    )
    assert [bot["bot"] for bot in report["bots"]] == ["greedy", "random"]
    assert report["bots"][0]["score"]["of"] == 4
    assert 0 < report["bots"][0]["seconds_per_answer"] < 1
    assert report["pairs"][0]["bots"] == ["greedy", "random"]
    assert report["pairs"][0]["score"]["rate"] == report["bots"][0]["score"]["rate"]
    names = [
        element.text
        for element in ElementTree.parse(folder / "ladder.svg").iter(
            "{http://www.w3.org/2000/svg}text"
        )
    ]
    assert {"greedy", "random", "0", "Elo"} <= set(names)


def test_tables_show_ratings_and_who_beat_whom(folder: Path) -> None:
    done = run("random", "greedy", "mybots.lucky", "--games", "4")
    assert done.exit_code == 0
    for words in (
        "Elo",
        "an answer takes",
        "mybots.lucky",
        "Against each other",
        "12 games",
        "Saved in ladder-cytress-2.json",
    ):
        assert words in done.stdout
    first = next(line for line in done.stdout.splitlines() if line.startswith(" 1"))
    assert "greedy" in first
    assert "100.0%" in first


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["random"], "at least 2 bots"),
        (["random", "random"], "at least 2 bots"),
        (["random", "clever"], "there is no bot 'clever'"),
        (["random", "greedy", "--games", "7"], "ask for an even number"),
        (["random", "greedy", "--games", "0"], "ask for an even number"),
        (["--promise", "--games", "0"], "ask for an even number"),
        (["random", "--promise"], "leave out the names"),
        (["random", "--calibration"], "leave out the names"),
        (["--calibration", "--games", "0"], "ask for at least 1"),
        (["--seats", "1"], "at 1 seat a bot meets no other"),
        (["--seats", "9"], "seats 1 to 5"),
        (["--seed", "-1"], "the seed -1"),
    ],
)
def test_what_cannot_be_played_is_refused_with_status_2(
    folder: Path, arguments: list[str], words: str
) -> None:
    done = run(*arguments)
    assert done.exit_code == 2
    assert words in done.stderr
    assert not list(folder.glob("*.json"))


def test_more_seats_are_shared_by_two_names(folder: Path) -> None:
    done = run("random", "greedy", "--games", "4", "--seats", "3", "--json")
    assert json.loads(done.stdout)["pairs"][0]["score"]["rate"] > 0.7
    assert (folder / "ladder-cytress-3.json").exists()


# --- the promise ---


def test_neighbours_are_asked_for_500_games_and_the_top_for_200() -> None:
    asked = promised()
    pairs = [tuple(sorted(two)) for two in pairwise(ladder_module.PROMISED_LEVELS)]
    assert list(asked) == pairs
    assert list(asked.values()) == [500] * (len(pairs) - 1) + [200]
    assert set(promised(10).values()) == {10}


@pytest.mark.parametrize(
    ("levels", "status", "mark"), [(("random", "greedy"), 0, "✓"), (("greedy", "random"), 1, "✗")]
)
def test_a_promise_is_checked(
    folder: Path, monkeypatch: pytest.MonkeyPatch, levels: tuple[str, str], status: int, mark: str
) -> None:
    monkeypatch.setattr(ladder_module, "PROMISED_LEVELS", levels)
    done = run("--promise", "--games", "10")
    assert done.exit_code == status
    assert f"{mark} {levels[1]} against {levels[0]}: " in done.stdout


def test_a_promise_is_open_until_all_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder_module, "PROMISED_LEVELS", ("random", "greedy"))
    ladder = Ladder(Book(TERMS), promised(4))
    ladder.book.add(Played(("greedy", "random"), 0, (1.0, 1.0), {}))
    assert ladder.promises()[0]["kept"] is None
    ladder.book.add(Played(("greedy", "random"), 1, (1.0, 0.0), {}))
    row = ladder.promises()[0]
    assert (row["kept"], row["score"]["rate"]) == (True, 0.75)


def test_a_report_names_a_changed_box(tmp_path: Path) -> None:
    asked = round_robin(["random", "greedy"], 2)
    assert Ladder(Book(TERMS), asked).report()["box_title"] == "standard"
    file = tmp_path / "my.toml"
    text = STANDARD_BOX.read_text(encoding="utf-8").replace("raise_cost = 5", "raise_cost = 6")
    file.write_text(text, encoding="utf-8")
    box = CYTRESS.open_box(file)
    report = Ladder(Book(Terms.of(CYTRESS, box=box)), asked).report(file)
    assert report["box_title"] == f"my.toml (changed, {box.digest[:8]}...)"


# --- the picture ---


@pytest.mark.parametrize(
    ("low", "high", "marks"),
    [(-30, 420, [-100, 0, 100, 200, 300, 400, 500]), (-5, 5, [-6, -4, -2, 0, 2, 4, 6])],
)
def test_marks_are_round_numbers_around_all(low: float, high: float, marks: list[int]) -> None:
    assert ladder_command.marks(low, high) == marks


def test_names_in_the_picture_are_escaped() -> None:
    bot = {"bot": "a<b&c", **Rating(3.0, -10.0, 16.0)._asdict()}
    report = {
        **TERMS.as_data(),
        "title": "Cytress",
        "box_title": "<box>",
        "anchor": "a<b&c",
        "bots": [bot],
        "pairs": [],
    }
    ElementTree.fromstring(ladder_command.drawn(report))
