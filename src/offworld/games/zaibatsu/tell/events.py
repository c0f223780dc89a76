"""Zaibatsu in words: events."""

from __future__ import annotations

from collections.abc import Mapping

from offworld.games.zaibatsu import state
from offworld.games.zaibatsu.tell.terms import (
    ACTION_RULES,
    ACTIONS,
    DIRECTIONS,
    block,
    bonus,
    by,
    card,
    effect,
    faces,
    item_rule,
    node,
    pawn,
    pawn_name,
    place,
)
from offworld.presentation.words import Line, Telling, Words, counted


def _drew(t: Telling) -> Line:
    what = card(t.box, t.a) if t.is_known else "a card"
    return Line(f"{t.who} {t.verb('draws')} {what}", by(t.b))


def _used_card(t: Telling) -> Line:
    name = card(t.box, t.a)
    if t.b == state.AS_ACTION:
        action = t.box.record.card_action[t.a]
        what = name if name == ACTIONS[action] else f"{name} for {ACTIONS[action]}"
        return Line(f"{t.who} {t.verb('uses')} {what}", ACTION_RULES[action])
    if t.b == state.AS_MOVE:
        return Line(f"{t.who} {t.verb('uses')} {name} to move", "4.2")
    return Line(f"{t.who} {t.verb('plays')} {name}", item_rule(t.box, t.a))


def _moved(t: Telling) -> Line:
    rule = ("4.2", "8.6", "8.14", "8.8", "4.2")[t.box.record.pawn_travel[t.a]]
    return Line(f"{pawn(t.box, t.a)} moves to {node(t.box, t.s, t.c)}", rule)


def _laid_block(t: Telling) -> Line:
    return Line(f"{t.who} {t.verb('lays')} {block(t.box, t.a)}", "7.2")


def _got_bonus(t: Telling) -> Line:
    where = f" at {place(t.box, t.s, t.c)}" if t.c != state.NONE else ""
    return Line(f"{t.who} {t.verb('gains')} {bonus(t.a)}{where}", by(t.b))


def _block_effect(t: Telling) -> Line:
    words, rule = effect(t.box, t.a)
    text = words.removeprefix("When laid: ")
    return Line(f"{block(t.box, t.a)}: {text}", rule)


def _breaking(t: Telling) -> Line:
    if t.b == state.PAWNS:
        what, rule = "the ICE of the block", "7.8"
    else:
        what, rule = f"the ICE of {pawn(t.box, t.b)}", "7.12"
    whose = f"{t.whose} {pawn_name(t.box, t.a)}"
    return Line(f"{whose} attacks {what}: {faces(t.c)} breaks it", rule)


def _die(t: Telling) -> str:
    return f"the die shows {t.a}: {'a hit' if t.b else 'no hit'}"


def _took_block(t: Telling) -> Line:
    lost = f" from {t.name(t.b)}" if t.b != state.NOBODY else ""
    return Line(f"{t.who} {t.verb('takes')} control of {place(t.box, t.s, t.a)}{lost}", "7.8")


def _took_pawn(t: Telling) -> Line:
    lost = f" from {t.name(t.b)}" if t.b != state.NOBODY else ""
    return Line(f"{t.who} {t.verb('takes')} control of {pawn(t.box, t.a)}{lost}", by(t.c))


def _break_failed(t: Telling) -> Line:
    what, rule = ("the block", "7.9") if t.b == state.PAWNS else (pawn(t.box, t.b), "7.12")
    return Line(f"{pawn(t.box, t.a)} fails: the ICE of {what} holds", rule)


def _attacking(t: Telling) -> Line:
    victim = pawn(t.box, t.b)
    if t.a == state.NONE:
        return Line(f"the Yakuza attack {victim}: {faces(t.c)} eliminates it", "11.6")
    if t.s.at[t.a] == state.NONE:  # the pawn has blown itself up
        return Line(f"the bomb attacks {victim}: {faces(t.c)} eliminates it", "10.10")
    rule = "7.14" if t.seat == t.s.player else "8.7"
    attacker = f"{t.whose} {pawn_name(t.box, t.a)}"
    return Line(f"{attacker} attacks {victim}: {faces(t.c)} eliminates it", rule)


def _attack_failed(t: Telling) -> Line:
    return Line(f"{pawn(t.box, t.b)} withstands the attack", "7.15")


def _eliminated(t: Telling) -> Line:
    victim = f"{t.whose} {pawn_name(t.box, t.a)}" if t.seat >= 0 else pawn(t.box, t.a)
    return Line(f"{victim} is eliminated", by(t.b))


def _saved(t: Telling) -> Line:
    return Line(f"{card(t.box, t.b)} is discarded, and {pawn(t.box, t.a)} stays", "10.11")


def _rebooted(t: Telling) -> Line:
    return Line(f"{t.whose} {pawn_name(t.box, t.a)} returns to {node(t.box, t.s, t.b)}", by(t.c))


ENTRY_RULES = {
    state.GYNOID: "8.9",
    state.IDORU: "8.10",
    state.CRACKER: "8.11",
    state.CYBORG: "8.13",
}


def _entered(t: Telling) -> Line:
    rule = ENTRY_RULES.get(t.a, "2.7" if t.a < state.RUNNERS else "6.4")
    who = f"{t.whose} {pawn_name(t.box, t.a)}" if t.seat >= 0 else pawn(t.box, t.a)
    return Line(f"{who} enters {node(t.box, t.s, t.b)}", rule)


def _equipped(t: Telling) -> Line:
    cost = f" for {bonus(t.c)}" if t.c else ""
    text = f"{t.who} {t.verb('puts')} {card(t.box, t.b)} on {pawn(t.box, t.a)}{cost}"
    return Line(text, item_rule(t.box, t.b))


def _put_club(t: Telling) -> Line:
    where = f"on the {DIRECTIONS[t.c]} of {place(t.box, t.s, t.b)}"
    return Line(f"{t.who} {t.verb('puts')} {card(t.box, t.a)} {where}", "11.1")


def _hired(t: Telling) -> Line:
    rule = "8.11" if t.a == state.CRACKER else "8.13"
    return Line(f"{t.who} {t.verb('hires')} {pawn(t.box, t.a)} for {bonus(t.b)}", rule)


def _counter_back(t: Telling) -> Line:
    what = counted(t.a, "control counter")
    return Line(f"{t.who} {t.verb('takes')} {what} back", by(t.b))


def _put_counter(t: Telling) -> Line:
    if t.a == state.NONE:
        freeside = place(t.box, t.s, t.s.effect_at[state.FREESIDE])
        return Line(f"{t.who} {t.verb('puts')} a second control counter on {freeside}", "11.10")
    what = f"a control counter on the card of {pawn(t.box, t.a)}"
    return Line(f"{t.who} {t.verb('puts')} {what}", "8.10")


def _stole(t: Telling) -> Line:
    what = card(t.box, t.b) if t.is_known else "a card"
    return Line(f"{t.who} {t.verb('steals')} {what} from {t.name(t.a)}", "8.9")


def _held_fire(t: Telling) -> Line:
    turret = f"{t.whose} {pawn_name(t.box, state.TURRET)}"
    return Line(f"{turret} doesn't shoot at {pawn(t.box, t.a)}", "8.7")


def _ended(t: Telling) -> Line:
    if t.a == state.ALL_PLACED:
        text = f"{t.who} {t.verb('places')} the last control counter and {t.verb('wins')}"
        return Line(text, "3.9")
    if t.a == state.TIME_IS_UP:
        return Line("time is up: most control counters win", "3.11")
    return Line("the game has lasted too long: most control counters win", "3.11")


EVENTS: Mapping[int, Words] = {
    state.ROLLED_FIRST: Line("{who} roll{s} {a} for the first turn", "2.5"),
    state.FIRST_PLAYER: lambda t: Line(f"{t.who} {t.verb('begins')}", "2.5"),
    state.TOOK_RUNNER: lambda t: Line(f"{t.who} {t.verb('takes')} {pawn(t.box, t.a)}", "2.2"),
    state.DREW: _drew,
    state.TURNED_UP: lambda t: Line(f"the next block of the pile is {block(t.box, t.a)}", "2.1"),
    state.USED_CARD: _used_card,
    state.MOVED: _moved,
    state.ROLLED_MOVE: lambda t: Line(
        f"{pawn(t.box, t.a)} may move up to {counted(t.b, 'space')} by the die", "8.14"
    ),
    state.LAID_BLOCK: _laid_block,
    state.CORNER_MADE: lambda t: Line(
        f"a bonus counter lies at {place(t.box, t.s, t.a)}, where three parts meet", "9.1"
    ),
    state.GOT_BONUS: _got_bonus,
    state.BONUS_BACK: lambda t: Line(f"{t.who} {t.verb('takes')} {bonus(t.a)} back", by(t.b)),
    state.BLOCK_EFFECT: _block_effect,
    state.BREAKING: _breaking,
    state.ICE_DIE: lambda t: Line(_die(t), "7.8"),
    state.TOOK_BLOCK: _took_block,
    state.TOOK_PAWN: _took_pawn,
    state.BREAK_FAILED: _break_failed,
    state.ATTACKING: _attacking,
    state.ATTACK_DIE: lambda t: Line(_die(t), "7.14"),
    state.ATTACK_FAILED: _attack_failed,
    state.BLASTED: lambda t: Line(
        f"{t.whose} {pawn_name(t.box, t.a)} blows itself up with {card(t.box, t.b)}", "10.10"
    ),
    state.ELIMINATED: _eliminated,
    state.SAVED: _saved,
    state.REBOOTED: _rebooted,
    state.ENTERED: _entered,
    state.EQUIPPED: _equipped,
    state.DROPPED: lambda t: Line(
        f"{card(t.box, t.a)} of {pawn(t.box, t.b)} is discarded", by(t.c)
    ),
    state.PUT_CLUB: _put_club,
    state.LOST_CLUB: lambda t: Line(f"{t.who} {t.verb('loses')} {card(t.box, t.a)}", "11.1"),
    state.FELL: lambda t: Line(f"{pawn(t.box, t.a)} moves to the Central Core", "11.2"),
    state.HIRED: _hired,
    state.COUNTER_BACK: _counter_back,
    state.DISCARDED: lambda t: Line(f"{t.who} {t.verb('discards')} {card(t.box, t.a)}", by(t.b)),
    state.RESHUFFLED: Line("the discard pile becomes the new deck", "3.8"),
    state.STOLE: _stole,
    state.FETCHED: lambda t: Line(
        f"{t.who} {t.verb('takes')} {card(t.box, t.a)} from the discard pile", "11.9"
    ),
    state.SACRIFICED: lambda t: Line(f"{t.who} {t.verb('gives')} up {pawn(t.box, t.a)}", by(t.b)),
    state.HELD_FIRE: _held_fire,
    state.TURN_ENDED: Line("{who} end{s} the turn", "3.7"),
    state.GAME_ENDED: _ended,
    state.PUT_COUNTER: _put_counter,
}
