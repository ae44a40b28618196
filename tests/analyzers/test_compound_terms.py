"""Nouns that make one term with the word before them."""

from analyzers.compound_terms import load_compound_heads


def test_the_nouns_are_as_compared() -> None:
    """Lower case, singular."""
    heads = load_compound_heads()
    assert {"disease", "syndrome", "tube"} <= heads
    assert all(head == head.lower() and not head.endswith("diseases") for head in heads)
