"""What kind of word a question's term is: some say by their absence that a label does not speak of the matter."""

import re
from enum import Enum

from analyzers.broader_terms import BroaderTermTable
from analyzers.drug_lexicon import DrugLexicon
from analyzers.lay_words import LayWordTable
from analyzers.tokens import word_forms

# "SLCO1B1", "CYP2C9", "nDCG", "QT": digits among letters, or two capitals, as codes and acronyms are written
_CODE = re.compile(r"[A-Za-z]+\d|\b\w*[A-Z]\w*[A-Z]")


class TermKind(Enum):
    """The kinds, the most telling first."""

    DRUG = "drug"
    CODE = "code"
    CLINICAL = "clinical"
    COMMON = "common"


class TermKinds:
    """Tells kinds."""

    def __init__(self, drugs: DrugLexicon, clinical: LayWordTable, broader: BroaderTermTable) -> None:
        """Names of drugs, and the terms that a dictionary explains or puts below broader ones."""
        self._drugs = drugs
        self._clinical = clinical
        self._broader = broader

    def kind(self, term: str) -> TermKind:
        """The kind of a word or phrase, as it is written in a question."""
        forms = word_forms(term)
        if self._drugs.drugs_in(forms):
            return TermKind.DRUG
        if _CODE.search(term):
            return TermKind.CODE
        known = self._clinical.phrases_in(forms) or self._broader.of(term)
        return TermKind.CLINICAL if known else TermKind.COMMON
