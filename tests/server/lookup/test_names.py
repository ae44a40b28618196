"""Which documents a model's names mean."""

from collections.abc import Callable

import pytest

from indexer.store.records import DocumentRecord
from server.documents import Registry
from server.lookup.names import MOST_LISTED, MOST_NAMES, Named, answers, current_documents, resolve

A, B, OLD, NEW = ("a" * 64, "b" * 64, "c" * 64, "d" * 64)


@pytest.fixture
def registry(document: Callable[..., DocumentRecord]) -> Registry:
    """Zorquela, Otherol, and two revisions of Renewol under one file name."""
    renewol = {"brand_names": ("Renewol",), "generic_names": ("renewine",), "file_name": "renewol.pdf"}
    return Registry(
        (
            document(),
            document(
                document_hash=B, file_name="otherol.pdf", brand_names=("Otherol",), generic_names=("otherine sodium",)
            ),
            document(document_hash=OLD, revision_date="2019-01", **renewol),
            document(document_hash=NEW, revision_date="2024-01", **renewol),
        ),
    )


@pytest.mark.parametrize(
    ("name", "hashes"),
    [
        ("zorquela.pdf", (A,)),
        ("ZORQUELA", (A,)),
        (f"documents/{B}", (B,)),
        (B, (B,)),
        ("otherine", (B,)),
        ("Otherine Sodium", (B,)),
        ("renewol.pdf", (NEW,)),
        ("Renewol", (NEW,)),
    ],
)
def test_a_name_means_its_documents(registry: Registry, name: str, hashes: tuple[str, ...]) -> None:
    """File, hash, resource name or drug; of several revisions the newest."""
    assert resolve([name], registry) == Named(hashes)


def test_a_superseded_label_stands_for_its_newest_revision(registry: Registry) -> None:
    """Which is said."""
    assert resolve([OLD], registry) == Named(
        (NEW,), (f"document_names: {OLD!r} is superseded; its newest revision was looked in, renewol.pdf",)
    )


def test_an_unknown_name_is_answered_with_the_nearest_and_the_valid_ones(registry: Registry) -> None:
    """The known ones are looked in."""
    named = resolve(["zorquelo.pdf", "otherol"], registry)
    assert (named.document_hashes, named.unknown) == ((B,), ("zorquelo.pdf",))
    said, valid = answers(named.unknown, registry)
    assert said.startswith("document_names: 'zorquelo.pdf' is no document")
    assert "the nearest names are " in said
    assert "zorquela.pdf" in said
    assert valid.startswith("document_names: valid are zorquela.pdf, otherol.pdf, renewol.pdf, and the brand")


def test_names_that_mean_one_document_are_folded(registry: Registry) -> None:
    """And said to be, when they are the same name."""
    named = resolve(["otherol.pdf", "Otherol"], registry)
    assert named.document_hashes == (B,)
    assert "folded" in named.notes[0]


def test_of_many_names_the_first_are_read(registry: Registry) -> None:
    """And the model is told."""
    named = resolve([f"drug {number}" for number in range(MOST_NAMES)] + ["otherol"], registry)
    assert named.document_hashes == ()
    assert f"only the first {MOST_NAMES}" in named.notes[0]


def test_notes_stay_short_whatever_is_named(registry: Registry) -> None:
    """Also for names without end, and control characters."""
    names = ["x" * 1_000_000, "\x00\n" * 5000, *(f"'; DROP {number}" for number in range(1000))]
    named = resolve(names, registry)
    notes = (*named.notes, *answers(named.unknown, registry))
    assert sum(map(len, notes)) < 2000
    assert "\n" not in "".join(notes)


def test_of_a_large_library_the_notes_do_not_list_all(document: Callable[..., DocumentRecord]) -> None:
    """They say how many there are, and how to name one."""
    many = tuple(
        document(
            document_hash=f"{number:064x}", file_name=f"label-{number}.pdf", brand_names=(f"Drug{number}",), maker=""
        )
        for number in range(MOST_LISTED + 1)
    )
    near, valid = answers(["label-17b"], Registry(many))
    assert "label-17.pdf" in near
    assert f"there are {MOST_LISTED + 1} documents" in valid


def test_what_is_not_whole_or_superseded_is_not_offered(
    registry: Registry, document: Callable[..., DocumentRecord]
) -> None:
    """A look-up finds nothing in it unasked."""
    half = document(document_hash="e" * 64, file_name="half.pdf", stage="extracted")
    offered = current_documents(Registry((*registry.documents, half)))
    assert [each.document_hash for each in offered] == [A, B, NEW]


def test_known_names_are_not_answered(registry: Registry) -> None:
    """There is nothing to say."""
    assert answers((), registry) == ()
