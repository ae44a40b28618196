"""Labels as text files, read and generated from in no time: for tests of what is done with documents."""

import hashlib
from pathlib import Path

from analyzers.canonical import Box, Place
from indexer.errors import NotAPdfError
from indexer.extract.document import ExtractedDocument, FactSpan, Label, Page, Section
from indexer.generate.generated import Generated, Question, SectionBlock


def extract(path: Path) -> ExtractedDocument:
    """Reads a text file as a label: each line a sentence; one that begins with "bad" is no PDF."""
    content = path.read_bytes()
    if content.startswith(b"bad"):
        raise NotAPdfError(path.name)
    text = content.decode()
    spans = []
    start = 0
    for number, line in enumerate(text.splitlines(keepends=True)):
        end = start + len(line.rstrip("\n"))
        place = Place(1, Box(72.0, 12.0 * number, 300.0, 12.0 * number + 10), start, end)
        spans.append(FactSpan(f"x{number}", "sentence", text[start:end], start, end, "s", number, "", (place,)))
        start += len(line)
    section = Section("s", None, "", 1, None, "other", 0, 0, len(text), (1,), ())
    return ExtractedDocument(
        hashlib.sha256(content).hexdigest(),
        path.name,
        Label("other", ("Painless",)),
        text,
        (Page(1, 612.0, 792.0, 0, len(text)),),
        (section,),
        tuple(spans),
    )


def generate(document: ExtractedDocument) -> Generated:
    """One block of everything, one question."""
    first, last = document.spans[0], document.spans[-1]
    places = tuple(place for span in document.spans for place in span.places)
    ids = tuple(span.id for span in document.spans)
    block = SectionBlock("b", "s", 0, document.canonical_text, first.start, last.end, ids, places)
    question = Question("q", f"What does {document.file_name} say?", 1, "s", ids, "test")
    return Generated((block,), (question,), tuple(span.text for span in document.spans))
