"""What is like a binding's mark and still stands in pandoc's document: refused, or printed in red.

Bindings that parse are citations by now. What is left is one slip away from one, and pandoc takes
it for words, for an identifier, or for the key of a citation.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

from mdrag.draft.marks.mark import DOC_UID
from mdrag.draft.marks.near_marks import NearMark, like_key, near_marks
from mdrag.draft.printed_front import PRINTED
from mdrag.draft.references.listed_sources import is_plain_id, lists_sources
from mdrag.export.citations import inlines, visit
from mdrag.export.citations.resolve import Resolver
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex

__all__ = ["refuse_remaining_marks"]

_HOLDERS = frozenset(("Para", "Plain", "Header", "LineItem", "MetaInlines", "Image"))
_ALARM = lazy_regex(r"\[[^\[\]\n]{1,400}\?\]")
_KEY = lazy_regex(rf"@({DOC_UID.pattern})")
_ADVICE = fill("is no mark of a source, but looks like one; mend it: mdrag lint says how")
_BEGINNINGS = frozenset(("d", "do", "doc", "doc_"))
_BLANK = "\ufffc"


def refuse_remaining_marks(doc: Any, resolver: Resolver) -> None:
    """Tell ``resolver`` to refuse every one; red stands in its place, where a reader would see it.

    Code, math and comments are the writer's words as they are.
    """
    level = 0  # of the heading whose section lists the sources used

    def look(element: Any, _doc: Any) -> Any:
        nonlocal level
        if type(element).__name__ == "Header":
            if element.level <= level:
                level = 0
            if not level and lists_sources(inlines.flat(element.content)):
                level = element.level
        return _of(element, resolver, listing=level > 0)

    doc.content = visit.visit(_Body(doc), look, doc).content.list
    meta = doc.metadata.content
    for key in PRINTED:
        if key in meta:
            meta[key] = visit.visit(meta[key], look, doc)


class _Body:
    """The blocks of a document without its metadata, as `visit` walks them."""

    _children = ("content",)

    def __init__(self, doc: Any) -> None:
        self.content = doc.content


def _of(element: Any, resolver: Resolver, listing: bool) -> Any:
    _raw(element, resolver)
    if isinstance(element, _Body):
        return None
    told = list(_in_attributes(element))
    for one in told:
        resolver.refuse(one, _ADVICE)
    name = "term" if element.tag == "DefinitionItem" else "content"
    if element.tag in _HOLDERS or name == "term":
        run = visit.items(getattr(element, name))
        if (new := _in_words(run, resolver, listing)) is not None:
            setattr(element, name, new)
    if told and element.tag in ("Span", "Link", "Code", "Image"):
        return [element, *(inlines.alarm(f"[{one}?]", resolver.output) for one in told)]
    return None


def _raw(holder: Any, resolver: Resolver) -> None:
    """Put red in place of raw text in ``holder`` that was meant as a mark: ``#<doc_8f3a2c1d>``."""
    import panflute as pf

    content = getattr(holder, "content", None)
    held: Any = getattr(content, "list", ())
    for index, one in enumerate(held):
        if type(one).__name__ not in ("RawInline", "RawBlock"):
            continue
        hidden = one.text.startswith("<!--") or not one.format.startswith("html")
        near = () if hidden else near_marks(one.text)
        told = one.format if _like(one.format) else one.text if near else ""
        if told:
            resolver.refuse(told, _ADVICE)
            alarm = inlines.alarm(f"[{told.strip('<>')}?]", resolver.output)
            held[index] = alarm if one.tag == "RawInline" else pf.Para(alarm)


def _in_words(run: Sequence[Any], resolver: Resolver, listing: bool) -> list[Any] | None:
    """The run with red in place of what is like a mark; None when there is nothing."""
    pieces = [_written(inline) for inline in run]
    text = "".join(pieces)
    text = _ALARM.sub(lambda alarm: _BLANK * len(alarm[0]), text)
    near = near_marks(text)
    if listing:
        near = [one for one in near if not is_plain_id(text[one.start : one.end])]
    if not resolver.keep:
        near = _with_keys(near, run, pieces)
    if not near:
        return None
    begins = [0, *accumulate(map(len, pieces))]
    found: list[Any] = []
    at = 0
    for one in near:
        told = " ".join(text[one.start : one.end].split())
        resolver.refuse(told, _ADVICE)
        before = inlines.cut_inlines(run, at, one.start, begins)
        after = inlines.cut_inlines(run, one.end, len(text), begins)
        if before is None or after is None:  # it ends within a citation or quotation marks
            before, end = inlines.cut_inlines(run, at, len(text), begins) or [], len(text)
        else:
            end = one.end
        found += [*before, inlines.alarm(f"[{told.strip('{}<># ')}?]", resolver.output)]
        at = max(at, end)
    return inlines.join_strings(found + (inlines.cut_inlines(run, at, len(text), begins) or []))


def _with_keys(near: list[NearMark], run: Sequence[Any], pieces: Sequence[str]) -> list[NearMark]:
    """``near`` and the keys in the words: an escaped ``@doc_8f3a2c1d`` is no citation."""
    cited = [type(inline).__name__ == "Cite" for inline in run]
    begins = [0, *accumulate(map(len, pieces))]
    found = list(near)
    for key in _KEY.finditer("".join(pieces)):
        index = bisect_right(begins, key.start()) - 1
        if cited[index] and key.end() <= begins[index + 1]:
            continue  # a citation of pandoc's, and not one that goes on in the words behind it
        if not any(one.start < key.end() and key.start() < one.end for one in near):
            found.append(NearMark(key.start(), key.end(), key[1], f"[{key[0]}]", False))
    return sorted(found, key=lambda one: one.start)


def _written(inline: Any) -> str:
    """As `inlines.flat`, but with citations and raw TeX, which pandoc makes of a backslash."""
    kind = type(inline).__name__
    if kind == "Str":
        return str(inline.text)
    if kind == "RawInline" and inline.format in ("tex", "latex"):
        return str(inline.text)
    words = inlines.flat(inline.content if kind == "Cite" else [inline])
    identifier = getattr(inline, "identifier", "")
    # {#d}oc_8f3a2c1d}: pandoc has taken the first letters
    return f"{words}{{#{identifier}}}" if identifier in _BEGINNINGS else words


def _in_attributes(element: Any) -> Iterator[str]:
    """What is like an id where pandoc keeps no words; it is taken out."""
    if getattr(element, "url", "").startswith("#") and _like(element.url[1:]):
        yield element.url
        element.url = ""
    if not hasattr(element, "identifier"):
        return
    if _like(element.identifier):
        # of a heading's words pandoc makes an identifier itself
        if element.tag != "Header" or element.identifier[4:] not in "".join(
            map(_written, element.content)
        ):
            yield "#" + element.identifier
        element.identifier = ""
    for name in [name for name in element.classes if _like(name)]:
        yield "." + name
        element.classes = [one for one in element.classes if one != name]
    for key, value in list(element.attributes.items()):
        if _like(key) or _like(value):
            yield key if _like(key) else value
            del element.attributes[key]


def _like(name: str) -> bool:
    return len(name) >= 7 and bool(like_key(name) or near_marks(f"#{name}"))
