"""What kind of word a question's term is: some say by their absence that a label does not speak of the matter."""

import re
from enum import Enum

from analyzers.broader_terms import BroaderTermTable
from analyzers.drug_lexicon import DrugLexicon
from analyzers.tags import TagVocabulary
from analyzers.tokens import word_forms

# "SLCO1B1", "CYP2C9", "nDCG", "QT": digits among letters, or two capitals, as codes and acronyms are written
_CODE = re.compile(r"[A-Za-z]+\d|\b\w*[A-Z]\w*[A-Z]")


SHORTEST_STEM = 3
"""Letters before an ending: "neuropathy" is made of a stem and one, "apathy" and "aroma" are not."""


class TermKind(Enum):
    """The kinds, the most telling first."""

    DRUG = "drug"
    CODE = "code"
    CONDITION = "condition"
    CLINICAL = "clinical"
    COMMON = "common"


class TermKinds:
    """Tells kinds."""

    def __init__(
        self,
        drugs: DrugLexicon,
        broader: BroaderTermTable,
        tags: TagVocabulary,
        heads: frozenset[str],
        endings: frozenset[str],
    ) -> None:
        """Names of drugs, terms that a dictionary puts below broader ones, and terms with a tag.

        ``heads`` end a compound of several words, ``endings`` a clinical word ("-itis").
        """
        self._drugs = drugs
        self._broader = broader
        self._tags = tags
        self._heads = heads
        self._endings = endings

    def _is_coined(self, term: str) -> bool:
        """Whether a word is made as clinical terms are, of a stem and a Greek or Latin ending."""
        return any(
            term.lower().endswith(ending) and len(term) >= len(ending) + SHORTEST_STEM for ending in self._endings
        )

    def kind(self, term: str) -> TermKind:
        """The kind of a word or phrase, as it is written in a question."""
        forms = word_forms(term)
        if (0, len(forms)) in self._drugs.drugs_in(forms):
            return TermKind.DRUG
        if (0, len(forms)) in self._drugs.class_phrases_in(forms):
            return TermKind.CLINICAL  # "CDK4/6 inhibitor": labels name its drugs
        if _CODE.search(term):
            return TermKind.CODE
        if self._tags.is_condition(forms):
            return TermKind.CONDITION
        if forms and forms[-1] in self._heads and all(map(self._tags.is_body_part, forms[:-1])):
            return TermKind.COMMON  # "chest infection": labels say it in many ways
        known = (
            self._tags.is_route(forms)
            or self._tags.is_species(forms)
            or self._is_coined(term)
            or (self._broader.of(term) and not (len(forms) == 1 and self._drugs.is_common(forms[0])))
            or (0, len(forms)) in self._tags.phrases_in(forms)
            or (len(forms) > 1 and forms[-1] in self._heads)
        )
        return TermKind.CLINICAL if known else TermKind.COMMON
