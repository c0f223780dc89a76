"""Simulation: intervals, the same results on any number of threads, a report in any case."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from offworld.bots.buffers import interpreted_buffers
from offworld.bots.play import bot_game
from offworld.commands import sim
from offworld.games import find
from offworld.games.cytress import lab
from offworld.games.cytress.box import STANDARD_BOX
from offworld.games.cytress.state import DECK
from offworld.kernel.dice import new_dice
from offworld.kernel.records import Records
from offworld.kernel.statistics import Rate, spread, win_shares
from offworld.lab.report import PlayedGames
from offworld.lab.simulate import Experiment, Results, simulate
from offworld.lab.summary import summary

CYTRESS = find("cytress")


def experiment(seats: int, players: str, games: int, **more: Any) -> Experiment:
    return Experiment.of(CYTRESS, seats, players.split(","), games, **more)


def without_timing(results: Results) -> dict[str, Any]:
    report = summary(results)
    for key in ("jobs", "seconds", "games_per_second", "decisions_per_second"):
        del report[key]
    return report


def section(report: dict[str, Any], name: str) -> list[dict[str, Any]]:
    return next(section["rows"] for section in report["sections"] if section["name"] == name)


# z = 1.95996, z² = 3.84146. Of 100: middle (p + z²/200) / (1 + z²/100),
# half z·√(p(1-p)/100 + z²/40000) / (1 + z²/100).
# Of 10 with none won: 0 to (z²/10) / (1 + z²/10) = 0.384146 / 1.384146.
@pytest.mark.parametrize(
    ("wins", "tries", "low", "high"),
    [
        (50, 100, 0.40383, 0.59617),
        (0, 10, 0, 0.27753),
        (10, 10, 0.72247, 1),
        (0.5, 1, 0.05462, 0.94538),
        (0, 0, 0, 1),
    ],
)
def test_wilson_intervals_as_computed_by_hand(
    wins: float, tries: int, low: float, high: float
) -> None:
    assert Rate(wins, tries).interval == pytest.approx((low, high), abs=1e-5)


def test_a_shared_win_is_divided_among_its_winners() -> None:
    shares = win_shares(np.array([0b101, 0b010, 0b000, 0b111]), 3)
    assert shares.tolist() == [[0.5, 0, 0.5], [0, 1, 0], [0, 0, 0], [1 / 3, 1 / 3, 1 / 3]]


def test_spread() -> None:
    # mean 3; squares of the distances 4 + 1 + 0 + 1 + 4 = 10, over 4
    found = spread(np.array([5, 1, 4, 2, 3]))
    assert found["mean"] == 3
    assert found["sd"] == pytest.approx(2.5**0.5)
    assert (found["min"], found["q5"], found["q50"], found["q95"], found["max"]) == (1, 1, 3, 5, 5)


def test_bots_move_on_by_a_seat_after_every_game() -> None:
    assert experiment(3, "greedy,random,random", 9).seating(0, 4).tolist() == [
        [0, 1, 2],
        [1, 2, 0],
        [2, 0, 1],
        [0, 1, 2],
    ]
    assert experiment(3, "greedy,random,random", 9).seating(2, 3).tolist() == [[2, 0, 1]]
    assert experiment(3, "greedy,random,random", 9, fixed_seats=True).seating(0, 2).tolist() == [
        [0, 1, 2],
        [0, 1, 2],
    ]


def test_in_a_solo_game_no_bot_sits_at_the_ais_seat() -> None:
    assert experiment(1, "greedy", 5).seating(0, 2).tolist() == [[0, -1], [0, -1]]


def test_the_seed_of_a_game_depends_on_the_experiments_seed_and_its_number_only() -> None:
    ours = experiment(2, "random", 1, seed=7)
    assert ours.seeds(0, 100)[40:50].tolist() == ours.seeds(40, 50).tolist()
    assert (
        len(
            set(ours.seeds(0, 10_000).tolist())
            | set(experiment(2, "random", 1, seed=8).seeds(0, 10_000).tolist())
        )
        == 20_000
    )
    assert ours.seeds(0, 10_000).min() >= 0


def test_results_do_not_depend_on_the_number_of_threads() -> None:
    asked = experiment(3, "random,random,greedy", 70)
    one, three = simulate(asked, jobs=1), simulate(asked, jobs=3)
    assert one.scores.tolist() == three.scores.tolist()
    assert without_timing(one) == without_timing(three)
    assert not one.partial


@pytest.mark.parametrize(("seats", "players"), [(3, "greedy,random,random"), (1, "greedy")])
def test_each_game_is_the_one_that_interpreted_rules_play(seats: int, players: str) -> None:
    asked = experiment(seats, players, 3)
    results = simulate(asked, jobs=1)
    play = CYTRESS.interpreted(bot_game)
    for i in range(3):
        specs = [CYTRESS.bot(asked.bots[(seat + i) % seats]) for seat in range(seats)]
        s, view, buffers = CYTRESS.blank(), Records(CYTRESS.state, 1), interpreted_buffers(CYTRESS)
        seed, box = int(asked.seeds(i, i + 1)[0]), asked.box.record
        assert results.decisions[i] == play(
            box, s, view, seats, asked.variant, seed, specs, new_dice(), buffers
        )
        scores = [0] * asked.places
        CYTRESS.rules["score"](box, s, scores)
        assert results.scores[i].tolist() == scores
        won = CYTRESS.rules["winners"](box, s)
        assert [share > 0 for share in results.shares[i]] == [
            won >> place & 1 == 1 for place in range(asked.places)
        ]


def test_a_bots_wins_follow_it_from_seat_to_seat() -> None:
    report = summary(simulate(experiment(2, "greedy,random", 60)))
    greedy, random = section(report, "by_bot")
    assert greedy["bot"] == "greedy"
    assert greedy["wins"]["rate"] >= 0.9
    assert greedy["wins"]["wins"] + random["wins"]["wins"] == pytest.approx(60)
    red, green = section(report, "by_seat")
    assert abs(red["wins"]["rate"] - green["wins"]["rate"]) < 0.2  # the better bot sat at both


def test_an_interruption_reports_what_is_done() -> None:
    def progress(done: int) -> None:
        if done:
            raise KeyboardInterrupt

    results = simulate(experiment(2, "greedy", 100_000), jobs=2, progress=progress)
    assert results.partial
    assert 0 < results.games < 100_000
    report = summary(results)
    assert report["partial"]
    assert sum(row["wins"]["wins"] for row in section(report, "by_seat")) == pytest.approx(
        results.games
    )


def test_an_interruption_before_the_first_game_has_an_empty_report(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("offworld.lab.simulate.Player.play", interrupted)
    report = summary(simulate(experiment(2, "random", 10)))
    assert (report["games"], report["partial"], report["sections"]) == (0, True, [])


def test_an_error_in_a_thread_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(player: object, first: int, end: int) -> None:
        if end > 0:
            raise ZeroDivisionError

    monkeypatch.setattr("offworld.lab.simulate.Player.play", broken)
    with pytest.raises(ZeroDivisionError):
        simulate(experiment(2, "random", 10), jobs=2)


# --- the report of Cytress ---


def ends(
    rows: list[tuple[int, int, list[int]]], solo: int = 0
) -> np.ndarray[Any, np.dtype[np.void]]:
    """Return final states with a market side, a number of rounds and the rebels of two seats."""
    states = np.zeros(len(rows), [(name, CYTRESS.state[name]) for name in lab.FIELDS])
    states["seats"], states["solo"] = 2, solo
    for state, (market, rounds, rebels) in zip(states, rows, strict=True):
        state["market_side"], state["round_number"], state["rebel"] = (
            market,
            rounds,
            rebels + [-1] * 3,
        )
    return states


def test_cytress_wins_are_counted_by_rebel_side_and_market() -> None:
    box = CYTRESS.open_box()
    states = ends([(0, 5, [0, 3]), (1, 6, [3, 0]), (1, 6, [0, 4])])
    wins, scores = np.array([[1, 0], [0.5, 0.5], [0, 1]]), np.array([[60, 50], [70, 70], [40, 90]])
    rebels, _, markets, rounds = lab.report(PlayedGames(box, states, wins, scores))
    by_name = {row["rebel"]: row for row in rebels.rows}
    first, fourth, fifth = (by_name[box.names["rebel"][r]] for r in (0, 3, 4))
    assert (first["wins"], first["market 1"], first["market 2"]) == ((1.5, 3), (1, 1), (0.5, 2))
    assert first["score"] == pytest.approx((60 + 70 + 40) / 3)
    assert (fourth["wins"], fifth["wins"]) == ((0.5, 2), (1, 1))
    assert by_name[box.names["rebel"][1]]["wins"] == (0, 0)
    assert [(row["games"], row["rounds"]) for row in markets.rows] == [(1, 5), (2, 6)]
    assert [(row["rounds"], row["games"], row["best score"]) for row in rounds.rows] == [
        ("5", 1, 60),
        ("6", 2, 80),
    ]


def test_cytress_wins_are_counted_by_intel_card() -> None:
    box = CYTRESS.open_box()
    states = ends([(0, 5, [0, 3]), (1, 6, [3, 0]), (1, 6, [0, 4])])
    states["intel_at"] = DECK
    states["intel_at"][:, 7] = (0, 1, 1)
    states["intel_at"][2, 50] = 0
    wins, scores = np.array([[1, 0], [0.5, 0.5], [0, 1]]), np.array([[60, 50], [70, 70], [40, 90]])
    _, intel, *_ = lab.report(PlayedGames(box, states, wins, scores))
    by_name = {row["intel"]: (row["taken"], row["takers win"]) for row in intel.rows}
    assert by_name[box.names["intel"][7]] == (1, (2.5, 3))
    assert by_name[box.names["intel"][50]] == (pytest.approx(1 / 3), (0, 1))
    assert by_name[box.names["intel"][0]] == (0, (0, 0))
    assert intel.rows[0]["intel"] == box.names["intel"][7], "the best first"


def test_cytress_solo_counts_the_ai_apart() -> None:
    states = ends([(0, 5, [2, -1]), (0, 5, [2, -1]), (0, 5, [3, -1])], solo=1)
    wins, scores = np.array([[1.0, 0], [0, 1], [0, 0]]), np.array([[60, 50], [70, 75], [80, 80]])
    games = PlayedGames(CYTRESS.open_box(), states, wins, scores)
    solo, rebels, _, markets, _ = lab.report(games)
    assert [row["games"] for row in solo.rows] == [(1, 3), (1, 3), (1, 3)]
    assert markets.rows[0]["the AI wins"] == (1, 3)
    assert sum(row["wins"].tries for row in rebels.rows) == 3  # the AI's seat holds no rebel


# --- the command ---


def run(*arguments: str) -> Result:
    return CliRunner().invoke(sim.command, arguments)


def test_json_is_one_object_and_nothing_else() -> None:
    done = run(
        "cytress", "--seats", "2", "--games", "40", "--bots", "random", "--json", "--seed", "5"
    )
    assert done.exit_code == 0
    assert done.stderr == ""
    report = json.loads(done.stdout)
    assert {
        key: report[key]
        for key in ("game", "seats", "variant", "bots", "seed", "asked", "games", "partial")
    } == {
        "game": "cytress",
        "seats": 2,
        "variant": "standard",
        "bots": ["random", "random"],
        "seed": 5,
        "asked": 40,
        "games": 40,
        "partial": False,
    }
    assert [s["name"] for s in report["sections"]] == [
        "by_seat",
        "scores",
        "lengths",
        "by_rebel",
        "by_intel",
        "by_market",
        "by_rounds",
    ]
    assert set(section(report, "by_seat")[0]["wins"]) == {"wins", "of", "rate", "low", "high"}
    assert report["no_winner"] == 0


def test_tables_name_the_seats_and_the_sections() -> None:
    done = run("cytress", "--seats", "1", "--games", "40", "--bots", "random")
    assert done.exit_code == 0
    assert done.stderr == ""
    for words in (
        "1 seat,",
        "the AI",
        "Against the rogue AI",
        "lead over second",
        "Wins by rebel side",
        "Wins by intel card",
        "Rounds",
    ):
        assert words in done.stdout


def test_the_title_names_a_changed_box(tmp_path: Path) -> None:
    text = STANDARD_BOX.read_text(encoding="utf-8")
    arguments = ("cytress", "--seats", "2", "--games", "2", "--bots", "random")
    assert "seed 1, box standard\n" in run(*arguments).stdout
    changed, same = tmp_path / "my.toml", tmp_path / "same.toml"
    changed.write_text(text.replace("raise_cost = 5", "raise_cost = 6"), encoding="utf-8")
    same.write_text(f"# a comment\n{text}", encoding="utf-8")
    digest = CYTRESS.open_box(changed).digest[:8]
    title = f"seed 1, box my.toml (changed, {digest}...)\n"
    assert title in run(*arguments, "--box", str(changed)).stdout
    assert "seed 1, box standard\n" in run(*arguments, "--box", str(same)).stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nogame"], "there is no game 'nogame'"),
        (["cytress", "--bots", "clever"], "there is no bot 'clever': choose from random, greedy"),
        (["cytress", "--bots", "greedy,random,greedy"], "3 bots for 4 seats"),
        (["cytress", "--games", "0"], "at least 1"),
        (["cytress", "--seats", "6"], "seats 1 to 5"),
        (["cytress", "--variant", "experienced"], "no variant 'experienced'"),
        (["cytress", "--box", "no-such-box.toml"], "no-such-box.toml"),
        (["cytress", "--seed", "-1"], "the seed -1"),
    ],
)
def test_what_cannot_be_played_is_refused_with_status_2(arguments: list[str], words: str) -> None:
    done = run(*arguments)
    assert done.exit_code == 2
    assert words in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize("form", ["--json", None])
def test_ctrl_c_prints_a_partial_report_and_ends_with_130(
    monkeypatch: pytest.MonkeyPatch, form: str | None
) -> None:
    @contextmanager
    def impatient(*_: object) -> Iterator[Callable[[int], None]]:
        def progress(done: int) -> None:
            if done:
                raise KeyboardInterrupt

        yield progress

    monkeypatch.setattr(sim, "_bar", impatient)
    done = run("cytress", "--games", "100000", *filter(None, [form]))
    assert done.exit_code == 130
    if form:
        assert json.loads(done.stdout)["partial"] is True
    else:
        assert "Partial: interrupted after" in done.stdout
