"""Numbers at a heading's beginning."""

import pytest

from indexer.extract.kinds.grammar import DECIMAL, LETTERED, ROMAN, HeadingGrammar


@pytest.mark.parametrize(
    ("pattern", "text", "expected"),
    [
        (DECIMAL, "2.1 Dosing", ("2.1", 4)),
        (DECIMAL, "4. Possible effects", ("4", 3)),
        (DECIMAL, "5.3Clostridium", ("5.3", 3)),
        (DECIMAL, "10 mg, 20 mg", (None, 0)),
        (LETTERED, "A. LABELLING", ("A", 3)),
        (LETTERED, "6.1 Excipients", ("6.1", 4)),
        (ROMAN, "(II) Animal Pharmacology", ("II", 5)),
    ],
)
def test_number_and_words_are_told_apart(pattern: object, text: str, expected: tuple[str | None, int]) -> None:
    """The number, and where the words begin."""
    assert HeadingGrammar("other", number=pattern).numbered(text) == expected  # type: ignore[arg-type]  # a pattern
