"""A failed call as text for a model: what is wrong, where, and what would be right."""

from factspan import FactSpanError


def error_text(error: FactSpanError) -> str:
    """The code and the message, then a line for each thing that it does not say itself."""
    lines = [f"{error.code.name}: {error.message}"]
    violations = (f"{each.field}: {each.description}" for each in error.field_violations)
    lines += [violation for violation in violations if violation not in error.message]
    if error.near_names:
        lines.append(f"near names: {', '.join(error.near_names)}")
    if error.retry_after is not None:
        lines.append(f"ask again in {error.retry_after:g} s")
    return "\n".join(lines)
