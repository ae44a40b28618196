"""Makes every document of the generation that serves anew in another one, from its kept PDF, while the first serves."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path

from indexer.document_stages import PipelineParts
from indexer.extract.document import ExtractedDocument
from indexer.pipeline import FileOutcome, OnStage, Outcome, index_paths
from indexer.store.reader import Reader
from indexer.store.records import DocumentRecord
from indexer.store.state import is_done


async def rebuild(
    source: Reader, target: Reader, parts: PipelineParts, *, on_stage: OnStage | None = None
) -> AsyncIterator[FileOutcome]:
    """Indexes what ``source`` has and ``target`` lacks with ``parts``, and gives what became of each document.

    A run that was broken off is gone on with by calling this again.  Documents that come while it runs are done at its
    end; one that fails is tried once.

    Raises:
        StoreError: when OpenSearch is away; what is written by then is kept.
    """
    tried: set[str] = set()
    while todo := await _todo(source, target, parts.recipe, tried):
        tried |= {document.document_hash for document in todo}
        kept = [document for document in todo if parts.files.path(document.document_hash).is_file()]
        for document in todo:
            if document not in kept:
                yield _not_kept(document, parts)
        names = {parts.files.path(document.document_hash): document.file_name for document in kept}
        async for outcome in index_paths(list(names), _named(parts, names), on_stage=on_stage):
            yield replace(outcome, file_name=names.get(outcome.path, outcome.file_name))


async def _todo(source: Reader, target: Reader, recipe: str, tried: set[str]) -> Sequence[DocumentRecord]:
    """What is still to do, by file name."""
    done = {each.document_hash for each in await target.documents() if is_done(each, recipe)}
    return [each for each in await source.documents() if each.document_hash not in done | tried]


def _named(parts: PipelineParts, names: dict[Path, str]) -> PipelineParts:
    """The parts, with documents called as they were: a kept PDF is called by its hash."""

    def extract(path: Path) -> ExtractedDocument:
        return replace(parts.extract(path), file_name=names[path])

    return replace(parts, extract=extract)


def _not_kept(document: DocumentRecord, parts: PipelineParts) -> FileOutcome:
    path = parts.files.path(document.document_hash)
    error = f"{document.file_name}: its PDF is not kept at {path}: index the file once more, then rebuild again"
    return FileOutcome(path, document.file_name, document.document_hash, Outcome.FAILED, error=error)
