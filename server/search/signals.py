"""Gives every piece what both legs and the indexed questions say of it, scaled within the search."""

from collections.abc import Iterable, Mapping

from indexer.store.names import BLOCKS, SPANS
from server.search.candidate import Candidate, Signals
from server.search.gather import key_of
from server.search.quest import Findings, Key

Scaled = dict[Key, float]


def with_signals(candidates: Iterable[Candidate], findings: Findings) -> tuple[Candidate, ...]:
    """The candidates with their words', vector's and questions' signals, each 0-1, and the terms in them."""
    words = _scaled(findings.words, from_zero=True)
    vectors = _scaled(findings.vectors, from_zero=False)
    asked = _scaled({(SPANS, span): score for span, score in findings.asked.items()}, from_zero=False)
    made = []
    for each in candidates:
        key = key_of(each.record)
        signals = Signals(words.get(key, 0.0), vectors.get(key, 0.0), each.signals.fused, asked=asked.get(key, 0.0))
        matched = findings.matched.get(key, frozenset())
        made.append(Candidate(each.record, each.path, each.scores, each.also_at, each.paths, matched, signals))
    return tuple(made)


def _scaled(scores: Mapping[Key, float], *, from_zero: bool) -> Scaled:
    """Scores between the least, or 0, and the greatest of their alias; no shared word is a true 0, no angle is."""
    scaled: Scaled = {}
    for alias in (BLOCKS, SPANS):
        mine = {key: score for key, score in scores.items() if key[0] == alias}
        if not mine:
            continue
        least, greatest = 0.0 if from_zero else min(mine.values()), max(mine.values())
        spread = greatest - least
        scaled.update({key: (score - least) / spread if spread > 0 else 1.0 for key, score in mine.items()})
    return scaled
