"""One concern of every call a file."""
