"""Cryo: the contract and the turn (chapter 3; 9.1, 9.2 for the end).

Deploying is in deploy.py and caverns.py, recalling in recall.py, cards in cards.py, the rival of
the solo game in rival.py and rival_resources.py.
"""

from offworld.games.cryo import (
    cards,
    caverns,
    deploy,
    recall,
    rival,
    rival_resources,
    scoring,
    state,
)
from offworld.games.cryo.pieces import (
    ask,
    drones_at_home,
    drones_on_board,
    go_on_with,
    is_rival,
    pods_outside,
)
from offworld.games.cryo.setup import KEPT, set_up
from offworld.kernel.bags import draw_counted
from offworld.kernel.dice import IMAGINING, MAIN, below, hide_dice, seed_dice
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

# --- the contract ---


@rule
def setup(box, s, seats, variant, seed):
    """Set the table and go on to the first question."""
    set_up(box, s, seats, variant, seed)
    run_on(box, s)


@rule
def waiting(box, s):
    """Return the seat that is asked, as a set of seats."""
    return 0 if s.stage == state.OVER else 1 << s.actor


@rule
def turn_of(box, s):
    """Return the seat whose turn it is; in the rival's, the player is asked."""
    return state.NOBODY if s.stage == state.OVER else int(s.player)


@rule
def legal(box, s, seat, out):
    """List the answers to the present question."""
    asked = s.asked
    if asked == state.DOCK:
        return moves(s, seat, out)
    if asked == state.END:
        return last_moves(s, seat, out)
    if asked == state.SPACE:
        return deploy.actions(box, s, seat, out)
    if asked == state.TILE:
        return deploy.tile_uses(s, seat, out)
    if asked == state.MATERIAL:
        return recall.materials(box, s, seat, out)
    if asked == state.WAKE:
        return deploy.chambers(s, seat, out)
    if asked == state.TIMES:
        return deploy.times(s, seat, out)
    if asked == state.PLAY:
        return cards.plays(box, s, seat, out)
    if asked == state.SALVAGE:
        return deploy.salvage_spaces(s, out)
    if asked == state.CAVERN:
        return caverns.caverns(box, s, seat, out)
    if asked == state.VEHICLE:
        return caverns.vehicles(box, s, seat, out)
    if asked == state.BOARD:
        return caverns.pods(box, s, seat, out)
    if asked == state.LEAVE:
        return caverns.at_salvage(box, s, seat, out)
    if asked == state.TOKEN:
        return recall.tokens(s, out)
    if asked == state.HOME:
        return recall.homes(box, s, seat, out)
    if asked == state.DISCARD:
        return cards.discards(s, seat, out)
    return rival_answers(box, s, out)


@rule
def rival_answers(box, s, out):  # 10.10
    """List the answers to a question about the rival."""
    asked = s.asked
    if asked == state.RIVAL_DOCK:
        return rival.docks(box, s, out)
    if asked == state.RIVAL_MATERIAL:
        return rival.materials(box, s, out)
    if asked == state.RIVAL_SALVAGE:
        return rival.salvages(box, s, out)
    if asked == state.RIVAL_TOKEN:
        return rival.tokens(s, out)
    if asked == state.RIVAL_SECTION:
        return rival_resources.sections(s, out)
    if asked == state.RIVAL_CHAMBER:
        return rival_resources.chambers(s, out)
    if asked == state.RIVAL_CAVERN:
        return rival_resources.caverns(box, s, out)
    if asked == state.RIVAL_PAIR:
        return rival_resources.pairs(box, s, out)
    return rival_resources.mores(box, s, out)


@rule
def apply(box, s, seat, option):
    """Take an answer and go on to the next question."""
    asked = s.asked
    if asked == state.DOCK or asked == state.END:
        move(box, s, seat, option)
    elif asked == state.SPACE:
        deploy.take_action(box, s, seat, option - state.SPACE)
    elif asked == state.TILE:
        deploy.use_tile(box, s, seat, option)
    elif asked == state.MATERIAL:
        recall.choose_material(box, s, seat, option - state.MATERIAL)
    elif asked == state.WAKE:
        deploy.wake_pod(box, s, seat, option)
    elif asked == state.TIMES:
        deploy.generate(box, s, seat, option - state.TIMES + 1)
    elif asked == state.PLAY:
        cards.play(box, s, seat, option)
    elif asked == state.SALVAGE:
        deploy.salvage(s, seat, option)
    elif asked == state.CAVERN:
        caverns.choose_cavern(box, s, seat, option - state.CAVERN)
    elif asked == state.VEHICLE:
        caverns.choose_vehicle(s, seat, option)
    elif asked == state.BOARD:
        caverns.board(box, s, seat, option - state.BOARD + 1)
    elif asked == state.LEAVE:
        caverns.choose_who_leaves(box, s, seat, option - state.LEAVE)
    elif asked == state.TOKEN:
        recall.resolve_incident(box, s, seat, option - state.TOKEN)
    elif asked == state.HOME:
        choice = option - state.HOME
        recall.come_home(box, s, seat, choice // 2, choice % 2)
    elif asked == state.DISCARD:
        cards.discard(s, seat, option - state.DISCARD)
    else:
        decide_for_rival(box, s, option)
    run_on(box, s)


@rule
def decide_for_rival(box, s, option):  # 10.10
    """Take an answer to a question about the rival."""
    asked = s.asked
    if asked == state.RIVAL_DOCK:
        rival.place_drone(s, option - asked)
    elif asked == state.RIVAL_MATERIAL:
        rival.gain_material(box, s, option - asked)
    elif asked == state.RIVAL_SALVAGE:
        rival.send_pod(s, option - asked)
    elif asked == state.RIVAL_TOKEN:
        rival.resolve_token(box, s, option - asked)
    elif asked == state.RIVAL_SECTION:
        rival_resources.choose_section(s, option - asked)
    elif asked == state.RIVAL_CHAMBER:
        rival_resources.wake_one(s, option - asked)
    elif asked == state.RIVAL_CAVERN:
        rival_resources.scout(box, s, option - asked)
    elif asked == state.RIVAL_PAIR:
        rival_resources.choose_pair(box, s, option - asked)
    else:
        rival_resources.divide(box, s, option - asked)


@rule
def score(box, s, out):
    """Write each seat's points."""
    for seat in range(s.seats):
        out[seat] = scoring.points(box, s, seat)


@rule
def winners(box, s):
    """Return the set of seats that win."""
    return scoring.best_seats(box, s)


# --- what a seat sees ---


@rule
def are_missions_hidden(s, seat, viewer):  # 1.9, 10.8
    """Return whether a viewer can't see a seat's missions: nobody looks at the rival's."""
    if s.stage == state.OVER:
        return False
    return seat != viewer or is_rival(s, seat)


@rule
def observe(box, s, seat, view):  # 1.9
    """Copy everything but the dice, the deck, the hands of others and hidden missions."""
    view[0] = s
    hide_dice(view[0].rng)
    for card in range(state.TYPES):
        view[0].deck[card] = 0
        for other in range(state.SEATS):
            if other != seat:
                view[0].hand[other, card] = 0
            if are_missions_hidden(s, other, seat):
                view[0].mission[other, card] = 0


@rule
def imagine(box, view, seat, seed):
    """Deal all cards that the seat can't see anew: missions, hands, and the rest to the deck."""
    seed_dice(view.rng, seed, IMAGINING)
    for card in range(state.TYPES):
        view.deck[card] = unseen(view, seat, card)
    if not deal_missions(view, seat, False):
        for card in range(state.TYPES):
            for other in range(view.seats):
                if are_missions_hidden(view, other, seat):
                    view.deck[card] += view.mission[other, card]
                    view.mission[other, card] = 0
        deal_missions(view, seat, True)
    for other in range(view.seats):
        if other != seat:
            for _ in range(view.hand_cards[other]):
                card = draw_counted(view.deck, state.TYPES, view.rng, MAIN)
                view.deck[card] -= 1
                view.hand[other, card] += 1


@rule
def unseen(view, seat, card):
    """Count the cards of a type that a seat can't see."""
    count = state.COPIES - view.discard[card]
    for place in range(state.CARD_PLACES):
        if view.board_card[place] == card:
            count -= 1
    for i in range(state.DECISIONS):
        if view.decision[i] == card:
            count -= 1
    for other in range(view.seats):
        count -= view.upgrade[other, card]
        for i in range(state.MOST_VEHICLES):
            if view.vehicle[other, i] == card:
                count -= 1
        if other == seat:
            count -= view.hand[other, card]
        if not are_missions_hidden(view, other, seat):
            count -= view.mission[other, card]
    return count


@rule
def deal_missions(view, seat, plentiful):
    """Deal the hidden missions; return whether each player got different ones (7.3).

    With `plentiful`, take what there is most of: this never fails where there is a way.
    """
    for other in range(view.seats):
        if are_missions_hidden(view, other, seat):
            for _ in range(view.missions[other]):
                card = pick_mission(view, other, plentiful)
                if card == state.NONE:
                    return False
                view.deck[card] -= 1
                view.mission[other, card] += 1
    return True


@rule
def pick_mission(view, owner, plentiful):
    """Return a type of mission that an owner may have, NONE if there is none."""
    total = 0
    most = state.NONE
    for card in range(state.TYPES):
        if is_rival(view, owner) or view.mission[owner, card] == 0:
            total += view.deck[card]
            if view.deck[card] > 0 and (most == state.NONE or view.deck[card] > view.deck[most]):
                most = card
    if plentiful or total == 0:
        return most
    skip = below(view.rng, MAIN, total)
    for card in range(state.TYPES):
        if is_rival(view, owner) or view.mission[owner, card] == 0:
            skip -= view.deck[card]
            if skip < 0:
                return card
    return state.NONE


# --- the turn ---


@rule
def run_on(box, s):
    """Go on until a seat is asked or the game is over."""
    while s.asked == state.NOTHING and s.stage != state.OVER:
        step = s.to_do
        if step == state.TO_COME_HOME:
            recall.next_drone(s)
        elif step == state.TO_GAIN:
            recall.bring(box, s)
        elif step == state.TO_FINISH:
            finish_move(s)
        elif step == state.TO_END:
            end_turn(s)
        elif step == state.TO_BEGIN:
            begin_turn(s)
        elif step == state.TO_DEAL:
            next_to_keep(s)
        else:
            rival.go_on(box, s)


@rule
def next_to_keep(s):  # 2.12
    """Ask the players in turn order to discard down to three cards, then begin the game."""
    for place in range(s.seats):
        seat = (s.first + place) % s.seats
        if s.hand_cards[seat] > KEPT:
            if s.turn == 0 or s.player != seat:
                s.turn += 1
                s.player = seat
            ask(s, seat, state.DISCARD)
            return
    s.stage = state.PLAYING
    s.player = (s.first + s.seats - 1) % s.seats
    s.to_do = state.TO_BEGIN


@rule
def begin_turn(s):  # 3.1, 10.11
    """Begin the next player's turn."""
    s.player = (s.player + 1) % s.seats
    s.turn += 1
    s.done = 0
    s.scrapped = 0
    if is_rival(s, int(s.player)):
        s.to_do = state.RIVAL_BEGINS
    else:
        ask(s, int(s.player), state.DOCK)


@rule
def moves(s, seat, out):  # 3.1, 3.2, 3.3
    """List the docks, to recall, and the cards to scrap."""
    count = 0
    if drones_at_home(s, seat) > 0:
        count = deploy.open_docks(s, out)
    if drones_on_board(s, seat) > 0:
        out[count] = state.RECALL
        count += 1
    return cards.scraps(s, seat, out, count)


@rule
def last_moves(s, seat, out):  # 3.2
    """List to end the turn, and the cards to scrap before that."""
    out[0] = state.END
    return cards.scraps(s, seat, out, 1)


@rule
def move(box, s, seat, option):  # 3.1, 3.2
    """Deploy a drone, recall all, scrap a card, or end the turn."""
    if option < state.RECALL:
        deploy.deploy(box, s, seat, option - state.DOCK)
    elif option == state.RECALL:
        recall.recall(box, s, seat)
    elif option == state.END:
        go_on_with(s, state.TO_END)
    else:
        cards.scrap(box, s, seat, option - state.SCRAP)


@rule
def finish_move(s):  # 3.2
    """After the deployment or the recall, ask for a card to scrap if none was scrapped."""
    s.done = 1
    forget_move(s)
    if s.scrapped == 0 and s.hand_cards[s.player] > 0:
        ask(s, int(s.player), state.END)
    else:
        s.to_do = state.TO_END


@rule
def forget_move(s):
    """Clear what was noted about the action, so that equal positions have equal bytes."""
    s.dock_at = state.NONE
    s.space_at = state.NONE
    s.vehicle_at = state.NONE
    s.cavern_at = state.NONE
    s.wake_in = state.NONE
    s.times = 0
    s.used = 0


@rule
def end_turn(s):  # 3.4, 3.5
    """Discard down to five cards; then end the game or go on with the next turn."""
    if s.hand_cards[s.player] > state.HAND_LIMIT:
        ask(s, int(s.player), state.DISCARD)
        return
    if s.ending == 1:  # 9.1
        end_game(s, state.NOBODY, state.AT_SUNSET)
        return
    for seat in range(s.seats):
        if pods_outside(s, seat) == 0:  # 9.2
            end_game(s, seat, state.NO_PODS_LEFT)
            return
    s.to_do = state.TO_BEGIN


@rule
def end_game(s, seat, why):  # 9.1, 9.2, 9.6, 10.27
    """End the game and reveal the missions."""
    s.stage = state.OVER
    s.actor = state.NOBODY
    emit(state.GAME_ENDED, seat, why)
    if s.solo == 1:
        scoring.replace_duplicates(s)
    scoring.reveal_missions(s)
