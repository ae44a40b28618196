"""Below which sections a heading stands: by its number, its words, its type and the box around it."""

from dataclasses import dataclass

from analyzers.sections import OTHER
from indexer.extract.heads import BOLD, CAPITALS, RUN_IN, SIZE, UNDERLINED, Head, depth, in_capitals
from indexer.extract.layout_words import names_division, opens_text, titles_guide, titles_leaflet

PATIENTS, INTERACTIONS = "patient_information", "drug_interactions"
BOXED_WARNING, HIGHLIGHTS = "boxed_warning", "highlights"
ABSTRACT, INTRODUCTION = "abstract", "introduction"
HOLDING = (INTERACTIONS, "package_label")  # types whose headings without a type of their own stand below them
APART = (BOXED_WARNING, HIGHLIGHTS, OTHER)  # types of headings before the first number that hold none
SAME_EDGE = 5.0  # points


@dataclass(frozen=True, slots=True)
class OpenSection:
    """A section above the one at hand."""

    id: str
    level: int
    head: Head
    section_type: str
    path: tuple[str, ...]
    known: bool


def sections_above(
    above: list[OpenSection], head: Head, holding_none: frozenset[str], *, known: bool, numbered: bool
) -> list[OpenSection]:
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
    parts = divisions(above)
    if head.own_number:
        closed = (one.head.own_number and not begins(head, one.head) for one in above)
        return above[: next((index for index, is_closed in enumerate(closed) if is_closed), len(above))]
    if depth(head):
        parts += [one for one in above if one not in parts and _leads(one, head)]
        return parts + [one for one in above if 0 < depth(one.head) < depth(head) and begins(head, one.head)]
    if above and not known and titles_guide(above[-1].head.heading):
        return list(above)
    parts += [one for one in above if one.known and opens_text(one.head.heading)]
    kept = list(above)
    for index, one in enumerate(above):
        if one in parts or (head.listed and not one.head.listed):
            continue
        same = one.head.style == head.style and not one.head.number
        if same and head.style != RUN_IN:
            holds = one.section_type in HOLDING and not (index and above[index - 1].section_type in holding_none)
            below = one.known and not known and bool(head.style[CAPITALS] or holds)
            return above[: index + 1] if below or _answers(head, one.head) else above[:index]
    while kept and kept[-1] not in parts and _outranks(head, kept[-1].head):
        held = numbered and not known and depth(kept[-1].head) == 1
        if held or (head.listed and not kept[-1].head.listed):
            break
        kept.pop()
    return kept


def begins_guide(above: list[OpenSection], head: Head, told: str) -> bool:
    """Whether a question is the first of a part for patients without a title: no topic of what stands before."""
    asks = told == PATIENTS and head.heading.endswith("?") and head.style != RUN_IN
    return asks and all(one.section_type != PATIENTS for one in above)


def beyond_abstract(above: list[OpenSection], head: Head, told: str) -> list[OpenSection]:
    """The sections above without a paper's abstract, where an introduction begins on a line of its own."""
    begun = told == INTRODUCTION and head.style != RUN_IN
    at = next((index for index, one in enumerate(above) if begun and one.section_type == ABSTRACT), len(above))
    return above[:at]


def _told_by_words(above: list[OpenSection], head: Head) -> list[OpenSection] | None:
    """The sections above a part of the document, known by its words or its letter; None for other headings."""
    if names_division(head.heading):
        return []
    if opens_text(head.heading):
        return [one for one in above if names_division(one.head.heading)]
    if _is_lettered(head):
        return [one for one in divisions(above) if not _is_lettered(one.head)]
    if titles_leaflet(head.heading) or (head.style != RUN_IN and titles_guide(head.heading)):
        return divisions(above)
    return None


def divisions(above: list[OpenSection]) -> list[OpenSection]:
    """Annexes, parts and what has a letter."""
    return [one for one in above if names_division(one.head.heading) or _is_lettered(one.head)]


def within_boxes(above: list[OpenSection], head: Head) -> list[OpenSection]:
    """The sections above without those in a drawn box that a heading stands outside of."""
    first = next((index for index, one in enumerate(above) if not _is_in_frame_of(head, one)), len(above))
    return above[:first]


def _is_in_frame_of(head: Head, above: OpenSection) -> bool:
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


def _is_lettered(head: Head) -> bool:
    """Whether a heading's number is a letter ("A. LABELLING"): it stands above those with digits."""
    return head.style != RUN_IN and head.number is not None and head.number.isalpha()


def _leads(above: OpenSection, head: Head) -> bool:
    """Whether a main heading without a number stands above those with: "TOXICOLOGY", "1. Animal Toxicity"."""
    main = not above.head.number and in_capitals(above.head)
    return main and depth(head) == 1 and not head.style[CAPITALS] and above.section_type not in APART


def begins(head: Head, above: Head) -> bool:
    """Whether the number above is the beginning of this one."""
    return (head.number or "").startswith(f"{above.number}.")


def _answers(head: Head, above: Head) -> bool:
    """Whether a heading begins to answer a question: "Who should not take X?", "Do not take X if:"."""
    return above.heading.endswith("?") and head.heading.endswith(":")


def _outranks(head: Head, above: Head) -> bool:
    """Whether a heading without a number closes a section above; a chapter is closed by capitals alone."""
    if above.chapter and not in_capitals(head):
        return False
    if head.style == RUN_IN:
        return above.style == RUN_IN
    if above.number and not (in_capitals(head) and head.style[BOLD]):
        return False
    return _strength(head) > _strength(above) if not above.number else _strength(head) >= _strength(above)


def _strength(head: Head) -> tuple[object, ...]:
    """How much a heading without a number stands out: larger, capitals, bold, underlined."""
    if head.style == RUN_IN or not head.style:
        return (0.0, False, False, False)
    style = head.style
    return (style[SIZE], style[CAPITALS], style[BOLD], style[UNDERLINED])


def level_below(head: Head, parent: OpenSection | None) -> int:
    """A heading's level, from 1, below its parent."""
    if depth(head) and parent is None:
        return depth(head)
    return parent.level + 1 if parent else 1
