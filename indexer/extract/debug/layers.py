"""What is drawn of a layer: rectangles on pages, and what is written beside them."""

from dataclasses import dataclass

from analyzers.canonical import Box


@dataclass(frozen=True, slots=True)
class Mark:
    """A rectangle on a page, in points from its top left; ``label`` is written beside it.

    ``kind`` tells marks of one layer apart by colour (a span's type).  ``part`` says that it goes on with the mark
    before it, and is not counted.
    """

    page: int
    box: Box
    label: str = ""
    kind: str = ""
    part: bool = False


@dataclass(frozen=True, slots=True)
class Layer:
    """A named layer's marks on all pages, in reading order."""

    name: str
    marks: tuple[Mark, ...]
