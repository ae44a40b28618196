"""On which terms a PDF is opened."""

from dataclasses import dataclass, field

MOST_PAGES = 3000


@dataclass(frozen=True, slots=True)
class Opening:
    """A file's password, never shown, and the most pages that one document may have."""

    password: str = field(default="", repr=False)
    most_pages: int = MOST_PAGES


AS_USUAL = Opening()
