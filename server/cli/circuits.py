"""How the server's providers are, as its metrics tell."""

_SECONDS = 5.0
_CIRCUIT = "factspan_provider_circuit"
_MOST_BYTES = 4 * 1024 * 1024


async def circuits(address: str) -> dict[str, str]:
    """The circuit's state by use (closed: calls go through); nothing where no metrics can be read at HOST:PORT."""
    import httpx

    try:
        async with httpx.AsyncClient(timeout=_SECONDS, trust_env=False) as client:
            answer = await client.get(f"http://{address}/metrics")
            answer.raise_for_status()
    except httpx.HTTPError:
        return {}
    return circuits_in(answer.text[:_MOST_BYTES])


def circuits_in(text: str) -> dict[str, str]:
    """The same from the metrics' text; nothing from what is none."""
    from prometheus_client.parser import text_string_to_metric_families

    try:
        samples = [
            (sample.name, sample.labels, sample.value)
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        ]
    except ValueError:
        return {}
    return {
        labels["use"]: labels["state"]
        for name, labels, value in samples
        if name == _CIRCUIT and value and labels.keys() >= {"use", "state"}
    }
