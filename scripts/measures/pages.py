"""Measure page labels: known or said to be unknown, and never wrong.

What the reader calls each page is held against what is printed in its margins, taken from PDFium's
text alone, and against the pages the document itself says it is on ("pp. 405-424").

python scripts/measures/pages.py            a Markdown section
python scripts/measures/pages.py --pages    … and every page whose label is not printed there
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pypdfium2 as pdfium

from mdrag.ingest.readers import read

SHARED = Path(os.environ.get("MDRAG_SHARED") or Path(__file__).resolve().parents[3] / "shared")
MARGIN = 0.13  # of the page's height, at either end
NUMBER = re.compile(r"(?<![\w.,/:])(\d{1,6}|[ivxlc]{1,7})(?![\w/:]|[.,]\d)")
ALONE = re.compile(r"[\s\-–—|·•.\[\](]*(\d{1,6})[\s\-–—|·•.\])]*")
SAYS = re.compile(r"(?:\bpp\.?|\bpages?)\s*(\d{1,5})\s*[–—-]\s*(\d{1,5})")


class Seen(NamedTuple):
    """The pages of one document by what its margins say of their labels."""

    name: str
    pages: int
    printed: int  # the label stands in a margin
    otherwise: tuple[str, ...]  # pages with another number alone in a margin, and not the label
    unprinted: tuple[str, ...]  # labelled, and no number alone in a margin
    unknown: int  # no label
    numbers: int  # unknown pages with a number alone in a margin
    range_agrees: bool | None  # with the document's own "pp. 405-424" on its first page


def margins(page: pdfium.PdfPage) -> list[str]:
    """The lines in the top and bottom margins, as PDFium reads them."""
    width, height = page.get_size()
    text = page.get_textpage()
    ends = [
        text.get_text_bounded(0, height * (1 - MARGIN), width, height),
        text.get_text_bounded(0, 0, width, height * MARGIN),
    ]
    return [line.strip() for end in ends for line in end.splitlines() if line.strip()]


def seen(path: Path, name: str) -> Seen:
    """One document, page by page."""
    document = read(path)
    labels = [page.page_label for page in document.pages]
    pdf = pdfium.PdfDocument(path)
    printed = unknown = numbers = 0
    otherwise, unprinted = [], []
    said: list[tuple[int, int]] = []
    for index, label in enumerate(labels):
        lines = margins(pdf[index])
        alone = [m[1] for line in lines if (m := ALONE.fullmatch(line))]
        every = {n for line in lines for n in NUMBER.findall(line)}
        if index == 0:
            said = [(int(a), int(b)) for line in lines for a, b in SAYS.findall(line)]
        if not label:
            unknown += 1
            numbers += bool(alone)
        elif label in every:
            printed += 1
        elif alone:
            otherwise.append(f"{index + 1}: {label}, prints {'/'.join(alone)}")
        else:
            unprinted.append(f"{index + 1}: {label}")
    agrees = None
    if said and labels[0]:
        agrees = any(labels[0] == str(first) for first, _ in said)
    return Seen(
        name, len(labels), printed, tuple(otherwise), tuple(unprinted), unknown, numbers, agrees
    )


def all_of(folder: Path) -> Iterator[Seen]:
    """Every PDF below a folder."""
    for path in sorted(folder.rglob("*.pdf")):
        name = path.parent.name if path.stem == "paper" else path.stem
        yield seen(path, name)


def main() -> None:
    """Print the section."""
    print("## Page labels\n")
    print("| documents | pages | label printed in a margin | nothing printed there | unknown |"
          " another number printed | own page range agrees |")  # fmt: skip
    print("|---|---|---|---|---|---|---|")
    details = []
    for title, folder in (("library", "library"), ("varied layouts", "pdf")):
        found = list(all_of(SHARED / "corpus" / folder))
        pages = sum(one.pages for one in found)
        said = [one.range_agrees for one in found if one.range_agrees is not None]
        row = [
            sum(one.printed for one in found), sum(len(one.unprinted) for one in found),
            sum(one.unknown for one in found), sum(len(one.otherwise) for one in found),
        ]  # fmt: skip
        shares = " | ".join(f"{n} ({n / pages:.1%})" for n in row)
        print(f"| {title} ({len(found)}) | {pages} | {shares} | {sum(said)} of {len(said)} |")
        details += [one for one in found if one.otherwise or one.unprinted or one.unknown]
    if "--pages" in sys.argv:
        for one in details:
            print(f"- {one.name}: {one.pages} pages, unknown {one.unknown} ({one.numbers} with a "
                  f"number), otherwise {one.otherwise}, unprinted {one.unprinted}, "
                  f"{one.range_agrees}")  # fmt: skip


if __name__ == "__main__":
    main()
