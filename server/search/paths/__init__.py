"""One way of finding evidence a file."""
