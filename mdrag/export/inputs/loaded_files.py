"""What a document would load when it is written: images, stylesheets, scripts, raw commands.

The document is given as pandoc's JSON or as HTML; nothing is opened here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any, NamedTuple

__all__ = ["Reference", "of_css", "of_document", "of_front", "of_html", "of_metadata", "plain"]


class Reference(NamedTuple):
    """One thing a document would load: the address as written, and what it is.

    ``raw``: no address but a command of the format that may read whatever it likes.
    """

    target: str
    what: str
    raw: bool = False


# metadata key → what it names; pandoc, its citeproc or pandoc-crossref open each of them
_FILES = {
    "bibliography": "bibliography",
    "citation-abbreviations": "citation-abbreviations",
    "crossrefYaml": "crossrefYaml",
    "template": "template",
}
# pandoc's name of a format → the names of raw text it takes as it is
_TAKES = {
    "latex": ("tex", "latex"),
    "typst": ("typst",),
    "docx": ("openxml",),
    "odt": ("opendocument", "odt"),
}
# What reads, runs or hides the name of what reads, in TeX: commands of LaTeX, of the packages of
# pandoc's template and of the engines.
_TEX = re.compile(
    r"\\(?:input|include\w*|@\@?input|InputIfFileExists|IfFileExists|subfile|import|subimport"
    r"|openin|openout|read|readline|write|immediate|special|shellescape|ShellEscape|directlua"
    r"|latelua|luaexec|luadirect|usepackage|RequirePackage\w*|LoadClass\w*|documentclass"
    r"|documentstyle|bibliography\w*|addbibresource|addglobalbib|verbatiminput|VerbatimInput"
    r"|BVerbatimInput|LVerbatimInput|lstinputlisting|inputminted|graphicspath|pgfimage"
    r"|pgfdeclareimage|DeclareGraphics\w+|pdfximage|pdfobj|pdffile\w*|XeTeXpicfile|XeTeXpdffile"
    r"|XeTeXglyph\w*|font|fontspec|set\w*font|new\w*font\w*|csname|expandafter|catcode|lowercase"
    r"|uppercase|scantokens|scantextokens|def|edef|gdef|xdef|let|futurelet|newcommand|renewcommand"
    r"|providecommand|DeclareRobustCommand|NewDocumentCommand|RenewDocumentCommand"
    r"|ProvideDocumentCommand|DeclareDocumentCommand|makeatletter|ExplSyntaxOn|endlinechar"
    r"|escapechar|toks|everypar|file\w*|attachfile|embedfile|movie|CatchFile\w*|pdfextension"
    r"|pdfliteral|pdfstrcmp|mdfivesum|newread|newwrite|everyjob|tl_rescan\w*|usetikzlibrary"
    r"|usemintedstyle|externaldocument|zexternaldocument|LoadMicrotypeFile|hologo)(?![A-Za-z])"
    r"|\^\^|\\begin\s*\{filecontents"
)
_TYPST = re.compile(
    r"\b(?:read|image|include|import|csv|json|yaml|toml|xml|cbor|bibliography|plugin|eval|std"
    r"|dictionary|sys|raw|set\s+bibliography|asset)\b"
)
# Fields of Word that are worked out from the document itself.
_FIELDS = re.compile(
    r"\s*(?:PAGE|NUMPAGES|SECTIONPAGES|SECTION|PAGEREF|REF|NOTEREF|TOC|TC|SEQ|STYLEREF|XE|INDEX"
    r"|DATE|TIME|HYPERLINK|SYMBOL|EQ|QUOTE|ADDIN\s+(?:ZOTERO|CSL|EN\.)\w*|=)(?![A-Z])"
)
_INSTRUCTION = re.compile(r"<w:instrText\b[^>]*>([^<]*)|w:instr\s*=\s*[\"']([^\"']*)")
_OPENXML = re.compile(
    r"\br:(?:id|link|embed|href|pict)\s*=|\b(?:src|o:href|xlink:href)\s*=|w:(?:altChunk|subDoc"
    r"|objectEmbed|objectLink|control|attachedTemplate)\b|<!"
    r"|\bxmlns\b",  # another prefix for the names that are looked for
    re.IGNORECASE,
)
_OPENDOCUMENT = re.compile(r"(?:dde|database|script|event|macro|applet|plugin)", re.IGNORECASE)
_URL = re.compile(r"url\(\s*(?:\"([^\"]*)\"|'([^']*)'|([^)\"']*))\s*\)?", re.IGNORECASE)
_IMPORT = re.compile(r"@import\s*(?:\"([^\"]*)\"|'([^']*)')", re.IGNORECASE)
_IMAGE_SET = re.compile(r"image-set\(([^)]*)\)|\bsrc\(([^)]*)\)", re.IGNORECASE)
_ESCAPE = re.compile(r"\\([0-9a-fA-F]{1,6})\s?|\\(.)", re.DOTALL)
_LOADS = frozenset(
    ("src", "data", "poster", "background", "data-src", "data-background-image",
     "data-background-video", "data-background-iframe", "xlink:href", "manifest", "archive", "code",
     "classid", "lowsrc", "dynsrc", "object")
)  # fmt: skip


_HOLDERS = frozenset((dict, list))  # of JSON; the rest are leaves


def of_document(told: Any, form: str) -> Iterator[Reference]:
    """What a document as pandoc's JSON loads when it is written as ``form``, pandoc's name."""
    raw = False
    for kind, held in _nodes(told):
        if kind == "Image":
            yield Reference(str(held[2][0]), "image")
        elif kind in ("RawInline", "RawBlock"):
            raw = True
            yield from _raw(str(held[0]), str(held[1]), form)
        elif kind == "Math" and form == "latex":
            yield from _commands(_TEX, str(held[1]), "TeX")
    for named in _TAKES.get(form, ()) if raw else ():
        for joined in _joined(told, named):
            yield from _raw(named, joined, form)


def of_front(told: Any) -> dict[str, Any]:
    """A document whose text is what stands in the front matter of ``told``, for a look at it.

    The template prints little of it; citeproc prints the works, and some of its settings.
    """
    blocks: list[Any] = []
    for kind, held in _nodes(told.get("meta", {})):
        if kind == "MetaBlocks":
            blocks += held
        elif kind == "MetaInlines":
            blocks.append({"t": "Plain", "c": held})
    return {**told, "meta": {}, "blocks": blocks}


def of_metadata(told: Any, form: str) -> Iterator[Reference]:
    """The files that the front matter of a document names."""
    meta = told.get("meta", {})
    for key, what in _FILES.items():
        value = meta.get(key)
        if value is None or (key == "template" and form != "typst"):
            continue
        for one in value["c"] if value["t"] == "MetaList" else [value]:
            yield Reference(plain(one), what)


def plain(value: Any) -> str:
    """The text of a metadata value or an element, as pandoc makes one of it."""
    if isinstance(value, list):
        return "".join(plain(one) for one in value)
    if not isinstance(value, dict):
        return ""
    kind: Any = value.get("t")
    held: Any = value.get("c")
    if kind in ("Str", "MetaString"):
        return str(held)
    if kind in ("Space", "SoftBreak", "LineBreak"):
        return " "
    if kind in ("Code", "Math", "RawInline", "RawBlock", "CodeBlock"):
        return str(held[1])
    return plain(held)


def of_css(text: str) -> Iterator[Reference]:
    """What a stylesheet loads, its escapes read as a browser reads them."""
    for version in dict.fromkeys((text, _ESCAPE.sub(_unescaped, text))):
        for found in (*_URL.finditer(version), *_IMPORT.finditer(version)):
            yield Reference(next((g for g in found.groups() if g), "").strip(), "stylesheet's url")
        for found in _IMAGE_SET.finditer(version):
            for quoted in re.findall(r"[\"']([^\"']*)", found[1] or found[2] or ""):
                yield Reference(quoted.strip(), "stylesheet's url")


def of_html(text: str) -> list[Reference]:
    """What a page, or an SVG, loads without a click."""
    reader = _LoadingTags()
    reader.feed(text)
    reader.close()
    return reader.found


class _LoadingTags(HTMLParser):
    """Collects what the tags of a page load."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Reference] = []
        self._style = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._style = tag.rpartition(":")[2] == "style"
        for name, value in attrs:
            told = (value or "").strip()
            if not told:
                continue
            if name in ("srcset", "imagesrcset"):
                for one in told.split(","):
                    self._add(one.split()[0] if one.split() else "", tag)
            elif name == "srcdoc":
                self.found += of_html(told)
            elif name in _LOADS or (name == "href" and tag not in ("a", "area")):
                if not (name == "xlink:href" and tag in ("a", "svg:a", "text:a")):
                    self._add(told, tag)
            elif "(" in told:
                self.found += of_css(told)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self._style = False

    def handle_endtag(self, tag: str) -> None:
        self._style = False

    def handle_data(self, data: str) -> None:
        if self._style:
            self.found += of_css(data)

    def handle_pi(self, data: str) -> None:
        if data.lower().startswith("xml-stylesheet"):
            for found in re.finditer(r"href\s*=\s*[\"']([^\"']*)", data):
                self._add(found[1], "xml-stylesheet")

    def handle_decl(self, decl: str) -> None:
        if "entity" in decl.lower():
            self.found.append(Reference("<!ENTITY", "declaration", raw=True))

    def unknown_decl(self, data: str) -> None:
        self.handle_decl(data)

    def _add(self, target: str, tag: str) -> None:
        what = "image" if tag in ("img", "image", "svg:image", "feimage") else f"<{tag}>"
        self.found.append(Reference(target, what))


def _joined(told: Any, named: str) -> Iterator[str]:
    r"""Raw text that is one only when it is written: pieces side by side, with words between.

    ``\in`` as raw TeX, then the word ``put``, makes a command that neither of them is.
    """
    everything: list[str] = []
    together = False
    for kind, held in _nodes(told):
        if kind in ("RawInline", "RawBlock") and held[0] == named:
            together = bool(everything)
            everything.append(str(held[1]))
    if together:
        yield "".join(everything)
    if everything:
        yield from (one for one in _lines(told, named) if one)


def _lines(told: Any, named: str) -> Iterator[str]:
    """Of each list of inlines what follows its first raw piece, as it is written."""
    left = [told]
    while left:
        one = left.pop()
        if isinstance(one, dict):
            left += one.values()
        elif isinstance(one, list):
            left += one
            at = next((n for n, inner in enumerate(one) if _is_raw(inner, named)), None)
            if at is not None and one[at]["t"] == "RawInline" and len(one) > at + 1:
                # the sign that begins a command is escaped in words, so they cannot begin one
                yield "".join(
                    plain(inner) if _is_raw(inner, named) else plain(inner).replace("\\", "")
                    for inner in one[at:]
                )


def _is_raw(told: Any, named: str) -> bool:
    return (
        isinstance(told, dict)
        and told.get("t") in ("RawInline", "RawBlock")
        and told["c"][0] == named
    )


def _raw(named: str, text: str, form: str) -> Iterator[Reference]:
    """What raw text does, where the format that is written takes it as it is."""
    if form == "latex" and named in ("tex", "latex"):
        yield from _commands(_TEX, text, "TeX")
    elif form == "typst" and named == "typst":
        yield from _commands(_TYPST, text, "typst")
    elif form == "docx" and named == "openxml":
        yield from _commands(_OPENXML, text, "OpenXML")
        for one, other in _INSTRUCTION.findall(text):
            if not _FIELDS.match(one or other):
                yield Reference((one or other).strip(), "Word field", raw=True)
    elif form == "odt" and named in ("opendocument", "odt"):
        yield from of_html(text)
        yield from _commands(_OPENDOCUMENT, text, "OpenDocument")


def _commands(pattern: re.Pattern[str], text: str, what: str) -> Iterator[Reference]:
    for found in pattern.finditer(text):
        yield Reference(found[0].strip(), f"raw {what}", raw=True)


def _nodes(told: Any) -> Iterator[tuple[str, Any]]:
    """(tag, content) of every element, without recursion: a draft may be nested deeply."""
    left = [told]
    while left:
        one = left.pop()
        if type(one) is dict:
            kind = one.get("t")
            if type(kind) is str and "c" in one:
                yield kind, one["c"]
            one = one.values()
        left += [inner for inner in reversed(one) if type(inner) in _HOLDERS]


def _unescaped(found: re.Match[str]) -> str:
    if found[2]:
        return found[2]
    number = int(found[1], 16)
    return chr(number) if 0 < number < 0x110000 and not 0xD800 <= number < 0xE000 else "\ufffd"
