"""One gRPC service a file, and the mapping between messages and data classes."""
