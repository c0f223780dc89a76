"""Groups of a picture that were sent before travel as what has changed in them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from running import whole

from offworld.presentation.pictures import Drawn, Picture
from offworld.table.views import Pieces, changes, picture_news, picture_parts, pieces

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
    news = picture_news(made.marked(), sent)
    assert news["groups"] == {"other": ["<g>new", [1, 1]], "new": "<g/>"}
    assert sent == {name: pieces(svg) for name, svg in made.items()}
    assert picture_parts(made)["groups"] == dict(made)


def test_a_group_that_shows_the_same_is_not_drawn_again() -> None:
    drawn: list[str] = []

    def part(shows: int, known: frozenset[int]) -> Drawn:
        def draw() -> list[str]:
            drawn.append(f"part {shows}")
            return [f"<b>{shows}</b>"]

        return Drawn(shows, known, draw)

    def picture(known: frozenset[int], second: int, x: float = 0) -> Picture:
        made = Picture(10, 10)
        made["plain"] = "<i/>"
        made.put("one", 0, 0, part(1, known))
        made.put("two", x, 0, part(second, known))
        made.put("both", 0, 0, [*part(1, known), "<i/>"])
        return made.marked()

    first = picture(frozenset(), 2)
    assert drawn == ["part 1", "part 2", "part 1"]
    known, sent = frozenset(first.marks.values()), dict[str, Pieces]()
    assert set(picture_news(first, sent)["groups"]) == {"plain", "one", "two", "both"}
    drawn.clear()
    again = picture(known, 2)
    assert picture_news(again, dict(sent), known)["groups"] == {}
    assert list(again) == list(first), "every group has its place"
    for other in (picture(known, 3), picture(known, 2, x=5)):
        assert set(picture_news(other, dict(sent), known)["groups"]) == {"two"}
    assert drawn == ["part 1", "part 3", "part 1", "part 2", "part 1"]
