"""Draws the sample labels' sources as PDFs, byte for byte the same each time: ``python -m indexer.samples.render``.

Needs reportlab, a development dependency; the package ships the PDFs.
"""

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any  # reportlab's canvas, flowables and styles are only partly typed
from xml.sax.saxutils import escape

from reportlab.lib.colors import black, whitesmoke
from reportlab.lib.enums import TA_CENTER, TA_RIGHT
from reportlab.lib.fonts import addMapping
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Frame,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
    Paragraph,
    Spacer,
)
from reportlab.platypus import Table as TableFlowable
from reportlab.platypus.flowables import BalancedColumns, Flowable

from indexer.samples.looks import LOOKS, Look
from indexer.samples.markup import Command, Element, Group, Item, Line, Source, Table, parse

_WIDE_FONT = "Vera"
"""Ships with reportlab; has ≥, ≤ and other signs that the standard PDF fonts lack, and a bullet that can be read back."""

_GAP = 18.0
"""Points between two columns."""


@dataclass(slots=True)
class _Layout:
    """What a first drawing finds out for the second: each heading's page and the number of pages."""

    heading_pages: dict[str, int] = field(default_factory=dict)
    page_count: int = 0


def render(source_text: str) -> bytes:
    """The PDF of a source."""
    _register_fonts()
    source = parse(source_text)
    look = LOOKS[source.head["look"]]
    layout = _Layout()
    _draw(source, look, layout)  # the first drawing only fills the layout
    return _draw(source, look, layout)


def _register_fonts() -> None:
    files = {"Vera": "Vera.ttf", "Vera-Bold": "VeraBd.ttf", "Vera-Italic": "VeraIt.ttf", "Vera-BoldItalic": "VeraBI.ttf"}
    for number, (name, file) in enumerate(files.items()):
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, file))
        addMapping(_WIDE_FONT, number % 2, number // 2, name)


class _LabelTemplate(BaseDocTemplate):
    """Pages with a running head and foot; notes on which page each heading stands."""

    def __init__(self, target: io.BytesIO, source: Source, look: Look, layout: _Layout) -> None:
        super().__init__(
            target, pagesize=look.page_size, title=source.head["title"], author=source.head["author"], invariant=1,
            pageCompression=0, lang="en",
        )
        self.source, self.look, self.layout = source, look, layout
        left, top, right, bottom = look.margins
        width, height = look.page_size[0] - left - right, look.page_size[1] - top - bottom
        half = (width - _GAP) / 2
        flush = {"leftPadding": 0, "rightPadding": 0, "topPadding": 0, "bottomPadding": 0}
        columns = [Frame(left + start, bottom, half, height, id=f"at{start:.0f}", **flush) for start in (0, half + _GAP)]
        frames = {"1": [Frame(left, bottom, width, height, id="whole", **flush)], "2": columns}
        first = source.head["frames"]
        for name in sorted(frames, key=lambda name: name != first):
            self.addPageTemplates(PageTemplate(name, frames[name], onPage=self.draw_furniture))
        self.frame_width = width

    def afterFlowable(self, flowable: Any) -> None:  # noqa: N802  # reportlab's name
        """Notes a heading's page."""
        heading = getattr(flowable, "heading", None)
        if heading is not None:
            self.layout.heading_pages[heading] = self.page
        self.layout.page_count = max(self.layout.page_count, self.page)

    def draw_furniture(self, canvas: Any, _document: Any) -> None:
        """Draws the running head and foot; the first page of a label with a title page has none."""
        if self.page == 1 and self.source.head.get("title page") == "yes":
            return
        left, top, right, bottom = self.look.margins
        canvas.saveState()
        canvas.setFont(self.look.font_names[0], self.look.size - 1)
        for key, y in (("head", self.look.page_size[1] - top / 2), ("foot", bottom / 2)):
            parts = self.source.head.get(key, "").split("|")
            words = [part.strip().format(page=self.page, pages=self.layout.page_count) for part in parts]
            canvas.drawString(left, y, words[0])
            if len(words) > 1:
                canvas.drawCentredString(self.look.page_size[0] / 2, y, words[1])
            if len(words) > 2:  # noqa: PLR2004  # left, middle, right
                canvas.drawRightString(self.look.page_size[0] - right, y, words[2])
        canvas.restoreState()


class _DashedHead(Flowable):  # type: ignore[misc]  # reportlab's class is untyped
    """A heading of the Highlights: centred between two dashed rules."""

    def __init__(self, text: str, look: Look) -> None:
        super().__init__()
        self.text, self.look = text, look

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width = width
        return width, self.look.size * 1.9

    def draw(self) -> None:
        font, size = self.look.font_names[1], self.look.size
        words = pdfmetrics.stringWidth(self.text, font, size)
        self.canv.setFont(font, size)
        self.canv.drawCentredString(self.width / 2, size * 0.4, self.text)
        self.canv.setDash(1.5, 1.5)
        for start, end in ((0, (self.width - words) / 2 - 3), ((self.width + words) / 2 + 3, self.width)):
            self.canv.line(start, size * 0.7, end, size * 0.7)


def _draw(source: Source, look: Look, layout: _Layout) -> bytes:
    target = io.BytesIO()
    template = _LabelTemplate(target, source, look, layout)
    drawer = _Drawer(source, look, layout, template.frame_width)
    template.build(drawer.flowables(source.elements))
    return target.getvalue()


@dataclass(slots=True)
class _Drawer:
    """Elements to reportlab's flowables; ``width`` is that of the page's text, in points."""

    source: Source
    look: Look
    layout: _Layout
    width: float

    def flowables(self, elements: Sequence[Element]) -> list[Any]:
        flowables: list[Any] = []
        for number, element in enumerate(elements):
            roles = [line.role for line in elements[number : number + 2] if isinstance(line, Line)]
            if roles[:1] == ["caption"] or (roles[1:] == ["caption"] and roles[0].startswith("heading")):
                # Room for a caption, its table's heads and a row; keepWithNext would keep the whole table together.
                flowables.append(CondPageBreak(self.look.size * 10))
            flowables += self.element(element)
        return flowables

    def element(self, element: Element) -> list[Any]:
        if isinstance(element, Line):
            return [self.line(element)]
        if isinstance(element, Item):
            return [self.item(element)]
        if isinstance(element, Table):
            return [self.table(element)]
        if isinstance(element, Group):
            return [self.group(element)]
        return self.command(element)

    def paragraph(self, text: str, style: ParagraphStyle, **parts: str) -> Paragraph:
        return Paragraph(to_xml(text, fallback=not self.look.wide), style, **parts)

    def line(self, line: Line) -> Any:
        if line.role == "highlight":
            return _DashedHead(line.text, self.look)
        paragraph = self.paragraph(line.text, self.style(line.role))
        if line.role.startswith("heading"):
            paragraph.heading = line.text
        return paragraph

    def item(self, item: Item) -> Paragraph:
        mark = item.mark or self.look.bullets[item.depth - 1]
        indent = self.look.size * 1.7
        style = ParagraphStyle(
            "item", parent=self.style("body"), leftIndent=indent * item.depth, bulletIndent=indent * (item.depth - 1) + 3,
            bulletFontName=self.look.font_names[0] if item.mark else _WIDE_FONT, bulletFontSize=self.look.size, spaceBefore=1, spaceAfter=1.5,
        )
        return self.paragraph(item.text, style, bulletText=mark)

    def style(self, role: str) -> ParagraphStyle:
        size, bold = self.look.size, self.look.font_names[1]
        body = ParagraphStyle(
            "body", fontName=self.look.font_names[0], fontSize=size, leading=size * 1.22, spaceBefore=size * 0.55,
            spaceAfter=size * 0.55,
            allowWidows=1, allowOrphans=1,
        )
        if role in self.look.headings:
            heading = self.look.headings[role]
            return ParagraphStyle(
                role, parent=body, fontName=self.look.font_names[heading.face], fontSize=size * heading.scale,
                leading=size * heading.scale * 1.25, spaceBefore=size * heading.before, keepWithNext=1,
                alignment=TA_CENTER if heading.centered else 0,
            )
        return {
            "body": body,
            "center": ParagraphStyle(role, parent=body, alignment=TA_CENTER),
            "right": ParagraphStyle(role, parent=body, alignment=TA_RIGHT),
            "caption": ParagraphStyle(role, parent=body, fontName=bold),
            "note": ParagraphStyle(role, parent=body, fontSize=size * 0.88, leading=size * 1.06),
            "cell": ParagraphStyle(role, parent=body, spaceAfter=0),
            "head": ParagraphStyle(role, parent=body, spaceAfter=0, fontName=bold),
        }[role]

    def table(self, table: Table) -> TableFlowable:
        rows: list[list[Any]] = []
        commands: list[tuple[Any, ...]] = [
            ("GRID", (0, 0), (-1, -1), 0.5, black), ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("TOPPADDING", (0, 0), (-1, -1), 2), ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
        ]
        for number, (kind, cells) in enumerate(table.rows):
            style = self.style("cell" if kind == "row" else "head")
            row = [self.paragraph(cell, style) for cell in cells]
            if kind == "group":
                row += [""] * (len(table.widths) - 1)
                commands.append(("SPAN", (0, number), (-1, number)))
            if kind == "head":
                commands.append(("BACKGROUND", (0, number), (-1, number), whitesmoke))
            rows.append(row)
        widths = [self.width * width / 100 for width in table.widths]
        heads = sum(kind == "head" for kind, _ in table.rows)
        return TableFlowable(
            rows, colWidths=widths, repeatRows=heads, style=commands, hAlign="LEFT", spaceBefore=2, spaceAfter=8,
        )

    def group(self, group: Group) -> Any:
        flowables = self.flowables(group.elements)
        if group.kind == "columns":
            return BalancedColumns(flowables, nCols=2, innerPadding=_GAP, leftPadding=0, rightPadding=0, name="columns")
        box = [("BOX", (0, 0), (-1, -1), 1, black)]
        return TableFlowable([[flowables]], colWidths=["100%"], style=box, spaceBefore=4, spaceAfter=8)

    def command(self, command: Command) -> list[Any]:
        if command.name == "page":
            return [PageBreak()]
        if command.name == "frames":
            return [NextPageTemplate(str(command.number)), PageBreak()]
        if command.name == "space":
            return [Spacer(1, command.number)]
        return self.contents(command.number)

    def contents(self, depth: int) -> list[Any]:
        """A line a heading down to ``depth``, with dots and the page where the look has them."""
        entries = [line for line in _lines(self.source.elements) if line.role.startswith("heading")]
        entries = [line for line in entries if int(line.role[-1]) <= depth]
        texts = [line.text for line in entries]
        first, last = texts.index(self.source.head["from"]), texts.index(self.source.head["to"])
        return [self.contents_line(line) for line in entries[first : last + 1]]

    def contents_line(self, line: Line) -> Paragraph:
        level = max(int(line.role[-1]) - 1, 0)
        own = ParagraphStyle(
            "contents", parent=self.style("body"), spaceAfter=0, leftIndent=level * 12,
            fontName=self.look.font_names[0 if level else 1],
        )
        if not self.look.leaders:
            return self.paragraph(line.text, own)
        page = str(self.layout.heading_pages.get(line.text, 0))
        room = self.width - level * 12 - pdfmetrics.stringWidth(f"{line.text}  {page}", own.fontName, own.fontSize) - 4
        dots = "." * int(room / pdfmetrics.stringWidth(".", own.fontName, own.fontSize))
        return self.paragraph(f"{line.text} {dots} {page}", own)


def _lines(elements: Sequence[Element]) -> list[Line]:
    """All lines, those in groups as well."""
    found: list[Line] = []
    for element in elements:
        if isinstance(element, Line):
            found.append(element)
        elif isinstance(element, Group):
            found.extend(_lines(element.elements))
    return found


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
    try:
        sign.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return True


def main() -> None:
    """Writes each source's PDF beside it."""
    for source in sorted(Path(__file__).parent.glob("*.txt")):
        source.with_suffix(".pdf").write_bytes(render(source.read_text(encoding="utf-8")))


if __name__ == "__main__":
    main()
