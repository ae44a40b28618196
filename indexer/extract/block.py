"""What a block is: lines that belong together, and the kinds of them."""

from dataclasses import dataclass

from indexer.extract.lines import Line
from indexer.extract.lists import Marker
from indexer.extract.tables import Table, TableRow

TEXT, ITEM, HEADING, ROW, CAPTION, CONTENTS, NOTE = "text", "item", "heading", "row", "caption", "contents", "note"


@dataclass(slots=True)
class Block:
    """Lines that belong together: a paragraph, a list item, a heading, a table's row, a caption.

    ``skip`` is how many of the first line's words or glyphs are a bullet sign, no words.  ``table`` and ``row`` are set
    for rows.  ``heading`` is a heading's words, ``number`` its number, ``style`` how it looks, for levels.
    ``run_in`` is how many characters, after the sign, head the paragraph itself.  ``above`` is the distance in points
    from the line above it in its column, 0 where there is none.
    """

    kind: str
    lines: list[Line]
    marker: Marker | None = None
    table: Table | None = None
    row: TableRow | None = None
    heading: str = ""
    number: str | None = None
    style: tuple[object, ...] = ()
    run_in: int = 0
    above: float = 0.0

    @property
    def text(self) -> str:
        """The words of all lines, one blank between them."""
        return " ".join(line.text for line in self.lines)

    @property
    def page(self) -> int:
        """The page on which it begins."""
        return self.lines[0].page

    @property
    def bold(self) -> bool:
        """Whether all lines are bold."""
        return all(line.bold for line in self.lines)
