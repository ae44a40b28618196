"""Each kind has its grammar."""

import pytest

from indexer.extract.kinds.grammars import KINDS, grammar_of


@pytest.mark.parametrize("grammar", KINDS, ids=lambda grammar: grammar.kind)
def test_a_kind_is_found_by_its_name(grammar: object) -> None:
    """By the label's own word."""
    assert grammar_of(getattr(grammar, "kind", "")) is grammar


def test_an_unknown_kind_is_read_as_any_document() -> None:
    """Only what is plainly a heading."""
    assert grammar_of("novel").kind == "other"
