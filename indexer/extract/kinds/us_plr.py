"""US labels in the format of the Physician Labeling Rule: numbered sections, Highlights (21 CFR 201.56, 201.57)."""

from indexer.extract.kinds.grammar import HeadingGrammar

GRAMMAR = HeadingGrammar("us_plr", plain=True)
