"""Cities of Venus in words: events."""

from __future__ import annotations

from collections.abc import Mapping

from offworld.games.venus import state
from offworld.games.venus.tell.terms import (
    A_GEM,
    ICONS,
    PLACES,
    alike,
    board_name,
    drawn_lands,
    engineer,
    gems,
    part,
    rods,
    run_of,
    shown,
    square_name,
    tile_of,
)
from offworld.presentation.words import Line, Telling, Words


def _unpacked(dice: int) -> list[int]:
    """Return the dice that an event carries, packed in one integer."""
    return [
        value
        for value in range(1, state.PIPS + 1)
        for _ in range(dice >> state.DICE_BITS * (value - 1) & (1 << state.DICE_BITS) - 1)
    ]


# --- dice ---


def _boosted(t: Telling) -> Line:
    dice = "die" if t.a == 1 else "dice"
    return Line(f"{t.who} {t.verb('spends')} a crystal: {t.a} booster {dice}", "4.1")


def _used_space(t: Telling) -> Line:
    space = "+1" if t.c > t.b else "-1"
    change = f"a {t.b} becomes a {t.c}"
    return Line(f"{t.who} {t.verb('locks')} a {t.a} in the {space} space: {change}", "4.11")


def _used_engineer(t: Telling) -> Line:
    works = ICONS[t.box.record.engineer_icon[t.a]]
    return Line(f"{t.who} {t.verb('uses')} {engineer(t.box, t.a)} to {works}", "4.9")


def _used_part(t: Telling) -> Line:
    works = ICONS[t.box.record.part_icons[t.a, t.b]]
    return Line(f"{t.who} {t.verb('uses')} {part(t.box, t.a)} to {works}", "4.10")


def _locked_house(t: Telling) -> Line:
    return Line(
        f"{t.who} {t.verb('locks')} a full house, {alike(3, t.a)} and {alike(2, t.b)}", "5.7"
    )


# --- gems and rods ---

ROD_REASONS = (
    Line("five of a kind", "7.2"),
    Line("a full board", "7.3"),
    Line("four mech parts", "7.4"),
)


def _gained_gems(t: Telling) -> Line:
    return Line(
        f"{t.who} {t.verb('gains')} {gems(t.a, t.b)}", "4.1" if t.a == state.CRYSTAL else "4.4"
    )


def _gained_rods(t: Telling) -> Line:
    reason, rule = ROD_REASONS[t.b]
    return Line(f"{t.who} {t.verb('gains')} {rods(t.a)} for {reason}", rule)


# --- the map ---


def _drew_terrain(t: Telling) -> Line:
    front, back = drawn_lands(t.box, t.a)
    return Line(f"{t.who} {t.verb('draws')} a terrain board: {front}, on its back {back}", "6.5")


def _placed_terrain(t: Telling) -> Line:
    return Line(f"{t.who} {t.verb('adds')} {t.box.names['land'][t.a]} as {board_name(t.b)}", "6.5")


def _laid_tile(t: Telling) -> Line:
    where = f"{board_name(t.b)}, from {square_name(t.c)}"
    return Line(f"{t.who} {t.verb('lays')} the tile {t.box.names['shape'][t.a]} on {where}", "6.4")


def _board_full(t: Telling) -> Line:
    rule = "7.3" if t.s.solo == 0 else "10.7"
    return Line(f"{t.who} {t.verb('has')} fully explored {board_name(t.a)}", rule)


def _left_bare(t: Telling) -> Line:
    piece = "V-naut" if t.a else "crystal"
    return Line(f"the tile covers a {piece}'s spot of the new board: none is set out there", "6.7")


# --- cards ---

PRIZES = (
    Line("the first pick of engineers", "8.4"),
    Line("the first pick of mech parts", "8.4"),
    Line("the order of the launch", "9.1"),
    Line("the captaincy", "9.8"),
)


def _rolled_off(t: Telling) -> Line:
    prize, rule = PRIZES[t.b]
    return Line(f"{t.who} {t.verb('rolls')} a {t.a} for {prize}", rule)


def _dealt_part(t: Telling) -> Line:
    rule = "2.4" if t.s.solo == 0 else "10.2"
    return Line(f"to the market comes {part(t.box, t.a)}, on place {t.b + 1}", rule)


# --- the end ---


def _launch_began(t: Telling) -> Line:
    return Line(f"the launch sequence begins, by {t.who}", "9.1" if t.s.solo == 0 else "10.7")


def _tie_broken(t: Telling) -> Line:
    why = "with most engineers" if t.a else "by the highest die"
    return Line(f"of equal sequences {t.whose} wins, {why}", "9.8")


def _time_ran_out(t: Telling) -> Line:
    if t.s.solo == 1:
        return Line(f"after {t.a} rounds without a launch the game is lost", "10.10")
    return Line(f"after {t.a} rounds the launch sequence comes all the same", "3.6")


EVENTS: Mapping[int, Words] = {
    state.ROUND_BEGAN: Line("round {a} begins", "3.1"),
    state.BOOSTED: _boosted,
    state.REDEEMED: lambda t: Line(
        f"{t.who} {t.verb('redeems')} a mech part for its {gems(t.a, t.b)}", "4.2"
    ),
    state.ROLLED: lambda t: Line(f"{t.who} {t.verb('rolls')} {shown(_unpacked(t.a))}", "4.3"),
    state.LOCKED_RUN: lambda t: Line(
        f"{t.who} {t.verb('locks')} {run_of(t.a, t.b)} in the run track", "5.4"
    ),
    state.LOCKED_KIND: lambda t: Line(
        f"{t.who} {t.verb('locks')} {alike(t.b, t.a)} of a kind", "5.5"
    ),
    state.LOCKED_ANY: lambda t: Line(
        f"{t.who} {t.verb('locks')} a {t.a} as the {PLACES[t.b]} of any three", "5.6"
    ),
    state.LOCKED_HOUSE: _locked_house,
    state.LOCKED_SPOT: Line("{who} lock{s} a {a} in the ? spot", "5.8"),
    state.USED_SPACE: _used_space,
    state.USED_ORE: Line("{who} spend{s} an ore: a {a} becomes a {b}", "4.4"),
    state.USED_ENGINEER: _used_engineer,
    state.USED_PART: _used_part,
    state.CHANGED: Line("{whose} {a} becomes a {b}", "4.6"),
    state.REROLLED: Line("{who} roll{s} a {a} again: a {b}", "4.6"),
    state.GAINED_GEMS: _gained_gems,
    state.GAINED_RODS: _gained_rods,
    state.NO_PLACE: lambda t: Line(f"{t.whose} {tile_of(t.a)} fits nowhere and goes back", "6.9"),
    state.DREW_TERRAIN: _drew_terrain,
    state.PLACED_TERRAIN: _placed_terrain,
    state.LAID_TILE: _laid_tile,
    state.FOUND_VNAUT: Line("{who} find{s} a V-naut: an engineer is due", "6.8"),
    state.BOARD_FULL: _board_full,
    state.DISCARDED: lambda t: Line(f"{t.who} {t.verb('discards')} {A_GEM[t.a]}", "4.5"),
    state.TURN_DONE: Line("{who} {is} ready", "3.4"),
    state.ROLLED_OFF: _rolled_off,
    state.RESCUED_ENGINEER: lambda t: Line(
        f"{t.who} {t.verb('rescues')} {engineer(t.box, t.a)}", "8.1"
    ),
    state.ENGINEER_SLEPT: lambda t: Line(f"{engineer(t.box, t.a)} goes back to cryostasis", "10.3"),
    state.NO_ENGINEER: Line(
        "{whose} V-naut comes without an engineer: the market has none that {who} lack{s}", "8.2"
    ),
    state.TOOK_PART: lambda t: Line(f"{t.who} {t.verb('takes')} {part(t.box, t.a)}", "8.3"),
    state.DEALT_PART: _dealt_part,
    state.LAUNCH_BEGAN: _launch_began,
    state.LAUNCH_TURN: Line("{who} take{s} {a} dice for the launch", "9.4"),
    state.LAUNCHED: lambda t: Line(f"{t.who} {t.verb('launches')} with {alike(t.b, t.a)}", "9.5"),
    state.TIME_RAN_OUT: _time_ran_out,
    state.LEFT_BARE: _left_bare,
    state.TIE_BROKEN: _tie_broken,
}
