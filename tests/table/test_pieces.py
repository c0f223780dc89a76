"""Groups of a picture that were sent before travel as what has changed in them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from running import whole

from offworld.presentation.pictures import Picture
from offworld.table.views import changes, picture_parts, pieces

BEFORE = "<g id='a'><g>one</g><g>two</g><g>three</g></g>"
groups = st.lists(st.sampled_from(["<g>one", "<g>two", "<g>three", "", "<b/>"])).map("</g>".join)


def test_only_what_changed_travels() -> None:
    after = BEFORE.replace("two", "2")
    assert changes(after, pieces(BEFORE)) == [[0, 1], "<g>2", [2, 3]]
    assert whole(changes(after, pieces(BEFORE)), BEFORE) == after


def test_what_moved_is_not_new() -> None:
    after = "<g id='b'><g>one</g><g>three</g><g>two</g></g>"
    assert changes(after, pieces(BEFORE)) == ["<g id='b'><g>one", [2, 1], [1, 1], [3, 2]]


@given(groups, groups)
def test_what_travels_and_what_was_there_make_the_new_group(before: str, after: str) -> None:
    assert whole(changes(after, pieces(before)), before) == after


def test_of_a_picture_new_groups_travel_whole_and_equal_ones_not_at_all() -> None:
    made = Picture(10, 10)
    made["same"], made["other"], made["new"] = BEFORE, "<g>new</g>", "<g/>"
    sent = {"same": pieces(BEFORE), "other": pieces("<g>old</g>"), "gone": pieces("<g/>")}
    assert picture_parts(made, sent)["groups"] == {"other": ["<g>new", [1, 1]], "new": "<g/>"}
    assert picture_parts(made)["groups"] == dict(made)
