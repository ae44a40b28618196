"""From a PDF's characters to sections and fact spans, layer by layer."""
