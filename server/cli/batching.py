"""How a file of questions is asked: so many at a time, answers in the questions' order."""

import statistics
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from server.cli.answers_file import answer_record, failure_record, whole_file, write_records
from server.cli.asking import call_server, scope
from server.cli.explain import explain
from server.cli.side_by_side import side_by_side

if TYPE_CHECKING:
    from factspan import AsyncClient
    from factspan.v1 import ask_pb2

    from server.cli.questions_file import BatchQuestion

_MILLISECONDS = 1000


@dataclass(frozen=True, slots=True)
class BatchOutcome:
    """How a file of questions went; ``median_ms`` is over all questions, ``seconds`` for all together."""

    asked: int
    answered: int
    failed: int
    first_error: str
    median_ms: float
    seconds: float


def ask_all(
    questions: "Sequence[BatchQuestion]", answers: Path, *, address: str, jobs: int, max_items: int
) -> BatchOutcome:
    """Asks each question and writes ``answers`` when all have been asked.

    A question that the server refuses becomes a line with ``error``; the others go on.

    Raises:
        ServerUnavailableError: when the server went away; nothing is written then.
    """
    begin = time.perf_counter()
    with whole_file(answers) as file:
        records = call_server(
            address,
            lambda client: side_by_side("Asking", questions, jobs, lambda each: _ask(client, each, max_items)),
        )
        write_records(file, records)
    errors = [str(record["error"]) for record in records if "error" in record]
    return BatchOutcome(
        asked=len(records),
        answered=sum(not record["no_result"] for record in records),
        failed=len(errors),
        first_error=errors[0] if errors else "",
        median_ms=statistics.median(float(str(record["latency_ms"])) for record in records) if records else 0.0,
        seconds=time.perf_counter() - begin,
    )


async def _ask(client: "AsyncClient", question: "BatchQuestion", max_items: int) -> Mapping[str, object]:
    from factspan import FactSpanError, ServerUnavailableError

    begin = time.perf_counter()
    try:
        response = await client.ask(_request(question, max_items))
    except ServerUnavailableError:
        raise
    except FactSpanError as error:
        return failure_record(question.id, explain(error), latency_ms=_since(begin))
    return answer_record(question.id, response, latency_ms=_since(begin))


def _request(question: "BatchQuestion", max_items: int) -> "ask_pb2.AskRequest":
    """With a document, the drug is left out: the document is the narrower one, and may spell the name otherwise."""
    from factspan.v1 import ask_pb2

    documents = [question.document] if question.document else []
    drugs = [question.drug] if question.drug and not documents else []
    return ask_pb2.AskRequest(question=question.question, scope=scope(drugs, documents), max_items=max_items)


def _since(begin: float) -> float:
    return (time.perf_counter() - begin) * _MILLISECONDS
