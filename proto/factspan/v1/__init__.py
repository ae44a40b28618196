"""Generated from the .proto files beside it by `proto/generate.py`."""
