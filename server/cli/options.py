"""The options that several commands share, each with its one help text."""

from enum import StrEnum
from typing import Annotated

import typer

Json = Annotated[bool, typer.Option("--json", help="Print JSON: one object, or one a line.")]
Address = Annotated[
    str | None,
    typer.Option(metavar="HOST:PORT", help="The FactSpan server's address. Default: the setting FACTSPAN_ADDRESS."),
]
OpenSearchUrl = Annotated[
    str | None,
    typer.Option(metavar="URL", help="OpenSearch's address. Default: the setting FACTSPAN_OPENSEARCH_URL."),
]
PdfPassword = Annotated[
    str | None,
    typer.Option(
        "--password",
        metavar="PASSWORD",
        help="Opens encrypted PDFs. Others can see it in the process list: the setting FACTSPAN_PDF_PASSWORD is safer.",
    ),
]
Drug = Annotated[
    list[str] | None, typer.Option("--drug", metavar="NAME", help="Only labels of this drug; may be given again.")
]
Document = Annotated[
    list[str] | None,
    typer.Option("--document", metavar="FILE_OR_HASH", help="Only this document; may be given again."),
]


class Unit(StrEnum):
    """Which pieces are wanted."""

    SPAN = "span"
    SECTION = "section"
    BOTH = "both"


EvidenceUnit = Annotated[Unit, typer.Option("--unit", help="Sentences and rows, whole parts of sections, or both.")]
Explain = Annotated[bool, typer.Option("--explain", help="Also show the plan, paths, scores and times.")]
Jobs = Annotated[int, typer.Option("--jobs", min=1, max=32, help="Questions asked at a time.")]
