"""Says whether what was found is enough for an answer, and if not, why."""

from collections.abc import Sequence

from server.search.types import Candidate, NoResult, Targets


def judge(candidates: Sequence[Candidate], targets: Targets, paths_tried: tuple[str, ...]) -> NoResult | None:
    """None when there is enough; silence is better than another drug's words."""
    if targets.unknown_drugs:
        names = ", ".join(repr(name) for name in targets.unknown_drugs)
        nearest = f"; known names like it: {', '.join(targets.near_drugs)}" if targets.near_drugs else ""
        reason = f"no indexed document is about {names}{nearest}"
        return NoResult(paths_tried, reason, near_drugs=targets.near_drugs)
    if targets.being_indexed and not targets.document_hashes:
        reason = "what it could be answered from is still being indexed; ask again when `factspan documents` shows it"
        return NoResult(paths_tried, reason)
    if not candidates:
        return NoResult(paths_tried, "nothing that matches the question stands in the documents of this scope")
    return None


def unverified(found: Sequence[Candidate], kept: Sequence[Candidate], paths_tried: tuple[str, ...]) -> NoResult | None:
    """Why there is no answer when none of what was found passed the verbatim check or fits; None when some did."""
    if kept or not found:
        return None
    reason = "what was found is longer than max_chars, or does not match its stored document word for word"
    return NoResult(paths_tried, reason)
