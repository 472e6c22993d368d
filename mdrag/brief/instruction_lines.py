"""The lines of guidance that ask for something, in their own words."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from mdrag.brief.cues import WORD_LIMIT, forbids, has_cue, opens_with, topic_of
from mdrag.brief.demands import (
    announces_rules,
    asks,
    describes,
    guides,
    is_good_work,
    is_rule_told,
    leads_to_list,
    tells_of_levels,
)
from mdrag.brief.essay_question import is_essay_question
from mdrag.brief.instruction_facts import names_deadline
from mdrag.brief.model import InstructionLine
from mdrag.brief.units import InstructionTable, InstructionUnit, TableRow, sentences_of

__all__ = ["lines_of_slides", "lines_of_table", "lines_of_units"]

_SHORT = 40  # words: a line under a heading of rules that is a rule without a verb
_BARE = 25  # words of one that stands anywhere
_LEAD = 6  # words of a line that only leads to the list below it
_SIBLINGS, _MOST_ASK = 3, 0.6  # items of a list, and the share of them that ask
_RUN_IN = 2  # words of a label at the beginning of a paragraph: "Structure. The essay …"
_LABEL = re.compile(
    r"(?:the )?(?:word|page|due|submission|line|font)?[ -]?"
    r"(?:limit|count|length|date|deadline|spacing|size)\W*",
    re.IGNORECASE,
)
_RULED = ("referencing", "formatting")  # topics of headings under which rules stand


def lines_of_units(
    units: Sequence[InstructionUnit], passed_over: Collection[int] = ()
) -> Iterator[InstructionLine]:
    """What guidance asks for; ``passed_over`` units were taken as criteria."""
    items = _items_of_rules(units)
    begun = ""  # the heading under which a length was told: from there on it is about the work
    led = ""  # what the line before a list says of its items: asked | outcome | ""
    for at, unit in enumerate(units):
        if at in passed_over or unit.kind == "heading":
            led = led if at in passed_over else ""
            continue
        led = led if unit.kind == "list" else ""
        of_task = has_cue("task-headings", unit.under)
        about_rules = has_cue("rule-headings", unit.under) or _topic_below(unit.under) in _RULED
        ruled = led == "asked" or at in items or _is_item_of_rules(unit)
        of_marks = has_cue("criteria-headings", unit.under)
        begun = unit.under if WORD_LIMIT.search(unit.text) else begun
        taught = has_cue("outcome-headings", unit.under) and unit.under != begun
        outcome = led == "outcome" or taught
        told_in_full = _with_question(units, at)
        for sentence in sentences_of(unit.text):
            topic = topic_of(sentence)
            if guides(sentence) or _says_nothing(units, at, sentence):
                continue
            told = of_task and not describes(sentence)
            due = names_deadline(sentence)
            question = not (outcome or of_marks) and is_essay_question(sentence, about_rules)
            asked = asks(sentence) and not (outcome and not has_cue("modal", sentence))
            if question:
                topic = "task"
            elif asked or due or _is_bare_rule(sentence) or ruled or told:
                topic = (_topic_below(unit.under) if ruled and not topic else topic) or "task"
                topic = "task" if of_task and unit.kind == "paragraph" else topic
            elif leads_to_list(sentence) or (about_rules and is_rule_told(sentence)):
                topic = topic or _topic_below(unit.under) or "task"
            elif is_good_work(sentence) or (
                of_marks and (unit.kind == "list" or tells_of_levels(sentence))
            ):
                topic = "marks"
            elif describes(sentence) or outcome:
                continue
            elif (topic == "marks" and not has_cue("modal", sentence)) or (
                topic == "task" and sentence.endswith(("?", "？"))
            ):
                pass
            else:
                continue
            said = told_in_full.get(sentence, sentence)
            yield InstructionLine(topic, said, unit.place, forbids(sentence), unit.under)
        if unit.kind != "list":
            led = _leading(unit.text)


def _topic_below(heading: str) -> str:
    """The topic of what stands under a heading, where it says none itself."""
    return topic_of(heading) or ("formatting" if has_cue("form-headings", heading) else "")


def _items_of_rules(units: Sequence[InstructionUnit]) -> frozenset[int]:
    """The items that are rules because the others of their list are.

    Of a list most of whose items ask for something, all; of one of questions to finished work
    ("Is the argument clear?"), the questions.
    """
    found: list[int] = []
    for items in _lists(units):
        asked = [at for at in items if asks(units[at].text)]
        if len(items) >= _SIBLINGS and _MOST_ASK * len(items) <= len(asked):
            found += items
        questions = [at for at in items if units[at].text.endswith(("?", "？"))]
        closed = [units[at].text for at in questions if opens_with("yes-or-no", units[at].text)]
        of_work = any(has_cue("task", text) for text in closed)
        if of_work and len(closed) > 1 and 2 * len(closed) > len(items):
            found += questions
    return frozenset(found)


def _lists(units: Sequence[InstructionUnit]) -> Iterator[list[int]]:
    """The items of each list, which follow each other."""
    items: list[int] = []
    for at, unit in enumerate(units):
        if unit.kind == "list" and len(unit.text.split()) <= _SHORT:
            items.append(at)
        elif items:
            yield items
            items = []
    if items:
        yield items


def _with_question(units: Sequence[InstructionUnit], at: int) -> dict[str, str]:
    """The first sentence below a question, when it is the answer and says nothing without it."""
    unit = units[at]
    first = at > 0 and units[at - 1].kind == "heading"
    sentences = sentences_of(unit.text)
    if not (first and sentences and unit.under.endswith("?")) or asks(sentences[0]):
        return {}
    return {sentences[0]: f"{unit.under} {sentences[0]}"}


def _says_nothing(units: Sequence[InstructionUnit], at: int, sentence: str) -> bool:
    """Whether a sentence is a page number, a label of what follows, or only leads to a list."""
    if not any(sign.isalpha() for sign in sentence):
        return True
    whole = units[at].text
    alone = units[at].kind == "paragraph" and len(whole.split()) == 1 and whole.isascii()
    if alone or _LABEL.fullmatch(sentence):
        return True
    opens = len(sentence) < len(whole) and whole.startswith(sentence)
    if opens and len(sentence.split()) <= _RUN_IN and sentence.endswith("."):
        one = len(sentence.split()) == 1  # "Structure." is no order to structure
        return (one or not asks(sentence)) and bool(topic_of(sentence)) and sentence.isascii()
    return _only_leads(units, at, sentence)


def _only_leads(units: Sequence[InstructionUnit], at: int, sentence: str) -> bool:
    """Whether a few words say nothing but that a list follows: "Required formatting:"."""
    below = units[at + 1] if at + 1 < len(units) else None
    if below is None or below.kind != "list":
        return False
    if announces_rules(sentence):
        return True
    if len(sentence.split()) > _LEAD:
        return False
    if has_cue("writer", sentence) or has_cue("task", sentence) or leads_to_list(sentence):
        return False
    colon = sentence.endswith((":", "："))
    if units[at].kind == "list":
        return 0 < units[at].depth < below.depth and not colon and not asks(sentence)
    return colon


def _leading(text: str) -> str:
    """What a line that ends in a colon says of the items behind it."""
    sentences = sentences_of(text)
    colon = text.endswith((":", "："))
    if colon and has_cue("able", sentences[-1]):
        return "outcome"
    if colon and (asks(sentences[-1]) or leads_to_list(sentences[-1])):
        return "asked"
    return "asked" if any(asks(one) and has_cue("lists", one) for one in sentences) else ""


def _is_item_of_rules(unit: InstructionUnit) -> bool:
    """Whether a line is a rule by where it stands: an item, or words without a full stop."""
    if len(unit.text.split()) > _SHORT or (
        unit.kind != "list" and unit.text.endswith((".", "。", "!", "！", ":", "："))
    ):
        return False
    return has_cue("rule-headings", unit.under) or _topic_below(unit.under) in _RULED


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
    head = _head_of(table.rows)
    ruled = has_cue("rule-headings", table.under)
    for row in table.rows[bool(head) :]:
        text = _row(row, head)
        topic = topic_of(" ".join(row.cells))
        if topic and (
            (ruled and head)
            or asks(text)
            or _is_bare_rule(row.cells[0])
            or topic in ("formatting", "marks")
        ):
            yield InstructionLine(topic, text, row.place, forbids(text), table.under)


def _head_of(rows: Sequence[TableRow]) -> tuple[str, ...]:
    """The first row where it names the columns and has nothing over the first; () otherwise.

    A reader may have lost the empty cell.
    """
    cells = rows[0].cells
    if len(rows) < 2 or len(cells) < 2:
        return ()
    if all(len(row.cells) == len(cells) + 1 for row in rows[1:]):
        return ("", *cells)
    return cells if not cells[0] and all(cells[1:]) else ()


def _row(row: TableRow, head: Sequence[str] = ()) -> str:
    if head:
        told = [f"{name}: {cell}" for name, cell in zip(head[1:], row.cells[1:], strict=False)]
        return f"{row.cells[0]}: {'; '.join(told)}"
    cells = [cell for cell in row.cells if cell]
    return ": ".join(cells) if len(cells) == 2 else " | ".join(cells)


def _is_bare_rule(sentence: str) -> bool:
    return (
        len(sentence.split()) <= _BARE
        and has_cue("bare", sentence)
        and not (_is_label(sentence) or describes(sentence))
    )


def _is_label(sentence: str) -> bool:
    """``References`` alone is a heading that the file does not mark as one."""
    return len(sentence.split()) == 1 and opens_with("bare", sentence) and sentence.isascii()
