"""A sample label's elements as reportlab's flowables: paragraphs, lists, tables, boxes, tables of contents."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any  # reportlab's table commands are tuples of many kinds
from xml.sax.saxutils import escape

from reportlab.lib.colors import black, whitesmoke
from reportlab.lib.enums import TA_CENTER, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import CondPageBreak, NextPageTemplate, PageBreak, Paragraph, Spacer
from reportlab.platypus import Table as TableFlowable
from reportlab.platypus.flowables import BalancedColumns, Flowable

from indexer.samples.looks import Look
from indexer.samples.markup import Command, Element, Group, Item, Line, Source, Table

COLUMN_GAP = 18.0
"""Points between two columns."""

_WIDE_FONT = "Vera"
"""Ships with reportlab; has ≥, ≤ and other signs that standard PDF fonts lack, and a bullet that can be read back."""


@dataclass(slots=True)
class Layout:
    """What a first drawing finds out for the second: each heading's page and the number of pages."""

    heading_pages: dict[str, int] = field(default_factory=dict)
    page_count: int = 0


class Heading(Paragraph):
    """A heading that keeps its words as written, for the table of contents."""

    heading: str = ""


class DashedHead(Flowable):
    """A heading of the Highlights: centred between two dashed rules."""

    def __init__(self, text: str, look: Look) -> None:
        super().__init__()
        self.text, self.look = text, look

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """As wide as there is room, two lines high."""
        self.width = width
        return width, self.look.size * 1.9

    def draw(self) -> None:
        """Draws the words and the rules."""
        font, size = self.look.font_names[1], self.look.size
        words = stringWidth(self.text, font, size)
        self.canv.setFont(font, size)
        self.canv.drawCentredString(self.width / 2, size * 0.4, self.text)
        self.canv.setDash(1.5, 1.5)
        for start, end in ((0, (self.width - words) / 2 - 3), ((self.width + words) / 2 + 3, self.width)):
            self.canv.line(start, size * 0.7, end, size * 0.7)


@dataclass(frozen=True, slots=True)
class Drawer:
    """Turns a source's elements into flowables, as the look says."""

    source: Source
    look: Look
    layout: Layout

    def flowables(self, elements: Sequence[Element]) -> list[Flowable]:
        """All elements in order, with a page break before a caption that has no room for its table's first rows."""
        flowables: list[Flowable] = []
        for number, element in enumerate(elements):
            roles = [line.role for line in elements[number : number + 2] if isinstance(line, Line)]
            if roles[:1] == ["caption"] or (roles[1:] == ["caption"] and roles[0].startswith("heading")):
                # keepWithNext would keep the whole table together, and it should break over pages.
                flowables.append(CondPageBreak(self.look.size * 10))
            flowables += self._element(element)
        return flowables

    def _element(self, element: Element) -> list[Flowable]:
        if isinstance(element, Line):
            return [self._line(element)]
        if isinstance(element, Item):
            return [self._item(element)]
        if isinstance(element, Table):
            return [self._table(element)]
        if isinstance(element, Group):
            return [self._group(element)]
        return self._command(element)

    def _xml(self, text: str) -> str:
        return to_xml(text, fallback=not self.look.wide)

    def _line(self, line: Line) -> Flowable:
        if line.role == "highlight":
            return DashedHead(line.text, self.look)
        if not line.role.startswith("heading"):
            return Paragraph(self._xml(line.text), paragraph_style(self.look, line.role))
        heading = Heading(self._xml(line.text), paragraph_style(self.look, line.role))
        heading.heading = line.text
        return heading

    def _item(self, item: Item) -> Flowable:
        indent = self.look.size * 1.7
        style = ParagraphStyle(
            "item",
            parent=paragraph_style(self.look, "body"),
            leftIndent=indent * item.depth,
            bulletIndent=indent * (item.depth - 1) + 3,
            bulletFontName=self.look.font_names[0] if item.mark else _WIDE_FONT,
            bulletFontSize=self.look.size,
            spaceBefore=1,
            spaceAfter=1.5,
        )
        return Paragraph(self._xml(item.text), style, bulletText=item.mark or self.look.bullets[item.depth - 1])

    def _table(self, table: Table) -> Flowable:
        rows: list[list[Flowable | str]] = []
        commands: list[tuple[Any, ...]] = [
            ("GRID", (0, 0), (-1, -1), 0.5, black),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("TOPPADDING", (0, 0), (-1, -1), 2),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
        ]
        for number, (kind, cells) in enumerate(table.rows):
            style = paragraph_style(self.look, "cell" if kind == "row" else "cell head")
            row: list[Flowable | str] = [Paragraph(self._xml(cell), style) for cell in cells]
            if kind == "group":
                row += [""] * (len(table.widths) - 1)
                commands.append(("SPAN", (0, number), (-1, number)))
            if kind == "head":
                commands.append(("BACKGROUND", (0, number), (-1, number), whitesmoke))
            rows.append(row)
        return TableFlowable(
            rows,
            colWidths=[self.look.text_width * width / 100 for width in table.widths],
            repeatRows=sum(kind == "head" for kind, _ in table.rows),
            style=commands,
            hAlign="LEFT",
            spaceBefore=2,
            spaceAfter=8,
        )

    def _group(self, group: Group) -> Flowable:
        flowables = self.flowables(group.elements)
        if group.kind == "columns":
            return BalancedColumns(
                flowables, nCols=2, innerPadding=COLUMN_GAP, leftPadding=0, rightPadding=0, name="columns"
            )
        box = [("BOX", (0, 0), (-1, -1), 1, black)]
        return TableFlowable([[flowables]], colWidths=["100%"], style=box, spaceBefore=4, spaceAfter=8)

    def _command(self, command: Command) -> list[Flowable]:
        if command.name == "page":
            return [PageBreak()]
        if command.name == "frames":
            return [NextPageTemplate(str(command.number)), PageBreak()]
        if command.name == "space":
            return [Spacer(1, command.number)]
        return self._contents(command.number)

    def _contents(self, depth: int) -> list[Flowable]:
        """A line a heading down to ``depth``, from and to the headings that the source's head names."""
        headings = [line for line in _lines(self.source.elements) if line.role.startswith("heading")]
        headings = [line for line in headings if int(line.role[-1]) <= depth]
        texts = [line.text for line in headings]
        first, last = texts.index(self.source.head["from"]), texts.index(self.source.head["to"])
        return [self._contents_line(line) for line in headings[first : last + 1]]

    def _contents_line(self, line: Line) -> Flowable:
        indent = 12 * max(int(line.role[-1]) - 1, 0)
        font = self.look.font_names[0 if indent else 1]
        style = ParagraphStyle(
            "contents", parent=paragraph_style(self.look, "body"), spaceAfter=0, leftIndent=indent, fontName=font
        )
        if not self.look.leaders:
            return Paragraph(self._xml(line.text), style)
        page = str(self.layout.heading_pages.get(line.text, 0))
        room = self.look.text_width - indent - stringWidth(f"{line.text}  {page}", font, self.look.size) - 4
        dots = "." * int(room / stringWidth(".", font, self.look.size))
        return Paragraph(self._xml(f"{line.text} {dots} {page}"), style)


def _lines(elements: Sequence[Element]) -> list[Line]:
    """All lines, those in groups as well."""
    found: list[Line] = []
    for element in elements:
        if isinstance(element, Line):
            found.append(element)
        elif isinstance(element, Group):
            found.extend(_lines(element.elements))
    return found


def paragraph_style(look: Look, role: str) -> ParagraphStyle:
    """The style of a line's role, or of a table's ``cell`` or ``cell head``."""
    size = look.size
    body = ParagraphStyle(
        "body",
        fontName=look.font_names[0],
        fontSize=size,
        leading=size * 1.22,
        spaceBefore=size * 0.55,
        spaceAfter=size * 0.55,
        allowWidows=1,
        allowOrphans=1,
    )
    if role in look.headings:
        heading = look.headings[role]
        return ParagraphStyle(
            role,
            parent=body,
            fontName=look.font_names[heading.face],
            fontSize=size * heading.scale,
            leading=size * heading.scale * 1.25,
            spaceBefore=size * heading.before,
            keepWithNext=1,
            alignment=TA_CENTER if heading.centered else 0,
        )
    return {
        "body": body,
        "center": ParagraphStyle(role, parent=body, alignment=TA_CENTER),
        "right": ParagraphStyle(role, parent=body, alignment=TA_RIGHT),
        "caption": ParagraphStyle(role, parent=body, fontName=look.font_names[1]),
        "note": ParagraphStyle(role, parent=body, fontSize=size * 0.88, leading=size * 1.06),
        "cell": ParagraphStyle(role, parent=body, spaceAfter=0),
        "cell head": ParagraphStyle(role, parent=body, spaceAfter=0, fontName=look.font_names[1]),
    }[role]


_INLINE = (
    (re.compile(r"\*\*(.+?)\*\*"), r"<b>\1</b>"),
    (re.compile(r"__(.+?)__"), r"<u>\1</u>"),
    (re.compile(r"''(.+?)''"), r"<i>\1</i>"),
    (re.compile(r"_\{(.+?)\}"), r'<sub size="-2.4" rise="1.6">\1</sub>'),
    (re.compile(r"\^\{(.+?)\}"), r'<super size="-2.4" rise="3">\1</super>'),
    (re.compile(r" // "), "<br/>"),
)


def to_xml(text: str, *, fallback: bool) -> str:
    """The markup within a line as reportlab's; with ``fallback``, signs that a standard font lacks in the wide one."""
    xml = escape(text)
    for pattern, replacement in _INLINE:
        xml = pattern.sub(replacement, xml)
    if not fallback:
        return xml
    return "".join(sign if _is_standard(sign) else f'<font name="{_WIDE_FONT}">{sign}</font>' for sign in xml)


def _is_standard(sign: str) -> bool:
    """Whether the standard PDF fonts have the sign."""
    try:
        sign.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return True
