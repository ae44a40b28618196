"""Cohere behind the ports; the only importer of its SDK is client.py."""
