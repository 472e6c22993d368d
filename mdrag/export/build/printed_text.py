"""What a finished file shows: the words of every part, descriptions, targets and names of places.

Code is left out, and what fields hold for Zotero: no reader takes them for words.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from xml.parsers import expat

__all__ = ["text_of_file"]

# parts of a Word or odt file that hold no words of the draft
_SILENT = re.compile(
    r"(?:.*/)?(?:styles|fontTable|settings|webSettings|numbering|custom|manifest|app)\.xml|"
    r".*/theme/.*|META-INF/.*|\[Content_Types\]\.xml"
)
_PARAGRAPHS = frozenset(("w:p", "text:p", "text:h"))
_WORDS = frozenset(("w:t", "w:delText"))
_CODE_STYLES = frozenset(
    ("VerbatimChar", "SourceCode", "Source_20_Text", "Source_Text", "Preformatted_20_Text")
)
# attribute → the elements where it says something; () = wherever it stands
_SAYING: dict[str, tuple[str, ...]] = {
    "descr": (),
    "title": (),
    "w:anchor": (),
    "Target": (),
    "w:name": ("w:bookmarkStart",),
    "text:name": ("text:bookmark-start", "text:bookmark"),
    "xlink:href": (),
}
_SILENT_HTML = frozenset(("code", "pre", "script", "style", "math", "svg"))
_SAYING_HTML = ("alt", "href", "id", "name", "class", "aria-label")
_OURS = ("ref-", "#ref-", "_Toc", "ZOTERO_", "http:", "https:", "data:", "cb", "#cb")
_TEX_CODE = re.compile(
    r"\\(?:texttt|passthrough)\{(?:\\.|[^{}\\]|\{[^{}]*\})*\}"
    r"|\\begin\{(verbatim|Shaded|Highlighting)\}.*?\\end\{\1\}|(?<!\\)%[^\n]*",
    re.DOTALL,
)
_TEX_SIGN = re.compile(r"\\([_{}#&%$])|\{\}")


def text_of_file(path: Path) -> list[str]:
    """Every paragraph and every other thing that ``path`` (.docx, .odt, .html, .tex, .pdf) shows.

    Of a format that cannot be looked into, nothing.
    """
    form = path.suffix.lower()
    if form in (".docx", ".odt"):
        return list(_of_archive(path))
    if form == ".html":
        page = _HtmlWords()
        page.feed(path.read_text("utf-8"))
        page.close()
        return [*page.said, "".join(page.words)]
    if form == ".tex":
        return [_TEX_SIGN.sub(r"\1", _TEX_CODE.sub(" ", path.read_text("utf-8")))]
    return list(_of_pdf(path)) if form == ".pdf" else []


def _of_archive(path: Path) -> Iterator[str]:
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            if name.endswith((".xml", ".rels")) and not _SILENT.fullmatch(name):
                part = _Part(every="docProps" in name or name == "meta.xml")
                part.read(archive.read(name))
                yield from part.said
                yield "".join(part.words)


class _Part:
    """One XML part being read; ``every``: all its characters are words."""

    def __init__(self, *, every: bool) -> None:
        self.said: list[str] = []  # attributes
        self.words: list[str] = []
        self._every = every
        self._inside: list[tuple[str, bool]] = []  # open elements, and whether each is code
        self._run: list[str] = []

    def read(self, content: bytes) -> None:
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.Parse(content, True)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        styled = name in ("w:rStyle", "w:pStyle") and attributes.get("w:val") in _CODE_STYLES
        if styled and len(self._inside) > 1:
            # the style of the run, or the paragraph, two elements further out
            self._inside[-2] = (self._inside[-2][0], True)
        code = bool(self._inside and self._inside[-1][1])
        code = code or attributes.get("text:style-name") in _CODE_STYLES
        self._inside.append((name, code))
        if name == "w:p" or (name in ("w:br", "w:tab", "text:s", "text:line-break", "text:tab")):
            self.words.append("\n" if name == "w:p" else " ")
        for key, owners in _SAYING.items():
            value = attributes.get(key, "")
            if value and (not owners or name in owners) and not value.startswith(_OURS):
                self.said.append(f"#{value.lstrip('#')}" if "name" in key else value)

    def _end(self, name: str) -> None:
        self._inside.pop()
        if name in _PARAGRAPHS or self._every:
            self.words.append("\n\ufffc\n")

    def _characters(self, words: str) -> None:
        name, code = self._inside[-1]
        in_text = name in _WORDS or self._every or name.startswith(("text:", "svg:", "dc:"))
        if in_text and not code:
            self.words.append(words)


class _HtmlWords(HTMLParser):
    """The words of an HTML page and of those attributes that are read or followed."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.said: list[str] = []
        self.words: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _SILENT_HTML:
            self._silent += 1
        if tag.startswith("doc"):
            self.said.append(f"<{tag}>")
        if tag in ("p", "div", "li", "td", "th", "h1", "h2", "h3", "h4", "h5", "h6", "br"):
            self.words.append("\n")
        for key, value in attrs:
            if key in _SAYING_HTML and value and not value.startswith(_OURS):
                self.said.append(f"#{value}" if key in ("id", "name", "class") else value)

    def handle_endtag(self, tag: str) -> None:
        if tag in _SILENT_HTML and self._silent:
            self._silent -= 1
        if tag in ("p", "div", "li", "td", "th", "h1", "h2", "h3", "h4", "h5", "h6", "a"):
            self.words.append("\n\ufffc\n" if tag != "a" else "")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.words.append(data)


def _of_pdf(path: Path) -> Iterator[str]:
    import pypdfium2

    document = pypdfium2.PdfDocument(path)
    try:
        for page in document:
            yield page.get_textpage().get_text_range()
    finally:
        document.close()
