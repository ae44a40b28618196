"""What the demo shows: which labels, which questions, in which order, and how to go on."""

import hashlib
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from server.cli.asking import call_server, scope
from server.cli.bar import activity
from server.cli.configuration import indexer_settings
from server.cli.console import data_console, words, write_error, write_note
from server.cli.errors import CommandError, WrongUsageError
from server.cli.indexing import index_prepared
from server.cli.show.answer import answer
from server.cli.show.documents import document_table
from server.cli.show.outcomes import totals_line
from server.cli.stack import Stack, bring_up, stop_started

if TYPE_CHECKING:
    from factspan import AsyncClient
    from factspan.v1 import ask_pb2, document_pb2

    from indexer.pipeline import FileOutcome
    from indexer.settings import IndexerSettings

SHOWN_SAMPLES = ("us-zorquela-06", "eu-kandorvix-07", "ca-norveltic-05", "eu-kandorvix-01")
"""The sample questions that are shown: a sentence, a step with a table's row, another kind of label, and a number."""
UNKNOWN_DRUG = "aspirin"
"""No sample label is about it: a question about it must stay without an answer."""
GENERAL_QUESTIONS = ("What is it used for?", "Who must not take it?", "How should it be stored?")
"""What can be asked of every label."""
PAPER = "paper"
PAPER_QUESTIONS = ("What is it about?", "Which methods were used?", "What were the results?")
"""What can be asked of every scientific paper."""
_DOCUMENTS_ASKED = 3
ITEMS_SHOWN = 2


@dataclass(frozen=True, slots=True)
class DemoQuestion:
    """A question, and the document or drug that it is asked of; empty ones do not narrow."""

    text: str
    document: str = ""
    drug: str = ""

    @property
    def command(self) -> str:
        """How a person asks it."""
        narrowed = f" --document {self.document}" if self.document else f" --drug {self.drug}" if self.drug else ""
        return f'factspan ask "{self.text}"{narrowed}'


def demonstrate(folder: Path | None) -> None:
    """The whole demo; what it started is stopped at its end, however that comes.

    Raises:
        WrongUsageError: when there is no such folder.
        CommandError: when it holds no PDF that can be indexed.
    """
    from indexer.artifacts.once import hold_lock

    begin = time.perf_counter()
    if folder is not None and not folder.is_dir():
        raise WrongUsageError(f"there is no folder {folder}: name one that holds PDFs of drug labels")
    settings = demo_settings(folder)
    with hold_lock(settings.data / "demo.lock"), _running(demo_stack(settings)) as stack:
        url = stack.find_opensearch()
        _index([folder] if folder is not None else sample_files(), settings, url)
        documents = call_server(stack.address, _all_documents)
        data_console().print(document_table(documents))
        for question in sample_questions() if folder is None else general_questions(documents):
            _ask(stack.address, question)
    write_note(f"All of it took {time.perf_counter() - begin:.0f} s.\n\n{how_to_go_on(program_name())}")


def demo_settings(folder: Path | None) -> "IndexerSettings":
    """The settings of an index of the demo's own: one for the samples, one for each folder.

    And one for each kind of indices: those of an earlier version can't be searched, and nobody would rebuild them.
    """
    from indexer.store.folders import FILES
    from indexer.store.templates import digest_of, load_files

    name = "samples" if folder is None else hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:12]
    data = indexer_settings().data / "demo" / f"{name}-{digest_of(load_files())}"
    return indexer_settings(data=data, files=data / FILES, node_port=0, node_quick_start=True, opensearch_url="")


def demo_stack(settings: "IndexerSettings") -> Stack:
    """A node and a server at ports that nobody else has."""
    from indexer.store.ports import free_address

    return Stack(
        address=free_address(),
        opensearch_url=settings.client.url,
        index_space=settings.index_space,
        node=settings.node,
        cache=settings.cache,
        files=settings.files_folder,
        folder=settings.data / "server",
    )


def sample_files() -> list[Path]:
    """The labels that the project ships."""
    from indexer.samples import sample_labels

    return list(sample_labels())


def sample_questions() -> list[DemoQuestion]:
    """The questions about the sample labels that are shown, in their order, and one that no label answers."""
    from indexer import samples

    known = {question.id: question.question for question in samples.sample_questions()}
    answered = [DemoQuestion(known[identity]) for identity in SHOWN_SAMPLES]
    return [*answered, DemoQuestion(f"What is the maximum daily dose of {UNKNOWN_DRUG}?", drug=UNKNOWN_DRUG)]


def general_questions(documents: "Sequence[document_pb2.Document]") -> list[DemoQuestion]:
    """Questions that fit any label, asked of each of the first few documents."""
    return [
        DemoQuestion(question, document.file_name)
        for document in documents[:_DOCUMENTS_ASKED]
        for question in (PAPER_QUESTIONS if document.label_kind == PAPER else GENERAL_QUESTIONS)
    ]


def how_to_go_on(program: str) -> str:
    """What a person types next."""
    return f"""Go on with your own labels:

  {program} up --detach
  {program} index FOLDER
  {program} ask "What is the maximum daily dose of ...?"
  {program} down
"""


def program_name() -> str:
    """How this program is called from here: by its name when the shell finds it, else by its path."""
    called = Path(sys.argv[0])
    if called.name != "factspan" or shutil.which("factspan"):
        return "factspan"
    return str(called.relative_to(Path.cwd()) if called.is_relative_to(Path.cwd()) else called)


@contextmanager
def _running(stack: Stack) -> Iterator[Stack]:
    with activity() as under_way:
        running = bring_up(stack, under_way)
    try:
        yield stack
    finally:
        stop_started(stack, running)


def _index(paths: Sequence[Path], settings: "IndexerSettings", url: str) -> None:
    outcomes: list[FileOutcome] = []

    def note(outcome: "FileOutcome") -> None:
        outcomes.append(outcome)
        if outcome.error:
            write_error(outcome.error)

    begin = time.perf_counter()
    index_prepared(paths, settings, url, note)
    if all(outcome.error for outcome in outcomes):
        raise CommandError("nothing could be indexed: give a folder that holds PDFs of drug labels")
    data_console().print(totals_line(outcomes, time.perf_counter() - begin))


async def _all_documents(client: "AsyncClient") -> "list[document_pb2.Document]":
    return [document async for document in client.documents()]


def _ask(address: str, question: DemoQuestion) -> None:
    from factspan.v1 import ask_pb2

    request = ask_pb2.AskRequest(
        question=question.text,
        scope=scope([question.drug] if question.drug else (), [question.document] if question.document else ()),
        max_items=ITEMS_SHOWN,
    )

    async def ask(client: "AsyncClient") -> "ask_pb2.AskResponse":
        return await client.ask(request)

    response = call_server(address, ask)
    del response.follow_up_questions[:]  # the demo goes on by itself
    console = data_console()
    console.rule(Text.assemble(("$ ", "dim"), words(question.command, "bold green")), align="left")
    console.print(answer(question.text, response))
