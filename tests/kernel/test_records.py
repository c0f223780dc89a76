"""Records: checks on fields, one memory for interpreted and compiled rules, and copies."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from offworld.kernel.records import (
    RecordError,
    Records,
    assign,
    blank,
    copy,
    differences,
    from_bytes,
    frozen,
    opened,
    packed,
    record,
    state_record,
    to_bytes,
)
from offworld.kernel.rule import Build, rule

# Wherever a wider number follows a narrower one, and at the end, alignment would leave a gap.
SHELF = record(
    "shelf",
    [
        ("few", "i2"),
        ("many", "i4"),
        ("most", "i8"),
        ("grid", "i2", (2, 3)),
        ("words", "i8", (4,)),
        ("tiny", "i1"),
        ("last", "i2"),
        ("sides", "i1", (3, 7)),
    ],
)


# --- field names and types ---


def test_the_first_field_is_the_records_own() -> None:
    assert SHELF.names is not None
    assert SHELF.names[0] == "shelf"


def test_a_state_has_a_turn_and_dice() -> None:
    made = state_record("game", [("seats", "i2")])
    assert [name for name in made.names or () if not name.startswith("filler")] == [
        "game",
        "turn",
        "rng",
        "seats",
    ]
    assert made["rng"].shape == (1, 4)


@pytest.mark.parametrize("kind", ["u1", "u2", "u8", "f8", "bool", "S4"])
def test_only_signed_integers_are_fields(kind: str) -> None:
    with pytest.raises(RecordError, match=r"'x'.*i1, i2, i4, i8 only"):
        record("shelf", [("x", kind)])


@pytest.mark.parametrize(
    "name", ["round", "all", "size", "data", "copy", "_hidden", "__len__", "filler1"]
)
def test_a_name_that_records_use_themselves_is_refused(name: str) -> None:
    with pytest.raises(RecordError, match=rf"{name!r}.*choose another"):
        record("shelf", [(name, "i2")])


def test_a_field_is_there_once() -> None:
    with pytest.raises(RecordError, match="'x' is there twice"):
        record("shelf", [("x", "i2"), ("x", "i4")])
    with pytest.raises(RecordError, match="'shelf' is there twice"):
        record("shelf", [("shelf", "i2")])


def test_no_byte_of_a_record_is_outside_its_fields() -> None:
    """NumPy copies fields, not the gaps between them."""
    assert SHELF.itemsize == sum(SHELF[name].itemsize for name in SHELF.names or ())


def test_a_record_is_a_whole_number_of_eight_bytes() -> None:
    """Its memory is looked at as 2, 4 and 8 bytes wide integers, all of it."""
    assert SHELF.itemsize % 8 == 0
    assert record("small", [("x", "i2")]).itemsize == 16
    assert record("tiny", [("x", "i1", (9,))]).itemsize == 24


KINDS = ("i1", "i2", "i4", "i8")
some_fields = st.lists(
    st.tuples(st.sampled_from(KINDS), st.sampled_from([(), (1,), (3,), (5, 7)])), max_size=8
)


@given(some_fields)
def test_fields_of_any_width_in_any_order_leave_no_gap(kinds: list[Any]) -> None:
    """Each field lies where its width asks for, after odd numbers of bytes too."""
    fields = [(f"x{i}", *each) for i, each in enumerate(kinds)]
    made = record("mixed", fields)  # type: ignore[arg-type]
    assert made.itemsize == sum(made[name].itemsize for name in made.names or ())
    assert made.itemsize % 8 == 0
    assert made.isalignedstruct
    s = blank(made)
    for name, kind, shape in fields:
        assert made.fields is not None
        assert made.fields[name][1] % int(kind[1]) == 0
        most = 2 ** (8 * int(kind[1]) - 1) - 1
        if shape:
            getattr(s, name)[tuple(n - 1 for n in shape)] = most
            assert packed(s)[name].flat[-1] == most
        else:
            setattr(s, name, most)
            assert packed(s)[name] == most


def test_a_gap_of_an_odd_number_of_bytes_is_filled() -> None:
    made = record("odd", [("one", "i1", (3,)), ("two", "i8"), ("three", "i1")])
    assert {name: made.fields[name][1] for name in made.names or ()} == {  # type: ignore[index]
        "odd": 0,
        "one": 8,
        "filler2": 11,
        "two": 16,
        "three": 24,
        "filler5": 25,
    }
    assert made.itemsize == 32


# --- reading and writing ---


def test_fields_are_plain_integers() -> None:
    s = blank(SHELF)
    s.few, s.many, s.most = -5, 70_000, 2**40
    s.grid[1, 2] = 7
    assert [type(s.few), type(s.many), type(s.most), type(s.grid[1, 2])] == [int] * 4
    assert (s.few, s.many, s.most, s.grid[1, 2], s.grid[0, 2]) == (-5, 70_000, 2**40, 7, 0)


def test_interpreted_and_compiled_rules_share_the_memory() -> None:
    s = blank(SHELF)
    s.few = 3
    s.grid[1, 0] = 4
    p = packed(s)
    assert (p["few"], p["grid"].tolist()) == (3, [[0, 0, 0], [4, 0, 0]])
    p["grid"][0, 2] = 9
    p["most"] = -1
    assert (s.grid[0, 2], s.most) == (9, -1)


@pytest.mark.parametrize(
    ("field", "most"),
    [("tiny", 2**7 - 1), ("few", 2**15 - 1), ("many", 2**31 - 1), ("most", 2**63 - 1)],
)
def test_a_number_that_does_not_fit_is_refused(field: str, most: int) -> None:
    s = blank(SHELF)
    for fits in (most, -most - 1):
        setattr(s, field, fits)
        assert getattr(s, field) == fits
    for too_much in (most + 1, -most - 2):
        with pytest.raises((ValueError, OverflowError)):
            setattr(s, field, too_much)
        assert getattr(s, field) == -most - 1


def test_a_number_that_does_not_fit_an_array_is_refused() -> None:
    s = blank(SHELF)
    with pytest.raises(ValueError, match="format 'h'"):
        s.grid[0, 0] = 2**15
    for beyond in (128, -129):
        with pytest.raises(ValueError, match="format 'b'"):
            s.sides[2, 6] = beyond
    assert s.sides[2, 6] == 0
    with pytest.raises(TypeError):
        s.grid[0, 0] = 1.5
    assert s.grid[0, 0] == 0


def test_an_index_outside_the_array_is_refused() -> None:
    s = blank(SHELF)
    with pytest.raises(IndexError):
        s.grid[2, 0]
    with pytest.raises(IndexError):
        s.words[4] = 1


def test_a_field_that_is_not_there_is_neither_read_nor_written() -> None:
    s = blank(SHELF)
    with pytest.raises(AttributeError, match="'fwe'"):
        s.fwe  # noqa: B018
    with pytest.raises(AttributeError):
        s.fwe = 1


# --- fields of one byte, interpreted and compiled ---

PAIR = record("pair", [("x", "i1"), ("y", "i1", (2,)), ("out", "i8", (20,))])


@rule
def calculate(s, n):  # type: ignore[no-untyped-def]
    """Calculate with bytes, with each other and with a wider number; most results need more."""
    a = s.y[0]
    b = s.y[1]
    s.out[0] = a + b
    s.out[1] = a - b
    s.out[2] = a * b
    s.out[3] = a * 1000 + n
    s.out[4] = a << 9
    s.out[5] = a >> 1
    s.out[6] = a // 3
    s.out[7] = a % 7
    s.out[8] = a & b
    s.out[9] = a | (b ^ 255)
    s.out[10] = ~a
    s.out[11] = min(a, b)
    s.out[12] = max(a, s.x)
    s.out[13] = 0 - a
    s.out[14] = a < b
    s.out[15] = s.x == b
    s.out[16] = 100 < a <= n
    s.out[17] = a if b > 0 else n
    total = s.x
    for _ in range(9):
        total += s.x
    s.out[18] = total
    s.out[19] = widened(s.x, s.y[1])


@rule
def widened(a, b):  # type: ignore[no-untyped-def]
    return a * b + a


@rule
def store(s, i, x):  # type: ignore[no-untyped-def]
    """Store in place, by all kinds of assignment."""
    s.y[i] += x
    s.y[1 - i] -= s.y[i]
    s.y[i] *= 2
    s.x = s.y[i]
    s.x -= 1
    s.y[1 - i] = min(s.x, s.y[1 - i])
    return s.y[i]


bytes_of = st.integers(-128, 127)


@settings(deadline=None)  # the first call compiles
@given(bytes_of, bytes_of, bytes_of, st.integers(-(2**40), 2**40))
@example(-128, -128, -128, 0)
@example(127, 127, 127, 127)
@example(-128, 127, 127, 101)
def test_compiled_rules_calculate_with_bytes_as_python_does(
    compiled: Build, x: int, a: int, b: int, n: int
) -> None:
    plain = blank(PAIR)
    plain.x, plain.y[0], plain.y[1] = x, a, b
    other = copy(plain)
    calculate(plain, n)
    compiled(calculate)(packed(other), n)
    assert differences(plain, other) == []
    assert plain.out[3] == 1000 * a + n


@settings(deadline=None)
@given(bytes_of, bytes_of, st.integers(0, 1), st.integers(-300, 300))
def test_compiled_rules_store_bytes_alike_or_interpreted_ones_raise(
    compiled: Build, a: int, b: int, i: int, by: int
) -> None:
    plain = blank(PAIR)
    plain.y[0], plain.y[1] = a, b
    other = copy(plain)
    mine, theirs = (a, b) if i == 0 else (b, a)
    fits = all(
        -128 <= n <= 127
        for n in (mine + by, theirs - mine - by, 2 * (mine + by), 2 * (mine + by) - 1)
    )
    if fits:
        assert store(plain, i, by) == compiled(store)(packed(other), i, by) == 2 * (mine + by)
        assert plain == other
    else:
        with pytest.raises(ValueError, match="format 'b'"):
            store(plain, i, by)


# --- whole records ---


def test_an_opened_array_is_shared() -> None:
    array = np.zeros(1, SHELF)
    s = opened(array)
    s.last = 8
    assert array["last"][0] == 8


@pytest.mark.parametrize("array", [np.zeros(2, SHELF), np.zeros((), SHELF)])
def test_only_an_array_of_one_is_opened(array: np.ndarray) -> None:
    with pytest.raises(RecordError, match="length one"):
        opened(array)


def test_a_copy_is_equal_and_apart() -> None:
    s = blank(SHELF)
    s.many = 5
    other = copy(s)
    assert other == s
    other.many = 6
    assert s.many == 5
    assert other != s


@given(st.binary(min_size=SHELF.itemsize, max_size=SHELF.itemsize))
def test_every_byte_is_copied(data: bytes) -> None:
    """Those between the fields too: what is compared and hashed is the whole memory of a record."""
    s = from_bytes(SHELF, data)
    row = Records(SHELF, 1)
    row[0] = s
    target = blank(SHELF)
    assign(target, s)
    for other in (copy(s), frozen(s), target, row[0]):
        assert to_bytes(other) == data


def test_assigning_leaves_the_source_alone() -> None:
    s, target = blank(SHELF), blank(SHELF)
    s.words[3] = 11
    assign(target, s)
    target.words[3] = 12
    assert (s.words[3], target.words[3]) == (11, 12)


def test_a_frozen_record_is_never_written_again() -> None:
    s = blank(SHELF)
    s.few = 2
    fixed = frozen(s)
    for write in (lambda: setattr(fixed, "few", 3), lambda: fixed.grid.__setitem__((0, 0), 1)):
        with pytest.raises(TypeError, match="read-only"):
            write()
    s.few = 9
    assert fixed.few == 2


def test_bytes_come_back_as_the_record() -> None:
    s = blank(SHELF)
    s.most, s.last = 2**50, -3
    again = from_bytes(SHELF, to_bytes(s))
    assert again == s
    again.last = 4  # and can be written
    assert again.last == 4


@pytest.mark.parametrize("change", [-1, 1])
def test_bytes_of_another_length_are_refused(change: int) -> None:
    with pytest.raises(
        RecordError, match=f"has {SHELF.itemsize} bytes, not {SHELF.itemsize + change}"
    ):
        from_bytes(SHELF, bytes(SHELF.itemsize + change))


def test_records_of_different_types_are_never_equal() -> None:
    assert blank(record("one", [("x", "i8")])) != blank(record("two", [("x", "i8")]))
    assert blank(SHELF) != 0


def test_differences_name_the_fields_and_both_values() -> None:
    one, other = blank(SHELF), blank(SHELF)
    assert differences(one, other) == []
    other.many = 4
    other.grid[1, 1] = 2
    assert differences(one, other) == [
        "many: 0 / 4",
        "grid: [[0, 0, 0], [0, 0, 0]] / [[0, 0, 0], [0, 2, 0]]",
    ]


def test_a_row_of_records_copies_what_is_put_in() -> None:
    row = Records(SHELF, 3)
    row[0].few = 6
    row[2] = row[0]
    row[0].few = 7
    assert [len(row), row[2].few, row[1].few] == [3, 6, 0]
