"""Where a text may hold words like a quote's: stretches that share rarer words with it in about its order."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from server.quotes.text_index import TextIndex, Words

MOST_OF_A_FORM = 60
"""A word that stands more often in a text leads nowhere; it is only used when the quote has no rarer one."""
BAND = 8
"""Words by which the distance between quote and text may drift: inserted and left out words."""
MOST_SEEDS = 64
"""Of a quote's rarer words that are looked up, the rarest: enough for a page-long quote, and a bound for any."""
MOST_STRETCHES = 3
LEAST_SHARE = 0.3
"""Of the quote's rarer words that must stand in a stretch: below, no alignment reaches a useful likeness."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Words ``[start, end)`` of a text, by number, that may be near to a quote; ``shared`` counts the words found."""

    start: int
    end: int
    shared: int


def near_stretches(quote: Words, text: TextIndex) -> list[Stretch]:
    """At most three stretches, most shared words first: by k-mer voting on diagonals, with words for letters.

    Method: as BLAST finds its seeds (Altschul et al., 1990), with a word as k-mer.
    """
    found: list[tuple[int, Sequence[int]]] = [
        (number, text.places[form]) for number, form in enumerate(quote.forms) if form in text.places
    ]
    rare: list[tuple[int, Sequence[int]]] = [
        (number, places) for number, places in found if len(places) <= MOST_OF_A_FORM
    ] or found[:1]
    if len(rare) > MOST_SEEDS:
        rare = sorted(sorted(rare, key=lambda seed: len(seed[1]))[:MOST_SEEDS], key=lambda seed: seed[0])
    votes: Counter[int] = Counter()
    for number, places in rare:
        votes.update({(place - number) // BAND for place in places})
    for band in list(votes):
        votes[band] += votes.get(band + 1, 0)
    least = max(1, int(len(rare) * LEAST_SHARE))
    best = sorted(((count, -band) for band, count in votes.items() if count >= least), reverse=True)
    stretches = [_stretch(-band, rare, len(quote.forms), len(text.words.forms)) for _, band in best[:MOST_STRETCHES]]
    return list({(each.start, each.end): each for each in stretches}.values())


def _stretch(band: int, seeds: list[tuple[int, Sequence[int]]], length: int, most: int) -> Stretch:
    """From where the quote would begin by its first seed, to where it would end by its last."""
    pairs = [
        (number, place)
        for number, places in seeds
        for place in places
        if band * BAND <= place - number < (band + 2) * BAND
    ]
    first_number, first_place = pairs[0]
    last_number, last_place = pairs[-1]
    start = max(0, first_place - first_number)
    end = min(most, max(last_place + length - last_number, start + 1))
    return Stretch(start, end, len(pairs))
