"""Markdown → Document: prose without its markup, headings with levels, code and tables whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from mdrag.draft.model import Block, Draft
from mdrag.draft.parse import parse
from mdrag.ingest.document import Document, TextBlock
from mdrag.ingest.normalise import collapse, spelt
from mdrag.ingest.readers.kinds import REFERENCES
from mdrag.ingest.readers.plain import decoded, printed_number

__all__ = ["read"]

_KINDS = {
    "heading": "heading",
    "paragraph": "paragraph",
    "plain": "list",
    "caption": "caption",
    "definition-term": "paragraph",
    "line-block": "paragraph",
    "code": "code",
    "math": "formula",
    "table": "table",
    "reference": "paragraph",
}
_FENCE = re.compile(r"^[ \t]*(?:`{3,}|~{3,}).*$", re.M)
_RULE = re.compile(r"^[\s|:+=-]*$")


def read(path: Path) -> Document:
    """The document of a Markdown file. SourceProblem when it is no text."""
    draft = parse(decoded(path), str(path))
    parts: list[str] = []
    blocks: list[TextBlock] = []
    at = 0
    references = -1
    for kind, level, text in _texts(draft):
        if parts:
            parts.append("\n\n")
            at += 2
        number, _ = printed_number(text) if kind == "heading" else ("", text)
        if kind == "heading" and REFERENCES.fullmatch(text):
            references = at
        blocks.append(TextBlock(kind, at, at + len(text), level, number))
        parts.append(text)
        at += len(text)
    flags = () if any(block.kind == "heading" for block in blocks) else ("no_headings",)
    return Document(
        text="".join(parts),
        pages=(),
        blocks=tuple(blocks),
        words=(),
        parser="local",
        metadata=_metadata(draft),
        flags=flags,
        references_start=references,
        raw_lines=draft.text.count("\n") + 1,
    )


def _texts(draft: Draft) -> Iterator[tuple[str, int, str]]:
    """(kind, heading level, canonical text) of each block, in the order of the file."""
    by_block: dict[int, list[str]] = {}
    for sentence in draft.sentences:
        by_block.setdefault(sentence.block, []).append(sentence.prose)
    inside_table: list[Block] = []
    for index, block in enumerate(draft.blocks):
        kind = _KINDS.get(block.kind, "")
        if not kind:
            continue
        text = (
            _atomic(draft.text[block.start : block.end], kind)
            if kind in ("code", "formula", "table")
            else collapse(spelt(collapse(" ".join(by_block.get(index, [])))))
        )
        if kind == "list" and not any(w.endswith("list") for w in block.within):
            kind = "paragraph"
        elif kind == "paragraph" and block.within and block.within[-1].endswith("-list"):
            kind = "list"
        if "footnote" in block.within and kind == "paragraph":
            kind = "footnote"
        if text:
            yield kind, block.level, text
    del inside_table


def _atomic(source: str, kind: str) -> str:
    """Code, formula or table as text: fences and rules gone, lines kept."""
    if kind == "code":
        lines = [line for line in source.splitlines() if not _FENCE.fullmatch(line)]
    else:
        lines = [line for line in source.splitlines() if not _RULE.fullmatch(line)]
        if kind == "table":
            lines = ["\t".join(cell.strip() for cell in line.strip("| ").split("|")) for line in lines]
    kept = [line.rstrip() for line in lines]
    # A blank line would read as the end of the block.
    return "\n".join(line for line in kept if line).strip()


def _metadata(draft: Draft) -> dict[str, str]:
    """The scalars of the front matter, and the authors joined with semicolons."""
    found = {}
    for key, value in draft.meta.items():
        if isinstance(value, (str, int, float)) or hasattr(value, "isoformat"):
            found[str(key).lower()] = str(value)
        elif str(key).lower() in ("author", "authors") and isinstance(value, list):
            names = [v.get("name", "") if isinstance(v, dict) else v for v in value]
            found["author"] = "; ".join(str(name) for name in names if name)
    return found
