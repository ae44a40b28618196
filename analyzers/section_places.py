"""Under which section type a kind of label answers a matter that other kinds have a section of their own for.

A matter is a section type (storage) or an attribute (dilution).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable

from analyzers.vocabulary import load_rows

_UNKNOWN_KIND = "unknown"


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A row of section_places.csv: a section type or attribute, kinds of label, and the type that answers it there."""

    matter: str
    kinds: tuple[str, ...]
    place: str
    source: str


class SectionPlaces:
    """Finds where a matter stands."""

    def __init__(self, rows: Iterable[PlaceRow]) -> None:
        """Checked rows; ``load_section_places`` reads them from the data file."""
        self._places = {(row.matter, kind): row.place for row in rows for kind in row.kinds}

    def place(self, matter: str, kinds: Sequence[str]) -> str:
        """The type that answers in labels of these kinds; none when they are not known.

        It is the matter itself unless all the kinds agree on another one.
        """
        places = {self._places.get((matter, kind), matter) for kind in kinds or (_UNKNOWN_KIND,)}
        return places.pop() if len(places) == 1 else matter


def load_section_places(folder: Traversable | None = None) -> SectionPlaces:
    """The places of section_places.csv.

    Raises:
        VocabularyError: for a row that cannot be used.
    """
    return SectionPlaces(load_rows("section_places.csv", PlaceRow, folder))
