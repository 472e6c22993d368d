"""The brief → instruction_brief.md, style_brief.md and the blocks of AGENT.md."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from mdrag.brief.agent_blocks import BLOCKS
from mdrag.brief.cues import has_cue, topic_of
from mdrag.brief.demands import asks
from mdrag.brief.feedback_points import wishes
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
from mdrag.kept_reasons import reason_in
from mdrag.wording import Words, words

__all__ = ["agent_blocks", "as_json", "instruction_document", "style_document"]

_NOTHING = "No file says anything about this."
_MADE = (
    "Made by `mdrag brief` from the files under `raw/instruction/`, in their own words; each line "
    "names its file and place. None of these files may be cited."
)
_COUNTED = (
    "{words:,} words in {paragraphs} paragraphs of {paragraph_words:g} words; sentences of "
    "{sentence_words:g} words; {citations:g} citations per 1,000 words"
)
_COUNTED_IN_ONE = (
    "{words:,} words in one paragraph; sentences of {sentence_words:g} words; {citations:g} "
    "citations per 1,000 words"
)
_LENGTHS = "counted: paragraphs of {paragraph_words:g} words, sentences of {sentence_words:g}"
_CHECKLIST = 20  # lines
_RULES = 25  # lines of a block of AGENT.md
_HOTFIXES = 10
_LONGEST_RULE = 45  # words
_LONGEST_LABEL = 80  # characters of what a point is about, where points are shortened
_LIMITS = ("word limit", "deadline", "referencing style", "least sources", "line spacing",
           "font size")  # fmt: skip


def instruction_document(brief: InstructionBrief, language: str = "en") -> str:
    """``meta/instruction_brief.md``: the eight sections of the seed's brief."""
    tr = words(language)
    sections: Mapping[str, Iterable[str]] = {
        "Task constraints": _lines(brief.about("task")),
        "Marking rubric": (*_rubric(brief.criteria), *_lines(brief.about("marks"))),
        "Structure requirements": _lines(brief.about("structure")),
        "Evidence & referencing rules": _lines(brief.about("referencing")),
        "Formatting constraints": _lines(brief.about("formatting")),
        "Teacher feedback": _feedback(brief.feedback),
        "Exemplar patterns": _exemplars(brief.exemplars, tr),
        "Do/Don't checklist": _checklist(brief.lines, tr),
    }
    head = [f"# {tr('Instruction brief')}", "", tr(_MADE), ""]
    if brief.contradictions:
        against = tr("The documents contradict each other")
        head += [f"## {against}", "", *_against(brief.contradictions, tr), ""]
    if brief.unread:
        told = (
            f"- {in_markdown(one.path)}: {in_markdown(reason_in(one.reason, language))}"
            for one in brief.unread
        )
        head += [f"## {tr('Not read')}", "", *told, ""]
    return _document(head, sections, tr)


def style_document(brief: InstructionBrief, language: str = "en") -> str:
    """``meta/style_brief.md``: rules of language, the paragraph, transitions, what went wrong."""
    tr = words(language)
    paragraph = [line for line in brief.lines if _of_paragraph(line.text)]
    failing = [p for p in brief.feedback if topic_of(p.text) in ("language", "structure")]
    sections: Mapping[str, Iterable[str]] = {
        "Non-negotiable language rules": _lines(brief.about("language")),
        "Paragraph template": (*_lines(paragraph), *_paragraph_figures(brief.exemplars, tr)),
        "Transition bank": _transitions(brief.exemplars, tr),
        "Common failure patterns": _feedback(failing),
    }
    return _document([f"# {tr('Style brief')}", "", tr(_MADE), ""], sections, tr)


def agent_blocks(brief: InstructionBrief) -> dict[str, str]:
    """Name of a block of AGENT.md → its lines; "" where no file says anything."""
    rules = [*_facts(brief.facts), *_lines(_short(brief, "formatting", "referencing", "structure"))]
    # what wants something first: praise and summaries are to be read in the brief
    points = sorted(brief.feedback, key=lambda one: not (wishes(one.text) or asks(one.text)))
    hotfixes = _feedback(points[:_HOTFIXES], shorten=True)
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


def _document(head: Sequence[str], sections: Mapping[str, Iterable[str]], tr: Words) -> str:
    out = list(head)
    for title, lines in sections.items():
        out += [f"## {tr(title)}", "", *(list(lines) or [tr(_NOTHING)]), ""]
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
        said = point.text.split()
        text = " ".join(said[:_LONGEST_RULE]) + " …"
        text = text if shorten and len(said) > _LONGEST_RULE else point.text
        about = textwrap.shorten(point.about, _LONGEST_LABEL, placeholder=" …")
        about = about if shorten else point.about
        yield _item(text, point.place, f"{about}:" if about else "")


def _facts(facts: Iterable[InstructionFact]) -> Iterator[str]:
    for kind in _LIMITS:
        yield from (_item(one.text, one.place) for one in facts if one.kind == kind)


def _exemplars(exemplars: Iterable[ExemplarFigures], tr: Words) -> Iterator[str]:
    for one in exemplars:
        told = _COUNTED if one.paragraphs != 1 else _COUNTED_IN_ONE
        yield _item(tr(told, **one._asdict()), one.path)
        if one.headings:
            headings = in_markdown("; ".join(one.headings))
            yield f"  - {tr('headings: {headings}', headings=headings)}"


def _paragraph_figures(exemplars: Iterable[ExemplarFigures], tr: Words) -> Iterator[str]:
    for one in exemplars:
        yield _item(tr(_LENGTHS, **one._asdict()), one.path)


def _transitions(exemplars: Iterable[ExemplarFigures], tr: Words) -> Iterator[str]:
    for one in exemplars:
        if one.openings:
            used = ", ".join(f"{word} ({count})" for word, count in one.openings)
            yield _item(tr("sentences open with: {used}", used=used), one.path)


def _of_paragraph(text: str) -> bool:
    return "paragraph" in text.casefold() or "topic sentence" in text.casefold() or "段" in text


def _checklist(lines: Sequence[InstructionLine], tr: Words) -> Iterator[str]:
    short = [line for line in lines if len(line.text.split()) <= _LONGEST_RULE and asks(line.text)]
    for line in short[:_CHECKLIST]:
        label = tr("Don't:") if line.forbids else tr("Do:")
        yield _item(line.text, line.place, label)


def _against(found: Iterable[InstructionContradiction], tr: Words) -> Iterator[str]:
    for one in found:
        yield f"- {in_markdown(tr(one.kind))}:"
        yield from (f"  {_item(f'{f.value}: {f.text}', f.place)}" for f in one.facts)
