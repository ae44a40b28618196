"""The generate stage: what is made of an extraction, from its blocks to the texts that are embedded."""

from collections.abc import Callable
from dataclasses import replace
from itertools import chain

from analyzers.lay_words import LayWordTable, load_lay_words
from indexer.extract.document import ExtractedDocument
from indexer.generate.blocks import section_blocks
from indexer.generate.embedded_text import span_texts
from indexer.generate.generated import Generated, WrittenQuestions
from indexer.generate.heads import heads_of, without_heads
from indexer.generate.lay_words import plain_words
from indexer.generate.questions import write_questions
from indexer.generate.tags import block_tags, span_tags
from indexer.generate.whole_words import WholeWords, known_spelling, with_whole_words


def by_rules(document: ExtractedDocument) -> WrittenQuestions:
    """The questions where no model writes any."""
    return WrittenQuestions(write_questions(document))


def generate(
    document: ExtractedDocument,
    *,
    block_characters: int,
    write: Callable[[ExtractedDocument], WrittenQuestions] = by_rules,
) -> Generated:
    """Blocks of at most so many characters, questions, tags, plain words, and what spans are embedded as."""
    heads = heads_of(document)
    blocks = section_blocks(document, heads, max_characters=block_characters)
    words = WholeWords(document.canonical_text, known_spelling())
    stated = with_whole_words(without_heads(document, heads), words)
    tags = span_tags(stated)
    written = write(stated)
    whole = (replace(block, text=words.whole(block.text)) for block in blocks)
    return Generated(
        blocks=blocks,
        questions=written.questions,
        span_texts=span_texts(stated),
        heads=heads,
        tags=tags | block_tags(blocks, tags),
        lay_words=plain_words(chain(stated.spans, whole), LayWordTable(load_lay_words())),
        pages_by_rules_alone=len(written.failed_pages),
    )
