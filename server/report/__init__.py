"""Charts of search events and indexing: told once, for OpenSearch Dashboards and for a page that needs none."""
