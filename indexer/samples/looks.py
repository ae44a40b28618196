"""How each kind of sample label looks: page, fonts, headings, bullets; no words of any label."""

from dataclasses import dataclass

_LETTER = (612.0, 792.0)
_A4 = (595.28, 841.89)


@dataclass(frozen=True, slots=True)
class HeadingLook:
    """A heading level: its size as a factor of the text's, its face (a place in ``Look.font_names``), space before."""

    scale: float = 1.0
    face: int = 1
    before: float = 0.8
    centered: bool = False


@dataclass(frozen=True, slots=True)
class Look:
    """A label's look.

    ``margins`` are left, top, right and bottom, in points, as ``page_size`` and ``size``, the text's.  ``font_names``
    are regular, bold, italic and bold italic.  ``wide`` says that the fonts have all signs.  ``leaders`` puts dots and
    page numbers into the table of contents.
    """

    page_size: tuple[float, float]
    margins: tuple[float, float, float, float]
    font_names: tuple[str, str, str, str]
    size: float
    wide: bool
    leaders: bool
    headings: dict[str, HeadingLook]
    bullets: tuple[str, str, str]

    @property
    def text_width(self) -> float:
        """Points between the margins."""
        return self.page_size[0] - self.margins[0] - self.margins[2]


LOOKS = {
    "us": Look(
        page_size=_LETTER,
        margins=(54, 50, 54, 50),
        font_names=("Vera", "Vera-Bold", "Vera-Italic", "Vera-BoldItalic"),
        size=8.6,
        wide=True,
        leaders=False,
        headings={
            "heading0": HeadingLook(scale=1.12, centered=True),
            "heading1": HeadingLook(scale=1.12, before=1.0),
            "heading2": HeadingLook(),
            "heading3": HeadingLook(face=3),
            "heading4": HeadingLook(face=2),
        },
        bullets=("•", "\N{EN DASH}", "°"),
    ),
    "canada": Look(
        page_size=_LETTER,
        margins=(68, 66, 68, 62),
        font_names=("Helvetica", "Helvetica-Bold", "Helvetica-Oblique", "Helvetica-BoldOblique"),
        size=10.0,
        wide=False,
        leaders=True,
        headings={
            "heading0": HeadingLook(scale=1.12, centered=True),
            "heading1": HeadingLook(scale=1.25, centered=True, before=1.4),
            "heading2": HeadingLook(scale=1.1, before=1.2),
            "heading3": HeadingLook(),
            "heading4": HeadingLook(face=3),
        },
        bullets=("•", "-", "-"),
    ),
    "eu": Look(
        page_size=_A4,
        margins=(68, 56, 68, 60),
        font_names=("Times-Roman", "Times-Bold", "Times-Italic", "Times-BoldItalic"),
        size=11.0,
        wide=False,
        leaders=False,
        headings={
            "heading0": HeadingLook(scale=1.12, centered=True),
            "heading1": HeadingLook(before=1.2),
            "heading2": HeadingLook(before=1.0),
            "heading3": HeadingLook(face=0, before=0.6),
            "heading4": HeadingLook(face=2),
        },
        bullets=("•", "\N{EN DASH}", "\N{EN DASH}"),
    ),
}
