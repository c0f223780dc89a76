"""Calibration: the oracle's chances beside what became of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from offworld import games
from offworld.commands import ladder as ladder_command
from offworld.commands.calibration import drawn, shown
from offworld.lab import calibration
from offworld.lab.arena import Terms
from offworld.lab.calibration import Calibration, Forecast, binned, correction

TERMS = Terms.of(games.find("cytress"), 3)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibration, "BOT", "greedy")
    monkeypatch.setattr(calibration, "BUDGET", calibration.Budget(playouts=20))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(ladder_command.command, ["cytress", "--calibration", *arguments])


def test_forecasts_are_those_of_the_seats_that_won_or_lost() -> None:
    measured = Calibration(TERMS, 6, "greedy")
    measured.play(jobs=1)
    assert measured.played == 6
    assert len(measured.forecasts) > 20
    assert {each.share for each in measured.forecasts} <= {0, 1 / 3, 1 / 2, 1}
    won = [each.chance for each in measured.forecasts if each.share == 1]
    lost = [each.chance for each in measured.forecasts if each.share == 0]
    assert sum(won) / len(won) > sum(lost) / len(lost), "winners were seen coming"
    again = Calibration(TERMS, 6, "greedy")
    again.play(jobs=2)
    assert sorted(again.forecasts) == sorted(measured.forecasts), "the same seed, the same figures"


def test_ranges_have_whole_tens_in_their_middle() -> None:
    said = [Forecast(0.0, 0), Forecast(0.049, 0), Forecast(0.05, 1), Forecast(1.0, 1)]
    ranges = list(binned(said))
    assert [(each["from"], each["to"], each["won"]["of"]) for each in ranges] == [
        (0.0, 0.05, 2),
        (0.05, pytest.approx(0.15), 1),
        (0.95, 1.0, 1),
    ]
    assert [each["won"]["rate"] for each in ranges] == [0, 1, 1]


def test_the_exponent_that_fits_best_is_found() -> None:
    """Of those called 80 %, two thirds won: odds of 4 should have been 2, the square root."""
    said = [Forecast(0.8, share) for share in (1, 1, 0)]
    assert correction(said, places=2) == pytest.approx(0.5)
    half = [Forecast(0.5, share) for share in (1, 0)]
    assert correction(half + half, places=4) == pytest.approx(1), "odds of 1 came true among four"
    measured = Calibration(TERMS, 1)
    measured.forecasts = half
    now = games.find("cytress").calibration
    assert f"The game's exponent is {now:g}; {now:g} would fit" in shown(measured.report())


def test_a_plot_shows_what_was_said_and_what_came_true() -> None:
    measured = Calibration(TERMS, 1)
    measured.forecasts = [Forecast(0.7, share) for share in (1, 1, 1, 0)]
    text = shown(measured.report())
    assert "  70%   75%" in text
    line = next(line for line in text.splitlines() if "70%" in line)
    assert line.index("│") < line.index("●"), "more came true than was said"
    assert "Partial" in text
    tags = [
        each.tag.partition("}")[2]
        for each in ElementTree.fromstring(drawn(measured.report())).iter()
    ]
    assert tags.count("circle") == 1


def test_the_command_prints_and_draws(tmp_path: Path) -> None:
    done = run("--games", "2", "--json", "--plot", str(tmp_path / "plot.svg"))
    assert done.exit_code == 0, done.output
    report = json.loads(done.stdout)
    assert report["games"] == 2
    assert report["bot"] == "greedy"
    assert sum(each["won"]["of"] for each in report["bins"]) == report["positions"]
    assert "do chances come true?" in (tmp_path / "plot.svg").read_text(encoding="utf-8")


def test_ctrl_c_prints_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def impatient(*_: object) -> Iterator[Callable[[int], None]]:
        def progress(done: int) -> None:
            if done == 1:
                raise KeyboardInterrupt

        yield progress

    monkeypatch.setattr(ladder_command, "games_bar", impatient)
    done = run("--games", "40", "--jobs", "1")
    assert done.exit_code == 130, done.output
    assert "Partial" in done.stdout
