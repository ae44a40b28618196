"""FactSpan over gRPC: the generated messages of `factspan.v1` and a thin client."""
