"""An answer in a model's words, of which only what its quotes prove is kept."""
