"""Says why there is no answer."""

from collections.abc import Sequence

from server.search.answer import NoResult, NoResultCause, Verdict
from server.search.candidate import Candidate
from server.search.inquiry import Targets


def nothing_to_look_in(targets: Targets) -> NoResult:
    """Why no document is left to search; silence is better than another drug's words."""
    if targets.empty_index:
        reason = "nothing is indexed yet: `factspan index` with PDFs or folders behind it does it"
        return NoResult((), reason, NoResultCause.EMPTY_INDEX)
    if targets.unknown_drugs:
        names = ", ".join(repr(name) for name in targets.unknown_drugs)
        nearest = f"; known names like it: {', '.join(targets.near_drugs)}" if targets.near_drugs else ""
        reason = f"no indexed document is about {names}{nearest}"
        return NoResult((), reason, NoResultCause.UNKNOWN_DRUG, near_drugs=targets.near_drugs)
    if targets.being_indexed:
        reason = "what it could be answered from is still being indexed; ask again when `factspan documents` shows it"
        return NoResult((), reason, NoResultCause.BEING_INDEXED)
    return NoResult((), "no document is indexed that this scope allows", NoResultCause.EMPTY_SCOPE)


def unjudged(found: Sequence[Candidate]) -> Verdict:
    """The verdict where nothing was looked at closely: anything found is enough."""
    reason = "" if found else "nothing in this scope matches the question"
    return Verdict(enough=bool(found), probability=float(bool(found)), reason=reason)


def unheard_of(names: Sequence[str]) -> Verdict:
    """The verdict where no document holds what stands in a drug's place: words of another drug are no answer."""
    said = " and ".join(map(repr, names))
    return Verdict(
        enough=False, probability=0.0, reason=f"no indexed document names {said}: if it is a drug, its label is missing"
    )


def not_understood(words: Sequence[str]) -> Verdict:
    """The verdict where most words of the question are known nowhere: what shares its few others is no answer."""
    said = " and ".join(map(repr, words))
    reason = (
        f"the question is not understood: {said} stand in no label asked; is it spelt right, in the labels' language?"
    )
    return Verdict(enough=False, probability=0.0, reason=reason)


def too_little(verdict: Verdict, paths_tried: tuple[str, ...], found: Sequence[Candidate]) -> NoResult:
    """Why what was found is not enough."""
    cause = NoResultCause.NOT_ENOUGH if found else NoResultCause.NOTHING_FOUND
    return NoResult(paths_tried, verdict.reason, cause)


def unverified(found: Sequence[Candidate], kept: Sequence[Candidate]) -> NoResult | None:
    """Why there is no answer when none of what was found passed the verbatim check or fits; None when some did.

    The paths are those that found it.
    """
    if kept or not found:
        return None
    reason = "what was found is longer than max_chars, or does not match its stored document word for word"
    paths = tuple(dict.fromkeys(path for each in found for path in each.paths))
    return NoResult(paths, reason, NoResultCause.NOTHING_FITS)
