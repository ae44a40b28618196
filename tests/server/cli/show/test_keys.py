"""Keys as a table."""

import datetime as dt
import io

from rich.console import Console

from server.cli.show.keys import keys_table
from server.security.api_keys import new_api_key
from server.security.reach import Reach


def test_a_row_tells_whose_and_what_for_and_no_secret() -> None:
    """Neither the key nor its hash."""
    key, kept = new_api_key(
        "ward 7", expires=dt.datetime(2030, 1, 2, tzinfo=dt.UTC), reach=Reach(drugs=("warfarin",)), calls=("Ask",)
    )
    console = Console(file=io.StringIO(), width=200)
    console.print(keys_table([kept]))
    shown = console.file.getvalue()  # type: ignore[attr-defined]  # a StringIO
    assert all(part in shown for part in (kept.id, "ward 7", "2030-01-02", "warfarin, Ask"))
    assert key not in shown
    assert kept.sha256[:8] not in shown
