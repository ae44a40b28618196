"""What read_label promises: names, maker, packager, date and kind as the label prints them."""

from hypothesis import given
from hypothesis import strategies as st

from indexer.extract.document import Label
from indexer.extract.label import read_label
from indexer.extract.label_lines import LabelLine


def _read(pages: list[list[str]], metadata: dict[str, str] | None = None) -> Label:
    count = len(pages)
    lines = [LabelLine(at, count, text, 10.0, bold=False) for at, page in enumerate(pages, 1) for text in page]
    return read_label(lines, metadata or {})


_BODY = ["FULL PRESCRIBING INFORMATION", "1 INDICATIONS AND USAGE", "16 HOW SUPPLIED"]


def test_a_listing_with_a_brand_and_a_repackager() -> None:
    """Title, Highlights' date, maker and packager of a US listing, each from its own place."""
    label = _read(
        [
            [
                "EXAMPLIA- examplin sodium tablet, film coated",
                "Some Repackager",
                "HIGHLIGHTS OF PRESCRIBING INFORMATION",
            ],
            ["Revised: 12/2021"],
            [*_BODY, "Manufactured by:", "Example Pharma Ltd., Some City", "Revised: 06/2019"],
            ["Labeler -", "Revised: 7/2022 Some Repackager"],
        ]
    )
    assert label == Label(
        kind="us_plr",
        brand_names=("EXAMPLIA",),
        generic_names=("examplin sodium", "examplin"),
        maker="Example Pharma Ltd.",
        packager="Some Repackager",
        revision_date="2021-12",
    )


def test_an_old_us_label_has_its_last_date() -> None:
    """The listing's own line at the end dates a label without Highlights; without a maker the labeler made it."""
    label = _read(
        [
            ["EXAMPLIN- examplin tablet", "Rx Only", "DESCRIPTION", "INDICATIONS AND USAGE", "HOW SUPPLIED"],
            ["Revised: May 2015", "Revised: 3/2018 Example Labs"],
        ]
    )
    assert (label.kind, label.revision_date, label.maker, label.packager) == ("us_old", "2018-03", "Example Labs", "")


def test_a_canadian_cover() -> None:
    """Brand without its schedule's mark, generic in brackets, firm and date of the cover."""
    label = _read(
        [
            [
                "PRODUCT MONOGRAPH",
                "INCLUDING PATIENT MEDICATION INFORMATION",
                "Pr EXAMPLIA®",
                "(examplin hydrochloride tablets)",
                "Example Canada Inc.",
                "Date of Initial Approval:",
                "Some Street",
                "May 2, 2001",
                "Date of Revision:",
                "JUN 03, 2020",
            ]
        ]
    )
    assert label == Label(
        kind="ca_monograph",
        brand_names=("EXAMPLIA",),
        generic_names=("examplin hydrochloride", "examplin"),
        maker="Example Canada Inc.",
        revision_date="2020-06-03",
    )


def test_a_european_summary() -> None:
    """Brand under the first heading, generic name alone under the carton's name, holder under its heading."""
    label = _read(
        [
            ["ANNEX I", "SUMMARY OF PRODUCT CHARACTERISTICS", "1. NAME OF THE MEDICINAL PRODUCT"],
            ["Examplia 10 mg film-coated tablets", "2. QUALITATIVE AND QUANTITATIVE COMPOSITION"],
            [
                "7. MARKETING AUTHORISATION HOLDER",
                "Example Europe B.V.",
                "10. DATE OF REVISION OF THE TEXT",
                "03/08/2017",
            ],
            ["Examplia 10 mg film-coated tablets", "examplin"],
        ]
    )
    assert label == Label(
        kind="eu_smpc",
        brand_names=("Examplia",),
        generic_names=("examplin",),
        maker="Example Europe B.V.",
        revision_date="2017-08-03",
    )


def test_a_holder_without_a_legal_form_is_told_by_its_place() -> None:
    """The line under the heading names the firm."""
    front = ["SUMMARY OF PRODUCT CHARACTERISTICS", "1. NAME OF THE MEDICINAL PRODUCT", "Examplia 10 mg tablets"]
    assert _read([[*front, "7. MARKETING AUTHORISATION HOLDER", "EX Europe", "73, Some Street"]]).maker == "EX Europe"


def test_a_paper_has_no_drug_but_a_date() -> None:
    """A paper's publication dates it."""
    label = _read([["A title", "Abstract", "1 Introduction", "Published: 20 November 2013"], ["References"]])
    assert label == Label(kind="paper", revision_date="2013-11-20")


def test_a_leaflet_alone_is_of_a_european_label_and_dated() -> None:
    """Its last line has the date."""
    body = ["Examplin 10 mg Capsules", "What is in this leaflet", "This leaflet was last revised in 02/2023."]
    label = _read([["Package leaflet: Information for the user", *body]])
    assert (label.kind, label.revision_date) == ("eu_smpc", "2023-02")


def test_a_date_that_ends_a_makers_own_label_names_no_packager() -> None:
    """Only a listing's last line has one behind the date."""
    label = _read([["HIGHLIGHTS OF PRESCRIBING INFORMATION"], [*_BODY, "Revised April 2024"]])
    assert label.packager == ""


@given(st.lists(st.text(max_size=40), max_size=12))
def test_any_lines_give_a_label(texts: list[str]) -> None:
    """Whatever is printed, there is a label of a known kind."""
    assert _read([texts]).kind in {"us_plr", "us_old", "ca_monograph", "eu_smpc", "paper", "other"}
