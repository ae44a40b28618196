"""The gRPC server and the command line."""
