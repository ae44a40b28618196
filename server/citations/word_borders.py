"""Whether a range of a text begins and ends where words do; one that does not says another thing."""

import re

_LOOK = 4  # characters
_NOTE_MARKS = (
    (re.compile(r"(?:^|\s)\d{1,2}$"), re.compile(r"[A-Z][a-z]")),
    (re.compile(r"[a-z]{3}$"), re.compile(r"\d{1,2}(?![\w.,%])")),
)
"""A note's number, raised in print and joined to the word behind or before it: what is left and right of the border."""


def cuts_a_word(source: str, at: int) -> bool:
    """Whether a letter or digit goes on at a character: "effective" stands in "ineffective" and says another thing."""
    if not (0 < at < len(source) and source[at - 1].isalnum() and source[at].isalnum()):
        return False
    before, behind = source[max(0, at - _LOOK) : at], source[at : at + _LOOK]
    return not any(left.search(before) and right.match(behind) for left, right in _NOTE_MARKS)
