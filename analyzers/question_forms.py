"""The forms in which rules ask questions of a label's headings, captions, rows and facts."""

from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources.abc import Traversable

from analyzers.vocabulary import VocabularyError, load_rows

_ANY_TYPE = "any"
_RULES = ("section", "heading", "title", "asked", "caption", "row", "fact", "statement")


@dataclass(frozen=True, slots=True)
class QuestionForm:
    """A row of question_forms.csv: a rule's sentence for section types of a vocabulary.

    Of headings, those that name a kind of section or no subject have the rule "title", questions "asked", all others
    "heading".
    ``form`` may hold ``{drug}``, ``{heading}`` and ``{words}``.
    """

    rule: str
    vocabulary: str
    section_types: tuple[str, ...]
    form: str
    source: str


class QuestionForms:
    """Finds the forms that suit a place in a label."""

    def __init__(self, rows: Iterable[QuestionForm]) -> None:
        """Checked rows; ``load_question_forms`` reads them from the data file."""
        self._rows = tuple(rows)

    def forms(self, rule: str, kind: str, section_type: str) -> tuple[str, ...]:
        """The forms of a rule for a kind of label and a section type, or else those for any type."""
        vocabulary = "paper" if kind == "paper" else "monograph"
        rows = [row for row in self._rows if row.rule == rule and row.vocabulary == vocabulary]
        own = tuple(row.form for row in rows if section_type in row.section_types)
        return own or tuple(row.form for row in rows if _ANY_TYPE in row.section_types)


def load_question_forms(folder: Traversable | None = None) -> QuestionForms:
    """The forms of question_forms.csv.

    Raises:
        VocabularyError: for a row that cannot be used.
    """
    rows = load_rows("question_forms.csv", QuestionForm, folder)
    for row in rows:
        try:
            row.form.format(drug="", heading="", words="")
        except (KeyError, IndexError, ValueError) as error:
            raise VocabularyError(f"question_forms.csv, form {row.form!r}: use drug, heading and words only") from error
        if row.rule not in _RULES:
            raise VocabularyError(f"question_forms.csv, form {row.form!r}: rule {row.rule!r} is none of {_RULES}")
    return QuestionForms(rows)
