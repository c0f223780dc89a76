"""Cities of Venus: Survivors: the game. The contract and the round (chapter 3); what a seat does in it is in mech.py and explore.py."""

from offworld.games.venus import state
from offworld.games.venus.cards import (
    after_solo_pick,
    contend_for_engineers,
    contend_for_parts,
    next_rescuer,
    next_scavenger,
    rescue,
    rescues,
    scavenge,
    scavenges,
)
from offworld.games.venus.explore import (
    choose_shape,
    draw_terrain,
    lay_tile,
    place_terrain,
    places,
    shapes,
    sites,
)
from offworld.games.venus.launch import (
    begin_launch,
    launch,
    launches,
    may_launch_alone,
    score,
    winners,
)
from offworld.games.venus.mech import (
    before_roll,
    begin_turn,
    boost,
    change,
    changes,
    discard,
    discards,
    each_die,
    finish,
    lock_any,
    lock_house,
    lock_kind,
    lock_minus,
    lock_plus,
    lock_run,
    lock_spot,
    lower_die,
    operations,
    raise_die,
    redeem,
    reroll,
    roll,
    use_engineer,
    use_ore,
    use_part,
)
from offworld.games.venus.setup import deal_shares, set_up
from offworld.kernel.dice import IMAGINING, hide_dice, seed_dice
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

__all__ = ["apply", "imagine", "legal", "observe", "score", "setup", "waiting", "winners"]

# --- the contract ---


@rule
def setup(box, s, seats, variant, seed):
    set_up(box, s, seats, seed)
    next_round(box, s)


@rule
def waiting(box, s):  # 3.1
    """Everyone who is asked something: in a round all who are not ready."""
    seats = 0
    for seat in range(state.SEATS):
        if s.asked[seat] != state.NOTHING:
            seats |= 1 << seat
    return seats


@rule
def legal(box, s, seat, out):
    asked = s.asked[seat]
    if asked == state.SPOT:
        return operations(box, s, seat, out)
    if asked == state.LAY:
        return places(box, s, seat, out)
    if asked == state.SHAPE:
        return shapes(box, s, seat, out)
    if asked == state.ROLL:
        return before_roll(s, seat, out)
    if asked == state.ANY:
        return each_die(s, seat, state.ANY, 1, state.PIPS, out, 0)
    if asked == state.UP:
        return each_die(s, seat, state.UP, 1, state.PIPS - 1, out, 0)
    if asked == state.DOWN:
        return each_die(s, seat, state.DOWN, 2, state.PIPS, out, 0)
    if asked == state.CHANGE:
        return changes(s, seat, out)
    if asked == state.REROLL_DIE:
        return each_die(s, seat, state.REROLL_DIE, 1, state.PIPS, out, 0)
    if asked == state.SITE:
        return sites(box, s, seat, out)
    if asked == state.DISCARD:
        return discards(s, seat, out)
    if asked == state.RESCUE:
        return rescues(s, seat, out)
    if asked == state.SCAVENGE:
        return scavenges(s, out)
    return launches(box, s, seat, out)


@rule
def apply(box, s, seat, option):
    if option < state.RUN:
        prepare(box, s, seat, option)
    elif option < state.PLUS:
        lock(box, s, seat, option)
    elif option < state.READY:
        manipulate(box, s, seat, option)
    elif option < state.SHAPE:
        finish(s, seat)
    elif option < state.DISCARD:
        explore(box, s, seat, option)
    elif option < state.RESCUE:
        discard(s, seat, option - state.DISCARD)
    elif option < state.SCAVENGE:
        rescue(s, seat, option - state.RESCUE)
    elif option < state.LAUNCH:
        scavenge(box, s, seat, option - state.SCAVENGE)
    else:
        launch(box, s, seat, option - state.LAUNCH + 1)
    run_on(box, s, seat)


@rule
def prepare(box, s, seat, option):
    if option == state.BOOST:
        boost(s, seat)
    elif option == state.ROLL:
        roll(s, seat)
    else:
        redeem(box, s, seat, option - state.REDEEM)


@rule
def lock(box, s, seat, option):  # 5.1
    if option < state.KIND:
        lock_run(box, s, seat, option - state.RUN)
    elif option < state.ANY:
        lock_kind(box, s, seat, option - state.KIND)
    elif option < state.HOUSE:
        lock_any(box, s, seat, option - state.ANY + 1)
    elif option < state.SPOT:
        lock_house(box, s, seat, option - state.HOUSE)
    else:
        lock_spot(box, s, seat, option - state.SPOT + 1)


@rule
def manipulate(box, s, seat, option):
    if option < state.MINUS:
        lock_plus(s, seat, option - state.PLUS + 1)
    elif option < state.UP:
        lock_minus(s, seat, option - state.MINUS + 1)
    elif option < state.DOWN:
        raise_die(s, seat, option - state.UP + 1)
    elif option < state.ORE_UP:
        lower_die(s, seat, option - state.DOWN + 1)
    elif option < state.ORE_DOWN:
        use_ore(s, seat, option - state.ORE_UP + 1, 1)
    elif option < state.ENGINEER:
        use_ore(s, seat, option - state.ORE_DOWN + 1, -1)
    elif option < state.PART:
        use_engineer(box, s, seat, option - state.ENGINEER)
    elif option < state.CHANGE:
        use_part(
            box,
            s,
            seat,
            (option - state.PART) // state.MOST_USES,
            (option - state.PART) % state.MOST_USES,
        )
    elif option < state.REROLL_DIE:
        change(s, seat, option - state.CHANGE)
    else:
        reroll(s, seat, option - state.REROLL_DIE + 1)


@rule
def explore(box, s, seat, option):
    if option < state.TERRAIN:
        choose_shape(s, seat, option - state.SHAPE)
    elif option == state.TERRAIN:
        draw_terrain(s, seat)
    elif option < state.LAY:
        place_terrain(box, s, seat, option - state.SITE)
    else:
        lay_tile(box, s, seat, option - state.LAY)


@rule
def observe(box, s, seat, view):  # 1.5
    """All lies open but the order of decks, which is chance, and which boards are still to come to whom."""
    view[0] = s
    hide_dice(view[0].rng)
    for board in range(state.BOARDS):
        if view[0].terrain_at[board] != state.PLAYED:
            view[0].terrain_at[board] = state.DECK


@rule
def imagine(box, view, seat, seed):
    """Other dice, and other boards to come."""
    seed_dice(view.rng, seed, IMAGINING)
    deal_shares(view)


# --- the round ---


@rule
def run_on(box, s, seat):
    """What follows by itself once a seat has answered."""
    if s.phase == state.ROUND:
        if s.asked[seat] == state.NOTHING and s.is_ready[seat] == 0:
            after_solo_pick(s, seat)
        if all_ready(s):
            end_round(box, s)
    elif s.phase == state.RESCUING:
        go_on_rescuing(box, s)
    elif s.phase == state.SCAVENGING:
        go_on_scavenging(box, s)


@rule
def all_ready(s):  # 3.1
    for seat in range(s.seats):
        if s.is_ready[seat] == 0:
            return False
    return True


@rule
def next_round(box, s):  # 3.1
    s.phase = state.ROUND
    s.turn += 1
    s.round_number += 1
    emit(state.ROUND_BEGAN, state.NOBODY, int(s.round_number))
    for seat in range(s.seats):
        begin_turn(box, s, seat)


@rule
def end_round(box, s):  # 3.5
    """Engineers are picked, then mech parts, then it is seen whether somebody can launch."""
    s.phase = state.RESCUING
    contend_for_engineers(s)
    go_on_rescuing(box, s)


@rule
def go_on_rescuing(box, s):
    s.turn += 1
    if not next_rescuer(s):
        s.phase = state.SCAVENGING
        contend_for_parts(s)
        go_on_scavenging(box, s)


@rule
def go_on_scavenging(box, s):
    s.turn += 1
    if not next_scavenger(s):
        close_round(box, s)


@rule
def close_round(box, s):  # 3.5, 3.6, 7.5
    """The launch, if it is time; else the next round."""
    if s.solo == 1:
        if may_launch_alone(box, s):
            begin_launch(box, s)
        elif s.round_number == box.solo_round_limit:  # 10.10
            emit(state.TIME_RAN_OUT, state.NOBODY, int(s.round_number))
            s.phase = state.OVER
        else:
            next_round(box, s)
    elif can_launch(box, s):
        begin_launch(box, s)
    elif s.round_number == box.round_limit:
        emit(state.TIME_RAN_OUT, state.NOBODY, int(s.round_number))
        begin_launch(box, s)
    else:
        next_round(box, s)


@rule
def can_launch(box, s):  # 7.5
    for seat in range(s.seats):
        if s.rods[seat] >= box.rods_to_launch:
            return True
    return False
