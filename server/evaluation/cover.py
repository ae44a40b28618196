"""Whether evidence holds a gold answer's words: by long runs of characters, or, for tables, by words."""

import functools
import re
from collections import Counter
from collections.abc import Iterable
from difflib import SequenceMatcher

from server.evaluation.gold import GoldAnswer
from server.evaluation.run import Item

ENOUGH = 0.8
"""Share of an answer's characters, or words, that evidence must hold."""
SHORTEST_RUN = 20
"""Characters that evidence and answer must share in a row to count; a shorter answer must be shared whole."""
WORD_KINDS = ("table_row", "block")
"""Kinds of answer whose words may come in any order: cells are read row by row or column by column."""

_IGNORED = re.compile(r"[\s\u00ad]+")
_WORD = re.compile(r"[a-z0-9]+(?:\.[0-9]+)?")


@functools.lru_cache(maxsize=65_536)
def squash(text: str) -> str:
    """A text for comparing: lower case, without white space and soft hyphens."""
    return _IGNORED.sub("", text).lower()


def holds(answer: GoldAnswer, items: Iterable[Item]) -> bool:
    """Whether items of the answer's document hold it: together by characters, or one of them alone by words."""
    pieces = list(items)
    return share(answer.quote, [piece.text for piece in pieces]) >= ENOUGH or any(
        holds_words(answer, piece) for piece in pieces
    )


def share(quote: str, texts: Iterable[str]) -> float:
    """Share (0-1) of a quote's characters that lie in long runs shared with one of the texts."""
    need = squash(quote)
    found: set[int] = set()
    for text in texts:
        found |= shared_positions(need, squash(text))
    return len(found) / len(need) if need else 0.0


@functools.lru_cache(maxsize=65_536)
def shared_positions(need: str, have: str) -> frozenset[int]:
    """The positions of ``need`` that lie in runs of at least SHORTEST_RUN characters shared with ``have``."""
    if need in have:
        return frozenset(range(len(need)))
    if len(have) >= SHORTEST_RUN and have in need:
        first = need.index(have)
        return frozenset(range(first, first + len(have)))
    shortest = min(SHORTEST_RUN, len(need))
    if not _shares_run(need, have, shortest):
        return frozenset()
    blocks = SequenceMatcher(None, need, have, autojunk=False).get_matching_blocks()
    return frozenset(
        position for block in blocks if block.size >= shortest for position in range(block.a, block.a + block.size)
    )


def holds_words(answer: GoldAnswer, item: Item) -> bool:
    """Whether one item holds enough of a table row's words; it begins on the answer's page or the one before."""
    if answer.kind not in WORD_KINDS or answer.page - item.page not in (0, 1):
        return False
    need = _words(answer.quote)
    return (need & _words(item.text)).total() >= ENOUGH * need.total()


def _words(text: str) -> Counter[str]:
    return Counter(_WORD.findall(text.lower()))


def _shares_run(need: str, have: str, length: int) -> bool:
    """Whether any run of ``length`` characters stands in both: quick, where matching blocks are not."""
    runs = {need[start : start + length] for start in range(len(need) - length + 1)}
    return any(have[start : start + length] in runs for start in range(len(have) - length + 1))
