"""Cytress in words: notation, questions and options."""

from __future__ import annotations

from collections.abc import Mapping

from offworld.games.cytress import state
from offworld.games.cytress.box import FACTION_NAMES, RESOURCE_NAMES
from offworld.games.cytress.pieces import crews_around, crews_on_stratos, price, top_bounty
from offworld.games.cytress.tell.terms import (
    FACTIONS,
    PAD_PLACES,
    PADS,
    RESOURCES,
    a_hex,
    amounts,
    hex_name,
    intel,
    own_crew,
    rebel,
    stratolite,
)
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.presentation.words import (
    SEAT_NAMES,
    Line,
    Telling,
    Typed,
    Words,
    counted,
    listed,
    said,
)

# --- notation ---


def _scout_notation(t: Telling) -> str:
    faction, spot = divmod(t.n, state.SPOTS)
    worth = [t.box.record.spot_yield[t.s.district_side, each] for each in range(state.SPOTS)]
    again = " again" if spot == 1 and worth[0] == worth[1] else ""  # a box may make both alike
    return f"scout {FACTION_NAMES[faction]} {worth[spot]}{again}"


def _intel_notation(t: Telling) -> str:
    return f"take {FACTION_NAMES[t.n // state.SLOTS]} {t.n % state.SLOTS + 1}"


def _spy_notation(t: Telling) -> str:
    if t.n == state.SEATS:
        return "spy nobody"
    return "spy ai" if t.s.solo == 1 else f"spy {SEAT_NAMES[t.n].lower()}"


def _trade_notation(t: Telling) -> str:
    if t.n == state.FACTIONS * state.FACTIONS:
        return "trade no more"
    given, gained = divmod(t.n, state.FACTIONS)
    return f"trade {RESOURCE_NAMES[given]} for {RESOURCE_NAMES[gained]}"


BENEFITS = ("benefit none", "benefit crew", "raise from 1", "raise from 2")
NOTATION: Mapping[int, Typed] = {
    state.SIDE: "side {number}",
    state.SCOUT: _scout_notation,
    state.PAD: lambda t: f"meet {PADS[t.n]}",
    state.TAKE: _intel_notation,
    state.PLACE: "place crew h{number}",
    state.SPY: _spy_notation,
    state.BRIBE: lambda t: "bribe reserved" if t.n == state.ROW else f"bribe {t.number}",
    state.PAY: lambda t: f"pay {RESOURCE_NAMES[t.n]}",
    state.HEIGHT: "tube {number}",
    state.DROP: "drop tube h{number}",
    state.BOUNTY: lambda t: f"bounty {FACTION_NAMES[t.n]}",
    state.BENEFIT: lambda t: BENEFITS[t.n],
    state.RESERVE: lambda t: "reserve none" if t.n == state.ROW else f"reserve {t.number}",
    state.TRADE: _trade_notation,
    state.AMOUNT: "give {number}",
    state.AI_PLACE: "ai place h{number}",
    state.AI_LIFT: "ai lift h{number}",
    state.AI_DROP: "ai drop h{number}",
}


# --- questions ---


def _pad_question(t: Telling) -> Line:
    where = t.either("Where do you send your transport", f"Where does {t.whose} transport go")
    if t.s.phase == state.EXTRA_TRAVEL:
        return Line(f"{where} from Stratos", "11.1")
    return Line(where, "5.1")


def _intel_question(t: Telling) -> Line:
    if t.s.free == 1:
        return Line(f"Which intel card {t.verb('does')} {t.who} take for nothing", "9.1")
    return Line(f"Which intel card {t.verb('does')} {t.who} take", "6.2")


def _amount_question(t: Telling) -> Line:
    s = t.s
    each = f"each for {s.icons[t.seat, state.ROVER, s.gaining]} {RESOURCES[s.gaining]}"
    return Line(f"How many {RESOURCES[s.paying]} {t.verb('does')} {t.who} give, {each}", "10.4")


QUESTIONS: Mapping[int, Words] = {
    state.SIDE: Line("Which side of the rebel board {does} {who} play", "2.8"),
    state.SCOUT: Line("Which district does {whose} leader scout", "4.1"),
    state.PAD: _pad_question,
    state.TAKE: _intel_question,
    state.PLACE: lambda t: Line(
        f"On which {FACTIONS[t.s.faction]} hex {t.verb('does')} {t.who} place a crew", "6.4"
    ),
    state.SPY: lambda t: Line(
        f"On whom {t.verb('does')} {t.who} spy from {hex_name(t.s.hex_at)}", "6.5"
    ),
    state.BRIBE: Line("Which Stratolite {does} {who} bribe", "7.1"),
    state.PAY: Line("What {does} {who} pay the Renegade in", "7.2"),
    state.HEIGHT: Line("How high a tube {does} {who} drop", "7.3"),
    state.DROP: lambda t: Line(
        f"Where {t.verb('does')} {t.who} drop the tube of height {t.s.height}", "7.4"
    ),
    state.BOUNTY: Line("Which bounty {does} {who} take", "8.1"),
    state.BENEFIT: Line("What does the bounty bring {who} at once", "8.2"),
    state.RESERVE: Line("Which Stratolite {does} {who} reserve", "9.2"),
    state.TRADE: lambda t: Line(
        f"What {t.verb('does')} {t.who} trade ({counted(t.s.trades, 'trade')} left)", "10.1"
    ),
    state.AMOUNT: _amount_question,
    state.AI_PLACE: Line("The AI's checklist leaves a tie: where does it place its crew", "14.13"),
    state.AI_LIFT: Line("All of the AI's crews are out: which one moves", "14.14"),
    state.AI_DROP: Line("The AI's checklist leaves a tie: where does it drop its tube", "14.16"),
}


# --- what things cost and bring ---


def _cost(t: Telling, resource: int, cost: int) -> str:
    """Return a cost after the Hooligang discount (5.4)."""
    due: int = price(t.s, t.seat, resource, cost)
    off = f" ({cost - due} off)" if due < cost else ""
    return f"{due} {RESOURCES[resource]}{off}"


def _tube_cost(t: Telling, resource: int, height: int) -> str:
    return _cost(t, resource, t.box.record.tube_cost[height - 1])


def _gain(t: Telling, resource: int, amount: int) -> str:
    """Return a gain, and how much of it the stock can't hold (1.3)."""
    lost = amount - min(amount, state.MOST_STOCK - t.s.stock[t.seat, resource])
    full = f" ({lost} of it lost: a stock holds {state.MOST_STOCK})" if lost else ""
    return f"{amount} {RESOURCES[resource]}{full}"


# --- what is around a hex ---


def _around(box: Box, s: Record, here: int) -> list[int]:
    """Return the hexes next to a hex."""
    sides = (box.record.neighbour[s.pattern, here, side] for side in range(6))
    return [there for there in sides if there >= 0]


def _spied(t: Telling, here: int, rival: int) -> str:
    """Return what spying on a rival from a hex yields (6.5)."""
    counts = [0] * state.FACTIONS
    for there in _around(t.box, t.s, here):
        if t.s.hex_crew[there] == rival:
            counts[t.s.hex_faction[there]] += 1
    return amounts(counts)


def _surroundings(t: Telling, here: int) -> str:
    """Return whose crews and which tubes are next to a hex, and what spying yields."""
    parts = []
    for other in range(t.s.seats):
        count = crews_around(t.box.record, t.s, here, other)
        if count and other == t.seat:
            own = t.either(f"{counted(count, 'crew')} of yours", counted(count, "own crew"))
            parts.append(own)
        elif count:
            spying = f"(spying: {_spied(t, here, other)})"
            parts.append(f"{counted(count, 'crew')} of {t.name(other)} {spying}")
    around = _around(t.box, t.s, here)
    tubes = [str(t.s.hex_tube[there]) for there in around if t.s.hex_tube[there] > 0]
    if len(tubes) == 1:
        parts.append(f"a tube of height {tubes[0]}")
    elif tubes:
        parts.append(f"tubes of heights {' '.join(tubes)}")
    return f", next to {listed(parts)}" if parts else ""


def _crews_near(t: Telling) -> str:
    """Return how many crews of each seat are next to a hex: they control a tube there (13.6)."""
    near = [crews_around(t.box.record, t.s, t.n, other) for other in range(t.s.seats)]
    return ", ".join(f"{t.name(i)} {count}" for i, count in enumerate(near) if count) or "none"


def _tubes_near(t: Telling) -> str:
    """Return the tubes next to a hex and their heights: they are what the AI is after (14.12)."""
    around = _around(t.box, t.s, t.n)
    tubes = [f"{hex_name(h)} of height {t.s.hex_tube[h]}" for h in around if t.s.hex_tube[h] > 0]
    return f"; tubes beside it: {listed(tubes)}" if tubes else ""


def _here(t: Telling) -> str:
    return f"{hex_name(t.n)}, {a_hex(t.s.hex_faction[t.n])}"


# --- options ---


def _scout(t: Telling) -> Line:
    s, faction = t.s, t.n // state.SPOTS
    worth = t.box.record.spot_yield[s.district_side, t.n % state.SPOTS]
    aloft = crews_on_stratos(s, t.seat)
    bonus = f", {aloft} of them for crews on Stratos" if aloft else ""
    others = (t._replace(seat=other) for other in range(s.seats) if other != t.seat)
    paid = [
        f"{other.who} {other.verb('earns')} {earned}"
        for other in others
        if (earned := s.icons[other.seat, state.PRIVATEER, faction]) > 0
    ]
    rivals = f"; {listed(paid)}" if paid else ""
    gain = _gain(t, faction, worth + aloft)
    return Line(f"scout the {FACTIONS[faction]}s for {gain}{bonus}{rivals}", "4.2")


def _pad(t: Telling) -> Line:
    return _meet_faction(t) if t.n < state.FACTIONS else said(_MEET[t.n], t)


def _meet_faction(t: Telling) -> Line:
    crew = ", without a crew: none is left"
    if t.s.crew[t.seat] > 0:
        crew = f" and a crew on {a_hex(t.n)}"
    cost = _cost(t, t.n, t.box.record.intel_cost[t.n])
    return Line(f"meet {PAD_PLACES[t.n]}: {cost} for an intel card{crew}", "6.1")


def _meet_renegade(t: Telling) -> Line:
    where = f"any hex with {own_crew(t)}"
    return Line(f"meet the Renegade: a tube on {where}, for any one resource", "7.2")


def _meet_fixer(t: Telling) -> Line:
    marker = "" if t.s.solo == 1 else ", and the first player marker"
    return Line(
        f"meet the Fixer: any intel card for nothing, a Stratolite to reserve{marker}", "9.1"
    )


def _meet_merchant(t: Telling) -> Line:
    """Say which way the merchant trades in this game (10.2, 10.3)."""
    arrow, side = t.box.record.arrow, t.s.market_side
    ways = [
        f"{RESOURCES[given]} for {RESOURCES[arrow[side, given]]}"
        for given in range(state.FACTIONS)
        if given != state.GLOW
    ]
    ways.append("GLOW for any")
    return Line(f"meet the merchant: up to two trades ({', '.join(ways)})", "10.1")


_MEET: Mapping[int, Words] = {
    state.STRATOLITES: Line(
        "meet a Stratolite: a tube on a hex of its kind, and this transport travels once more",
        "7.1",
    ),
    state.RENEGADE: _meet_renegade,
    state.ENFORCERS: Line(
        "meet the enforcers: a bounty, and a crew or a rise on Stratos with it", "8.1"
    ),
    state.FIXER: _meet_fixer,
    state.MERCHANT: _meet_merchant,
}


def _intel(t: Telling) -> Line:
    faction, slot = divmod(t.n, state.SLOTS)
    card = intel(t.box, t.s.shown[faction, slot])
    rule = "9.1" if t.s.free == 1 else "6.2"
    return Line(f"take {card} into the {FACTIONS[faction]} lifepath", rule)


def _spy(t: Telling) -> Line:
    if t.n == state.SEATS:
        return Line("spy on nobody", "6.5")
    return Line(f"spy on {t.name(t.n)} for {_spied(t, t.s.hex_at, t.n)}", "6.5")


def _bribe(t: Telling) -> Line:
    r, reserved = t.box.record, t.n == state.ROW
    card = t.s.reserved[t.seat] if reserved else t.s.row[t.n]
    held = ", held in reserve" if reserved else ""
    cost = _tube_cost(t, r.stratolite_resource[card], 1)
    tube = f"a tube on {a_hex(r.stratolite_hex[card])}, from {cost}"
    name = t.box.names["stratolite"][card]
    return Line(f"bribe {name}{held}: {tube}", "7.7" if reserved else "7.1")


def _pay(t: Telling) -> Line:
    cost = f"from {_tube_cost(t, t.n, 1)} of {t.s.stock[t.seat, t.n]}"
    return Line(f"pay the Renegade in {RESOURCES[t.n]}, {cost}", "7.2")


def _height(t: Telling) -> Line:
    tube = f"a tube of height {t.number} for {_tube_cost(t, t.s.paying, t.number)}"
    worth = t.box.record.crew_prestige[t.n]
    rise = f"a crew rises to level {t.number}, worth {worth} prestige"
    return Line(f"drop {tube}: {rise}", "7.3")


def _drop(t: Telling) -> Line:
    worth = t.box.record.tube_prestige[t.s.height - 1]
    prize = f"{worth} prestige for the most crews beside it ({_crews_near(t)})"
    return Line(f"drop the tube on {_here(t)}: {prize}", "7.4")


def _bounty(t: Telling) -> Line:
    r, bounty = t.box.record, top_bounty(t.s, t.n)
    each = r.bounty_prestige[bounty]
    worth = f"{each} prestige for each target (now {each * t.s.targets[t.seat, t.n]})"
    crew = f"a crew on {a_hex(r.bounty_hex[bounty])}"
    rise = f"a crew up a level for {r.raise_cost} {RESOURCES[r.bounty_resource[bounty]]}"
    return Line(
        f"take the bounty on the {FACTIONS[t.n]}s: {worth}; at once {crew}, or {rise}", "8.1"
    )


def _benefit(t: Telling) -> Line:
    if t.n == 0:
        return Line("neither a crew nor a rise", "8.4")
    if t.n == 1:
        return Line(f"place a crew on {a_hex(t.s.faction)}", "8.2")
    cost = f"{t.box.record.raise_cost} {RESOURCES[t.s.paying]}"
    return Line(f"pay {cost}: a crew rises from level {t.n - 1} to {t.n}", "8.3")


def _reserve(t: Telling) -> Line:
    held = t.s.reserved[t.seat]
    if t.n == state.ROW:
        return Line(f"keep {stratolite(t.box, held)} and reserve no other", "9.2")
    instead = f" in place of {t.box.names['stratolite'][held]}" if held != state.NOWHERE else ""
    return Line(f"reserve {stratolite(t.box, t.s.row[t.n])}{instead}", "9.2")


def _trade(t: Telling) -> Line:
    if t.n == state.FACTIONS * state.FACTIONS:
        return Line("trade no more", "10.1")
    given, gained = divmod(t.n, state.FACTIONS)
    ratio, stock = t.s.icons[t.seat, state.ROVER, gained], t.s.stock[t.seat, given]
    text = f"trade {RESOURCES[given]} for {RESOURCES[gained]}, each for {ratio} ({stock} to give)"
    return Line(text, "10.3" if given == state.GLOW else "10.2")


def _amount(t: Telling) -> Line:
    gained = t.number * t.s.icons[t.seat, state.ROVER, t.s.gaining]
    gain = _gain(t, t.s.gaining, gained)
    return Line(f"give {t.number} {RESOURCES[t.s.paying]} for {gain}", "10.4")


OPTIONS: Mapping[int, Words] = {
    state.SIDE: lambda t: Line(f"play {rebel(t.box, t.s.board[t.seat] * 2 + t.n)}", "2.8"),
    state.SCOUT: _scout,
    state.PAD: _pad,
    state.TAKE: _intel,
    state.PLACE: lambda t: Line(f"place a crew on {_here(t)}{_surroundings(t, t.n)}", "6.4"),
    state.SPY: _spy,
    state.BRIBE: _bribe,
    state.PAY: _pay,
    state.HEIGHT: _height,
    state.DROP: _drop,
    state.BOUNTY: _bounty,
    state.BENEFIT: _benefit,
    state.RESERVE: _reserve,
    state.TRADE: _trade,
    state.AMOUNT: _amount,
    state.AI_PLACE: lambda t: Line(
        f"the AI places a crew on {_here(t)}; crews beside it: {_crews_near(t)}{_tubes_near(t)}",
        "14.12" if _tubes_near(t) else "14.13",
    ),
    state.AI_LIFT: lambda t: Line(f"the AI moves its crew on {_here(t)}", "14.14"),
    state.AI_DROP: lambda t: Line(
        f"the AI drops its tube on {_here(t)}; crews beside it: {_crews_near(t)}{_tubes_near(t)}",
        "14.16",
    ),
}
