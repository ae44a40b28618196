"""The sample labels are what their sources and their questions say."""

from functools import cache
from pathlib import Path

import pdfplumber
import pytest

from indexer.samples import SampleQuestion, sample_labels, sample_questions
from indexer.samples.render import render

LABELS = {path.stem: path for path in sample_labels()}
ANSWERABLE = [question for question in sample_questions() if question.answerable]


@cache
def page_words(path: Path) -> tuple[str, ...]:
    """Each page's text with single spaces."""
    with pdfplumber.open(path) as pdf:
        return tuple(" ".join(page.extract_text().split()) for page in pdf.pages)


@pytest.mark.parametrize("name", LABELS)
def test_rendering_a_source_gives_the_committed_bytes(name: str) -> None:
    """A PDF that differs from its source was edited alone, or the renderer is not deterministic."""
    source = LABELS[name].with_suffix(".txt").read_text(encoding="utf-8")
    assert render(source) == LABELS[name].read_bytes()


@pytest.mark.parametrize("question", ANSWERABLE, ids=lambda question: question.id)
def test_every_answer_stands_on_its_page(question: SampleQuestion) -> None:
    """Each quote of a sample question can be read on the page that it names."""
    pages = page_words(LABELS[question.document])
    assert question.answers
    for answer in question.answers:
        assert answer.quote in pages[answer.page - 1]


@pytest.mark.parametrize("name", LABELS)
def test_a_label_says_that_it_is_fictional_on_every_page_but_a_title(name: str) -> None:
    """Nobody who prints a page may take it for a real label's; a title page says so in its text."""
    assert all("fictional" in page.lower() for page in page_words(LABELS[name]))


@pytest.mark.parametrize("name", LABELS)
def test_a_label_has_real_characters_only(name: str) -> None:
    """A sign that the font lacks would be read back as a code or a box."""
    text = "".join(page_words(LABELS[name]))
    assert "(cid:" not in text
    assert all(sign.isprintable() for sign in text)


def test_questions_have_ids_of_their_own_and_known_labels() -> None:
    """An id names one question; its document is a shipped label."""
    questions = sample_questions()
    assert len({question.id for question in questions}) == len(questions)
    assert {question.document for question in questions} == set(LABELS)


def test_each_label_has_unanswerable_questions() -> None:
    """Silence is tested on each label."""
    silent = {question.document for question in sample_questions() if not question.answerable}
    assert silent == set(LABELS)
