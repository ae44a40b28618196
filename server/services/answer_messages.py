"""An answer and what is told of it on the way, as factspan.v1 says it."""

from collections.abc import Sequence

from factspan.v1 import ask_pb2

from server.search.answer import Answer
from server.search.progress import Event, Found, Planned, StageBegan, Superseded
from server.search.stopwatch import Stopwatch
from server.services import messages


def ask_response(answer: Answer, watch: Stopwatch, notes: Sequence[str], *, explain: bool) -> ask_pb2.AskResponse:
    """The whole answer; ``notes`` are the request's own."""
    ranking, nothing = answer.ranking, answer.no_result
    return ask_pb2.AskResponse(
        status=messages.status(ranking, nothing),
        sections=[messages.evidence_section(section, explain=explain) for section in answer.bundle.sections],
        bundle=answer.bundle.text,
        sub_questions=messages.sub_questions(ranking, answer.pieces),
        no_result=messages.no_result(nothing, explain=explain) if nothing else None,
        meanings=ranking.plan.meanings,
        follow_up_questions=answer.follow_ups,
        plan=messages.plan(ranking.plan),
        timings=messages.timings(watch),
        notes=[*notes, *ranking.notes, *answer.missing],
    )


def event_response(event: Event, *, explain: bool) -> ask_pb2.StreamAskResponse:
    """What became known next."""
    match event:
        case Planned(plan):
            return ask_pb2.StreamAskResponse(plan=messages.plan(plan))
        case Found(piece):
            return ask_pb2.StreamAskResponse(evidence=messages.evidence(piece, explain=explain))
        case Superseded(ranks, reason):
            return ask_pb2.StreamAskResponse(superseded=ask_pb2.Superseded(ranks=ranks, reason=reason))
        case StageBegan(name):
            return ask_pb2.StreamAskResponse(stage=ask_pb2.Stage(name=name))
