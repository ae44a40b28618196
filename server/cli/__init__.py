"""The factspan command: one command a file."""
