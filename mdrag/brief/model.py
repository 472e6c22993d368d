"""What a brief is made of; every piece names the file and the place that says it."""

from __future__ import annotations

from typing import NamedTuple

__all__ = [
    "NO_CRITERIA",
    "TOPICS",
    "Criterion",
    "CriterionLevel",
    "ExemplarFigures",
    "FeedbackPoint",
    "InstructionBrief",
    "InstructionContradiction",
    "InstructionFact",
    "InstructionLine",
    "InstructionPlace",
    "UnreadInstruction",
]

# Said where there are instructions, and none of them is a rubric that could be read.
NO_CRITERIA = (
    "no criteria of a rubric were found: put the rubric into raw/instruction/guidance, then: "
    "mdrag brief"
)
# What an instruction is about, in the order in which a tie is decided.
TOPICS = ("marks", "referencing", "formatting", "structure", "language", "task")


class InstructionPlace(NamedTuple):
    """A file in the project and where in it: ``p. 3``, ``slide 2``, ``¶ 4``, ``table 1``."""

    path: str
    where: str

    def __str__(self) -> str:
        return f"{self.path}, {self.where}" if self.where else self.path


class InstructionLine(NamedTuple):
    """A sentence or a row that asks for something, in the words of its file."""

    topic: str  # of TOPICS
    text: str
    place: InstructionPlace
    forbids: bool = False
    heading: str = ""  # what it stands under


class CriterionLevel(NamedTuple):
    """One level of a criterion: its name as printed ("Good", "70–100", "5") and what it wants."""

    name: str
    text: str


class Criterion(NamedTuple):
    """What is marked: a row or a column of a rubric, or an item of a list of criteria."""

    name: str
    weight: str  # as printed: "30%", "25 marks"; "" when none is
    levels: tuple[CriterionLevel, ...]  # as the file orders them
    text: str  # what is said of it beside levels
    place: InstructionPlace


class FeedbackPoint(NamedTuple):
    """A point of feedback in its own words; ``about`` is the label it stands under."""

    text: str
    place: InstructionPlace
    about: str = ""


class InstructionFact(NamedTuple):
    """A value that can be compared: the word limit, the style of referencing, a deadline."""

    kind: str
    value: str
    text: str
    place: InstructionPlace
    part: str = ""  # the section it is about; "" for the whole


class InstructionContradiction(NamedTuple):
    """Facts of one kind with different values."""

    kind: str
    facts: tuple[InstructionFact, ...]


class ExemplarFigures(NamedTuple):
    """What was counted in a model essay; nothing of it is quoted."""

    path: str
    words: int
    paragraphs: int
    paragraph_words: float  # mean
    sentence_words: float  # mean
    citations: float  # per 1,000 words
    headings: tuple[str, ...]
    openings: tuple[tuple[str, int], ...]  # joining words that open sentences, the most used first


class UnreadInstruction(NamedTuple):
    """A file nothing could be taken from, and why."""

    path: str
    reason: str


class InstructionBrief(NamedTuple):
    """Everything the files under raw/instruction ask for."""

    files: tuple[tuple[str, str], ...]  # path and sha-256 of each, in the order they were read
    lines: tuple[InstructionLine, ...] = ()
    criteria: tuple[Criterion, ...] = ()
    facts: tuple[InstructionFact, ...] = ()
    feedback: tuple[FeedbackPoint, ...] = ()
    exemplars: tuple[ExemplarFigures, ...] = ()
    contradictions: tuple[InstructionContradiction, ...] = ()
    unread: tuple[UnreadInstruction, ...] = ()

    def about(self, *topics: str) -> tuple[InstructionLine, ...]:
        """The lines about these topics, as they were read."""
        return tuple(line for line in self.lines if line.topic in topics)

    @property
    def lacks_rubric(self) -> bool:
        """Whether all files were read, and none of them held criteria."""
        return bool(self.files) and not self.criteria and not self.unread
