"""A label's brand and generic names, read where labels of its kind print them."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from analyzers.labels import LabelVocabulary
from analyzers.question_words import load_question_words
from analyzers.sections import normalise
from analyzers.tokens import word_forms
from indexer.extract.label_lines import LINES_TO_A_VALUE, LabelLine, front_texts, with_next
from indexer.extract.layout_words import titles_leaflet

TITLE_LINES = 8  # a listing's title stands among the first lines of its first page
FEWEST_NAMED = 8  # lines of a label that name its drug, at least: titles of other matter are not said so often
# "BRAND- generic name tablet, film coated", as DailyMed prints a listing's title.
_LISTING_TITLE = re.compile(r"(?P<brand>\S.*?)\s?-\s+(?P<generic>\S.*)")
# "BRAND® (generic) tablets, for oral use", as Highlights and old labels print it.
_NAME_LINE = re.compile(r"(?P<brand>[^()]{2,60}?)\s*[®™]?\s*\((?P<generic>[a-z][^()]{2,80})\),?\s*(?P<form>.*)")
# "EXAMPLIN-ABCD injection, for intravenous use", as Highlights print a drug without a brand, 21 CFR 201.57(a)(2).
_BARE_NAME_LINE = re.compile(r"(?P<generic>[A-Z][A-Z-]+(?: [A-Z-]+){0,3}) (?P<form>[a-z][^.]*), for [a-z][^.]* use")
_SCHEDULE = re.compile(
    r"^(?:Pr(?=[ A-Z])|(?:N|C|T/C|TC|Sch)(?= ))\s*"
)  # of Canada's Food and Drugs Act, before a brand
# Health Canada, Product Monograph; older products without one have Prescribing Information.
_COVER_TITLES = ("product monograph", "prescribing information")
# Symbol fonts draw ® and ™ as characters for private use.
_MARKS = re.compile(r"[®™*†\ue000-\uf8ff]|\bUSP\b|\bBP\b|\bPh\. ?Eur\.", re.IGNORECASE)
# A substance's own line: words without a sentence's marks ("mitotane", "peginterferon alfa-2b").
_AFTER_NAME = re.compile(r"[.,;:(]| (?=\d)")
_ARTICLE = re.compile(r"an? ")
# "Examplin (exampline tablets) is ...", as the description or the indications of a label without a line of names say.
_STATED_NAMES = re.compile(r"(?P<brand>[A-Z][\w-]+)\s?[®™*\ue000-\uf8ff]? \((?P<generic>[a-z][a-z ,/-]{3,60})\) \w")
_UNITS = "mg|mcg|g|mL|mEq|units?"
# No unit: a title's second line may begin with that of its last strength ("... and 2.4 / mg Solution for injection").
_SUBSTANCE = re.compile(rf"(?!(?:{_UNITS}|micrograms?|IU)\b)[^\W\d_]\w*(?:(?:[ /,-]+| \+ )\w+){{0,5}}")
_STRENGTH = re.compile(rf"\d[\d,.]*\s?(?:{_UNITS}|%)(?!\w)")
# "Examplin USP, 325 mg": a substance with its strength, below the Drug Facts' "Active ingredient", 21 CFR 201.66(c)(2).
_DOSED = re.compile(rf"(?P<name>[^\W\d_][^\d()]*?),?\s+{_STRENGTH.pattern}")


@dataclass(frozen=True, slots=True)
class LabelNames:
    """Names as printed, the label's own first; empty when it prints none."""

    brand_names: tuple[str, ...] = ()
    generic_names: tuple[str, ...] = ()


def read_names(
    lines: Sequence[LabelLine], kind: str, metadata: Mapping[str, str], vocabulary: LabelVocabulary
) -> LabelNames:
    """The names that a label's lines print, or else those in its PDF metadata's title; a paper has none.

    A generic name is given as printed and, if that holds a salt, without it.
    """
    if kind == "paper":
        return LabelNames()
    reader = _Reader(lines, vocabulary)
    names = reader.names(kind)
    if not names.generic_names:
        names = reader.names_stated(names.brand_names) or names
    if names == LabelNames() and kind != "ca_monograph":
        names = reader.names_in([metadata.get("Title", "")])
    if names == LabelNames():
        names = reader.names_of_title()
    return LabelNames(names.brand_names, _with_bases(names.generic_names, vocabulary))


class _Reader:
    """Finds the names in the lines of one label."""

    def __init__(self, lines: Sequence[LabelLine], vocabulary: LabelVocabulary) -> None:
        self._lines = lines
        self._texts = [line.text for line in lines]
        self._words = vocabulary

    def names(self, kind: str) -> LabelNames:
        readers: dict[str, Callable[[], LabelNames]] = {
            "ca_monograph": self._names_of_cover,
            "eu_smpc": self._names_of_summary,
            "other": self._names_of_other_label,
            "us_plr": self._names_of_us_label,
        }
        return readers.get(kind, self._names_of_old_label)()

    def names_in(self, texts: Sequence[str]) -> LabelNames:
        """The names of the first text that reads "BRAND (generic) form"."""
        for text in texts:
            match = _NAME_LINE.fullmatch(text)
            if match and self._words.has_form(f"{match['generic']} {match['form']}"):
                generic = self._generic(match["generic"])
                # "Example (sodium) injection" names no other drug in its brackets, nor does "(or tablets)".
                if generic and not self._is_ordinary(generic.split()[0]):
                    return self._names(_clean(match["brand"]), generic)
        return LabelNames()

    def names_stated(self, brands: Sequence[str]) -> LabelNames | None:
        """The names by which a sentence calls the product of the title, of one of ``brands`` if there are any."""
        titles = {normalise(_clean(text)) for text in brands or self._texts[:TITLE_LINES]}
        for match in map(_STATED_NAMES.match, self._texts):
            if match and normalise(match["brand"]) in titles and (generic := self._generic(match["generic"])):
                brand = next((each for each in brands if normalise(each) == normalise(match["brand"])), match["brand"])
                return self._names(brand, generic)
        return None

    def names_of_title(self) -> LabelNames:
        """The substance that a title alone names with its form ("Examplol Tablets USP"), and the text over and over."""
        every = [normalise(text) for text in self._texts]
        for text in front_texts(self._lines, 1)[:TITLE_LINES]:
            name = self._generic(text)
            if not self._words.has_form(text) or not _SUBSTANCE.fullmatch(name) or self._is_ordinary(name.split()[0]):
                continue
            said = re.compile(rf"\b{re.escape(normalise(name))}\b")
            if sum(said.search(line) is not None for line in every) >= FEWEST_NAMED:
                return LabelNames(generic_names=(name.lower() if name.isupper() else name,))
        return LabelNames()

    def _names_of_us_label(self) -> LabelNames:
        """A listing's title, or else the Highlights' line of the name."""
        front = with_next(front_texts(self._lines))
        found = self._names_of_listing() or self.names_in(front)
        return found if found.generic_names else self._names_without_brand(front) or found

    def _names_without_brand(self, texts: Sequence[str]) -> LabelNames | None:
        """The substance that the Highlights call their product by; None without one."""
        for match in map(_BARE_NAME_LINE.fullmatch, texts):
            if match and self._words.has_form(match["form"]):
                return LabelNames(generic_names=(match["generic"].lower(),))
        return None

    def _names_of_old_label(self) -> LabelNames:
        return self._names_of_listing() or self._names_of_drug_facts() or self._names_of_us_label()

    def _names_of_other_label(self) -> LabelNames:
        return self._names_of_leaflet() or self._names_of_old_label()

    def _names_of_leaflet(self) -> LabelNames | None:
        """The names of a leaflet's title: the product, its form below, and the substance below that; None without."""
        title = [text for text in front_texts(self._lines, 1)[:TITLE_LINES] if _clean(text)]
        for product, form, substance in zip(title, title[1:], title[2:], strict=False):
            told = self._words.has_form(form) and not any(map(self._words.has_form, (product, substance)))
            if told and _SUBSTANCE.fullmatch(_clean(product)) and _SUBSTANCE.fullmatch(substance):
                return self._names(_clean(product), substance.lower())
        return None

    def _names_of_listing(self) -> LabelNames | None:
        """The names of DailyMed's title; None without one."""
        front = self._texts[:TITLE_LINES]
        for index, text in enumerate(front):
            match = _LISTING_TITLE.fullmatch(text)
            if match and not self._words.has_form(match["generic"]):
                match = _LISTING_TITLE.fullmatch(f"{text} {''.join(self._texts[index + 1 : index + 2])}")
            if match and self._words.has_form(match["generic"]) and (generic := self._generic(match["generic"])):
                return self._names(_clean(match["brand"]), generic)
        return None

    def _names_of_drug_facts(self) -> LabelNames | None:
        """The substances of Drug Facts; None without such a panel."""
        for index, text in enumerate(self._texts):
            if self._words.after_phrase(text, "ingredients") is not None:
                doses = map(_DOSED.match, self._texts[index + 1 : index + 1 + LINES_TO_A_VALUE])
                named = [self._generic(dose["name"]) for dose in doses if dose]
                if named:
                    return LabelNames(generic_names=tuple(dict.fromkeys(named)))
        return None

    def _names_of_cover(self) -> LabelNames:
        """Canadian cover: brand under the words "Product Monograph", the generic name under the brand."""
        cover = front_texts(self._lines, 1) or front_texts(self._lines)
        starts = [index for index, text in enumerate(cover) if normalise(text).startswith(_COVER_TITLES)]
        rest = cover[starts[0] + 1 if starts else 0 :]
        below = [text for text in rest if _clean(text) and not _is_cover_phrase(text)]  # a raised mark has its own line
        if not below:
            return LabelNames()
        brand = _clean(_SCHEDULE.sub("", below[0]))
        generics = tuple(name for text in below[1:4] if (name := self._generic_of_cover(text)))
        if not generics and any(_is_over_form(*both, self._words) for both in pairwise(below[1:3])):
            generics = (below[1],)
        return LabelNames((brand,), tuple(dict.fromkeys(generics)))

    def _generic_of_cover(self, text: str) -> str:
        bracketed = re.fullmatch(r"\(?(?P<name>[^()\d]+)\)?", text)
        of_strength = re.fullmatch(r".*\d ?(?:mg|g|mcg|mL|%|units?)\b\)? (?P<name>[a-z][a-z ]+)", text)
        if bracketed and (text.startswith("(") or self._words.has_form(text)):
            return self._generic(bracketed["name"])
        return self._generic(of_strength["name"]) if of_strength else ""

    def _names_of_summary(self) -> LabelNames:
        """European summary: the product's line under its first heading; its substance below that line elsewhere.

        The QRD template has the substance under the product's name on packages and in the leaflet.  A leaflet alone
        has its title in place of the heading.
        """
        heads = [i for i, text in enumerate(self._texts) if normalise(text).endswith("name of the medicinal product")]
        heads = heads or [i for i, text in enumerate(self._texts) if titles_leaflet(text)]
        products = [text for head in heads for text in self._texts[head + 1 : head + 2]]
        brand = self._words.without_form(_clean(products[0])) if products else ""
        if not brand:
            return LabelNames()
        named = {normalise(product) for product in products}
        packages = heads[1] if len(heads) > 1 else heads[0]  # a summary's own lines below the name tell of excipients
        below = Counter(
            substance
            for at, text in enumerate(self._texts)
            if at > packages and normalise(text) in named and (substance := self._substance_below(at, brand))
        )
        common = [substance for substance, _ in below.most_common(1)] or self._substance_of_leaflet()
        return self._names(brand, common[0]) if common else LabelNames((brand,))

    def _substance_of_leaflet(self) -> list[str]:
        """What the leaflet calls the active substance, to the end of its name; empty when it is a mere description."""
        for text in with_next(self._texts):
            after = self._words.after_phrase(text, "substance")
            name = _AFTER_NAME.split(after or "")[0].strip()
            if name and after != name and _SUBSTANCE.fullmatch(name) and not _ARTICLE.match(name):
                return [name]
        return []

    def _substance_below(self, index: int, brand: str) -> str:
        """The line below a product's name, past lines that go on with it or its form; empty when it is no substance."""
        for text in self._texts[index + 1 : index + 1 + LINES_TO_A_VALUE]:
            if not text.startswith(brand) and not self._words.has_form(text):
                name = text.partition(" (")[0].strip("()")
                return name if _SUBSTANCE.fullmatch(name) else ""
        return ""

    def _names(self, brand: str, generic: str) -> LabelNames:
        """A brand that only repeats the generic name, its salt or its form, is none."""
        bare = self._words.without_form(brand)
        if all(map(self._is_ordinary, bare.split())):
            bare = ""
        same = normalise(self._words.base_name(bare)) == normalise(self._words.base_name(generic))
        return LabelNames(() if same or not bare else (bare,), (generic,))

    def _is_ordinary(self, word: str) -> bool:
        """Whether a word is one that only joins or counts others ("or", "one")."""
        return load_question_words().issuperset(word_forms(word))

    def _generic(self, name: str) -> str:
        return self._words.without_form(_clean(name))


def _clean(name: str) -> str:
    return " ".join(_MARKS.sub(" ", name).strip(" ,;:-").split())


def _is_cover_phrase(text: str) -> bool:
    """Whether a line of a cover is a phrase of the template, or only a schedule's mark, and not yet a name."""
    return normalise(text).startswith(("including", *_COVER_TITLES)) or not _SCHEDULE.sub("", f"{text} ").strip()


def _is_over_form(substance: str, form: str, vocabulary: LabelVocabulary) -> bool:
    """Whether a substance has a line to itself and its form or strength the next: covers by the template of 2020."""
    told = _STRENGTH.match(form) or vocabulary.has_form(form.split(maxsplit=1)[0])
    return bool(_SUBSTANCE.fullmatch(substance) and told)


def _with_bases(names: tuple[str, ...], vocabulary: LabelVocabulary) -> tuple[str, ...]:
    known = {normalise(name): name for name in reversed([*names, *(vocabulary.base_name(name) for name in names)])}
    return tuple(dict.fromkeys(known[normalise(name)] for name in [*names, *(vocabulary.base_name(n) for n in names)]))
