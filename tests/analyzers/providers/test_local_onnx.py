"""The local embedding model."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from analyzers.providers.base import Vectors
from analyzers.providers.local_onnx import LocalOnnxEmbedder

DOSE = "The recommended starting dose is 5 mg once daily."
RENAL = "Reduce the dose in patients with severe renal impairment."
STORAGE = "Store at room temperature away from moisture."


@pytest.fixture(autouse=True)
def _no_vector_is_remembered(
    monkeypatch: pytest.MonkeyPatch, unremembered_vectors: Callable[[LocalOnnxEmbedder, Sequence[int]], Vectors]
) -> None:
    """Each vector here is made by the model."""
    monkeypatch.setattr(LocalOnnxEmbedder, "_run", unremembered_vectors)


def test_vectors_have_length_one(embedder: LocalOnnxEmbedder) -> None:
    """Passages and queries give unit vectors of the model's dimension."""
    vectors = embedder.embed_passages([DOSE, RENAL, STORAGE])
    assert vectors.shape == (3, embedder.dimension)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(np.ones(3), abs=1e-5)
    assert np.linalg.norm(embedder.embed_query("dose?")) == pytest.approx(1.0, abs=1e-5)


def test_vectors_do_not_depend_on_neighbours_or_order(embedder: LocalOnnxEmbedder) -> None:
    """A passage's vector is the same alone, among others, and in another place."""
    together = embedder.embed_passages([STORAGE, DOSE, RENAL * 20])
    assert np.array_equal(together[1], embedder.embed_passages([DOSE])[0])
    assert np.array_equal(together[::-1], embedder.embed_passages([RENAL * 20, DOSE, STORAGE]))


class _HeldSession:
    """A copy of the model that tells its vectors when it is told to."""

    def __init__(self) -> None:
        self.told: list[Callable[..., None]] = []

    def run_async(self, _names: None, _given: object, told: Callable[..., None], _beside: object) -> None:
        """Keeps what will tell the vector."""
        self.told.append(told)

    def end(self) -> None:
        """Tells all of them the same vector."""
        while self.told:
            self.told.pop()([np.ones((1, 1, 384), dtype=np.float32)], None, "")


async def test_a_query_has_the_same_vector_beside_the_event_loop(model_folder: Path) -> None:
    """By the model's own threads, several at once, or by one of Python's."""
    queries = ["dose?", RENAL, STORAGE]
    for beside in (0, 2):
        embedder = LocalOnnxEmbedder.load(model_folder, queries_at_once=beside)
        vectors = await asyncio.gather(*map(embedder.embed_query_async, queries))
        assert np.array_equal(vectors, [embedder.embed_query(each) for each in queries])


async def test_the_first_copy_of_the_model_embeds_while_it_is_free(embedder: LocalOnnxEmbedder) -> None:
    """What it read last is still at hand; another helps out only beside it."""
    copies = [_HeldSession(), _HeldSession()]
    several = LocalOnnxEmbedder(cast("Any", None), embedder._tokenizer, 1, cast("Any", copies))
    asked = [asyncio.create_task(several.embed_query_async(each)) for each in ("dose?", "age?")]
    await asyncio.sleep(0)
    assert [len(each.told) for each in copies] == [1, 1]
    for each in copies:
        each.end()
    await asyncio.gather(*asked)
    asked = [asyncio.create_task(several.embed_query_async("weight?"))]
    await asyncio.sleep(0)
    assert [len(each.told) for each in copies] == [1, 0]
    copies[0].end()
    await asyncio.gather(*asked)


async def test_a_query_that_nobody_waits_for_any_more_harms_nobody(model_folder: Path) -> None:
    """Its vector comes too late, and the next one is embedded."""
    embedder = LocalOnnxEmbedder.load(model_folder, queries_at_once=1)
    given_up = asyncio.create_task(embedder.embed_query_async(DOSE * 50))
    await asyncio.sleep(0)
    given_up.cancel()
    assert np.array_equal(await embedder.embed_query_async("dose?"), embedder.embed_query("dose?"))


async def test_an_embedder_may_go_while_it_embeds(model_folder: Path) -> None:
    """Its model stays: to free it while a thread of its own has something to tell would wait for ever."""
    for _ in range(20):
        embedder = LocalOnnxEmbedder.load(model_folder, queries_at_once=1)
        asked = asyncio.create_task(embedder.embed_query_async(DOSE * 10))
        await asyncio.sleep(0)
        asked.cancel()
        del embedder
        assert isinstance((await asyncio.gather(asked, return_exceptions=True))[0], asyncio.CancelledError)
        del asked


def test_a_question_is_nearest_to_its_answer(embedder: LocalOnnxEmbedder) -> None:
    """Similar meaning is nearer than other meaning, without a word in common."""
    passages = embedder.embed_passages([DOSE, RENAL, STORAGE])
    nearness = passages @ embedder.embed_query("Can it be given when the kidneys do not work well?")
    assert int(nearness.argmax()) == 1


def test_long_texts_are_cut_not_refused(embedder: LocalOnnxEmbedder) -> None:
    """The model reads the first 512 tokens."""
    one, longer = embedder.embed_passages([DOSE * 200, DOSE * 400])
    assert np.array_equal(one, longer)


def test_nothing_gives_nothing(embedder: LocalOnnxEmbedder) -> None:
    """No passages, no vectors; an empty passage has one."""
    assert embedder.embed_passages([]).shape == (0, 384)
    assert embedder.embed_passages([""]).shape == (1, 384)


def test_nothing_leaves_the_machine(embedder: LocalOnnxEmbedder) -> None:
    """The model says of itself that it sends no text, and what it is called."""
    assert embedder.sends_document_text is False
    assert "bge-small" in embedder.name


def test_a_folder_without_the_model_says_what_to_do(tmp_path: Path) -> None:
    """A missing model is named with the command that fetches it."""
    with pytest.raises(FileNotFoundError, match="factspan up"):
        LocalOnnxEmbedder.load(tmp_path)


def test_the_model_leaves_nothing_behind(model_folder: Path, tmp_path: Path) -> None:
    """No library that it runs on keeps or sends anything: the home folder is as empty as before."""
    program = (
        "import sys; from pathlib import Path; from analyzers.providers.local_onnx import LocalOnnxEmbedder;"
        "LocalOnnxEmbedder.load(Path(sys.argv[1])).embed_query('dose?')"
    )
    environment = {**os.environ, "HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    subprocess.run([sys.executable, "-c", program, str(model_folder)], env=environment, check=True)  # noqa: S603  our own program
    assert list(tmp_path.rglob("*")) == []
