"""A desk that holds one section of a draft, everything at the line where it stands."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mdrag.desk.desk import Desk
from mdrag.draft.model import Draft, Section
from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.text.lines import Lines
from mdrag.text.nearest import nearest

__all__ = ["section_desk"]

# A footnote or the address of a link, which may stand anywhere.
_DEFINITION = re.compile(r"^ {0,3}(\[[^\]\n]+\]):[^\n]*(?:\n {4}[^\n]+)*", re.MULTILINE)
_WORDS = re.compile(r"[^\n]+")


def section_desk(desk: Desk, heading: str) -> Desk:
    """The same desk with only the section under ``heading``, its subsections too.

    A heading is known by its words in any case, else by a part of them. Raises UsageError when no
    heading says it, or several do.
    """
    from mdrag.draft.parse import parse

    draft = desk.draft
    section = _named(draft, heading, desk.shown)
    kept = [(one.start, one.end) for one in draft.blocks if one.kind == "front-matter"]
    own = draft.text[section.start : section.end]
    kept += [one.span() for one in _DEFINITION.finditer(draft.text) if one[1] in own]
    text = _blanked(draft.text, [*kept, (section.start, section.end)])
    return desk.holding(parse(text, desk.shown, draft.bom))


def _named(draft: Draft, heading: str, shown: str) -> Section:
    asked = " ".join(heading.split()).casefold()
    sections = [one for one in draft.sections if one.title]
    titles = {one: " ".join(one.title.split()).casefold() for one in sections}
    found = [one for one in sections if titles[one] == asked]
    found = found or [one for one in sections if asked and asked in titles[one]]
    if len(found) == 1:
        return found[0]
    if not found:
        near = nearest(heading, [one.title for one in sections])
        told = near or ("; " + _list(sections, draft) if sections else fill("; it has no headings"))
        raise UsageError(
            fill(
                "{shown}: no heading says {heading!r}{told}",
                shown=shown,
                heading=heading[:80],
                told=told,
            )
        )
    raise UsageError(
        fill(
            "{shown}: several headings say {heading!r} ({list}); give all of one, or "
            "make them differ",
            shown=shown,
            heading=heading[:80],
            list=_list(found, draft),
        )
    )


def _list(sections: Sequence[Section], draft: Draft) -> str:
    lines = Lines(draft.text)
    told = [f"line {lines.place(one.start)[0]}: {one.title[:60]}" for one in sections[:8]]
    return ", ".join([*told, "…"] if len(sections) > len(told) else told)


def _blanked(text: str, kept: Sequence[tuple[int, int]]) -> str:
    """``text`` with empty lines where nothing is kept: what is left keeps its line."""
    out, at = [], 0
    for start, end in sorted(kept):
        if end > at:
            out += [_WORDS.sub("", text[at : max(at, start)]), text[max(at, start) : end]]
            at = end
    return "".join([*out, _WORDS.sub("", text[at:])])
