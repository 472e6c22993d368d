"""The mark of a binding and the parenthesis before it name the same place."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mdrag.draft.marks.mark import KEYS
from mdrag.draft.marks.pages_behind import pages_behind
from mdrag.draft.model import Binding, Draft, Ref
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.reading.source_findings import is_checkable, mark_of
from mdrag.lint.rule import Context, Paragraph, ParagraphCheck, Rule
from mdrag.verify.support.locator_conflict import Conflict, conflicts

__all__ = ["CHECK"]

_PAGE = lazy_regex(r"\s(?:pp?|pdf)=\s*[^\s}>#]+")
_SHORT = {"page": "p.", "section": "sec.", "chapter": "ch.", "figure": "fig.", "table": "table"}


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    for binding in paragraph.bindings:
        if not is_checkable(context.draft, binding):
            continue
        found = conflicts(context.draft, binding, context.evidence)
        named = _PAGE.search(context.draft.text, *binding.mark)
        behind = pages_behind(context.draft, binding) if named else ""
        for conflict in found:
            yield _said(rule, context.draft, binding, conflict, named, behind)
        if named and behind and not found:
            yield _printed_twice(rule, binding, named, behind)


def _printed_twice(rule: Rule, binding: Binding, named: re.Match[str], behind: str) -> Finding:
    """The page of a mark that stands beside the quotation, too: Word prints both."""
    ref = binding.refs[0]
    told = {
        "what": fill(
            "p. {page} stands in the mark and behind the quotation, and is printed twice",
            page=behind,
        ),
        "todo": fill("take it out of the mark"),
    }
    return rule.finding(mark_of(binding, ref), told, doc_uids=(ref.key,), fix=_unmarked(named))


def _unmarked(named: re.Match[str]) -> Fix:
    return Fix(fill("take {words} out of the mark", words=named[0].strip()),
               (Edit(*named.span(), ""),), safe=False)  # fmt: skip


def _said(
    rule: Rule,
    draft: Draft,
    binding: Binding,
    conflict: Conflict,
    named: re.Match[str] | None,
    behind: str,
) -> Finding:
    ref = binding.refs[conflict.ref]
    short = _SHORT.get(conflict.label, conflict.label)
    marked = conflict.marked if "=" in conflict.marked else f"{short} {conflict.marked}"
    words = {
        "what": fill(
            "the mark says {marked}, the words say {worded}",
            marked=marked,
            worded=f"{short} {conflict.worded}",
        ),
        "todo": fill("write the same place in both"),
    }
    fixes = (_as_marked(draft, binding, conflict), _as_worded(draft, binding, ref, conflict))
    if named and behind == conflict.worded:  # what stays in the mark is printed, too
        fixes = (_unmarked(named), None)
    told = [fix for fix in fixes if fix]
    return rule.finding(mark_of(binding, ref), words, doc_uids=(ref.key,), choices=told)


def _as_marked(draft: Draft, binding: Binding, conflict: Conflict) -> Fix | None:
    """The words say what the mark says."""
    if "=" in conflict.marked:
        return None
    words = draft.text[slice(*binding.words)]
    pattern = re.escape(conflict.worded).replace("–", "(?:–|--?)")
    found = list(re.finditer(rf"(?<![\w.]){pattern}(?!\w)", words))
    if len(found) != 1:
        return None
    start = binding.words.start + found[0].start()
    edit = Edit(start, start + len(found[0].group()), conflict.marked)
    return Fix(
        fill("write {marked} in the parenthesis", marked=conflict.marked), (edit,), safe=False
    )


def _as_worded(draft: Draft, binding: Binding, ref: Ref, conflict: Conflict) -> Fix | None:
    """The mark says what the words say."""
    end = min((r.start for r in binding.refs if r.start > ref.end), default=binding.mark.end)
    keys = [key for key, label in KEYS.items() if label == conflict.label]
    keys += ["pdf"] if "=" in conflict.marked else []
    named = re.compile(rf"\b(?:{'|'.join(keys)})=\s*[^\s}}>]+").search(draft.text, ref.end, end)
    if not keys or not named or re.search(r"\s", conflict.worded):
        return None
    new = f"{keys[0]}={conflict.worded}"
    return Fix(fill("write {new} in the mark", new=new), (Edit(*named.span(), new),), safe=False)


CHECK = ParagraphCheck({}, _run, gives=("what", "todo"))
