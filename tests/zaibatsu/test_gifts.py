"""The tool that measures blocks: what is given to which seat, what is played, what is printed."""

from __future__ import annotations

import sys
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

from offworld.bots.buffers import interpreted_buffers
from offworld.games.zaibatsu import GAME, state
from offworld.kernel.dice import BOTS, new_dice, seed_dice
from offworld.kernel.events import listening
from offworld.kernel.hexes import DIRECTIONS
from offworld.kernel.records import Records
from offworld.kernel.statistics import Rate
from zaibatsu.scenario import BLOCK, GREEN, STANDARD_BOX, TEAL, Table

TOOL = run_path(str(Path(__file__).parents[2] / "tools" / "gifts.py"))
give, gift_wins, main = TOOL["give"], TOOL["gift_wins"], TOOL["main"]


def dice(seed: int = 1) -> Any:
    rolled = new_dice(1)
    seed_dice(rolled, seed, BOTS)
    return rolled


@pytest.mark.parametrize("name", ["Sprawl", "A.I.", "Cleaner A"])
@pytest.mark.parametrize("seat", [GREEN, TEAL])
def test_a_gift_lies_beside_the_core_and_its_seat_controls_it(name: str, seat: int) -> None:
    table = Table(4).top("Freeside")
    before, left = table.counters(), int(table.s.pile_blocks)
    give(table.b, table.s, BLOCK[name], seat, dice())
    s = table.s
    assert (s.laid, s.block[1], s.control[1]) == (2, BLOCK[name], seat)
    assert (s.block_q[1], s.block_r[1]) in DIRECTIONS  # the Core is at 0, 0
    assert table.counters() == [count - (i == seat) for i, count in enumerate(before)]
    assert (s.pile[BLOCK[name]], s.pile_blocks) == (0, left - 1)
    assert s.top == BLOCK["Freeside"]


@pytest.mark.parametrize("name", ["A.I.", "Mercado Negro"])
def test_a_gift_has_its_lasting_effect(name: str) -> None:
    table = Table(4)
    effect = table.b.block_effect[BLOCK[name]]
    assert table.s.effect_at[effect] == state.NONE
    give(table.b, table.s, BLOCK[name], GREEN, dice())
    assert table.s.effect_at[effect] == 1


def test_a_gift_that_is_the_next_block_makes_way_for_another() -> None:
    table = Table(4).top("Sprawl")
    left = int(table.s.pile_blocks)
    give(table.b, table.s, BLOCK["Sprawl"], GREEN, dice())
    assert table.s.top not in (BLOCK["Sprawl"], state.NONE)
    assert table.s.pile_blocks == left - 1


def test_the_seat_of_the_gift_is_the_one_whose_wins_count() -> None:
    """Games of random bots on interpreted rules; some are won with the gift, some lost."""
    play, box = GAME.interpreted(gift_wins), STANDARD_BOX.record
    bots, buffers = [GAME.bot("random")] * 4, interpreted_buffers(GAME)
    results = set()
    for seed in range(12):
        s, view = GAME.blank(), Records(GAME.state, 1)
        with listening() as heard:
            won = play(box, s, view, 4, seed, BLOCK["Sprawl"], bots, new_dice(), buffers)
        first = next(event for event in heard if event.code == state.TOOK_BLOCK)
        assert s.stage == state.OVER
        assert won == GAME.rules["winners"](box, s) >> first.seat & 1
        results.add(won)
    assert results == {0, 1}


# --- the command ---


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> list[tuple[int, int, str, bool]]:
    """Run the command with games that are not played; return what they were asked for."""
    asked = []

    def measure(block: int, games: int, bot: str, has_effect: bool) -> Rate:
        asked.append((block, games, bot, has_effect))
        return Rate(3.0 if has_effect else 2.0, games)

    monkeypatch.setitem(main.__globals__, "measure", measure)
    monkeypatch.setattr(sys, "argv", ["gifts", *arguments])
    main()
    return asked


def test_each_block_is_measured_with_its_effect_and_without(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ("A.I.", "Mercado Negro")
    asked = run(monkeypatch, *names, "--games", "8", "--bot", "random")
    both = (True, False)
    assert asked == [(BLOCK[name], 8, "random", effect) for name in names for effect in both]
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == [
        f"{name}, {words}" for name in names for words in ("with its effect", "without")
    ]
    assert all(line.endswith(" of 8") for line in lines)
    assert [line.split(": ")[1].split(" (")[0] for line in lines] == ["37.5 %", "25.0 %"] * 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["Nowhere"], "invalid choice: 'Nowhere'"),
        (["Central Core"], "invalid choice: 'Central Core'"),  # lies in the middle of every game
        (["Sprawl", "--bot", "nobody"], "nobody"),
        (["Sprawl", "--games", "many"], "invalid int value: 'many'"),
        ([], "required: block"),
    ],
)
def test_wrong_names_are_refused_before_anything_is_played(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    words: str,
) -> None:
    with pytest.raises(SystemExit) as left:
        run(monkeypatch, *arguments)
    printed = capsys.readouterr()
    assert (left.value.code, printed.out) == (2, "")
    assert words in printed.err.splitlines()[-1]
