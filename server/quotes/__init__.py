"""Whether quotes stand in the documents: fold, look for the very words, else for near ones, judge."""
