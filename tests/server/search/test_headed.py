"""A word or two with the heading that they answer."""

from collections.abc import Callable

from indexer.store.records import BLOCK
from server.search.candidate import Candidate, Scores
from server.search.headed import headed

Maker = Callable[..., Candidate]
HEADING = "4 CONTRAINDICATIONS\n"


def block_of(candidate: Maker, words: str) -> Candidate:
    """The block of a heading and what stands below."""
    return candidate(HEADING + words, text_type=BLOCK)


def test_a_word_makes_way_for_its_block(candidate: Maker) -> None:
    """In its place in the ranking, with the better score of the two."""
    word, other = candidate("None.", len(HEADING)).scored(Scores(rerank=0.9)), candidate("Other words.", 200)
    block = block_of(candidate, "None.").scored(Scores(rerank=0.1))
    shown, *rest = headed([word, other, block])
    assert (shown.record, shown.scores.rerank, rest) == (block.record, 0.9, [other, block])


def test_a_word_without_its_block_stays(candidate: Maker) -> None:
    """Only what was found is shown."""
    word = candidate("None.", len(HEADING))
    assert headed([word]) == (word,)


def test_one_of_several_statements_stays(candidate: Maker) -> None:
    """The last of two, which the same block ends with; and one that its block holds alone, without a heading."""
    last = candidate("None.", len(HEADING) + 10, sequence=1)
    block = block_of(candidate, "Whatever. None.")
    alone, its_own = candidate("None.", 500), candidate("None.", 500, text_type=BLOCK)
    assert headed([last, block, alone, its_own]) == (last, block, alone, its_own)
