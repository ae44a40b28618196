"""Search and Ask over gRPC, on the real OpenSearch."""

from itertools import pairwise

import pytest
from factspan import AsyncClient, InvalidRequestError, NotFoundError
from factspan.v1 import ask_pb2, evidence_pb2, search_pb2

ZORQUELA = search_pb2.Scope(documents=["zorquela"])
PLANTED = search_pb2.Scope(documents=["planted"])
DOSE = "How much Zorquela may be taken at most in one day?"
MOST = "Do not take more than 50 mg of Zorquela in one day."


def pieces(answer: ask_pb2.AskResponse) -> list[evidence_pb2.Evidence]:
    """An answer's evidence in rank order."""
    return sorted((each for section in answer.sections for each in section.evidence), key=lambda each: each.rank)


async def test_a_search_ranks_spans_with_their_places(client: AsyncClient) -> None:
    """The sentence that answers comes first, with document, section, range, page and rectangle."""
    found = await client.search(search_pb2.SearchRequest(query=DOSE, scope=ZORQUELA))
    best = found.evidence[0]
    assert (best.text, best.rank, best.path, best.text_type) == (MOST, 1, "HYBRID", "sentence")
    assert (best.citation.file_name, best.citation.section.heading) == ("zorquela.pdf", "DOSAGE AND ADMINISTRATION")
    assert best.citation.end - best.citation.start == len(MOST)
    assert [place.page for place in best.citation.places] == [1]
    assert {each.citation.file_name for each in found.evidence} == {"zorquela.pdf"}
    assert {"plan", "embed", "search", "check"} <= {stage.stage for stage in found.timings.stages}
    assert not found.HasField("no_result")


async def test_scores_by_leg_come_on_request(client: AsyncClient) -> None:
    """Both legs' raw scores, the fused one and the boost; the reranker's score is what ranks."""
    request = search_pb2.SearchRequest(query=DOSE, options=search_pb2.SearchOptions(explain=True, rerank=True))
    found = await client.search(request)
    scores = found.evidence[0].scores
    assert scores.bm25 > 0
    assert 0 < scores.vector <= 1
    assert 0 < scores.fused <= 1
    assert found.evidence[0].score == pytest.approx(scores.rerank)
    assert [each.score for each in found.evidence] == sorted((each.score for each in found.evidence), reverse=True)


async def test_without_a_reranker_the_boosted_score_ranks(client: AsyncClient) -> None:
    """The caller may switch it off."""
    options = search_pb2.SearchOptions(explain=True, rerank=False)
    found = await client.search(search_pb2.SearchRequest(query=DOSE, options=options))
    scores = found.evidence[0].scores
    assert not scores.HasField("rerank")
    assert found.evidence[0].score == pytest.approx(scores.fused * scores.boost)


@pytest.mark.parametrize(
    ("unit", "types"),
    [
        (evidence_pb2.EVIDENCE_UNIT_SPAN, {"sentence"}),
        (evidence_pb2.EVIDENCE_UNIT_SECTION, {"block"}),
        (evidence_pb2.EVIDENCE_UNIT_BOTH, {"block", "sentence"}),
    ],
)
async def test_the_unit_decides_what_comes_back(
    client: AsyncClient, unit: evidence_pb2.EvidenceUnit, types: set[str]
) -> None:
    """With both, whichever of a block and its spans ranks higher, and no words twice."""
    found = await client.search(search_pb2.SearchRequest(query=DOSE, scope=ZORQUELA, evidence_unit=unit))
    assert {each.text_type for each in found.evidence} <= types
    ranges = sorted((each.citation.start, each.citation.end) for each in found.evidence)
    assert all(end <= start for (_, end), (start, _) in pairwise(ranges))


async def test_pages_follow_one_another_without_gaps(client: AsyncClient) -> None:
    """All pages together are the ranking; the last has no token."""
    whole = await client.search(search_pb2.SearchRequest(query="tablets", scope=ZORQUELA, page_size=50))
    texts, token = [], ""
    for _ in range(len(whole.evidence) + 1):
        page = await client.search(
            search_pb2.SearchRequest(query="tablets", scope=ZORQUELA, page_size=1, page_token=token)
        )
        texts += [each.text for each in page.evidence]
        token = page.next_page_token
        if not token:
            break
    assert texts == [each.text for each in whole.evidence]
    assert len(texts) > 1


async def test_a_page_token_of_another_request_is_refused(client: AsyncClient) -> None:
    """INVALID_ARGUMENT that names the field."""
    page = await client.search(search_pb2.SearchRequest(query="tablets", page_size=1))
    with pytest.raises(InvalidRequestError) as caught:
        await client.search(search_pb2.SearchRequest(query="other", page_token=page.next_page_token))
    assert [each.field for each in caught.value.field_violations] == ["page_token"]


async def test_repeated_words_come_once_with_all_places(client: AsyncClient) -> None:
    """The sentence of both pages has the other place beside it."""
    found = await client.search(search_pb2.SearchRequest(query="Swallow the tablets whole", scope=ZORQUELA))
    (whole,) = [each for each in found.evidence if each.text == "Swallow the tablets whole."]
    assert [each.places[0].page for each in (whole.citation, *whole.also_at)] in ([1, 2], [2, 1])


async def test_a_piece_that_is_not_word_for_word_never_leaves(client: AsyncClient) -> None:
    """The planted wrong dose is dropped; what stands is returned."""
    request = search_pb2.SearchRequest(
        query="Take Plantedine daily in the evening",
        scope=PLANTED,
        options=search_pb2.SearchOptions(diversity_divisor=1),
    )
    found = await client.search(request)
    assert [each.text for each in found.evidence] == ["Take it in the evening."]


async def test_neighbours_come_on_request(client: AsyncClient) -> None:
    """The spans around the piece, in reading order, each with its own citation."""
    request = search_pb2.SearchRequest(query=DOSE, scope=ZORQUELA, options=search_pb2.SearchOptions(neighbours=1))
    best = (await client.search(request)).evidence[0]
    assert [each.text for each in best.before] == ["Take 12.5 mg of Zorquela twice daily with food."]
    assert [each.text for each in best.after] == ["Swallow the tablets whole."]
    assert best.before[0].citation.end <= best.citation.start


async def test_filters_narrow(client: AsyncClient) -> None:
    """Section type, label kind, date and drug."""
    scope = search_pb2.Scope(
        section_types=["storage"], label_kinds=["us_plr"], revised_before="2020", drugs=["otherine"]
    )
    found = await client.search(search_pb2.SearchRequest(query="where to store", scope=scope))
    assert [each.citation.file_name for each in found.evidence] == ["otherol.pdf"]


async def test_reciprocal_ranks_can_be_chosen(client: AsyncClient) -> None:
    """A sum of 1 / (60 + rank)."""
    options = search_pb2.SearchOptions(fusion=search_pb2.FUSION_RECIPROCAL_RANK, explain=True)
    found = await client.search(search_pb2.SearchRequest(query=DOSE, scope=ZORQUELA, options=options))
    assert found.evidence[0].scores.fused == pytest.approx(2 / 61)


async def test_an_answer_is_evidence_by_section_within_its_budget(client: AsyncClient) -> None:
    """The bundle has the sections' words and nothing else between."""
    answer = await client.ask(ask_pb2.AskRequest(question=DOSE, scope=ZORQUELA))
    assert answer.status == ask_pb2.ANSWER_STATUS_ANSWERED
    best = pieces(answer)[0]
    assert MOST in best.text
    assert answer.bundle.startswith(f"[SECTION: 2 DOSAGE AND ADMINISTRATION]\n{best.text}")
    assert sum(len(each.text) for each in pieces(answer)) <= 6000
    few = await client.ask(ask_pb2.AskRequest(question=DOSE, scope=ZORQUELA, max_items=1))
    assert [each.rank for each in pieces(few)] == [1]


async def test_the_budget_of_characters_is_kept(client: AsyncClient) -> None:
    """What does not fit whole is left out; nothing that fits is no answer."""
    answer = await client.ask(ask_pb2.AskRequest(question=DOSE, scope=ZORQUELA, max_chars=80))
    assert 0 < sum(len(each.text) for each in pieces(answer)) <= 80
    nothing = await client.ask(ask_pb2.AskRequest(question=DOSE, scope=ZORQUELA, max_chars=5))
    assert nothing.status == ask_pb2.ANSWER_STATUS_NO_RESULT
    assert "max_chars" in nothing.no_result.reason


async def test_the_questions_drug_keeps_other_drugs_out(client: AsyncClient) -> None:
    """No word of another label, without any scope."""
    answer = await client.ask(ask_pb2.AskRequest(question="How is Otherol stored?"))
    assert {each.citation.file_name for each in pieces(answer)} == {"otherol.pdf"}


async def test_an_unknown_drug_gets_no_result_with_near_names(client: AsyncClient) -> None:
    """In the question as in the scope."""
    answer = await client.ask(ask_pb2.AskRequest(question="What is nonesuch for?"))
    assert (answer.status, list(answer.no_result.near_drugs)) == (ask_pb2.ANSWER_STATUS_NO_RESULT, ["Zorquela"])
    answer = await client.ask(ask_pb2.AskRequest(question="Dose?", scope=search_pb2.Scope(drugs=["Zorqela"])))
    assert (answer.status, answer.no_result.near_drugs[0]) == (ask_pb2.ANSWER_STATUS_NO_RESULT, "Zorquela")
    assert not answer.sections


async def test_an_unknown_document_is_not_found_with_near_names(client: AsyncClient) -> None:
    """NOT_FOUND, one line."""
    with pytest.raises(NotFoundError) as caught:
        await client.ask(ask_pb2.AskRequest(question="Dose?", scope=search_pb2.Scope(documents=["zorkela.pdf"])))
    assert caught.value.near_names == ("zorquela.pdf",)
    assert "\n" not in str(caught.value)


async def test_an_empty_question_is_refused(client: AsyncClient) -> None:
    """INVALID_ARGUMENT that names the field, with the request's id."""
    with pytest.raises(InvalidRequestError) as caught:
        await client.ask(ask_pb2.AskRequest(question=" "))
    assert [each.field for each in caught.value.field_violations] == ["question"]
    assert caught.value.request_id


async def test_what_was_clamped_is_said(client: AsyncClient) -> None:
    """In the notes."""
    answer = await client.ask(ask_pb2.AskRequest(question=DOSE, max_items=1000))
    assert list(answer.notes) == ["max_items: 1000 was clamped to 50"]


async def test_earlier_questions_reach_the_planner(client: AsyncClient) -> None:
    """The plan shows the completed question."""
    turn = ask_pb2.HistoryTurn(role=ask_pb2.HistoryTurn.ROLE_USER, text="How is Otherol stored?")
    answer = await client.ask(ask_pb2.AskRequest(question="And in summer?", history=[turn]))
    assert answer.plan.question == "How is Otherol stored? And in summer?"
    assert [drug.name for drug in answer.plan.drugs] == ["Otherol"]


async def test_the_parts_of_a_question_are_answered_each(client: AsyncClient) -> None:
    """Each with its status and the places of its evidence in the answer."""
    question = f"{DOSE}; Where are Zorquela tablets stored?"
    answer = await client.ask(ask_pb2.AskRequest(question=question, scope=ZORQUELA))
    assert answer.status == ask_pb2.ANSWER_STATUS_ANSWERED
    assert [part.text for part in answer.sub_questions] == [DOSE, "Where are Zorquela tablets stored?"]
    assert {part.status for part in answer.sub_questions} == {ask_pb2.ANSWER_STATUS_ANSWERED}
    every = {piece.rank - 1: piece for piece in pieces(answer)}
    types = [{every[at].citation.section.section_type for at in part.evidence_indexes} for part in answer.sub_questions]
    assert "dosage" in types[0]
    assert "storage" in types[1]


async def test_a_part_without_evidence_makes_the_answer_partial(client: AsyncClient) -> None:
    """What is missing is said beside what is there."""
    question = f"{DOSE}; xyzzy plugh?"
    answer = await client.ask(ask_pb2.AskRequest(question=question, scope=ZORQUELA))
    assert answer.status == ask_pb2.ANSWER_STATUS_PARTIAL
    assert [part.status for part in answer.sub_questions] == [
        ask_pb2.ANSWER_STATUS_ANSWERED,
        ask_pb2.ANSWER_STATUS_NO_RESULT,
    ]
    assert not answer.sub_questions[1].evidence_indexes
    assert pieces(answer)


async def test_no_result_says_what_was_tried_what_came_nearest_and_why(client: AsyncClient) -> None:
    """The words that no document of the scope holds, and pieces that are no answer, without a rank."""
    answer = await client.ask(ask_pb2.AskRequest(question="xyzzy plugh?", scope=ZORQUELA))
    assert answer.status == ask_pb2.ANSWER_STATUS_NO_RESULT
    assert not answer.sections
    assert "'xyzzy'" in answer.no_result.reason
    assert {"HYBRID", "GLOBAL_FACTSPAN_SCAN"} <= set(answer.no_result.paths_tried)
    assert {each.rank for each in answer.no_result.nearest} == {0}
    assert {each.citation.file_name for each in answer.no_result.nearest} == {"zorquela.pdf"}


async def test_what_came_nearest_is_word_for_word_too(client: AsyncClient) -> None:
    """The planted wrong dose does not leave as a near miss either."""
    request = ask_pb2.AskRequest(
        question="xyzzy plugh?",
        scope=PLANTED,
        evidence_unit=evidence_pb2.EVIDENCE_UNIT_SPAN,
        options=search_pb2.SearchOptions(diversity_divisor=1),
    )
    answer = await client.ask(request)
    assert not pieces(answer)
    assert [each.text for each in answer.no_result.nearest] == ["Take it in the evening."]


async def test_paths_that_the_caller_names_are_the_only_ones_tried(client: AsyncClient) -> None:
    """No wider search goes beyond the caller's word."""
    options = search_pb2.SearchOptions(paths=["BM25_FACTSPAN"])
    answer = await client.ask(ask_pb2.AskRequest(question="xyzzy plugh?", scope=ZORQUELA, options=options))
    assert list(answer.no_result.paths_tried) == ["BM25_FACTSPAN"]


async def test_an_answer_that_does_not_fit_names_the_paths_that_were_tried(client: AsyncClient) -> None:
    """Not all that there are."""
    options = search_pb2.SearchOptions(paths=["HYBRID"])
    answer = await client.ask(ask_pb2.AskRequest(question=DOSE, scope=ZORQUELA, max_chars=5, options=options))
    assert list(answer.no_result.paths_tried) == ["HYBRID"]


async def test_a_question_that_can_mean_two_things_gets_its_meanings(client: AsyncClient) -> None:
    """Not a guess."""
    answer = await client.ask(ask_pb2.AskRequest(question="How is either stored?"))
    assert answer.status == ask_pb2.ANSWER_STATUS_NEEDS_CLARIFICATION
    assert list(answer.meanings) == ["How is Zorquela stored?", "How is Otherol stored?"]
    assert not answer.sections
    assert not answer.HasField("no_result")


async def test_a_section_of_one_sentence_stands_in_one_place(client: AsyncClient) -> None:
    """Its block and its span are one, and stand at no other place."""
    scope = search_pb2.Scope(documents=["otherol"])
    answer = await client.ask(ask_pb2.AskRequest(question="How is Otherol stored in a refrigerator?", scope=scope))
    (only,) = pieces(answer)
    assert list(only.also_at) == []
