"""How an answer looks to a person."""

from collections.abc import Callable

import pytest
from factspan.v1 import ask_pb2, evidence_pb2
from rich.console import RenderableType

from server.cli.show.answer import answer, ranked, state_line, status_name

Piece = Callable[..., evidence_pb2.Evidence]
Answered = Callable[..., ask_pb2.AskResponse]
Printed = Callable[[RenderableType], str]


def test_an_answer_reads_from_question_to_source(evidence: Piece, answered: Answered, printed: Printed) -> None:
    """State, section, words, place, and the label with its whole hash."""
    shown = printed(answer("How much?", answered(evidence())))
    order = ["How much?", "ANSWERED", "2.1 Adults", "Take one tablet daily.", "page 3", "Sources", "3f" * 32]
    places = [shown.index(each) for each in order]
    assert places == sorted(places)


def test_pieces_are_ranked_whatever_their_section(evidence: Piece, answered: Answered) -> None:
    """Within a section they stand in reading order."""
    assert [each.rank for each in ranked(answered(evidence(rank=2), evidence(rank=1)))] == [1, 2]


def test_two_labels_are_named_at_each_section(evidence: Piece, answered: Answered, printed: Printed) -> None:
    """Words of one drug must not be read as another's."""
    response = answered(evidence())
    other = evidence("Take two.", rank=2, document_hash="ab" * 32, file_name="other.pdf")
    other.citation.brand_names[:] = ["Otheron"]
    response.sections.add(evidence=[other])
    shown = printed(answer("How much?", response))
    assert "2 labels" in shown
    assert "Otheron" in shown.split("Take two.")[0]
    assert shown.count("us-examplon.pdf") == 1


def test_no_result_says_why_and_what_came_nearest(no_result: ask_pb2.AskResponse, printed: Printed) -> None:
    """And that this is no answer."""
    shown = printed(answer("q", no_result))
    for part in ("NO RESULT", "No label says it.", "HYBRID", "not an answer", "Store in a dry place.", "page 3"):
        assert part in shown
    assert "Sources" not in shown


def test_parts_of_a_question_say_whether_they_were_found(evidence: Piece, answered: Answered, printed: Printed) -> None:
    """With the numbers of their quotes."""
    response = answered(evidence())
    response.status = ask_pb2.ANSWER_STATUS_PARTIAL
    response.sub_questions.add(text="How much?", status=ask_pb2.ANSWER_STATUS_ANSWERED, evidence_indexes=[0])
    response.sub_questions.add(text="Why?", status=ask_pb2.ANSWER_STATUS_NO_RESULT)
    shown = printed(answer("q", response))
    assert "PARTLY ANSWERED" in shown
    assert "✓ How much? quote 1" in shown
    assert "✗ Why?      no evidence" in shown


def test_a_part_whose_evidence_is_not_quoted_is_not_one_without_evidence(
    evidence: Piece, answered: Answered, printed: Printed
) -> None:
    """More quotes would show it."""
    response = answered(evidence())
    response.sub_questions.add(text="How much?", status=ask_pb2.ANSWER_STATUS_ANSWERED)
    shown = printed(answer("q", response))
    assert "✓ How much? found, not among these quotes" in shown
    assert "no evidence" not in shown


def test_meanings_notes_and_follow_ups_are_lists(answered: Answered, printed: Printed) -> None:
    """Each on its line; a meaning with its number and what to type for it."""
    response = ask_pb2.AskResponse(
        status=ask_pb2.ANSWER_STATUS_NEEDS_CLARIFICATION,
        meanings=["Is it for children?", "Is it for Otherol's users?"],
        notes=["max_items clamped to 50"],
        follow_up_questions=["How is it stored?"],
    )
    shown = printed(answer("q", response))
    for part in (
        "WHICH ONE?",
        "  1  Is it for children?",
        "for 1:  factspan ask 'Is it for children?'",
        "Note: max_items clamped to 50",
        "• How is it stored?",
    ):
        assert part in shown
    assert "Sources" not in printed(answer("q", answered()))


@pytest.mark.parametrize("name", ["ANSWERED", "PARTIAL", "NO_RESULT", "NEEDS_CLARIFICATION"])
def test_each_status_has_its_words(name: str, printed: Printed) -> None:
    """No status is shown as its wire name with a prefix."""
    response = ask_pb2.AskResponse(status=ask_pb2.AnswerStatus.Value(f"ANSWER_STATUS_{name}"))
    assert status_name(response) == name
    assert "ANSWER_STATUS" not in printed(state_line(response))


def test_in_a_talk_what_to_ask_next_has_numbers(evidence: Piece, answered: Answered, printed: Printed) -> None:
    """Elsewhere there is nothing to choose by."""
    response = answered(evidence())
    response.follow_up_questions.extend(["And then?", "And now?"])
    shown = printed(answer("q", response, in_talk=True))
    assert "  1  And then?\n  2  And now?\n" in shown
    assert "  • And then?" in printed(answer("q", response))


def test_in_a_talk_a_meaning_is_chosen_by_its_number(printed: Printed) -> None:
    """No command has to be typed for it."""
    response = ask_pb2.AskResponse(status=ask_pb2.ANSWER_STATUS_NEEDS_CLARIFICATION, meanings=["A?", "B?"])
    shown = printed(answer("q", response, in_talk=True))
    assert "  2  B?" in shown
    assert "factspan ask" not in shown
