"""Everything that speaks to OpenSearch."""
