"""The contract: the rules a game provides, by name.

Drivers and bots call these generic names; a `Build` puts a game's own rules in their place. `box`
and `s` are records, `seat` is 0 or more, `out` is a list or array that the rule writes into.
"""

from typing import Any, NoReturn

from offworld.kernel.rule import rule

# Viewers who are not a seat
SPECTATOR = -1  # sees what is public
EVERYTHING = -2  # sees the state itself: allowed once a game is over


def setup(box: Any, s: Any, seats: int, variant: int, seed: int) -> NoReturn:
    """Fill a zeroed state and run on to the first question.

    >>> from offworld.games import find
    >>> game = find("cytress")
    >>> box, s = game.open_box(), game.blank()
    >>> game.rules["setup"](box.record, s, seats=2, variant=0, seed=7)
    >>> s.seats, s.round_number
    (2, 0)
    """
    raise NotImplementedError("the contract's setup stands for a game's own")


def waiting(box: Any, s: Any) -> Any:
    """Return the set of seats that are asked now, as bits; 0 when the game is over.

    >>> import offworld
    >>> match = offworld.new("venus", seats=2, seed=1)
    >>> bin(match.game.rules["waiting"](match.box.record, match.state))  # seats 0 and 1
    '0b11'
    """
    raise NotImplementedError("the contract's waiting stands for a game's own")


def legal(box: Any, s: Any, seat: int, out: Any) -> Any:
    """Write the options of a seat that is asked and return how many there are, at least 1.

    >>> import offworld
    >>> match = offworld.new("cytress", seats=2, seed=7)
    >>> out = [0] * match.game.options.total
    >>> count = match.game.rules["legal"](match.box.record, match.state, 0, out)
    >>> out[:count]
    [0, 1]
    """
    raise NotImplementedError("the contract's legal stands for a game's own")


def apply(box: Any, s: Any, seat: int, option: int) -> None:
    """Take a legal option and run on to the next question.

    >>> import offworld
    >>> from offworld.kernel.records import copy
    >>> match = offworld.new("cytress", seats=2, seed=7)
    >>> s = copy(match.state)
    >>> match.game.rules["apply"](match.box.record, s, 0, 1)
    >>> bin(match.game.rules["waiting"](match.box.record, s))  # seat 1 is asked next
    '0b10'
    """
    raise NotImplementedError("the contract's apply stands for a game's own")


def score(box: Any, s: Any, out: Any) -> None:
    """Write each seat's result as if the game ended now.

    >>> import offworld
    >>> match, out = offworld.new("cytress", seats=2, seed=7), [-1, -1]
    >>> match.game.rules["score"](match.box.record, match.state, out)
    >>> out
    [0, 0]
    """
    raise NotImplementedError("the contract's score stands for a game's own")


def winners(box: Any, s: Any) -> Any:
    """Return the set of seats that win, as bits, with ties broken by the rulebook.

    >>> import offworld
    >>> match = offworld.new("cytress", seats=2, seed=7)
    >>> bin(match.game.rules["winners"](match.box.record, match.state))  # both have nothing yet
    '0b11'
    """
    raise NotImplementedError("the contract's winners stands for a game's own")


def observe(box: Any, s: Any, seat: int, view: Any) -> None:
    """Write into view[0] what a seat may see; for `SPECTATOR`, what is public.

    >>> import offworld
    >>> from offworld.kernel.records import Records
    >>> match = offworld.new("cytress", seats=2, seed=7)
    >>> view = Records(match.game.state, 1)
    >>> match.game.rules["observe"](match.box.record, match.state, SPECTATOR, view)
    >>> any(view[0].rng.tolist()[0])  # nobody sees the dice
    False
    """
    raise NotImplementedError("the contract's observe stands for a game's own")


def imagine(box: Any, view: Any, seat: int, seed: int) -> None:
    """Complete a view to a full state: guess what the seat can't see, consistent with the rest.

    >>> import offworld
    >>> from offworld.kernel.records import copy
    >>> match = offworld.new("cytress", seats=2, seed=7)
    >>> s = copy(match.view(0))
    >>> match.game.rules["imagine"](match.box.record, s, 0, seed=1)
    >>> any(s.rng.tolist()[0])  # dice of its own, not those of the match
    True
    """
    raise NotImplementedError("the contract's imagine stands for a game's own")


def evaluate(box: Any, s: Any, seat: int) -> Any:
    """Return how good a state is for a seat, in about hundredths of a point. Bots maximise it.

    >>> import offworld
    >>> from offworld.kernel.records import copy
    >>> match = offworld.new("venus", seats=2, seed=1)
    >>> evaluate, richer = match.game.rules["evaluate"], copy(match.state)
    >>> richer.rods[0] += 1
    >>> evaluate(match.box.record, richer, 0) > evaluate(match.box.record, match.state, 0)
    True
    """
    raise NotImplementedError("the contract's evaluate stands for a game's own")


# Optional rules. A game that needs none of them leaves them out. The first four are for bots, and
# so is `answers_for`.


@rule
def extends_turn(box: Any, s: Any, seat: int) -> bool:
    """Return whether the greedy bot answers the seat's present question before it evaluates.

    >>> extends_turn(None, None, 0)  # in a game without a rule of its own
    True
    """
    return True


@rule
def trials(box: Any, s: Any, seat: int, out: Any) -> Any:
    """Write the options that the greedy bot tries when it finishes its turn; return how many.

    Of equals it takes the first, so a game may leave out an option that is worth exactly as much
    as one before it.

    >>> import offworld
    >>> match = offworld.new("venus", seats=2, seed=1)
    >>> tried, out = [0] * match.game.options.total, [0] * match.game.options.total
    >>> table = match.box.record, match.state, 0
    >>> count = match.game.rules["legal"](*table, out)
    >>> match.game.interpreted(trials)(*table, tried) == count, tried == out
    (True, True)
    """
    return legal(box, s, seat, out)


@rule
def samples(box: Any, s: Any, seat: int) -> int:
    """Return how often the greedy bot tries each answer: more than once where chance decides.

    >>> samples(None, None, 0)  # in a game without a rule of its own
    1
    """
    return 1


@rule
def turn_potential(box: Any, s: Any, seat: int) -> int:
    """Return the part of `evaluate` that values an unfinished turn.

    Subtract it when comparing positions across turns.

    >>> turn_potential(None, None, 0)  # in a game without a rule of its own
    0
    """
    return 0


@rule
def turn_of(box: Any, s: Any) -> int:
    """Return the seat whose turn it is, -1 where all play at once.

    Others may be asked during a turn: to react, to answer an offer. A game in which this happens
    writes its own; by default it is the turn of the seat that is asked alone.

    >>> import offworld
    >>> match = offworld.new("cytress", seats=2, seed=7)
    >>> match.game.interpreted(turn_of)(match.box.record, match.state)
    0
    """
    seats = waiting(box, s)
    if seats == 0 or seats & (seats - 1) != 0:
        return -1
    seat = 0
    while seats >> seat & 1 == 0:
        seat += 1
    return seat


@rule
def contested(box: Any, s: Any) -> bool:
    """Return whether the answers of the seats that are asked now decide something together.

    Secret bids do. Where each seat only plays on its own board meanwhile, they don't.

    >>> import offworld
    >>> match = offworld.new("venus", seats=3, seed=7)
    >>> match.waiting(), match.game.interpreted(contested)(match.box.record, match.state)
    ([0, 1, 2], False)
    """
    return False


@rule
def answers_for(box: Any, s: Any, seat: int) -> int:
    """Return the place in whose interest a bot at this seat gives the present answer.

    It is the seat itself, except where a seat answers for the game's own opponent.

    >>> answers_for(None, None, 0)  # in a game without a rule of its own
    0
    """
    return seat


# A game with large rules can be run in steps. `apply` is then `answer`, and `take_step` as long as
# `next_step` names one. On a GPU games that take the same step do so together.

STEPS = 64  # a step is a number below this
NO_STEP = -1


@rule
def answer(box: Any, s: Any, seat: int, option: int) -> None:
    """Take a legal option, but don't run on.

    >>> import offworld
    >>> from offworld.kernel.records import copy
    >>> match = offworld.new("cysmic", seats=2, seed=7)
    >>> s, rules = copy(match.state), match.game.rules
    >>> rules["answer"](match.box.record, s, match.waiting()[0], match.options()[0])
    >>> rules["next_step"](match.box.record, s)  # ask the next seat for its faction
    0
    """
    apply(box, s, seat, option)


@rule
def next_step(box: Any, s: Any) -> int:
    """Return the step that the game takes next, before anybody is asked; or NO_STEP.

    >>> next_step(None, None)  # in a game without a rule of its own
    -1
    """
    return NO_STEP


@rule
def take_step(box: Any, s: Any) -> None:
    """Take the next step.

    >>> import offworld
    >>> from offworld.kernel.records import copy
    >>> match = offworld.new("cysmic", seats=2, seed=7)
    >>> s, rules = copy(match.state), match.game.rules
    >>> rules["answer"](match.box.record, s, match.waiting()[0], match.options()[0])
    >>> rules["take_step"](match.box.record, s)
    >>> rules["next_step"](match.box.record, s)  # that seat is asked
    -1
    """


OPTIONAL = {
    f.__name__: f
    for f in (
        extends_turn,
        trials,
        samples,
        turn_potential,
        turn_of,
        contested,
        answers_for,
        answer,
        next_step,
        take_step,
    )
}
NAMES = {
    f.__name__: f
    for f in (setup, waiting, legal, apply, score, winners, observe, imagine, evaluate)
}
