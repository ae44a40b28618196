"""How data rows are made from public sources; run by a developer, never by a user's command."""
