"""Labels of made-up drugs that the project ships."""
