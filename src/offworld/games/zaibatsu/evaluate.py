"""Zaibatsu: how good a state is for a seat, in about tenths of a percent of a control counter.

A seat is as good as the counters it has placed, the blocks that it can hope to break, its pawns,
its cards, and what they carry; the best rival's standing counts against it. The greedy bot looks
as far as the end of an action (`extends_turn`): rolls are judged by their chances.
"""

from offworld.games.zaibatsu import state
from offworld.games.zaibatsu.delete import bare_faces, is_victim, skulls_of
from offworld.games.zaibatsu.icebreak import can_take_pawn, dice_of, faces_of, has_black_die
from offworld.games.zaibatsu.net import flood, place_of, reaches
from offworld.games.zaibatsu.pieces import card_with, carries, controls, wears
from offworld.kernel.hexes import steps
from offworld.kernel.rule import rule
from offworld.kernel.scratch import scratch

NODES = state.NODES
PLACES = state.PLACES
FAR = 10  # steps: blocks farther away are no hope

LOWEST = -1_000_000  # less than any standing
WON, WON_EACH = 12_000, 1000  # by the winner: in all, and for each counter of a player
BEST_RIVAL = 60  # percent of the best rival's standing that counts against a seat
OTHER_RIVALS = 12  # percent of each other rival's

COUNTER = 1000  # placed
LAST_COUNTERS = 60  # more for each of the squares of the part placed
RIVALS_COUNTER = 350  # that a rival gets back
LAST_COUNTER = 5000  # the one that wins
BONUS = 90  # a bonus counter at hand
BONUS_USED = 45  # on a card
CORNER = 130  # a bonus counter that is won with a block

# Pawns in the Cybernet
RUNNER = 700
REBOOTS_LATER = 160  # of a dead Speedrunner whose seat can bring it back
CLEANER, DRONE, GYNOID, IDORU, CRACKER, CYBORG = 150, 120, 160, 60, 420, 180
SKULL = 45
HUNT = 9  # for a deleter, for each block that it is nearer to a rival's Speedrunner than six
IN_SIGHT = 60  # a rival's Speedrunner in reach of a deleter
MOST_DANGER = 110
DANGER = 40  # for each skull that reaches one's own Speedrunner, in halves of its unshielded faces

# Effects of controlled blocks
FIGURE = 40
EFFECT_FINANCE, EFFECT_AI, EFFECT_MARKET, EFFECT_ENGINE = 260, 330, 120, 130
EFFECT_BROADCAST, EFFECT_STAND_ALONE, EFFECT_UNDERGROUND, EFFECT_FREESIDE = 60, 150, 60, 1000

# Cards carried
DIE, BLACK_DIE, FACE, HAND, DUMMY, SPEED, SHIELDED_FACE, SPY = 400, 200, 250, 170, 200, 90, 45, 110
CLIMBER, GIVES_SEARCH, GIVES_DELETE, KAMIKAZE = 40, 40, 60, 50

# Cards in hand, less what an average draw is worth
DRAW = 50
BREAK_CARD, SECOND_BREAK, SEARCH_CARD, SECOND_SEARCH = 130, 70, 10, -25
REBOOT_CARD, SECOND_REBOOT, REBOOT_NOW = 25, -45, 350
NO_USE = -110  # any card, while one digs for a Reboot
DELETE_CARD, IDLE_DELETE = 15, -45
ITEM_CARD = 20
CARD = 35  # in a rival's hand
JUNK = -12  # a card worth less than a draw, in the seat's own turn: it can be exchanged
NO_FLOOR = -1000
NO_BREAK, NEXT_TURN = 74, 70  # percent: a card is no Icebreaker; what counts of one yet to be drawn
DRAWS = 8  # hands that the greedy bot draws before it keeps or discards a card


@rule
def evaluate(box, s, seat):
    """Return how good a state is for a seat."""
    if s.stage == state.OVER and s.winner != state.NOBODY:
        won = WON + WON_EACH * box.counters[s.seats - 2]
        return won if s.winner == seat else -won
    best = LOWEST
    rest = 0
    for rival in range(s.seats):
        if rival != seat:
            value = standing(box, s, rival) + CARD * s.hand_cards[rival]
            best = max(best, value)
            rest += value
    value = standing(box, s, seat) + hopes(box, s, seat) + hand(box, s, seat)
    value += promise(box, s, seat)
    return value - BEST_RIVAL * best // 100 - OTHER_RIVALS * (rest - best) // 100


@rule
def extends_turn(box, s, seat):
    """Return whether an action is under way that is decided by choices, not by a roll."""
    if s.doing == state.DOES_NOTHING or s.doing == state.BREAKS or s.doing == state.DELETES:
        return False
    return s.asked != state.REACT


@rule
def samples(box, s, seat):
    """Return how often the greedy bot tries an answer: several times where it draws cards."""
    return DRAWS if s.asked == state.DISCARD and s.to_do == state.TO_RECYCLE else 1


# --- what a seat has ---


@rule
def standing(box, s, seat):
    """Return what a seat has: counters, pawns, what they carry, and effects of its blocks."""
    placed = box.counters[s.seats - 2] - s.counters[seat]
    value = COUNTER * placed + LAST_COUNTERS * placed * placed // 2
    value += BONUS * s.bonus[seat]
    for pawn in range(state.PAWNS):
        if s.owner[pawn] == seat:
            value += pawn_worth(box, s, seat, pawn)
    return value + gear(box, s, seat) + effects(s, seat)


@rule
def pawn_worth(box, s, seat, pawn):
    """Return what a pawn is worth to its seat."""
    if s.at[pawn] == state.NONE:
        value = REBOOTS_LATER
        if controls(s, seat, state.STAND_ALONE):
            value += REBOOTS_LATER
        return value
    if pawn < state.RUNNERS:
        return RUNNER - danger(box, s, seat, pawn)
    if pawn == state.GYNOID:
        value = GYNOID
    elif pawn == state.IDORU:
        value = IDORU
    elif pawn == state.CRACKER:
        value = CRACKER + BONUS_USED * s.hired_paid[0]
    elif pawn == state.CYBORG:
        value = CYBORG + BONUS_USED * s.hired_paid[1]
    elif box.pawn_kind[pawn] == state.CLEANER:
        value = CLEANER
    else:
        value = DRONE
    if s.able[pawn] & state.CAN_DELETE != 0:
        value += SKULL * box.pawn_skulls[pawn] + hunt(s, seat, pawn)
    return value


@rule
def danger(box, s, seat, pawn):
    """Return how much others' deleters threaten a pawn."""
    skulls = 0
    for other in range(state.RUNNERS, state.PAWNS):
        owner = s.owner[other]
        if owner != seat and owner != state.NOBODY and s.able[other] & state.CAN_DELETE != 0:
            if reaches(box, s, other, pawn):
                skulls += box.pawn_skulls[other]
    if skulls == 0:
        return 0
    return min(MOST_DANGER, DANGER * skulls * bits(bare_faces(box, s, pawn)) // 2)


@rule
def hunt(s, seat, pawn):
    """Value a deleter by how near it is to the Speedrunners of others."""
    here = place_of(int(s.at[pawn]))
    if here >= state.BLOCKS:
        return 0
    nearest = 6
    for rival in range(s.seats):
        if rival != seat and s.runner[rival] != state.NONE:
            at = int(s.at[s.runner[rival]])
            if at != state.NONE and place_of(at) < state.BLOCKS:
                there = place_of(at)
                q = s.block_q[there] - s.block_q[here]
                nearest = min(nearest, steps(int(q), int(s.block_r[there] - s.block_r[here])))
    value = HUNT * (6 - nearest)
    return value + IN_SIGHT if nearest == 0 else value


@rule
def gear(box, s, seat):
    """Value what pawns carry: for their seat, or for the seat that put malware on them."""
    value = 0
    for card in range(box.card_types):
        for copy in range(state.COPIES):
            pawn = int(s.worn[card, copy])
            if pawn != state.NONE:
                if s.payer[card, copy] == seat:
                    value += BONUS_USED * s.paid[card, copy]
                    if box.card_power[card] == state.SPY:
                        value += SPY
                if s.owner[pawn] == seat:
                    value += carried_worth(box, s, pawn, card)
    return value


@rule
def carried_worth(box, s, pawn, card):
    """Return what a card is worth to the controller of the pawn that carries it."""
    value = HAND * box.card_hand[card] + SPEED * box.card_speed[card]
    value += (BLACK_DIE if box.card_black[card] != 0 else DIE) * box.card_dice[card]
    value += FACE * bits(box.card_faces[card] & ~box.pawn_face[pawn])
    if box.card_power[card] != state.KAMIKAZE:
        value += 2 * SKULL * box.card_skulls[card]
    if box.card_slot[card] == state.DEFENCE:
        value += SHIELDED_FACE * (bits(box.pawn_bare[pawn]) - bits(box.card_bare[card]))
    if box.card_power[card] == state.DUMMY:
        value += DUMMY
    elif box.card_power[card] == state.CLIMBER:
        value += CLIMBER
    elif box.card_power[card] == state.KAMIKAZE:
        value += KAMIKAZE
    gives = box.card_gives[card] & ~box.pawn_abilities[pawn]
    if gives & state.CAN_SEARCH != 0:
        value += GIVES_SEARCH
    if gives & state.CAN_DELETE != 0:
        value += GIVES_DELETE
    return value if pawn < state.RUNNERS else value // 2


@rule
def bits(mask):
    """Count the bits of a mask."""
    count = 0
    mask = int(mask)
    while mask != 0:
        count += mask & 1
        mask >>= 1
    return count


@rule
def effects(s, seat):
    """Value the effects of the blocks that a seat controls."""
    value = 0
    for effect in range(state.BROADCAST, state.EFFECTS):
        if effect != state.FREESIDE and controls(s, seat, effect):
            value += effect_worth(effect)
    return value


@rule
def effect_worth(effect):
    """Return what the control of a block with an effect is worth besides its counter."""
    if effect == state.FIGURE:
        return FIGURE
    if effect == state.FINANCE:
        return EFFECT_FINANCE
    if effect == state.AI:
        return EFFECT_AI
    if effect == state.BLACK_MARKET:
        return EFFECT_MARKET
    if effect == state.SEARCH_ENGINE:
        return EFFECT_ENGINE
    if effect == state.BROADCAST:
        return EFFECT_BROADCAST
    if effect == state.STAND_ALONE:
        return EFFECT_STAND_ALONE
    if effect == state.UNDERGROUND:
        return EFFECT_UNDERGROUND
    if effect == state.FREESIDE:
        return EFFECT_FREESIDE
    return 0


# --- what a seat can hope for ---


@rule
def chance(faces, dice):
    """Return the chance that any of some dice shows one of the faces, in thousandths."""
    miss = 1000
    for _ in range(dice):
        miss = miss * (6 - bits(faces)) // 6
    return 1000 - miss


@rule
def counter_gain(box, s, seat):
    """Return what one more control counter would bring."""
    if s.counters[seat] == 1:
        return LAST_COUNTER
    return COUNTER + LAST_COUNTERS * (box.counters[s.seats - 2] - s.counters[seat])


@rule
def block_gain(box, s, seat, place):
    """Return what the control of a block would bring."""
    block = s.block[place]
    value = counter_gain(box, s, seat) + effect_worth(int(box.block_effect[block]))
    if s.control[place] != state.NOBODY:
        value += RIVALS_COUNTER
    if box.block_effect[block] == state.FIGURE:
        value += CLEANER
    for corner in range(state.SIDES):
        one = int(s.around[place, corner])
        other = int(s.around[place, (corner + 1) % state.SIDES])
        if one != state.NONE and other != state.NONE:
            mine = (s.control[one] == seat) + (s.control[other] == seat)
            if mine > 0 and is_counter_at(s, place, corner, one, other):
                value += CORNER * mine // 2
    return value


@rule
def is_counter_at(s, place, corner, one, other):
    """Return whether a bonus counter lies in the corner of three blocks."""
    if s.corner[place, corner] == state.COUNTER:
        return True
    if s.corner[one, (corner + 2) % state.SIDES] == state.COUNTER:
        return True
    return s.corner[other, (corner + 4) % state.SIDES] == state.COUNTER


@rule
def break_worth(box, s, seat, place, faces, dice, is_black, cost):
    """Return what an Icebreaker action on a block is worth on average, 0 if nothing.

    The pawn adds `faces` to the ICE and rolls `dice`; `is_black` says whether it has a black die,
    `cost` what its elimination costs.
    """
    block = s.block[place]
    ice = int(box.block_ice[block])
    if s.control[place] == seat or ice == 0:
        return 0
    odds = chance(ice | faces, dice)
    value = odds * block_gain(box, s, seat, place)
    if is_black or s.control[place] != state.NOBODY or box.block_black[block] != 0:
        value -= (1000 - odds) * cost
    return max(0, value // 1000)


@rule
def takeover_worth(box, s, seat, pawn, target):
    """Return what an Icebreaker action of a pawn on another pawn is worth on average."""
    faces = faces_of(box, s, pawn, int(box.pawn_ice[target]))
    odds = chance(faces, dice_of(box, s, seat, pawn, state.NOBODY))
    gain = DRONE + SKULL * int(box.pawn_skulls[target])
    if target == state.IDORU:
        gain = IDORU + counter_gain(box, s, seat)
    owner = s.owner[target]
    if owner != state.NOBODY:
        gain += RIVALS_COUNTER if target == state.IDORU else DRONE // 2
    value = odds * gain
    if owner != state.NOBODY or has_black_die(box, s, pawn):
        value -= (1000 - odds) * loss(box, s, seat, pawn)
    return max(0, value // 1000)


@rule
def is_idoru_for_taking(box, s, seat):
    """Return whether the Idoru is in the Cybernet, not a seat's own, and has its ICE."""
    if s.at[state.IDORU] == state.NONE or s.owner[state.IDORU] == seat:
        return False
    return not wears(box, s, state.IDORU, state.DEFENCE)


@rule
def load_worth(box, s, pawn):
    """Return what a pawn carries is worth to its controller; malware isn't counted."""
    value = 0
    if s.load[pawn] > 0:
        for card in range(box.card_types):
            count = carries(s, pawn, card)
            if count > 0 and box.card_slot[card] != state.MALWARE:
                value += count * carried_worth(box, s, pawn, card)
    return value


@rule
def loss(box, s, seat, pawn):
    """Return what the elimination of a pawn costs its seat, with all that it carries."""
    if s.load[pawn] > 0 and card_with(box, s, pawn, state.DUMMY) != state.NONE:
        return DUMMY
    if pawn >= state.RUNNERS:
        return CRACKER + load_worth(box, s, pawn)
    value = RUNNER - REBOOTS_LATER + load_worth(box, s, pawn)
    if count_cards(box, s, seat, state.REBOOT) > 0:
        value -= REBOOT_NOW - REBOOT_CARD
    return value


@rule
def nearness(away, points, ready):
    """Return how much of a target's worth counts at a distance, in thousandths.

    `points` are the movement points in the hand, `ready` how sure an Icebreaker is, in thousandths.
    """
    if away == 0:
        return 400 + 350 * ready // 1000
    if away <= points:
        return 330 + (260 - 20 * away) * ready // 1000
    if away <= points + 3:
        return 240 + 90 * ready // 1000
    return 200 if away <= points + 6 else 120


@rule
def readiness(box, s, seat, breaks):
    """Return how sure a seat is of an Icebreaker when it needs one, in thousandths."""
    if breaks > 0:
        return 1000
    if s.player != seat:
        return 0
    draws = int(box.hand_size)  # at the end of the turn
    if s.to_do == state.TO_RECYCLE:
        draws -= s.hand_cards[seat]
    miss = 1000
    for _ in range(draws):
        miss = miss * NO_BREAK // 100
    return (1000 - miss) * NEXT_TURN // 100


@rule
def hopes(box, s, seat):
    """Value the blocks that a seat's icebreaking pawns can get to: the best, and two more."""
    if s.stage == state.OVER:
        return 0
    breaks = count_cards(box, s, seat, state.BREAK)
    ready = readiness(box, s, seat, breaks)
    points = 0
    for card in range(box.card_types):
        if s.hand[seat, card] > 0 and box.card_action[card] != state.BREAK:
            points += box.card_moves[card] * s.hand[seat, card]
    value = 0
    for pawn in range(state.PAWNS):
        if s.owner[pawn] == seat and s.at[pawn] != state.NONE:
            if s.able[pawn] & state.CAN_BREAK != 0:
                value += pawn_hopes(box, s, seat, pawn, breaks, ready, min(points, 6))
    return value


@rule
def pawn_hopes(box, s, seat, pawn, breaks, ready, points):
    """Value the blocks that one pawn can get to."""
    seen = scratch(PLACES)
    queue = scratch(NODES)
    flood(box, s, pawn, FAR, NODES, seen, queue)
    faces = faces_of(box, s, pawn, 0)
    dice = dice_of(box, s, seat, pawn, state.NOBODY)
    is_black = has_black_die(box, s, pawn)
    cost = loss(box, s, seat, pawn)
    first = 0
    second = 0
    third = 0
    if is_idoru_for_taking(box, s, seat):
        place = place_of(int(s.at[state.IDORU]))
        if place < state.BLOCKS and seen[place] != 0:
            first = takeover_worth(box, s, seat, pawn, state.IDORU)
            first = first * nearness(int(seen[place]) >> state.SPACES, points, ready) // 1000
    for place in range(1, s.laid):
        if seen[place] != 0:
            more = 1 if pawn == state.CRACKER and s.control[place] != state.NOBODY else 0
            value = break_worth(box, s, seat, place, faces, dice + more, is_black, cost)
            value = value * nearness(int(seen[place]) >> state.SPACES, points, ready) // 1000
            if value > first:
                third = second
                second = first
                first = value
            elif value > second:
                third = second
                second = value
            elif value > third:
                third = value
    return first + second // (2 if breaks > 1 else 3) + third // 6


# --- the hand ---


@rule
def count_cards(box, s, seat, action):
    """Count the cards with an action in a hand."""
    count = 0
    for card in range(box.card_types):
        if box.card_action[card] == action:
            count += s.hand[seat, card]
    return count


@rule
def hand(box, s, seat):
    """Value the cards in a hand, each compared with an average draw.

    In the seat's own turn a card that is worth less can still be exchanged for a draw.
    """
    least = JUNK if s.player == seat else NO_FLOOR
    reboots = count_cards(box, s, seat, state.REBOOT)
    dead = s.runner[seat] != state.NONE and s.at[s.runner[seat]] == state.NONE
    if dead and reboots == 0 and not controls(s, seat, state.STAND_ALONE):
        return max(least, NO_USE) * s.hand_cards[seat]
    breaks = count_cards(box, s, seat, state.BREAK)
    deletes = count_cards(box, s, seat, state.DELETE)
    value = graded(breaks, BREAK_CARD, SECOND_BREAK, least)
    value += graded(reboots, REBOOT_NOW if dead else REBOOT_CARD, SECOND_REBOOT, least)
    value += deletes * max(least, (DELETE_CARD if has_deleter(s, seat) else IDLE_DELETE) - DRAW)
    searches = 0
    for card in range(box.card_types):
        if s.hand[seat, card] > 0 and box.card_action[card] == state.SEARCH:
            for _ in range(s.hand[seat, card]):
                worth = SEARCH_CARD if searches == 0 else SECOND_SEARCH
                if box.card_cost[card] <= s.bonus[seat]:
                    worth += ITEM_CARD
                value += max(least, worth - DRAW)
                searches += 1
    return value


@rule
def graded(count, one, more, least):
    """Return how much more than draws one card is worth, and those beyond it."""
    if count == 0:
        return 0
    return max(least, one - DRAW) + (count - 1) * max(least, more - DRAW)


@rule
def has_deleter(s, seat):
    """Return whether a seat has a pawn that can attack."""
    for pawn in range(state.PAWNS):
        if s.owner[pawn] == seat and s.at[pawn] != state.NONE:
            if s.able[pawn] & state.CAN_DELETE != 0:
                return True
    return False


# --- what a roll will bring that is not rolled yet ---


@rule
def promise(box, s, seat):
    """Return what the action under way will bring on average, of the best pawn and target."""
    if s.stage == state.OVER or s.actor != seat:
        return 0
    if s.doing != state.BREAKS and s.doing != state.DELETES:
        return 0
    best = 0
    for pawn in range(state.PAWNS):
        if s.owner[pawn] == seat and s.at[pawn] != state.NONE:
            if s.pawn == state.NONE or s.pawn == pawn:
                if s.doing == state.DELETES:
                    if s.able[pawn] & state.CAN_DELETE != 0:
                        best = max(best, delete_worth(box, s, seat, pawn))
                elif s.able[pawn] & state.CAN_BREAK != 0:
                    best = max(best, best_break(box, s, seat, pawn))
    return best


@rule
def best_break(box, s, seat, pawn):
    """Return what an Icebreaker action of a pawn on its best target is worth on average."""
    best = 0
    place = place_of(int(s.at[pawn]))
    if place < state.BLOCKS:
        faces = faces_of(box, s, pawn, 0)
        dice = dice_of(box, s, seat, pawn, int(s.control[place]))
        is_black = has_black_die(box, s, pawn)
        cost = loss(box, s, seat, pawn)
        best = break_worth(box, s, seat, place, faces, dice, is_black, cost)
    for target in range(state.RUNNERS, state.PAWNS):
        if can_take_pawn(box, s, seat, pawn, target):
            best = max(best, takeover_worth(box, s, seat, pawn, target))
    return best


@rule
def delete_worth(box, s, seat, pawn):
    """Return what an attack of a pawn on its best target is worth on average."""
    best = 0
    for target in range(state.PAWNS):
        if is_victim(box, s, seat, pawn, target):
            odds = chance(bare_faces(box, s, target), skulls_of(box, s, pawn))
            worth = 0
            if s.owner[target] != state.NOBODY:
                worth = pawn_worth(box, s, int(s.owner[target]), target)
                worth += load_worth(box, s, target)
            best = max(best, odds * worth * BEST_RIVAL // 100_000)
    return best
