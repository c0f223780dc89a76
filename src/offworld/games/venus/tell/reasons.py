"""Cities of Venus in words: why something can't be done."""

from __future__ import annotations

from offworld.games.venus import state
from offworld.games.venus.explore import largest
from offworld.games.venus.pieces import most_boards, unlocked
from offworld.games.venus.rules import legal
from offworld.games.venus.tell.terms import dice_left, engineer, seat_names, shown, typed
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.presentation.words import Line, Names, Telling, impossible, possible

BEFORE_ROLL = ("boost", "redeem")
TRACKS = ("run", "kind", "any", "house", "spot")
CHANGES = ("plus", "minus", "ore", "part")
NOT_AT_LAUNCH = (*BEFORE_ROLL, *TRACKS, "part", "ready")
DEEDS = {
    "boost": "take a booster die",
    "redeem": "redeem a mech part",
    "run": "lock a run",
    "kind": "lock dice of a kind",
    "any": "lock any three dice",
    "house": "lock a full house",
    "spot": "lock a die in the ? spot",
    "plus": "lock a die in the +1 space",
    "minus": "lock a die in the -1 space",
    "ore": "spend ore",
    "part": "use a mech part",
    "terrain": "add a terrain board",
    "ready": "end the turn",
}


def why_nots(
    box: Box, s: Record, seat: int, names: Names = None, viewer: int | None = None
) -> dict[str, Line]:
    """Return the answer to `why WORD`, by word: a word of DEEDS, or an engineer's name."""
    who = Telling.of(box, s, seat, names or seat_names(s), viewer).who
    can = _possible(box, s, seat)
    engineers = {
        typed(box.names["engineer"], n): f"use {engineer(box, n)}" for n in range(state.ENGINEERS)
    }
    return {
        word: possible(who, deed, "3.3")
        if word in can
        else impossible(who, deed, _reason(box, s, seat, word))
        for word, deed in {**DEEDS, **engineers}.items()
    }


def _possible(box: Box, s: Record, seat: int) -> set[str]:
    """Return the words of all that can be done now."""
    if s.asked[seat] == state.NOTHING:
        return set()
    out = [0] * state.OPTIONS.total
    words = set()
    for option in out[: legal(box.record, s, seat, out)]:
        kind, base, *_ = state.OPTIONS.span(option)
        is_engineer = kind == "engineer"
        name = typed(box.names["engineer"], option - base) if is_engineer else kind.split("_")[0]
        words.add(name)
    return words


def _reason(box: Box, s: Record, seat: int, word: str) -> Line:
    asked = s.asked[seat]
    if asked == state.NOTHING:
        return Line("all is done until the others are ready", "3.1")
    if word == "terrain":
        return _terrain_reason(s, seat)
    if s.phase == state.LAUNCHING and word in NOT_AT_LAUNCH:
        things = "dice, engineers, ore and the +1 and -1 spaces"
        return Line(f"the launch takes {things}, nothing else", "9.3")
    if word in BEFORE_ROLL:
        return _before_roll_reason(s, seat, word)
    if asked == state.ROLL:
        return Line("the dice are not rolled yet", "4.3")
    if asked not in (state.SPOT, state.LAUNCH):
        return Line("something else is to be answered first", "3.3")
    if unlocked(s, seat) == 0:
        return Line("no unlocked die is left", "5.1")
    if word in TRACKS:
        return _track_reason(s, seat, word)
    if word in CHANGES:
        return _change_reason(s, seat, word)
    return _engineer_reason(box, s, seat, word)


def _before_roll_reason(s: Record, seat: int, word: str) -> Line:
    rule = "4.1" if word == "boost" else "4.2"
    if s.asked[seat] != state.ROLL:
        return Line("that comes before the roll", rule)
    if word == "redeem":
        return Line("there is no mech part with gems to redeem", rule)
    return Line("a booster die costs a crystal, and there is none", rule)


def _terrain_reason(s: Record, seat: int) -> Line:
    if s.asked[seat] != state.SHAPE:
        when = "for a tile just earned, before its shape is chosen"
        return Line(f"a terrain board is added {when}", "6.5")
    if s.new_board[seat] != state.NONE:
        return Line("one board was added for this tile already", "6.5")
    if s.boards[seat] == most_boards(s):
        return Line(f"{most_boards(s)} boards are the most", "10.4" if s.solo == 1 else "6.6")
    tile = f"no tile of {largest(s, seat)} squares"
    if s.tiles[seat] == 0:
        return Line(f"{tile} could cover the mech and reach onto a new board", "6.2")
    return Line(f"{tile} could reach from the tiles laid onto a new board", "6.6")


def _track_reason(s: Record, seat: int, word: str) -> Line:
    locked = {
        "run": s.run_length[seat],
        "kind": s.kind_count[seat],
        "any": s.any_die[seat, 0],
        "house": s.house_three[seat],
        "spot": s.spot_die[seat],
    }
    if locked[word]:
        return Line("that track has its dice for this turn", "5.2")
    left = shown(dice_left(s, seat))
    return {
        "run": Line(f"{left} has no three in a row", "5.4"),
        "kind": Line(f"{left} has no two alike", "5.5"),
        "any": Line(f"it takes three dice, and {left} is all that is left", "5.6"),
        "house": Line(f"{left} has no three of one value with two of another", "5.7"),
    }[word]


def _change_reason(s: Record, seat: int, word: str) -> Line:
    if word == "part":
        return _part_reason(s, seat)
    if word == "ore":
        return Line("there is no ore", "4.4")
    if (s.plus_die[seat] if word == "plus" else s.minus_die[seat]) != 0:
        return Line("that space has its die for this turn", "4.11")
    if unlocked(s, seat) == 1:
        return Line("it takes one die to lock and another to change", "4.11")
    limit = "raise: a 6 is the highest" if word == "plus" else "lower: a 1 is the lowest"
    return Line(f"no die would be left to {limit}", "4.7")


def _part_reason(s: Record, seat: int) -> Line:
    working = [gear for gear in range(state.GEARS) if 0 <= s.gear[seat, gear] < state.DICE_PARTS]
    if not working:
        return Line("there is no mech part that works on dice", "8.3")
    if not any(s.uses_left[seat, gear] for gear in working):
        return Line("all mech parts are used", "4.10")
    return Line("no die would change by it", "4.12")


def _engineer_reason(box: Box, s: Record, seat: int, word: str) -> Line:
    n = [typed(box.names["engineer"], each) for each in range(state.ENGINEERS)].index(word)
    name = engineer(box, n)
    if n in (s.asleep[seat, 0], s.asleep[seat, 1]):
        return Line(f"{name} is back in cryostasis", "10.3")
    for window in range(state.WINDOWS):
        if s.window[seat, window] == n:
            if s.engineer_used[seat, window] == 1:
                return Line(f"{name} has worked this turn", "4.9")
            return Line(f"no die would change by {name}", "4.12")
    return Line(f"{name} is not in the mech", "8.1")
