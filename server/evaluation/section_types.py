"""Whether plans aim first at a section that answers: the types of gold answers' sections, and the share that is right.

A gold answer names its section's heading as printed; a label's structure (a JSON file with its ``headings``: page,
number, text and section_type, in reading order) tells the type.
"""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from analyzers.sections import normalise
from server.evaluation.gold import GoldAnswer, GoldQuestion
from server.evaluation.json_lines import InputFileError

_CAPTION = re.compile(r"\s*[-,]?\s*(?:table|figure)\s+\d+.*$", re.IGNORECASE)
_REMARK = re.compile(r"\s*\((?:highlights|consumer information)\)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of a label, as a person sees it; ``number`` is empty where none is printed."""

    page: int
    text: str
    section_type: str
    number: str = ""


@dataclass(frozen=True, slots=True)
class Aim:
    """A gold question's right section types, in the answers' order, and the ones that a plan aims at."""

    right: tuple[str, ...]
    planned: tuple[str, ...]

    @property
    def any_first(self) -> bool:
        """Whether the plan's first type is that of any answer."""
        return bool(self.planned) and self.planned[0] in self.right

    @property
    def named_first(self) -> bool:
        """Whether it is the type of the answer that the gold names first."""
        return self.planned[:1] == self.right[:1]


def read_headings(folder: Path, document: str) -> tuple[Heading, ...]:
    """The headings of a label's structure file, ``DOCUMENT.json``.

    Raises:
        InputFileError: for a file that is missing or is none.
    """
    file = folder / f"{document}.json"
    try:
        found = json.loads(file.read_text(encoding="utf-8"))["headings"]
        return tuple(Heading(each["page"], each["text"], each["section_type"], each["number"] or "") for each in found)
    except OSError as error:
        raise InputFileError(
            f"{file}: cannot be read ({error.strerror}); give the folder of structure files"
        ) from error
    except (ValueError, KeyError, TypeError) as error:
        raise InputFileError(
            f'{file}: is no structure of a label; "headings" has page, number, text, section_type'
        ) from (error)


def right_types(question: GoldQuestion, headings: Sequence[Heading]) -> tuple[str, ...]:
    """The section types of a question's answers, in their order, each once; those that no heading tells left out."""
    found = (section_type(answer, headings) for answer in question.answers)
    return tuple(dict.fromkeys(each for each in found if each))


def section_type(answer: GoldAnswer, headings: Sequence[Heading]) -> str:
    """The type of the heading that an answer's section names; "" when none fits.

    That is the best fitting heading at or before the answer's page, of equals the last.  A table's caption counts as
    the last heading before the answer's page ends.
    """
    before = [heading for heading in headings if heading.page <= answer.page]
    name = normalise(_CAPTION.sub("", _REMARK.sub("", answer.section)))
    if not name:
        return before[-1].section_type if before else ""
    best = max(enumerate(before), key=lambda each: (*_fit(name, each[1]), each[0]), default=None)
    return best[1].section_type if best and any(_fit(name, best[1])) else ""


def share(hits: Iterable[bool]) -> float:
    """The share of hits; 0 of none."""
    told = list(hits)
    return sum(told) / len(told) if told else 0.0


def _fit(name: str, heading: Heading) -> tuple[bool, bool, float]:
    """How well a heading fits a section's name: it is it, ends it, shares words with it."""
    text = normalise(heading.text)
    words, own = set(name.split()), set(f"{normalise(heading.number)} {text}".split())
    same = name in (text, f"{normalise(heading.number)} {text}")
    shared = len(words & own) / len(words | own) if words | own else 0.0
    return same, bool(text) and name.endswith(text), shared
