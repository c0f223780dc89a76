"""Zaibatsu in words: why something can't be done."""

from __future__ import annotations

from offworld.games.zaibatsu import rules, state
from offworld.games.zaibatsu.icebreak import can_break
from offworld.games.zaibatsu.pieces import price
from offworld.games.zaibatsu.search import can_search
from offworld.games.zaibatsu.tell.terms import (
    ACTION_RULES,
    ACTIONS,
    bonus,
    card,
    seat_names,
)
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.presentation.words import Line, Names, Telling, impossible, possible

DEEDS = ("search", "break ICE", "delete a pawn", "reboot a pawn")
WORDS = (*(action.lower() for action in ACTIONS), "move", "equip")


def why_nots(
    box: Box, s: Record, seat: int, names: Names = None, viewer: int | None = None
) -> dict[str, Line]:
    """Return the answer to `why WORD` for the four actions, moving and equipping."""
    t = Telling.of(box, s, seat, names or seat_names(s), viewer)
    legal = _legal(t)
    found = {ACTIONS[action].lower(): _action(t, action, legal) for action in range(len(ACTIONS))}
    return found | {"move": _move(t, legal), "equip": _equip(t, legal)}


def _legal(t: Telling) -> set[int]:
    """Return what the seat can do in its action phase now."""
    if t.s.asked != state.PLAY or t.s.actor != t.seat:
        return set()
    out = [0] * state.OPTIONS.total
    return set(out[: rules.legal(t.box.record, t.s, t.seat, out)])


def _hand(t: Telling) -> list[int]:
    return [i for i in range(t.box.record.card_types) if t.s.hand[t.seat, i] > 0]


def _option(number: int, use: int) -> int:
    return state.PLAY + number * state.USES + use


def _not_now(t: Telling) -> Line | None:
    if t.s.stage == state.OVER:
        return Line("the game is over", "3.11" if t.s.winner == state.NOBODY else "3.9")
    if t.s.player != t.seat:
        return Line("it is another player's turn", "3.3")
    if t.s.asked != state.PLAY:
        return Line("another question comes first", "3.3")
    return None


def _action(t: Telling, action: int, legal: set[int]) -> Line:
    r, s, deed, rule = t.box.record, t.s, DEEDS[action], ACTION_RULES[action]
    cards = [i for i in _hand(t) if r.card_action[i] == action]
    if any(_option(i, state.AS_ACTION) in legal for i in cards):
        return possible(t.who, deed, rule)
    if action == state.DELETE and any(state.ACT <= option < state.BLAST for option in legal):
        return possible(t.who, deed, "8.3")
    if (later := _not_now(t)) is not None:
        return impossible(t.who, deed, later)
    if not cards:
        name = ACTIONS[action]
        return impossible(t.who, deed, Line(f"no card in hand is for {name}", "4.6"))
    own = [i for i in range(state.PAWNS) if s.owner[i] == t.seat]
    if action == state.REBOOT:
        return impossible(t.who, deed, Line("no pawn that can return is eliminated", rule))
    able = [i for i in own if s.at[i] != state.NONE and s.able[i] >> action & 1]
    if all(s.at[i] == state.NONE for i in own):
        return impossible(t.who, deed, Line("no pawn is in the Cybernet", "6.8"))
    if not able:
        return impossible(t.who, deed, Line(f"no pawn there has {ACTIONS[action]}", "4.6"))
    if action == state.SEARCH and not any(can_search(r, s, i) for i in able):
        reason = "the pile is empty" if s.top == state.NONE else "no side is free there"
        return impossible(t.who, deed, Line(reason, "7.6"))
    if action == state.BREAK and not any(can_break(r, s, t.seat, i) for i in able):
        return impossible(t.who, deed, Line("there is no ICE in reach but one's own", "7.7"))
    return impossible(t.who, deed, Line("no target is in reach", rule))


def _move(t: Telling, legal: set[int]) -> Line:
    cards = _hand(t)
    if any(_option(i, state.AS_MOVE) in legal for i in cards):
        return possible(t.who, "move a pawn", "4.2")
    if any(state.DRIVE <= option < state.ACT for option in legal):
        return possible(t.who, "move a pawn", "8.6")
    if (later := _not_now(t)) is not None:
        return impossible(t.who, "move", later)
    if not cards:
        return impossible(t.who, "move", Line("the hand is empty", "4.2"))
    own = [i for i in range(state.PAWNS) if t.s.owner[i] == t.seat and t.s.at[i] != state.NONE]
    if not own:
        return impossible(t.who, "move", Line("no pawn is in the Cybernet", "6.8"))
    if all(t.box.record.pawn_travel[i] != state.WALK for i in own):
        return impossible(t.who, "move", Line("no pawn there moves by cards", "4.5"))
    return impossible(t.who, "move", Line("no other space with room is in reach", "4.7"))


def _equip(t: Telling, legal: set[int]) -> Line:
    r, s = t.box.record, t.s
    cards = [i for i in _hand(t) if r.card_slot[i] != state.PLAIN]
    if any(_option(i, state.AS_ITEM) in legal for i in cards):
        return possible(t.who, "equip a card", "10.1")
    if (later := _not_now(t)) is not None:
        return impossible(t.who, "equip a card", later)
    if not cards:
        return impossible(t.who, "equip a card", Line("no card in hand becomes anything", "4.1"))
    prices = {i: price(r, s, t.seat, int(r.card_cost[i])) for i in cards}
    cheap = [i for i in cards if prices[i] <= s.bonus[t.seat]]
    if not cheap:
        least = min(cards, key=lambda i: prices[i])
        reason = f"{card(t.box, least)} costs {bonus(prices[least])}"
        return impossible(t.who, "equip a card", Line(reason, "9.4"))
    reason = f"there is no pawn or block for {card(t.box, cheap[0])}"
    return impossible(t.who, "equip a card", Line(reason, "4.7"))
