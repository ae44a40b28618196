"""Questions of FactSpan's own, on the gold's documents, that the judge learns from besides: judged_questions.csv.

A person read each document and says whether it answers the question, not where: that is enough for the judge.
"""

from collections.abc import Container
from dataclasses import dataclass
from importlib.resources import files

from analyzers.vocabulary import VocabularyError, load_rows
from server.evaluation.gold import GoldQuestion

FILE = "judged_questions.csv"
_ANSWERED = {"yes": True, "no": False}


@dataclass(frozen=True, slots=True)
class _QuestionRow:
    """A row of judged_questions.csv: a document's file name without ``.pdf``, and whether it answers the question."""

    document: str
    question: str
    answered: str
    source: str


def own_questions(documents: Container[str]) -> tuple[GoldQuestion, ...]:
    """The questions on some documents, as gold without answers' places.

    Raises:
        VocabularyError: for a row that is neither answered nor not.
    """
    rows = load_rows(FILE, _QuestionRow, files("server.training"))
    wrong = next((row for row in rows if row.answered not in _ANSWERED), None)
    if wrong:
        raise VocabularyError(f"{FILE}, {wrong.question!r}: answered is {wrong.answered!r}; make it yes or no")
    return tuple(
        GoldQuestion(f"own-{number}", row.document, row.question, _ANSWERED[row.answered])
        for number, row in enumerate(rows, 1)
        if row.document in documents
    )
