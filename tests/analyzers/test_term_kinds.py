"""What kind of word a question's term is."""

import pytest

from analyzers.broader_terms import BroaderTermTable, load_broader_terms
from analyzers.compound_terms import load_clinical_endings, load_compound_heads
from analyzers.drug_lexicon import load_drug_lexicon
from analyzers.tags import load_tags
from analyzers.term_kinds import TermKind, TermKinds


@pytest.fixture(scope="module")
def kinds() -> TermKinds:
    """With the vocabularies that ship."""
    return TermKinds(
        load_drug_lexicon(),
        BroaderTermTable(load_broader_terms()),
        load_tags(),
        load_compound_heads(),
        load_clinical_endings(),
    )


@pytest.mark.parametrize("term", ["warfarin", "Lipitor", "rivaroxaban", "vitamin K"])
def test_names_of_drugs(kinds: TermKinds, term: str) -> None:
    """Generic names, brands, and names with a class's ending."""
    assert kinds.kind(term) is TermKind.DRUG


@pytest.mark.parametrize("term", ["CYP3A4", "QT", "HLA-B27", "nDCG"])
def test_codes(kinds: TermKinds, term: str) -> None:
    """Digits behind letters, or capitals that no sentence begins with."""
    assert kinds.kind(term) is TermKind.CODE


@pytest.mark.parametrize("term", ["cirrhosis", "urticaria", "myasthenia gravis", "Lyme disease", "migraine attacks"])
def test_conditions(kinds: TermKinds, term: str) -> None:
    """What is diagnosed, by its whole name."""
    assert kinds.kind(term) is TermKind.CONDITION


@pytest.mark.parametrize(
    "term",
    [
        "gastrostomy tube",
        "liver",
        "nebuliser",
        "rectally",
        "under the tongue",
        "dogs",
        "acrodermatitis",
        "CDK4/6 inhibitor",
    ],
)
def test_clinical_terms(kinds: TermKinds, term: str) -> None:
    """What a dictionary explains as an illness, a sign, a part of the body, ways to give a drug, classes of drugs."""
    assert kinds.kind(term) is TermKind.CLINICAL


@pytest.mark.parametrize("term", ["morning", "planned", "two", "suitable", "limit", "swallow", "chest infection"])
def test_all_else(kinds: TermKinds, term: str) -> None:
    """Words that say nothing by their absence."""
    assert kinds.kind(term) is TermKind.COMMON
