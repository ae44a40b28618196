"""What training reached: figures on all labels, and on each label by a model that has not seen it."""

from collections.abc import Sequence

import numpy as np

from server.search import answerability
from server.search.rerank import features as reranking
from server.training.evaluation import BUDGETS, answered, documents
from server.training.examples import GoldExample
from server.training.logistic import Fit, Matrix

Rows = dict[str | int, Matrix]


def rerank_table(examples: Sequence[GoldExample], model: Fit, left_out: dict[str, Fit]) -> str:
    """Answered in full by document: seen in training, and left out of it."""
    heads = [f"{name}, {budget.max_items}/{budget.max_chars}" for budget in BUDGETS for name in ("seen", "left out")]
    lines = [_row(["document", "questions", *heads]), _row(["---"] * (len(heads) + 2))]
    for document in (*documents(examples), ""):
        mine = [each for each in examples if each.gold.answerable and document in ("", each.gold.document)]
        figures = []
        for budget in BUDGETS:
            figures += [
                float(np.mean([answered(each, model.probabilities, budget) for each in mine])),
                float(np.mean([answered(each, left_out[each.gold.document].probabilities, budget) for each in mine])),
            ]
        lines.append(_row([document or "all", str(len(mine)), *(f"{figure:.3f}" for figure in figures)]))
    return "\n".join(lines)


def judge_table(
    examples: Sequence[GoldExample], rows: Rows, left_rows: Rows, model: Fit, left_out: dict[str, Fit]
) -> str:
    """Refused by document, of the questions without and with an answer: seen in training, and left out of it."""
    heads = ["none, seen", "none, left out", "answerable, seen", "answerable, left out"]
    lines = [_row(["document", *heads]), _row(["---"] * (len(heads) + 1))]
    for document in (*documents(examples), ""):
        mine = [each for each in examples if document in ("", each.gold.document)]
        figures = []
        for answerable in (False, True):
            kind = [each for each in mine if each.gold.answerable is answerable]
            figures += [
                _refused([model.probabilities(rows[each.gold.id])[0] for each in kind]),
                _refused([left_out[each.gold.document].probabilities(left_rows[each.gold.id])[0] for each in kind]),
            ]
        lines.append(_row([document or "all", *figures]))
    return "\n".join(lines)


def weights_table(names: Sequence[str], model: Fit) -> str:
    """The weights, the strongest first."""
    order = sorted(zip(names, model.weights, strict=True), key=lambda pair: -abs(pair[1]))
    return "\n".join(
        [_row(["feature", "weight"]), _row(["---", "---"]), *(_row([name, f"{weight:+.2f}"]) for name, weight in order)]
    )


def report(tables: dict[str, str]) -> str:
    """The page: a heading and a table each."""
    head = (
        "# What the reranker and the judge of answers learnt\n\n"
        "Made by `python -m server.training`.  *Seen*: by the model that ships, which has learnt from all labels.\n"
        "*Left out*: each label by a model that has not seen it; what falls by more than 0.05 was learnt of the\n"
        "labels, not the task.  Budgets are items/characters.\n"
    )
    return head + "".join(f"\n## {title}\n\n{table}\n" for title, table in tables.items())


RERANK_NAMES = tuple(reranking.FEATURES)
JUDGE_NAMES = tuple(answerability.FEATURES)


def _refused(probabilities: Sequence[float]) -> str:
    refused = sum(probability < answerability.THRESHOLD for probability in probabilities)
    return f"{refused}/{len(probabilities)}"


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
