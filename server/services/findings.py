"""What is wrong with a request, and the checks of a field that requests share."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from server.errors import InvalidRequestError, Violation, shown

LONGEST_TEXT = 2000
LONGEST_NAME = 500
MOST_SHOWN = 3
"""Wrong values of a field that an error repeats."""


@dataclass(slots=True)
class Findings:
    """What is wrong with a request, and what was clamped, as its fields are read."""

    violations: list[Violation] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def wrong(self, name: str, description: str) -> None:
        """Adds a violation."""
        self.violations.append(Violation(name, description))

    def raise_if_any(self) -> None:
        """Ends the reading of a request that does not fit.

        Raises:
            InvalidRequestError: with all violations at once.
        """
        if self.violations:
            raise InvalidRequestError(self.violations)


def read_name(name: str, value: str) -> str:
    """A required name.

    Raises:
        InvalidRequestError: when it is empty, or longer than any name.
    """
    if not value.strip():
        raise InvalidRequestError([Violation(name, "is required")])
    if len(value) > LONGEST_NAME:
        raise InvalidRequestError([Violation(name, f"has {len(value)} characters; no name has over {LONGEST_NAME}")])
    return value.strip()


def read_text(name: str, value: str, findings: Findings) -> str:
    """A required question or words, within their length."""
    text = value.strip()
    if not text:
        findings.wrong(name, "is empty; ask a question or give words to look for")
    elif len(text) > LONGEST_TEXT:
        findings.wrong(name, f"has {len(text)} characters; at most {LONGEST_TEXT} are allowed")
    return text


def read_count(name: str, value: int, default: int, most: int, findings: Findings) -> int:
    """A number from 0, which stands for the default; a larger one than ``most`` is clamped and noted."""
    if value < 0:
        findings.wrong(name, f"is {value}; it must be 0 (for the default, {default}) to {most}")
    if value > most:
        findings.notes.append(f"{name}: {value} was clamped to {most}")
    return min(value, most) or default


def read_page_size(value: int, default: int, most: int) -> int:
    """A list's page size, clamped as AIP-158 has it: without a word.

    Raises:
        InvalidRequestError: when it is negative.
    """
    findings = Findings()
    size = read_count("page_size", value, default, most, findings)
    findings.raise_if_any()
    return size


def read_known(name: str, values: Iterable[str], valid: Collection[str], findings: Findings) -> tuple[str, ...]:
    """Names, each once; unknown ones are wrong, which is said with the valid ones."""
    wanted = tuple(dict.fromkeys(value.strip() for value in values))
    unknown = [value for value in wanted if value not in valid]
    if unknown:
        some = ", ".join(repr(shown(value)) for value in unknown[:MOST_SHOWN])
        more = f" and {len(unknown) - MOST_SHOWN} more" if len(unknown) > MOST_SHOWN else ""
        findings.wrong(name, f"{some}{more} is not valid; valid are {', '.join(sorted(valid))}")
    return wanted


def check_count(name: str, values: Collection[object], most: int, findings: Findings) -> None:
    """Whether a list has no more entries than it may."""
    if len(values) > most:
        findings.wrong(name, f"has {len(values)} entries; at most {most} are allowed")
