"""Records: checks on fields, one memory for interpreted and compiled rules, and copies."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
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

# Wherever a wider number follows a narrower one, and at the end, alignment would leave a gap.
SHELF = record(
    "shelf",
    [
        ("few", "i2"),
        ("many", "i4"),
        ("most", "i8"),
        ("grid", "i2", (2, 3)),
        ("words", "i8", (4,)),
        ("last", "i2"),
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


@pytest.mark.parametrize("kind", ["i1", "u2", "u8", "f8", "bool", "S4"])
def test_only_integers_of_16_bits_and_more_are_fields(kind: str) -> None:
    with pytest.raises(RecordError, match=r"'x'.*i2, i4, i8 only"):
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
    ("field", "most"), [("few", 2**15 - 1), ("many", 2**31 - 1), ("most", 2**63 - 1)]
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
