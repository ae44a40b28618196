"""Trees of sections, from headings that look as they are said to."""

from collections.abc import Callable

from analyzers.canonical import Box
from analyzers.sections import load_section_vocabulary
from indexer.extract.block import Block
from indexer.extract.document import Page, Section
from indexer.extract.lines import Line
from indexer.extract.sections import sections_of
from indexer.extract.text import canonical_text_of

BOX = Box(40, 80, 560, 140)


def tree(*blocks: Block, kind: str = "us_plr") -> tuple[Section, ...]:
    """The sections of blocks."""
    text = canonical_text_of(blocks)
    return sections_of(text, (Page(1, 612, 792, 0, len(text.text)),), "f" * 64, kind, load_section_vocabulary())


def head(make_line: Callable[..., Line], number: str | None, words: str, *, size: float = 10.0) -> Block:
    """A heading."""
    capitals = words.isupper()
    style = (size, True, capitals, False, False, False)
    return Block("heading", [make_line(words, bold=True)], heading=words, number=number, style=style)
