"""How gold questions are asked over gRPC: each by all settings in turn, so that a busy moment hits them alike."""

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from server.cli.answers_file import answer_record, failure_record, whole_file, write_records
from server.cli.asking import call_server, scope
from server.cli.explain import explain
from server.cli.side_by_side import side_by_side
from server.evaluation.json_lines import Line
from server.evaluation.run import Run, run_of

if TYPE_CHECKING:
    from pathlib import Path

    from factspan import AsyncClient
    from factspan.v1 import search_pb2

    from server.evaluation.gold import GoldQuestion
    from server.evaluation.scoring import Budget

_MILLISECONDS = 1000
Record = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Asking:
    """Whom to ask, how many questions at a time, and whether each is kept to its own document."""

    address: str
    jobs: int
    scoped: bool


@dataclass(frozen=True, slots=True)
class Setting:
    """One way to ask; ``budget`` None leaves the size of answers to the server."""

    name: str
    options: "search_pb2.SearchOptions"
    budget: "Budget | None" = None


@dataclass(frozen=True, slots=True)
class Asked:
    """What came back by one setting: the lines of a run file, and the same as a run."""

    setting: Setting
    records: tuple[Record, ...]

    @property
    def run(self) -> Run:
        """The answers by id."""
        return run_of(Line(f"the answer to {record['id']}", record) for record in self.records)

    @property
    def failures(self) -> tuple[str, ...]:
        """Why questions could not be asked."""
        return tuple(str(record["error"]) for record in self.records if "error" in record)


def ask_by_all(gold: "Sequence[GoldQuestion]", settings: Sequence[Setting], asking: Asking) -> tuple[Asked, ...]:
    """Asks every question by every setting.

    Raises:
        ServerUnavailableError: when the server went away.
    """

    async def by_turns(client: "AsyncClient", number: int) -> dict[int, Record]:
        """All settings for one question; each next question begins with the next setting."""
        order = [(number + step) % len(settings) for step in range(len(settings))]
        return {each: await _ask(client, gold[number], settings[each], scoped=asking.scoped) for each in order}

    answers = call_server(
        asking.address,
        lambda client: side_by_side("Asking", range(len(gold)), asking.jobs, lambda number: by_turns(client, number)),
    )
    return tuple(Asked(setting, tuple(answer[number] for answer in answers)) for number, setting in enumerate(settings))


def naming_their_drug(gold: "Sequence[GoldQuestion]", address: str) -> "tuple[GoldQuestion, ...]":
    """The questions that name their drug: as the gold has it, or by a name that the server's registry knows it by.

    Raises:
        FactSpanError: when a call failed.
    """

    async def names(client: "AsyncClient") -> dict[str, tuple[str, ...]]:
        return {
            document.file_name.removesuffix(".pdf"): (*document.brand_names, *document.generic_names)
            async for document in client.documents()
        }

    known = call_server(address, names)
    return tuple(question for question in gold if question.names_one_of(known.get(question.document, ())))


def gold_scope(question: "GoldQuestion", *, scoped: bool) -> "search_pb2.Scope":
    """The question's own document, or everywhere."""
    return scope((), [question.document] if scoped else ())


def first_failure(asked: Iterable[Asked]) -> str:
    """Why the first question that failed could not be asked; empty when none failed."""
    return next((failure for each in asked for failure in each.failures), "")


def keep_run(path: "Path | None", asked: Asked) -> None:
    """Writes a setting's answers as `factspan batch` would; nothing without a path.

    Raises:
        WrongUsageError: when the file can't be written.
    """
    if path is not None:
        with whole_file(path) as file:
            write_records(file, asked.records)


async def _ask(client: "AsyncClient", question: "GoldQuestion", setting: Setting, *, scoped: bool) -> Record:
    from factspan import FactSpanError, ServerUnavailableError
    from factspan.v1 import ask_pb2

    request = ask_pb2.AskRequest(
        question=question.question,
        scope=gold_scope(question, scoped=scoped),
        max_items=setting.budget.items if setting.budget else 0,
        max_chars=setting.budget.chars if setting.budget else 0,
        options=setting.options,
    )
    begin = time.perf_counter()
    try:
        response = await client.ask(request)
    except ServerUnavailableError:
        raise
    except FactSpanError as error:
        return failure_record(question.id, explain(error), latency_ms=(time.perf_counter() - begin) * _MILLISECONDS)
    record = answer_record(question.id, response, latency_ms=(time.perf_counter() - begin) * _MILLISECONDS)
    return {**record, "plan_section_types": list(response.plan.section_types)}
