"""What leads in the items of a list: a sentence, or the item that a list within it belongs to."""

from dataclasses import dataclass, field

from analyzers.sentences import split_sentences
from indexer.extract.block import Block
from indexer.extract.layout_words import leads_in
from indexer.extract.line_looks import INDENT
from indexer.extract.lists import Marker
from indexer.extract.row_context import BETWEEN

_LEADS_IN = ":"


@dataclass(frozen=True, slots=True)
class _Opened:
    """Words that lead in, and the item that they end; none for a sentence outside of lists."""

    words: str
    item: Block | None = None


@dataclass(slots=True)
class LeadIns:
    """Follows the text in reading order."""

    _open: list[_Opened] = field(default_factory=list)

    def after(self, words: str) -> None:
        """Words outside of lists: they lead in what follows where they end in a colon, or in a word that none ends.

        Empty for a heading or a row.
        """
        self._open = [_Opened(words)] if leads_in(words) else []

    def of(self, item: Block, words: str) -> str:
        """What leads in this item with these words, from the outermost list to its own.

        The items of a list within it are led in by its last sentence as well.
        """
        marker = item.marker
        if marker is None:
            return ""
        self._open = [one for one in self._open if _holds(one, item, marker)]
        above = BETWEEN.join(one.words for one in self._open)
        if words.endswith(_LEADS_IN):
            start, end = split_sentences(words)[-1]
            self._open.append(_Opened(words[start:end], item))
        return above


def _holds(opened: _Opened, item: Block, marker: Marker) -> bool:
    """Whether an item stands in a list within the one that leads in: further right, in its column or one like it."""
    if opened.item is None or opened.item.marker is None:
        return True
    above, line = opened.item.lines[0], item.lines[0]
    deeper = marker.sign_x0 - opened.item.marker.sign_x0
    within = above.page == line.page and above.left - INDENT <= line.left and line.right <= above.right + INDENT
    return (deeper if within else deeper - (line.left - above.left)) > INDENT
