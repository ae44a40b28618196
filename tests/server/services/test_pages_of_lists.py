"""Pages of lists that items come into and go from."""

from hypothesis import given
from hypothesis import strategies as st

from server.services.page_token import Key
from server.services.pages_of_lists import page_behind


def key(item: int) -> Key:
    """Numbers are their own places."""
    return (item,)


def test_the_first_page_begins_with_the_first_item() -> None:
    """It goes on when there are more."""
    page = page_behind([1, 2, 3], key, None, 2)
    assert (page.items, page.goes_on) == ([1, 2], True)


def test_an_empty_list_has_an_empty_page() -> None:
    """Which does not go on."""
    assert not page_behind([], key, None, 2).goes_on


@given(st.sets(st.integers()), st.sets(st.integers()), st.integers(1, 5))
def test_what_stays_is_met_once(stays: set[int], comes_and_goes: set[int], size: int) -> None:
    """Whatever is there on one page and gone on the next."""
    behind: Key | None = None
    met: list[int] = []
    there = False
    while True:
        there = not there
        page = page_behind(sorted(stays | comes_and_goes if there else stays), key, behind, size)
        met += page.items
        if not page.goes_on and there:
            break
        behind = key(page.items[-1]) if page.items else behind
    assert sorted(each for each in met if each in stays) == sorted(stays)
    assert len(set(met)) == len(met)
