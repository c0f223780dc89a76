"""Cysmic in words: events."""

from __future__ import annotations

from collections.abc import Mapping

from offworld.games.cysmic import state
from offworld.games.cysmic.tell import terms
from offworld.games.cysmic.tell.terms import COLOURS, COMMANDS, DICE, FACES, TYPES, hex_place
from offworld.kernel.events import UNKNOWN
from offworld.presentation.words import Line, Telling, Words, counted


def _by(number: int) -> str:
    """Return the rule that an event names: 508 is "5.8"."""
    return f"{number // 100}.{number % 100}"


def _said(t: Telling, verb: str, what: str, rule: str) -> Line:
    return Line(f"{t.who} {t.verb(verb)} {what}".rstrip(), rule)


def _drew(t: Telling) -> Line:
    what = terms.discovery(t.box, t.a) if t.a != UNKNOWN else "a discovery card"
    return _said(t, "draws", what, _by(t.b))


def _drew_relics(t: Telling) -> Line:
    if not t.is_known:
        return _said(t, "draws", "relics", "9.3")
    names = [terms.relic(t.box, relic) for relic in (t.a, t.b) if relic >= 0]
    return _said(t, "draws", " and ".join(names) or "no relic", "9.3")


def _kept(t: Telling) -> Line:
    what = terms.relic(t.box, t.a) if t.is_known else "a relic"
    return _said(t, "keeps", what, "9.3")


def _burned(t: Telling) -> Line:
    what = COMMANDS[t.a] if t.a != UNKNOWN else "a card"
    return _said(t, "burns", what, "3.4")


def _took_back(t: Telling) -> Line:
    what = COMMANDS[t.a] if t.a != UNKNOWN else "a command card"
    return _said(t, "takes", f"{what} back", _by(t.c))


def _moved(t: Telling) -> Line:
    goes = "walks out and back to" if t.b == t.c else "goes to"
    return Line(f"{t.whose} {_type(t.a)} {goes} {hex_place(t.s, t.c)}", "4.1")


def _jumped(t: Telling) -> Line:
    return Line(f"{t.whose} {_type(t.a)} jumps to {hex_place(t.s, t.c)}", "4.9")


def _type(unit: int) -> str:
    return terms.unit(unit)


def _persuaded(t: Telling) -> Line:
    return _said(t, "takes", f"control of {hex_place(t.s, t.a)}", _by(t.c))


def _neutralized(t: Telling) -> Line:
    whose = f"{t.names[t.b]}'s" if t.b != t.viewer else "your"
    return _said(t, "ends", f"{whose} control of {hex_place(t.s, t.a)}", _by(t.c))


def _upgraded(t: Telling) -> Line:
    how = " by dropship" if t.c else ""
    return _said(
        t, "gets", f"a {TYPES[t.a]} on {hex_place(t.s, t.b)}{how}", "6.7" if t.c else "6.6"
    )


def _offered(t: Telling) -> Line:
    give, want = terms.told_lots(t.b), terms.told_lots(t.c)
    return _said(t, "offers", f"{t.name(t.a)} {give} for {want}", "6.11")


def _traded(t: Telling) -> Line:
    give, want = terms.told_lots(t.b), terms.told_lots(t.c)
    return _said(t, "gives", f"{t.name(t.a)} {give} for {want}", "6.10")


def _handed(t: Telling, name: str, what: str) -> Line:
    return _said(t, "hands", f"{name if t.is_known else what} over to {t.name(t.a)}", "6.11")


def _blueprint(t: Telling) -> Line:
    rule = {state.BY_EXCHANGE: "6.12", state.BY_HACK: "6.14"}.get(t.b, "9.13")
    return _said(t, "gets", f"the blueprint of the {terms.module(t.box, t.a)}", rule)


def _returned(t: Telling) -> Line:
    what = "captured vehicle" if t.b else "captured troop"
    return _said(t, "returns", f"{counted(t.c, what)} to {t.name(t.a)}", "6.12")


def _hacking(t: Telling) -> Line:
    whose = "your" if t.b == t.viewer else f"{t.names[t.b]}'s"
    return Line(f"{t.whose} {TYPES[t.a]} attacks {whose} ship by cyber attack", "6.14")


def _hack_failed(t: Telling) -> Line:
    if t.c == state.BY_FIREWALL:
        return Line("the cyber attack fails: a firewall holds", "9.18")
    return Line(f"the cyber attack fails: {t.a} instead of {t.b}", "6.14")


def _raised(t: Telling) -> Line:
    if t.c == state.BY_ABILITY:
        return Line(f"by abilities {t.whose} die {t.a + 1} counts {t.b}", "9.19")
    return _said(t, "raises", f"die {t.a + 1} to {t.b}", "7.6")


def _humanity(t: Telling) -> Line:
    face = {state.LEAVE_ANY: "any number", state.LEAVE_NONE: "nobody"}.get(t.a, str(t.a))
    more = int(t.s.trait[t.seat, state.T_HUMANITY])
    if more and t.a not in (state.LEAVE_ANY, state.LEAVE_NONE):
        face = f"{t.a}, and by abilities {max(0, t.a + more)},"
    return _said(t, "rolls", f"the humanity die: {face} may stay behind, {t.b} would", "12.4")


def _launched(t: Telling) -> Line:
    behind = f", leaving {counted(t.a, 'unit')} behind" if t.a else ""
    return _said(t, "launches", f"the colony ship{behind}", "12.4" if t.a else "12.3")


def _fracture(t: Telling) -> Line:
    r = t.box.record
    terrain = terms.TERRAINS[r.token_terrain[t.a]]
    return Line(f"fracture: ring {r.token_ring[t.a]} of the {terrain} breaks", "11.4")


def _tremor(t: Telling) -> Line:
    if t.a == 0:
        return Line("a tremor: the planet fractures", "11.1")
    return Line(f"a tremor: the stack moves to {t.a}", "11.1")


def _stole_card(t: Telling) -> Line:
    what = terms.discovery(t.box, t.b) if t.is_known else "a discovery card"
    return _said(t, "steals", f"{what} from {t.name(t.a)}", "9.14")


def _captured(t: Telling) -> Line:
    whose = "your" if t.a == t.viewer else f"{t.names[t.a]}'s"
    return _said(t, "captures", f"{whose} {TYPES[t.b]} on {hex_place(t.s, t.c)}", "7.13")


def _ended(t: Telling) -> Line:
    words = {
        state.LAUNCHED_WITH_ALL: ("the ship has left with all on board: the game is over", "12.3"),
        state.LAUNCHED_BY_DIE: ("the ship has left: the game is over", "12.4"),
        state.TOO_LONG: ("nobody launched in time: the planet is lost", "12.5"),
    }
    return Line(*words.get(t.a, ("the game is over", "12.5")))


def _reacted(t: Telling) -> Line:
    name = terms.discovery(t.box, t.a)
    effect = terms.REACTIONS[t.box.record.reaction[t.a]]
    rule = "9.17" if t.b in (state.R_STRIKE, state.R_FLEE) else "9.18"
    return _said(t, "plays", f"{name}: {effect}", rule)


DECKS = ("discovery cards", "relics", "espionage cards")


EVENTS: Mapping[int, Words] = {
    state.FIRST_PLAYER: Line("{who} begin{s}", "2.7"),
    state.DEALT_FACTIONS: lambda t: Line(
        f"{t.who} may lead {terms.faction(t.box, t.a)}, {terms.faction(t.box, t.b)} "
        f"or {terms.faction(t.box, t.c)}",
        "2.8",
    ),
    state.KEPT_FACTION: lambda t: _said(t, "leads", terms.faction(t.box, t.a), "2.8"),
    state.SHIP_LANDED: lambda t: _said(t, "lands", f"on {hex_place(t.s, t.a)}", "2.9"),
    state.TOOK_HABITAT: lambda t: _said(t, "controls", hex_place(t.s, t.a), _by(t.b)),
    state.PLACED: lambda t: _said(t, "places", f"a {TYPES[t.a]} on {hex_place(t.s, t.b)}", "2.13"),
    state.DREW: _drew,
    state.EVENT_DRAWN: lambda t: _said(
        t, "draws", terms.discovery_words(t.box, t.a).removesuffix("."), "9.5"
    ),
    state.DREW_RELICS: _drew_relics,
    state.KEPT_RELIC: _kept,
    state.RELIC_ACTIVE: lambda t: _said(
        t, "activates", terms.relic_words(t.box, t.a).removesuffix("."), "9.4"
    ),
    state.RELIC_DISCARDED: lambda t: _said(t, "discards", terms.relic(t.box, t.a), _by(t.b)),
    state.GAINED_ORE: lambda t: _said(t, "gains", f"{t.a} ore", _by(t.b)),
    state.PAID_ORE: lambda t: _said(t, "pays", f"{t.a} ore", _by(t.b)),
    state.LOST_ORE: lambda t: _said(t, "loses", f"{t.a} ore", _by(t.b)),
    state.DISCARDED: lambda t: _said(t, "discards", terms.discovery(t.box, t.a), _by(t.b)),
    state.BURNED_CARD: _burned,
    state.PLAYED_CARD: lambda t: _said(t, "plays", COMMANDS[t.a], "3.5"),
    state.TOOK_BACK: _took_back,
    state.RECLAIMED: Line("all take their command cards back", "3.2"),
    state.MOVED: _moved,
    state.JUMPED: _jumped,
    state.ENGAGED: lambda t: _said(t, "engages", f"{t.name(t.b)} on {hex_place(t.s, t.a)}", "6.1"),
    state.JOINED_COMBAT: lambda t: _said(t, "joins", f"the combat on {hex_place(t.s, t.a)}", "4.7"),
    state.MINED: lambda t: _said(t, "mines", f"on {hex_place(t.s, t.a)}", "5.8"),
    state.EXPLORED: lambda t: _said(t, "explores", hex_place(t.s, t.a), "5.9"),
    state.HARVESTED: lambda t: _said(t, "harvests", f"on {hex_place(t.s, t.a)}", "5.13"),
    state.SCAVENGED: lambda t: _said(t, "scavenges", f"on {hex_place(t.s, t.a)}", "5.14"),
    state.PERSUADED: _persuaded,
    state.NEUTRALIZED: _neutralized,
    state.PROMOTED: lambda t: Line(
        f"{t.whose} {TYPES[t.b]} on {hex_place(t.s, t.a)} becomes a {TYPES[t.c]}", "5.6"
    ),
    state.RECRUITED: lambda t: _said(
        t, "recruits", f"a {TYPES[t.a]} on {hex_place(t.s, t.b)}", "6.3"
    ),
    state.UPGRADED: _upgraded,
    state.TOOK_INITIATIVE: lambda t: _said(t, "takes", "the first player marker", _by(t.a)),
    state.OFFERED: _offered,
    state.REFUSED: lambda t: Line(
        f"{t.name(t.a)} {'refuse' if t.a == t.viewer else 'refuses'} the offer", "6.11"
    ),
    state.TRADED: _traded,
    state.HANDED_CARD: lambda t: _handed(
        t, terms.discovery(t.box, t.b) if t.is_known else "", "a discovery card"
    ),
    state.HANDED_RELIC: lambda t: _handed(
        t, terms.relic(t.box, t.b) if t.is_known else "", "a relic"
    ),
    state.GOT_BLUEPRINT: _blueprint,
    state.RETURNED: _returned,
    state.SPY_DRAWN: lambda t: _said(
        t, "draws", f"the espionage card {terms.spy(t.box, t.a)}", "6.13"
    ),
    state.SPY_CHOSEN: lambda t: _said(
        t, "chooses", terms.spy_words(t.box, t.a, t.b).removesuffix("."), "9.10"
    ),
    state.SPY_DISCARDED: lambda t: Line(f"{terms.spy(t.box, t.a)} is discarded", "9.11"),
    state.HACKING: _hacking,
    state.HACK_ROLLED: lambda t: _said(t, "rolls", f"{DICE[t.b]} {t.a}", "6.14"),
    state.HACK_FAILED: _hack_failed,
    state.SHIP_MOVED: lambda t: Line(f"{t.whose} ship moves to {hex_place(t.s, t.b)}", _by(t.c)),
    state.STABILIZED: lambda t: Line(
        f"{t.whose} ship stabilizes: it moves from {terms.hex_short(t.s, t.a)} "
        f"to {hex_place(t.s, t.b)}",
        "5.16",
    ),
    state.CRUSHED: lambda t: Line(
        f"{t.whose} {TYPES[t.a]} on {terms.hex_short(t.s, t.b)} is crushed by a ship",
        _by(t.c),
    ),
    state.FLATTENED: lambda t: Line(
        f"the habitat on {terms.hex_short(t.s, t.a)} is flattened by a ship", _by(t.b)
    ),
    state.BUILT: lambda t: _said(t, "builds", f"the {terms.module(t.box, t.a)}", _by(t.c)),
    state.WORKED: lambda t: Line(
        f"{t.whose} {TYPES[t.a]} on {hex_place(t.s, t.b)} works on it and returns", "8.4"
    ),
    state.EVACUATED: lambda t: _said(t, "evacuates", counted(t.a, "unit"), "5.22"),
    state.LAUNCHED: _launched,
    state.ROLLED_HUMANITY: _humanity,
    state.STAYED_BEHIND: Line("the launch is put off: too many would stay behind", "12.4"),
    state.BONUS_TAKEN: lambda t: _said(
        t, "takes", f"the {COLOURS[t.a]} bonus action of column {t.b + 1}", "8.1"
    ),
    state.PLAYED_ABILITY: lambda t: _said(
        t,
        "plays",
        f"{terms.discovery(t.box, t.a)}: {terms.discovery_ability(t.box, t.a)}",
        "9.6",
    ),
    state.PLAYED_GAIN: lambda t: _said(
        t,
        "plays",
        f"{terms.discovery(t.box, t.a)} for its gain: {terms.discovery_gain(t.box, t.a)}",
        "9.6",
    ),
    state.REACTED: _reacted,
    state.TREMOR: _tremor,
    state.FRACTURE: _fracture,
    state.COLLAPSED: lambda t: Line(
        f"{terms.hex_short(t.s, t.a)} collapses: {terms.FEATURES[t.b]} is left", "11.6"
    ),
    state.FLED: lambda t: _said(
        t, "flees", f"with {counted(t.c, 'unit')} to {hex_place(t.s, t.b)}", "11.9"
    ),
    state.SHIP_FLED: lambda t: Line(f"{t.whose} ship flees to {hex_place(t.s, t.b)}", "11.11"),
    state.DESTROYED: lambda t: Line(
        f"{t.whose} {TYPES[t.a]} on {terms.hex_short(t.s, t.b)} is destroyed", _by(t.c)
    ),
    state.HABITAT_LOST: lambda t: _said(
        t, "loses", f"the habitat on {terms.hex_short(t.s, t.a)}", "11.6"
    ),
    state.TOKEN_LAID: lambda t: Line(f"a relic token lies on {terms.hex_short(t.s, t.a)}", "9.2"),
    state.TOKEN_TAKEN: lambda t: _said(
        t, "takes", f"the relic token off {terms.hex_short(t.s, t.a)}", "4.11"
    ),
    state.STOLE_ORE: lambda t: _said(t, "steals", f"{t.b} ore from {t.name(t.a)}", "9.14"),
    state.STOLE_CARD: _stole_card,
    state.RESCUED: lambda t: Line(
        f"{t.whose} {TYPES[t.a]} comes home from {t.name(t.b)}", _by(t.c)
    ),
    state.RESHUFFLED: lambda t: Line(f"the discarded {DECKS[t.a]} become the new deck", "1.15"),
    state.BATTLE: lambda t: _said(t, "fights", f"{t.name(t.b)} on {hex_place(t.s, t.a)}", "7.2"),
    state.ROLLED: lambda t: _said(t, "rolls", f"{DICE[t.a]} {t.b}", _by(t.c)),
    state.STRIKE_ROLLED: lambda t: Line(
        f"the {'blue' if t.b else 'green'} strike die shows: {FACES[t.a]}", "7.6"
    ),
    state.REROLLED: lambda t: _said(t, "rerolls", f"die {t.a + 1}: {t.b}", _by(t.c)),
    state.RAISED: _raised,
    state.SHIELDED: lambda t: _said(t, "lowers", f"die {t.a + 1} to {t.b} by a shield", "7.9"),
    state.MODIFIED: lambda t: _said(
        t, "plays", f"{terms.discovery(t.box, t.a)}: die {t.b + 1} is {t.c}", "7.10"
    ),
    state.TOOK_PRISONER: _captured,
    state.WENT_HOME: lambda t: Line(
        f"{t.whose} {TYPES[t.a]} on {hex_place(t.s, t.b)} is defeated and goes home", _by(t.c)
    ),
    state.FLEES: lambda t: _said(
        t, "flees", f"from {hex_place(t.s, t.a)} to {hex_place(t.s, t.b)}", "7.17"
    ),
    state.BATTLE_WON: lambda t: _said(t, "wins", f"the combat on {hex_place(t.s, t.a)}", _by(t.b)),
    state.BATTLE_BROKEN: lambda t: Line(
        f"the combat on {terms.hex_short(t.s, t.a)} is over: nobody is left there", "7.8"
    ),
    state.TURN_CUT: lambda t: Line(
        f"{t.whose} turn ends at once: the ship's way could not be paid", "5.17"
    ),
    state.GAME_ENDED: _ended,
    state.GOT_AWAY: lambda t: _said(
        t, "gets", f"away with {counted(t.c, 'unit')} to {hex_place(t.s, t.b)}", "7.18"
    ),
    state.CUT_OFF: lambda t: Line(
        f"{terms.hex_short(t.s, t.b)} has no room for {t.whose} units any more: they stay", "7.18"
    ),
}
