"""What `factspan batch` writes: a line of JSON a question, and the file whole or not at all."""

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

from server.cli.errors import WrongUsageError
from server.cli.show.answer import ranked, status_name
from server.cli.show.evidence import page_numbers
from server.cli.written_files import check_folder_of

if TYPE_CHECKING:
    from factspan.v1 import ask_pb2, evidence_pb2

NO_RESULT = "NO_RESULT"
"""The path of a question without an answer."""
_ROUNDING = 3


def answer_record(identity: str | int, response: "ask_pb2.AskResponse", *, latency_ms: float) -> dict[str, object]:
    """An answer as API.md has it for `factspan batch`: the pieces ranked, the best one's path as the answer's."""
    pieces = ranked(response)
    return {
        "id": identity,
        "no_result": not pieces,
        "status": status_name(response),
        "latency_ms": round(latency_ms, _ROUNDING),
        "path": pieces[0].path if pieces else NO_RESULT,
        "evidence": [evidence_record(piece) for piece in pieces],
    }


def failure_record(identity: str | int, reason: str, *, latency_ms: float) -> dict[str, object]:
    """A question that could not be asked: no result, and why in ``error``."""
    return {
        "id": identity,
        "no_result": True,
        "latency_ms": round(latency_ms, _ROUNDING),
        "path": NO_RESULT,
        "evidence": [],
        "error": reason,
    }


def evidence_record(evidence: "evidence_pb2.Evidence") -> dict[str, object]:
    """A piece: its document by file name without ``.pdf``, its first page, its words and range."""
    citation = evidence.citation
    pages = page_numbers(citation)
    return {
        "document": citation.file_name.removesuffix(".pdf"),
        "page": pages[0] if pages else 0,
        "text": evidence.text,
        "section_type": citation.section.section_type,
        "start": citation.start,
        "end": citation.end,
        "document_hash": citation.document_hash,
        "path": evidence.path,
    }


@contextmanager
def whole_file(path: Path) -> Iterator[IO[str]]:
    """A file to write to that takes the place of ``path`` when all went well; else ``path`` stays as it was.

    A pipe or device (``/dev/stdout``) is written to as it is: a file in its place would take it from all programs.

    Raises:
        WrongUsageError: when the folder is not there or may not be written to.
    """
    check_folder_of(path)
    in_place = path.exists() and not path.is_file()
    kept = path.resolve()
    draft = path if in_place else kept.with_name(f".{kept.name}.{os.getpid()}")
    try:
        file = draft.open("w" if in_place else "x", encoding="utf-8")
    except OSError as error:
        raise WrongUsageError(f"{path} can't be written: {error.strerror}") from error
    if in_place:
        with file:
            yield file
        return
    try:
        with file:
            yield file
        draft.replace(kept)
    finally:
        draft.unlink(missing_ok=True)


def write_records(file: IO[str], records: Iterable[Mapping[str, object]]) -> None:
    """One JSON object a line."""
    file.writelines(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
