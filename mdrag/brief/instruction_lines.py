"""The lines of guidance that ask for something, in their own words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from mdrag.brief.cues import asks, forbids, has_cue, opens_with, topic_of
from mdrag.brief.model import InstructionLine
from mdrag.brief.units import InstructionTable, InstructionUnit, TableRow, sentences_of

__all__ = ["lines_of_slides", "lines_of_table", "lines_of_units"]

_SHORT = 40  # words: a line under a heading of rules that is a rule without a verb
_BARE = 25  # words of one that stands anywhere


def lines_of_units(
    units: Sequence[InstructionUnit], passed_over: Collection[int] = ()
) -> Iterator[InstructionLine]:
    """What guidance asks for; ``passed_over`` units were taken as criteria."""
    for at, unit in enumerate(units):
        if at in passed_over or unit.kind == "heading":
            continue
        of_task = has_cue("task-headings", unit.under)
        ruled = of_task or _is_item_of_rules(unit)
        for sentence in sentences_of(unit.text):
            topic = topic_of(sentence)
            if asks(sentence) or _is_bare_rule(sentence) or ruled:
                topic = (topic_of(unit.under) if ruled and not topic else topic) or "task"
                topic = "task" if of_task and unit.kind == "paragraph" else topic
            elif topic == "marks" or (topic == "task" and sentence.endswith(("?", "？"))):
                pass
            else:
                continue
            yield InstructionLine(topic, sentence, unit.place, forbids(sentence), unit.under)


def _is_item_of_rules(unit: InstructionUnit) -> bool:
    """Whether a line is a rule by where it stands: an item, or words without a full stop."""
    if len(unit.text.split()) > _SHORT or (
        unit.kind != "list" and unit.text.endswith((".", "。", "!", "！", ":", "："))
    ):
        return False
    about = topic_of(unit.under)
    return has_cue("rule-headings", unit.under) or about in ("referencing", "formatting")


def lines_of_slides(units: Sequence[InstructionUnit]) -> Iterator[InstructionLine]:
    """What slides ask for of the essay: lines that name it, for the rest is the course's matter."""
    for unit in units:
        about = has_cue("task", unit.under) or has_cue("criteria-headings", unit.under)
        for sentence in sentences_of(unit.text):
            topic = topic_of(sentence)
            named = has_cue("task", sentence) or has_cue("bare", sentence)
            if topic and topic != "language" and asks(sentence) and (about or named):
                yield InstructionLine(topic, sentence, unit.place, forbids(sentence), unit.under)


def lines_of_table(table: InstructionTable) -> Iterator[InstructionLine]:
    """The rows of a table that is no rubric and that say something of the essay."""
    for row in table.rows:
        text = _row(row)
        topic = topic_of(text)
        if topic and (
            asks(text) or _is_bare_rule(row.cells[0]) or topic in ("formatting", "marks")
        ):
            yield InstructionLine(topic, text, row.place, forbids(text), table.under)


def _row(row: TableRow) -> str:
    cells = [cell for cell in row.cells if cell]
    return ": ".join(cells) if len(cells) == 2 else " | ".join(cells)


def _is_bare_rule(sentence: str) -> bool:
    return len(sentence.split()) <= _BARE and has_cue("bare", sentence) and not _is_label(sentence)


def _is_label(sentence: str) -> bool:
    """``References`` alone is a heading that the file does not mark as one."""
    return len(sentence.split()) == 1 and opens_with("bare", sentence) and sentence.isascii()
