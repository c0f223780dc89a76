"""One form of a rule for integers of all widths.

Numba would compile a rule anew for every constant and every width of integer it is called with, and
then all rules that it calls.
"""

# mypy: disallow-untyped-calls=False
# (Numba has few types.)

from __future__ import annotations

from typing import Any


def wide(kind: Any) -> Any:
    """Return the type that an argument of this type is passed as."""
    from numba.core import types

    kind = types.unliteral(kind)
    return types.int64 if kind in types.signed_domain else kind


def widening(dispatcher: Any) -> Any:
    """Let a rule that rules call have one form for all widths; return it."""
    find = dispatcher.get_call_template

    def find_wide(arguments: Any, named: Any) -> Any:
        return find([wide(a) for a in arguments], {k: wide(a) for k, a in named.items()})

    dispatcher.get_call_template = find_wide
    return dispatcher
