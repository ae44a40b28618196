"""How many slips of the pen lie between two words."""


def within_distance(first: str, second: str, most: int) -> int | None:
    """Insertions, deletions, substitutions and swaps of neighbours between two words; None when more than ``most``.

    Optimal string alignment (Damerau 1964, Boytsov 2011), given up as soon as a row exceeds the bound.
    """
    if abs(len(first) - len(second)) > most:
        return None
    before: list[int] = []
    row = list(range(len(second) + 1))
    for i, letter in enumerate(first, 1):
        last, before, row = before, row, [i]
        for j, other in enumerate(second, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if last and j > 1 and letter == second[j - 2] and first[i - 2] == other:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return None
    return row[-1] if row[-1] <= most else None
