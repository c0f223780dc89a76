"""Work arrays for rules that need some memory for a moment: to search, to count, to mark.

A work array is no part of the state. It is never copied, compared or sent, and costs no allocation:
compiled for a processor it lies on the stack, on a GPU in the thread's own memory.
"""

# mypy: disallow-untyped-calls=False
# (Numba has few types.)

from __future__ import annotations

from functools import cache
from typing import Any

from offworld.kernel.rule import rule

WIDTH = 2  # bytes of a number


@rule
def scratch(size: int) -> Any:
    """Return `size` zeros, 16 bits each, that last until the calling rule returns.

    Pass it to other rules as you like, but never return it. `size` is a literal or a constant of
    the rule's own module (`HEXES`, not `state.HEXES`), because a compiler needs to know it. Where
    the same line is reached again, it gives the same memory, cleared.

    >>> away = scratch(127)
    >>> away[5] += 3
    >>> away[5], len(away)
    (3, 127)
    """
    return memoryview(bytearray(WIDTH * size)).cast("h")


@rule
def room(size: int) -> Any:
    """Return a work array whose numbers are anything at first: for who writes before reading.

    >>> out = room(64)
    >>> out[0] = 7
    >>> out[0], len(out)
    (7, 64)
    """
    return scratch(size)


@cache
def on_stack(is_cleared: bool) -> Any:
    """Return what replaces `scratch`, or `room`, in compiled rules, on a processor and on a GPU."""
    from numba.core import cgutils, types
    from numba.core.errors import TypingError
    from numba.extending import intrinsic

    array = types.Array(types.int16, 1, "C")

    @intrinsic(prefer_literal=True)
    def array_of(typing_context: Any, size: Any) -> Any:
        if not isinstance(size, types.IntegerLiteral):
            raise TypingError("the size of a scratch is a literal or a constant of its own module")
        length: int = size.literal_value

        def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            def number(n: int) -> Any:
                return context.get_constant(types.intp, n)

            memory = cgutils.alloca_once(builder, context.get_data_type(types.int16), length)
            if is_cleared:
                cgutils.memset(builder, memory, number(WIDTH * length), 0)
            made = context.make_array(array)(context, builder)
            context.populate_array(
                made,
                data=memory,
                shape=[number(length)],
                strides=[number(WIDTH)],
                itemsize=number(WIDTH),
                meminfo=None,  # nobody counts references to it
            )
            return made._getvalue()

        return array(size), lower

    return array_of
