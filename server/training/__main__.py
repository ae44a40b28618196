"""Trains on gold files: ``python -m server.training GOLD.jsonl...``, with their documents indexed.

Writes the weights where the program reads them, and docs/reranking.md.
"""

import asyncio
import csv
import sys
from collections.abc import Sequence
from pathlib import Path

import server.search.rerank
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
from server.training.examples import GoldExample, collect
from server.training.logistic import Fit
from server.training.report import JUDGE_NAMES, RERANK_NAMES, judge_table, report, rerank_table, weights_table

PLACES = 5
"""Decimals of a weight in the file: more would only change from machine to machine."""


def main(paths: Sequence[str]) -> None:
    """Collects, fits, writes."""
    gold = read_gold(map(Path, paths))
    examples = asyncio.run(_examples(gold))
    model, left_out = reranker.train(examples), reranker.train_without_each(examples)
    left_rows = {each.gold.id: judge.judged_features(each, left_out[each.gold.document]) for each in examples}
    rows = {each.gold.id: judge.judged_features(each, model) for each in examples}
    # The judge learns from rankings by models that had not seen the label, as it will meet them.
    judging, judging_left_out = judge.train(examples, left_rows), judge.train_without_each(examples, left_rows)
    source = f"python -m server.training: {len(gold)} questions, {len({each.document for each in gold})} documents"
    folder = Path(server.search.rerank.__file__).parent
    _write(folder / local.WEIGHTS, RERANK_NAMES, model, source)
    _write(folder / answerability.WEIGHTS, JUDGE_NAMES, judging, source)
    page = report(
        {
            "Reranker: answered in full": rerank_table(examples, model, left_out),
            "Judge: refused": judge_table(examples, rows, left_rows, judging, judging_left_out),
            "Reranker's weights": weights_table(RERANK_NAMES, model),
            "Judge's weights": weights_table(JUDGE_NAMES, judging),
        }
    )
    Path("docs/reranking.md").write_text(page, encoding="utf-8")
    sys.stdout.write(page)


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
    return Trained(LocalReranker(LogisticModel([bias])), Answerability(LogisticModel([bias])))


def _write(path: Path, names: Sequence[str], model: Fit, source: str) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["feature", "mean", "spread", "weight", "source"])
        for name, mean, spread, weight in zip(names, model.mean, model.spread, model.weights, strict=True):
            rows.writerow([name, *(round(float(value), PLACES) for value in (mean, spread, weight)), source])
        rows.writerow([BIAS, 0, 1, round(model.bias, PLACES), source])


if __name__ == "__main__":
    main(sys.argv[1:])
