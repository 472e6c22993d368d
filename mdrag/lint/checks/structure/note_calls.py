"""Notes that are called and stand nowhere: pandoc prints ``[^2]`` as it is typed."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.draft.pointers.note_calls import UnknownNote, notes_beside, unknown_notes
from mdrag.filled_sentence import fill
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.rule import Context, DraftCheck, Rule
from mdrag.text.lines import Lines

__all__ = ["CHECK"]

_MOST = 3  # calls told one by one in a draft that defines no note


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    draft = context.draft
    unknown = unknown_notes(draft)
    if not unknown:
        return
    alone = not any("footnote" in block.within for block in draft.blocks)
    # a book may have its notes in a file of their own; who defines notes here numbers them here
    beside = {one for one in notes_beside(draft.path) if alone or not one.isdigit()}
    unknown = [one for one in unknown if one.label not in beside]
    if alone and not any(one.below >= 0 for one in unknown):
        if draft.path.lower().endswith((".rmd", ".qmd")):
            return
        if len(unknown) > _MOST:
            yield _none_defined(rule, unknown)
            return
    lines = Lines(draft.text)
    for one in unknown:
        yield _finding(rule, one, lines)


def _none_defined(rule: Rule, unknown: list[UnknownNote]) -> Finding:
    first = unknown[0]
    told = fill(
        "the draft defines none of its {count} notes: write each below the text, as {note}",
        count=len(unknown),
        note=f"[^{first.label}]: …",
    )
    return rule.finding((first.start, first.end), {"label": first.label, "todo": told})


def _finding(rule: Rule, one: UnknownNote, lines: Lines) -> Finding:
    if one.below < 0:
        told = fill("write the note below the text, {note}, or take the call out",
                    note=f"[^{one.label}]: …")  # fmt: skip
        return rule.finding((one.start, one.end), {"label": one.label, "todo": told})
    told = fill("line {line} looks like it and lacks the colon: write {note}",
                line=lines.place(one.below)[0], note=f"[^{one.label}]: …")  # fmt: skip
    at = one.below + one.end - one.start
    fix = Fix(fill("put the colon in"), (Edit(at, at, ":"),), safe=False)
    return rule.finding((one.start, one.end), {"label": one.label, "todo": told}, fix=fix)


CHECK = DraftCheck({}, _run, gives=("label", "todo"))
