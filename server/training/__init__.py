"""Trains the reranker and the judge of answers from gold questions; nothing of it runs when questions are asked."""
