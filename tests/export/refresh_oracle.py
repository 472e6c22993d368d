"""What Zotero's Refresh would write into a Word file: its own citation processor is asked."""

from __future__ import annotations

import importlib.util
import json
import re
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lxml import etree

from export.conformance import ITEM
from mdrag.export.citations import styles

__all__ = ["CITEPROC", "csl_locales", "make_oracle", "refreshed", "tidy"]

CITEPROC = "citeproc@2.4.63"
W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_NODES = [f"{W}{name}" for name in ("fldChar", "instrText", "t", "tab", "br")]
_SCRIPT = Path(__file__).parent / "refreshed" / "refresh.cjs"


def make_oracle(folder: Path) -> Path:
    """``folder``, into which citeproc-js is yet to be installed, with the program that asks it."""
    shutil.copy(_SCRIPT, folder)
    return folder


def csl_locales() -> dict[str, str] | None:
    """CSL's locales of today by language, from the package that carries them; None without it."""
    found = importlib.util.find_spec("citeproc")
    if found is None or not found.submodule_search_locations:
        return None
    folder = Path(found.submodule_search_locations[0]) / "data" / "locales"
    files = sorted(folder.glob("locales-*.xml"))
    return {one.stem.removeprefix("locales-"): one.read_text("utf-8") for one in files}


def refreshed(
    path: Path, style: str, folder: Path, locales: dict[str, str], lang: str = "en-US",
    seconds: float = 60,
) -> dict[str, Any]:  # fmt: skip
    """{was: [texts of the fields], now: [what Zotero writes], entries, errors, codes}."""
    told, was, codes = [], [], []
    for note, instruction, text in _in_order(path):
        if not (match := ITEM.fullmatch(instruction)):
            continue
        code = json.loads(match[1])
        one = {"id": code["citationID"], "items": code["citationItems"]}
        told.append({**one, "properties": code["properties"], "note": note})
        was.append(text)
        codes.append(code)
    csl = styles.find(style).read_text("utf-8")
    if "event-title" not in csl:  # as style.js does, _eventToEventTitle
        csl = re.sub(r'(variable="[^"]*\bevent)(?=[ "])', r"\1-title", csl)
    apa = style == "apa"  # as style.js of Zotero, getCiteProc, says of this style and its kin
    needed = {name: locales[name] for name in _with_fallbacks(lang, csl) if name in locales}
    question = {"style": csl, "subtitles": apa, "locales": needed, "lang": lang, "citations": told}
    done = subprocess.run(
        ["node", "--max-semi-space-size=32", "refresh.cjs"], cwd=folder,
        input=json.dumps(question).encode(), capture_output=True, timeout=seconds,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    answer = json.loads(done.stdout)
    now = [
        one["properties"].get("custom", text)
        for one, text in zip(told, answer["texts"], strict=True)
    ]
    return {"was": was, "now": now, "codes": codes, **answer}


def _in_order(path: Path) -> Iterator[tuple[int, str, str]]:
    """(number of its footnote or 0, instruction, text) of each field, as a reader comes to them."""
    code = text = ""
    phase = ""
    for number, node in _nodes(path):
        if node.tag == f"{W}fldChar":
            phase = node.get(f"{W}fldCharType")
            if phase == "begin":
                code = text = ""
            elif phase == "end":
                yield number, code, text
        elif node.tag == f"{W}instrText":
            code += node.text or ""
        elif phase == "separate":
            text += node.text or "" if node.tag == f"{W}t" else " "


def _nodes(path: Path) -> Iterator[tuple[int, Any]]:
    with zipfile.ZipFile(path) as archive:
        main = etree.fromstring(archive.read("word/document.xml"))
        notes = etree.fromstring(archive.read("word/footnotes.xml"))
    by_id = {one.get(f"{W}id"): one for one in notes.iter(f"{W}footnote")}
    number = 0
    for node in main.iter(*_NODES, f"{W}footnoteReference"):
        if node.tag != f"{W}footnoteReference":
            yield 0, node
            continue
        number += 1
        yield from ((number, inner) for inner in by_id[node.get(f"{W}id")].iter(*_NODES))


def tidy(text: str) -> str:
    """Text with one plain space where white space is."""
    return re.sub(r"[\s\u00a0\u202f\u2009]+", " ", text).strip()


def _with_fallbacks(lang: str, csl: str) -> set[str]:
    """The locales citeproc-js may ask for: of the document, of the style, American English."""
    own = re.search(r'default-locale="([\w-]+)"', csl)
    return {"en-US", "en-GB", lang, own[1] if own else lang}
