"""PDFs in, searchable documents out."""
