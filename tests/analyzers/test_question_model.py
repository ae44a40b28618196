"""What the question model promises: probabilities from features, pointers and attributes; bad rows are refused."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzers.question_model import Evidence, load_question_model, question_features
from analyzers.vocabulary import VocabularyError

_MODEL = load_question_model()
_HEAD = "feature,weights,source\n<bias>,dosage:0|storage:0,s\n"


@given(
    st.lists(st.text(max_size=8), max_size=8), st.dictionaries(st.sampled_from(["dosage", "storage"]), st.floats(0, 9))
)
def test_shares_add_up_to_one(words: list[str], pointed: dict[str, float]) -> None:
    """Whatever is seen."""
    shares = _MODEL.shares(Evidence(question_features(words, "", pointed, other_drug=False), pointed, {}))
    assert sum(shares.values()) == pytest.approx(1.0)


def test_pointers_and_attributes_count() -> None:
    """What the tables say moves the share."""
    plain = _MODEL.shares(Evidence((), {}, {}))["storage"]
    assert _MODEL.shares(Evidence((), {"storage": 3.0}, {}))["storage"] > plain
    assert _MODEL.shares(Evidence((), {}, {"storage": 1.2}))["storage"] > plain


def test_features_are_words_pairs_beginnings_and_signs() -> None:
    """Numbers count as one word, each feature once."""
    found = question_features(("metabolism", "12"), "half_life", {"storage": 3.0, "dosage": 1.0}, other_drug=True)
    expected = {
        "metabolism",
        "<number>",
        "metabolism <number>",
        "^ metabolism",
        "metab-",
        "<half_life>",
        "<other drug>",
        "<to storage>",
    }
    assert expected <= set(found)
    assert "<to dosage>" not in found
    assert len(found) == len(set(found))


@pytest.mark.parametrize("row", ["x,dosage:much,s", "x,nowhere:1,s"])
def test_a_bad_row_is_refused(tmp_path: Path, row: str) -> None:
    """A weight is a number of a known type."""
    (tmp_path / "question_weights.csv").write_text(f"{_HEAD}{row}\n")
    with pytest.raises(VocabularyError, match=r"question_weights\.csv, feature 'x'"):
        load_question_model(tmp_path)
