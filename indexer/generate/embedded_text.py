"""What is embedded of a span: its words behind the names that say where they stand."""

from indexer.extract.document import ExtractedDocument, FactSpan, Label

# The model reads 512 tokens: what stands before the words must leave room for them.  In characters.
_LONGEST_PATH = 160
_LONGEST_CONTEXT = 300


def label_name(label: Label) -> str:
    """What a label is called in a phrase: its first brand and generic name; empty for a paper."""
    return " ".join([*label.brand_names[:1], *label.generic_names[:1]])


def span_text(doc: ExtractedDocument, span: FactSpan) -> str:
    """Label's name, headings, a row's heads or a bullet's lead-in, and the span's words; a line each."""
    path = next((section.path for section in doc.sections if section.id == span.section), ())
    headings = " > ".join(path)[-_LONGEST_PATH:]
    parts = (label_name(doc.label), headings, span.context[:_LONGEST_CONTEXT], span.text)
    return "\n".join(" ".join(part.split()) for part in parts if part.strip())
