"""Cities of Venus: Survivors: the game. The contract and the round (chapter 3); what a seat does in it is in mech.py and explore.py."""

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
from offworld.games.venus.launch import begin_launch, launch, launches, may_launch_alone, score, winners
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
from offworld.games.venus.pieces import dice_of
from offworld.games.venus.setup import deal_shares, seed_all, set_up
from offworld.games.venus.state import (
    ANY,
    BOARDS,
    BOOST,
    CHANGE,
    DECK,
    DISCARD,
    DOWN,
    ENGINEER,
    HOUSE,
    KIND,
    LAUNCH,
    LAY,
    MINUS,
    MOST_USES,
    NOBODY,
    NOTHING,
    ORE_DOWN,
    ORE_UP,
    OVER,
    PART,
    PIPS,
    PLAYED,
    PLUS,
    READY,
    REDEEM,
    REROLL_DIE,
    RESCUE,
    RESCUING,
    ROLL,
    ROUND,
    ROUND_BEGAN,
    RUN,
    SCAVENGE,
    SCAVENGING,
    SEATS,
    SHAPE,
    SITE,
    SPOT,
    TERRAIN,
    TIME_RAN_OUT,
    UP,
)
from offworld.kernel.dice import IMAGINING
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
    for seat in range(SEATS):
        if s.asked[seat] != NOTHING:
            seats |= 1 << seat
    return seats


@rule
def legal(box, s, seat, out):
    asked = s.asked[seat]
    if asked == SPOT:
        return operations(box, s, seat, out)
    if asked == LAY:
        return places(box, s, seat, out)
    if asked == SHAPE:
        return shapes(box, s, seat, out)
    if asked == ROLL:
        return before_roll(s, seat, out)
    if asked == ANY:
        return each_die(s, seat, ANY, 1, PIPS, out, 0)
    if asked == UP:
        return each_die(s, seat, UP, 1, PIPS - 1, out, 0)
    if asked == DOWN:
        return each_die(s, seat, DOWN, 2, PIPS, out, 0)
    if asked == CHANGE:
        return changes(s, seat, out)
    if asked == REROLL_DIE:
        return each_die(s, seat, REROLL_DIE, 1, PIPS, out, 0)
    if asked == SITE:
        return sites(box, s, seat, out)
    if asked == DISCARD:
        return discards(s, seat, out)
    if asked == RESCUE:
        return rescues(s, seat, out)
    if asked == SCAVENGE:
        return scavenges(s, out)
    return launches(box, s, seat, out)


@rule
def apply(box, s, seat, option):
    if option < RUN:
        prepare(box, s, seat, option)
    elif option < PLUS:
        lock(box, s, seat, option)
    elif option < READY:
        manipulate(box, s, seat, option)
    elif option < SHAPE:
        finish(s, seat)
    elif option < DISCARD:
        explore(box, s, seat, option)
    elif option < RESCUE:
        discard(s, seat, option - DISCARD)
    elif option < SCAVENGE:
        rescue(s, seat, option - RESCUE)
    elif option < LAUNCH:
        scavenge(box, s, seat, option - SCAVENGE)
    else:
        launch(box, s, seat, option - LAUNCH + 1)
    run_on(box, s, seat)


@rule
def prepare(box, s, seat, option):
    if option == BOOST:
        boost(s, seat)
    elif option == ROLL:
        roll(s, seat)
    else:
        redeem(box, s, seat, option - REDEEM)


@rule
def lock(box, s, seat, option):  # 5.1
    if option < KIND:
        lock_run(box, s, seat, option - RUN)
    elif option < ANY:
        lock_kind(box, s, seat, option - KIND)
    elif option < HOUSE:
        lock_any(box, s, seat, option - ANY + 1)
    elif option < SPOT:
        lock_house(box, s, seat, option - HOUSE)
    else:
        lock_spot(box, s, seat, option - SPOT + 1)


@rule
def manipulate(box, s, seat, option):
    if option < MINUS:
        lock_plus(s, seat, option - PLUS + 1)
    elif option < UP:
        lock_minus(s, seat, option - MINUS + 1)
    elif option < DOWN:
        raise_die(s, seat, option - UP + 1)
    elif option < ORE_UP:
        lower_die(s, seat, option - DOWN + 1)
    elif option < ORE_DOWN:
        use_ore(s, seat, option - ORE_UP + 1, 1)
    elif option < ENGINEER:
        use_ore(s, seat, option - ORE_DOWN + 1, -1)
    elif option < PART:
        use_engineer(box, s, seat, option - ENGINEER)
    elif option < CHANGE:
        use_part(box, s, seat, (option - PART) // MOST_USES, (option - PART) % MOST_USES)
    elif option < REROLL_DIE:
        change(s, seat, option - CHANGE)
    else:
        reroll(s, seat, option - REROLL_DIE + 1)


@rule
def explore(box, s, seat, option):
    if option < TERRAIN:
        choose_shape(s, seat, option - SHAPE)
    elif option == TERRAIN:
        draw_terrain(s, seat)
    elif option < LAY:
        place_terrain(box, s, seat, option - SITE)
    else:
        lay_tile(box, s, seat, option - LAY)


@rule
def observe(box, s, seat, view):  # 1.5
    """All lies open but the order of decks, which is chance, and which boards are still to come to whom."""
    view[0] = s
    for word in range(4):
        view[0].rng[word] = 0
        for other in range(SEATS):
            dice_of(view[0], other)[word] = 0
    for board in range(BOARDS):
        if view[0].terrain_at[board] != PLAYED:
            view[0].terrain_at[board] = DECK


@rule
def imagine(box, view, seat, seed):
    """Other dice, and other boards to come."""
    seed_all(view, seed, IMAGINING)
    deal_shares(view)


# --- the round ---


@rule
def run_on(box, s, seat):
    """What follows by itself once a seat has answered."""
    if s.phase == ROUND:
        if s.asked[seat] == NOTHING and s.is_ready[seat] == 0:
            after_solo_pick(s, seat)
        if all_ready(s):
            end_round(box, s)
    elif s.phase == RESCUING:
        go_on_rescuing(box, s)
    elif s.phase == SCAVENGING:
        go_on_scavenging(box, s)


@rule
def all_ready(s):  # 3.1
    for seat in range(s.seats):
        if s.is_ready[seat] == 0:
            return False
    return True


@rule
def next_round(box, s):  # 3.1
    s.phase = ROUND
    s.turn += 1
    s.round_number += 1
    emit(ROUND_BEGAN, NOBODY, int(s.round_number))
    for seat in range(s.seats):
        begin_turn(box, s, seat)


@rule
def end_round(box, s):  # 3.5
    """Engineers are picked, then mech parts, then it is seen whether somebody can launch."""
    s.phase = RESCUING
    contend_for_engineers(s)
    go_on_rescuing(box, s)


@rule
def go_on_rescuing(box, s):
    s.turn += 1
    if not next_rescuer(s):
        s.phase = SCAVENGING
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
            emit(TIME_RAN_OUT, NOBODY, int(s.round_number))
            s.phase = OVER
        else:
            next_round(box, s)
    elif can_launch(box, s):
        begin_launch(box, s)
    elif s.round_number == box.round_limit:
        emit(TIME_RAN_OUT, NOBODY, int(s.round_number))
        begin_launch(box, s)
    else:
        next_round(box, s)


@rule
def can_launch(box, s):  # 7.5
    for seat in range(s.seats):
        if s.rods[seat] >= box.rods_to_launch:
            return True
    return False
