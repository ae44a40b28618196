"""Which documents a scope lets through."""

from dataclasses import replace

import pytest

from indexer.store.records import DocumentRecord
from server.documents import Registry
from server.quotes.scope import documents_in, unknown_drugs
from server.search.inquiry import Scope

ONE = DocumentRecord("1" * 64, "one.pdf", "us_plr", ("Onol",), ("onine sodium",), "", "", "2024-05", "en", 1, 9, "indexed", "r", 0, 0, 0, (), "")  # fmt: skip  # noqa: E501 - a table's row
TWO = replace(ONE, document_hash="2" * 64, file_name="two.pdf", label_kind="eu_smpc", revision_date="2019")
NONE = replace(ONE, document_hash="3" * 64, file_name="none.pdf", brand_names=(), generic_names=(), revision_date="")
REGISTRY = Registry((ONE, TWO, NONE))
OLD = replace(ONE, document_hash="4" * 64, file_name="old.pdf", maker="Works", revision_date="2018")
NEW = replace(OLD, document_hash="5" * 64, file_name="new.pdf", revision_date="2024")
REVISED = Registry((OLD, NEW))


@pytest.mark.parametrize(
    ("scope", "expected"),
    [
        (Scope(), (ONE, TWO, NONE)),
        (Scope(document_hashes=(TWO.document_hash,)), (TWO,)),
        (Scope(drugs=("ONINE",)), (ONE, TWO)),
        (Scope(drugs=("nonesuch",)), ()),
        (Scope(label_kinds=("eu_smpc",)), (TWO,)),
        (Scope(revised_after="2020"), (ONE,)),
        (Scope(revised_after="2024-05-01", revised_before="2024"), (ONE,)),
        (Scope(revised_before="2019"), (TWO,)),
        (Scope(drugs=("onol",), label_kinds=("us_plr",)), (ONE,)),
    ],
)
def test_fields_narrow_together(scope: Scope, expected: tuple[DocumentRecord, ...]) -> None:
    """Names without the salt, dates as precise as they are given, none for a label without one."""
    assert documents_in(scope, REGISTRY) == expected


@pytest.mark.parametrize(
    ("scope", "expected"),
    [
        (Scope(), (NEW,)),
        (Scope(include_superseded=True), (OLD, NEW)),
        (Scope(document_hashes=(OLD.document_hash,)), (OLD,)),
    ],
)
def test_superseded_labels_are_left_out_unless_asked_for(scope: Scope, expected: tuple[DocumentRecord, ...]) -> None:
    """As in a search."""
    assert documents_in(scope, REVISED) == expected


def test_drugs_that_no_document_is_about_are_told() -> None:
    """So that a caller sees a misspelling."""
    assert unknown_drugs(Scope(drugs=("onol", "nonesuch")), REGISTRY) == ["nonesuch"]
