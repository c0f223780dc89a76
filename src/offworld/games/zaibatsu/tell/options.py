"""Zaibatsu in words: notation, questions and options."""

from __future__ import annotations

from collections.abc import Mapping

from offworld.games.zaibatsu import state
from offworld.games.zaibatsu.delete import bare_faces, skulls_of
from offworld.games.zaibatsu.pieces import hand_limit, price
from offworld.games.zaibatsu.tell.net import (
    beside,
    break_dice,
    break_faces,
    chance,
    hex_of,
    is_deadly,
    links,
    new_corners,
)
from offworld.games.zaibatsu.tell.terms import (
    ACTION_RULES,
    ACTIONS,
    CLASSES,
    DIRECTIONS,
    DOING_RULES,
    block,
    bonus,
    card,
    effect,
    faces,
    ice,
    item,
    item_rule,
    moves,
    node,
    node_word,
    pawn,
    pawn_name,
    pawn_words,
    place,
)
from offworld.kernel.hexes import DIRECTIONS as STEPS
from offworld.presentation.words import Line, Telling, Typed, Words, counted, listed

# --- notation ---


def _card_word(t: Telling, number: int) -> str:
    return card(t.box, number).lower()


def _pawn_word(t: Telling, number: int) -> str:
    return pawn_name(t.box, number).lower()


def _play_notation(t: Telling) -> str:
    number, use = divmod(t.n, state.USES)
    name = _card_word(t, number)
    if use == state.AS_ACTION:
        return f"use {name} for {ACTIONS[t.box.record.card_action[number]].lower()}"
    return f"use {name} to move" if use == state.AS_MOVE else f"use {name} as itself"


def _aim_notation(t: Telling) -> str:
    return "aim at the block" if t.n == state.PAWNS else f"aim at {_pawn_word(t, t.n)}"


NOTATION: Mapping[int, Typed] = {
    state.TAKE_RUNNER: lambda t: f"take {_pawn_word(t, t.n)}",
    state.PLAY: _play_notation,
    state.DRIVE: lambda t: f"move {_pawn_word(t, t.n)}",
    state.ACT: lambda t: f"act {_pawn_word(t, t.n)}",
    state.BLAST: lambda t: f"blast {_pawn_word(t, t.n)}",
    state.HIRE: lambda t: f"hire {_pawn_word(t, state.CRACKER + t.n)}",
    state.END: "end",
    state.PAWN: lambda t: f"pawn {_pawn_word(t, t.n)}",
    state.GO: lambda t: f"go {node_word(t.box, t.s, t.n)}",
    state.SIDE: lambda t: f"side {DIRECTIONS[t.n]}",
    state.TURN: lambda t: f"turn {t.n}",
    state.PLACE: lambda t: f"beside {place(t.box, t.s, t.n).lower()}",
    state.AIM: _aim_notation,
    state.THEFT: lambda t: "rob nobody" if t.n == state.PAWNS else f"rob {_pawn_word(t, t.n)}",
    state.FETCH: lambda t: "fetch nothing" if t.n == state.TYPES else f"fetch {_card_word(t, t.n)}",
    state.DISCARD: lambda t: (
        "keep the rest" if t.n == state.TYPES else f"discard {_card_word(t, t.n)}"
    ),
    state.SACRIFICE: lambda t: f"sacrifice {_pawn_word(t, t.n)}",
    state.REACT: lambda t: ("hold fire", "shoot")[t.n],
    state.WAY: lambda t: f"to {place(t.box, t.s, t.n).lower().removeprefix('the ')}",
}


# --- questions ---


def _pawn_question(t: Telling) -> Line:
    s, who, does = t.s, t.who, t.verb("does")
    rule = DOING_RULES.get(int(s.doing), "4.6")
    if s.doing == state.MOVES:
        return Line(f"Which pawn {does} {who} move with {card(t.box, s.card)}", rule)
    if s.doing == state.EQUIPS:
        rule = item_rule(t.box, s.card)
        return Line(f"Which pawn gets {card(t.box, s.card)}", rule)
    if s.doing == state.REBOOTS:
        return Line(f"Which eliminated pawn {does} {who} bring back", rule)
    deeds = {state.SEARCHES: "searches", state.BREAKS: "breaks ICE", state.DELETES: "attacks"}
    return Line(f"Which of {t.whose} pawns {deeds.get(int(s.doing), 'acts')}", rule)


def _go_question(t: Telling) -> Line:
    s = t.s
    name = pawn(t.box, s.pawn)
    if s.doing == state.REBOOTS:
        return Line(f"Where does {name} return", "7.18")
    rule = _travel_rule(t, s.pawn)
    if t.box.record.pawn_travel[s.pawn] == state.BY_BLOCK:
        return Line(f"To which block does {name} move", rule)
    if s.place != state.NONE:
        return Line(f"Where on {place(t.box, s, s.place)} does {name} end", rule)
    return Line(f"Where does {name} move, with {counted(s.points, 'point')}", rule)


def _way_question(t: Telling) -> Line:
    name, points = pawn(t.box, t.s.pawn), counted(t.s.points, "point")
    return Line(f"To which block does {name} move, with {points}", _travel_rule(t, t.s.pawn))


def _travel_rule(t: Telling, number: int) -> str:
    """Return the rule of how a pawn moves."""
    return ("4.2", "8.6", "8.14", "8.8", "4.2")[t.box.record.pawn_travel[number]]


def _side_question(t: Telling) -> Line:
    where = place(t.box, t.s, beside(t.s))
    if t.s.doing == state.SEARCHES:
        return Line(f"On which side of {where} {t.verb('does')} {t.who} lay the new block", "7.3")
    name = card(t.box, t.s.card)
    return Line(f"On which side of {where} {t.verb('does')} {t.who} put {name}", "11.2")


def _aim_question(t: Telling) -> Line:
    name = pawn(t.box, t.s.pawn)
    if t.s.doing == state.BREAKS:
        return Line(f"Whose ICE does {name} break", "7.7")
    return Line(f"Whom does {name} attack", "7.13")


def _discard_question(t: Telling) -> Line:
    s, which = t.s, f"Which card {t.verb('does')} {t.who} discard"
    if s.owed[t.seat] > 0:
        owed = int(s.owed[t.seat])
        more = f", {owed} in all" if owed > 1 else ""
        return Line(f"Sprawl was laid: which card {t.verb('does')} {t.who} discard{more}", "11.7")
    if s.fetched != state.NONE:
        return Line(f"{which} for {card(t.box, s.fetched)}", "11.9")
    most = hand_limit(t.box.record, s, t.seat)
    if s.hand_cards[t.seat] > most:
        return Line(f"{which}, down to {most}", "3.7")
    return Line(f"{which} before {t.who} {t.verb('draws')} up to {most}", "3.5")


def _react_question(t: Telling) -> Line:
    name = pawn(t.box, t.s.spotted)
    return Line(f"{name} is in reach of {t.whose} {pawn_name(t.box, state.TURRET)}. Shoot", "8.7")


QUESTIONS: Mapping[int, Words] = {
    state.TAKE_RUNNER: Line("Which Speedrunner {does} {who} take", "2.2"),
    state.PLAY: Line("What {does} {who} do", "3.3"),
    state.PAWN: _pawn_question,
    state.GO: _go_question,
    state.SIDE: _side_question,
    state.TURN: lambda t: Line(f"How is {block(t.box, t.s.top)} turned", "7.3"),
    state.PLACE: lambda t: Line(
        f"Beside which block {t.verb('does')} {t.who} put {card(t.box, t.s.card)}", "11.1"
    ),
    state.AIM: _aim_question,
    state.THEFT: lambda t: Line(
        f"Whom does {t.whose} {pawn_name(t.box, state.GYNOID)} steal a card from", "8.9"
    ),
    state.FETCH: Line("Which discarded card {does} {who} take for one of the hand", "11.9"),
    state.DISCARD: _discard_question,
    state.SACRIFICE: Line("Which pawn {does} {who} lose to the pulse", "11.7"),
    state.REACT: _react_question,
    state.WAY: _way_question,
}


# --- options ---


def _play(t: Telling) -> Line:
    number, use = divmod(t.n, state.USES)
    r, name = t.box.record, card(t.box, number)
    if use == state.AS_ACTION:
        action = r.card_action[number]
        deed = {
            state.SEARCH: f"lay {block(t.box, t.s.top) if t.s.top >= 0 else 'a block'}",
            state.BREAK: "break ICE",
            state.DELETE: "attack a pawn",
            state.REBOOT: "bring an eliminated pawn back",
        }[int(action)]
        what = name if name == ACTIONS[action] else f"{name} for {ACTIONS[action]}"
        return Line(f"use {what}: {deed}", ACTION_RULES[action])
    if use == state.AS_MOVE:
        return Line(f"use {name} to move a pawn up to {moves(t.box, number)}", "4.2")
    cost = price(r, t.s, t.seat, int(r.card_cost[number]))
    paid = f" for {bonus(cost)}" if cost else ""
    deed = "put" if r.card_slot[number] == state.CLUB else "equip"
    kind = CLASSES[r.card_slot[number]]
    text = f"{deed} {name}, {kind}{paid}: {item(t.box, number)}"
    return Line(text, item_rule(t.box, number))


def _drive(t: Telling) -> Line:
    r, name = t.box.record, pawn(t.box, t.n)
    how = {
        state.FIXED: f"up to {counted(r.pawn_reach[t.n], 'space')}",
        state.DICE: "by a roll of the die",
        state.BY_BLOCK: "to a neighbouring block",
    }.get(int(r.pawn_travel[t.n]), "")
    return Line(f"move {name} {how}, without a card", _travel_rule(t, t.n))


def _act(t: Telling) -> Line:
    skulls = counted(skulls_of(t.box.record, t.s, t.n), "skull")
    return Line(f"attack with {pawn(t.box, t.n)}, {skulls}, without a card", "8.3")


def _blast(t: Telling) -> Line:
    where = place(t.box, t.s, t.s.at[t.n] // state.SPACES)
    text = f"sacrifice {pawn(t.box, t.n)}: the bomb attacks all other pawns on {where}"
    return Line(text, "10.10")


def _hire(t: Telling) -> Line:
    number = state.CRACKER + t.n
    cost = price(t.box.record, t.s, t.seat, int(t.box.record.pawn_hire[number]))
    text = f"hire {pawn(t.box, number)} for {bonus(cost)}: {pawn_words(t.box, number)}"
    return Line(text, "8.11" if number == state.CRACKER else "8.13")


def _pawn(t: Telling) -> Line:
    s, r, name = t.s, t.box.record, pawn(t.box, t.n)
    where = node(t.box, s, s.at[t.n]) if s.at[t.n] >= 0 else ""
    if s.doing == state.MOVES:
        return Line(f"move {name}, on {where}", "4.2")
    if s.doing == state.EQUIPS:
        holder = s.owner[t.n]
        of = "" if holder in (t.seat, state.NOBODY) else f" of {t.name(holder)}"
        return Line(f"{name}{of} gets {card(t.box, s.card)}", item_rule(t.box, s.card))
    if s.doing == state.REBOOTS:
        return Line(f"bring {name} back", "7.18")
    if s.doing == state.DELETES:
        return Line(f"attack with {name}, {counted(skulls_of(r, s, t.n), 'skull')}", "7.13")
    deed = "searches" if s.doing == state.SEARCHES else "breaks ICE"
    here = place(t.box, s, s.at[t.n] // state.SPACES)
    return Line(f"{name} {deed} at {here}", DOING_RULES.get(int(s.doing), "4.6"))


def _go(t: Telling) -> Line:
    s = t.s
    where = node(t.box, s, t.n)
    name = pawn(t.box, s.pawn)
    if s.doing == state.REBOOTS:
        rule = "7.18" if t.n // state.SPACES == state.CORE else "11.8"
        return Line(f"{name} returns to {where}", rule)
    if t.n == s.at[s.pawn]:
        return Line(f"{name} stays on {where}", "8.14")
    at, space = divmod(t.n, state.SPACES)
    if space == state.AT_LARGE:
        return Line(f"move {name} to {where}", "8.8")
    more = ""
    if at < state.BLOCKS:
        number = s.block[at]
        shields = t.box.record.block_shields[number, space]
        bares = t.box.record.block_bares[number, space]
        if shields:
            more += f", safe from {faces(shields)}"
        if bares:
            more += f", where {faces(bares)} can eliminate it"
    return Line(f"move {name} to {where}{more}", "5.5" if not more else "7.16")


def _way(t: Telling) -> Line:
    where, name = place(t.box, t.s, t.n), pawn(t.box, t.s.pawn)
    is_there = t.n == t.s.at[t.s.pawn] // state.SPACES
    text = f"keep {name} on {where}" if is_there else f"move {name} to {where}"
    return Line(text, _travel_rule(t, t.s.pawn))


def _side(t: Telling) -> Line:
    where = place(t.box, t.s, beside(t.s))
    if t.s.doing == state.SEARCHES:
        name = block(t.box, t.s.top)
        return Line(f"lay {name} on the {DIRECTIONS[t.n]} of {where}", "7.3")
    return Line(f"put {card(t.box, t.s.card)} on the {DIRECTIONS[t.n]} of {where}", "11.2")


def _turn(t: Telling) -> Line:
    s = t.s
    at = hex_of(s, beside(s)) + STEPS[s.side]
    joined = links(t.box, s, at, s.top, t.n)
    corners = new_corners(t.box, s, at, s.top, t.n)
    more = f", and {counted(len(corners), 'bonus counter')}" if corners else ""
    ways = listed(DIRECTIONS[direction] for direction in joined) if joined else "nothing"
    turned = "as printed" if t.n == 0 else f"turned left by {counted(t.n, 'step')}"
    return Line(f"{turned}: joins on the {ways}{more}", "9.1" if corners else "7.3")


def _aim(t: Telling) -> Line:
    s, r = t.s, t.box.record
    if s.doing == state.BREAKS:
        bits, dice = break_faces(t.box, s, s.pawn, t.n), break_dice(t.box, s, s.pawn, t.n)
        risk = "; failure eliminates the pawn" if is_deadly(t.box, s, s.pawn, t.n) else ""
        if t.n == state.PAWNS:
            what = place(t.box, s, s.at[s.pawn] // state.SPACES)
            rule = "7.7"
        else:
            what, rule = pawn(t.box, t.n), "7.12"
        odds = f"{counted(dice, 'die').replace('dies', 'dice')}, {faces(bits)} breaks it"
        return Line(f"take {what}: {odds}, {chance(bits, dice)} %{risk}", rule)
    bits, dice = bare_faces(r, s, t.n), skulls_of(r, s, s.pawn)
    holder = s.owner[t.n]
    of = "" if holder == state.NOBODY else f" of {t.name(holder)}"
    odds = f"{counted(dice, 'skull')}, {faces(bits)} eliminates it, {chance(bits, dice)} %"
    return Line(f"attack {pawn(t.box, t.n)}{of}: {odds}", "7.13")


def _theft(t: Telling) -> Line:
    if t.n == state.PAWNS:
        return Line("steal nothing", "8.9")
    victim = t.name(t.s.owner[t.n])
    return Line(f"steal a card from {victim}, by {pawn(t.box, t.n)}", "8.9")


def _fetch(t: Telling) -> Line:
    if t.n == state.TYPES:
        return Line("take nothing", "11.9")
    return Line(f"take {card(t.box, t.n)}", "11.9")


def _discard(t: Telling) -> Line:
    s = t.s
    if t.n == state.TYPES:
        return Line("keep the rest, and draw", "3.7")
    if s.owed[t.seat] > 0:
        rule = "11.7"
    elif s.fetched != state.NONE:
        rule = "11.9"
    else:
        over = s.hand_cards[t.seat] > hand_limit(t.box.record, s, t.seat)
        rule = "3.7" if over else "3.5"
    return Line(f"discard {card(t.box, t.n)}", rule)


def _take_runner(t: Telling) -> Line:
    return Line(f"take {pawn(t.box, t.n)}: {pawn_words(t.box, t.n)}", "2.2")


def _place(t: Telling) -> Line:
    return Line(f"put {card(t.box, t.s.card)} beside {place(t.box, t.s, t.n)}", "11.1")


def _sacrifice(t: Telling) -> Line:
    return Line(f"eliminate {t.whose} {pawn_name(t.box, t.n)}", "11.7")


def _react(t: Telling) -> Line:
    if t.n == 0:
        return Line("hold fire", "8.7")
    r, s = t.box.record, t.s
    bits, dice = bare_faces(r, s, s.spotted), skulls_of(r, s, state.TURRET)
    odds = f"{counted(dice, 'skull')}, {faces(bits)} eliminates it, {chance(bits, dice)} %"
    return Line(f"shoot at {pawn(t.box, s.spotted)}: {odds}", "8.7")


OPTIONS: Mapping[int, Words] = {
    state.TAKE_RUNNER: _take_runner,
    state.PLAY: _play,
    state.DRIVE: _drive,
    state.ACT: _act,
    state.BLAST: _blast,
    state.HIRE: _hire,
    state.END: Line("end the actions", "3.5"),
    state.PAWN: _pawn,
    state.GO: _go,
    state.SIDE: _side,
    state.TURN: _turn,
    state.PLACE: _place,
    state.AIM: _aim,
    state.THEFT: _theft,
    state.FETCH: _fetch,
    state.DISCARD: _discard,
    state.SACRIFICE: _sacrifice,
    state.REACT: _react,
    state.WAY: _way,
}


def block_words(t: Telling, number: int) -> str:
    """Return what a block is: its ICE and its effect."""
    words, _ = effect(t.box, number)
    return f"{block(t.box, number)}: {ice(t.box, number)}. {words}"
