"""What spoken_names promises: each drug once, by the words that stand in the text."""

import pytest

from analyzers.drugs import DrugMention
from server.search.plan.spoken_names import same_drug, spoken_names

_BRAND = DrugMention("EXAMPRIL", "Exampril", ("h1",))
_GENERIC = DrugMention("examplin", "examplin", ("h1", "h2"))
_OTHER = DrugMention("warfarin", "warfarin", ("h3",))
_UNKNOWN = DrugMention("zorpril", "")


@pytest.mark.parametrize(
    ("text", "mentions", "names"),
    [
        ("Is EXAMPRIL examplin stored cold?", (_BRAND, _GENERIC), ("EXAMPRIL examplin",)),
        ("Is EXAMPRIL (examplin) stored cold?", (_BRAND, _GENERIC), ("EXAMPRIL (examplin)",)),
        ("Is EXAMPRIL the same as examplin?", (_BRAND, _GENERIC), ("EXAMPRIL",)),
        ("warfarin with EXAMPRIL examplin", (_BRAND, _GENERIC, _OTHER), ("warfarin", "EXAMPRIL examplin")),
        ("zorpril warfarin", (_UNKNOWN, _OTHER), ("zorpril", "warfarin")),
        ("what is it", (), ()),
    ],
)
def test_a_drug_has_one_name(text: str, mentions: tuple[DrugMention, ...], names: tuple[str, ...]) -> None:
    """A brand with its generic name beside it is one name; further on in the text it is not named again."""
    assert spoken_names(text, mentions) == names


def test_names_of_one_document_are_one_drug() -> None:
    """A brand and its generic name; two drugs have no document in common, and an unknown one has its words alone."""
    assert same_drug([_BRAND], [_GENERIC])
    assert not same_drug([_GENERIC], [_OTHER])
    assert same_drug([_UNKNOWN], [DrugMention("Zorpril", "")])
    assert not same_drug([], [_OTHER])
