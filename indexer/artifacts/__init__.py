"""The files that FactSpan needs and does not ship: fetched once, checked, unpacked into the cache."""
