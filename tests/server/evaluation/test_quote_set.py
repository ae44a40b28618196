"""Sets of quotes, and what becomes of them: made of the sample labels, and of real ones where they are."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from analyzers.drug_lexicon import load_drug_lexicon
from analyzers.meaning_words import load_meaning_words
from analyzers.typography import load_typography
from indexer.extract.recipe import extract
from indexer.samples import sample_labels, sample_questions
from server.evaluation import quote_set
from server.evaluation.gold import GoldAnswer, GoldQuestion, read_gold
from server.evaluation.quote_set import COUNTS, KEPT, Kind, QuoteCase, make_quote_set, stand_in_order, table
from server.quotes.agree import Agreement
from server.quotes.fold import Folder
from server.quotes.judge import Judge
from server.quotes.text_index import index_text
from server.quotes.verdicts import Match, Reason

THRESHOLD = 0.9
EXACT_SHARE = 0.99
QUOTES = (
    "Do not take more than 50 mg of Zorquela in one day, in any case.",
    "The tablets are stored at 20 degrees, never in a bathroom cabinet.",
)
OTHER = "Nothing of that is printed here, nor shall it be within 7 days."
TEXTS = {
    "one": "Head.\n" + QUOTES[0].replace("than", "than\n") + "\n" + QUOTES[1],
    "two": OTHER,
}
GOLD = (
    GoldQuestion(1, "one", "q", answerable=True, answers=tuple(GoldAnswer(1, quote) for quote in QUOTES)),
    GoldQuestion(
        2, "one", "q", answerable=True, answers=(GoldAnswer(1, "These words are not in the label's own order."),)
    ),
    GoldQuestion(3, "two", "q", answerable=True, answers=(GoldAnswer(1, OTHER),)),
)


def verdicts(cases: Sequence[QuoteCase], texts: Mapping[str, str]) -> list[Match]:
    """What becomes of each quote in its document: exact, else near."""
    folder = Folder(load_typography())
    judge = Judge(folder, Agreement(load_meaning_words(), load_drug_lexicon(), folder))
    indexed = {name: index_text(text, folder) for name, text in texts.items()}
    found = []
    for case in cases:
        quote, text = judge.prepare(case.quote), indexed[case.document]
        finding = judge.exact(quote, text, ())
        if finding.reason is Reason.NO_LIKE_WORDS:
            finding = judge.near(quote, text, (), THRESHOLD)
        found.append(finding.match)
    return found


def check(gold: Sequence[GoldQuestion], labels: Sequence[Path], fewest: int) -> None:
    """No changed quote passes, and nearly all true ones do."""
    texts = {path.stem: extract(path.read_bytes(), path.name).canonical_text for path in labels}
    cases = make_quote_set(gold, texts, COUNTS)
    found = verdicts(cases, texts)
    print(table(cases, [match.value for match in found]))  # noqa: T201 - shown with the failure
    assert len(cases) >= fewest
    passed = [
        case
        for case, match in zip(cases, found, strict=True)
        if case.kind not in KEPT and match in (Match.EXACT, Match.NEAR)
    ]
    assert passed == []
    for kind in KEPT:
        of_kind = [match for case, match in zip(cases, found, strict=True) if case.kind is kind]
        assert of_kind.count(Match.EXACT) >= EXACT_SHARE * len(of_kind)


def test_a_set_is_the_same_for_the_same_seed() -> None:
    """Another seed gives another one."""
    counts = dict.fromkeys(Kind, 2)
    assert make_quote_set(GOLD, TEXTS, counts) == make_quote_set(GOLD, TEXTS, counts)
    assert make_quote_set(GOLD, TEXTS, counts) != make_quote_set(GOLD, TEXTS, counts, seed=1)


def test_quotes_of_each_kind_are_made() -> None:
    """Of the label's words, in their document; only what stands in it is used, and no change is true by chance."""
    cases = make_quote_set(GOLD, TEXTS, dict.fromkeys(Kind, 3))
    assert {case.kind for case in cases} == set(Kind)
    assert {case.made_of for case in cases} == {*QUOTES, OTHER}
    bare = {name: "".join(text.split()) for name, text in TEXTS.items()}
    for case in cases:
        inside = "".join(case.quote.split()) in bare[case.document]
        assert inside is (case.kind in KEPT)
        assert ("".join(case.made_of.split()) in bare[case.document]) is (case.kind is not Kind.OTHER_LABEL)


def test_gold_quotes_in_the_texts_own_order_are_counted() -> None:
    """The rest is told, not hidden."""
    assert stand_in_order(GOLD, TEXTS) == (3, 4)


def test_the_table_counts_verdicts_by_kind() -> None:
    """A line each."""
    cases = [QuoteCase(kind, "one", "q", "q") for kind in (Kind.NUMBER, Kind.TRUE, Kind.TRUE)]
    lines = [line.split() for line in table(cases, ["NOT_FOUND", "EXACT", "EXACT"]).splitlines()]
    assert lines == [["true", "EXACT", "2"], ["number", "changed", "NOT_FOUND", "1"]]


def test_the_command_prints_what_verify_takes_and_then_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same set both times."""

    async def texts(_settings: object) -> dict[str, str]:
        return TEXTS

    monkeypatch.setattr(quote_set, "_stored_texts", texts)
    gold = tmp_path / "gold.jsonl"
    answers = [{"page": 1, "quote": quote} for quote in QUOTES]
    gold.write_text(
        json.dumps({"id": 1, "document": "one", "question": "q", "answerable": True, "answers": answers}) + "\n",
        encoding="utf-8",
    )
    quote_set.main([str(gold)])
    out, err = capsys.readouterr()
    lines = [json.loads(line) for line in out.splitlines()]
    assert lines[0]["quotes"][0]["document"] == "one"
    assert "2 of 2 gold quotes" in err
    found = tmp_path / "verdicts.jsonl"
    found.write_text("".join('{"quotes": [{"verdict": "EXACT"}]}\n' for _ in lines), encoding="utf-8")
    quote_set.main([str(gold), "--verdicts", str(found)])
    assert "true" in capsys.readouterr().out


def test_of_the_sample_labels_quotes_no_changed_one_passes() -> None:
    """A small set that always runs."""
    gold = [
        GoldQuestion(
            each.id,
            each.document,
            each.question,
            each.answerable,
            tuple(GoldAnswer(answer.page, answer.quote) for answer in each.answers),
        )
        for each in sample_questions()
    ]
    check(gold, sample_labels(), fewest=100)


@pytest.mark.slow
def test_of_real_labels_quotes_no_changed_one_passes(shared_folder: Path) -> None:
    """300 of them; skipped where the folder of real labels is not."""
    gold = read_gold(sorted((shared_folder / "gold").glob("*.jsonl")))
    check(gold, sorted((shared_folder / "corpus").glob("*.pdf")), fewest=sum(COUNTS.values()))
