"""The strip beside a picture that says which colour is which layer."""

from collections import Counter
from collections.abc import Sequence

from PIL import Image, ImageDraw

from indexer.extract.debug.layers import Layer, Mark
from indexer.extract.debug.sheet import PAPER, Pixels, lettering
from indexer.extract.debug.styles import STYLES, Style, style_of

LEGEND_WIDTH = 190  # points, to the right of the page
LEGEND_SIZE = 8.0  # points
INK = (40, 40, 40)
NOTE = (110, 110, 110)


def with_legend(
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
    font, note = lettering(LEGEND_SIZE * scale), lettering(0.8 * LEGEND_SIZE * scale)
    left, y = picture.width + 8 * scale, line
    draw.text((left, y), f"page {number}", fill=INK, font=lettering(1.4 * LEGEND_SIZE * scale))
    y += 2 * line
    for name, kind in entries:
        style = style_of(name, kind)
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
