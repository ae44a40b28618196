"""Pictures of an extraction's layers over their pages, for whoever looks what went wrong."""
