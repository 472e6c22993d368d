"""Dummies in a binding, ``Author (Year){#doc_…}``, are filled in before the draft is handed in."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.draft.model import Binding, Draft
from mdrag.evidence.model import Source
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.rule import Context, DraftCheck, Rule
from mdrag.text.people import short_names

__all__ = ["CHECK"]

_AUTHOR = lazy_regex(r"\b(?:Author|AUTHOR|Authors|Surname|Name)\b(?! Services)")
_YEAR = lazy_regex(r"\b(?:Year|YEAR|YYYY|20XX|20xx|19XX|19xx)\b")


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    for binding in context.draft.bindings:
        if binding.form not in ("narrative", "parenthetical") or not binding.refs:
            continue
        dummies = list(_dummies(context.draft, binding))
        if not dummies:
            continue
        fix = _filled(context, binding, dummies)
        shown = ", ".join(dict.fromkeys(context.draft.text[a:b] for a, b, _ in dummies))
        todo = (
            fill("take the fix")
            if fix
            else fill("write them yourself (the library does not know them)")
        )
        uids = tuple(ref.key for ref in binding.refs)
        told = {"dummies": shown, "todo": todo}
        yield rule.finding((binding.start, binding.end), told, doc_uids=uids, fix=fix)


def _dummies(draft: Draft, binding: Binding) -> Iterator[tuple[int, int, str]]:
    """(start, end, "author" or "year") of each dummy, in order."""
    spans = [binding.author, binding.words] if binding.form == "narrative" else [binding.words]
    found = []
    for number, (start, end) in enumerate(spans):
        text = draft.text[start:end]
        if binding.form == "parenthetical" or number == 0:
            found += [
                (start + m.start(), start + m.end(), "author") for m in _AUTHOR.finditer(text)
            ]
        if binding.form == "parenthetical" or number == 1:
            found += [(start + m.start(), start + m.end(), "year") for m in _YEAR.finditer(text)]
    yield from sorted(found)


def _filled(context: Context, binding: Binding, dummies: list[tuple[int, int, str]]) -> Fix | None:
    """The dummies in the order of the sources; None unless metadata gives every one of them."""
    sources = [context.evidence.source(ref.key) for ref in binding.refs]
    edits, turn = [], {"author": 0, "year": 0}
    for start, end, what in dummies:
        source = sources[min(turn[what], len(sources) - 1)]
        turn[what] += 1
        value = _value(source, what, binding.form == "parenthetical") if source else ""
        if not value:
            return None
        edits.append(Edit(start, end, value))
    if len(sources) > 1 and any(n not in (0, len(sources)) for n in turn.values()):
        return None  # which dummy is whose cannot be told
    return Fix(fill("fill in author and year from the library"), tuple(edits), safe=True)


def _value(source: Source, what: str, bracketed: bool) -> str:
    if what == "year":
        return str(source.year or "")
    return short_names([person.family for person in source.authors], "&" if bracketed else "and")


CHECK = DraftCheck({}, _run)
