"""The sample labels the whole way: PDF in, indexed, asked over gRPC, the exact words and their place out."""

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path

import pdfplumber
import pytest
import pytest_asyncio
from factspan import AsyncClient
from factspan.v1 import ask_pb2, evidence_pb2, search_pb2
from opensearchpy import AsyncOpenSearch

from analyzers.canonical import cut
from indexer.pipeline import FileOutcome, Outcome
from indexer.samples import SampleQuestion, sample_labels, sample_questions
from indexer.store.names import ALIASES, first_index
from indexer.store.reader import Reader
from server.cli.demonstration import ITEMS_SHOWN, SHOWN_SAMPLES

MOST_ITEMS = 10
MOST_CHARACTERS = 6000
SLACK = 0.6  # points by which a character's middle may lie outside of its rectangle, as the project's measure has it
LONGEST_MARK = 3  # characters of a list's mark, like "10."
QUESTIONS = {question.id: question for question in sample_questions()}
ANSWERABLE = [name for name, question in QUESTIONS.items() if question.answerable]

IndexPaths = Callable[[Sequence[Path]], Awaitable[list[FileOutcome]]]
Answers = Mapping[str, ask_pb2.AskResponse]
Character = tuple[str, float, float]
"""A character and its middle: points from the left and from the top."""
PageCharacters = Mapping[str, list[list[Character]]]


@pytest.fixture(scope="module")
def index_space(sample_space: str) -> str:
    """The sample labels' own: these tests write nothing into it."""
    return sample_space


@pytest.fixture(scope="module")
def indexed(indexed_samples: tuple[str, list[FileOutcome]]) -> list[FileOutcome]:
    """What became of the three labels."""
    return indexed_samples[1]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def answers(indexed: list[FileOutcome], client: AsyncClient) -> Answers:
    """The answer to each sample question, asked with its label as scope."""
    assert indexed
    return {name: await client.ask(_request(question)) for name, question in QUESTIONS.items()}


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def canonical_texts(indexed: list[FileOutcome], reader: Reader) -> dict[str, str]:
    """The stored canonical text of each document, by hash."""
    texts = {}
    for outcome in indexed:
        keys = [(outcome.document_hash, page) for page in range(1, outcome.pages + 1)]
        pages = await reader.pages(keys)
        texts[outcome.document_hash] = "".join(pages[key].text for key in keys)
    return texts


@pytest.fixture(scope="module")
def page_characters() -> PageCharacters:
    """The characters of each page of each label, by file name, as the PDF has them."""
    return {path.name: _characters(path) for path in sample_labels()}


async def test_every_label_is_indexed_with_spans_blocks_and_questions(indexed: list[FileOutcome]) -> None:
    """Each file ends as indexed, and nothing of it is missing."""
    assert [(outcome.file_name, outcome.error) for outcome in indexed] == [(path.name, "") for path in sample_labels()]
    assert all(outcome.outcome is Outcome.INDEXED for outcome in indexed)
    assert all(min(outcome.pages, outcome.spans, outcome.blocks, outcome.questions) > 0 for outcome in indexed)


async def test_the_registry_knows_what_each_label_is(indexed: list[FileOutcome], client: AsyncClient) -> None:
    """Kind, names, maker and revision date are read from the labels themselves."""
    assert indexed
    found = {document.file_name: document async for document in client.documents()}
    known = {
        name: (
            document.label_kind,
            [brand.casefold() for brand in document.brand_names],
            [generic.casefold() for generic in document.generic_names],
            document.revision_date[:7],
        )
        for name, document in found.items()
    }
    assert known == {
        "us-zorquela.pdf": ("us_plr", ["zorquela"], ["morvacitinib"], "2026-04"),
        "ca-norveltic.pdf": ("ca_monograph", ["norveltic"], ["kestrosartan"], "2025-03"),
        "eu-kandorvix.pdf": ("eu_smpc", ["kandorvix"], ["tresofungin"], "2025-05"),
    }


@pytest.mark.parametrize("name", ANSWERABLE)
async def test_an_answerable_question_gets_its_quote(name: str, answers: Answers) -> None:
    """One of the quotes that answer the question is in ten items and 6,000 characters of evidence."""
    texts = [_squeezed(evidence.text) for evidence in _evidence(answers[name])]
    together = "".join(texts)
    quotes = [_squeezed(answer.quote) for answer in QUESTIONS[name].answers]
    assert any(quote in together for quote in quotes), answers[name].bundle


async def test_an_answer_keeps_within_its_budget(answers: Answers) -> None:
    """No answer has more items or characters than were asked for."""
    for response in answers.values():
        evidence = _evidence(response)
        assert len(evidence) <= MOST_ITEMS
        assert sum(len(piece.text) for piece in evidence) <= MOST_CHARACTERS


async def test_an_answer_suggests_questions_that_its_label_is_indexed_for(answers: Answers) -> None:
    """They name the label's drug and are not the question again; beside no answer there are none."""
    for name, response in answers.items():
        suggested = response.follow_up_questions
        if response.status in (ask_pb2.ANSWER_STATUS_NO_RESULT, ask_pb2.ANSWER_STATUS_NEEDS_CLARIFICATION):
            assert not suggested, name
            continue
        drug = _evidence(response)[0].citation.brand_names[0]
        assert suggested, name
        assert all(drug in text for text in suggested), name
        assert len({*suggested, QUESTIONS[name].question}) == len(suggested) + 1, name


async def test_evidence_comes_from_the_label_that_was_asked_for(answers: Answers) -> None:
    """A question's scope is kept."""
    wrong = [
        (name, piece.citation.file_name)
        for name, response in answers.items()
        for piece in _evidence(response)
        if piece.citation.file_name != f"{QUESTIONS[name].document}.pdf"
    ]
    assert wrong == []


async def test_evidence_is_the_canonical_texts_own_words(answers: Answers, canonical_texts: dict[str, str]) -> None:
    """Each piece's text is the stored text's range that its citation names."""
    for piece in _all_evidence(answers):
        citation = piece.citation
        assert piece.text == cut(canonical_texts[citation.document_hash], citation.start, citation.end)


async def test_the_places_make_up_the_evidence(answers: Answers) -> None:
    """Places follow one another within the range, and leave out nothing but white space and the marks of lists."""
    for piece in _all_evidence(answers):
        citation = piece.citation
        edges = [edge for place in citation.places for edge in (place.start, place.end)]
        assert edges == sorted(edges)
        assert citation.start <= edges[0]
        assert edges[-1] <= citation.end
        ends, starts = [citation.start, *edges[1::2]], [*edges[::2], citation.end]
        left_out = [
            piece.text[end - citation.start : start - citation.start] for end, start in zip(ends, starts, strict=True)
        ]
        longest = LONGEST_MARK if piece.text_type == "block" else 0
        assert all(len(word) <= longest for words in left_out for word in words.split())


async def test_evidence_stands_in_its_rectangles(
    answers: Answers, canonical_texts: dict[str, str], page_characters: PageCharacters
) -> None:
    """The PDF has each place's characters within the place's rectangle on its page."""
    places = {
        (piece.citation.file_name, place.page, place.x0, place.top, place.x1, place.bottom): cut(
            canonical_texts[piece.citation.document_hash], place.start, place.end
        )
        for piece in _all_evidence(answers)
        for place in piece.citation.places
    }
    for (file_name, page, *box), words in places.items():
        there = Counter(
            sign for sign, across, down in page_characters[file_name][page - 1] if _is_in(box, across, down)
        )
        assert not Counter(_squeezed(words)) - there, (file_name, page, words)


async def test_a_question_without_a_scope_finds_the_label_by_its_drug(answers: Answers, client: AsyncClient) -> None:
    """The drug's name in the question is enough to keep to its label."""
    assert answers
    response = await client.ask(ask_pb2.AskRequest(question="What is the half-life of Zorquela?"))
    evidence = _evidence(response)
    assert {piece.citation.file_name for piece in evidence} == {"us-zorquela.pdf"}
    assert any("half-life of morvacitinib is 11 hours" in piece.text for piece in evidence)


@pytest.mark.parametrize("name", SHOWN_SAMPLES)
async def test_what_the_demo_shows_is_answered_in_its_few_pieces(
    name: str, answers: Answers, client: AsyncClient
) -> None:
    """It is the first that is seen of FactSpan: asked as the demo asks, of all labels."""
    assert answers
    question = QUESTIONS[name]
    response = await client.ask(ask_pb2.AskRequest(question=question.question, max_items=ITEMS_SHOWN))
    together = "".join(_squeezed(evidence.text) for evidence in _evidence(response))
    assert any(_squeezed(answer.quote) in together for answer in question.answers), response.bundle


async def test_indexing_again_writes_nothing(
    indexed: list[FileOutcome], index: IndexPaths, opensearch_client: AsyncOpenSearch, index_space: str
) -> None:
    """The second run leaves every file alone; no index takes a single operation."""
    assert indexed
    before = await _operations(opensearch_client, index_space)
    again = await index(sample_labels())
    assert [outcome.outcome for outcome in again] == [Outcome.UNCHANGED] * len(indexed)
    assert await _operations(opensearch_client, index_space) == before


def _request(question: SampleQuestion) -> ask_pb2.AskRequest:
    return ask_pb2.AskRequest(
        question=question.question,
        scope=search_pb2.Scope(documents=[question.document]),
        max_items=MOST_ITEMS,
        max_chars=MOST_CHARACTERS,
    )


def _evidence(response: ask_pb2.AskResponse) -> list[evidence_pb2.Evidence]:
    """All pieces, in the order of their ranges: what one sentence or list was cut into stands together again."""
    pieces = [piece for section in response.sections for piece in section.evidence]
    return sorted(pieces, key=lambda piece: (piece.citation.document_hash, piece.citation.start))


def _all_evidence(answers: Answers) -> list[evidence_pb2.Evidence]:
    """The pieces of all answers."""
    return [piece for response in answers.values() for piece in _evidence(response)]


def _squeezed(text: str) -> str:
    """Without white space."""
    return "".join(text.split())


def _characters(path: Path) -> list[list[Character]]:
    with pdfplumber.open(path) as pdf:
        return [
            [(sign["text"], (sign["x0"] + sign["x1"]) / 2, (sign["top"] + sign["bottom"]) / 2) for sign in page.chars]
            for page in pdf.pages
        ]


def _is_in(box: Sequence[float], across: float, down: float) -> bool:
    """Whether the middle of a character lies in a rectangle (x0, top, x1, bottom)."""
    x0, top, x1, bottom = box
    return x0 - SLACK <= across <= x1 + SLACK and top - SLACK <= down <= bottom + SLACK


async def _operations(client: AsyncOpenSearch, space: str) -> dict[str, tuple[int, int]]:
    """How many documents each index has, and the number of its latest write."""
    stats = await client.indices.stats(
        index=",".join(first_index(alias, space) for alias in ALIASES), params={"level": "shards"}
    )
    return {
        name: (
            found["primaries"]["docs"]["count"],
            max(shard["seq_no"]["max_seq_no"] for shards in found["shards"].values() for shard in shards),
        )
        for name, found in stats["indices"].items()
    }
