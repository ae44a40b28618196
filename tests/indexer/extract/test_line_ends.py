"""Lines' texts joined."""

from indexer.extract.line_ends import joined_text


def test_a_hyphen_at_a_lines_end_takes_no_blank() -> None:
    """Any other end takes one; a dash after a blank is no hyphen."""
    assert joined_text(["Non-", "steroidal", "agents -", "all"]) == "Non-steroidal agents - all"
