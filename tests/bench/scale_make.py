"""A corpus many times as large as the one that is indexed: the labels' own text under made-up drugs' names.

    python tests/bench/scale_make.py --times 10 [--vectors embedded|shifted] [--source-url URL] [--source-space SPACE]
    python tests/bench/scale_make.py --int8-of scale-x10

Writes into the OpenSearch that FACTSPAN_OPENSEARCH_URL names, into the space ``scale-x10``; nothing else is touched.
The originals are in it, and copies of those that name a drug in turn, until there are so many times as many documents.
A copy has another drug's name, as long as the real one, wherever the label's own stands, and nothing else is changed:
all places stay right.  ``embedded`` embeds every copy; ``shifted`` takes seconds a label in place of minutes and is an
approximation, whose error is printed.  ``--int8-of`` copies a space with its vectors kept as 7-bit numbers.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from opensearchpy import AsyncOpenSearch
from scale_copies import Stored, StoredDocument, copied, registry_record
from scale_indices import fill, make_empty, read_documents, refill, settle
from scale_names import NameMaker, Renaming, own_words
from scale_vectors import cosines, embedded, shifted, with_those_of_spans

from analyzers.drug_lexicon import DrugLexicon, load_drug_lexicon
from analyzers.providers.base import Embedder, Vectors
from analyzers.providers.local_onnx import LocalOnnxEmbedder
from analyzers.tokens import word_forms
from indexer.artifacts.model import prepare_model
from indexer.store.client import ClientSettings, open_client
from indexer.store.records import Field
from server.cli.configuration import indexer_settings

SEED = 20_261_122
EMBEDDED, SHIFTED = "embedded", "shifted"
INT8 = "-int8"
CHECKED_COPIES = 8
"""Copies whose shifted vectors are held against embedded ones: one of each label of the corpus in the docs."""
CHECKED_RECORDS = 50
LEAST_LIKENESS = 0.999
"""Between an original's stored vector and one of today: below, it is not the text that was embedded."""


def space_of(times: int) -> str:
    """What the indices of a corpus so many times as large are called."""
    return f"scale-x{times}"


def say(words: str) -> None:
    """How far it is."""
    sys.stderr.write(f"{time.strftime('%H:%M:%S')} {words}\n")


@dataclass(frozen=True, slots=True)
class Likeness:
    """Cosines between vectors of the same copied texts, a median and a 5th percentile each.

    ``kept`` is how alike the original's is to the copy's, ``shifted`` how alike what stands in for it is.
    """

    kept: tuple[float, float]
    shifted: tuple[float, float]

    def __str__(self) -> str:
        """A line."""
        told = "shifted vectors: cosine to those embedded {:.4f} at the median, {:.4f} at the 5th percentile"
        return f"{told.format(*self.shifted)}; unshifted {self.kept[0]:.4f} and {self.kept[1]:.4f}"


def copies(documents: Sequence[StoredDocument], times: int) -> Iterator[tuple[StoredDocument, StoredDocument]]:
    """(original, copy) until there are ``times`` as many documents; the first ones are the same for any ``times``."""
    lexicon = load_drug_lexicon()
    words = {word for document in documents for each in document.records for word in each.source["text"].split()}
    names = NameMaker(SEED, (form for word in words for form in word_forms(word)), is_taken=lambda w: _real(w, lexicon))
    named = [each for each in documents if _own_words(each)]
    if not named:
        raise ValueError("no document names a drug: there is nothing to copy")
    for number in range((times - 1) * len(documents)):
        original = named[number % len(named)]
        rename = Renaming({word: names.word(len(word)) for word in _own_words(original)})
        yield original, copied(original, rename, number)


def _real(word: str, lexicon: DrugLexicon) -> bool:
    return lexicon.is_common(word) or bool(lexicon.drugs_in([word]))


def _own_words(document: StoredDocument) -> tuple[str, ...]:
    return own_words(document.entry[Field.BRAND_NAMES], document.entry[Field.GENERIC_NAMES])


def with_vectors(original: StoredDocument, copy: StoredDocument, how: str, embedder: Embedder) -> Iterator[Stored]:
    """A copy's records, each with its own vector."""
    olds = [each for each in original.records if each.text]
    news = [each for each in copy.records if each.text]
    made = embedded(news, embedder) if how == EMBEDDED else shifted(olds, news, embedder)
    vectors = iter(with_those_of_spans(copy.records, made))
    for each in copy.records:
        yield each if each.vector is None else replace(each, vector=next(vectors))
    yield registry_record(copy)


async def make(
    client: AsyncOpenSearch, documents: Sequence[StoredDocument], times: int, how: str, embedder: Embedder
) -> None:
    """Fills the space of ``times``."""
    space = space_of(times)
    await make_empty(client, space, int8=False)
    written = 0
    for document in documents:
        written += await fill(client, space, (*document.records, registry_record(document)))
    made = (tuple(with_vectors(*pair, how, embedder)) for pair in copies(documents, times))
    number, following = 0, await asyncio.to_thread(next, made, None)
    while following:
        async with asyncio.TaskGroup() as both:  # one is written while the next is made
            writing = both.create_task(fill(client, space, following))
            making = both.create_task(asyncio.to_thread(next, made, None))
        number, written, following = number + 1, written + writing.result(), making.result()
        say(f"{space}: copy {number}, {written} records")
    say(f"{space}: merging")
    await settle(client, space)
    say(f"{space}: done")


def check_texts(documents: Sequence[StoredDocument], embedder: Embedder) -> None:
    """Makes sure that what is embedded of copies is what was embedded of the originals."""
    records = [each for document in documents for each in document.records if each.text]
    some = records[:: -(-len(records) // CHECKED_RECORDS)]
    alike = [cosines(embedded(some, embedder), _vectors(some))]
    for document in documents:
        of_spans = with_those_of_spans(document.records, _vectors([each for each in document.records if each.text]))
        alike.append(cosines(of_spans, _vectors([each for each in document.records if each.vector is not None])))
    if (least := min(each.min() for each in alike)) < LEAST_LIKENESS:
        raise ValueError(f"embedding a stored record again gives another vector ({least:.4f} alike)")


def _vectors(records: Sequence[Stored]) -> Vectors:
    return np.array([each.vector for each in records], dtype=np.float32)


def likeness(documents: Sequence[StoredDocument], times: int, embedder: Embedder) -> Likeness:
    """How good shifted vectors are: of some records of the first copies, those between the samples."""
    kept, moved = [], []
    for number, (original, copy) in enumerate(copies(documents, times)):
        if number == CHECKED_COPIES:
            break
        olds = [each for each in original.records if each.text]
        news = [each for each in copy.records if each.text]
        rows = range(1, len(news), -(-len(news) // CHECKED_RECORDS))
        real = embedded([news[row] for row in rows], embedder)
        kept += list(cosines(real, _vectors([olds[row] for row in rows])))
        moved += list(cosines(real, shifted(olds, news, embedder)[list(rows)]))
    return Likeness(*((float(np.median(each)), float(np.percentile(each, 5))) for each in (kept, moved)))


async def run(given: argparse.Namespace) -> None:
    """What the arguments ask for."""
    settings = indexer_settings()
    client = open_client(replace(settings.client, timeout=600.0))
    try:
        if given.int8_of:
            await make_empty(client, given.int8_of + INT8, int8=True)
            await refill(client, given.int8_of, given.int8_of + INT8)
            await settle(client, given.int8_of + INT8)
            return
        source = open_client(ClientSettings(given.source_url or settings.client.url, timeout=120.0))
        try:
            documents = await read_documents(source, given.source_space)
        finally:
            await source.close()
        embedder = LocalOnnxEmbedder.load(prepare_model(settings.cache))
        check_texts(documents, embedder)
        if given.vectors == SHIFTED and given.times > 1:
            say(str(likeness(documents, given.times, embedder)))
        await make(client, documents, given.times, given.vectors, embedder)
    finally:
        await client.close()


def main(arguments: Sequence[str]) -> None:
    """Make a space."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--vectors", choices=(EMBEDDED, SHIFTED), default=EMBEDDED)
    parser.add_argument("--source-url", default="")
    parser.add_argument("--source-space", default="")
    parser.add_argument("--int8-of", default="")
    asyncio.run(run(parser.parse_args(arguments)))


if __name__ == "__main__":
    main(sys.argv[1:])
