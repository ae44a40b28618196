"""What lies over a document's text: its sections, fact spans, and the places of the words in no span."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from analyzers.canonical import Place
from indexer.extract.document import Section
from indexer.store.text_pages import TextPage, TextSpan


@dataclass(frozen=True)
class Layout:
    """Sections, spans and places in reading order; of a stretch of a text those that touch it.

    No two sections overlap, nor two spans.
    """

    text_version: str
    sections: tuple[Section, ...]
    spans: tuple[TextSpan, ...]
    other_places: tuple[Place, ...]

    @cached_property
    def unit_starts(self) -> frozenset[int]:
        """The characters at which a span begins."""
        return frozenset(span.start for span in self.spans)

    @cached_property
    def unit_ends(self) -> frozenset[int]:
        """The characters at which a span has ended."""
        return frozenset(span.end for span in self.spans)

    def section_at(self, position: int) -> Section | None:
        """The section in which a character stands."""
        at = bisect_right(self.sections, position, key=lambda section: section.start)
        return self.sections[at - 1] if at and position < self.sections[at - 1].end else None

    def spans_over(self, start: int, end: int) -> Sequence[TextSpan]:
        """The spans that a range touches."""
        first = bisect_right(self.spans, start, key=lambda span: span.end)
        last = bisect_left(self.spans, end, key=lambda span: span.start)
        return self.spans[first:last]

    def places_over(self, start: int, end: int) -> list[Place]:
        """The places that a range touches, whole, in reading order."""
        first = bisect_right(self.other_places, start, key=lambda place: place.end)
        last = bisect_left(self.other_places, end, key=lambda place: place.start)
        in_spans = (place for span in self.spans_over(start, end) for place in span.places)
        touched = (place for place in in_spans if place.start < end and start < place.end)
        return sorted([*touched, *self.other_places[first:last]], key=lambda place: (place.start, place.end))


def layout_of(pages: Iterable[TextPage]) -> Layout:
    """What lies over some pages of one text; what goes on over a page's end is told once."""
    kept = list(pages)
    sections = {section.start: section for page in kept for section in page.sections}
    spans = {span.start: span for page in kept for span in page.spans}
    return Layout(
        kept[0].text_version if kept else "",
        tuple(sections[start] for start in sorted(sections)),
        tuple(spans[start] for start in sorted(spans)),
        tuple(place for page in kept for place in page.other_places),
    )
