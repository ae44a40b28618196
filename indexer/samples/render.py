"""Renders the sample labels' sources as PDFs, byte for byte the same each time: ``python -m indexer.samples.render``.

Needs reportlab, a development dependency; the package ships the PDFs.
"""

import io
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate
from reportlab.platypus.flowables import Flowable

from indexer.samples.flowables import COLUMN_GAP, Drawer, Heading, Layout
from indexer.samples.looks import LOOKS, Look
from indexer.samples.markup import Source, parse

_FONT_FILES = {
    "Vera": "Vera.ttf",
    "Vera-Bold": "VeraBd.ttf",
    "Vera-Italic": "VeraIt.ttf",
    "Vera-BoldItalic": "VeraBI.ttf",
}


def render(source_text: str) -> bytes:
    """The PDF of a source.

    Raises:
        MarkupError: for a source that breaks the markup.
    """
    _register_fonts()
    source = parse(source_text)
    look = LOOKS[source.head["look"]]
    layout = Layout()
    _draw(source, look, layout)  # the first drawing only fills the layout
    return _draw(source, look, layout)


def _register_fonts() -> None:
    for name, file in _FONT_FILES.items():
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, file))
    pdfmetrics.registerFontFamily("Vera", *_FONT_FILES)


class _LabelTemplate(BaseDocTemplate):
    """Pages with a running head and foot; notes on which page each heading stands."""

    def __init__(self, target: io.BytesIO, source: Source, look: Look, layout: Layout) -> None:
        # Not compressed: the bytes then do not depend on the version of zlib.
        super().__init__(
            target,
            pagesize=look.page_size,
            title=source.head["title"],
            author=source.head["author"],
            invariant=1,
            pageCompression=0,
            lang="en",
        )
        self.source, self.look, self.layout = source, look, layout
        frames = {"1": [_frame(look, 0, look.text_width)], "2": _columns(look)}
        first = source.head["frames"]
        for name in sorted(frames, key=lambda name: name != first):
            self.addPageTemplates(PageTemplate(name, frames[name], onPage=self.draw_furniture))

    def afterFlowable(self, flowable: Flowable) -> None:  # noqa: N802  # reportlab's name
        """Notes a heading's page."""
        if isinstance(flowable, Heading):
            self.layout.heading_pages[flowable.heading] = self.page
        self.layout.page_count = max(self.layout.page_count, self.page)

    def draw_furniture(self, canvas: Canvas, _document: BaseDocTemplate) -> None:
        """Draws the running head and foot; the first page of a label with a title page has none."""
        if self.page == 1 and self.source.head.get("title page") == "yes":
            return
        left, top, right, bottom = self.look.margins
        width, height = self.look.page_size
        canvas.saveState()
        canvas.setFont(self.look.font_names[0], self.look.size - 1)
        for key, y in (("head", height - top / 2), ("foot", bottom / 2)):
            at_left, at_middle, at_right = (
                part.strip().format(page=self.page, pages=self.layout.page_count)
                for part in self.source.head[key].split("|")
            )
            canvas.drawString(left, y, at_left)
            canvas.drawCentredString(width / 2, y, at_middle)
            canvas.drawRightString(width - right, y, at_right)
        canvas.restoreState()


def _columns(look: Look) -> list[Frame]:
    width = (look.text_width - COLUMN_GAP) / 2
    return [_frame(look, start, width) for start in (0, width + COLUMN_GAP)]


def _frame(look: Look, start: float, width: float) -> Frame:
    """A frame as high as the text, ``start`` points from the left margin."""
    left, top, _, bottom = look.margins
    return Frame(
        left + start,
        bottom,
        width,
        look.page_size[1] - top - bottom,
        leftPadding=0,
        rightPadding=0,
        topPadding=0,
        bottomPadding=0,
        id=f"from {start:.0f} wide {width:.0f}",
    )


def _draw(source: Source, look: Look, layout: Layout) -> bytes:
    target = io.BytesIO()
    template = _LabelTemplate(target, source, look, layout)
    template.build(Drawer(source, look, layout).flowables(source.elements))
    return target.getvalue()


def main() -> None:
    """Writes each source's PDF beside it."""
    for source in sorted(Path(__file__).parent.glob("*.txt")):
        source.with_suffix(".pdf").write_bytes(render(source.read_text(encoding="utf-8")))


if __name__ == "__main__":
    main()
