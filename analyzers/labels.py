"""Words by which a label tells its kind, its language and its names: forms, salts, firms, phrases before them."""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Container, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources.abc import Traversable

from analyzers.sections import normalise
from analyzers.vocabulary import load_rows

_WORD = re.compile(r"[^\W_]+")
_LETTERS = re.compile(r"[^\W\d_]+")
_SMALL_IN_NAMES = frozenset({"and", "by", "for", "of", "the", "de", "et"})
_KEPT_TEXTS = 20_000  # short pieces that searches find again and again
# FDA, Nonproprietary Naming of Biological Products (2017): "tocilizumab-aazg" is a tocilizumab.
_BIOLOGICAL_SUFFIX = re.compile("(?<=[a-z]{6})-[a-z]{4}$", re.IGNORECASE)
_OWNING = "my|the|this|these|those|her|his|your|our|their"
"""Words before a form that is a medicine's own."""
_LEAST_WEIGHT = 4  # of the phrases found: below it a document says too little of its kind to be one


@dataclass(frozen=True, slots=True)
class _KindRow:
    """A row of label_kinds.csv: a line that begins with these words speaks for a kind, by so much.

    A line's own number may stand before words without one; a phrase with a number wants that number.
    """

    phrase: str
    kind: str
    weight: int
    source: str


@dataclass(frozen=True, slots=True)
class _WordRow:
    """A row of label_words.csv: words and the part they play; ``value`` is what they mean, where that is more."""

    role: str
    words: str
    source: str
    value: str = ""


class LabelVocabulary:
    """What is known of labels' words."""

    def __init__(self, kinds: Iterable[_KindRow], words: Iterable[_WordRow]) -> None:
        """Checked rows; ``load_label_vocabulary`` reads them from the data files."""
        self._kinds = tuple(kinds)
        self._roles: dict[str, tuple[_WordRow, ...]] = {}
        self._phrases: dict[tuple[str, str], tuple[str, ...]] = {}  # by role and first word
        for row in words:
            self._roles[row.role] = (*self._roles.get(row.role, ()), row)
            beginning = row.role, row.words.partition(" ")[0]
            self._phrases[beginning] = (*self._phrases.get(beginning, ()), row.words)
        self._forms = frozenset(self._words("form"))
        self._salts = frozenset(self._words("salt"))
        self._parts = frozenset(self._words("part"))
        self._preparation = frozenset(word for words in self._forms | self._salts for word in words.split())
        self._firm = _last_words(self._words("company"))
        self._trade = _last_words(self._words("trade"))
        self.only_firms = lru_cache(_KEPT_TEXTS)(self._only_firms)

    def kind(self, lines: Iterable[str]) -> str:
        """The kind of label that the lines' beginnings speak for most, "other" when they say too little."""
        printed = {normalise(line) for line in lines}
        found = sorted({f"{words} " for words in printed | {_without_number(words) for words in printed}})
        weights: dict[str, int] = {}
        for row in self._kinds:
            beginning = f"{row.phrase} "
            first = next(iter(found[bisect_left(found, beginning) :][:1]), "")
            if first.startswith(beginning):
                weights[row.kind] = weights.get(row.kind, 0) + row.weight
        best = max(sorted(weights), key=lambda kind: weights[kind], default="other")
        return best if weights.get(best, 0) >= _LEAST_WEIGHT else "other"

    def language(self, lines: Iterable[str]) -> str:
        """ISO 639-1 code of the label's language: English unless a line is a standard heading in another."""
        found = {_without_number(_without_accents(normalise(line))) for line in lines}
        return next((row.value for row in self._roles.get("language", ()) if row.words in found), "en")

    def after_phrase(self, line: str, role: str) -> str | None:
        """What stands behind the phrase of a role that begins a line ("Manufactured by: X"); None without one."""
        beginning = _WORD.search(line.lower())
        possible = self._phrases.get((role, beginning.group()), ()) if beginning else ()
        if not possible:
            return None
        words = _WORD.findall(line.lower())
        fitting = [phrase for phrase in possible if words[: phrase.count(" ") + 1] == phrase.split()]
        if not fitting:
            return None
        last_word = max(fitting, key=len).count(" ")
        end = [match.end() for match in _WORD.finditer(line)][last_word]
        return line[end:].lstrip(" .:-/\t")

    def firm(self, text: str) -> str:
        """The firm that a text begins with, to the end of its legal form ("Example Pharma Inc."); empty without one.

        A word of the trade ends a name that has no legal form ("Example Laboratories").
        """
        end = 0
        while match := self._firm.search(text, end) if end == 0 else self._firm.match(text, end):
            end = match.end()
        if not end and (trade := self._trade.search(text)):
            end = trade.end()
        return text[:end].strip(" ,")

    def _only_firms(self, text: str) -> bool:
        """Whether each line of a text is a firm with its legal form, and what goes with one ("Revised: 6/2022 X Inc.").

        Its words have capitals, or it would be a sentence that ends with the firm.
        """
        lines = [line for line in text.splitlines() if line.strip()]
        return bool(lines) and all(self._is_firm(line) for line in lines)

    def _is_firm(self, line: str) -> bool:
        firm = self.firm(line)
        words = [word for word in _LETTERS.findall(line) if word not in _SMALL_IN_NAMES]
        return bool(firm) and not any(word[0].islower() for word in words) and not _LETTERS.search(line[len(firm) :])

    def without_form(self, name: str) -> str:
        """A name without what follows its first word of a dosage form ("x sodium tablet, coated" -> "x sodium")."""
        words: list[str] = []
        for word in name.replace(",", " , ").split():
            if normalise(word) in self._forms or any(character.isdigit() for character in word):
                break
            words.append(word)
        return " ".join(words).replace(" ,", ",").strip(" ,;-")

    def without_product(self, text: str, names: Iterable[str]) -> str:
        """A text without the forms that stand for the medicine itself: "my patch", "the Examplia patch".

        ``names`` are the medicine's; those go, too.
        """
        own = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
        forms = "|".join(map(re.escape, self._words("product")))
        named = rf"(?<!\w)(?:{own})(?:\s+(?:{forms}))?(?!\w)|" if own else ""
        return re.sub(rf"{named}(?<!\w)(?:{_OWNING})\s+(?:{forms})(?!\w)", " ", text, flags=re.IGNORECASE)

    def has_form(self, text: str) -> bool:
        """Whether a word of the text is a dosage form."""
        return any(word in self._forms for word in normalise(text).split())

    def only_names(self, text: str, names: Container[str]) -> bool:
        """Whether a text holds words of ``names``, and else only those of salts and forms ("X sodium tablets, USP")."""
        words = _words_of(text)
        return any(word in names for word in words) and all(
            word in names or word in self._preparation for word in words
        )

    def base_name(self, name: str) -> str:
        """A generic name without its salt ("warfarin sodium" -> "warfarin") or a biological's four letters.

        The name itself when nothing is left, or only a part that names no substance ("dimethyl fumarate").
        """
        words = name.split()
        while len(words) > 1 and normalise(words[-1]) in self._salts:
            words.pop()
        base = _BIOLOGICAL_SUFFIX.sub("", " ".join(words))
        return name if normalise(base) in self._parts else base

    def _words(self, role: str) -> list[str]:
        return [row.words for row in self._roles.get(role, ())]


@lru_cache(_KEPT_TEXTS)
def _words_of(text: str) -> tuple[str, ...]:
    return tuple(normalise(text).split())


@cache
def load_label_vocabulary(folder: Traversable | None = None) -> LabelVocabulary:
    """The vocabulary of label_kinds.csv and label_words.csv, read once in a process.

    Raises:
        VocabularyError: for a row that cannot be used.
    """
    return LabelVocabulary(
        load_rows("label_kinds.csv", _KindRow, folder), load_rows("label_words.csv", _WordRow, folder)
    )


def _last_words(words: Iterable[str]) -> re.Pattern[str]:
    """What finds any of the words that end firms' names, the longest first, with the blank or comma before."""
    longest = sorted((re.escape(one).replace(r"\ ", r"\.? ?") for one in words), key=len, reverse=True)
    return re.compile(rf"(?:,\s?|\s)(?:{'|'.join(longest)})(?![\w-])\.?", re.IGNORECASE)


def _without_number(words: str) -> str:
    return re.sub(r"^(?:\d+ |[a-d] )+", "", words)


def _without_accents(words: str) -> str:
    return re.sub(r"[\u0300-\u036f]", "", unicodedata.normalize("NFD", words))
