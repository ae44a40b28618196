"""A piece of evidence as one block of text: where it stands, then its words and nothing after them.

A block of its own for each, so that no words of a document can pass for another piece or for its place.
"""

from collections.abc import Iterable, Iterator

from factspan.v1 import evidence_pb2
from mcp.types import TextContent

from server.cli.show.evidence import drug_names, page_numbers, pages_text

WORDS = "words:\n"
"""Stands before the words; they go on to the block's end."""


def passage(evidence: evidence_pb2.Evidence, title: str) -> TextContent:
    """The block; ``title`` says what the piece is for the answer."""
    citation = evidence.citation
    lines = [title, place(citation), text_name(citation)]
    if label := ", ".join(filter(None, [drug_names(citation), _revised(citation)])):
        lines.append(f"label: {label}")
    lines += [f"same words: {place(other)}, {text_name(other)}" for other in evidence.also_at]
    if evidence.context:
        lines.append(f"context, which stands elsewhere in the document: {evidence.context}")
    return TextContent(type="text", text="\n".join([*lines, WORDS + evidence.text]))


def passages(pieces: Iterable[evidence_pb2.Evidence], title: str) -> Iterator[TextContent]:
    """Blocks of pieces by their rank, each with the spans that stand around it, in reading order."""
    for evidence in pieces:
        named = f"{title} {evidence.rank}" if evidence.rank else title
        yield from (passage(each, f"before {named}") for each in evidence.before)
        yield passage(evidence, named)
        yield from (passage(each, f"after {named}") for each in evidence.after)


def place(citation: evidence_pb2.Citation) -> str:
    """`[document, section, page, start-end]`."""
    section = f"{citation.section.number} {citation.section.heading}".strip()
    known = [citation.file_name, section, pages_text(page_numbers(citation)), f"{citation.start}-{citation.end}"]
    return f"[{', '.join(filter(None, known))}]"


def text_name(citation: evidence_pb2.Citation) -> str:
    """The text that a citation's range counts in, by the names of the fields that tools take."""
    version = f", text_version: {citation.text_version}" if citation.text_version else ""
    return f"document_hash: {citation.document_hash}{version}"


def _revised(citation: evidence_pb2.Citation) -> str:
    return f"revised {citation.revision_date}" if citation.revision_date else ""
