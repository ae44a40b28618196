"""Dates as labels print them, read as ISO 8601, as precise as printed."""

import re
from dataclasses import dataclass

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
MONTH_NAMES = (
    "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    "|nov(?:ember)?|dec(?:ember)?"
)
"""English ones and their short forms without a full stop: a pattern, in small letters."""
_MONTH = rf"(?P<name>{MONTH_NAMES})(?![a-z])\.?"
_YEAR = r"(?P<year>(?:19|20)\d\d)(?!\d)"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
# Blanks are optional throughout: the text of some PDFs has lost them ("20November2013").
_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        r"(?<!\d)(?P<year>(?:19|20)\d\d)[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})(?!\d)",
        rf"(?<!\d)(?P<first>\d{{1,2}})[-/.](?P<second>\d{{1,2}})[-/.]{_YEAR}",
        rf"(?<!\d){_DAY}[ -]?(?<![a-z]){_MONTH}[ ,-]*{_YEAR}",
        rf"(?<![a-z]){_MONTH} ?{_DAY} ?[-\N{{EN DASH}}] ?\d{{1,2}},? ?{_YEAR}",
        rf"(?<![a-z]){_MONTH} ?{_DAY}[ ,]+{_YEAR}",
        rf"(?<![a-z]){_MONTH}[ ,/-]*{_YEAR}",
        rf"(?<![\d/])(?P<month>\d{{1,2}}) ?/ ?{_YEAR}",
        r"(?<![\d-])(?P<year>(?:19|20)\d\d)-(?P<month>\d{2})(?![\d-])",
    )
)
_SPAN_OF_DAYS = 3  # the form of several days ("July 5-10, 2020"): precise to the month


@dataclass(frozen=True, slots=True)
class FoundDate:
    """A date in a text: ISO 8601 (``2017``, ``2017-08`` or ``2017-08-03``), where it begins and where it ends."""

    iso: str
    start: int
    end: int


def find_date(text: str, *, day_first: bool = False) -> FoundDate | None:
    """The first date of a text, None when there is none.

    ``day_first`` reads 03/08/2017 as 3 August, as in Europe; otherwise as 8 March.
    """
    found = [
        FoundDate(iso, match.start(), match.end())
        for index, form in enumerate(_FORMS)
        for match in form.finditer(text)
        if (iso := _iso(match.groupdict(), several_days=index == _SPAN_OF_DAYS, day_first=day_first))
    ]
    # Of the dates that begin together the most precise is meant.
    return min(found, key=lambda date: (date.start, -len(date.iso)), default=None)


def _iso(parts: dict[str, str | None], *, several_days: bool, day_first: bool) -> str:
    year, day = parts["year"], int(parts.get("day") or 0)
    if parts.get("name"):
        month = _MONTHS.index(str(parts["name"])[:3].lower()) + 1
    elif parts.get("first"):
        first, second = int(parts["first"] or 0), int(parts["second"] or 0)
        month, day = (second, first) if day_first or first > len(_MONTHS) else (first, second)
    else:
        month = int(parts["month"] or 0)
    if not 1 <= month <= len(_MONTHS) or not 0 <= day <= 31:  # noqa: PLR2004 -- days of the longest month
        return ""
    return f"{year}-{month:02}" + (f"-{day:02}" if day and not several_days else "")
