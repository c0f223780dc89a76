"""Cysmic: cards on dice (7.10, 7.11, 9.17), and cyber attacks, where they count too (6.14, 6.15).

A cyber attack uses the same dice as a strike; there is no hex then, `battle_at` is NONE.
"""

from offworld.games.cysmic import state
from offworld.games.cysmic.hits import count_kinds, do_all_fall
from offworld.games.cysmic.pieces import ask, give_blueprint, push, type_of
from offworld.games.cysmic.strikes import (
    add_dice,
    count_raises,
    final_value,
    forget,
    forget_dice,
    forget_strike,
    is_die_like_before,
    reroll_die,
)
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

# --- who plays cards ---


@rule
def is_hack(s):  # 6.14
    """Return whether the dice are those of a cyber attack."""
    return s.battle_at == state.NONE


@rule
def next_modifier(box, s, arg):  # 6.15, 7.10, 7.11
    """Ask the sides in turn for cards until both pass; who can gain nothing isn't asked."""
    if arg == 0:
        s.passed = 0
        s.turn_to_modify = s.striker
        if not is_hack(s):
            s.turn_to_modify = s.attacker[s.battle_at]
    while s.passed < 2:
        seat = int(s.turn_to_modify)
        if might_modify(box, s, seat):
            ask(s, seat, state.MODIFY)
            return
        s.passed += 1
        pass_on(s)
    push(s, state.TO_HACK_RESULT if is_hack(s) else state.TO_HITS, 0)


@rule
def might_modify(box, s, seat):  # 7.11
    """Return whether a seat might play a card to its advantage, by what everybody sees."""
    if s.hand_cards[seat] == 0:
        return False
    if is_hack(s):
        if seat == s.struck:
            return hack_hits(s)
        return s.die_marks[0] & state.BY_STRIKER == 0 and not hack_hits(s)
    if seat == s.struck:
        return count_kinds(box, s) > 0
    return s.fleeing == 0 and has_bare_die(s) and not do_all_fall(box, s, False)


@rule
def has_bare_die(s):  # 7.10
    """Return whether there is a die without a card of the striker."""
    for die in range(state.DICE):
        if s.die_colour[die] != 0 and s.die_marks[die] & state.BY_STRIKER == 0:
            return True
    return False


# --- cards on dice ---


@rule
def mark_of(s, seat):  # 7.10
    """Return the mark of a seat's card on a die."""
    return state.BY_STRIKER if seat == s.striker else state.BY_STRUCK


@rule
def modifier(box, s, card, die):  # 7.10, 9.8
    """Return by how much a card changes a die."""
    if s.die_colour[die] == state.RED:
        return int(box.discovery_red[card])
    if s.die_colour[die] == state.YELLOW:
        return int(box.discovery_yellow[card])
    return 0


@rule
def can_take_card(box, s, seat, card, die):  # 7.10, 9.17
    """Return whether a seat's card can go on a die; from DISCOVERIES on, as a reaction."""
    if s.die_colour[die] == 0 or s.die_marks[die] & mark_of(s, seat) != 0:
        return False
    if card < state.DISCOVERIES:
        return modifier(box, s, card, die) != 0
    if box.reaction[card - state.DISCOVERIES] == state.X_DODGE:
        return s.die_value[die] > state.LEAST_VALUE
    return True


@rule
def has_die_for(box, s, seat, card):  # 7.10
    """Return whether a seat's card can go on one of the dice."""
    for die in range(state.DICE):
        if can_take_card(box, s, seat, card, die):
            return True
    return False


@rule
def can_answer(box, s, seat, card):  # 6.15, 9.17, 9.18
    """Return whether a seat can play a card as a reaction now."""
    does = box.reaction[card]
    if is_hack(s):
        return does == state.X_FIREWALL and seat == s.struck
    if s.fleeing == 1:
        return does == state.X_SMOKE and seat == s.struck
    if does == state.X_RELEASE:
        return seat == s.struck
    if does == state.X_DODGE:
        return seat == s.struck and has_die_for(box, s, seat, state.DISCOVERIES + card)
    if does == state.X_SECOND_WIND:
        return seat == s.striker and has_die_for(box, s, seat, state.DISCOVERIES + card)
    return False


@rule
def modifiers(box, s, seat, out):  # 6.15, 7.10, 9.17
    """List to pass, and the cards that can be played on dice or as reactions."""
    out[0] = state.MODIFY
    count = 1
    for card in range(state.DISCOVERIES):
        if s.hand[seat, card] > 0:
            if s.fleeing == 0 and has_die_for(box, s, seat, card):
                out[count] = state.MODIFY + 1 + card
                count += 1
            if can_answer(box, s, seat, card):
                out[count] = state.MODIFY + 1 + state.DISCOVERIES + card
                count += 1
    return count


@rule
def pass_on(s):  # 7.11
    """Let the other side be the next to modify."""
    s.turn_to_modify = s.struck if s.turn_to_modify == s.striker else s.striker


@rule
def modify(box, s, seat, option):  # 7.10, 7.11, 9.17, 9.18
    """Pass, or play a card: on a die, or for what it does."""
    push(s, state.TO_MODIFY, 1)
    if option == state.MODIFY:
        s.passed += 1
        pass_on(s)
        return
    choice = option - state.MODIFY - 1
    card = choice % state.DISCOVERIES
    s.hand[seat, card] -= 1
    s.hand_cards[seat] -= 1
    s.discard[card] += 1
    s.discoveries[card] += 1
    s.passed = 0
    does = int(box.reaction[card])
    if choice < state.DISCOVERIES:
        find_die(box, s, seat, choice)
        return
    if is_hack(s):
        emit(state.REACTED, seat, card, state.R_HACKED)
    elif s.fleeing == 1:
        emit(state.REACTED, seat, card, state.R_FLEE)
    else:
        emit(state.REACTED, seat, card, state.R_STRIKE)
    if does == state.X_DODGE or does == state.X_SECOND_WIND:
        find_die(box, s, seat, choice)
        return
    pass_on(s)
    if does == state.X_RELEASE:
        s.saved += 1
    elif does == state.X_SMOKE:
        forget_dice(s)
        s.passed = 2
    elif does == state.X_FIREWALL:
        s.foiled = 1
        s.passed = 2


@rule
def find_die(box, s, seat, card):  # 7.10
    """Ask which die a card goes on, if there is a choice."""
    first = state.NONE
    different = 0
    for die in range(state.DICE):
        if can_take_card(box, s, seat, card, die) and not is_die_like_before(s, die):
            different += 1
            if first == state.NONE:
                first = die
    s.die_card = card
    if different > 1:
        ask(s, seat, state.DIE)
    else:
        put_card(box, s, seat, first)


@rule
def dice(box, s, seat, out):  # 6.14, 7.10
    """List the dice that a card can go on, or those of which one is kept in a cyber attack."""
    count = 0
    for die in range(state.DICE):
        if s.die_colour[die] != 0 and not is_die_like_before(s, die):
            if s.die_card == state.NONE or can_take_card(box, s, seat, int(s.die_card), die):
                out[count] = state.DIE + die
                count += 1
    return count


@rule
def choose_die(box, s, seat, option):  # 6.14, 7.10
    """Put the card on a die, or keep this die for the cyber attack."""
    if s.die_card == state.NONE:
        keep_die(s, seat, option - state.DIE)
    else:
        put_card(box, s, seat, option - state.DIE)


@rule
def put_card(box, s, seat, die):  # 7.10, 9.17
    """Change a die by the card that was played on it."""
    card = int(s.die_card)
    s.die_card = state.NONE
    s.die_marks[die] |= mark_of(s, seat)
    pass_on(s)
    if card < state.DISCOVERIES:
        s.die_value[die] += modifier(box, s, card, die)
        emit(state.MODIFIED, seat, card, die, final_value(s, die))
    elif box.reaction[card - state.DISCOVERIES] == state.X_DODGE:
        s.die_native[die] = state.LEAST_VALUE
        s.die_value[die] = state.LEAST_VALUE
        emit(state.MODIFIED, seat, card - state.DISCOVERIES, die, state.LEAST_VALUE)
    else:
        reroll_die(box, s, seat, die, state.BY_REACTION)


# --- cyber attacks ---


@rule
def hack(box, s, seat, unit, target):  # 6.14
    """Let a unit attack the ship of another seat."""
    forget(s)
    s.striker = seat
    s.struck = target
    s.hack_unit = unit
    s.foiled = 0
    emit(state.HACKING, seat, type_of(unit), target)
    push(s, state.TO_HACK_ROLL, 0)


@rule
def roll_hack(box, s):  # 6.14
    """Roll the dice of the unit that attacks a ship; the player keeps one of them."""
    forget_strike(s)
    kind = type_of(int(s.hack_unit))
    add_dice(box, s, state.RED, int(box.unit_red[kind]))
    add_dice(box, s, state.YELLOW, int(box.unit_yellow[kind]))
    if count_raises(s) > 1:
        ask(s, int(s.striker), state.DIE)
    else:
        keep_die(s, int(s.striker), 0)


@rule
def keep_die(s, seat, die):  # 6.14
    """Keep one die of a cyber attack, before cards are played."""
    colour = int(s.die_colour[die])
    value = int(s.die_value[die])
    forget_dice(s)
    s.die_colour[0] = colour
    s.die_native[0] = value
    s.die_value[0] = value
    emit(state.HACK_ROLLED, seat, value, colour)
    push(s, state.TO_MODIFY, 0)


@rule
def hack_hits(s):  # 6.14
    """Return whether the die shows the value of the blueprint, as near as abilities ask for."""
    seat = int(s.striker)
    target = int(s.struck)
    return abs(final_value(s, 0) - (target + 1)) <= may_miss_by(s, seat, target)


@rule
def may_miss_by(s, seat, target):  # 6.14, 10.5
    """Return by how much a seat's cyber attack on another's ship may miss the value."""
    return max(0, int(s.trait[seat, state.T_HACK] - s.trait[target, state.T_FIREWALL]))


@rule
def end_hack(box, s):  # 6.14, 9.18
    """Give the blueprint if the die shows its value and no firewall holds."""
    seat = int(s.striker)
    target = int(s.struck)
    if s.foiled == 0 and hack_hits(s):
        s.hacks += 1
        give_blueprint(s, seat, target, state.BY_HACK)
    else:
        by = state.BY_FIREWALL if s.foiled == 1 else state.BY_CYBER_ATTACK
        emit(state.HACK_FAILED, seat, final_value(s, 0), target + 1, by)
    s.foiled = 0
    forget(s)
