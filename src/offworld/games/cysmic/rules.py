"""Cysmic: the contract and the turn (chapter 3; 12.5 for the end).

What a question is about is in the files of its chapter; `questions.py` sends it there.
"""

from offworld.games.cysmic import (
    acts,
    battle,
    cards,
    movement,
    negotiate,
    ship,
    state,
    tactics,
    tremor,
)
from offworld.games.cysmic import setup as start
from offworld.games.cysmic.pieces import (
    ask,
    gain_ore,
    lose_ore,
    modules_of,
    ore_cap_by,
    pop,
    push,
    relics_owned,
    write_influences,
)
from offworld.games.cysmic.questions import answers_to, take_answer
from offworld.games.cysmic.relics import begin_turn as start_turn
from offworld.games.cysmic.relics import refresh
from offworld.kernel.bags import draw_counted
from offworld.kernel.contract import NO_STEP
from offworld.kernel.dice import IMAGINING, MAIN, below, hide_dice, seed_dice
from offworld.kernel.events import emit
from offworld.kernel.rule import rule
from offworld.kernel.scoring import leaders
from offworld.kernel.scratch import room

SEATS = 6
HIDDEN = -2  # in a view: a relic that was drawn, a card that was handed over
HELD_CARDS = state.ACTION_CARDS + state.REACTION_CARDS  # types of discovery cards in hands

# --- the contract ---


@rule
def setup(box, s, seats, variant, seed):
    """Set the table and go on to the first question."""
    start.set_up(box, s, seats, seed)
    run_on(box, s)


@rule
def waiting(box, s):
    """Return the seat that is asked, as a set of seats."""
    return 0 if s.stage == state.OVER else 1 << s.actor


@rule
def turn_of(box, s):
    """Return the seat whose turn it is."""
    return state.NOBODY if s.stage == state.OVER else int(s.player)


@rule
def legal(box, s, seat, out):
    """List the answers to the present question."""
    return answers_to(box, s, seat, out)


@rule
def apply(box, s, seat, option):
    """Take an answer and go on to the next question."""
    answer(box, s, seat, option)
    run_on(box, s)


@rule
def answer(box, s, seat, option):
    """Take an answer."""
    asked = int(s.asked)
    s.asked = state.NOTHING
    take_answer(box, s, seat, asked, option)


@rule
def score(box, s, out):
    """Write how near each seat is to a launch, in percent."""
    for seat in range(s.seats):
        out[seat] = nearness(s, seat)
        if s.stage == state.OVER and s.winner == seat:
            out[seat] = 100


@rule
def nearness(s, seat):  # 12.1, 12.3
    """Return how near a seat is to a launch: modules, blueprints, people aboard; at most 99."""
    near = 0
    for module in range(state.MODULES):
        if s.blueprint[seat, module] == state.INSTALLED:
            near += 13
        elif s.blueprint[seat, module] == state.KNOWN:
            near += 5
    if modules_of(s, seat) == state.MODULES:
        near += 21 * (state.UNITS - ship.units_left(s, seat)) // state.UNITS
    return near


@rule
def winners(box, s):  # 12.3, 12.5
    """Return who has launched; before that, who is ahead: by modules, blueprints, ore."""
    if s.winner != state.NOBODY:
        return 1 << s.winner
    best = -1
    ahead = 0
    for seat in range(s.seats):
        known = 0
        for module in range(state.MODULES):
            if s.blueprint[seat, module] != state.MISSING:
                known += 1
        rank = (modules_of(s, seat) * 8 + known) * 1024 + s.ore[seat]
        ahead = leaders(ahead, best, seat, rank)
        best = max(best, rank)
    return ahead


# --- what a seat sees ---


@rule
def observe(box, s, seat, view):  # 1.16
    """Copy all but dice, decks, and the hands, face-down cards and drawn relics of others."""
    view[0] = s
    hide_dice(view[0].rng)
    for card in range(state.DISCOVERIES):
        view[0].deck[card] = 0
    for card in range(state.RELICS):
        view[0].relic_deck[card] = 0
    for other in range(s.seats):
        if other == seat:
            continue
        for card in range(state.DISCOVERIES):
            view[0].hand[other, card] = 0
        for card in range(state.RELICS):
            view[0].relic_hand[other, card] = 0
        for card in range(state.COMMANDS):
            if s.command[other, card] < state.PLAYED:
                view[0].command[other, card] = state.UNSEEN
    if s.handed != state.NONE and seat != s.player and seat != s.partner:
        view[0].handed = HIDDEN
    if s.relic_seat != seat:
        for i in range(2):
            if s.relic_at[i] != state.NONE:
                view[0].relic_at[i] = HIDDEN


@rule
def imagine(box, view, seat, seed):
    """Deal all cards that the seat can't see anew."""
    seed_dice(view.rng, seed, IMAGINING)
    imagine_discoveries(box, view, seat)
    imagine_relics(box, view, seat)
    if view.handed == HIDDEN:
        imagine_handed(view)
    for other in range(view.seats):
        if other != seat:
            imagine_commands(view, other)


@rule
def imagine_discoveries(box, view, seat):
    """Deal the discovery cards that the seat can't see; events are in no hand."""
    for card in range(state.DISCOVERIES):
        left = box.discovery_count[card] - view.discard[card]
        if seat >= 0:
            left -= view.hand[seat, card]
        view.deck[card] = left
    for other in range(view.seats):
        if other != seat:
            for _ in range(view.hand_cards[other]):
                card = draw_counted(view.deck, HELD_CARDS, view.rng, MAIN)
                view.deck[card] -= 1
                view.hand[other, card] += 1


@rule
def imagine_relics(box, view, seat):
    """Deal the relics that the seat can't see: drawn ones, hands, and the rest to the deck."""
    for card in range(state.RELICS):
        left = box.relic_count[card] - view.relic_discard[card]
        for other in range(view.seats):
            for slot in range(state.SLOTS):
                if view.relic[other, slot] == card:
                    left -= 1
        if seat >= 0:
            left -= view.relic_hand[seat, card]
        for i in range(2):
            if view.relic_at[i] == card:
                left -= 1
        view.relic_deck[card] = left
    for i in range(2):
        if view.relic_at[i] == HIDDEN:
            view.relic_at[i] = take_unseen_relic(view)
    for other in range(view.seats):
        if other != seat:
            for _ in range(view.relic_cards[other]):
                view.relic_hand[other, take_unseen_relic(view)] += 1


@rule
def take_unseen_relic(view):
    """Take a relic out of the imagined deck."""
    card = draw_counted(view.relic_deck, state.RELICS, view.rng, MAIN)
    view.relic_deck[card] -= 1
    return card


@rule
def imagine_handed(view):  # 6.11
    """Guess which card came for the one that is handed over now, of those its seat holds."""
    to = int(view.actor)
    cards = view.handing == state.LOT_CARD
    skip = below(view.rng, MAIN, int(view.hand_cards[to] if cards else view.relic_cards[to]))
    for card in range(state.DISCOVERIES if cards else state.RELICS):
        skip -= view.hand[to, card] if cards else view.relic_hand[to, card]
        if skip < 0:
            view.handed = card
            return


@rule
def imagine_commands(view, other):
    """Guess which of another's command cards lie face down, and where."""
    for column in range(state.COLUMNS):
        if view.burned[other, column] == 1:
            unseen = 0
            for card in range(state.COMMANDS):
                if view.command[other, card] == state.UNSEEN:
                    unseen += 1
            skip = below(view.rng, MAIN, unseen)
            for card in range(state.COMMANDS):
                if view.command[other, card] == state.UNSEEN:
                    if skip == 0:
                        view.command[other, card] = state.BURNED + column
                        break
                    skip -= 1
    for card in range(state.COMMANDS):
        if view.command[other, card] == state.UNSEEN:
            view.command[other, card] = state.IN_HAND


# --- going on ---


@rule
def run_on(box, s):
    """Go on until a seat is asked or the game is over."""
    while next_step(box, s) != NO_STEP:
        take_step(box, s)


@rule
def next_step(box, s):
    """Return the step on top of the stack, if nobody is asked and the game is not over."""
    if s.asked != state.NOTHING or s.stage == state.OVER:
        return NO_STEP
    return int(s.step[s.depth - 1])


@rule
def take_step(box, s):
    """Take the next step off the stack and go on with it."""
    step = pop(s)
    arg = int(s.step_arg[s.depth])
    s.step_arg[s.depth] = 0
    if (step >= state.TO_FIGHT and step <= state.TO_HACK_RESULT) or step == state.TO_BATTLES:
        battle.go_on(box, s, step, arg)
    elif step >= state.TO_TREMOR and step <= state.TO_FALL:
        shake(box, s, step, arg)
    elif is_of_cards(step):
        cards.go_on(box, s, step, arg)
    elif step <= state.TO_PLAY or (step >= state.TO_BONUS and step <= state.TO_NEXT):
        go_through_turn(box, s, step)
    else:
        go_through_card(box, s, step, arg)


@rule
def is_of_cards(step):
    """Return whether a step is about discovery cards, relics, espionage or effects."""
    if step >= state.TO_DRAW and step <= state.TO_DISCARD:
        return True
    return step == state.TO_SPY or step == state.TO_STEAL


@rule
def shake(box, s, step, arg):  # 11.1
    """Go on with a tremor or a collapse."""
    if step == state.TO_TREMOR:
        tremor.tremble(s, arg)
    elif step == state.TO_FRACTURE:
        tremor.fracture(box, s, arg)
    elif step == state.TO_FLIGHTS:
        tremor.flights(box, s)
    else:
        tremor.fall_down(box, s, arg)


@rule
def go_through_turn(box, s, step):
    """Go on with the setup or with a part of the turn."""
    if step == state.TO_KEEP:
        start.next_to_keep(s)
        refresh(box, s)
    elif step == state.TO_SITE:
        start.next_site(box, s)
    elif step == state.TO_PLACE:
        start.next_to_place(box, s)
    elif step == state.TO_TURN:
        begin_turn(box, s)
    elif step == state.TO_BURN:
        if cards_in_hand(s, int(s.player)) > 1:
            ask(s, int(s.player), state.BURN)
    elif step == state.TO_PLAY:
        if cards_in_hand(s, int(s.player)) > 0:
            ask(s, int(s.player), state.PLAY)
    elif step == state.TO_BONUS:
        if s.cut == 0 and s.card != state.NONE:
            ask(s, int(s.player), state.BONUS)
    elif step == state.TO_LAUNCH:
        ship.ask_launch(s)
    elif step == state.TO_LIMITS:
        check_limits(box, s)
    else:
        push(s, state.TO_TURN, 0)


@rule
def go_through_card(box, s, step, arg):
    """Go on with a section of a card or with an effect that asks about units."""
    if step == state.TO_CARD:
        begin_card(box, s, arg)
    elif step == state.TO_UNITS:
        movement.ask_unit(box, s, int(s.player), arg)
    elif step == state.TO_GOAL:
        movement.ask_goal(box, s)
    elif step == state.TO_ACT:
        acts.ask_act(box, s)
    elif step == state.TO_FREE_MOVE:
        movement.free_move(box, s, arg)
    elif step == state.TO_ACTIVATE:
        movement.activate(box, s, arg)
    elif step == state.TO_PERSUADE:
        movement.next_persuader(box, s, arg)
    elif step == state.TO_PROMOTE:
        tactics.ask_promotion(s, arg)
    elif step == state.TO_RECRUIT:
        tactics.ask_recruit(box, s)
    elif step == state.TO_MOTIVATE:
        tactics.motivate(box, s)
    elif step == state.TO_UPGRADE:
        tactics.ask_upgrade(box, s, arg)
    elif step == state.TO_STARTUP:
        tactics.start_up(box, s)
    elif step == state.TO_NEUTRALIZE:
        tactics.ask_neutralize(s, arg)
    elif step == state.TO_RESCUE:
        tactics.ask_rescue(s, arg)
    else:
        go_to_ship(box, s, step, arg)


@rule
def go_to_ship(box, s, step, arg):
    """Go on with the ship or with negotiations."""
    if step == state.TO_TRADE:
        negotiate.ask_partner(box, s, arg)
    elif step == state.TO_HAND_OVER:
        negotiate.ask_hand_over(s, arg)
    elif step == state.TO_EXCHANGES:
        negotiate.next_exchange(box, s)
    elif step == state.TO_EXCHANGE:
        negotiate.ask_exchange(box, s, arg)
    elif step == state.TO_HACK:
        negotiate.ask_hack(box, s, arg)
    elif step == state.TO_STABILIZE:
        ship.stabilize(box, s)
    elif step == state.TO_SHIP_MOVE:
        ship.ask_ship_move(box, s)
    elif step == state.TO_BUILD:
        ship.ask_build(box, s, arg, 0)
    elif step == state.TO_MANUAL:
        ship.ask_build(box, s, arg, 1)
    elif step == state.TO_WORKERS:
        ship.ask_worker(s, arg)
    elif step == state.TO_EVACUATE:
        ship.ask_evacuation(box, s)
    elif step == state.TO_COLLAPSE:
        ship.ask_collapse(box, s)


# --- the turn ---


@rule
def cards_in_hand(s, seat):
    """Count a seat's command cards in the hand."""
    count = 0
    for card in range(state.COMMANDS):
        if s.command[seat, card] == state.IN_HAND:
            count += 1
    return count


@rule
def begin_turn(box, s):  # 3.1, 3.2, 3.3, 3.9, 3.10
    """Begin the next player's turn, and a new round or the reset where it is time."""
    s.player = (s.player + 1) % s.seats
    if s.player == s.lead:
        if s.rounds == box.most_rounds:
            end_without_launch(s)
            return
        s.rounds += 1
        s.column += 1
        if s.column == state.COLUMNS:
            take_cards_back(s)
    seat = int(s.player)
    s.turn += 1
    s.turns[seat] += 1
    s.cut = 0
    s.took_back = 0
    s.card = state.NONE
    for unit in range(state.UNITS):
        s.used[unit] = 0
    push(s, state.TO_NEXT, 0)
    push(s, state.TO_LIMITS, 0)
    push(s, state.TO_LAUNCH, 0)
    push(s, state.TO_BONUS, 0)
    push(s, state.TO_PLAY, 0)
    push(s, state.TO_BURN, 0)
    gain_ore(box, s, seat, int(s.trait[seat, state.T_INCOME]), state.BY_ABILITY)
    start_turn(box, s, seat)


@rule
def take_cards_back(s):  # 3.2
    """Let all take their command cards back; the holder of the marker begins."""
    s.column = 0
    s.lead = s.first
    s.player = s.first
    for seat in range(s.seats):
        for card in range(state.COMMANDS):
            s.command[seat, card] = state.IN_HAND
        for column in range(state.COLUMNS):
            s.burned[seat, column] = 0
    emit(state.RECLAIMED, state.NOBODY)


@rule
def end_without_launch(s):  # 12.5
    """End the game: nobody has launched in time."""
    s.stage = state.OVER
    s.why = state.TOO_LONG
    s.actor = state.NOBODY
    emit(state.GAME_ENDED, state.NOBODY, state.TOO_LONG)


@rule
def begin_card(box, s, card):  # 3.5, 3.6
    """Lay out the sections of a command card, the last at the bottom of the stack."""
    seat = int(s.player)
    if card < state.TYPES:
        if card == state.SPEAKER and s.trait[seat, state.T_PROMOTE] > 0:
            push(s, state.TO_PROMOTE, int(s.trait[seat, state.T_PROMOTE]))
        push(s, state.TO_UNITS, card)
    elif card == state.SHIP_CARD:
        push(s, state.TO_EVACUATE, 0)
        push(s, state.TO_BUILD, state.MODULES)
        push(s, state.TO_SHIP_MOVE, 0)
        push(s, state.TO_STABILIZE, 0)
    elif card == state.RECRUIT_CARD:
        push(s, state.TO_MOTIVATE, 0)
        tactics.begin_recruit(box, s, seat, tactics.recruit_budget(box, s, seat))
    elif card == state.UPGRADE_CARD:
        push(s, state.TO_STARTUP, 0)
        push(s, state.TO_UPGRADE, 0)
    elif card == state.NEGOTIATE_CARD:
        negotiate.take_initiative(s, seat)
        push(s, state.TO_HACK, state.UNITS)
        push(s, state.TO_SPY, 0)
        push(s, state.TO_EXCHANGES, 0)
        push(s, state.TO_TRADE, 0)
    else:
        push(s, state.TO_BATTLES, 0)


@rule
def check_limits(box, s):  # 3.11, 3.12
    """Ask the next seat with too many cards to discard; then ore above the storage is lost."""
    for step in range(s.seats):
        seat = (s.player + step) % s.seats
        if s.hand_cards[seat] > max(0, int(box.hand_limit + s.trait[seat, state.T_HAND])):
            push(s, state.TO_LIMITS, 0)
            ask(s, seat, state.DISCARD)
            return
        limit = max(0, int(box.relic_limit + s.trait[seat, state.T_RELICS]))
        if relics_owned(s, seat) > limit and s.relic_cards[seat] > 0:
            push(s, state.TO_LIMITS, 0)
            ask(s, seat, state.DISCARD_RELIC)
            return
    influence = room(SEATS)
    write_influences(box, s, influence)
    for seat in range(s.seats):
        cap = ore_cap_by(box, s, seat, int(influence[seat]))
        lose_ore(s, seat, max(0, int(s.ore[seat] - cap)), state.BY_LIMIT)
