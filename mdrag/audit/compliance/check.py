"""What the brief asks for → where the draft has it, or what to do: by headings, terms and counts.

Nothing here reads for meaning: "covered" says that the words or the numbers are there, "missing"
that they are not, "look" that only a person can see it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mdrag.audit.compliance.answer import ComplianceAnswer, DraftFigures, answer_absence
from mdrag.audit.compliance.criteria import answer_criterion
from mdrag.audit.compliance.draft_terms import SHARE, STEM, TERM, DraftTerms, terms_of
from mdrag.audit.compliance.form import COUNTED, LOOK, answer_look, answer_sections, answer_style
from mdrag.brief.asked_form import named_sections, topic_text
from mdrag.brief.instruction_facts import names_deadline
from mdrag.brief.model import (
    Criterion,
    InstructionBrief,
    InstructionFact,
    InstructionLine,
    InstructionPlace,
)
from mdrag.draft.model import Draft
from mdrag.filled_sentence import fill

__all__ = ["ComplianceRow", "check_compliance"]

_TOPIC = 2  # words that are more than matters of form


class ComplianceRow(NamedTuple):
    """One thing that is asked for; ``where`` it is covered, or what to do ``next``."""

    kind: str  # criterion | limit | rule | feedback
    text: str
    status: str  # covered | missing | look
    where: str
    next: str
    place: InstructionPlace
    command: str = ""  # that shows what is missing; "{draft}" in it: the draft's path
    about: str = ""  # which of the things that one line asks: its length, its topic, …


def check_compliance(
    draft: Draft, brief: InstructionBrief, figures: DraftFigures
) -> tuple[ComplianceRow, ...]:
    """Every criterion, limit, rule and point of feedback of the brief against the draft."""
    terms = DraftTerms(draft)
    rows = [_criterion(one, terms, figures) for one in brief.criteria]
    facts: dict[tuple[str, InstructionPlace], list[InstructionFact]] = {}
    for fact in brief.facts:
        facts.setdefault((fact.text, fact.place), []).append(fact)
    for line in brief.lines:
        rows += _line(line, facts.get((line.text, line.place), ()), terms, figures)
    for point in brief.feedback:
        _, where = terms.best(terms_of(point.text))
        told = fill("read the draft against it")
        if where != "":
            told = fill("read the draft against it, first at {place}", place=where)
        rows.append(ComplianceRow("feedback", point.text, "look", where, told, point.place))
    return tuple(rows)


def _criterion(one: Criterion, terms: DraftTerms, figures: DraftFigures) -> ComplianceRow:
    name = f"{one.name} ({one.weight})" if one.weight and one.weight not in one.name else one.name
    answer = answer_criterion(one, terms, figures)
    return ComplianceRow(
        "criterion", name, answer.status, answer.where, answer.next, one.place, answer.command
    )


def _line(
    line: InstructionLine,
    facts: Sequence[InstructionFact],
    terms: DraftTerms,
    figures: DraftFigures,
) -> Iterator[ComplianceRow]:
    """The rows of a line: one for each thing it asks of the form, and one for its topic."""
    form = list(_form(line, facts, terms, figures))
    yield from form
    if not form:
        yield _row("rule", line, _rule(line, terms, figures.whole))
        return
    rest = topic_text(line.text)
    words = [word for word in terms_of(rest) if word.isascii()]
    if line.topic == "task" and not line.forbids and len(words) >= _TOPIC:
        yield _row("rule", line, _topic(line, rest, terms, figures.whole), "topic")


def _form(
    line: InstructionLine,
    facts: Sequence[InstructionFact],
    terms: DraftTerms,
    figures: DraftFigures,
) -> Iterator[ComplianceRow]:
    """The numbers, the style, the day and the sections that a line asks for."""
    for fact in facts:
        if fact.kind in COUNTED:
            about, counted = COUNTED[fact.kind]
            about = "length of a section" if fact.part else about
            yield _row("limit", line, counted(fact, terms.draft, figures), about)
        elif fact.kind in LOOK and _is_plain(fact, line, facts):
            yield _row("rule", line, answer_look(fact, figures), fact.kind)
        elif fact.kind == "referencing style" and not line.forbids:
            yield _row("rule", line, answer_style(fact.value, figures), "citation style")
    if names_deadline(line.text):
        told = fill("a day, which no draft shows: hand it in by then")
        yield _row("rule", line, ComplianceAnswer("look", next=told), "day")
    if sections := named_sections(line):
        yield _row("rule", line, answer_sections(sections, terms, figures), "sections")


def _row(
    kind: str, line: InstructionLine, answer: ComplianceAnswer, about: str = ""
) -> ComplianceRow:
    status, where, told, command = answer
    return ComplianceRow(kind, line.text, status, where, told, line.place, command, about)


def _is_plain(
    fact: InstructionFact, line: InstructionLine, facts: Sequence[InstructionFact]
) -> bool:
    """Whether a line asks for one value of this kind, and for the look of the pages."""
    alone = sum(one.kind == fact.kind for one in facts) == 1 and not line.forbids
    # points are of a font, or are what something is worth
    return alone and (fact.kind == "line spacing" or line.topic == "formatting")


def _rule(line: InstructionLine, terms: DraftTerms, whole: bool) -> ComplianceAnswer:
    if line.forbids:
        return ComplianceAnswer("look", next=fill("read the draft for what is forbidden"))
    if line.topic in ("formatting", "marks"):
        told = fill("cannot be seen in the draft: check it in the built file")
        return ComplianceAnswer("look", next=told)
    return _topic(line, line.text, terms, whole)


def _topic(line: InstructionLine, text: str, terms: DraftTerms, whole: bool) -> ComplianceAnswer:
    """Whether the draft has the words of what a line asks for, ``text`` of it."""
    wanted = terms_of(text)
    share, where = terms.best(wanted)
    if share >= SHARE:
        return ComplianceAnswer("covered", where)
    if line.topic != "task" or not wanted:
        return ComplianceAnswer("look", where, fill("only reading shows it"))
    absent = [word for word in TERM.findall(text) if word.casefold()[:STEM] in wanted
              and word.casefold()[:STEM] not in terms.at]  # fmt: skip
    words = ", ".join(dict.fromkeys(absent))
    return answer_absence(fill("the draft does not name: {words}", words=words), whole)
