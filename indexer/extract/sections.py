"""How headings make a tree of sections, each with its type and its range of the text."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from analyzers.sections import OTHER, SectionVocabulary
from indexer.extract.document import Page, Section
from indexer.extract.heads import Head, depth, heads_of, in_capitals
from indexer.extract.layout_words import opens_text, titles_guide
from indexer.extract.nesting import (
    BOXED_WARNING,
    HIGHLIGHTS,
    INTERACTIONS,
    PATIENTS,
    OpenSection,
    begins,
    begins_guide,
    beyond_abstract,
    divisions,
    level_below,
    sections_above,
    within_boxes,
)
from indexer.extract.text import CanonicalText

HASH_CHARACTERS = 16
# A box before the first section, or in the Highlights, is the boxed warning, 21 CFR 201.57(a)(4), (c)(1).
BOXED_KINDS = ("us_plr", "us_old")
NUMBERED_KIND = "us_plr"  # its main sections are numbered from 1 to 17, once
WARNINGS = "warnings"


def sections_of(
    text: CanonicalText, pages: tuple[Page, ...], document_hash: str, kind: str, vocabulary: SectionVocabulary
) -> tuple[Section, ...]:
    """The document's sections in order; what stands before the first heading is one without a heading."""
    heads = list(heads_of(text))
    if text.text and (not heads or heads[0].start > 0):
        heads.insert(0, Head(0, 0, "", None, ()))
    sections: list[Section] = []
    above: list[OpenSection] = []
    known_yet = False
    reached = 0
    last_number = max((index for index, head in enumerate(heads) if depth(head) == 1), default=-1)
    chapters = [vocabulary.chapter(head.heading, kind) for head in heads]
    holding_none = frozenset({PATIENTS, WARNINGS} if _tells_interactions_apart(heads, kind, vocabulary) else {PATIENTS})
    for index, printed in enumerate(heads):
        end = heads[index + 1].start if index + 1 < len(heads) else len(text.text)
        number = _number_of_label(above, printed)
        own_number = kind in BOXED_KINDS and number != printed.number
        own_number = (own_number and not _is_main(printed, kind, vocabulary)) or (
            kind == NUMBERED_KIND and _counts_anew(printed, reached, vocabulary)
        )
        chapter = None if _is_apart(above, printed) else chapters[index]
        words = chapter or printed.heading
        head = replace(printed, own_number=own_number, chapter=chapter is not None)
        number = None if own_number else number
        if opens_text(head.heading):
            reached = 0  # the Highlights may have named section 17
        elif depth(head) == 1:
            reached = _main_number(head)
        known = vocabulary.classify(words, number, kind, None) != OTHER
        if known and not _is_in_warning(head, above):
            above = [one for one in above if one.section_type != BOXED_WARNING]
        told = vocabulary.classify(head.heading, None, kind, None)
        above = beyond_abstract(within_boxes(above, head), head, told)
        if head.chapter or not head.heading or begins_guide(above, head, told):
            above = divisions(above)
        else:
            above = sections_above(above, head, holding_none, known=known, numbered=index < last_number)
        parent = above[-1] if above else None
        level = level_below(head, parent)
        section_type = vocabulary.classify(words, number, kind, parent.section_type if parent else None)
        known_yet = known_yet or known
        if kind in BOXED_KINDS and _is_boxed_warning(head, section_type, known=known, known_yet=known_yet):
            section_type = BOXED_WARNING
        if head.chapter and section_type == WARNINGS and _comes_again(index, chapters):
            section_type = BOXED_WARNING
        own = f"{document_hash[:HASH_CHARACTERS]}.s{head.start}"
        path = (*(parent.path if parent else ()), " ".join(part for part in (head.number, head.heading) if part))
        sections.append(
            Section(
                own,
                head.number,
                head.heading,
                level,
                parent.id if parent else None,
                section_type,
                head.start,
                head.body_start,
                end,
                _pages(pages, head.start, end),
                path,
            )
        )
        if head.heading:
            above = [*above, OpenSection(own, level, head, section_type, path, known)]
    return tuple(sections)


def _is_boxed_warning(head: Head, section_type: str, *, known: bool, known_yet: bool) -> bool:
    """Whether a drawn box says what a heading does not, before the first section that is known or in the Highlights."""
    unsaid = (section_type == OTHER and not known_yet) or (section_type == HIGHLIGHTS and not known)
    return unsaid and head.line is not None and head.line.frame is not None and not opens_text(head.heading)


def _comes_again(index: int, chapters: Sequence[str | None]) -> bool:
    """Whether the first chapter's name is a later one's, too: the title of a box before them all."""
    return not any(chapters[:index]) and chapters[index] in chapters[index + 1 :]


def _tells_interactions_apart(heads: Iterable[Head], kind: str, vocabulary: SectionVocabulary) -> bool:
    """Whether interactions have a main section of their own before what is for patients.

    That one lists the drugs; an interaction that is told among the warnings is one of them then.
    """
    for head in heads:
        told = vocabulary.classify(head.heading, head.number, kind, None)
        if told == PATIENTS or (told == INTERACTIONS and in_capitals(head)):
            return told == INTERACTIONS
    return False


def _number_of_label(above: list[OpenSection], head: Head) -> str | None:
    """The number that names a kind of section; None for one that a text for patients gives its own items.

    Such a text has no number of the label's, and stands in no Highlights: what follows those there is the label.
    """
    begun = any(begins(head, one.head) and not one.head.own_number for one in above)
    in_highlights = any(one.section_type == HIGHLIGHTS for one in above)
    for_patients = any(one.section_type == PATIENTS and not depth(one.head) for one in above)
    return None if for_patients and not begun and not in_highlights else head.number


def _is_apart(above: list[OpenSection], head: Head) -> bool:
    """Whether a heading stands in the boxed warning or in what is for patients, which have their own of such names."""
    boxed = any(one.section_type == BOXED_WARNING for one in above) and _is_in_warning(head, above)
    return boxed or any(titles_guide(one.head.heading) for one in above)


def _is_main(head: Head, kind: str, vocabulary: SectionVocabulary) -> bool:
    """Whether a heading's words are those of a main section that is not for patients ("6 ADVERSE REACTIONS")."""
    told = vocabulary.classify(head.heading, None, kind, None)
    return in_capitals(head) and told not in (OTHER, PATIENTS)


def _main_number(head: Head) -> int:
    """A main section's number; 0 where it is no whole number."""
    return int(head.number) if head.number and head.number.isdecimal() else 0


def _counts_anew(head: Head, reached: int, vocabulary: SectionVocabulary) -> bool:
    """Whether a number begins a list's count within a main section: it was reached before, and names no section.

    "1 Backing film", "2 Adhesive" below a drawing of a patch in section 11 are no indications and no dosage.
    """
    again = depth(head) == 1 and _main_number(head) <= reached
    return again and vocabulary.classify(head.heading, None, NUMBERED_KIND, None) == OTHER


def _is_in_warning(head: Head, above: list[OpenSection]) -> bool:
    """Whether a known section may be a topic of the boxed warning above: no main heading, or drawn in the same box."""
    boxes = [one.head.line.frame for one in above if one.section_type == BOXED_WARNING and one.head.line]
    own = head.line.frame if head.line else None
    return not in_capitals(head) or (own is not None and own in boxes)


def _pages(pages: tuple[Page, ...], start: int, end: int) -> tuple[int, ...]:
    """The pages on which the range has characters."""
    return tuple(page.number for page in pages if page.start < end and page.end > start and page.start < page.end)
