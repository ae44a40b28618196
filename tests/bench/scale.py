"""What FactSpan takes and gives as its corpus grows: `make scale`.

    python tests/bench/scale.py [FILE.pdf|FOLDER ...] [--questions GOLD.jsonl ...] [--times 10 100]
                                [--timed 200] [--out docs/scale.md]

Starts OpenSearch with the PDFs, else with the sample labels, makes corpora so many times as large beside them
(``scale_make``), each also with 7-bit vectors, and measures one after the other (``scale_measure``).  Prints the page,
or writes it.  Each step can be done alone, on an OpenSearch that FACTSPAN_OPENSEARCH_URL names.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import scale_make
import scale_measure
import scale_page
from search_speed import pdfs, started

from indexer.samples import sample_labels
from server.cli.configuration import indexer_settings

HEAP = "4g"


def main(arguments: Sequence[str]) -> None:
    """All steps."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("paths", nargs="*", type=Path)
    parser.add_argument("--questions", nargs="+", type=Path)
    parser.add_argument("--times", nargs="+", type=int, default=[10, 100])
    parser.add_argument("--timed", type=int, default=scale_measure.TIMED)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args(arguments)
    os.environ.setdefault("FACTSPAN_NODE_HEAP", HEAP)
    figures = indexer_settings().data / "scale"
    with started(pdfs(given.paths) or sample_labels()) as running:
        os.environ["FACTSPAN_OPENSEARCH_URL"] = running.url
        spaces = []
        for times in (1, *given.times):
            space = scale_make.space_of(times)
            source = ["--source-space", running.space] if running.space else []
            scale_make.main(["--times", str(times), "--vectors", scale_make.SHIFTED, *source])
            scale_make.main(["--int8-of", space])
            spaces += [space, space + scale_make.INT8]
        questions = [str(file) for file in given.questions or [sample_labels()[0].with_name("questions.jsonl")]]
        measured = ["--spaces", *spaces, "--timed", str(given.timed), "--out", str(figures)]
        scale_measure.main([*questions, *measured])
    files = [str(figures / f"{space}.json") for space in spaces]
    scale_page.main([*files, *(["--out", str(given.out)] if given.out else [])])


if __name__ == "__main__":
    main(sys.argv[1:])
