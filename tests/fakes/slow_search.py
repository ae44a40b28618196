"""A path whose search goes on for minutes, and which searches OpenSearch still means to finish."""

from collections.abc import Callable

from opensearchpy import AsyncOpenSearch

from indexer.store.names import SPANS
from server.search.paths.hybrid import HybridPath
from server.search.paths.path import PathQuery, Request
from server.search.plan.plan import Plan

_COUNTING = (
    "long f(){long n=0;for(int i=0;i<300000;++i){n+=i%7;}return n;} long s=0;for(int i=0;i<50;++i){s+=f();} return s;"
)
"""A score that takes a hundredth of a second; one loop may not go on for longer."""
_BODIES = 1000


class SlowPath(HybridPath):
    """Asks in vain for what takes OpenSearch minutes, by the plans that ``slows`` picks; else as HYBRID does."""

    def __init__(self, slows: Callable[[Plan], bool] = lambda _: True) -> None:
        """By default every plan is slow."""
        super().__init__()
        self._slows = slows

    def words(self, query: PathQuery) -> tuple[Request, ...]:
        """Many short searches: OpenSearch ends between two of them, while one of many records goes on to its end."""
        if not self._slows(query.plan):
            return super().words(query)
        slow = {"script_score": {"query": {"match_all": {}}, "script": {"source": _COUNTING}}}
        return ((SPANS, {"size": 1, "query": slow}),) * _BODIES


async def searches_under_way(client: AsyncOpenSearch) -> int:
    """How many searches OpenSearch is at and has not cancelled; how soon a cancelled one ends is its own affair."""
    nodes = (await client.tasks.list(params={"actions": "*search*"}))["nodes"]
    tasks = [task for node in nodes.values() for task in node["tasks"].values()]
    return sum(not task["cancelled"] for task in tasks)
