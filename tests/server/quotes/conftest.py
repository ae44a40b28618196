"""What tests of quotes share: the folder, what must agree, and the judge as wired."""

import pytest
import pytest_asyncio

from analyzers.drug_lexicon import load_drug_lexicon
from analyzers.meaning_words import load_meaning_words
from analyzers.typography import load_typography
from indexer.store.reader import Reader
from server.documents import Registry
from server.grpc_server import GrpcServer
from server.quotes.agree import Agreement
from server.quotes.doubts import Doubts
from server.quotes.fold import Folder
from server.quotes.judge import Judge
from server.search.pipeline import SearchParts


@pytest.fixture(scope="session")
def folder() -> Folder:
    """As wired."""
    return Folder(load_typography())


@pytest.fixture(scope="session")
def agreement(folder: Folder) -> Agreement:
    """As wired."""
    return Agreement(load_meaning_words(), load_drug_lexicon(), folder)


@pytest.fixture(scope="session")
def judge(folder: Folder, agreement: Agreement) -> Judge:
    """As wired."""
    return Judge(folder, agreement)


@pytest.fixture(scope="session")
def doubts(folder: Folder) -> Doubts:
    """As wired."""
    return Doubts(load_meaning_words(), load_drug_lexicon(), folder)


@pytest.fixture
def quoted_reader(server: GrpcServer, search_parts: SearchParts) -> Reader:
    """Reads the made-up labels, which the server's fixture has stored."""
    assert server
    return search_parts.reader


@pytest_asyncio.fixture(loop_scope="session")
async def quoted_registry(quoted_reader: Reader, search_parts: SearchParts) -> Registry:
    """The made-up labels' registry."""
    assert quoted_reader
    return await search_parts.registry.get()
