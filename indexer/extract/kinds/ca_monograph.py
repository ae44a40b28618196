"""Canadian product monographs: three parts, or the older unnumbered format, levels told by type alone."""

from indexer.extract.kinds.grammar import ROMAN, HeadingGrammar

GRAMMAR = HeadingGrammar("ca_monograph", number=ROMAN)
