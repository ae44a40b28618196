"""`factspan documents diff`: two documents' spans side by side, from the store."""

import asyncio
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from server.revision_changes import SectionChanges


def show_diff(before: str, after: str, *, json: bool, opensearch_url: str | None) -> None:
    """Prints what came, went and changed from one document to another.

    Raises:
        CommandError: when one of them is not indexed.
        StoreError: when OpenSearch is away.
    """
    from server.cli.console import data_console, write_json, write_note
    from server.cli.logs import keep_logs_quiet
    from server.cli.show.revision_changes import change_record, changes_report

    keep_logs_quiet()
    sections = asyncio.run(_changes(before, after, opensearch_url))
    counts = Counter(change.change.value for section in sections for change in section.changes)
    if json:
        for section in sections:
            for change in section.changes:
                write_json(change_record(section, change))
    elif sections:
        data_console().print(changes_report(sections))
    write_note(", ".join(f"{counts[kind]:,} {kind}" for kind in ("came", "went", "changed")))


async def _changes(before: str, after: str, opensearch_url: str | None) -> "tuple[SectionChanges, ...]":
    from server.cli.configuration import indexer_settings
    from server.cli.stack import stack_of_settings
    from server.cli.store import open_store
    from server.revision_changes import revision_changes

    url = stack_of_settings(opensearch_url=opensearch_url).find_opensearch()
    async with open_store(indexer_settings(opensearch_url=opensearch_url), url) as store:
        documents = [await store.find(name) for name in (before, after)]
        old, new = [await store.reader.spans_over(each.document_hash, 0, each.text_length) for each in documents]
    return revision_changes(old, new)
