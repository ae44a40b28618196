"""What stands between FactSpan and any provider: retries, circuit breaker, budget, counters."""
