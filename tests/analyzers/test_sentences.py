"""What split_sentences promises: true offsets, nothing lost, and the full stops of medicine."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzers.sentences import split_sentences


def _sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in split_sentences(text)]


@given(st.text(alphabet=st.one_of(st.characters(), st.sampled_from(list(". ()[]Aa1\n!?")))))
def test_ranges_are_ordered_and_lose_no_character(text: str) -> None:
    """The ranges follow one another, begin and end at a character, and hold all that is not white space."""
    ranges = split_sentences(text)
    inside = "".join(text[start:end] for start, end in ranges)
    assert "".join(inside.split()) == "".join(text.split())
    assert all(start < end and text[start:end] == text[start:end].strip() for start, end in ranges)
    assert all(first[1] <= second[0] for first, second in pairwise(ranges))


@pytest.mark.parametrize(
    "sentence",
    [
        "Give 2.5 mg. daily with food.",
        "Some foods (e.g. Grapefruit juice) raise the level, i.e. Cmax doubles.",
        "As Fig. 3 and Smith et al. 2004 show, Dr. Jones was right.",
        "Infections with H. pylori and C. difficile occurred.",
        "Bleeding can be fatal. [see Warnings and Precautions (5.1)].",
        "Use with caution [see Use in Specific Populations (8.6) and Clinical Pharmacology (12.3)].",
        "Exposure doubled. (See Table 2.)",
        "1. Take one tablet.",
        "Rates fell vs. Placebo in the U.S. Trial.",
    ],
)
def test_a_sentence_stays_whole(sentence: str) -> None:
    """A full stop of an abbreviation, number, initial or reference does not end the sentence."""
    assert _sentences(sentence) == [sentence]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Take it at night. Do not crush it.", "Take it at night."),
        ("Give vitamin K. The dose is 10 mg.", "Give vitamin K."),
        ("Give 1 tablet t.i.d. Adults may take more.", "Give 1 tablet t.i.d."),
        ("Is it safe? Ask your doctor.", "Is it safe?"),
        ("It is rare. mTOR inhibitors raise the risk.", "It is rare."),
        ("It may bleed. [see Warnings (5)] Patients should be watched.", "It may bleed. [see Warnings (5)]"),
        ("The volume is 250 L. Testoline is bound.", "The volume is 250 L."),
        ("Avoid rash, fever, etc. Patients with asthma differ.", "Avoid rash, fever, etc."),
    ],
)
def test_a_sentence_ends(text: str, first: str) -> None:
    """A sentence ends before the next one, also after an abbreviation or a reference."""
    found = _sentences(text)
    assert found[0] == first
    assert len(found) == 2
