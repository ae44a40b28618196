"""How good answers are: gold questions, runs of answers, and what is counted."""
