"""What changed from one revision of a label to another: fact spans that came, went and changed, section by section."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from rapidfuzz import fuzz

from indexer.store.records import EvidenceRecord

ALIKE = 60.0
"""Two spans in the same place of a section are one that changed from this share (per cent) of common characters on."""

Spans = Sequence[EvidenceRecord]


class Change(StrEnum):
    """What became of a span."""

    CAME = "came"
    WENT = "went"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class SpanChange:
    """A span before and after; None where there is none."""

    before: EvidenceRecord | None
    after: EvidenceRecord | None

    @property
    def change(self) -> Change:
        """What became of it."""
        if self.before and self.after:
            return Change.CHANGED
        return Change.CAME if self.after else Change.WENT


@dataclass(frozen=True, slots=True)
class SectionChanges:
    """A section's changes in reading order, and its headings from the top down, as the newer revision has them."""

    path: tuple[str, ...]
    changes: tuple[SpanChange, ...]


def revision_changes(before: Spans, after: Spans) -> tuple[SectionChanges, ...]:
    """The sections in which two documents' spans differ, white space and letter case of headings aside.

    Sections are matched by their headings, as often as they stand, in order; their numbers may have changed.
    """
    old, new = _by_section(before), _by_section(after)
    matcher = SequenceMatcher(a=list(old), b=list(new), autojunk=False)
    found: list[SectionChanges] = []
    for tag, begin, end, begin_new, end_new in matcher.get_opcodes():
        if tag == "equal":
            pairs = zip(list(old)[begin:end], list(new)[begin_new:end_new], strict=True)
            found += [_changes(old[one], new[other]) for one, other in pairs]
        else:
            found += [_changes(old[key], new.get(key, ())) for key in list(old)[begin:end] if key not in new]
            found += [_changes(old.get(key, ()), new[key]) for key in list(new)[begin_new:end_new]]
    return tuple(section for section in found if section.changes)


def _by_section(spans: Spans) -> dict[tuple[str, int], list[EvidenceRecord]]:
    """Spans by heading and how often it stood before, in reading order."""
    of_section: dict[str, list[EvidenceRecord]] = defaultdict(list)
    for span in spans:
        of_section[span.section].append(span)
    times: dict[str, int] = defaultdict(int)
    named: dict[tuple[str, int], list[EvidenceRecord]] = {}
    for each in of_section.values():
        heading = _folded(each[0].section_heading).casefold()
        named[heading, times[heading]] = each
        times[heading] += 1
    return named


def _changes(old: Spans, new: Spans) -> SectionChanges:
    matcher = SequenceMatcher(a=_words(old), b=_words(new), autojunk=False)
    changes: list[SpanChange] = []
    for tag, begin, end, begin_new, end_new in matcher.get_opcodes():
        if tag != "equal":
            changes += _paired(old[begin:end], new[begin_new:end_new])
    return SectionChanges((new or old)[0].section_path, tuple(changes))


def _paired(old: Spans, new: Spans) -> Iterable[SpanChange]:
    """What stands between the same neighbours: each new span with the first old one left that it is like."""
    left, waiting = list(old), list[EvidenceRecord]()
    for span in new:
        like = next((at for at, each in enumerate(left) if fuzz.ratio(each.text, span.text) >= ALIKE), None)
        if like is None:
            waiting.append(span)
            continue
        yield from _apart(left[:like], waiting)
        yield SpanChange(left[like], span)
        left, waiting = left[like + 1 :], []
    yield from _apart(left, waiting)


def _apart(old: Spans, new: Spans) -> Iterable[SpanChange]:
    yield from (SpanChange(span, None) for span in old)
    yield from (SpanChange(None, span) for span in new)


def _words(spans: Spans) -> list[tuple[str, str]]:
    return [(_folded(span.text), span.context) for span in spans]


def _folded(text: str) -> str:
    return " ".join(text.split())
