"""GetPageImage over gRPC: a sample label indexed, asked, and shown."""

import io
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import grpc
import pytest
import pytest_asyncio
from factspan import AsyncClient, FactSpanError, InvalidRequestError, NotFoundError
from factspan.v1 import ask_pb2, evidence_pb2, page_image_pb2
from PIL import Image, ImageChops

from indexer.document_stages import PipelineParts
from indexer.pipeline import FileOutcome
from indexer.samples import sample_labels

NAME = "us-zorquela"
QUESTION = "What dose of Zorquela is allowed with ketoconazole?"

Request = page_image_pb2.GetPageImageRequest


def read(png: bytes) -> Image.Image:
    """The picture."""
    return Image.open(io.BytesIO(png)).convert("RGB")


@pytest.fixture(scope="module")
def index_space(sample_space: str) -> str:
    """The sample labels' own: these tests write nothing into it."""
    return sample_space


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def cited(client: AsyncClient) -> AsyncIterator[evidence_pb2.Citation]:
    """Where the best evidence for a question stands."""
    answer = await client.ask(ask_pb2.AskRequest(question=QUESTION, scope={"documents": [NAME]}))
    yield answer.sections[0].evidence[0].citation


async def test_the_cited_words_are_marked_and_stay_readable(client: AsyncClient, cited: evidence_pb2.Citation) -> None:
    """Paper between the letters takes colour, ink stays, and nothing changes beside the places."""
    page = cited.places[0].page
    marked = await client.get_page_image(Request(document=NAME, page=page, dpi=100, citations=[cited]))
    plain = await client.get_page_image(Request(document=NAME, page=page, dpi=100))
    with_marks, without = read(marked.png), read(plain.png)
    assert with_marks.size == without.size == (marked.width, marked.height)
    assert marked.dpi == 100
    for place in (each for each in cited.places if each.page == page):
        box = tuple(round(side * 100 / 72) for side in (place.x0, place.top, place.x1, place.bottom))
        blue = [with_marks.crop(box).getchannel("B").histogram(), without.crop(box).getchannel("B").histogram()]
        assert blue[1][255] > 0
        assert blue[0][255] == 0
        assert sum(blue[0][:40]) >= sum(blue[1][:40]) > 0
        with_marks.paste(0, tuple(side + out for side, out in zip(box, (-6, -6, 6, 6), strict=True)))
        without.paste(0, tuple(side + out for side, out in zip(box, (-6, -6, 6, 6), strict=True)))
    assert ImageChops.difference(with_marks, without).getbbox() is None


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        (Request(page=1), "document"),
        (Request(document=NAME), "page"),
        (Request(document=NAME, page=1, dpi=600), "dpi"),
        (
            Request(
                document=NAME,
                page=1,
                citations=[{"places": [{"page": 1, "x0": 700, "x1": 800, "top": 1, "bottom": 2}]}],
            ),
            "citations[0].places[0]",
        ),
        (Request(document=NAME, page=1, citations=[{"document": "b" * 64}]), "citations[0].document"),
    ],
)
@pytest.mark.usefixtures("cited")
async def test_what_does_not_fit_is_an_invalid_argument(client: AsyncClient, request_: Any, field: str) -> None:
    """With the field."""
    with pytest.raises(InvalidRequestError) as caught:
        await client.get_page_image(request_)
    assert caught.value.field_violations[0].field == field


@pytest.mark.usefixtures("cited")
async def test_an_unknown_document_is_not_found(client: AsyncClient) -> None:
    """With near names."""
    with pytest.raises(NotFoundError) as caught:
        await client.get_page_image(Request(document="us-zorquelo", page=1))
    assert caught.value.near_names == ("us-zorquela.pdf",)


async def test_a_pdf_that_is_gone_is_kept_again_by_indexing_it(
    client: AsyncClient,
    cited: evidence_pb2.Citation,
    pipeline: PipelineParts,
    index: Callable[[Sequence[Path]], Awaitable[list[FileOutcome]]],
) -> None:
    """The error says so."""
    pipeline.files.remove(cited.document_hash)
    request = Request(document=NAME, page=2, dpi=77)
    with pytest.raises(FactSpanError, match="factspan index") as caught:
        await client.get_page_image(request)
    assert caught.value.code is grpc.StatusCode.FAILED_PRECONDITION
    await index(sorted(sample_labels())[:3])
    assert (await client.get_page_image(request)).png


async def test_the_command_writes_the_marked_page(
    command: Callable[..., Awaitable[Any]], cited: evidence_pb2.Citation, tmp_path: Path
) -> None:
    """As a person asks for it."""
    done = await command("ask", QUESTION, "--document", NAME, "--image", str(tmp_path / "out.png"))
    assert done.code == 0, done
    assert done.err.count(".png") == len({place.page for place in cited.places})
    assert read((tmp_path / "out.png").read_bytes()).width > 1000
