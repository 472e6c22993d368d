"""Headings that leave out a level: ``##`` and below it ``####``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from mdrag.draft.roles.code_chunks import code_chunks
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.structure.numbering.own_items import is_caption
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.rule import Context, DraftCheck, Rule

__all__ = ["CHECK"]

_MARKS = lazy_regex(r"(?m)^[ ]{0,3}(#{1,6})(?!#)\S?")
_SHOWN = 60  # characters of a title


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    draft = context.draft
    headings = [
        block for block in draft.blocks if block.kind == "heading" and set(block.within) <= {"div"}
    ]
    if not any(two.level - one.level > 1 for one, two in pairwise(headings)):
        return
    chunks = code_chunks(draft)  # pandoc reads “# a remark” in the code of one as a heading
    read = [
        one
        for one in headings
        if not any(start <= one.start < end for start, end in chunks)
        and not is_caption(draft.masked[one.start : one.end].strip(" #*_"))
    ]
    for before, here in pairwise(read):
        if here.level - before.level <= 1:
            continue
        between = _MARKS.finditer(draft.text, before.end, here.start)
        if any(before.level < len(one[1]) < here.level for one in between):
            continue  # “##Results” without its blank, or what the parser took for something else
        written = draft.text[here.start : here.end]
        meant = "#" * (before.level + 1)
        fix = None
        if written.startswith("#" * here.level):
            edit = Edit(here.start, here.start + here.level, meant)
            fix = Fix(fill("write {new}", new=meant), (edit,), safe=False)
        title = " ".join(draft.masked[here.start : here.end].split())[:_SHOWN]
        words = {"title": title, "level": here.level, "above": before.level, "meant": meant}
        yield rule.finding((here.start, here.end), words, fix=fix)


CHECK = DraftCheck({}, _run, gives=("title", "level", "above", "meant"))
