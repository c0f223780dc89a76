"""Cytress: the rogue AI of the solo game (chapter 14).

Where its checklists leave a tie, the game asks the player.
"""

from offworld.games.cytress import pieces, state
from offworld.kernel.bags import draw_counted
from offworld.kernel.dice import MAIN
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

PLAYER = 0

# Ranks of hexes on the checklists: every rank of a list is above all ranks of the lists below it.
NEXT_TO_TUBE = 10_000  # where the crew gains or keeps control of tubes
MATCHING = 1  # of the drawn faction
NEXT_TO_BOTH, NEXT_TO_OWN, NEXT_TO_PLAYER = 400, 300, 200  # added to MATCHING

# --- scouting ---


@rule
def scout(s):  # 14.5, 14.6
    """Block a district by the AI's deck and return its faction.

    On the second visit it must be a district without a leader.
    """
    first_visit = s.leader[state.AI] == state.NOWHERE
    by = state.BY_FIRST_SCOUTING if first_visit else state.BY_SECOND_SCOUTING
    faction = reveal(s, by)
    while not first_visit and (
        s.leader[state.AI] // state.SPOTS == faction or s.leader[PLAYER] // state.SPOTS == faction
    ):
        faction = reveal(s, by)
    s.leader[state.AI] = faction * state.SPOTS
    emit(state.AI_BLOCKED, state.AI, faction * state.SPOTS, by)
    if not first_visit:
        for i in range(state.FACTIONS):
            s.ai_deck[i] += s.ai_aside[i]
            s.ai_aside[i] = 0
    return faction


@rule
def reveal(s, by):  # 14.5, 14.6
    """Draw an action card and return its faction. It lies aside until the AI has scouted twice."""
    faction = draw_counted(s.ai_deck, state.FACTIONS, s.rng, MAIN)
    s.ai_deck[faction] -= 1
    s.ai_aside[faction] += 1
    emit(state.AI_DREW, state.AI, faction, by)
    return faction


# --- its turn ---


@rule
def begin_turn(s):  # 14.8, 14.10
    """Draw an action card and uncover an action.

    The card goes back at once: nothing else is drawn in this turn.
    """
    faction = draw_counted(s.ai_deck, state.FACTIONS, s.rng, MAIN)
    emit(state.AI_DREW, state.AI, faction, state.BY_AI_TURN)
    s.faction = faction
    s.ai_to_do = state.AI_TUBE_OR_INTEL
    if s.ai_tracker[faction] > 0:
        s.ai_tracker[faction] -= 1
        s.ai_deck[faction] += 1
        emit(state.AI_UNCOVERED, state.AI, faction, s.ai_tracker[faction])
        if s.ai_tracker[faction] == 0 and pieces.top_bounty(s, faction) != state.NOWHERE:
            s.ai_to_do = state.AI_BOUNTY_CREW


@rule
def go_on(box, s):  # 14.9, 14.10
    """Take the next step of the AI's turn. It may end with a question to the player."""
    step = s.ai_to_do
    if step == state.AI_BOUNTY_CREW:
        s.ai_to_do = state.AI_BOUNTY_RISE
        complete_bounty(box, s)
    elif step == state.AI_BOUNTY_RISE:
        s.ai_to_do = state.AI_TUBE_OR_INTEL
        rise(s)
    elif step == state.AI_REFILL:
        s.ai_to_do = state.AI_IDLE
        pieces.deal_intel(s, int(s.faction), int(s.ai_slot))
    else:
        s.ai_to_do = state.AI_IDLE
        if not try_tube(box, s):
            take_intel(box, s)


@rule
def ask_player(s, question):
    """Ask the player about the AI's move."""
    s.asked = question
    s.actor = PLAYER


# --- 1. take an intel card ---


@rule
def take_intel(box, s):  # 14.11
    """Take an intel card of the drawn faction and send a crew."""
    faction = int(s.faction)
    slot = intel_slot(box, s, faction)
    if slot == state.NOWHERE:
        emit(state.AI_PASSED, state.AI, state.NO_INTEL)
        return
    if not can_send_crew(box, s):
        emit(state.AI_PASSED, state.AI, state.NO_CREW)
        return
    pieces.take_card(box, s, state.AI, faction, slot, state.BY_AI_INTEL)
    s.ai_slot = slot
    s.ai_to_do = state.AI_REFILL  # only after the crew is placed
    send_crew(box, s)


@rule
def intel_slot(box, s, faction):  # 14.11
    """Return the slot of the topmost card that helps to a set of four targets, or else the topmost.

    NOWHERE if there is no card.
    """
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
def can_send_crew(box, s):  # 14.14
    """Return whether the AI has a crew to place or to move, and a hex is empty."""
    empty = 0
    for faction in range(state.FACTIONS):
        empty += s.empty[faction]
    if empty == 0 or s.crew[state.AI] > 0:
        return empty > 0
    for here in range(s.hexes):
        if may_lift(box, s, here):
            return True
    return False


@rule
def send_crew(box, s):  # 14.12, 14.13, 14.14
    """Place a crew, or move one if all are on the table. The AI has one, and a hex is empty."""
    s.hex_at = state.NOWHERE
    if s.crew[state.AI] > 0:
        find_place(box, s)
        return
    found = state.NOWHERE
    count = 0
    for here in range(s.hexes):
        if may_lift(box, s, here):
            found = here
            count += 1
    if count == 1:
        lift(box, s, found)
    else:
        ask_player(s, state.AI_LIFT)


@rule
def may_lift(box, s, here):  # 14.14
    """Return whether a hex has an AI crew that may move.

    It may if no tube is next to it, or if the player controls one that is.
    """
    if s.hex_crew[here] != state.AI:
        return False
    beside_tube = False
    for side in range(6):
        there = box.neighbour[s.pattern, here, side]
        if there >= 0 and s.hex_tube[there] > 0:
            beside_tube = True
            if pieces.controller(box, s, there) == PLAYER:
                return True
    return not beside_tube


@rule
def lifts(box, s, out):  # 14.14
    """List the AI's crews that may move."""
    n = 0
    for here in range(s.hexes):
        if may_lift(box, s, here):
            out[n] = state.AI_LIFT + here
            n += 1
    return n


@rule
def lift(box, s, here):  # 14.14
    """Move the AI's crew on a hex to the best place."""
    pieces.lift_crew(box, s, here)
    emit(state.AI_LIFTED, state.AI, here)
    s.hex_at = here  # it may not come back here
    s.asked = state.NOTHING
    find_place(box, s)


@rule
def find_place(box, s):  # 14.12, 14.13
    """Place an AI crew on the best hex; ask the player if several are equally good."""
    best = state.NOWHERE
    found = state.NOWHERE
    count = 0
    for here in range(s.hexes):
        rank = place_rank(box, s, here)
        if rank > best:
            best = rank
            found = here
            count = 1
        elif rank == best:
            count += 1
    if count == 1:
        place(box, s, found)
    else:
        ask_player(s, state.AI_PLACE)


@rule
def places(box, s, out):  # 14.12, 14.13
    """List the hexes that are best for an AI crew."""
    best = state.NOWHERE
    n = 0
    for here in range(s.hexes):
        rank = place_rank(box, s, here)
        if rank > best:
            best = rank
            n = 0
        if rank == best and rank != state.NOWHERE:
            out[n] = state.AI_PLACE + here
            n += 1
    return n


@rule
def place(box, s, here):  # 14.12, 14.13, 14.15
    """Place an AI crew."""
    by = state.BY_CREW_AT_TUBE if tube_rank(box, s, here) != 0 else state.BY_CREW_ELSEWHERE
    pieces.place_crew(box, s, state.AI, here, by)
    s.asked = state.NOTHING


@rule
def place_rank(box, s, here):
    """Rank a hex on the AI's checklists, the best highest; NOWHERE if it can't be used."""
    if here == s.hex_at or not pieces.is_empty(s, here):
        return state.NOWHERE
    rank = tube_rank(box, s, here)
    if rank != 0:
        return NEXT_TO_TUBE + rank
    if s.hex_faction[here] == s.faction:
        return MATCHING + crowd_rank(box, s, here)
    return 0  # only when no matching hex is left


@rule
def tube_rank(box, s, here):  # 14.12
    """Rank a hex by the control of tubes that a crew there changes; 0 if it changes nothing.

    First come hexes that win tubes or take control from the player: the most of them, then the most
    won, then the tallest won, then the tallest taken. Then come hexes that secure an AI tube:
    the smallest lead, then the tallest tube. Each number has room for its largest value: 6 tubes
    around a hex, leads up to 6, heights up to 3.
    """
    won = 0
    freed = 0
    tallest_won = 0
    tallest_freed = 0
    held = 0
    for side in range(6):
        there = box.neighbour[s.pattern, here, side]
        if there >= 0 and s.hex_tube[there] > 0:
            height = int(s.hex_tube[there])
            lead = lead_around(box, s, there)
            if lead == 0:
                won += 1
                tallest_won = max(tallest_won, height)
            elif lead == -1:
                freed += 1
                tallest_freed = max(tallest_freed, height)
            elif lead > 0:
                held = max(held, (7 - lead) * 4 + height)
    if won + freed > 0:
        return (((won + freed) * 8 + won) * 4 + tallest_won) * 4 + tallest_freed
    return held


@rule
def lead_around(box, s, here):
    """Return how many more crews than the player the AI has next to a hex."""
    lead = 0
    for side in range(6):
        there = box.neighbour[s.pattern, here, side]
        if there >= 0:
            if s.hex_crew[there] == state.AI:
                lead += 1
            elif s.hex_crew[there] == PLAYER:
                lead -= 1
    return lead


@rule
def crowd_rank(box, s, here):  # 14.13
    """Rank a hex by the crews around it; fewer are better.

    Best is next to as many AI crews as player crews, then next to AI crews, then to player crews.
    """
    own = pieces.crews_around(box, s, here, state.AI)
    rival = pieces.crews_around(box, s, here, PLAYER)
    if own == rival and own > 0:
        return NEXT_TO_BOTH - own - rival
    if own > 0:
        return NEXT_TO_OWN - own
    if rival > 0:
        return NEXT_TO_PLAYER - rival
    return 0


# --- 2. drop a waste tube ---


@rule
def try_tube(box, s):  # 14.9, 14.16
    """Drop a tube, if two actions are uncovered and sections and a place are left.

    Return whether the AI drops one, now or after the player's answer.
    """
    if s.ai_tracker[s.faction] > state.AI_CARDS_EACH - 2:
        return False
    height = tube_height(s)
    if pieces.sections_left(s) < height:
        return False
    best = state.NOWHERE
    found = state.NOWHERE
    count = 0
    for here in range(s.hexes):
        rank = drop_rank(box, s, here)
        if rank > best:
            best = rank
            found = here
            count = 1
        elif rank == best:
            count += 1
    if best == state.NOWHERE:
        return False
    if count == 1:
        drop(box, s, found)
    else:
        ask_player(s, state.AI_DROP)
    return True


@rule
def drops(box, s, out):  # 14.16
    """List the hexes that are best for the AI's tube."""
    best = state.NOWHERE
    n = 0
    for here in range(s.hexes):
        rank = drop_rank(box, s, here)
        if rank > best:
            best = rank
            n = 0
        if rank == best and rank != state.NOWHERE:
            out[n] = state.AI_DROP + here
            n += 1
    return n


@rule
def drop(box, s, here):  # 14.16, 14.17
    """Drop the AI's tube."""
    pieces.drop_tube(box, s, state.AI, here, tube_height(s))
    s.asked = state.NOTHING


@rule
def drop_rank(box, s, here):  # 14.16
    """Count the AI's crews around a tube here; NOWHERE if it may not drop one."""
    if s.hex_crew[here] != state.AI:
        return state.NOWHERE
    for side in range(6):
        there = box.neighbour[s.pattern, here, side]
        if there >= 0 and s.hex_tube[there] > 0:
            lead = lead_around(box, s, there)
            if lead == 0 or lead == 1:
                return state.NOWHERE  # without this crew, the player gains the tube or ties
    own = pieces.crews_around(box, s, here, state.AI)
    if own < pieces.crews_around(box, s, here, PLAYER):
        return state.NOWHERE
    return own


@rule
def tube_height(s):  # 14.17
    """Return the lowest level where one more crew wins the AI a majority, else the top level."""
    for level in range(1, state.LEVELS + 1):
        lead = s.stratos[state.AI, level - 1] - s.stratos[PLAYER, level - 1]
        if lead == 0:
            return level
    return state.LEVELS


# --- 3. complete a bounty ---


@rule
def complete_bounty(box, s):  # 14.18
    """Take the bounty of the drawn faction and send a crew."""
    bounty = pieces.top_bounty(s, int(s.faction))
    s.bounty_at[bounty] = state.AI
    emit(state.TOOK_BOUNTY, state.AI, bounty)
    if can_send_crew(box, s):
        send_crew(box, s)
    else:
        emit(state.AI_PASSED, state.AI, state.NO_PLACE)


@rule
def rise(s):  # 14.19
    """Move one crew a level up, from level 1 if possible.

    A crew stays where leaving would lose the AI its majority or make it a tie.
    """
    for level in range(1, state.LEVELS):
        own = s.stratos[state.AI, level - 1]
        rival = s.stratos[PLAYER, level - 1]
        if own > 0 and (own < rival or own - 1 > rival):
            pieces.climb(s, state.AI, level)
            return
