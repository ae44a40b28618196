"""Gold questions: what is asked, and the words of a label that answer it."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from server.evaluation.json_lines import InputFileError, Line, read_lines

UNSORTED = "-"
"""The category or style of a question that names none."""


@dataclass(frozen=True, slots=True)
class GoldAnswer:
    """Words that answer a question: their page (from 1), the section's heading as printed, and what they are.

    ``kind`` is ``sentence``, ``bullet``, ``table_row`` or ``block``.  Of the answers that share a ``group`` one is
    enough; every group is needed.
    """

    page: int
    quote: str
    kind: str = "sentence"
    group: int = 1
    section: str = ""


@dataclass(frozen=True, slots=True)
class GoldQuestion:
    """A question about ``document`` (file name without ``.pdf``), which is about ``drug``; empty when it is not told.

    One that is not answerable has no answers.
    """

    id: str | int
    document: str
    question: str
    answerable: bool
    answers: tuple[GoldAnswer, ...] = ()
    category: str = UNSORTED
    style: str = UNSORTED
    drug: str = ""

    def names_one_of(self, names: Iterable[str]) -> bool:
        """Whether its drug, or another of these names, stands in the question, in any letter case."""
        question = self.question.casefold()
        return any(name and name.casefold() in question for name in (self.drug, *names))

    @property
    def groups(self) -> tuple[tuple[GoldAnswer, ...], ...]:
        """The answers by group, in the order in which groups are first named."""
        found: dict[int, list[GoldAnswer]] = {}
        for answer in self.answers:
            found.setdefault(answer.group, []).append(answer)
        return tuple(map(tuple, found.values()))


def is_gold(line: Line) -> bool:
    """Whether a line is a gold question; else it is taken for an answer of a run."""
    return "answerable" in line.fields


def gold_questions(lines: Iterable[Line]) -> tuple[GoldQuestion, ...]:
    """The lines as questions.

    Raises:
        InputFileError: for a line that is none, or an answerable one without answers.
    """
    return tuple(_question(line) for line in lines)


def read_gold(paths: Iterable[Path]) -> tuple[GoldQuestion, ...]:
    """The questions of all files, in the files' order; errors as ``gold_questions``."""
    return gold_questions(line for path in paths for line in read_lines(path))


def _question(line: Line) -> GoldQuestion:
    answerable = line.flag("answerable")
    answers = tuple(_answer(each) for each in line.lines("answers")) if answerable else ()
    if answerable and not answers:
        raise InputFileError(f'{line.where}: an answerable question needs "answers"')
    return GoldQuestion(
        id=line.identity(),
        document=line.text("document"),
        question=line.text("question"),
        answerable=answerable,
        answers=answers,
        category=line.text("category", default=UNSORTED),
        style=line.text("style", default=UNSORTED),
        drug=line.text("drug", default=""),
    )


def _answer(line: Line) -> GoldAnswer:
    quote = line.text("quote")
    if not quote.strip():
        raise line.wrong("quote", "the label's words")
    return GoldAnswer(
        page=line.whole("page"),
        quote=quote,
        kind=line.text("kind", default="sentence"),
        group=line.whole("group", default=1),
        section=line.text("section", default=""),
    )
