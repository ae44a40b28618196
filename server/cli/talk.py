"""A talk: what was asked so far, what can be chosen by number, and what a typed line means."""

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from factspan.v1 import ask_pb2

QUIT, NEW, HELP = "/quit", "/new", "/help"
COMMANDS = {QUIT: "ends the talk, as Ctrl-D does", NEW: "forgets what was asked before", HELP: "shows this"}
USAGE = "; ".join(f"{command} {does}" for command, does in COMMANDS.items())
_A_NUMBER = re.compile(r"[0-9]{1,9}")
MOST_TURNS = 50
"""Of a talk, as AskRequest.history takes them; older ones are forgotten."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to be put."""

    question: str


@dataclass(frozen=True, slots=True)
class Say:
    """A word to the person; nothing is asked."""

    text: str


@dataclass(frozen=True, slots=True)
class Quit:
    """The end of the talk."""


@dataclass(slots=True)
class Talk:
    """What was asked, oldest first, and the questions that the last answer offered, by number from 1."""

    asked: list[str] = field(default_factory=list)
    offered: list[str] = field(default_factory=list)

    def read(self, line: str) -> Ask | Say | Quit:
        """What a typed line means."""
        text = line.strip()
        if text == QUIT:
            return Quit()
        if text == NEW:
            self.asked, self.offered = [], []
            return Say("what was asked before is forgotten")
        if text.startswith("/"):
            return Say(USAGE if text == HELP else f"there is no {text}; {USAGE}")
        if _A_NUMBER.fullmatch(text):
            return self._chosen(int(text))
        return Ask(text)

    def answered(self, question: str, response: "ask_pb2.AskResponse") -> None:
        """Remembers what was asked, unless its meaning is to be chosen first, and what can be asked next."""
        if not response.meanings:
            self.asked = [*self.asked, question][-MOST_TURNS:]
        self.offered = list(response.meanings or response.follow_up_questions)

    def history(self) -> "list[ask_pb2.HistoryTurn]":
        """The talk so far as the server takes it: what the person said."""
        from factspan.v1 import ask_pb2

        return [ask_pb2.HistoryTurn(role=ask_pb2.HistoryTurn.ROLE_USER, text=text) for text in self.asked]

    def _chosen(self, number: int) -> Ask | Say:
        if 1 <= number <= len(self.offered):
            return Ask(self.offered[number - 1])
        if not self.offered:
            return Say("there is no question to choose by number; ask one in words")
        return Say(f"there is no question {number}; choose 1 to {len(self.offered)}, or ask one in words")
