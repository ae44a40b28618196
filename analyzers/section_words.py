"""Which section types of a label use a question's words: told by where the label itself speaks of them."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from analyzers.synonyms import Named
from analyzers.tokens import word_forms

_LEAST_USE = 0.4  # of the densest use, for a type that uses a word at all: one mention may be the answer
_SHORT_SECTION = 400  # words that every type counts as having beside its own, or a short one's would all be dense
_DOUBT = 2.0  # counted as words that no type uses: few words of a question prove little


@dataclass(frozen=True, slots=True)
class SectionWords:
    """How densely the section types of a label use each word: 1 where densest; words are compared forms."""

    uses: Mapping[str, Mapping[str, float]]
    type_count: int

    def shares(self, asked: Iterable[Named]) -> dict[str, float]:
        """Section types and the share, 0-1, of what a question's words tell that stands there.

        What a question names counts once, by whichever of its names a type uses most.  It tells the more, the fewer
        types use it (inverse document frequency, Sparck Jones 1972, with types as documents).
        """
        found: dict[str, float] = {}
        whole = _DOUBT
        for names in dict.fromkeys(asked):
            uses = self._uses_of(names)
            if uses:
                told = math.log((self.type_count + 0.5) / len(uses))
                whole += told
                for section_type, use in uses.items():
                    found[section_type] = found.get(section_type, 0.0) + told * use
        return {section_type: told / whole for section_type, told in found.items()}

    def _uses_of(self, names: Named) -> Mapping[str, float]:
        """How densely each type uses the name of which it has most; a name of several words as its rarest."""
        most: dict[str, float] = {}
        for forms in names:
            first, *others = (self.uses.get(form, {}) for form in forms)
            if not others and len(names) == 1:
                return first
            for section_type, use in first.items():
                rarest = min([use, *(each.get(section_type, 0.0) for each in others)])
                if rarest > most.get(section_type, 0.0):
                    most[section_type] = rarest
        return most


def section_words(stretches: Iterable[tuple[str, str]]) -> SectionWords:
    """The words of a label, given as stretches of its text with their section types."""
    counts: dict[str, Counter[str]] = {}
    for section_type, text in stretches:
        counts.setdefault(section_type, Counter()).update(word_forms(text))
    uses: dict[str, dict[str, float]] = {}
    for section_type, words in counts.items():
        length = words.total() + _SHORT_SECTION
        for word, count in words.items():
            uses.setdefault(word, {})[section_type] = count / length
    return SectionWords({word: _relative(densities) for word, densities in uses.items()}, len(counts))


def _relative(densities: Mapping[str, float]) -> dict[str, float]:
    densest = max(densities.values())
    return {each: _LEAST_USE + (1 - _LEAST_USE) * density / densest for each, density in densities.items()}
