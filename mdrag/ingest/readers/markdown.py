"""Markdown → Document: prose without its markup, headings with levels, code and tables whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from mdrag.draft.model import Block, Draft
from mdrag.draft.parse import parse
from mdrag.ingest.document import FRONT_MATTER_UNREAD, ParsedDocument, TextBlock
from mdrag.ingest.normalise import normalise
from mdrag.ingest.readers.lists_apart import lists_apart
from mdrag.ingest.readers.plain import decode_file, printed_number
from mdrag.text.headings import is_reference_list

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
# Masked in the draft, shown to a reader: code, math, an address that stands in the text, the key of
# a citation in it. Addresses that links lead to and values of attributes are passed over.
# A run of backticks is taken whole (++): trying its parts takes hours on a page of them.
_SHOWN = re.compile(
    r"(?<!`)(`++)(?P<code>.+?)(?<!`)\1(?!`)|(\$\$?)(?!\s)(?P<math>[^$]+?)\3"
    r"|\]\([^)\s]*|=\"[^\"\n]*\"|='[^'\n]*'"
    r"|(?P<address>(?:(?:https?|ftp)://|(?<!\w)www\.|(?<![\w.])(?:doi: ?)?10\.\d{4,9}/)"
    r"(?:\([^\s()<>]*\)|[^\s<>\[\]{}\"“”()])*(?:\([^\s()<>]*\)|[^\s<>\[\]{}\"“”().,;:!?'’])"
    r"|(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+)"
    r"|(?<![\w\[;-])@(?P<key>\w[\w:.-]*\w)",
    re.S,
)
_FENCE = re.compile(r"^[ \t]*(?:`{3,}|~{3,}).*$", re.M)
_RULE = re.compile(r"^[\s|:+=-]*$")


def read(path: Path) -> ParsedDocument:
    """The document of a Markdown file. SourceProblem when it is no text."""
    written = decode_file(path)
    draft = parse(lists_apart(written), str(path))
    parts: list[str] = []
    blocks: list[TextBlock] = []
    at = 0
    references = -1
    for kind, level, text in _texts(draft):
        if parts:
            parts.append("\n\n")
            at += 2
        number, _ = printed_number(text) if kind == "heading" else ("", text)
        if kind == "heading" and is_reference_list(text):
            references = at
        blocks.append(TextBlock(kind, at, at + len(text), level, number))
        parts.append(text)
        at += len(text)
    flags = [] if any(block.kind == "heading" for block in blocks) else ["no_headings"]
    if any(what.startswith("the front matter ") for _, what in draft.problems):
        flags.append(FRONT_MATTER_UNREAD)
    return ParsedDocument(
        text="".join(parts),
        pages=(),
        blocks=tuple(blocks),
        words=(),
        parser="local",
        metadata=_metadata(draft),
        flags=tuple(flags),
        references_start=references,
        raw_lines=written.count("\n") + 1,
    )


def _texts(draft: Draft) -> Iterator[tuple[str, int, str]]:
    """(kind, level, canonical text) of each block, in the order of the file."""
    at = 0
    while at < len(draft.blocks):
        block = draft.blocks[at]
        if "table" in block.within and block.kind != "caption":
            held = [block]
            while at + 1 < len(draft.blocks) and _same_table(draft.blocks[at + 1], block):
                at += 1
                held.append(draft.blocks[at])
            yield "table", 0, _table(draft, held)
        elif kind := _kind(block):
            source = draft.text[block.start : block.end]
            atomic = kind in ("code", "formula", "table")
            text = _atomic(source, kind) if atomic else _prose(draft, block)
            if text:
                yield kind, _depth(block) if kind == "list" else block.level, text
        at += 1


def _kind(block: Block) -> str:
    kind = _KINDS.get(block.kind, "")
    if "footnote" in block.within and kind == "paragraph":
        return "footnote"
    if kind in ("list", "paragraph") and block.kind in ("plain", "paragraph"):
        return "list" if block.within and block.within[-1].endswith("-list") else "paragraph"
    return kind


def _depth(block: Block) -> int:
    """How many lists an item lies in."""
    return sum(holder.endswith("-list") for holder in block.within)


def _same_table(block: Block, first: Block) -> bool:
    return block.within == first.within and block.top == first.top and block.kind != "caption"


def _table(draft: Draft, held: list[Block]) -> str:
    """Cells of one source line in one line, a tab between."""
    rows: list[str] = []
    end = -1
    for cell in held:
        text = _prose(draft, cell)
        if end >= 0 and "\n" not in draft.text[end : cell.start]:
            rows[-1] += "\t" + text
        else:
            rows.append(text)
        end = cell.end
    return "\n".join(row for row in rows if row.strip()).strip()


def _prose(draft: Draft, block: Block) -> str:
    """What a reader sees: no marks, no citations in brackets; code and math as they are."""
    source = draft.text[block.start : block.end]
    masked = draft.masked[block.start : block.end]
    # marks leave nothing, "the [guide](x)." no space before its stop; a tag may be a line end
    seen = [
        " " if sign.isspace() and (written.isspace() or written in "<&") else sign.strip()
        for sign, written in zip(masked, source, strict=True)
    ]
    for found in _SHOWN.finditer(source):
        if "".join(seen[found.start() : found.end()]).strip():
            continue
        inside = found["code"] or found["math"] or found["address"] or found["key"]
        if inside is None:
            continue
        seen[found.start() : found.end()] = [inside] + [""] * (found.end() - found.start() - 1)
    return normalise("".join(seen))


def _atomic(source: str, kind: str) -> str:
    """Code, formula or table as text: fences and rules gone, lines kept."""
    if kind == "code":
        lines = [line for line in source.splitlines() if not _FENCE.fullmatch(line)]
    else:
        lines = [line for line in source.splitlines() if not _RULE.fullmatch(line)]
        if kind == "table":
            lines = [
                "\t".join(cell.strip() for cell in line.strip("| ").split("|")) for line in lines
            ]
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
