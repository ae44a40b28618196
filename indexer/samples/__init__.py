"""The made-up labels that the project ships, and questions with known answers about them."""

import json
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

LABEL_NAMES = ("us-zorquela", "ca-norveltic", "eu-kandorvix")
"""File names without ``.pdf``: a US numbered label, a Canadian monograph, an EU summary with its leaflet."""


@dataclass(frozen=True, slots=True)
class SampleAnswer:
    """Words of a label that answer a question, and the page, from 1, on which they stand."""

    page: int
    quote: str


@dataclass(frozen=True, slots=True)
class SampleQuestion:
    """A question about the label ``document`` (file name without ``.pdf``).

    One of ``answers`` is enough; ``answerable`` is false, and ``answers`` empty, when the label has no answer.
    """

    id: str
    document: str
    question: str
    answerable: bool
    answers: tuple[SampleAnswer, ...]


def sample_labels() -> tuple[Path, ...]:
    """The PDFs, as installed with the package."""
    return tuple(_folder() / f"{name}.pdf" for name in LABEL_NAMES)


def sample_questions() -> tuple[SampleQuestion, ...]:
    """All questions, label by label."""
    lines = (_folder() / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(_question(json.loads(line)) for line in lines)


def _folder() -> Path:
    """The package is always installed as files, never run from an archive."""
    return Path(str(resources.files("indexer.samples")))


def _question(record: dict[str, object]) -> SampleQuestion:
    answers = record["answers"]
    if not isinstance(answers, list):
        raise TypeError(f"the answers of sample question {record['id']} are not a list")
    return SampleQuestion(
        id=str(record["id"]),
        document=str(record["document"]),
        question=str(record["question"]),
        answerable=record["answerable"] is True,
        answers=tuple(SampleAnswer(int(answer["page"]), str(answer["quote"])) for answer in answers),
    )
