"""How each layer looks: colours, borders, tints, and what the legend says of it."""

from dataclasses import dataclass

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Style:
    """How a layer's marks look: border in points (0: none), how much its area is tinted (0-1), how far it reaches out.

    ``dashed`` borders are for what stands around others; ``beside`` puts small labels left of the box.
    ``about`` says in the legend what the labels say.
    """

    colour: Colour
    border: float = 0.7
    tint: float = 0.0
    reach: float = 0.0
    dashed: bool = False
    beside: bool = False
    about: str = ""


STYLES = {
    ("characters", ""): Style((170, 170, 170), border=0.25),
    ("words", ""): Style((120, 144, 156), border=0.3),
    ("lines", ""): Style((0, 151, 167), border=0.4),
    ("columns", ""): Style((97, 97, 97), border=1.0, reach=5, dashed=True, about="in reading order"),
    ("blocks", ""): Style((121, 85, 72), border=0.8, reach=2),
    ("spans", "sentence"): Style((30, 136, 229), border=0.3, tint=0.16, beside=True, about="numbered in reading order"),
    ("spans", "bullet"): Style((67, 160, 71), border=0.3, tint=0.2, beside=True),
    ("spans", "table_row"): Style((251, 140, 0), border=0.3, tint=0.18, beside=True),
    ("spans", "caption"): Style((142, 36, 170), border=0.3, tint=0.16, beside=True),
    ("furniture", ""): Style((120, 120, 120), border=0.4, tint=0.35, about="left out of the text"),
    ("hidden", ""): Style((255, 0, 200), border=0.4, tint=0.3, about="in the file, not shown: no text"),
    ("aside", ""): Style((255, 87, 34), border=0.4, tint=0.3, about="stands turned, too few: no text"),
    ("contents", ""): Style((158, 157, 36), border=0.3, tint=0.25, about="give no spans"),
    ("captions", ""): Style((142, 36, 170), border=1.0, reach=1.5),
    ("lists", ""): Style((27, 94, 32), border=0.8, reach=1.5),
    ("tables", ""): Style((191, 54, 12), border=1.8, reach=4),
    ("rows", ""): Style((230, 81, 0), border=0.7, reach=2, about="column heads are named"),
    ("cells", ""): Style((255, 112, 67), border=0.4, reach=0.5),
    ("headings", ""): Style((213, 0, 0), border=1.0, tint=0.08, reach=1),
    ("sections", ""): Style((183, 28, 28), border=0.0, about="level, number, type"),
}
OTHER = Style((0, 0, 0))


def style_of(name: str, kind: str) -> Style:
    """The look of a layer's marks of a kind, else of the layer, else of any."""
    return STYLES.get((name, kind)) or STYLES.get((name, "")) or OTHER
