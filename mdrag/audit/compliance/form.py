"""What is asked of the form against the draft: length, sources, sections, style and look."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from mdrag.audit.compliance.answer import (
    ComplianceAnswer,
    DraftFigures,
    answer_absence,
    join_places,
)
from mdrag.audit.compliance.draft_terms import DraftTerms
from mdrag.brief.asked_form import word_bounds
from mdrag.brief.model import InstructionFact
from mdrag.draft.model import Draft, Section
from mdrag.draft.words import count, words_between
from mdrag.filled_sentence import fill
from mdrag.text.headings import is_reference_list

__all__ = ["COUNTED", "LOOK", "answer_look", "answer_sections", "answer_sources", "answer_style"]

_KNOWN_AS = {"turabian": "chicago"}  # a handbook whose style has another name
_NAMED_LINES: Mapping[str, float] = {"single": 1.0, "double": 2.0}
# kind of fact → the setting of a Word file, what it has, and what is said where it has another
LOOK: Mapping[str, tuple[str, str, str]] = {
    "line spacing": (
        "line_spacing", "mdrag build sets lines of {has}",
        "mdrag build sets lines of {has}; for {wanted}: {command}",
    ),
    "font size": (
        "font_size", "mdrag build sets {has} pt",
        "mdrag build sets {has} pt; for {wanted}: {command}",
    ),
}  # fmt: skip


def answer_sections(
    names: Sequence[str], terms: DraftTerms, figures: DraftFigures
) -> ComplianceAnswer:
    """Whether a heading says each of these names; the list of what is bound needs none."""
    found = {name: _section(terms.draft, name) for name in names}
    # the list of what is bound is printed under a heading of its own
    printed = [name for name in names if figures.sources and is_reference_list(name)]
    lacks = [name for name, one in found.items() if one is None and name not in printed]
    if lacks:
        told = fill("no heading says: {names}; write that section", names=", ".join(lacks))
        return answer_absence(told, figures.whole)
    places = [terms.line(one.start) for one in found.values() if one]
    if len(places) < len(found):
        places.append(fill("the list that mdrag build prints"))
    return ComplianceAnswer("covered", join_places(places))


def answer_style(wanted: str, figures: DraftFigures) -> ComplianceAnswer:
    """Whether a built file is printed in this style of citation, as far as citations are bound."""
    has = figures.citation_style
    if not has:
        return ComplianceAnswer(
            "look", next=fill("cannot be seen in the draft: check it in the built file")
        )
    wanted = _KNOWN_AS.get(wanted, wanted)
    if wanted not in has.casefold():
        command = f"mdrag config set export.style {wanted}"
        told = "mdrag build prints {has}; for {wanted}: {command} (or csl: in the front matter)"
        told = fill(told, has=has, wanted=wanted, command=command)
        return ComplianceAnswer("missing", next=told, command=command)
    where = fill("mdrag build prints {has}", has=has)
    if figures.whole and not figures.sources:
        return ComplianceAnswer(
            "look", where, fill("no citation is bound, so what is typed stays as typed")
        )
    return ComplianceAnswer("covered", where)


def answer_look(fact: InstructionFact, figures: DraftFigures) -> ComplianceAnswer:
    """Whether a built Word file has the lines or the size that are asked for."""
    setting, told, lacks = LOOK[fact.kind]
    wanted = _NAMED_LINES.get(fact.value) or float(fact.value.removesuffix(" pt"))
    has = figures.line_spacing if fact.kind == "line spacing" else figures.font_size
    command = f"mdrag config set export.{setting} {wanted:g}"
    if not has:
        told = "the file of export.reference_doc says it; to set it here: {command}"
        return ComplianceAnswer("look", next=fill(told, command=command), command=command)
    where = fill(told, has=f"{has:g}")
    if has == wanted and fact.kind == "font size":  # the line may name a font as well
        return ComplianceAnswer(
            "look", where, fill("see whether it asks for a font, too (export.font)")
        )
    if has == wanted:
        return ComplianceAnswer("covered", where)
    return ComplianceAnswer("missing", where, fill(lacks, has=f"{has:g}", wanted=f"{wanted:g}",
                                          command=command), command)  # fmt: skip


def _section(draft: Draft, name: str) -> Section | None:
    return next((one for one in draft.sections if name in one.title.casefold()), None)


def _words(fact: InstructionFact, draft: Draft, figures: DraftFigures) -> ComplianceAnswer:
    """Whether a number of words is kept, of the whole or of the section it is about."""
    if fact.part:
        section = _section(draft, fact.part)
        if section is None:
            return ComplianceAnswer("look", next=fill("no heading says: {names}", names=fact.part))
        words = words_between(draft.masked, section.start, section.end)
    elif not figures.whole:
        return ComplianceAnswer("look", next=fill("a limit of the whole essay"))
    else:
        words = count(draft)
    low, high = word_bounds(fact)
    has, command = fill("{words:,} words", words=words), "mdrag style-check {draft}"
    if words < low:
        told = fill("{words:,} words: write {more:,} more", words=words, more=low - words)
        return ComplianceAnswer("missing", has, told, command)
    if words > high:
        told = fill("{words:,} words: cut {less:,}", words=words, less=words - high)
        return ComplianceAnswer("missing", has, told, command)
    return ComplianceAnswer("covered", has)


def _sources(fact: InstructionFact, draft: Draft, figures: DraftFigures) -> ComplianceAnswer:
    if not figures.whole:
        has = fill("sources the draft is bound to: {count}", count=figures.sources)
        return ComplianceAnswer("look", has, fill("a number of the whole essay"))
    return answer_sources(int(fact.value), figures)


def answer_sources(wanted: int, figures: DraftFigures) -> ComplianceAnswer:
    """Whether the draft is bound to so many different sources."""
    bound = figures.sources
    has = fill("sources the draft is bound to: {count}", count=bound)
    if bound >= wanted:
        return ComplianceAnswer("covered", has)
    told = "sources the draft is bound to: {count}; bind {more} more"
    return ComplianceAnswer(
        "missing", has, fill(told, count=bound, more=wanted - bound), "mdrag library"
    )


# kind of fact → what it is about, and how it is counted
COUNTED: Mapping[str, tuple[str, Callable[..., ComplianceAnswer]]] = {
    "word limit": ("length", _words),
    "least sources": ("number of sources", _sources),
}
