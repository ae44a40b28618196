"""`factspan extract`: what the indexer sees in a PDF."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from server.cli import options

if TYPE_CHECKING:
    from indexer.extract.document import ExtractedDocument
    from indexer.sandbox import Terms

RANK = 70


def register(application: typer.Typer) -> None:
    """Adds the command."""
    application.command(
        "extract", rich_help_panel="Look inside", epilog="Example:  factspan extract label.pdf --json > label.json"
    )(extract)


def extract(
    file: Annotated[Path, typer.Argument(metavar="FILE.pdf", help="The PDF to read.")],
    json: options.Json = False,
    debug_image: Annotated[
        Path | None,
        typer.Option("--debug-image", metavar="DIR", help="Write each page as PNG, with the boxes of its layers."),
    ] = None,
    layers: Annotated[
        str | None,
        typer.Option(
            "--layers",
            metavar="NAMES",
            help="The layers to draw, as spans,tables; or all. Default: those that can be read together.",
        ),
    ] = None,
    pages: Annotated[
        str | None, typer.Option("--pages", metavar="RANGES", help="The pages to draw, as 1-3,8. Default: all.")
    ] = None,
    password: options.PdfPassword = None,
) -> None:
    """Shows what the indexer sees in a PDF: label, sections, spans. Needs no OpenSearch."""
    from indexer.extract.extraction_json import to_json
    from indexer.generate.tags import span_tags
    from indexer.sandbox import extract_in_process
    from server.cli.configuration import indexer_settings
    from server.cli.console import data_console, write_json
    from server.cli.errors import WrongUsageError
    from server.cli.show.outline import outline

    terms = indexer_settings(pdf_password=password).terms
    if debug_image is not None:
        document = _draw(file, terms, debug_image, layers, pages)
    elif layers is not None or pages is not None:
        raise WrongUsageError("--layers and --pages choose what is drawn; give --debug-image DIR too")
    else:
        document = extract_in_process(file, terms)
    if json:
        write_json(to_json(document, span_tags(document)))
    else:
        data_console().print(outline(document))


def _draw(file: Path, terms: "Terms", folder: Path, layers: str | None, pages: str | None) -> "ExtractedDocument":
    """Extracts the file and writes its pages' pictures, all in one reading."""
    from indexer.extract.debug.marks import LAYERS, USUAL
    from indexer.extract.debug.pages import DRAW, Drawing, DrawnDocument
    from indexer.sandbox import read_in_process
    from server.cli.console import write_note
    from server.cli.drawing import check_folder, chosen_layers, chosen_pages, write_pictures

    drawing = Drawing(
        terms.opening.password,
        terms.opening.most_pages,
        chosen_layers(layers, tuple(LAYERS), USUAL),
        chosen_pages(pages),
    )
    check_folder(folder)
    drawn = read_in_process(DRAW, file, replace(terms, opening=drawing), DrawnDocument)
    paths = write_pictures(folder, drawn.pages)
    names = f"{paths[0].name} to {paths[-1].name}, {len(paths)} pages" if len(paths) > 1 else paths[0].name
    write_note(f"drawn into {folder}: {names}")
    return drawn.document
