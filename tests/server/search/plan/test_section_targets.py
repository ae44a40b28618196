"""What target_sections promises: types by weight, papers' only without a drug, interactions for another drug."""

from analyzers.attributes import load_attributes
from analyzers.question_sections import load_question_sections
from analyzers.sections import load_section_vocabulary
from server.search.plan.section_targets import MOST_TARGETS, SectionTargets, in_present_sections, target_sections

_VOCABULARY = load_question_sections()


def _targets(question: str, *, drugs: int = 1, other_drugs: int = 0, asked: str = "") -> SectionTargets:
    attributes = [row for row in load_attributes().attributes if row.attribute == asked]
    return target_sections(question, _VOCABULARY, attributes=attributes, drugs=drugs, other_drugs=other_drugs)


def test_the_likeliest_types_come_first_and_are_few() -> None:
    """Weak types are left out."""
    targets = _targets("What are the side effects, risk of rash, nausea, dose, store, trial, kidney and half-life?")
    assert targets.section_types[0] == "adverse_reactions"
    assert len(targets.section_types) <= MOST_TARGETS


def test_nothing_known_has_no_target() -> None:
    """No word, no guess."""
    assert _targets("xyzzy") == SectionTargets()


def test_papers_types_need_a_question_without_a_drug() -> None:
    """A question that names an indexed drug is not about a paper."""
    assert "evaluation" in _targets("evaluation benchmark", drugs=0).section_types
    assert _targets("evaluation benchmark", drugs=1).section_types == ()


def test_another_drug_speaks_for_interactions() -> None:
    """Two drugs in one question are about the two together."""
    assert _targets("xyzzy", other_drugs=1).section_types[0] == "drug_interactions"


def test_an_attribute_speaks_for_where_it_is_answered() -> None:
    """Without another word the attribute alone aims."""
    assert _targets("xyzzy", asked="half_life").section_types[0] == "pharmacokinetics"


def test_a_type_that_the_label_has_not_gives_way_to_the_one_that_holds_its_matter() -> None:
    """An old label answers on pharmacokinetics under clinical pharmacology; unknown labels change nothing."""
    targets, sections = SectionTargets(("pharmacokinetics", "dosage"), 3.0), load_section_vocabulary()
    found = in_present_sections(targets, sections, frozenset({"clinical_pharmacology", "dosage"}))
    assert found.section_types == ("clinical_pharmacology", "pharmacokinetics", "dosage")
    assert in_present_sections(targets, sections, frozenset()) == targets
