"""What an extraction is: a label's canonical text and the sections and fact spans over it."""

from dataclasses import dataclass

from analyzers.canonical import Place


@dataclass(frozen=True, slots=True)
class Label:
    """What a document says of itself.

    ``kind`` is one of us_plr, us_old, ca_monograph, eu_smpc, paper, other.  ``revision_date`` is ISO 8601, as precise
    as printed (``2017-08``), empty when none is printed.  ``language`` is an ISO 639-1 code.
    """

    kind: str
    brand_names: tuple[str, ...] = ()
    generic_names: tuple[str, ...] = ()
    maker: str = ""
    packager: str = ""
    revision_date: str = ""
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its number from 1, its size in points, and its stretch ``[start, end)`` of the canonical text.

    The pages' stretches follow one another without a gap and make up the whole text.  ``turned_aside`` counts letters
    that the page shows turned or askew and that are in no text: a stamp, a tab, an axis' title.
    """

    number: int
    width: float
    height: float
    start: int
    end: int
    turned_aside: int = 0


@dataclass(frozen=True, slots=True)
class Section:
    """A headed part: ``[start, end)`` runs from its heading to where the next section begins.

    ``level`` 1 is the highest; ``parent`` is the id of the section above, or None.  ``number`` is as printed, or None.
    ``path`` holds the headings from the top down to this one, number and words ("2 DOSAGE AND ADMINISTRATION").
    ``body_start`` is where the heading ends.  A section without a heading (front matter) has an empty one.
    """

    id: str
    number: str | None
    heading: str
    level: int
    parent: str | None
    section_type: str
    start: int
    body_start: int
    end: int
    pages: tuple[int, ...]
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A table row's cell: its column's head (empty when none) and its words, for drawing the table again."""

    column: str
    text: str


@dataclass(frozen=True, slots=True)
class FactSpan:
    """The smallest citable unit.

    ``text_type`` is sentence, bullet, table_row or caption.  ``section`` is a section's id, ``sequence`` the place
    among that section's spans, from 0.  ``context`` holds a row's column heads and caption, or what leads in a bullet
    (" | " between): words that explain the span and are kept apart from it.
    """

    id: str
    text_type: str
    text: str
    start: int
    end: int
    section: str
    sequence: int
    context: str
    places: tuple[Place, ...]
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class ExtractedDocument:
    """One PDF as read: everything later stages know of it.

    ``document_hash`` is the SHA-256 of the file's bytes, in hexadecimal.  Spans and sections are in reading order; no
    two spans overlap.  ``other_places`` are those of the words that are in no span: headings, tables of contents.
    """

    document_hash: str
    file_name: str
    label: Label
    canonical_text: str
    pages: tuple[Page, ...]
    sections: tuple[Section, ...]
    spans: tuple[FactSpan, ...]
    other_places: tuple[Place, ...] = ()
