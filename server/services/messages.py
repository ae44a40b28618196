"""Data classes to messages: what the steps found, as factspan.v1 says it."""

import datetime as dt
from collections.abc import Sequence

from factspan.v1 import ask_pb2, document_pb2, evidence_pb2, plan_pb2, search_pb2
from google.protobuf.duration_pb2 import Duration
from google.protobuf.timestamp_pb2 import Timestamp

from analyzers.canonical import Place
from indexer.store.records import DocumentRecord, EvidenceRecord
from server.citations.find_section import section_name
from server.document_names import resource_name
from server.search.answer import NoResult, Part, Piece, Ranking, SectionEvidence
from server.search.candidate import Scores
from server.search.plan.plan import Plan
from server.search.stopwatch import Stopwatch

STAGES = {
    "extracted": document_pb2.INDEX_STAGE_EXTRACTED,
    "generated": document_pb2.INDEX_STAGE_GENERATED,
    "indexed": document_pb2.INDEX_STAGE_INDEXED,
}


def evidence(piece: Piece, *, explain: bool) -> evidence_pb2.Evidence:
    """A ranked piece; its scores by leg and all its paths only when they are asked for."""
    candidate = piece.candidate
    message = unranked(candidate.record)
    message.path = candidate.path
    message.rank = piece.rank
    message.score = candidate.scores.total
    message.also_at.extend(citation(record) for record in candidate.also_at)
    message.before.extend(unranked(record) for record in piece.before)
    message.after.extend(unranked(record) for record in piece.after)
    if explain:
        message.scores.CopyFrom(scores(candidate.scores))
        message.paths.extend(candidate.paths)
    return message


def citation(record: EvidenceRecord) -> evidence_pb2.Citation:
    """Where a record stands."""
    return evidence_pb2.Citation(
        document=resource_name(record.document_hash),
        document_hash=record.document_hash,
        file_name=record.file_name,
        brand_names=record.brand_names,
        generic_names=record.generic_names,
        label_kind=record.label_kind,
        revision_date=record.revision_date,
        section=evidence_pb2.SectionReference(
            name=section_name(record.document_hash, record.section),
            number=record.section_number,
            heading=record.section_heading,
            section_type=record.section_type,
            path=record.section_path,
        ),
        start=record.start,
        end=record.end,
        places=[place(each) for each in record.places],
        text_version=record.text_version,
    )


def place(of: Place) -> evidence_pb2.Place:
    """One line's rectangle."""
    return evidence_pb2.Place(
        page=of.page, x0=of.box.x0, top=of.box.top, x1=of.box.x1, bottom=of.box.bottom, start=of.start, end=of.end
    )


def scores(of: Scores) -> evidence_pb2.Scores:
    """Scores by leg; a leg that found nothing stays unset."""
    return evidence_pb2.Scores(bm25=of.bm25, vector=of.vector, fused=of.fused, boost=of.boost, rerank=of.rerank)


def evidence_section(section: SectionEvidence, *, explain: bool) -> ask_pb2.EvidenceSection:
    """The pieces of one section."""
    record = section.pieces[0].candidate.record
    return ask_pb2.EvidenceSection(
        document=resource_name(record.document_hash),
        number=record.section_number,
        heading=record.section_heading,
        section_type=record.section_type,
        evidence=[evidence(piece, explain=explain) for piece in section.pieces],
    )


def plan(of: Plan) -> plan_pb2.Plan:
    """What was looked for."""
    return plan_pb2.Plan(
        question=of.question,
        drugs=[
            plan_pb2.PlannedDrug(
                mention=drug.mention,
                name=drug.name,
                documents=[resource_name(each) for each in drug.document_hashes],
                near_names=drug.near_names,
            )
            for drug in of.drugs
        ],
        query_mode=plan_pb2.QueryMode.Value(f"QUERY_MODE_{of.query_mode.value}"),
        attribute=of.attribute,
        section_types=of.section_types,
        phrases=of.phrases,
        question_phrasings=of.question_phrasings,
        extraction_level=plan_pb2.ExtractionLevel.Value(f"EXTRACTION_LEVEL_{of.extraction_level.value}"),
        sub_questions=of.sub_questions,
        made_by=plan_pb2.PlanMaker.Value(f"PLAN_MAKER_{of.made_by.value}"),
    )


def status(ranking: Ranking, nothing: NoResult | None) -> ask_pb2.AnswerStatus.ValueType:
    """Whether the question is answered."""
    if ranking.plan.meanings:
        return ask_pb2.ANSWER_STATUS_NEEDS_CLARIFICATION
    if nothing:
        return ask_pb2.ANSWER_STATUS_NO_RESULT
    whole = all(part.verdict.enough for part in ranking.parts)
    return ask_pb2.ANSWER_STATUS_ANSWERED if whole else ask_pb2.ANSWER_STATUS_PARTIAL


def sub_questions(ranking: Ranking, pieces: Sequence[Piece]) -> list[ask_pb2.SubQuestion]:
    """The parts of the question, with the evidence that is in the answer."""
    return [
        ask_pb2.SubQuestion(
            text=part.question,
            status=ask_pb2.ANSWER_STATUS_ANSWERED if part.verdict.enough else ask_pb2.ANSWER_STATUS_NO_RESULT,
            evidence_indexes=sorted(piece.rank - 1 for piece in pieces if _holds_any(piece, part)),
        )
        for part in ranking.parts
    ]


def _holds_any(piece: Piece, part: Part) -> bool:
    """Whether a piece shares words with one of a part's best: a block stands for the sentence in it."""
    record = piece.candidate.record
    return any(
        each.record.document_hash == record.document_hash
        and each.record.start < record.end
        and record.start < each.record.end
        for each in part.evidence
    )


def no_result(of: NoResult, *, explain: bool) -> search_pb2.NoResult:
    """Why there is no answer; what came nearest has been checked before."""
    return search_pb2.NoResult(
        paths_tried=of.paths_tried,
        nearest=[evidence(Piece(each, 0), explain=explain) for each in of.nearest],
        reason=of.reason,
        near_drugs=of.near_drugs,
    )


def timings(watch: Stopwatch) -> search_pb2.Timings:
    """How long it took until now, and by stage."""
    return search_pb2.Timings(
        total=_duration(watch.total),
        stages=[search_pb2.StageTiming(stage=each.stage, duration=_duration(each.seconds)) for each in watch.stages],
    )


def document(of: DocumentRecord, newest_revision: str = "") -> document_pb2.Document:
    """A registry entry, with the hash of the revision that supersedes it."""
    return document_pb2.Document(
        name=resource_name(of.document_hash),
        document_hash=of.document_hash,
        file_name=of.file_name,
        label_kind=of.label_kind,
        brand_names=of.brand_names,
        generic_names=of.generic_names,
        maker=of.maker,
        packager=of.packager,
        revision_date=of.revision_date,
        language=of.language,
        page_count=of.page_count,
        text_length=of.text_length,
        text_version=of.text_version,
        section_count=len(of.section_types),
        index_state=index_state(of),
        superseded_by=resource_name(newest_revision) if newest_revision else "",
    )


def index_state(of: DocumentRecord) -> document_pb2.IndexState:
    """How far a document's indexing is."""
    updated = Timestamp()
    updated.FromJsonString(of.updated_at)
    return document_pb2.IndexState(
        name=f"{resource_name(of.document_hash)}/indexState",
        stage=STAGES.get(of.stage, document_pb2.INDEX_STAGE_UNSPECIFIED),
        recipe=of.recipe,
        span_count=of.span_count,
        block_count=of.block_count,
        question_count=of.question_count,
        update_time=updated,
    )


def unranked(record: EvidenceRecord) -> evidence_pb2.Evidence:
    """A piece that was not ranked."""
    return evidence_pb2.Evidence(
        text=record.text, citation=citation(record), text_type=record.text_type, context=record.context
    )


def _duration(seconds: float) -> Duration:
    duration = Duration()
    duration.FromTimedelta(dt.timedelta(seconds=seconds))
    return duration
