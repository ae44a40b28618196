"""Labels with bytes cut out and flipped: each is read or told in one line, and nothing hangs, ends or grows."""

import functools
import io
import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pypdfium2
import pytest

import indexer.samples
from indexer.errors import BadDocumentError
from indexer.sandbox import Terms, extract_in_process

SEED = 4
TERMS = Terms(seconds=120, megabytes=1024)
AT_ONCE = 2  # cores
MOST_FLIPS = 256
TAIL = 1024  # bytes: with its end in place, a file that misses others is not refused at first sight
GROWTH = 64 << 20  # bytes: what a process' memory may differ by for reasons of its own
WHOLE = 4  # every fourth case is a whole label, the others are pages of one: six times as many cases in a time
SAMPLES = [path.read_bytes() for path in sorted(Path(indexer.samples.__file__).parent.glob("*.pdf"))]


@functools.cache
def _pages() -> list[bytes]:
    """Every page of the sample labels, as a file by itself."""
    pages = []
    for sample in SAMPLES:
        with pypdfium2.PdfDocument(sample) as whole:
            for index in range(len(whole)):
                with pypdfium2.PdfDocument.new() as single, io.BytesIO() as out:
                    single.import_pages(whole, [index])
                    single.save(out)
                    pages.append(out.getvalue())
    return pages


def _spoilt(case: int) -> bytes:
    """A sample label, or a page of one, with some bytes flipped and, one time in three, others cut out."""
    chance = random.Random(SEED * 1_000_000 + case)  # noqa: S311  no secret
    data = bytearray(chance.choice(_pages() if case % WHOLE else SAMPLES))
    if chance.random() < 1 / 3:
        start = chance.randrange(len(data))
        end = chance.choice([len(data), min(len(data), start + chance.randrange(1, 4096)), len(data) - TAIL])
        del data[start : max(start, end)]
    for _ in range(round(MOST_FLIPS ** chance.random())):
        if data:
            data[chance.randrange(len(data))] ^= chance.randrange(1, 256)
    return bytes(data)


def _outcome(case: int, folder: Path) -> str:
    """In a word what became of a case; whatever is no outcome of a file is raised."""
    path = folder / f"case-{case}.pdf"
    path.write_bytes(_spoilt(case))
    try:
        document = extract_in_process(path, TERMS)
    except BadDocumentError as error:
        line = str(error)
        assert line.startswith(f"{path.name}: "), line
        assert "\n" not in line
        return error.kind
    finally:
        path.unlink()
    assert all(document.canonical_text[span.start : span.end] == span.text for span in document.spans)
    return "read"


def _run(cases: range, folder: Path) -> Counter[str]:
    with ThreadPoolExecutor(AT_ONCE) as pool:
        return Counter(pool.map(lambda case: _outcome(case, folder), cases))


def _hold(cases: range, folder: Path) -> None:
    _pages()
    _run(range(4), folder)  # what is made once is made
    here = psutil.Process()
    before, children = here.memory_info().rss, len(here.children(recursive=True))
    outcomes = _run(cases, folder)
    assert outcomes.total() == len(cases)
    assert outcomes["read"] > 0
    assert outcomes["read"] < len(cases)
    assert outcomes["too-large"] == 0, outcomes
    assert here.memory_info().rss - before < GROWTH
    assert len(here.children(recursive=True)) <= children + AT_ONCE  # the last ones may be about to end


@pytest.mark.slow
def test_a_thousand_spoilt_labels_do_no_harm(tmp_path: Path) -> None:
    """No hang, no crash, no growth; the cases are the same each time."""
    _hold(range(1000), tmp_path)
