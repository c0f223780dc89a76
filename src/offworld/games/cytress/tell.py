"""Cytress in words: every question, option and event as a short sentence with the number of its rule in docs/rules/cytress.md.

Notation is what people type and files may hold: `scout rover 6`, `place crew h17`. Hexes are h1, h2 ... in reading order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from offworld.games.cytress import state
from offworld.games.cytress.box import FACTION_NAMES, RESOURCE_NAMES
from offworld.games.cytress.pieces import (
    crews_around,
    crews_on_stratos,
    price,
    sections_left,
    top_bounty,
)
from offworld.games.cytress.scoring import (
    bounty_prestige,
    crew_prestige,
    level_1_prestige,
    level_2_prestige,
    level_3_prestige,
    tube_prestige,
)
from offworld.games.cytress.travel import can_visit, has_crew_on_map, has_intel
from offworld.kernel.events import Event
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.presentation.words import SEAT_NAMES, Line, Names, counted, listed, sentence

FACTIONS = ("Corpocrat", "Privateer", "Hooligang", "Rover")
RESOURCES = ("CRED", "TECH", "AMMO", "GLOW")
PADS = (
    "corpocrat",
    "privateer",
    "hooligang",
    "rover",
    "stratolite",
    "renegade",
    "enforcers",
    "fixer",
    "merchant",
)
PAD_PLACES = (
    *(f"the {faction}s" for faction in FACTIONS),
    "Stratos",
    "the Renegade",
    "the enforcers",
    "the Fixer",
    "the merchant",
)


def seat_names(s: Record) -> tuple[str, ...]:
    """What the seats are called unless they have names: colours, and the AI by what it is."""
    if s.solo == 1:
        return (SEAT_NAMES[0], "the AI")
    return SEAT_NAMES[: s.seats]


# --- small words ---


def _amounts(counts: Iterable[int]) -> str:
    """Resources by kind, those there are: 2 CRED and 1 GLOW."""
    return listed(f"{count} {RESOURCES[kind]}" for kind, count in enumerate(counts) if count)


def _a(faction: int) -> str:
    return f"a {FACTIONS[faction]} hex"


def hex_name(here: int) -> str:
    return f"h{here + 1}"


def icons_of(box: Box, card: int) -> list[int]:
    """The resources an intel card shows, one entry an icon."""
    return [
        kind for kind in range(state.FACTIONS) for _ in range(box.record.intel_icons[card, kind])
    ]


def _card(box: Box, card: int) -> str:
    """An intel card: its name, icons and target."""
    icons = " ".join(RESOURCES[kind] for kind in icons_of(box, card))
    return (
        f"{box.names['intel'][card]} ({icons}, against {FACTIONS[box.record.intel_target[card]]}s)"
    )


def _stratolite(box: Box, card: int) -> str:
    r = box.record
    return f"{box.names['stratolite'][card]} ({RESOURCES[r.stratolite_resource[card]]}, {FACTIONS[r.stratolite_hex[card]]} hex)"


def _rebel(box: Box, rebel: int) -> str:
    """A rebel with the two starting icons of its own; the three in Rover that everyone has are left out (1.4)."""
    parts = []
    for path in range(state.FACTIONS):
        for kind in range(state.FACTIONS):
            extra = box.record.start_icons[rebel, path, kind] - (
                1 if path == state.ROVER and kind != state.GLOW else 0
            )
            parts += [f"{RESOURCES[kind]} in {FACTIONS[path]}"] * extra
    return f"{box.names['rebel'][rebel]}, with {listed(parts)}"


def _cost(s: Record, seat: int, resource: int, cost: int) -> str:
    """A cost after the Hooligang discount (5.4)."""
    due: int = price(s, seat, resource, cost)
    off = f" ({cost - due} off)" if due < cost else ""
    return f"{due} {RESOURCES[resource]}{off}"


def _room(s: Record, seat: int, resource: int, amount: int) -> str:
    """A gain, and what of it the stock can't hold (1.3)."""
    lost = amount - min(amount, state.MOST_STOCK - s.stock[seat, resource])
    return f"{amount} {RESOURCES[resource]}" + (
        f" ({lost} of it lost: a stock holds {state.MOST_STOCK})" if lost else ""
    )


def spying(box: Box, s: Record, here: int, rival: int) -> list[int]:
    """What spying on a rival from a hex yields, by resource (6.5)."""
    counts = [0] * state.FACTIONS
    for side in range(6):
        there = box.record.neighbour[s.pattern, here, side]
        if there >= 0 and s.hex_crew[there] == rival:
            counts[s.hex_faction[there]] += 1
    return counts


def _tubes_around(box: Box, s: Record, here: int) -> list[int]:
    around = (box.record.neighbour[s.pattern, here, side] for side in range(6))
    return [s.hex_tube[there] for there in around if there >= 0 and s.hex_tube[there] > 0]


def _surroundings(box: Box, s: Record, here: int, seat: int, names: Sequence[str]) -> str:
    """Whose crews and which tubes stand next to a hex, and what spying on each rival yields."""
    parts = []
    for other in range(s.seats):
        count = crews_around(box.record, s, here, other)
        if count and other == seat:
            parts.append(counted(count, "own crew"))
        elif count:
            parts.append(
                f"{counted(count, 'crew')} of {names[other]} (spying: {_amounts(spying(box, s, here, other))})"
            )
    tubes = [str(height) for height in _tubes_around(box, s, here)]
    if tubes:
        parts.append(
            f"a tube of height {tubes[0]}"
            if len(tubes) == 1
            else f"tubes of heights {' '.join(tubes)}"
        )
    return f", next to {listed(parts)}" if parts else ""


# --- notation ---


def notation(box: Box, s: Record, option: int) -> str:
    """An option as people type it; different from every other answer to the same question."""
    kind, base, _ = state.OPTIONS.span(option)
    return _NOTATION[kind](box, s, option - base)


def _scout_notation(box: Box, s: Record, n: int) -> str:
    worth = [box.record.spot_yield[s.district_side, spot] for spot in range(state.SPOTS)]
    again = (
        " again" if n % state.SPOTS == 1 and worth[0] == worth[1] else ""
    )  # a box may make both spots alike
    return f"scout {FACTION_NAMES[n // state.SPOTS]} {worth[n % state.SPOTS]}{again}"


def _spy_notation(box: Box, s: Record, n: int) -> str:
    if n == state.SEATS:
        return "spy nobody"
    return "spy ai" if s.solo == 1 else f"spy {SEAT_NAMES[n].lower()}"


def _trade_notation(box: Box, s: Record, n: int) -> str:
    if n == state.FACTIONS * state.FACTIONS:
        return "trade no more"
    return f"trade {RESOURCE_NAMES[n // state.FACTIONS]} for {RESOURCE_NAMES[n % state.FACTIONS]}"


_NOTATION: dict[str, Callable[[Box, Record, int], str]] = {
    "side": lambda box, s, n: f"side {n + 1}",
    "scout": _scout_notation,
    "pad": lambda box, s, n: f"meet {PADS[n]}",
    "intel": lambda box, s, n: f"take {FACTION_NAMES[n // state.SLOTS]} {n % state.SLOTS + 1}",
    "place": lambda box, s, n: f"place crew {hex_name(n)}",
    "spy": _spy_notation,
    "stratolite": lambda box, s, n: "bribe reserved" if n == state.ROW else f"bribe {n + 1}",
    "pay": lambda box, s, n: f"pay {RESOURCE_NAMES[n]}",
    "height": lambda box, s, n: f"tube {n + 1}",
    "drop": lambda box, s, n: f"drop tube {hex_name(n)}",
    "bounty": lambda box, s, n: f"bounty {FACTION_NAMES[n]}",
    "benefit": lambda box, s, n: ("benefit none", "benefit crew", "raise from 1", "raise from 2")[
        n
    ],
    "reserve": lambda box, s, n: f"reserve {n + 1}",
    "trade": _trade_notation,
    "amount": lambda box, s, n: f"give {n + 1}",
    "ai_place": lambda box, s, n: f"ai place {hex_name(n)}",
    "ai_lift": lambda box, s, n: f"ai lift {hex_name(n)}",
    "ai_drop": lambda box, s, n: f"ai drop {hex_name(n)}",
}


# --- questions ---


def question(box: Box, s: Record, seat: int, names: Names = None) -> Line:
    """What a seat that is waited for is asked."""
    who = (names or seat_names(s))[seat]
    asked = s.asked
    if asked == state.PAD and s.phase == state.EXTRA_TRAVEL:
        return Line(f"Where does {who}'s transport go from Stratos?", "11.1")
    if asked == state.TAKE and s.free == 1:
        return Line(f"Which intel card does {who} take for nothing?", "9.1")
    if asked == state.PLACE:
        return Line(f"On which {FACTIONS[s.faction]} hex does {who} place a crew?", "6.4")
    if asked == state.SPY:
        return Line(f"On whom does {who} spy from {hex_name(s.hex_at)}?", "6.5")
    if asked == state.DROP:
        return Line(f"Where does {who} drop the tube of height {s.height}?", "7.4")
    if asked == state.TRADE:
        return Line(f"What does {who} trade ({counted(s.trades, 'trade')} left)?", "10.1")
    if asked == state.AMOUNT:
        ratio = s.icons[seat, state.ROVER, s.gaining]
        return Line(
            f"How many {RESOURCES[s.paying]} does {who} give, each for {ratio} {RESOURCES[s.gaining]}?",
            "10.4",
        )
    text, rule = _QUESTIONS[asked]
    return Line(text.format(who=who), rule)


_QUESTIONS = {
    state.SIDE: ("Which side of the rebel board does {who} play?", "2.8"),
    state.SCOUT: ("Which district does {who}'s leader scout?", "4.1"),
    state.PAD: ("Where does {who}'s transport go?", "5.1"),
    state.TAKE: ("Which intel card does {who} take?", "6.2"),
    state.BRIBE: ("Which Stratolite does {who} bribe?", "7.1"),
    state.PAY: ("What does {who} pay the Renegade in?", "7.2"),
    state.HEIGHT: ("How high a tube does {who} drop?", "7.3"),
    state.BOUNTY: ("Which bounty does {who} take?", "8.1"),
    state.BENEFIT: ("What does the bounty bring {who} at once?", "8.2"),
    state.RESERVE: ("Which Stratolite does {who} reserve?", "9.2"),
    state.AI_PLACE: ("The AI's checklist leaves a tie: where does it place its crew?", "14.13"),
    state.AI_LIFT: ("All of the AI's crews are out: which one moves?", "14.14"),
    state.AI_DROP: ("The AI's checklist leaves a tie: where does it drop its tube?", "14.16"),
}


# --- options ---


def option(box: Box, s: Record, seat: int, option: int, names: Names = None) -> Line:
    """What an answer does and costs."""
    kind, base, _ = state.OPTIONS.span(option)
    text, rule = _OPTIONS[kind](box, s, seat, option - base, names or seat_names(s))
    return Line(sentence(text), rule)


def _side(box: Box, s: Record, seat: int, n: int, names: Sequence[str]) -> Line:
    return Line(f"play {_rebel(box, s.board[seat] * 2 + n)}.", "2.8")


def _scout(box: Box, s: Record, seat: int, n: int, names: Sequence[str]) -> Line:
    faction = n // state.SPOTS
    worth = box.record.spot_yield[s.district_side, n % state.SPOTS]
    aloft = crews_on_stratos(s, seat)
    bonus = f", {aloft} of them for crews on Stratos" if aloft else ""
    paid = [
        f"{names[rival]} earns {s.icons[rival, state.PRIVATEER, faction]}"
        for rival in range(s.seats)
        if rival != seat and s.icons[rival, state.PRIVATEER, faction] > 0
    ]
    rivals = f"; {listed(paid)}" if paid else ""
    return Line(
        f"scout the {FACTIONS[faction]}s for {_room(s, seat, faction, worth + aloft)}{bonus}{rivals}.",
        "4.2",
    )


def _pad(box: Box, s: Record, seat: int, n: int, names: Sequence[str]) -> Line:
    if n < state.FACTIONS:
        crew = f" and a crew on {_a(n)}" if s.crew[seat] > 0 else ", without a crew: none is left"
        return Line(
            f"meet {PAD_PLACES[n]}: {_cost(s, seat, n, box.record.intel_cost[n])} for an intel card{crew}.",
            "6.1",
        )
    if n == state.STRATOLITES:
        return Line(
            "meet a Stratolite: a tube on a hex of its kind, and this transport travels once more.",
            "7.1",
        )
    if n == state.RENEGADE:
        return Line(
            "meet the Renegade: a tube on any hex with an own crew, for any one resource.", "7.2"
        )
    if n == state.ENFORCERS:
        return Line("meet the enforcers: a bounty, and a crew or a rise on Stratos with it.", "8.1")
    if n == state.FIXER:
        marker = "" if s.solo == 1 else ", and the first player marker"
        return Line(
            f"meet the Fixer: any intel card for nothing, a Stratolite to reserve{marker}.", "9.1"
        )
    return Line(f"meet the merchant: up to two trades ({', '.join(arrows(box, s))}).", "10.1")


def arrows(box: Box, s: Record) -> list[str]:
    """Which way the merchant trades in this game (10.2, 10.3)."""
    ways = [
        f"{RESOURCES[given]} for {RESOURCES[box.record.arrow[s.market_side, given]]}"
        for given in range(state.FACTIONS)
        if given != state.GLOW
    ]
    return [*ways, "GLOW for any"]


def _intel(box: Box, s: Record, seat: int, n: int, names: Sequence[str]) -> Line:
    faction = n // state.SLOTS
    return Line(
        f"take {_card(box, s.shown[faction, n % state.SLOTS])} into the {FACTIONS[faction]} lifepath.",
        "9.1" if s.free == 1 else "6.2",
    )


def _place(box: Box, s: Record, seat: int, n: int, names: Sequence[str]) -> Line:
    return Line(
        f"place a crew on {hex_name(n)}, {_a(s.hex_faction[n])}{_surroundings(box, s, n, seat, names)}.",
        "6.4",
    )


def _spy(box: Box, s: Record, seat: int, n: int, names: Sequence[str]) -> Line:
    if n == state.SEATS:
        return Line("spy on nobody.", "6.5")
    return Line(f"spy on {names[n]} for {_amounts(spying(box, s, s.hex_at, n))}.", "6.5")


def _bribe(box: Box, s: Record, seat: int, n: int, names: Sequence[str]) -> Line:
    reserved = n == state.ROW
    card = s.reserved[seat] if reserved else s.row[n]
    resource, faction = box.record.stratolite_resource[card], box.record.stratolite_hex[card]
    held = ", held in reserve" if reserved else ""
    text = f"bribe {box.names['stratolite'][card]}{held}: a tube on {_a(faction)}, from {_tube_cost(box, s, seat, resource, 1)}."
    return Line(text, "7.7" if reserved else "7.1")


def _tube_cost(box: Box, s: Record, seat: int, resource: int, height: int) -> str:
    return _cost(s, seat, resource, box.record.tube_cost[height - 1])


def _pay(box: Box, s: Record, seat: int, n: int, names: Sequence[str]) -> Line:
    return Line(
        f"pay the Renegade in {RESOURCES[n]}, from {_tube_cost(box, s, seat, n, 1)} of {s.stock[seat, n]}.",
        "7.2",
    )


def _height(box: Box, s: Record, seat: int, n: int, names: Sequence[str]) -> Line:
    r = box.record
    return Line(
        f"drop a tube of height {n + 1} for {_tube_cost(box, s, seat, s.paying, n + 1)}: "
        f"a crew rises to level {n + 1}, worth {r.crew_prestige[n]} prestige.",
        "7.3",
    )


def _drop(box: Box, s: Record, seat: int, n: int, names: Sequence[str]) -> Line:
    worth = box.record.tube_prestige[s.height - 1]
    near = _crews_near(box, s, n, names)
    return Line(
        f"drop the tube on {hex_name(n)}, {_a(s.hex_faction[n])}: {worth} prestige to whoever has most crews beside it ({near}).",
        "7.4",
    )


def _crews_near(box: Box, s: Record, here: int, names: Sequence[str]) -> str:
    """How many crews of each seat stand next to a hex: who would control a tube there (13.6)."""
    near = [(names[other], crews_around(box.record, s, here, other)) for other in range(s.seats)]
    return ", ".join(f"{name} {count}" for name, count in near if count) or "none"


def _bounty(box: Box, s: Record, seat: int, n: int, names: Sequence[str]) -> Line:
    r = box.record
    bounty = top_bounty(s, n)
    now = r.bounty_prestige[bounty] * s.targets[seat, n]
    return Line(
        f"take the bounty on the {FACTIONS[n]}s: {r.bounty_prestige[bounty]} prestige for each target (now {now}); "
        f"at once a crew on {_a(r.bounty_hex[bounty])}, or a crew up a level for {r.raise_cost} {RESOURCES[r.bounty_resource[bounty]]}.",
        "8.1",
    )


def _benefit(box: Box, s: Record, seat: int, n: int, names: Sequence[str]) -> Line:
    if n == 0:
        return Line("neither a crew nor a rise.", "8.4")
    if n == 1:
        return Line(f"place a crew on {_a(s.faction)}.", "8.2")
    return Line(
        f"pay {box.record.raise_cost} {RESOURCES[s.paying]}: a crew rises from level {n - 1} to {n}.",
        "8.3",
    )


def _reserve(box: Box, s: Record, seat: int, n: int, names: Sequence[str]) -> Line:
    held = s.reserved[seat]
    instead = f" in place of {box.names['stratolite'][held]}" if held != state.NOWHERE else ""
    return Line(f"reserve {_stratolite(box, s.row[n])}{instead}.", "9.2")


def _trade(box: Box, s: Record, seat: int, n: int, names: Sequence[str]) -> Line:
    if n == state.FACTIONS * state.FACTIONS:
        return Line("trade no more.", "10.1")
    given, gained = divmod(n, state.FACTIONS)
    ratio = s.icons[seat, state.ROVER, gained]
    text = f"trade {RESOURCES[given]} for {RESOURCES[gained]}, each for {ratio} ({s.stock[seat, given]} to give)."
    return Line(text, "10.3" if given == state.GLOW else "10.2")


def _amount(box: Box, s: Record, seat: int, n: int, names: Sequence[str]) -> Line:
    gained = (n + 1) * s.icons[seat, state.ROVER, s.gaining]
    return Line(
        f"give {n + 1} {RESOURCES[s.paying]} for {_room(s, seat, s.gaining, gained)}.", "10.4"
    )


def _ai_place(box: Box, s: Record, seat: int, n: int, names: Sequence[str]) -> Line:
    return Line(
        f"the AI places a crew on {hex_name(n)}, {_a(s.hex_faction[n])}; crews beside it: {_crews_near(box, s, n, names)}.",
        "14.13",
    )


def _ai_lift(box: Box, s: Record, seat: int, n: int, names: Sequence[str]) -> Line:
    return Line(f"the AI moves its crew on {hex_name(n)}, {_a(s.hex_faction[n])}.", "14.14")


def _ai_drop(box: Box, s: Record, seat: int, n: int, names: Sequence[str]) -> Line:
    return Line(
        f"the AI drops its tube on {hex_name(n)}, {_a(s.hex_faction[n])}; crews beside it: {_crews_near(box, s, n, names)}.",
        "14.16",
    )


_OPTIONS: dict[str, Callable[[Box, Record, int, int, Sequence[str]], Line]] = {
    "side": _side,
    "scout": _scout,
    "pad": _pad,
    "intel": _intel,
    "place": _place,
    "spy": _spy,
    "stratolite": _bribe,
    "pay": _pay,
    "height": _height,
    "drop": _drop,
    "bounty": _bounty,
    "benefit": _benefit,
    "reserve": _reserve,
    "trade": _trade,
    "amount": _amount,
    "ai_place": _ai_place,
    "ai_lift": _ai_lift,
    "ai_drop": _ai_drop,
}


# --- events ---


def event(box: Box, s: Record, event: Event, names: Names = None) -> Line:
    """What happened; `s` may be any later position of the same match."""
    names = names or seat_names(s)
    who = names[event.seat] if event.seat != state.NOBODY else ""
    by_ai = s.solo == 1 and event.seat == state.AI
    for tell in (_stock_event, _card_event, _map_event, _round_event, _ai_event):
        line = tell(box, s, event, who, by_ai, names)
        if line is not None:
            return Line(sentence(line.text), line.rule)
    raise ValueError(f"Cytress tells no event {event.code}")


def _stock_event(
    box: Box, s: Record, e: Event, who: str, by_ai: bool, names: Sequence[str]
) -> Line | None:
    """Resources that come and go."""
    if e.code == state.PAID:
        return Line(
            f"{who} pays {e.b} {RESOURCES[e.a]}.",
            "6.1" if e.c < state.FACTIONS else "8.3" if e.c == state.ENFORCERS else "7.3",
        )
    if e.code == state.SCOUTED:
        faction = e.a // state.SPOTS
        return Line(
            f"{who} scouts the {FACTIONS[faction]}s and gains {e.b} {RESOURCES[faction]}.", "4.2"
        )
    if e.code == state.TRADED:
        given, gained = divmod(e.a, state.FACTIONS)
        return Line(f"{who} trades {e.b} {RESOURCES[given]} for {e.c} {RESOURCES[gained]}.", "10.4")
    sources = {
        state.EARNED_INCOME: ("income brings", "3.2"),
        state.PRIVATEERS_PAID: ("Privateers bring", "4.5"),
        state.GAINED: ("spying brings", "6.5"),
    }
    if e.code not in sources:
        return None
    source, rule = sources[e.code]
    if e.b == 0:
        return Line(f"{who}'s {source} no {RESOURCES[e.a]}: the stock is full.", "1.3")
    return Line(f"{who}'s {source} {e.b} {RESOURCES[e.a]}.", rule)


def _card_event(
    box: Box, s: Record, e: Event, who: str, by_ai: bool, names: Sequence[str]
) -> Line | None:
    """Cards that change place."""
    if e.code == state.CHOSE_SIDE:
        return Line(f"{who} plays {_rebel(box, e.a)}.", "2.8")
    if e.code == state.TOOK_INTEL:
        return Line(
            f"{who} takes the {FACTIONS[e.a // state.INTEL_EACH]} intel {_card(box, e.a)}.",
            "14.11" if by_ai else "6.2",
        )
    if e.code == state.DEALT_INTEL:
        return Line(
            f"new intel lies in the {FACTIONS[e.a // state.INTEL_EACH]} district: {_card(box, e.a)}.",
            "6.3",
        )
    if e.code == state.STRATOLITE_LEFT:
        return Line(f"the Stratolite {box.names['stratolite'][e.a]} is discarded.", "7.6")
    if e.code == state.STRATOLITE_CAME:
        return Line(f"the Stratolite {_stratolite(box, e.a)} joins the row.", "7.6")
    if e.code == state.RESERVED_STRATOLITE:
        return Line(f"{who} reserves the Stratolite {_stratolite(box, e.a)}.", "9.2")
    if e.code == state.TOOK_BOUNTY:
        tier = 1 + e.a // state.FACTIONS
        return Line(
            f"{who} takes the bounty of tier {tier} on the {FACTIONS[e.a % state.FACTIONS]}s.",
            "14.18" if by_ai else "8.1",
        )
    return None


def _map_event(
    box: Box, s: Record, e: Event, who: str, by_ai: bool, names: Sequence[str]
) -> Line | None:
    """Crews, tubes and transports that move."""
    if e.code == state.MOVED_TRANSPORT:
        return Line(f"{who} sends a transport to {PAD_PLACES[e.a]}.", "5.1")
    if e.code == state.PLACED_CREW:
        return Line(
            f"{who} places a crew on {hex_name(e.a)}, {_a(s.hex_faction[e.a])}.",
            "14.13" if by_ai else "6.4",
        )
    if e.code == state.SPIED:
        return Line(f"{who} spies on {names[e.a]}.", "6.5")
    if e.code == state.DROPPED_TUBE:
        return Line(
            f"{who} drops a tube of height {e.b} on {hex_name(e.a)}, {_a(s.hex_faction[e.a])}.",
            "14.16" if by_ai else "7.4",
        )
    if e.code == state.ASCENDED:
        rule = "7.5" if e.b == 0 else "14.19" if by_ai else "8.3"
        return Line(f"a crew of {who} arrives on level {e.a} of Stratos.", rule)
    if e.code == state.AI_LIFTED:
        return Line(f"{who} picks up its crew on {hex_name(e.a)}.", "14.14")
    return None


def _round_event(
    box: Box, s: Record, e: Event, who: str, by_ai: bool, names: Sequence[str]
) -> Line | None:
    """The course of the game."""
    if e.code == state.FIRST_PLAYER:
        return Line(f"{who} begins.", "14.2" if by_ai else "2.10")
    if e.code == state.ROUND_BEGAN:
        return Line(f"round {e.a} begins.", "3.1")
    if e.code == state.TOOK_MARKER:
        return Line(
            f"{who} takes the first player marker, which counts from the next phase on.", "9.3"
        )
    if e.code == state.EXTRA_TRAVEL_BEGAN:
        return Line(
            f"{who} has {e.a} transport{'s' if e.a > 1 else ''} on Stratos, to travel once more.",
            "11.1",
        )
    if e.code == state.TUBES_RAN_OUT:
        return Line("the allotted tubes have run out: this is the last round.", "7.8")
    if e.code == state.RESET_DONE:
        return Line(f"round {e.a} ends: leaders and transports come home.", "12.2")
    if e.code == state.REBELLION_BEGAN:
        return Line("the rebellion begins: prestige is counted.", "12.3")
    return None


def _ai_event(
    box: Box, s: Record, e: Event, who: str, by_ai: bool, names: Sequence[str]
) -> Line | None:
    """What the rogue AI does by its cards."""
    if e.code == state.AI_DREW:
        return Line(f"{who} draws a {FACTIONS[e.a]} card.", "14.8")
    if e.code == state.AI_UNCOVERED:
        bared = ("intel", "a tube", "a bounty")[state.AI_CARDS_EACH - 1 - e.b]
        return Line(
            f"{who}'s tracker uncovers {bared} for {FACTIONS[e.a]}.", "14.9" if e.b else "14.10"
        )
    if e.code == state.AI_BLOCKED:
        return Line(
            f"{who} sends its leader to the {FACTIONS[e.a // state.SPOTS]} district.", "14.5"
        )
    if e.code == state.AI_PASSED:
        if e.a == 0:
            return Line(f"{who} passes: no intel is left for it to take.", "14.11")
        return Line(
            f"{who} places no crew: it has no crew to move, or no hex to put it on.", "14.14"
        )
    return None


# --- why can't a landing pad be used? ---


def why_not(box: Box, s: Record, seat: int, pad: int, names: Names = None) -> Line:
    """Why a landing pad can't be used now, or that it can."""
    who = (names or seat_names(s))[seat]
    place = PAD_PLACES[pad] if pad != state.STRATOLITES else "a Stratolite"
    if s.asked != state.PAD or s.actor != seat:
        return Line(
            "Landing pads are chosen when a transport is about to go: that is not the question now.",
            "5.1",
        )
    if can_visit(box.record, s, seat, pad):
        return Line(f"Nothing speaks against it: {who} can meet {place}.", "5.2")
    text, rule = _hindrance(box, s, seat, pad)
    return Line(f"{sentence(who)} can't meet {place}: {text}.", rule)


def _hindrance(box: Box, s: Record, seat: int, pad: int) -> Line:
    if pad < state.FACTIONS:
        return _faction_hindrance(box, s, seat, pad)
    if pad == state.ENFORCERS:
        return Line("no bounty is left", "8.1")
    if pad == state.FIXER:
        return Line("no intel lies face up", "9.1")
    if pad == state.STRATOLITES and s.phase == state.EXTRA_TRAVEL:
        return Line("a transport that leaves Stratos may not go back there", "11.2")
    if sections_left(s) == 0:
        return Line("no tube section is left, not even in the box", "7.9")
    if not has_crew_on_map(s, seat):
        return Line("a tube lands on an own crew's hex, and no own crew is on the map", "7.4")
    if pad == state.RENEGADE:
        return Line(
            f"no stock reaches the {box.record.tube_cost[0]} that the lowest tube costs, less discounts",
            "7.3",
        )
    return Line(
        "no Stratolite there takes a resource that is in stock for a hex on which an own crew stands",
        "7.1",
    )


def _faction_hindrance(box: Box, s: Record, seat: int, faction: int) -> Line:
    due = price(s, seat, faction, box.record.intel_cost[faction])
    if s.stock[seat, faction] < due:
        return Line(
            f"their intel costs {due} {RESOURCES[faction]}, the stock holds {s.stock[seat, faction]}",
            "6.1",
        )
    if not has_intel(s, faction):
        return Line("all their intel is taken", "6.3")
    return Line(f"no {FACTIONS[faction]} hex is empty for the crew", "6.7")


def why_nots(box: Box, s: Record, seat: int, names: Names = None) -> dict[str, Line]:
    """The answer to `why WORD`, by word: here the landing pads."""
    return {word: why_not(box, s, seat, pad, names) for pad, word in enumerate(PADS)}


# --- the result ---


RACE = "prestige"  # what everyone is after


def race(box: Box, s: Record) -> list[int]:
    """How much of it each seat has now."""
    return [
        sum(points) for points in zip(*(points for _, points in categories(box, s)), strict=True)
    ]


def conditions(box: Box, s: Record) -> list[tuple[Line, bool]]:
    """What it takes to win besides having most of it, and whether it is there: nothing."""
    return []


def categories(box: Box, s: Record) -> list[tuple[Line, list[int]]]:
    """What prestige is given for, and what each seat has of it."""
    parts: tuple[tuple[str, str, Callable[..., int]], ...] = (
        ("crews on Stratos", "13.1", crew_prestige),
        ("level 3: sets of targets", "13.2", level_3_prestige),
        ("level 2: longest lifepath", "13.3", level_2_prestige),
        ("level 1: crews on Stratos", "13.4", level_1_prestige),
        ("tubes", "13.6", tube_prestige),
        ("bounties", "13.7", bounty_prestige),
    )
    return [
        (Line(text, rule), [points(box.record, s, seat) for seat in range(s.seats)])
        for text, rule, points in parts
    ]
