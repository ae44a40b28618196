"""Pages of documents as pictures, with what is cited marked on them."""
