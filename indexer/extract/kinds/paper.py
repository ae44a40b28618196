"""Scientific papers: headings in a font of their own, numbered or not, bold run-in ones."""

from indexer.extract.kinds.grammar import ROMAN_OR_DECIMAL, HeadingGrammar

GRAMMAR = HeadingGrammar("paper", number=ROMAN_OR_DECIMAL, font=True, italic=False)
