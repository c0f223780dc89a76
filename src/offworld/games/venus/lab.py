"""Cities of Venus: what a designer wants to know of many games: the launch, where rods come from, cards, boards, rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from offworld.games.venus import state
from offworld.kernel.game import Box
from offworld.kernel.statistics import Rate
from offworld.lab.report import Integers, Section, Shares, States, rate_by

TARGETS = {"compiled": 2e6, "state_bytes": 4096}  # figures of `offworld bench`
FIELDS = (
    "seats", "solo", "round_number", "initiator", "order", "crystals", "ore", "rods", "rescued", "window", "asleep", "gear", "full_boards",
    "boards", "tiles", "land", "sequence_value", "sequence_length",
)  # fmt: skip


def report(box: Box, states: States, wins: Shares, scores: Integers) -> list[Section]:
    """Sections of a simulation's report; `states` holds FIELDS of each final state."""
    if states["solo"][0]:
        return [
            _stars(scores),
            _conditions(states),
            _means(box, states, wins),
            _rounds(box, states),
        ]
    return [
        _means(box, states, wins),
        _by_rods(states, wins),
        _by_length(states, wins),
        _by_place(states, wins),
        _by_engineer(box, states, wins),
        _by_part(box, states, wins),
        _by_start(box, states, wins),
        _rounds(box, states),
    ]


def _of_seats(states: States, field: str) -> npt.NDArray[Any]:
    """A field for the seats at the table."""
    values: npt.NDArray[Any] = states[field][:, : int(states["seats"][0])]
    return values


def _parts(states: States) -> npt.NDArray[Any]:
    parts: npt.NDArray[Any] = (_of_seats(states, "gear") != state.NONE).sum(axis=2)
    return parts


def _crew(states: States) -> npt.NDArray[Any]:
    """The engineers of each seat, those back in cryostasis too."""
    return np.concatenate([_of_seats(states, "window"), _of_seats(states, "asleep")], axis=2)


# --- what a seat has at the end ---


def _means(box: Box, states: States, wins: Shares) -> Section:
    """Means over all seats, and over the winners'."""
    rods, parts, full = _of_seats(states, "rods"), _parts(states), _of_seats(states, "full_boards")
    by_parts = (parts == state.GEARS) * int(box.record.rods_for_parts)
    by_board = full * (0 if states["solo"][0] else int(box.record.rods_for_board))
    figures = {
        "fuel rods": rods,
        "... for five of a kind": rods - by_parts - by_board,
        "... for full boards": by_board,
        "... for four parts": by_parts,
        "engineers": _of_seats(states, "rescued"),
        "mech parts": parts,
        "terrain boards": _of_seats(states, "boards"),
        "full boards": full,
        "tiles": _of_seats(states, "tiles"),
        "crystals left": _of_seats(states, "crystals"),
        "ore left": _of_seats(states, "ore"),
        "dice in the sequence": _of_seats(states, "sequence_length"),
        "value of the sequence": _of_seats(states, "sequence_value"),
    }
    rows: list[dict[str, Any]] = [
        {"of a seat": name, "all": float(values.mean()), **_winners(values, wins)}
        for name, values in figures.items()
    ]
    return Section(
        "seats",
        "What a seat has at the end",
        rows,
        "means; a win shared by k seats counts 1/k for each",
    )


def _winners(values: npt.NDArray[Any], wins: Shares) -> dict[str, float | None]:
    return {"winners": float((values * wins).sum() / wins.sum()) if wins.sum() else None}


# --- what wins ---


def _by_rods(states: States, wins: Shares) -> Section:
    rows = _by_number("rods", _of_seats(states, "rods"), wins)
    return Section("by_rods", "Wins by fuel rods", rows)


def _by_length(states: States, wins: Shares) -> Section:
    rows = _by_number("dice", _of_seats(states, "sequence_length"), wins)
    for row in rows:
        mine = _of_seats(states, "sequence_length") == int(row["dice"])
        row["value"] = float(_of_seats(states, "sequence_value")[mine].mean())
    return Section("by_length", "Wins by dice in the sequence", rows)


def _by_number(what: str, numbers: npt.NDArray[Any], wins: Shares) -> list[dict[str, Any]]:
    """A row for each number that there is."""
    names = {int(number): str(number) for number in np.unique(numbers)}
    return [
        {what: name, "seats": int(mine.sum()), "part": float(mine.mean()), "wins": rate}
        for name, mine, rate in rate_by(numbers, wins, names)
    ]


def _by_place(states: States, wins: Shares) -> Section:
    """The order of the launch: does it help to come last, or to have begun it?"""
    seats = int(states["seats"][0])
    order = states["order"][:, :seats].astype(np.int64)
    placed = np.take_along_axis(wins, order, axis=1)
    rows: list[dict[str, Any]] = [
        {
            "launches": ("first", "second", "third", "fourth")[place]
            if place < seats - 1
            else "last, having begun it",
            "wins": _rate(placed[:, place]),
        }
        for place in range(seats)
    ]
    return Section(
        "by_place", "Wins by place in the launch", rows, f"{1 / seats:.1%} if all were alike"
    )


def _rate(wins: Shares) -> Rate:
    return Rate(float(wins.sum()), len(wins))


def _by_engineer(box: Box, states: States, wins: Shares) -> Section:
    rows = _by_card("engineer", box.names["engineer"], _held(_crew(states), state.ENGINEERS), wins)
    return Section("by_engineer", "Wins by engineer", rows, "part: of the seats that rescued it")


def _by_part(box: Box, states: States, wins: Shares) -> Section:
    rows = _by_card(
        "mech part", box.names["part"], _held(_of_seats(states, "gear"), state.PARTS), wins
    )
    return Section(
        "by_part", "Wins by mech part", rows, "part: of the seats that took one or more of it"
    )


def _held(cards: npt.NDArray[Any], kinds: int) -> npt.NDArray[np.bool_]:
    """Which kinds are among a seat's cards: games, seats, kinds."""
    held: npt.NDArray[np.bool_] = (cards[..., None] == np.arange(kinds)).any(axis=2)
    return held


def _by_card(
    what: str, names: Sequence[str], held: npt.NDArray[np.bool_], wins: Shares
) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for kind, name in enumerate(names):
        mine = held[..., kind]
        rows.append(
            {
                what: name,
                "part": float(mine.mean()),
                "wins with": _rate(wins[mine]),
                "wins without": _rate(wins[~mine]),
            }
        )
    return rows


def _by_start(box: Box, states: States, wins: Shares) -> Section:
    """Wins by starting board; the rest of a seat's game follows from it."""
    start = states["land"][:, : wins.shape[1] * state.OWN_BOARDS : state.OWN_BOARDS]
    tiles, full = _of_seats(states, "tiles"), _of_seats(states, "full_boards")
    rows: list[dict[str, Any]] = []
    for name, mine, rate in rate_by(start, wins, dict(enumerate(box.names["land"][: state.SEATS]))):
        found = mine.any()
        rows.append(
            {
                "starting board": name,
                "wins": rate,
                "tiles": float(tiles[mine].mean()) if found else None,
                "full boards": float(full[mine].mean()) if found else None,
            }
        )
    return Section(
        "by_start", "Wins by starting board", rows, f"{1 / wins.shape[1]:.1%} if all were alike"
    )


# --- how long ---


def _rounds(box: Box, states: States) -> Section:
    rounds = states["round_number"]
    limit = int(box.record.solo_round_limit if states["solo"][0] else box.record.round_limit)
    enough = (_of_seats(states, "rods") >= int(box.record.rods_to_launch)).any(axis=1) & (
        states["initiator"] != state.NOBODY
    )
    rows: list[dict[str, Any]] = [
        {"rounds": str(number), "games": int(games), "part": float(games / len(rounds))}
        for number, games in zip(*np.unique(rounds, return_counts=True), strict=True)
    ]
    return Section(
        "by_rounds",
        "Rounds",
        rows,
        f"mean {rounds.mean():.2f}; {1 - enough.mean():.1%} without a launch before round {limit} was over",
    )


# --- alone on Venus ---


def _stars(scores: Integers) -> Section:
    games = len(scores)
    rows: list[dict[str, Any]] = [
        {
            "stars": str(stars) if stars else "lost",
            "games": Rate(float((scores[:, 0] == stars).sum()), games),
        }
        for stars in (0, 2, 3, 4, 5)
    ]
    return Section("stars", "Pilot ranking", rows)


def _conditions(states: States) -> Section:
    """How often each of the four conditions of a win was met."""
    met = {
        "four mech parts": _parts(states)[:, 0] == state.GEARS,
        "a full terrain board": states["full_boards"][:, 0] > 0,
        "four engineers": states["rescued"][:, 0] >= state.WINDOWS,
        "eight dice in the sequence": states["sequence_length"][:, 0] == state.LONGEST_SEQUENCE,
    }
    rows: list[dict[str, Any]] = [
        {"condition": name, "met": Rate(float(games.sum()), len(games))}
        for name, games in met.items()
    ]
    rows.append(
        {
            "condition": "a launch at all",
            "met": Rate(float((states["initiator"] != state.NOBODY).sum()), len(states)),
        }
    )
    return Section("conditions", "What a win takes", rows)
