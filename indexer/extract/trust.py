"""Whether the characters that a file gives are those that its pages show, and what it is when there are none."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from unicodedata import bidirectional

from indexer.errors import NoTextError, UntrustedTextError
from indexer.extract.ink import UNKNOWN, Glyph, PageInk

RIGHT_TO_LEFT = frozenset({"R", "AL"})  # Unicode Standard Annex 9, table 4
PRIVATE = ("\ue000", "\uf8ff")  # code points that mean what each font likes (Unicode 15, section 23.5)
MOST_UNKNOWN = 0.01  # of a document's characters: a formula's odd sign is no harm, a font of the text is
MOST_ON_PAGE = 0.1  # of a page's characters
FEWEST = 5  # unknown characters on a page: a word


def check_text(pages: Sequence[PageInk], file_name: str) -> None:
    """Refuse a document whose words cannot be cited.

    Raises:
        NoTextError: when no page shows a character.
        UntrustedTextError: when fonts do not tell which characters they draw, so that words would be guessed, or when
            the words would come out in another order than they are read in.
    """
    shown = [_shown(page) for page in pages]
    total = sum(map(len, shown))
    if not total:
        raise NoTextError(file_name, _why_none(pages))
    begins = Counter(glyph.text[0] for glyphs in shown for glyph in glyphs)
    if sum(count for begin, count in begins.items() if bidirectional(begin) in RIGHT_TO_LEFT) > MOST_UNKNOWN * total:
        raise UntrustedTextError(
            file_name,
            "the text runs from right to left, and its order cannot be trusted; give one that runs to the right",
        )
    unknown = [_unknown(glyphs) for glyphs in shown]
    worst = max(range(len(pages)), key=lambda index: len(unknown[index]))
    few = len(unknown[worst]) < FEWEST and len(unknown[worst]) < len(shown[worst])
    on_page = len(unknown[worst]) / max(1, len(shown[worst]))
    if few or (sum(map(len, unknown)) <= MOST_UNKNOWN * total and on_page <= MOST_ON_PAGE):
        return
    font = Counter(glyph.font.name for glyph in unknown[worst]).most_common(1)[0][0]
    raise UntrustedTextError(
        file_name,
        f"the text cannot be trusted: on page {pages[worst].number}, {len(unknown[worst])} of {len(shown[worst])} "
        f"characters are in a font without a character map ({font or 'no name'}); give a PDF with one",
    )


def _shown(page: PageInk) -> list[Glyph]:
    return [
        glyph for ink in (page, *page.turned) for glyph in ink.glyphs if glyph.shown > 0 and not glyph.text.isspace()
    ]


def _unknown(glyphs: list[Glyph]) -> list[Glyph]:
    """Those that have no character, and private ones that stand together as words do; one alone is a bullet."""
    none = [glyph for glyph in glyphs if glyph.text.startswith(UNKNOWN)]
    if not any(map(_private, glyphs)):
        return none
    return none + [b for a, b in pairwise(glyphs) if _private(a) and _private(b) and a.baseline == b.baseline]


def _private(glyph: Glyph) -> bool:
    return PRIVATE[0] <= glyph.text <= PRIVATE[1]


def _why_none(pages: Sequence[PageInk]) -> str:
    """What the pages hold in place of text that is shown."""
    if any(page.glyphs for page in pages):
        return "the text of the PDF is not shown on its pages (hidden or outside of them); give one that shows it"
    if any(page.pictures for page in pages):
        return NoTextError.usual
    if any(page.aside for page in pages):
        return "the pages show only a few words that are turned (a stamp?); give a PDF with text"
    return "the pages of the PDF hold no text that can be read; give one with text"
