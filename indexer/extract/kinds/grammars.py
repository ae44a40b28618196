"""Which grammar a label's kind has."""

from indexer.extract.kinds import ca_monograph, eu_smpc, other, paper, us_old, us_plr
from indexer.extract.kinds.grammar import HeadingGrammar

KINDS: tuple[HeadingGrammar, ...] = (
    us_plr.GRAMMAR,
    us_old.GRAMMAR,
    ca_monograph.GRAMMAR,
    eu_smpc.GRAMMAR,
    paper.GRAMMAR,
    other.GRAMMAR,
)


def grammar_of(kind: str) -> HeadingGrammar:
    """The grammar of a kind; an unknown kind has that of "other"."""
    return next((grammar for grammar in KINDS if grammar.kind == kind), other.GRAMMAR)
