"""Runs of pandoc inlines as text that can be searched and cut; the one place that makes them.

panflute elements have no type information: they are ``Any`` here and in the rooms above.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

__all__ = [
    "ATOM",
    "alarm",
    "cite",
    "clustered",
    "cut",
    "division",
    "flat",
    "is_field",
    "is_html",
    "joined",
    "meta_inlines",
    "meta_list",
    "meta_value",
    "paragraph",
    "plain",
    "raw",
    "raw_block",
    "spaced",
    "starts",
    "styled",
    "unsorted",
    "words",
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
        if inline.tag in ("Code", "Math"):
            pieces.append(str(inline.text))
        elif inline.tag in ("Cite", *_FORMATS):
            pieces.append(plain(inline.content))
        elif inline.tag == "Quoted":
            opening, closing = _QUOTES[inline.quote_type]
            pieces.append(opening + plain(inline.content) + closing)
        else:
            pieces.append(_flat(inline).replace(ATOM, ""))
    return "".join(pieces)


def styled(inlines: Sequence[Any]) -> str:
    """As `plain`, with ``<i>`` around emphasis: what Zotero reads in prefixes and suffixes."""
    pieces = []
    for inline in inlines:
        if inline.tag == "Emph":
            pieces.append(f"<i>{plain(inline.content)}</i>")
        else:
            pieces.append(plain([inline]))
    return re.sub(r"[\s\u00a0]+", " ", "".join(pieces))


def starts(inlines: Sequence[Any]) -> list[int]:
    """Where each inline begins in ``flat(inlines)``, and the end: one more than there are."""
    return [0, *accumulate(len(_flat(inline)) for inline in inlines)]


def cut(
    inlines: Sequence[Any], start: int, end: int, begins: Sequence[int] = ()
) -> list[Any] | None:
    """The inlines of ``flat(inlines)[start:end]``; formatting is split where the cut falls in it.

    None when the cut falls inside quotation marks, which cannot be halved. ``begins``: their
    `starts`, for who cuts often.
    """
    begins = begins or starts(inlines)
    found: list[Any] = []
    for index in range(max(bisect_right(begins, start) - 1, 0), len(inlines)):
        at, after = begins[index], begins[index + 1]
        if at >= end:
            break
        first, last = max(start - at, 0), min(end, after) - at
        if first >= last:
            continue
        inline = inlines[index]
        if first == 0 and last == after - at:
            found.append(inline)
            continue
        piece = _part(inline, first, last)
        if piece is None:
            return None
        found.append(piece)
    return found


def _part(inline: Any, first: int, last: int) -> Any | None:
    import panflute as pf

    if inline.tag == "Str":
        return pf.Str(inline.text[first:last])
    inner = cut(list(inline.content), first, last) if inline.tag in _FORMATS else None
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


def unsorted() -> list[Any]:
    """A prefix that prints nothing: a style never moves a work of a cluster that has one."""
    import panflute as pf

    return [pf.Str("")]


def joined(run: Sequence[Any]) -> list[Any]:
    """The run with neighbouring strings made one, as pandoc's readers write it."""
    import panflute as pf

    found: list[Any] = []
    for inline in run:
        if inline.tag == "Str" and found and found[-1].tag == "Str":
            found[-1] = pf.Str(found[-1].text + inline.text)
        else:
            found.append(inline)
    return found


def spaced(run: Sequence[Any]) -> list[Any]:
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


def clustered(citations: Sequence[Any]) -> list[Any] | None:
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
            prefix, rest = spaced(rest), []
            current.suffix = []
            found.append(current)
            inner[0].prefix = [*prefix, *list(inner[0].prefix)]
            for later in inner:
                if later.mode == "AuthorInText":
                    later.mode = "NormalCitation"
                    if list(later.suffix) and not flat(later.suffix).startswith(","):
                        later.suffix = [*words(", "), *list(later.suffix)]
            found += inner[:-1]
            current = inner[-1]
            rest = list(current.suffix)
        if current is not one:
            current.suffix = rest
        found.append(current)
    return found if len(found) > len(citations) else None


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
