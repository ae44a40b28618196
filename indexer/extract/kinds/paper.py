"""Scientific papers: headings in a font of their own, numbered or not, bold run-in ones."""

from indexer.extract.kinds.grammar import HeadingGrammar

GRAMMAR = HeadingGrammar("paper", font=True, italic=False)
