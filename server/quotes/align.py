"""How alike a quote and a stretch of a text are, and which words differ."""

from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz.distance import Levenshtein


@dataclass(frozen=True, slots=True)
class Difference:
    """Words of the quote ``[quote_start, quote_end)`` that stand as ``[start, end)`` in the stretch, by number.

    An empty range: words that only the other has.
    """

    quote_start: int
    quote_end: int
    start: int
    end: int

    @property
    def length(self) -> int:
        """Words that differ."""
        return max(self.quote_end - self.quote_start, self.end - self.start)


@dataclass(frozen=True, slots=True)
class Alignment:
    """The stretch's words ``[start, end)`` that the quote's words answer to, and where they differ."""

    start: int
    end: int
    differences: tuple[Difference, ...]


def align(quote: Sequence[str], stretch: Sequence[str]) -> Alignment:
    """The quote's words beside the stretch's, with the fewest words changed, left out or put in (Levenshtein, 1965).

    Words that the stretch has before or behind the quote's are left out of it.
    """
    edits = [edit for edit in Levenshtein.opcodes(quote, stretch) if edit.tag != "equal"]
    start, end = 0, len(stretch)
    if edits and edits[0].tag == "insert" and edits[0].dest_start == 0:
        start = edits.pop(0).dest_end
    if edits and edits[-1].tag == "insert" and edits[-1].dest_end == len(stretch):
        end = edits.pop().dest_start
    differences = [Difference(edit.src_start, edit.src_end, edit.dest_start, edit.dest_end) for edit in edits]
    return Alignment(start, end, _joined(differences))


def likeness(one: str, other: str) -> float:
    """How alike two texts are, 0-1: 1 less the share of characters to change, leave out or put in."""
    return Levenshtein.normalized_similarity(one, other)


def _joined(differences: Sequence[Difference]) -> tuple[Difference, ...]:
    """Differences that touch, as one."""
    joined: list[Difference] = []
    for each in differences:
        if joined and joined[-1].quote_end == each.quote_start and joined[-1].end == each.start:
            before = joined.pop()
            joined.append(Difference(before.quote_start, each.quote_end, before.start, each.end))
        else:
            joined.append(each)
    return tuple(joined)
