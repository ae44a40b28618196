"""How a list item is known: by its bullet sign, printed or drawn, or its number in a run of numbers."""

import re
from dataclasses import dataclass

from indexer.extract.lines import LIST_SIGNS, Line

SIGNS = frozenset(
    "\u2022\u25cf\u25aa\u25a0\u25e6\u2023\u2043\u00b7\u2219\u25cb\u25c6\u2756\u27a2\u25ba\u2713\u2714\u25ab\u25a1\u2666"
    "\u25b6\u25b8\u25fc\u25fe\u2610\u2794\u27a4"
)
DASHES = frozenset("-\u2010\u2011\u2012\u2013\u2014\u2015\u2212*")
LONE_SIGNS = frozenset(
    {"o", "\u00a7", "\u00d8", "q", "\u00fc", "n", "v", "7"}
)  # letters that are signs in a symbol font
SYMBOL_FONTS = ("wingdings", "symbol", "dingbats", "webdings", "buttons", "courier")
LOST_SIGN = "o"  # of lists within lists, where a converter has lost the symbol font
SIGN_GAP = 0.5  # of the line's size: blank after a sign; between two words it is about 0.3
PRIVATE_USE = range(0xE000, 0xF900)
NUMBER = re.compile(r"^[(\[]?(?P<sign>\d{1,2}|[A-Za-z]|[ivx]{1,4}|([a-z])\2)[.)\]]$")
UNMAPPED = re.compile(r"\(cid:\d+\)")  # a glyph alone that the font gives no character: a symbol font's bullet
GLUED = re.compile(r"^(?P<sign>\d|[a-z])[.)](?=[A-Z])")  # "a.LDL"
LETTERS = 26  # after "z." comes "aa."
ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")


@dataclass(frozen=True, slots=True)
class Marker:
    """An item's sign: where it and the words after it begin, in points.

    ``words`` and ``glyphs`` are how much of the line's beginning is the sign: whole words, then glyphs of the next one.
    ``ordinal`` is the number's sign ("2", "b", "iv"), empty for a bullet.
    """

    sign_x0: float
    text_x0: float
    words: int = 0
    glyphs: int = 0
    ordinal: str = ""


def marker_of(line: Line, before: Marker | None) -> Marker | None:  # noqa: PLR0911  one kind of sign a return
    """The sign with which a line begins an item; None when it begins none.

    ``before`` is the sign of the item above: a number begins an item when it is the first or follows the one above.
    """
    if line.dot is not None:
        return Marker(line.dot, line.x0)
    first = line.words[0]
    if len(line.words) > 1:
        second = line.words[1]
        if _is_sign(first.text, first.glyphs[0].font.name):
            return Marker(line.x0, second.x0, words=1)
        if _is_lost_sign(line) or (UNMAPPED.fullmatch(first.text) and second.text[0].isalpha()):
            return Marker(line.x0, second.x0, words=1)
        if first.text in DASHES and second.x0 - first.x1 > 0.15 * line.size:
            return Marker(line.x0, second.x0, words=1)
        match = NUMBER.match(first.text)
        if match and not line.bold and _is_next(match["sign"], before):
            return Marker(line.x0, second.x0, words=1, ordinal=match["sign"])
    glued = GLUED.match(first.text)
    if glued and not line.bold and _is_next(glued["sign"], before):
        return Marker(line.x0, first.glyphs[min(2, len(first.glyphs) - 1)].x0, glyphs=2, ordinal=glued["sign"])
    glyph = first.glyphs[0]
    drawn = len(first.glyphs) > 1 and first.glyphs[1].text == glyph.text  # a line of dots is no sign
    if len(first.glyphs) > 1 and not drawn and (glyph.text in SIGNS or ord(glyph.text[0]) in PRIVATE_USE):
        return Marker(line.x0, first.glyphs[1].x0, glyphs=1)
    return None


def begins_item(line: Line) -> bool:
    """Whether a line, or a piece of one, begins with a bullet that parts it from what stands left of it."""
    return line.words[0].text[0] in LIST_SIGNS or _is_lost_sign(line)


def _is_lost_sign(line: Line) -> bool:
    """Whether an o stands as far from the next word as a bullet does, before a sentence, or with no word beside it."""
    first, *others = line.words
    if first.text != LOST_SIGN or not others:
        return first.text == LOST_SIGN
    return others[0].x0 - first.x1 > SIGN_GAP * line.size or others[0].text[0].isupper()


def _is_sign(text: str, font: str) -> bool:
    if len(text) != 1:
        return False
    if text in SIGNS or ord(text) in PRIVATE_USE:
        return True
    return text in LONE_SIGNS and any(name in font.lower() for name in SYMBOL_FONTS)


def _is_next(sign: str, before: Marker | None) -> bool:
    """Whether a number is the first of a list or follows the number above."""
    low = sign.lower()
    if low in ("1", "a", "i"):
        return True
    if before is None or not before.ordinal:
        return False
    above = before.ordinal.lower()
    if low.isdigit():
        return above.isdigit() and int(low) == int(above) + 1
    if low in ROMAN and above in ROMAN and ROMAN.index(low) == ROMAN.index(above) + 1:
        return True
    return low.isalpha() and above.isalpha() and _letter(low) == _letter(above) + 1


def _letter(sign: str) -> int:
    """The place of "a" to "z", then of "aa" to "zz"; a Roman numeral of different letters has none near it."""
    return ord(sign[0]) + LETTERS * (len(sign) - 1) if len(set(sign)) == 1 else 0
