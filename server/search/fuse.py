"""Makes one ranking of what all paths found among one kind of piece."""

from collections.abc import Iterable, Mapping, Sequence

from indexer.store.names import BLOCKS, SPANS
from indexer.store.records import BLOCK, EvidenceRecord, Hit
from server.search.candidate import Candidate, Legs, Scores, Signals
from server.search.inquiry import Fusion
from server.search.quest import Key

RANK_CONSTANT = 60
"""Of reciprocal rank fusion: Cormack, Clarke and Buettcher, SIGIR 2009."""


def fuse(legs: Iterable[Legs], method: Fusion, alpha: float) -> tuple[Candidate, ...]:
    """The paths' pieces, each once, best first; ``alpha`` (0-1) is the vector leg's weight in relative score fusion.

    Spans and blocks are scaled apart.  Word legs whose scores compare count as one leg, and so do all vector legs; a
    word leg of its own words counts with its own scale, and a piece has the best of its word legs.  A piece that a leg
    did not find has nothing from it.  Fused scores are 0-1, or a sum of 1 / (60 + rank).
    """
    every = tuple(legs)
    spans = _fuse([_of_kind(each, blocks=False) for each in every], method, alpha)
    blocks = _fuse([_of_kind(each, blocks=True) for each in every], method, alpha)
    return tuple(sorted((*blocks, *spans), key=lambda candidate: candidate.rank_key))


def fused_scores(legs: Iterable[Legs], method: Fusion, alpha: float) -> dict[Key, float]:
    """As ``fuse``, each piece's score alone."""
    every = tuple(legs)
    return {
        (BLOCKS if blocks else SPANS, key): score
        for blocks in (True, False)
        for key, score in _fused([_of_kind(each, blocks=blocks) for each in every], method, alpha).items()
    }


def _of_kind(legs: Legs, *, blocks: bool) -> Legs:
    def kept(hits: tuple[Hit, ...]) -> tuple[Hit, ...]:
        return tuple([hit for hit in hits if (hit.record.text_type == BLOCK) is blocks])

    return Legs(legs.path, kept(legs.bm25), kept(legs.vector), legs.own_words)


def _fuse(legs: Sequence[Legs], method: Fusion, alpha: float) -> list[Candidate]:
    fused = _fused(legs, method, alpha)
    words = _raw(_best(hit for each in legs if not each.own_words for hit in each.bm25))
    vectors = _raw(_best(hit for each in legs for hit in each.vector))
    return [
        Candidate(
            record,
            paths[0],
            Scores(words.get(key), vectors.get(key), fused[key]),
            paths=paths,
            signals=Signals(fused=fused[key]),
        )
        for key, (record, paths) in _found_by(legs).items()
    ]


def _fused(legs: Sequence[Legs], method: Fusion, alpha: float) -> dict[str, float]:
    """By id the fused score of each piece of one kind."""
    relative = method is Fusion.RELATIVE_SCORE
    scaled = scale if relative else by_rank
    word_weight, vector_weight = (1.0 - alpha, alpha) if relative else (1.0, 1.0)
    common = _best(hit for each in legs if not each.own_words for hit in each.bm25)
    by_words = _highest([scaled(leg) for leg in (common, *(each.bm25 for each in legs if each.own_words))])
    by_vector = scaled(_best(hit for each in legs for hit in each.vector))
    return {
        key: word_weight * by_words.get(key, 0.0) + vector_weight * by_vector.get(key, 0.0)
        for key in by_words.keys() | by_vector.keys()
    }


def _found_by(legs: Sequence[Legs]) -> dict[str, tuple[EvidenceRecord, tuple[str, ...]]]:
    """By id the record, and the paths that found it, that where it ranked highest first."""
    records: dict[str, EvidenceRecord] = {}
    ranks: dict[str, dict[str, int]] = {}
    for each in legs:
        for leg in (each.bm25, each.vector):
            for rank, hit in enumerate(leg):
                key = hit.record.id
                records[key] = hit.record
                of_path = ranks.setdefault(key, {})
                if rank < of_path.get(each.path, len(leg)):
                    of_path[each.path] = rank
    return {key: (record, tuple(sorted(ranks[key], key=ranks[key].__getitem__))) for key, record in records.items()}


def scale(hits: Sequence[Hit]) -> dict[str, float]:
    """Each hit's score between the least (0) and the greatest (1) of its leg, by id; equal scores are all 1."""
    if not hits:
        return {}
    least, greatest = min(hit.score for hit in hits), max(hit.score for hit in hits)
    spread = greatest - least
    return {hit.record.id: (hit.score - least) / spread if spread > 0 else 1.0 for hit in hits}


def by_rank(hits: Sequence[Hit]) -> dict[str, float]:
    """1 / (60 + rank) of each hit, by id; equal scores go by document and place."""
    ranked = sorted(hits, key=lambda hit: (-hit.score, hit.record.document_hash, hit.record.start))
    return {hit.record.id: 1.0 / (RANK_CONSTANT + rank) for rank, hit in enumerate(ranked, 1)}


def _best(hits: Iterable[Hit]) -> list[Hit]:
    """Each piece once, with its highest score."""
    kept: dict[str, Hit] = {}
    for hit in hits:
        known = kept.get(hit.record.id)
        if known is None or hit.score > known.score:
            kept[hit.record.id] = hit
    return list(kept.values())


def _raw(hits: Sequence[Hit]) -> dict[str, float]:
    return {hit.record.id: hit.score for hit in hits}


def _highest(legs: Sequence[Mapping[str, float]]) -> dict[str, float]:
    highest: dict[str, float] = {}
    for leg in legs:
        for key, score in leg.items():
            highest[key] = max(score, highest.get(key, 0.0))
    return highest
