"""Cytress: the rogue AI of the solo game (chapter 14). Where its checklists leave a tie, the player is asked."""

from offworld.games.cytress import state
from offworld.games.cytress.pieces import (
    climb,
    controller,
    crews_around,
    deal_intel,
    drop_tube,
    is_empty,
    lift_crew,
    place_crew,
    sections_left,
    take_card,
    top_bounty,
)
from offworld.kernel.bags import draw_counted
from offworld.kernel.dice import MAIN
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

PLAYER = 0

# --- scouting ---


@rule
def ai_scout(s):  # 14.5, 14.6
    """The AI blocks a district by its deck: on its second visit one where nobody's leader stands. The faction."""
    first_visit = s.leader[state.AI] == state.NOWHERE
    faction = ai_reveal(s)
    while not first_visit and (
        s.leader[state.AI] // state.SPOTS == faction or s.leader[PLAYER] // state.SPOTS == faction
    ):
        faction = ai_reveal(s)
    s.leader[state.AI] = faction * state.SPOTS
    emit(state.AI_BLOCKED, state.AI, faction * state.SPOTS)
    if not first_visit:
        for i in range(state.FACTIONS):
            s.ai_deck[i] += s.ai_aside[i]
            s.ai_aside[i] = 0
    return faction


@rule
def ai_reveal(s):  # 14.5
    """A card from the action deck, laid aside until the AI has scouted twice; its faction."""
    faction = draw_counted(s.ai_deck, state.FACTIONS, s.rng, MAIN)
    s.ai_deck[faction] -= 1
    s.ai_aside[faction] += 1
    emit(state.AI_DREW, state.AI, faction)
    return faction


# --- its turn ---


@rule
def ai_begin_turn(s):  # 14.8, 14.10
    """Draws an action card and uncovers an action; the drawn card goes back at once, for nothing else is drawn in this turn."""
    faction = draw_counted(s.ai_deck, state.FACTIONS, s.rng, MAIN)
    emit(state.AI_DREW, state.AI, faction)
    s.faction = faction
    s.ai_to_do = state.AI_TUBE_OR_INTEL
    if s.ai_tracker[faction] > 0:
        s.ai_tracker[faction] -= 1
        s.ai_deck[faction] += 1
        emit(state.AI_UNCOVERED, state.AI, faction, s.ai_tracker[faction])
        if s.ai_tracker[faction] == 0 and top_bounty(s, faction) != state.NOWHERE:
            s.ai_to_do = state.AI_BOUNTY_CREW


@rule
def ai_go_on(box, s):  # 14.9, 14.10
    """The next step of the AI's turn; it may end with a question to the player."""
    step = s.ai_to_do
    if step == state.AI_BOUNTY_CREW:
        s.ai_to_do = state.AI_BOUNTY_RISE
        ai_complete_bounty(box, s)
    elif step == state.AI_BOUNTY_RISE:
        s.ai_to_do = state.AI_TUBE_OR_INTEL
        ai_rise(s)
    elif step == state.AI_REFILL:
        s.ai_to_do = state.AI_IDLE
        deal_intel(s, int(s.faction), int(s.ai_slot))
    else:
        s.ai_to_do = state.AI_IDLE
        if not ai_try_tube(box, s):
            ai_take_intel(box, s)


@rule
def ai_ask(s, question):
    s.asked = question
    s.actor = PLAYER


# --- 1. take an intel card ---


@rule
def ai_take_intel(box, s):  # 14.11
    faction = int(s.faction)
    slot = ai_intel_slot(box, s, faction)
    if slot == state.NOWHERE:
        emit(state.AI_PASSED, state.AI, 0)
        return
    take_card(box, s, state.AI, faction, slot)
    s.ai_slot = slot
    s.ai_to_do = state.AI_REFILL  # only after the crew is placed
    ai_send_crew(box, s)


@rule
def ai_intel_slot(box, s, faction):  # 14.11
    """The topmost card that brings the AI nearer to a set of four targets, or else the topmost."""
    fewest = s.targets[state.AI, 0]
    for target in range(state.FACTIONS):
        fewest = min(fewest, s.targets[state.AI, target])
    topmost = state.NOWHERE
    for slot in range(state.SLOTS):
        card = s.shown[faction, slot]
        if card != state.NOWHERE:
            if s.targets[state.AI, box.intel_target[card]] == fewest:
                return slot
            if topmost == state.NOWHERE:
                topmost = slot
    return topmost


# --- where its crew goes ---


@rule
def ai_send_crew(box, s):  # 14.12, 14.13, 14.14
    s.hex_at = state.NOWHERE
    if s.crew[state.AI] > 0:
        ai_find_place(box, s)
        return
    found = state.NOWHERE
    count = 0
    for here in range(s.hexes):
        if ai_may_lift(box, s, here):
            found = here
            count += 1
    if count == 0:
        emit(state.AI_PASSED, state.AI, 1)
    elif count == 1:
        ai_lift(box, s, found)
    else:
        ai_ask(s, state.AI_LIFT)


@rule
def ai_may_lift(box, s, here):  # 14.14
    """May this crew be moved: has it no tube next to it, or one whose control the AI is losing?"""
    if s.hex_crew[here] != state.AI:
        return False
    beside_tube = False
    for side in range(6):
        there = box.neighbour[s.pattern, here, side]
        if there >= 0 and s.hex_tube[there] > 0:
            beside_tube = True
            if controller(box, s, there) == PLAYER:
                return True
    return not beside_tube


@rule
def ai_lifts(box, s, out):  # 14.14
    n = 0
    for here in range(s.hexes):
        if ai_may_lift(box, s, here):
            out[n] = state.AI_LIFT + here
            n += 1
    return n


@rule
def ai_lift(box, s, here):  # 14.14
    lift_crew(s, here)
    emit(state.AI_LIFTED, state.AI, here)
    s.hex_at = here  # it goes to a new place
    s.asked = state.NOTHING
    ai_find_place(box, s)


@rule
def ai_find_place(box, s):  # 14.12, 14.13
    best = state.NOWHERE
    found = state.NOWHERE
    count = 0
    for here in range(s.hexes):
        rank = ai_place_rank(box, s, here)
        if rank > best:
            best = rank
            found = here
            count = 1
        elif rank == best:
            count += 1
    if best == state.NOWHERE:
        emit(state.AI_PASSED, state.AI, 1)
    elif count == 1:
        ai_place(s, found)
    else:
        ai_ask(s, state.AI_PLACE)


@rule
def ai_places(box, s, out):  # 14.12, 14.13
    best = state.NOWHERE
    n = 0
    for here in range(s.hexes):
        rank = ai_place_rank(box, s, here)
        if rank > best:
            best = rank
            n = 0
        if rank == best and rank != state.NOWHERE:
            out[n] = state.AI_PLACE + here
            n += 1
    return n


@rule
def ai_place(s, here):  # 14.15
    place_crew(s, state.AI, here)
    s.asked = state.NOTHING


@rule
def ai_place_rank(box, s, here):
    """How far up the AI's checklists a hex stands; -1 if it can't be used at all."""
    if here == s.hex_at or not is_empty(s, here):
        return state.NOWHERE
    rank = ai_tube_rank(box, s, here)
    if rank > 0:
        return 10_000 + rank
    if s.hex_faction[here] == s.faction:
        return 1 + ai_crowd_rank(box, s, here)
    return 0  # only when no matching hex is left


@rule
def ai_tube_rank(box, s, here):  # 14.12
    """What a crew here would do to the tubes around: win them, take them from the player, or hold the AI's own."""
    won = 0
    freed = 0
    tallest_won = 0
    tallest_freed = 0
    held = 0
    for side in range(6):
        there = box.neighbour[s.pattern, here, side]
        if there >= 0 and s.hex_tube[there] > 0:
            height = int(s.hex_tube[there])
            lead = crews_around(box, s, there, state.AI) - crews_around(box, s, there, PLAYER)
            if lead == 0:
                won += 1
                tallest_won = max(tallest_won, height)
            elif lead == -1:
                freed += 1
                tallest_freed = max(tallest_freed, height)
            elif lead > 0:
                held = max(
                    held, (7 - lead) * 4 + height
                )  # the smallest lead first, then the tallest
    if won + freed > 0:
        return (((won + freed) * 8 + won) * 4 + tallest_won) * 4 + tallest_freed
    return held


@rule
def ai_crowd_rank(box, s, here):  # 14.13
    """Next to as many of its own as of the player's crews, else to its own, else to the player's; to few rather than many."""
    own = crews_around(box, s, here, state.AI)
    rival = crews_around(box, s, here, PLAYER)
    if own == rival and own > 0:
        return 400 - own - rival
    if own > 0:
        return 300 - own
    if rival > 0:
        return 200 - rival
    return 0


# --- 2. drop a waste tube ---


@rule
def ai_try_tube(box, s):  # 14.9, 14.16
    """Drops a tube if two actions are uncovered and a place and sections are to be had; has it (or will it, when told where)?"""
    if s.ai_tracker[s.faction] > state.AI_CARDS_EACH - 2:
        return False
    height = ai_height(s)
    if sections_left(s) < height:
        return False
    best = state.NOWHERE
    found = state.NOWHERE
    count = 0
    for here in range(s.hexes):
        rank = ai_drop_rank(box, s, here)
        if rank > best:
            best = rank
            found = here
            count = 1
        elif rank == best:
            count += 1
    if best == state.NOWHERE:
        return False
    if count == 1:
        ai_drop(s, found)
    else:
        ai_ask(s, state.AI_DROP)
    return True


@rule
def ai_drops(box, s, out):  # 14.16
    best = state.NOWHERE
    n = 0
    for here in range(s.hexes):
        rank = ai_drop_rank(box, s, here)
        if rank > best:
            best = rank
            n = 0
        if rank == best and rank != state.NOWHERE:
            out[n] = state.AI_DROP + here
            n += 1
    return n


@rule
def ai_drop(s, here):  # 14.16, 14.17
    drop_tube(s, state.AI, here, ai_height(s))
    s.asked = state.NOTHING


@rule
def ai_drop_rank(box, s, here):  # 14.16
    """How many crews the AI would have around a tube here; -1 if it may not drop one."""
    if s.hex_crew[here] != state.AI:
        return state.NOWHERE
    for side in range(6):
        there = box.neighbour[s.pattern, here, side]
        if there >= 0 and s.hex_tube[there] > 0:
            if crews_around(box, s, there, state.AI) - crews_around(box, s, there, PLAYER) == 1:
                return state.NOWHERE  # the crew that leaves is the one that controls this tube
    own = crews_around(box, s, here, state.AI)
    if own < crews_around(box, s, here, PLAYER):
        return state.NOWHERE
    return own


@rule
def ai_height(s):  # 14.17
    """The lowest level on which one more crew gives the AI a majority it doesn't have; else the top."""
    for level in range(1, state.LEVELS + 1):
        lead = s.stratos[state.AI, level - 1] - s.stratos[PLAYER, level - 1]
        if lead == 0:
            return level
    return state.LEVELS


# --- 3. complete a bounty ---


@rule
def ai_complete_bounty(box, s):  # 14.18
    bounty = top_bounty(s, int(s.faction))
    s.bounty_at[bounty] = state.AI
    emit(state.TOOK_BOUNTY, state.AI, bounty)
    ai_send_crew(box, s)


@rule
def ai_rise(s):  # 14.19
    """One crew goes a level up, from level 1 if it can, unless that would cost the AI its majority there or share it."""
    for level in range(1, state.LEVELS):
        own = s.stratos[state.AI, level - 1]
        rival = s.stratos[PLAYER, level - 1]
        if own > 0 and (own < rival or own - 1 > rival):
            climb(s, state.AI, level)
            return
