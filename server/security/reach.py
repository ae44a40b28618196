"""Which documents a caller may see."""

from dataclasses import dataclass
from typing import Protocol

from server.document_names import name_key
from server.search.plan.plan import KnownDrug
from server.search.targets import documents_of


class About(Protocol):
    """What a stored document, and each piece of one, tells of itself."""

    @property
    def document_hash(self) -> str:
        """SHA-256 of the PDF."""

    @property
    def file_name(self) -> str:
        """The PDF's."""

    @property
    def brand_names(self) -> tuple[str, ...]:
        """Of the drug."""

    @property
    def generic_names(self) -> tuple[str, ...]:
        """Of the drug."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Documents by resource name, hash or file name, and drugs by brand or generic name, as a search's scope has them.

    Either limits; empty does not, so that an empty reach is everything.
    """

    documents: tuple[str, ...] = ()
    drugs: tuple[str, ...] = ()

    @property
    def is_everything(self) -> bool:
        """Whether nothing is out of reach."""
        return not (self.documents or self.drugs)

    def holds(self, document: About) -> bool:
        """Whether the document, or the piece's, is within reach."""
        if self.documents and not self.names(document.document_hash, document.file_name):
            return False
        about = KnownDrug(document.brand_names, document.generic_names, (document.document_hash,))
        return not self.drugs or any(documents_of(name, [about]) for name in self.drugs)

    def names(self, document_hash: str, file_name: str) -> bool:
        """Whether a document is one of ``documents``."""
        return bool({document_hash, name_key(file_name)} & {name_key(name) for name in self.documents})


EVERYTHING = Reach()
