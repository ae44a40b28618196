"""How the local embedding model (bge-small-en-v1.5, 8-bit ONNX) turns texts into vectors, on this machine."""

import asyncio
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Self

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from tokenizers import Tokenizer

from analyzers.providers.base import Vectors
from analyzers.providers.embedding_model import LOCAL

_MOST_TOKENS = 512
"""The model's longest input; what is beyond it is left out of the vector."""

_SLOW_FUSIONS = ("LayerNormFusionL1", "LayerNormFusionL2")
"""Left out of the graph's optimisation: onnxruntime 1.28 sums a fused layer norm number by number, 110 us for 58 tokens
where the parts take 45; a text takes 8.0 in place of 10.0 ms (measured on one core of an EPYC with AVX-512)."""

_ITS_OWN = 1
"""Threads of a model that runs beside its caller.  Passages, which wait for theirs, take 15 % longer with it."""

_QUERY_PREFIX = "Represent this sentence for searching relevant passages: "
"""The model's card tells to put it before a query, not before a passage."""


class LocalOnnxEmbedder:
    """Implements ``Embedder``.  The same texts give the same vectors, whatever else is embedded with them.

    Every text is run alone, several side by side.  Batches take 10 to 15 % less, but since the model scales its 8-bit
    numbers over a whole batch, a text's vector changes with its neighbours (cosine 0.997).
    """

    def __init__(
        self,
        session: onnxruntime.InferenceSession,
        tokenizer: Tokenizer,
        texts_at_once: int,
        beside: Sequence[onnxruntime.InferenceSession] = (),
    ) -> None:
        """Takes what ``load`` has read; those of ``beside`` have threads of their own."""
        self._session = session
        self._beside = tuple(map(_Beside, beside))
        self._tokenizer = tokenizer
        self._texts_at_once = texts_at_once

    @classmethod
    def load(cls, model_folder: Path, *, texts_at_once: int = 0, queries_at_once: int = 0) -> Self:
        """Reads ``model.onnx`` and ``tokenizer.json``.

        ``texts_at_once`` are embedded side by side: for many passages, 0 means as many as there are cores.
        ``queries_at_once`` are embedded beside the event loop, by a copy of the model each (50 MB); with 0 by a thread.

        Raises:
            FileNotFoundError: when the folder does not hold them.
        """
        for name in ("model.onnx", "tokenizer.json"):
            if not (model_folder / name).is_file():
                raise FileNotFoundError(f"{model_folder} holds no {name}: run `factspan up`, which fetches the model")
        beside = [_session_beside(model_folder, number) for number in range(queries_at_once)]
        session = beside[0] if beside else _session(model_folder, threads=1)
        tokenizer = Tokenizer.from_file(str(model_folder / "tokenizer.json"))
        tokenizer.enable_truncation(_MOST_TOKENS)
        tokenizer.no_padding()
        return cls(session, tokenizer, texts_at_once or os.cpu_count() or 1, beside)

    @property
    def name(self) -> str:
        """The model's name, as kept with what it embedded."""
        return LOCAL.name

    @property
    def dimension(self) -> int:
        """Numbers in a vector."""
        return LOCAL.dimension

    @property
    def sends_document_text(self) -> bool:
        """Passages stay on this machine."""
        return False

    def embed_passages(self, passages: Sequence[str]) -> Vectors:
        """Shape (passages, 384), each row of length 1, in the passages' order."""
        if not passages:
            return np.zeros((0, LOCAL.dimension), dtype=np.float32)
        encodings = self._tokenizer.encode_batch(list(passages))
        with ThreadPoolExecutor(self._texts_at_once) as workers:
            return np.stack(list(workers.map(self._run, (encoding.ids for encoding in encodings))))

    def embed_query(self, query: str) -> Vectors:
        """Shape (384,), of length 1."""
        return self._run(self._tokenizer.encode(_QUERY_PREFIX + query).ids)

    async def embed_query_async(self, query: str) -> Vectors:
        """The same, by a thread of the model's own, which needs no turn of Python's interpreter to begin.

        A thread of Python's waited 0.65 ms for one while queries were written, and 1.4 ms beside a plan.

        Raises:
            RuntimeError: when the model can't run.
        """
        if not self._beside:
            return await asyncio.to_thread(self.embed_query, query)
        loop = asyncio.get_running_loop()
        ended: asyncio.Future[Vectors] = loop.create_future()
        given = _given(self._tokenizer.encode(_QUERY_PREFIX + query).ids)

        # Mostly the first, whose weights the processor still has at hand: 33 MB.
        free = min(self._beside, key=lambda each: each.running)

        def end(outputs: Sequence[Vectors], error: str) -> None:
            free.running -= 1
            if ended.done():
                return
            if error:
                ended.set_exception(RuntimeError(f"the embedding model can't run: {error}"))
            else:
                ended.set_result(_vector(outputs))

        def told(outputs: Sequence[Vectors], _given: object, error: str) -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(end, outputs, error)

        free.session.run_async(None, given, told, given)  # which keeps what is given until the end
        free.running += 1
        return await ended

    def _run(self, tokens: Sequence[int]) -> Vectors:
        return _vector(self._session.run(None, _given(tokens)))


@dataclass(slots=True)
class _Beside:
    """A model with threads of its own, and how many texts it was given that it has not told a vector of."""

    session: onnxruntime.InferenceSession
    running: int = 0


@cache
def _session_beside(model_folder: Path, number: int) -> onnxruntime.InferenceSession:
    """The model with threads of its own, once a process for each ``number``; it is never freed.

    To be freed it waits for its threads without letting go of the interpreter, and a thread that has embedded waits for
    the interpreter to tell so: an embedder that went while it embedded stood still for ever.
    """
    del number
    return _session(model_folder, threads=1 + _ITS_OWN)


def _session(model_folder: Path, *, threads: int) -> onnxruntime.InferenceSession:
    """The model; of its ``threads`` one is its caller's."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # a thread without work leaves the core
    return onnxruntime.InferenceSession(
        model_folder / "model.onnx",
        sess_options=options,
        providers=["CPUExecutionProvider"],
        disabled_optimizers=list(_SLOW_FUSIONS),
    )


def _given(tokens: Sequence[int]) -> dict[str, NDArray[np.int64]]:
    """What the model is given of one text, each of shape (1, tokens)."""
    ids = np.array([tokens], dtype=np.int64)
    return {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}


def _vector(outputs: Sequence[Vectors]) -> Vectors:
    """The first token's vector, brought to length 1: how the model's card tells to use it."""
    first: Vectors = outputs[0][0, 0].astype(np.float32)
    unit: Vectors = first / np.sqrt(first.dot(first))
    return unit
