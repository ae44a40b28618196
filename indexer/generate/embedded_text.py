"""What is embedded of a span: its words behind the names that say where they stand."""

from analyzers.question_sections import PAPER
from indexer.extract.document import ExtractedDocument, FactSpan, Label

# The model reads 512 tokens: what stands before the words must leave room for them.  In characters.
_LONGEST_PATH = 160
_LONGEST_CONTEXT = 300
_LONGEST_BEFORE = 200
_LONGEST_GAP = 2  # between two sentences: a blank or a line's end


def label_name(label: Label) -> str:
    """What a label is called in a phrase: its first brand and generic name; empty for a paper."""
    return " ".join([*label.brand_names[:1], *label.generic_names[:1]])


def span_texts(doc: ExtractedDocument) -> tuple[str, ...]:
    """What each of a document's spans is embedded as, in their order."""
    before = (None, *doc.spans[:-1])
    return tuple(span_text(doc, span, above) for above, span in zip(before, doc.spans, strict=True))


def span_text(doc: ExtractedDocument, span: FactSpan, before: FactSpan | None = None) -> str:
    """Label's name, headings, a row's heads or a bullet's lead-in, and the span's words; a line each.

    A paper's sentence leans on the one ``before`` it: 6 of 318 questions on fourteen papers more are answered so.
    On labels, tried for sentences that refer back, it is no help: in five pieces 298 of 324 questions and 195 of 216
    without it, 296 and 190 with it.
    """
    path = next((section.path for section in doc.sections if section.id == span.section), ())
    headings = " > ".join(path)[-_LONGEST_PATH:]
    leans = before is not None and doc.label.kind == PAPER and _goes_on(before, span)
    context = before.text[-_LONGEST_BEFORE:] if before and leans else span.context[:_LONGEST_CONTEXT]
    parts = (label_name(doc.label), headings, context, span.text)
    return "\n".join(" ".join(part.split()) for part in parts if part.strip())


def _goes_on(before: FactSpan, span: FactSpan) -> bool:
    """Whether a sentence stands right behind another of its section."""
    both = before.text_type == span.text_type == "sentence"
    return both and before.section == span.section and span.start - before.end <= _LONGEST_GAP
