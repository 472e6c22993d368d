"""A draft that is handed in lists the sources it used."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.draft.listed_sources import lists_sources
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Finding
from mdrag.lint.rule import Context, DraftCheck, Rule

__all__ = ["CHECK"]

_NUMBER = lazy_regex(r"^[\W\d_]+|[\W_]+$")


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    draft = context.draft
    if not draft.bindings:
        return
    wanted = {str(title).casefold() for title in rule.options["titles"]}
    named = [one for one in draft.sections if _NUMBER.sub("", one.title).casefold() in wanted]
    if any(_is_list(one.title, draft.text[one.start : one.end]) for one in named):
        return
    count = len({ref.key for binding in draft.bindings for ref in binding.refs})
    # It stands where the list belongs: on the last words of the draft.
    last = draft.sentences[-1]
    told = {"title": rule.options["titles"][0], "count": count}
    yield rule.finding((last.start, last.end), told)


def _is_list(title: str, section: str) -> bool:
    """Whether a section lists sources: below "References" `mdrag build` puts its own list."""
    return not lists_sources(title) or any(row.strip(" \t=-") for row in section.splitlines()[1:])


CHECK = DraftCheck({"titles": list}, _run, required=("titles",), gives=("title", "count"))
