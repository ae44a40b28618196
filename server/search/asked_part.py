"""Which part of a combination a question is about: what is told of another part is no answer to it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from analyzers.tokens import word_forms
from server.search.plan.plan import Plan

Parts = Callable[[str], Sequence[str]]
"""The drugs of a combination by its generic name; none where it is no combination."""


@dataclass(frozen=True, slots=True)
class AskedPart:
    """The first words of the parts' names that a question has, and of those that it has not, as word forms."""

    named: frozenset[str]
    others: frozenset[str]

    def other_in(self, text: str) -> str:
        """The other part that a text tells of, when it names none that is asked for; empty when there is none."""
        forms = dict.fromkeys(word_forms(text))
        return "" if self.named & forms.keys() else next((form for form in forms if form in self.others), "")


def asked_part(plan: Plan, parts: Parts) -> AskedPart | None:
    """The part of the plan's combinations that the question names; None where it names none of them, or all."""
    asked = frozenset(word_forms(plan.question))
    known = frozenset(
        forms[0] for drug in plan.drugs for part in parts(drug.name) if (forms := tuple(word_forms(part)))
    )
    named, others = known & asked, known - asked
    return AskedPart(named, others) if named and others else None
