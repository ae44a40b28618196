"""Trains on gold files: ``python -m server.training [--only FEATURE] GOLD.jsonl...``, with their documents indexed.

Writes the weights where the program reads them, and docs/reranking.md; with ``--only`` the weight of one of the
reranker's features, beside all others as they stand.  The judge learns from FactSpan's own questions on these
documents, too.
"""

import argparse
import asyncio
import csv
import sys
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import astuple, fields
from pathlib import Path

import server.search.rerank
from analyzers.drug_lexicon import load_drug_lexicon
from indexer.store.client import ClientSettings, open_client
from indexer.store.reader import Reader
from server.documents import RegistryCache
from server.evaluation.gold import GoldQuestion, read_gold
from server.models import Models, load_embedder
from server.search import answerability
from server.search.answerability import Answerability
from server.search.inquiry import Fusion, Options
from server.search.pipeline import SearchPipeline
from server.search.plan.rules import load_rules_planner
from server.search.rerank import local
from server.search.rerank.local import LocalReranker
from server.search.rerank.weights import BIAS, LogisticModel, WeightRow
from server.search_wiring import Trained, build_search_parts
from server.settings import ServerSettings
from server.training import judge, reranker
from server.training.evaluation import documents
from server.training.examples import GoldExample, collect
from server.training.logistic import Fit
from server.training.own_questions import own_questions
from server.training.report import JUDGE_NAMES, RERANK_NAMES, judge_table, report, rerank_table, weights_table

PLACES = 5
"""Decimals of a weight in the file: more would only change from machine to machine."""


def main(arguments: Sequence[str]) -> None:
    """Collects, fits, writes."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("gold", nargs="+", type=Path)
    parser.add_argument("--only", choices=RERANK_NAMES, metavar="FEATURE")
    given = parser.parse_args(arguments)
    gold = read_gold(given.gold)
    on = {each.document for each in gold}
    examples = asyncio.run(_examples(gold))
    if given.only:
        _train_one(examples, given.only, f"python -m server.training --only {given.only}: {_told(gold, on)}")
    else:
        own = own_questions(on)
        _train_all(examples, asyncio.run(_examples(own)), _told(gold, on), _told((*gold, *own), on))


def _told(questions: Sequence[GoldQuestion], documents: AbstractSet[str]) -> str:
    return f"{len(questions)} questions, {len(documents)} documents"


def _train_all(examples: Sequence[GoldExample], own: Sequence[GoldExample], source: str, judged: str) -> None:
    """Both models; ``own`` are examples without answers' places, for the judge alone."""
    model, left_out = reranker.train(examples), reranker.train_without_each(examples)
    both = [*examples, *own]
    left_rows = {each.gold.id: judge.judged_features(each, left_out[each.gold.document]) for each in both}
    rows = {each.gold.id: judge.judged_features(each, model) for each in both}
    # The judge learns from rankings by models that had not seen the label, as it will meet them.
    judging, judging_left_out = judge.train(both, left_rows), judge.train_without_each(both, left_rows)
    folder = Path(server.search.rerank.__file__).parent
    _write(folder / local.WEIGHTS, _rows(RERANK_NAMES, model, f"python -m server.training: {source}"))
    _write(folder / answerability.WEIGHTS, _rows(JUDGE_NAMES, judging, f"python -m server.training: {judged}"))
    page = report(
        {
            "Reranker: answered in full": rerank_table(examples, model, left_out),
            "Judge: refused": judge_table(examples, rows, left_rows, judging, judging_left_out),
            "Judge: refused, of FactSpan's own questions": judge_table(own, rows, left_rows, judging, judging_left_out),
            "Reranker's weights": weights_table(RERANK_NAMES, model),
            "Judge's weights": weights_table(JUDGE_NAMES, judging),
        }
    )
    Path("docs/reranking.md").write_text(page, encoding="utf-8")
    sys.stdout.write(page)


def _train_one(examples: Sequence[GoldExample], name: str, source: str) -> None:
    model = LogisticModel.load(local.WEIGHTS, RERANK_NAMES)
    spread, weight = reranker.train_one(examples, model, name)
    own = WeightRow(name, 0.0, round(spread, PLACES), round(weight, PLACES), source)
    _write(
        Path(server.search.rerank.__file__).parent / local.WEIGHTS,
        [own if row.feature == name else row for row in model.rows],
    )
    sys.stdout.write(f"{name}: {weight / spread:+.2f} where it is 1; without each label in turn:\n")
    for document in documents(examples):
        others = [each for each in examples if each.gold.document != document]
        spread, weight = reranker.train_one(others, model, name)
        sys.stdout.write(f"  {document}: {weight / spread:+.2f}\n")


async def _examples(gold: Sequence[GoldQuestion]) -> list[GoldExample]:
    settings = ServerSettings()
    client = open_client(ClientSettings(settings.opensearch_url, timeout=60, access=settings.opensearch_access))
    async with client:
        reader = Reader(client, settings.index_space)
        registry = RegistryCache(reader, seconds=3600)
        models = Models(load_embedder(settings), load_rules_planner())
        parts = build_search_parts(settings, reader, registry, models, _untrained())
        options = Options(
            alpha=settings.alpha,
            fusion=Fusion.RELATIVE_SCORE,
            paths=(),
            pool_size=settings.pool_size,
            diversity_divisor=settings.diversity_divisor,
        )
        return await collect(gold, SearchPipeline(parts), await registry.get(), options, parts)


def _untrained() -> Trained:
    """Weights of nothing: what is learnt from does not depend on what was learnt before."""
    bias = WeightRow(BIAS, 0.0, 1.0, 0.0, "none")
    return Trained(LocalReranker(LogisticModel([bias])), Answerability(LogisticModel([bias]), load_drug_lexicon()))


def _rows(names: Sequence[str], model: Fit, source: str) -> list[WeightRow]:
    columns = zip(names, model.mean, model.spread, model.weights, strict=True)
    rows = [
        WeightRow(name, round(float(mean), PLACES), round(float(spread), PLACES), round(float(weight), PLACES), source)
        for name, mean, spread, weight in columns
    ]
    return [*rows, WeightRow(BIAS, 0, 1, round(model.bias, PLACES), source)]


def _write(path: Path, weights: Iterable[WeightRow]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow([field.name for field in fields(WeightRow)])
        rows.writerows(astuple(row) for row in weights)


if __name__ == "__main__":
    main(sys.argv[1:])
