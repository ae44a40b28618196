"""Texts folded, with every folded character's place kept."""
# ruff: noqa: RUF001 - characters that look alike are what these tests are about

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzers.typography import Fold, load_typography
from server.quotes.fold import Folder, trimmed, words_at

FOLDER = Folder(load_typography())
PRINTED = st.text(
    st.sampled_from("aBé 5.,-–—\n\tﬁ≥²½•®…“’\N{SOFT HYPHEN}\N{NO-BREAK SPACE}\N{COMBINING ACUTE ACCENT}µ×<>/%"),
    max_size=60,
)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("film-coated", "ﬁlm - coated"), ("film-coated", "film coated"), ("ran-\nging", "ranging"),
        ("10–20 mg", "10-20 mg"), ("“mild”", '"mild"'), ("≥ 5", ">=5"), ("mg/m²", "mg/m2"), ("Zorquela®", "Zorquela"),
        ("• one • two", "one two"), ("50 µg", "50 μg"), ("naïve", "nai\N{COMBINING DIAERESIS}ve"), ("20º", "20°"),
        ("ta\N{SOFT HYPHEN}blet", "tablet"), ("and so on…", "and so on..."),
    ],
)  # fmt: skip
def test_writings_that_look_alike_fold_alike(one: str, other: str) -> None:
    """White space and typography are no words."""
    assert FOLDER.fold(one).text == FOLDER.fold(other).text


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("10-20", "1020"), ("10²", "102"), ("1½", "11/2"), ("-5", "5"), ("5.0", "50"), ("Take", "take"), ("<", "≤"),
        ("mg", "µg"), ("MK-8825", "MK8825"),
    ],
)  # fmt: skip
def test_what_says_another_thing_folds_otherwise(one: str, other: str) -> None:
    """A dash between numbers, a raised digit behind a number, a fraction, a letter's case."""
    assert FOLDER.fold(one).text != FOLDER.fold(other).text


@given(PRINTED)
def test_every_folded_character_has_its_place(source: str) -> None:
    """In order and within the source; what folds to itself stands there."""
    folded = FOLDER.fold(source)
    for text, at in ((folded.text, folded.at), (folded.spaced, folded.spaced_at)):
        assert len(text) == len(at)
        assert list(at) == sorted(at)
        assert all(0 <= place < len(source) for place in at)
    assert all(not character.isspace() for character in folded.text)
    plain = [(character, place) for character, place in zip(folded.text, folded.at, strict=True) if character.isascii()]
    assert all(source[place] == character or not source[place].isascii() for character, place in plain)


@given(PRINTED, st.data())
def test_a_range_of_folded_text_maps_back_to_what_folds_to_it(source: str, data: st.DataObject) -> None:
    """The words of the range fold to the very stretch; a stretch that cuts a character in two has no range."""
    folded = FOLDER.fold(source)
    if not folded.text:
        return
    start = data.draw(st.integers(0, len(folded.text) - 1))
    length = data.draw(st.integers(1, len(folded.text) - start))
    words = folded.range_of(start, length)
    inside = folded.text[start : start + length]
    if words and not inside.startswith("-") and not inside.endswith("-") and not source[words[0]].isnumeric():
        assert FOLDER.fold(words_at(source, words)).text == inside


@given(PRINTED.filter(lambda text: "-" not in text), st.lists(st.sampled_from([" ", "\n", "\t", "\u2009"]), min_size=1))
def test_white_space_between_any_characters_folds_away(source: str, gaps: list[str]) -> None:
    """Wherever it is put in."""
    spread = "".join(character + gaps[index % len(gaps)] for index, character in enumerate(source))
    assert FOLDER.fold(spread).text == FOLDER.fold(source).text


@pytest.mark.parametrize(
    ("quote", "true", "folds"),
    [
        ("take it", "take it", ()),
        ("take  it", "take it", (Fold.WHITE_SPACE,)),
        ("take\nit", "take it", (Fold.WHITE_SPACE,)),
        ("“mild”", '"mild"', (Fold.QUOTATION_MARKS,)),
        ("10-20", "10–20", (Fold.DASHES,)),
        ("film coated", "film-coated", (Fold.WHITE_SPACE, Fold.DASHES)),
        ("fit • Zorquela", "ﬁt Zorquela®", (Fold.WHITE_SPACE, Fold.LIGATURES, Fold.MARKS)),
    ],
)
def test_what_was_folded_is_said(quote: str, true: str, folds: tuple[Fold, ...]) -> None:
    """By kind, and none for the same characters."""
    assert FOLDER.folds_between(quote, true) == folds


@pytest.mark.parametrize("around", ["{}", " “{}” ", "…{}...", '"{}', "‘{}’"])
def test_marks_around_a_quote_are_left_aside(around: str) -> None:
    """They are the quoter's."""
    assert trimmed(around.format("take .5 mg")) == "take .5 mg"


def test_nothing_but_marks_is_nothing() -> None:
    """Whatever their order, and however many."""
    assert trimmed("“… '...' …” \n" * 500) == ""
