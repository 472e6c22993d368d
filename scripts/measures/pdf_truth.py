"""Measure what the PDF reader gives against documents whose text and headings are known.

python scripts/measures/pdf_truth.py            a Markdown section
python scripts/measures/pdf_truth.py --worst    … and what is missed, document by document
"""

from __future__ import annotations

import itertools
import json
import os
import re
import sys
import time
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

import pypdfium2 as pdfium

from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.readers import read

SHARED = Path(os.environ.get("MDRAG_SHARED") or Path(__file__).resolve().parents[3] / "shared")
_HYPHENATED = re.compile(r"[a-z]{2,}-[ \n][a-z]{2,}")


class Row(NamedTuple):
    """The figures of one document."""

    id: str
    recall: float
    letters: float  # of 5-grams whose letters and figures stand there in a row, spaces or no spaces
    running: float  # lines left a page
    hyphens: int  # line-end hyphenations left
    found: int  # headings of the truth that were found
    wanted: int
    said: int  # headings said, outside the title, side bars and References
    right: int
    order: float
    pages: float  # units placed on their page
    missed: tuple[str, ...]
    wrong: tuple[str, ...]


def tokens(text: str) -> list[str]:
    """Words for comparing: compatibility forms and case folded, punctuation apart."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return re.findall(r"[^\W_]+", plain)


def grams(words: Sequence[str], n: int = 5) -> Counter[tuple[str, ...]]:
    """How often each run of ``n`` words occurs."""
    return Counter(tuple(words[i : i + n]) for i in range(len(words) - n + 1))


def measure(row: dict[str, Any], document: ParsedDocument, path: Path) -> Row:
    """The figures of one document."""
    words = tokens(document.text)
    body, run = grams(words), "".join(words)
    hit = total = there = 0
    for unit in row["units"]:
        for gram, count in grams(tokens(unit["text"])).items():
            total += count
            hit += min(count, body[gram])
            there += count if body[gram] >= count or "".join(gram) in run else 0
    headings = [(b, document.text[b.start : b.end]) for b in document.blocks if b.kind == "heading"]
    found, wanted, said, right, missed, wrong = _headings(row, headings)
    order, placed = _order(row["units"], document)
    return Row(
        row["id"],
        hit / max(total, 1),
        there / max(total, 1),
        _running_left(path, document) / max(len(document.pages), 1),
        _hyphens_left(document),
        found, wanted, said, right, order, placed, missed, wrong,
    )  # fmt: skip


def _hyphens_left(document: ParsedDocument) -> int:
    """Words still in two halves that the print breaks at a line end; ``pre- and post-`` is none."""
    left = 0
    for word, after in pairwise(document.words):
        apart = (word.page_index, word.line) != (after.page_index, after.line)
        around = document.text[word.start : after.end]
        left += apart and _HYPHENATED.search(around) is not None
    return left


def _key(text: str) -> str:
    words = tokens(text)
    while words and re.fullmatch(r"\d+|[ivx]+", words[0]) and len(words) > 1:
        words = words[1:]
    return " ".join(words)


def _headings(row: dict[str, Any], headings: list[Any]) -> Any:
    wanted = Counter(_key(text) for _, text in row["headings"])
    title = " ".join(tokens(row["title"]))
    said = Counter(
        key
        for _, text in headings
        if (key := _key(text)) and key not in ("references", "bibliography") and key not in title
    )
    common = wanted & said
    return (
        common.total(), wanted.total(), said.total(), common.total(),
        tuple((wanted - said).elements()), tuple((said - wanted).elements()),
    )  # fmt: skip


def _order(units: list[dict[str, Any]], document: ParsedDocument) -> tuple[float, float]:
    words = tokens(document.text)
    places: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for at in range(len(words) - 4):
        places[tuple(words[at : at + 5])].append(at)
    where: list[int | None] = []
    on_page = asked = 0
    starts = [len(tokens(document.text[: page.start])) for page in document.pages]
    for unit in units:
        head = tuple(tokens(unit["text"])[:5])
        spots = places.get(head, []) if len(head) == 5 else []
        where.append(spots[0] if len(spots) == 1 else None)
        if unit.get("page") and len(spots) == 1:
            asked += 1
            page = sum(start <= spots[0] for start in starts)
            on_page += page == unit["page"]
    pairs = [(a, b) for a, b in itertools.pairwise(where) if a is not None and b is not None]
    kept = sum(a < b for a, b in pairs)
    return kept / len(pairs) if pairs else 1.0, on_page / asked if asked else 1.0


def _running_left(path: Path, document: ParsedDocument) -> int:
    """Printed lines that recur on most pages, digits masked, and are still in the text.

    Found independently: PDFium's own lines in the outer sixth of each page.
    """
    seen: dict[str, dict[int, str]] = defaultdict(dict)
    pdf = pdfium.PdfDocument(path)
    try:
        for index, page in enumerate(pdf):
            text = page.get_textpage()
            height = page.get_height()
            for bottom, top in ((0, height / 6), (height * 5 / 6, height)):
                for line in text.get_text_bounded(bottom=bottom, top=top).splitlines():
                    if len(line.strip()) > 3:
                        seen[re.sub(r"\d+|\s+", "#", line.strip())][index] = line
            text.close()
            page.close()
    finally:
        pdf.close()
    recurring = [v for v in seen.values() if len(v) >= max(2, 0.6 * len(document.pages))]
    left = 0
    for lines in recurring:
        for index, line in lines.items():
            page_words = " ".join(tokens(document.pages[index].text))
            left += " ".join(tokens(line)) in page_words
    return left


def main() -> None:
    """Print the section."""
    source = SHARED / "eval" / "pdf_truth" / "dev.jsonl"
    rows: list[Row] = []
    began, pages = time.process_time(), 0
    spent = 0.0
    for line in source.read_text("utf-8").splitlines():
        row = json.loads(line)
        path = SHARED / "corpus" / row["pdf"]
        at = time.process_time()
        document = read(path)
        spent += time.process_time() - at
        pages += len(document.pages)
        rows.append(measure(row, document, path))
    print("## PDF text against known text (pdf_truth, dev)\n")
    print("| set | 5-gram recall | of their letters | running lines a page "
          "| hyphenations a paper | heading recall | heading precision "
          "| order | page |")  # fmt: skip
    print("|---|---|---|---|---|---|---|---|---|")
    for name in ("jose", "acl", ""):
        mine = [row for row in rows if row.id.startswith(name)]
        print(
            f"| {name or 'together'} ({len(mine)}) | {mean(r.recall for r in mine):.3f} "
            f"| {mean(r.letters for r in mine):.3f} "
            f"| {mean(r.running for r in mine):.2f} | {mean(r.hyphens for r in mine):.2f} "
            f"| {sum(r.found for r in mine) / sum(r.wanted for r in mine):.3f} "
            f"| {sum(r.right for r in mine) / max(1, sum(r.said for r in mine)):.3f} "
            f"| {mean(r.order for r in mine):.3f} | {mean(r.pages for r in mine):.3f} |"
        )
    print(f"\n{pages} pages read at {pages / spent:.0f} a second of one core; "
          f"measured in {time.process_time() - began:.0f} s.")  # fmt: skip
    if "--worst" in sys.argv:
        for r in rows:
            print(f"\n{r.id}: recall {r.recall:.3f} letters {r.letters:.3f} "
                  f"running {r.running:.2f} hyphens {r.hyphens} order {r.order:.3f} "
                  f"page {r.pages:.2f}")  # fmt: skip
            print(f"  missed {r.missed}\n  wrong {r.wrong}")


if __name__ == "__main__":
    main()
