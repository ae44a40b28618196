"""The plan of a question by a chat model, on top of the rules' plan: it says where and in which words to look.

What leaves the machine: the question and the talk before it (without what tells a person, unless allowed), names of
drugs, section types and attributes.  Which documents are searched stays with the rules: a model that takes one drug for
another would turn "no label is about it" into a wrong answer.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from analyzers.providers.chat import Chat, ChatRequest
from analyzers.providers.prompt import load_prompt
from analyzers.providers.recent import Recent
from analyzers.providers.redaction import Redactor
from server.search.plan.phrasings import MOST_PHRASES, MOST_PHRASINGS
from server.search.plan.plan import KnownDrug, MadeBy, Plan
from server.search.plan.proposal import Proposal, Vocabulary, read_proposal, schema
from server.search.planning import Planner

PROMPT = "plan-1"
ANSWER_TOKENS = 1200
MOST_DOCUMENTS = 300
"""Names of drugs that are sent; of more, those that the talk or the scope names go first."""
MOST_HISTORY = 6
"""Earlier questions that are sent, the last ones."""


class ModelPlanner:
    """Implements ``server.search.speculation.BetterPlanner``."""

    def __init__(
        self, chat: Chat, rules: Planner, vocabulary: Vocabulary, redactor: Redactor | None, *, kept: int = 0
    ) -> None:
        """Without a ``redactor`` questions are sent as they are; the last ``kept`` proposals are kept."""
        self._chat = chat
        self._rules = rules
        self._vocabulary = vocabulary
        self._redactor = redactor
        self.kept = Recent[Proposal](kept)

    async def plan(
        self, question: str, drugs: Sequence[KnownDrug], history: Sequence[str] = (), scope: Sequence[KnownDrug] = ()
    ) -> Plan:
        """The rules' plan, with what the model knows better.

        Raises:
            ProviderError: when the model gives no answer.
            PlanRefusedError: when its answer is no plan.
        """
        talk = (*history, question)
        proposal = await self._propose(talk[-1 - MOST_HISTORY :], drugs, scope)
        base = self._base(proposal, talk, drugs, scope)
        return merged(base, proposal)

    async def _propose(self, talk: Sequence[str], drugs: Sequence[KnownDrug], scope: Sequence[KnownDrug]) -> Proposal:
        """What the model says, now or the last time that it was asked this with this list of documents."""
        names = _documents(talk, drugs, scope)
        sent = [self._without_identifiers(text, names) for text in talk]
        key = (PROMPT, self._chat.name, *names, "", *(" ".join(text.casefold().split()) for text in sent))
        if found := self.kept.get(*key):
            return found
        messages = load_prompt(PROMPT).messages(
            section_types=self._vocabulary.section_types,
            attributes=self._vocabulary.attributes,
            documents=names,
            history=sent[:-1],
            question=sent[-1],
        )
        reply = await self._chat.complete(ChatRequest(messages, schema(self._vocabulary), answer_tokens=ANSWER_TOKENS))
        proposal = read_proposal(reply.data, self._vocabulary)
        self.kept.keep(proposal, *key)
        return proposal

    def _without_identifiers(self, text: str, names: Iterable[str]) -> str:
        return self._redactor.redact(text, names).text if self._redactor else text

    def _base(
        self, proposal: Proposal, talk: Sequence[str], drugs: Sequence[KnownDrug], scope: Sequence[KnownDrug]
    ) -> Plan:
        """The rules' plan: of the question as the model completes it where that is a follow-up, else of its own words.

        A completed question may name no drug that nobody has named.
        """
        own = self._rules.plan(talk[-1], drugs, talk[:-1], scope)
        if len(talk) == 1 or not proposal.question:
            return own
        completed = self._rules.plan(proposal.question, drugs, (), scope)
        named = {drug.name or drug.mention.casefold() for drug in completed.drugs}
        before = {drug.name or drug.mention.casefold() for text in talk for drug in self._rules.plan(text, drugs).drugs}
        if completed.meanings or not named <= before | {drug.name for drug in own.drugs}:
            return own
        return completed


def merged(base: Plan, proposal: Proposal) -> Plan:
    """The rules' plan with the model's section types, attributes, words and parts, where it has any."""
    return replace(
        base,
        query_mode=proposal.query_mode or base.query_mode,
        attributes=proposal.attributes or base.attributes,
        section_types=proposal.section_types or base.section_types,
        section_shares=() if proposal.section_types else base.section_shares,
        phrases=tuple(dict.fromkeys((*base.phrases, *proposal.phrases)))[: 2 * MOST_PHRASES],
        question_phrasings=tuple(dict.fromkeys((*proposal.question_phrasings, *base.question_phrasings)))[
            :MOST_PHRASINGS
        ],
        extraction_level=proposal.extraction_level or base.extraction_level,
        sub_questions=proposal.sub_questions or base.sub_questions,
        made_by=MadeBy.MODEL,
    )


def _documents(talk: Sequence[str], drugs: Sequence[KnownDrug], scope: Sequence[KnownDrug]) -> tuple[str, ...]:
    """The names of the drugs with labels, each once: those that the scope or the talk names first."""
    said = " ".join(talk).casefold()

    def names(known: Iterable[KnownDrug]) -> dict[str, None]:
        return dict.fromkeys(name for drug in known for name in (*drug.brand_names, *drug.generic_names))

    every = names(drugs)
    first = {**names(scope), **{name: None for name in every if name.casefold() in said}}
    return tuple({**first, **dict.fromkeys(sorted(every))})[:MOST_DOCUMENTS]
