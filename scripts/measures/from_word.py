"""Measure `mdrag import-draft`: real drafts, built as Word files, made drafts again.

    python scripts/measures/from_word.py [--libreoffice] [PART OF A DRAFT'S PATH …]

Of each draft of `word_drafts`: which works each citation field of the Word file names, in order,
and which those of the new draft do; how many runs of three words that Word shows stand in the new
draft. ``--libreoffice``: the file is opened and saved by LibreOffice in between. Prints a section
in Markdown.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "tests")]
from word_drafts import DRAFTS, STYLES, prepared_draft  # noqa: E402
from word_edits import through_libreoffice  # noqa: E402

from mdrag.draft.parse import parse  # noqa: E402
from mdrag.zotero.docx.field_codes import CitedItem  # noqa: E402
from mdrag.zotero.docx.model import WordDocument  # noqa: E402
from mdrag.zotero.docx.read import read_docx  # noqa: E402

MDRAG = (sys.executable, "-m", "mdrag")


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """One command in the draft's project."""
    return subprocess.run(
        [*MDRAG, *arguments], cwd=folder, capture_output=True, encoding="utf-8", check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip


def named(item: CitedItem) -> str:
    """A work, whatever its key: how its title goes."""
    return _letters(str(item.item.get("title", "")))


def cited_in_word(document: WordDocument) -> Iterator[str]:
    """Works of the citation fields, notes after the text."""
    for paragraph in document.paragraphs:
        for piece in paragraph.pieces:
            for item in piece.code.items if piece.code else ():
                yield named(item)


def cited_in_draft(path: Path, titles: dict[str, str]) -> Iterator[str]:
    """Works of the new draft, by title."""
    draft = parse(path.read_text("utf-8"), str(path))
    every = [ref for one in draft.bindings for ref in one.refs]
    told = [(ref.start, ref.key) for ref in every]
    at = {start for start, _ in told}
    told += [(i.start, i.key) for one in draft.citations for i in one.items if i.start not in at]
    for _, key in sorted(told):
        yield titles.get(key, key)


def shown(document: WordDocument) -> set[tuple[str, ...]]:
    """Runs of three words between citations, notes and formulas; no list that is computed."""
    found: set[tuple[str, ...]] = set()
    for paragraph in document.paragraphs:
        if paragraph.kind in ("bibliography", "contents"):
            continue
        text = "".join("\n\n" if piece.what else piece.text for piece in paragraph.pieces)
        for part in text.split("\n\n"):
            found |= set(runs(part))
    return found


def runs(text: str) -> Iterator[tuple[str, ...]]:
    """Three words in a row, letters only."""
    words = re.findall(r"[^\W\d_]+", text.casefold())
    return zip(words, words[1:], words[2:], strict=False)


def _letters(text: str) -> str:
    return "".join(re.findall(r"[^\W_]+", re.sub(r"<[^>]+>", "", text).casefold()))[:60]


def row(at: int, libreoffice: bool, folder: Path) -> tuple[str, Sequence[int]]:
    """A draft's name and its figures: citations, found, too many, runs of words, found."""
    project, draft = prepared_draft(DRAFTS[at], folder / "project")
    style = STYLES[at % len(STYLES)]
    built = run(project.root, "build", draft.name, "-o", "built.docx", "--style", style)
    word = project.root / "built.docx"
    if not word.is_file():
        return f"{DRAFTS[at].path}: not built: {built.stderr[-200:]}", ()
    if libreoffice:
        word = through_libreoffice(word, folder / "office")
    done = run(project.root, "import-draft", str(word), "-o", "again.md", "--format", "json")
    if done.returncode:
        return f"{DRAFTS[at].path}: {done.stderr[-200:]}", ()
    told = json.loads(done.stdout)
    document = read_docx(word)
    titles = {}
    for paragraph in document.paragraphs:
        for piece in paragraph.pieces:
            for item in piece.code.items if piece.code else ():
                titles[item.id] = named(item)
    if told["references"]:
        items = json.loads((project.root / told["references"]).read_text("utf-8"))
        titles |= {item["id"]: _letters(item.get("title", "")) for item in items}
    wanted = Counter(cited_in_word(document))
    found = Counter(cited_in_draft(project.root / "again.md", titles))
    words, there = shown(document), set(runs((project.root / "again.md").read_text("utf-8")))
    figures = (
        wanted.total(), (wanted & found).total(), (found - wanted).total(), len(words),
        len(words & there),
    )  # fmt: skip
    return f"{DRAFTS[at].path} ({style})", figures


def main() -> None:
    """Print the table."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--libreoffice", action="store_true")
    asked.add_argument("parts", nargs="*")
    options = asked.parse_args()
    print("## A Word file made a draft\n")
    print("| draft | works cited | named | too many | runs of words | found |")
    print("|---|--:|--:|--:|--:|--:|")
    sums = [0] * 5
    for at, one in enumerate(DRAFTS):
        if options.parts and not any(part in one.path for part in options.parts):
            continue
        with tempfile.TemporaryDirectory() as folder:
            name, figures = row(at, options.libreoffice, Path(folder))
        sums = (
            [total + figure for total, figure in zip(sums, figures, strict=True)]
            if figures
            else sums
        )
        print(f"| {name} | {' | '.join(map(str, figures))} |", flush=True)
    print(f"| all | {' | '.join(map(str, sums))} |")


if __name__ == "__main__":
    main()
