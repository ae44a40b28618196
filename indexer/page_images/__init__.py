"""Pages of kept PDFs as pictures."""
