"""Cryo in words: events."""

from __future__ import annotations

from collections.abc import Mapping

from offworld.games.cryo import state
from offworld.games.cryo.tell.terms import (
    MATERIALS,
    SECTIONS,
    amount,
    card,
    cavern_name,
    chamber,
    dock_place,
    face,
    salvage_space,
    slot_place,
    tile_points,
    token,
)
from offworld.presentation.words import Line, Telling, Words, counted


def _rule(t: Telling, people: str, rival: str) -> str:
    """Return the rule for what people do, or for what the rival does."""
    return rival if t.s.solo == 1 and t.seat == state.RIVAL else people


def _by(number: int) -> str:
    """Return the rule that an event names: 404 is "4.4"."""
    return f"{number // 100}.{number % 100}"


def _drew(t: Telling) -> Line:
    what = card(t.box, t.a) if t.is_known else "a card"
    return Line(f"{t.who} {t.verb('draws')} {what}", _by(t.b))


def _took_tile(t: Telling) -> Line:
    shown = face(t.box, t.b)
    return Line(f"{t.who} {t.verb('takes')} a tile: {shown}", _rule(t, "4.4", "10.14"))


def _slotted(t: Telling) -> Line:
    dock, part = slot_place(t.box, t.a)
    where = f"as the {part} of action {dock + 1}"
    text = f"{t.who} {t.verb('places')} it {where}"
    return Line(text, _rule(t, "6.2", "10.9"))


def _mission(t: Telling) -> Line:
    what = f"the mission {t.box.names['mission'][t.a]}" if t.is_known else "a mission, face down"
    return Line(f"{t.who} {t.verb('plays')} {what}", "7.6")


def _scouted(t: Telling) -> Line:
    name, tile = cavern_name(t.box, t.a), t.box.names["cavern"][t.b]
    found = f"{name}: {tile}, {tile_points(t.box, t.b)}"
    return Line(f"{t.who} {t.verb('scouts')} {found}", _rule(t, "4.14", "10.26"))


def _settled(t: Telling) -> Line:
    text = f"{t.who} {t.verb('settles')} {counted(t.b, 'pod')} in {cavern_name(t.box, t.a)}"
    return Line(text, _rule(t, "4.14", "10.26"))


def _launched(t: Telling) -> Line:
    load = f"{counted(t.c, 'pod')} to {cavern_name(t.box, t.b)}"
    return Line(f"{t.who} {t.verb('launches')} the {card(t.box, t.a)} with {load}", "4.15")


def _resolved(t: Telling) -> Line:
    text = f"{t.who} {t.verb('resolves')} an incident in {SECTIONS[t.a]}: {token(t.b)}"
    rule = "5.5" if t.b == state.SUNSET else "5.4" if t.b >= state.SABOTAGE else "5.3"
    return Line(text, _rule(t, rule, "10.19"))


def _destroyed(t: Telling) -> Line:
    return Line(f"{t.who} {t.verb('loses')} {counted(t.b, 'pod')} in {chamber(t.a)}", "5.4")


def _came_home(t: Telling) -> Line:
    used = f" and {t.verb('uses')} its action" if t.b else ""
    text = f"{t.who} {t.verb('brings')} a drone home to dock {t.a + 1}{used}"
    return Line(text, "6.1" if t.b else "5.7")


def _recalled(t: Telling) -> Line:
    return Line(f"{t.who} {t.verb('recalls')} {counted(t.a, 'drone')}", _rule(t, "3.1", "10.11"))


def _ended(t: Telling) -> Line:
    if t.a == state.AT_SUNSET:
        return Line("the sun has set: the game is over", "9.1")
    return Line(f"{t.who} {t.verb('has')} no pod left outside the caverns: it is over", "9.2")


def _replaced(t: Telling) -> Line:
    text = f"{t.who} has the mission {t.box.names['mission'][t.a]} twice"
    if t.b < 0:
        return Line(f"{text}: one is discarded", "10.27")
    return Line(f"{text}: one becomes {t.box.names['mission'][t.b]}", "10.27")


EVENTS: Mapping[int, Words] = {
    state.FIRST_PLAYER: lambda t: Line(
        f"{t.who} {t.verb('begins')}", "10.1" if t.s.solo == 1 else "2.4"
    ),
    state.DREW: _drew,
    state.TURNED_UP: lambda t: Line(f"a tile is turned up: {face(t.box, t.b)}", "2.7"),
    state.DEPLOYED: lambda t: Line(
        f"{t.who} {t.verb('deploys')} a drone to {dock_place(t.a)}", _rule(t, "4.1", "10.13")
    ),
    state.NO_ACTION: Line("{who} can take no action there", "4.2"),
    state.TOOK_TILE: _took_tile,
    state.SLOTTED: _slotted,
    state.GAINED: lambda t: Line(f"{t.who} {t.verb('gains')} {amount(t.a, t.b)}", _by(t.c)),
    state.PAID: lambda t: Line(
        f"{t.who} {t.verb('pays')} {amount(t.a, t.b)}", "1.5" if t.a == state.ENERGY else "1.4"
    ),
    state.WOKE: lambda t: Line(
        f"a pod of {t.either('yours', t.who)} wakes in {chamber(t.a)}", _by(t.b)
    ),
    state.PLAYED_UPGRADE: lambda t: Line(
        f"{t.who} {t.verb('plays')} {card(t.box, t.a)} as an upgrade", _by(t.b)
    ),
    state.PLAYED_VEHICLE: lambda t: Line(
        f"{t.who} {t.verb('plays')} {card(t.box, t.a)} as a vehicle", _by(t.b)
    ),
    state.PLAYED_MISSION: _mission,
    state.SENT_TO_SALVAGE: lambda t: Line(
        f"{t.who} {t.verb('sends')} a pod to {salvage_space(t.box, t.a)}",
        _rule(t, "4.13", "10.17"),
    ),
    state.SCOUTED: _scouted,
    state.SETTLED: _settled,
    state.LAUNCHED: _launched,
    state.SCRAPPED: lambda t: Line(f"{t.who} {t.verb('scraps')} {card(t.box, t.a)}", "3.2"),
    state.DISCARDED: lambda t: Line(f"{t.who} {t.verb('discards')} {card(t.box, t.a)}", _by(t.b)),
    state.RECALLED: _recalled,
    state.RESOLVED: _resolved,
    state.DESTROYED: _destroyed,
    state.SPARED: lambda t: Line(
        f"a Bulkhead spares {t.either('your pods', f'the pods of {t.who}')} in {chamber(t.a)}",
        "7.5",
    ),
    state.TOKEN_CAME: lambda t: Line(
        f"a new incident lies in {SECTIONS[t.a]}: {token(t.b)}", "5.6"
    ),
    state.CAME_HOME: _came_home,
    state.RESHUFFLED: Line("the discarded cards become the new deck", "1.10"),
    state.GAME_ENDED: _ended,
    state.REVEALED: lambda t: Line(
        f"{t.who} {t.verb('reveals')} the mission {t.box.names['mission'][t.a]}", "9.6"
    ),
    state.REPLACED: _replaced,
    state.RIVAL_DECIDED: lambda t: Line(
        f"{t.who} follows {card(t.box, t.a)} to {SECTIONS[t.b // 2]}",
        "10.28" if t.s.unpredictable == 1 else "10.12",
    ),
    state.DECISION_CAME: lambda t: Line(
        f"{t.who} gets the decision card {card(t.box, t.a)}", "10.16"
    ),
    state.DECISIONS_ALIKE: lambda t: Line(
        f"both decision cards of {t.who} are {card(t.box, t.a)}: two others come", "10.5"
    ),
    state.RIVAL_GOT_MISSION: Line("{who} gets a mission, face down", "10.8"),
    state.RIVAL_TRADED: lambda t: Line(f"{t.who} uses all its {MATERIALS[t.a]}", "10.21"),
    state.DAMAGED_DOCK: lambda t: Line(f"{dock_place(t.a)} is damaged and closed", "2.9"),
    state.CARD_LAID: lambda t: Line(
        f"{card(t.box, t.a)} lies above {dock_place(t.box.record.card_dock[t.b])}", "10.3"
    ),
}
