"""What a document says of itself: kind, names, maker, packager, date and language, read from its lines."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from analyzers.dates import find_date
from analyzers.labels import LabelVocabulary, load_label_vocabulary
from indexer.extract.document import Label
from indexer.extract.label_lines import FRONT_PAGES, LINES_TO_A_VALUE, LabelLine, front_texts, with_next
from indexer.extract.label_names import read_names

_REPORT_TO = re.compile(r"\bcontact (?P<firm>.{3,80}?) at\b")  # "To report ..., contact FIRM at 1-800-..."


def read_label(lines: Sequence[LabelLine], metadata: Mapping[str, str]) -> Label:
    """The label that a document's lines (all, in reading order) and its PDF metadata describe.

    What is not printed is left empty.
    """
    vocabulary = load_label_vocabulary()
    kept = [replace(line, text=" ".join(line.text.split())) for line in lines if line.text.strip()]
    reader = _Reader(kept, vocabulary)
    texts = [line.text for line in kept]
    kind = vocabulary.kind(texts)
    names = read_names(kept, kind, metadata, vocabulary)
    maker, packager = reader.maker(kind), reader.packager(kind)
    return Label(
        kind=kind,
        brand_names=names.brand_names,
        generic_names=names.generic_names,
        maker=maker or packager,
        packager=packager if maker != packager and maker else "",
        revision_date=reader.revision_date(kind),
        language=vocabulary.language(texts),
    )


class _Reader:
    """Finds each fact in the lines of one document."""

    def __init__(self, lines: Sequence[LabelLine], vocabulary: LabelVocabulary) -> None:
        self._lines = lines
        self._texts = [line.text for line in lines]
        self._words = vocabulary

    def maker(self, kind: str) -> str:
        if kind == "paper":
            return ""
        if kind == "ca_monograph":
            return next((firm for line in front_texts(self._lines, 1) if (firm := self._words.firm(line))), "")
        role = "holder" if kind == "eu_smpc" else "maker"
        named = next((firm for _, firm in self._firms(role)), "")
        if named:
            return named
        reports = (_REPORT_TO.search(text) for text in with_next(front_texts(self._lines)))
        return next((match["firm"] for match in reports if match and self._words.firm(f"{match['firm']} ")), "")

    def packager(self, kind: str) -> str:
        """Who put the product on the market under this listing: DailyMed's last line, or "Repackaged by"."""
        if kind not in ("us_plr", "us_old"):
            return ""
        for text in reversed(self._texts[-LINES_TO_A_VALUE:]):
            after = self._words.after_phrase(text, "revision")
            date = find_date(after) if after else None
            if after and date and (rest := after[date.end :].lstrip(" .")):
                return rest
        return next((firm for _, firm in self._firms("packager")), "")

    def revision_date(self, kind: str) -> str:
        """The date of revision: of the Highlights, the cover, or else the last one printed."""
        day_first = kind == "eu_smpc"
        found = list(self._dates("revision", day_first=day_first))
        front = [iso for page, iso in found if page <= FRONT_PAGES]
        if kind in ("us_plr", "ca_monograph") and front:
            return front[0]
        prepared = [iso for _, iso in self._dates("preparation", day_first=day_first)]
        if kind == "ca_monograph":
            return next(iter([*prepared, *(iso for _, iso in found)]), "")
        if kind == "paper":
            return next(iter(prepared), "") or self._first_date(front_texts(self._lines, 1))
        return found[-1][1] if found else ""

    def _firms(self, role: str) -> Iterator[tuple[int, str]]:
        """(page, firm) for each phrase of a role with a firm behind or below it."""
        for index, line in enumerate(self._lines):
            text = line.text if role != "holder" else re.sub(r"^\d+\.? ", "", line.text)
            after = self._words.after_phrase(text, role)
            if after is None:
                continue
            # A holder stands alone below its heading, so that a name without a legal form is told by its place.
            alone = role == "packager" or (role == "holder" and after == "")
            for place in [after, *self._texts[index + 1 : index + 2]] if after == "" else [after]:
                firm = self._words.firm(place) or (place.split(",")[0].strip() if alone else "")
                if firm:
                    yield line.page, firm

    def _dates(self, role: str, *, day_first: bool) -> Iterator[tuple[int, str]]:
        """(page, ISO date) for each phrase of a role with a date behind it or on a line soon below."""
        for index, line in enumerate(self._lines):
            after = self._words.after_phrase(_from_phrase(line.text, self._words, role), role)
            if after is None:
                continue
            below = self._texts[index + 1 : index + 1 + LINES_TO_A_VALUE] if not after else []
            date = next((date for text in [after, *below] if (date := find_date(text, day_first=day_first))), None)
            if date:
                yield line.page, date.iso

    def _first_date(self, texts: Sequence[str]) -> str:
        return next((date.iso for text in texts if (date := find_date(text))), "")


def _from_phrase(text: str, vocabulary: LabelVocabulary, role: str) -> str:
    """The text from the first word on at which a phrase of the role begins; the text itself without one."""
    starts = [0, *(match.end() for match in re.finditer(r"\s", text))]
    return next((text[at:] for at in starts if vocabulary.after_phrase(text[at:], role) is not None), text)
