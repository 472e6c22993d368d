"""Citations of pandoc's own syntax, so worded that pandoc and Zotero read the same works."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mdrag.export.citations import inlines
from mdrag.export.citations.locators.locator_spellings import rewritten

__all__ = ["reword_cite"]


def reword_cite(cite: Any, ours: Callable[[str], bool], locale: str = "en-US") -> None:
    """Give works in a suffix items of their own; word the locators of those that are ``ours``."""
    if any(ours(one.id) for one in cite.citations) and (joint := _joined(cite.citations)):
        cite.citations = joint
    if cite.citations[0].mode == "AuthorInText":  # pandoc would sort others before the one named
        for one in list(cite.citations)[1:]:
            if ours(one.id) and not list(one.prefix):
                one.prefix = inlines.empty_prefix()
    for one in cite.citations:
        if ours(one.id) and (new := rewritten(list(one.suffix), locale)) is not None:
            one.suffix = new


def _joined(citations: Sequence[Any]) -> list[Any] | None:
    """The works of ``[see @a and @b]`` as items of their own; None when none stands in a suffix.

    pandoc reads ``@b`` as part of the suffix of ``@a``; the words between become its prefix.
    """
    found: list[Any] = []
    for one in citations:
        prefix: list[Any] = []
        current = one
        rest: list[Any] = []
        for inline in list(one.suffix):
            if inline.tag != "Cite":
                rest.append(inline)
                continue
            inner = list(inline.citations)
            prefix, rest = inlines.normalise_spaces(rest), []
            current.suffix = []
            found.append(current)
            inner[0].prefix = [*prefix, *list(inner[0].prefix)]
            for later in inner:
                if later.mode == "AuthorInText":
                    later.mode = "NormalCitation"
                    if list(later.suffix) and not inlines.flat(later.suffix).startswith(","):
                        later.suffix = [*inlines.words(", "), *list(later.suffix)]
            found += inner[:-1]
            current = inner[-1]
            rest = list(current.suffix)
        if current is not one:
            current.suffix = rest
        found.append(current)
    return found if len(found) > len(citations) else None
