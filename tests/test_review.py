"""The review: what a decision cost, which are turning points, the page and the command."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner, Result

from offworld import bots, games
from offworld.bots.oracle import Advice, Budget, Forecast, Step
from offworld.cli import main
from offworld.commands.review import BLOCKS, sparks
from offworld.games.cytress.box import STANDARD_BOX
from offworld.kernel.game import Box, Game
from offworld.kernel.records import Record, chance, copy
from offworld.match import Match, MatchError
from offworld.review import analysis as reviewing
from offworld.review import page as review_page
from offworld.review.analysis import Effort, Stopped, review
from offworld.review.position import Finals, Position
from offworld.review.result import Decision
from scaffolding.teacher import DONE, ONE, TWO, Teacher, pebble_match

TINY = Effort(1, 20, 16)
NASTY = '<script>alert("x")</script> & Co'


# --- what a decision cost ---


def forecast(option: int, chance: float, unsure: float = 0.01) -> Forecast:
    return Forecast(option, chance, unsure, 0.0, 0.0, 9, (Step(0, option),))


def decision(best: float, played: float, unsure: float = 0.01) -> Decision:
    answers = (forecast(1, best, unsure), forecast(2, played, unsure))
    return Decision.of(4, 0, 2, Advice(0, answers, (best, 1 - best), (0.0, 0.0), 20, 20))


def test_a_decision_costs_what_the_best_answer_would_have_kept() -> None:
    assert decision(0.6, 0.45).lost == pytest.approx(0.15)
    assert decision(0.45, 0.6).lost == 0, "never less than nothing"


def test_a_loss_is_clear_beyond_its_uncertainty_and_two_points() -> None:
    assert decision(0.6, 0.55).is_clear
    assert not decision(0.6, 0.55, unsure=0.05).is_clear
    assert not decision(0.6, 0.585, unsure=0.001).is_clear


def test_no_more_was_lost_than_is_gone_at_the_next_question_of_the_turn(pebbles: Game) -> None:
    """The oracle underrates an answer; its advice at the next question corrects that."""

    class Hasty(Teacher):
        def advise(self, box: Box, view: Record, seat: int, seed: int, budget: Budget) -> Advice:
            advice = super().advise(box, view, seat, seed, budget)
            return advice._replace(
                answers=(advice.best, *(each._replace(chance=0.0) for each in advice.answers[1:]))
            )

    match = pebble_match(pebbles, "121")  # the third pick ends what seat 0 can choose
    view = Position.of(match, 0, ()).view
    assert Hasty().advise(match.box, view, 0, 1, Budget()).of(ONE).chance == 0
    found = review(match, ["Ann", "Ben"], thinker=Hasty(), budget=Effort(100, 40, 160))
    first = [
        Decision.of(
            at,
            0,
            match.moves[at].option,
            Hasty().advise(match.box, Position.of(match, at, ()).view, 0, 1, Budget()),
        )
        for at in range(3)
    ]
    assert [round(each.lost, 2) for each in first] == [0.6, 0.0, 0.55]
    assert [round(reviewing._limit_loss(match, each, first).lost, 2) for each in first] == [
        0.05,
        0.0,
        0.55,
    ]
    assert [round(each.lost, 2) for each in found.decisions] == [0.05, 0.0, 0.05], (
        "and by the games that were played from it"
    )


def test_losses_turning_points_and_course_of_a_match(pebbles: Game) -> None:
    match = pebble_match(pebbles, "212222" + "222222" + "222221")
    data = review(
        match, ["Ann", "Ben"], thinker=Teacher(), budget=Effort(100_000, 40, 160)
    ).as_data()
    slips = [at for at, move in enumerate(match.moves) if move.option == ONE]
    assert [(turning["at"], turning["seat"]) for turning in data["turnings"]] == [
        (slips[0], 0),
        (slips[1], 1),
    ]
    for turning in data["turnings"]:
        assert turning["lost"] == pytest.approx(0.05)
        assert (turning["played"]["option"], turning["better"]["option"]) == (ONE, TWO)
        assert turning["better"]["chance"] - turning["played"]["chance"] == pytest.approx(0.05)
        assert turning["question"] == "How many pebbles?"
    first, second = data["accuracy"]
    assert (first["decisions"], first["lost"], first["best"]) == (10, 0.005, 0.9), (
        "nine picks, and whether to share at last"
    )
    assert second["decisions"] == 11
    choices = [at for at, move in enumerate(match.moves) if move.option != DONE]
    assert [point["at"] for point in data["course"]] == [*choices, len(match.moves)]
    assert data["course"][-1]["chances"] == [0.5, 0.5]
    assert all(sum(point["chances"]) == pytest.approx(1, abs=1e-3) for point in data["course"])
    assert data["course"][0]["chances"][0] == pytest.approx(0.5), "both say 0.6 of themselves"


def test_a_point_of_the_course_with_few_playouts_is_averaged_with_its_neighbours(
    pebbles: Game,
) -> None:
    class Fickle(Teacher):
        def advise(self, box: Box, view: Record, seat: int, seed: int, budget: Budget) -> Advice:
            advice = super().advise(box, view, seat, seed, budget)
            return advice._replace(chances=(0.9, 0.1) if view.picks[seat] % 2 else (0.1, 0.9))

    match = pebble_match(pebbles, "222222" * 3)
    for first, jumps in ((100_000, True), (100, False)):
        course = review(
            match, ["Ann", "Ben"], thinker=Fickle(), budget=Effort(first, 20, 16)
        ).as_data()["course"][:-1]
        assert (
            max(abs(one["chances"][0] - two["chances"][0]) for one, two in pairwise(course)) > 0.5
        ) == jumps


def test_at_most_eight_turning_points_in_the_order_of_the_game(pebbles: Game) -> None:
    match = pebble_match(pebbles, "1" * 18)
    teacher = Teacher()
    data = review(match, ["Ann", "Ben"], thinker=teacher, budget=Effort(100, 40, 160)).as_data()
    ats = [turning["at"] for turning in data["turnings"]]
    assert len(ats) == 8
    assert ats == sorted(ats)
    assert sum(playouts == 40 for _, playouts in teacher.asked) == reviewing.SECOND_LOOKS


def test_an_uncertain_loss_is_no_turning_point(pebbles: Game) -> None:
    class Unsteady(Teacher):
        def finals(
            self, box: Box, view: Record, seat: int, option: int, count: int, seed: int
        ) -> Finals:
            ends = super().finals(box, view, seat, option, count, seed)
            ends["owns"][: count if (seed + view.owns[seat]) % 2 else 0, seat] = 40
            return ends

    match = pebble_match(pebbles, "212222" + "222222" + "222222")
    assert (
        review(match, ["Ann", "Ben"], thinker=Unsteady(), budget=Effort(100, 40, 160)).turnings
        == ()
    )


def test_of_two_ways_to_finish_a_turn_the_better_one_counts(pebbles: Game) -> None:
    """A bad plan does not count against an answer."""

    class Clumsy(Teacher):
        def finals(
            self, box: Box, view: Record, seat: int, option: int, count: int, seed: int
        ) -> Finals:
            ends = super().finals(box, view, seat, option, count, seed)
            ends["owns"][:, seat] = 0 if option == DONE else ends["owns"][:, seat]
            return ends

    match = pebble_match(pebbles, "212222" + "222222" + "222222")
    (turning,) = review(
        match, ["Ann", "Ben"], thinker=Clumsy(), budget=Effort(100, 40, 160)
    ).turnings
    assert (turning["better"]["chance"], turning["played"]["chance"]) == (0.6, 0.55)


def test_the_oracle_never_sees_more_than_the_seat_did() -> None:
    """It gets views: the dice of the state are blanked."""
    seen: list[Record] = []

    class Watching(Exception):
        pass

    class Thief:
        def advise(self, box: Box, view: Record, seat: int, seed: int, budget: Budget) -> Advice:
            seen.append(copy(view))
            raise Watching

    match = Match.new(games.find("cytress"), 2, seed=3)
    match.play(match.waiting()[0], match.options(match.waiting()[0])[0])
    with pytest.raises(Watching):
        review(match, ["Ann", "Ben"], thinker=Thief())  # type: ignore[arg-type]
    assert not any(chance(seen[0]))
    assert any(chance(match.after(0)))


def test_it_reports_progress_and_stops_when_asked(pebbles: Game) -> None:
    match, done = pebble_match(pebbles, "212222" + "222222" + "222222"), list[float]()
    review(match, ["Ann", "Ben"], done.append, thinker=Teacher(), budget=TINY)
    assert done == sorted(done)
    assert (done[0], done[-1]) == (0.0, 1.0)
    with pytest.raises(Stopped):
        review(match, ["Ann", "Ben"], done.append, lambda: len(done) > 5, thinker=Teacher())


def test_a_match_without_a_choice_has_no_review(pebbles: Game) -> None:
    with pytest.raises(MatchError, match="nothing to review"):
        review(Match.new(pebbles, 2, seed=1), ["Ann", "Ben"], thinker=Teacher())


# --- the real thing ---


def played(game: str, seats: int, moves: int) -> Match:
    """Play a match between greedy bots, every third answer at random."""
    match = Match.new(games.find(game), seats, seed=5, players=[NASTY, "Ben"])
    while not match.is_over and len(match.moves) < moves:
        seat, number = match.waiting()[0], len(match.moves)
        name = "random" if number % 3 == 0 else "greedy"
        view = match.view(seat)
        match.play(seat, bots.choose(name, match.game, match.box, view, seat, number))
    return match


@pytest.fixture(scope="module")
def rich_box(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a box of Cytress in which a solo game lasts one round, and a tube decides it."""
    text = STANDARD_BOX.read_text(encoding="utf-8")
    for old, new in (
        ("solo_rounds = 5", "solo_rounds = 1"),
        ("start_stock = 2", "start_stock = 25"),
        ("recommended = [1, 0, 2]", "recommended = [0, 0, 0]"),
    ):
        assert old in text
        text = text.replace(old, new)
    path = tmp_path_factory.mktemp("box") / "rich.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def solo(rich_box: Path) -> Match:
    """Return a solo game with a mistake at its last landing pad.

    A crew is on the map and any tube can be paid for, but the transport visits the merchant, who
    brings no prestige.
    """
    game = games.find("cytress")
    match = Match.new(game, 1, seed=3, box=game.open_box(rich_box), players=[NASTY])
    pads = iter(("meet privateer", "meet merchant", "meet merchant"))
    while not match.is_over:
        said = [match.notation(option) for option in match.options(0)]
        if said[0].startswith("meet"):
            match.push(next(pads))
        else:
            match.push("trade no more" if "trade no more" in said else said[0])
    return match


@pytest.fixture(scope="module")
def solo_review(solo: Match) -> dict[str, Any]:
    return review(solo, [NASTY, "the AI"], budget=TINY).as_data()


def check(data: dict[str, Any], match: Match) -> None:
    """Check what holds for every review."""
    assert data == json.loads(json.dumps(data)), "plain data"
    for point in data["course"]:
        assert len(point["chances"]) == match.places
        assert all(0 <= chance <= 1 for chance in point["chances"])
    for turning in data["turnings"]:
        at, seat = turning["at"], turning["seat"]
        before = match.at(at)
        assert match.moves[at] == (seat, turning["played"]["option"])
        assert turning["better"]["option"] in before.options(seat)
        assert turning["lost"] > max(0.02, turning["unsure"]) - 1e-4
        assert turning["line"][0] == {"seat": seat, "text": turning["better"]["text"]}
        assert turning["words"].endswith(".")


def test_a_solo_game_of_cytress_is_reviewed(solo: Match, solo_review: dict[str, Any]) -> None:
    check(solo_review, solo)
    mistake = len(solo.moves) - 2  # the merchant; the last answer is to trade nothing
    turning = next(each for each in solo_review["turnings"] if each["at"] == mistake)
    assert turning["lost"] == 1.0, "a tube would have won, and without one nobody wins"
    assert (solo_review["over"], solo_review["seats"], len(solo_review["names"])) == (True, 1, 2)
    assert solo_review["course"][-1] == {
        "at": len(solo.moves),
        "chances": [float(place in solo.winners()) for place in range(2)],
    }


def test_the_same_match_gives_the_same_review(solo: Match) -> None:
    start = solo.at(8)
    assert (
        review(start, ["Ann", "the AI"], budget=TINY).as_data()
        == review(start, ["Ann", "the AI"], budget=TINY).as_data()
    )


def test_an_unfinished_game_of_venus_is_reviewed_as_far_as_it_goes() -> None:
    match = played("venus", 2, 20)
    data = review(match, ["Ann", "Ben"], budget=TINY).as_data()
    check(data, match)
    assert (data["over"], data["winners"]) == (False, [])
    assert data["course"][-1]["at"] < 20


# --- the page ---


class Reader(HTMLParser):
    """Reads a page: every element is closed, no id is there twice, nothing is loaded."""

    EMPTY = ("meta", "br")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.addresses: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.ids += [value or "" for name, value in attrs if name == "id"]
        self.addresses += [
            value or ""
            for name, value in attrs
            if name in ("href", "src", "srcset", "action", "xlink:href")
        ]
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.EMPTY:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def written(solo: Match, solo_review: dict[str, Any]) -> str:
    return review_page.page(solo_review, solo, "my evening.match")


def test_the_page_is_well_formed_and_loads_nothing(written: str) -> None:
    reader = Reader()
    reader.feed(written)
    assert reader.open == []
    assert len(reader.ids) == len(set(reader.ids))
    assert all(
        address.startswith("#") and address[1:] in reader.ids for address in reader.addresses
    )
    assert not {"script", "img", "link", "iframe"} & set(reader.seen)
    assert not re.search(r"https?://|@import|url\((?!#)", written)
    assert len(written) < 3_000_000


def test_the_page_escapes_names_and_shows_every_turning_point(
    written: str, solo_review: dict[str, Any]
) -> None:
    assert NASTY not in written
    assert "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; Co" in written
    for number, turning in enumerate(solo_review["turnings"], 1):
        assert f'id="turning-{number}"' in written
        assert (
            f"offworld replay &#x27;my evening.match&#x27; --to {turning['at']}</code>" in written
        )
    assert (
        written.count('<svg class="picture wide"')
        == len(solo_review["turnings"])
        == written.count('<svg class="picture tall"')
    )


def test_the_page_says_when_nothing_stands_out(solo: Match, solo_review: dict[str, Any]) -> None:
    assert review_page.NONE in review_page.page({**solo_review, "turnings": []}, solo, "a.match")


# --- the command ---


@pytest.fixture
def file(
    solo: Match, solo_review: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """Return the solo game in a file; the command gets its review without thinking."""
    solo.save(tmp_path / "a.match")
    monkeypatch.setattr(
        reviewing, "review", lambda *_, **__: SimpleNamespace(as_data=lambda: solo_review)
    )
    return tmp_path / "a.match"


def offworld(*arguments: object) -> Result:
    result = CliRunner().invoke(main, ["review", *(str(argument) for argument in arguments)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_the_command_prints_the_turning_points(
    file: Path, rich_box: Path, solo_review: dict[str, Any]
) -> None:
    result = offworld(file, "--box", rich_box)
    assert (result.exit_code, result.stderr) == (0, "")
    for turning in solo_review["turnings"]:
        assert f"After move {turning['at']}: " in result.stdout
        assert turning["words"] in result.stdout
    assert f"offworld replay {file} --to MOVE" in result.stdout


def test_the_command_writes_the_page_and_the_data(
    file: Path, rich_box: Path, solo_review: dict[str, Any]
) -> None:
    page = file.with_name("a.html")
    result = offworld(file, "--box", rich_box, "-o", page, "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == solo_review
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_the_command_says_what_is_wrong(file: Path, rich_box: Path) -> None:
    foreign = file.with_name("foreign.match")
    foreign.write_text("hello\n", encoding="utf-8")
    for arguments, reason in (
        ((foreign,), f"Error: {foreign}: line 1: not an Offworld match"),
        ((file.with_name("none.match"),), "can't be read: No such file"),
        ((file, "--box", file.with_name("none.toml")), "none.toml: No such file"),
        ((file, "--box", rich_box, "-o", file.parent), "this is a folder: add a name"),
        (
            (file, "--box", rich_box, "-o", file.parent / "nowhere" / "a.html"),
            "there is no folder",
        ),
        ((file, "--budget", "endless"), "Invalid value for '--budget'"),
    ):
        result = offworld(*arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert reason in result.stderr


def test_the_command_refuses_a_match_that_has_not_begun(tmp_path: Path) -> None:
    Match.new(games.find("cytress"), 2, seed=1).save(tmp_path / "a.match")
    result = offworld(tmp_path / "a.match")
    assert (result.exit_code, result.stdout) == (2, "")
    assert (
        f"Error: {tmp_path / 'a.match'}: nobody has chosen anything in this match yet"
        in result.stderr
    )


def test_ctrl_c_ends_the_command_cleanly(
    file: Path, rich_box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(reviewing, "review", interrupted)
    result = offworld(file, "--box", rich_box, "-o", file.with_name("a.html"))
    assert (result.exit_code, result.stdout) == (130, "")
    assert "nothing was written" in result.stderr
    assert not file.with_name("a.html").exists()


def test_a_line_of_marks_follows_the_chances() -> None:
    course = [
        {"at": 0, "chances": [0.0, 1.0]},
        {"at": 50, "chances": [0.5, 0.5]},
        {"at": 100, "chances": [1.0, 0.0]},
    ]
    data = {"moves": 100, "course": course}
    assert sparks(data, 0, BLOCKS, 4) == "▁▅▅█"
    assert sparks(data, 1, BLOCKS, 4) == "█▅▅▁"


def test_help_teaches_with_examples() -> None:
    result = offworld("--help")
    assert result.exit_code == 0
    assert "offworld review evening.match -o evening.html\n" in result.stdout
    assert "exit status" in result.stdout
