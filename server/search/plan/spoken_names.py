"""The words that a text names its drugs by, a drug once: a brand with its generic name beside it is one name."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from analyzers.drugs import DrugMention

_BESIDE = re.compile(r"\s*\(?\s*")


@dataclass(frozen=True, slots=True)
class _Named:
    """A drug's words at [start, end) of a text, and what tells it from others."""

    start: int
    end: int
    identity: frozenset[str]


def spoken_names(text: str, mentions: Sequence[DrugMention]) -> tuple[str, ...]:
    """The drugs' words in the text's order, each to be put into another question or to be replaced in this one."""
    found: list[_Named] = []
    for mention in sorted(mentions, key=lambda each: text.find(each.mention)):
        start = text.find(mention.mention)
        named = _Named(start, start + len(mention.mention), _identity(mention))
        last = found[-1] if found else None
        if last and last.identity & named.identity and _BESIDE.fullmatch(text[last.end : start]):
            closes = "(" in text[last.end : start] and text[named.end :].startswith(")")
            found[-1] = _Named(last.start, named.end + closes, last.identity | named.identity)
        elif not any(known.identity & named.identity for known in found):
            found.append(named)
    return tuple(dict.fromkeys(text[each.start : each.end] for each in found))


def same_drug(one: Sequence[DrugMention], other: Sequence[DrugMention]) -> bool:
    """Whether two names are one drug's: a document is about both, or they are one name."""
    return any(_identity(mention) & _identity(another) for mention in one for another in other)


def _identity(mention: DrugMention) -> frozenset[str]:
    return frozenset(mention.document_hashes or (mention.name or mention.mention.lower(),))
