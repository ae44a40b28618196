"""The pages drawn lately."""

from indexer.page_images.page_picture import PagePicture
from server.page_images.cache import PictureCache


def picture(size: int) -> PagePicture:
    """One of so many bytes."""
    return PagePicture(b"x" * size, 1, 1, 1.0, 1.0, 72)


def key(page: int) -> tuple[str, int, int]:
    """A page of one document."""
    return "h", page, 150


def test_what_was_asked_for_longest_ago_goes_first() -> None:
    """When there are too many bytes."""
    cache = PictureCache(10)
    for page in (1, 2):
        cache.keep(key(page), picture(4))
    assert cache.get(key(1))
    cache.keep(key(3), picture(4))
    assert [cache.get(key(page)) is not None for page in (1, 2, 3)] == [True, False, True]


def test_bytes_are_bounded() -> None:
    """Also when a page is kept again, and when one alone is too large."""
    cache = PictureCache(10)
    for _ in range(3):
        cache.keep(key(1), picture(6))
    cache.keep(key(2), picture(4))
    cache.keep(key(3), picture(11))
    assert [cache.get(key(page)) is not None for page in (1, 2, 3)] == [True, True, False]


def test_nothing_is_kept_of_no_bytes() -> None:
    """The cache can be switched off."""
    cache = PictureCache(0)
    cache.keep(key(1), picture(1))
    assert cache.get(key(1)) is None
