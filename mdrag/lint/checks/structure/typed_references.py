"""A reference list typed by hand: what a built file prints of it, told once."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Iterator, Sequence

from mdrag.draft.model import Draft
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.rule import Context, DraftCheck, Rule
from mdrag.verify.works.typed_list import (
    RicherEntry,
    TypedReferences,
    richer_entries,
    typed_references,
)

__all__ = ["CHECK"]

_MARK = lazy_regex(r"[ \t]*(?:[-*+]|\d{1,4}[.)])?[ \t]*")  # before an item of a list
_EMPTY = lazy_regex(r"(?:[ \t]*\n)+")
_EMPTY_BEFORE = lazy_regex(r"\n[ \t]*\n\Z")
_SPAN = 200  # characters that an empty line has at most
_SHOWN = 60  # characters of an entry
_NAMED = 3  # entries that stay which are named


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    draft = context.draft
    if not draft.bindings and not draft.citations:
        return  # the writer's list is the only one
    found = typed_references(draft, context.evidence, context.config.path)
    if found is None:
        return
    heading = draft.blocks[found.section.blocks[0]]
    lost = {one.place: _said(draft, one) for one in richer_entries(draft, found, context.evidence)}
    yield rule.finding(
        (heading.start, heading.end),
        {"title": found.section.title, "printed": _printed(found)},
        fix=_without(draft, found, lost),
        notes=() if found.divided else (*lost.values(), *_kept(draft, found.others)),
    )


def _said(draft: Draft, one: RicherEntry) -> str:
    told = (
        "says more of its work than the library knows, which is what is printed: {entry}; "
        "take it over: {command}"
    )
    fields = " ".join(f"--{name} {shlex.quote(value)}" for name, value in one.details.items())
    command = f"mdrag meta set --doc_uid {one.source.doc_uid} {fields}"
    return fill(told, entry=_shown(draft, one.place), command=command)


def _printed(found: TypedReferences) -> str:
    if found.divided:
        return fill(
            "prints it as typed, for headings divide it, and the list in the style at the end: "
            "delete the typed one"
        )
    gone = fill(
        "prints the list in the style in place of its entries of cited works ({count})",
        count=len(found.cited),
    )
    if not found.others:
        return gone
    return fill(
        "{gone} and keeps the others below it as typed ({count}): bind what cites them, or "
        "delete them",
        gone=gone, count=len(found.others),
    )  # fmt: skip


def _kept(draft: Draft, others: Sequence[tuple[int, int]]) -> Iterator[str]:
    """Why the first entries stay, each a line, and how many more do."""
    for place in others[:_NAMED]:
        told = "stays as typed, for no binding or key cites it: {entry}"
        yield fill(told, entry=_shown(draft, place))
    if len(others) > _NAMED:
        yield fill("so do others: {count}", count=len(others) - _NAMED)


def _shown(draft: Draft, place: tuple[int, int]) -> str:
    words = " ".join(draft.text[slice(*place)].split())
    return words if len(words) <= _SHOWN else f"{words[: _SHOWN - 1]}…"


def _without(draft: Draft, found: TypedReferences, lost: Collection[tuple[int, int]]) -> Fix | None:
    """The draft without the entries that a built file prints in the style.

    ``lost``: those of which something would then stand nowhere; they stay.
    """
    deletable = [place for place in found.cited if place not in lost]
    if found.divided or not deletable:
        return None
    deleted = [Edit(*place, "") for place in _places(draft.text, deletable)]
    names = [Edit(start, start + words.length, words.words) for start, words in found.authors]
    edits = tuple(sorted([*deleted, *names], key=lambda one: one.start))
    return Fix(fill("delete the typed entries that mdrag build prints itself"), edits)


def _places(text: str, entries: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The lines of entries, with the empty ones behind them where one is left before them."""
    gone = -1  # where the empty lines behind an entry ended that stood behind an empty line
    for place in entries:
        start, stop = _lines(text, *place)
        if start == gone or _EMPTY_BEFORE.search(text, max(0, start - _SPAN), start):
            if empty := _EMPTY.match(text, stop):
                stop = empty.end()
            gone = stop
        yield start, stop


def _lines(text: str, start: int, end: int) -> tuple[int, int]:
    """A place with the mark of its list before it and the end of its line."""
    begins = text.rfind("\n", 0, start) + 1
    if _MARK.fullmatch(text, begins, start):
        start = begins
    stop = text.find("\n", end)
    stop = len(text) if stop < 0 else stop + 1
    return start, stop if not text[end:stop].strip() else end


CHECK = DraftCheck({}, _run, gives=("title", "printed"))
