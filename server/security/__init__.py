"""Who may reach the server and what they may see: exposure, TLS, credentials, limits."""
