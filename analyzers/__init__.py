"""What is done alike to a text when it is indexed and when it is asked for; no OpenSearch, no gRPC."""
