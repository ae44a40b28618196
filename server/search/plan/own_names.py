"""A question without what names the drug that all documents searched are about: its names, and its form for them."""

from collections.abc import Collection

from analyzers.labels import load_label_vocabulary
from server.search.plan.plan import Plan


def without_own_names(plan: Plan, searched: Collection[str]) -> str:
    """The question's words for a word leg in the documents with these hashes; none of them means all documents.

    A name that stands all over a label tells nothing of where in it the answer is, and weighs the more the fewer other
    labels have it: in an index of many drugs it would be the word that matters most.  "The patch" is such a name: of
    24 labels one has the word, in every step of its instructions.
    """
    documents = frozenset(searched)
    if not documents:
        return plan.question
    own = [drug.mention for drug in plan.drugs if drug.name and documents.issubset(drug.document_hashes)]
    if not own and len(documents) > 1:
        return plan.question
    return load_label_vocabulary().without_product(plan.question, own)
