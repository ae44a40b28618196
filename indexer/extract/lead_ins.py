"""What leads in the items of a list: a sentence, or the item that a list within it belongs to."""

from dataclasses import dataclass, field

from analyzers.sentences import split_sentences
from indexer.extract.blocks import INDENT, Block
from indexer.extract.row_context import BETWEEN

_LEADS_IN = ":"


@dataclass(frozen=True, slots=True)
class _Opened:
    """Words that lead in, and how far right of its column, in points, stands what they belong to."""

    words: str
    indent: float


@dataclass(slots=True)
class LeadIns:
    """Follows the text in reading order."""

    _open: list[_Opened] = field(default_factory=list)

    def after(self, words: str) -> None:
        """Words outside of lists: they lead in what follows where they end in a colon; empty for a heading or a row."""
        self._open = [_Opened(words, float("-inf"))] if words.endswith(_LEADS_IN) else []

    def of(self, item: Block, words: str) -> str:
        """What leads in this item with these words, from the outermost list to its own.

        The items of a list within it are led in by its last sentence as well.
        """
        if item.marker is None:
            return ""
        indent = item.marker.sign_x0 - item.lines[0].left
        self._open = [one for one in self._open if one.indent < indent - INDENT]
        above = BETWEEN.join(one.words for one in self._open)
        if words.endswith(_LEADS_IN):
            start, end = split_sentences(words)[-1]
            self._open.append(_Opened(words[start:end], indent))
        return above
