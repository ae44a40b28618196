"""What the planner by rules promises: a plan for any text, aimed at the right places and drugs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzers.section_words import section_words
from analyzers.sections import load_section_vocabulary
from server.search.plan.plan import ExtractionLevel, KnownDrug, MadeBy, PlannedDrug, QueryMode
from server.search.plan.rules import load_rules_planner
from server.search.plan.section_targets import MOST_LABELS_READ

_PLANNER = load_rules_planner()
_DRUGS = (
    KnownDrug((), ("warfarin sodium", "warfarin"), ("h1",)),
    KnownDrug(("Exampril",), ("lisinopril",), ("h2", "h3")),
)
_TYPES = load_section_vocabulary().section_types("us_plr") | load_section_vocabulary().section_types("paper")


@given(st.text())
def test_any_text_has_a_plan(question: str) -> None:
    """Whatever is asked, there is a plan with known section types and bounded lists."""
    plan = _PLANNER.plan(question, _DRUGS)
    assert plan.question == question
    assert plan.made_by is MadeBy.RULES
    assert set(plan.section_types) <= _TYPES
    assert len(plan.phrases) <= 8
    assert len(plan.question_phrasings) <= 15


@given(
    st.lists(
        st.sampled_from(
            [
                "what",
                "is",
                "the",
                "dose",
                "of",
                "warfarin",
                "and",
                "how",
                "does",
                "it",
                "work",
                "?",
                ";",
                ",",
                "in",
                "renal",
                "disease",
                "mab",
            ]
        )
    )
)
def test_any_words_have_a_plan(words: list[str]) -> None:
    """Words of questions in any order never break the planner, and give the same plan again."""
    question = " ".join(words)
    assert _PLANNER.plan(question, _DRUGS) == _PLANNER.plan(question, list(_DRUGS))


@pytest.mark.parametrize(
    ("question", "section_type"),
    [
        ("What is lisinopril used for?", "indications"),
        ("How should Exampril be stored?", "how_supplied"),
        ("lisinopril side effects", "adverse_reactions"),
        ("Can I take ibuprofen with lisinopril?", "drug_interactions"),
        ("can i nurse my baby on lisinopril", "lactation"),
        ("is lisinopril ok while expecting", "pregnancy"),
        ("t1/2 of lisinopril", "pharmacokinetics"),
        ("I swallowed too many lisinopril pills", "overdosage"),
        ("warfarin for a 9 year old", "pediatric"),
        ("lisinopril in an 80-year-old", "geriatric"),
        ("Who must not take lisinopril? contraindications", "contraindications"),
        ("What is the recommended starting dose of lisinopril?", "dosage"),
        ("How does lisinopril work?", "mechanism_of_action"),
        ("Which baseline and dataset were used for training?", "experiments"),
    ],
)
def test_a_question_aims_at_its_section(question: str, section_type: str) -> None:
    """Lay, clinical and abbreviated words lead first to where a label answers them."""
    assert _PLANNER.plan(question, _DRUGS).section_types[0] == section_type


def test_the_scopes_labels_tell_where_a_matter_stands() -> None:
    """A European label has a section of its own for storage; a paper has results."""
    european = KnownDrug((), ("examplin",), ("h9",), ("storage", "how_supplied"), ("eu_smpc",))
    assert _PLANNER.plan("How is it stored?", _DRUGS, (), (european,)).section_types[0] == "storage"
    paper = KnownDrug((), (), ("h8",), (), ("paper",))
    found = _PLANNER.plan("What is the dose?", _DRUGS, (), (paper,)).section_types
    assert set(found) <= load_section_vocabulary().section_types("paper")


def test_without_a_registry_the_scopes_drug_is_the_subject() -> None:
    """Its name in the question is no other drug's."""
    plan = _PLANNER.plan("storage of examplin", (), (), (KnownDrug((), ("examplin",), ()),))
    assert [drug.mention for drug in plan.drugs] == ["examplin"]
    assert plan.section_types[0] == "how_supplied"


@pytest.mark.parametrize(
    ("history", "question", "whole"),
    [
        (("Is Exampril lisinopril taken with food?",), "What is the half-life?", "What is the half-life for {both}?"),
        (("Is Exampril lisinopril taken with food?",), "and warfarin?", "Is warfarin taken with food?"),
        (("warfarin dose?", "EXAMPRIL dose?", "Exampril dose?"), "the other one?", "warfarin dose?"),
    ],
)
def test_a_brand_and_its_generic_name_are_one_drug_of_a_talk(
    history: tuple[str, ...], question: str, whole: str
) -> None:
    """Questions that are offered have both: nothing is asked back, and both give way to another drug."""
    plan = _PLANNER.plan(question, _DRUGS, history)
    assert (plan.question, plan.meanings) == (whole.format(both="Exampril lisinopril"), ())


def test_a_follow_up_is_planned_as_the_question_that_it_means() -> None:
    """Search uses the completed question and its drug."""
    plan = _PLANNER.plan("and in children?", _DRUGS, ["What is the dose of warfarin?"])
    assert plan.question == "What is the dose of warfarin in children?"
    assert [drug.name for drug in plan.drugs] == ["warfarin"]


@pytest.mark.parametrize(
    ("question", "meanings"),
    [
        ("what about it?", ("What about warfarin sodium?", "What about lisinopril?", "What about examipril?")),
        ("dose?", ("dose warfarin sodium?", "dose lisinopril?", "dose examipril?")),
        (
            "What is the maximum daily dose?",
            tuple(
                f"{name}: What is the maximum daily dose?" for name in ("warfarin sodium", "lisinopril", "examipril")
            ),
        ),
        ("What is the batch size?", ()),
        ("What causes hyperkalemia?", ()),
        ("What is the dose in all the labels?", ()),
        ("is my ACE inhibitor safe?", ("is my Exampril safe?", "is my examipril safe?")),
        ("which ACE inhibitors cause cough?", ()),
        ("lisinopril dose?", ()),
        ("xyzzy?", ()),
        ("MK-1 dose", ()),
    ],
)
def test_what_can_mean_several_drugs_is_asked_back(question: str, meanings: tuple[str, ...]) -> None:
    """A choice of complete questions, never a guess."""
    drugs = (*_DRUGS, KnownDrug((), ("examipril",), ("h5",)))
    assert _PLANNER.plan(question, drugs).meanings == meanings
    assert _PLANNER.plan(question, drugs, (), drugs[:1]).meanings == ()


def test_parts_stand_alone() -> None:
    """Each names the drug."""
    plan = _PLANNER.plan("What is the half-life of warfarin and how is it eliminated?", _DRUGS)
    assert plan.sub_questions == ("What is the half-life of warfarin", "how is warfarin eliminated?")


def test_a_plan_knows_the_drug_and_its_documents() -> None:
    """A misspelt name leads to the indexed drug with all its documents."""
    plan = _PLANNER.plan("lisinoprl cough", _DRUGS)
    assert plan.drugs == (PlannedDrug("lisinoprl", "lisinopril", ("h2", "h3")),)


def test_a_drug_that_is_not_indexed_is_planned_as_unknown() -> None:
    """Its name is empty, so that the answer can say so."""
    (drug,) = _PLANNER.plan("half-life of atorvastatin", _DRUGS).drugs
    assert (drug.mention, drug.name, drug.document_hashes) == ("atorvastatin", "", ())


def test_a_new_registry_is_noticed() -> None:
    """A document that was added is known to the next plan."""
    later = (*_DRUGS, KnownDrug((), ("atorvastatin",), ("h4",)))
    assert _PLANNER.plan("atorvastatin dose", _DRUGS).drugs[0].name == ""
    assert _PLANNER.plan("atorvastatin dose", later).drugs[0].document_hashes == ("h4",)


@pytest.mark.parametrize(
    ("question", "mode"),
    [
        ("What is the half-life of warfarin?", QueryMode.ATTRIBUTE),
        ("Is warfarin contraindicated after a head injury?", QueryMode.SECTION),
        ("What is the dose of warfarin, and how should the tablets be stored?", QueryMode.MULTI_SECTION),
        ("Which drugs should be kept away from the fridge?", QueryMode.GLOBAL),
        ("hello", QueryMode.GENERIC),
    ],
)
def test_the_query_mode_follows_what_is_asked(question: str, mode: QueryMode) -> None:
    """An attribute, one section, several, all labels, or nothing that rules know."""
    assert _PLANNER.plan(question, _DRUGS).query_mode is mode


@pytest.mark.parametrize(
    ("question", "level"),
    [
        ("What are the side effects of warfarin?", ExtractionLevel.BLOCK),
        ("who must not take warfarin", ExtractionLevel.BLOCK),
        ("who must not take warfarin because of bleeding", ExtractionLevel.SENTENCE),
        ("Does warfarin cause rash?", ExtractionLevel.SENTENCE),
    ],
)
def test_questions_for_several_things_want_a_block(question: str, level: ExtractionLevel) -> None:
    """What labels list is answered whole where nothing of it is named, a fact by a sentence."""
    assert _PLANNER.plan(question, _DRUGS).extraction_level is level


def test_an_attribute_in_another_sense_is_not_looked_for() -> None:
    """To carry on with a drug asks for no hand luggage."""
    plan = _PLANNER.plan("just found out im expecting, can i carry on with it", ())
    assert plan.section_types[0] == "pregnancy"
    assert "air_travel" not in plan.attributes


def test_a_question_is_widened_in_words_and_forms() -> None:
    """Synonyms become phrases, and the indexed questions' own wording becomes a phrasing."""
    plan = _PLANNER.plan("vd of warfarin after a heart attack", _DRUGS)
    assert "volume of distribution" in plan.phrases
    assert "myocardial infarction" in plan.phrases
    assert "What is the volume of distribution of warfarin?" in plan.question_phrasings


def test_a_slip_of_the_pen_is_planned_as_the_word_that_was_meant() -> None:
    """It is searched with as well; the question stays as it was asked."""
    plan = _PLANNER.plan("can i take warfarin if im pregnent", _DRUGS)
    assert plan.section_types[0] == "pregnancy"
    assert plan.phrases[0] == "pregnant"
    assert plan.question == "can i take warfarin if im pregnent"


def test_what_the_label_asked_writes_is_no_slip() -> None:
    """Whatever other word it is like."""
    written = KnownDrug((), ("warfarin",), ("h1",), words=section_words([("storage", "Keep the pregnent jar.")]))
    assert "pregnant" not in _PLANNER.plan("warfarin pregnent jar", (written,), (), (written,)).phrases


def test_a_question_in_no_language_of_the_labels_is_foreign() -> None:
    """Where it is known what words they have: a label in its language would have them."""
    question = "Was ist die Dosis von Examplin?"
    english = section_words([("dosage", "Take one tablet.")])
    german = section_words([("dosage", "Was ist die Dosis von der Tablette.")])
    drugs = [KnownDrug((), ("examplin",), ("h1",), words=words) for words in (english, german, None)]
    assert [_PLANNER.plan(question, (drug,)).foreign for drug in drugs] == [("ist", "Dosis"), (), ()]


def test_labels_words_count_when_all_labels_asked_were_read_and_are_few() -> None:
    """Or a plan would hang on which labels earlier questions were about."""
    words = section_words([("warnings", "Signs of harm."), ("adverse_reactions", "Jaundice."), ("dosage", "Daily.")])
    read, unread = KnownDrug((), ("examplin",), ("h9",), words=words), KnownDrug((), ("examplin",), ("h8",))

    def first(*scope: KnownDrug) -> str:
        return _PLANNER.plan("can it cause jaundice", (), (), scope).section_types[0]

    assert first(read) == "adverse_reactions"
    assert first(read, unread) == first(*[read] * (MOST_LABELS_READ + 1)) == "warnings"


def test_a_labels_words_count_as_soon_as_they_are_read() -> None:
    """The drugs are the same ones, whose tables are kept."""
    words = section_words([("warnings", "Signs of harm."), ("adverse_reactions", "Jaundice."), ("dosage", "Daily.")])
    unread, read = KnownDrug((), ("examplin",), ("h9",)), KnownDrug((), ("examplin",), ("h9",), words=words)
    question = "can examplin cause jaundice"
    before, after = (_PLANNER.plan(question, (each,)).section_types for each in (unread, read))
    assert (before[0], after[0]) == ("warnings", "adverse_reactions")
