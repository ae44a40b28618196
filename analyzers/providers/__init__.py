"""Models behind small protocols: a file a model or firm."""
