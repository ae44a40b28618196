"""Which words of a dictionary's definition say in plain words what is meant."""

import re
from collections import Counter
from collections.abc import Iterable
from collections.abc import Set as AbstractSet

_WORD = re.compile(r"[a-z]+")
_ENDINGS = ("ings", "ing", "ies", "ness", "ed", "es", "s", "y", "e")
_SHORTEST_STEM = 3
_SHORTEST_WORD = 3
_ASIDE = re.compile(r"\([^)]*\)")
_NEXT_PART = re.compile(r'[;"]')
# Behind these words a definition tells the cause, or what is sometimes seen beside: no words for the thing itself.
_CAUSE = re.compile(
    r"\b(?:caused?(?: by)?|result(?:s|ing)? (?:from|in)|due to|associated with|because of|as a result|attributable to"
    r"|usually|often|especially|sometimes|generally|(?:may|can) be|(?:which|that) can)\b"
)
_SHORTEST_DEFINITION = 8  # characters: a definition that begins with "caused by" is kept whole


def words_in(text: str) -> list[str]:
    """The words of a text in lower case, in order."""
    return _WORD.findall(text.lower())


def stem(word: str) -> str:
    """A word without its commonest English ending, for comparing only."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
            return word[: -len(ending)]
    return word


def stems(text: str) -> set[str]:
    """The stems of a text's words."""
    return {stem(word) for word in words_in(text)}


def definition(gloss: str) -> str:
    """A gloss without examples, asides and causes."""
    text = _ASIDE.sub(" ", _NEXT_PART.split(gloss.lower(), maxsplit=1)[0])
    cause = _CAUSE.search(text, _SHORTEST_DEFINITION)
    return text[: cause.start()] if cause else text


class PlainWords:
    """Tells plain words from rare ones by how many glosses use them, and leaves out those that say nothing."""

    def __init__(self, glosses: Iterable[str], empty: AbstractSet[str], *, least_glosses: int) -> None:
        """``empty`` are words that say nothing; a word that fewer than ``least_glosses`` use is not plain."""
        self._used = Counter(each for gloss in glosses for each in stems(gloss))
        self._empty = {stem(word) for word in empty}
        self._least = least_glosses

    def commonness(self, text: str) -> int:
        """How many glosses use the rarest word of a text."""
        return min((self._used[each] for each in stems(text)), default=0)

    def of(self, text: str, own: AbstractSet[str]) -> list[str]:
        """The plain words of a text, each once, without those whose stem is in ``own``."""
        said: dict[str, str] = {}
        for word in words_in(text):
            root = stem(word)
            if len(word) >= _SHORTEST_WORD and root not in own | self._empty and self._used[root] >= self._least:
                said.setdefault(root, word)
        return list(said.values())
