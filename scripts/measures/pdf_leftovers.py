"""Measure what printing leaves in the text of PDFs, without knowing what they say.

For every PDF below corpus/: lines at the ends of the pages that recur, page numbers, numbers of
lines, text along the margins, words in two halves at a line end, paragraphs cut within a sentence.
A third of the files, by their bytes, is kept apart: nobody looks at what is found there.

python scripts/measures/pdf_leftovers.py            a Markdown section
python scripts/measures/pdf_leftovers.py --lines    … and what was found in the other two thirds
"""

from __future__ import annotations

import hashlib
import itertools
import os
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from mdrag.ingest.document import ParsedDocument, PlacedWord
from mdrag.ingest.readers.pdf import read

SHARED = Path(os.environ.get("MDRAG_SHARED") or Path(__file__).resolve().parents[3] / "shared")
END = 0.15  # of the height of a page, at either end
ALONE = re.compile(r"[-–—.|·•\[\]\s_]*(\d{1,5})[-–—.|·•\[\]\s_]*")
ENDED = re.compile(r"[.!?:;,][\"')\]]*$")
KINDS = ("running lines", "page numbers", "line numbers", "margins", "hyphens", "cut sentences")


def main() -> None:
    """Print the section."""
    counts: dict[bool, Counter[str]] = {False: Counter(), True: Counter()}
    seen: set[str] = set()
    for path in sorted((SHARED / "corpus").rglob("*.pdf")):
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        if digest in seen:
            continue
        seen.add(digest)
        apart = int(digest[:8], 16) % 3 == 0
        document = read(path)
        found = leftovers(document)
        counts[apart].update({kind: len(lines) for kind, lines in found.items()})
        counts[apart].update({"files": 1, "pages": len(document.pages)})
        if "--lines" in sys.argv and not apart and any(found.values()):
            print(path.relative_to(SHARED / "corpus"), found)
    print("## What printing leaves in the text of PDFs\n")
    print("| files | pages | " + " | ".join(KINDS) + " |\n" + "|---" * (len(KINDS) + 2) + "|")
    for apart, name in ((False, "seen"), (True, "kept apart")):
        count = counts[apart]
        figures = " | ".join(str(count[kind]) for kind in KINDS)
        print(f"| {count['files']} {name} | {count['pages']} | {figures} |")


def leftovers(document: ParsedDocument) -> dict[str, list[str]]:
    """What was found, by KINDS."""
    lines: dict[tuple[int, int], list[PlacedWord]] = defaultdict(list)
    for word in document.words:
        lines[word.page_index, word.line].append(word)
    printed = [
        (page, (words[0].y0 + words[0].y1) / 2, document.text[words[0].start : words[-1].end])
        for (page, _), words in lines.items()
    ]
    ends = [line for line in printed if not END < line[1] < 1 - END]
    found = (
        recurring(ends, len(document.pages)), page_numbers(ends), list(line_numbers(document)),
        list(margins(document, list(lines.values()))), list(hyphens(document)),
        list(cut_sentences(document)),
    )  # fmt: skip
    return dict(zip(KINDS, found, strict=True))


def recurring(ends: list[tuple[int, float, str]], pages: int) -> list[str]:
    """Lines that stand at one height on a third of the pages or more, digits masked."""
    alike: dict[str, list[tuple[int, float, str]]] = defaultdict(list)
    for page, y, text in ends:
        key = re.sub(r"\d+", "#", re.sub(r"\s+", "", text.casefold()))
        if sum(char.isalpha() for char in key) > 2:
            alike[key].append((page, y, text))
    return [
        text
        for group in alike.values()
        for page, y, text in group
        if len({p for p, other, _ in group if abs(other - y) < 0.02}) >= max(2, 0.3 * pages)
    ]


def page_numbers(ends: list[tuple[int, float, str]]) -> list[str]:
    """Lines that are a number, as far from their page's number as on another page."""
    alone = [(page, int(m[1]) - page, t) for page, _, t in ends if (m := ALONE.fullmatch(t))]
    pages = Counter(offset for _, offset in {(page, offset) for page, offset, _ in alone})
    return [text for _, offset, text in alone if pages[offset] > 1]


def line_numbers(document: ParsedDocument) -> Iterator[str]:
    """Pages with six numbers or more below one another that count by ones or by fives."""
    columns: dict[tuple[int, float], list[tuple[float, int]]] = defaultdict(list)
    for word in document.words:
        text = document.text[word.start : word.end]
        if text.isdecimal() and len(text) < 5 and (word.x1 < 0.2 or word.x0 > 0.8):
            columns[word.page_index, round(word.x1, 2)].append((word.y0, int(text)))
    for (page, _), column in columns.items():
        steps = [after[1] - one[1] for one, after in itertools.pairwise(sorted(column))]
        if max(steps.count(1), steps.count(5)) >= 5:
            yield f"page {page}"


def margins(document: ParsedDocument, lines: list[list[PlacedWord]]) -> Iterator[str]:
    """Lines of words higher than wide at the left or the right edge."""
    for words in lines:
        page = document.pages[words[0].page_index - 1]
        tall = [
            w for w in words if w.end - w.start > 2
            and (w.y1 - w.y0) * page.height > 1.5 * (w.x1 - w.x0) * page.width
        ]  # fmt: skip
        if tall and len(tall) >= 0.6 * len(words) and not 0.1 <= words[0].x0 <= 0.9:
            yield document.text[words[0].start : words[-1].end]


def hyphens(document: ParsedDocument) -> Iterator[str]:
    """Words broken at the end of a line whose halves have white space between them."""
    for word, after in itertools.pairwise(document.words):
        around = document.text[word.start : after.end]
        broken = re.search(r"[^\W\d_]-\s+[^\W\d_]", around)
        if broken and (word.page_index, word.line) != (after.page_index, after.line):
            yield around


def cut_sentences(document: ParsedDocument) -> Iterator[str]:
    """Beginnings of paragraphs in a small letter after one without an end; no references."""
    prose = [
        document.text[block.start : block.end]
        for block in document.blocks
        if block.kind in ("paragraph", "list") and not 0 <= document.references_start < block.start
    ]
    for before, text in itertools.pairwise(prose):
        if text[0].islower() and len(text) > 60 and not ENDED.search(before):
            yield text[:40]


if __name__ == "__main__":
    main()
