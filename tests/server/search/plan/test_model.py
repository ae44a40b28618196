"""The plan by a chat model, which is a script here; the rules are the real ones."""

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from analyzers.drug_lexicon import load_drug_lexicon
from analyzers.providers.chat import ChatReply, ChatRequest
from analyzers.providers.redaction import load_redactor
from server.search.plan.model import MOST_DOCUMENTS, MOST_HISTORY, ModelPlanner
from server.search.plan.plan import KnownDrug, MadeBy, QueryMode
from server.search.plan.proposal import PlanRefusedError, Vocabulary
from server.search.plan.rules import RulesPlanner, load_rules_planner

DRUGS = (KnownDrug(("Zorquela",), ("morvacitinib",), ("a" * 64,)), KnownDrug(("Norveltic",), (), ("b" * 64,)))
VOCABULARY = Vocabulary(("dosage", "storage", "pediatric"), ("maximum_dose",))
STORAGE = {"section_types": ["storage"], "phrases": ["room temperature"], "query_mode": "SECTION"}


class ScriptedChat:
    """Says the same to whatever it is asked, and keeps what that was."""

    name = "scripted"

    def __init__(self, says: dict[str, Any]) -> None:
        self.says = says
        self.asked: list[ChatRequest] = []

    async def complete(self, request: ChatRequest) -> ChatReply:
        """The script's object."""
        self.asked.append(request)
        return ChatReply(json.dumps(self.says), self.says)


@pytest.fixture(scope="module")
def rules() -> RulesPlanner:
    """The real ones."""
    return load_rules_planner()


@pytest.fixture
def make(rules: RulesPlanner) -> Callable[..., tuple[ModelPlanner, ScriptedChat]]:
    """Makes planners, with what they will be told."""

    def build(says: dict[str, Any], *, redact: bool = True, kept: int = 0) -> tuple[ModelPlanner, ScriptedChat]:
        chat = ScriptedChat(says)
        redactor = load_redactor(load_drug_lexicon()) if redact else None
        return ModelPlanner(chat, rules, VOCABULARY, redactor, kept=kept), chat

    return build


async def planned(made: tuple[ModelPlanner, ScriptedChat], question: str, history: Sequence[str] = ()) -> Any:
    """The plan, and all that was sent for it."""
    planner, chat = made
    plan = await planner.plan(question, DRUGS, history)
    return plan, "\n".join(message.content for message in chat.asked[-1].messages)


async def test_the_models_places_and_words_go_over_the_rules_plan(
    make: Callable[..., Any], rules: RulesPlanner
) -> None:
    """Question and drugs stay the rules'."""
    question = "At how many degrees must I keep Zorquela?"
    plan, _ = await planned(make(STORAGE), question)
    base = rules.plan(question, DRUGS)
    assert (plan.section_types, plan.query_mode, plan.made_by) == (("storage",), QueryMode.SECTION, MadeBy.MODEL)
    assert plan.phrases == (*base.phrases, "room temperature")
    assert (plan.question, plan.drugs, plan.extraction_level) == (question, base.drugs, base.extraction_level)


async def test_the_model_can_not_put_another_question(make: Callable[..., Any]) -> None:
    """What was asked is answered, whatever the model makes of it."""
    plan, _ = await planned(make(STORAGE | {"question": "How is Norveltic stored?"}), "How is Zorquela stored?")
    assert plan.question == "How is Zorquela stored?"
    assert [drug.name for drug in plan.drugs] == ["Zorquela"]


async def test_the_model_completes_a_follow_up(make: Callable[..., Any]) -> None:
    """From the talk before."""
    completed = "What is the dose of Zorquela in children?"
    plan, _ = await planned(make(STORAGE | {"question": completed}), "and for kids?", ["What is the dose of Zorquela?"])
    assert plan.question == completed
    assert [drug.name for drug in plan.drugs] == ["Zorquela"]


@pytest.mark.parametrize("other", ["Norveltic", "aspirin", "[NAME]"])
async def test_a_follow_up_can_not_be_turned_to_a_drug_that_nobody_named(
    make: Callable[..., Any], rules: RulesPlanner, other: str
) -> None:
    """Indexed or not: then the rules complete it."""
    says = STORAGE | {"question": f"What is the dose of {other} in children?"}
    history = ["What is the dose of Zorquela?"]
    plan, _ = await planned(make(says), "and for kids?", history)
    assert plan.question == rules.plan("and for kids?", DRUGS, history).question


async def test_what_tells_a_person_is_not_sent(make: Callable[..., Any]) -> None:
    """Neither from the question nor from the talk; the rules' own question keeps it."""
    question, before = "Mrs. Okonkwo takes Zorquela, which dose?", "My MRN is 00482913. What is Zorquela?"
    plan, sent = await planned(make(STORAGE), question, [before])
    assert "Okonkwo" not in sent
    assert "00482913" not in sent
    assert "Mrs. [NAME] takes Zorquela" in sent
    assert "Okonkwo" in plan.question


async def test_questions_go_as_they_are_where_that_is_allowed(make: Callable[..., Any]) -> None:
    """Without a redactor."""
    _, sent = await planned(make(STORAGE, redact=False), "Mrs. Okonkwo takes Zorquela, which dose?")
    assert "Okonkwo" in sent


async def test_the_model_sees_the_vocabulary_and_the_drugs_and_a_few_turns(make: Callable[..., Any]) -> None:
    """And is asked for an object of the schema."""
    made = make(STORAGE)
    history = [f"What is dose {number}?" for number in range(10)]
    _, sent = await planned(made, "And Zorquela?", history)
    assert all(word in sent for word in ("pediatric", "maximum_dose", "morvacitinib", "Norveltic", history[-1]))
    assert history[-MOST_HISTORY - 1] not in sent
    assert made[1].asked[0].schema["type"] == "object"


async def test_a_long_list_of_drugs_is_cut_behind_those_that_are_asked_for(make: Callable[..., Any]) -> None:
    """A thousand labels would fill the model's window."""
    planner, chat = make(STORAGE)
    many = tuple(KnownDrug((f"Drug{number:04}",), (), (f"{number:064}",)) for number in range(1000))
    await planner.plan("What is the dose of Drug0999?", many)
    listed = [line for line in chat.asked[0].messages[1].content.splitlines() if line.startswith("Drug0")]
    assert (len(listed), listed[0]) == (MOST_DOCUMENTS, "Drug0999")


async def test_what_is_no_plan_is_refused(make: Callable[..., Any]) -> None:
    """For the caller to fall back on rules."""
    with pytest.raises(PlanRefusedError):
        await planned(make({"phrases": ["x"] * 10_000}), "How is Zorquela stored?")


async def test_a_proposal_is_kept_for_the_same_question_and_list(make: Callable[..., Any]) -> None:
    """Letter case and blanks do not count; another list of documents does."""
    planner, chat = make(STORAGE, kept=10)
    for question in ("How is Zorquela stored?", "how is  zorquela STORED?"):
        assert (await planner.plan(question, DRUGS)).section_types == ("storage",)
    assert len(chat.asked) == 1
    await planner.plan("How is Zorquela stored?", DRUGS[:1])
    await planner.plan("How is Zorquela stored?", DRUGS, ["What is Zorquela?"])
    assert len(chat.asked) == 3
