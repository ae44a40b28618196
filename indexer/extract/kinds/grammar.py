"""What can differ between kinds of labels in the way headings are printed."""

import re
from dataclasses import dataclass

# "2", "2.1", "2.1.3", "4." before words; glued to them as well ("5.3Clostridium").
DECIMAL = re.compile(r"^(?P<number>\d{1,2}(?:\.\d{1,2}){0,3})(?:\.(?=\s|[A-Z])|(?=\s|[A-Z(\u201c\"]))\s*(?=\S)")


@dataclass(frozen=True, slots=True)
class HeadingGrammar:
    """How a kind of label prints headings.

    ``number`` finds a number at a heading's beginning (group "number").  ``plain`` says whether a short line of body type
    that stands alone can be a heading; ``font`` whether another font than the body's is enough; ``italic`` whether
    italics are.  ``run_in`` says whether bold words at a paragraph's beginning head it.
    """

    kind: str
    number: re.Pattern[str] = DECIMAL
    plain: bool = False
    font: bool = False
    italic: bool = True
    run_in: bool = True
