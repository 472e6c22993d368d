"""Labels of figures, tables and formulas: each reference names one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mdrag.draft.labels import LabelPlace, label_places, label_references, labels_beside
from mdrag.draft.model import Draft
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.rule import Context, DraftCheck, Rule
from mdrag.text.nearest import slip_of

__all__ = ["CHECK"]

_NUMBERS = lazy_regex(r"\d+")
_COUNTED = lazy_regex(r"(?:fig|tbl|tab)-\d{1,2}")  # no key of a work
_MOST = 3  # labels told one by one in a draft that has none
_PRINTED = ("fig", "tbl", "eq")  # a heading and a listing may be made by what runs the draft


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    draft = context.draft
    refers = [one for one in label_references(draft) if one.label.kind in _PRINTED]
    if not refers:
        return
    places = list(label_places(draft.text))
    here = {one.label for one in places}
    if not here and draft.path.lower().endswith((".rmd", ".qmd")):
        return  # a chapter of a book whose figures another chapter draws
    sure = [one for one in refers if here or ":" in one.key or _COUNTED.fullmatch(one.key)]
    missing = [one for one in sure if one.label not in here]
    beside = labels_beside(draft.path) if missing else frozenset()
    told = {one.label: one for one in reversed(missing) if one.label not in beside}
    unknown = sorted(told.values(), key=lambda one: one.start)
    if not here and len(unknown) > _MOST:
        yield _all_elsewhere(rule, unknown)
        return
    for one in unknown:
        yield _finding(rule, draft, one, places)


def _all_elsewhere(rule: Rule, unknown: list[LabelPlace]) -> Finding:
    """Of a draft that labels nothing and refers to much, as one chapter of several does."""
    first = unknown[0]
    advice = fill(
        "it has none of the {count} others it refers to either, and labels no figure, table or "
        "formula: label them, as in {label}",
        count=len(unknown) - 1, label=f"{{#{first.key}}}",
    )  # fmt: skip
    return rule.finding((first.start, first.end), {"key": first.key, "advice": advice})


def _finding(rule: Rule, draft: Draft, one: LabelPlace, places: list[LabelPlace]) -> Finding:
    alike = {place.label.name: place.key for place in places if place.label.kind == one.label.kind}
    meant = alike.get(_slip(one.label.name, alike), "")
    if not meant:
        advice = fill("label it, {label}, or mend the reference", label=f"{{#{one.key}}}")
        return rule.finding((one.start, one.end), {"key": one.key, "advice": advice})
    at = draft.text.find(one.key, one.start, one.end)
    fix = Fix(fill("write {new}", new=meant), (Edit(at, at + len(one.key), meant),), safe=False)
    words = {"key": one.key, "advice": fill("did you mean {meant}?", meant=meant)}
    return rule.finding((one.start, one.end), words, fix=fix)


def _slip(name: str, known: Iterable[str]) -> str:
    """The name of which this is a slip of the keys; one with another number is another."""
    same = [one for one in known if _NUMBERS.findall(one) == _NUMBERS.findall(name)]
    turned = [one for one in same if sorted(one) == sorted(name)]
    return turned[0] if turned else slip_of(name, same)


CHECK = DraftCheck({}, _run, gives=("key", "advice"))
