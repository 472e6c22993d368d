"""Citations that citeproc has rendered → Zotero fields around the rendered words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from mdrag.draft.bindings import parse_locator
from mdrag.export import inlines
from mdrag.zotero.fields import FORMS, Cited, Cluster, Form, citation_code

__all__ = ["Live"]


class Live:
    """Makes the fields of one document; remembers which works they cite.

    ``items``: CSL-JSON by citation key; a citation with a key that is not there stays text.
    ``addresses``: the uris of each key. ``form``: how the file keeps fields. ``notes``: the
    style cites in footnotes.
    """

    def __init__(
        self,
        items: Mapping[str, Mapping[str, Any]],
        addresses: Mapping[str, tuple[str, ...]],
        *,
        form: Form = FORMS["docx"],
        notes: bool = False,
    ) -> None:
        self.items, self.addresses, self.form, self.notes = items, addresses, form, notes
        self.cited: list[str] = []
        self.noted = False  # a citation made a footnote
        self._seen: Counter[str] = Counter()

    def citation(self, cite: Any, before: Sequence[Any] = ()) -> tuple[list[Any], int] | None:
        """What stands for a rendered citation, and how many inlines of ``before`` it replaces.

        None when a work is unknown: the citation stays the text that citeproc made.
        """
        if not cite.citations or any(c.id not in self.items for c in cite.citations):
            return None
        self.cited += [c.id for c in cite.citations]
        content = _clean(cite.content)
        mode = cite.citations[0].mode
        if content and content[-1].tag == "Note":
            self.noted = True
            return [*_spoken(content[:-1]), self._note(cite, content[-1])], 0
        if mode == "AuthorInText":
            return self._narrative(cite, content), 0
        if not inlines.plain(content).strip():
            return self._silent(cite, before)
        return self._field(cite, content), 0

    def _narrative(self, cite: Any, content: list[Any]) -> list[Any]:
        """Author words as text, the rest as a field with the author suppressed."""
        if self.notes:
            return self._field(cite, content)
        text = inlines.flat(content)
        at = _group(text)
        if at < 0:
            return self._field(cite, content, named=True, custom=True)
        author, rest = inlines.cut(content, 0, at) or [], inlines.cut(content, at, len(text)) or []
        return [*_spoken(author), *self._field(cite, rest, named=True)]

    def _silent(self, cite: Any, before: Sequence[Any]) -> tuple[list[Any], int] | None:
        """A style that prints nothing once the author is named (MLA without a page).

        The last word of the author's name becomes the field, with that word as its fixed text:
        Zotero keeps the work in the bibliography and prints nothing of its own.
        """
        for count, inline in enumerate(reversed(before), 1):
            if inline.tag == "Str" and inline.text.strip():
                return self._field(cite, [inline], named=True, custom=True), count
            if inline.tag not in ("Space", "SoftBreak"):
                break
        return self._field(cite, inlines.words("\u2060"), named=True, custom=True), 0

    def _note(self, cite: Any, note: Any) -> Any:
        """A citing footnote: its words in a field."""
        first, *rest = note.content
        if rest:
            return note
        first.content = self._field(cite, _clean(first.content))
        return note

    def _field(
        self, cite: Any, content: Sequence[Any], *, named: bool = False, custom: bool = False
    ) -> list[Any]:
        """A field over ``content``; ``named``: the sentence itself names the author in text."""
        printed = re.sub(r"[\s\u00a0]+", " ", inlines.plain(content)).strip()
        cited = tuple(self._cited(one, named) for one in cite.citations)
        ordered = any(len(one.prefix) for one in list(cite.citations)[1:])
        cluster = Cluster(cited, printed, ordered, custom)
        code = citation_code(cluster)
        self._seen[code] += 1
        if self._seen[code] > 1:
            code = citation_code(cluster, self._seen[code] - 1)
        opening, closing = self.form.opened(code)
        form = self.form.raw
        return [inlines.raw(opening, form), *content, inlines.raw(closing, form)]

    def _cited(self, citation: Any, named: bool) -> Cited:
        prefix = inlines.styled(citation.prefix).strip()
        suffix = inlines.styled(citation.suffix)
        label, locator, rest = _located(suffix)
        if not locator:
            rest = suffix
        return Cited(
            self.items[citation.id],
            self.addresses[citation.id],
            prefix,
            re.sub(r"^\s+(?=,)|\s+$", "", rest),
            label,
            locator,
            citation.mode == "SuppressAuthor" or (named and citation.mode == "AuthorInText"),
        )


def _group(text: str) -> int:
    """Where the brackets at the end of a narrative citation begin, -1 when there are none.

    An organisation may hold a parenthesis of its own; numbers may stand in several brackets.
    """
    if text.endswith("]"):
        return text.find("[")
    depth = 0
    for at in range(len(text) - 1, -1, -1):
        depth += (text[at] == ")") - (text[at] == "(")
        if not depth:
            return at if text[at] == "(" else -1
    return -1


def _located(suffix: str) -> tuple[str, str, str]:
    """Label, locator and the rest; ``{…}`` says exactly what the locator is (pandoc's syntax)."""
    forced = re.match(r"[\s,]*\{([^{}]*)\}", suffix)
    if not forced:
        return parse_locator(suffix)
    label, locator, left = parse_locator(forced[1])
    if left.strip():
        label, locator = label or "page", forced[1]
    return label, locator, suffix[forced.end() :]


def _clean(content: Sequence[Any]) -> list[Any]:
    """Rendered words without links to the bibliography and without what prints nothing."""
    found: list[Any] = []
    for inline in content:
        if inline.tag == "Link" and inline.url.startswith("#ref-"):
            found += _clean(inline.content)
        elif inline.tag == "RawInline" or (inline.tag == "Str" and not inline.text):
            continue
        else:
            found.append(inline)
    return found


def _spoken(author: Sequence[Any]) -> list[Any]:
    """Author words for running text: "and", where styles print "&" even outside parentheses."""
    ampersand = [inline.tag == "Str" and inline.text == "&" for inline in author]
    return [
        inlines.words("and")[0] if it else one for one, it in zip(author, ampersand, strict=True)
    ]
