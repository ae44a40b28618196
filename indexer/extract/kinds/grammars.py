"""Which grammar a label's kind has."""

from indexer.extract.kinds import ca_monograph, eu_smpc, other, paper, us_old, us_plr
from indexer.extract.kinds.grammar import HeadingGrammar

GRAMMARS = {
    module.GRAMMAR.kind: module.GRAMMAR for module in (us_plr, us_old, ca_monograph, eu_smpc, paper, other)
}


def grammar_of(kind: str) -> HeadingGrammar:
    """The grammar of a kind; an unknown kind has that of "other"."""
    return GRAMMARS.get(kind, other.GRAMMAR)
