"""The rest of a pandoc document: identifiers that swallowed a binding, headings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from mdrag.draft.marks.mark import KEYS
from mdrag.draft.references.listed_sources import lists_sources, names_an_id
from mdrag.export.citations import inlines, visit
from mdrag.export.citations.resolve import Resolver
from mdrag.filled_sentence import fill

__all__ = [
    "ITEMS",
    "LANG",
    "LINKED",
    "MARKED",
    "OURS",
    "OWN_ITEMS",
    "beside",
    "give_back",
    "inside",
    "leave_out_source_list",
    "rename_headings",
    "runs",
    "without_binding",
]

ITEMS = "mdrag-items"  # metadata: the items of library sources, as JSON, for mdrag-zotero
LANG = "mdrag-lang"  # metadata: the language of the draft, when citeproc was told another
LINKED = "mdrag-linked"  # metadata: the links of citations to the list are ours, not the writer's
OWN_ITEMS = "mdrag-own-items"  # the same for works of the writer's bibliography that are cited
MARKED = "mdrag-marked-names"  # the marks at names, and the words they stand for, as JSON
OURS = (ITEMS, OWN_ITEMS, LINKED, LANG, MARKED)
_RUNS = frozenset(
    ("Para", "Plain", "Header", "LineItem", "Quoted", "Emph", "Strong", "Strikeout", "Superscript",
     "Subscript", "SmallCaps", "Underline", "Span", "Link", "MetaInlines")
)  # fmt: skip
_UID = re.compile(r"doc_[0-9A-Fa-f]{4,16}")
_INLINE = ("Span", "Code", "Link", "Image")
_BLOCKS = ("Div", "CodeBlock", "Table", "Figure")  # the last two when they have no caption


def runs(element: Any) -> Iterator[tuple[Any, str]]:
    """Where ``element`` itself holds a run of inlines: (owner, attribute)."""
    if element.tag in _RUNS:
        yield element, "content"
    elif element.tag == "DefinitionItem":
        yield element, "term"
    elif element.tag in ("Table", "Figure") and (last := _caption_end(element)) is not None:
        yield last, "content"


def inside(element: Any, tag: str) -> bool:
    """Whether it stands in an element of that kind: ``Image`` (its description), ``Note``."""
    above = element.parent
    while above is not None:
        if above.tag == tag:
            return True
        above = above.parent
    return False


def give_back(element: Any, text: str = "") -> str:
    """Put a binding that pandoc took for a block's identifier back behind its words.

    Returns the mark, "" when there is none. ``text`` is the draft, if known: of several sources
    in one mark pandoc keeps only the last.
    """
    if element.tag not in ("Header", "Table", "Figure"):
        return ""
    owner = element if element.tag == "Header" else _caption_end(element)
    if owner is element and element.identifier == _identifier_of(owner.content):
        return ""  # its words are the mark or a citation, and pandoc made the identifier of them
    mark = _taken(element) if owner is not None else ""
    if mark:
        mark = _as_written(mark, inlines.flat(owner.content), text)
        owner.content = [*owner.content, *inlines.words(mark)]
    return mark


def _identifier_of(content: Sequence[Any]) -> str:
    """What pandoc makes of a heading's words (extension auto_identifiers), without its hyphens."""
    runs = (inline.content if inline.tag == "Cite" else [inline] for inline in content)
    words = "".join(map(inlines.flat, runs)).lower()
    kept = "".join(sign for sign in words if sign.isalnum() or sign in "_-.")
    return kept[next((at for at, sign in enumerate(kept) if sign.isalpha()), len(kept)) :]


def beside(element: Any, resolver: Resolver) -> Any:
    """What stands for a span, code, link or image whose identifier is a binding; else None."""
    if element.tag not in (*_INLINE, *_BLOCKS) or not (mark := _taken(element)):
        return None
    if element.tag not in _INLINE:
        resolver.refuse(mark, fill("stands on a block; put it after the words it supports"))
        return None
    ending = inlines.words(mark)
    if resolver.keep:
        return [element, *ending]
    if element.tag == "Span":
        content = list(element.content)
        if not inlines.flat(content).endswith(")"):
            whole = [*inlines.words("("), *content, *inlines.words(f"){mark}")]
            if resolver.cites(whole):
                return resolver.run(whole)
        if not element.classes and not element.attributes:
            return resolver.run([*content, *ending], swallowed=True)
    return [element, *(resolver.run([*inlines.words(" "), *ending], swallowed=True) or [])]


def without_binding(element: Any) -> bool:
    """Drop an identifier that is a binding; whether there was one."""
    return hasattr(element, "identifier") and bool(_taken(element))


def leave_out_source_list(doc: Any) -> None:
    """Drop each section "Sources used" that lists ids: the reference list says it for readers."""
    import panflute as pf

    kept: list[Any] = []
    section: list[Any] = []  # the blocks of such a section, from its heading on
    level = 0
    for block in [*doc.content, None]:
        ends = block is None or (block.tag == "Header" and block.level <= level)
        if level and ends:
            words = " ".join(pf.stringify(one) for one in section[1:])
            kept += [] if names_an_id(words) else section
            section, level = [], 0
        if block is None:
            break
        if not level and block.tag == "Header" and lists_sources(inlines.flat(block.content)):
            level = block.level
        (section if level else kept).append(block)
    doc.content = kept


def rename_headings(doc: Any) -> None:
    """Give headings whose identifier speaks of a source the one their words make."""
    taken: set[str] = set()
    renamed: list[Any] = []

    for block in visit.blocks(doc):
        if block.tag == "Header":
            if not block.identifier or re.search(r"doc_[0-9a-f]{8}", block.identifier):
                renamed.append(block)
            else:
                taken.add(block.identifier)
    for header in renamed:
        words = inlines.flat([i for i in header.content if i.tag != "Cite"]).lower()
        slug = re.sub(r"[^\w\s.-]", "", words.replace(inlines.ATOM, "")).strip()
        slug = re.sub(r"^[^a-zA-Z]+", "", re.sub(r"\s+", "-", slug)) or "section"
        count, name = 0, slug
        while name in taken:
            count, name = count + 1, f"{slug}-{count + 1}"
        taken.add(name)
        header.identifier = name


def _caption_end(element: Any) -> Any:
    """The last block of a caption that holds inlines, or None."""
    blocks = list(element.caption.content) if element.caption is not None else []
    return blocks[-1] if blocks and blocks[-1].tag in ("Para", "Plain") else None


def _taken(element: Any) -> str:
    """Take a binding out of an element's attributes; its mark, "" when there is none."""
    if not _UID.fullmatch(element.identifier or ""):
        return ""
    told = {key: value for key, value in element.attributes.items() if key in KEYS}
    for key in told:
        del element.attributes[key]
    mark = f"#{element.identifier}" + "".join(f" {key}={value}" for key, value in told.items())
    element.identifier = ""
    return "{" + mark + "}"


def _as_written(mark: str, words: str, text: str) -> str:
    """The mark with all its sources, from the end of these words in the draft if it is there."""
    uid = mark[2:].split("}")[0].split()[0]
    wanted = re.sub(r"\W", "", words)
    mark_at_end = rf"^(?P<words>.*)\{{(?P<inner>[^{{}}\n]*#{uid}\b[^{{}}\n]*)\}}[ \t#]*$"
    for found in re.finditer(mark_at_end, text, re.MULTILINE):
        if re.sub(r"\W|^\s*Table", "", found["words"]) == wanted:
            parts = found["inner"].split()
            kept = [p for p in parts if p.startswith("#") or p.partition("=")[0] in KEYS]
            return "{" + " ".join(kept) + "}"
    return mark
