"""Parts of OpenSearch bodies: pure functions, a dictionary out."""
