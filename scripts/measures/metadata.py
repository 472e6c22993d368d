"""Measure title, authors, year and venue as ingest finds them, against what is printed.

python scripts/measures/metadata.py            a Markdown section
python scripts/measures/metadata.py --wrong    … and each field that is wrong
"""

from __future__ import annotations

import csv
import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from mdrag.ingest.metadata.model import SourceMetadata
from mdrag.ingest.metadata.source_metadata import describe
from mdrag.ingest.metadata.titles import same_title
from mdrag.ingest.readers import read

SHARED = Path(os.environ.get("MDRAG_SHARED") or Path(__file__).resolve().parents[3] / "shared")
PDFS = SHARED / "corpus" / "pdf2"
# Read by hand off the pages: families in order, and the journal or series.
LISTS = Path(__file__).with_name("metadata_lists.tsv")
# Looked at page by page: the manifest took the title from elsewhere.
_NO_TITLE = {
    "himmelstein-manubot-chrome.pdf": "a web page printed without its head, a difference of two "
    "versions; the words of its title stand in sentences only",
}
_SCANS = "no text layer"  # nothing can be read from these without text recognition


def rows(path: Path) -> list[dict[str, str]]:
    """The rows of a table with tabs."""
    with path.open(encoding="utf-8") as table:
        return list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))


def verdicts(
    row: dict[str, str], lists: dict[str, str] | None, found: SourceMetadata
) -> Iterator[tuple[str, bool]]:
    """Field and whether it is right; of what is not printed, only that nobody is made an author.

    Whether a title that is not printed is told as uncertain stands below the table.
    """
    families = [person.family for person in found.authors]
    if row["title"] and row["file"] not in _NO_TITLE:
        yield "title", same_title(row["title"], found.title)
    first = row["first_author_family"]
    right = bool(families) and families[0].startswith(first) if first else not families
    yield "first author", right
    if lists:
        wanted = [name.strip() for name in lists["authors"].split(";")]
        yield "whole list", wanted == families
        if lists["venue"]:
            yield "venue", found.container_title.startswith(lists["venue"])
    if row["year"]:
        yield "year", str(found.year or "") == row["year"]


def main() -> None:
    """Print the section."""
    lists = {row["file"]: row for row in rows(LISTS)}
    hits: Counter[tuple[str, str]] = Counter()
    of: Counter[tuple[str, str]] = Counter()
    wrong = listed = 0
    told = []
    untitled: dict[str, bool] = {}  # file without a title → whether what we call it is uncertain
    for row in rows(PDFS / "manifest.tsv"):
        document = read(PDFS / row["file"])
        found = describe(document, f"raw/evidence/pdfs/{row['file']}")
        if row["file"] in _NO_TITLE:
            untitled[row["file"]] = "title" in found.uncertain
        kind = "scans" if _SCANS in row["special"] or "needs_ocr" in document.flags else "with text"
        for field, right in verdicts(row, lists.get(row["file"]), found):
            of[kind, field] += 1
            hits[kind, field] += right
            if not right and field in ("title", "first author", "year"):
                key = "authors" if field == "first author" else field
                wrong += 1
                listed += key in found.uncertain
                value = (
                    [*map(tuple, found.authors)][:3] if key == "authors" else getattr(found, key)
                )
                told.append(f"{row['file']}: {field} {value!r} (listed: {key in found.uncertain})")
    print("## Title, authors, year")
    print()
    print("Right, of the fields that 37 PDFs of many kinds print (`../shared/corpus/pdf2`).")
    print()
    print("| field | with text | image only |")
    print("|---|---|---|")
    for field in ("title", "first author", "whole list", "year", "venue"):
        cells = [
            f"{hits[kind, field]} of {of[kind, field]}" if of[kind, field] else "-"
            for kind in ("with text", "scans")
        ]
        print(f"| {field} | {' | '.join(cells)} |")
    print()
    print(f"Of {wrong} wrong titles, first authors and years, {listed} are listed as uncertain.")
    for file, uncertain in untitled.items():
        said = "is listed as uncertain" if uncertain else "is said without a doubt"
        print(f"\n{file} prints no title ({_NO_TITLE[file]}); what we call it {said}.")
    if "--wrong" in sys.argv[1:]:
        print("", *told, sep="\n- ")


if __name__ == "__main__":
    main()
