"""Servers without documents, and certificates."""

from bare_server import authority, start_server

__all__ = ["authority", "start_server"]
