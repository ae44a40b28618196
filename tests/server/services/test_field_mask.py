"""Read masks."""

import pytest
from factspan.v1 import document_pb2
from google.protobuf.field_mask_pb2 import FieldMask

from server.errors import InvalidRequestError
from server.services.field_mask import masked, read_mask, wants

SECTION = document_pb2.Section(number="2", heading="Dosage", path=["2 Dosage"])


@pytest.mark.parametrize("paths", [[], ["*"], ["number", "*"]])
def test_an_empty_mask_takes_everything(paths: list[str]) -> None:
    """So does the star."""
    mask = read_mask(FieldMask(paths=paths), document_pb2.Section)
    assert masked(SECTION, mask) == SECTION
    assert wants(mask, "text")


def test_a_mask_takes_what_it_names() -> None:
    """Each once, lists whole."""
    mask = read_mask(FieldMask(paths=["path", "number", "path"]), document_pb2.Section)
    assert masked(SECTION, mask) == document_pb2.Section(number="2", path=["2 Dosage"])
    assert (wants(mask, "path"), wants(mask, "text")) == (True, False)


def test_a_part_of_a_message_is_wanted() -> None:
    """A path may lead into a message."""
    mask = read_mask(FieldMask(paths=["index_state.stage"]), document_pb2.Document)
    assert wants(mask, "index_state")


@pytest.mark.parametrize("path", ["text", "nonsense", "", "number.x", "path.x", "."])
def test_an_unknown_path_gets_the_valid_ones(path: str) -> None:
    """And not the one that the call does not fill."""
    with pytest.raises(InvalidRequestError, match="valid are name, number, heading") as caught:
        read_mask(FieldMask(paths=[path]), document_pb2.Section, without=("text",))
    assert "pages, text" not in str(caught.value)
