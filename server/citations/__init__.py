"""The words of ranges of documents: sections and citations."""
