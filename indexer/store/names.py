"""What the indices are called: an alias for each kind of record, versioned indices behind it."""

import hashlib
from collections.abc import Iterable

SPANS = "factspan-spans"
BLOCKS = "factspan-sections"
QUESTIONS = "factspan-questions"
DOCUMENTS = "factspan-documents"
PAGES = "factspan-pages"
TEXTS = "factspan-texts"

ALIASES = (SPANS, BLOCKS, QUESTIONS, DOCUMENTS, PAGES, TEXTS)
"""All aliases; each has an index template of its own."""
SEARCHED = (SPANS, BLOCKS, QUESTIONS)
"""What is searched, by words and by vectors; the others are read by id or as a whole."""
PER_GENERATION = (BLOCKS, QUESTIONS, DOCUMENTS, PAGES, SPANS)
"""Whose indices are made anew by a rebuild, in the order in which they are made.  Texts are not: what was ever cited
must resolve for ever, so all generations share them."""

EVENTS = "factspan-events"
"""The data stream of search events, and its index template; a space has one of its own, whatever generation serves."""

HYBRID_PIPELINE = "factspan-hybrid"
"""The search pipeline that scales and combines the legs of a hybrid query inside OpenSearch."""


def in_space(alias: str, space: str = "") -> str:
    """The alias as it is called in a space: a set of indices of its own within one cluster.

    The empty space has the plain names.  Index templates match the names of every space.
    """
    return f"{alias}-{space}" if space else alias


def generation_space(number: int | str, space: str = "") -> str:
    """The space that addresses one generation of a space alone, whether its indices serve or not."""
    return f"{space}-generation-{number}" if space else f"generation-{number}"


def index_name(alias: str, number: int, space: str = "") -> str:
    """The index behind an alias in a generation of a space."""
    return f"{in_space(alias, space)}-{number if alias in PER_GENERATION else 1}"


def first_index(alias: str, space: str = "") -> str:
    """The name of the first index that is made behind an alias."""
    return index_name(alias, 1, space)


def evidence_id(document_hash: str, start: int, end: int) -> str:
    """A span's or block's id: content-addressed, so that writing it again changes nothing."""
    return f"{document_hash}-{start}-{end}"


def evidence_range(record_id: str) -> tuple[str, int, int]:
    """The document's hash and the range that a span's or block's id was made of."""
    document_hash, start, end = record_id.rsplit("-", 2)
    return document_hash, int(start), int(end)


def question_id(document_hash: str, page: int, text: str) -> str:
    """A question's id: the same words on the same page of the same bytes are the same question."""
    return f"{document_hash}-{page}-{hashlib.sha256(text.encode()).hexdigest()[:16]}"


def page_id(document_hash: str, page: int) -> str:
    """A page's id."""
    return f"{document_hash}-{page}"


def text_version(pages: Iterable[str]) -> str:
    """The name of a canonical text, 16 hexadecimal digits: the same words on the same pages have the same name."""
    return hashlib.sha256("\f".join(pages).encode()).hexdigest()[:16]


def text_page_id(document_hash: str, version: str, page: int) -> str:
    """The id of a page of one of a document's texts."""
    return f"{document_hash}-{version}-{page}"
