"""How headings make a tree of sections, each with its type and its range of the text."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from analyzers.sections import OTHER, SectionVocabulary
from indexer.extract.blocks import HEADING, Block
from indexer.extract.document import Page, Section
from indexer.extract.headings import plain_letters
from indexer.extract.layout_words import names_division, opens_text, titles_guide, titles_leaflet
from indexer.extract.lines import Line
from indexer.extract.text import BlockText, CanonicalText

HASH_CHARACTERS = 16
RUN_IN = ("run-in",)
SAME_EDGE = 5.0  # points
# A box before the first section, or in the Highlights, is the boxed warning, 21 CFR 201.57(a)(4), (c)(1).
BOXED_KINDS = ("us_plr", "us_old")
NUMBERED_KIND = "us_plr"  # its main sections are numbered from 1 to 17, once
PATIENTS = "patient_information"
WARNINGS = "warnings"
INTERACTIONS = "drug_interactions"
HOLDING = (INTERACTIONS, "package_label")  # types whose headings without a type of their own stand below them
BOXED_WARNING, HIGHLIGHTS = "boxed_warning", "highlights"
APART = (BOXED_WARNING, HIGHLIGHTS, OTHER)  # types of headings before the first number that hold none
SIZE, BOLD, CAPITALS, UNDERLINED = range(4)


@dataclass(frozen=True, slots=True)
class _Head:
    """A heading: its words, where it and its body begin, how it looks, its line, and whether it is a list's item.

    ``titled`` says that no more than headings stands in the drawn box around it, if any: it is a title's, no section's.
    ``own_number`` says that the number is one of a text for patients, which counts there alone; ``chapter`` that the
    words alone put it above all others.
    """

    start: int
    body_start: int
    heading: str
    number: str | None
    style: tuple[object, ...]
    line: Line | None = None
    listed: bool = False
    titled: bool = False
    own_number: bool = False
    chapter: bool = False


@dataclass(frozen=True, slots=True)
class _Open:
    """A section above the one at hand."""

    id: str
    level: int
    head: _Head
    section_type: str
    path: tuple[str, ...]
    known: bool


def sections_of(
    text: CanonicalText, pages: tuple[Page, ...], document_hash: str, kind: str, vocabulary: SectionVocabulary
) -> tuple[Section, ...]:
    """The document's sections in order; what stands before the first heading is one without a heading."""
    heads = list(_heads(text))
    if text.text and (not heads or heads[0].start > 0):
        heads.insert(0, _Head(0, 0, "", None, ()))
    sections: list[Section] = []
    above: list[_Open] = []
    known_yet = False
    reached = 0
    last_number = max((index for index, head in enumerate(heads) if _depth(head) == 1), default=-1)
    chapters = [vocabulary.chapter(head.heading, kind) for head in heads]
    holding_none = frozenset({PATIENTS, WARNINGS} if _has_chapter(heads, kind, vocabulary) else {PATIENTS})
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
        elif _depth(head) == 1:
            reached = _main_number(head)
        known = vocabulary.classify(words, number, kind, None) != OTHER
        if known and not _is_in_warning(head, above):
            above = [one for one in above if one.section_type != BOXED_WARNING]
        above = _not_left(above, head)
        if head.chapter or _begins_guide(above, head, vocabulary.classify(head.heading, None, kind, None)):
            above = _divisions(above)
        else:
            above = _above(above, head, holding_none, known=known, numbered=index < last_number)
        parent = above[-1] if above else None
        level = _level(head, parent)
        section_type = vocabulary.classify(words, number, kind, parent.section_type if parent else None)
        known_yet = known_yet or known
        if kind in BOXED_KINDS and _is_boxed_warning(head, section_type, known=known, known_yet=known_yet):
            section_type = BOXED_WARNING
        if head.chapter and section_type == WARNINGS and chapter in chapters[index + 1 :] and not any(chapters[:index]):
            section_type = BOXED_WARNING  # the box's own title, where the chapter of that name comes later
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
            above = [*above, _Open(own, level, head, section_type, path, known)]
    return tuple(sections)


def _is_boxed_warning(head: _Head, section_type: str, *, known: bool, known_yet: bool) -> bool:
    """Whether a drawn box says what a heading does not, before the first section that is known or in the Highlights."""
    unsaid = (section_type == OTHER and not known_yet) or (section_type == HIGHLIGHTS and not known)
    return unsaid and head.line is not None and head.line.frame is not None and not opens_text(head.heading)


def _heads(text: CanonicalText) -> Iterator[_Head]:
    filled = {
        (line.page, line.frame)
        for stretch in text.blocks
        if stretch.block.kind != HEADING
        for line in stretch.block.lines
    }
    for stretch in text.blocks:
        block = stretch.block
        if block.kind == HEADING:
            line = block.lines[0]
            yield _Head(
                stretch.body,
                stretch.end,
                block.heading,
                block.number,
                block.style,
                line,
                _is_listed(block),
                (line.page, line.frame) not in filled,
            )
        elif block.run_in:
            yield _run_in(stretch, text.text)


def _has_chapter(heads: Iterable[_Head], kind: str, vocabulary: SectionVocabulary) -> bool:
    """Whether interactions have a main section of their own before what is for patients.

    That one lists the drugs; an interaction that is told among the warnings is one of them then.
    """
    for head in heads:
        told = vocabulary.classify(head.heading, head.number, kind, None)
        main = bool(head.style) and head.style != RUN_IN and bool(head.style[CAPITALS])
        if told == PATIENTS or (told == INTERACTIONS and main):
            return told == INTERACTIONS
    return False


def _is_listed(block: Block) -> bool:
    """Whether a heading has a bullet."""
    return block.marker is not None and not block.marker.ordinal


def _run_in(stretch: BlockText, text: str) -> _Head:
    block = stretch.block
    end = stretch.body + block.run_in
    return _Head(stretch.body, end, plain_letters(text[stretch.body : end]), block.number, RUN_IN, block.lines[0])


def _depth(head: _Head) -> int:
    """How deep a printed number goes; 0 without one, and for an item's."""
    if head.style == RUN_IN or head.own_number or not head.number or not head.number[0].isdigit():
        return 0
    return head.number.count(".") + 1


def _number_of_label(above: list[_Open], head: _Head) -> str | None:
    """The number that names a kind of section; None for one that a text for patients gives its own items.

    Such a text has no number of the label's, and stands in no Highlights: what follows those there is the label.
    """
    begun = any(_begins(head, one.head) and not one.head.own_number for one in above)
    in_highlights = any(one.section_type == HIGHLIGHTS for one in above)
    for_patients = any(one.section_type == PATIENTS and not _depth(one.head) for one in above)
    return None if for_patients and not begun and not in_highlights else head.number


def _is_apart(above: list[_Open], head: _Head) -> bool:
    """Whether a heading stands in the boxed warning or in what is for patients, which have their own of such names."""
    boxed = any(one.section_type == BOXED_WARNING for one in above) and _is_in_warning(head, above)
    return boxed or any(titles_guide(one.head.heading) for one in above)


def _is_main(head: _Head, kind: str, vocabulary: SectionVocabulary) -> bool:
    """Whether a heading's words are those of a main section that is not for patients ("6 ADVERSE REACTIONS")."""
    told = vocabulary.classify(head.heading, None, kind, None)
    return bool(head.style) and head.style != RUN_IN and bool(head.style[CAPITALS]) and told not in (OTHER, PATIENTS)


def _main_number(head: _Head) -> int:
    """A main section's number; 0 where it is no whole number."""
    return int(head.number) if head.number and head.number.isdecimal() else 0


def _counts_anew(head: _Head, reached: int, vocabulary: SectionVocabulary) -> bool:
    """Whether a number begins a list's count within a main section: it was reached before, and names no section.

    "1 Backing film", "2 Adhesive" below a drawing of a patch in section 11 are no indications and no dosage.
    """
    again = _depth(head) == 1 and _main_number(head) <= reached
    return again and vocabulary.classify(head.heading, None, NUMBERED_KIND, None) == OTHER


def _strength(head: _Head) -> tuple[object, ...]:
    """How much a heading without a number stands out: larger, capitals, bold, underlined."""
    if head.style == RUN_IN or not head.style:
        return (0.0, False, False, False)
    style = head.style
    return (style[SIZE], style[CAPITALS], style[BOLD], style[UNDERLINED])


def _above(
    above: list[_Open], head: _Head, holding_none: frozenset[str], *, known: bool, numbered: bool
) -> list[_Open]:
    """The sections that stay open above a heading.

    One that names no known section ("BRAND SPRINKLE") closes none with a number, unless no more are ``numbered``, and
    not the guide whose title it stands right below.
    Of main headings (capitals) that look alike, one that names no known section stands below the last that does; of
    others, below one that lists drugs or packages, unless that one is a topic of a section ``holding_none``.  What
    leads in stands below the question that it begins to answer.
    """
    told = _told_by_words(above, head)
    if told is not None:
        return told
    divisions = _divisions(above)
    if head.own_number:
        closed = (one.head.own_number and not _begins(head, one.head) for one in above)
        return above[: next((index for index, is_closed in enumerate(closed) if is_closed), len(above))]
    if _depth(head):
        divisions += [one for one in above if one not in divisions and _leads(one, head)]
        return divisions + [one for one in above if 0 < _depth(one.head) < _depth(head) and _begins(head, one.head)]
    if above and not known and titles_guide(above[-1].head.heading):
        return list(above)
    divisions += [one for one in above if one.known and opens_text(one.head.heading)]
    kept = list(above)
    for index, one in enumerate(above):
        if one in divisions or (head.listed and not one.head.listed):
            continue
        same = one.head.style == head.style and not one.head.number
        if same and head.style != RUN_IN:
            holds = one.section_type in HOLDING and not (index and above[index - 1].section_type in holding_none)
            below = one.known and not known and bool(head.style[CAPITALS] or holds)
            return above[: index + 1] if below or _answers(head, one.head) else above[:index]
    while kept and kept[-1] not in divisions and _outranks(head, kept[-1].head):
        held = numbered and not known and _depth(kept[-1].head) == 1
        if held or (head.listed and not kept[-1].head.listed):
            break
        kept.pop()
    return kept


def _begins_guide(above: list[_Open], head: _Head, told: str) -> bool:
    """Whether a question is the first of a part for patients without a title: no topic of what stands before."""
    asks = told == PATIENTS and head.heading.endswith("?") and head.style != RUN_IN
    return asks and all(one.section_type != PATIENTS for one in above)


def _told_by_words(above: list[_Open], head: _Head) -> list[_Open] | None:
    """The sections above a part of the document, known by its words or its letter; None for other headings."""
    if names_division(head.heading):
        return []
    if opens_text(head.heading):
        return [one for one in above if names_division(one.head.heading)]
    if _is_lettered(head):
        return [one for one in _divisions(above) if not _is_lettered(one.head)]
    if titles_leaflet(head.heading) or (head.style != RUN_IN and titles_guide(head.heading)):
        return _divisions(above)
    return None


def _divisions(above: list[_Open]) -> list[_Open]:
    """Annexes, parts and what has a letter."""
    return [one for one in above if names_division(one.head.heading) or _is_lettered(one.head)]


def _not_left(above: list[_Open], head: _Head) -> list[_Open]:
    """The sections above without those in a drawn box that a heading stands outside of."""
    first = next((index for index, one in enumerate(above) if not _is_in_frame_of(head, one)), len(above))
    return above[:first]


def _is_in_frame_of(head: _Head, above: _Open) -> bool:
    """Whether a heading is in the box in which the one above is, or the one above in none; boxes run over pages."""
    line = above.head.line
    frame = line.frame if line and not above.head.titled else None
    if frame is None or line is None or head.line is None:
        return True
    own = head.line.frame
    if head.line.page == line.page:
        return own == frame
    if own is None:  # the box of a Medication Guide is open at the pages' ends, and its sides alone are not seen as one
        return above.section_type == PATIENTS
    return abs(own.x0 - frame.x0) < SAME_EDGE and abs(own.x1 - frame.x1) < SAME_EDGE


def _is_in_warning(head: _Head, above: list[_Open]) -> bool:
    """Whether a known section may be a topic of the boxed warning above: no main heading, or drawn in the same box."""
    boxes = [one.head.line.frame for one in above if one.section_type == BOXED_WARNING and one.head.line]
    main = head.style != RUN_IN and bool(head.style[CAPITALS])
    own = head.line.frame if head.line else None
    return not main or (own is not None and own in boxes)


def _is_lettered(head: _Head) -> bool:
    """Whether a heading's number is a letter ("A. LABELLING"): it stands above those with digits."""
    return head.style != RUN_IN and head.number is not None and head.number.isalpha()


def _leads(above: _Open, head: _Head) -> bool:
    """Whether a main heading without a number stands above those with: "TOXICOLOGY", "1. Animal Toxicity"."""
    main = not above.head.number and above.head.style != RUN_IN and bool(above.head.style[CAPITALS])
    return main and _depth(head) == 1 and not head.style[CAPITALS] and above.section_type not in APART


def _begins(head: _Head, above: _Head) -> bool:
    """Whether the number above is the beginning of this one."""
    return (head.number or "").startswith(f"{above.number}.")


def _answers(head: _Head, above: _Head) -> bool:
    """Whether a heading begins to answer a question: "Who should not take X?", "Do not take X if:"."""
    return above.heading.endswith("?") and head.heading.endswith(":")


def _outranks(head: _Head, above: _Head) -> bool:
    """Whether a heading without a number closes a section above; a chapter is closed by capitals alone."""
    if above.chapter and not (head.style and head.style != RUN_IN and head.style[CAPITALS]):
        return False
    if head.style == RUN_IN:
        return above.style == RUN_IN
    if above.number and not (head.style and head.style[CAPITALS] and head.style[BOLD]):
        return False
    return _strength(head) > _strength(above) if not above.number else _strength(head) >= _strength(above)


def _level(head: _Head, parent: _Open | None) -> int:
    if _depth(head) and parent is None:
        return _depth(head)
    return parent.level + 1 if parent else 1


def _pages(pages: tuple[Page, ...], start: int, end: int) -> tuple[int, ...]:
    """The pages on which the range has characters."""
    return tuple(page.number for page in pages if page.start < end and page.end > start and page.start < page.end)
