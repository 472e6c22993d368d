"""Slips of grammar that the facts of a paragraph mark: “the result depend”, “this courses”."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mdrag.claims.grammar.verb_forms import irregular_pasts, other_number
from mdrag.draft.model import Draft, Span
from mdrag.filled_sentence import fill
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.reading.phrase_places import own_places
from mdrag.lint.reading.running_prose import place
from mdrag.lint.rule import Context, Fault, Paragraph, ParagraphCheck, Rule

__all__ = ["CHECK"]

_NOUN = "noun-number"
_VERB_LAST = "verb-number"  # the mark ends with the verb that is in the wrong number
_PLAIN_LAST = "spoilt-form"  # … with the verb that should be in its plain form


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    """Each mark of the kind ``mark:`` in the writer's own words, but of names."""
    kind = str(rule.options["mark"])
    facts = paragraph.facts
    if not facts.tagged or not any(mark[2] == kind for marks in facts.tags for mark in marks):
        return
    places = [
        place(sentence, start, end)
        for sentence, marks in zip(paragraph.sentences, facts.tags, strict=True)
        for start, end, found in marks
        if found == kind
    ]
    for at in own_places(rule, paragraph, context.draft, places):
        words = " ".join(context.draft.masked[at.start : at.end].split())
        first, *others = words.split()
        if (first == "A" and kind == _NOUN) or any(word[:1].isupper() for word in others):
            continue  # “Great Expectations is”, “influenza A viruses”
        better = _better(kind, words.lower().split())
        fix = _fix(context.draft, at, better) if better else None
        yield rule.finding(at, {"words": words, "better": better}, fix=fix)


def _better(kind: str, words: list[str]) -> str:
    """What to write for the verb that the mark ends with; "" where that is not known."""
    verb = words[-1]
    if kind == _VERB_LAST:
        return other_number(verb)
    if kind != _PLAIN_LAST or "to" in words:
        return ""
    if plain := irregular_pasts().get(verb):
        return plain
    return other_number(verb) if verb.endswith("s") and not verb.endswith("ss") else ""


def _fix(draft: Draft, at: Span, better: str) -> Fix | None:
    """The verb in its right form; none where something stands between its letters."""
    seen = draft.masked[at.start : at.end].split()[-1]
    start = at.end - len(seen)
    if draft.text[start : at.end] != seen:
        return None
    return Fix(fill("write {new!r}", new=better), (Edit(start, at.end, better),), False)


def _faults(options: Mapping[str, Any]) -> Iterator[Fault]:
    from mdrag.claims.grammar.marks import MARKS
    from mdrag.text.nearest import nearest

    mark = options["mark"]
    if mark not in MARKS:
        told = fill("mark: no mark is called {mark!r}{hint}", mark=mark, hint=nearest(mark, MARKS))
        yield Fault(("mark",), told)


CHECK = ParagraphCheck(
    {"mark": str}, _run, required=("mark",), gives=("words", "better"), faults=_faults
)
