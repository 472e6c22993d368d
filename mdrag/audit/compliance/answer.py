"""How a draft answers to one thing that is asked for, and what of it was counted for that."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from mdrag.audit.gate.model import Gate
from mdrag.audit.style import StyleReport
from mdrag.filled_sentence import fill, join_sentences

__all__ = ["ComplianceAnswer", "DraftFigures", "answer_absence", "join_places"]


class ComplianceAnswer(NamedTuple):
    """How the draft answers to one thing: the part of a row that is not the instruction's."""

    status: str
    where: str = ""
    next: str = ""
    command: str = ""


class DraftFigures(NamedTuple):
    """What of a draft was counted already."""

    gate: Gate
    style: StyleReport
    sources: int  # different ones the draft is bound to
    whole: bool = True  # not a section: limits of the essay hold
    citation_style: str = ""  # the name of the one that a built file is printed in
    line_spacing: float = 0.0  # of the text of a built Word file, and its points; 0: not known
    font_size: float = 0.0


def answer_absence(told: str, whole: bool, where: str = "") -> ComplianceAnswer:
    """What a draft lacks; a section of it need not have all that the essay must."""
    if whole:
        return ComplianceAnswer("missing", where, told)
    return ComplianceAnswer(
        "look", where, fill("not in this section; the whole essay must have it")
    )


def join_places(places: Iterable[str]) -> str:
    """The places in one sentence."""
    return join_sentences("{first}, {second}", places)
