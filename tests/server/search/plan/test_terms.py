"""The terms of a question."""

import pytest

from analyzers.term_kinds import TermKind
from server.search.plan.plan import Plan, PlannedDrug
from server.search.plan.terms import MOST_TERMS, load_term_finder

FINDER = load_term_finder()
ZORQUELA = PlannedDrug("Zorquela", "ZORQUELA", ("h1",))
UNKNOWN = PlannedDrug("Nonesuch", "", ())


def texts(question: str, *drugs: PlannedDrug) -> tuple[str, ...]:
    """The terms' words."""
    return tuple(str(getattr(term, "text", term)) for term in FINDER.terms(Plan(question, drugs)))


@pytest.mark.parametrize(
    ("question", "terms"),
    [
        ("What is the half-life?", ("half-life",)),
        ("Can it cause chest pain or jaundice?", ("chest pain", "jaundice")),
        ("Is it the?", ()),
        ("May a 9-month-old boy with jaundice have it?", ("jaundice",)),
        ("", ()),
    ],
)
def test_the_words_that_carry_the_meaning_are_left(question: str, terms: tuple[str, ...]) -> None:
    """As written and in order; a known phrase is one term."""
    found = texts(question)
    assert [term for term in found if term in terms] == list(terms)
    assert not {"what", "is", "the", "it", "or"} & {term.casefold() for term in found}


def test_a_phrase_of_words_that_tell_nothing_is_no_term() -> None:
    """A patient of nine months is no "old boy"."""
    assert "old boy" not in texts("May a 9-month-old boy have it?")


def test_a_known_drug_is_no_term_and_an_unknown_one_is() -> None:
    """The scope has narrowed to the one; of the other, the scope may say nothing."""
    assert texts("Zorquela and Nonesuch together", ZORQUELA, UNKNOWN).count("Nonesuch") == 1
    assert "Zorquela" not in texts("Zorquela and Nonesuch together", ZORQUELA, UNKNOWN)


@pytest.mark.parametrize(
    ("question", "term"),
    [
        ("Is it of use in Krabbe disease?", "Krabbe disease"),
        ("given by a gastrostomy tube", "gastrostomy tube"),
        ("restless cycles in sclerotic ovary syndrome", "sclerotic ovary syndrome"),
    ],
)
def test_a_noun_that_says_little_alone_takes_the_word_that_says_which(question: str, term: str) -> None:
    """Two where the one before it is known itself."""
    assert term in texts(question)


def test_a_drug_s_name_of_several_words_is_one_term() -> None:
    """The brand of a pack, and a name whose words alone are anything."""
    assert [term.kind for term in FINDER.terms(Plan("z-pak"))] == [TermKind.DRUG]
    assert "nitro tablets" in texts("is it stronger than nitro tablets")


def test_other_names_of_a_term_are_the_same_or_broader() -> None:
    """A brand's generic name is the same drug; its class is not."""
    (term,) = FINDER.terms(Plan("Tagamet"))
    assert "cimetidine" in term.same
    assert "H2 antagonist" in term.also
    assert not set(term.same) & set(term.also)


@pytest.mark.parametrize(
    ("word", "kind"),
    [("pcos", TermKind.CLINICAL), ("PCOS", TermKind.CODE), ("purple", TermKind.COMMON)],
)
def test_a_word_that_stands_for_a_clinical_one_is_clinical(word: str, kind: TermKind) -> None:
    """However it is written: few people type capitals."""
    assert [term.kind for term in FINDER.terms(Plan(word))] == [kind]


def test_the_name_of_a_drug_is_a_term_where_its_documents_are_not_searched() -> None:
    """In another drug's label it is what the question is about; in its own it stands everywhere."""
    drugs = (PlannedDrug("amoxicillin", "amoxicillin", ("h1",)), PlannedDrug("warfarin", "warfarin", ("h2", "h3")))
    plan = Plan("Does amoxicillin raise the INR with warfarin?", drugs)
    found = {searched: [term.text for term in FINDER.terms(plan, searched)] for searched in (("h1",), ("h3",), ())}
    assert found == {
        ("h1",): ["raise", "INR", "warfarin"],
        ("h3",): ["amoxicillin", "raise", "INR"],
        (): ["raise", "INR"],
    }


def test_of_names_alone_those_behind_the_first_are_terms() -> None:
    """Or nothing would be looked for."""
    both = (PlannedDrug("amoxicillin", "amoxicillin", ("h1",)), PlannedDrug("warfarin", "warfarin", ("h2",)))
    assert [term.text for term in FINDER.terms(Plan("amoxicillin with warfarin", both))] == ["warfarin"]
    assert FINDER.terms(Plan("amoxicillin", both[:1])) == ()


def test_a_term_comes_once_and_there_are_not_many() -> None:
    """The first ones of a long question."""
    assert texts("jaundice jaundice fever") == ("jaundice", "fever")
    assert len(texts(" ".join(f"word{letter}" for letter in "abcdefghijklmnop"))) == MOST_TERMS
