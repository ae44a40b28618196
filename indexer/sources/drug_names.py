"""Which drugs' names the hand-made rows lack, after MedlinePlus; run as a module, it writes the data file anew.

The list comes in the Python package drug-named-entity-recognition, needed only here: ``pip download --no-deps
drug-named-entity-recognition==2.0.9``, then ``python -m indexer.sources.drug_names FILE.whl``.  The package has
several lists one behind the other; taken are names of the first, the MedlinePlus of the US National Library of
Medicine, and of combinations of its drugs.
"""

import bz2
import hashlib
import io
import pickle
import re
import sys
import zipfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from importlib.resources import files
from itertools import takewhile
from pathlib import Path
from typing import Any

from analyzers.drug_lexicon import LISTED_FILE, DrugLexicon, load_drug_lexicon
from analyzers.providers.redaction import GivenNameRow, SurnameRow
from analyzers.tokens import comparing_form, word_forms
from analyzers.vocabulary import load_rows
from indexer.sources.lay_words import as_csv, fetch_wordnet
from indexer.sources.wordnet import HYPERNYM, INSTANCE, NOUN, Synset, WordNet

FILE = Path("analyzers") / "data" / LISTED_FILE
SHA256 = "dc0c9cb4487b4cd31c123f941cd9d5edfc55facdb280ab65e7b2cd08d3fd391c"
"""Of the wheel of version 2.0.9: another list has other mistakes."""
SOURCE = "drug-named-entity-recognition 2.0.9 ({})"
_MEDLINE, _COMBINED = "MedlinePlus", "combinations of MedlinePlus's drugs after Wikipedia"
FIRST_OF_OTHERS = "aciclovir"
"""The first name of the list behind that of MedlinePlus."""
_LIST = "drug_named_entity_recognition/drug_ner_dictionary.pkl.bz2"
_GENERICS, _DRUGS, _MEDLINE_PLUS = "drug_variant_to_canonical", "drug_canonical_to_data", "medline_plus_id"

_NAME = re.compile(r"[a-z]+(?:[ -][a-z]+)*")
_MARKS = re.compile("[®™]")
_REMARK = re.compile(r"\([^)]*\)(?:-[a-z]{4}$)?")  # "insulin detemir (rdna origin)"
_BIOLOGICAL = re.compile(r"-[a-z]{4}$")  # the letters that the FDA adds to a biological's name ("risankizumab-rzaa")
_BETWEEN = re.compile(r"/|, and | and ")
_A_PAIR = 2
_FEWEST_LETTERS = 5
_MOST_WORDS = 3
_LETTERS_OF_A_WORD = 3  # of a name's words: shorter ones ("XR", "K") tell nothing alone
_SUBSTANCE = 27  # WordNet's number of the topic
_DRUG, _DRINK = "drug", "alcohol"  # the latter is one, to WordNet
_SAID_TO_BE_A_DRUG = re.compile(r"\b(?:drugs?|medicines?(?!\))|to treat|trade names?)\b")  # "(medicine)" is a field


@dataclass(frozen=True, slots=True)
class Correction:
    """A row of corrected_drug_names.csv: a name (lower case) that is not taken, or the drug that it is a name of."""

    name: str
    reason: str
    source: str
    generic: str = ""


@dataclass(frozen=True, slots=True)
class DrugList:
    """Names in lower case, in the list's order: those of MedlinePlus and those of combinations, with their generic."""

    listed: Mapping[str, str]
    combined: Mapping[str, str]


class Words:
    """What names are judged by: English words and phrases, persons' names, and the drugs that are known already."""

    def __init__(self, wordnet: WordNet, persons: Iterable[str], known: DrugLexicon) -> None:
        """WordNet's words that are no drugs, and the hand-made rows."""
        drugs = _all_below(wordnet, _DRUG) - _all_below(wordnet, _DRINK)
        self._synsets: dict[str, list[Synset]] = defaultdict(list)
        for synset in wordnet.synsets.values():
            for word in synset.words:
                self._synsets[word.lower()].append(synset)
        self._drugs = frozenset(
            key
            for key, synset in wordnet.synsets.items()
            if key[0] == NOUN and (key in drugs or _SAID_TO_BE_A_DRUG.search(synset.gloss))
        )
        self._persons = frozenset(name.lower() for name in persons)
        self._known = known

    def is_ordinary(self, phrase: str) -> bool:
        """Whether English or persons have a word or phrase, and not as a drug."""
        forms = (phrase, comparing_form(phrase))
        senses = [synset for form in forms for synset in self._synsets.get(form, ())]
        if any(synset.key in self._drugs for synset in senses):
            return False
        return bool(senses) or not self._persons.isdisjoint(forms) or self._known.is_common(forms[1])

    def is_substance(self, phrase: str) -> bool:
        """Whether all that English means by a phrase is a substance ("potassium iodide")."""
        senses = self._synsets.get(phrase, ())
        return bool(senses) and all(synset.topic == _SUBSTANCE for synset in senses)

    def names_known(self, phrase: str) -> bool:
        """Whether a phrase is a name of the hand-made rows."""
        return bool(self._known.same_names(phrase)) or self._known.is_named(phrase)

    def holds_known(self, phrase: str) -> bool:
        """Whether the hand-made rows find a drug in a phrase."""
        return bool(self._known.drugs_in(word_forms(phrase)))


def taken_names(names: Iterable[str], generics: AbstractSet[str], words: Words) -> list[str]:
    """The names that plainly are a drug's and that the hand-made rows lack, in their order."""
    plain = [name for name in dict.fromkeys(names) if _is_plain(name, words, heads_a_page=name in generics)]
    single = {word_forms(name) for name in plain if len(word_forms(name)) == 1}
    return [
        name
        for name in plain
        if len(word_forms(name)) == 1
        or not (words.holds_known(name) or any((form,) in single for form in word_forms(name)))
    ]


def rows(taken: Sequence[str], generic_of: Mapping[str, str], words: Words) -> dict[str, tuple[str, ...]]:
    """Brands by generic name, both sorted; a brand whose generic can't be told by its name stands alone."""
    names = frozenset(taken)
    found: dict[str, set[str]] = defaultdict(set)
    for name in taken:
        generic = generic_of[name]
        if generic == name:
            found[name].update()
        elif generic in names or words.names_known(generic) or _holds(generic, names, words):
            found[generic].add(name)
        else:
            found[name].update()
    return {generic: tuple(sorted(brands)) for generic, brands in sorted(found.items())}


def generic_name(heading: str) -> str:
    """A drug's name without remarks and a biological's letters, several drugs as labels join them."""
    parts = _BETWEEN.split(" ".join(_REMARK.sub(" ", heading).strip(" ,").split()))
    if len(parts) == 1:
        return _BIOLOGICAL.sub("", parts[0].partition(",")[0])  # "corticotropin, repository"
    drugs = [_BIOLOGICAL.sub("", drug) for part in parts for drug in part.split(", ")]
    return f"{', '.join(drugs[:-1])}{',' * (len(drugs) > _A_PAIR)} and {drugs[-1]}"


def drug_list(generics: Mapping[str, Sequence[str]], drugs: Mapping[str, Mapping[str, object]]) -> DrugList:
    """The names of MedlinePlus, and those behind them of combinations whose drugs it all has."""
    pages = {drug for drug, data in drugs.items() if _MEDLINE_PLUS in data}
    listed = tuple(takewhile(lambda name: name != FIRST_OF_OTHERS, generics))
    own = {_spelt(name): generic_name(generics[name][0]) for name in listed if generics[name][0] in pages}
    # A heading is a name as well where the list has it among the names ("abacavir").
    own = {generic_name(name) if name in pages else name: generic for name, generic in own.items()}
    combined = {
        _spelt(name): generic_name(drug)
        for name, (drug, *_) in list(generics.items())[len(listed) :]
        if "/" in drug and pages.issuperset(drug.split("/")) and "/" not in name
    }
    return DrugList(own, combined)


def read_list(wheel: Path) -> DrugList:
    """The list in the package's wheel.

    Raises:
        ValueError: when the file is not the one that was looked through.
        pickle.UnpicklingError: when it holds anything but plain data.
    """
    content = wheel.read_bytes()
    if hashlib.sha256(content).hexdigest() != SHA256:
        raise ValueError(
            f"{wheel.name} is not drug-named-entity-recognition 2.0.9, whose list was looked through: "
            "download that version"
        )
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        tables = plain_data(bz2.decompress(archive.read(_LIST)))
    return drug_list(tables[_GENERICS], tables[_DRUGS])


class _PlainData(pickle.Unpickler):
    """Reads dictionaries, lists, texts and numbers; a pickle can otherwise run anything."""

    def find_class(self, module_name: str, global_name: str, /) -> object:
        """No class is allowed."""
        raise pickle.UnpicklingError(f"{module_name}.{global_name} in a list of names: only plain data is read")


def plain_data(pickled: bytes) -> dict[str, dict[str, Any]]:
    """The tables of a pickle.

    Raises:
        pickle.UnpicklingError: when it holds anything but plain data.
    """
    tables: dict[str, dict[str, Any]] = _PlainData(io.BytesIO(pickled)).load()
    return tables


def made_file(names: DrugList, words: Words, corrections: Iterable[Correction]) -> str:
    """The whole data file."""
    corrected = {row.name: row.generic for row in corrections}
    generic_of = {**names.combined, **names.listed}
    generic_of = {name: corrected.get(name, generic) for name, generic in generic_of.items()}
    generic_of |= {generic: generic for generic in corrected.values() if generic}
    refused = {name for name, generic in corrected.items() if not generic}
    taken = taken_names((name for name in generic_of if name not in refused), frozenset(names.listed.values()), words)
    found = rows(taken, generic_of, words)
    header = ("generic", "brands", "source")
    return as_csv(header, (_row(generic, brands, names) for generic, brands in found.items()))


def persons() -> Iterator[str]:
    """Names in wide use, which are redacted: a drug's name would be kept.

    Raises:
        VocabularyError: for a row that can't be used.
    """
    folder = files("analyzers.providers") / "data"
    yield from (row.name for row in load_rows("given_names.csv", GivenNameRow, folder))
    yield from (row.name for row in load_rows("surnames.csv", SurnameRow, folder))


def main(wheel: Path, root: Path) -> None:
    """Writes the data file of the checkout at ``root``."""
    words = Words(fetch_wordnet(), persons(), load_drug_lexicon(listed=False))
    corrections = load_rows("corrected_drug_names.csv", Correction, files("indexer.sources"))
    (root / FILE).write_text(made_file(read_list(wheel), words, corrections), encoding="utf-8")


def _row(generic: str, brands: Sequence[str], names: DrugList) -> tuple[str, str, str]:
    lists = {_COMBINED if name in names.combined else _MEDLINE for name in brands or (generic,)}
    printed = "|".join(f"{brand[0].upper()}{brand[1:]}" for brand in brands)
    return generic, printed, SOURCE.format("; ".join(sorted(lists)))


def _is_plain(name: str, words: Words, *, heads_a_page: bool) -> bool:
    parts = re.split("[ -]", name)
    if not _NAME.fullmatch(name) or len(name) < _FEWEST_LETTERS or len(word_forms(name)) > _MOST_WORDS:
        return False
    if words.names_known(name):
        return False
    if len(parts) > 1 and heads_a_page and words.is_substance(name):
        return True
    return not words.is_ordinary(name) and not all(
        len(part) < _LETTERS_OF_A_WORD or words.is_ordinary(part) for part in parts
    )


def _holds(phrase: str, names: AbstractSet[str], words: Words) -> bool:
    """Whether a drug is named in a phrase."""
    return words.holds_known(phrase) or any(form in names for form in word_forms(phrase))


def _spelt(name: str) -> str:
    return _MARKS.sub("", name).strip()


def _all_below(wordnet: WordNet, word: str) -> set[str]:
    """The keys of a word's first meaning and of all that is of its kind."""
    below: dict[str, list[str]] = defaultdict(list)
    for synset in wordnet.synsets.values():
        for above in synset.to(HYPERNYM, INSTANCE):
            below[above].append(synset.key)
    found: set[str] = set()
    left = list(wordnet.noun_senses.get(word, ())[:1])
    while left:
        key = left.pop()
        if key not in found:
            found.add(key)
            left += below[key]
    return found


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(*sys.argv[2:3]))
