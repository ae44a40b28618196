"""Answers and events as messages."""

from collections.abc import Callable

import pytest
from factspan.v1 import ask_pb2

from server.search.answer import Answer, NoResult, NoResultCause, Piece, Ranking
from server.search.bundle import bundle
from server.search.candidate import Candidate
from server.search.plan.plan import Plan
from server.search.progress import Event, Found, Planned, StageBegan, Superseded
from server.search.stopwatch import Stopwatch
from server.services.answer_messages import ask_response, event_response

Maker = Callable[..., Candidate]


def test_an_answer_has_its_pieces_and_all_notes(candidate: Maker) -> None:
    """The request's first, then the search's, then what there was no time for."""
    pieces = (Piece(candidate("Take one."), 1),)
    answer = Answer(Ranking(Plan("q"), (), notes=("b",)), pieces, bundle(pieces), None, ("And then?",), ("c",))
    made = ask_response(answer, Stopwatch(), ["a"], explain=False)
    assert made.status == ask_pb2.ANSWER_STATUS_ANSWERED
    assert made.bundle == "[SECTION: 2.1 Recommended Dosage]\nTake one."
    assert [section.evidence[0].text for section in made.sections] == ["Take one."]
    assert (list(made.notes), list(made.follow_up_questions)) == (["a", "b", "c"], ["And then?"])
    assert not made.sections[0].evidence[0].HasField("scores")


def test_no_answer_says_why() -> None:
    """NO_RESULT."""
    made = ask_response(
        Answer(Ranking(Plan("q"), ()), (), bundle(()), NoResult((), "why", NoResultCause.NOT_ENOUGH)),
        Stopwatch(),
        [],
        explain=False,
    )
    assert (made.status, made.no_result.reason) == (ask_pb2.ANSWER_STATUS_NO_RESULT, "why")


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (
            Superseded((2, 3), "why"),
            ask_pb2.StreamAskResponse(superseded=ask_pb2.Superseded(ranks=[2, 3], reason="why")),
        ),
        (StageBegan("look"), ask_pb2.StreamAskResponse(stage=ask_pb2.Stage(name="look"))),
    ],
    ids=["superseded", "stage"],
)
def test_an_event_is_a_message(event: Event, message: ask_pb2.StreamAskResponse) -> None:
    """One field of the oneof."""
    assert event_response(event, explain=False) == message


def test_plans_and_pieces_are_those_of_an_answer(candidate: Maker) -> None:
    """Scores on request."""
    assert event_response(Planned(Plan("q?")), explain=False).plan.question == "q?"
    piece = Piece(candidate("Take one."), 4)
    assert event_response(Found(piece), explain=False).evidence.rank == 4
    assert event_response(Found(piece), explain=True).evidence.HasField("scores")
