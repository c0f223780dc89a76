"""A table with secrets and questions out of turn: Smugglers, with 2 to 6 seats."""

from __future__ import annotations

import pytest
from test_live import table

from offworld.kernel.contract import SPECTATOR
from offworld.table import views
from offworld.table.live import Table
from offworld.table.preview import CHANCE, REACTION
from offworld.table.rooms import Connection, Room

SEED = 3  # of a table of three: Ann has a blade and a gem, Ben guard and blade, Cyd two guards
ANN, BEN, CYD = range(3)

pytestmark = pytest.mark.usefixtures("smugglers")


def smuggling(seats: int = 3, seed: int = SEED) -> Table:
    return table(seats, seed, name="smugglers")


def say(made: Table, seat: int, *notations: str) -> None:
    """Give answers for a seat, and confirm them as a server does when they are stored."""
    for notation in notations:
        option = made.match.parse(seat, notation)
        made.confirm(made.move(seat, made.number + 1, option))


def bid(made: Table, winner: int) -> None:
    """Have all bid, so that a seat has the turn."""
    for seat in made.waiting():
        say(made, seat, "bid 1" if seat == winner else "bid 0")
    assert made.waiting() == [winner]


# --- whose turn it is, and who is asked ---


def strip(made: Table) -> list[str]:
    """What the seats' messages say of each seat."""
    seats = Room(made).seats(None)
    facts = ("waiting", "reacts", "ready")
    return [" ".join(fact for fact in facts if seat[fact]) for seat in seats]


def test_while_all_bid_it_is_nobodys_turn() -> None:
    made = smuggling()
    assert (made.turn(), made.together()) == (None, {ANN, BEN, CYD})
    say(made, BEN, "bid 2")
    assert (made.turn(), made.together()) == (None, {ANN, BEN, CYD})
    assert strip(made) == ["waiting", "ready", "waiting"]
    say(made, ANN, "bid 1")
    assert strip(made) == ["ready", "ready", "waiting"], "the last one has no turn of its own"
    assert made.turn() is None


def test_a_turn_stays_its_seats_while_another_is_asked() -> None:
    made = smuggling()
    bid(made, ANN)
    assert (made.turn(), strip(made)) == (ANN, ["waiting", "", ""])
    say(made, ANN, "steal green")
    assert (made.turn(), made.waiting()) == (ANN, [BEN])
    assert strip(made) == ["", "waiting reacts", ""]
    say(made, BEN, "block")
    bid(made, ANN)
    say(made, ANN, "offer white gem 2")
    assert (made.turn(), strip(made)) == (ANN, ["", "", "waiting"]), "an offer is no reaction"


def test_every_message_says_both() -> None:
    made = smuggling()
    bid(made, ANN)
    say(made, ANN, "steal green")
    for viewer in (SPECTATOR, ANN, BEN, CYD):
        room, connection = Room(made), Connection(viewer, "wide", None)
        room.connections.add(connection)
        view = room.pending(connection, None)
        connection.seats_behind = True
        seats = room.pending(connection, None)
        for message in (view, seats):
            assert message is not None
            assert message["turn"] == ANN
            assert [seat["waiting"] for seat in message["seats"]] == [False, True, False]
        assert view is not None
        assert bool(view["question"]) == (viewer == BEN)


def test_a_game_that_is_over_is_nobodys_turn() -> None:
    made = smuggling(2, 1)
    while not made.is_over():
        seat = made.waiting()[0]
        made.confirm(made.move(seat, made.number + 1, made.options(seat)[0]))
    assert made.turn() is None
    assert strip(made) == ["", ""]


def test_who_is_out_of_the_game_is_not_called_ready() -> None:
    made = smuggling()
    for attacker in (ANN, BEN):  # each has a blade, and Cyd has two lives
        bid(made, attacker)
        say(made, attacker, "attack white")
    assert made.together() == {ANN, BEN}
    say(made, ANN, "bid 0")
    assert strip(made) == ["ready", "waiting", ""]


def test_where_seats_take_turns_it_is_the_turn_of_the_seat_that_is_asked() -> None:
    made = table(3, name="cytress")
    assert [made.turn()] == made.waiting()
    assert not made.together()


# --- what an answer leads to ---


def test_an_answer_says_whether_chance_a_reaction_or_the_next_turn_follows() -> None:
    made = smuggling()
    bid(made, ANN)
    shown = views.frame(made, ANN, [])["answers"]
    final = {answer["notation"]: answer["final"] for answer in shown}
    assert final["draw"] == CHANCE
    assert final["steal green"] == REACTION
    assert final["offer green gem 1"] == REACTION
    assert final["attack green"] == CHANCE, "the next crate is drawn"
