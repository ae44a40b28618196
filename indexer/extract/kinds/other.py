"""Any other document: only what is plainly set as a heading."""

from indexer.extract.kinds.grammar import HeadingGrammar

GRAMMAR = HeadingGrammar("other", italic=False)
