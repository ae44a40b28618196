"""How a line looks: underlined, centred, begun by a raised sign, drawn around."""

import re

from indexer.extract.baselines import NOTE_SIGN, SAME_BASELINE, SMALL
from indexer.extract.ink import Glyph
from indexer.extract.lines import Line

INDENT = 3.0  # points
# "------ ADVERSE REACTIONS ------", with dashes, soft hyphens or raised dots; a single one is part of the words.
_DRAWN = r"[-\xad\u2010-\u2015_=\s\xb7\u2022\u2219\u22c5]{3,}"
DRAWN_LINES = re.compile(rf"^{_DRAWN}|{_DRAWN}$")
_BETWEEN_DRAWN = re.compile(rf"{_DRAWN}\w.*\w{_DRAWN}")


def is_between_drawn(line: Line) -> bool:
    """Whether a line's words stand between drawn lines."""
    return _BETWEEN_DRAWN.fullmatch(line.text) is not None


def is_underlined(line: Line) -> bool:
    """Whether a whole line is underlined, not only a label at its beginning."""
    label = 0 < line.lined_words < len(line.words) and line.words[line.lined_words - 1].text.endswith(":")
    return line.underlined and not label


def is_centred(line: Line) -> bool:
    """Whether a line stands in the middle of its column with room on both sides."""
    left, right = line.x0 - line.left, line.right - line.x1
    return min(left, right) > 2 * line.size and abs(left - right) < 0.15 * (line.right - line.left)


def opens_note(line: Line) -> bool:
    """Whether a line begins with a raised sign that is a word of its own: a note's, below a table."""
    sign, *words = line.words
    return bool(words) and len(sign.glyphs) <= NOTE_SIGN and all(_is_raised(each, line) for each in sign.glyphs)


def begins_raised(line: Line) -> bool:
    """Whether a line begins with a raised sign: a note's, or that of an author's address."""
    return _is_raised(line.words[0].glyphs[0], line)


def _is_raised(glyph: Glyph, line: Line) -> bool:
    return glyph.size < SMALL * line.size and glyph.baseline < line.baseline - SAME_BASELINE
