"""A question without the names of the drug that all documents searched are about."""

import re
from collections.abc import Collection

from server.search.plan.plan import Plan


def without_own_names(plan: Plan, searched: Collection[str]) -> str:
    """The question's words for a word leg in the documents with these hashes; none of them means all documents.

    A name that stands all over a label tells nothing of where in it the answer is, and weighs the more the fewer other
    labels have it: in an index of many drugs it would be the word that matters most.
    """
    question, documents = plan.question, frozenset(searched)
    for drug in plan.drugs:
        if drug.name and documents and documents.issubset(drug.document_hashes):
            question = re.sub(rf"(?<!\w){re.escape(drug.mention)}(?!\w)", " ", question, flags=re.IGNORECASE)
    return question
