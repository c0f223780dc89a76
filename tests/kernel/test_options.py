"""Options: spans that follow each other without gap or overlap."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from offworld.kernel.options import Options, Span

counts = st.dictionaries(
    st.from_regex(r"[a-z]{1,8}", fullmatch=True), st.integers(1, 20), min_size=1, max_size=8
)


def declared(**sizes: int) -> Options:
    options = Options()
    for kind, size in sizes.items():
        options.kind(kind, size)
    return options


def test_spans_stand_in_the_order_given() -> None:
    options = declared(side=2, scout=8, pad=9)
    assert options.spans == (Span("side", 0, 2), Span("scout", 2, 8), Span("pad", 10, 9))
    assert options.total == 19
    assert list(options.bases()) == [0, 2, 10]


@given(counts)
def test_every_option_belongs_to_one_span(sizes: dict[str, int]) -> None:
    options = declared(**sizes)
    kinds = [options.span(option).kind for option in range(options.total)]
    assert kinds == [kind for kind, size in sizes.items() for _ in range(size)]


@given(counts, st.integers(1, 20))
def test_a_new_kind_at_the_end_changes_no_number(sizes: dict[str, int], more: int) -> None:
    before, after = declared(**sizes), declared(**sizes, ZZ=more)
    assert after.spans[:-1] == before.spans


@pytest.mark.parametrize("option", [-1, 5])
def test_an_option_of_no_span_is_refused(option: int) -> None:
    with pytest.raises(ValueError, match=f"no option {option}: options run from 0 to 4"):
        declared(a=2, b=3).span(option)


def test_a_kind_is_declared_once_and_has_options() -> None:
    options = declared(side=2)
    with pytest.raises(ValueError, match="'side' is declared twice"):
        options.kind("side", 3)
    with pytest.raises(ValueError, match="'pad' has 0 options"):
        options.kind("pad", 0)
    assert options.total == 2
