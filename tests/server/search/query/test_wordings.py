"""Which analyzer asks a text."""

from collections.abc import Iterable
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from opensearchpy import AsyncOpenSearch

from analyzers.attributes import load_attributes
from indexer.store.names import SPANS, in_space
from server.search.query.wordings import PLAIN_WORDING, WORDING, worded

AT_ONCE = 500
"""Texts that OpenSearch cuts up in one request, which may have 10,000 terms."""
LETTERS = st.from_regex(r"[A-Za-z]{3,12}( [A-Za-z]{3,12}){0,3}", fullmatch=True)


def wordings() -> set[str]:
    """All by which labels tell attributes."""
    return {wording for row in load_attributes().attributes for wording in row.told_by}


async def terms(client: AsyncOpenSearch, space: str, analyzer: str, texts: Iterable[str]) -> list[tuple[str, int]]:
    """The terms of texts, each with its place."""
    body = {"analyzer": analyzer, "text": list(texts)}
    answer = await client.indices.analyze(index=in_space(SPANS, space), body=body)
    return [(token["token"], token["position"]) for token in answer["tokens"]]


async def test_plain_wordings_have_the_terms_of_all_wordings(
    opensearch_client: AsyncOpenSearch, index_space: str
) -> None:
    """Whatever is asked by the cheaper analyzer is found as by the other."""
    plain = [text for text in sorted(wordings()) if worded(text)["analyzer"] == PLAIN_WORDING]
    some = iter(plain)
    while at_once := list(islice(some, AT_ONCE)):
        cut = [await terms(opensearch_client, index_space, analyzer, at_once) for analyzer in (PLAIN_WORDING, WORDING)]
        assert cut[0] == cut[1]


@given(LETTERS)
def test_letters_alone_are_plain(text: str) -> None:
    """Words of three letters or more, however many."""
    assert worded(text) == {"query": text, "analyzer": PLAIN_WORDING}


@pytest.mark.parametrize("text", ["half-life", "5 mg", "I'm", "im", "naïve", "p<0.05", " dose", "two  spaces", ""])
def test_anything_else_is_not(text: str) -> None:
    """Signs, figures, accents, short words and odd spaces are for the whole analyzers."""
    assert worded(text) == {"query": text, "analyzer": WORDING}
