"""How the texts of lines that follow one another are joined: by a blank, but none after a hyphen at a line's end."""

from collections.abc import Sequence

HYPHENS = "-\u2010\u2011\u00ad"


def is_hyphened(text: str) -> bool:
    """Whether a line's text ends with a hyphen right after a letter."""
    return len(text) > 1 and text[-1] in HYPHENS and text[-2].isalpha()


def joined_text(texts: Sequence[str]) -> str:
    """The texts of lines as one text."""
    parts: list[str] = []
    for text in texts:
        if parts and not is_hyphened(parts[-1]):
            parts.append(" ")
        parts.append(text)
    return "".join(parts)
