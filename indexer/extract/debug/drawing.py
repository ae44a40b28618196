"""How layers are drawn over a page's picture: boxes in colours, then labels, then a legend."""

import io
from collections.abc import Iterable, Iterator, Sequence

import pypdfium2
from PIL import Image, ImageDraw

from indexer.extract.debug.labels import draw_label
from indexer.extract.debug.layers import Layer, Mark
from indexer.extract.debug.legend import with_legend
from indexer.extract.debug.sheet import PAPER, Sheet, pixels
from indexer.extract.debug.styles import Colour, Style, style_of
from indexer.extract.page_boxes import on_its_sheet

SCALE = 2.0  # pixels a point
FADED = 0.35  # of the page's own ink is taken away, so that boxes and labels stand out
MOST_PIXELS = 12_000_000  # a larger picture is drawn at a smaller scale


def draw_pages(
    document: pypdfium2.PdfDocument, layers: Sequence[Layer], pages: Iterable[int]
) -> Iterator[tuple[int, bytes]]:
    """Each of the pages (from 1) as (number, PNG): its picture with the layers' marks and a legend.

    Raises:
        pypdfium2.PdfiumError: when a page cannot be opened.
    """
    for number in pages:
        page, _, _ = on_its_sheet(document, number - 1)
        width, height = page.get_size()
        scale = min(SCALE, (MOST_PIXELS / max(1.0, width * height)) ** 0.5)
        picture = page.render(scale=scale).to_pil().convert("RGB")
        page.close()
        out = io.BytesIO()
        _drawn(picture, scale, number, layers).save(out, "PNG", compress_level=3)
        yield number, out.getvalue()


def _drawn(picture: Image.Image, scale: float, number: int, layers: Sequence[Layer]) -> Image.Image:
    """The page's picture with marks on it and the legend to its right."""
    faded = Image.blend(picture, Image.new("RGB", picture.size, PAPER), FADED)
    marks = [(layer.name, mark) for layer in layers for mark in layer.marks if mark.page == number]
    tinted = _tinted(faded, scale, marks)
    words = [pixels(mark.box, 0, scale) for name, mark in marks if style_of(name, mark.kind).tint]
    sheet = Sheet(tinted, ImageDraw.Draw(tinted), scale, words, [])
    for name, mark in marks:
        _outline(sheet, mark, style_of(name, mark.kind))
    for name, mark in marks:
        if mark.label:
            draw_label(sheet, mark, style_of(name, mark.kind))
    return with_legend(tinted, scale, number, layers, marks)


def _tinted(picture: Image.Image, scale: float, marks: Sequence[tuple[str, Mark]]) -> Image.Image:
    """The picture with the marks' areas in their colours."""
    over = Image.new("RGBA", picture.size, (0, 0, 0, 0))
    draw = ImageDraw.Draw(over)
    for name, mark in marks:
        style = style_of(name, mark.kind)
        if style.tint:
            draw.rectangle(pixels(mark.box, style.reach, scale), fill=(*style.colour, round(255 * style.tint)))
    return Image.alpha_composite(picture.convert("RGBA"), over).convert("RGB")


def _outline(sheet: Sheet, mark: Mark, style: Style) -> None:
    if not style.border:
        return
    width = max(1, round(style.border * sheet.scale))
    x0, top, x1, bottom = pixels(mark.box, style.reach, sheet.scale)
    if not style.dashed:
        sheet.draw.rectangle((x0, top, x1, bottom), outline=style.colour, width=width)
        return
    dash = 4 * sheet.scale
    for line in (
        ((x0, top), (x1, top)),
        ((x0, bottom), (x1, bottom)),
        ((x0, top), (x0, bottom)),
        ((x1, top), (x1, bottom)),
    ):
        _dashed(sheet.draw, *line, dash, style.colour, width)


def _dashed(
    draw: ImageDraw.ImageDraw,
    start: tuple[float, float],
    end: tuple[float, float],
    dash: float,
    colour: Colour,
    width: int,
) -> None:
    length = abs(end[0] - start[0]) + abs(end[1] - start[1])
    if not length:
        return
    step = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    at = 0.0
    while at < length:
        stop = min(length, at + dash)
        draw.line(
            (start[0] + step[0] * at, start[1] + step[1] * at, start[0] + step[0] * stop, start[1] + step[1] * stop),
            fill=colour,
            width=width,
        )
        at += 1.7 * dash
