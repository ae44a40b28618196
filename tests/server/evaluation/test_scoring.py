"""The figures of a run, by hand and against the shared measuring script."""

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from math import isnan
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.evaluation.gold import GoldAnswer, GoldQuestion, read_gold
from server.evaluation.json_lines import read_lines
from server.evaluation.run import Item, RunAnswer, run_of
from server.evaluation.scoring import Budget, figures, judge, judge_all, percentile, score, within_budget

DAILY, FOOD = "Take one tablet of 20 mg every day.", "Swallow it whole with a glass of water."
TWO_PARTS = GoldQuestion(
    "a", "d", "How?", answerable=True, answers=(GoldAnswer(1, DAILY), GoldAnswer(2, FOOD, group=2))
)
NO_ANSWER = GoldQuestion("b", "d", "Why?", answerable=False)


def answer(*texts: str, identity: str = "a", document: str = "d", **changes: Any) -> RunAnswer:
    """An answer with a piece a text."""
    return RunAnswer(identity, False, tuple(Item(document, 1, text) for text in texts), **changes)


@given(
    texts=st.lists(st.text(max_size=30), max_size=8),
    items=st.integers(1, 6),
    chars=st.integers(1, 60),
)
def test_a_budget_is_kept_and_used(texts: list[str], items: int, chars: int) -> None:
    """Never over it; what is read is the beginning of what came, and only the last piece may be cut."""
    ranking = answer(*texts).items
    read = within_budget(ranking, Budget(items, chars))
    assert len(read) <= items
    assert sum(len(item.text) for item in read) == min(chars, sum(len(text) for text in texts[:items]))
    assert [item.text for item in read[:-1]] == texts[: len(read[:-1])]
    assert not read or texts[len(read) - 1].startswith(read[-1].text)


def test_each_group_has_the_rank_that_completed_it() -> None:
    """The first group at rank 3, the second one at rank 2."""
    judged = judge(TWO_PARTS, answer("Other words.", FOOD, DAILY), Budget())
    assert (judged.ranks, judged.right) == ((3, 2), True)
    assert [judged.in_full_at(rank) for rank in (1, 2, 3)] == [False, False, True]


def test_half_an_answer_is_not_one() -> None:
    """One of two groups."""
    judged = judge(TWO_PARTS, answer(FOOD), Budget())
    assert (judged.found, judged.right) == ((1,), False)


def test_another_documents_words_do_not_count() -> None:
    """However right they sound."""
    assert judge(TWO_PARTS, answer(DAILY, FOOD, document="e"), Budget()).found == ()


def test_a_refusal_holds_nothing() -> None:
    """Whatever it shows as nearest; it is right where there is no answer."""
    refusal = RunAnswer("a", no_result=True, items=answer(DAILY, FOOD).items)
    assert not judge(TWO_PARTS, refusal, Budget()).right
    assert judge(NO_ANSWER, refusal, Budget()).right


def test_figures_of_a_small_run() -> None:
    """Two questions, one of them without an answer."""
    run = {"a": answer(FOOD, latency_ms=5.0, path="HYBRID"), "b": RunAnswer("b", no_result=True, latency_ms=7.0)}
    found = score("base", (TWO_PARTS, NO_ANSWER), run, Budget()).figures
    assert (found.questions, found.answerable, found.missing_from_run) == (2, 1, 0)
    assert (found.answered_in_full, found.group_recall, found.mrr) == (0.0, 0.5, 1.0)
    assert (found.no_result_on_unanswerable, found.no_result_on_answerable) == (1.0, 0.0)
    assert (found.latency_ms_p50, found.latency_ms_p95) == (7.0, 7.0)
    assert found.by["document"] == {"d": (0, 1)}
    assert (found.distinct_places, found.section_type_first) == (None, None)


def test_places_that_overlap_are_not_distinct() -> None:
    """One of three stands where a better one does; the same range of another document is another place."""
    items = (
        Item("d", 1, "x" * 30, start=0, end=30),
        Item("d", 1, "y" * 20, start=20, end=40),
        Item("e", 1, "z" * 30, start=0, end=30),
    )
    run = {"a": RunAnswer("a", no_result=False, items=items)}
    assert figures(judge_all((TWO_PARTS,), run, Budget()), run).distinct_places == pytest.approx(2 / 3)


def test_words_given_before_are_repeats() -> None:
    """A piece that stands in a better one; words of under 20 characters may stand anywhere."""
    run = {"a": answer(f"{DAILY} {FOOD}", DAILY.upper(), "water")}
    assert figures(judge_all((TWO_PARTS,), run, Budget()), run).repeated_text == pytest.approx(1 / 3)


@pytest.mark.parametrize(("planned", "share"), [(("dosage", "storage"), 1.0), (("storage", "dosage"), 0.0), ((), 0.0)])
def test_the_plans_first_section_type_is_compared_with_the_answers(planned: tuple[str, ...], share: float) -> None:
    """By the section type of the piece that holds the answer."""
    item = Item("d", 1, DAILY, section_type="dosage")
    run = {"a": RunAnswer("a", no_result=False, items=(item,), planned_section_types=planned)}
    assert figures(judge_all((TWO_PARTS,), run, Budget()), run).section_type_first == share


def test_nothing_at_all_has_figures() -> None:
    """An empty run of no questions ends in no error."""
    found = figures((), {})
    assert found.answered_in_full == 0.0
    assert isnan(found.latency_ms_p50)


def test_a_percentile_is_one_of_the_values() -> None:
    """The lowest value with at least that share of all below or at it, as the measuring script takes it."""
    assert [percentile(range(1, 101), share) for share in (0.5, 0.95, 1.0)] == [51, 96, 100]


@pytest.mark.parametrize("budget", [Budget(), Budget(5, 1500)], ids=str)
def test_all_figures_are_the_measuring_scripts(shared_folder: Path, tmp_path: Path, budget: Budget) -> None:
    """On all gold questions, and a made-up run that finds, misses, half finds, mixes up, refuses and leaves out."""
    gold_files = sorted((shared_folder / "gold").glob("*.jsonl"))
    run_file = tmp_path / "run.jsonl"
    run_file.write_text("".join(json.dumps(record) + "\n" for record in _made_up_run(gold_files)), encoding="utf-8")
    ours = score("", read_gold(gold_files), run_of(read_lines(run_file)), budget).figures
    script = _run_script(shared_folder, run_file, gold_files, budget)
    assert 0.05 < script["answered_in_full"] < 0.95, "the made-up run must tell right from wrong"
    assert {
        "questions": ours.questions,
        "answerable": ours.answerable,
        "missing_from_run": ours.missing_from_run,
        "answered_in_full": round(ours.answered_in_full, 4),
        "group_recall": round(ours.group_recall, 4),
        "mrr": round(ours.mrr, 4),
        **{f"in_full_at_{rank}": round(value, 4) for rank, value in ours.in_full_at.items()},
        "no_result_on_unanswerable": round(ours.no_result_on_unanswerable, 4),
        "no_result_on_answerable": round(ours.no_result_on_answerable, 4),
        "latency_ms_p50": ours.latency_ms_p50,
        "latency_ms_p95": ours.latency_ms_p95,
        "paths": dict(ours.paths),
        **{
            f"by_{name}": {key: f"{right}/{asked}" for key, (right, asked) in table.items()}
            for name, table in ours.by.items()
        },
    } == script


def _run_script(shared_folder: Path, run: Path, gold: list[Path], budget: Budget) -> dict[str, Any]:
    done = subprocess.run(  # noqa: S603 - the measuring script
        [
            sys.executable,
            str(shared_folder / "eval" / "score.py"),
            *map(str, (run, *gold)),
            "--json",
            "--items",
            str(budget.items),
            "--chars",
            str(budget.chars),
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    printed: dict[str, Any] = json.loads(done.stdout)
    return printed


def _made_up_run(gold_files: list[Path]) -> Iterator[dict[str, object]]:
    draw = random.Random(5)  # noqa: S311 - a made-up run, no secret
    gold = [json.loads(line) for file in gold_files for line in file.read_text(encoding="utf-8").split("\n") if line]
    answers = [(each["document"], answer) for each in gold for answer in each["answers"]]
    for question in gold:
        kind = draw.random()
        if kind < 0.05:
            continue
        pieces = [(question["document"], answer) for answer in question["answers"]] + draw.sample(answers, 6)
        draw.shuffle(pieces)
        yield {
            "id": question["id"],
            "no_result": kind > 0.9,
            "latency_ms": round(draw.uniform(1, 90), 3),
            "path": draw.choice(["HYBRID", "SECTION_EXACT"]),
            "evidence": [
                {
                    "document": document,
                    "page": max(1, answer["page"] - draw.randrange(3)),
                    "text": _spoilt(answer["quote"], draw),
                }
                for document, answer in pieces
            ],
        }


def _spoilt(quote: str, draw: random.Random) -> str:
    """The quote as it is, in other case, within other words, cut, or with its words mixed up."""
    words = quote.split()
    middle = len(quote) // 3
    return draw.choice(
        [
            quote,
            f"As told before: {quote.upper()} " * 2,
            quote[middle:],
            quote[: 2 * middle],
            " ".join(draw.sample(words, len(words))),
            quote.replace(" ", "\u00ad\n", 2),
        ]
    )
