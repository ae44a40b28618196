"""What is kept of what was read."""

from indexer.store.kept_records import Kept


def test_what_was_met_longest_ago_goes_first() -> None:
    """Meeting a value again makes it the latest."""
    kept = Kept[int, str](most=2)
    for number in (1, 2):
        kept.keep(number, "words")
    kept.get(1)
    kept.keep(3, "words")
    assert [kept.get(number) is not None for number in (1, 2, 3)] == [True, False, True]


def test_what_is_kept_again_is_the_latest() -> None:
    """Its new value takes the old one's place."""
    kept = Kept[int, str](most=2)
    for number, words in ((1, "old"), (2, "other"), (1, "new"), (3, "more")):
        kept.keep(number, words)
    assert [kept.get(number) for number in (1, 2, 3)] == ["new", None, "more"]
