"""What can differ between kinds of labels in the way headings are printed."""

import re
from dataclasses import dataclass

# "2", "2.1", "2.1.3", "4." before words; glued to them as well ("5.3Clostridium").
DECIMAL = re.compile(r"^(?P<number>\d{1,2}(?:\.\d{1,2}){0,3})\.?\s*(?=[\"\u201c(\[%]?[A-Z\u00c0-\u00de]|[a-z][A-Z])")

LETTERED = re.compile(DECIMAL.pattern.replace("number>", "decimal>") + r"|^(?P<letter>[A-H])\.\s+(?=[A-Z]{2})")
ROMAN = re.compile(DECIMAL.pattern.replace("number>", "decimal>") + r"|^\((?P<letter>[IVX]{1,4})\)\s*(?=[A-Z])")

# "IV. RESULTS": the sections of papers in the style of the IEEE.
ROMAN_OR_DECIMAL = re.compile(
    DECIMAL.pattern.replace("number>", "decimal>") + r"|^(?P<roman>[IVX]{1,4})\.\s+(?=[A-Z]{2})"
)


@dataclass(frozen=True, slots=True)
class HeadingGrammar:
    """How a kind of label prints headings.

    ``number`` finds a number at a heading's beginning.  ``plain`` says whether a short line of body type
    that stands alone can be a heading; ``font`` whether another font than the body's is enough; ``italic`` whether
    italics are.
    """

    kind: str
    number: re.Pattern[str] = DECIMAL
    plain: bool = False
    font: bool = False
    italic: bool = True

    def numbered(self, text: str) -> tuple[str | None, int]:
        """The number at a heading's beginning and where its words begin; None and 0 without one."""
        match = self.number.match(text)
        if match is None:
            return None, 0
        return next(group for group in match.groups() if group), match.end()
