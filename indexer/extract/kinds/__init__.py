"""One label kind a file: how it is known, its heading grammar."""
