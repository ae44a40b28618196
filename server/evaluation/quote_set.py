"""A set of quotes made from gold answers: true ones, ones written otherwise, and ones with one thing changed.

Run ``python -m server.evaluation.quote_set GOLD.jsonl... > quotes.jsonl`` for a file that `factspan verify` takes, and
with ``--verdicts FILE``, what `factspan verify quotes.jsonl --json` wrote, for a table of kinds and verdicts.
"""

import argparse
import asyncio
import json
import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from indexer.store.client import ClientSettings, open_client
from indexer.store.reader import Reader
from server.evaluation.gold import GoldQuestion, read_gold
from server.evaluation.json_lines import read_lines
from server.settings import ServerSettings

SEED = 20261122
_SUFFIX = ".pdf"
SHORTEST, LONGEST = 40, 600
"""Characters of a gold quote that is used: it must hold something to change, and be no whole page."""
_NUMBER = re.compile(r"(?<![\w.,])\d+(?:[.,]\d+)*(?![\w.,]*\d)")
_NEGATION = re.compile(r"\b(?:not|no|never|without) ", re.IGNORECASE)
_VERB = re.compile(r"\b(?:is|are|was|were|be|should|may|must|can) ")
_OTHER_UNIT = {
    "mg": "mcg", "mcg": "mg", "g": "mg", "kg": "g", "mL": "L", "ml": "l", "L": "mL", "ng": "mg", "%": " mg",
    "hours": "days", "hour": "day", "days": "weeks", "day": "week", "weeks": "months", "months": "weeks",
    "minutes": "hours", "years": "months", "daily": "weekly", "mm": "cm",
}  # fmt: skip
_UNIT = re.compile(
    rf"(?<![A-Za-z])(?:{'|'.join(sorted(map(re.escape, _OTHER_UNIT), key=len, reverse=True))})(?![A-Za-z])"
)
_OTHER_WRITING = str.maketrans({
    "'": "\N{RIGHT SINGLE QUOTATION MARK}", '"': "\N{RIGHT DOUBLE QUOTATION MARK}", "-": "\N{NON-BREAKING HYPHEN}",
    "\N{EN DASH}": "-", "\N{RIGHT SINGLE QUOTATION MARK}": "'", "\N{LEFT DOUBLE QUOTATION MARK}": '"',
    "\N{RIGHT DOUBLE QUOTATION MARK}": '"', "\N{LATIN SMALL LIGATURE FI}": "fi", "\N{GREATER-THAN OR EQUAL TO}": ">=",
    " ": "\N{NO-BREAK SPACE}", "\N{MICRO SIGN}": "\N{GREEK SMALL LETTER MU}", "\N{REGISTERED SIGN}": "",
})  # fmt: skip
_GAPS = ("  ", "\n", "\t", " \n ", "\N{NO-BREAK SPACE}", "\N{THIN SPACE}")


class Kind(Enum):
    """What was done to a gold quote."""

    TRUE = "true"
    SPACED = "white space"
    TYPOGRAPHY = "typography"
    NUMBER = "number changed"
    NEGATION = "negation changed"
    UNIT = "unit changed"
    JOINED = "joined from two places"
    OTHER_LABEL = "from another label"


KEPT = (Kind.TRUE, Kind.SPACED, Kind.TYPOGRAPHY)
"""The kinds whose words are the label's."""
COUNTS = {
    Kind.TRUE: 100,
    Kind.SPACED: 30,
    Kind.TYPOGRAPHY: 30,
    Kind.NUMBER: 35,
    Kind.NEGATION: 35,
    Kind.UNIT: 25,
    Kind.JOINED: 25,
    Kind.OTHER_LABEL: 20,
}
"""How many of each a set has: 300."""


@dataclass(frozen=True, slots=True)
class QuoteCase:
    """A quote that is said to stand in a document (file name without .pdf), and what it was made of."""

    kind: Kind
    document: str
    quote: str
    made_of: str


def make_quote_set(
    gold: Sequence[GoldQuestion], texts: Mapping[str, str], counts: Mapping[Kind, int], seed: int = SEED
) -> list[QuoteCase]:
    """So many cases of each kind, fewer where the gold has no more; the same ones for the same seed.

    ``texts`` are the documents' canonical texts.  They tell which gold quotes are the label's words in its own order,
    white space aside (gold quotes of table rows often are not), and that a changed quote does not happen to be true.
    """
    chance = random.Random(seed)  # noqa: S311 - a sample, no secret
    bare = {document: _bare(text) for document, text in texts.items()}
    quotes = sorted(
        {(each.document, answer.quote) for each in gold for answer in each.answers if each.document in bare}
    )
    usable = [each for each in quotes if SHORTEST <= len(each[1]) <= LONGEST and _bare(each[1]) in bare[each[0]]]
    cases: list[QuoteCase] = []
    for kind, count in counts.items():
        chance.shuffle(usable)
        made = _made(kind, usable, bare, chance)
        cases += [case for case, _ in zip(made, range(count), strict=False)]
    return cases


def stand_in_order(gold: Sequence[GoldQuestion], texts: Mapping[str, str]) -> tuple[int, int]:
    """How many gold quotes are a text's words in its own order, white space aside; and how many there are."""
    quotes = [(each.document, answer.quote) for each in gold for answer in each.answers if each.document in texts]
    bare = {document: _bare(text) for document, text in texts.items()}
    return sum(_bare(quote) in bare[document] for document, quote in quotes), len(quotes)


def _made(
    kind: Kind, quotes: Sequence[tuple[str, str]], bare: Mapping[str, str], chance: random.Random
) -> Iterator[QuoteCase]:
    """Cases of a kind, one a quote that can be made into one."""
    for number, (document, quote) in enumerate(quotes):
        others = [*quotes[number + 1 :], *quotes[:number]]
        if kind is Kind.JOINED:
            changed = _joined(quote, [other for name, other in others if name == document], chance)
        elif kind is Kind.OTHER_LABEL:
            changed, document = quote, next((name for name, _ in others if name != document), "")  # noqa: PLW2901 - told of another
        else:
            changed = _CHANGES[kind](quote, chance)
        if not changed or not document:
            continue
        if kind in KEPT or _bare(changed).casefold() not in bare[document].casefold():
            yield QuoteCase(kind, document, changed, quote)


def _spaced(quote: str, chance: random.Random) -> str:
    return "".join(chance.choice(_GAPS) if character.isspace() else character for character in quote)


def _typography(quote: str, _chance: random.Random) -> str:
    return quote.translate(_OTHER_WRITING)


def _number(quote: str, chance: random.Random) -> str:
    """One digit of one number changed, or its decimal point moved."""
    found = list(_NUMBER.finditer(quote))
    if not found:
        return ""
    at = chance.choice(found)
    digits = at.group()
    place = chance.choice([index for index, digit in enumerate(digits) if digit.isdecimal()])
    other = chance.choice([digit for digit in "123456789" if digit != digits[place]])
    changed = chance.choice([digits[:place] + other + digits[place + 1 :], digits + "0"])
    return quote[: at.start()] + changed + quote[at.end() :]


def _negation(quote: str, _chance: random.Random) -> str:
    """A negation left out, or put behind the first verb."""
    found = _NEGATION.search(quote)
    if found:
        return quote[: found.start()] + quote[found.end() :]
    verb = _VERB.search(quote)
    return quote[: verb.end()] + "not " + quote[verb.end() :] if verb else ""


def _unit(quote: str, chance: random.Random) -> str:
    found = list(_UNIT.finditer(quote))
    if not found:
        return ""
    at = chance.choice(found)
    return quote[: at.start()] + _OTHER_UNIT[at.group()] + quote[at.end() :]


def _joined(quote: str, others: Sequence[str], chance: random.Random) -> str:
    """The first words of one quote and the last of another of the same document."""
    if not others:
        return ""
    first, last = quote.split(), chance.choice(others).split()
    return " ".join([*first[: (len(first) + 1) // 2], *last[len(last) // 2 :]])


_CHANGES: Mapping[Kind, Callable[[str, random.Random], str]] = {
    Kind.TRUE: lambda quote, _chance: quote,
    Kind.SPACED: _spaced,
    Kind.TYPOGRAPHY: _typography,
    Kind.NUMBER: _number,
    Kind.NEGATION: _negation,
    Kind.UNIT: _unit,
}


def _bare(text: str) -> str:
    """Without white space."""
    return "".join(text.split())


def table(cases: Sequence[QuoteCase], verdicts: Iterable[str]) -> str:
    """How many of each kind had which verdict, a line each."""
    counts = Counter((case.kind, verdict) for case, verdict in zip(cases, verdicts, strict=True))
    lines = [f"{kind.value:24}{verdict:12}{counts[kind, verdict]:5}" for kind, verdict in sorted(counts, key=_shown)]
    return "\n".join(lines)


def _shown(key: tuple[Kind, str]) -> tuple[int, str]:
    return list(Kind).index(key[0]), key[1]


async def _stored_texts(settings: ServerSettings) -> dict[str, str]:
    """Every indexed document's canonical text, by its file name without .pdf."""
    client = open_client(ClientSettings(settings.opensearch_url, access=settings.opensearch_access))
    async with client:
        reader = Reader(client, settings.index_space)
        texts = {}
        for document in await reader.documents():
            pages = await reader.pages_over(document.document_hash, 0, document.text_length)
            texts[document.file_name.removesuffix(_SUFFIX)] = "".join(page.text for page in pages)
        return texts


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints the set, or the table of its verdicts, and how many gold quotes could be used."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("gold", nargs="+", type=Path)
    parser.add_argument("--verdicts", type=Path)
    given = parser.parse_args(arguments)
    gold, texts = read_gold(given.gold), asyncio.run(_stored_texts(ServerSettings()))
    cases = make_quote_set(gold, texts, COUNTS)
    if given.verdicts:
        verdicts = [line.lines("quotes")[0].text("verdict") for line in read_lines(given.verdicts)]
        sys.stdout.write(table(cases, verdicts) + "\n")
    else:
        for number, case in enumerate(cases, 1):
            quote = {"text": case.quote, "document": case.document}
            record = {"id": number, "kind": case.kind.value, "text": case.made_of, "quotes": [quote]}
            sys.stdout.write(json.dumps(record, ensure_ascii=False) + "\n")
    inside, every = stand_in_order(gold, texts)
    sys.stderr.write(f"{inside} of {every} gold quotes are the text's words in its own order\n")


if __name__ == "__main__":
    main()
