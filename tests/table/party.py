"""Tables of Smugglers for tests, and the clients at one on a running server."""

from __future__ import annotations

from running import Client, run, stored_table
from test_live import table

from offworld.table.live import Table
from offworld.table.storage import Storage

SEED = 3  # of a table of three: Ann has a blade and a gem, Ben guard and blade, Cyd two guards
ANN, BEN, CYD = range(3)


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


def answers(client: Client) -> dict[str, int]:
    """What a client may answer now, by notation."""
    return {each["notation"]: each["option"] for each in client.view["answers"]}


class Party:
    """The clients of all seats at a table of a running server, and a spectator's."""

    def __init__(self, id: str, keys: list[str], clients: list[Client]):
        self.id, self.keys, self.clients = id, keys, clients

    @classmethod
    async def open(cls, url: str, id: str, keys: list[str]) -> Party:
        clients = [await Client.join(url, id, key) for key in (*keys, None)]
        for client in clients:
            await client.until("view")
        return cls(id, keys, clients)

    async def say(self, seat: int, notation: str) -> None:
        """Wait for the seat's question, answer it, and wait until all have seen it."""
        client = self.clients[seat]
        while notation not in answers(client):
            await client.hear()
        assert (await client.play(answers(client)[notation]))["say"] == "done"
        await self.level()

    async def level(self) -> None:
        """Wait until all have seen the last entry."""
        last = max(client.view["number"] for client in self.clients)
        for client in self.clients:
            while client.view["number"] < last:
                await client.hear()

    async def bid(self, winner: int) -> None:
        for seat, client in enumerate(self.clients[:-1]):
            if client.view["answers"]:
                await self.say(seat, "bid 1" if seat == winner else "bid 0")

    def log(self, seat: int) -> list[str]:
        return [line["text"] for line in self.clients[seat].view["log"]]

    async def close(self) -> None:
        for client in self.clients:
            await client.socket.close()


def new_table(db: str, seats: int = 3, seed: int = SEED) -> tuple[str, list[str]]:
    async def work() -> tuple[str, list[str]]:
        storage = await Storage.open(db)
        row, keys = await stored_table(storage, seats, seed, "smugglers")
        await storage.close()
        return row.id, keys

    return run(work())
