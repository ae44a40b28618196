"""Which words mean the same: lay and clinical, abbreviations and what they stand for."""

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable

from analyzers.tokens import Found, PhraseTable, word_forms
from analyzers.vocabulary import VocabularyError, load_rows

OWN_FILE = "synonyms.csv"
ABBREVIATIONS_FILE = "medical_abbreviations.csv"
"""Made by ``indexer.sources.medical_abbreviations``."""

Named = tuple[tuple[str, ...], ...]
"""What a question names, by each of its names, the question's own first; a name is its words as compared."""

_BOTH_WAYS = "both"
_ONE_WAY = "one"


@dataclass(frozen=True, slots=True)
class Synonym:
    """A row of synonyms.csv or medical_abbreviations.csv.

    ``term`` means ``synonyms``; with ways "both" each of them means all others, with "one" only the term is widened.
    ``kind`` is "lay" or "abbreviation".
    """

    term: str
    synonyms: tuple[str, ...]
    ways: str
    kind: str
    source: str


class SynonymTable:
    """Widens the words of a question."""

    def __init__(self, rows: Iterable[Synonym]) -> None:
        """Checked rows, as ``load_synonyms`` gives them."""
        entries: list[tuple[str, str]] = []
        for row in rows:
            names = (row.term, *row.synonyms)
            for name in names if row.ways == _BOTH_WAYS else names[:1]:
                entries += [(name, other) for other in names if other != name]
        self._table = PhraseTable(entries)

    def found_in(self, forms: Sequence[str]) -> list[Found[str]]:
        """The phrases among a question's word forms that have other words, with these."""
        return self._table.find(forms)

    def named(self, forms: Sequence[str], idle: Container[str] = ()) -> list[Named]:
        """What a question's word forms name: a phrase with synonyms by all of them, any other word by itself.

        Without the ``idle`` words, which name nothing.
        """
        named: list[Named] = []
        at = 0
        for hit in self._table.find(forms):
            named += [((form,),) for form in forms[at : hit.start] if form not in idle]
            names = (forms[hit.start : hit.end], *map(word_forms, hit.values))
            told = (tuple(form for form in name if form not in idle) for name in names)
            if every := tuple(name for name in told if name):
                named.append(every)
            at = hit.end
        return named + [((form,),) for form in forms[at:] if form not in idle]

    def meanings(self, forms: Sequence[str]) -> tuple[str, ...]:
        """Other words for the phrases in a question's word forms, a phrase's first meaning before its second."""
        found = [tuple(dict.fromkeys(hit.values)) for hit in self._table.find(forms)]
        longest = max((len(values) for values in found), default=0)
        in_turn = (values[at] for at in range(longest) for values in found if at < len(values))
        return tuple(dict.fromkeys(in_turn))


def load_synonyms(folder: Traversable | None = None) -> tuple[Synonym, ...]:
    """The rows of synonyms.csv and medical_abbreviations.csv.

    Raises:
        VocabularyError: for a row that cannot be used.
    """
    return tuple(row for name in (OWN_FILE, ABBREVIATIONS_FILE) for row in _checked(name, folder))


def synonym_names(folder: Traversable | None = None) -> list[str]:
    """Every name in the synonyms once, in capitals where the rows have them."""
    return list(dict.fromkeys(name for row in load_synonyms(folder) for name in (row.term, *row.synonyms)))


def synonym_filter_lines(terms_of: Callable[[str], str], folder: Traversable | None = None) -> list[str]:
    """The synonyms as OpenSearch's ``synonym_graph`` filter reads them: Solr's format, a rule a line.

    ``terms_of`` gives the terms of a name, with spaces between them.
    """
    lines = []
    for row in load_synonyms(folder):
        term, *others = map(terms_of, (row.term, *row.synonyms))
        every = ", ".join((term, *others))
        lines.append(every if row.ways == _BOTH_WAYS else f"{term} => {every}")
    return lines


def _checked(file_name: str, folder: Traversable | None) -> tuple[Synonym, ...]:
    rows = load_rows(file_name, Synonym, folder)
    for row in rows:
        if row.ways not in (_BOTH_WAYS, _ONE_WAY):
            raise VocabularyError(f"{file_name}, term {row.term!r}: ways is {row.ways!r}; write both or one")
        if any("," in name or "=" in name for name in (row.term, *row.synonyms)):
            raise VocabularyError(
                f"{file_name}, term {row.term!r}: a comma or = would break the search filter; remove it"
            )
    return rows
