"""The report of a simulation: wins, scores, lengths of games, and the game's own tables."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from offworld.kernel.statistics import Rate, spread
from offworld.lab.report import PlayedGames, Section, box_title
from offworld.lab.simulate import Experiment, Results


def summary(results: Results, box_file: Path | None = None) -> dict[str, Any]:
    """Return the report as plain data.

    `offworld sim --json` prints it, and `offworld sim` makes tables from it.
    `box_file` is the file of the box, for the title.
    """
    asked = results.experiment
    seconds, decisions = results.seconds, int(results.decisions.sum())
    return {
        "game": asked.game.name,
        "version": asked.game.version,
        "box": asked.box.name,
        "box_digest": asked.box.digest,
        "box_title": box_title(asked.game, asked.box, box_file),
        "seats": asked.seats,
        "variant": asked.game.variants[asked.variant].name,
        "bots": list(asked.bots),
        "fixed_seats": asked.fixed_seats,
        "seed": asked.seed,
        "asked": asked.games,
        "games": results.games,
        "partial": results.partial,
        "jobs": results.jobs,
        "seconds": seconds,
        "games_per_second": results.games / seconds if seconds else 0.0,
        "decisions_per_second": decisions / seconds if seconds else 0.0,
        "shared_wins": int(((results.shares > 0).sum(axis=1) > 1).sum()),
        "no_winner": int((results.shares.sum(axis=1) == 0).sum()),
        "sections": [section.as_data() for section in sections(results)],
    }


def sections(results: Results) -> list[Section]:
    """Return the tables that every game has, then the game's own; none without a game played."""
    if results.games == 0:
        return []
    asked = results.experiment
    tables = [_by_seat(results)]
    if len(set(asked.bots)) > 1:
        tables.append(_by_bot(results))
    tables += [_scores(results), _lengths(results)]
    own = asked.game.lab().report(
        PlayedGames(asked.box, results.states, results.shares, results.scores)
    )
    return tables + own


def _by_seat(results: Results) -> Section:
    rows = [
        {
            "seat": name,
            "wins": Rate(float(results.shares[:, place].sum()), results.games),
            "score": float(results.scores[:, place].mean()),
        }
        for place, name in enumerate(seat_names(results.experiment))
    ]
    note = "a win shared by k seats counts 1/k for each; 95 % Wilson intervals"
    return Section("by_seat", "Wins by seat", rows, note)


def _by_bot(results: Results) -> Section:
    """Compare each bot's share of all wins with the share it would have if all bots were equal."""
    asked = results.experiment
    rows = []
    for name in dict.fromkeys(asked.bots):
        mine = _places_of(results, name)
        rows.append(
            {
                "bot": name,
                "seats": asked.bots.count(name),
                "wins": Rate(float(results.shares[mine].sum()), results.games),
                "if alike": asked.bots.count(name) / asked.places,
                "score": float(results.scores[mine].mean()),
            }
        )
    moving = "bots move on by a seat after every game"
    seating = "bots keep their seats" if asked.fixed_seats else moving
    return Section("by_bot", "Wins by bot", rows, f"all seats of a bot together; {seating}")


def _places_of(results: Results, bot: str) -> npt.NDArray[np.bool_]:
    """Return where a bot sat, as a mask over games and places."""
    names = np.array([*results.experiment.bots, ""])  # the last one is at NO_BOT
    mask: npt.NDArray[np.bool_] = names[results.seating] == bot
    return mask


def _scores(results: Results) -> Section:
    asked = results.experiment
    rows: list[dict[str, Any]] = [
        {"of": name, **spread(results.scores[_places_of(results, name)])}
        for name in dict.fromkeys(asked.bots)
    ]
    if asked.places > asked.seats:
        opponents = ", ".join(seat_names(asked)[asked.seats :])
        rows.append({"of": opponents, **spread(results.scores[:, asked.seats :].ravel())})
    rows.append({"of": "best at table", **spread(results.scores.max(axis=1))})
    if asked.places > 1:
        ranked = np.sort(results.scores, axis=1)
        rows.append({"of": "lead over second", **spread(ranked[:, -1] - ranked[:, -2])})
    return Section("scores", "Scores", rows)


def _lengths(results: Results) -> Section:
    rows = [
        {"of": "decisions", **spread(results.decisions)},
        {"of": "turns", **spread(results.turns)},
    ]
    return Section("lengths", "Length of a game", rows)


def seat_names(experiment: Experiment) -> list[str]:
    """Return what the game calls its places.

    >>> from offworld.games import find
    >>> seat_names(Experiment.of(find("cytress"), 1, ["greedy"], 1))
    ['Red', 'the AI']
    """
    s = experiment.game.blank()
    setup = experiment.game.rules["setup"]
    setup(experiment.box.record, s, experiment.seats, experiment.variant, 1)
    names: Sequence[str] = experiment.game.tell().seat_names(s)
    return list(names)
