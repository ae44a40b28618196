"""The local reranker: what speaks for a piece, weighed by a small model."""
