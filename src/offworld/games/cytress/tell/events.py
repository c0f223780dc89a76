"""Cytress in words: events."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from offworld.games.cytress import state
from offworld.games.cytress.tell.terms import (
    FACTIONS,
    PAD_PLACES,
    RESOURCES,
    a_hex,
    hex_name,
    intel,
    rebel,
    stratolite,
)
from offworld.presentation.words import Line, Telling, Words, counted


def _rule(t: Telling, people: str, ai: str) -> str:
    """Return the rule for what people do, or for what the rogue AI does."""
    return ai if t.s.solo == 1 and t.seat == state.AI else people


def _by(number: int) -> str:
    """Return the rule that an event names: 602 is "6.2"."""
    return f"{number // 100}.{number % 100}"


def _hex(t: Telling) -> str:
    return f"{hex_name(t.a)}, {a_hex(t.s.hex_faction[t.a])}"


# --- resources ---


def _income(source: str, rule: str) -> Callable[[Telling], Line]:
    """Return the words of a gain from a source; it may be 0 because the stock is full."""

    def words(t: Telling) -> Line:
        if t.b == 0:
            return Line(f"{t.whose} {source} no {RESOURCES[t.a]}: the stock is full", "1.3")
        return Line(f"{t.whose} {source} {t.b} {RESOURCES[t.a]}", rule)

    return words


def _paid(t: Telling) -> Line:
    rule = "6.1" if t.c < state.FACTIONS else "8.3" if t.c == state.ENFORCERS else "7.3"
    return Line(f"{t.who} {t.verb('pays')} {t.b} {RESOURCES[t.a]}", rule)


def _scouted(t: Telling) -> Line:
    faction = t.a // state.SPOTS
    gain = f"{t.b} {RESOURCES[faction]}"
    district = f"the {FACTIONS[faction]}s"
    return Line(f"{t.who} {t.verb('scouts')} {district} and {t.verb('gains')} {gain}", "4.2")


def _traded(t: Telling) -> Line:
    given, gained = divmod(t.a, state.FACTIONS)
    deal = f"{t.b} {RESOURCES[given]} for {t.c} {RESOURCES[gained]}"
    return Line(f"{t.who} {t.verb('trades')} {deal}", "10.4")


# --- cards ---


def _took_intel(t: Telling) -> Line:
    card = f"the {FACTIONS[t.a // state.INTEL_EACH]} intel {intel(t.box, t.a)}"
    return Line(f"{t.who} {t.verb('takes')} {card}", _by(t.b))


def _dealt_intel(t: Telling) -> Line:
    district = FACTIONS[t.a // state.INTEL_EACH]
    return Line(f"new intel lies in the {district} district: {intel(t.box, t.a)}", "6.3")


def _took_bounty(t: Telling) -> Line:
    tier, faction = divmod(t.a, state.FACTIONS)
    bounty = f"the bounty of tier {tier + 1} on the {FACTIONS[faction]}s"
    return Line(f"{t.who} {t.verb('takes')} {bounty}", _rule(t, "8.1", "14.18"))


# --- crews, tubes, transports ---


def _placed_crew(t: Telling) -> Line:
    return Line(f"{t.who} {t.verb('places')} a crew on {_hex(t)}", _by(t.b))


def _dropped_tube(t: Telling) -> Line:
    tube = f"a tube of height {t.b} on {_hex(t)}"
    return Line(f"{t.who} {t.verb('drops')} {tube}", _rule(t, "7.4", "14.16"))


def _ascended(t: Telling) -> Line:
    rule = "7.5" if t.b == 0 else _rule(t, "8.3", "14.19")
    crew = t.either("a crew of yours", f"a crew of {t.who}")
    return Line(f"{crew} arrives on level {t.a} of Stratos", rule)


def _extra_travel(t: Telling) -> Line:
    transports = counted(t.a, "transport")
    return Line(f"{t.who} {t.verb('has')} {transports} on Stratos, to travel once more", "11.1")


# --- the rogue AI, which reads nothing: there is no "you" here ---


def _ai_uncovered(t: Telling) -> Line:
    action = ("intel", "a tube", "a bounty")[state.AI_CARDS_EACH - 1 - t.b]
    rule = "14.9" if t.b else "14.10"
    return Line(f"{t.who}'s tracker uncovers {action} for {FACTIONS[t.a]}", rule)


def _ai_blocked(t: Telling) -> Line:
    district = FACTIONS[t.a // state.SPOTS]
    return Line(f"{t.who} sends its leader to the {district} district", _by(t.b))


def _ai_passed(t: Telling) -> Line:
    if t.a == 0:
        return Line(f"{t.who} passes: no intel is left for it to take", "14.11")
    if t.a == state.NO_CREW:
        return Line(f"{t.who} passes: it has no crew to move, or no hex to put it on", "14.14")
    return Line(f"{t.who} places no crew: it has none to move, or no hex to put it on", "14.18")


EVENTS: Mapping[int, Words] = {
    state.FIRST_PLAYER: lambda t: Line(f"{t.who} {t.verb('begins')}", _rule(t, "2.10", "14.2")),
    state.CHOSE_SIDE: lambda t: Line(f"{t.who} {t.verb('plays')} {rebel(t.box, t.a)}", "2.8"),
    state.ROUND_BEGAN: Line("round {a} begins", "3.1"),
    state.EARNED_INCOME: _income("income brings", "3.2"),
    state.SCOUTED: _scouted,
    state.PRIVATEERS_PAID: _income("Privateers bring", "4.5"),
    state.MOVED_TRANSPORT: lambda t: Line(
        f"{t.who} {t.verb('sends')} a transport to {PAD_PLACES[t.a]}", "5.1"
    ),
    state.PAID: _paid,
    state.TOOK_INTEL: _took_intel,
    state.DEALT_INTEL: _dealt_intel,
    state.PLACED_CREW: _placed_crew,
    state.SPIED: lambda t: Line(f"{t.who} {t.verb('spies')} on {t.name(t.a)}", "6.5"),
    state.GAINED: _income("spying brings", "6.5"),
    state.DROPPED_TUBE: _dropped_tube,
    state.ASCENDED: _ascended,
    state.STRATOLITE_LEFT: lambda t: Line(
        f"the Stratolite {t.box.names['stratolite'][t.a]} is discarded", _by(t.b)
    ),
    state.STRATOLITE_CAME: lambda t: Line(
        f"the Stratolite {stratolite(t.box, t.a)} joins the row", _by(t.b)
    ),
    state.TOOK_BOUNTY: _took_bounty,
    state.RESERVED_STRATOLITE: lambda t: Line(
        f"{t.who} {t.verb('reserves')} the Stratolite {stratolite(t.box, t.a)}", "9.2"
    ),
    state.KEPT_STRATOLITE: lambda t: Line(
        f"{t.who} {t.verb('keeps')} the Stratolite {stratolite(t.box, t.a)} in reserve", "9.2"
    ),
    state.TOOK_MARKER: Line(
        "{who} take{s} the first player marker, which counts from the next phase on", "9.3"
    ),
    state.TRADED: _traded,
    state.EXTRA_TRAVEL_BEGAN: _extra_travel,
    state.TUBES_RAN_OUT: Line("the allotted tubes have run out: this is the last round", "7.8"),
    state.RESET_DONE: Line("round {a} ends: leaders and transports come home", "12.2"),
    state.REBELLION_BEGAN: Line("the rebellion begins: prestige is counted", "12.3"),
    state.AI_DREW: lambda t: Line(f"{t.who} draws a {FACTIONS[t.a]} card", _by(t.b)),
    state.AI_UNCOVERED: _ai_uncovered,
    state.AI_BLOCKED: _ai_blocked,
    state.AI_LIFTED: lambda t: Line(f"{t.who} picks up its crew on {hex_name(t.a)}", "14.14"),
    state.AI_PASSED: _ai_passed,
}
