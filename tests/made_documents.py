"""Documents made by hand: paragraphs and headings with pages, words and boxes like a reader's."""

from __future__ import annotations

import itertools
import re

from mdrag.evidence.model import Page
from mdrag.ingest.document import ParsedDocument, PlacedWord, TextBlock

__all__ = ["document", "paragraph"]

_VOCABULARY = (
    "trial health cohort measure effect city income urban survey method result school water "
    "policy sample model growth risk group mean"
)
_WORDS = _VOCABULARY.split()


def paragraph(seed: int, sentences: int = 5, words: int = 16) -> str:
    """Sentences that differ with the seed, each of so many words."""
    made = []
    for s in range(sentences):
        picked = [
            _WORDS[(seed * 7 + s * 5 + w * (seed % 3 + 1)) % len(_WORDS)] for w in range(words - 1)
        ]
        made.append(f"Study{seed}x{s} " + " ".join(picked) + ".")
    return " ".join(made)


def document(
    parts: list[str],
    page_breaks: tuple[int, ...] = (),
    words_a_line: int = 10,
    flags: tuple[str, ...] = (),
    metadata: dict[str, str] | None = None,
) -> ParsedDocument:
    """A document of ``parts``: "# Title", "## 2.1 Data", "    code", "| table" or prose.

    ``page_breaks``: indexes of the parts a new page begins with; () = no pages.
    """
    text, blocks, starts = "", [], []
    references = -1
    for part in parts:
        text += "\n\n" if text else ""
        starts.append(len(text))
        heading = re.match(r"(#+) (?:(\d[\d.]*) )?", part)
        if heading:
            shown = part[len(heading[1]) + 1 :]
            level, number = len(heading[1]), heading[2] or ""
            if "References" in shown:
                references = len(text)
            blocks.append(TextBlock("heading", len(text), len(text) + len(shown), level, number))
        else:
            shown = part
            kind = (
                "code"
                if part.startswith("    ")
                else "table"
                if part.startswith("|")
                else "paragraph"
            )
            blocks.append(TextBlock(kind, len(text), len(text) + len(shown)))
        text += shown
    pages, words = [], []
    if page_breaks:
        bounds = [0, *(starts[i] for i in page_breaks), len(text)]
        for number, (start, end) in enumerate(itertools.pairwise(bounds), 1):
            pages.append(Page(number, str(100 + number), text[start:end], start, end, 600.0, 800.0))
            for at, word in enumerate(re.finditer(r"\S+", text[start:end])):
                line, place = divmod(at, words_a_line)
                x0, y0 = 0.1 + place * 0.08, 0.05 + line * 0.012
                words.append(
                    PlacedWord(
                        start + word.start(),
                        start + word.end(),
                        number,
                        line,
                        x0,
                        y0,
                        x0 + 0.07,
                        y0 + 0.01,
                    )
                )
    return ParsedDocument(
        text=text,
        pages=tuple(pages),
        blocks=tuple(blocks),
        words=tuple(words),
        parser="made",
        metadata=metadata or {},
        flags=flags,
        references_start=references,
    )
