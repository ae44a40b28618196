r"""The markup that the sample labels are written in: text to elements, nothing of how they look.

A source is a head of ``key: value`` lines, a line ``---``, and the body.  In the body a line's first characters say
what it is; a line without a mark goes on with the one before it; an empty line ends it:

    # ## ### ####      headings, four levels; #c a centred one of the first level, #> one of the Highlights
    - -- ---           bullets, three depths; + ++ an item with a mark of its own (``+ 1. Wash your hands.``)
    > >>               a centred line, a line at the right; ``! `` a caption, ``~ `` a small note
    |% 30 20 50        a table with column widths in per cent, then ``|! `` head rows, ``| `` rows, ``|= `` group rows
    ::: box            a ruled box, ``::: columns`` balanced columns, both up to ``:::``
    ::: page           a new page; ``::: frames 2`` a new page of two columns; ``::: space 40``; ``::: contents 2``

Within a line: ``**bold**``, ``__underlined__``, ``''italic''``, ``C_{max}``, ``10^{9}``, and `` // `` for a new line.
"""

import re
from dataclasses import dataclass, field

_MARKS = re.compile(
    r"^(?P<mark>#{1,4}|#c|#>|-{1,3}|\+{1,2}|>{1,2}|!|~|\|[%!=]?|:::)(?:\s+(?P<rest>.*))?$",
)


@dataclass(frozen=True, slots=True)
class Line:
    """A paragraph of one role: heading0 (centred) to heading4, highlight, body, center, right, caption, note."""

    role: str
    text: str


@dataclass(frozen=True, slots=True)
class Item:
    """A list's item: its depth from 1, its mark (empty: the bullet of its depth) and its words."""

    depth: int
    mark: str
    text: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table: column widths in per cent, and rows of (kind, cells); kind is ``head``, ``row`` or ``group``."""

    widths: tuple[float, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Elements kept in a ``box`` or set in balanced ``columns``."""

    kind: str
    elements: tuple["Element", ...]


@dataclass(frozen=True, slots=True)
class Command:
    """A change of layout: ``page``, ``frames``, ``space`` or ``contents``, with its number (0: none)."""

    name: str
    number: int


Element = Line | Item | Table | Group | Command


@dataclass(frozen=True, slots=True)
class Source:
    """A label's source: what its head says, and its elements in order."""

    head: dict[str, str]
    elements: tuple[Element, ...]


class MarkupError(ValueError):
    """A source that breaks the markup; the text names the line."""


@dataclass(slots=True)
class _Reader:
    """Reads the body line by line; ``stack`` holds the elements of the open groups, outermost first."""

    stack: list[tuple[str, list[Element]]] = field(default_factory=lambda: [("", [])])
    role: tuple[str, int, str] | None = None
    words: list[str] = field(default_factory=list)
    widths: tuple[float, ...] = ()
    rows: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)

    def add(self, element: Element) -> None:
        self.stack[-1][1].append(element)

    def close_text(self) -> None:
        if self.role is not None:
            kind, depth, mark = self.role
            text = " ".join(self.words)
            self.add(Item(depth, mark, text) if kind == "item" else Line(kind, text))
        self.role, self.words = None, []

    def close_table(self) -> None:
        if self.rows:
            self.add(Table(self.widths, tuple(self.rows)))
        self.rows = []

    def open_text(self, kind: str, text: str, depth: int = 0, mark: str = "") -> None:
        self.close_text()
        self.close_table()
        self.role, self.words = (kind, depth, mark), [text]

    def command(self, rest: str) -> None:
        self.close_text()
        self.close_table()
        name, _, number = rest.partition(" ")
        if name in ("box", "columns"):
            self.stack.append((name, []))
        elif not name:
            kind, elements = self.stack.pop()
            self.add(Group(kind, tuple(elements)))
        else:
            self.add(Command(name, int(number or 0)))

    def table_line(self, mark: str, rest: str) -> None:
        self.close_text()
        if mark == "|%":
            self.close_table()
            self.widths = tuple(float(width) for width in rest.split())
            return
        kind = {"|": "row", "|!": "head", "|=": "group"}[mark]
        cells = tuple(cell.strip() for cell in rest.split("|"))
        if kind != "group" and len(cells) != len(self.widths):
            raise MarkupError(f"a row of {len(cells)} cells in a table of {len(self.widths)} columns: {rest}")
        self.rows.append((kind, cells))

    def line(self, line: str) -> None:
        match = _MARKS.match(line)
        if match is None:
            if self.role is None:
                self.open_text("body", line)
            else:
                self.words.append(line.strip())
            return
        mark, rest = match["mark"], (match["rest"] or "").strip()
        if mark == ":::":
            self.command(rest)
        elif mark.startswith("|"):
            self.table_line(mark, rest)
        elif mark[0] == "-":
            self.open_text("item", rest, len(mark))
        elif mark[0] == "+":
            label, _, text = rest.partition(" ")
            self.open_text("item", text, len(mark), label)
        else:
            self.open_text(_ROLES.get(mark) or f"heading{len(mark)}", rest)


_ROLES = {"#c": "heading0", "#>": "highlight", ">": "center", ">>": "right", "!": "caption", "~": "note"}


def parse(source: str) -> Source:
    """Reads a label's source.

    Raises:
        MarkupError: for a row with a wrong number of cells, or a group that is left open.
    """
    head, _, body = source.partition("\n---\n")
    pairs = (line.partition(":") for line in head.splitlines() if line.strip())
    reader = _Reader()
    for line in body.splitlines():
        if line.strip():
            reader.line(line)
        else:
            reader.close_text()
            reader.close_table()
    reader.close_text()
    reader.close_table()
    if len(reader.stack) != 1:
        raise MarkupError(f"a {reader.stack[-1][0]} is left open")
    return Source({key.strip(): value.strip() for key, _, value in pairs}, tuple(reader.stack[0][1]))
