"""FactSpan's own questions for the judge."""

from server.training.own_questions import own_questions


def test_only_those_on_the_golds_documents_are_learnt_from() -> None:
    """With and without an answer, each under an id of its own, and without places."""
    documents = frozenset({"us-warfarin-readymeds", "eu-pemetrexed-lilly"})
    questions = own_questions(documents)
    assert {each.document for each in questions} == documents
    assert {each.answerable for each in questions} == {True, False}
    assert len({each.id for each in questions}) == len(questions)
    assert not any(each.answers for each in questions)


def test_nothing_is_asked_of_other_documents() -> None:
    """Their names are nobody's."""
    assert own_questions(frozenset({"another"})) == ()
