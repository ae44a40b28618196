"""What the target finder promises: the likeliest types first, at the place where the label answers."""

import pytest

from analyzers.attributes import load_attributes
from analyzers.question_model import load_question_model
from analyzers.question_sections import load_question_sections
from analyzers.section_places import load_section_places
from analyzers.section_words import section_words
from analyzers.sections import load_section_vocabulary
from server.search.plan.section_targets import (
    MOST_TARGETS,
    LabelShape,
    SectionTargets,
    TargetFinder,
    answered_there,
    told_by_labels,
)
from server.search.plan.subject import Subject

_SECTIONS = load_section_vocabulary()
_FINDER = TargetFinder(load_question_sections(), load_question_model(), _SECTIONS, load_section_places())
_ANY = LabelShape()


def _targets(*texts: str, shape: LabelShape = _ANY, others: int = 0) -> SectionTargets:
    return _FINDER.targets([(Subject(text, others), ()) for text in texts], shape)


def test_the_likeliest_type_comes_first_and_targets_are_few() -> None:
    """As many as a search can use."""
    found = _targets("What are the side effects of it?")
    assert found.section_types[0] == "adverse_reactions"
    assert len(found.section_types) <= MOST_TARGETS
    assert found.strongest > 0.5


def test_another_drug_speaks_for_interactions() -> None:
    """Two drugs in one question are about the two together."""
    assert _targets("can i take anotherdrug with it", others=1).section_types[0] == "drug_interactions"


def test_every_part_has_its_target() -> None:
    """A question for two things aims at both."""
    found = _targets("What is the half-life of it?", "How should it be stored?").section_types
    assert {"pharmacokinetics", "how_supplied"} <= set(found)


@pytest.mark.parametrize(
    ("kind", "first"), [("us_plr", "how_supplied"), ("ca_monograph", "storage"), ("eu_smpc", "storage")]
)
def test_the_kind_of_label_tells_where_a_matter_stands(kind: str, first: str) -> None:
    """US labels tell of storage where they tell how the drug is supplied; the matter's own type stays a target."""
    found = _targets("How should it be stored?", shape=LabelShape(kinds=(kind,))).section_types
    assert found[0] == first
    assert "storage" in found


def test_the_kind_of_label_tells_where_an_attribute_stands() -> None:
    """European labels tell how to dilute under handling, others with the dose."""
    asked = [(Subject("how is it diluted", 0), load_attributes().asked_in("how is it diluted"))]
    assert _FINDER.targets(asked, LabelShape(kinds=("us_plr",))).section_types[0] == "dosage"
    assert _FINDER.targets(asked, LabelShape(kinds=("eu_smpc",))).section_types[0] == "storage"


def test_a_type_that_the_label_has_not_gives_way_to_the_one_that_holds_its_matter() -> None:
    """An old label answers on pharmacokinetics under clinical pharmacology."""
    shape = LabelShape(present=frozenset({"clinical_pharmacology", "dosage"}))
    assert _targets("half-life of it", shape=shape).section_types[:2] == ("clinical_pharmacology", "pharmacokinetics")


def test_a_paper_without_an_introduction_has_a_background() -> None:
    """Papers call the same part by several names."""
    shape = LabelShape(("paper",), frozenset({"background", "methods"}), _SECTIONS.section_types("paper"))
    assert _targets("What is the rationale of the study?", shape=shape).section_types[0] == "background"


def test_an_attribute_answered_elsewhere_is_none_of_a_question_whose_aim_is_certain() -> None:
    """To carry on with a drug is no hand luggage; where the aim is open, any attribute may be meant."""
    rows = load_attributes().rows(("air_travel", "pregnancy_category"))
    certain = SectionTargets(("pregnancy", "lactation"), (0.9, 0.1), 0.9)
    assert [row.attribute for row in answered_there(rows, certain)] == ["pregnancy_category"]
    open_aim = SectionTargets(("pregnancy", "lactation"), (0.6, 0.4), 0.6)
    assert answered_there(rows, open_aim) == rows


def test_only_types_that_are_possible_are_targets() -> None:
    """A paper has no contraindications."""
    papers = _SECTIONS.section_types("paper")
    found = _targets("contraindications of it", shape=LabelShape(possible=papers))
    assert set(found.section_types) <= papers


@pytest.mark.parametrize("question", ["dose of it in children", "contraindications of it", "xyzzy"])
def test_each_target_has_its_probability(question: str) -> None:
    """The likeliest first; all types together have 1."""
    found = _targets(question)
    assert len(found.shares) == len(found.section_types)
    assert found.shares[0] == max(found.shares)
    assert 0 < sum(found.shares) <= 1 + 1e-9


def test_nothing_asked_has_no_target() -> None:
    """No part, no guess."""
    assert _FINDER.targets([], _ANY) == SectionTargets()


def test_words_may_point_nowhere() -> None:
    """Only known words point."""
    assert _FINDER.points("dose")
    assert not _FINDER.points("xyzzy")


def test_the_label_that_speaks_of_the_matter_elsewhere_moves_the_first_target() -> None:
    """Whether jaundice is a warning or an adverse reaction is for the label to say."""
    asked = [(Subject("can it cause jaundice", 0), ())]
    texts = [("warnings", "Signs of harm."), ("adverse_reactions", "Jaundice."), ("dosage", "Daily.")]
    told = told_by_labels([section_words(texts)], [(("jaundice",),)])
    assert _FINDER.targets(asked, _ANY).section_types[0] == "warnings"
    assert _FINDER.targets(asked, _ANY, told).section_types[0] == "adverse_reactions"


def test_several_labels_tell_on_average() -> None:
    """A word that only one of two labels has tells half as much."""
    label, other = section_words([("warnings", "hiccups"), ("dosage", "daily")]), section_words([("dosage", "daily")])
    asked = [(("hiccup",),)]
    alone, beside = told_by_labels([label], asked), told_by_labels([label, other], asked)
    assert beside["warnings"] == alone["warnings"] / 2
