"""US labels of the older format: headings in capitals without numbers (21 CFR 201.80)."""

from indexer.extract.kinds.grammar import HeadingGrammar

GRAMMAR = HeadingGrammar("us_old")
