"""How layers are drawn over a page's picture: boxes in colours, labels that keep clear of each other, a legend."""

import io
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import pypdfium2
from PIL import Image, ImageDraw, ImageFont

from analyzers.canonical import Box
from indexer.extract.page_boxes import on_its_sheet

SCALE = 2.0  # pixels a point
LEGEND_WIDTH = 190  # points, to the right of the page
LABEL_SIZE = 6.0  # points
NUMBER_SIZE = 5.2  # points: of labels that stand beside many small boxes
LEGEND_SIZE = 8.0  # points
LONGEST_LABEL = 46  # characters
PADDING = 0.8  # points around a label's words
PAPER = (255, 255, 255)
INK = (40, 40, 40)
NOTE = (110, 110, 110)
MARGIN = 0.12  # of a page's width: so far left stand no words as a rule
FADED = 0.35  # of the page's own ink is taken away, so that boxes and labels stand out
MOST_PIXELS = 12_000_000  # a larger picture is drawn at a smaller scale

Colour = tuple[int, int, int]
Pixels = tuple[float, float, float, float]


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


@dataclass(frozen=True, slots=True)
class Style:
    """How a layer's marks look: border in points (0: none), how much its area is tinted (0-1), how far it reaches out.

    ``dashed`` borders are for what stands around others; ``beside`` puts small labels left of the box.
    ``about`` says in the legend what the labels say.
    """

    colour: Colour
    border: float = 0.7
    tint: float = 0.0
    reach: float = 0.0
    dashed: bool = False
    beside: bool = False
    about: str = ""


STYLES = {
    ("characters", ""): Style((170, 170, 170), border=0.25),
    ("words", ""): Style((120, 144, 156), border=0.3),
    ("lines", ""): Style((0, 151, 167), border=0.4),
    ("columns", ""): Style((97, 97, 97), border=1.0, reach=5, dashed=True, about="in reading order"),
    ("blocks", ""): Style((121, 85, 72), border=0.8, reach=2),
    ("spans", "sentence"): Style((30, 136, 229), border=0.3, tint=0.16, beside=True, about="numbered in reading order"),
    ("spans", "bullet"): Style((67, 160, 71), border=0.3, tint=0.2, beside=True),
    ("spans", "table_row"): Style((251, 140, 0), border=0.3, tint=0.18, beside=True),
    ("spans", "caption"): Style((142, 36, 170), border=0.3, tint=0.16, beside=True),
    ("furniture", ""): Style((120, 120, 120), border=0.4, tint=0.35, about="left out of the text"),
    ("hidden", ""): Style((255, 0, 200), border=0.4, tint=0.3, about="in the file, not shown: no text"),
    ("aside", ""): Style((255, 87, 34), border=0.4, tint=0.3, about="stands turned, too few: no text"),
    ("contents", ""): Style((158, 157, 36), border=0.3, tint=0.25, about="give no spans"),
    ("captions", ""): Style((142, 36, 170), border=1.0, reach=1.5),
    ("lists", ""): Style((27, 94, 32), border=0.8, reach=1.5),
    ("tables", ""): Style((191, 54, 12), border=1.8, reach=4),
    ("rows", ""): Style((230, 81, 0), border=0.7, reach=2, about="column heads are named"),
    ("cells", ""): Style((255, 112, 67), border=0.4, reach=0.5),
    ("headings", ""): Style((213, 0, 0), border=1.0, tint=0.08, reach=1),
    ("sections", ""): Style((183, 28, 28), border=0.0, about="level, number, type"),
}
OTHER = Style((0, 0, 0))


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A picture being drawn on, its pixels a point; the boxes (pixels) with words, and those that labels have taken."""

    picture: Image.Image
    draw: ImageDraw.ImageDraw
    scale: float
    words: Sequence[Pixels]
    taken: list[Pixels]


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
    words = [_pixels(mark.box, 0, scale) for name, mark in marks if _style(name, mark.kind).tint]
    sheet = _Sheet(tinted, ImageDraw.Draw(tinted), scale, words, [])
    for name, mark in marks:
        _outline(sheet, mark, _style(name, mark.kind))
    for name, mark in marks:
        if mark.label:
            _label(sheet, mark, _style(name, mark.kind))
    return _with_legend(tinted, scale, number, layers, marks)


def _style(name: str, kind: str) -> Style:
    return STYLES.get((name, kind)) or STYLES.get((name, "")) or OTHER


def _tinted(picture: Image.Image, scale: float, marks: Sequence[tuple[str, Mark]]) -> Image.Image:
    """The picture with the marks' areas in their colours."""
    over = Image.new("RGBA", picture.size, (0, 0, 0, 0))
    draw = ImageDraw.Draw(over)
    for name, mark in marks:
        style = _style(name, mark.kind)
        if style.tint:
            draw.rectangle(_pixels(mark.box, style.reach, scale), fill=(*style.colour, round(255 * style.tint)))
    return Image.alpha_composite(picture.convert("RGBA"), over).convert("RGB")


def _pixels(box: Box, reach: float, scale: float) -> Pixels:
    """A box in pixels, its corners in order."""
    x0, top = (box.x0 - reach) * scale, (box.top - reach) * scale
    return x0, top, max(x0, (box.x1 + reach) * scale), max(top, (box.bottom + reach) * scale)


def _outline(sheet: _Sheet, mark: Mark, style: Style) -> None:
    if not style.border:
        return
    width = max(1, round(style.border * sheet.scale))
    x0, top, x1, bottom = _pixels(mark.box, style.reach, sheet.scale)
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


def _label(sheet: _Sheet, mark: Mark, style: Style) -> None:
    """The mark's label where it covers no other label: the nearest free place around the box."""
    text = (
        mark.label if len(mark.label) <= LONGEST_LABEL else mark.label[: LONGEST_LABEL - 1] + "\N{HORIZONTAL ELLIPSIS}"
    )
    font = _font((NUMBER_SIZE if style.beside else LABEL_SIZE) * sheet.scale)
    pad = PADDING * sheet.scale
    left, top, right, bottom = font.getbbox(text)
    wide, high = right - left + 2 * pad, bottom - top + 2 * pad
    places = [place for place in _places(sheet, mark, style, (wide, high)) if _is_free(sheet, place, (wide, high))]
    clear = (place for place in places if style.beside or not _covers(sheet.words, place, (wide, high)))
    x, y = next(clear, places[0] if places else (0.0, 0.0))
    sheet.taken.append((x, y, x + wide, y + high))
    sheet.draw.rectangle((x, y, x + wide, y + high), fill=style.colour)
    sheet.draw.text((x + pad - left, y + pad - top), text, fill=PAPER, font=font)


def _places(sheet: _Sheet, mark: Mark, style: Style, size: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """Where a label of this size may stand, best first: left of the box or above it, then ever further off."""
    x0, top, x1, bottom = _pixels(mark.box, style.reach, sheet.scale)
    wide, high = size
    gap = 2 * sheet.scale
    if style.beside:  # in the margin; within a line above it, so that no word is covered
        first = [(x0 - wide, top)] if x0 - wide < sheet.picture.width * MARGIN else [(x0 - wide / 2, top - 0.7 * high)]
    else:
        first = [(x1 + gap, top), (x1 - wide, top - high)]
    if style.dashed:
        first = []
    first += [(x0, top - high), (x0 - wide, top), (x1, top), (x0, bottom)]
    yield from first
    for step in range(1, 40):
        yield x0 - wide - step * high, top
        yield x1 + step * high, top
        yield x0 - wide, top + step * high
    yield max(0.0, x0 - wide), max(0.0, top)


def _is_free(sheet: _Sheet, place: tuple[float, float], size: tuple[float, float]) -> bool:
    x0, top = place
    x1, bottom = x0 + size[0], top + size[1]
    if x0 < 0 or top < 0 or x1 > sheet.picture.width or bottom > sheet.picture.height:
        return False
    return not _covers(sheet.taken, place, size)


def _covers(boxes: Sequence[Pixels], place: tuple[float, float], size: tuple[float, float]) -> bool:
    """Whether something of this size would lie over one of the boxes at this place (its left top corner)."""
    x0, top = place
    x1, bottom = x0 + size[0], top + size[1]
    return any(x0 < box[2] and box[0] < x1 and top < box[3] and box[1] < bottom for box in boxes)


@cache
def _font(pixels: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(max(6.0, pixels))


def _with_legend(
    picture: Image.Image, scale: float, number: int, layers: Sequence[Layer], marks: Sequence[tuple[str, Mark]]
) -> Image.Image:
    """The picture with a strip at its right: which colour is which layer, and how many marks of it are on the page."""
    width = round(LEGEND_WIDTH * scale)
    line = 1.8 * LEGEND_SIZE * scale
    counts = Counter((name, mark.kind) for name, mark in marks if not mark.part)
    entries = list(dict.fromkeys((layer.name, kind) for layer in layers for kind in _kinds(layer)))
    height = max(picture.height, round((1.5 * len(entries) + 4) * line))
    sheet = Image.new("RGB", (picture.width + width, height), (245, 245, 245))
    sheet.paste(picture, (0, 0))
    draw = ImageDraw.Draw(sheet)
    font, note = _font(LEGEND_SIZE * scale), _font(0.8 * LEGEND_SIZE * scale)
    left, y = picture.width + 8 * scale, line
    draw.text((left, y), f"page {number}", fill=INK, font=_font(1.4 * LEGEND_SIZE * scale))
    y += 2 * line
    for name, kind in entries:
        style = _style(name, kind)
        _swatch(draw, style, (left, y, left + 18 * scale, y + LEGEND_SIZE * scale * 1.2), scale)
        words = f"{name}: {kind}" if kind else name
        draw.text((left + 24 * scale, y), f"{words} ({counts[name, kind]})", fill=INK, font=font)
        if style.about:
            draw.text((left + 24 * scale, y + 0.55 * line), style.about, fill=NOTE, font=note)
            y += 0.45 * line
        y += line
    return sheet


def _kinds(layer: Layer) -> list[str]:
    """The kinds that a layer's marks can have, as styled; those without a style as they come."""
    styled = [kind for name, kind in STYLES if name == layer.name]
    return list(dict.fromkeys(styled + [mark.kind for mark in layer.marks])) or [""]


def _swatch(draw: ImageDraw.ImageDraw, style: Style, box: Pixels, scale: float) -> None:
    """A sample of the layer's look; a layer of labels only is a filled one."""
    tint = style.tint if style.border else 1.0
    mixed = [round(paper + (colour - paper) * tint) for colour, paper in zip(style.colour, PAPER, strict=True)]
    draw.rectangle(
        box, fill=(mixed[0], mixed[1], mixed[2]), outline=style.colour, width=max(1, round(style.border * scale))
    )
