"""Zaibatsu: the action phase: using cards, and pawns that act without (3.3, 3.4, chapter 4)."""

from offworld.games.zaibatsu import delete, icebreak, items, movement, search, state
from offworld.games.zaibatsu.pieces import ask, card_with, draw_card, go_on, take_from_hand
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

# --- the action phase: which card and how, which pawn without a card, or end it? ---


@rule
def moves(box, s, seat, out):  # 3.3, 4.1, 4.7
    """List the cards with their uses, what pawns do without cards, and to end the phase."""
    mine = own_pawns(s, seat)
    doable = doable_actions(box, s, seat, mine)
    walkable = walkable_points(box, s, seat, mine)
    count = 0
    for card in range(box.card_types):
        if s.hand[seat, card] > 0:
            first = state.PLAY + card * state.USES
            if doable >> box.card_action[card] & 1 != 0:
                out[count] = first + state.AS_ACTION
                count += 1
            if walkable >> box.card_moves[card] & 1 != 0:
                out[count] = first + state.AS_MOVE
                count += 1
            if items.can_become(box, s, seat, card):
                out[count] = first + state.AS_ITEM
                count += 1
    pawn = 0
    while mine != 0:
        if mine & 1 != 0 and s.at[pawn] != state.NONE:
            count = pawn_moves(box, s, seat, pawn, out, count)
        mine >>= 1
        pawn += 1
    for club in range(state.CLUBS):
        if items.can_hire(box, s, seat, club):
            out[count] = state.HIRE + club
            count += 1
    out[count] = state.END
    return count + 1


@rule
def pawn_moves(box, s, seat, pawn, out, count):  # 8.3, 8.6, 10.10
    """Append what a pawn can do without a card."""
    if box.pawn_travel[pawn] != state.WALK and movement.can_drive(box, s, seat, pawn):
        out[count] = state.DRIVE + pawn
        count += 1
    if box.pawn_each_turn[pawn] != 0 and can_act_freely(box, s, seat, pawn):
        out[count] = state.ACT + pawn
        count += 1
    if card_with(box, s, pawn, state.KAMIKAZE) != state.NONE:
        out[count] = state.BLAST + pawn
        count += 1
    return count


@rule
def can_act(box, s, seat, pawn, action):  # 4.6, 4.7
    """Return whether a seat's pawn can do an action."""
    if s.owner[pawn] != seat or s.able[pawn] >> action & 1 == 0:
        return False
    if action == state.SEARCH:
        return search.can_search(box, s, pawn)
    if action == state.BREAK:
        return icebreak.can_break(box, s, seat, pawn)
    if action == state.DELETE:
        return delete.can_delete(box, s, seat, pawn)
    return movement.can_reboot(box, s, seat, pawn)


@rule
def own_pawns(s, seat):
    """Return the pawns of a seat, eliminated ones too, as bits."""
    mine = 0
    for pawn in range(state.PAWNS):
        if s.owner[pawn] == seat:
            mine |= 1 << pawn
    return mine


@rule
def doable_actions(box, s, seat, mine):  # 4.7
    """Return the actions of cards in a hand that any of a seat's pawns can do, as bits."""
    held = 0
    for card in range(box.card_types):
        if s.hand[seat, card] > 0:
            held |= 1 << box.card_action[card]
    doable = 0
    for action in range(state.REBOOT + 1):
        if held >> action & 1 != 0:
            for pawn in range(state.PAWNS):
                if mine >> pawn & 1 != 0 and can_act(box, s, seat, pawn, action):
                    doable |= 1 << action
                    break
    return doable


@rule
def walkable_points(box, s, seat, mine):  # 4.7
    """Return the points of cards in a hand with which any of a seat's pawns can move, as bits."""
    held = 0
    for card in range(box.card_types):
        if s.hand[seat, card] > 0:
            held |= 1 << box.card_moves[card]
    walkable = 0
    for points in range(1, state.MOST_POINTS + 1):
        if held >> points & 1 != 0:
            for pawn in range(state.PAWNS):
                if mine >> pawn & 1 != 0 and movement.can_walk(box, s, seat, pawn, points):
                    walkable |= 1 << points
                    break
    return walkable


@rule
def free_action(box, pawn):  # 8.3
    """Return the action that a pawn can do once a turn without a card."""
    for action in range(state.REBOOT):
        if box.pawn_each_turn[pawn] >> action & 1 != 0:
            return action
    return state.REBOOT


@rule
def can_act_freely(box, s, seat, pawn):  # 8.3
    """Return whether a pawn can still act without a card in this turn."""
    if s.acted >> pawn & 1 != 0:
        return False
    return can_act(box, s, seat, pawn, free_action(box, pawn))


@rule
def move(box, s, seat, option):  # 3.3
    """Use a card, let a pawn act without one, or end the action phase."""
    if option < state.DRIVE:
        use = (option - state.PLAY) % state.USES
        use_card(box, s, seat, (option - state.PLAY) // state.USES, use)
    elif option < state.ACT:
        movement.drive(box, s, seat, option - state.DRIVE)
    elif option < state.BLAST:
        pawn = option - state.ACT
        s.acted |= 1 << pawn
        s.doing = state.SEARCHES + free_action(box, pawn)
        act(box, s, seat, pawn)
    elif option < state.HIRE:
        delete.blast(box, s, seat, option - state.BLAST)
    elif option < state.END:
        items.hire(box, s, seat, option - state.HIRE)
    else:
        go_on(s)
        s.to_do = state.TO_RECYCLE


@rule
def use_card(box, s, seat, card, use):  # 3.4, 4.1
    """Put a card of the hand into play, and ask for which pawn or block."""
    take_from_hand(s, seat, card)
    s.card = card
    s.uses[card, use] += 1
    emit(state.USED_CARD, seat, card, use)
    if use == state.AS_ITEM:
        is_club = box.card_slot[card] == state.CLUB
        s.doing = state.PUTS if is_club else state.EQUIPS
        ask(s, seat, state.PLACE if is_club else state.PAWN)
        return
    s.used[card] += 1
    s.doing = state.MOVES if use == state.AS_MOVE else state.SEARCHES + int(box.card_action[card])
    ask(s, seat, state.PAWN)


# --- which pawn? ---


@rule
def pawns(box, s, seat, out):  # 4.2, 4.6, 10.1
    """List the pawns that can take what the card in play gives."""
    if s.doing == state.EQUIPS:
        return items.carriers(box, s, seat, out)
    count = 0
    for pawn in range(state.PAWNS):
        if s.doing == state.MOVES:
            can = movement.can_walk(box, s, seat, pawn, int(box.card_moves[s.card]))
        else:
            can = can_act(box, s, seat, pawn, s.doing - state.SEARCHES)
        if can:
            out[count] = state.PAWN + pawn
            count += 1
    return count


@rule
def choose_pawn(box, s, seat, pawn):  # 4.2, 4.6, 10.1, 10.12
    """Give the chosen pawn the card's movement, its action, or the card itself."""
    if s.doing == state.EQUIPS:
        items.put_on(box, s, seat, pawn)
    elif s.doing == state.MOVES:
        movement.walk(box, s, seat, pawn)
    else:
        report_to_spies(box, s, pawn)
        act(box, s, seat, pawn)


@rule
def report_to_spies(box, s, pawn):  # 10.12
    """Let the owners of Spyware on a pawn draw a card."""
    if s.load[pawn] > 0:
        for card in range(box.card_types):
            if box.card_power[card] == state.SPY:
                for copy in range(state.COPIES):
                    if s.worn[card, copy] == pawn:
                        draw_card(s, int(s.payer[card, copy]), state.BY_MALWARE)


@rule
def act(box, s, seat, pawn):  # 4.6
    """Ask what the action of the chosen pawn needs to know."""
    s.pawn = pawn
    if s.doing == state.SEARCHES:
        ask(s, seat, state.SIDE)
    elif s.doing == state.REBOOTS:
        ask(s, seat, state.GO)
    else:
        ask(s, seat, state.AIM)
