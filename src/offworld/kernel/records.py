"""Flat records of integers: the one shape of everything a rule may read or write.

A record is a NumPy structured type. Compiled rules take it as it is (`np.void`). Interpreted rules
take the same memory through a `Record`, whose fields are memoryviews: reading one gives a plain
Python integer, and storing a number that does not fit raises `ValueError` instead of wrapping.

Compiled rules calculate with 64 bits whatever the width of a field is, and wrap only where they
store. So both give the same as long as all numbers fit. The one exception is the smallest number of
a field's type (-128 for "i1"): compiled, its negative and its absolute value are itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import prod
from typing import TYPE_CHECKING, Any, overload

import numpy as np

Field = tuple[str, str] | tuple[str, str, tuple[int, ...]]

_FORMATS = {"i1": "b", "i2": "h", "i4": "i", "i8": "q"}
_TAKEN = frozenset(dir(np.record))


class RecordError(ValueError):
    """A record type that rules could not use."""


def record(tag: str, fields: Sequence[Field]) -> np.dtype[np.void]:
    """Return the record type with these fields, after one that is named `tag`.

    A field is a name, a type ("i1", "i2", "i4" or "i8": signed, by bytes) and, for an array, its
    shape. Numbers that go beyond -128 or 127 need more than "i1".

    >>> tile = blank(record("tile", [("turn", "i1"), ("spaces", "i1", (2, 7)), ("points", "i2")]))
    >>> tile.spaces[1, 6] = 127
    >>> tile.turn, tile.spaces[1, 6]
    (0, 127)

    No two records may have the same tag: Numba treats a record whose fields begin like another's as
    its subtype.

    >>> purse = record("purse", [("coins", "i2"), ("gems", "i2", (3,))])
    >>> purse.names, purse.itemsize
    (('purse', 'coins', 'gems'), 16)
    """
    # The tag is eight bytes wide, so that a record can be read as a row of int64.
    rows: list[Field] = [(tag, "i8"), *fields]
    seen: set[str] = set()
    for name, kind, *_ in rows:
        if kind not in _FORMATS:
            kinds = ", ".join(_FORMATS)
            raise RecordError(f"field {name!r} is {kind!r}: rules use {kinds} only")
        if name in _TAKEN or name.startswith(("_", "filler")):
            raise RecordError(
                f"field {name!r} has a name that records use themselves: choose another"
            )
        if name in seen:
            raise RecordError(f"field {name!r} is there twice")
        seen.add(name)
    return np.dtype(_without_gaps(rows), align=True)


def _without_gaps(rows: Sequence[Field]) -> list[Field]:
    """Put fillers where alignment would leave a gap.

    NumPy doesn't copy gaps, and equal states must have equal bytes.
    """
    filled: list[Field] = []
    offset = 0

    def align_to(width: int) -> None:
        nonlocal offset
        gap = -offset % width
        if gap:
            filled.append((f"filler{len(filled)}", "i1", (gap,)))
            offset += gap

    for row in rows:
        kind = np.dtype(row[1])
        align_to(kind.itemsize)
        filled.append(row)
        offset += kind.itemsize * prod(row[2] if len(row) == 3 else ())
    align_to(8)
    return filled


def state_record(game: str, fields: Sequence[Field], seats_with_dice: int = 0) -> np.dtype[np.void]:
    """Return the record type of a game's state.

    Every state begins with `turn`, which counts the turns begun, and `rng`, the table of dice
    (`offworld.kernel.dice`), which is the only source of chance. Where several seats play at once,
    `turn` counts their rounds, and each seat has a row of dice of its own, so that what one rolls
    never depends on how fast another was.

    >>> s = blank(state_record("pebbles", [("owns", "i2", (3,))], seats_with_dice=3))
    >>> s.turn, s.rng.shape, s.owns.tolist()
    (0, (4, 4), [0, 0, 0])
    """
    rows = 1 + seats_with_dice
    return record(game, [("turn", "i4"), ("rng", "i8", (rows, 4)), *fields])


class Record:
    """One record, opened for interpreted rules: `s.stock[seat, CRED] += 1`.

    `blank`, `opened`, `copy` and `from_bytes` make one.

    >>> s = blank(record("purse", [("coins", "i2"), ("gems", "i2", (3,))]))
    >>> s.coins += 5
    >>> s.gems[2] = 1
    >>> s.coins, s.gems.tolist()
    (5, [0, 0, 1])
    >>> s.coins = 40_000  # does not fit
    Traceback (most recent call last):
    ValueError: memoryview: invalid value for format 'h'
    """

    __slots__ = ("_array",)
    _array: np.ndarray[Any, np.dtype[np.void]]

    def __getattr__(self, name: str) -> Any:  # fields are slots or properties of the subclass
        raise AttributeError(f"this record has no field {name!r}")

    def __repr__(self) -> str:
        dtype = self._array.dtype
        return f"<Record of {(dtype.names or ('?',))[0]}, {dtype.itemsize} bytes>"

    if TYPE_CHECKING:

        def __setattr__(self, name: str, value: Any) -> None: ...

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Record)
            and self._array.dtype == other._array.dtype
            and to_bytes(self) == to_bytes(other)
        )

    __hash__ = None  # type: ignore[assignment]  # a record changes


@cache
def _class_of(dtype: np.dtype[np.void]) -> type[Record]:
    """Return the `Record` class for a record type: slots for arrays, properties for numbers."""
    if dtype.fields is None:
        raise RecordError("not a record type")
    body: dict[str, Any] = {}
    arrays: list[tuple[str, int, int, str, tuple[int, ...]]] = []
    for name, (kind, offset, *_) in dtype.fields.items():
        letter = _FORMATS[kind.base.str[1:]]
        if kind.shape:
            arrays.append((name, offset, kind.itemsize, letter, kind.shape))
        else:
            body[name] = _number(letter, offset // kind.itemsize)
    body["__slots__"] = ("_b", "_h", "_i", "_q", *(name for name, *_ in arrays))
    body["_arrays"] = tuple(arrays)
    return type("Record", (Record,), body)


def _number(letter: str, index: int) -> property:
    """Return a property over one integer of the record's memory."""
    # Written out by type: interpreted rules are as fast as these properties.
    if letter == "b":
        return property(lambda s: s._b[index], lambda s, value: s._b.__setitem__(index, value))
    if letter == "h":
        return property(lambda s: s._h[index], lambda s, value: s._h.__setitem__(index, value))
    if letter == "i":
        return property(lambda s: s._i[index], lambda s, value: s._i.__setitem__(index, value))
    return property(lambda s: s._q[index], lambda s, value: s._q.__setitem__(index, value))


def opened(array: np.ndarray[Any, np.dtype[np.void]]) -> Record:
    """Return the record in an array of length one. Both share the same memory.

    >>> array = np.zeros(1, record("purse", [("coins", "i2")]))
    >>> opened(array).coins = 5
    >>> array["coins"]
    array([5], dtype=int16)
    """
    if array.shape != (1,) or not array.flags.c_contiguous:
        raise RecordError("a record is opened from a contiguous array of length one")
    made: Any = _class_of(array.dtype)()
    made._array = array
    memory = memoryview(array.view(np.uint8))  # type: ignore[arg-type]
    made._b, made._h = memory.cast("b"), memory.cast("h")
    made._i, made._q = memory.cast("i"), memory.cast("q")
    for name, offset, length, letter, shape in made._arrays:
        setattr(made, name, memory[offset : offset + length].cast(letter, shape))
    return made  # type: ignore[no-any-return]


def blank(dtype: np.dtype[np.void]) -> Record:
    """Return a record of zeros.

    >>> s = blank(record("purse", [("coins", "i2")]))
    >>> s, s.coins
    (<Record of purse, 16 bytes>, 0)
    """
    return opened(np.frombuffer(bytearray(dtype.itemsize), dtype))


def packed(record: Record) -> np.void:
    """Return the same memory as compiled rules take it.

    >>> s = blank(record("purse", [("coins", "i2")]))
    >>> s.coins = 5
    >>> packed(s)["coins"]
    np.int16(5)
    """
    return record._array[0]  # type: ignore[no-any-return]


class Records:
    """A row of records for interpreted rules. `row[0] = s` copies, as in an array.

    >>> row = Records(record("purse", [("coins", "i2")]), 2)
    >>> row[0].coins = 5
    >>> row[1] = row[0]
    >>> row[0].coins = 6
    >>> [s.coins for s in row]
    [6, 5]
    """

    def __init__(self, dtype: np.dtype[np.void], length: int):
        self._row = [blank(dtype) for _ in range(length)]

    @overload
    def __getitem__(self, i: int) -> Record: ...
    @overload
    def __getitem__(self, i: slice) -> Records: ...
    def __getitem__(self, i: int | slice) -> Record | Records:
        if isinstance(i, int):
            return self._row[i]
        part = Records.__new__(Records)
        part._row = self._row[i]
        return part

    def __setitem__(self, i: int, source: Record) -> None:
        assign(self._row[i], source)

    def __len__(self) -> int:
        return len(self._row)


def copy(record: Record) -> Record:
    """Return a copy that can be written.

    >>> s = blank(record("purse", [("coins", "i2")]))
    >>> other = copy(s)
    >>> other.coins = 5
    >>> s.coins, other.coins
    (0, 5)
    """
    # By its bytes: NumPy would copy field by field, which takes a hundred times as long.
    return from_bytes(record._array.dtype, to_bytes(record))


def frozen(record: Record) -> Record:
    """Return a read-only copy.

    >>> s = frozen(blank(record("purse", [("coins", "i2")])))
    >>> s.coins = 5
    Traceback (most recent call last):
    TypeError: cannot modify read-only memory
    """
    return opened(np.frombuffer(to_bytes(record), record._array.dtype))


def assign(target: Record, source: Record) -> None:
    """Make `target` equal to `source`.

    >>> row = Records(record("purse", [("coins", "i2")]), 2)
    >>> row[0].coins = 5
    >>> assign(row[1], row[0])
    >>> row[1].coins, row[0] == row[1]
    (5, True)
    """
    target._b[:] = source._b  # NumPy would copy field by field


def to_bytes(record: Record) -> bytes:
    """Return the bytes of a record.

    >>> purse = record("purse", [("coins", "i8")])
    >>> to_bytes(blank(purse)) == bytes(16)
    True
    """
    return record._array.tobytes()


def field_bytes(record: Record, name: str, index: int | slice | None = None) -> bytes:
    """Return the bytes of a field, or of some entries of it.

    >>> s = blank(record("purse", [("coins", "i2"), ("gems", "i2", (3,))]))
    >>> s.gems[1] = 7
    >>> field_bytes(s, "gems").hex(), field_bytes(s, "gems", 1).hex()
    ('000007000000', '0700')
    """
    field = record._array[name][0]
    return (field if index is None else field[index]).tobytes()  # type: ignore[no-any-return]


def from_bytes(dtype: np.dtype[np.void], data: bytes) -> Record:
    """Return a record with these bytes.

    >>> s = blank(record("purse", [("coins", "i2")]))
    >>> s.coins = 5
    >>> from_bytes(record("purse", [("coins", "i2")]), to_bytes(s)).coins
    5
    """
    if len(data) != dtype.itemsize:
        raise RecordError(f"a record of this type has {dtype.itemsize} bytes, not {len(data)}")
    return opened(np.frombuffer(bytearray(data), dtype))


def chance(record: Record) -> tuple[int, ...]:
    """Return all words of the dice. They change exactly when something is rolled or drawn.

    >>> import offworld
    >>> match = offworld.new("cytress", seats=2, seed=7)
    >>> before = chance(match.state)
    >>> match.push("side 2")  # draws nothing
    [<Red plays Lofty, with GLOW in Corpocrat and CRED in Hooligang.>]
    >>> chance(match.state) == before
    True
    """
    return tuple(word for row in record.rng.tolist() for word in row)


def differences(one: Record, other: Record) -> list[str]:
    """List the fields in which two records differ, with both values.

    >>> one = blank(record("purse", [("coins", "i2"), ("gems", "i2", (3,))]))
    >>> other = copy(one)
    >>> other.coins = 5
    >>> differences(one, other)
    ['coins: 0 / 5']
    """
    names = one._array.dtype.names or ()
    return [
        f"{name}: {one._array[name][0].tolist()} / {other._array[name][0].tolist()}"
        for name in names
        if not np.array_equal(one._array[name], other._array[name])
    ]
