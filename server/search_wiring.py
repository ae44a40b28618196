"""What searches are made of, the paths, vocabularies and weights that ship; a part of the composition root."""

from dataclasses import dataclass

from analyzers.attributes import load_attributes
from analyzers.comparing_words import load_comparing_words
from analyzers.labels import load_label_vocabulary
from analyzers.patient_groups import load_patient_groups
from analyzers.patient_measures import load_patient_measures
from analyzers.sections import load_section_vocabulary
from indexer.store.reader import Reader
from server.documents import RegistryCache
from server.models import Models
from server.search.answerability import Answerability
from server.search.bare_names import NameTests
from server.search.boost import BoostFactors
from server.search.ordering import OrderingParts
from server.search.paths.attribute_lookup import AttributeLookupPath
from server.search.paths.bm25_factspan import Bm25FactspanPath
from server.search.paths.global_factspan_scan import GlobalFactspanScanPath
from server.search.paths.hybrid import HybridPath
from server.search.paths.multi_section_evidence import MultiSectionEvidencePath
from server.search.paths.named_drug import NamedDrugPath
from server.search.paths.path import Path
from server.search.paths.question_index import QuestionIndexPath
from server.search.paths.section_exact import SectionExactPath
from server.search.paths.section_fuzzy import SectionFuzzyPath
from server.search.paths.vector_scoped import VectorScopedPath
from server.search.pipeline import SearchParts
from server.search.plan.terms import load_term_finder
from server.search.rerank.local import LocalReranker
from server.search.rerank.provider import ProviderReranking
from server.settings import ServerSettings


@dataclass(frozen=True, slots=True)
class Trained:
    """What has been learnt from gold questions."""

    reranker: LocalReranker
    answerability: Answerability


def build_search_parts(
    settings: ServerSettings, reader: Reader, registry: RegistryCache, models: Models, trained: Trained
) -> SearchParts:
    """What a search needs, with the vocabularies and weights that ship.

    Raises:
        VocabularyError: for a data file that can't be used.
    """
    last, labels = models.providers.reranker, load_label_vocabulary()
    return SearchParts(
        reader=reader,
        registry=registry,
        planner=models.planner,
        terms=load_term_finder(),
        embedder=models.embedder,
        attributes=load_attributes(),
        paths={path.name: path for path in search_paths()},
        ordering=OrderingParts(
            related=load_section_vocabulary().related,
            factors=BoostFactors(settings.boost_targeted, settings.boost_related),
            reranker=trained.reranker,
            names=NameTests(labels.only_names, labels.only_firms),
            measures=load_patient_measures(),
            groups=load_patient_groups(),
            comparing=load_comparing_words(),
        ),
        answerability=trained.answerability,
        most_follow_ups=settings.follow_ups,
        better_planner=models.providers.planner,
        provider_reranking=ProviderReranking(last, settings.rerank_size) if last else None,
    )


def search_paths() -> tuple[Path, ...]:
    """Every path; a new one is a file and a line here."""
    return (
        HybridPath(),
        SectionExactPath(),
        SectionFuzzyPath(),
        AttributeLookupPath(),
        Bm25FactspanPath(),
        QuestionIndexPath(),
        VectorScopedPath(),
        GlobalFactspanScanPath(),
        MultiSectionEvidencePath(),
        NamedDrugPath(),
    )
