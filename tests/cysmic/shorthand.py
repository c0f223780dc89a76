"""Shorthand for tests of Cysmic: moves that take several answers, cards, fractures, and combat."""

from __future__ import annotations

from cysmic.scenario import SOLDIER, SPEAKER, STANDARD_BOX, A, B, Table, at
from offworld.games.cysmic import movement, pieces, relics, state, tell, ways
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
BROWN, GREY, RED, BLUE, YELLOW, GREEN = range(6)
RELIC_NAMES = STANDARD_BOX.names["relic"]
SPY_NAMES = STANDARD_BOX.names["spy"]


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
    seat = int(table.s.player)
    return hexes_of(movement.list_goals(table.b, table.s, seat, int(table.s.unit)))


def hexes_of(board: tuple[int, int, int]) -> set[int]:
    """Return the hexes on a board (ways.py)."""
    return {place for place in range(state.HEXES) if ways.has(board, place)}


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


def asked(table: Table, column: int, card: int) -> Table:
    """Let A come to the bonus action of a column after a card."""
    table.turn(A)
    table.s.column = column
    table.s.card = card
    table.s.cut = 0
    return table.do(state.TO_BONUS)


def rich(seats: int = 3) -> Table:
    """Whatever bonus action A wants can be done."""
    table = Table(seats).hand(A, 0, 1, 2, 3, 4).ore(A, 5).units(A, HERE, SOLDIER, SOLDIER, SPEAKER)
    return table.captured(A, B, SOLDIER, SOLDIER)


def taken(table: Table, column: int, colour: int) -> Table:
    """Let A take a bonus action after a card of its colour."""
    card = next(c for c in range(10) if table.b.card_colours[c] >> colour & 1)
    return asked(table, column, card).answer(state.BONUS + colour)


def plain(seats: int = 2) -> Table:
    """Players of the first factions, with what these change counted."""
    table = Table(seats)
    for seat in range(seats):
        table.s.faction[seat] = seat
    relics.refresh(table.b, table.s)
    return table


def traits(table: Table, seat: int) -> list[int]:
    return [int(table.s.trait[seat, trait]) for trait in range(state.TRAITS)]


def drawn(table: Table, name: str, seat: int = A) -> Table:
    """Let a seat draw this card."""
    for card in range(state.SPIES):
        if table.s.spy[card] != 2:
            table.s.spy[card] = 0 if SPY_NAMES[card] == name else 1
    table.turn(seat).do(state.TO_SPY)
    assert SPY_NAMES[table.s.spy_at] == name
    assert table.choices(state.ESPIONAGE) == {0, 1}
    return table


def chosen(table: Table, name: str, side: int, seat: int = A) -> Table:
    return drawn(table, name, seat).answer(state.ESPIONAGE + side)


TWO_AWAY = at(0, 5, 1)


def number(table: Table, seat: int, place: int, kind: int) -> int:
    """Return the number of a unit of a type on a hex."""
    return next(
        unit
        for unit in range(state.UNITS)
        if table.s.at[seat, unit] == place and pieces.type_of(unit) == kind
    )


def sends(table: Table, seat: int, kind: int, start: int, goal: int) -> Table:
    """Let a seat play a unit card and move one unit of it, without anything more."""
    table.plays(seat, kind)
    table.answer(state.UNIT + number(table, seat, start, kind))
    if table.asks(state.MODE):
        table.answer(state.MODE + state.WALK)
    return table.goes(goal)


INNER = at(0, 2, 0)  # adjacent to HEX and NEXT; the abyss is below
RING_4 = at(0, 4, 1)  # its neighbours: (3, 0), (3, 1), (4, 0), (4, 2), (5, 1), (5, 2) of slice 0
DEVASTATED_BELOW, ABYSS_BELOW = at(0, 4, 1), at(0, 4, 2)
FAR_3 = at(3, 3, 1)


def begin(table: Table, seat: int, column: int = 0) -> Table:
    """Let the turn of a seat begin as the first of a round, in a column."""
    table.s.player = (seat - 1) % table.s.seats
    table.s.lead = table.s.first = seat
    table.s.column = column - 1
    return table.do(state.TO_TURN)


def active(table: Table, seat: int, *relics: int) -> Table:
    """Put relics of the deck into a seat's slots."""
    for slot, relic in enumerate(relics):
        table.s.relic[seat, slot] = relic
        table.s.relic_deck[relic] -= 1
        table.s.relic_deck_cards -= 1
    return table


def closed_but(table: Table, place: int, *open_places: int) -> Table:
    """Surround a hex with lakes, but for some of its neighbours."""
    return table.land(state.LAKE, *(n for n in around(table, place) if n not in open_places))


def tokens(table: Table, *places: int) -> Table:
    """Lay relic tokens on devastated ground."""
    for place in places:
        table.s.token[place] = 1
    return table.land(state.DEVASTATED, *places)


def promoted(unit: int, kind: int) -> int:
    """Return the answer that promotes a troop."""
    return state.PROMOTE + unit * state.TROOPS + kind


CITY = state.CITY_HEX


def over_the_edge(table: Table, place: int) -> set[int]:
    """Return the hexes to which arrows of the same colour lead."""
    there = {int(table.b.around[place, link]) for link in range(state.SIDES, state.LINKS)}
    return there - {state.NONE}


def takes_turn(table: Table, card: int) -> Table:
    """Let A take a real turn with a card, as far as its first question."""
    table.s.player, table.s.lead = B, B
    table.do(state.TO_TURN)
    burned = max(c for c in table.choices(state.BURN) if c != card)
    return table.answer(state.BURN + burned).answer(state.PLAY + card)


def rules_of(table: Table, code: int) -> list[str]:
    """Return the rules that the events of a kind cite, in their order."""
    told = (tell.event(STANDARD_BOX, table.s, said, None, B) for said in table.events_of(code))
    return [line.rule for line in told]


def jumps(table: Table, unit: int, place: int) -> Table:
    """Let a powermech that is asked for jump to a hex."""
    return table.answer(state.UNIT + unit).answer(state.MODE + state.JUMP).goes(place)


def lasting_spies(table: Table, number: int) -> list[int]:
    """Return espionage cards of which both sides last."""
    both = table.b.spy_effect
    found = [c for c in range(state.SPIES) if both[c, 0] == both[c, 1] == state.E_NOTHING]
    return found[:number]


def lay_spies(table: Table, seats: list[int], new: int | None = None) -> list[int]:
    """Give seats lasting espionage cards; one more, or the given one, is the next drawn."""
    cards = lasting_spies(table, len(seats) + 1)
    top = cards[-1] if new is None else new
    cards[-1] = top
    for card in range(state.SPIES):
        table.s.spy[card] = 0 if card == top else 1
    for seat, card in zip(seats, cards, strict=False):
        table.s.spy_card[seat] = card
        table.s.spy[card] = 2
    return cards
