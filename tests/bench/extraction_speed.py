"""How fast PDFs are read, beside plain pdfplumber and plain pdfium on the same pages, all in one run.

    python tests/bench/extraction_speed.py FILE.pdf|FOLDER ... [--processes 2] [--plain-pages 40]

Prints a table: pages a second of each way, and how many times pdfplumber's words that is; then how much memory it takes
to read the largest file.  Plain ways are measured on at most ``--plain-pages`` pages, spread over the files, for they
are slow.  FactSpan reads each file in a process of its own, as when it indexes; the largest file is read three times.
"""

import argparse
import contextlib
import functools
import os
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pdfplumber
import psutil
import pypdfium2
import pypdfium2.raw as pdfium

from indexer.samples import __file__ as samples
from indexer.sandbox import Terms, extract_in_process

AGAIN = 3  # times that a way is measured which takes a second or two


@dataclass(frozen=True, slots=True)
class Row:
    """One way of reading, and how many pages it read in how many seconds."""

    way: str
    pages: int
    seconds: float

    @property
    def speed(self) -> float:
        """Pages a second."""
        return self.pages / self.seconds


def measure(files: Sequence[Path], processes: int, plain_pages: int) -> list[Row]:
    """All ways of reading, the plain ones first."""
    share = max(1, plain_pages // len(files))
    largest = [max(files, key=_page_count)]
    return [
        _timed("pdfplumber extract_words, one process", lambda: sum(_plumber_words(file, share) for file in files)),
        _timed("pdfium characters with boxes, one process", lambda: sum(_pdfium_characters(file) for file in files)),
        _timed("FactSpan extraction, one process", lambda: _extracted(files, 1)),
        _timed(extraction_way(processes), lambda: _extracted(files, processes)),
        _timed("the largest file, one process", lambda: _extracted(largest, 1), AGAIN),
        _timed(f"the largest file, {processes} processes", lambda: _extracted(largest, processes), AGAIN),
    ]


def extraction_way(processes: int) -> str:
    """What the way is called in which FactSpan reads all files with so many processes."""
    return f"FactSpan extraction, {processes} processes"


def peak_megabytes(file: Path, processes: int) -> float:
    """The most memory that a file's process and those that it shares its pages with take together.

    Memory that several processes have in common counts once, what they share with the one that forked them in part
    (proportional set size, Linux).
    """
    _extracted([file], processes)
    servers = [one for one in psutil.Process().children() if "indexer.sandbox_server" in _command(one)]
    peak = 0
    with ThreadPoolExecutor(1) as pool:
        reading = pool.submit(_extracted, [file], processes)
        while not reading.done():
            peak = max(peak, sum(memory(one) for server in servers for one in server.children(recursive=True)))
    return peak / (1 << 20)


def _command(process: psutil.Process) -> list[str]:
    try:
        return process.cmdline()
    except psutil.Error:
        return []  # it is over


def memory(process: psutil.Process) -> int:
    """Bytes that a process takes, what it shares with others in part (proportional set size, Linux); 0 when over."""
    try:
        return int(process.memory_full_info().pss)
    except psutil.Error:
        return 0  # it is over


def table(rows: Sequence[Row]) -> str:
    """The rows as a table; the first one is what the others are compared with."""
    lines = [f"{'way':<44}{'pages':>7}{'seconds':>9}{'pages/s':>9}{'times':>7}"]
    for row in rows:
        times = row.speed / rows[0].speed
        lines.append(f"{row.way:<44}{row.pages:>7}{row.seconds:>9.2f}{row.speed:>9.1f}{times:>7.1f}")
    return "\n".join(lines)


def _timed(way: str, read: Callable[[], int], times: int = 1) -> Row:
    """The fastest of several times."""
    rows = []
    for _ in range(times):
        began = time.perf_counter()
        pages = read()
        rows.append(Row(way, pages, time.perf_counter() - began))
    return min(rows, key=lambda row: row.seconds)


def _page_count(file: Path) -> int:
    with contextlib.closing(pypdfium2.PdfDocument(file)) as document:
        return len(document)


def _plumber_words(file: Path, most: int) -> int:
    with pdfplumber.open(file) as pdf:
        pages = pdf.pages[:: max(1, len(pdf.pages) // most)][:most]
        for page in pages:
            page.extract_words()
            page.close()
        return len(pages)


def _pdfium_characters(file: Path) -> int:
    document = pypdfium2.PdfDocument(file)
    box = pdfium.FS_RECTF()
    for page in document:
        text = page.get_textpage()
        for index in range(text.count_chars()):
            pdfium.FPDFText_GetUnicode(text.raw, index)
            pdfium.FPDFText_GetLooseCharBox(text.raw, index, box)
            pdfium.FPDFText_GetFontSize(text.raw, index)
        text.close()
        page.close()
    count = len(document)
    document.close()
    return count


def _extracted(files: Sequence[Path], processes: int) -> int:
    """The largest files first, so that the last process does not end alone."""
    order = sorted(files, key=lambda file: -file.stat().st_size)
    with ThreadPoolExecutor(processes) as pool:
        documents = list(pool.map(functools.partial(extract_in_process, terms=Terms(processes=processes)), order))
    return sum(len(document.pages) for document in documents)


def main(arguments: Sequence[str]) -> None:
    """Measure the files that are named, else the sample labels, and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("paths", nargs="*", type=Path, default=[Path(samples).parent])
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--plain-pages", type=int, default=40)
    given = parser.parse_args(arguments)
    files = [file for path in given.paths for file in (sorted(path.glob("*.pdf")) if path.is_dir() else [path])]
    if not files:
        parser.error("no PDF is named")
    extract_in_process(files[0], Terms())  # the libraries are loaded
    sys.stdout.write(table(measure(files, given.processes, given.plain_pages)) + "\n")
    if sys.platform == "linux":
        largest = max(files, key=_page_count)
        peaks = [f"{peak_megabytes(largest, count):.0f} MB in {count}" for count in (1, given.processes)]
        sys.stdout.write(f"memory of the largest file ({largest.name}), by processes: {', '.join(peaks)}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
