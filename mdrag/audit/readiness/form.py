"""The form of a draft to be handed in: what is printed as it is meant, its length, its style."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.audit.readiness.lines import DraftToHandIn, ReadyLine, counted_of, places_of
from mdrag.audit.readiness.printed_otherwise import (
    AS_CODE,
    AS_ONE,
    PRINTED_OTHERWISE,
    UNKNOWN_NOTE,
)

__all__ = ["printed_line", "style_line", "words_line"]


def printed_line(draft: DraftToHandIn) -> Iterator[ReadyLine]:
    """What pandoc prints as code, with its marks or run together; code was not checked at all."""
    found = counted_of(draft, tuple(PRINTED_OTHERWISE))
    if not found:
        return
    code = any(f.rule == AS_CODE for f in found)
    told = "lists, headings or tables are printed with their marks, not as they are meant"
    if all(f.rule == AS_ONE for f in found):
        told = "entries of the reference list are printed as one paragraph"
    if all(f.rule == UNKNOWN_NOTE for f in found):
        told = "notes are called that the draft does not define"
    if code:
        told = "paragraphs are printed as code, and nothing here has checked them"
    command = f"mdrag lint {draft.path} --select structure"
    if all(f.fix and f.fix.safe for f in found):
        command += " --fix"
    verdict, places = "no" if code else "look", places_of(draft, found)
    yield ReadyLine(
        "printed", verdict, (("rules", len({f.rule for f in found})),), told, command, places
    )


def words_line(draft: DraftToHandIn) -> Iterator[ReadyLine]:
    """The words against the budget, else against what the brief asks for."""
    if not draft.words:
        yield ReadyLine("words", "no", (("words", 0),), "words: 0; there is nothing to hand in yet")
        return
    if not draft.budget and draft.lengths:
        yield _asked_length(draft)
        return
    if not draft.budget:
        told = "words: {words}; no budget is set (mdrag config set lint.word_budget 2000)"
        yield ReadyLine("words", "ok", (("words", draft.words),), told)
        return
    off = draft.words - draft.budget
    figures = (("words", draft.words), ("budget", draft.budget), ("off", f"{off:+d}"))
    missed = [f for f in draft.linted.counted if f.rule == "structure.word-budget"]
    told = "words: {words}, the budget is {budget} ({off})"
    command = f"mdrag lint {draft.path} --select structure.word-budget"
    verdict, places = "no" if missed else "ok", places_of(draft, missed)
    yield ReadyLine("words", verdict, figures, told, command, places)


def _asked_length(draft: DraftToHandIn) -> ReadyLine:
    """The words against what the brief asks for; only one who reads knows which of several."""
    kept = [one for one in draft.lengths if one.fits(draft.words)]
    asked = kept[0] if kept else draft.lengths[0]
    told = "words: {words}; asked for are {low} to {high} ({place})"
    if not asked.has_least:
        told = "words: {words}; asked for are {high} at most ({place})"
    if not asked.has_most:
        told = "words: {words}; asked for are {low} at least ({place})"
    figures: list[tuple[str, int | str]] = [("words", draft.words), ("place", asked.place)]
    figures += [("low", asked.low)] if asked.has_least else []
    figures += [("high", asked.high)] if asked.has_most else []
    verdict = "ok" if len(kept) == len(draft.lengths) else "look"
    if len(draft.lengths) == 1 and not kept:
        verdict = "no"
    return ReadyLine("words", verdict, tuple(figures), told, f"mdrag style-check {draft.path}")


def style_line(draft: DraftToHandIn) -> Iterator[ReadyLine]:
    """How many sections fail the gate of style."""
    failing = [section for section in draft.style.sections if not section.passes]
    figures = (
        ("failing", len(failing)),
        ("sections", len(draft.style.sections)),
        ("findings", sum(section.counted for section in draft.style.sections)),
    )
    told = "style: {failing} of {sections} sections fail the gate; findings that count: {findings}"
    command = f"mdrag style-check {draft.path}"
    counted = [f for section in failing for f in section.findings if f.severity != "info"]
    places = places_of(draft, counted)
    yield ReadyLine("style", "no" if failing else "ok", figures, told, command, places)
