"""A draft that is handed in lists the sources it used."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.draft.model import Draft, Section
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Finding
from mdrag.lint.rule import Context, DraftCheck, Rule

__all__ = ["CHECK"]

_NUMBER = lazy_regex(r"^[\W\d_]+|[\W_]+$")


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    draft = context.draft
    if not draft.bindings:
        return
    titles = [str(title).casefold() for title in rule.options["titles"]]
    for section in draft.sections:
        title = _NUMBER.sub("", section.title).casefold()
        # Word fills an empty “References”; nobody fills the first of the titles, the draft's own
        if title in titles and (title != titles[0] or _has_words(draft, section)):
            return
    store = context.evidence
    keys = {ref.key for binding in draft.bindings for ref in binding.refs}
    known = {source.doc_uid for key in keys if (source := store.source(key))}
    count = len(known if store.version else keys)
    if not count:
        return  # ids that the library does not have are told one by one
    # It stands where the list belongs: on the last words of the draft.
    last = draft.sentences[-1]
    told = {"title": rule.options["titles"][0], "count": count}
    yield rule.finding((last.start, last.end), told)


def _has_words(draft: Draft, section: Section) -> bool:
    """Whether anything but comments stands under its heading, or in its subsections."""
    own = (b for b in draft.blocks if section.start <= b.start < section.end)
    return any(block.kind not in ("heading", "comment") for block in own)


CHECK = DraftCheck({"titles": list}, _run, required=("titles",), gives=("title", "count"))
