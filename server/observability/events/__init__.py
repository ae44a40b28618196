"""Search events: each answered call becomes a document in OpenSearch, off the request path."""
