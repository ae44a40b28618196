"""EU product information: three annexes, numbers that start again in each, underlined and italic lower headings."""

from indexer.extract.kinds.grammar import LETTERED, HeadingGrammar

GRAMMAR = HeadingGrammar("eu_smpc", number=LETTERED)
