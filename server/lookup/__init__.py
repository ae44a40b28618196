"""Look-ups: the tool that somebody else's language model searches with."""
