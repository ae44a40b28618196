"""Which indexed drugs a question names: by brand, generic, misspelling or class; and which drug is not indexed."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Protocol

import jellyfish
from rapidfuzz import process
from rapidfuzz.distance import OSA

from analyzers.drug_lexicon import DrugLexicon
from analyzers.near_names import NearNames
from analyzers.tokens import PhraseTable, Word, word_forms, words_of

_FEWEST_LETTERS = 5  # of a word that may be misspelt
_LETTERS_FOR_TWO_SLIPS = 8
_SLIPS_OF_THE_EAR = 4  # more slips than of the pen are one name still when both sound alike
_KEPT_NEAREST = 4096  # words whose nearest name is remembered
# An unknown name is the subject only behind such a word ("doe" is how "does" compares) or at the very beginning ...
_BEFORE_A_SUBJECT = frozenset(
    {"of", "for", "doe", "is", "can", "taking", "take", "should", "use", "using", "about"}
    | {"store", "storing", "give", "giving", "start", "starting", "stop", "stopping"}
)
_VERBS = ("ing", "ed")  # how no drug's name ends: "what to think about arranging"
# ... and only when the question does not point to a drug in another way.
_POINTERS = frozenset({"this", "these", "it", "my", "that", "them"})
# Classes of what has an effect on drugs and no label of its own.
_FOODS = frozenset({"citrus", "fruit juice"})


class NamedDrug(Protocol):
    """A drug of the registry."""

    @property
    def brand_names(self) -> tuple[str, ...]:
        """As printed."""
        ...

    @property
    def generic_names(self) -> tuple[str, ...]:
        """As printed."""
        ...

    @property
    def document_hashes(self) -> tuple[str, ...]:
        """Its documents."""
        ...


@dataclass(frozen=True, slots=True)
class DrugMention:
    """A drug in a question: its words there, the indexed name, and that drug's documents.

    ``name`` is empty for a drug that is not indexed; ``near_names`` are then indexed names that look like it.
    """

    mention: str
    name: str
    document_hashes: tuple[str, ...] = ()
    near_names: tuple[str, ...] = ()


class DrugTable:
    """The registry's names, made ready for finding; worth keeping while the registry stays the same."""

    def __init__(self, drugs: Iterable[NamedDrug], lexicon: DrugLexicon) -> None:
        """The lexicon adds brands of generics, classes, and names that are not indexed."""
        self._lexicon = lexicon
        self._hashes: dict[str, dict[str, None]] = {}
        entries: dict[tuple[str, str], None] = {}
        kept = tuple(drugs)
        self._printed = {word_forms(name) for drug in kept for name in (*drug.brand_names, *drug.generic_names)}
        for phrase, name, drug in _phrases(kept, lexicon):
            entries[phrase, name] = None
            self._hashes.setdefault(name, {}).update(dict.fromkeys(drug.document_hashes))
        self._table = PhraseTable(entries)
        self._single = {forms[0]: name for phrase, name in entries if len(forms := word_forms(phrase)) == 1}
        by_letter: defaultdict[str, list[str]] = defaultdict(list)
        by_sound: defaultdict[str, list[str]] = defaultdict(list)
        for known in self._single:
            if len(known) >= _FEWEST_LETTERS:
                by_letter[known[0]].append(known)
                by_sound[_sound(known)].append(known)
        self._by_letter, self._by_sound = dict(by_letter), dict(by_sound)  # which do not grow by what is asked
        self._names_in_order = tuple(self._single.values())
        self._by_ending = sorted((known[::-1], at) for at, known in enumerate(self._single))
        self._nearest = lru_cache(_KEPT_NEAREST)(self._find_nearest)

    def mentions(self, question: str) -> tuple[DrugMention, ...]:
        """The drugs that a question names, in its order, a drug once.

        Exact names come before misspelt ones, these before classes; a drug that is not indexed is reported only when
        the question plainly is about it and about no other.  Several mentions of the same words are drugs of which any
        can be meant.  A drug that is only taken beside a treatment spoken of otherwise ("my infusion") is none.
        """
        words = words_of(question)
        forms = [word.form for word in words]
        named = self._exact(question, words, forms) or self._misspelt(question, words)
        if len(named) == 1 and self._lexicon.speaks_of_another_treatment(question):
            return ()
        # "Can I take X with my blood thinner" is about the blood thinner as well.
        found = named + self._of_class(question, words, forms, pointed_at_only=bool(named))
        found = found or self._unknown(question, words, forms)
        return tuple({mention.name or mention.mention: mention for mention in reversed(found)}.values())[::-1]

    def unheard(self, question: str) -> tuple[str, ...]:
        """The words in a place where a drug is named, when the question names none that any list knows.

        They may be anything ("is it safe for gardening"); one that no document holds either is taken for a drug.
        """
        words = words_of(question)
        forms = [word.form for word in words]
        if self.mentions(question) or _POINTERS & set(forms):
            return ()
        return tuple(
            question[word.start : word.end]
            for at, word in enumerate(words)
            if len(word.form) >= _FEWEST_LETTERS
            and word.form.isalpha()
            and not word.form.endswith(_VERBS)
            and not self._lexicon.is_common(word.form)
            and (at == 0 or forms[at - 1] in _BEFORE_A_SUBJECT)
        )

    def _exact(self, question: str, words: Sequence[Word], forms: Sequence[str]) -> list[DrugMention]:
        return [
            self._mention(_cut(question, words, hit.start, hit.end), name)
            for hit in self._table.find(forms)
            for name in (hit.values[:1] if tuple(forms[hit.start : hit.end]) in self._printed else hit.values)
        ]

    def _misspelt(self, question: str, words: Sequence[Word]) -> list[DrugMention]:
        found = []
        for word in words:
            name = self._nearest(word.form)
            if name:
                found.append(self._mention(question[word.start : word.end], name))
        return found

    def _find_nearest(self, form: str) -> str:
        if (
            len(form) < _FEWEST_LETTERS
            or self._lexicon.is_common(form)
            or form.isdigit()
            or self._lexicon.is_named(form)
        ):
            return ""
        most = 2 if len(form) >= _LETTERS_FOR_TWO_SLIPS else 1
        near = [
            (distance, known)
            for names, slips in (
                (self._by_letter.get(form[0], ()), most),
                (self._by_sound.get(_sound(form), ()), _SLIPS_OF_THE_EAR),
            )
            for known, distance, _ in process.extract(form, names, scorer=OSA.distance, score_cutoff=slips, limit=None)
        ]
        return self._single[min(near)[1]] if near else ""

    def _of_class(
        self, question: str, words: Sequence[Word], forms: Sequence[str], *, pointed_at_only: bool
    ) -> list[DrugMention]:
        found = []
        for hit in self._lexicon.classes_in(forms):
            if pointed_at_only and not (hit.start and forms[hit.start - 1] in _POINTERS):
                continue
            names = self._ending_in(hit.values)
            found += [self._mention(_cut(question, words, hit.start, hit.end), name) for name in names]
        return found

    def _ending_in(self, stems: Iterable[str]) -> Iterable[str]:
        """The names with one of the endings, in the registry's order."""
        places = set[int]()
        for ending in (stem[::-1] for stem in stems):
            at = bisect_left(self._by_ending, (ending, 0))
            while at < len(self._by_ending) and self._by_ending[at][0].startswith(ending):
                places.add(self._by_ending[at][1])
                at += 1
        return dict.fromkeys(self._names_in_order[place] for place in sorted(places))

    def _unknown(self, question: str, words: Sequence[Word], forms: Sequence[str]) -> list[DrugMention]:
        if _POINTERS & set(forms):
            return []
        for start, end in self._lexicon.drugs_in(forms):
            if start == 0 or forms[start - 1] in _BEFORE_A_SUBJECT:
                mention = _cut(question, words, start, end)
                if not _FOODS.isdisjoint(self._lexicon.class_names(mention)):
                    continue
                return [DrugMention(mention, "", (), self._near_names.near(mention))]
        return []

    @cached_property
    def _near_names(self) -> NearNames:
        return NearNames((name, hashes) for name, hashes in self._hashes.items())

    def _mention(self, mention: str, name: str) -> DrugMention:
        return DrugMention(mention, name, tuple(self._hashes[name]))


def _sound(form: str) -> str:
    """How a word sounds: its Metaphone key (Philips 1990)."""
    return jellyfish.metaphone(form)


def _phrases(drugs: Sequence[NamedDrug], lexicon: DrugLexicon) -> Iterator[tuple[str, str, NamedDrug]]:
    """(words, the name they stand for, the drug); what is printed comes before what is only inferred."""
    for drug in drugs:
        yield from ((name, _shared(name, drug), drug) for name in (*drug.brand_names, *drug.generic_names))
    for drug in drugs:
        for generic in drug.generic_names:
            yield from ((brand, _shared(generic, drug), drug) for brand in lexicon.brands(generic))
            yield from ((part, _shared(generic, drug), drug) for part in lexicon.parts(generic))


def _shared(name: str, drug: NamedDrug) -> str:
    """One spelling for a name that documents print in different cases."""
    return name if name in drug.brand_names else name.lower()


def _cut(question: str, words: Sequence[Word], start: int, end: int) -> str:
    return question[words[start].start : words[end - 1].end]
