"""Runs of pandoc inlines as text that can be searched and cut; the one place that makes them.

panflute elements have no type information: they are ``Any`` here and in the rooms above.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

__all__ = [
    "ATOM",
    "alarm",
    "bare_paragraph",
    "cite",
    "cut_inlines",
    "division",
    "empty_prefix",
    "flat",
    "flat_with_begins",
    "is_field",
    "is_html",
    "join_strings",
    "link",
    "meta_inlines",
    "meta_list",
    "meta_value",
    "normalise_spaces",
    "paragraph",
    "plain",
    "raw",
    "raw_block",
    "reference_place",
    "replace_words",
    "span",
    "words",
    "zotero_text",
]

ATOM = "\ufffc"  # stands for an inline that has no characters of its own: code, math, a note
_BREAKS = {"Space": " ", "SoftBreak": "\n", "LineBreak": "\n"}
_FORMATS = ("Emph", "Strong", "Strikeout", "Superscript", "Subscript", "SmallCaps", "Underline",
            "Span", "Link")  # fmt: skip
_HTML = ("html", "html4", "html5", "chunkedhtml", "revealjs", "s5", "slidy", "slideous", "dzslides")
_QUOTES = {"SingleQuote": ("‘", "’"), "DoubleQuote": ("“", "”")}


def flat(inlines: Sequence[Any]) -> str:
    """The characters of ``inlines``, those inside emphasis, links and quotes too."""
    return "".join(map(_flat, inlines))


def _flat(inline: Any) -> str:
    tag = type(inline).__name__
    if tag == "Str":
        return inline.text  # type: ignore[no-any-return]
    if tag in _BREAKS:
        return _BREAKS[tag]
    if tag in _FORMATS:
        return flat(inline.content)
    if tag == "Quoted":
        opening, closing = _QUOTES[inline.quote_type]
        return opening + flat(inline.content) + closing
    return ATOM


def plain(inlines: Sequence[Any]) -> str:
    """What a reader sees of ``inlines``: as `flat`, with code and math, without notes."""
    pieces = []
    for inline in inlines:
        kind = type(inline).__name__
        if kind in ("Str", "Code", "Math"):
            pieces.append(str(inline.text))
        elif kind in _BREAKS:
            pieces.append(_BREAKS[kind])
        elif kind in ("Cite", *_FORMATS):
            pieces.append(plain(inline.content))
        elif kind == "Quoted":
            opening, closing = _QUOTES[inline.quote_type]
            pieces.append(opening + plain(inline.content) + closing)
    return "".join(pieces)


def zotero_text(inlines: Sequence[Any]) -> str:
    """As `plain`, with ``<i>`` around emphasis: what Zotero reads in prefixes and suffixes."""
    pieces = []
    for inline in inlines:
        if inline.tag == "Emph":
            pieces.append(f"<i>{plain(inline.content)}</i>")
        else:
            pieces.append(plain([inline]))
    return re.sub(r"[\s\u00a0]+", " ", "".join(pieces))


def flat_with_begins(inlines: Sequence[Any]) -> tuple[str, list[int]]:
    """``flat(inlines)``, and where each of them begins in it; one more for the end."""
    pieces = [_flat(inline) for inline in inlines]
    return "".join(pieces), [0, *accumulate(map(len, pieces))]


def cut_inlines(
    inlines: Sequence[Any], start: int, end: int, begins: Sequence[int] = ()
) -> list[Any] | None:
    """The inlines of ``flat(inlines)[start:end]``; formatting is split where the cut falls in it.

    None when the cut falls inside quotation marks, which cannot be halved. ``begins``: where each
    begins, as `spread` says, for who cuts often.
    """
    begins = begins or flat_with_begins(inlines)[1]
    end = min(end, begins[-1])
    if start >= end:
        return []
    first, last = bisect_right(begins, start) - 1, bisect_left(begins, end)
    found = list(inlines[first:last])
    for index in {first, last - 1}:
        at, after = begins[index], begins[index + 1]
        if start <= at and after <= end:
            continue
        piece = _part(inlines[index], max(start - at, 0), min(end, after) - at)
        if piece is None:
            return None
        found[index - first] = piece
    return found


def _part(inline: Any, first: int, last: int) -> Any | None:
    import panflute as pf

    if inline.tag == "Str":
        return pf.Str(inline.text[first:last])
    inner = cut_inlines(list(inline.content), first, last) if inline.tag in _FORMATS else None
    if inner is None:
        return None
    if inline.tag == "Link":
        return pf.Link(*inner, url=inline.url, title=inline.title)
    if inline.tag == "Span":
        return pf.Span(*inner, classes=list(inline.classes), attributes=dict(inline.attributes))
    return type(inline)(*inner)


def words(text: str) -> list[Any]:
    """Plain text as Str and Space."""
    import panflute as pf

    found: list[Any] = []
    for piece in re.split(r"([ \t\r\n]+)", text):
        if piece:
            found.append(pf.Space() if piece.isspace() and "\u00a0" not in piece else pf.Str(piece))
    return found


def empty_prefix() -> list[Any]:
    """A prefix that prints nothing: a style never moves a work of a cluster that has one."""
    import panflute as pf

    return [pf.Str("")]


def join_strings(run: Sequence[Any]) -> list[Any]:
    """The run with neighbouring strings made one, as pandoc's readers write it."""
    import panflute as pf

    found: list[Any] = []
    before = None
    for inline in run:
        kind = type(inline)
        if kind is pf.Str and before is pf.Str:
            found[-1] = pf.Str(found[-1].text + inline.text)
        else:
            found.append(inline)
        before = kind
    return found


def replace_words(content: list[Any], start: int, end: int, new: str) -> list[Any]:
    """The run with ``new`` for what stands from ``start`` to ``end`` of its characters."""
    before, after = cut_inlines(content, 0, start), cut_inlines(content, end, 10**9)
    if before is None or after is None:  # inside quotation marks that cannot be halved
        return content
    return join_strings([*before, *words(new), *after])


def normalise_spaces(run: Sequence[Any]) -> list[Any]:
    """The run without space at its ends and with one space where several meet, as pandoc reads."""
    found: list[Any] = []
    for inline in run:
        if inline.tag in ("Space", "SoftBreak") and (not found or found[-1].tag in _BREAKS):
            if found and inline.tag == "SoftBreak" and found[-1].tag == "Space":
                found[-1] = inline
            continue
        found.append(inline)
    while found and found[-1].tag in ("Space", "SoftBreak"):
        found.pop()
    return found


def raw(code: str, form: str = "openxml") -> Any:
    """Raw output of one format, within a paragraph."""
    import panflute as pf

    return pf.RawInline(code, format=form)


def link(content: Sequence[Any], url: str) -> Any:
    """Words that lead somewhere."""
    import panflute as pf

    return pf.Link(*content, url=url)


def span(content: Sequence[Any], identifier: str) -> Any:
    """Words that can be led to."""
    import panflute as pf

    return pf.Span(*content, identifier=identifier)


def raw_block(code: str, form: str) -> Any:
    """Raw output of one format, between paragraphs."""
    import panflute as pf

    return pf.RawBlock(code, format=form)


def cite(items: Sequence[tuple[str, str, Sequence[Any], Sequence[Any]]]) -> Any:
    """A citation of (key, mode, prefix, suffix) items, as pandoc's own reader would make it."""
    import panflute as pf

    citations = [
        pf.Citation(key, mode=mode, prefix=list(prefix), suffix=list(suffix))
        for key, mode, prefix, suffix in items
    ]
    text = "; ".join(f"@{key}" for key, *_ in items)
    return pf.Cite(*words(f"[{text}]"), citations=citations)


def is_field(inline: Any, end: int, edge: str) -> bool:
    """Whether its first (``end`` 0) or last (-1) part is raw text that holds ``edge``."""
    while inline.tag in _FORMATS and list(inline.content):
        inline = list(inline.content)[end]
    return bool(inline.tag == "RawInline" and edge in inline.text)


def is_html(output: str) -> bool:
    """Whether pandoc writes HTML: a page, a book of pages or slides."""
    return output.split("+")[0].split("-")[0] in _HTML


def paragraph(run: Sequence[Any], style: str) -> Any:
    """A paragraph in a named paragraph style of the Word file."""
    import panflute as pf

    return division([pf.Para(*run)], style)


def bare_paragraph(run: Sequence[Any]) -> Any:
    """A paragraph."""
    import panflute as pf

    return pf.Para(*run)


def reference_place() -> Any:
    """Where citeproc sets the reference list."""
    import panflute as pf

    return pf.Div(identifier="refs")


def division(blocks: Sequence[Any], style: str) -> Any:
    """Blocks in a named paragraph style."""
    import panflute as pf

    return pf.Div(*blocks, attributes={"custom-style": style})


def meta_inlines(value: Any) -> list[Any]:
    """A metadata value as inlines: of blocks, the inlines of all paragraphs."""
    if value.tag == "MetaInlines":
        return list(value.content)
    if value.tag == "MetaBlocks":
        blocks = [block for block in value.content if block.tag in ("Para", "Plain")]
        return [inline for block in blocks for inline in block.content]
    return words(str(getattr(value, "text", "")))


def alarm(text: str, output: str) -> Any:
    """``text`` in red: something that must not be overlooked before the essay is handed in."""
    import panflute as pf

    if output.startswith("docx"):
        run = '<w:r><w:rPr><w:b/><w:color w:val="C00000"/></w:rPr><w:t xml:space="preserve">'
        escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return raw(f"{run}{escaped}</w:t></w:r>")
    return pf.Span(pf.Strong(*words(text)), attributes={"style": "color: #c00000"})


def meta_value(value: Any) -> Any:
    """Strings, numbers, lists and mappings as pandoc metadata."""
    import panflute as pf

    if isinstance(value, dict):
        return pf.MetaMap(*((key, meta_value(inner)) for key, inner in value.items()))
    if isinstance(value, list | tuple):
        return meta_list([meta_value(inner) for inner in value])
    return pf.MetaString(str(value))


def meta_list(values: Sequence[Any]) -> Any:
    """A list of metadata values."""
    import panflute as pf

    return pf.MetaList(*values)
