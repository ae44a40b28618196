"""A question's vector."""

from server.search.question_vector import QuestionVector


def test_without_numbers_it_is_false() -> None:
    """So that a search by words alone is told by it."""
    assert not QuestionVector()
    assert QuestionVector([1.0])


def test_it_stands_in_where_it_is_compared_with_the_local_vectors() -> None:
    """A provider that failed is told by the field."""
    assert QuestionVector([1.0], "local_vector").stands_in
    assert not QuestionVector([1.0]).stands_in
