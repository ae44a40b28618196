"""Rows of a group whose members another row names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzers.canonical import Box, Place
from indexer.extract.document import FactSpan
from indexer.extract.named_examples import with_examples


def span(text: str, context: str, *, text_type: str = "table_row", section: str = "s") -> FactSpan:
    """A span with that context."""
    return FactSpan(text, text_type, text, 0, len(text), section, 0, context, (Place(1, Box(0, 0, 1, 1), 0, 1),))


EXAMPLES = span("Examples: otherol, thirdin", "Fast inhibitors")
IMPACT = span("Clinical impact: more of it in the blood", "Fast inhibitors")


def test_the_other_rows_of_a_group_are_about_its_examples() -> None:
    """Who asks for one of them is to find what to do, not the list of names alone."""
    impact, examples = with_examples([IMPACT, EXAMPLES])
    assert impact.context == "Fast inhibitors | Examples: otherol, thirdin"
    assert examples == EXAMPLES


@pytest.mark.parametrize(
    "other",
    [
        span("Clinical impact: less of it", "Slow inducers"),
        span("Clinical impact: less of it", "Fast inhibitors", section="t"),
        span("Clinical impact: less of it", "Fast inhibitors", text_type="bullet"),
    ],
    ids=["another group", "another section", "no row"],
)
def test_what_is_not_of_the_group_stays_as_it_is(other: FactSpan) -> None:
    """Below another name, in another section, or in no table."""
    assert with_examples([other, EXAMPLES]) == (other, EXAMPLES)


def test_rows_without_a_group_have_no_examples_in_common() -> None:
    """Nothing says what they are examples of."""
    rows = (span("Examples: otherol", ""), span("Dose: 5 mg", ""))
    assert with_examples(rows) == rows


@given(st.lists(st.tuples(st.sampled_from(["Examples: a", "Impact: b", "c"]), st.sampled_from(["", "X", "Y"]))))
def test_the_words_themselves_stay(made: list[tuple[str, str]]) -> None:
    """In their order; only contexts grow."""
    spans = [span(text, context) for text, context in made]
    found = with_examples(spans)
    assert [each.text for each in found] == [each.text for each in spans]
    assert all(after.context.startswith(before.context) for after, before in zip(found, spans, strict=True))
