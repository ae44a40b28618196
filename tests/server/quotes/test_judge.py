"""What a quote comes to in one text."""
# ruff: noqa: RUF001 - characters that look alike are what these tests are about

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzers.drug_lexicon import load_drug_lexicon
from analyzers.meaning_words import load_meaning_words
from analyzers.typography import Fold, load_typography
from server.quotes.agree import Agreement
from server.quotes.fold import Folder, trimmed
from server.quotes.judge import LEAST_CHARACTERS, Judge, support_of
from server.quotes.table_rows import RowReading
from server.quotes.text_index import index_text
from server.quotes.verdicts import NOTHING, Finding, Match, Reason, Support

TEXT = (
    "2 DOSAGE AND ADMINISTRATION\n"
    "Take 12.5 mg of Zorquela twice daily with food. Do not take more than 50 mg of Zorquela in one day.\n"
    "The maximum dose in pa-\ntients with “mild” hepatic impairment is ≥ 5 mg/m² or 1,200 units (range 10–20).\n"
    "• Swallow the ﬁlm-coated tablets whole, without chewing.\n"
    "• Zorquela® is not recommended in children; naïve patients receive 250 µg, 5, 100 or 875 mg every 12 hours.\n"
    "Ineffective doses were seen in patients who weighed less than 40 kg at the beginning of the treatment.\n"
)
THRESHOLD = 0.9
FOLDER = Folder(load_typography())
JUDGE = Judge(FOLDER, Agreement(load_meaning_words(), load_drug_lexicon(), FOLDER))
INDEX = index_text(TEXT, FOLDER)
EVERYWHERE = frozenset(range(len(TEXT)))
"""As if a unit began at each character: what stands before a slice is not looked at."""


def judged(quote: str, unit_starts: frozenset[int] = frozenset(), threshold: float = THRESHOLD) -> Finding:
    """Exact, else near."""
    prepared = JUDGE.prepare(quote)
    exact = JUDGE.exact(prepared, INDEX, unit_starts)
    return exact if exact.reason is not Reason.NO_LIKE_WORDS else JUDGE.near(prepared, INDEX, unit_starts, threshold)


@pytest.mark.parametrize(
    ("quote", "folds"),
    [
        ("Take 12.5 mg of Zorquela twice daily with food.", ()),
        ("Take 12.5 mg of\nZorquela twice  daily with food.", (Fold.WHITE_SPACE,)),
        ("“Swallow the film-coated tablets whole, without chewing.”", (Fold.LIGATURES,)),
        ('in patients with "mild" hepatic impairment is >= 5 mg/m2 or 1,200 units (range 10-20)', None),
        ("Zorquela is not recommended in children", (Fold.MARKS,)),
        ("...naïve patients receive 250 μg, 5, 100 or 875 mg…", (Fold.SYMBOLS,)),
    ],
)
def test_one_run_of_the_true_words_is_exact(quote: str, folds: tuple[Fold, ...] | None) -> None:
    """And what was folded is said; none of it when the quote is the words to the character."""
    finding = judged(quote)
    assert (finding.match, finding.likeness) == (Match.EXACT, 1.0)
    assert folds is None or finding.folds == folds


@pytest.mark.parametrize(
    ("quote", "reason"),
    [
        ("Take 125 mg of Zorquela twice daily with food.", Reason.NUMBER_DIFFERS),
        ("Take 12.5 mcg of Zorquela twice daily with food.", Reason.UNIT_DIFFERS),
        ("Take 12.5 mg of Zorquela once daily with food.", Reason.NUMBER_DIFFERS),
        ("Take 12.5 mg of Zorquela twice weekly with food.", Reason.UNIT_DIFFERS),
        ("Take 12.5 mg of Zorquela twice daily without food.", Reason.NEGATION_DIFFERS),
        ("Take 12.5 mg of Otherol twice daily with food warfarin.", None),
        ("Do take more than 50 mg of Zorquela in one day.", Reason.NEGATION_DIFFERS),
        ("Zorquela is recommended in children", Reason.NEGATION_DIFFERS),
        ("take more than 50 mg of Zorquela in one day.", Reason.CUT_FROM_NEGATION),
        ("effective doses were seen in patients", None),
        ("doses were seen in patients who weighed more than 40 kg at the beginning", Reason.COMPARISON_DIFFERS),
        ("Effective doses were seen in patients who weighed less than 40 kg at the beginning", Reason.OPPOSITE),
        ("naïve patients receive 250 µg, 5,100 or 875 mg every 12 hours", Reason.NUMBER_DIFFERS),
        ("Take 12.5 mg of Zorquela twice daily … naïve patients receive 250 µg", None),
        ("Take Zorquela with food in one day without chewing tablets", None),
        ("2.5 mg of Zorquela twice daily with food", None),
    ],
)
def test_what_says_another_thing_is_not_found(quote: str, reason: Reason | None) -> None:
    """However like it looks: numbers, units, negations, comparisons, opposites; scattered or joined words."""
    finding = judged(quote)
    assert finding.match is Match.NOT_FOUND
    assert reason is None or finding.reason is reason


def test_near_words_are_near_and_what_differs_is_shown() -> None:
    """With both sides' words, and the true ones' place."""
    finding = judged(
        "Ineffective doses were noted in patients who weighed less than 40 kg at beginning of the treatment."
    )
    assert finding.match is Match.NEAR
    assert [(each.quoted, each.true) for each in finding.differences] == [("noted", "seen"), ("", "the")]
    assert all(TEXT[each.start : each.end] == each.true for each in finding.differences)
    assert TEXT[finding.start : finding.end].startswith("Ineffective doses")
    assert 0.9 < finding.likeness < 1.0


def test_another_letter_case_is_near() -> None:
    """It is no white space and no typography; "MG" and "Mg" are not "mg" to everybody."""
    assert judged("TAKE 12.5 mg of Zorquela twice daily with food.").match is Match.NEAR


def test_the_threshold_decides_between_near_and_not_found() -> None:
    """Its likeness is told in both cases."""
    quote = "Ineffective doses were noted in patients who weighed less than 40 kg"
    likeness = judged(quote).likeness
    assert judged(quote, threshold=likeness).match is Match.NEAR
    higher = judged(quote, threshold=min(1.0, likeness + 0.01))
    assert (higher.match, higher.reason, higher.likeness) == (Match.NOT_FOUND, Reason.WORDS_DIFFER, likeness)


def test_a_clause_put_in_is_never_near() -> None:
    """However long the true words around it are."""
    quote = TEXT[28:200].replace("with food", "with food tea milk juice water")
    finding = judged(quote, threshold=0.5)
    assert (finding.match, finding.reason) == (Match.NOT_FOUND, Reason.CLAUSE_DIFFERS)


@pytest.mark.parametrize(
    "quote", ["Take 12.5 mg", "T a k e 12.5 mg", "•••••••••••••••••", "--------------", "with food"]
)
def test_few_characters_prove_nothing(quote: str) -> None:
    """Twelve are needed, white space and marks aside."""
    assert judged(quote).match is Match.TOO_SHORT


def test_of_several_places_the_preferred_one_is_shown() -> None:
    """As a citation narrows it."""
    twice = index_text("Swallow the tablets whole. Other. Swallow the tablets whole.", FOLDER)
    quote = JUDGE.prepare("Swallow the tablets whole.")
    assert JUDGE.exact(quote, twice, ()).start == 0
    assert JUDGE.exact(quote, twice, (), lambda words: (-words[0],)).start == 34


NUMERIC = "0123456789.,²-–≥<"


def uncut(at: int) -> bool:
    """Whether a slice may begin or end there: "effective" is none of the words of "ineffective", "5" none of "12.5"."""
    around = TEXT[max(0, at - 1) : at + 1]
    return len(around) < 2 or not (around.isalnum() or all(character in NUMERIC for character in around))


BORDERS = [at for at in range(len(TEXT) + 1) if uncut(at)]


@given(
    st.sampled_from(BORDERS), st.sampled_from(BORDERS), st.lists(st.sampled_from(["", " ", "\n", "\t "]), min_size=1)
)
def test_any_slice_is_exact_at_its_place_whatever_white_space_is_put_in(one: int, other: int, gaps: list[str]) -> None:
    """Anywhere but within a number, where it makes two of one."""
    start, end = sorted((one, other))
    source = TEXT[start:end]
    pieces = []
    for number, character in enumerate(source):
        pieces.append(character)
        if character not in NUMERIC:
            pieces.append(gaps[number % len(gaps)])
    quote = "".join(pieces)
    finding = judged(quote, EVERYWHERE)
    if len(FOLDER.fold(trimmed(quote)).text) < LEAST_CHARACTERS:
        assert finding.match is Match.TOO_SHORT
        return
    assert finding.match is Match.EXACT
    assert start <= finding.start < finding.end <= end
    assert FOLDER.fold(TEXT[finding.start : finding.end]).text == FOLDER.fold(trimmed(source)).text


@given(st.data())
def test_a_changed_digit_is_never_exact_or_near(data: st.DataObject) -> None:
    """At any place, in any slice that holds it, at any threshold."""
    digits = [index for index, character in enumerate(TEXT) if character.isdecimal()]
    at = data.draw(st.sampled_from(digits))
    start = data.draw(st.integers(max(0, at - 80), at))
    end = data.draw(st.integers(at + 1, min(len(TEXT), at + 80)))
    other = data.draw(st.sampled_from([digit for digit in "0123456789" if digit != TEXT[at]]))
    finding = judged(TEXT[start:at] + other + TEXT[at + 1 : end], EVERYWHERE, threshold=0.5)
    if finding.match in (Match.EXACT, Match.NEAR):
        assert not finding.start <= at < finding.end


@pytest.mark.parametrize(
    ("matches", "support"),
    [
        ([], Support.UNSUPPORTED),
        ([Match.EXACT, Match.EXACT], Support.SUPPORTED),
        ([Match.EXACT, Match.NEAR], Support.PARTLY_SUPPORTED),
        ([Match.NEAR], Support.PARTLY_SUPPORTED),
        ([Match.EXACT, Match.TOO_SHORT], Support.PARTLY_SUPPORTED),
        ([Match.NOT_FOUND, Match.TOO_SHORT], Support.UNSUPPORTED),
    ],
)
def test_a_statement_is_supported_by_exact_quotes_alone(matches: list[Match], support: Support) -> None:
    """All exact, some exact or near, none."""
    assert support_of(matches) is support


def test_a_table_row_in_another_order_is_exact_and_said() -> None:
    """Only as a whole, and only with the row's own numbers."""
    words = "Adults 5 100 mg once children daily"
    rows = {FOLDER.fold(words).text: RowReading(words, 3, 40)}
    found = JUDGE.as_row(JUDGE.prepare("Adults 5\n100 mg once children daily"), rows)
    assert (found.match, found.start, found.end, found.folds) == (
        Match.EXACT,
        3,
        40,
        (Fold.WHITE_SPACE, Fold.ROW_ORDER),
    )
    for other in ("Adults 5100 mg once children daily", "Adults 5 100 mg once children", "once children daily"):
        assert JUDGE.as_row(JUDGE.prepare(other), rows) == NOTHING
