"""Measure that anchors hold their passages: offsets, and the words inside the rects.

The 34 PDFs of varied layout are ingested as a user would; then every passage's words are compared
with the words PDFium alone finds inside the rects of its anchors. Prints a Markdown section.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import unicodedata
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2 as pdfium

SHARED = Path(os.environ.get("MDRAG_SHARED") or Path(__file__).resolve().parents[3] / "shared")
Line = dict[str, Any]
Char = tuple[str, float, float]  # the character and its middle, fractions from the top left


class Agreement(NamedTuple):
    """Words in common, words inside the rects, words of the passages."""

    common: int = 0
    inside: int = 0
    own: int = 0

    def __str__(self) -> str:
        """``precision | recall``."""
        return f"{self.common / max(self.inside, 1):.4f} | {self.common / max(self.own, 1):.4f}"


def ingested(where: Path) -> Path:
    """A project of the 34 PDFs."""
    target = where / "raw" / "evidence" / "pdfs"
    target.mkdir(parents=True)
    for path in sorted((SHARED / "corpus" / "pdf").rglob("*.pdf")):
        name = f"{path.parent.name}.pdf" if path.stem == "paper" else path.name
        (target / name).write_bytes(path.read_bytes())
    for command in (["init"], ["ingest"]):
        words = [sys.executable, "-m", "mdrag", *command, "--quiet"]
        subprocess.run(words, cwd=where, check=True, capture_output=True)
    return where


def lines(path: Path) -> list[Line]:
    """A JSONL file."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def tokens(text: str) -> list[str]:
    """Runs of letters and digits, folded."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    plain = re.sub("[\x02\ufffe\u00ad]\\s*", "", plain)
    return re.findall(r"[^\W_]+", re.sub(r"-\s*\n\s*", "", plain))


def page_chars(page: pdfium.PdfPage) -> list[Char]:
    """The characters of a page by PDFium, with their middles as a reader sees the page."""
    text = page.get_textpage()
    left, bottom, right, top = page.get_bbox()
    turned = page.get_rotation()
    found = []
    for at in range(text.count_chars()):
        x0, y0, x1, y1 = text.get_charbox(at)
        x, y = ((x0 + x1) / 2 - left) / (right - left), (top - (y0 + y1) / 2) / (top - bottom)
        x, y = {0: (x, y), 90: (1 - y, x), 180: (1 - x, 1 - y), 270: (y, 1 - x)}[turned]
        found.append((chr(pdfium.raw.FPDFText_GetUnicode(text, at)), x, y))
    return found


def inside(chars: list[Char], rects: list[list[float]]) -> str:
    """The characters whose middle lies in a rect; a space where something lay outside."""
    out, last = [], -1
    for at, (char, x, y) in enumerate(chars):
        if char.isspace() or char == "\x00":
            out.append(" ")
        elif any(x0 <= x <= x1 and y0 <= y <= y1 for x0, y0, x1, y1 in rects):
            out.append(char if at == last + 1 else f" {char}")
            last = at
    return "".join(out)


def agreement(path: Path, passages: list[Line], anchors: dict[str, list[Line]]) -> Agreement:
    """Words of each passage against the words inside its anchors' rects, summed."""
    pdf = pdfium.PdfDocument(path)
    pages = [page_chars(page) for page in pdf]
    pdf.close()
    total = Agreement()
    for passage in passages:
        held = " ".join(
            inside(pages[a["page_no"] - 1], a["rects"])
            for a in anchors[passage["chunk_id"]]
            if a["page_no"]
        )
        # Letters only, whatever the words: a word broken at a line end is two runs on the page.
        found, said = Counter("".join(tokens(held))), Counter("".join(tokens(passage["text"])))
        both = (found & said).total()
        total = Agreement(
            total.common + both, total.inside + found.total(), total.own + said.total()
        )
    return total


def main() -> None:
    """Print the section."""
    with tempfile.TemporaryDirectory() as folder:
        root = ingested(Path(folder))
        passages, anchors = lines(root / "chunks" / "chunks.jsonl"), defaultdict(list)
        for anchor in lines(root / "chunks" / "anchors.jsonl"):
            anchors[anchor["chunk_id"]].append(anchor)
        texts = {
            path.parent.name: path.read_text("utf-8") for path in root.glob("parsed/*/text.txt")
        }
        miscut = sum(texts[p["doc_uid"]][slice(*p["offsets"])] != p["text"] for p in passages)
        by_source = defaultdict(list)
        for passage in passages:
            by_source[passage["doc_uid"]].append(passage)
        rows = {}
        for source in lines(root / "meta" / "sources.jsonl"):
            path = root / source["source_path"]
            rows[path.name] = agreement(path, by_source[source["doc_uid"]], anchors)
    whole = Agreement(*(sum(column) for column in zip(*rows.values(), strict=True)))
    worst = sorted(rows, key=lambda name: min(
        rows[name].common / max(rows[name].inside, 1), rows[name].common / max(rows[name].own, 1)
    ))[:5]  # fmt: skip
    print("## Anchors hold their passages\n")
    print(f"{len(rows)} PDFs, {len(passages)} passages; {miscut} passages differ from what their "
          "offsets cut out of the canonical text. Characters inside the rects, read by PDFium "
          "alone, against the passage's:\n")  # fmt: skip
    print("| | precision | recall |\n|---|---|---|")
    print(f"| all | {whole} |")
    for name in worst:
        print(f"| {name} (among the five worst) | {rows[name]} |")


if __name__ == "__main__":
    main()
