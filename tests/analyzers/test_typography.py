"""Writings that look alike in print, read from their data file."""

from pathlib import Path

import pytest

from analyzers.typography import Fold, Written, load_typography
from analyzers.vocabulary import VocabularyError

HEAD = "fold,characters,written,source\n"


@pytest.mark.parametrize(
    ("character", "written"),
    [
        ("\N{RIGHT SINGLE QUOTATION MARK}", Written("'", Fold.QUOTATION_MARKS)),
        ("\N{EN DASH}", Written("-", Fold.DASHES)),
        ("\N{LATIN SMALL LIGATURE FI}", Written("fi", Fold.LIGATURES)),
        ("\N{MICRO SIGN}", Written("\N{GREEK SMALL LETTER MU}", Fold.SYMBOLS)),
        ("\N{GREATER-THAN OR EQUAL TO}", Written(">=", Fold.SYMBOLS)),
        ("\N{BULLET}", Written("", Fold.MARKS)),
        ("\N{SOFT HYPHEN}", Written("", Fold.INVISIBLE)),
        ("\N{SUPERSCRIPT TWO}", Written("2", Fold.RAISED_DIGITS)),
        ("\N{LATIN SMALL LETTER E WITH ACUTE}", Written("e\N{COMBINING ACUTE ACCENT}", Fold.ACCENTS)),
        ("a", None),
        ("\N{VULGAR FRACTION ONE HALF}", None),
    ],
)
def test_a_variant_has_its_writing(character: str, written: Written | None) -> None:
    """A fraction stays a fraction: written out beside a number it would make another one."""
    assert load_typography().written(character) == written


@pytest.mark.parametrize("row", ["LOOKS,U+2019,U+0027,book", "DASHES,2019x,U+002D,book", "DASHES,U+2013|U+2013,,book"])
def test_a_row_that_can_not_be_used_is_refused(tmp_path: Path, row: str) -> None:
    """An unknown fold, no code, a character twice."""
    (tmp_path / "typography.csv").write_text(HEAD + row + "\n", encoding="utf-8")
    with pytest.raises(VocabularyError, match=r"typography\.csv"):
        load_typography(tmp_path)
