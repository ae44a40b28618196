"""The query for questions that may be asked next."""

from indexer.store.names import QUESTIONS
from indexer.store.reader import Reader
from server.search.inquiry import Scope
from server.search.pipeline import SearchParts
from server.search.query.follow_ups import nearest_of_rules
from server.search.question_vector import QuestionVector


async def test_only_these_rules_questions_of_the_scope_come_nearest_first(
    sample_reader: Reader, sample_parts: SearchParts
) -> None:
    """The one with the same meaning is the first; facts' and rows' questions are not there."""
    vector = QuestionVector(sample_parts.embedder.embed_query("How is Zorquela stored?").tolist())
    (registry,) = {each for each in await sample_reader.documents() if each.file_name == "us-zorquela.pdf"}
    body = nearest_of_rules(vector, Scope((registry.document_hash,)), ("rule:section", "rule:attribute"), 20)
    (answer,) = await sample_reader.search([(QUESTIONS, body)], timeout=30)
    records = [hit.record for hit in answer.questions]
    assert len(records) == 20
    assert {each.file_name for each in records} == {"us-zorquela.pdf"}
    assert {each.made_by for each in records} <= {"rule:section", "rule:attribute"}
    assert "stored" in records[0].text
