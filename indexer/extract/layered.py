"""What an extraction is made from: the layers over a document's pages, kept for whoever wants to look at them."""

from dataclasses import dataclass

from indexer.extract.document import ExtractedDocument
from indexer.extract.ink import PageInk
from indexer.extract.lines import Line
from indexer.extract.tables import Item
from indexer.extract.text import CanonicalText


@dataclass(frozen=True, slots=True)
class LayeredDocument:
    """A document with its layers.

    ``pages`` is what stands on them; ``furniture`` the lines left out of the text; ``stream`` all other lines and the
    tables, in reading order; ``text`` the blocks in the canonical text; ``document`` sections and spans over it.
    """

    pages: tuple[PageInk, ...]
    furniture: tuple[Line, ...]
    stream: tuple[Item, ...]
    text: CanonicalText
    document: ExtractedDocument
