"""Servers are killed at random moments under play: every acknowledged move is kept, in order.

`bench/kills.py` does the same for longer.
"""

from __future__ import annotations

from killing import check, kill_under_play
from running import Servers, run

from offworld import games

TABLES, SEATS = 5, 2  # all games, as few seats as they need: kills count, not what is drawn
LONGEST = 0.1  # seconds between a few answers and a kill


def test_no_acknowledged_move_is_lost_when_servers_are_killed(db: str, servers: Servers) -> None:
    kills = 40 if db.startswith("postgresql") else 100
    result = run(kill_under_play(servers, db, kills, TABLES, SEATS, LONGEST), 600)
    check(result)
    assert result.acknowledged > kills, "hardly anything was played: this proves nothing"
    assert result.undone > 0
    assert any(player.said for player in result.players)
    assert any(not table.gathers and table.row.closed_at for table, _ in result.tables.values())
    assert len({table.row.game for table, _ in result.tables.values()}) == len(games.names())
    print(f"{kills} kills, {result.acknowledged} acknowledged, {result.undone} of them undos")
