"""What is kept of what was asked last."""

from analyzers.providers.recent import Recent


def test_what_was_kept_is_found() -> None:
    """By the same texts in the same order alone."""
    recent = Recent[int](3)
    recent.keep(1, "a", "bc")
    assert recent.get("a", "bc") == 1
    assert recent.get("ab", "c") is recent.get("bc", "a") is recent.get("a") is None


def test_what_was_asked_for_longest_ago_goes() -> None:
    """Asking keeps it young."""
    recent = Recent[int](2)
    recent.keep(1, "a")
    recent.keep(2, "b")
    assert recent.get("a") == 1
    recent.keep(3, "c")
    assert (recent.get("a"), recent.get("b"), recent.get("c")) == (1, None, 3)


def test_room_for_none_keeps_none() -> None:
    """The cache is off."""
    recent = Recent[int](0)
    recent.keep(1, "a")
    assert recent.get("a") is None


def test_it_holds_no_words() -> None:
    """A question may hold patient data: keys are digests."""
    recent = Recent[int](2)
    recent.keep(1, "Mrs. Okonkwo")
    assert b"Okonkwo" not in b"".join(recent._values)
