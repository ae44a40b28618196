"""A text folded for comparing: white space left out, writings that look alike written alike, offsets kept."""

import re
from array import array
from dataclasses import dataclass
from itertools import pairwise

from analyzers.canonical import cut
from analyzers.typography import Fold, Typography, Written

_PIECES = re.compile(r"[!-,./-~]+|\s+|.", re.DOTALL)  # plain characters, white space, dashes and all others
_GAPS = re.compile(r"[^ -]+")
_SPACE, _DASH = " ", "-"
_QUOTATION_MARKS = "\"'\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u00ab\u00bb"
_ELLIPSES = ("\u2026", "...")


@dataclass(frozen=True, slots=True)
class Folded:
    """A text in two folded forms, each with the index in the source of every character of it.

    ``spaced`` has a space where there is white space; ``text`` has none, nor a dash between letters (at a line's
    end, or one that some write and others don't).
    """

    text: str
    at: "array[int]"
    spaced: str
    spaced_at: "array[int]"

    def range_of(self, start: int, length: int) -> tuple[int, int] | None:
        """The source's half-open range of a stretch of ``text``; None when it would cut a source's character in two."""
        end = start + length
        cuts_first = start > 0 and self.at[start - 1] == self.at[start]
        cuts_last = end < len(self.at) and self.at[end - 1] == self.at[end]
        return None if cuts_first or cuts_last else (self.at[start], self.at[end - 1] + 1)


class Folder:
    """Folds texts by a typography."""

    def __init__(self, typography: Typography) -> None:
        """``typography`` says what looks alike."""
        self._typography = typography
        self._known: dict[str, Written | None] = {}

    def fold(self, source: str) -> Folded:
        """The text folded; offsets count the source's characters."""
        pieces: list[str] = []
        spaced_at = array("I")
        last = ""
        for match in _PIECES.finditer(source):
            written = self._written(match.group(), last)
            pieces.append(written)
            if len(written) == len(match.group()):
                spaced_at.extend(range(match.start(), match.end()))
            else:
                spaced_at.extend([match.start()] * len(written))
            if written and written != _SPACE:
                last = written[-1]
        spaced = "".join(pieces)
        text, at = _closed(spaced, spaced_at)
        return Folded(text, at, spaced, spaced_at)

    def folds_between(self, one: str, other: str) -> tuple[Fold, ...]:
        """By which folds two texts with the same folded text were made the same; none when they are."""
        if one == other:
            return ()
        first, second = self._marks(one), self._marks(other)
        return tuple(fold for fold in Fold if first.get(fold) != second.get(fold))

    def _written(self, piece: str, last: str) -> str:
        """A piece as folded; ``last`` is the folded character before it, white space aside."""
        if piece.isspace():
            return _SPACE
        if piece.isascii():
            return piece
        if piece not in self._known:
            self._known[piece] = self._typography.written(piece)
        variant = self._known[piece]
        if variant is None or (variant.fold is Fold.RAISED_DIGITS and not last.isalpha()):
            return piece
        return variant.text

    def _marks(self, source: str) -> dict[Fold, list[tuple[int, str]]]:
        """What of a text folds, by fold: its place in the folded text and how it is written."""
        marks: dict[Fold, list[tuple[int, str]]] = {}
        place, last = 0, ""
        for match in _PIECES.finditer(source):
            piece = match.group()
            written = self._written(piece, last)
            variant = self._typography.written(piece) if not piece.isascii() else None
            if written == _SPACE:
                marks.setdefault(Fold.WHITE_SPACE, []).append((place, piece))
            elif piece == _DASH:
                marks.setdefault(Fold.DASHES, []).append((place, piece))
            elif variant and written != piece:
                marks.setdefault(variant.fold, []).append((place, piece))
            if written not in (_SPACE, _DASH):
                place += len(written)
                last = written[-1:] or last
        return marks


def trimmed(quote: str) -> str:
    """A quote without the quotation marks, ellipses and white space around it."""
    before = ""
    while quote != before:
        before = quote
        quote = quote.strip().strip(_QUOTATION_MARKS)
        for ellipsis in _ELLIPSES:
            while quote.startswith(ellipsis):
                quote = quote[len(ellipsis) :]
            while quote.endswith(ellipsis):
                quote = quote[: -len(ellipsis)]
    return quote


def words_at(canonical_text: str, words: tuple[int, int]) -> str:
    """The words of a range."""
    return cut(canonical_text, *words)


def _closed(spaced: str, spaced_at: "array[int]") -> tuple[str, "array[int]"]:
    """Without white space and without dashes between letters, or between a letter and the text's end."""
    runs = [match.span() for match in _GAPS.finditer(spaced)]
    pieces: list[str] = []
    at = array("I")
    edges = [(0, 0), *runs, (len(spaced), len(spaced))]
    for (_, before), (start, end) in pairwise(edges):
        if _DASH in spaced[before:start]:
            left = before == 0 or spaced[before - 1].isalpha()
            right = start == len(spaced) or spaced[start].isalpha()
            if not (left and right):
                kept = [index for index in range(before, start) if spaced[index] == _DASH]
                pieces.append(_DASH * len(kept))
                at.extend(spaced_at[index] for index in kept)
        pieces.append(spaced[start:end])
        at.extend(spaced_at[start:end])
    return "".join(pieces), at
