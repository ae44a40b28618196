"""Where a mark's label stands: beside its box, clear of other labels and, where it can be, of the words."""

from collections.abc import Iterator, Sequence

from indexer.extract.debug.layers import Mark
from indexer.extract.debug.sheet import PAPER, Pixels, Sheet, lettering, pixels
from indexer.extract.debug.styles import Style

LABEL_SIZE = 6.0  # points
NUMBER_SIZE = 5.2  # points: of labels that stand beside many small boxes
LONGEST_LABEL = 46  # characters
PADDING = 0.8  # points around a label's words
MARGIN = 0.12  # of a page's width: so far left stand no words as a rule


def draw_label(sheet: Sheet, mark: Mark, style: Style) -> None:
    """Draws the mark's label where it covers no other label: the nearest free place around the box."""
    text = (
        mark.label if len(mark.label) <= LONGEST_LABEL else mark.label[: LONGEST_LABEL - 1] + "\N{HORIZONTAL ELLIPSIS}"
    )
    font = lettering((NUMBER_SIZE if style.beside else LABEL_SIZE) * sheet.scale)
    pad = PADDING * sheet.scale
    left, top, right, bottom = font.getbbox(text)
    wide, high = right - left + 2 * pad, bottom - top + 2 * pad
    places = [place for place in _places(sheet, mark, style, (wide, high)) if _is_free(sheet, place, (wide, high))]
    clear = (place for place in places if style.beside or not _covers(sheet.words, place, (wide, high)))
    x, y = next(clear, places[0] if places else (0.0, 0.0))
    sheet.taken.append((x, y, x + wide, y + high))
    sheet.draw.rectangle((x, y, x + wide, y + high), fill=style.colour)
    sheet.draw.text((x + pad - left, y + pad - top), text, fill=PAPER, font=font)


def _places(sheet: Sheet, mark: Mark, style: Style, size: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """Where a label of this size may stand, best first: left of the box or above it, then ever further off."""
    x0, top, x1, bottom = pixels(mark.box, style.reach, sheet.scale)
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


def _is_free(sheet: Sheet, place: tuple[float, float], size: tuple[float, float]) -> bool:
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
