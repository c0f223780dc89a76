"""Cities of Venus: Survivors: the contract and the round (chapter 3).

What a seat does in its turn is in mech.py and explore.py.
"""

from offworld.games.venus import cards, explore, launch, mech, state
from offworld.games.venus.launch import score, winners
from offworld.games.venus.pieces import may_launch_alone
from offworld.games.venus.setup import deal_shares, set_up
from offworld.kernel.dice import IMAGINING, hide_dice, seed_dice
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

__all__ = ["apply", "imagine", "legal", "observe", "score", "setup", "waiting", "winners"]

# --- the contract ---


@rule
def setup(box, s, seats, variant, seed):
    """Set the table and begin the first round."""
    set_up(box, s, seats, seed)
    next_round(box, s)


@rule
def waiting(box, s):  # 3.1
    """Return the set of seats that are asked: in a round, all that are not ready."""
    seats = 0
    for seat in range(state.SEATS):
        if s.asked[seat] != state.NOTHING:
            seats |= 1 << seat
    return seats


@rule
def legal(box, s, seat, out):
    """List the answers to the seat's question."""
    asked = s.asked[seat]
    if asked == state.SPOT:
        return mech.operations(box, s, seat, out)
    if asked == state.LAY:
        return explore.places(box, s, seat, out)
    if asked == state.SHAPE:
        return explore.shapes(box, s, seat, out)
    if asked == state.ROLL:
        return mech.before_roll(s, seat, out)
    if asked == state.ANY:
        return mech.each_die(s, seat, state.ANY, 1, state.PIPS, out, 0)
    if asked == state.UP:
        return mech.each_die(s, seat, state.UP, 1, state.PIPS - 1, out, 0)
    if asked == state.DOWN:
        return mech.each_die(s, seat, state.DOWN, 2, state.PIPS, out, 0)
    if asked == state.CHANGE:
        return mech.changes(s, seat, out)
    if asked == state.REROLL_DIE:
        return mech.each_die(s, seat, state.REROLL_DIE, 1, state.PIPS, out, 0)
    if asked == state.SITE:
        return explore.sites(box, s, seat, out)
    if asked == state.DISCARD:
        return mech.discards(s, seat, out)
    if asked == state.RESCUE:
        return cards.rescues(s, seat, out)
    if asked == state.SCAVENGE:
        return cards.scavenges(s, out)
    return launch.launches(box, s, seat, out)


@rule
def apply(box, s, seat, option):
    """Take a seat's answer and go on."""
    if option < state.RUN:
        prepare(box, s, seat, option)
    elif option < state.PLUS:
        lock(box, s, seat, option)
    elif option < state.READY:
        manipulate(box, s, seat, option)
    elif option < state.SHAPE:
        mech.finish(s, seat)
    elif option < state.DISCARD:
        lay(box, s, seat, option)
    elif option < state.RESCUE:
        mech.discard(s, seat, option - state.DISCARD)
    elif option < state.SCAVENGE:
        cards.rescue(s, seat, option - state.RESCUE)
    elif option < state.LAUNCH:
        cards.scavenge(box, s, seat, option - state.SCAVENGE)
    elif option < state.INITIATE:
        launch.launch(box, s, seat, option - state.LAUNCH + 1)
    else:
        mech.initiate(s, seat)
    run_on(box, s, seat)


@rule
def prepare(box, s, seat, option):
    """Take an answer before the roll."""
    if option == state.BOOST:
        mech.boost(s, seat)
    elif option == state.ROLL:
        mech.roll(s, seat)
    else:
        mech.redeem(box, s, seat, option - state.REDEEM)


@rule
def lock(box, s, seat, option):  # 5.1
    """Take an answer that locks dice for a reward."""
    if option < state.KIND:
        mech.lock_run(box, s, seat, option - state.RUN)
    elif option < state.ANY:
        mech.lock_kind(box, s, seat, option - state.KIND)
    elif option < state.HOUSE:
        mech.lock_any(box, s, seat, option - state.ANY + 1)
    elif option < state.SPOT:
        mech.lock_house(box, s, seat, option - state.HOUSE)
    else:
        mech.lock_spot(box, s, seat, option - state.SPOT + 1)


@rule
def manipulate(box, s, seat, option):
    """Take an answer that changes dice."""
    if option < state.MINUS:
        mech.lock_plus(s, seat, option - state.PLUS + 1)
    elif option < state.UP:
        mech.lock_minus(s, seat, option - state.MINUS + 1)
    elif option < state.DOWN:
        mech.raise_die(s, seat, option - state.UP + 1)
    elif option < state.ORE_UP:
        mech.lower_die(s, seat, option - state.DOWN + 1)
    elif option < state.ORE_DOWN:
        mech.use_ore(s, seat, option - state.ORE_UP + 1, 1)
    elif option < state.ENGINEER:
        mech.use_ore(s, seat, option - state.ORE_DOWN + 1, -1)
    elif option < state.PART:
        mech.use_engineer(box, s, seat, option - state.ENGINEER)
    elif option < state.CHANGE:
        which = option - state.PART
        mech.use_part(box, s, seat, which // state.MOST_USES, which % state.MOST_USES)
    elif option < state.REROLL_DIE:
        mech.change(s, seat, option - state.CHANGE)
    else:
        mech.reroll(s, seat, option - state.REROLL_DIE + 1)


@rule
def lay(box, s, seat, option):
    """Take an answer about a tile or a terrain board."""
    if option < state.TERRAIN:
        explore.choose_shape(s, seat, option - state.SHAPE)
    elif option == state.TERRAIN:
        explore.draw_terrain(s, seat)
    elif option < state.LAY:
        explore.place_terrain(box, s, seat, option - state.SITE)
    else:
        explore.lay_tile(box, s, seat, option - state.LAY)


@rule
def observe(box, s, seat, view):  # 1.5
    """Copy everything but the dice and the boards that each seat will draw."""
    view[0] = s
    hide_dice(view[0].rng)
    for board in range(state.BOARDS):
        if view[0].terrain_at[board] != state.PLAYED:
            view[0].terrain_at[board] = state.DECK


@rule
def imagine(box, view, seat, seed):
    """Give the view dice of its own and deal the boards that seats will draw."""
    seed_dice(view.rng, seed, IMAGINING)
    deal_shares(view)


# --- the round ---


@rule
def run_on(box, s, seat):
    """Go on after an answer, until a seat is asked or the game is over."""
    if s.phase == state.ROUND:
        if s.asked[seat] == state.NOTHING and s.is_ready[seat] == 0:
            cards.after_solo_pick(s, seat)
        if all_ready(s):
            end_round(box, s)
    elif s.phase == state.RESCUING:
        go_on_rescuing(box, s)
    elif s.phase == state.SCAVENGING:
        go_on_scavenging(box, s)


@rule
def all_ready(s):  # 3.1
    """Return whether all seats are ready."""
    for seat in range(s.seats):
        if s.is_ready[seat] == 0:
            return False
    return True


@rule
def next_round(box, s):  # 3.1
    """Begin a round, with the turns of all seats at once."""
    s.phase = state.ROUND
    s.turn += 1
    s.round_number += 1
    emit(state.ROUND_BEGAN, state.NOBODY, int(s.round_number))
    for seat in range(s.seats):
        mech.begin_turn(box, s, seat)


@rule
def end_round(box, s):  # 3.5
    """End a round: seats pick engineers, then mech parts, then launch if they can."""
    s.phase = state.RESCUING
    cards.contend_for_engineers(s)
    go_on_rescuing(box, s)


@rule
def go_on_rescuing(box, s):
    """Ask the next seat for an engineer; after the last, go on to mech parts."""
    s.turn += 1
    if not cards.next_rescuer(s):
        s.phase = state.SCAVENGING
        cards.contend_for_parts(s)
        go_on_scavenging(box, s)


@rule
def go_on_scavenging(box, s):
    """Ask the next seat for a mech part; after the last, close the round."""
    s.turn += 1
    if not cards.next_scavenger(s):
        close_round(box, s)


@rule
def close_round(box, s):  # 3.5, 3.6, 7.5
    """Begin the launch if it is time, else the next round."""
    if s.solo == 1:
        is_last = s.round_number == box.solo_round_limit
        if s.initiator != state.NOBODY or (is_last and may_launch_alone(box, s)):  # 10.7, 10.10
            launch.begin_launch(box, s)
        elif is_last:
            emit(state.TIME_RAN_OUT, state.NOBODY, int(s.round_number))
            s.phase = state.OVER
        else:
            next_round(box, s)
    elif can_launch(box, s):
        launch.begin_launch(box, s)
    elif s.round_number == box.round_limit:
        emit(state.TIME_RAN_OUT, state.NOBODY, int(s.round_number))
        launch.begin_launch(box, s)
    else:
        next_round(box, s)


@rule
def can_launch(box, s):  # 7.5
    """Return whether a seat has enough rods to launch."""
    for seat in range(s.seats):
        if s.rods[seat] >= box.rods_to_launch:
            return True
    return False
