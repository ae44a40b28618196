"""Small labels of drugs that are made up, as the indexer would store them; no PDF is read."""

from dataclasses import replace
from typing import Any

from made_up_records import HASH, make_document, make_record

from analyzers.providers.base import Embedder
from indexer.extract.document import Section
from indexer.store.names import BLOCKS, DOCUMENTS, PAGES, SPANS, page_id
from indexer.store.records import EvidenceRecord, PageRecord, RegistryEntry
from indexer.store.writer import Entry


def made_up_section(number: str, heading: str, section_type: str) -> dict[str, Any]:
    """A section of that number, as spans and blocks have it."""
    return {
        "section": f"s{number}",
        "section_number": number,
        "section_heading": heading,
        "section_path": (f"{number} {heading}",),
        "section_type": section_type,
    }


class MadeUpLabel:
    """A label as the indexer would store it: lines of text on pages, spans on lines, a block a section."""

    def __init__(self, file_name: str, document_hash: str, **names: Any) -> None:
        self.document = {"file_name": file_name, "document_hash": document_hash, **names}
        self.text = ""
        self.spans: list[EvidenceRecord] = []
        self.blocks: list[EvidenceRecord] = []
        self.pages: list[tuple[int, int]] = []
        self.sections: list[Section] = []

    def page(self, *sections: tuple[dict[str, Any], list[str]]) -> None:
        """A page with these sections: each its heading's line, then its spans' lines."""
        begin = len(self.text)
        for section, sentences in sections:
            heading = len(self.text)
            self.text += " ".join(section["section_path"]) + "\n"
            self._begin_section(section, heading)
            made = [self._span(section, sentence, number) for number, sentence in enumerate(sentences)]
            self.spans += made
            start, end = made[0].start, made[-1].end
            places = tuple(place for span in made for place in span.places)
            changes = {**self.document, **section, "page": len(self.pages) + 1, "text_type": "block", "places": places}
            self.blocks.append(make_record(self.text[start:end], start, **changes))
        self.pages.append((begin, len(self.text)))

    def _begin_section(self, section: dict[str, Any], start: int) -> None:
        """Ends the section before; the new one goes on to the text's end until another begins."""
        if self.sections:
            self.sections[-1] = replace(self.sections[-1], end=start)
        number, heading, path = section["section_number"], section["section_heading"], section["section_path"]
        pages, body = (len(self.pages) + 1,), len(self.text)
        kind = section["section_type"]
        self.sections.append(
            Section(section["section"], number, heading, 1, None, kind, start, body, body, pages, path)
        )

    def _span(self, section: dict[str, Any], sentence: str, number: int) -> EvidenceRecord:
        start = len(self.text)
        self.text += sentence + "\n"
        changes = {**self.document, **section, "page": len(self.pages) + 1, "sequence": number}
        return make_record(sentence, start, **changes)

    def entries(self, embedder: Embedder) -> list[Entry]:
        """All that is stored of it."""
        hash_ = self.document["document_hash"]
        stored = [
            *((SPANS, span) for span in self.spans),
            *((BLOCKS, block) for block in self.blocks),
        ]
        vectors = embedder.embed_passages([record.text for _, record in stored])
        pages = [
            PageRecord(hash_, number, 612.0, 792.0, start, end, self.text[start:end])
            for number, (start, end) in enumerate(self.pages, 1)
        ]
        return [
            *(
                Entry(alias, each.id, each, vector.tolist())
                for (alias, each), vector in zip(stored, vectors, strict=True)
            ),
            *(Entry(PAGES, page_id(hash_, page.page), page) for page in pages),
            Entry(DOCUMENTS, hash_, self._registry_entry()),
        ]

    def _registry_entry(self) -> RegistryEntry:
        return make_document(
            **self.document,
            page_count=len(self.pages),
            text_length=len(self.text),
            span_count=len(self.spans),
            block_count=len(self.blocks),
            sections=(*self.sections[:-1], replace(self.sections[-1], end=len(self.text))),
        )


def made_up_labels() -> list[MadeUpLabel]:
    """Zorquela on two pages, Otherol on one, and a document whose stored span is not what its page says."""
    zorquela = MadeUpLabel("zorquela.pdf", HASH)
    zorquela.page(
        (
            made_up_section("2", "DOSAGE AND ADMINISTRATION", "dosage"),
            [
                "Take 12.5 mg of Zorquela twice daily with food.",
                "Do not take more than 50 mg of Zorquela in one day.",
                "Swallow the tablets whole.",
            ],
        ),
        (
            made_up_section("4", "CONTRAINDICATIONS", "contraindications"),
            ["Zorquela is contraindicated in patients with severe hepatic impairment."],
        ),
    )
    zorquela.page(
        (
            made_up_section("16", "HOW SUPPLIED/STORAGE AND HANDLING", "storage"),
            ["Store the tablets at 20 to 25 degrees Celsius.", "Swallow the tablets whole."],
        )
    )
    otherol = MadeUpLabel(
        "otherol.pdf", "b" * 64, brand_names=("Otherol",), generic_names=("otherine",), revision_date="2019"
    )
    otherol.page(
        (
            made_up_section("3", "STORAGE", "storage"),
            ["Store Otherol capsules in a refrigerator at 2 to 8 degrees Celsius."],
        )
    )
    planted = MadeUpLabel("planted.pdf", "c" * 64, brand_names=("Plantedine",), generic_names=("plantine",))
    planted.page(
        (made_up_section("2", "DOSAGE", "dosage"), ["Take 10 mg of Plantedine daily.", "Take it in the evening."])
    )
    wrong = planted.spans[0]
    planted.spans[0] = replace(wrong, text=wrong.text.replace("10 mg", "100mg"))
    return [zorquela, otherol, planted]
