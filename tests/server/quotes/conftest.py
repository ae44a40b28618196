"""What tests of quotes share: the folder, what must agree, and the judge as wired."""

import pytest

from analyzers.drug_lexicon import load_drug_lexicon
from analyzers.meaning_words import load_meaning_words
from analyzers.typography import load_typography
from server.quotes.agree import Agreement
from server.quotes.fold import Folder
from server.quotes.judge import Judge


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
