"""What a statement says that its own exact quotes do not: each quote may stand, and the statement say another thing.

Only what words tell: numbers, units, negations, opposites and drugs.  None of it is a judgement, so that it changes no
verdict; a statement without a doubt may still be wrong.
"""

from collections.abc import Iterable, Sequence

from analyzers.drug_lexicon import DrugLexicon
from analyzers.meaning_words import Meaning, MeaningKind, MeaningWords, tokens_of
from analyzers.tokens import comparing_form
from indexer.store.records import EvidenceRecord
from server.quotes.fold import Folder

_SAID_IN_QUOTES = {MeaningKind.NUMBER: "the number", MeaningKind.UNIT: "the unit"}
"""What must stand in a quote to be said."""


class Doubts:
    """Compares statements with what proves them."""

    def __init__(self, meanings: MeaningWords, drugs: DrugLexicon, folder: Folder) -> None:
        """The words that meaning hangs on, and the drugs' names."""
        self._meanings = meanings
        self._drugs = drugs
        self._folder = folder

    def of(self, statement: str, proofs: Sequence[EvidenceRecord]) -> tuple[str, ...]:
        """A sentence a doubt, each once; none for an empty statement, or one without proofs."""
        forms = self._forms(statement)
        if not forms or not proofs:
            return ()
        quoted = [form for proof in proofs for form in self._forms(proof.text)]
        beside = [form for proof in proofs for form in self._forms(f"{proof.context} {proof.section_heading}")]
        said, meant = self._meanings.meanings(forms), self._meanings.meanings(quoted)
        known = {*meant, *self._meanings.meanings(beside)}
        labels = [name for proof in proofs for name in (*proof.brand_names, *proof.generic_names)]
        named = self._names([*quoted, *beside]) | {form for name in labels for form in self._compared(name)}
        return tuple(
            dict.fromkeys(
                [
                    *_unsaid(said, known),
                    *_negations(said, meant),
                    *_opposites(said, known),
                    *(
                        f"no quote names the drug {name!r}"
                        for name in sorted(self._names(forms))
                        if not set(name.split()) <= named and name not in named
                    ),
                ]
            )
        )

    def _forms(self, text: str) -> list[str]:
        return [token.form for token in tokens_of(self._folder.fold(text).spaced)]

    def _compared(self, text: str) -> list[str]:
        return [comparing_form(form) for form in self._forms(text)]

    def _names(self, forms: Sequence[str]) -> set[str]:
        compared = [comparing_form(form) for form in forms]
        return {" ".join(compared[start:end]) for start, end in self._drugs.drugs_in(compared)}


def _unsaid(said: Iterable[Meaning], known: set[Meaning]) -> list[str]:
    missing = (each for each in said if each.kind in _SAID_IN_QUOTES and each not in known)
    return [f"no quote has {_SAID_IN_QUOTES[each.kind]} {each.side!r}" for each in missing]


def _negations(said: Iterable[Meaning], meant: Iterable[Meaning]) -> list[str]:
    in_statement, in_quotes = ({each.kind for each in meanings} for meanings in (said, meant))
    if MeaningKind.COMPARISON in in_statement & in_quotes:
        return []  # "at most 5 mg" is "must not be higher than 5 mg"
    if (MeaningKind.NEGATION in in_statement) == (MeaningKind.NEGATION in in_quotes):
        return []
    one_sided = MeaningKind.NEGATION in in_statement
    return ["it negates, and no quote does" if one_sided else "a quote negates, and it does not"]


def _opposites(said: Iterable[Meaning], known: set[Meaning]) -> list[str]:
    """Sides that the statement takes where the quotes take another one only."""
    sides: dict[str, set[str]] = {}
    for each in known:
        if each.kind is MeaningKind.OPPOSITE:
            sides.setdefault(each.group, set()).add(each.side)
    turned = (each for each in said if each.kind is MeaningKind.OPPOSITE and each.group in sides)
    return [
        f"it says {each.side!r}, and the quotes {' and '.join(map(repr, sorted(sides[each.group])))}"
        for each in turned
        if each.side not in sides[each.group]
    ]
