"""What is derived from an extraction: section blocks, contexts, questions."""
