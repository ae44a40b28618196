"""How many slips of the pen lie between two words."""

from rapidfuzz.distance import OSA


def within_distance(first: str, second: str, most: int) -> int | None:
    """Insertions, deletions, substitutions and swaps of neighbours between two words; None when more than ``most``.

    Optimal string alignment (Damerau 1964, Boytsov 2011).
    """
    distance = OSA.distance(first, second, score_cutoff=most)
    return distance if distance <= most else None
