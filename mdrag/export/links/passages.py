"""Which passage of its source each citation rests on, and the link of an HTML page to it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple
from urllib.parse import quote

from mdrag.draft.marks.bindings import parse_locator
from mdrag.evidence.model import Passage, Source
from mdrag.evidence.store import EvidenceStore
from mdrag.export.citations import inlines
from mdrag.retrieve.quotes import Quote, exact_quote, snippet
from mdrag.text.sentence_ends import split

__all__ = ["LinkTarget", "Links", "sentence"]

_MANY = 50  # passages of one source to look through for those of one page
_FEW = 4  # words of a quotation that is a heading or a number, or of a line: they tell nothing
_BEGINNING = 200  # characters
_WORD = re.compile(r"[^\W\d_]{3,}")
_NUMBER = re.compile(r"\w+")


class LinkTarget(NamedTuple):
    """Where a link leads; ``url`` is "" when the file cannot be reached from the page."""

    url: str
    title: str


def sentence(element: Any) -> str:
    """The sentence around an inline, as a reader sees it; what it rests on is looked for by it.

    A note that only cites speaks for the sentence that calls it, a line under a block quotation
    for the quotation.
    """
    top = element
    while top.parent is not None and top.parent.tag not in ("Para", "Plain", "Header", "LineItem"):
        top = top.parent
    block = top.parent
    if block is None:
        return inlines.plain([element])
    run = list(block.content)
    if _only_cites(run):
        if block.parent is not None and block.parent.tag == "Note":
            return sentence(block.parent)
        if quoted := _quoted_above(block):
            return quoted
    at = len(inlines.plain(run[: top.index or 0]))
    text = inlines.plain(run)
    found = [text[a:b] for a, b in split(text) if a <= at]
    return found[-1] if found else text


def _only_cites(run: Sequence[Any]) -> bool:
    words = _WORD.findall(inlines.plain([one for one in run if one.tag != "Cite"]))
    return len(words) < _FEW


def _quoted_above(block: Any) -> str:
    """The words of the block quotation that a line names the source of; "" when there is none."""
    before = block.prev
    if before is None or "BlockQuote" not in (before.tag, getattr(block.parent, "tag", "")):
        return ""
    blocks = before.content if before.tag == "BlockQuote" else [before]
    return " ".join(inlines.plain(one.content) for one in blocks if one.tag in ("Para", "Plain"))


class Links:
    """Finds the passage behind a citation and the address of its page.

    ``root`` is the project's folder, ``output`` the folder of the page: addresses are relative
    to it, so that no page tells where on somebody's disk it was made.
    """

    def __init__(
        self, evidence: EvidenceStore, root: Path, output: Path, aliases: Sequence[str]
    ) -> None:
        self.evidence, self.root, self.output, self.aliases = evidence, root, output, aliases
        self.whole = 0  # citations of several works that citeproc did not tell apart

    def cite(self, cite: Any) -> list[Any] | None:
        """The words of a rendered citation, linked; None when there is nothing to link."""
        words = sentence(cite)
        targets: dict[str, list[LinkTarget]] = {}
        for one in cite.citations:
            if target := self._target(one, words):
                targets.setdefault(one.id, []).append(target)
        if not targets:
            return None
        links = list(_links(cite))
        if links:
            for link in links:
                waiting = targets.get(link.url.removeprefix("#ref-"))
                if waiting:
                    target = waiting.pop(0) if len(waiting) > 1 else waiting[0]
                    link.url, link.title = target.url or link.url, target.title
                    link.classes = [*link.classes, "mdrag-evidence"]
            return list(cite.content)
        if len(cite.citations) > 1:
            self.whole += 1
            return None
        ((target,),) = targets.values()
        return _linked(list(cite.content), target)

    def _target(self, citation: Any, words: str) -> LinkTarget | None:
        source = self.evidence.source(citation.id)
        if source is None or not source.citable:
            return None
        passage, page, label = self.place(source, citation, words)
        title = f"p. {label}" if label else ""
        if passage is not None and (quoted := self.quote(passage, words)):
            title = f"“{quoted}”" + (f", {title}" if title else "")
        url = self._address(source, page)
        return LinkTarget(url, title) if url or title else None

    def quote(self, passage: Passage, words: str) -> str:
        """What the passage says to it in whole sentences, else how it begins."""
        found = exact_quote(passage.text, words, self.evidence.rarity)
        quoted = " ".join(passage.text[found.start : found.end].split())
        if len(quoted.split()) < _FEW:
            return snippet(passage.text, Quote(0, 0), _BEGINNING)
        return f"{quoted} …" if found.cut else quoted

    def place(self, source: Source, citation: Any, words: str) -> tuple[Passage | None, int, str]:
        """The passage, its page in the file (0: none) and the number printed there."""
        uid = source.doc_uid
        if 0 < citation.hash <= len(self.aliases):
            passage = self.evidence.passage(uid, self.aliases[citation.hash - 1])
            if passage is not None:
                return passage, passage.page_start, self._label(uid, passage.page_start)
        label, locator, _ = parse_locator(inlines.zotero_text(citation.suffix))
        page = self._page(uid, locator) if label == "page" else 0
        nearest = self.evidence.passages(uid, words, _MANY)
        if page:
            nearest = [one for one in nearest if one.page_start <= page <= one.page_end]
        passage = next((one for one in nearest if one.source_subtype != "references"), None)
        page = page or (passage.page_start if passage else 0)
        return passage, page, self._label(uid, page)

    def _page(self, uid: str, locator: str) -> int:
        """The page of the file that a printed number names; else the page of that number."""
        found = _NUMBER.search(locator.strip("{} "))
        if found is None:
            return 0
        pages = self.evidence.pages(uid)
        number = found.group()
        for page in pages:
            if page.page_label == number:
                return page.page_index
        if number.isascii() and number.isdigit() and 0 < int(number) <= len(pages):
            return int(number)
        return 0

    def _label(self, uid: str, index: int) -> str:
        for page in self.evidence.pages(uid):
            if page.page_index == index:
                return page.page_label or str(index)
        return ""

    def _address(self, source: Source, page: int) -> str:
        path = PurePosixPath(source.source_path)
        if not source.source_path or path.is_absolute() or ".." in path.parts:
            return ""
        try:
            told = os.path.relpath(self.root / path, self.output)
        except ValueError:  # another drive
            return ""
        url = quote(Path(told).as_posix())
        return f"{url}#page={page}" if page and path.suffix.lower() == ".pdf" else url


def _links(cite: Any) -> Iterator[Any]:
    """The links citeproc made to the reference list, in order."""
    found: list[Any] = []

    def look(element: Any, _doc: Any) -> None:
        if element.tag == "Link" and element.url.startswith("#ref-"):
            found.append(element)

    for inline in cite.content:
        inline.walk(look)
    yield from found


def _linked(content: list[Any], target: LinkTarget) -> list[Any] | None:
    """The words as one link; in a note, the words of the note."""
    import panflute as pf

    if not target.url:
        return None
    if len(content) == 1 and content[0].tag == "Note":
        for block in content[0].content:
            if block.tag in ("Para", "Plain"):
                linked = _linked(list(block.content), target)
                block.content = linked or block.content
        return content
    if not inlines.plain(content).strip():
        return None
    return [pf.Link(*content, url=target.url, title=target.title, classes=["mdrag-evidence"])]
