"""What supervisors and programs do to a Word file, made on its XML at random places.

Works with lxml alone and knows nothing of the reader it tests. Each kind returns what should be
found, or None where the file has no place for it.
"""

from __future__ import annotations

import copy
import json
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from reviewer import Reviewer, W, _run, _w  # noqa: E402

__all__ = ["EDITS", "ExpectedFindings", "through_libreoffice"]

_WORD = re.compile(r"(?<![\w’'-])[a-z]{4,}(?![\w’'-])")
_UNKNOWN = {"type": "book", "title": "Unheard of", "author": [{"family": "Ébène"}],
            "issued": {"date-parts": [[1999]]}}  # fmt: skip


class ExpectedFindings(NamedTuple):
    """``rules``: of which one must be told, near ``words`` of the draft; {} for none at all.

    ``applied``: whether --apply all must give the file's words; else the draft stays as it is.
    ``most``: findings one edit may come to. ``keys``: of the works cited there, for a place whose
    words are all the build's (`@vole2018` alone, which Word shows as “Vole (2018)”).
    """

    rules: frozenset[str] = frozenset()
    words: str = ""
    applied: bool = True
    most: int = 1
    keys: tuple[str, ...] = ()


Edit = Callable[[Reviewer, random.Random], ExpectedFindings | None]


def _expected(*rules: str, words: str = "", applied: bool = True, most: int = 1) -> (
    ExpectedFindings
):  # fmt: skip
    return ExpectedFindings(frozenset(f"review.{one}" for one in rules), words, applied, most)


# --- places -------------------------------------------------------------------------------------


def body_paragraphs(reviewer: Reviewer) -> list[Any]:
    """Paragraphs of prose that stand in nothing else."""
    body = reviewer.body.find(f"{W}body")
    return [one for one in body if one.tag == f"{W}p" and _style(one) in (
        "BodyText", "FirstParagraph"
    ) and one.find(f"{W}pPr/{W}numPr") is None and one.find(f".//{W}sectPr") is None]  # fmt: skip


def _style(paragraph: Any) -> str:
    found = paragraph.find(f"{W}pPr/{W}pStyle")
    return found.get(f"{W}val") if found is not None else ""


def _plain_runs(paragraph: Any) -> list[tuple[Any, int]]:
    """Runs of words outside fields and links, with the offset of each in the paragraph's text."""
    found, at, depth = [], 0, 0
    for run in paragraph.iter(f"{W}r"):
        char = run.find(f"{W}fldChar")
        kind = char.get(f"{W}fldCharType") if char is not None else ""
        depth += (kind == "begin") - (kind == "end")
        texts = "".join(one.text or "" for one in run.findall(f"{W}t"))
        if texts and not depth and run.getparent() is paragraph and _style_of(run) != (
            "VerbatimChar"
        ):  # fmt: skip
            found.append((run, at))
        at += len(texts)
    return found


def _style_of(run: Any) -> str:
    found = run.find(f"{W}rPr/{W}rStyle")
    return found.get(f"{W}val") if found is not None else ""


def _words_in(paragraph: Any) -> list[tuple[int, int, str]]:
    """(start, end, the words around) of words that stand in plain prose."""
    found = []
    for run, at in _plain_runs(paragraph):
        text = "".join(one.text or "" for one in run.findall(f"{W}t"))
        for word in _WORD.finditer(text):
            around = text[max(word.start() - 15, 0) : word.end() + 15]
            if word.start() > 0 and word.end() < len(text):
                found.append((at + word.start(), at + word.end(), around))
    return found


def _a_word(paragraphs: list[Any], draw: random.Random) -> tuple[Any, int, int, str] | None:
    for one in draw.sample(paragraphs, len(paragraphs)):
        if words := _words_in(one):
            return (one, *draw.choice(words))
    return None


def _say(paragraph: Any) -> str:
    return "".join(one.text or "" for one in paragraph.iter(f"{W}t"))


# --- words --------------------------------------------------------------------------------------


def tracked_insertion(reviewer: Reviewer, draw: random.Random) -> ExpectedFindings | None:
    """Two words put in."""
    if not (place := _a_word(body_paragraphs(reviewer), draw)):
        return None
    paragraph, start, _, around = place
    reviewer.put(paragraph, start, [_run("quite plainly ")])
    return _expected("insertion", words=around)


def tracked_deletion(reviewer: Reviewer, draw: random.Random) -> ExpectedFindings | None:
    """A word and its blank taken out."""
    if not (place := _a_word(body_paragraphs(reviewer), draw)):
        return None
    paragraph, start, end, around = place
    more = _say(paragraph)[end : end + 1] == " "
    for run in reviewer._cut(paragraph, start, end + more):
        reviewer._deleted(run)
    return _expected("deletion", words=around)


def untracked_word(reviewer: Reviewer, draw: random.Random) -> ExpectedFindings | None:
    """A word that is another now."""
    return _changed(reviewer, body_paragraphs(reviewer), draw)


def elsewhere_word(reviewer: Reviewer, draw: random.Random) -> ExpectedFindings | None:
    """The same in a heading, a list item, a cell, a caption or a footnote."""
    kinds: dict[str, list[Any]] = {}
    said = Counter(_say(one) for one in reviewer.paragraphs())
    for one in reviewer.paragraphs():
        style = _style(one)
        cell = any(above.tag == f"{W}tc" for above in one.iterancestors())
        if said[_say(one)] > 1:
            continue  # a picture that is not here prints its caption twice
        if cell or style.startswith("Heading") or "Caption" in style:
            kinds.setdefault("cell" if cell else style[:7], []).append(one)
        elif one.find(f"{W}pPr/{W}numPr") is not None and style != "Bibliography":
            kinds.setdefault("list", []).append(one)
    if "word/footnotes.xml" in reviewer.trees:
        kinds["note"] = reviewer.paragraphs("word/footnotes.xml")
    for kind in draw.sample(sorted(kinds), len(kinds)):
        if found := _changed(reviewer, kinds[kind], draw):
            return found
    return None


def _changed(
    reviewer: Reviewer, paragraphs: list[Any], draw: random.Random
) -> ExpectedFindings | None:  # fmt: skip
    if not (place := _a_word(paragraphs, draw)):
        return None
    paragraph, start, end, around = place
    runs = reviewer._cut(paragraph, start, end)
    runs[0].find(f"{W}t").text = "zebra"
    for run in runs[1:]:
        run.getparent().remove(run)
    return _expected("edit", words=around)


# --- paragraphs ---------------------------------------------------------------------------------


def _long(reviewer: Reviewer) -> list[Any]:
    return [one for one in body_paragraphs(reviewer) if len(_say(one)) > 80]


def moved_paragraph(reviewer: Reviewer, draw: random.Random) -> ExpectedFindings | None:
    """A paragraph that stands after another one now."""
    every = _long(reviewer)
    if len(every) < 5:
        return None
    first = draw.randrange(len(every))
    others = [n for n in range(len(every)) if abs(n - first) > 1]
    second = draw.choice(others)
    words = _say(every[first])
    every[second].addnext(every[first])
    return _expected("move", words=words, most=2)


def swapped_paragraphs(reviewer: Reviewer, draw: random.Random) -> ExpectedFindings | None:
    """Two paragraphs, each in the place of the other."""
    every = _long(reviewer)
    if len(every) < 4:
        return None
    one, other = draw.sample(every, 2)
    mark = _w("p")
    one.addprevious(mark)
    other.addprevious(one)
    mark.addprevious(other)
    mark.getparent().remove(mark)
    return _expected("move", words="", most=2)


def moved_item(reviewer: Reviewer, draw: random.Random) -> ExpectedFindings | None:
    """A list item that stands last in its list now."""
    runs: list[list[Any]] = []
    body = reviewer.body.find(f"{W}body")
    before = None
    for one in body:
        number = one.find(f"{W}pPr/{W}numPr")
        level = None
        if number is not None and len(_say(one)) > 15:
            level = tuple(part.get(f"{W}val") for part in number)
        if level is not None and level == before:
            runs[-1].append(one)
        elif level is not None:
            runs.append([one])
        before = level
    lists = [run for run in runs if len(run) > 2]
    if not lists:
        return None
    items = draw.choice(lists)
    at = draw.randrange(len(items) - 2)
    words = _say(items[at])
    items[-1].addnext(items[at])
    return _expected("move", words=words)


def split_paragraph(reviewer: Reviewer, draw: random.Random) -> ExpectedFindings | None:
    """Enter pressed between two sentences."""
    for paragraph in draw.sample(_long(reviewer), len(_long(reviewer))):
        for run, at in _plain_runs(paragraph):
            text = "".join(one.text or "" for one in run.findall(f"{W}t"))
            ends = [m.end() for m in re.finditer(r"[a-z]{3}\. (?=[A-Z][a-z])", text)]
            if not ends:
                continue
            start = draw.choice(ends)
            around = text[max(start - 25, 0) : start]
            last = reviewer._before(paragraph, at + start)
            new = copy.deepcopy(paragraph)
            for node in new:
                if node.tag != f"{W}pPr":
                    new.remove(node)
            for node in [last, *last.itersiblings()]:
                new.append(node)
            paragraph.addnext(new)
            return _expected("edit", words=around)
    return None


def joined_paragraphs(reviewer: Reviewer, draw: random.Random) -> ExpectedFindings | None:
    """The end of a paragraph deleted."""
    every = _long(reviewer)
    pairs = [one for one in every if one.getnext() in every]
    if not pairs:
        return None
    one = draw.choice(pairs)
    after = one.getnext()
    words = "".join(t.text or "" for run, _ in _plain_runs(one) for t in run.findall(f"{W}t"))[-30:]
    one.append(_run(" "))
    for node in list(after):
        if node.tag != f"{W}pPr":
            one.append(node)
    after.getparent().remove(after)
    return _expected("edit", words=words)


# --- citations ----------------------------------------------------------------------------------


def _citing(reviewer: Reviewer) -> list[tuple[Any, list[Any]]]:
    """(paragraph, runs) of each citation in prose: of a field, or the mark of a citing note."""
    found = []
    notes = _citing_notes(reviewer)
    for paragraph in body_paragraphs(reviewer):
        field: list[Any] = []
        for run in paragraph:
            if run.tag != f"{W}r":
                continue
            char, note = run.find(f"{W}fldChar"), run.find(f"{W}footnoteReference")
            kind = char.get(f"{W}fldCharType") if char is not None else ""
            if kind == "begin" or field:
                field.append(run)
            if kind == "end":
                if "CSL_CITATION" in "".join(
                    node.text or "" for one in field for node in one.iter(f"{W}instrText")
                ):
                    found.append((paragraph, field))
                field = []
            if note is not None and note.get(f"{W}id") in notes:
                found.append((paragraph, [run]))
    return found


def _citing_notes(reviewer: Reviewer) -> set[str]:
    tree = reviewer.trees.get("word/footnotes.xml")
    found = set()
    for note in tree if tree is not None else ():
        outside, depth, fields = "", 0, 0
        for run in note.iter(f"{W}r"):
            char = run.find(f"{W}fldChar")
            kind = char.get(f"{W}fldCharType") if char is not None else ""
            depth += (kind == "begin") - (kind == "end")
            fields += kind == "begin"
            if not depth:
                outside += "".join(one.text or "" for one in run.findall(f"{W}t"))
        if fields == 1 and not outside.strip(" .,;:\u00a0"):
            found.add(note.get(f"{W}id"))
    return found


def deleted_citation(reviewer: Reviewer, draw: random.Random) -> ExpectedFindings | None:
    """A citation taken out, tracked or not; the blank before it stays."""
    every = _citing(reviewer)
    if not every:
        return None
    paragraph, runs = draw.choice(every)
    words, keys = _before(paragraph, runs[0]), _keys(reviewer, runs)
    _take_out(reviewer, runs, draw)
    return _expected("citation-removed", words=words)._replace(keys=keys)


def _keys(reviewer: Reviewer, runs: list[Any]) -> tuple[str, ...]:
    """The keys of the works that the field of a citation, or of its note, names."""
    marks = [mark for run in runs for mark in run.iter(f"{W}footnoteReference")]
    notes = {mark.get(f"{W}id") for mark in marks}
    tree = reviewer.trees.get("word/footnotes.xml")
    held = [note for note in (tree if tree is not None else ()) if note.get(f"{W}id") in notes]
    nodes = [node for one in (*runs, *held) for node in one.iter(f"{W}instrText")]
    codes = [_code(node.text)[1] for node in nodes if "CSL_CITATION {" in (node.text or "")]
    return tuple(str(item["itemData"]["id"]) for code in codes for item in code["citationItems"])


def _before(paragraph: Any, run: Any) -> str:
    said = ""
    for one in paragraph.iter(f"{W}r"):
        if one is run:
            break
        said += "".join(t.text or "" for t in one.findall(f"{W}t"))
    return said[-60:]


def _take_out(reviewer: Reviewer, runs: list[Any], draw: random.Random) -> None:
    tracked = draw.random() < 0.5
    for run in runs:
        if tracked:
            reviewer._deleted(run)
        else:
            run.getparent().remove(run)


def deleted_sentence(reviewer: Reviewer, draw: random.Random) -> ExpectedFindings | None:
    """A sentence taken out with the citation in it."""
    every = _citing(reviewer)
    for paragraph, runs in draw.sample(every, len(every)):
        text = _say(paragraph)
        inside = [t.text or "" for run in runs for t in run.iter(f"{W}t")]
        at = len(_whole_before(paragraph, runs[0]))
        stop = at + len("".join(inside))
        begins = [m.end() for m in re.finditer(r"[a-z)\]]\. (?=[A-Z][a-z])", text) if m.end() < at]
        ends = [m.start() + 1 for m in re.finditer(r"\.(?= [A-Z][a-z]|$)", text) if (
            m.start() >= stop
        )]  # fmt: skip
        if not begins or not ends or "." in text[stop : ends[0] - 1]:
            continue
        start, end = begins[-1], ends[0] + 1
        children = list(paragraph)
        cut = reviewer._cut(paragraph, start, min(end, len(text)))
        if any(run.getparent() is not paragraph for run in cut):
            continue
        children = list(paragraph)
        gone = children[children.index(cut[0]) : children.index(cut[-1]) + 1]
        after = children[children.index(cut[-1]) + 1 :]
        for node in after:  # the mark of a note stands behind the full stop
            if node.tag == f"{W}r" and node in runs:
                gone.append(node)
        if not all(run in gone for run in runs):
            continue
        _take_out(reviewer, [node for node in gone if node.tag == f"{W}r"], draw)
        # a name that begins the sentence may be the build's
        words = text[start:at][:30] if at - start > 30 else text[stop : ends[0]][:30]
        return _expected("edit", "deletion", "citation-removed", words=words, most=4)
    return None


def _whole_before(paragraph: Any, run: Any) -> str:
    said = ""
    for one in paragraph.iter(f"{W}r"):
        if one is run:
            break
        said += "".join(t.text or "" for t in one.findall(f"{W}t"))
    return said


def pasted_citation(reviewer: Reviewer, draw: random.Random) -> ExpectedFindings | None:
    """A citation of a known or an unknown work put into the text, tracked or not."""
    if not (place := _a_word(body_paragraphs(reviewer), draw)):
        return None
    paragraph, start, _, around = place
    item = {"id": 7001, "uris": ["http://zotero.org/users/9/items/QQQQ2222"], "itemData": _UNKNOWN}
    if draw.random() < 0.5 and (codes := _codes(reviewer)):
        known = draw.choice(draw.choice(codes)["citationItems"])
        item = {"id": 7002, "uris": known["uris"], "itemData": known["itemData"]}
    printed = "(Ébène, 1999)" if item["id"] == 7001 else "(As pasted)"
    properties = {"formattedCitation": printed}
    code = {"citationID": "p", "properties": properties, "citationItems": [item]}
    told = f" ADDIN ZOTERO_ITEM CSL_CITATION {json.dumps(code)} "
    runs = [reviewer._char("begin"), _run(told, "instrText"), reviewer._char("separate"),
            _run(printed), reviewer._char("end"), _run(" ")]  # fmt: skip
    if draw.random() < 0.5:
        reviewer.put(paragraph, start, runs)
    else:
        before = reviewer._before(paragraph, start)
        for run in runs:
            before.addprevious(run)
    return _expected("citation-added", words=around)


def pasted_beside(reviewer: Reviewer, draw: random.Random) -> ExpectedFindings | None:
    """An unknown work added to a citation that is there."""
    every = _citing(reviewer)
    fields = [(p, runs) for p, runs in every if len(runs) > 1]
    if not fields:
        return None
    paragraph, runs = draw.choice(fields)
    node = next(node for run in runs for node in run.iter(f"{W}instrText"))
    head, code = _code(node.text)
    code["citationItems"].append(
        {"id": 7001, "uris": ["http://zotero.org/users/9/items/QQQQ2222"], "itemData": _UNKNOWN}
    )
    texts = [t for run in runs for t in run.iter(f"{W}t")]
    printed = "".join(t.text or "" for t in texts)[:-1] + "; Ébène, 1999)"
    code["properties"]["formattedCitation"] = printed
    node.text = f"{head}{json.dumps(code)} "
    for text in texts[1:]:
        text.text = ""
    texts[0].text = printed
    return _expected("citation-changed", words=_before(paragraph, runs[0]))


def typed_in_citation(reviewer: Reviewer, draw: random.Random) -> ExpectedFindings | None:
    """A word typed into the words of a citation."""
    found = []
    for tree in reviewer.trees.values():
        for paragraph in tree.iter(f"{W}p"):
            depth, cites, begin = 0, False, None
            for run in paragraph.iter(f"{W}r"):
                char = run.find(f"{W}fldChar")
                kind = char.get(f"{W}fldCharType") if char is not None else ""
                depth += (kind == "begin") - (kind == "end")
                begin = run if kind == "begin" else begin
                cites = cites if depth and kind != "begin" else False
                cites = cites or any("CSL_CITATION" in (t.text or "") for t in (
                    run.iter(f"{W}instrText")
                ))  # fmt: skip
                texts = [t for t in run.findall(f"{W}t") if cites and len(t.text or "") > 2]
                found += [(paragraph, begin, t) for t in texts]
    if not found:
        return None
    paragraph, run, text = draw.choice(found)
    at = draw.randrange(1, len(text.text))
    text.text = text.text[:at] + "indeed" + text.text[at:]
    note = any(above.tag == f"{W}footnote" for above in paragraph.iterancestors())
    words = "" if note else _before(paragraph, run)
    return _expected("citation-changed", words=words, applied=False)


def _code(text: str) -> tuple[str, dict[str, Any]]:
    begin = text.index("{")
    told: dict[str, Any] = json.loads(text[begin : text.rindex("}") + 1])
    return text[:begin], told


def _codes(reviewer: Reviewer) -> list[dict[str, Any]]:
    nodes = [n for tree in reviewer.trees.values() for n in tree.iter(f"{W}instrText")]
    return [_code(n.text)[1] for n in nodes if "CSL_CITATION {" in (n.text or "")]


# --- programs -----------------------------------------------------------------------------------


def commented(reviewer: Reviewer, draw: random.Random) -> ExpectedFindings | None:
    """A comment on a word."""
    if not (place := _a_word(body_paragraphs(reviewer), draw)):
        return None
    paragraph, start, end, around = place
    runs = reviewer._cut(paragraph, start, end)
    runs[0].addprevious(_w("commentRangeStart", id="8123"))
    mark = _w("r")
    mark.append(_w("commentReference", id="8123"))
    runs[-1].addnext(mark)
    runs[-1].addnext(_w("commentRangeEnd", id="8123"))
    reviewer.remark("8123", "Say why.")
    return _expected("comment", words=around)


def refreshed(reviewer: Reviewer, draw: random.Random) -> ExpectedFindings | None:
    """Zotero's Refresh: numeric ids, other words."""
    reviewer.refresh(keep_key=draw.random() < 0.5)
    return ExpectedFindings()


def refreshed_under_tracking(reviewer: Reviewer, draw: random.Random) -> ExpectedFindings | None:
    """The same with Track Changes on: every field is deleted and inserted again."""
    before = [[copy.deepcopy(run) for run in runs] for runs in reviewer.fields()]
    reviewer.refresh(keep_key=draw.random() < 0.5)
    for old, runs in zip(before, reviewer.fields(), strict=True):
        codes = [n.text or "" for run in runs for n in run.iter(f"{W}instrText")]
        if "CSL_CITATION" not in "".join(codes):
            continue
        first = runs[0]
        for run in old:
            first.addprevious(run)
            reviewer._deleted(run)
        for run in runs:
            mark = reviewer._mark("ins")
            run.addprevious(mark)
            mark.append(run)
    return ExpectedFindings()


def through_libreoffice(path: Path, folder: Path) -> Path:
    """The file as LibreOffice saves it."""
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    command = ["soffice", profile, "--headless", "--convert-to", "docx", "--outdir", str(folder)]
    subprocess.run([*command, str(path)], check=True, capture_output=True, timeout=300)
    return folder / path.name


EDITS: dict[str, Edit] = {
    "tracked insertion": tracked_insertion,
    "tracked deletion": tracked_deletion,
    "untracked word": untracked_word,
    "heading, item, cell, caption, note": elsewhere_word,
    "paragraph moved": moved_paragraph,
    "paragraphs swapped": swapped_paragraphs,
    "list item moved": moved_item,
    "paragraph split": split_paragraph,
    "paragraphs joined": joined_paragraphs,
    "sentence with its citation deleted": deleted_sentence,
    "citation deleted": deleted_citation,
    "citation pasted": pasted_citation,
    "unknown work put beside a known one": pasted_beside,
    "typing in a citation": typed_in_citation,
    "comment": commented,
    "Refresh, numeric ids": refreshed,
    "Refresh under Track Changes": refreshed_under_tracking,
}
