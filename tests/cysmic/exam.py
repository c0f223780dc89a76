"""Shared by tests of Cysmic: moves that take several answers, cards, fractures, and combat."""

from __future__ import annotations

from cysmic.scenario import STANDARD_BOX, A, B, Table, at
from offworld.games.cysmic import movement, state
from offworld.games.cysmic.effects import packed

HERE = HEX = at(0, 3, 1)  # far from all ships
AROUND = [at(0, 2, 0), at(0, 2, 1), at(0, 3, 0), at(0, 3, 2), at(0, 4, 1), at(0, 4, 2)]
NEXT = at(0, 3, 0)  # adjacent to it
FAR = at(3, 4, 2)
EDGE = at(0, 6, 2)
RED_AGAIN, YELLOW_AGAIN = state.FACE_REROLL_RED, state.FACE_REROLL_YELLOW
ANY_AGAIN, TREMOR = state.FACE_REROLL_ANY, state.FACE_TREMOR
PLUS_1, PLUS_2 = state.FACE_PLUS_1, state.FACE_PLUS_2
NO_EFFECT = state.FACE_REROLL_YELLOW  # where there are red dice only
NO_RED = state.FACE_REROLL_RED  # where there are yellow dice only
PASS = state.MODIFY
DROPS = state.BY_DROPSHIPS - state.UPGRADE  # among the choices of an upgrade
FIRST_SOLDIER, FIRST_MINER = state.FIRST_SOLDIER, state.FIRST_MINER
FIRST_HARVESTER, FIRST_POWERMECH = state.FIRST_HARVESTER, state.FIRST_POWERMECH


def named(name: str) -> int:
    """Return the number of a card."""
    return STANDARD_BOX.names["discovery"].index(name)


def effect(table: Table, kind: int, amount: int, seat: int = A) -> Table:
    return table.turn(seat).do(state.TO_EFFECT, packed(seat, kind, amount))


def no_events(table: Table) -> Table:
    """Take the events out of the deck, so that a draw is a card for the hand."""
    for card in range(state.ACTION_CARDS + state.REACTION_CARDS, state.DISCOVERIES):
        table.s.deck_cards -= table.s.deck[card]
        table.s.discard[card] += table.s.deck[card]
        table.s.deck[card] = 0
    return table


def only_event(table: Table, name: str) -> Table:
    """Let the next card drawn be an event and the one after it none."""
    no_events(table)
    card = named(name)
    for other in range(state.DISCOVERIES):
        table.s.discard[other] += table.s.deck[other]
        table.s.deck[other] = 0
        if other >= state.ACTION_CARDS + state.REACTION_CARDS:
            table.s.discard[other] = 0
    table.s.deck[card] = 1
    table.s.deck_cards = 1
    return table


def event(table: Table, name: str, seat: int = A) -> Table:
    """Let a seat draw an event, carried out, and the card for it."""
    only_event(table, name)
    table.turn(seat).do(state.TO_DRAW, seat * 64 + 1)
    assert table.count(state.EVENT_DRAWN, seat) >= 1
    return table


def fracture(table: Table, ring: int) -> tuple[Table, int]:
    """Let a fracture of a ring in slice 0 come; return the token too."""
    terrain = table.s.terrain[0]
    token = next(
        t
        for t in range(state.FRACTURES)
        if table.b.token_terrain[t] == terrain and table.b.token_ring[t] == ring
    )
    for other in range(state.FRACTURES):
        table.s.bag[other] = int(other == token)
    return table.turn(A).do(state.TO_FRACTURE, 0), token


def next_fracture(table: Table, part: int, ring: int) -> Table:
    """Let the next tremor be a fracture of a ring in a slice."""
    table.s.tremor_at = 1
    for token in range(state.FRACTURES):
        is_there = table.b.token_terrain[token] == table.s.terrain[part]
        table.s.bag[token] = int(is_there and table.b.token_ring[token] == ring)
    return table


def stays(table: Table) -> Table:
    """Let the unit that is asked about stay where it is."""
    return table.answer(state.STAY_HERE if table.asks(state.BIOME) else state.STAY)


def goals(table: Table) -> set[int]:
    """Return all hexes that the unit can go to, whatever their biome."""
    out = [0] * state.HEXES
    seat = int(table.s.player)
    return set(out[: movement.list_goals(table.b, table.s, seat, int(table.s.unit), out)])


def unit_to(table: Table, unit: int, place: int) -> Table:
    return table.answer(state.UNIT + unit).goes(place)


def influential(table: Table, seat: int, amount: int) -> Table:
    """Give a seat this influence: that of a faction and an ability for the rest."""
    table.s.faction[seat] = 0
    return table.trait(seat, state.T_INFLUENCE, amount - table.b.faction_influence[0])


def around(table: Table, place: int) -> list[int]:
    """Return the neighbours of a hex."""
    found = [int(table.b.around[place, side]) for side in range(state.SIDES)]
    return [there for there in found if there != state.NONE]


def ready(seats: int = 2) -> Table:
    """Return a table on which A has a complete ship."""
    return Table(seats).ship(A, HERE).blueprint(A, state.INSTALLED, *range(6))


def combat(defender: tuple[int, ...], attacker: tuple[int, ...], seats: int = 2) -> Table:
    """Return a table on which B attacks A."""
    return Table(seats).units(A, HEX, *defender).units(B, HEX, *attacker)


def strike(table: Table, *dice: int) -> Table:
    """Let the seat that is asked strike with these dice."""
    return table.rolls(*dice).answer(state.STRIKE)


def on_die(card: int) -> int:
    """Return the answer to play a card on a die."""
    return state.MODIFY + 1 + card


def react(card: int) -> int:
    """Return the answer to play a card for its reaction."""
    return state.MODIFY + 1 + state.DISCOVERIES + card


def offer(table: Table, partner: int, give: list[int], want: list[int]) -> Table:
    """Let A make an offer."""
    table.answer(state.PARTNER + partner)
    for lot in give:
        table.answer(state.GIVE + lot)
    if table.asks(state.GIVE):
        table.answer(state.GIVE_NO_MORE)
    for lot in want:
        table.answer(state.WANT + lot)
    if table.asks(state.WANT):
        table.answer(state.WANT_NO_MORE)
    assert table.asks(state.DEAL, partner)
    return table
