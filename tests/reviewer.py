"""A reviewer for tests: opens a .docx and comments, tracks changes, refreshes Zotero, as Word does.

Works on the XML with lxml, independent of the code it tests.
"""

from __future__ import annotations

import copy
import json
import re
import zipfile
from pathlib import Path
from typing import Any

from lxml import etree

__all__ = ["ANNA", "DAY", "Reviewer", "W"]

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
W14 = "{http://schemas.microsoft.com/office/word/2010/wordml}"
W15 = "{http://schemas.microsoft.com/office/word/2012/wordml}"
XML = "{http://www.w3.org/XML/1998/namespace}"
ANNA, DAY = "Anna B. Supervisor", "2026-11-20T10:00:00Z"
_ITEM_KEYS = ("id", "uris", "itemData", "locator", "label", "suppress-author", "author-only",
              "prefix", "suffix", "ignoreRetraction")  # fmt: skip
_KEPT = ("custom", "unsorted", "formattedCitation", "plainCitation", "dontUpdate", "noteIndex")
_REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"


def _w(tag: str, **attrs: str) -> Any:
    node = etree.Element(W + tag)
    for key, value in attrs.items():
        node.set(W + key, value)
    return node


def _run(text: str, tag: str = "t", like: Any = None) -> Any:
    run = _w("r")
    if like is not None and like.find(f"{W}rPr") is not None:
        run.append(copy.deepcopy(like.find(f"{W}rPr")))
    words = _w(tag)
    words.text = text
    words.set(XML + "space", "preserve")
    run.append(words)
    return run


class Reviewer:
    """One document under review; `save` writes it."""

    def __init__(self, path: Path, author: str = ANNA) -> None:
        self.author = author
        with zipfile.ZipFile(path) as archive:
            self.parts = {name: archive.read(name) for name in archive.namelist()}
        self.trees = {
            name: etree.fromstring(self.parts[name])
            for name in ("word/document.xml", "word/footnotes.xml", "word/comments.xml")
            if name in self.parts
        }
        self.body = self.trees["word/document.xml"]
        self._ids = iter(range(9000, 99999))
        self._threads: list[tuple[str, str, bool]] = []

    # ---- where

    def paragraphs(self, story: str = "word/document.xml") -> list[Any]:
        return list(self.trees[story].iter(f"{W}p"))

    def _place(self, words: str) -> tuple[Any, int]:
        """The paragraph whose plain runs hold ``words``, and where they begin in it."""
        for story in ("word/document.xml", "word/footnotes.xml"):
            if story not in self.trees:
                continue
            for paragraph in self.paragraphs(story):
                text = "".join(t.text or "" for t in self._texts(paragraph))
                text = text.replace("\u00a0", " ")  # between a label and its number
                if words in text:
                    return paragraph, text.index(words)
        raise AssertionError(f"no paragraph says {words!r}")

    def _texts(self, paragraph: Any) -> list[Any]:
        return [t for t in paragraph.iter(f"{W}t") if t.getparent().getparent().tag != f"{W}del"]

    def _cut(self, paragraph: Any, start: int, end: int) -> list[Any]:
        """Whole runs that hold exactly ``[start, end)``; runs are split where needed."""
        found, at = [], 0
        for text in self._texts(paragraph):
            words, run = text.text or "", text.getparent()
            first, last = max(start - at, 0), min(end - at, len(words))
            at += len(words)
            if first >= last:
                continue
            if first > 0:
                run.addprevious(_run(words[:first], like=run))
            if last < len(words):
                run.addnext(_run(words[last:], like=run))
            text.text = words[first:last]
            text.set(XML + "space", "preserve")
            found.append(run)
        return found

    def _before(self, paragraph: Any, at: int) -> Any:
        """The run that begins at ``at``; None at the end."""
        count = 0
        for text in self._texts(paragraph):
            if count == at:
                return text.getparent()
            if count < at < count + len(text.text or ""):
                return self._cut(paragraph, at, count + len(text.text or ""))[0]
            count += len(text.text or "")
        return None

    # ---- tracked changes

    def _mark(self, tag: str) -> Any:
        return _w(tag, id=str(next(self._ids)), author=self.author, date=DAY)

    def delete(self, words: str) -> None:
        """Track the deletion of words that stand in plain text, fields between them included."""
        paragraph, start = self._place(words)
        runs = self._cut(paragraph, start, start + len(words))
        every = list(paragraph)
        for run in every[every.index(runs[0]) : every.index(runs[-1]) + 1]:
            self._deleted(run)

    def _deleted(self, run: Any, tag: str = "del") -> None:
        mark = self._mark(tag)
        run.addprevious(mark)
        mark.append(run)
        for node in list(run.iter(f"{W}t", f"{W}instrText")):
            if tag == "del":
                node.tag = f"{W}delText" if node.tag == f"{W}t" else f"{W}delInstrText"

    def insert(self, before: str, words: str) -> None:
        """Track words put in before others."""
        paragraph, at = self._place(before)
        self.put(paragraph, at, [_run(words)])

    def append(self, words: str, new: str) -> None:
        """Track words put in at the end of the paragraph that holds ``words``."""
        paragraph, _ = self._place(words)
        mark = self._mark("ins")
        mark.append(_run(new))
        paragraph.append(mark)

    def put(self, paragraph: Any, at: int, runs: list[Any]) -> None:
        mark = self._mark("ins")
        for run in runs:
            mark.append(run)
        run = self._before(paragraph, at)
        if run is None:
            paragraph.append(mark)
        else:
            run.addprevious(mark)

    def replace(self, words: str, new: str) -> None:
        """Track new words in the place of others."""
        paragraph, start = self._place(words)
        runs = self._cut(paragraph, start, start + len(words))
        for run in runs:
            self._deleted(run)
        mark = self._mark("ins")
        mark.append(_run(new))
        runs[-1].getparent().addnext(mark)

    def silently(self, words: str, new: str) -> None:
        """Change words with tracking off."""
        paragraph, start = self._place(words)
        runs = self._cut(paragraph, start, start + len(words))
        runs[0].find(f"{W}t").text = new
        for run in runs[1:]:
            run.getparent().remove(run)

    def move(self, words: str, before: str, name: str = "move1") -> None:
        """Track words moved before others."""
        paragraph, start = self._place(words)
        runs = self._cut(paragraph, start, start + len(words))
        runs[0].addprevious(_w("moveFromRangeStart", id="901", name=name, author=self.author))
        for run in runs:
            self._deleted(run, "moveFrom")
        runs[-1].getparent().addnext(_w("moveFromRangeEnd", id="901"))
        target, at = self._place(before)
        run = self._before(target, at)
        mark = self._mark("moveTo")
        mark.append(_run(words))
        run.addprevious(_w("moveToRangeStart", id="902", name=name, author=self.author))
        run.addprevious(mark)
        run.addprevious(_w("moveToRangeEnd", id="902"))

    def _end(self, paragraph: Any, tag: str) -> None:
        properties = paragraph.find(f"{W}pPr")
        if properties is None:
            properties = _w("pPr")
            paragraph.insert(0, properties)
        marks = _w("rPr")
        marks.append(self._mark(tag))
        properties.append(marks)

    def new_paragraph(self, after: str, words: str) -> None:
        """Track Enter at the end of a paragraph and words typed then."""
        paragraph, _ = self._place(after)
        new = _w("p")
        if paragraph.find(f"{W}pPr") is not None:
            new.append(copy.deepcopy(paragraph.find(f"{W}pPr")))
        self._end(paragraph, "ins")
        mark = self._mark("ins")
        mark.append(_run(words))
        new.append(mark)
        paragraph.addnext(new)

    def drop_paragraph(self, words: str) -> None:
        """Track the deletion of a whole paragraph."""
        paragraph, _ = self._place(words)
        for run in list(paragraph.iter(f"{W}r")):
            self._deleted(run)
        self._end(paragraph, "del")

    def join(self, words: str) -> None:
        """Track the deletion of a paragraph's end."""
        self._end(self._place(words)[0], "del")

    # ---- citations

    def citation(self, before: str, items: list[dict[str, Any]], printed: str) -> None:
        """Track a new Zotero citation."""
        code = {"citationID": "x1", "properties": {"formattedCitation": printed},
                "citationItems": items}  # fmt: skip
        paragraph, at = self._place(before)
        instruction = f" ADDIN ZOTERO_ITEM CSL_CITATION {json.dumps(code)} "
        runs = [self._char("begin"), _run(instruction, "instrText"), self._char("separate"),
                _run(printed), self._char("end"), _run(" ")]  # fmt: skip
        self.put(paragraph, at, runs)

    def _char(self, kind: str) -> Any:
        run = _w("r")
        run.append(_w("fldChar", fldCharType=kind))
        return run

    def fields(self) -> list[list[Any]]:
        """The runs of each field, in order."""
        found: list[list[Any]] = []
        open_ = False
        for tree in self.trees.values():
            for run in tree.iter(f"{W}r"):
                char = run.find(f"{W}fldChar")
                kind = char.get(f"{W}fldCharType") if char is not None else ""
                if kind == "begin":
                    found.append([])
                    open_ = True
                if open_:
                    found[-1].append(run)
                open_ = open_ and kind != "end"
        return found

    def delete_citation(self, number: int) -> None:
        """Track the deletion of a whole field, code and all."""
        for run in self.fields()[number]:
            self._deleted(run)

    def codes(self, change: Any) -> None:
        """Rewrite the JSON of every citation field; ``change`` gets it and returns what prints."""
        for runs in self.fields():
            code = next(
                run.find(f"{W}instrText") for run in runs if len(run.findall(f"{W}instrText"))
            )
            found = re.search(r"CSL_CITATION (\{.*\})", code.text)
            if not found:
                continue
            told = json.loads(found[1])
            printed = change(told)
            code.text = f" ADDIN ZOTERO_ITEM CSL_CITATION {json.dumps(told)} "
            if printed is not None:
                texts = [run.find(f"{W}t") for run in runs if run.find(f"{W}t") is not None]
                for text in texts:
                    text.text = ""
                texts[0].text = printed

    def refresh(self, *, keep_key: bool = True, user: str = "4711") -> None:
        """What Zotero's Refresh does to fields (numeric ids, fewer properties, real uris)."""
        ids: dict[str, int] = {}

        def change(told: dict[str, Any]) -> str:
            told["properties"] = {k: v for k, v in told["properties"].items() if k in _KEPT}
            printed = f"(refreshed {len(told['citationItems'])})"
            printed = told["properties"].get("custom", printed)  # Zotero keeps a person's words
            told["properties"]["formattedCitation"] = printed
            told["properties"]["plainCitation"] = printed
            items = []
            for item in told["citationItems"]:
                number = ids.setdefault(str(item["id"]), 100 + len(ids))
                new = {key: item[key] for key in _ITEM_KEYS if key in item}
                new["id"] = number
                new["itemData"] = {**item["itemData"], "id": number}
                if not keep_key:
                    new["itemData"].pop("citation-key", None)
                new["uris"] = [*item["uris"], f"http://zotero.org/users/{user}/items/AB{number}CDE"]
                items.append(new)
            told["citationItems"] = items
            return printed

        self.codes(change)

    # ---- comments

    def comment(
        self, words: str, text: str, *, answers: str = "", resolved: bool = False, to: str = ""
    ) -> str:
        """A comment on words (or, with ``answers``, an answer to a comment); its id."""
        number = str(next(self._ids))
        paragraph, start = self._place(words)
        runs = self._cut(paragraph, start, start + len(words))
        last = runs[-1]
        if to:
            other, begin = self._place(to)
            last = self._cut(other, begin, begin + len(to))[-1]
        runs[0].addprevious(_w("commentRangeStart", id=number))
        mark = _w("r")
        mark.append(_w("commentReference", id=number))
        last.addnext(mark)
        last.addnext(_w("commentRangeEnd", id=number))
        self.remark(number, text, answers, resolved)
        return number

    def remark(self, number: str, text: str, answers: str = "", resolved: bool = False) -> None:
        """The text of a comment."""
        node = _w("comment", id=number, author=self.author, date=DAY, initials="A")
        for line in text.split("\n"):
            paragraph = _w("p")
            paragraph.set(W14 + "paraId", f"{int(number):08X}")
            paragraph.append(_run(line))
            node.append(paragraph)
        self.trees["word/comments.xml"].append(node)
        self._threads.append((f"{int(number):08X}", f"{int(answers):08X}" if answers else "",
                              resolved))  # fmt: skip

    # ---- the file

    def save(self, path: Path) -> Path:
        for name, tree in self.trees.items():
            self.parts[name] = etree.tostring(tree, xml_declaration=True, encoding="UTF-8")
        if self._threads:
            root = etree.Element(W15 + "commentsEx", nsmap={"w15": W15[1:-1]})
            for own, above, resolved in self._threads:
                one = etree.SubElement(root, W15 + "commentEx")
                one.set(W15 + "paraId", own)
                one.set(W15 + "done", str(int(resolved)))
                if above:
                    one.set(W15 + "paraIdParent", above)
            self.parts["word/commentsExtended.xml"] = etree.tostring(root)
            rels = etree.fromstring(self.parts["word/_rels/document.xml.rels"])
            one = etree.SubElement(rels, rels[0].tag)
            one.set("Id", "rId9999")
            one.set(
                "Type", "http://schemas.microsoft.com/office/2011/relationships/commentsExtended"
            )
            one.set("Target", "commentsExtended.xml")
            self.parts["word/_rels/document.xml.rels"] = etree.tostring(rels)
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in self.parts.items():
                archive.writestr(name, content)
        return path
