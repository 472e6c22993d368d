"""The brief → instruction_brief.md, style_brief.md and the blocks of AGENT.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from mdrag.brief.agent_blocks import BLOCKS
from mdrag.brief.cues import has_cue, topic_of
from mdrag.brief.demands import asks
from mdrag.brief.level_names import best_level
from mdrag.brief.model import (
    Criterion,
    ExemplarFigures,
    FeedbackPoint,
    InstructionBrief,
    InstructionContradiction,
    InstructionFact,
    InstructionLine,
)
from mdrag.escapes import in_markdown

__all__ = ["agent_blocks", "as_json", "instruction_document", "style_document"]

_NOTHING = "No file says anything about this."
_MADE = (
    "Made by `mdrag brief` from the files under `raw/instruction/`, in their own words; each line "
    "names its file and place. None of these files may be cited."
)
_CHECKLIST = 20  # lines
_RULES = 25  # lines of a block of AGENT.md
_HOTFIXES = 10
_LONGEST_RULE = 45  # words
_LIMITS = ("word limit", "deadline", "referencing style", "least sources", "line spacing",
           "font size")  # fmt: skip


def instruction_document(brief: InstructionBrief) -> str:
    """``meta/instruction_brief.md``: the eight sections of the seed's brief."""
    sections: Mapping[str, Iterable[str]] = {
        "Task constraints": _lines(brief.about("task")),
        "Marking rubric": (*_rubric(brief.criteria), *_lines(brief.about("marks"))),
        "Structure requirements": _lines(brief.about("structure")),
        "Evidence & referencing rules": _lines(brief.about("referencing")),
        "Formatting constraints": _lines(brief.about("formatting")),
        "Teacher feedback": _feedback(brief.feedback),
        "Exemplar patterns": _exemplars(brief.exemplars),
        "Do/Don't checklist": _checklist(brief.lines),
    }
    head = ["# Instruction brief", "", _MADE, ""]
    if brief.contradictions:
        head += ["## The documents contradict each other", "", *_against(brief.contradictions), ""]
    if brief.unread:
        told = (f"- {in_markdown(one.path)}: {in_markdown(one.reason)}" for one in brief.unread)
        head += ["## Not read", "", *told, ""]
    return _document(head, sections)


def style_document(brief: InstructionBrief) -> str:
    """``meta/style_brief.md``: rules of language, the paragraph, transitions, what went wrong."""
    paragraph = [line for line in brief.lines if _of_paragraph(line.text)]
    failing = [p for p in brief.feedback if topic_of(p.text) in ("language", "structure")]
    sections: Mapping[str, Iterable[str]] = {
        "Non-negotiable language rules": _lines(brief.about("language")),
        "Paragraph template": (*_lines(paragraph), *_paragraph_figures(brief.exemplars)),
        "Transition bank": _transitions(brief.exemplars),
        "Common failure patterns": _feedback(failing),
    }
    return _document(["# Style brief", "", _MADE, ""], sections)


def agent_blocks(brief: InstructionBrief) -> dict[str, str]:
    """Name of a block of AGENT.md → its lines; "" where no file says anything."""
    rules = [*_facts(brief.facts), *_lines(_short(brief, "formatting", "referencing", "structure"))]
    hotfixes = _feedback(brief.feedback[:_HOTFIXES], shorten=True)
    contents = (
        list(dict.fromkeys(rules))[:_RULES],
        list(_actions(brief.criteria)),
        list(_lines(_short(brief, "language")))[:_RULES],
        [line for line in hotfixes if line.startswith("- ")],
    )
    # a file that holds a marker would end the block on the next refresh
    texts = ("\n".join(lines).replace("\\<!--", "&lt;!--") for lines in contents)
    return dict(zip(BLOCKS, texts, strict=True))


def as_json(brief: InstructionBrief) -> dict[str, Any]:
    """The brief as objects: every line with ``path`` and ``where``."""
    told: dict[str, Any] = _object(brief)
    told["files"] = [{"path": path, "sha256": sha256} for path, sha256 in brief.files]
    return told


def _object(value: Any) -> Any:
    if hasattr(value, "_asdict"):
        return {name: _object(one) for name, one in value._asdict().items()}
    if isinstance(value, tuple):
        return [_object(one) for one in value]
    return value


def _document(head: Sequence[str], sections: Mapping[str, Iterable[str]]) -> str:
    out = list(head)
    for title, lines in sections.items():
        out += [f"## {title}", "", *(list(lines) or [_NOTHING]), ""]
    return "\n".join(out)


def _item(text: str, place: object, label: str = "") -> str:
    named = f"**{in_markdown(label)}** " if label else ""
    return f"- {named}{in_markdown(text)} ({in_markdown(str(place))})"


def _lines(lines: Iterable[InstructionLine]) -> Iterator[str]:
    for line in lines:
        yield _item(line.text, line.place)


def _short(brief: InstructionBrief, *topics: str) -> list[InstructionLine]:
    found = [line for line in brief.about(*topics) if len(line.text.split()) <= _LONGEST_RULE]
    return [line for line in found if asks(line.text) or has_cue("bare", line.text)]


def _rubric(criteria: Iterable[Criterion]) -> Iterator[str]:
    for one in criteria:
        weight = f" ({one.weight})" if one.weight and one.weight not in one.name else ""
        told = f": {in_markdown(one.text)}" if one.text else ""
        yield f"- **{in_markdown(one.name + weight)}**{told} ({in_markdown(str(one.place))})"
        yield from (f"  - {in_markdown(f'{lvl.name}: {lvl.text}')}" for lvl in one.levels)


def _actions(criteria: Iterable[Criterion]) -> Iterator[str]:
    for one in criteria:
        best = best_level(one.levels)
        weight = f" ({one.weight})" if one.weight and one.weight not in one.name else ""
        aim = f"{best.name}: {best.text}" if best else one.text
        yield _item(aim or one.name, one.place, f"{one.name}{weight}:")


def _feedback(points: Iterable[FeedbackPoint], shorten: bool = False) -> Iterator[str]:
    for point in points:
        words = point.text.split()
        text = " ".join(words[:_LONGEST_RULE]) + " …"
        text = text if shorten and len(words) > _LONGEST_RULE else point.text
        yield _item(text, point.place, f"{point.about}:" if point.about else "")


def _facts(facts: Iterable[InstructionFact]) -> Iterator[str]:
    for kind in _LIMITS:
        yield from (_item(one.text, one.place) for one in facts if one.kind == kind)


def _exemplars(exemplars: Iterable[ExemplarFigures]) -> Iterator[str]:
    for one in exemplars:
        several = f"{one.paragraphs} paragraphs of {one.paragraph_words:g} words"
        told = (
            f"{one.words:,} words in {several if one.paragraphs != 1 else 'one paragraph'}; "
            f"sentences of {one.sentence_words:g} words; "
            f"{one.citations:g} citations per 1,000 words"
        )
        yield _item(told, one.path)
        if one.headings:
            yield f"  - headings: {in_markdown('; '.join(one.headings))}"


def _paragraph_figures(exemplars: Iterable[ExemplarFigures]) -> Iterator[str]:
    for one in exemplars:
        told = f"paragraphs of {one.paragraph_words:g} words, sentences of {one.sentence_words:g}"
        yield _item(f"counted: {told}", one.path)


def _transitions(exemplars: Iterable[ExemplarFigures]) -> Iterator[str]:
    for one in exemplars:
        if one.openings:
            used = ", ".join(f"{word} ({count})" for word, count in one.openings)
            yield _item(f"sentences open with: {used}", one.path)


def _of_paragraph(text: str) -> bool:
    return "paragraph" in text.casefold() or "topic sentence" in text.casefold() or "段" in text


def _checklist(lines: Sequence[InstructionLine]) -> Iterator[str]:
    short = [line for line in lines if len(line.text.split()) <= _LONGEST_RULE and asks(line.text)]
    for line in short[:_CHECKLIST]:
        label = "Don't:" if line.forbids else "Do:"
        yield _item(line.text, line.place, label)


def _against(found: Iterable[InstructionContradiction]) -> Iterator[str]:
    for one in found:
        yield f"- {in_markdown(one.kind)}:"
        yield from (f"  {_item(f'{f.value}: {f.text}', f.place)}" for f in one.facts)
