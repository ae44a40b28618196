"""How the sample labels' text becomes reportlab's."""

from indexer.samples.flowables import to_xml


def test_inline_marks_become_fonts_and_signs_fall_back() -> None:
    """Bold and subscript are drawn; a sign that Times lacks is drawn in the wide font."""
    xml = to_xml("**C_{max}** ≥ 1 & more", fallback=True)
    assert xml.startswith("<b>C<sub")
    assert '<font name="Vera">≥</font>' in xml
    assert "&amp; more" in xml
