"""A request's steps, one file each."""
