"""The order of the layers, from a PDF's bytes to an extracted document: read it from top to bottom."""

import functools
import hashlib

from analyzers.sections import OTHER, SectionVocabulary, load_section_vocabulary
from indexer.errors import NoTextError
from indexer.extract.blocks import blocks_of
from indexer.extract.captions import give_captions, join_titles, mark_captions
from indexer.extract.contacts import drop_contacts
from indexer.extract.contents import contents_of
from indexer.extract.continued_tables import join_rows
from indexer.extract.cut_headings import join_cut_headings
from indexer.extract.cut_lines import settle_cut_lines
from indexer.extract.document import ExtractedDocument
from indexer.extract.headings import mark_headings
from indexer.extract.joining import join_cut, mark_notes
from indexer.extract.kinds.grammars import grammar_of
from indexer.extract.label import read_label
from indexer.extract.label_lines import LabelLine
from indexer.extract.layered import LayeredDocument
from indexer.extract.layout import Stream, stream_of
from indexer.extract.layout_words import opens_text
from indexer.extract.lettering import drop_lettering, drop_over_figures
from indexer.extract.lines import Line
from indexer.extract.named_examples import with_examples
from indexer.extract.opening_terms import AS_USUAL, Opening
from indexer.extract.page_lines import lined_again
from indexer.extract.plain_numbers import drop_strange_numbers, mark_plain_numbers
from indexer.extract.reading import read_pdf
from indexer.extract.references import mark_references
from indexer.extract.sections import sections_of
from indexer.extract.sideways import settle_turned
from indexer.extract.spacing import spacing_of
from indexer.extract.spans import places_beside, spans_of
from indexer.extract.text import canonical_text_of, pages_of
from indexer.extract.trust import check_text
from indexer.forks import Readers, alone


def extract(pdf: bytes, file_name: str, opening: Opening = AS_USUAL, readers: Readers = alone) -> ExtractedDocument:
    """A PDF file as a document: canonical text, label, sections and fact spans.

    ``readers`` tells how many processes may read its pages side by side; what comes out is the same.

    Raises:
        BadDocumentError: a class of it for each way in which the file is bad.
    """
    return extract_layers(pdf, file_name, opening, readers).document


def extract_layers(
    pdf: bytes, file_name: str, opening: Opening = AS_USUAL, readers: Readers = alone
) -> LayeredDocument:
    """A PDF file as a document with the layers that it was made from.

    Raises:
        BadDocumentError: as ``extract``.
    """
    document_hash = hashlib.sha256(pdf).hexdigest()
    content = read_pdf(pdf, file_name, opening, readers)
    pages = settle_turned(content.pages)
    check_text(pages, file_name)
    pages = settle_cut_lines(pages)
    read = stream_of(lined_again(pages, content.lined))
    stream = read.items
    if not stream:
        raise NoTextError(file_name)
    label = read_label(_label_lines(read, len(pages)), content.metadata)
    vocabulary = load_section_vocabulary()
    spacing = spacing_of(stream)

    blocks = blocks_of(stream, spacing, contents_of(stream))
    mark_captions(blocks)
    grammar = grammar_of(label.kind)
    is_known = functools.partial(_is_known, vocabulary, label.kind)
    mark_headings(blocks, grammar, spacing, is_known)
    names_section = functools.partial(is_known, number=None)
    blocks = join_titles(blocks, names_section)
    if grammar.font:
        drop_lettering(blocks, spacing, names_section)
        drop_over_figures(blocks, names_section)
    mark_plain_numbers(blocks, grammar)
    if grammar.font:
        drop_strange_numbers(blocks, names_section)
    drop_contacts(blocks)
    blocks = join_cut_headings(blocks)
    mark_references(
        blocks,
        lambda heading: vocabulary.classify(heading, None, label.kind, None) == "references",
        names_section,
    )
    blocks = join_rows(blocks)
    give_captions(blocks)
    mark_notes(blocks, spacing)
    blocks = join_cut(blocks)

    text = canonical_text_of(blocks)
    extents = pages_of(text, pages)
    sections = sections_of(text, extents, document_hash, label.kind, vocabulary)
    spans = with_examples(spans_of(text, sections, document_hash))
    beside = places_beside(text, spans)
    document = ExtractedDocument(document_hash, file_name, label, text.text, extents, sections, spans, beside)
    return LayeredDocument(pages, read.furniture, stream, text, document)


def _is_known(vocabulary: SectionVocabulary, kind: str, heading: str, number: str | None) -> bool:
    """Whether a heading is one of a section that the vocabulary knows; a paper's "I." may be an author's initial."""
    numbered = number is not None and not (kind == "paper" and number.isalpha())
    return numbered or opens_text(heading) or vocabulary.classify(heading, None, kind, None) != OTHER


def _label_lines(read: Stream, page_count: int) -> list[LabelLine]:
    """All lines in reading order, those of tables row by row; after the first page's, what stands at its edges."""
    lines: list[Line] = []
    for item in read.items:
        if isinstance(item, Line):
            lines.append(item)
        else:
            lines += [line for row in item.rows for line in row.lines]
    first = next((index for index, line in enumerate(lines) if line.page > 1), len(lines))
    lines[first:first] = [line for line in read.furniture if line.page == 1]
    return [LabelLine(line.page, page_count, line.text, line.size, line.bold) for line in lines]
