"""How a document's texts are read: which there are, how long, and their pages over a range."""
# ruff: noqa: ASYNC109 - a time-out is the rest of a request's deadline, which the caller knows and this file keeps

from collections.abc import Mapping
from typing import Any

from opensearchpy import AsyncOpenSearch

from indexer.store.client import deadline
from indexer.store.errors import PartialAnswerError
from indexer.store.names import TEXTS, in_space
from indexer.store.records import Field
from indexer.store.text_pages import TextPage, text_page_from

_READ_SECONDS = 10.0
_AT_ONCE = 200
"""Pages that are read in one answer: some 4 MB."""
_MOST_VERSIONS = 1000
_VERSIONS, _LENGTH = "versions", "length"


class Texts:
    """Reads one space of indices.

    Every method raises a class of ``indexer.store.errors``: StoreUnavailableError, StoreTimeoutError,
    PartialAnswerError or StoreRequestError.  Where the index of texts is missing, as in a cluster that an older version
    has filled, there are none.
    """

    def __init__(self, client: AsyncOpenSearch, space: str = "") -> None:
        """Reads with ``client``, which its opener closes."""
        self._client = client
        self._space = space

    async def lengths(self, document_hash: str, *, timeout: float = _READ_SECONDS) -> Mapping[str, int]:
        """How many characters each text has that is kept of a document, by its version, in the alphabet's order."""
        by_version = {"field": Field.TEXT_VERSION, "size": _MOST_VERSIONS, "order": {"_key": "asc"}}
        body = {
            "query": {"term": {Field.DOCUMENT_HASH: document_hash}},
            "size": 0,
            "aggs": {_VERSIONS: {"terms": by_version, "aggs": {_LENGTH: {"max": {"field": Field.END}}}}},
        }
        answer = await self._ask(body, timeout)
        buckets = answer.get("aggregations", {}).get(_VERSIONS, {}).get("buckets", ())
        return {bucket["key"]: int(bucket[_LENGTH]["value"]) for bucket in buckets}

    async def pages(
        self, document_hash: str, version: str, start: int, end: int, *, timeout: float = _READ_SECONDS
    ) -> tuple[TextPage, ...]:
        """The pages of a text that the range ``[start, end)`` touches, in their order."""
        pages: list[TextPage] = []
        while start < end:
            touched = [
                {"term": {Field.DOCUMENT_HASH: document_hash}},
                {"term": {Field.TEXT_VERSION: version}},
                {"range": {Field.START: {"lt": end}}},
                {"range": {Field.END: {"gt": start}}},
            ]
            body = {"query": {"bool": {"filter": touched}}, "sort": [{Field.START: "asc"}], "size": _AT_ONCE}
            hits = (await self._ask(body, timeout))["hits"]["hits"]
            pages += [text_page_from(hit["_source"]) for hit in hits]
            if len(hits) < _AT_ONCE:
                break
            start = pages[-1].end
        return tuple(pages)

    async def _ask(self, body: Mapping[str, object], timeout: float) -> Mapping[str, Any]:
        parameters = {
            "request_timeout": timeout,
            "ignore_unavailable": "true",
            "allow_partial_search_results": "false",
        }
        async with deadline(timeout):
            answer: Mapping[str, Any] = await self._client.search(
                index=in_space(TEXTS, self._space), body=body, params=parameters
            )
        if answer["timed_out"] or answer["_shards"]["failed"]:
            raise PartialAnswerError("a part of the index of texts did not answer")
        return answer
