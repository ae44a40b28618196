"""What the rephraser promises: new words only, and questions in the indexed questions' own form."""

from analyzers.attributes import load_attributes
from analyzers.question_forms import load_question_forms
from analyzers.synonyms import SynonymTable, load_synonyms
from server.search.plan.phrasings import MOST_PHRASES, MOST_PHRASINGS, Rephraser

_REPHRASER = Rephraser(SynonymTable(load_synonyms()), load_question_forms())


def test_phrases_are_new_words_and_few() -> None:
    """What the question says already is not said again."""
    question = "nausea vomiting rash itching fever headache dizziness swelling fatigue edema"
    phrases = _REPHRASER.rephrase(question, "", (), ()).phrases
    assert len(phrases) == MOST_PHRASES
    assert not {"swelling", "edema", "vomiting"} & set(phrases)


def test_questions_have_the_indexed_questions_form() -> None:
    """They meet the question index word for word, with the drug's name."""
    (attribute,) = (row for row in load_attributes().attributes if row.attribute == "half_life")
    questions = _REPHRASER.rephrase("t1/2", "examplin", (attribute,), ("storage", "dosage")).questions
    assert questions[0] == "What is the half-life of examplin?"
    assert "How should examplin be stored?" in questions
    assert len(questions) <= MOST_PHRASINGS


def test_the_question_itself_is_no_other_phrasing() -> None:
    """The same words are not searched twice."""
    questions = _REPHRASER.rephrase("how should examplin be stored?", "examplin", (), ("storage",)).questions
    assert "How should examplin be stored?" not in questions


def test_a_question_is_asked_in_synonyms_too() -> None:
    """One phrase at a time gives way to what it means, and there are never too many."""
    questions = _REPHRASER.rephrase("Does examplin cause high blood pressure?", "examplin", (), ()).questions
    assert "Does examplin cause hypertension?" in questions
    many = _REPHRASER.rephrase("nausea vomiting rash itching fever swelling stroke", "examplin", (), ("storage",))
    assert len(many.questions) <= MOST_PHRASINGS
