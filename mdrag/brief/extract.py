"""The files under raw/instruction → the brief: extraction by rules, nothing that no file says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mdrag.brief.exemplar_counts import count_exemplar
from mdrag.brief.feedback_points import points_of
from mdrag.brief.instruction_facts import contradictions, facts_of
from mdrag.brief.instruction_files import InstructionFile, instruction_files, read_documents
from mdrag.brief.instruction_lines import lines_of_slides, lines_of_table, lines_of_units
from mdrag.brief.model import (
    Criterion,
    ExemplarFigures,
    FeedbackPoint,
    InstructionBrief,
    InstructionLine,
    UnreadInstruction,
)
from mdrag.brief.rubric_lists import criteria_of_lines
from mdrag.brief.rubric_tables import criteria_of_table
from mdrag.brief.units import InstructionTable, InstructionUnit, units_of
from mdrag.ingest.document import ParsedDocument
from mdrag.project import Project

__all__ = ["extract_brief"]


class _Extract(NamedTuple):
    lines: list[InstructionLine]
    criteria: list[Criterion]
    feedback: list[FeedbackPoint]
    exemplars: list[ExemplarFigures]


def extract_brief(project: Project, files: tuple[InstructionFile, ...] = ()) -> InstructionBrief:
    """The brief of a project. Raises FileProblem where the folder or the ledger cannot be read."""
    files = files or instruction_files(project)
    taken, unread = _Extract([], [], [], []), []
    for file, document in read_documents(project, files):
        if isinstance(document, str):
            unread.append(UnreadInstruction(file.path, document))
        else:
            _take(file, document, taken)
    lines = tuple(_without_repeats(taken.lines))
    facts = facts_of(lines, taken.criteria)
    return InstructionBrief(
        tuple((file.path, file.sha256) for file in files), lines, tuple(taken.criteria), facts,
        tuple(taken.feedback), tuple(taken.exemplars), contradictions(facts), tuple(unread),
    )  # fmt: skip


def _take(file: InstructionFile, document: ParsedDocument, into: _Extract) -> None:
    if file.kind == "exemplar":
        into.exemplars.append(count_exemplar(document, file.path))
        return
    parts = list(units_of(document, file.path))
    units = [part for part in parts if isinstance(part, InstructionUnit)]
    if file.kind == "feedback":
        into.feedback.extend(points_of(parts))
        return
    if file.kind == "slides":
        into.lines.extend(lines_of_slides(units))
    for part in parts:
        if isinstance(part, InstructionTable):
            criteria = criteria_of_table(part)
            into.criteria.extend(criteria)
            if not criteria:
                into.lines.extend(lines_of_table(part))
    if file.kind != "slides":
        criteria, passed_over = criteria_of_lines(units)
        into.criteria.extend(criteria)
        into.lines.extend(lines_of_units(units, passed_over))


def _without_repeats(lines: list[InstructionLine]) -> Iterator[InstructionLine]:
    """Each line of a file once: slides and forms repeat themselves."""
    seen = set()
    for line in lines:
        key = (line.place.path, " ".join(line.text.casefold().split()))
        if key not in seen:
            seen.add(key)
            yield line
