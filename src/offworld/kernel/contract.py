"""What a game provides, by name. Drivers and bots call these; a `Build` puts a game's own rules in their place."""

from typing import Any, NoReturn

from offworld.kernel.rule import rule


def setup(box: Any, s: Any, seats: int, variant: int, seed: int) -> NoReturn:
    """Fills a zeroed state and runs on to the first question."""
    raise NotImplementedError("the contract's setup stands for a game's own")


def waiting(box: Any, s: Any) -> Any:
    """The set of seats the state waits for, as bits; 0 when the game is over."""
    raise NotImplementedError("the contract's waiting stands for a game's own")


def legal(box: Any, s: Any, seat: int, out: Any) -> Any:
    """Writes the options of a seat that is waited for; how many there are, at least one."""
    raise NotImplementedError("the contract's legal stands for a game's own")


def apply(box: Any, s: Any, seat: int, option: int) -> None:
    """Takes a legal option and runs on to the next question."""
    raise NotImplementedError("the contract's apply stands for a game's own")


def score(box: Any, s: Any, out: Any) -> None:
    """Writes each seat's result as it would be if the game ended now."""
    raise NotImplementedError("the contract's score stands for a game's own")


def winners(box: Any, s: Any) -> Any:
    """The set of seats that win, as bits, by the rulebook's own word on ties."""
    raise NotImplementedError("the contract's winners stands for a game's own")


def observe(box: Any, s: Any, seat: int, view: Any) -> None:
    """Writes into view[0] what a seat may see; the seat -1 watches and sees what is public."""
    raise NotImplementedError("the contract's observe stands for a game's own")


def imagine(box: Any, view: Any, seat: int, seed: int) -> None:
    """Makes a view a full state: what the seat can't see becomes a guess consistent with all it can."""
    raise NotImplementedError("the contract's imagine stands for a game's own")


def appraise(box: Any, s: Any, seat: int) -> Any:
    """How well a seat stands, as an integer of about a hundredth of a point: what bots steer by."""
    raise NotImplementedError("the contract's appraise stands for a game's own")


# What bots may ask besides. A game that has nothing to say on these leaves them out.


@rule
def follows(box: Any, s: Any, seat: int) -> bool:
    """Does the greedy bot answer a seat's present question too before it judges the answer that led to it?"""
    return True


@rule
def tries(box: Any, s: Any, seat: int) -> int:
    """How often the greedy bot tries each answer to a seat's present question: more than once where chance decides."""
    return 1


@rule
def begun(box: Any, s: Any, seat: int) -> int:
    """How much of `appraise` is the promise of a turn that goes on. A bot that looks beyond the present turn leaves it aside: to whoever
    ends a turn the next one's promise shows at once, to others it does not."""
    return 0


OPTIONAL = {f.__name__: f for f in (follows, tries, begun)}
NAMES = {f.__name__: f for f in (setup, waiting, legal, apply, score, winners, observe, imagine, appraise)}
