"""Which questions a page can answer, by rules: from its headings, attributes, captions, rows, facts and statements."""

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from analyzers.attributes import NAMING, AttributeVocabulary, load_attributes
from analyzers.canonical import first_page
from analyzers.question_forms import QuestionForms, load_question_forms
from analyzers.sections import OTHER, load_section_vocabulary
from analyzers.tokens import word_forms
from indexer.extract.document import ExtractedDocument, FactSpan, Section
from indexer.extract.layout_words import names_no_subject
from indexer.generate.embedded_text import label_name
from indexer.generate.generated import Question

# A question is a key: it need not point to all of a long section.  The numbers bound the index, per page and section.
SPANS_OF_A_QUESTION = 12
SHARED_BY_A_PAGE = 8  # questions each from rows, from facts and from statements, shared by the sections on a page
FEWEST_OF_A_SECTION = 2  # of these, however many sections stand on the page
LONGEST_NAMING = 160  # characters: a longer span that holds the names tells more than them
LONGEST_WORDS = 160  # characters of a heading, row or sentence that a question repeats
FEWEST_WORDS = 4  # a shorter sentence says too little to be asked for
_CLOSING = " :.?"  # what may end a heading
_NUMBER_WITH_UNIT = re.compile(r"\d\s?(?:%|[a-zA-Zµ°]{1,6}\b)")


@dataclass(frozen=True, slots=True)
class _Place:
    """The part of a section that stands on one page."""

    page: int
    section: Section
    spans: tuple[FactSpan, ...]


def write_questions(doc: ExtractedDocument) -> tuple[Question, ...]:
    """The questions of a document, page by page; the same document gives the same questions.

    No two on a page have the same words; ``made_by`` names the rule.
    """
    writer = _Writer(doc, load_question_forms(), load_attributes())
    known: dict[tuple[int, str], Question] = {}
    places = list(_places(doc))
    sections_on = Counter(place.page for place in places)
    for place in places:
        share = max(FEWEST_OF_A_SECTION, SHARED_BY_A_PAGE // sections_on[place.page])
        for question in writer.write(place, share):
            known.setdefault((question.page, question.text.casefold()), question)
    return tuple(known.values())


def _places(doc: ExtractedDocument) -> Iterator[_Place]:
    sections = {section.id: section for section in doc.sections}
    # A span without a place cannot be cited, so no question leads to it.
    spans = sorted((span for span in doc.spans if span.places), key=lambda span: span.start)
    for (page, section), found in groupby(spans, key=lambda span: (first_page(span.places), span.section)):
        if section in sections:
            yield _Place(page, sections[section], tuple(found))


class _Writer:
    """Writes the questions of one document."""

    def __init__(self, doc: ExtractedDocument, forms: QuestionForms, attributes: AttributeVocabulary) -> None:
        self._hash = doc.document_hash
        self._kind = doc.label.kind
        self._drug = label_name(doc.label) or "the drug"
        self._forms = forms
        self._attributes = attributes
        self._sections = load_section_vocabulary()
        self._names = frozenset(form for name in _names(doc) for form in word_forms(name))
        both = doc.label.brand_names, doc.label.generic_names
        self._both = [[frozenset(word_forms(name)) for name in names] for names in both]

    def write(self, place: _Place, share: int) -> Iterator[Question]:
        """A place's questions; at most ``share`` each from rows, facts and statements."""
        yield from self._from_forms("section", place, place.spans)
        if place.section.heading.strip(_CLOSING):
            yield from self._from_heading(place)
        yield from self._from_attributes(place)
        rows = [span for span in place.spans if span.text_type == "table_row"]
        sentences = [span for span in place.spans if span.text_type in ("sentence", "bullet") and _tells(span.text)]
        facts = [span for span in sentences if _NUMBER_WITH_UNIT.search(span.text)]
        statements = [span for span in sentences if span not in facts]
        yield from self._each("caption", place, [span for span in place.spans if span.text_type == "caption"])
        yield from self._each("row", place, _spread(rows, share))
        yield from self._each("fact", place, _spread(facts, share))
        yield from self._each("statement", place, _spread(statements, share))

    def _from_heading(self, place: _Place) -> Iterator[Question]:
        rule = self._rule_of_heading(place.section)
        for text in self._written(rule, place, heading=place.section.heading.strip(_CLOSING)):
            yield self._question(rule, place, text, place.spans)

    def _rule_of_heading(self, section: Section) -> str:
        """Whether a heading asks about the drug itself, names a kind of section or no subject, or has one."""
        if section.heading.rstrip().endswith("?"):
            return "asked" if not self._names.isdisjoint(word_forms(section.heading)) else "title"
        known = self._sections.classify(section.heading, None, self._kind, None)
        is_title = known == section.section_type != OTHER or names_no_subject(section.heading)
        return "title" if is_title else "heading"

    def _from_attributes(self, place: _Place) -> Iterator[Question]:
        if self._kind == "paper":
            return
        telling: dict[str, list[FactSpan]] = {}
        for span in place.spans:
            rows = self._attributes.told_in(f"{span.context} {span.text}", place.section.section_type)
            if self._names_drug(span.text):
                rows = *rows, *self._attributes.rows(NAMING)
            for row in dict.fromkeys(rows):
                telling.setdefault(row.question, []).append(span)
        for question, spans in telling.items():
            yield self._question("attribute", place, question.format(drug=self._drug), spans)

    def _names_drug(self, words: str) -> bool:
        """Whether a short text holds the label's brand and generic name: "EXAMPLIA (examplin) tablets"."""
        if len(words) > LONGEST_NAMING:
            return False
        found = frozenset(word_forms(words))
        return all(any(found.issuperset(forms) for forms in names) for names in self._both)

    def _each(self, rule: str, place: _Place, spans: Iterable[FactSpan]) -> Iterator[Question]:
        for span in spans:
            yield from self._from_forms(rule, place, [span], words=_words(rule, span))

    def _from_forms(self, rule: str, place: _Place, spans: Sequence[FactSpan], words: str = "") -> Iterator[Question]:
        for text in self._written(rule, place, words=words):
            yield self._question(rule, place, text, spans)

    def _written(self, rule: str, place: _Place, heading: str = "", words: str = "") -> Iterator[str]:
        for form in self._forms.forms(rule, self._kind, place.section.section_type):
            yield form.format(drug=self._drug, heading=_shortened(heading), words=_shortened(words))

    def _question(self, rule: str, place: _Place, text: str, spans: Sequence[FactSpan]) -> Question:
        key = f"{self._hash}\n{place.page}\n{place.section.id}\n{text}"
        return Question(
            id=f"{self._hash[:16]}.q{hashlib.sha256(key.encode()).hexdigest()[:16]}",
            text=text,
            page=place.page,
            section=place.section.id,
            spans=tuple(span.id for span in spans[:SPANS_OF_A_QUESTION]),
            made_by=f"rule:{rule}",
        )


def _names(doc: ExtractedDocument) -> tuple[str, ...]:
    return *doc.label.brand_names, *doc.label.generic_names


def _tells(words: str) -> bool:
    return len(words.split()) >= FEWEST_WORDS


def _spread(spans: Sequence[FactSpan], count: int) -> list[FactSpan]:
    """At most ``count`` of the spans, evenly from the first to the last: a page is to be found by its end as well."""
    if len(spans) <= count:
        return list(spans)
    return [spans[at * (len(spans) - 1) // (count - 1)] for at in range(count)]


def _words(rule: str, span: FactSpan) -> str:
    """The words that a question repeats: a row's first cell with its column heads, else the span's own."""
    if rule == "row" and span.cells:
        heads = ", ".join(cell.column for cell in span.cells[1:] if cell.column)
        return f"{span.cells[0].text} ({heads})" if heads else span.cells[0].text
    return span.text


def _shortened(words: str) -> str:
    """Words on one line, cut at a blank when long, without the mark that ends them."""
    line = " ".join(words.split())
    if len(line) > LONGEST_WORDS:
        line = line[:LONGEST_WORDS].rsplit(" ", 1)[0]
    return line.strip(" .:;,?")
