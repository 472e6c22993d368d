"""HTML in a draft, in a file that is no HTML: pandoc would drop its tags and keep bare words.

``H<sub>2</sub>O``, ``<br>``, ``<img src="map.png">`` and whole tables become what they are.
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from html.parser import HTMLParser
from typing import Any

from mdrag.export.citations import inlines
from mdrag.export.raw.containers import containers
from mdrag.export.raw.pictures import Pictures
from mdrag.export.raw.sandboxed_pandoc import convert
from mdrag.export.raw.set_aside import SetAside
from mdrag.limits.run_program import ProgramStopped

__all__ = ["convert_html"]

# tag → panflute's name of what it means
_MEANINGS = {
    "sub": "Subscript", "sup": "Superscript", "b": "Strong", "strong": "Strong", "i": "Emph",
    "em": "Emph", "cite": "Emph", "var": "Emph", "u": "Underline", "ins": "Underline",
    "s": "Strikeout", "del": "Strikeout", "strike": "Strikeout",
}  # fmt: skip
_TABLE = re.compile(r"<(/?)table\b", re.IGNORECASE)
_NOT_IN_HTML = ("Cite", "Math", "Note")  # HTML keeps their words alone
_MOST_TABLES = 40


def convert_html(doc: Any, pictures: Pictures) -> None:
    """Put what HTML means in its place; a page of HTML keeps it."""
    if not inlines.is_html(doc.format):
        _Conversion(pictures).convert(doc)


class _Tag(HTMLParser):
    """The one tag of a piece of raw HTML."""

    def __init__(self, code: str) -> None:
        super().__init__()
        self.name, self.closes, self.attributes = "", False, dict[str, str | None]()
        self.feed(code)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.name, self.attributes = self.name or tag, dict(attrs)

    def handle_endtag(self, tag: str) -> None:
        self.name, self.closes = self.name or tag, True


class _Conversion:
    def __init__(self, pictures: Pictures) -> None:
        self._pictures, self._tables = pictures, 0

    def convert(self, element: Any) -> None:
        for owner, name in containers(element):
            run = getattr(owner, name).list
            if any(_is_html(one, "RawBlock") for one in run):
                setattr(owner, name, self._blocks(run))
            elif any(_is_html(one, "RawInline") for one in run):
                setattr(owner, name, self._inlines(run))

    def _inlines(self, run: Sequence[Any]) -> list[Any]:
        """The run with pairs of tags as what they mean; a tag without its other stays."""
        import panflute as pf

        opened: list[tuple[str, Any, list[Any]]] = []
        level: list[Any] = []
        for one in run:
            tag = _Tag(one.text) if _is_html(one, "RawInline") else None
            if tag is None or not tag.name:
                level.append(one)
            elif tag.name == "br":
                level.append(pf.LineBreak())
            elif tag.name == "img":
                level += self._picture(tag)
            elif tag.name in _MEANINGS and not tag.closes:
                opened.append((tag.name, one, level))
                level = []
            elif tag.closes and opened and opened[-1][0] == tag.name:
                _, _, outer = opened.pop()
                level = [*outer, getattr(pf, _MEANINGS[tag.name])(*level)]
            else:
                level.append(one)
        while opened:
            _, tag, outer = opened.pop()
            level = [*outer, tag, *level]
        return level

    def _picture(self, tag: _Tag) -> list[Any]:
        import panflute as pf

        url, words = tag.attributes.get("src") or "", tag.attributes.get("alt") or ""
        if not self._pictures.allowed(url):
            return inlines.words(words or f"[{url}]")
        sizes = {key: value for key in ("width", "height") if (value := tag.attributes.get(key))}
        return [pf.Image(*inlines.words(words), url=url, attributes=sizes)]

    def _blocks(self, run: Sequence[Any]) -> list[Any]:
        """The blocks with each table as one; a picture between paragraphs is one of them."""
        import panflute as pf

        new: list[Any] = []
        at, ends = 0, _table_ends(run)
        while at < len(run):
            end = ends.get(at, 0)
            table = self._table(run[at:end]) if end else None
            if table is not None:
                new, at = [*new, *table], end
                continue
            one = run[at]
            tag = _Tag(one.text) if _is_html(one, "RawBlock") else None
            alone = tag is not None and tag.name == "img" and one.text.count("<") == 1
            new.append(pf.Para(*self._picture(tag)) if tag and alone else one)
            at += 1
        return new

    def _table(self, blocks: Sequence[Any]) -> list[Any] | None:
        """A table as pandoc reads HTML; None when it cannot, and of a draft that has very many."""
        import panflute as pf

        self._tables += 1
        if self._tables > _MOST_TABLES:
            return None
        aside = SetAside()

        def kept(element: Any, _: Any) -> Any:
            return pf.Str(aside.put([element])) if element.tag in _NOT_IN_HTML else None

        written = io.StringIO()
        pf.dump(pf.Doc(*blocks).walk(kept), written)
        try:
            code = convert("json", "html", written.getvalue().encode())
            told = convert("html", "json", code) if code else None
        except ProgramStopped:
            return None
        if not told:
            return None
        found = aside.back(list(pf.load(io.StringIO(told.decode())).content))
        found = self._pictures.only_allowed(found)
        return found if any(one.tag == "Table" for one in found) else None


def _table_ends(run: Sequence[Any]) -> dict[int, int]:
    """Where each table begins → behind what it ends."""
    ends: dict[int, int] = {}
    opened: list[int] = []
    for at, one in enumerate(run):
        for found in _TABLE.finditer(one.text) if _is_html(one, "RawBlock") else ():
            if not found[1]:
                opened.append(at)
            elif opened:
                ends[opened.pop()] = at + 1
    return ends


def _is_html(element: Any, tag: str) -> bool:
    return bool(element.tag == tag and element.format == "html")
